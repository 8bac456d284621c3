"""Runs jtreg on tests given by their repository names and reads what it reports; the lists in test/upstream."""

import collections
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from . import step
from .errors import TemperError
from .trains import TOP, Train

LISTS = TOP / "test" / "upstream"
TESTS = LISTS / "tests.txt"
DROPPED = LISTS / "dropped.txt"
KNOWN_FAILURES = LISTS / "known-failures.txt"
STOCK_DEFAULTS = LISTS / "stock-defaults.txt"
SUITES = ("test/hotspot", "test/jdk")
OLDEST_HARNESS_JAVA = 11
# The caller's options for every JVM, jtreg's own among them; the tests get their options from us alone.
FOREIGN_VARIABLES = ("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS")


@dataclass(frozen=True)
class Entry:
    """One line of a list: the trains it holds for, a test or a folder of tests, and why it is there."""

    trains: tuple[str, ...]
    test: str
    reason: str
    line: int

    @property
    def flaky(self) -> bool:
        return self.reason.startswith("flaky:")


@dataclass
class Results:
    """What jtreg reported; tests bear their repository names, an `#id` included."""

    passed: set[str] = field(default_factory=set)
    failed: dict[str, str] = field(default_factory=dict)
    not_selected: dict[str, str] = field(default_factory=dict)
    records: dict[str, Path] = field(default_factory=dict)

    def add(self, other: "Results") -> None:
        self.passed |= other.passed
        self.failed |= other.failed
        self.not_selected |= other.not_selected
        self.records |= other.records


def read_list(path: Path, known_trains: Iterable[str]) -> list[Entry]:
    """Reads lines `TRAINS TEST [REASON]`, TRAINS being `all` or names joined by commas; `#` starts a comment."""
    known = tuple(known_trains)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise TemperError(f"{path}: {error.strerror}") from error
    entries: list[Entry] = []
    for number, line in enumerate(text.splitlines(), 1):
        # A test's own id follows its name without a blank (Foo.java#id0), so it is no comment.
        words = re.sub(r"(^|\s)#.*", "", line).split(maxsplit=2)
        if not words:
            continue
        if len(words) < 2:
            raise TemperError(f"{path.name}:{number}: expected 'TRAINS TEST [REASON]', found '{line.strip()}'")
        names = known if words[0] == "all" else tuple(words[0].split(","))
        if unknown := [name for name in names if name not in known]:
            raise TemperError(f"{path.name}:{number}: train {unknown[0]}: unknown; the trains are {', '.join(known)}")
        suite_of(words[1], f"{path.name}:{number}: ")
        for entry in entries:
            if entry.test == words[1] and set(entry.trains) & set(names):
                raise TemperError(f"{path.name}:{number}: {words[1]} stands in line {entry.line} already")
        entries.append(Entry(names, words[1], words[2].strip() if len(words) > 2 else "", number))
    return entries


def of_train(path: Path, train: str, known_trains: Iterable[str], *, reasons: bool = False) -> dict[str, Entry]:
    """The entries of a list that hold for one train; with `reasons`, an entry without one is an error."""
    entries = read_list(path, known_trains)
    for entry in entries:
        if reasons and not entry.reason:
            raise TemperError(f"{path.name}:{entry.line}: {entry.test} has no reason; say what makes it fail or why it is left out")
    return {entry.test: entry for entry in entries if train in entry.trains}


def suite_of(test: str, where: str = "") -> str:
    """The test suite that a test belongs to."""
    for suite in SUITES:
        if test.startswith(suite + "/"):
            return suite
    raise TemperError(f"{where}{test}: not a test; tests start with {' or '.join(suite + '/' for suite in SUITES)}")


def file_of(train: Train, tree: Path, test: str) -> Path:
    """Where the tree has a test or a folder of tests."""
    return tree / train.to_tree(test.partition("#")[0])


def covers(entry: str, test: str) -> bool:
    """Whether a list's entry means a test: the test itself, its file (any `#id`), or a folder above it."""
    return test == entry or test.startswith(entry + "/") or test.startswith(entry + "#")


