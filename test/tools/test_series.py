"""Tests of check-series and of what it takes for a proof: each brought test fails without its patch, by its own doing."""

import json
import sys
import unittest
from pathlib import Path

import miniature
from miniature import SECOND, TestCase

# Stands in for a JDK's java that runs jtreg: every test has the result that RESULTS names, with the patch's classes or without.
JAVA = f"""#!{sys.executable}
import json, sys
from pathlib import Path
if "-version" in sys.argv:
    sys.exit(print('openjdk version "17.0.1"', file=sys.stderr))
folder = lambda name: Path(next(word for word in sys.argv if word.startswith(name)).partition(":")[2])
wanted = json.loads((Path(__file__).parent / "RESULTS").read_text())["with" if any("bootclasspath" in word for word in sys.argv) else "without"]
lines = []
for test in sys.argv[1:]:
    for name, status in wanted.items():
        if not test.startswith("-") and name.partition("#")[0] == test:
            lines.append(name + "  " + status + chr(10))
text = folder("-reportDir:") / "text"
text.mkdir(parents=True)
(text / "summary.txt").write_text("".join(line for line in lines if "Not run." not in line))
(text / "notRun.txt").write_text("".join(line for line in lines if "Not run." in line))
sys.exit(2 if any(word in line for line in lines for word in ("Failed.", "Error.")) else 0)
"""
KEEP, MORE = "sun/Keep.java", "sun/More.java"
PASSED, FAILED = "Passed. Execution successful", "Failed. Execution failed: `main' threw exception: java.lang.Exception"


def entry(*names: str, reason: str = "guards what works", trains: str = "") -> str:
    """An entry of make/exempt.toml."""
    return f"[[exempt]]\nnames = {json.dumps(names)}\nreason = {json.dumps(reason)}\n{trains}\n"


