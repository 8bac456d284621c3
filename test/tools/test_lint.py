"""Tests of the linter: a good series has no finding, and each rule finds its bad input."""

import contextlib
import unittest
from collections.abc import Iterator

import miniature
from miniature import CACHE_8, FIRST, SECOND, THIRD, TestCase, World

P8, P11 = "patches/8u/", "patches/11u/"
FEATURES_CPP = "src-overlay/hotspot/cpu/x86/features.cpp"


class Lint(TestCase):
    def setUp(self) -> None:
        self.world_: World = self.world()

    @contextlib.contextmanager
    def changed(self, name: str, *edits: tuple[str, str]) -> Iterator[None]:
        """The world with some text of a file replaced, for a while."""
        before = self.world_.read(name)
        for old, new in edits:
            self.world_.replace(name, old, new)
        try:
            yield
        finally:
            (self.world_.top / name).write_bytes(before.encode())

    def findings(self) -> list[str]:
        return self.world_.module("lint").check(self.world_.module("trains").load())

    def finds(self, name: str, old: str, new: str, *wanted: str) -> None:
        """An edit of a good file gives these findings among others."""
        with self.subTest(f"{old!r} -> {new!r}"), self.changed(name, (old, new)):
            found = self.findings()
            for words in wanted:
                self.assertTrue([line for line in found if words in line], f"{words!r} not in {found}")
            self.assertTrue(all("\n" not in line for line in found))

    def test_good(self) -> None:
        self.assertEqual(self.findings(), [])
        self.assertEqual(self.world_.program("lint"), (0, "1 passed, 0 failed\n"))

    def test_program_prints_findings_and_fails(self) -> None:
        self.world_.replace(f"{P8}{FIRST}.patch", "Provenance: own", "Provenance: found")
        status, output = self.world_.program("lint")
        self.assertEqual(status, 1)
        self.assertEqual(output, f"patches/8u/{FIRST}.patch: Provenance is not 'own'\n0 passed, 1 failed\n")

    def test_header(self) -> None:
        first = f"{P8}{FIRST}.patch"
        self.finds(first, "x86: find", "x86: search", "the subject wants the file name x86-search-all-features.patch")
        self.finds(first, "x86: find all features", "Find all features", "subject is not")
        self.finds(first, "x86: find all features", "x86: find all features.", "subject is not")
        self.finds(first, "x86: find all features", "x86: find all features" + "s" * 70, "subject is not")
        self.finds(first, miniature.WHY, "Because.", "the body does not say why")
        self.finds(first, "Date: Thu", "Date: Fri", "not in the form that make refresh writes")
        self.finds(first, "find all features\n\n", "find all features\n\n\n", "not in the form that make refresh writes")

    def test_trailers(self) -> None:
        first = f"{P8}{FIRST}.patch"
        for name in ("Upstream", "Trains", "Group", "Depends-on", "Overlay", "Flags", "Tests", "Bench", "Provenance"):
            line = next(line for line in self.world_.read(first).split("\n") if line.startswith(f"{name}: "))
            self.finds(first, f"{line}\n", "", f"{FIRST}.patch: trailer {name} is missing")
            self.finds(first, f"{line}\n", f"{name}:\n", f"{FIRST}.patch: trailer {name} is missing")
        self.finds(first, "Bench: none\n", "Bench: none\nReviewed-by: me\n", "trailer Reviewed-by is unknown")
        self.finds(first, "Upstream: none\nTrains: 8u\n", "Trains: 8u\nUpstream: none\n", "trailers are not in the order Upstream, Trains")
        self.finds(first, "Trains: 8u\n", "Trains: 8u\nTrains: 8u\n", "trailer Trains stands twice")
        self.finds(first, "Provenance: own", "Provenance: elsewhere", "Provenance is not 'own'")

    def test_trains(self) -> None:
        self.finds(f"{P8}{FIRST}.patch", "Trains: 8u\n", "Trains: 8u, 9u\n", "Trains names 9u, which is no train")
        self.finds(f"{P8}{FIRST}.patch", "Trains: 8u\n", "Trains: 11u\n", "is in the series of 8u, which Trains does not name",
                   "Trains names 11u, whose series lacks it")

    def test_groups(self) -> None:
        first, third = f"{P8}{FIRST}.patch", f"{P8}{THIRD}.patch"
        self.finds(first, "Group: kernels", "Group: kernel", f"{FIRST}.patch: Group kernel: unknown; the groups are kernels, defaults")
        self.finds(first, "Group: kernels", "Group: defaults", f"{THIRD}.patch: is of group kernels and depends on {FIRST}, which is of group defaults")
        with self.changed(third, ("Group: kernels", "Group: defaults")):
            self.assertEqual(self.findings(), [])
            with self.changed(first, ("Group: kernels", "Group: defaults")):
                self.assertEqual(self.findings(), [])

    def test_series(self) -> None:
        self.finds(f"{P8}series", f"{SECOND}.patch\n", "", f"patches/8u/{SECOND}.patch: not in the series")
        self.finds(f"{P8}series", f"{SECOND}.patch\n", f"{SECOND}.patch\n{SECOND}.patch\n", f"{SECOND}.patch stands twice")
        self.finds(f"{P8}series", f"{SECOND}.patch\n", "gone.patch\n", "gone.patch: is in the series but does not exist")
        (self.world_.top / "patches/8u/series").unlink()
        self.assertIn("patches/8u/series: missing", self.findings())

    def test_dependencies(self) -> None:
        self.finds(f"{P8}series", f"{FIRST}.patch\n{SECOND}.patch\n{THIRD}.patch\n", f"{THIRD}.patch\n{SECOND}.patch\n{FIRST}.patch\n",
                   f"{THIRD}.patch: Depends-on {FIRST} does not come before it in the series")
        self.finds(f"{P8}{THIRD}.patch", f"Depends-on: {FIRST}", "Depends-on: something-else", "Depends-on something-else does not come before")

    def test_trains_agree(self) -> None:
        second = f"{P11}{SECOND}.patch"
        self.finds(second, "twice as fast", "thrice as fast", f"patches/11u/{SECOND}.patch: body differs from that of 8u")
        self.finds(second, "JDK-1234567 (in 17)", "JDK-7654321 (in 17)", "trailer Upstream differs from that of 8u")
        self.finds(second, "Group: kernels", "Group: defaults", "trailer Group differs from that of 8u")
        self.finds(second, "Bench: none", "Bench: Http.get", "trailer Bench differs from that of 8u")
        self.finds(second, "Trains: 8u, 11u", "Trains: 11u", "trailer Trains differs from that of 8u")

    def test_hooks(self) -> None:
        second = f"{P8}{SECOND}.patch"
        line = f"--- a/{CACHE_8}\n"
        for wrong in (f"--- a/a/{CACHE_8}\n", f"--- {CACHE_8}\n"):
            self.finds(second, line, wrong, "the three lines that name the file do not say")
        for inserted, words in (("new file mode 100644\n", "a hook creates a file"), ("deleted file mode 100644\n", "may only edit the text"),
                                ("rename from x\nrename to y\n", "may only edit the text"), ("old mode 100644\nnew mode 100755\n", "may only edit"),
                                ("GIT binary patch\n", "may only edit the text"), ("copy from x\n", "may only edit the text")):
            self.finds(second, line, inserted + line, f"{CACHE_8}: a hook" if "creates" in words else words, words)

    def test_blanks(self) -> None:
        second, added = f"{P8}{SECOND}.patch", "+  int own_timeout;"
        self.finds(second, added, added + " ", f"{CACHE_8}: trailing blank")
        self.finds(second, added, "+\tint own_timeout;", f"{CACHE_8}: tab")
        self.finds(second, added, added + "\r", f"{CACHE_8}: carriage return")
        overlay = self.world_.read(FEATURES_CPP).split("\n")
        number = overlay.index(next(line for line in overlay if "Finds" in line)) + 1
        for new, problem in (("Finds ", "trailing blank"), ("F\tinds", "tab"), ("Finds\r", "carriage return")):
            old = "Finds what the processor has; switched by UseFeatures." if problem != "tab" else "Finds"
            text = old.replace("Finds", new) if problem == "tab" else old + new[-1]
            self.finds(FEATURES_CPP, old, text, f"{FEATURES_CPP}:{number}: {problem}")
        with self.changed(second, (f"a/{CACHE_8} b/{CACHE_8}", "a/make/a.gmk b/make/a.gmk"), (added, "+\tcp $< $@")):
            self.assertEqual([line for line in self.findings() if ": tab" in line], [])

    def test_overlay(self) -> None:
        first = f"{P8}{FIRST}.patch"
        self.world_.write({"src-overlay/java.base/sun/Orphan.java": miniature.LICENCE, "src-overlay/hotspot/cpu/x86/bare.cpp": "// nothing\n"})
        found = self.findings()
        self.assertIn("src-overlay/java.base/sun/Orphan.java: no patch names it in Overlay", found)
        self.assertTrue([line for line in found if line.startswith("src-overlay/hotspot/cpu/x86/bare.cpp: no licence header")])
        for name in ("java.base/sun/Orphan.java", "hotspot/cpu/x86/bare.cpp"):
            (self.world_.top / "src-overlay" / name).unlink()
        self.finds(first, f"Overlay: {FEATURES_CPP}", "Overlay: src-overlay/hotspot/cpu/x86/gone.cpp",
                   "overlay file src-overlay/hotspot/cpu/x86/gone.cpp does not exist", f"{FEATURES_CPP}: no patch names it")
        self.finds(f"{P8}{THIRD}.patch", "Overlay: none", f"Overlay: {FEATURES_CPP}", f"overlay file {FEATURES_CPP} already belongs to {FIRST}")
        self.finds(FEATURES_CPP, "version 2 only", "version 3", f"{FEATURES_CPP}: no licence header")
        (self.world_.top / FEATURES_CPP).chmod(0o755)
        self.assertEqual(self.findings(), [f"{FEATURES_CPP}: overlay files are plain files without executable bit"])

    def test_flags(self) -> None:
        first = f"{P8}{FIRST}.patch"
        self.finds(first, "Flags: UseFeatures (", "Flags: UseSomething (", "flag UseSomething does not occur in the patch")
        self.finds(first, "Flags: UseFeatures (default true, product)", "Flags: UseFeatures", "Flags item 'UseFeatures' is not")
        self.finds(FEATURES_CPP, "UseFeatures", "UseFeaturesNot", "flag UseFeatures does not occur in the patch")

    def test_tests(self) -> None:
        first = f"{P8}{FIRST}.patch"
        self.finds(first, "Tests: test/hotspot/compiler/Features.java", "Tests: test/jdk/sun/Old.java",
                   "test test/hotspot/compiler/Features.java is an overlay file that Tests does not name")
        self.finds(first, "Tests: test/hotspot/compiler/Features.java", "Tests: compiler/Features.java",
                   "test compiler/Features.java is not a path under test/jdk or test/hotspot")
        self.finds(first, "Tests: test/hotspot/compiler/Features.java", "Tests: none", "names no test")

    def test_exemptions(self) -> None:
        first = f"{P8}{FIRST}.patch"
        self.finds("make/exempt.toml", THIRD, SECOND, f"{P8}{THIRD}.patch: brings no test, and exempt.toml does not say why",
                   f"make/exempt.toml: {SECOND}: no patch brings this test, nor")
        self.finds("make/exempt.toml", f'"{THIRD}"', f'"{THIRD}", "test/jdk/sun/Old.java"', "make/exempt.toml: test/jdk/sun/Old.java: no patch brings")
        self.finds("make/exempt.toml", "the test of what it needs covers it", " ", "exempt.toml: entry 1: no reason")
        with self.changed("make/exempt.toml", (f'"{THIRD}"', f'"{THIRD}", "test/hotspot/compiler/Features.java"')):
            self.assertEqual(self.findings(), [])
            self.finds(first, ", test/hotspot/compiler/Features.java", "", "make/exempt.toml: test/hotspot/compiler/Features.java: no patch brings")

    def test_upstream_tests_of_what_is_touched(self) -> None:
        tests = "test/upstream/tests.txt"
        self.finds(tests, "all", "11u", f"{tests}: 8u has no test of sun, which its series touches")
        self.finds(tests, "sun/Old.java", "sunrise/Old.java", f"{tests}: 8u has no test of sun, which", f"{tests}: 11u has no test of sun, which")
        self.finds(tests, "all", "9u", "tests.txt:1: train 9u: unknown")
        with self.changed(tests, ("test/jdk/sun/Old.java", "test/jdk/sun")):
            self.assertEqual(self.findings(), [])
        with self.changed(f"{P8}{SECOND}.patch", (CACHE_8, CACHE_8.replace("sun/", "sun/deep/"))):
            self.assertIn(f"{tests}: 8u has no test of sun/deep, which its series touches", self.findings())


if __name__ == "__main__":
    unittest.main()
