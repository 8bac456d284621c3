"""Tests of the rules for README.md and docs/: a good page has no finding, and each rule finds its bad input."""

import re
import unittest

import miniature
from miniature import FIRST, TestCase, World

P8 = "patches/8u/"
FLAGS = "docs/flags.md"
FEATURES_HPP = "src-overlay/hotspot/cpu/x86/features.hpp"
TIMER = "src-overlay/java.base/sun/Timer.java"


class Documents(TestCase):
    def setUp(self) -> None:
        self.world_: World = self.world()

    def findings(self) -> list[str]:
        return self.world_.module("lint").check(self.world_.module("trains").load())

    def finds(self, name: str, text: str, *wanted: str) -> None:
        """A page with this text has these findings, and no others."""
        with self.subTest(text):
            before = self.world_.read(name)
            self.world_.write({name: text})
            self.assertEqual(self.findings(), list(wanted))
            self.world_.write({name: before})

    def patch(self, **trailers: str) -> None:
        """Gives the first patch another overlay or other flags."""
        text = self.world_.read(f"{P8}{FIRST}.patch")
        for name, value in trailers.items():
            text = re.sub(rf"^{name}: .*$", f"{name}: {value}", text, flags=re.MULTILINE)
        self.world_.write({f"{P8}{FIRST}.patch": text})


class Pages(Documents):
    def test_good(self) -> None:
        self.assertEqual(self.findings(), [])

    def test_readme_is_there(self) -> None:
        (self.world_.top / "README.md").unlink()
        self.assertEqual(self.findings(), ["README.md: missing"])

    def test_readme_is_short(self) -> None:
        self.finds("README.md", "# Long\n" + "\nA line.\n" * 60, "README.md: 121 lines, more than 120; docs/ has room")
        self.finds("README.md", "# Long\n" + "\nA line.\n" * 59 + "\n")

    def test_links(self) -> None:
        for link in ("[a](docs/flags.md)", "[a](docs)", "[a](docs/flags.md#flags)", "[a](#title)", "[a](https://example.org/x#y)", "`[a](b)`",
                     "[a](mailto:a@example.org)", '<img src="docs/flags.md">', "[a]: docs/flags.md", "```\n[a](b)\n```", "[`a`](docs/flags.md)"):
            self.finds("README.md", f"# Title\n\n{link}\n")
        for link, target in (("[a](docs/gone.md)", "docs/gone.md"), ("[`a`](gone.md)", "gone.md"), ("![a](gone.svg)", "gone.svg"),
                             ('<source srcset="gone.svg">', "gone.svg"), ("[a]: gone.md", "gone.md"), ("[a](/README.md)", "/README.md"), ("[a](/)", "/"),
                             ('[a](gone.md "title")', "gone.md")):
            self.finds("README.md", f"# Title\n\n{link}\n", f"README.md:3: {target}: there is no such file")
        for target in ("#gone", "docs/flags.md#gone", "make/exempt.toml#gone"):
            self.finds("README.md", f"# Title\n\nA [link]({target}).\n", f"README.md:3: {target}: there is no such heading")
        self.finds("README.md", "[a](docs/flags.md) and [b](gone.md)\n", "README.md:1: gone.md: there is no such file")
        self.finds("README.md", "[a](../top/README.md) [b](..)\n", "README.md:1: ..: leads out of the repository")

    def test_links_of_other_pages(self) -> None:
        for name in ("CONTRIBUTING.md", "BACKPORTS.md", "docs/deep/page.md"):
            self.world_.write({name: "[a](gone.md)\n"})
            self.assertEqual(self.findings(), [f"{name}:1: gone.md: there is no such file"])
            (self.world_.top / name).unlink()
        self.world_.write({"docs/page.md": "# A\n\n[up](../README.md#miniature) [beside](flags.md#flags) [top](#a)\n"})
        self.assertEqual(self.findings(), [])

    def test_anchors(self) -> None:
        anchors = self.world_.module("documents").anchors
        self.assertEqual(anchors("# Two words\n## `-XX:+Use` and more, or less!\n### A_b-c ##\n# Again\n# Again\n```\n# none\n```\n#none\n"
                                 '<a id="Own"></a>\n## [Link](x.md) here\n'),
                         {"two-words", "-xxuse-and-more-or-less", "a_b-c", "again", "again-1", "Own", "link-here"})

    def test_figures_in_readme(self) -> None:
        table = "| | stock | image |\n|---|---|---|\n| GCM | {} | much |\n"
        for cell in ("465", "1.5", "**12 205**", "26 ×", "1.2x", "~3", "15.5 GB/s", "12 %", "3.2 ms", "1,465", "7/s"):
            self.finds("README.md", table.format(cell), f"README.md:3: {cell} in a table: figures stand between markers or in docs/")
            self.finds("README.md", f"<!-- table: README -->\n{table.format(cell)}<!-- end -->\n")
            self.finds("README.md", f"```\n{table.format(cell)}```\n")
        for text in (table.format("from 0 to 3"), table.format("17u"), "465 lines\n"):
            self.finds("README.md", text)
        self.finds("README.md", f"<!-- table: README -->\n<!-- end -->\n{table.format('465')}", "README.md:5: 465 in a table: figures stand "
                   "between markers or in docs/")
        self.world_.write({"docs/page.md": table.format("465")})
        self.assertEqual(self.findings(), [])

    def test_markers(self) -> None:
        begin, end = "<!-- table: README -->\n", "<!-- end -->\n"
        for name in ("README.md", "docs/page.md"):
            self.world_.write({name: ""})
            self.finds(name, begin + end + "<!-- picture: README -->\n" + end + "<!-- a remark -->\n")
            self.finds(name, begin, f"{name}:1: no '<!-- end -->' follows")
            self.finds(name, end, f"{name}:1: '<!-- end -->' without a beginning")
            self.finds(name, begin + begin + end, f"{name}:1: no '<!-- end -->' before the next marker")
            self.finds(name, begin + end + end, f"{name}:3: '<!-- end -->' without a beginning")

    def test_help(self) -> None:
        self.world_.write({"docs/commands.md": "# Commands\n\n## Make targets\n\n| command | result |\n|---|---|\n| `make it [TRAIN=8u]` | the "
                           "`thing`, [as said](x.md#y) " + "and more " * 12 + "|\n| `make that` | it |\n\n## Others\n\n| `make not` | this |\n"})
        self.assertEqual(self.worked(self.world_.make("help")).split("\n"), [
            "make it [TRAIN=8u]", "    the thing, as said " + "and more " * 9 + "and", "    more and more and more", "make that", "    it", ""])


