"""The libraries of another processor: as the distribution has them, downloaded by apt and unpacked beside the host's own, never installed; or,
where it has none, stand-ins for a linker."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from . import step
from .errors import TemperError

# The package whose source holds zlib's, and where it stands there. A package of sources has no processor.
ZLIB = ("binutils-source", "usr/src/binutils/binutils-*.tar.*", "*/zlib")


def options(state: Path, architecture: str) -> list[str]:
    """What makes apt work for another architecture in a folder of its own, with the machine's sources and keys."""
    values = {"APT::Architecture": architecture, "APT::Architectures": architecture, "Dir::State": state, "Dir::State::status": os.devnull,
              "Dir::Cache": state / "cache", "Dir::Log": state / "log", "Debug::NoLocking": "true"}
    return [word for name, value in values.items() for word in ("-o", f"{name}={value}")]


def download(processor: dict[str, Any], state: Path) -> list[Path]:
    """Fetches the packages that a processor's entry names, with all that they need."""
    for folder in ("lists/partial", "cache/archives/partial", "log"):
        (state / folder).mkdir(parents=True, exist_ok=True)
    apt = ["apt-get", *options(state, processor["architecture"]), "--quiet", "--yes"]
    what = [["update"], ["install", "--download-only", "--no-install-recommends", *processor["libraries"]]]
    for words in what:
        done = subprocess.run([*apt, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
        if done.returncode != 0:
            last = (done.stderr.strip().splitlines() or ["no word from apt"])[-1]
            raise TemperError(f"the libraries for {processor['architecture']} could not be fetched: {last}")
    return sorted((state / "cache" / "archives").glob("*.deb"))


def unpack(packages: list[Path], root: Path) -> None:
    """Unpacks packages below ROOT, whose links then lead to no place outside of it."""
    # Where the distribution has links, or a package would make folders of them.
    for name in ("bin", "lib", "sbin"):
        (root / "usr" / name).mkdir(parents=True, exist_ok=True)
        (root / name).symlink_to(f"usr/{name}")
    for package in packages:
        files = subprocess.run(["dpkg-deb", "--fsys-tarfile", str(package)], stdout=subprocess.PIPE, check=False)
        if files.returncode or subprocess.run(["tar", "--extract", "--keep-directory-symlink", "--no-same-owner", "--directory", str(root)],
                                              input=files.stdout, check=False).returncode:
            raise TemperError(f"{package.name}: could not be unpacked to {root}")
    for folder, folders, names in os.walk(root):
        for path in (Path(folder) / name for name in [*folders, *names]):
            if path.is_symlink() and os.readlink(path).startswith("/"):
                target = os.path.relpath(f"{root}{os.readlink(path)}", folder)
                path.unlink()
                path.symlink_to(target)


def symbols(library: Path) -> str:
    """Assembler source of what a library defines for others: functions that do nothing, and data of the same sizes."""
    done = step.output(f"{library.name}: its symbols", ["nm", "--dynamic", "--defined-only", "--format=posix", library])
    # Of several versions of one symbol a linker wants one.
    defined = {name.partition("@")[0]: rest for name, *rest in (line.split() for line in done.splitlines())}
    lines = [".text"]
    for name, (kind, _, *size) in defined.items():
        if kind in "TWi":
            lines += [f".globl {name}", f".type {name}, STT_FUNC", f"{name}: nop"]
        elif kind in "BDRVG" and int((size or ["0"])[0], 16):
            lines += [f".globl {name}", f".type {name}, STT_OBJECT", f".size {name}, 0x{size[0]}", ".data", ".balign 16", f"{name}: .skip 0x{size[0]}", ".text"]
    return "\n".join(lines) + "\n"


def stand_in(name: str, triplet: str, root: Path) -> None:
    """Links a library with the name and the symbols of this machine's, and nothing in them: the machine that runs the JDK has its own."""
    own = step.output(f"lib{name}.so", ["gcc", f"-print-file-name=lib{name}.so"]).strip()
    if not os.path.isabs(own):
        raise TemperError(f"lib{name}.so: not on this machine, whose symbols the one for {triplet} would have")
    found = re.search(r"SONAME\s+(\S+)", step.output(f"lib{name}.so: its name", ["objdump", "-p", own]))
    if not found:
        raise TemperError(f"lib{name}.so: has no name of its own")
    source = root / f"{name}.s"
    source.write_text(symbols(Path(own)))
    step.output(f"lib{name}.so for {triplet}",
                [f"{triplet}-gcc", "-shared", "-nostdlib", f"-Wl,-soname,{found[1]}", "-o", root / "lib" / f"lib{name}.so", source])
    source.unlink()


def zlib(triplet: str, root: Path) -> None:
    """Builds zlib, without which no java starts."""
    name, archives, folder = ZLIB
    work = root / "source"
    work.mkdir()
    step.output(f"{name}, which has zlib's source", ["apt-get", "--quiet", "download", name], work)
    for package in work.glob("*.deb"):
        step.output(package.name, ["dpkg-deb", "--extract", package, work])
    archive = next(work.glob(archives), None)
    if archive is None:
        raise TemperError(f"{name}: has no {archives}")
    step.output("zlib's source", ["tar", "--extract", "--file", archive, "--directory", work, "--strip-components=1", "--wildcards", folder])
    source = work / "zlib"
    units = sorted(path.name for path in source.glob("*.c") if path.name != "example.c")
    step.output(f"zlib for {triplet}", [f"{triplet}-gcc", "-O2", "-fPIC", "-shared", "-DHAVE_UNISTD_H", "-Wl,-soname,libz.so.1",
                                        "-o", root / "lib" / "libz.so.1", *units], source)
    (root / "lib" / "libz.so").symlink_to("libz.so.1")
    for header in ("zlib.h", "zconf.h"):
        shutil.copyfile(source / header, root / "include" / header)
    shutil.rmtree(work)


def assemble(processor: dict[str, Any], root: Path) -> None:
    """Makes in ROOT what a JDK is linked against where the distribution has no libraries: a zlib that works, and stand-ins for the others."""
    for folder in ("lib", "include"):
        (root / folder).mkdir(parents=True)
    zlib(processor["triplet"], root)
    for name in processor["stand_ins"]:
        stand_in(name, processor["triplet"], root)
    # What is the same for each processor, but stands where only the host's compiler looks.
    multiarch = Path("/usr/include") / step.output("gcc", ["gcc", "-print-multiarch"]).strip()
    for header in processor["headers"]:
        shutil.copyfile(multiarch / header, root / "include" / header)


def make(processor: dict[str, Any], root: Path, emulators: list[Path]) -> None:
    """Makes ROOT, whole or not at all, with links to the emulators that were built for it."""
    work = root.with_name(root.name + ".partial")
    shutil.rmtree(work, ignore_errors=True)
    try:
        if "stand_ins" in processor:
            assemble(processor, work / "root")
        else:
            unpack(download(processor, work / "apt"), work / "root")
        for emulator in emulators:
            (work / "root" / emulator.name).symlink_to(emulator)
        (work / "root").rename(root)
    finally:
        shutil.rmtree(work, ignore_errors=True)
