"""Rules for patch headers, hooks, overlay files, their mutants and kept results; every finding is one line that names the file and the rule."""

import re
from pathlib import Path, PurePath

from . import documents, estimates, jtreg, kept, mutants, proof, speeds, tables
from . import patch as patches
from .errors import TemperError
from .git import decode
from .patch import TRAILERS, WRITTEN, Patch
from .trains import OVERLAY, TOP, Train, groups

SUBJECT = re.compile(r"^[a-z0-9][a-z0-9.-]*: \S.*[^.]$")
SUBJECT_LIMIT = 76
FLAG = re.compile(r"^(?:[A-Z]\w+|[a-z]+(?:\.\w+)+) \([^)]*default [^)]*\)$")
# What OpenJDK's jcheck checks for blanks; tabs are an error everywhere but in makefiles.
CHECKED = re.compile(r"(\.(cpp|hpp|c|h|java|properties|S|md|gmk|m4|ac|sh|ad)|/Makefile)$")
TABS_ALLOWED = re.compile(r"(\.gmk|/Makefile)$")
LICENCE = "GNU General Public License version 2 only"
LICENSED = re.compile(r"\.(cpp|hpp|java)$")
# Behaviour as stock's is part of no other group's patches: a builder may do without the new defaults.
NOT_NEEDED = "defaults"
# Upstream has no tests of our own package, nor of what a module exports.
OWN_PACKAGE = "jdk/security"
MODULE = "module-info.java"
# A package without a folder of tests -> the one whose tests are of it.
TESTED_BY = {"jdk/internal/net/http": "java/net/httpclient"}
OVERLAY_ROOTS = (OVERLAY, "test/jdk", "test/hotspot")


def check(trains: dict[str, Train]) -> list[str]:
    """All findings in patches/, in the overlay, in its mutants, in the list of what need not fail without a patch, in README and docs/."""
    findings: list[str] = []
    loaded: dict[str, list[Patch]] = {}
    known = list(groups())
    for train in trains.values():
        names, problems = _series(train)
        findings += problems
        loaded[train.name] = []
        for name in names:
            path = train.patches / name
            try:
                patch = patches.load(path)
            except TemperError as error:
                findings.append(str(error))
                continue
            where = f"patches/{train.name}/{name}"
            findings += [f"{where}: {problem}" for problem in
                         _header(patch, path, trains) + _trailers(patch, train, loaded[train.name], trains)
                         + _group(patch, loaded[train.name], known) + _hooks(patch)]
            loaded[train.name].append(patch)
    return (findings + _across(loaded) + _overlay(loaded) + _proofs(loaded, trains) + _upstream_tests(loaded, trains) + mutants.findings(list(trains))
            + documents.findings(loaded) + _kept_results(loaded) + estimates.findings())


def _kept_results(loaded: dict[str, list[Patch]]) -> list[str]:
    """What is wrong with the kept results of benchmarks; where nothing is, what README, docs, patches and kernels say otherwise."""
    return kept.findings() or tables.findings() + speeds.findings(loaded)


def _series(train: Train) -> tuple[list[str], list[str]]:
    path = train.patches / "series"
    if not path.is_file():
        return [], [f"patches/{train.name}/series: missing"]
    lines = path.read_text().splitlines()
    names = [line for line in lines if line and not line.startswith("#")]
    problems = [f"patches/{train.name}/series: {name} stands twice" for name in sorted(set(names)) if names.count(name) > 1]
    problems += [f"patches/{train.name}/{found.name}: not in the series"
                 for found in sorted(train.patches.glob("*.patch")) if found.name not in names]
    return names, problems


