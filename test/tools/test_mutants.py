"""Tests of scripts/temper/mutants.py and test/mutants/run: which mutants are fit, and what counts as caught."""

import contextlib
import io
import runpy
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any
from unittest import mock

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "scripts"))

from miniature import TestCase  # noqa: E402
from temper import jtreg, mutants  # noqa: E402
from temper.errors import TemperError  # noqa: E402

SOURCE = "src-overlay/hotspot/share/prims/cache.cpp"
SCRIPT = "test/mutants/natives/bound.sed"
TEST = "test/jdk/sun/Bound.java"


class Scripts(TestCase):
    def setUp(self) -> None:
        self.world_ = self.world()
        self.world_.write({SOURCE: "if (length < 16) {  // not 17\n}\n", TEST: "/* @test */\n"})

    def finds(self, text: str, *wanted: str) -> None:
        self.world_.write({SCRIPT: text})
        found = self.world_.module("mutants").findings(["8u", "11u"])
        self.assertEqual(len(found), len(wanted), found)
        for line, words in zip(found, wanted):
            self.assertTrue(line.startswith("test/mutants/natives/bound.sed: "), line)
            self.assertIn(words, line)

    def test_fit(self) -> None:
        self.finds("# cache.cpp sun/Bound.java: off by one\ns/< 16/<= 16/\n")
        self.finds("# cache.cpp sun/Bound.java: off by one\n# Trains: 8u, 11u\ns/< 16/<= 16/\n")

    def test_stale(self) -> None:
        self.finds("# cache.cpp sun/Bound.java: off by one\ns/< 32/<= 32/\n", f"changes nothing in {SOURCE}")
        self.finds("# cache.cpp sun/Bound.java: a comment\ns/not 17/not 18/\n", f"changes nothing in {SOURCE}")
        self.finds("# gone.cpp sun/Gone.java: off by one\ns/< 16/<= 16/\n",
                   "there is no src-overlay/hotspot/share/prims/gone.cpp", "there is no test/jdk/sun/Gone.java")

    def test_badly_written(self) -> None:
        self.finds("s/< 16/<= 16/\n", "the first line is not '# FILE TEST...: what is wrong'")
        self.finds("# cache.cpp: off by one\ns/< 16/<= 16/\n", "the first line is not")
        self.finds("# cache.cpp sun/Bound.java:\ns/< 16/<= 16/\n", "the first line is not")
        self.finds("# cache.cpp sun/Bound.java: off by one\n# Trains: 9u\ns/< 16/<= 16/\n", "train 9u is unknown")
        self.finds("# cache.cpp sun/Bound.java: off by one\ns/< 16/<= 16\n", "unterminated `s' command")

    def test_linter_says_so(self) -> None:
        self.world_.write({SCRIPT: "# cache.cpp sun/Bound.java: off by one\ns/< 32/<= 32/\n"})
        status, output = self.world_.program("lint")
        self.assertEqual(status, 1)
        self.assertIn("test/mutants/natives/bound.sed: changes nothing", output)

    def test_record(self) -> None:
        """LAST says of each mutant and train whether it was caught in this form: the script, its file and its test with it."""
        self.world_.write({SCRIPT: "# cache.cpp sun/Bound.java: off by one\ns/< 16/<= 16/\n"})
        module = self.world_.module("mutants")
        loaded = module.load("natives")
        for changed in (SCRIPT, SOURCE, TEST):
            module.record("8u", "natives", loaded[0], "2026-11-24")
            self.assertEqual(module.caught("8u", "natives", loaded), {"bound"})
            self.assertEqual(module.caught("11u", "natives", loaded), set())
            self.world_.write({changed: self.world_.read(changed) + "# s/a/b/\n"})
            self.assertEqual(module.caught("8u", "natives", loaded), set(), changed)
        module.record("11u", "natives", loaded[0], "2026-11-25")
        module.record("8u", "natives", loaded[0], "2026-11-25")
        self.assertEqual([line.split(" ")[0] for line in self.world_.read("test/mutants/LAST").splitlines()], ["11u", "8u"])
        self.world_.write({SOURCE: self.world_.read(SOURCE) + "// a comment\n"})
        self.assertEqual(module.caught("8u", "natives", loaded), {"bound"})
        module.record("8u", "natives", loaded[0], None)
        self.assertEqual(module.caught("8u", "natives", loaded), set())
        self.assertEqual(module.caught("11u", "natives", loaded), {"bound"})