def names_in(file: Path, test: str) -> list[str]:
    """A file's tests as jtreg's lists want them: one that describes several has no test of its plain name."""
    text = file.read_text(encoding="utf-8", errors="replace") if file.is_file() and "#" not in test else ""
    ids = re.findall(r"^[\s/*]*@test\b(?:[ \t]+id=(\S+))?", text, re.MULTILINE)
    if len(ids) < 2 and not any(ids):
        return [test]
    return [f"{test}#{own_id or f'id{number}'}" for number, own_id in enumerate(ids)]


def contains_test(path: Path) -> bool:
    return path.suffix in (".java", ".sh", ".html") and "@test" in path.read_text(encoding="utf-8", errors="replace")


def parse_summary(text: str) -> tuple[list[str], dict[str, str]]:
    """Reads jtreg's summary.txt: the tests that passed, and those that did not with jtreg's words for it."""
    passed: list[str] = []
    failed: dict[str, str] = {}
    for test, status in columns(text):
        if status.startswith("Passed."):
            passed.append(test)
        elif re.match(r"(Failed|Error)\.", status):
            failed[test] = status
        else:
            raise TemperError(f"jtreg's summary.txt: {test}: cannot read the result '{status}'")
    return passed, failed


def parse_not_run(text: str) -> dict[str, str]:
    """Reads jtreg's notRun.txt: tests that jtreg found but did not select, and why."""
    return {test: status.removeprefix("Not run.").strip() for test, status in columns(text)}