def _header(patch: Patch, path: Path, trains: dict[str, Train]) -> list[str]:
    problems = []
    if path.name != f"{patch.name}.patch":
        problems.append(f"the subject wants the file name {patch.name}.patch")
    if _read(path) != patch.format():
        problems.append("not in the form that make refresh writes")
    if not SUBJECT.match(patch.subject) or len(patch.subject) > SUBJECT_LIMIT:
        problems.append(f"subject is not 'area: what it does' in at most {SUBJECT_LIMIT} characters without a full stop")
    if len(patch.body.split()) < 8:
        problems.append("the body does not say why and what it is worth")
    for name in TRAILERS:
        if name != WRITTEN and not patch.trailers.get(name, "").strip():
            problems.append(f"trailer {name} is missing")
    problems += [f"trailer {name} is unknown" for name in patch.trailers if name not in TRAILERS]
    if not problems and list(patch.trailers) != [name for name in TRAILERS if name in patch.trailers]:
        problems.append(f"trailers are not in the order {', '.join(TRAILERS)}")
    if patch.trailers.get("Provenance", "own") != "own":
        problems.append("Provenance is not 'own'")
    problems += [f"Trains names {name}, which is no train" for name in patch.items("Trains") if name not in trains]
    return problems


def _trailers(patch: Patch, train: Train, earlier: list[Patch], trains: dict[str, Train]) -> list[str]:
    problems = []
    if train.name not in patch.items("Trains"):
        problems.append(f"is in the series of {train.name}, which Trains does not name")
    for name in patch.items("Trains"):
        if name in trains and not (trains[name].patches / f"{patch.name}.patch").is_file():
            problems.append(f"Trains names {name}, whose series lacks it")
    before = {other.name for other in earlier}
    problems += [f"Depends-on {name} does not come before it in the series"
                 for name in patch.items("Depends-on") if name not in before]
    overlay = patch.items("Overlay")
    for other in earlier:
        problems += [f"overlay file {path} already belongs to {other.name}" for path in overlay if path in other.items("Overlay")]
    text = patch.diff
    for path in overlay:
        if not (TOP / path).is_file():
            problems.append(f"overlay file {path} does not exist")
        else:
            text += _read(TOP / path)
    for item in patch.items("Flags"):
        if not FLAG.match(item):
            problems.append(f"Flags item '{item}' is not 'Name (default VALUE, kind)'")
        elif not re.search(rf"\b{item.split()[0]}\b", text):
            problems.append(f"flag {item.split()[0]} does not occur in the patch")
    for item in patch.items("Tests"):
        if not item.startswith(("test/jdk/", "test/hotspot/")):
            problems.append(f"test {item} is not a path under test/jdk or test/hotspot")
    problems += [f"test {path} is an overlay file that Tests does not name" for path in overlay
                 if path.startswith("test/") and "@test" in _read(TOP / path)
                 and not any(path == item or path.startswith(item + "/") for item in patch.items("Tests"))]
    if patch.diff and not patch.items("Tests"):
        problems.append("changes upstream's files and names no test")
    return problems


def _group(patch: Patch, earlier: list[Patch], known: list[str]) -> list[str]:
    """A patch is of one group, and stands without the group that builders may not want."""
    if patch.group not in known:
        return [f"Group {patch.group}: unknown; the groups are {', '.join(known)}"] if patch.group else []
    needed = [other.name for other in earlier if other.name in patch.items("Depends-on") and other.group == NOT_NEEDED != patch.group]
    return [f"is of group {patch.group} and depends on {name}, which is of group {NOT_NEEDED}" for name in needed]


def _hooks(patch: Patch) -> list[str]:
    problems = []
    path = ""
    for line in patch.diff.split("\n"):
        if line.startswith("diff --git "):
            path = line.rsplit(" b/", 1)[-1]
            named = f"\ndiff --git a/{path} b/{path}\n--- a/{path}\n+++ b/{path}\n"
            if path.startswith(("a/", "b/")) or named not in f"\n{patch.diff}":
                problems.append(f"{path}: the three lines that name the file do not say a/ and b/ and one path")
        elif line.startswith("new file mode"):
            problems.append(f"{path}: a hook creates a file; new files belong to the overlay")
        elif line.startswith(("deleted file mode", "rename ", "copy ", "old mode", "GIT binary", "Binary files")):
            problems.append(f"{path}: a hook may only edit the text of an existing file")
        elif line.startswith("+") and not line.startswith("+++ "):
            problems += [f"{path}: {problem}" for problem in _line(path, line[1:])]
    return list(dict.fromkeys(problems))


