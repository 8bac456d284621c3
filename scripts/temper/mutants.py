"""Mutants of overlay files: sed scripts whose first line, "# FILE TEST...: what is wrong", names what they break and what must see it."""

import fcntl
import hashlib
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from . import files, sources
from .errors import TemperError
from .trains import TOP
from .workshop import PROCESSORS

DIRECTORY = TOP / "test" / "mutants"
# Which mutants have been caught: lines of train, kind, name, a digest of the mutant with all that it names, date.
LAST = DIRECTORY / "LAST"
# Kind of mutants, and folder of test/mutants -> where the files are that they break, a name in one folder alone, and the tests that they name.
ROOTS = {
    "java": (("src-overlay/java.base", "src-overlay/8u/jdk/src/share/classes"), "test/jdk"),
    "natives": (("src-overlay/hotspot/share/prims",), "test/jdk"),
    "kernels": (("src-overlay/hotspot/share/crypto", *PROCESSORS), "test/kernels"),
}
FIRST_LINE = re.compile(r"# (\S+)((?: [^\s:]+)+): \S.*")
# On other trains than a second line names, the file is not used in this way.
TRAINS = re.compile(r"# Trains: (.*)")


@dataclass(frozen=True)
class Mutant:
    """One sed script; the file and the tests bear their repository names."""

    script: Path
    file: str
    tests: tuple[str, ...]
    trains: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.script.stem

    def apply(self, original: Path) -> bytes:
        """The file with the fault."""
        done = subprocess.run(["sed", "-E", "-f", str(self.script), str(original)], capture_output=True, check=False)
        if done.returncode != 0:
            raise TemperError(f"{self.script.name}: {done.stderr.decode(errors='replace').strip()}")
        if sources.of_file(self.file, done.stdout) == sources.of_file(self.file, original.read_bytes()):
            raise TemperError(f"{self.script.name}: changes nothing in {self.file}")
        return done.stdout


def read(script: Path, kind: str) -> Mutant:
    lines = script.read_text(encoding="utf-8").splitlines() + ["", ""]
    found = FIRST_LINE.fullmatch(lines[0])
    if not found:
        raise TemperError(f"{script.name}: the first line is not '# FILE TEST...: what is wrong'")
    only = TRAINS.fullmatch(lines[1])
    roots, tests = ROOTS[kind]
    root = next((each for each in roots if (TOP / each / found[1]).is_file()), roots[0])
    return Mutant(script, f"{root}/{found[1]}", tuple(f"{tests}/{name}" for name in found[2].split()),
                  tuple(only[1].split(", ")) if only else ())


def load(kind: str) -> list[Mutant]:
    return [read(script, kind) for script in sorted((DIRECTORY / kind).glob("*.sed"))]


def findings(train_names: list[str]) -> list[str]:
    """What is wrong with mutants as far as that shows without running them: above all, patterns that match nothing any more."""
    problems = []
    for kind in ROOTS:
        for script in sorted((DIRECTORY / kind).glob("*.sed")):
            try:
                mutant = read(script, kind)
                problems += [f"test/mutants/{kind}/{script.name}: there is no {path}" for path in [mutant.file, *mutant.tests]
                             if not (TOP / path).is_file() and not list((TOP / path).parent.glob(f"**/{Path(path).name}.cpp"))]
                problems += [f"test/mutants/{kind}/{script.name}: train {name} is unknown" for name in mutant.trains if name not in train_names]
                if (TOP / mutant.file).is_file():
                    mutant.apply(TOP / mutant.file)
            except TemperError as error:
                problems.append(f"test/mutants/{kind}/{error}")
    return problems


def digest(mutant: Mutant) -> str:
    """What identifies a mutant with the file that it breaks and the tests that it names."""
    content = hashlib.sha256()
    for path in (mutant.script, TOP / mutant.file, *(TOP / test for test in mutant.tests)):
        name = str(path.relative_to(TOP))
        content.update(f"{name}\0".encode() + sources.of_file(name, path.read_bytes()))
    return content.hexdigest()[:16]


def caught(train: str, kind: str, mutants: list[Mutant]) -> set[str]:
    """The names of those that LAST says were caught in this very form."""
    lines = {tuple(line.split(" ")[:4]) for line in LAST.read_text().splitlines()} if LAST.is_file() else set()
    return {each.name for each in mutants if (train, kind, each.name, digest(each)) in lines}


def record(train: str, kind: str, mutant: Mutant, date: str | None) -> None:
    """Notes in LAST when a mutant was caught, or that it was not."""
    folder = os.open(DIRECTORY, os.O_RDONLY)
    try:
        # Others, side by side, note theirs.
        fcntl.flock(folder, fcntl.LOCK_EX)
        others = [line for line in LAST.read_text().splitlines() if line.split(" ")[:3] != [train, kind, mutant.name]] if LAST.is_file() else []
        lines = [*others, f"{train} {kind} {mutant.name} {digest(mutant)} {date}"] if date else others
        files.write(LAST, "".join(f"{line}\n" for line in sorted(lines)))
    finally:
        os.close(folder)
