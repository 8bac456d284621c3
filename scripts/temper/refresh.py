"""Takes commits back into patches/ and src-overlay/. What was edited there since the branch was made is never overwritten unasked."""

import re
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from . import patch as patches
from . import files, tree
from .errors import TemperError
from .git import Repository, decode, encode
from .patch import Patch
from .trains import TOP, Train

T = TypeVar("T")
# What make or the trailer Overlay would take for something else than a part of a name.
SPECIAL = re.compile(r"[][\s,$%#:;|=\\*?()]")
KINDS = {"100755": "is executable", "120000": "is a symbolic link", "160000": "is a submodule"}


@dataclass
class Branch:
    """What commits hold: the patches in order, the overlay files as blobs, and what keeps them from being a series."""

    patches: dict[str, Patch] = field(default_factory=dict)
    overlay: dict[str, str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def refresh(repository: Repository, train: Train, base: str, tip: str, overwrite: bool = False) -> list[str]:
    """Writes the commits base..tip into patches/ and src-overlay/; returns the repository paths that changed.

    Nothing is written before all of it is known to give the branch back. A file that only the branch changed since it was applied is
    written, one that only this repository changed stays; where both did, it takes `overwrite` to go on.
    """
    _require_series(repository, train, base, tip)
    after = read(repository, train, base, tip)
    if after.problems:
        more = f" (and {len(after.problems) - 1} more)" if after.problems[1:] else ""
        raise TemperError(f"train {train.name}: {after.problems[0]}{more}; nothing was changed")
    _require_whole(repository, train, base, tip, after)
    writes, conflicts = _merge(repository, train, _applied(repository, train, base, tip, after), after)
    if conflicts and not overwrite:
        raise TemperError(f"train {train.name}: changed here and on {tree.branch(train)} since it was applied: {', '.join(conflicts)}; nothing was changed. "
                          "Bring what is here onto the branch, then OVERWRITE=1 lets the branch's versions replace these")
    for path, content in writes.items():
        if content is None:
            path.unlink()
        else:
            files.write(path, content)
    return [_relative(path) for path in writes]


def require_pinned(repository: Repository, train: Train, base: str) -> None:
    """Raises when a branch starts from another tree than the one that the series is pinned to."""
    if repository.text("rev-parse", f"{base}^{{tree}}") != train.base_tree:
        raise TemperError(f"train {train.name}: {tree.branch(train)} starts from another tree than patches/{train.name}/BASE names, and the patches would no longer "
                          f"fit {train.version}; move the edit to a branch there, or say BASE={base[:12]} to have them fit this tree")


def _require_series(repository: Repository, train: Train, base: str, tip: str) -> None:
    """Raises unless base..tip is a line of commits of which each says that it is a patch."""
    if repository.run("merge-base", "--is-ancestor", base, tip, check=False).returncode != 0:
        raise TemperError(f"train {train.name}: {tree.branch(train)} does not descend from its base {base[:12]}; rebase it, or say with BASE=COMMIT where it starts")
    log = repository.text("log", "--first-parent", "--format=%(trailers:key=Provenance,unfold,separator=%x20)%x00%h%x00%P%x00%s", f"{base}..{tip}")
    commits = [line.split("\0") for line in log.split("\n") if line]
    ours = [bool(provenance) and " " not in parents for provenance, _, parents, _ in commits]
    if all(ours):
        return
    first = ours.index(False)
    _, commit, parents, subject = commits[first]
    if first and not any(ours[first:]):
        raise TemperError(f"train {train.name}: {len(commits) - first} commits up to {commit} ({subject}) have no 'Provenance:' and are no patches; "
                          f"if the branch starts there now, say BASE={commit}")
    if " " in parents or repository.text("rev-list", "--merges", f"{base}..{tip}"):
        raise TemperError(f"train {train.name}: the branch holds a merge; a series is linear: rebase it")
    raise TemperError(f"train {train.name}: commit {commit} ({subject}) has no 'Provenance:' and is no patch; "
                      "give it the header that CONTRIBUTING.md describes, or squash it into a patch")


def _changes(repository: Repository, old: str, new: str) -> Iterable[tuple[str, str, str, str]]:
    """The files in which two commits differ: path, status, and the mode and blob that it has in the new one."""
    fields = decode(repository.run("diff-tree", "-r", "-z", "--raw", "--no-abbrev", "--no-renames", old, new).stdout).split("\0")
    for entry, path in zip(fields[::2], fields[1::2]):
        _, mode, _, blob, status = entry.split(" ")
        yield path, status, mode, blob


def read(repository: Repository, train: Train, base: str, tip: str) -> Branch:
    """The series that the commits base..tip are: a new file belongs to the first commit that adds it, as it is at the tip."""
    result = Branch()
    at_tip = {path: (mode, blob) for path, status, mode, blob in _changes(repository, base, tip) if status != "D"}
    brought: set[str] = set()
    log = decode(repository.run("log", "--reverse", "-z", "--format=%H%n%B", f"{base}..{tip}").stdout)
    parent = base
    for commit, message in (entry.split("\n", 1) for entry in log.split("\0") if entry):
        listed = patches.from_message(message, "")
        kept = {train.to_tree(path): path for path in listed.items("Overlay")}
        overlay: dict[str, str] = {}
        hooks = []
        for path, status, _, _ in _changes(repository, parent, commit):
            if status == "A" and path not in brought:
                brought.add(path)
                if path in at_tip:
                    mode, blob = at_tip[path]
                    place = kept.get(path) or train.to_repository(path)
                    overlay[place] = blob
                    result.problems += _file_problems(path, place, mode)
            elif path not in brought:
                hooks.append(path)
        entry = Patch(listed.subject, listed.body, listed.trailers | {"Overlay": ", ".join(sorted(overlay)) or "none"},
                      _diff(repository, parent, commit, hooks) if hooks else "")
        result.problems += _header_problems(entry, commit, result)
        result.patches[entry.name] = entry
        result.overlay |= overlay
        parent = commit
    return result


def _diff(repository: Repository, parent: str, commit: str, hooks: list[str]) -> str:
    """The diff of some files between two commits, without the hashes of blobs."""
    diff = decode(repository.run("--literal-pathspecs", "diff-tree", *tree.DIFF, parent, commit, "--", *hooks).stdout)
    return re.sub(r"^index [0-9a-f]{40}\.\.[0-9a-f]{40}(?: \d+)?\n", "", diff, flags=re.MULTILINE)


def _file_problems(path: str, place: str, mode: str) -> list[str]:
    """What keeps a new file from being an overlay file."""
    shown = ascii(path) if not path.isprintable() else path
    if mode != "100644":
        return [f"{shown}: {KINDS.get(mode, f'has mode {mode}')}; an overlay file is a plain file without executable bit"]
    if not place.isprintable() or SPECIAL.search(place):
        return [f"{shown}: a name that neither make nor a trailer can hold; rename it"]
    return []


def _header_problems(entry: Patch, commit: str, earlier: Branch) -> list[str]:
    """What keeps a commit's message from being a patch's header."""
    where = f"commit {commit[:12]}"
    try:
        entry.message.encode()
    except UnicodeEncodeError:
        return [f"{where}: the message is not in UTF-8; git commit --amend, or git rebase, can rewrite it"]
    if "Provenance" not in entry.trailers:
        return [f"{where} ({entry.subject}): the message does not end with a paragraph of trailers; CONTRIBUTING.md describes the header"]
    if not 0 < len(entry.name) <= 200:
        return [f"{where} ({entry.subject}): the subject gives no file name; reword it"]
    if entry.name in earlier.patches:
        return [f"{entry.name}: two commits have this subject; squash them or rename one"]
    return []


def _require_whole(repository: Repository, train: Train, base: str, tip: str, branch: Branch) -> None:
    """Raises unless the patches, read back from their text, and the overlay make the tree at the tip out of the base's."""
    back = [_read_back(repository, entry) for entry in branch.patches.values()]
    overlay = {train.to_tree(path): branch.overlay[path] for entry in back for path in entry.items("Overlay") if path in branch.overlay}
    repository.run("read-tree", base)
    repository.run("apply", "--cached", "--whitespace=nowarn", "--allow-empty", "-", data=encode("".join(entry.diff for entry in back)))
    repository.stage(overlay)
    lost = [path for path, *_ in _changes(repository, repository.text("write-tree"), f"{tip}^{{tree}}")]
    if lost:
        raise TemperError(f"train {train.name}: {ascii(lost[0])} would not come back from patches/ as {tree.branch(train)} has it; nothing was changed")


def _read_back(repository: Repository, entry: Patch) -> Patch:
    """The patch as its file will be read, by us and by git; raises when that is not what the commit says."""
    back = patches.parse(entry.format(), entry.name)
    with tempfile.TemporaryDirectory(prefix="temper-mail-") as scratch:
        mail = repository.run("mailinfo", "--no-scissors", f"{scratch}/message", f"{scratch}/patch", data=encode(entry.format()))
        subject = re.findall(r"^Subject: (.*)$", decode(mail.stdout), re.MULTILINE)
        message = decode(Path(scratch, "message").read_bytes())
    if back != entry or [*subject, *message.split()] != [entry.subject, *entry.message.split("\n", 1)[1].split()]:
        raise TemperError(f"{entry.name}: git would read another message from the patch than the commit has: a line '---', 'diff ...' or "
                          "'Index: ...' ends it, a first line 'From: ...' is taken for a header; reword it; nothing was changed")
    return back


def _applied(repository: Repository, train: Train, base: str, tip: str, after: Branch) -> Branch:
    """What the branch was when apply or refresh last left it; nothing when that is not known."""
    old_base, old_tip = repository.resolve(tree.base_ref(train)), repository.resolve(tree.applied_ref(train))
    if (old_base, old_tip) == (base, tip):
        return after
    if old_base is None or old_tip is None or repository.run("merge-base", "--is-ancestor", old_base, old_tip, check=False).returncode != 0:
        return Branch()
    return read(repository, train, old_base, old_tip)


def _unnumbered(text: str | None) -> str | None:
    """What a patch file says, wherever the lines stand in the file that it changes."""
    try:
        return text and re.sub(r"^@@ -[0-9,]+ \+[0-9,]+ @@.*$", "@@", patches.parse(text, "").format(), flags=re.MULTILINE)
    except TemperError:
        return text


class _Merge:
    """What the branch changed since it was applied, brought to what is here, file by file; a version that is None is no file."""

    def __init__(self, repository: Repository, train: Train, before: Branch, after: Branch) -> None:
        self.repository, self.train, self.before, self.after = repository, train, before, after
        self.conflicts: list[str] = []

    def takes(self, path: Path, old: T, new: T, here: T, form: Callable[[T], T] = lambda version: version) -> bool:
        """Whether the branch's version replaces what is here. It does where both have changed, which is a conflict.

        Versions of one form say the same; nevertheless the branch's replaces an unchanged one that is not equal to the byte.
        """
        if new == here:
            return False
        if form(old) == form(here):
            return True
        if form(old) == form(new):
            return False
        self.conflicts.append(_relative(path))
        return True

    def series(self) -> list[str] | None:
        """The names of the patches as the file `series` is to have them; None when it stays."""
        path = self.train.patches / "series"
        new = list(self.after.patches)
        if not path.is_file():
            return new
        here = patches.names(self.train)
        left_out = self._left_out(here)
        if not self.takes(path, list(self.before.patches), new, [name for name in here if name not in left_out]):
            return None
        for position, name in enumerate(here):
            if name in left_out:
                before = [new.index(other) for other in here[:position] if other in new]
                new.insert(max(before, default=-1) + 1, name)
        return new

    def _left_out(self, here: list[str]) -> set[str]:
        """The patches of groups of which the branch was applied without any: it says nothing of them."""
        groups = {each.group for each in self.before.patches.values()}
        unknown = [name for name in here if name not in self.before.patches and name not in self.after.patches] if groups else []
        return {name for name in unknown if self._group_here(name) not in {"", *groups}}

    def _group_here(self, name: str) -> str:
        try:
            return patches.load(self.train.patches / f"{name}.patch").group
        except TemperError:
            return ""

    def patch_files(self, series: list[str], here: dict[str, str]) -> dict[str, str | None]:
        """The patch files to write, by name; one that the series names and that is not there is written."""
        found: dict[str, str | None] = {}
        for name in self.before.patches | self.after.patches:
            old, new = (side.patches[name].format() if name in side.patches else None for side in (self.before, self.after))
            if both := self._with_words_from_here(name, here.get(name)):
                if both != here[name]:
                    found[name] = both
                continue
            missing = new is not None and name in series and name not in here
            if missing or self.takes(self.train.patches / f"{name}.patch", old, new, here.get(name), _unnumbered):
                found[name] = new
        return found

    def _with_words_from_here(self, name: str, text: str | None) -> str | None:
        """The branch's diff under what is here, where that alone was edited here, and on the branch the diff alone."""
        old, new = self.before.patches.get(name), self.after.patches.get(name)
        if text is None or old is None or new is None or old.message != new.message or old.diff == new.diff:
            return None
        try:
            here = patches.parse(text, name)
        except TemperError:
            return None
        same_diff = _unnumbered(replace(old, diff=here.diff).format()) == _unnumbered(old.format())
        return replace(here, diff=new.diff).format() if same_diff and here.message != old.message else None

    def overlay_files(self, named: set[str]) -> dict[str, str | None]:
        """The overlay files to write, by path, as blobs; one that a patch names is not deleted, and is written when it is not there."""
        paths = sorted(self.before.overlay | self.after.overlay)
        files = [path for path in paths if (TOP / path).is_file()]
        blobs = self.repository.text("hash-object", "--no-filters", "--stdin-paths", data=encode("".join(f"{TOP / path}\n" for path in files))).split()
        here = dict(zip(files, blobs))
        found: dict[str, str | None] = {}
        for path in paths:
            new = self.after.overlay.get(path)
            if path in named and (new is None or path not in here):
                if new is not None:
                    found[path] = new
            elif self.takes(TOP / path, self.before.overlay.get(path), new, here.get(path)):
                found[path] = new
        return found


def _relative(path: Path) -> str:
    return str(path.relative_to(TOP))


def _merge(repository: Repository, train: Train, before: Branch, after: Branch) -> tuple[dict[Path, bytes | None], list[str]]:
    """What to write (None: to delete, at last), and the paths where that undoes an edit that was made here."""
    merge = _Merge(repository, train, before, after)
    series = merge.series()
    here = {path.stem: decode(path.read_bytes()) for path in sorted(train.patches.glob("*.patch"))}
    texts = merge.patch_files(patches.names(train) if series is None else series, here)
    blobs = merge.overlay_files(_named(train, here | texts))
    writes: dict[Path, bytes | None] = {TOP / path: blob and repository.run("cat-file", "blob", blob).stdout for path, blob in blobs.items()}
    writes |= {train.patches / f"{name}.patch": encode(text) if text else None for name, text in texts.items()}
    if series is not None:
        path = train.patches / "series"
        remarks = [line for line in path.read_text().splitlines() if line.startswith("#")] if path.is_file() else []
        writes[path] = encode("".join(f"{line}\n" for line in [*remarks, *(f"{name}.patch" for name in series)]))
    return dict(sorted(writes.items(), key=lambda item: item[1] is None)), merge.conflicts


def _named(train: Train, texts: Mapping[str, str | None]) -> set[str]:
    """The overlay files that patches name, with these texts for the train's own patch files."""
    others = [patches.load(path) for path in (TOP / "patches").glob("*/*.patch") if path.parent != train.patches]
    own = [patches.parse(text, _relative(train.patches / f"{name}.patch")) for name, text in texts.items() if text is not None]
    return {path for patch in others + own for path in patch.items("Overlay")}
