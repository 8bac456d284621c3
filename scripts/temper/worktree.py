"""build/<train>/source, where we build and the user edits: what of it is the user's, and how to write there without losing that."""

import os
from pathlib import Path, PurePath

from . import files, sources, tree
from . import patch as patches
from .errors import TemperError
from .git import Repository, decode, encode, git
from .trains import Train

# Line endings, ignore rules and hooks that no user can change.
OPTIONS = ("-c", "core.autocrlf=false", "-c", "core.excludesFile=/dev/null", "-c", "core.attributesFile=/dev/null",
           "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "core.ignoreStat=false", "-c", "gc.auto=0",
           "-c", "advice.detachedHead=false")
# What git has begun in a work tree and not ended, by what it leaves in .git, and how that ends.
UNFINISHED = {name: (command, f"{command} --continue ends it, {command} --abort drops it") for name, command in (
    ("rebase-merge", "rebase"), ("rebase-apply", "rebase"), ("MERGE_HEAD", "merge"), ("CHERRY_PICK_HEAD", "cherry-pick"), ("REVERT_HEAD", "revert"),
    ("sequencer", "cherry-pick"))} | {"BISECT_LOG": ("bisect", "bisect reset ends it")}
# In .git: from what make-source made the tree, for `sha256sum --check`; behind `#` the files of which git is told not to look at them.
MADE = "temper-made"


def run(directory: Path, *arguments: str) -> str:
    """Git in a work tree; its output without the last line's end."""
    return git(*OPTIONS, *arguments, cwd=directory).stdout.decode(errors="replace").strip()


def _paths(directory: Path, *command: str) -> list[str]:
    """The paths that a git command with -z prints."""
    printed = git(*OPTIONS, *command, cwd=directory).stdout.decode(errors="surrogateescape")
    return [path for path in printed.split("\0") if path]


def writing_ref(train: Train) -> str:
    """The ref that exists while files are written, at what is written: work that was cut off is known by it."""
    return f"refs/temper/{train.name}/writing"


def take_over(train: Train, directory: Path) -> None:
    """Brings what an earlier run left to the state that all else expects; nothing of the user's changes."""
    if not (directory / ".git").is_dir():
        raise TemperError(f"{directory}: is in the way and not made by Temper; move it elsewhere")
    refs = Repository(directory).refs()
    if f"refs/heads/{tree.OLD_BRANCH}" in refs and tree.branch_ref(train) not in refs:
        run(directory, "branch", "--move", tree.OLD_BRANCH, tree.branch(train))
    # An edit must not be hidden from us.
    for option in ("--no-assume-unchanged", "--no-skip-worktree"):
        if hidden := _hidden(train, directory):
            git(*OPTIONS, "update-index", option, "-z", "--stdin", cwd=directory, data=encode("".join(f"{path}\0" for path in hidden)))
    if writing_ref(train) in refs:
        _undo(directory, refs[writing_ref(train)])


def _hidden(train: Train, directory: Path) -> list[str]:
    """The files of which git's index says not to look at them, in a sparse checkout, too; but for those that a build writes anew."""
    marked = [entry[2:] for entry in _paths(directory, "ls-files", "-v", "-z") if entry[0] == "S" or entry[0].islower()]
    generated = train.build.get("generated", [])
    return [path for path in marked if path not in generated]


def note_made(directory: Path, inputs: str | None) -> None:
    """Keeps what the tree was made from; None while it is not yet made."""
    if inputs is None:
        (directory / ".git" / MADE).unlink(missing_ok=True)
    else:
        marked = [entry for entry in _paths(directory, "ls-files", "-v", "-z") if not entry.startswith("H ")]
        files.write(directory / ".git" / MADE, encode(inputs + "".join(f"#{entry}\n" for entry in marked)))


def _undo(directory: Path, commit: str) -> None:
    """Takes back the files that a checkout of a commit has written before it was cut off; others are the user's and stay."""
    def is_begun(path: str) -> bool:
        file = directory / path
        if not os.path.lexists(file):
            return True
        if file.is_symlink() or not file.is_file():
            return False
        blob = git("cat-file", "blob", f"{commit}:{path}", cwd=directory, check=False)
        return blob.returncode == 0 and blob.stdout.startswith(file.read_bytes())

    run(directory, "update-index", "-q", "--refresh")
    changed = [path for path in _paths(directory, "diff-files", "-z", "--name-only") if is_begun(path)]
    git("checkout-index", "--force", "-z", "--stdin", cwd=directory, data="".join(f"{path}\0" for path in changed).encode(errors="surrogateescape"))
    for path in set(_paths(directory, "ls-tree", "-r", "-z", "--name-only", commit)).intersection(_paths(directory, "ls-files", "-z", "--others")):
        if is_begun(path):
            (directory / path).unlink()


