"""A JDK for another processor whose programs run here, each by a script that starts it on that processor's emulator; and its check."""

import json
import os
import shlex
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from . import files, jtreg
from .errors import TemperError
from .jtreg import Results
from .patch import Patch

ELF = b"\x7fELF"
# A process that such a JDK starts is the child of an emulator, which runs no jspawnhelper for it.
VM_OPTION = "-Djdk.lang.Process.launchMechanism=VFORK"

# How the virtual machine runs what enters kernels; everything else runs with both compilers only.
MODES = {"C2": (), "C1": ("-XX:TieredStopAtLevel=1",), "Xint": ("-Xint",)}
# Tests that run at a time, and in one run of jtreg: a run that is ended loses no more than one.
CONCURRENCY = 2
BATCH = 3 * CONCURRENCY


def _is_program(path: Path) -> bool:
    if path.is_symlink() or not path.is_file() or not os.access(path, os.X_OK) or ".so" in path.suffixes:
        return False
    with path.open("rb") as file:
        return file.read(len(ELF)) == ELF


def copy(image: Path, target: Path, emulator: list[str]) -> None:
    """Makes TARGET of IMAGE by links, whole or not at all, with a script in place of each program, which is beside it as NAME.elf."""
    if not (image / "bin" / "java").is_file():
        raise TemperError(f"{image}: no JDK (no bin/java)")
    partial = target.with_name(target.name + ".partial")
    for directory in (target, partial):
        shutil.rmtree(directory, ignore_errors=True)
    shutil.copytree(image, partial, symlinks=True, copy_function=os.link)
    for path in [path for path in partial.rglob("*") if _is_program(path)]:
        path.rename(path.with_name(path.name + ".elf"))
        program = target.absolute() / path.relative_to(partial)
        path.write_text(f"#!/bin/sh\nexec {shlex.join([*emulator, f'{program}.elf'])} \"$@\"\n")
        path.chmod(0o755)
    partial.rename(target)


class Passed:
    """The programs that passed on this very image with the same patches, in this run or, unless `anew`, in one that was ended."""

    def __init__(self, file: Path, image: Path, patches: dict[str, str], anew: bool = False) -> None:
        self.file = file
        self.inputs = {"image": max(path.lstat().st_mtime_ns for path in image.rglob("*")), "patches": patches}
        known = json.loads(file.read_text()) if file.is_file() and not anew else {}
        self.counts: dict[str, int] = known["counts"] if known.get("inputs") == self.inputs else {}

    def add(self, program: str, count: int) -> None:
        self.counts[program] = count
        files.write(self.file, json.dumps({"inputs": self.inputs, "counts": self.counts}, indent=1) + "\n")


def modes(patch: Patch) -> list[str]:
    return list(MODES) if patch.group == "kernels" else ["C2"]


def batches(series: list[Patch], tests: dict[str, set[str]]) -> Iterator[list[Patch]]:
    """The patches of a series, those that bring kernels first, so many at a time that their tests fill a run; those in the same modes only."""
    batch: list[Patch] = []
    for patch in sorted(series, key=lambda patch: patch.group != "kernels"):
        if batch and (sum(len(tests[other.name]) for other in batch) >= BATCH or modes(batch[0]) != modes(patch)):
            yield batch
            batch = []
        batch.append(patch)
    if batch:
        yield batch


def check(series: list[Patch], tests: dict[str, set[str]], run: Callable[[str, list[str], str], Results],
          note: Callable[[list[Patch]], None]) -> tuple[int, int]:
    """Runs the patches' tests (names by patch) by `run` (mode, tests, label), and gives those to `note` whose tests passed in each of their modes,
    batch by batch. Of a patch whose tests are all for other processors, nothing was seen. Returns how many passed and failed."""
    def some(patch: Patch, names: Iterable[str]) -> bool:
        return any(jtreg.covers(test, name) for test in tests[patch.name] for name in names)

    good = bad = 0
    for batch in batches(series, tests):
        wanted = sorted(set().union(*(tests[patch.name] for patch in batch)))
        seen = [run(mode, wanted, f"{mode} {batch[0].name} to {batch[-1].name}") for mode in modes(batch[0])] if wanted else []
        good += sum(len(results.passed) for results in seen)
        bad += sum(len(results.failed) for results in seen)
        note([patch for patch in batch
              if all(some(patch, results.passed) and not some(patch, results.failed) for results in seen) or not tests[patch.name]])
    return good, bad
