"""Tests of long steps: what is said, what is kept, and that no program outlives them."""

import contextlib
import io
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from unittest import mock

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
sys.path.insert(0, str(SCRIPTS))

from temper import errors, step  # noqa: E402
from temper.errors import TemperError  # noqa: E402


class StepTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="temper-test-")
        self.addCleanup(folder.cleanup)
        self.top = Path(folder.name)
        self.log = self.top / "logs" / "work.log"

    def run_step(self, script: str, **options: object) -> tuple[int, str]:
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            try:
                status = step.run("8u: working", self.log, ["bash", "-c", script], **options)  # type: ignore[arg-type]
            except TemperError as error:
                print(error, file=sys.stderr)
                status = -1
        return status, said.getvalue()


class Run(StepTest):
    def test_success(self) -> None:
        status, said = self.run_step("echo one; echo two >&2; pwd; echo $A", cwd=self.top, environment={"A": "b", "PATH": os.environ["PATH"]})
        self.assertEqual(status, 0)
        self.assertRegex(said, r"^temper: 8u: working \.\.\.\ntemper: 8u: working: done in \d+s\n$")
        self.assertEqual(self.log.read_text(), f"one\ntwo\n{self.top}\nb\n")

    def test_failure_shows_the_end_of_the_log_and_names_it(self) -> None:
        status, said = self.run_step("for i in {1..99}; do echo line $i; done; exit 3")
        self.assertEqual(status, -1)
        shown = said.splitlines()
        self.assertEqual(shown[1:-1], [f"    line {number}" for number in range(100 - step.TAIL, 100)])
        self.assertRegex(shown[-1], rf"^8u: working: failed after \d+s; full log: {self.log}$")
        self.assertEqual(len(self.log.read_text().splitlines()), 99)

    def test_failure_that_the_caller_judges(self) -> None:
        self.assertEqual(self.run_step("exit 7", check=False)[0], 7)

    def test_full_disk_is_recognised(self) -> None:
        for words in ("cc1plus: error: x.o: No space left on device", "tar: write: Disk quota exceeded"):
            _, said = self.run_step(f"echo '{words}'; for i in {{1..50}}; do echo more; done; exit 1")
            self.assertRegex(said.splitlines()[-1], r"^8u: working: the disk is full after \d+s; make room and run again, it carries on; full log: /")
        self.assertEqual(self.run_step("echo No space left on device")[0], 0)

    def test_missing_program(self) -> None:
        with contextlib.redirect_stderr(io.StringIO()), self.assertRaises(FileNotFoundError):
            step.run("8u: working", self.log, ["/no/such/program"])

    def test_progress_tells_the_phase(self) -> None:
        said = io.StringIO()
        process = mock.Mock()
        process.wait.side_effect = [subprocess.TimeoutExpired("x", 1), subprocess.TimeoutExpired("x", 1), None]
        self.log.parent.mkdir()
        self.log.write_text("noise\nCompiling 7 files for java.base\nmore noise\n")
        with contextlib.redirect_stderr(said):
            step._watch("8u: working", self.log, process, time.monotonic() - 187)
        self.assertEqual(said.getvalue(), "temper: 8u: working: 3m07s, Compiling 7 files for java.base\n" * 2)

    def test_durations(self) -> None:
        self.assertEqual([step.duration(seconds) for seconds in (0, 12.4, 59.6, 60, 187)], ["0s", "12s", "1m00s", "1m00s", "3m07s"])


class Interrupt(StepTest):
    PROGRAM = """
import sys
sys.path.insert(0, {scripts!r})
from pathlib import Path
from temper import errors, step
errors.run(lambda: step.run("8u: working", Path({log!r}), ["bash", "-c", {script!r}]))
"""

    def start(self, script: str) -> subprocess.Popen[str]:
        """A program that runs a step; returns once the step has written its `ready` file."""
        ready = self.top / "ready"
        ready.unlink(missing_ok=True)
        program = self.PROGRAM.format(scripts=str(SCRIPTS), log=str(self.log), script=f"{script}\n: > {ready}\nwait; sleep 60")
        process = subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE, text=True, start_new_session=True)
        deadline = time.monotonic() + 30
        while not ready.exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertTrue(ready.exists())
        return process

    def pids(self) -> list[int]:
        return [int(word) for word in (self.top / "pids").read_text().split()]

    def gone(self, pid: int) -> bool:
        """Whether a process has ended; one that nobody has waited for yet has ended too."""
        try:
            return "\nState:\tZ" in Path(f"/proc/{pid}/status").read_text()
        except OSError:
            return True

    def assert_gone(self) -> None:
        deadline = time.monotonic() + 3
        while not all(map(self.gone, self.pids())) and time.monotonic() < deadline:
            time.sleep(0.02)
        self.assertEqual([pid for pid in self.pids() if not self.gone(pid)], [])

    def test_ends_the_whole_process_group(self) -> None:
        """A background job of a shell ignores SIGINT; it must not outlive the step."""
        process = self.start(f"echo $$ > {self.top}/pids; sleep 60 & echo $! >> {self.top}/pids; (sleep 60; true) & echo $! >> {self.top}/pids")
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=30)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(said.splitlines()[-1], "temper: interrupted; the next run carries on from here")
        self.assert_gone()

    def test_termination_and_hangup_end_it_too(self) -> None:
        for number in (signal.SIGTERM, signal.SIGHUP):
            process = self.start(f"echo $$ > {self.top}/pids")
            process.send_signal(number)
            process.communicate(timeout=30)
            self.assertEqual(process.returncode, 130)
            self.assert_gone()

    def test_impatient_user(self) -> None:
        """A second Ctrl-C while the programs are being ended leaves none of them."""
        got = self.top / "got"
        process = self.start(f"trap ': > {got}' INT; echo $$ > {self.top}/pids; : > {self.top}/ready; while :; do sleep 60; done")
        os.killpg(process.pid, signal.SIGINT)
        deadline = time.monotonic() + 30
        while not got.exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=30)
        self.assertEqual(process.returncode, 130)
        self.assert_gone()


class Errors(unittest.TestCase):
    def run_main(self, error: BaseException) -> tuple[object, str]:
        said = io.StringIO()
        with contextlib.redirect_stderr(said), self.assertRaises(SystemExit) as end:
            errors.run(mock.Mock(side_effect=error))
        return end.exception.code, said.getvalue()

    def test_one_line_each(self) -> None:
        self.assertEqual(self.run_main(TemperError("a: b; c")), (1, "temper: a: b; c\n"))
        self.assertEqual(self.run_main(OSError(28, "No space left on device", "/x/y")), (1, "temper: /x/y: No space left on device\n"))
        self.assertEqual(self.run_main(KeyboardInterrupt()), (130, "temper: interrupted; the next run carries on from here\n"))

    def test_status_is_passed_on(self) -> None:
        for status in (0, 1):
            with self.assertRaises(SystemExit) as end:
                errors.run(lambda: status)
            self.assertEqual(end.exception.code, status)


if __name__ == "__main__":
    unittest.main()
