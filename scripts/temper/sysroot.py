"""The libraries of another processor, as the distribution has them: downloaded by apt and unpacked beside the host's own, never installed."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from .errors import TemperError


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


def make(processor: dict[str, Any], root: Path) -> None:
    """Makes ROOT, whole or not at all."""
    work = root.with_name(root.name + ".partial")
    shutil.rmtree(work, ignore_errors=True)
    try:
        unpack(download(processor, work / "apt"), work / "root")
        (work / "root").rename(root)
    finally:
        shutil.rmtree(work, ignore_errors=True)
