"""BACKPORTS.md: which line has what, computed from patch headers and recorded test results."""

import hashlib
import json
import re
from dataclasses import asdict
from pathlib import Path

from . import archive, files, jtreg, proof, sources, trains
from . import patch as patches
from .git import encode
from .patch import Patch
from .trains import TOP, Train

# What runs tests and judges what they say; that is all that a run without the patch sees.
RUNNERS = ("scripts/temper/jtreg.py", "scripts/temper/proof.py")
# What compiles a patch alone. What only brings the tree to its place is no input: each run pushes and pops the whole series.
COMPILERS = ("scripts/check-series", "scripts/temper/workshop.py")
# And on a line without modules.
JARS = ("scripts/temper/classfiles.py",)
# And a HotSpot, of a patch that brings something of it or needs one that does.
BUILDER = "scripts/build-image"

# Where test/emulated/run notes, beside an image for another processor, which patches passed there.
PASSED = "passed.json"

# Sources of one processor's kernels.
OF_PROCESSOR = re.compile(r"src-overlay/hotspot/cpu/(\w+)/")

# "JDK-1234567 (in 11)" in Upstream: says since which feature release upstream has it.
UPSTREAM = re.compile(r"\(in (\d+)\b")
HEADER = """# Backports

Which patch is in which train, and what was seen of it there. `make status` writes this file from the headers in patches/ and
from patches/*/RESULTS; `make check` fails when it is out of date.

- **tested** DATE: applied alone with what it depends on, compiled, and its tests passed on that day, in exactly this form.
- **untested**: in the series, but changed since its last test run, or tested otherwise than it would be today.
- **aarch64** DATE: in an image for that processor, on an emulator, its tests passed on that day, in exactly this form.
- **upstream**: this line has it from upstream.
- **no**: not in this line, and the line's upstream does not have it.

Groups, which a build can [leave out](docs/commands.md#configure):

"""


def digest(patch: Patch, train: Train, series: list[Patch], cpu: str | None = None) -> str:
    """Identifies what a test run saw of a patch: base and tests, and what compiles of diff and overlay files, of it and of what it depends on;
    with `cpu` nothing of other processors' kernels."""
    content = hashlib.sha256(train.base_tree.encode())
    for needed in patches.closure(series, patch):
        content.update(compiled(needed, cpu=cpu))
    return content.hexdigest()[:16]


def compiled(patch: Patch, tests: bool = True, cpu: str | None = None) -> bytes:
    """What compiles of a patch's diff and overlay files, and its tests; without `tests` neither the overlay's jtreg tests nor their list,
    with `cpu` of kernels only what is that processor's or all processors'."""
    parts = [encode(sources.of_diff(patch.diff)) + (patch.trailers.get("Tests", "").encode() if tests else b"")]
    for path in patch.items("Overlay"):
        other = cpu and (folder := OF_PROCESSOR.match(path)) and folder[1] != cpu
        if not other and (tests or not path.startswith(jtreg.SUITES)):
            parts.append(path.encode() + b"\0" + sources.of_file(path, (TOP / path).read_bytes()))
    return b"".join(parts)


def tools(train: Train, programs: tuple[str, ...]) -> "hashlib._Hash":
    """Begins what identifies a run of tests: the train's entry, packages (stock and the harness among them) and programs."""
    pins = archive.pins()
    packages = [train.packaging, train.jtreg, *train.boot_jdk, *trains.tools()["runtime"]]
    entry = [asdict(train), [pins.get(name) for name in packages]]
    found = hashlib.sha256(json.dumps(entry, sort_keys=True).encode())
    for name in programs:
        found.update(sources.of_file(name, (TOP / name).read_bytes()))
    return found


def inputs(train: Train) -> dict[str, str]:
    """Patch -> what identifies all that its check alone sees: its digest, the train's tools, what it is exempt from."""
    common = tools(train, (*RUNNERS, *COMPILERS, *(() if train.modular else JARS)))
    series, reasons = patches.whole_series(train), proof.exempt(trains.load())[train.name]
    builder = sources.of_file(BUILDER, (TOP / BUILDER).read_bytes())
    found = {}
    for patch in series:
        own = common.copy()
        if any(re.match(train.hotspot, path) for each in patches.closure(series, patch) for path in each.files(train)):
            own.update(builder)
        own.update(json.dumps([digest(patch, train, series), [reasons.get(name) for name in [patch.name, *proof.brought(patch)]]]).encode())
        found[patch.name] = own.hexdigest()[:16]
    return found


def tested(train: Train) -> dict[str, str]:
    """Patch -> the day on which it passed alone, as RESULTS says, in exactly this form and from the same inputs as today's."""
    now = inputs(train)
    return {name: date for name, (inputs_, date) in results(train).items() if inputs_ == now.get(name)}


def results_file(train: Train) -> Path:
    """Where a train's test results are kept: lines of inputs, date and patch."""
    return train.patches / "RESULTS"


def results(train: Train) -> dict[str, tuple[str, str]]:
    """Patch name -> (inputs, date) of its last passed run."""
    path = results_file(train)
    lines = path.read_text().splitlines() if path.is_file() else []
    return {name: (inputs_, date) for inputs_, date, name in (line.split(" ") for line in lines)}


