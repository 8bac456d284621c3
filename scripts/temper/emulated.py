"""A JDK for another processor whose programs run here, each by a script that starts it on that processor's emulator."""

import json
import os
import shlex
import shutil
from pathlib import Path

from . import files
from .errors import TemperError

ELF = b"\x7fELF"
# A process that such a JDK starts is the child of an emulator, which runs no jspawnhelper for it.
VM_OPTION = "-Djdk.lang.Process.launchMechanism=VFORK"


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
    """The parts of a check that passed on this very image with the same patches, in this run or in one that was ended."""

    def __init__(self, file: Path, image: Path, patches: list[dict[str, str]]) -> None:
        self.file = file
        self.inputs = {"image": max(path.lstat().st_mtime_ns for path in image.rglob("*")),
                       "patches": {each["patch"]: each["digest"] for each in patches}}
        known = json.loads(file.read_text()) if file.is_file() else {}
        self.counts: dict[str, int] = known["counts"] if known.get("inputs") == self.inputs else {}

    def add(self, part: str, count: int) -> None:
        self.counts[part] = count
        files.write(self.file, json.dumps({"inputs": self.inputs, "counts": self.counts}, indent=1) + "\n")
