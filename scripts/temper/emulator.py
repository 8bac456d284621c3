"""QEMU for another processor, built from the distribution's source with what it lacks: patches, each on top of those before."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from . import machine, step
from .errors import TemperError
from .trains import TOP

# What QEMU's configure asks for besides a compiler.
PROGRAMS = ["ninja", "patch", "pkg-config"]
GIGABYTES = 2.5


def make(name: str, entry: dict[str, Any], source: Path, meson: Path, target: Path, jobs: int) -> None:
    """Builds the program NAME in the folder TARGET, whole or not at all."""
    machine.require_programs(PROGRAMS, name)
    machine.require_space(target.parent, GIGABYTES)
    work = target.with_name(f"{target.name}.partial")
    shutil.rmtree(work, ignore_errors=True)
    tree, build, logs = work / "source", work / "build", target.parent / "logs"
    try:
        for folder in (tree, build):
            folder.mkdir(parents=True)
        _run(name, ["tar", "--extract", "--file", source, "--strip-components=1", "--no-same-owner", "--directory", tree])
        for patch in entry["patches"]:
            _run(name, ["patch", "--strip=1", "--fuzz=0", "--directory", tree, "--input", TOP / patch])
        _run(name, ["dpkg-deb", "--extract", meson, work / "meson"])
        requirements = tree / "pythondeps.toml"
        # of its tests
        requirements.write_text("".join(line for line in requirements.read_text().splitlines(keepends=True) if not line.startswith("pycotap ")))
        environment = os.environ | {"PYTHONPATH": str(work / "meson/usr/lib/python3/dist-packages")}
        configure = [str(tree / "configure"), f"--target-list={entry['target']}", "--static", "--disable-system", "--disable-tools",
                     "--disable-docs", "--disable-install-blobs", "--disable-download"]
        step.run(f"{name}: configuring", logs / f"{name}-configure.log", configure, build, environment)
        step.run(f"{name}: building with {jobs} jobs", logs / f"{name}.log", ["ninja", f"-j{jobs}", name], build, environment)
        _run(name, ["strip", build / name])
        (work / "result").mkdir()
        (build / name).rename(work / "result" / name)
        (work / "result").rename(target)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _run(name: str, command: list[str | Path]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    if done.returncode:
        raise TemperError(f"{name}: {command[0]} failed: {(done.stderr.strip() or done.stdout.strip()).splitlines()[-1]}")
