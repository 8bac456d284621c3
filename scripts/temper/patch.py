"""A patch of the series: mailbox header, reasons, trailers and diff."""

import os
import re
from dataclasses import dataclass
from pathlib import Path

from . import git
from .errors import TemperError
from .trains import Train, groups

TRAILERS = ("Upstream", "Trains", "Group", "Depends-on", "Overlay", "Flags", "Tests", "Bench", "Speed", "Provenance")
WRITTEN = "Speed"    # by scripts/report, where there is a kept result
MAILBOX = (f"From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001\n"
           f"From: {git.IDENTITY} <{git.EMAIL}>\nDate: {git.DATE}\n")
LEFT_OUT = "TEMPER_WITHOUT_GROUPS"
TRAILER_LINE = re.compile(r"^([A-Z][A-Za-z-]*):(?: (.*))?$")


def split_items(value: str) -> list[str]:
    """A trailer's comma-separated items; commas inside parentheses belong to an item; 'none' is the empty list."""
    return [] if value == "none" else re.split(r",\s+(?![^()]*\))", value)


def slug(subject: str) -> str:
    """The file name, without suffix, that belongs to a subject."""
    return re.sub(r"[^a-z0-9]+", "-", subject.lower()).strip("-")


@dataclass(frozen=True)
class Patch:
    """Subject, body (without trailers), trailers in order, and the diff of hooks ('' when it only brings overlay)."""

    subject: str
    body: str
    trailers: dict[str, str]
    diff: str

    @property
    def name(self) -> str:
        return slug(self.subject)

    @property
    def group(self) -> str:
        return self.trailers.get("Group", "")

    def items(self, trailer: str) -> list[str]:
        """The items of a trailer."""
        return split_items(self.trailers.get(trailer, "none"))

    def files(self, train: Train) -> list[str]:
        """Where a train's tree has what the patch changes and brings."""
        return [*re.findall(r"^\+\+\+ b/(.*)$", self.diff, re.MULTILINE), *map(train.to_tree, self.items("Overlay"))]

    @property
    def message(self) -> str:
        """The commit message: subject, body and trailers, each list item of a long trailer on a line of its own."""
        return f"{self.subject}\n\n{self.body}\n\n{self._trailer_text()}"

    def _trailer_text(self) -> str:
        lines = []
        for name, value in self.trailers.items():
            line = f"{name}: {value}"
            if len(line) > 100:
                line = f"{name}: " + ",\n ".join(split_items(value))
            lines.append(line + "\n")
        return "".join(lines)

    def format(self) -> str:
        """The text of the .patch file."""
        return f"{MAILBOX}Subject: [PATCH] {self.subject}\n\n{self.body}\n\n{self._trailer_text()}---\n{self.diff}"


def from_message(message: str, diff: str) -> Patch:
    """Builds a patch from a commit message and a diff."""
    subject, _, rest = message.strip("\n").partition("\n")
    paragraphs = rest.strip("\n").split("\n\n")
    trailers: dict[str, str] = {}
    name = None
    for line in paragraphs[-1].split("\n"):
        match = TRAILER_LINE.match(line)
        if match:
            name = match[1]
            if name in trailers:
                raise TemperError(f"{slug(subject)}: trailer {name} stands twice")
            trailers[name] = match[2] or ""
        elif name and line.startswith(" "):
            trailers[name] = (trailers[name] + " " + line.strip()).strip()
        else:
            trailers = {}
            break
    body = "\n\n".join(paragraphs[:-1] if trailers else paragraphs)
    return Patch(subject, body, trailers, diff)


def parse(text: str, where: str) -> Patch:
    """Parses the text of a .patch file."""
    header, separator, rest = text.partition("\n\n")
    fields = dict(line.split(": ", 1) for line in header.split("\n")[1:] if ": " in line)
    if not header.startswith("From ") or not separator or "Subject" not in fields:
        raise TemperError(f"{where}: not a git mailbox patch, as make refresh writes them")
    subject = re.sub(r"^\[PATCH[^]]*\] ", "", fields["Subject"])
    message, separator, diff = rest.partition("\n---\n")
    if not separator:
        raise TemperError(f"{where}: no line '---' between the header and the diff")
    return from_message(f"{subject}\n\n{message}\n", diff)


def load(path: Path) -> Patch:
    """Reads one .patch file."""
    try:
        return parse(git.decode(path.read_bytes()), str(path))
    except FileNotFoundError:
        raise TemperError(f"{path}: is in the series but does not exist") from None


def names(train: Train) -> list[str]:
    """The names of the train's patches in the order of its series file."""
    try:
        lines = (train.patches / "series").read_text().splitlines()
    except FileNotFoundError:
        raise TemperError(f"train {train.name}: no patches/{train.name}/series") from None
    return [line.strip().removesuffix(".patch") for line in lines if line.strip() and not line.startswith("#")]


def whole_series(train: Train) -> list[Patch]:
    """The train's patches in the order of its series file."""
    return [load(train.patches / f"{name}.patch") for name in names(train)]


def left_out() -> list[str]:
    """The groups that this configuration leaves out; make passes them through the environment."""
    return os.environ.get(LEFT_OUT, "").split()


def less() -> str:
    """Words for what `series` lacks, to follow a number of patches."""
    return f" (without {', '.join(left_out())})" if left_out() else ""


def series(train: Train) -> list[Patch]:
    """The patches of the train that are wanted here: of all groups but those left out."""
    return without(whole_series(train), left_out())


def without(patches: list[Patch], unwanted: list[str]) -> list[Patch]:
    """The patches of other groups; raises when one of them needs a patch that goes."""
    known = groups() if unwanted else []
    for group in unwanted:
        if group not in known:
            raise TemperError(f"group {group}: unknown; the groups are {', '.join(known)}")
    gone = {patch.name: patch.group for patch in patches if patch.group in unwanted}
    for patch in patches:
        for name in patch.items("Depends-on") if patch.name not in gone else []:
            if name in gone:
                raise TemperError(f"group {gone[name]} cannot be left out alone: {patch.name} of group {patch.group} needs {name}")
    return [patch for patch in patches if patch.name not in gone]


def closure(patches: list[Patch], wanted: Patch) -> list[Patch]:
    """A patch with everything it depends on, directly or not, in series order."""
    by_name = {patch.name: patch for patch in patches}
    need: set[str] = set()

    def add(name: str) -> None:
        if name not in by_name:
            raise TemperError(f"{wanted.name}: depends on {name}, which is not in the series")
        if name not in need:
            need.add(name)
            for other in by_name[name].items("Depends-on"):
                add(other)

    add(wanted.name)
    return [patch for patch in patches if patch.name in need]