def refuse_to_lose_edits(train: Train, directory: Path) -> None:
    """Raises when a checkout of another commit would lose or disturb work of the user's."""
    branch = tree.branch(train)
    way_out = (f"take them in with make refresh TRAIN={train.name}, or drop them with git -C {directory} reset --hard "
               f"and git branch --force {branch} {tree.applied_ref(train)}")
    for name, (command, end) in UNFINISHED.items():
        if (directory / ".git" / name).exists():
            raise TemperError(f"{directory}: a {command} is going on: git -C {directory} {end}")
    edited = run(directory, "status", "--porcelain", "--untracked-files=no")
    if edited:
        raise TemperError(f"{directory}: uncommitted edits ({edited.splitlines()[0].split()[-1]}, ...): commit them to "
                          f"branch {branch} and {way_out}")
    refs = Repository(directory).refs()
    applied = refs.get(tree.applied_ref(train))
    if refs.get(tree.branch_ref(train), applied) != applied:
        raise TemperError(f"{directory}: branch {branch} has commits that patches/{train.name} lacks: {way_out}")
    unnamed = run(directory, "log", "-1", "--no-show-signature", "--format=%h (%s)", "HEAD", "--not", "--branches", "--tags", "--remotes",
                  "--glob=refs/temper")
    if unnamed:
        raise TemperError(f"{directory}: commits that are on no branch, the last of them {unnamed}: "
                          f"git -C {directory} branch NAME keeps them; cherry-pick to branch {branch} what belongs to the series")


def refuse_to_lose_anything(train: Train, directory: Path) -> None:
    """Raises when, apart from edits, the directory holds anything that we did not put there."""
    refs = Repository(directory).refs()
    base = refs.get(tree.base_ref(train))
    lost = [ref.removeprefix("refs/").replace("heads/", "branch ", 1) for ref, commit in refs.items()
            if not ref.startswith(("refs/temper/", "refs/remotes/")) and ref != tree.branch_ref(train) and commit != base]
    lost += [f"work tree {line.split(' ', 1)[1]}" for line in run(directory, "worktree", "list", "--porcelain").splitlines()
             if line.startswith("worktree ")][1:]
    lost += _paths(directory, "ls-files", "-z", "--others")
    if lost:
        raise TemperError(f"{directory}: has to go, and {', '.join(lost[:5])}{', ...' if lost[5:] else ''} would be lost: "
                          f"keep that elsewhere, or rm -r {directory} drops it")


def not_of_patches(train: Train, directory: Path) -> str | None:
    """What is built here but the pinned base with today's series, or None: what compiles, as comments are for readers only."""
    with Repository(directory) as repository:
        refs, head = repository.refs(), repository.resolve("HEAD")
        base, applied = refs.get(tree.base_ref(train)), refs.get(tree.applied_ref(train))
        if base is None or applied is None or run(directory, "rev-parse", f"{base}^{{tree}}") != train.base_tree:
            return f"its base is not the one of patches/{train.name}/BASE"
        if head != refs.get(tree.build_ref(train)):
            return "another commit is checked out than was built"
        edited = [entry[3:] for entry in _paths(directory, "status", "--porcelain", "-z", "--no-renames", "--untracked-files=no")]
        others = [*edited, *_hidden(train, directory), *_paths(directory, "ls-files", "-z", "--others")]
        if strange := [path for path in others if path not in train.build.get("generated", [])]:
            return f"{strange[0]} is not from patches/ and src-overlay/, or git is told not to look at it"
        tip, _ = tree.push_all(repository, train, patches.series(train), base)
        if tip is None:
            return "today's patches do not apply to it"
        for path, status, old, new in _changed_blobs(repository, applied, tip):
            contents = [repository.run("cat-file", "blob", blob).stdout for blob in (old, new)] if status == "M" else []
            if not contents or sources.of_file(path, contents[0]) != sources.of_file(path, contents[1]):
                return f"{path} is not what patches/ and src-overlay/ give today"
    return None


def _changed_blobs(repository: Repository, old: str, new: str) -> list[tuple[str, str, str, str]]:
    """The files in which two commits differ: path, status, and the blobs in both."""
    fields = decode(repository.run("diff-tree", "-r", "-z", "--raw", "--no-abbrev", "--no-renames", old, new).stdout).split("\0")
    entries = ((path, entry.split(" ")) for entry, path in zip(fields[::2], fields[1::2]))
    return [(path, words[4], words[2], words[3]) for path, words in entries]


def require_room(directory: Path, commit: str) -> None:
    """Raises when an untracked file, ignored or not, is where a commit has a file or a folder."""
    files = set(_paths(directory, "ls-tree", "-r", "-z", "--name-only", commit))
    folders = {str(folder) for path in files for folder in PurePath(path).parents}
    for path in map(PurePath, _paths(directory, "ls-files", "-z", "--others")):
        if str(path) in files | folders or any(str(folder) in files for folder in path.parents):
            raise TemperError(f"{directory}: {path} is in the way of a file that a patch brings; move it elsewhere")


def check_out(directory: Path, commit: str) -> None:
    """Writes a commit's files, those that differ."""
    run(directory, "checkout", "--quiet", "--detach", "--no-overwrite-ignore", commit)