def columns(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        if line.strip():
            test, _, status = line.partition(" ")
            yield test, status.strip()


def record_of(work: Path, test: str) -> Path:
    """The file in which jtreg keeps a test's output: A.java#id is in A_id.jtr."""
    name, _, own_id = test.partition("#")
    return work / (str(Path(name).with_suffix("")) + (f"_{own_id}" if own_id else "") + ".jtr")


def read_report(suite: str, work: Path, report: Path) -> Results:
    """The results of one suite's run."""
    text = report / "text"
    try:
        passed, failed = parse_summary((text / "summary.txt").read_text(encoding="utf-8"))
    except OSError as error:
        raise TemperError(f"{text / 'summary.txt'}: {error.strerror}; jtreg left no results") from error
    not_run = text / "notRun.txt"
    not_selected = parse_not_run(not_run.read_text(encoding="utf-8")) if not_run.exists() else {}
    return Results({f"{suite}/{test}" for test in passed},
                   {f"{suite}/{test}": status for test, status in failed.items()},
                   {f"{suite}/{test}": reason for test, reason in not_selected.items()},
                   {f"{suite}/{test}": record_of(work, test) for test in failed})


def harness_java(jdk: Path, java: str | None) -> str:
    """The java that runs jtreg itself: the given one, else that of the JDK under test, else the machine's."""
    if java:
        return java
    for candidate in (str(jdk / "bin" / "java"), shutil.which("java")):
        if candidate and feature_of(candidate) >= OLDEST_HARNESS_JAVA:
            return candidate
    raise TemperError(f"jtreg: runs on Java {OLDEST_HARNESS_JAVA} or newer, and neither {jdk} nor the machine's java is; give one with --java")


def feature_of(java: str) -> int:
    """The feature release of a java program, 0 if it does not run."""
    try:
        done = subprocess.run([java, "-version"], capture_output=True, text=True, check=False)
    except OSError:
        return 0
    found = re.search(r'version "(?:1\.)?(\d+)', done.stderr)
    return int(found[1]) if found and done.returncode == 0 else 0


@dataclass(frozen=True)
class Runner:
    """A JDK, a tree and a harness: everything a run needs but the tests."""

    train: Train
    jdk: Path
    jtreg: Path
    tree: Path
    work: Path
    java: str | None = None
    timeout_factor: float = 4
    concurrency: int = 2
    vm_options: tuple[str, ...] = ()

    def run(self, tests: Iterable[str], exclude: Iterable[str] = (), label: str = "jtreg") -> Results:
        """Runs the tests suite by suite; every test must exist and at least one must have been selected."""
        tests, exclude = list(tests), list(exclude)
        self.check(tests)
        results = Results()
        for suite in SUITES:
            if mine := [test for test in tests if suite_of(test) == suite]:
                results.add(self.run_suite(suite, mine, [test for test in exclude if suite_of(test) == suite], label))
        if not results.passed and not results.failed:
            raise TemperError(f"{label}: no test was selected out of {', '.join(tests[:3])}{' ...' if len(tests) > 3 else ''}")
        return results

    def check(self, tests: list[str]) -> None:
        """Names what is missing before jtreg starts, in this project's words."""
        if not (self.jdk / "bin" / "javac").exists():
            raise TemperError(f"{self.jdk}: not a JDK (no bin/javac)")
        if not self.jar.exists():
            raise TemperError(f"{self.jtreg}: not jtreg (no lib/jtreg.jar)")
        if not tests:
            raise TemperError(f"train {self.train.name}: no tests given")
        for test in tests:
            suite_of(test)
            if not file_of(self.train, self.tree, test).exists():
                raise TemperError(f"{test}: the tree of {self.train.name} ({self.tree}) has no such test")

    @property
    def jar(self) -> Path:
        return self.jtreg / "lib" / "jtreg.jar"

    def command(self, suite: str, tests: list[str], excluded: Path | None, work: Path, report: Path) -> list[str]:
        root = self.tree / self.train.to_tree(suite)
        return [harness_java(self.jdk, self.java), "-jar", str(self.jar),
                f"-jdk:{self.jdk}", "-agentvm", f"-concurrency:{self.concurrency}", f"-timeoutFactor:{self.timeout_factor:g}",
                "-automatic", "-ignore:quiet", "-retain:fail,error", "-verbose:summary",
                f"-dir:{root}", f"-workDir:{work}", f"-reportDir:{report}",
                *([f"-exclude:{excluded}"] if excluded else []),
                *(f"-vmoption:{option}" for option in self.vm_options),
                # the compiler must see what is patched into a module, too
                *(f"-javacoption:{option}" for option in self.vm_options if option.startswith("--patch-module=")),
                *(test.removeprefix(suite + "/") for test in tests)]

    def run_suite(self, suite: str, tests: list[str], exclude: list[str], label: str) -> Results:
        """One run of jtreg. Its folders are made anew, so that no earlier result can be taken for this one's."""
        top = self.work.resolve() / suite.replace("/", "-")
        shutil.rmtree(top, ignore_errors=True)
        work, report, excluded, log = top / "work", top / "report", None, top / "jtreg.log"
        work.mkdir(parents=True)
        if exclude:
            excluded = top / "exclude.txt"
            names = [name for test in exclude for name in names_in(file_of(self.train, self.tree, test), test)]
            excluded.write_text("".join(f"{name.removeprefix(suite + '/')} 0000000 generic-all\n" for name in names))
        environment = {name: value for name, value in os.environ.items() if name not in FOREIGN_VARIABLES}
        status = step.run(f"{label}: {suite}", log, self.command(suite, tests, excluded, work, report),
                          environment=environment, check=False)
        # 0: all passed, 1: none selected, 2 and 3: some failed or had errors; beyond that jtreg itself gave up.
        if status not in (0, 1, 2, 3):
            raise TemperError(f"{label}: jtreg ended with status {status} on {suite}: {last_line(log)}; see {log}")
        if status == 1 and not (report / "text" / "summary.txt").exists():
            return Results()
        return read_report(suite, work, report)


def last_line(log: Path) -> str:
    return (log.read_text(errors="replace").strip().splitlines() or ["no output"])[-1]


def print_failures(results: Results) -> None:
    """Each failure with the file that has its output."""
    for test, status in sorted(results.failed.items()):
        print(f"FAILED {test}: {status}\n       {results.records[test]}")


def print_not_selected(results: Results) -> None:
    """Tests that were found and not run: how many, and why."""
    if results.not_selected:
        reasons = collections.Counter(results.not_selected.values())
        print(f"{len(results.not_selected)} not selected: " + "; ".join(f"{count} {why}" for why, count in sorted(reasons.items())))
