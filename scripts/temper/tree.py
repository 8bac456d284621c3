"""The series as commits, one per patch."""

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Mapping

from .errors import TemperError
from .git import Repository, encode, git
from .patch import Patch
from .trains import TOP, Train

DIFF = ("--patch", "--no-color", "--no-ext-diff", "--no-textconv", "--no-renames", "--unified=3",
        "--inter-hunk-context=0", "--diff-algorithm=myers", "--src-prefix=a/", "--dst-prefix=b/", "--full-index")


def branch(train: Train) -> str:
    """The branch of a train's series; each train has its own, since a repository can hold several."""
    return f"temper-{train.name}"


def branch_ref(train: Train) -> str:
    """The ref of that branch."""
    return f"refs/heads/{branch(train)}"


# The branch of every train in an earlier Temper.
OLD_BRANCH = "temper"


def refuse_old_branch(repository: Repository, train: Train, refs: Mapping[str, str]) -> None:
    """Raises when the train's branch is not there, but one that an earlier Temper made for it, with the user's edits perhaps."""
    tip = refs.get(f"refs/heads/{OLD_BRANCH}")
    if tip is None or branch_ref(train) in refs:
        return
    version = repository.run("cat-file", "blob", f"{tip}:{train.version_file}", check=False).stdout.decode(errors="replace")
    is_ours = repository.text("log", "-1", "--format=%H", "--grep=^Provenance: ", tip)
    if is_ours and train.version_of(version).split(".")[0] == train.version_match.split(".")[0]:
        raise TemperError(f"{repository.directory}: branch {OLD_BRANCH} is of an earlier Temper, and is called {branch(train)} now: "
                          f"git -C {repository.directory} branch -m {OLD_BRANCH} {branch(train)} renames it; then run this again")


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


def made(repository: Repository, train: Train) -> tuple[str, tuple[str, str]]:
    """The base of a tree that make-source left, and the commits between which the packaging's changes lie."""
    base, applied, build = (repository.resolve(ref(train)) for ref in (base_ref, applied_ref, build_ref))
    if base is None or applied is None or build is None:
        raise TemperError(f"{repository.directory}: not made by make-source")
    return base, (applied, build)


def push_with_packaging(repository: Repository, train: Train, series: list[Patch], base: str, packaging: tuple[str, str], what: str) -> str:
    """Commits patches on a base, and on them what the packaging changes, which must be there to compile; that commit's parent is without it."""
    tip, outcomes = push_all(repository, train, series, base)
    if tip is None:
        failed = next(outcome for outcome in outcomes if outcome.state == "fails")
        raise TemperError(f"{failed.name}: {failed.detail}")
    diff = repository.run("diff-tree", *DIFF, *packaging).stdout
    if diff.strip():
        repository.run("apply", "--cached", "--whitespace=nowarn", "-", data=diff)
    return repository.commit(tip, f"{what}\n")


def changed(repository: Repository, old: str, new: str) -> list[str]:
    """The files in which two commits differ."""
    return repository.text("diff-tree", "-r", "-z", "--no-renames", "--name-only", old, new).split("\0")[:-1]


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
        raise TemperError(f"train {train.name}: patches apply with offsets on the pinned base; make apply TRAIN={train.name} "
                          f"SRC=build/{train.name}/source and make refresh TRAIN={train.name} count their lines anew")
