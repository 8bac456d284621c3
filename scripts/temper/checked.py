"""Which trains a run of `make check` takes whole, and which of their checks passed before from the very same inputs."""

import datetime
import hashlib
import json
import re
import subprocess
import tomllib
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from . import archive, backports, files, jtreg, results, sources, trains, worktree
from . import patch as patches
from .errors import TemperError
from .trains import TOP, Train

# What every check of a train runs through, apart from its base, its patches, their overlay and the archive's files. What only brings these to
# their places is no input: `series`, which runs each time, goes through the tree patch by patch.
PROGRAMS = ("scripts/build-image",)
# Of make's files what builds the image and what runs on it.
RECIPES = {
    "make/image.mk": re.compile(r"^define image_rule\n.*?^endef$|^\$\(eval \$\(call image_rule,.*?$", re.DOTALL | re.MULTILINE),
    "make/check.mk": re.compile(r"^define test_image\n.*?^endef$|^jtreg_options = .*?$", re.DOTALL | re.MULTILINE),
}
JTREG = ("scripts/run-jtreg", "scripts/temper/jtreg.py")
# The checks of one train, as make/check.mk names them, and what each is made of beside that; but for `series`, which runs in any mode and
# has RESULTS.
PARTS: dict[str, tuple[str, ...]] = {
    "image": (),
    "patches": ("scripts/check-patches", *JTREG),
    "upstream": ("scripts/check-upstream", "scripts/temper/upstream.py", "test/upstream", *JTREG),
    "system": ("test/system", "test/lib"),
    "resumption": ("test/resumption", "test/lib"),
    "vectors": ("test/vectors",),
    "behaviour": ("test/behaviour",),
}
# One train shows that the other groups' patches stand without the new defaults: the one whose HotSpot is built soonest.
WITHOUT = {"8u": {"without": ("scripts/check-without", "scripts/temper/workshop.py", *JTREG)}}
CPU = "x86"    # what the images are for; other processors' kernels have test/kernels, and `make check CPU=…`
# Folders of what runs leave there.
MADE = {"__pycache__", "target"}
# The features by which kernels are chosen.
FEATURES = ("aes", "pclmulqdq", "avx2", "bmi2", "adx", "sha_ni", "avx512f", "avx512vl", "vaes", "vpclmulqdq", "avx512ifma", "avx512vbmi", "gfni")
# Why a tier did not run
LACKS = re.compile(r"\(this processor lacks ([\w ]+)\)$")
MODES = {
    "whole": "a whole image",
    "lean": "an image of what the checks need",
    "short": "the series alone",
}
PLAN = "plan"    # in the folder of results: lines of train, mode, machine and PART=DIGEST of what runs
AGAIN = ",again"    # behind the digest of what passed before
FAILED = "failed"    # in place of the date on which it passed


def parts_of(train: Train) -> dict[str, tuple[str, ...]]:
    """The checks of a train, and what each is made of."""
    return PARTS | WITHOUT.get(train.name, {})


def digests(train: Train) -> dict[str, str]:
    """Part -> what identifies all that it sees: base, patches, overlay, tests, and the programs that build and test."""
    content = hashlib.sha256(json.dumps(asdict(train), sort_keys=True).encode() + train.base_tree.encode())
    # An image has the whole series: it does not matter which patch names which.
    series = patches.whole_series(train)
    for each in series:
        content.update(each.name.encode() + b"\n" + backports.compiled(each, tests=False, cpu=CPU))
    for name, pattern in RECIPES.items():
        content.update("\n".join(pattern.findall((TOP / name).read_text())).encode())
    content.update(_archive(train).encode())
    _add(content, PROGRAMS, train)
    found = {}
    for part, inputs in parts_of(train).items():
        own = content.copy()
        if part in ("patches", "without"):
            # Upstream's run leaves these tests out, and nothing else has them.
            own.update(b"".join(backports.compiled(each, cpu=CPU) for each in series))
        _add(own, inputs, train)
        found[part] = own.hexdigest()[:16]
    return found


def _archive(train: Train) -> str:
    """The pinned files that are neither another train's alone nor what emulators are made of, with their checksums."""
    def own(each: Train) -> set[str]:
        return {each.base, each.packaging, each.jtreg, *each.boot_jdk}

    foreign = set().union(*(own(each) for each in trains.load().values() if each.name != train.name)) - own(train)
    foreign |= {value for each in trains.emulators().values() for value in each.values() if isinstance(value, str)}
    return json.dumps({name: digest for name, (digest, _) in archive.pins().items() if name not in foreign})


