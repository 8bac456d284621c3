"""Counts of the checks that `make check` runs."""

import json
import re

from .trains import TOP

DIRECTORY = TOP / "build" / "results"
CLOSING = re.compile(r"^(\d+) passed, (\d+) failed$", re.MULTILINE)
NOT_RUN = re.compile(r"^(\d+) not run\b", re.MULTILINE)


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


def not_run(text: str) -> int:
    """How many parts a check says that it left out."""
    return sum(map(int, NOT_RUN.findall(text)))
