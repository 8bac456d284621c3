"""Which trains a run of `make check` takes whole, and which of them passed all their checks before from the very same inputs."""

import ast
import datetime
import hashlib
import json
import re
import subprocess
from dataclasses import asdict
from pathlib import Path

from . import backports, results, sources
from . import patch as patches
from .errors import TemperError
from .trains import TOP, Train

# What a train's checks are made of, apart from its base, its patches and their overlay.
TESTS = ("test/behaviour", "test/resumption", "test/system", "test/upstream", "test/vectors")
PROGRAMS = ("make/archive.sha256", "make/check.mk", "make/image.mk", "scripts/build-image", "scripts/check-patches", "scripts/check-series",
            "scripts/check-upstream", "scripts/make-source", "scripts/run-jtreg", "scripts/unpack-jdk",
            *(f"scripts/temper/{name}.py" for name in ("archive", "jtreg", "machine", "options", "patch", "step", "tree", "upstream")))
# Folders of what runs leave there.
MADE = {"__pycache__", "target"}
# The checks of one train, as make/check.mk names them, but for `series`, which runs in any mode and has RESULTS.
PARTS = ("image", "patches", "upstream", "system", "resumption", "vectors", "behaviour")
# The features by which kernels are chosen.
FEATURES = ("aes", "pclmulqdq", "avx2", "bmi2", "adx", "sha_ni", "avx512f", "avx512vl", "vaes", "vpclmulqdq", "avx512ifma", "avx512vbmi", "gfni")
MODES = {
    "whole": "a whole image, and every check on it",
    "lean": "an image of what the checks need, and every check on it",
    "short": "the series alone: every check passed before, from the same inputs on such a machine",
}
PLAN = "plan"    # in the folder of results: lines of train, mode, digest and machine


def digest(train: Train) -> str:
    """Identifies what a train's checks see: base, patches, overlay, tests, and the programs that build and test."""
    content = hashlib.sha256(json.dumps(asdict(train), sort_keys=True).encode() + train.base_tree.encode())
    series = patches.series(train)
    for each in series:
        content.update(f"{each.name} {backports.digest(each, train, series)}\n".encode())
    files = [path for folder in TESTS for path in (TOP / folder).rglob("*")
             if path.is_file() and not MADE & set(path.relative_to(TOP).parts)]
    for path in sorted([*files, *(TOP / name for name in PROGRAMS)]):
        name = str(path.relative_to(TOP))
        content.update(f"{name}\0".encode() + _executed(name, path.read_bytes()))
    return content.hexdigest()[:16]


def _executed(name: str, content: bytes) -> bytes:
    """What runs of a program or a test."""
    if name.endswith(".py") or content.startswith(b"#!/usr/bin/env python3\n"):
        return ast.dump(ast.parse(content)).encode()
    return sources.of_file(name, content)


def machine(cpuinfo: Path = Path("/proc/cpuinfo")) -> str:
    """The compiler and the processor's features, as one word."""
    version = subprocess.run(["gcc", "-dumpfullversion"], capture_output=True, text=True, check=False)
    if version.returncode != 0:
        raise TemperError("gcc does not say its version")
    found = re.search(r"^flags\s*:(.*)$", cpuinfo.read_text(), re.MULTILINE)
    known = set(found[1].split()) if found else set()
    return "+".join([f"gcc-{version.stdout.strip()}", *(name for name in FEATURES if name in known)])


def records_file(train: Train) -> Path:
    """Where the passes of all of a train's checks are kept: lines of digest, date and machine."""
    return train.patches / "CHECKED"


def records(train: Train) -> dict[str, tuple[str, str]]:
    """Machine -> (digest, date) of the last time that all of a train's checks passed there."""
    path = records_file(train)
    lines = path.read_text().splitlines() if path.is_file() else []
    return {host: (digest_, date) for digest_, date, host in (line.split(" ") for line in lines)}


def plan(trains: list[Train], day: int, full: bool, built: list[str], host: str, digests: dict[str, str]) -> dict[str, str]:
    """Train -> mode. One train in turn, day by day, is always whole."""
    turn = trains[day % len(trains)].name
    modes = {}
    for train in trains:
        if full or train.name == turn:
            modes[train.name] = "whole"
        elif records(train).get(host, ("",))[0] == digests[train.name]:
            modes[train.name] = "short"
        else:
            modes[train.name] = "lean" if "lean" in train.build and train.name not in built else "whole"
    return modes


def write_plan(lines: list[tuple[str, str, str, str]]) -> None:
    """Notes how the trains are checked from now on."""
    results.DIRECTORY.mkdir(parents=True, exist_ok=True)
    (results.DIRECTORY / PLAN).write_text("".join(" ".join(line) + "\n" for line in lines))


def take_pass(train: Train) -> None:
    """Takes a complete pass of the last `make check` into CHECKED: every part ran, nothing failed, nothing was left out."""
    try:
        lines = (results.DIRECTORY / PLAN).read_text().splitlines()
        parts = [json.loads((results.DIRECTORY / f"{train.name}-{part}.json").read_text()) for part in PARTS]
    except FileNotFoundError:
        return
    for name, mode, seen, host in (line.split(" ") for line in lines):
        if name == train.name and mode != "short" and all(part["passed"] and not part["failed"] and not part["not_run"] for part in parts) \
                and seen == digest(train):    # else edited since
            known = records(train)
            known[host] = (seen, datetime.date.today().isoformat())
            records_file(train).write_text("".join(f"{digest_} {date} {host}\n" for host, (digest_, date) in sorted(known.items())))