def _add(content: "hashlib._Hash", names: tuple[str, ...], train: Train) -> None:
    """Files, and all files below folders; of lists for trains what holds for this one."""
    files = [path for name in names for path in ([TOP / name] if (TOP / name).is_file() else (TOP / name).rglob("*"))
             if path.is_file() and not MADE & set(path.relative_to(TOP).parts)]
    for path in sorted(files):
        name = str(path.relative_to(TOP))
        content.update(f"{name}\0".encode() + (_listed(path, train) or sources.of_file(name, path.read_bytes())))


def _listed(path: Path, train: Train) -> bytes:
    """The entries for a train, if it is a list whose entries name trains."""
    if path.parent.name == "upstream" and path.suffix == ".txt":
        entries = jtreg.read_list(path, trains.load())
        return json.dumps([(entry.test, entry.reason) for entry in entries if train.name in entry.trains]).encode()
    if path.name == "differences.toml":
        differences = tomllib.loads(path.read_text())["difference"]
        return json.dumps([entry | {"trains": train.name} for entry in differences if train.name in entry["trains"]]).encode()
    return b""


def machine(cpuinfo: Path = Path("/proc/cpuinfo")) -> str:
    """The compiler and the processor's features, as one word."""
    version = subprocess.run(["gcc", "-dumpfullversion"], capture_output=True, text=True, check=False)
    if version.returncode != 0:
        raise TemperError("gcc does not say its version")
    found = re.search(r"^flags\s*:(.*)$", cpuinfo.read_text(), re.MULTILINE)
    known = set(found[1].split()) if found else set()
    return "+".join([f"gcc-{version.stdout.strip()}", *(name for name in FEATURES if name in known)])


def _lacking(recorded: str, host: str) -> set[str]:
    """What a machine has that one on which a check passed lacks: features, or the compiler.

    Where that is nothing, the pass holds: the patches' tests and NIST's vectors ran on each tier below, too; the others on the highest one
    alone, which the train in turn runs here.
    """
    return set(host.split("+")) - set(recorded.split("+"))


def records_file(train: Train) -> Path:
    """Where it is kept how a train's checks ended: lines of part, digest, date of a pass or `failed`, and machine."""
    return train.patches / "CHECKED"


def records(train: Train) -> dict[tuple[str, str], tuple[str, str]]:
    """(machine, part) -> (digest, date) of the last time that this check passed there, or failed."""
    path = records_file(train)
    lines = path.read_text().splitlines() if path.is_file() else []
    return {(host, part): (digest, date) for part, digest, date, host in (line.split(" ") for line in lines)}


@dataclass(frozen=True)
class Checks:
    """How a train is checked, part -> digest of the checks that run, and those of them that passed before: they run as far as there is time.

    Some of these have passed only on machines without features of this one.
    """
    mode: str
    parts: dict[str, str]
    every: Collection[str] = tuple(PARTS)
    again: Collection[str] = ()
    lacking: Collection[str] = ()

    def text(self) -> str:
        """What runs, and what does not since it passed before."""
        if self.mode == "short":
            return f"short, {MODES['short']}: every check passed before, from the same inputs on a machine that can do what this one can"
        where = f", in part without {', '.join(self.lacking)}" if self.lacking else ""
        groups = {
            "run": [part for part in self.parts if part not in self.again],
            f"as far as there is time, since they passed before from the same inputs{where}": self.again,
            "not run, since they passed before from the same inputs": [part for part in self.every if part not in self.parts],
        }
        return "; ".join([f"{self.mode}, {MODES[self.mode]}", *(
            f"{how}: {'every check' if len(parts) == len(self.every) else ', '.join(parts)}" for how, parts in groups.items() if parts)])


