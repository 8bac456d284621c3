"""The series as commits: apply makes one commit per patch, refresh takes such commits back into the repository."""

import contextlib
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from . import patch as patches
from .errors import TemperError
from .git import Repository, encode, git
from .patch import Patch
from .trains import TOP, Train

BRANCH = "temper"
DIFF = ("--patch", "--no-color", "--no-ext-diff", "--no-textconv", "--no-renames", "--unified=3",
        "--inter-hunk-context=0", "--diff-algorithm=myers", "--src-prefix=a/", "--dst-prefix=b/", "--full-index")


def base_ref(train: Train) -> str:
    """The ref that remembers which commit the branch of a train starts from."""
    return f"refs/temper/{train.name}/base"


def applied_ref(train: Train) -> str:
    """The ref that remembers the tip that apply or refresh last left, to tell the user's own commits from ours."""
    return f"refs/temper/{train.name}/applied"


def build_ref(train: Train) -> str:
    """The ref of what make-source checked out to build from: the series and the packaging's patches."""
    return f"refs/temper/{train.name}/build"


def leave_generated(train: Train, directory: Path) -> None:
    """Tells git to leave alone the tracked files that a build writes anew.

    Restoring them would give them a new time, and OpenJDK's makefiles would want to be configured again.
    """
    generated = train.build.get("generated", [])
    if generated:
        git("update-index", "--skip-worktree", *generated, cwd=directory)


def require_version(train: Train, directory: Path) -> None:
    """Raises unless the directory is a tree of the train's feature release; says so when it is not the base's version."""
    file = directory / train.version_file
    version = train.version_of(file.read_text() if file.is_file() else None)
    if version == "unknown":
        raise TemperError(f"{directory}: not a tree of train {train.name} (no {train.version_file} that states a version)")
    if version.split(".")[0] != train.version_match.split(".")[0]:
        raise TemperError(f"{directory}: is version {version}, train {train.name} is for {train.version}; "
                          "give the right TRAIN or tree")
    if version != train.version_match:
        print(f"temper: {directory}: is version {version}, the series is made against {train.version}", file=sys.stderr)


@dataclass(frozen=True)
class Outcome:
    """How one patch went: 'applies', 'offset' or 'fails', with git's words."""

    name: str
    state: str
    detail: str = ""


def push(repository: Repository, train: Train, patch: Patch, parent: str) -> tuple[str | None, Outcome]:
    """Applies a patch with its overlay to the repository's index and commits it; (None, outcome) when it fails.

    The index must hold the parent's tree; it is unchanged after a failure.
    """
    state, detail = "applies", ""
    added = {train.to_tree(path): TOP / path for path in patch.items("Overlay")}
    existing = repository.text("ls-tree", "-z", "--name-only", parent, "--", *added).split("\0")[0] if added else ""
    if existing:
        return None, Outcome(patch.name, "fails", f"overlay file {existing} exists in the tree")
    for source in added.values():
        if not source.is_file():
            raise TemperError(f"{patch.name}: overlay file {source.relative_to(TOP)} does not exist")
    if patch.diff:
        result = repository.run("apply", "--cached", "--verbose", "--whitespace=nowarn", "-", check=False,
                                data=encode(patch.diff))
        words = result.stderr.decode(errors="replace")
        if result.returncode != 0:
            reason = re.search(r"^error: (.*)$", words, re.MULTILINE)
            return None, Outcome(patch.name, "fails", reason[1] if reason else words.strip())
        offsets = re.findall(r"\(offset (-?\d+) lines?\)", words)
        if offsets:
            state, detail = "offset", f"{len(offsets)} hunks off by {', '.join(sorted(set(offsets), key=int))} lines"
    if added:
        # Each process that changes the index writes all of it.
        blobs = repository.text("hash-object", "-w", "--no-filters", "--stdin-paths",
                                data="".join(f"{source}\n" for source in added.values()).encode()).split()
        repository.stage(dict(zip(added, blobs)))
    return repository.commit(parent, patch.message), Outcome(patch.name, state, detail)


def push_all(repository: Repository, train: Train, series: list[Patch], base: str) -> tuple[str | None, list[Outcome]]:
    """Pushes patches in order onto a base; the tip is None when one of them fails. No ref and no file is touched."""
    repository.run("read-tree", base)
    tip, complete, outcomes = base, True, []
    for patch in series:
        commit, outcome = push(repository, train, patch, tip)
        outcomes.append(outcome)
        if commit is None:
            complete = False
        else:
            tip = commit
    return (tip if complete else None), outcomes