def take_results(train: Train) -> None:
    """Takes the patches that passed in the last run of check-series into RESULTS; drops patches that no longer exist.

    What that run saw in another form or by other means says nothing of today's, nor does what is older than RESULTS.
    """
    known, now = results(train), inputs(train)
    last = TOP / "build" / train.name / "series.json"
    for record in json.loads(last.read_text()) if last.is_file() else []:
        name, seen = record["patch"], (record["digest"], record["date"])
        kept = known.get(name, ("", ""))
        if seen[0] != now.get(name) or kept[0] == seen[0] and kept[1] > seen[1]:
            continue
        if record["passed"]:
            known[name] = seen
        else:
            known.pop(name, None)
    text = "".join(f"{known[name][0]} {known[name][1]} {name}\n" for name in now if name in known)
    if text or results_file(train).is_file():
        files.write(results_file(train), text)


def processors_file(train: Train) -> Path:
    """Where it is kept which patches were seen on other processors: lines of processor, digest, date and patch."""
    return train.patches / "PROCESSORS"


def seen_on(train: Train) -> dict[tuple[str, str], tuple[str, str]]:
    """(processor, patch) -> (digest, date) of the last passed check of an image for that processor."""
    path = processors_file(train)
    lines = path.read_text().splitlines() if path.is_file() else []
    return {(cpu, name): (digest_, date) for cpu, digest_, date, name in (line.split(" ") for line in lines)}


def digests(train: Train, series: list[Patch], cpu: str) -> dict[str, str]:
    """Patch -> what a test run on that processor sees of it."""
    return {patch.name: digest(patch, train, series, cpu) for patch in series}


def passed_on(train: Train) -> dict[tuple[str, str], tuple[str, str]]:
    """The same, with what the checks of images that are here noted beside them since."""
    known = seen_on(train)
    for cpu in trains.processors():
        last = noted_at(train, cpu)
        for record in json.loads(last.read_text()) if last.is_file() else []:
            if known.get((cpu, record["patch"]), ("", ""))[1] <= record["date"]:
                known[cpu, record["patch"]] = (record["digest"], record["date"])
    return known


def noted_at(train: Train, cpu: str) -> Path:
    """Where the check of an image for a processor notes what passed."""
    return TOP / "build" / f"{train.name}-{cpu}" / PASSED


def note_processor(train: Train, cpu: str, passed: dict[str, str], date: str) -> None:
    """Notes for `make status` that these patches, in the form of these digests, passed in an image for a processor, beside what was noted before."""
    file = noted_at(train, cpu)
    records = {record["patch"]: record for record in (json.loads(file.read_text()) if file.is_file() else [])}
    records |= {name: {"patch": name, "digest": digest_, "date": date} for name, digest_ in passed.items()}
    files.write(file, json.dumps(list(records.values()), indent=1) + "\n")


def take_processors(train: Train) -> None:
    """Takes what was noted of this train's images for other processors into PROCESSORS; drops patches that no longer exist."""
    names = {patch.name for patch in patches.whole_series(train)}
    text = "".join(f"{cpu} {digest_} {date} {name}\n" for (cpu, name), (digest_, date) in sorted(passed_on(train).items()) if name in names)
    if text or processors_file(train).is_file():
        files.write(processors_file(train), text)


def elsewhere(train: Train, series: list[Patch]) -> dict[str, str]:
    """Patch -> words for the processors that it was seen on in exactly this form."""
    known = sorted(seen_on(train).items())
    return {patch.name: "".join(f"; {cpu} {date}" for (cpu, name), (digest_, date) in known
                                if name == patch.name and digest_ == digest(patch, train, series, cpu)) for patch in series}


def cell(patch: Patch, train: Train, dates: dict[str, str]) -> str:
    """What the table says about one patch in one train, whose patches were tested on these dates."""
    if train.name not in patch.items("Trains"):
        since = UPSTREAM.findall(patch.trailers["Upstream"])
        return f"upstream since {min(map(int, since))}" if since and train.feature >= min(map(int, since)) else "no"
    return f"tested {dates[patch.name]}" if patch.name in dates else "untested"


def document(table: dict[str, Train]) -> str:
    """The whole text of BACKPORTS.md."""
    rows: dict[str, Patch] = {}
    for train in table.values():
        for patch in patches.whole_series(train):
            rows.setdefault(patch.name, patch)
    dates = {name: tested(train) for name, train in table.items()}
    others = {name: elsewhere(train, patches.whole_series(train)) for name, train in table.items()}
    lines = [HEADER + "".join(f"- **{name}**: {text}.\n" for name, text in trains.groups().items()), "## Patches", ""]
    lines.append("| patch | group | " + " | ".join(f"{train.name}<br>{train.version}" for train in table.values()) + " | upstream |")
    lines.append("|---" * (len(table) + 3) + "|")
    for patch in rows.values():
        cells = " | ".join(cell(patch, train, dates[train.name]) + others[train.name].get(patch.name, "") for train in table.values())
        lines.append(f"| {patch.subject} | {patch.trailers['Group']} | {cells} | {patch.trailers['Upstream']} |")
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
