"""BACKPORTS.md: which line has what, computed from patch headers and recorded test results."""

import hashlib
import json
import re
from pathlib import Path

from . import patch as patches
from . import sources
from .git import encode
from .patch import Patch
from .trains import TOP, Train

# "JDK-1234567 (in 11)" in Upstream: says since which feature release upstream has it.
UPSTREAM = re.compile(r"\(in (\d+)\b")
HEADER = """# Backports

Which patch is in which train, and what was seen of it there. `make status` writes this file from the headers in patches/ and
from patches/*/RESULTS; `make check` fails when it is out of date.

- **tested** DATE: applied alone with what it depends on, compiled, and its tests passed on that day, in exactly this form.
- **untested**: in the series, but changed since its last test run.
- **upstream**: this line has it from upstream.
- **no**: not in this line, and the line's upstream does not have it.
"""


def digest(patch: Patch, train: Train, series: list[Patch]) -> str:
    """Identifies what a test run saw of a patch: base and tests, and what compiles of diff and overlay files, of it and of what it depends on."""
    content = hashlib.sha256(train.base_tree.encode())
    for needed in patches.closure(series, patch):
        content.update(encode(sources.of_diff(needed.diff)) + needed.trailers.get("Tests", "").encode())
        for path in needed.items("Overlay"):
            content.update(path.encode() + b"\0" + sources.of_file(path, (TOP / path).read_bytes()))
    return content.hexdigest()[:16]


def is_tested(patch: Patch, train: Train, series: list[Patch]) -> bool:
    """Whether RESULTS says that the patch passed alone in exactly this form."""
    return results(train).get(patch.name, ("", ""))[0] == digest(patch, train, series)


def results_file(train: Train) -> Path:
    """Where a train's test results are kept: lines of digest, date and patch."""
    return train.patches / "RESULTS"


def results(train: Train) -> dict[str, tuple[str, str]]:
    """Patch name -> (digest, date) of its last passed run."""
    path = results_file(train)
    lines = path.read_text().splitlines() if path.is_file() else []
    return {name: (digest_, date) for digest_, date, name in (line.split(" ") for line in lines)}


def take_results(train: Train) -> None:
    """Takes the patches that passed in the last run of check-series into RESULTS; drops patches that no longer exist."""
    known = results(train)
    last = TOP / "build" / train.name / "series.json"
    if last.is_file():
        for record in json.loads(last.read_text()):
            if record["passed"]:
                known[record["patch"]] = (record["digest"], record["date"])
            else:
                known.pop(record["patch"], None)
    names = [patch.name for patch in patches.series(train)]
    text = "".join(f"{known[name][0]} {known[name][1]} {name}\n" for name in names if name in known)
    if text or results_file(train).is_file():
        results_file(train).write_text(text)


def cell(patch: Patch, train: Train) -> str:
    """What the table says about one patch in one train."""
    if train.name not in patch.items("Trains"):
        since = UPSTREAM.findall(patch.trailers["Upstream"])
        return f"upstream since {min(map(int, since))}" if since and train.feature >= min(map(int, since)) else "no"
    series = patches.series(train)
    mine = next(other for other in series if other.name == patch.name)
    return f"tested {results(train)[mine.name][1]}" if is_tested(mine, train, series) else "untested"


def document(trains: dict[str, Train]) -> str:
    """The whole text of BACKPORTS.md."""
    rows: dict[str, Patch] = {}
    for train in trains.values():
        for patch in patches.series(train):
            rows.setdefault(patch.name, patch)
    lines = [HEADER, "## Patches", ""]
    lines.append("| patch | " + " | ".join(f"{train.name}<br>{train.version}" for train in trains.values()) + " | upstream |")
    lines.append("|---" * (len(trains) + 2) + "|")
    for patch in rows.values():
        cells = " | ".join(cell(patch, train) for train in trains.values())
        lines.append(f"| {patch.subject} | {cells} | {patch.trailers['Upstream']} |")
    lines += ["", "## What each patch needs and brings", ""]
    for patch in rows.values():
        lines.append(f"### {patch.subject}")
        lines.append("")
        for name in ("Depends-on", "Flags", "Tests", "Bench"):
            lines.append(f"- {name}: {', '.join(patch.items(name)) or 'none'}")
        lines.append("")
    lines += ["## Obsolete", "", "Patches that upstream has made needless, with the release that absorbed them.", ""]
    obsolete = TOP / "patches" / "OBSOLETE"
    lines.append(obsolete.read_text().rstrip() if obsolete.is_file() else "None so far.")
    return "\n".join(lines) + "\n"