def require_applied(train: Train, outcomes: list[Outcome], strict: bool) -> None:
    """Prints how each patch went unless all applied exactly; raises when one failed, or moved on the pinned base."""
    if all(outcome.state == "applies" for outcome in outcomes):
        return
    width = max(len(outcome.name) for outcome in outcomes)
    for outcome in outcomes:
        print(f"  {outcome.state:8} {outcome.name:{width}}  {outcome.detail}".rstrip(), file=sys.stderr)
    failed = sum(outcome.state == "fails" for outcome in outcomes)
    if failed:
        raise TemperError(f"train {train.name}: {failed} of {len(outcomes)} patches do not apply to this tree; nothing was changed")
    if strict:
        raise TemperError(f"train {train.name}: patches apply with offsets on the pinned base; run make refresh")


@dataclass
class _Refreshed:
    patch: Patch
    overlay: dict[str, bytes]


def refresh(repository: Repository, train: Train, base: str, tip: str) -> list[str]:
    """Writes the commits base..tip into patches/ and src-overlay/; returns the repository paths that changed."""
    commits = repository.text("rev-list", "--reverse", f"{base}..{tip}").split()
    if repository.run("merge-base", "--is-ancestor", base, tip, check=False).returncode != 0:
        raise TemperError(f"train {train.name}: {BRANCH} does not descend from its base {base[:12]}; rebase it")
    if repository.text("rev-list", "--merges", f"{base}..{tip}"):
        raise TemperError(f"train {train.name}: the branch holds a merge; a series is linear: rebase it")
    refreshed = _read_commits(repository, train, base, tip, commits)
    named_before = _overlay_of(train.patches.glob("*.patch"))
    changed = []
    for entry in refreshed:
        for path, content in entry.overlay.items():
            changed += _write(TOP / path, content)
        changed += _write(train.patches / f"{entry.patch.name}.patch", encode(entry.patch.format()))
    changed += _write_series(train, [entry.patch.name for entry in refreshed])
    return changed + _remove_unused(train, {entry.patch.name for entry in refreshed}, named_before)


def _read_commits(repository: Repository, train: Train, base: str, tip: str, commits: list[str]) -> list[_Refreshed]:
    owner: dict[str, _Refreshed] = {}
    result: list[_Refreshed] = []
    parent = base
    for commit in commits:
        message = repository.text("show", "--no-patch", "--format=%B", commit)
        listed = patches.from_message(message, "")
        known = {train.to_tree(path): path for path in listed.items("Overlay")}
        entry = _Refreshed(listed, {})
        hooks = []
        for line in repository.text("diff-tree", "-r", "--no-renames", "--name-status", parent, commit).splitlines():
            status, path = line.split("\t", 1)
            if status == "A":
                owner[path] = entry
                content = repository.file(tip, path)
                if content is not None:
                    entry.overlay[known.get(path) or train.to_repository(path)] = content
            elif path not in owner:
                hooks.append(path)
        diff = repository.text("diff-tree", *DIFF, parent, commit, "--", *hooks) + "\n" if hooks else ""
        diff = re.sub(r"^index [0-9a-f]{40}\.\.[0-9a-f]{40}(?: \d+)?\n", "", diff, flags=re.MULTILINE)
        trailers = {name: listed.trailers[name] for name in listed.trailers}
        trailers["Overlay"] = ", ".join(sorted(entry.overlay)) or "none"
        entry.patch = Patch(listed.subject, listed.body, trailers, diff)
        if any(other.patch.name == entry.patch.name for other in result):
            raise TemperError(f"{entry.patch.name}: two commits have this subject; squash them or rename one")
        result.append(entry)
        parent = commit
    return result


def _write(path: Path, content: bytes) -> list[str]:
    if path.is_file() and path.read_bytes() == content:
        return []
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return [str(path.relative_to(TOP))]


def _write_series(train: Train, names: list[str]) -> list[str]:
    path = train.patches / "series"
    lines = path.read_text().splitlines() if path.is_file() else []
    comments = [line for line in lines if line.startswith("#")]
    return _write(path, "".join(line + "\n" for line in comments + [f"{name}.patch" for name in names]).encode())


def _overlay_of(files: Iterable[Path]) -> set[str]:
    """The overlay files that patches name; one that cannot be read names none."""
    named: set[str] = set()
    for file in files:
        with contextlib.suppress(TemperError):
            named.update(patches.load(file).items("Overlay"))
    return named


def _remove_unused(train: Train, names: set[str], named_before: set[str]) -> list[str]:
    """Deletes this train's patches that the branch no longer has, and overlay files that no train's patch names any more."""
    dropped = [path for path in sorted(train.patches.glob("*.patch")) if path.stem not in names]
    for path in dropped:
        path.unlink()
    unused = named_before - _overlay_of((TOP / "patches").glob("*/*.patch"))
    orphans = [TOP / item for item in sorted(unused) if (TOP / item).is_file()]
    for path in orphans:
        path.unlink()
    return [str(path.relative_to(TOP)) for path in dropped + orphans]
