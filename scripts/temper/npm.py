"""The npm packages of micro/report: what package-lock.json pins, by its hashes, installed below build/."""

import hashlib
import shutil
import subprocess
from pathlib import Path

from .errors import TemperError
from .trains import TOP

SOURCES = TOP / "micro" / "report"
FILES = ("package.json", "package-lock.json", ".npmrc")


def modules(folder: Path, tests: bool = False) -> Path:
    """The folder node_modules with the packages; installs them there when it has others. With `tests`, those that only tests need, too."""
    state = hashlib.sha256(b"".join((SOURCES / name).read_bytes() for name in FILES) + bytes([tests])).hexdigest()
    stamp = folder / "stamp"
    if stamp.is_file() and stamp.read_text() == state:
        return folder / "node_modules"
    npm = shutil.which("npm")
    if npm is None:
        raise TemperError("npm: not found; the page's charts come from the npm registry, so install it (Debian: apt-get install npm)")
    folder.mkdir(parents=True, exist_ok=True)
    stamp.unlink(missing_ok=True)
    for name in FILES:
        shutil.copyfile(SOURCES / name, folder / name)
    ran = subprocess.run([npm, "ci", *([] if tests else ["--omit=dev"])], cwd=folder, capture_output=True, text=True, check=False,
                         stdin=subprocess.DEVNULL)
    if ran.returncode:
        said = next((line for line in ran.stderr.splitlines() if "error" in line.lower()), ran.stderr.strip()[-200:] or "no reason given")
        raise TemperError(f"npm ci: failed in {folder}: {said}")
    stamp.write_text(state)
    return folder / "node_modules"
