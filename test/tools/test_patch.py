"""Tests of scripts/temper/patch.py and of the table of trains."""

import os
import sys
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

import miniature  # noqa: E402
from miniature import CACHE_8, KEEP, cache, hook, patch_text  # noqa: E402
from temper import patch, trains  # noqa: E402
from temper.errors import TemperError  # noqa: E402

DIFF = hook(CACHE_8, cache(), cache(KEEP))


class Parse(unittest.TestCase):
    def test_text_comes_out_as_it_went_in(self) -> None:
        for text in (patch_text("net: do a thing", DIFF), patch_text("net: do a thing", "", body="One.\n\nTwo: with\na colon.\n\n  indented"),
                     patch_text("net: do a thing", DIFF.replace("+  int own_timeout;", "+--- \n+---"))):
            self.assertEqual(patch.parse(text, "x").format(), text)

    def test_parts(self) -> None:
        read = patch.parse(patch_text("net: do a thing", DIFF, trains="8u, 11u"), "x")
        self.assertEqual((read.subject, read.body, read.diff), ("net: do a thing", miniature.WHY, DIFF))
        self.assertEqual(read.items("Trains"), ["8u", "11u"])
        self.assertEqual(read.items("Bench"), [])
        self.assertEqual(read.items("Nonsense"), [])
        self.assertEqual(list(read.trailers), [name for name in patch.TRAILERS if name != patch.WRITTEN])

    def test_long_trailers_are_folded_and_unfolded(self) -> None:
        tests = [f"test/jdk/sun/security/provider/Number{number}.java" for number in range(6)]
        read = patch.parse(patch_text("net: do a thing", DIFF, tests=", ".join(tests)), "x")
        folded = read.format()
        self.assertIn("Tests: " + ",\n ".join(tests) + "\nBench:", folded)
        self.assertEqual(patch.parse(folded, "x"), read)
        self.assertEqual(patch.from_message(read.message, DIFF), read)

    def test_items_with_commas_in_parentheses(self) -> None:
        self.assertEqual(patch.split_items("UseA (default true, product), UseB (default 3, diagnostic)"),
                         ["UseA (default true, product)", "UseB (default 3, diagnostic)"])
        self.assertEqual(patch.split_items("none"), [])

    def test_bad_headers(self) -> None:
        good = patch_text("net: do a thing", DIFF)
        for text, words in ((good.replace("From 0000", "Form 0000"), "not a git mailbox patch"), ("", "not a git mailbox patch"),
                            (good.replace("Subject: ", "Object: "), "not a git mailbox patch"), (DIFF, "not a git mailbox patch"),
                            (good.replace("\n---\n", "\n"), "no line '---'"),
                            (good.replace("Trains: 8u\n", "Trains: 8u\nTrains: 11u\n"), "trailer Trains stands twice")):
            with self.assertRaisesRegex(TemperError, words):
                patch.parse(text, "a.patch")

    def test_last_paragraph_that_is_no_trailers(self) -> None:
        read = patch.from_message("net: do a thing\n\nWhy it is done:\nbecause.\n", "")
        self.assertEqual((read.trailers, read.body), ({}, "Why it is done:\nbecause."))

    def test_slug(self) -> None:
        self.assertEqual(patch.slug("x86: SHA-1 & SHA-256, with SHA-NI!"), "x86-sha-1-sha-256-with-sha-ni")


