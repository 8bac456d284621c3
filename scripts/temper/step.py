"""Runs a long step: says what it does, how far it is and how long it took; its output goes to a log file."""

import contextlib
import math
import os
import re
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Mapping, Sequence

from .errors import TemperError

# Lines by which OpenJDK's makefiles, ours and jtreg tell what they are at.
PHASE = re.compile(r"^(## (?:Starting|Finished) \S+|(?:Compiling|Creating|Building|Linking|Generating|Copying) .*|Passed: \S+)")
DISK_FULL = re.compile(r"No space left on device|Disk quota exceeded")
TAIL = 15
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# How many steps there are around this one: those within must have ended what they started before the one around ends them.
AROUND = "TEMPER_STEPS"


class TimeIsUp(Exception):
    """A step took longer than it may."""


def say(text: str) -> None:
    """A line of progress for the user, at once."""
    print(f"temper: {text}", file=sys.stderr, flush=True)


def duration(seconds: float) -> str:
    """Minutes and seconds, as 3m07s or 12s."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}m{rest:02}s" if minutes else f"{rest}s"


def output(what: str, command: Sequence[str | Path], cwd: Path | None = None) -> str:
    """What a short command prints; an error names `what` and the last that it complained of."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    if done.returncode:
        raise TemperError(f"{what}: {(done.stderr.strip().splitlines() or ['failed'])[-1]}")
    return done.stdout


def run(what: str, log: Path, command: Sequence[str], cwd: Path | None = None,
        environment: Mapping[str, str] | None = None, check: bool = True, seconds: float | None = None) -> int:
    """Runs a command with its output in a log; ends its whole process group when we are interrupted.

    A command that takes longer than `seconds` is ended likewise, with TimeIsUp.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    say(f"{what} ...")
    previous = {number: signal.signal(number, _interrupt) for number in (signal.SIGTERM, signal.SIGHUP)}
    process = None
    try:
        # An interrupt between the start of the program and our knowing of it would leave it running.
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
        with log.open("wb") as output:
            within = {**(environment or os.environ), AROUND: str(_around() + 1)}
            process = subprocess.Popen(command, cwd=cwd, env=within, stdin=subprocess.DEVNULL,
                                       stdout=output, stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=_unblock,
                                       pass_fds=_locks())
        _unblock()
        _watch(what, log, process, started, seconds)
    except BaseException:
        if process:
            _end(process)
        raise
    finally:
        _unblock()
        for number, handler in previous.items():
            signal.signal(number, handler)
    took = duration(time.monotonic() - started)
    if process.returncode == 0 or not check:
        say(f"{what}: done in {took}")
        return process.returncode
    lines = log.read_text(errors="replace").splitlines()
    print("\n".join(f"    {line}" for line in lines[-TAIL:]), file=sys.stderr)
    if any(DISK_FULL.search(line) for line in lines):
        raise TemperError(f"{what}: the disk is full after {took}; make room and run again, it carries on; full log: {log}")
    raise TemperError(f"{what}: failed after {took}; full log: {log}")


def _locks() -> list[int]:
    """The descriptors of the locks that scripts/locked has taken for us, so that they last as long as what we start."""
    found = []
    for number in map(int, os.environ.get("TEMPER_LOCKS", "").split()):
        # A program between may have closed it.
        with contextlib.suppress(OSError):
            if stat.S_ISDIR(os.fstat(number).st_mode):
                found.append(number)
    return found


def _unblock() -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def _watch(what: str, log: Path, process: subprocess.Popen[bytes], started: float, seconds: float | None = None) -> None:
    interval = 5 if sys.stderr.isatty() else 60
    while True:
        left = math.inf if seconds is None else started + seconds - time.monotonic()
        try:
            process.wait(timeout=max(0, min(interval, left)))
            return
        except subprocess.TimeoutExpired:
            if left <= interval:
                raise TimeIsUp(f"{what}: more than {duration(seconds or 0)}") from None
            phase = next((line for line in reversed(_tail(log)) if PHASE.match(line)), "")
            elapsed = duration(time.monotonic() - started)
            say(f"{what}: {elapsed}{', ' if phase else ''}{phase[:90]}")


def _tail(log: Path) -> list[str]:
    with log.open("rb") as file:
        file.seek(max(0, log.stat().st_size - 20000))
        return file.read().decode(errors="replace").splitlines()


def _around() -> int:
    found = os.environ.get(AROUND, "")
    return int(found) if found.isdigit() else 0


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends the process group that we started, first kindly; neither a second Ctrl-C nor the step around must cut this short.

    The group lives until its last member ends: one that ignores SIGINT outlives the program that we started.
    """
    previous = {number: signal.signal(number, signal.SIG_IGN) for number in STOPPING}
    try:
        for number, patience in ((signal.SIGINT, 2), (signal.SIGTERM, 2 + 3 * max(0, 2 - _around())), (signal.SIGKILL, 1)):
            os.killpg(process.pid, number)
            deadline = time.monotonic() + patience
            while time.monotonic() < deadline:
                process.poll()
                os.killpg(process.pid, 0)
                time.sleep(0.02)
    except ProcessLookupError:
        pass
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
