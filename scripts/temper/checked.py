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


def covers(recorded: str, host: str) -> bool:
    """Whether a pass on one machine holds for another: the same compiler, and all of the other's features.

    The patches' tests and NIST's vectors ran on each tier below, too; the others on the highest one alone, which the train in turn runs here.
    """
    return recorded.split("+")[0] == host.split("+")[0] and set(host.split("+")) <= set(recorded.split("+"))


def records_file(train: Train) -> Path:
    """Where the passes of a train's checks are kept: lines of part, digest, date and machine."""
    return train.patches / "CHECKED"


def records(train: Train) -> dict[tuple[str, str], tuple[str, str]]:
    """(machine, part) -> (digest, date) of the last time that this check passed there."""
    path = records_file(train)
    lines = path.read_text().splitlines() if path.is_file() else []
    return {(host, part): (digest, date) for part, digest, date, host in (line.split(" ") for line in lines)}


@dataclass(frozen=True)
class Checks:
    """How a train is checked, part -> digest of the checks that run, and those of them that passed before: they run as far as there is time."""
    mode: str
    parts: dict[str, str]
    every: Collection[str] = tuple(PARTS)
    again: Collection[str] = ()

    def text(self) -> str:
        """What runs, and what does not since it passed before."""
        if self.mode == "short":
            return f"short, {MODES['short']}: every check passed before, from the same inputs on a machine that can do what this one can"
        left = [part for part in self.every if part not in self.parts]
        said = f"{self.mode}, {MODES[self.mode]}, and every check on it"
        if left:
            said += f" but {', '.join(left)}, which passed before from the same inputs"
        if self.again:
            known = "all of which" if set(self.again) == set(self.parts) else f"of which {', '.join(self.again)}"
            said += f", {known} passed before from the same inputs and are seen again as far as there is time"
        return said


def plan(chosen: list[Train], day: int, full: bool, built: list[str], host: str, unpinned: Sequence[str] = ()) -> dict[str, Checks]:
    """Train -> its checks. One train in turn, day by day, is always whole, with every check; with `full` each is, whatever passed before.

    Trains of which nothing must run come last, so that they have the time that the others leave.
    """
    turn = chosen[day % len(chosen)].name
    found = {}
    for train in chosen:
        # A boot JDK of the user's is no pinned input, nor is a part of the series: nothing that was noted holds with it, nor will anything be.
        all_parts = PARTS if train.name in unpinned else parts_of(train)
        every, known = (dict.fromkeys(PARTS, "unpinned"), {}) if train.name in unpinned else (digests(train), records(train))
        whole = full or train.name == turn
        passed = {(part, digest) for (recorded, part), (digest, _) in known.items() if covers(recorded, host)}
        needed = {part for part in all_parts if full or (part, every[part]) not in passed}
        # No check without its image.
        needed |= {"image"} if needed else set()
        again = set(all_parts) - needed if whole else set()
        if needed | again:
            whole = whole or train.name in built or "lean" not in train.build
            found[train.name] = Checks("whole" if whole else "lean", {part: every[part] for part in all_parts if part in needed | again},
                                       tuple(all_parts), [part for part in all_parts if part in again])
        else:
            found[train.name] = Checks("short", {})
    return dict(sorted(found.items(), key=lambda item: "image" in item[1].again))


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
    """Takes what the last `make check` saw pass, with nothing left out that this machine could do, into CHECKED, and out of it what failed.

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
                # Nor does it hold there what machines that can do more have passed.
                known = {(recorded, name): seen for (recorded, name), seen in known.items() if name != part or not covers(recorded, host)}
            elif counts["passed"] and (not counts["not_run"] or _is_lacked(counts.get("left_out", []), host)):
                known[host, part] = (digest, datetime.date.today().isoformat())
        text = "".join(f"{part} {digest} {date} {host}\n" for (host, part), (digest, date) in sorted(known.items()) if part in parts_of(train))
        if text or records_file(train).is_file():
            files.write(records_file(train), text)
