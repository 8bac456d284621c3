"""Whether the tests that a patch brings fail without it, each by itself; make/exempt.toml says which need not, and why."""

import datetime
import hashlib
import json
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from . import files, jtreg
from .errors import TemperError
from .jtreg import Results
from .patch import Patch
from .trains import TOP, Train

EXEMPT = TOP / "make" / "exempt.toml"
KEYS = {"names", "trains", "reason"}


def brought(patch: Patch) -> list[str]:
    """The tests among a patch's overlay files."""
    return [path for path in patch.items("Overlay") if path.startswith("test/") and (TOP / path).is_file() and jtreg.contains_test(TOP / path)]


def exempt(trains: dict[str, Train]) -> dict[str, dict[str, str]]:
    """Train -> reason by test that need not fail without its patch, and by patch that brings no test."""
    found: dict[str, dict[str, str]] = {name: {} for name in trains}
    try:
        entries = tomllib.loads(EXEMPT.read_text(encoding="utf-8")).get("exempt", [])
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise TemperError(f"{EXEMPT.name}: {error}") from None
    for number, entry in enumerate(entries, 1):
        where = f"{EXEMPT.name}: entry {number}"
        if unknown := sorted(set(entry) - KEYS) or sorted({"names", "reason"} - set(entry)):
            raise TemperError(f"{where}: {unknown[0]}: missing or unknown; an entry has names, a reason, and trains if it is not for all")
        if not entry["reason"].strip():
            raise TemperError(f"{where}: no reason; say why no failure is seen without the patch")
        for train in entry.get("trains", trains):
            if train not in found:
                raise TemperError(f"{where}: train {train}: unknown; the trains are {', '.join(trains)}")
            for name in entry["names"]:
                if name in found[train]:
                    raise TemperError(f"{where}: {name} stands in another entry for {train} already")
                found[train][name] = entry["reason"]
    return found


def findings(loaded: dict[str, list[Patch]], reasons: dict[str, dict[str, str]]) -> list[str]:
    """Patches that bring no test without saying why, and exemptions of what none of their trains has."""
    wrong, known = [], set()
    for train, series in loaded.items():
        tests = {patch.name: brought(patch) for patch in series}
        without = {name for name, found in tests.items() if not found}
        wrong += [f"patches/{train}/{name}.patch: brings no test, and {EXEMPT.name} does not say why" for name in sorted(without - set(reasons[train]))]
        known |= set(reasons[train]) & without.union(*tests.values())
    unknown = {name for names in reasons.values() for name in names} - known
    return wrong + [f"make/{EXEMPT.name}: {name}: no patch brings this test, nor is it a patch that brings none" for name in sorted(unknown)]


class Seen:
    """Runs without a patch that ended as they must, kept beside what they left: an edit of what a patch does is no reason for another one.

    A run that does not count them repeats each, and leaves what it has seen to those that do.
    """

    def __init__(self, file: Path, counts: bool) -> None:
        self.file, self.counts = file, counts
        self.days: dict[str, str] = json.loads(file.read_text()) if file.is_file() else {}

    def day(self, key: str) -> str | None:
        """When this was seen, if that counts here."""
        return self.days.get(key) if self.counts else None

    def note(self, key: str, proves: bool) -> None:
        """Keeps what a run has shown; one that proves nothing takes back what an earlier one of the same did."""
        self.days.pop(key, None)
        if proves:
            self.days[key] = datetime.date.today().isoformat()
        files.write(self.file, json.dumps(self.days, indent=1) + "\n")


def without(tools: "hashlib._Hash", tests: list[str], tree: str, reasons: dict[str, str]) -> str:
    """Identifies what a run without a patch sees: stock and the tools, these tests among those of the tree, and which are exempt."""
    own = tools.copy()
    own.update(json.dumps([tests, tree, {test: reasons.get(test) for test in tests}]).encode())
    return own.hexdigest()[:16]


@dataclass
class Verdict:
    """What a run without the patch says of its tests."""

    failed: list[str] = field(default_factory=list)      # as they must
    exempt: dict[str, str] = field(default_factory=dict)  # test -> why it need not
    wrong: list[str] = field(default_factory=list)

    @property
    def problem(self) -> str | None:
        return "; ".join(self.wrong) or None


def judge(tests: list[str], results: Results, reasons: dict[str, str]) -> Verdict:
    """Each test must fail by its own doing (jtreg's `Failed.`, once it compiles); exempt ones must not, lest the list says what is not so."""
    verdict = Verdict()
    for test in tests:
        words = {name: wanting(name, results) for name in [*results.passed, *results.failed, *results.not_selected] if jtreg.covers(test, name)}
        problems = [f"{name}: {word}" for name, word in sorted(words.items()) if word] if words else [f"{test}: jtreg does not know it"]
        reason = reasons.get(test)
        if reason is None:
            verdict.wrong += problems
            if not problems:
                verdict.failed.append(test)
        elif problems or reason.startswith("flaky:"):
            verdict.exempt[test] = reason
        else:
            verdict.wrong.append(f"{test}: fails without the patch: remove it from make/{EXEMPT.name}")
    return verdict


def wanting(test: str, results: Results) -> str:
    """What a test's result lacks of a proof, or ''."""
    if test in results.passed:
        return "passes without the patch"
    if test in results.not_selected:
        return f"is not selected here: {results.not_selected[test]}"
    status = results.failed[test]
    if re.match(r"Failed\. Compilation failed", status):
        return "does not even compile without the patch"
    return "" if status.startswith("Failed.") else f"jtreg failed, not the test: {status}"