def plan(chosen: list[Train], day: int, full: bool, built: list[str], host: str, unpinned: Sequence[str] = ()) -> dict[str, Checks]:
    """Train -> its checks. One train in turn, day by day, is always taken; with `full` each is whole, with every check, whatever passed before.

    What passed only on machines that lack features of this one must not run here, but does as far as there is time: the kernels for these
    features run on this one in any case, without a JDK, but how HotSpot enters them does not. Trains of which nothing must run come last, so
    that they have the time that the others leave, and from the one in turn on: each is the first of them some day. What failed on a machine
    must run on each that has all its features, until it passes.
    """
    turns = [train.name for train in chosen[day % len(chosen):] + chosen[:day % len(chosen)]]
    found = {}
    for train in chosen:
        # A boot JDK of the user's is no pinned input, nor is a part of the series: nothing that was noted holds with it, nor will anything be.
        all_parts = PARTS if train.name in unpinned else parts_of(train)
        every, known = (dict.fromkeys(PARTS, "unpinned"), {}) if train.name in unpinned else (digests(train), records(train))
        whole = full or train.name == turns[0]
        # Part -> the features that were lacking each time that it passed; with another compiler it did not.
        passed = {part: [lacking for (recorded, name), (digest, date) in known.items() if (name, digest) == (part, every[part]) and date != FAILED
                         and (lacking := _lacking(recorded, host)) <= set(FEATURES)] for part in all_parts}
        failed = {part for (recorded, part), (digest, date) in known.items()
                  if (digest, date) == (every.get(part), FAILED) and not _lacking(host, recorded)}
        needed = {part for part in all_parts if full or part in failed or not passed[part]}
        # No check without its image.
        needed |= {"image"} if needed else set()
        lacking = {part: min(passed[part], key=len) for part in all_parts if part not in needed}
        again = {part for part in lacking if lacking[part]}
        if whole:
            # First what has not been seen here.
            again = again or set(lacking)
        elif needed:
            # Nothing that may be left out takes the time of another train's checks that may not.
            again = set()
        again |= {"image"} - needed if again else set()
        if needed | again:
            whole = whole or train.name in built or "lean" not in train.build
            found[train.name] = Checks("whole" if whole else "lean", {part: every[part] for part in all_parts if part in needed | again},
                                       tuple(all_parts), [part for part in all_parts if part in again],
                                       [name for name in FEATURES if any(name in lacking[part] for part in again)])
        else:
            found[train.name] = Checks("short", {})
    return dict(sorted(found.items(), key=lambda item: turns.index(item[0]) if "image" in item[1].again else -1))


def write_plan(checks: dict[str, Checks], host: str) -> None:
    """Notes how the trains are checked from now on."""
    files.write(results.DIRECTORY / PLAN, "".join(
        " ".join([name, each.mode, host, *(f"{part}={digest}{AGAIN if part in each.again else ''}" for part, digest in each.parts.items())]) + "\n"
        for name, each in checks.items()))


def _is_lacked(left_out: Sequence[str], host: str) -> bool:
    """Whether all that did not run needs features that this machine lacks, as do all machines that its passes hold for."""
    lacks = [LACKS.search(what) for what in left_out]
    return bool(lacks) and all(found and not set(found[1].split()) & set(host.split("+")) for found in lacks)


def take_passes(train: Train) -> None:
    """Takes what the last `make check` saw pass, with nothing left out that this machine could do, into CHECKED, and what failed.

    What an image of another base or of edits that are not in patches/ has passed says nothing of these.
    """
    path = results.DIRECTORY / PLAN
    source = TOP / "build" / train.name / "source"
    for line in path.read_text().splitlines() if path.is_file() else []:
        name, _, host, *planned = line.split(" ")
        if name != train.name or not planned:
            continue
        if source.exists() and (why := worktree.not_of_patches(train, source)):
            print(f"temper: {name}: no pass of the last make check is taken into {records_file(train).relative_to(TOP)}, since build/{name}/source "
                  f"is not made of patches/: {why}")
            return
        known, now = records(train), digests(train)
        parts = dict(word.removesuffix(AGAIN).split("=") for word in planned)
        # Without its image there is nothing that the other checks say of these inputs.
        if "image" in parts and not results.passed(f"{name}/image"):
            parts = {"image": parts["image"]}
        for part, digest in parts.items():
            result = results.DIRECTORY / f"{name}-{part}.json"
            counts = json.loads(result.read_text()) if result.is_file() else {"passed": 0, "failed": 0}
            if digest != now[part]:
                continue    # edited since
            if counts["failed"]:
                known[host, part] = (digest, FAILED)
            elif counts["passed"] and (not counts["not_run"] or _is_lacked(counts.get("left_out", []), host)):
                # It passed for all that can do no more than this one.
                known = {(recorded, name): seen for (recorded, name), seen in known.items()
                         if name != part or seen[1] != FAILED or _lacking(host, recorded)}
                known[host, part] = (digest, datetime.date.today().isoformat())
        text = "".join(f"{part} {digest} {date} {host}\n" for (host, part), (digest, date) in sorted(known.items()) if part in parts_of(train))
        if text or records_file(train).is_file():
            files.write(records_file(train), text)