class Series(TestCase):
    """check-series on the miniature's patch of Java classes, which brings two tests, with a JDK and a jtreg that answer as told."""

    made: Path

    @classmethod
    def setUpClass(cls) -> None:
        """A source tree as `make image` leaves it; check-series only reads it."""
        case = cls()
        cls.addClassCleanup(case.doCleanups)
        world = case.world()
        cls.made = world.top / "made"
        case.worked(world.program("make-source", "8u", cls.made, "--archive-dir", world.shared / "archive", "--cache", world.shared / "cache"))

    def setUp(self) -> None:
        self.world_ = self.world()
        self.patch = f"patches/8u/{SECOND}.patch"
        self.world_.replace(self.patch, ", test/jdk/sun/Keep.java\n", f",\n test/jdk/{KEEP},\n test/jdk/{MORE}\n")
        self.world_.replace(self.patch, f"Tests: test/jdk/{KEEP}\n", f"Tests: test/jdk/{KEEP}, test/jdk/{MORE}\n")
        self.stock = self.world_.top / "stock"
        miniature.write(self.world_.top, {f"test/jdk/{MORE}": miniature.LICENCE + "/* @test */\n", "stock/bin/java": JAVA,
                                          "stock/bin/javac": "#!/bin/sh\n", "lib/jtreg.jar": ""})

    def check(self, *options: str, without: dict[str, str] | None = None, with_: dict[str, str] | None = None) -> tuple[int, str]:
        """What check-series says of the patch when its tests end thus."""
        passed = {KEEP: PASSED, MORE: PASSED, "sun/Old.java": PASSED}
        results = {"without": passed | {KEEP: FAILED, MORE: FAILED} | (without or {}), "with": passed | (with_ or {})}
        (self.stock / "bin/RESULTS").write_text(json.dumps(results))
        status, output = self.world_.program(
            "check-series", "8u", "--source", self.made, "--stock", self.stock, "--jtreg", self.world_.top,
            "--work", self.world_.top / "build/8u/series", "--patch", SECOND, *options)
        return status, "".join(line + "\n" for line in output.splitlines() if not line.startswith("temper: "))

    def records(self) -> dict[str, bool]:
        return {record["patch"]: record["passed"] for record in json.loads(self.world_.read("build/8u/series.json"))}

    def test_every_test_fails_without_it_and_passes_with_it(self) -> None:
        status, output = self.check()
        self.assertEqual(status, 0, output)
        self.assertRegex(output, rf"ok     compile {SECOND}\n(.*\n)*ok     fails without {SECOND}\n(.*\n)*ok     test {SECOND}\n8 passed, 0 failed\n$")
        self.assertEqual(self.records(), {SECOND: True})

    def test_a_run_without_the_patch_is_not_repeated(self) -> None:
        ended = rf"ok     fails without {SECOND}\n(.*\n)*8 passed, 0 failed\n$"
        # What was wrong is no proof.
        self.assertIn(f"FAILED fails without {SECOND}: test/jdk/{MORE}: passes", self.check("--untested", without={MORE: PASSED})[1])
        self.assertRegex(self.check("--untested")[1], ended)
        # What the patch does may change, its tests not; and the whole check takes nothing for seen.
        self.world_.replace("src-overlay/java.base/sun/Timer.java", "class Timer", "final class Timer")
        known = rf"known  fails without {SECOND}: seen on [-0-9]+, of the same tests on the same JDK\n(.*\n)*7 passed, 0 failed\n$"
        self.assertRegex(self.check("--untested")[1], known)
        self.assertRegex(self.check()[1], ended)
        self.world_.replace(f"test/jdk/{MORE}", "@test", "@test @bug 1")
        self.assertRegex(self.check()[1], ended)
        # Yet it forgets nothing, unless the same run ends in another way.
        self.world_.replace(f"test/jdk/{MORE}", "@test @bug 1", "@test")
        self.assertRegex(self.check("--untested")[1], known)
        self.check(without={MORE: PASSED})
        self.assertRegex(self.check("--untested")[1], ended)

    def test_each_test_must_fail_by_its_own_doing(self) -> None:
        for result, words in ((PASSED, "passes without the patch"),
                              ("Failed. Compilation failed: Compilation failed", "does not even compile without the patch"),
                              ("Error. Agent communication error: java.io.EOFException", "jtreg failed, not the test: Error. Agent"),
                              ("Not run. The platform does not meet the specified requirements", "is not selected here: The platform")):
            with self.subTest(result):
                status, output = self.check(without={MORE: result})
                self.assertEqual(status, 1, output)
                self.assertIn(f"FAILED fails without {SECOND}: test/jdk/{MORE}: {words}", output)
                self.assertNotIn(f"test/jdk/{KEEP}: ", output)
                self.assertEqual(self.records(), {SECOND: False})

    def test_exempt_with_a_reason(self) -> None:
        exempt = self.world_.read("make/exempt.toml")
        self.world_.write({"make/exempt.toml": exempt + entry(f"test/jdk/{MORE}")})
        status, output = self.check(without={MORE: PASSED})
        self.assertEqual(status, 0, output)
        self.assertIn(f"exempt test/jdk/{MORE}: guards what works\n", output)
        self.assertIn(f"ok     fails without {SECOND}\n", output)
        status, output = self.check()
        self.assertEqual(status, 1, output)
        self.assertIn(f"test/jdk/{MORE}: fails without the patch: remove it from make/exempt.toml", output)
        self.world_.write({"make/exempt.toml": exempt + entry(f"test/jdk/{MORE}", reason="flaky: a race")})
        self.assertEqual([self.check(without=without)[0] for without in ({}, {MORE: PASSED})], [0, 0])
        self.world_.write({"make/exempt.toml": exempt + entry(f"test/jdk/{MORE}", trains='trains = ["11u"]')})
        self.assertEqual(self.check(without={MORE: PASSED})[0], 1)

    def test_what_is_exempt_counts_for_nothing(self) -> None:
        self.world_.write({"make/exempt.toml": self.world_.read("make/exempt.toml") + entry(f"test/jdk/{MORE}", f"test/jdk/{KEEP}")})
        status, output = self.check(without={MORE: PASSED, KEEP: PASSED})
        self.assertEqual(status, 0, output)
        self.assertNotIn("fails without", output)
        self.assertRegex(output, r"\n7 passed, 0 failed\n$")

    def test_it_fails_with_the_patch(self) -> None:
        status, output = self.check(with_={MORE: "Error. Agent communication error"})
        self.assertEqual(status, 1, output)
        self.assertIn(f"FAILED test/jdk/{MORE}: Error. Agent", output)
        self.assertIn(f"FAILED test {SECOND}: 1 of its tests failed\n", output)

    def test_a_test_of_several_runs(self) -> None:
        status, output = self.check(without={f"{MORE}#id0": FAILED, f"{MORE}#id1": PASSED} | {MORE: FAILED})
        self.assertEqual(status, 1, output)
        self.assertIn(f"FAILED fails without {SECOND}: test/jdk/{MORE}#id1: passes without the patch\n", output)

    def test_a_patch_without_a_test_says_why(self) -> None:
        self.world_.replace(self.patch, f",\n test/jdk/{KEEP},\n test/jdk/{MORE}\n", "\n")
        self.world_.replace(self.patch, f"Tests: test/jdk/{KEEP}, test/jdk/{MORE}\n", "Tests: test/jdk/sun/Old.java\n")
        status, output = self.check()
        self.assertEqual(status, 1, output)
        self.assertIn(f"FAILED fails without {SECOND}: brings no test, and make/exempt.toml does not say why\n", output)
        self.world_.write({"make/exempt.toml": self.world_.read("make/exempt.toml") + entry(SECOND, trains='trains = ["8u"]')})
        status, output = self.check()
        self.assertEqual(status, 0, output)
        self.assertIn(f"exempt {SECOND}: guards what works\n", output)

    def test_a_test_that_the_tree_lacks(self) -> None:
        self.world_.replace(self.patch, "Tests: test/jdk/sun/Keep.java", "Tests: test/jdk/sun/Gone.java, test/jdk/sun/Keep.java")
        status, output = self.check()
        self.assertEqual(status, 1, output)
        self.assertIn(f"FAILED tests exist {SECOND}: test/jdk/sun/Gone.java not in the tree\n", output)


    def test_what_is_edited_meanwhile_is_not_recorded(self) -> None:
        """Nor what is edited before it is read: its digest would be another's."""
        file = self.world_.top / "src-overlay/java.base/sun/Timer.java"
        for program, when in (("java", "while its tests run"), ("javac", "while it compiles")):
            with self.subTest(when):
                stub, text = self.stock / "bin" / program, file.read_text()
                kept = stub.read_text()
                edit = f"sed -i 's/class Timer/class  Timer/; s/{{ }}/{{ int more; }}/' {file}"
                stub.write_text(f"#!/bin/bash\n{edit}\nexec {self.stock}/bin/{program}.kept \"$@\"\n")
                miniature.write(self.stock, {f"bin/{program}.kept": kept})
                status, output = self.check()
                self.assertEqual(status, 0, output)
                self.assertIn(f"\nnot recorded for BACKPORTS.md: {SECOND}, which was edited meanwhile\n", output)
                self.assertEqual(self.records(), {})
                stub.write_text(kept)
                file.write_text(text)

    def test_a_java_file_with_another_name(self) -> None:
        """Of letters that git would quote."""
        name = "src-overlay/java.base/sun/Größe.java"
        self.world_.write({name: miniature.LICENCE + "class Size { }\n"})
        self.world_.replace(self.patch, ",\n test/jdk/", f",\n {name},\n test/jdk/")
        status, output = self.check()
        self.assertEqual(status, 0, output)
        self.assertTrue((self.world_.top / "build/8u/series/staged/classes/sun/Größe.java").exists())

    def test_another_base_is_not_recorded(self) -> None:
        base = self.world_.read("patches/8u/BASE")
        self.world_.write({"patches/8u/BASE": f"OpenJDK miniature\ntree {'0' * 40}\n"})
        status, output = self.check()
        self.assertEqual(status, 0, output)
        self.assertIn("\nnot recorded for BACKPORTS.md: the base is not 8u504-ga, as patches/8u/BASE has it\n", output)
        self.assertEqual(self.records(), {})
        self.world_.write({"patches/8u/BASE": base})
        self.check()
        self.worked(self.world_.program("status"))
        self.assertRegex(self.world_.read("patches/8u/RESULTS"), rf"^[0-9a-f]{{16}} [0-9-]{{10}} {SECOND}\n$")


class Exemptions(TestCase):
    def test_bad_entries(self) -> None:
        world = self.world()
        proof, table = world.module("proof"), world.module("trains").load()
        error = world.module("errors").TemperError
        file = Path(world.top / "make/exempt.toml")
        for text, words in ((entry("a") + entry("a"), "exempt.toml: entry 2: a stands in another entry for 8u already"),
                            (entry("a", reason=" "), "exempt.toml: entry 1: no reason"),
                            (entry("a", trains='trains = ["9u"]'), "exempt.toml: entry 1: train 9u: unknown; the trains are 8u, 11u"),
                            (entry("a", trains='train = ["8u"]'), "exempt.toml: entry 1: train: missing or unknown"),
                            ('[[exempt]]\nnames = ["a"]\n', "exempt.toml: entry 1: reason: missing or unknown"),
                            ("[[exempt]\n", "exempt.toml: ")):
            with self.subTest(text), self.assertRaisesRegex(error, words):
                file.write_text(text)
                proof.exempt(table)
        file.write_text(entry("a", trains='trains = ["8u"]'))
        self.assertEqual(proof.exempt(table), {"8u": {"a": "guards what works"}, "11u": {}})


if __name__ == "__main__":
    unittest.main()