def _line(path: str, line: str) -> list[str]:
    problems = []
    if line.endswith((" ", "\t")):
        problems.append("trailing blank")
    if CHECKED.search(path):
        if "\r" in line:
            problems.append("carriage return")
        if "\t" in line and not TABS_ALLOWED.search(path):
            problems.append("tab")
    return problems


def _across(loaded: dict[str, list[Patch]]) -> list[str]:
    """One patch on several trains has one subject, one reason and one set of trailers."""
    findings = []
    first: dict[str, tuple[str, Patch]] = {}
    for train, series in loaded.items():
        for patch in series:
            other_train, other = first.setdefault(patch.name, (train, patch))
            for name in ("Upstream", "Trains", "Group", "Flags", "Bench"):
                if patch.trailers.get(name) != other.trailers.get(name):
                    findings.append(f"patches/{train}/{patch.name}.patch: trailer {name} differs from that of {other_train}")
            if patch.body != other.body:
                findings.append(f"patches/{train}/{patch.name}.patch: body differs from that of {other_train}")
    return findings


def _proofs(loaded: dict[str, list[Patch]], trains: dict[str, Train]) -> list[str]:
    """What the list of exemptions says too much or too little."""
    try:
        return proof.findings(loaded, proof.exempt(trains))
    except TemperError as error:
        return [str(error)]


def _upstream_tests(loaded: dict[str, list[Patch]], trains: dict[str, Train]) -> list[str]:
    """Packages that a series touches and of whose tests test/upstream/tests.txt has none."""
    findings = []
    for name, series in loaded.items():
        try:
            listed = jtreg.of_train(jtreg.TESTS, name, trains)
        except TemperError as error:
            return [str(error)]
        wanted = {f"test/jdk/{TESTED_BY.get(package, package)}" for patch in series for package in _packages(patch, trains[name])}
        findings += [f"{jtreg.TESTS.relative_to(TOP)}: {name} has no test of {folder.removeprefix('test/jdk/')}, which its series touches"
                     for folder in sorted(wanted) if not any(jtreg.covers(folder, test) or jtreg.covers(test, folder) for test in listed)]
    return findings


def _packages(patch: Patch, train: Train) -> set[str]:
    """The packages, as folders, of the classes that a patch edits or brings."""
    paths = re.findall(r"^\+\+\+ b/(.*)$", patch.diff, re.MULTILINE)
    paths += [train.to_tree(path) for path in patch.items("Overlay") if path.startswith(OVERLAY)]
    found = ((path, re.match(train.java, path)) for path in paths)
    classes = (path[match.end():] for path, match in found if match)
    return {str(PurePath(path).parent) for path in classes if path != MODULE} - {OWN_PACKAGE}


def _overlay(loaded: dict[str, list[Patch]]) -> list[str]:
    named = {path for series in loaded.values() for patch in series for path in patch.items("Overlay")}
    findings = []
    for root in OVERLAY_ROOTS:
        for file in sorted((TOP / root).rglob("*")):
            path = str(file.relative_to(TOP))
            if file.is_symlink() or (file.is_file() and file.stat().st_mode & 0o111):
                findings.append(f"{path}: overlay files are plain files without executable bit")
            if not file.is_file():
                continue
            if path not in named:
                findings.append(f"{path}: no patch names it in Overlay")
            text = _read(file)
            for number, line in enumerate(text.split("\n"), 1):
                findings += [f"{path}:{number}: {problem}" for problem in _line(path, line)]
            if LICENSED.search(path) and LICENCE not in re.sub(r"[\s*]+", " ", text):
                findings.append(f"{path}: no licence header ({LICENCE})")
    return findings


def _read(path: Path) -> str:
    """The text with its line ends as they are, unlike read_text."""
    return decode(path.read_bytes()) if path.is_file() else ""
