"""Tests of the counts that `make check` adds up: a check that fails, ran nothing or died never counts as passed."""

import contextlib
import json
import os
import time
import unittest
from pathlib import Path

from miniature import TestCase


class Counts(TestCase):
    def test_of_a_check(self) -> None:
        counts = self.world().module("results").counts
        for text, status, wanted in (("5 passed, 0 failed\n", 0, (5, 0)), ("x\n3 passed, 2 failed\n", 1, (3, 2)),
                                     ("1 passed, 0 failed\n9 passed, 1 failed\n", 1, (9, 1)), ("died\n", 1, (0, 1)), ("", 0, (0, 1)),
                                     ("5 passed, 0 failed\n", 1, (5, 1)), ("0 passed, 0 failed\n", 0, (0, 1)),
                                     ("almost 5 passed, 0 failed\n", 0, (0, 1))):
            with self.subTest(text):
                self.assertEqual(counts(text, status, False), wanted)
        self.assertEqual(counts("anything", 0, True), (1, 0))
        self.assertEqual(counts("7 passed, 0 failed\n", 2, True), (0, 1))

    def test_what_was_not_run_is_said(self) -> None:
        world = self.world()
        status, output = world.program("record", "part", "bash", "-c", "echo '2 not run, for lack of time: a, b'; echo 3 passed, 0 failed")
        self.assertRegex(output, r"part: 3 passed, 0 failed, 2 not run; full log: /\S+/part.log\n$")
        lines = self.worked(world.program("tally")).splitlines()
        self.assertTrue(lines[0].endswith("  2 not run"), lines)
        self.assertIn("not run: part: for lack of time: a, b", lines)
        self.assertEqual(lines[-1], "3 passed, 0 failed")

    def test_assertions_are_said_beside_the_tests(self) -> None:
        world = self.world()
        status, output = world.program("record", "part", "bash", "-c", "echo 70 assertions; echo 3 passed, 0 failed")
        self.assertTrue(output.endswith("part: 3 passed, 0 failed, 70 assertions\n"), output)
        self.worked(world.program("record", "other", "bash", "-c", "echo 5 assertions; echo 2 passed, 0 failed"))
        self.assertEqual(self.worked(world.program("tally")).splitlines()[-3::2], ["75 assertions in the tests that count them", "5 passed, 0 failed"])

    def test_what_was_run_twice_is_named(self) -> None:
        world = self.world()
        said = "8u: passed when run again alone: test/jdk/A.java, test/jdk/B.java"
        status, output = world.program("record", "8u/upstream", "bash", "-c", f"echo '{said}'; echo 3 passed, 0 failed")
        self.assertRegex(output, r"8u/upstream: 3 passed, 0 failed, 2 retried; full log: /\S+/8u-upstream.log\n$")
        self.assertIn("passed in a second run only: 8u/upstream: test/jdk/A.java, test/jdk/B.java",
                      self.worked(world.program("tally")).splitlines()[-3:])

    def test_record_and_tally(self) -> None:
        world = self.world()
        status, output = world.program("tally")
        self.assertEqual((status, output), (1, "0 passed, 0 failed\n"))
        status, output = world.program("record", "good", "bash", "-c", "echo 3 passed, 0 failed")
        self.assertEqual(status, 0)
        self.assertTrue(output.endswith("good: 3 passed, 0 failed\n"), output)
        self.assertEqual(self.worked(world.program("tally")).splitlines()[-1], "3 passed, 0 failed")
        status, output = world.program("record", "--single", "8u/image", "bash", "-c", "echo what went wrong; exit 3")
        self.assertEqual(status, 0)
        self.assertRegex(output, r"    what went wrong\n8u/image: 0 passed, 1 failed; full log: /\S+/8u-image.log\n$")
        self.assertTrue(Path(output.split("full log: ")[1].strip()).is_file())
        for name, seconds in (("good", 61), ("8u-image", 600)):
            record = json.loads(world.read(f"build/results/{name}.json"))
            world.write({f"build/results/{name}.json": json.dumps(record | {"seconds": seconds})})
        status, output = world.program("tally")
        self.assertEqual((status, output.splitlines()[-2:]), (1, ["dearest: 8u/image 10m00s, good 1m01s", "3 passed, 1 failed"]))

    def test_nothing_is_tested_on_what_a_failed_build_left(self) -> None:
        world = self.world()
        for image, wanted in (("exit 3", "8u/vectors: not run, since 8u/image did not pass\n"), ("exit 0", "8u/vectors: 3 passed, 0 failed\n")):
            self.worked(world.program("record", "--single", "8u/image", "bash", "-c", image))
            _, output = world.program("record", "--after", "8u/image", "8u/vectors", "bash", "-c", "echo 3 passed, 0 failed")
            self.assertTrue(output.endswith(wanted), output)
            status, output = world.program("tally")
            self.assertEqual((status, output.splitlines()[-1]), (1, "0 passed, 1 failed") if image == "exit 3" else (0, "4 passed, 0 failed"))
            self.assertEqual("not run: 8u/vectors: since 8u/image did not pass" in output, image == "exit 3")
        self.worked(world.program("record", "--until", "1", "--single", "8u/image", "true"))
        _, output = world.program("record", "--after", "8u/image", "8u/vectors", "true")
        self.assertEqual(output, "8u/vectors: not run, since 8u/image did not run\n")
        (world.top / "build/results/8u-image.json").unlink()
        _, output = world.program("record", "--after", "8u/image", "8u/vectors", "bash", "-c", "echo 3 passed, 0 failed")
        self.assertIn("not run", output)

    def test_what_passed_before_ends_when_its_time_is_up(self) -> None:
        world = self.world()
        for left, script, wanted in ((-1, "echo 3 passed, 0 failed", 0), (1.5, "sleep 20; echo 3 passed, 0 failed", 0), (60, "echo 3 passed, 0 failed", 3)):
            with self.subTest(left):
                began = time.monotonic()
                status, output = world.program("record", "--until", str(round(time.time() + left)), "part", "bash", "-c", script)
                self.assertLess(time.monotonic() - began, 15)
                self.assertEqual(status, 0, output)
                record = json.loads(world.read("build/results/part.json"))
                self.assertEqual((record["passed"], record["failed"], record["not_run"]), (wanted, 0, 0 if wanted else 1))
                self.assertEqual("part: not run, for want of time: it passed before" in output, not wanted)

    def test_time_that_is_up_ends_what_steps_within_have_started(self) -> None:
        world = self.world()
        # A job in the background ignores SIGINT.
        world.write({"deep": "#!/usr/bin/env bash\nsleep 97531 & echo $! > build/pid; wait\n"})
        record = str(world.top / "scripts" / "record")
        with contextlib.chdir(world.top):
            _, output = world.program("record", "--until", str(round(time.time() + 4)), "outer", record, "inner", "bash", "deep")
        self.assertRegex(output, r"check inner(?s:.)*full log: .*/outer\.log\nouter: not run, for want of time")
        pid = int(world.read("build/pid"))
        with self.assertRaises(ProcessLookupError):
            os.kill(pid, 0)

    def test_a_check_that_is_cut_off_leaves_no_earlier_result(self) -> None:
        world = self.world()
        self.worked(world.program("record", "part", "bash", "-c", "echo 3 passed, 0 failed"))
        self.refused(world.program("record", "part", "/no/such/program"), "/no/such/program")
        self.assertFalse((world.top / "build/results/part.json").exists())


if __name__ == "__main__":
    unittest.main()