class Files(miniature.TestCase):
    def test_series_and_what_is_wrong_with_it(self) -> None:
        world = self.world()
        module, train = world.module("patch"), world.train()
        self.assertEqual([each.name for each in module.series(train)], [miniature.FIRST, miniature.SECOND, miniature.THIRD])
        world.write({"patches/8u/series": f"# a remark\n\n{miniature.THIRD}.patch\n"})
        self.assertEqual([each.name for each in module.series(train)], [miniature.THIRD])
        world.write({"patches/8u/series": "gone.patch\n"})
        with self.assertRaisesRegex(Exception, "patches/8u/gone.patch: is in the series but does not exist"):
            module.series(train)
        (world.top / "patches/8u/series").unlink()
        with self.assertRaisesRegex(Exception, "train 8u: no patches/8u/series"):
            module.series(train)

    def test_without_a_group(self) -> None:
        world = self.world()
        world.replace(f"patches/8u/{miniature.THIRD}.patch", "Group: kernels", "Group: defaults")
        module, train = world.module("patch"), world.train()
        for chosen, wanted in (("", [miniature.FIRST, miniature.SECOND, miniature.THIRD]), ("defaults", [miniature.FIRST, miniature.SECOND]),
                               (" kernels defaults", [])):
            with self.subTest(chosen), mock.patch.dict(os.environ, TEMPER_WITHOUT_GROUPS=chosen):
                self.assertEqual([each.name for each in module.series(train)], wanted)
                self.assertEqual(module.less(), f" (without {', '.join(chosen.split())})" if chosen else "")
        for chosen, words in (("default", "^group default: unknown; the groups are kernels, defaults$"),
                              ("kernels", f"^group kernels cannot be left out alone: {miniature.THIRD} of group defaults needs {miniature.FIRST}$")):
            with self.subTest(chosen), mock.patch.dict(os.environ, TEMPER_WITHOUT_GROUPS=chosen), self.assertRaisesRegex(Exception, words):
                module.series(train)

    def test_line_ends_survive(self) -> None:
        world = self.world()
        text = patch_text("net: do a thing", DIFF.replace("own_timeout;", "own_timeout;\r"))
        world.write({"patches/8u/net-do-a-thing.patch": text})
        self.assertEqual(world.module("patch").load(world.top / "patches/8u/net-do-a-thing.patch").format(), text)

    def test_closure(self) -> None:
        world = self.world()
        module = world.module("patch")
        first, second, third = module.series(world.train())
        self.assertEqual(module.closure([first, second, third], third), [first, third])
        self.assertEqual(module.closure([first, second, third], second), [second])
        with self.assertRaisesRegex(Exception, f"{miniature.THIRD}: depends on {miniature.FIRST}, which is not in the series"):
            module.closure([second, third], third)


class Table(unittest.TestCase):
    def test_the_real_table(self) -> None:
        table = trains.load()
        self.assertEqual(list(table), ["8u", "11u", "17u", "21u", "25u", "jdk"])
        for train in table.values():
            self.assertRegex(train.base_tree, "^[0-9a-f]{40}$")
            for name in ("configure", "pinned", "ccache", "environment", "make", "image", "gigabytes"):
                self.assertIn(name, train.build, train.name)

    def test_every_pinned_file_has_a_line(self) -> None:
        from temper import archive
        pins = archive.pins()
        wanted = [name for train in trains.load().values() for name in (train.base, train.packaging, train.jtreg, *train.boot_jdk)]
        self.assertEqual([name for name in wanted + [name for tool in trains.tools().values() for name in tool] if name not in pins], [])

    def test_paths_both_ways(self) -> None:
        for name, path, tree in (("8u", "src-overlay/hotspot/cpu/x86/a.cpp", "hotspot/src/cpu/x86/vm/a.cpp"),
                                 ("17u", "src-overlay/hotspot/cpu/x86/a.cpp", "src/hotspot/cpu/x86/a.cpp"),
                                 ("8u", "src-overlay/java.base/sun/A.java", "jdk/src/share/classes/sun/A.java"),
                                 ("11u", "src-overlay/java.base/sun/A.java", "src/java.base/share/classes/sun/A.java"),
                                 ("8u", "test/hotspot/compiler/A.java", "hotspot/test/compiler/A.java"),
                                 ("jdk", "test/hotspot/compiler/A.java", "test/hotspot/jtreg/compiler/A.java"),
                                 ("8u", "test/jdk/sun/A.java", "jdk/test/sun/A.java"),
                                 ("8u", "src-overlay/8u/jdk/make/a.gmk", "jdk/make/a.gmk")):
            train = trains.get(name)
            self.assertEqual((train.to_tree(path), train.to_repository(tree)), (tree, path))
        with self.assertRaisesRegex(TemperError, "src-overlay/11u/a: not a path that train 8u maps"):
            trains.get("8u").to_tree("src-overlay/11u/a")

    def test_versions(self) -> None:
        self.assertEqual(trains.get("8u").version_of("JDK_MINOR_VERSION=8\nJDK_UPDATE_VERSION=392\n"), "8.392")
        self.assertEqual(trains.get("8u").version_of("nothing"), "unknown")
        self.assertEqual(trains.get("8u").version_of(None), "unknown")


if __name__ == "__main__":
    unittest.main()
