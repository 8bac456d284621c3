"""Git without the user's configuration, attributes or hooks.

Every command runs in a bare repository of our own in a temporary directory. It borrows the object store of the
user's repository, so commits made here are at once visible there, while no setting made there or in the user's
home can change a diff, a line ending or a hash.
"""

import os
import subprocess
import tempfile
from pathlib import Path
from typing import Mapping, Self

from .errors import TemperError

IDENTITY = "Temper"
EMAIL = "temper@localhost"
DATE = "Thu, 1 Jan 2026 00:00:00 +0000"


def clean_environment() -> dict[str, str]:
    """The process environment without GIT_* variables and without any user's or system's git configuration."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return environment | {
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_ATTR_NOSYSTEM": "1",
        "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": "*",
        "GIT_TERMINAL_PROMPT": "0",
        "LC_ALL": "C.UTF-8",
        "GIT_AUTHOR_NAME": IDENTITY, "GIT_AUTHOR_EMAIL": EMAIL, "GIT_AUTHOR_DATE": DATE,
        "GIT_COMMITTER_NAME": IDENTITY, "GIT_COMMITTER_EMAIL": EMAIL, "GIT_COMMITTER_DATE": DATE,
    }


def git(*arguments: str, cwd: Path | None = None, check: bool = True, data: bytes | None = None,
        environment: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    """Runs git with captured output; a failure is an error that carries git's own words unless check is false."""
    result = subprocess.run(["git", *arguments], cwd=cwd, input=data, capture_output=True,
                            env=clean_environment() | dict(environment or {}), check=False)
    if check and result.returncode != 0:
        words = result.stderr.decode(errors="replace").strip().splitlines()
        raise TemperError(f"git {' '.join(arguments[:3])}: {words[-1] if words else 'failed'}")
    return result


def decode(data: bytes) -> str:
    """Text of git's; bytes that are not UTF-8 survive in it until `encode`."""
    return data.decode(errors="surrogateescape")


def encode(text: str) -> bytes:
    """The bytes that `decode` took."""
    return text.encode(errors="surrogateescape")


class Repository:
    """A user's repository seen through a private bare one; use as a context manager."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        found = git("rev-parse", "--path-format=absolute", "--git-path", "objects", cwd=directory, check=False) \
            if directory.is_dir() else None
        if found is None or found.returncode != 0:
            raise TemperError(f"{directory}: not a git checkout; give the top of one")
        self.objects = found.stdout.decode().strip()
        self._scratch: tempfile.TemporaryDirectory[str] | None = None

    def __enter__(self) -> Self:
        self._scratch = tempfile.TemporaryDirectory(prefix="temper-git-")
        git("init", "--quiet", "--bare", "--template=", self._scratch.name)
        return self

    def __exit__(self, *_: object) -> None:
        assert self._scratch is not None
        self._scratch.cleanup()

    def run(self, *arguments: str, check: bool = True, data: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
        """Runs a plumbing command on the user's objects and on our own index."""
        assert self._scratch is not None
        here = self._scratch.name
        return git(*arguments, check=check, data=data, environment={
            "GIT_DIR": here, "GIT_OBJECT_DIRECTORY": self.objects, "GIT_INDEX_FILE": f"{here}/index"})

    def text(self, *arguments: str, data: bytes | None = None) -> str:
        """The command's output as text, without the last newline."""
        return decode(self.run(*arguments, data=data).stdout).rstrip("\n")

    def resolve(self, name: str) -> str | None:
        """The commit that a name stands for in the user's repository, or None."""
        found = git("rev-parse", "--verify", "--quiet", name + "^{commit}", cwd=self.directory, check=False)
        return found.stdout.decode().strip() or None

    def point(self, ref: str, commit: str) -> None:
        """Sets a ref of the user's repository."""
        git("-c", f"core.hooksPath={os.devnull}", "update-ref", ref, commit, cwd=self.directory)

    def stage(self, files: Mapping[str, str]) -> None:
        """Sets plain files of our index: path in the tree -> blob. Each process that changes the index writes all of it."""
        self.run("update-index", "-z", "--index-info", data=encode("".join(f"100644 {blob}\t{path}\0" for path, blob in files.items())))

    def commit(self, parent: str | None, message: str) -> str:
        """Commits our index; the same index, parent and message give the same hash."""
        tree = self.text("write-tree")
        parents = ["-p", parent] if parent else []
        return self.text("commit-tree", tree, *parents, data=encode(message))
