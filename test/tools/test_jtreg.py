"""Tests of scripts/temper/jtreg.py and upstream.py, and of the lists in test/upstream."""

import contextlib
import io
import os
import runpy
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from unittest import mock

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "scripts"))

from temper import jtreg, trains, upstream  # noqa: E402
from temper.errors import TemperError  # noqa: E402

KNOWN = ("8u", "11u", "17u", "jdk")
SUMMARY = """\
compiler/codegen/aes/TestAESMain.java                      Passed. Execution successful
compiler/intrinsics/sha/sanity/TestSHA1.java#id1           Failed. Execution failed: `main' threw exception: java.lang.Error: x  y
compiler/cpuflags/RestoreMXCSR.java                        Error. Agent communication error: java.io.EOFException
"""
NOT_RUN = """\
com/sun/crypto/provider/Cipher/DES/PerformanceTest.java Not run. Not matching the given keyword expression: !manual & !ignore
sun/net/www/protocol/http/TestTransparentNTLM.java      Not run. The platform does not meet the specified requirements
"""


def entry(test: str, reason: str = "because", line: int = 1) -> jtreg.Entry:
    return jtreg.Entry(("8u",), test, reason, line)


class Summaries(unittest.TestCase):
    def test_passed_failed_and_errors(self) -> None:
        passed, failed = jtreg.parse_summary(SUMMARY)
        self.assertEqual(passed, ["compiler/codegen/aes/TestAESMain.java"])
        self.assertEqual(failed, {
            "compiler/intrinsics/sha/sanity/TestSHA1.java#id1":
                "Failed. Execution failed: `main' threw exception: java.lang.Error: x  y",
            "compiler/cpuflags/RestoreMXCSR.java": "Error. Agent communication error: java.io.EOFException"})

    def test_unknown_result_is_an_error(self) -> None:
        with self.assertRaisesRegex(TemperError, "A.java: cannot read the result 'Not run.'"):
            jtreg.parse_summary("a/A.java   Not run.\n")

    def test_not_run_says_why(self) -> None:
        self.assertEqual(jtreg.parse_not_run(NOT_RUN), {
            "com/sun/crypto/provider/Cipher/DES/PerformanceTest.java": "Not matching the given keyword expression: !manual & !ignore",
            "sun/net/www/protocol/http/TestTransparentNTLM.java": "The platform does not meet the specified requirements"})

    def test_record_of_a_test_with_its_own_id(self) -> None:
        self.assertEqual(jtreg.record_of(Path("/w"), "a/B.java#id1"), Path("/w/a/B_id1.jtr"))
        self.assertEqual(jtreg.record_of(Path("/w"), "a/B.java"), Path("/w/a/B.jtr"))

    def test_report_with_repository_names(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            text = Path(folder) / "report" / "text"
            text.mkdir(parents=True)
            (text / "summary.txt").write_text(SUMMARY)
            (text / "notRun.txt").write_text(NOT_RUN)
            results = jtreg.read_report("test/hotspot", Path("/w"), text.parent)
        self.assertEqual(results.passed, {"test/hotspot/compiler/codegen/aes/TestAESMain.java"})
        self.assertEqual(results.records["test/hotspot/compiler/intrinsics/sha/sanity/TestSHA1.java#id1"],
                         Path("/w/compiler/intrinsics/sha/sanity/TestSHA1_id1.jtr"))
        self.assertEqual(len(results.not_selected), 2)
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            jtreg.print_not_selected(results)
        self.assertTrue(out.getvalue().startswith("2 not selected: 1 Not matching"), out.getvalue())

    def test_no_report_is_an_error(self) -> None:
        with self.assertRaisesRegex(TemperError, "jtreg left no results"):
            jtreg.read_report("test/jdk", Path("/w"), Path("/nowhere"))


class Mapping(unittest.TestCase):
    def test_suites_lie_where_the_train_has_them(self) -> None:
        name = "test/hotspot/compiler/cpuflags/RestoreMXCSR.java"
        self.assertEqual(jtreg.file_of(trains.get("8u"), Path("/t"), name), Path("/t/hotspot/test/compiler/cpuflags/RestoreMXCSR.java"))
        self.assertEqual(jtreg.file_of(trains.get("17u"), Path("/t"), name + "#id0"),
                         Path("/t/test/hotspot/jtreg/compiler/cpuflags/RestoreMXCSR.java"))
        self.assertEqual(jtreg.file_of(trains.get("8u"), Path("/t"), "test/jdk/java/math"), Path("/t/jdk/test/java/math"))

    def test_what_an_entry_covers(self) -> None:
        self.assertTrue(jtreg.covers("test/jdk/a", "test/jdk/a/B.java#id0"))
        self.assertTrue(jtreg.covers("test/jdk/a/B.java", "test/jdk/a/B.java#id0"))
        self.assertFalse(jtreg.covers("test/jdk/a/B.java#id0", "test/jdk/a/B.java#id1"))
        self.assertFalse(jtreg.covers("test/jdk/a", "test/jdk/ab/B.java"))

    def test_names_of_what_a_file_describes(self) -> None:
        """As jtreg counts them: a file with one test and no id has the plain name, each of several has an id."""
        one = "/*\n * @test\n * @summary says @test id=none\n */\n"
        for text, names in ((one, ["a/A.java"]), (one.replace("@test\n", "@test id=x\n"), ["a/A.java#x"]), ("class A { }\n", ["a/A.java"]),
                            (one + "/* @test */\n", ["a/A.java#id0", "a/A.java#id1"]), (one + "/* @test id=x */\n", ["a/A.java#id0", "a/A.java#x"])):
            with self.subTest(text), tempfile.TemporaryDirectory() as folder:
                file = Path(folder) / "A.java"
                file.write_text(text)
                self.assertEqual(jtreg.names_in(file, "a/A.java"), names)
                self.assertEqual(jtreg.names_in(file, "a/A.java#id7"), ["a/A.java#id7"])
                self.assertEqual(jtreg.names_in(file.parent, "a"), ["a"])

    def test_not_a_test(self) -> None:
        with self.assertRaisesRegex(TemperError, "java/math: not a test; tests start with test/hotspot/ or test/jdk/"):
            jtreg.suite_of("java/math")


class Lists(unittest.TestCase):
    def read(self, text: str) -> list[jtreg.Entry]:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "known-failures.txt"
            path.write_text(text)
            return jtreg.read_list(path, KNOWN)

    def test_trains_test_reason(self) -> None:
        entries = self.read("# comment\n\n8u,11u test/jdk/a/B.java#id0  flaky: a race, seen in 1 of 5  # note\nall test/hotspot/c\n")
        self.assertEqual(entries, [jtreg.Entry(("8u", "11u"), "test/jdk/a/B.java#id0", "flaky: a race, seen in 1 of 5", 3),
                                   jtreg.Entry(KNOWN, "test/hotspot/c", "", 4)])
        self.assertTrue(entries[0].flaky)
        self.assertFalse(entries[1].flaky)

    def test_bad_lines_name_file_and_line(self) -> None:
        for text, message in (("8u\n", "known-failures.txt:1: expected 'TRAINS TEST"),
                              ("all test/jdk/a\n9u test/jdk/b x\n", "known-failures.txt:2: train 9u: unknown; the trains are 8u, 11u"),
                              ("8u jdk/test/a x\n", "known-failures.txt:1: jdk/test/a: not a test"),
                              ("all test/jdk/a x\n8u test/jdk/a y\n", "known-failures.txt:2: test/jdk/a stands in line 1 already")):
            with self.subTest(text), self.assertRaisesRegex(TemperError, message):
                self.read(text)

    def test_a_reason_is_required_where_one_is_due(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "dropped.txt"
            path.write_text("11u test/jdk/a\n")
            self.assertEqual(list(jtreg.of_train(path, "11u", KNOWN)), ["test/jdk/a"])
            self.assertEqual(jtreg.of_train(path, "8u", KNOWN), {})
            with self.assertRaisesRegex(TemperError, "dropped.txt:1: test/jdk/a has no reason"):
                jtreg.of_train(path, "8u", KNOWN, reasons=True)

    def test_the_real_lists_are_sound(self) -> None:
        table = trains.load()
        for train in table:
            tests = jtreg.of_train(jtreg.TESTS, train, table)
            self.assertTrue({jtreg.suite_of(test) for test in tests} == set(jtreg.SUITES), train)
            for path in (jtreg.DROPPED, jtreg.KNOWN_FAILURES):
                for test in jtreg.of_train(path, train, table, reasons=True):
                    self.assertTrue(any(jtreg.covers(listed, test) for listed in tests), f"{path.name}: {train}: {test} is in no listed folder")


class Rule(unittest.TestCase):
    """The rule on small sets of tests, with JDKs that fail what a test says."""

    def judge(self, tests: list[str], known: list[jtreg.Entry], image: list[set[str]], stock: list[set[str]],
              not_selected: tuple[str, ...] = (), **options: bool) -> upstream.Verdict:
        self.runs: list[tuple[str, list[str]]] = []

        def jdk(failures: list[set[str]]) -> upstream.Run:
            def run(wanted: list[str], name: str) -> jtreg.Results:
                self.runs.append((name, list(wanted)))
                now = failures.pop(0) if len(failures) > 1 else failures[0]
                selected = set(wanted) - set(not_selected)
                return jtreg.Results(selected - now, {test: "Failed." for test in selected & now}, {test: "why" for test in not_selected})
            return run

        return upstream.judge(tests, known, jdk(image), jdk(stock), **options)

    def test_all_pass_without_a_run_on_stock(self) -> None:
        verdict = self.judge(["test/jdk/a", "test/jdk/b"], [], [set()], [set()])
        self.assertEqual((verdict.passed, verdict.wrong), (2, {}))
        self.assertEqual([name for name, _ in self.runs], ["image"])

    def test_regression(self) -> None:
        verdict = self.judge(["test/jdk/a", "test/jdk/b"], [], [{"test/jdk/b"}], [set()])
        self.assertEqual(verdict.passed, 1)
        self.assertIn("regression", verdict.wrong["test/jdk/b"])
        self.assertEqual(self.runs[1:], [("image, again", ["test/jdk/b"]), ("stock", ["test/jdk/b"])])

    def test_fails_where_stock_has_nothing_to_run(self) -> None:
        failing = jtreg.Results(set(), {"test/jdk/a": "Failed."})
        verdict = upstream.judge(["test/jdk/a"], [], lambda *_: failing, lambda *_: jtreg.Results())
        self.assertIn("stock does not select it", verdict.wrong["test/jdk/a"])

    def test_passes_when_run_again(self) -> None:
        verdict = self.judge(["test/jdk/a"], [], [{"test/jdk/a"}, set()], [set()])
        self.assertEqual((verdict.passed, verdict.wrong), (1, {}))
        self.assertIn("passed when run again alone: test/jdk/a", verdict.notes)

    def test_second_run_does_not_report_it(self) -> None:
        first = jtreg.Results(failed={"test/jdk/a": "Failed."})
        runs = iter([first, jtreg.Results()])
        verdict = upstream.judge(["test/jdk/a"], [], lambda *_: next(runs), lambda *_: jtreg.Results())
        self.assertIn("did not report it", verdict.wrong["test/jdk/a"])
        self.assertEqual((verdict.passed, verdict.notes), (0, []))

    def test_stock_fails_it_too(self) -> None:
        verdict = self.judge(["test/jdk/a"], [], [{"test/jdk/a"}], [{"test/jdk/a"}])
        self.assertIn("stock fails it too: add it to known-failures.txt", verdict.wrong["test/jdk/a"])

    def test_known_failure_is_no_failure(self) -> None:
        verdict = self.judge(["test/jdk/a", "test/jdk/b"], [entry("test/jdk/a")], [{"test/jdk/a"}], [{"test/jdk/a"}])
        self.assertEqual((verdict.passed, verdict.wrong), (1, {}))
        self.assertEqual(len(self.runs), 1)

    def test_stale_entry(self) -> None:
        verdict = self.judge(["test/jdk/a"], [entry("test/jdk/a", line=7)], [set()], [set()])
        self.assertEqual(verdict.wrong, {"test/jdk/a": "known-failures.txt:7: passes on image and stock; remove the line"})

    def test_flaky_entry_may_pass(self) -> None:
        verdict = self.judge(["test/jdk/a"], [entry("test/jdk/a", "flaky: a race")], [set()], [set()])
        self.assertEqual(verdict.wrong, {})

    def test_image_passes_what_stock_fails(self) -> None:
        verdict = self.judge(["test/jdk/a"], [entry("test/jdk/a")], [set()], [{"test/jdk/a"}])
        self.assertEqual(verdict.wrong, {})
        self.assertIn("passes, while stock fails it: test/jdk/a", verdict.notes)

    def test_entry_of_a_file_holds_while_one_of_its_tests_fails(self) -> None:
        tests = ["test/jdk/A.java#id0", "test/jdk/A.java#id1"]
        verdict = self.judge(tests, [entry("test/jdk/A.java")], [{tests[0]}], [{tests[0]}])
        self.assertEqual((verdict.passed, verdict.wrong), (1, {}))

    def test_entry_for_a_test_that_is_not_in_the_list(self) -> None:
        verdict = self.judge(["test/jdk/a"], [entry("test/jdk/z", line=3)], [set()], [set()])
        self.assertEqual(verdict.wrong, {"test/jdk/z": "known-failures.txt:3: no test of the list; mend or remove the line"})

    def test_entry_for_a_test_that_this_machine_does_not_select(self) -> None:
        verdict = self.judge(["test/jdk/a", "test/jdk/z"], [entry("test/jdk/z")], [set()], [set()], not_selected=("test/jdk/z",))
        self.assertEqual((verdict.passed, verdict.wrong), (1, {}))

    def test_full_stock_finds_what_stock_fails_and_nobody_wrote_down(self) -> None:
        tests = ["test/jdk/a", "test/jdk/b", "test/jdk/c"]
        verdict = self.judge(tests, [entry("test/jdk/a")], [{"test/jdk/a"}], [{"test/jdk/a", "test/jdk/b", "test/jdk/c"}, {"test/jdk/b"}],
                             full_stock=True)
        self.assertEqual(verdict.wrong, {"test/jdk/b": "stock fails it: add it to known-failures.txt with a reason"})
        self.assertEqual([name for name, _ in self.runs], ["image", "stock", "stock, again"])

    def test_a_broken_image_is_not_run_twice(self) -> None:
        tests = [f"test/jdk/{number}" for number in range(50)]
        verdict = self.judge(tests, [], [set(tests)], [set()])
        self.assertEqual(len(verdict.wrong), 50)
        self.assertEqual(len(self.runs), 1)


FAKE_JAVA = """\
#!/usr/bin/env python3
import sys
if "-version" in sys.argv:
    sys.exit(print('openjdk version "17.0.1"', file=sys.stderr))
import os, pathlib, time
option = dict(word.split(":", 1) for word in sys.argv if word.startswith("-") and ":" in word)
tests = [word for word in sys.argv[3:] if not word.startswith("-")]
mode = pathlib.Path(option["-jdk"], "mode").read_text()
if mode == "crash":
    sys.exit(print("Error: bad option") or 5)
if mode == "none":
    sys.exit(1)
if mode == "hang":
    print("Passed: x", flush=True)
    pathlib.Path(option["-jdk"], "pid").write_text(str(os.getpid()))
    time.sleep(60)
text = pathlib.Path(option["-reportDir"], "text")
text.mkdir(parents=True)
result = "Failed. x" if mode == "fail" else "Passed. y"
(text / "summary.txt").write_text("".join(f"{test}  {result}\\n" for test in tests))
(text / "notRun.txt").write_text("z/Z.java  Not run. The platform does not meet the specified requirements\\n")
print("Passed: x", option.get("-vmoption", ""))
sys.exit(2 if mode == "fail" else 0)
"""


class Runs(unittest.TestCase):
    """scripts/run-jtreg with a stand-in for java that answers as jtreg would."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="temper jtreg ")
        self.addCleanup(folder.cleanup)
        self.top = Path(folder.name)
        for file, text in (("jdk/bin/java", FAKE_JAVA), ("jdk/bin/javac", ""), ("jtreg/lib/jtreg.jar", ""),
                           ("tree/test/jdk/a/A.java", "/* @test */"), ("tree/test/hotspot/jtreg/b/B.java", "/* @test */")):
            (self.top / file).parent.mkdir(parents=True, exist_ok=True)
            (self.top / file).write_text(text)
            (self.top / file).chmod(0o755)

    def command(self, *tests: str, mode: str = "pass") -> list[str]:
        (self.top / "jdk" / "mode").write_text(mode)
        return [sys.executable, str(TOP / "scripts" / "run-jtreg"), "--train", "17u", "--jdk", str(self.top / "jdk"),
                "--jtreg", str(self.top / "jtreg"), "--tree", str(self.top / "tree"), "--work", str(self.top / "work"), *tests]

    def run_it(self, *tests: str, mode: str = "pass") -> tuple[int, str]:
        done = subprocess.run(self.command(*tests, mode=mode), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        return done.returncode, done.stdout

    def test_both_suites_pass(self) -> None:
        status, output = self.run_it("test/jdk/a", "test/hotspot/b/B.java")
        self.assertEqual((status, output.splitlines()[-1]), (0, "2 passed, 0 failed"), output)
        self.assertIn("2 not selected: 2 The platform does not meet the specified requirements", output)

    def test_failure_names_its_record(self) -> None:
        status, output = self.run_it("test/jdk/a/A.java", mode="fail")
        self.assertEqual((status, output.splitlines()[-1]), (1, "0 passed, 1 failed"), output)
        self.assertIn("FAILED test/jdk/a/A.java: Failed. x", output)
        self.assertIn(str(self.top / "work" / "test-jdk" / "work" / "a" / "A.jtr"), output)

    def test_no_test_selected_is_a_failure(self) -> None:
        status, output = self.run_it("test/jdk/a", mode="none")
        self.assertEqual(status, 1)
        self.assertIn("temper: 17u: no test was selected out of test/jdk/a", output)

    def test_results_of_an_earlier_run_do_not_count(self) -> None:
        self.run_it("test/jdk/a")
        status, output = self.run_it("test/jdk/a", mode="none")
        self.assertIn("no test was selected", output)

    def test_jtreg_gives_up(self) -> None:
        status, output = self.run_it("test/jdk/a", mode="crash")
        self.assertEqual(status, 1)
        self.assertRegex(output, "temper: 17u: jtreg ended with status 5 on test/jdk: Error: bad option; see .*jtreg.log")

    def test_bad_input_is_named(self) -> None:
        for tests, message in ((("test/jdk/gone",), "temper: test/jdk/gone: the tree of 17u .* has no such test"),
                               (("a/A.java",), "temper: a/A.java: not a test")):
            with self.subTest(tests):
                status, output = self.run_it(*tests)
                self.assertEqual(status, 1)
                self.assertRegex(output, message)

    def check_upstream(self, image: str, known: str = "", switched: str = "") -> tuple[object, str]:
        """scripts/check-upstream with lists of its own; stock passes everything."""
        for name, text in (("tests.txt", "all test/jdk/a\nall test/hotspot/b\n"), ("dropped.txt", "17u test/jdk/a/A.java slow\n"),
                           ("known-failures.txt", known), ("stock-defaults.txt", switched), ("stock/mode", "pass"), ("jdk/mode", image)):
            (self.top / name).parent.mkdir(exist_ok=True)
            (self.top / name).write_text(text)
        if not (self.top / "stock" / "bin").exists():
            (self.top / "stock" / "bin").symlink_to(self.top / "jdk" / "bin")
        arguments = ["check-upstream", "--train", "17u", "--image", str(self.top / "jdk"), "--stock", str(self.top / "stock"),
                     "--jtreg", str(self.top / "jtreg"), "--tree", str(self.top / "tree"), "--work", str(self.top / "work")]
        out = io.StringIO()
        with mock.patch.multiple(jtreg, TESTS=self.top / "tests.txt", DROPPED=self.top / "dropped.txt",
                                 KNOWN_FAILURES=self.top / "known-failures.txt", STOCK_DEFAULTS=self.top / "stock-defaults.txt"), \
                mock.patch("sys.argv", arguments), contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), \
                self.assertRaises(SystemExit) as end:
            runpy.run_path(str(TOP / "scripts" / "check-upstream"), run_name="__main__")
        return end.exception.code, out.getvalue()

    def test_upstream_passes(self) -> None:
        status, output = self.check_upstream("pass")
        self.assertEqual((status, output.splitlines()[-1]), (0, "2 passed, 0 failed"), output)
        excluded = (self.top / "work" / "image" / "test-jdk" / "exclude.txt").read_text().splitlines()
        self.assertIn("a/A.java 0000000 generic-all", excluded)

    def test_upstream_with_stocks_defaults(self) -> None:
        status, output = self.check_upstream("pass", switched="17u test/jdk/a relies on a suite of old\n")
        self.assertEqual((status, output.splitlines()[-1]), (0, "2 passed, 0 failed"), output)
        commands = {folder: "-Djdk.security.defaults=stock" in log.read_text()
                    for folder in ("image", "image-stock-s-defaults") for log in (self.top / "work" / folder).rglob("jtreg.log")}
        self.assertEqual(commands, {"image": False, "image-stock-s-defaults": True})
        self.assertEqual(self.check_upstream("pass", switched="17u test/jdk/a\n")[0], 1, "no reason")

    def test_upstream_regression(self) -> None:
        status, output = self.check_upstream("fail")
        self.assertEqual((status, output.splitlines()[-1]), (1, "0 passed, 2 failed"), output)
        self.assertIn("temper: test/hotspot/b: regression", output)

    def test_upstream_known_failure(self) -> None:
        status, output = self.check_upstream("fail", "17u test/hotspot/b needs what is not there\n")
        self.assertEqual(status, 1)
        self.assertNotIn("temper: test/hotspot/b: regression", output)
        self.assertIn("temper: test/jdk/a: regression", output)

    def test_upstream_list_names_a_dropped_test_that_is_gone(self) -> None:
        (self.top / "tree" / "test" / "jdk" / "a" / "A.java").unlink()
        status, output = self.check_upstream("pass")
        self.assertEqual(status, 1)
        self.assertIn("temper: dropped.txt: test/jdk/a/A.java: the tree of 17u has no such test; remove the line", output)

    def test_interrupt_leaves_no_process(self) -> None:
        process = subprocess.Popen(self.command("test/jdk/a", mode="hang"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        pid_file = self.top / "jdk" / "pid"
        deadline = time.monotonic() + 120
        while not (pid_file.exists() and pid_file.read_text()) and time.monotonic() < deadline:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        with self.assertRaises(ProcessLookupError):
            os.kill(int(pid_file.read_text()), 0)

    def test_java_of_the_harness(self) -> None:
        old = self.top / "old" / "bin" / "java"
        old.parent.mkdir(parents=True)
        old.write_text("#!/bin/sh\necho 'openjdk version \"1.8.0_504\"' >&2\n")
        old.chmod(old.stat().st_mode | stat.S_IXUSR)
        new = str(self.top / "jdk" / "bin" / "java")
        self.assertEqual(jtreg.feature_of(str(old)), 8)
        self.assertEqual(jtreg.harness_java(self.top / "jdk", None), new)
        with mock.patch("shutil.which", return_value=new):
            self.assertEqual(jtreg.harness_java(self.top / "old", None), new)
        with mock.patch("shutil.which", return_value=None), self.assertRaisesRegex(TemperError, "give one with --java"):
            jtreg.harness_java(self.top / "old", None)


if __name__ == "__main__":
    unittest.main()
