"""Git without the user's configuration, attributes or hooks.

Every command runs in a bare repository of our own in a temporary directory. It borrows the object store of the
user's repository, so commits made here are at once visible there, while no setting made there or in the user's
home can change a diff, a line ending or a hash.
"""

import os
import shutil
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
        found = git("rev-parse", "--path-format=absolute", "--git-path", "objects", "--git-path", "shallow", cwd=directory, check=False) \
            if directory.is_dir() else None
        if found is None or found.returncode != 0:
            raise TemperError(f"{directory}: not a git checkout; give the top of one")
        self.objects, self.shallow = found.stdout.decode().splitlines()
        self._scratch: tempfile.TemporaryDirectory[str] | None = None

    def __enter__(self) -> Self:
        self._scratch = tempfile.TemporaryDirectory(prefix="temper-git-")
        # All that git wants of a bare repository whose objects are elsewhere: a process less in each of our runs.
        scratch = Path(self._scratch.name)
        (scratch / "refs").mkdir()
        (scratch / "HEAD").write_text("ref: refs/heads/none\n")
        (scratch / "config").write_text("[core]\n\trepositoryformatversion = 0\n\tbare = true\n")
        if os.path.isfile(self.shallow):
            # Where the history of a shallow clone ends.
            shutil.copy(self.shallow, self._scratch.name)
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

    def stage(self, files: Mapping[str, str]) -> None:
        """Sets plain files of our index: path in the tree -> blob. Each process that changes the index writes all of it."""
        self.run("update-index", "-z", "--index-info", data=encode("".join(f"100644 {blob}\t{path}\0" for path, blob in files.items())))

    def head(self) -> str:
        """The commit that is checked out in the user's repository."""
        commit = self.resolve("HEAD")
        if commit is None:
            raise TemperError(f"{self.directory}: has no commit to start from")
        return commit

    def refs(self) -> dict[str, str]:
        """The refs of the user's repository and what they point to."""
        known = git("for-each-ref", "--format=%(refname) %(objectname)", cwd=self.directory).stdout.decode()
        return dict(line.split(" ") for line in known.splitlines())

    def update_refs(self, wanted: Mapping[str, str | None], before: Mapping[str, str]) -> None:
        """Sets refs of the user's repository, or deletes them (None): all of them, or none when one is no longer what it was before."""
        commands = []
        for ref, commit in wanted.items():
            if commit:
                commands.append(f"update {ref} {commit} {before.get(ref, '0' * 40)}\n")
            elif ref in before:
                commands.append(f"delete {ref} {before[ref]}\n")
        done = git("-c", f"core.hooksPath={os.devnull}", "update-ref", "--stdin", cwd=self.directory, check=False, data="".join(commands).encode())
        if done.returncode != 0:
            words = done.stderr.decode(errors="replace").partition("\n")[0].removeprefix("fatal: ")
            raise TemperError(f"{self.directory}: no branch was changed, another program is at work there; run this again ({words})")

    def holder(self, ref: str) -> str | None:
        """The work tree that has a branch checked out, or the rebase that will move it, or None."""
        place = git("for-each-ref", "--format=%(worktreepath)", ref, cwd=self.directory).stdout.decode().strip()
        if place:
            return place
        common = Path(git("rev-parse", "--path-format=absolute", "--git-common-dir", cwd=self.directory).stdout.decode().strip())
        return next((str(file.parent) for pattern in ("rebase-*/head-name", "worktrees/*/rebase-*/head-name")
                     for file in common.glob(pattern) if file.read_text().strip() == ref), None)

    def require_files(self, commit: str) -> None:
        """Raises when files of a commit are not here, as a partial clone leaves them at its server until they are wanted."""
        if any(Path(self.objects, "pack").glob("*.promisor")):
            listed = self.text("rev-list", "--objects", "--no-object-names", "--missing=print", "--no-walk", commit)
            if any(line.startswith("?") for line in listed.splitlines()):
                raise TemperError(f"{self.directory}: a partial clone that lacks files of commit {commit[:12]}; "
                                  f"git -C {self.directory} fetch --refetch --no-filter gets them")

    def commit(self, parent: str | None, message: str) -> str:
        """Commits our index; the same index, parent and message give the same hash."""
        tree = self.text("write-tree")
        parents = ["-p", parent] if parent else []
        return self.text("commit-tree", tree, *parents, data=encode(message))