class Flags(Documents):
    ROW = "| `UseFeatures` | product | 8u | true | off: as stock |"

    def page(self, *rows: str) -> str:
        return miniature.DOCUMENTS[FLAGS].replace(self.ROW + "\n", "".join(row + "\n" for row in rows))

    def test_page_is_there(self) -> None:
        (self.world_.top / FLAGS).unlink()
        self.world_.write({"README.md": ""})
        self.assertEqual(self.findings(), [f"{FLAGS}: missing"])

    def test_missing(self) -> None:
        missing = f"{FLAGS}: UseFeatures (default true, product) of {FIRST}.patch is missing (8u)"
        self.finds(FLAGS, self.page(), missing)
        self.finds(FLAGS, self.page(self.ROW.replace("8u", "11u")), missing, f"{FLAGS}:5: UseFeatures: no patch has it (11u)")

    def test_other_default_or_kind(self) -> None:
        self.finds(FLAGS, self.page(self.ROW.replace("true", "false")),
                   f"{FLAGS}:5: UseFeatures: default false, product, but {FIRST}.patch says default true, product (8u)")
        self.finds(FLAGS, self.page(self.ROW.replace("product", "diagnostic")),
                   f"{FLAGS}:5: UseFeatures: default true, diagnostic, but {FIRST}.patch says default true, product (8u)")

    def test_nowhere_in_the_sources(self) -> None:
        self.finds(FLAGS, self.page(self.ROW, "| `UseMore` | product | all | 3 | more |"), f"{FLAGS}:6: UseMore: no patch has it (8u, 11u)")

    def test_rows(self) -> None:
        self.finds(FLAGS, self.page(self.ROW, self.ROW), f"{FLAGS}:6: UseFeatures stands twice for 8u")
        self.finds(FLAGS, self.page(self.ROW, "| `UseMore` | product | 8u |"), f"{FLAGS}:6: `UseMore`: not five cells (name, kind, lines, "
                   "default, effect)")
        self.finds(FLAGS, self.page(self.ROW.replace("8u", "8u, 9u")), f"{FLAGS}:5: UseFeatures: train 9u is unknown")

    def test_flags_of_stock(self) -> None:
        self.finds(FLAGS, self.page(self.ROW, "| `features` | stock | 8u | | bounds it |"))
        self.finds(FLAGS, self.page(self.ROW, "| `UseAVX` | stock | 8u | | bounds it |"), f"{FLAGS}:6: UseAVX: no overlay file reads it (8u)")
        self.finds(FLAGS, self.page(self.ROW, "| `features` | stock | 8u | 3 | bounds it |"),
                   f"{FLAGS}:6: features: stock's flag has stock's default; leave the cell empty (8u)")

    def test_declarations_of_the_overlay(self) -> None:
        header = self.world_.read("src-overlay/hotspot/cpu/x86/features.cpp") + '  product(bool, UseFeatures, {},    \\\n   "Use")\n'
        self.world_.write({FEATURES_HPP: header.format("true")})
        overlay = f"src-overlay/hotspot/cpu/x86/features.cpp, {FEATURES_HPP}, test/hotspot/compiler/Features.java"
        self.patch(Overlay=",\n ".join(overlay.split(", ")))
        self.assertEqual(self.findings(), [])
        self.finds(FEATURES_HPP, header.format("false"), f"{FEATURES_HPP}: UseFeatures (default false, product), but {FIRST}.patch says default "
                   "true, product (8u)")
        self.finds(FEATURES_HPP, header.format("true").replace(", true,", ", true, DIAGNOSTIC,"), f"{FEATURES_HPP}: UseFeatures (default true, "
                   f"diagnostic), but {FIRST}.patch says default true, product (8u)")
        self.finds(FEATURES_HPP, header.format("true") + 'product(intx, FeatureTier, 3, "Tier")\n',
                   f"{FEATURES_HPP}: FeatureTier: no patch names this flag in Flags (8u)")

    def test_declarations_of_hooks(self) -> None:
        name = f"{P8}{FIRST}.patch"
        hook = "diff --git a/x/globals.hpp b/x/globals.hpp\n--- a/x/globals.hpp\n+++ b/x/globals.hpp\n@@ -1 +1,2 @@\n a\n+  diagnostic(intx, Tier, 3, \\\n"
        self.finds(name, self.world_.read(name) + hook, f"{FIRST}.patch: Tier: no patch names this flag in Flags (8u)")
        self.finds(name, self.world_.read(name) + hook.replace("x/globals.hpp", "test/globals.hpp"))

    def test_headers_agree(self) -> None:
        third = f"{P8}{miniature.THIRD}.patch"
        self.finds(third, self.world_.read(third).replace("Flags: none", "Flags: UseFeatures (default true, product)"))
        self.finds(third, self.world_.read(third).replace("Flags: none", "Flags: UseFeatures (default false, product)"),
                   f"{miniature.THIRD}.patch: UseFeatures (default false, product), but {FIRST}.patch says default true, product (8u)")

    def test_properties(self) -> None:
        text = self.world_.read(TIMER)
        self.finds(TIMER, text + 'class A { String a = System.getProperty("net.keep"); }\n',
                   f"{TIMER}: net.keep: looks like a property, and no patch names it in Flags (8u, 11u)")
        self.finds(TIMER, text + 'class A { String a = "keystore.type.compat" + "java.lang.String" + "net." + "net"; }\n')
        for train in ("8u", "11u"):
            self.world_.replace(f"patches/{train}/{miniature.SECOND}.patch", "Flags: none", "Flags: net.keep (default 5, system property)")
        self.world_.write({TIMER: text + 'class A { String a = System.getProperty("net.keep"); }\n'})
        self.finds(FLAGS, self.page(self.ROW, "| `net.keep` | system property | all | 5 | how long |"))
        self.finds(FLAGS, self.page(self.ROW), f"{FLAGS}: net.keep (default 5, system property) of {miniature.SECOND}.patch is missing (8u, 11u)")


if __name__ == "__main__":
    unittest.main()
