"""Counts of the checks that `make check` runs."""

import json
import re
from pathlib import Path
from typing import Any

from .trains import TOP

DIRECTORY = TOP / "build" / "results"
CLOSING = re.compile(r"^(\d+) passed, (\d+) failed$", re.MULTILINE)
NOT_RUN = re.compile(r"^(\d+) not run\b[,:]? *(.*)$", re.MULTILINE)
# Below the tests that are counted: what they assert.
ASSERTIONS = re.compile(r"^(\d+) assertions$", re.MULTILINE)
# As scripts/check-upstream says it, after the train.
RETRIED = re.compile(r"^\S+: passed when run again alone: (.+)$", re.MULTILINE)


def log(name: str) -> Path:
    """Where a check's output is kept; what was made of it stands beside, in JSON."""
    return DIRECTORY / f"{name.replace('/', '-')}.log"


def _last(name: str) -> tuple[int, int]:
    """(passed, failed) of the last run of a check; nothing of one that did not run."""
    file = log(name).with_suffix(".json")
    record = json.loads(file.read_text()) if file.is_file() else {"passed": 0, "failed": 0}
    return record["passed"], record["failed"]


def passed(name: str) -> bool:
    """Whether the last run of a check passed."""
    good, bad = _last(name)
    return good > 0 and bad == 0


def failed(name: str) -> bool:
    """Whether the last run of a check failed."""
    return _last(name)[1] > 0


def counts(text: str, status: int, single: bool) -> tuple[int, int]:
    """(passed, failed) of a check: from its closing line, or from the exit status of a single check.

    A check that fails without counting a failure, or that ran nothing, counts as one failure.
    """
    if single:
        return (1, 0) if status == 0 else (0, 1)
    found = CLOSING.findall(text)
    if not found:
        return 0, 1
    passed, failed = int(found[-1][0]), int(found[-1][1])
    if (status != 0 or passed == 0) and failed == 0:
        failed = 1
    return passed, failed


def total() -> tuple[int, int]:
    """The sum over all recorded checks."""
    records = [json.loads(path.read_text()) for path in sorted(DIRECTORY.glob("*.json"))]
    return sum(record["passed"] for record in records), sum(record["failed"] for record in records)


def remarks(text: str) -> dict[str, Any]:
    """What a check says beside its counts: how many parts it left out, what is said of them, what it asserted, and the tests that
    passed in a second run only."""
    left_out = NOT_RUN.findall(text)
    return {"not_run": sum(int(count) for count, _ in left_out), "left_out": [what for _, what in left_out],
            "assertions": sum(map(int, ASSERTIONS.findall(text))),
            "retried": [test for tests in RETRIED.findall(text) for test in tests.split(", ")]}
