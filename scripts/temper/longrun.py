"""Runs of hours: what was done goes to a journal, so that an interrupted run goes on, and the time that is left is told."""

import json
import statistics
import sys
from pathlib import Path
from typing import Any, Iterable

from .errors import TemperError

Step = tuple[Any, ...]


class Journal:
    """One line of JSON for each step that is done, after a line with the run's choices.

    A run with the same choices goes on from what stands there; any other one begins anew. A last line that an interrupt has cut off counts as not done.
    """

    def __init__(self, path: Path, choices: Any) -> None:
        self.path = path
        self.steps: dict[Step, tuple[float, Any]] = {}
        head = json.dumps(choices, sort_keys=True)
        try:
            lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        except FileNotFoundError:
            lines = []
        except UnicodeDecodeError:
            raise TemperError(f"{path}: not what an interrupted run leaves; remove it") from None
        whole = [line for line in lines if line.endswith("\n")]
        if whole and whole[0] == head + "\n":
            for line in whole[1:]:
                try:
                    step, seconds, value = json.loads(line)
                    self.steps[_hashable(step)] = float(seconds), value
                except (ValueError, TypeError):
                    raise TemperError(f"{path}: not what an interrupted run leaves; remove it") from None
        elif lines:
            print(f"temper: {path}: of a run with other choices, programs or machine; beginning anew", file=sys.stderr)
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_name(path.name + ".partial")
        partial.write_text(head + "\n" + "".join(whole[1:] if self.steps else []), encoding="utf-8")
        partial.replace(path)

    def add(self, step: Step, seconds: float, value: Any) -> None:
        self.steps[step] = seconds, value
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([step, round(seconds, 3), value]) + "\n")

    def remove(self) -> None:
        self.path.unlink(missing_ok=True)


def _hashable(value: Any) -> Any:
    return tuple(map(_hashable, value)) if isinstance(value, list) else value


def left(pending: Iterable[tuple[Step, float]], done: dict[Step, float], weights: dict[Step, float]) -> float | None:
    """Seconds that the pending steps, with their weights, are likely to take; None when nothing was done yet.

    A step's name begins with its round: what took some time in another round takes it again, and anything else takes as
    long for its weight as the steps that were done, the median of them.
    """
    if not done:
        return None
    known: dict[Step, list[float]] = {}
    for step, seconds in done.items():
        known.setdefault(step[1:], []).append(seconds)
    each = statistics.median(seconds / weights.get(step, 1.0) for step, seconds in done.items())
    return sum(statistics.mean(known[step[1:]]) if step[1:] in known else weight * each for step, weight in pending)


def told(seconds: float | None) -> str:
    """As one says it: 40 s, 12 min, 2 h 05 min."""
    if seconds is None:
        return "?"
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60:02} min"