class Workshop:
    """Stands in for what compiles: a mutant named so does not."""

    def __init__(self, train: Any, arguments: Any) -> None:
        self.train, self.arguments = train, arguments
        self.source: Path = arguments.work / "source"
        self.work: Path = arguments.work

    def check_out(self, commit: str) -> None:
        for name in ("A", "B"):
            path = self.source / f"jdk/src/share/classes/sun/{name}.java"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text((TOP / "src-overlay/java.base/sun" / f"{name}.java").read_text())

    def compile(self, name: str, changed: list[str], committed: bool = True) -> tuple[list[str], Path]:
        if name == "does-not-compile":
            raise TemperError("javac failed")
        return ["-mutated"], Path("/mutated")


class Runs(unittest.TestCase):
    """The runner with classes A and B that say `right`, and tests that fail with one that does not."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="temper-test-")
        self.addCleanup(folder.cleanup)
        self.top = Path(folder.name)
        files = {f"{root}/sun/{name}.java": f"right {name}\n" for name in "AB" for root in
                 ("src-overlay/java.base", "test/jdk", "tree/jdk/src/share/classes", "tree/jdk/test")}
        for name, text in files.items():
            (self.top / name).parent.mkdir(parents=True, exist_ok=True)
            (self.top / name).write_text(text)
        self.broken: set[str] = set()

    def mutant(self, name: str, text: str) -> None:
        path = self.top / "test/mutants/java" / f"{name}.sed"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def run_tests(self, workshop: Workshop, name: str, tests: list[str], vm_options: list[str], jdk: Path) -> jtreg.Results:
        """A test fails if the class of its name is wrong; test B is as blind as `broken` says."""
        results = jtreg.Results()
        for test in tests:
            text = (workshop.source / f"jdk/src/share/classes/sun/{Path(test).name}").read_text()
            if test in self.broken or text.startswith("wrong") and vm_options == ["-mutated"]:
                results.failed[f"{test}#id0" if test.endswith("A.java") else test] = "Failed."
            else:
                results.passed.add(test)
        return results

    def run_it(self, *names: str) -> tuple[int, str]:
        output = io.StringIO()
        arguments = ["run", "--train", "8u", "--jdk", "/jdk", "--jtreg", "/jtreg", "--tree", str(self.top / "tree"), "--work", str(self.top / "work"), *names]
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output), mock.patch.object(sys, "argv", arguments), \
                mock.patch.object(mutants, "TOP", self.top), mock.patch.object(mutants, "DIRECTORY", self.top / "test/mutants"), \
                mock.patch.object(mutants, "LAST", self.top / "test/mutants/LAST"):
            program = runpy.run_path(str(TOP / "test/mutants/run"))
            scope = program["main"].__globals__
            scope.update(TOP=self.top, Workshop=Workshop, run_tests=self.run_tests, git=mock.Mock())
            with mock.patch(f"{__name__}.TOP", self.top):
                try:
                    status = program["main"]()
                except TemperError as error:
                    print(error)
                    status = 1
        return status, output.getvalue()

    def test_caught(self) -> None:
        self.mutant("a", "# sun/A.java sun/A.java: not right\ns/right/wrong/\n")
        self.mutant("b", "# sun/B.java sun/B.java: not right\ns/right/wrong/\n")
        self.assertEqual(self.run_it(), (0, "ok     a\nok     b\n2 passed, 0 failed\n"))
        self.assertRegex((self.top / "test/mutants/LAST").read_text(), r"^8u java a [0-9a-f]{16} [0-9-]{10}\n8u java b [0-9a-f]{16} [0-9-]{10}\n$")
        self.assertEqual((self.top / "work/source/jdk/src/share/classes/sun/A.java").read_text(), "right A\n")
        self.assertEqual(self.run_it(), (0, "2 not run: caught before, in this form\n0 passed, 0 failed\n"))
        self.assertEqual(self.run_it("--all"), (0, "ok     a\nok     b\n2 passed, 0 failed\n"))
        self.assertEqual(self.run_it("b"), (0, "ok     b\n1 passed, 0 failed\n"))
        self.mutant("b", "# sun/B.java sun/A.java: not right\ns/right/wrong/\n")
        self.assertEqual(self.run_it(), (1, "1 not run: caught before, in this form\nFAILED b: not caught by test/jdk/sun/A.java\n0 passed, 1 failed\n"))
        self.assertEqual(len((self.top / "test/mutants/LAST").read_text().splitlines()), 1)

    def test_some_only(self) -> None:
        self.mutant("a", "# sun/A.java sun/A.java: not right\ns/right/wrong/\n")
        self.mutant("b", "# sun/B.java sun/B.java: not right\ns/right/wrong/\n")
        self.assertEqual(self.run_it("a"), (0, "ok     a\n1 passed, 0 failed\n"))
        self.assertEqual(self.run_it(), (0, "1 not run: caught before, in this form\nok     b\n1 passed, 0 failed\n"))
        self.assertEqual(self.run_it("c"), (1, "test/mutants/java has no mutant c\n"))

    def test_share(self) -> None:
        for name in "abc":
            self.mutant(name, "# sun/A.java sun/A.java: not right\ns/right/wrong/\n")
        self.assertEqual(self.run_it("--share", "2/2"), (0, "ok     b\n1 passed, 0 failed\n"))
        self.assertEqual(self.run_it("--all", "--share", "1/2"), (0, "ok     a\nok     c\n2 passed, 0 failed\n"))
        self.assertEqual(self.run_it("--share", "1/2"), (0, "2 not run: caught before, in this form\n0 passed, 0 failed\n"))
        for wrong in ("0/2", "3/2", "2"):
            with self.assertRaises(SystemExit):
                self.run_it("--share", wrong)

    def test_survives(self) -> None:
        self.mutant("a", "# sun/A.java sun/A.java sun/B.java: not right\ns/right/wrong/\n")
        self.mutant("b", "# sun/B.java sun/A.java: not right\ns/right/wrong/\n")
        status, output = self.run_it()
        self.assertEqual(status, 1)
        self.assertEqual(output, "FAILED a: not caught by test/jdk/sun/B.java\nFAILED b: not caught by test/jdk/sun/A.java\n0 passed, 2 failed\n")
        self.assertEqual((self.top / "test/mutants/LAST").read_text(), "")

    def test_a_test_that_fails_anyway_catches_nothing(self) -> None:
        self.mutant("a", "# sun/A.java sun/A.java: not right\ns/right/wrong/\n")
        self.broken.add("test/jdk/sun/A.java")
        self.assertEqual(self.run_it(), (1, "FAILED a: test/jdk/sun/A.java fails without it\n0 passed, 1 failed\n"))

    def test_no_mutant_at_all(self) -> None:
        self.mutant("does-not-compile", "# sun/A.java sun/A.java: not right\ns/right/wrong/\n")
        self.mutant("stale", "# sun/A.java sun/A.java: not right\ns/left/wrong/\n")
        status, output = self.run_it()
        self.assertEqual(status, 1)
        self.assertIn("FAILED does-not-compile: javac failed\n", output)
        self.assertIn("FAILED stale: stale.sed: changes nothing in src-overlay/java.base/sun/A.java\n0 passed, 2 failed\n", output)

    def test_other_trains(self) -> None:
        self.mutant("a", "# sun/A.java sun/A.java: not right\ns/right/wrong/\n")
        self.mutant("b", "# sun/B.java sun/B.java: not right\n# Trains: 11u\ns/right/wrong/\n")
        (self.top / "src-overlay/java.base/sun/C.java").write_text("right C\n")
        self.mutant("c", "# sun/C.java sun/A.java: not right\ns/right/wrong/\n")
        self.assertEqual(self.run_it(), (0, "2 not run: what they break, or the test, is not in 8u\nok     a\n1 passed, 0 failed\n"))

    def test_another_tree(self) -> None:
        self.mutant("a", "# sun/A.java sun/A.java: not right\ns/right/wrong/\n")
        (self.top / "tree/jdk/test/sun/A.java").write_text("edited\n")
        status, output = self.run_it()
        self.assertEqual(status, 1)
        self.assertIn("has another test/jdk/sun/A.java; make image TRAIN=8u", output)


if __name__ == "__main__":
    unittest.main()
