"""Pinned files of the distribution's archive: make/archive.sha256 names them, the machine's apt configuration knows where."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from .errors import TemperError
from .trains import TOP, load

PINS = TOP / "make" / "archive.sha256"
APT_HELPER = Path("/usr/lib/apt/apt-helper")


def pins() -> dict[str, tuple[str, str]]:
    """File name -> (sha256, path in the archive's pool)."""
    entries = {}
    for line in PINS.read_text().splitlines():
        digest, _, path = line.partition("  ")
        entries[path.rsplit("/", 1)[1]] = (digest, path)
    return entries


def pin(name: str) -> tuple[str, str]:
    """The pinned sha256 of a file and its path in the archive's pool."""
    try:
        return pins()[name]
    except KeyError:
        raise TemperError(f"{name}: has no line in {PINS.relative_to(TOP)}") from None


def digest_of(path: Path) -> str:
    """The file's sha256 in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def mirrors() -> list[str]:
    """Addresses of the Debian archives that this machine's apt is set up with."""
    found = subprocess.run(["apt-get", "indextargets", "--format", "$(REPO_URI)", "Origin: Debian"],
                           capture_output=True, text=True, check=False)
    return list(dict.fromkeys(found.stdout.split()))


def fetch(name: str, cache: Path, archive_dir: Path | None = None, snapshot: str | None = None) -> Path:
    """The path of a verified copy of a pinned file.

    Looks in the cache, then in the archive directory if one was given (then the network is not used at all), then
    downloads through apt, from a snapshot service if one was given and no archive has it. A file in the cache is trusted only with the pinned checksum; a damaged one is fetched anew.
    """
    digest, _ = pin(name)
    cached = cache / "archive" / name
    if cached.is_file():
        if digest_of(cached) == digest:
            return cached
        print(f"temper: {cached}: damaged or cut off, not used", file=sys.stderr)
    if archive_dir is not None:
        given = archive_dir / name
        if not given.is_file():
            raise TemperError(f"{given}: missing; put this file (sha256 {digest}) into the archive directory")
        if digest_of(given) != digest:
            raise TemperError(f"{given}: checksum is not {digest}: damaged, cut off or another version; replace it")
        return given
    return _download(name, cached, [snapshot.rstrip("/") + "/"] if snapshot else [])


def _download(name: str, target: Path, snapshots: list[str]) -> Path:
    digest, pool_path = pin(name)
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(f"{name}.{os.getpid()}.partial")
    if not APT_HELPER.exists():
        raise TemperError(f"{name}: cannot fetch without apt; put it into a directory and ./configure --with-archive-dir=DIR")
    addresses = mirrors() + snapshots
    if not addresses:
        raise TemperError(f"{name}: apt knows no Debian archive; run apt-get update, or ./configure --with-archive-dir=DIR")
    print(f"temper: fetching {name}", file=sys.stderr)
    reasons = []
    try:
        for address in addresses:
            result = subprocess.run(
                [str(APT_HELPER), "-o", "Acquire::Retries=2", "-o", "Acquire::http::Timeout=30",
                 "download-file", address + pool_path, str(partial), f"SHA256:{digest}"],
                capture_output=True, text=True, check=False)
            if result.returncode == 0 and partial.is_file() and digest_of(partial) == digest:
                partial.rename(target)
                return target
            reasons.append(_without_addresses(next((line for line in result.stderr.splitlines() if line.startswith("E:")), "no answer")))
    finally:
        # apt keeps a file with the wrong checksum under a further suffix.
        for leftover in target.parent.glob(f"{partial.name}*"):
            leftover.unlink()
        shutil.rmtree(target.parent / "partial", ignore_errors=True)
    if all("404" in reason.split() for reason in reasons):
        who = "neither the distribution's archive nor the snapshot service has it" if snapshots else "the distribution's archive has it no more"
        raise TemperError(f"{name}: {who}; ways on: ./configure {', '.join(_ways_on(name, 'another' if snapshots else 'a'))} or "
                          f"--with-archive-dir=DIR (with this file, sha256 {digest})")
    raise TemperError(f"{name}: could not be fetched ({reasons[-1]}); check the network, or put the file "
                      f"(sha256 {digest}) into a directory and ./configure --with-archive-dir=DIR")


def _ways_on(name: str, a: str) -> list[str]:
    """The choices of ./configure that do without the archive's present state."""
    found = [f"--with-snapshot=URL (the root of an archive as it was on {a} day, when it had the file)"]
    for train in load().values():
        if name in (train.base, train.packaging):
            found.append(f"--with-source-{train.name}=DIR (a tree of your own)")
        if name in train.boot_jdk:
            found.append(f"--with-boot-jdk-{train.name}=DIR (a JDK of your own)")
    return found


def _without_addresses(text: str) -> str:
    return " ".join(word for word in text.split() if "://" not in word)
