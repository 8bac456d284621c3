"""Rules for README.md and docs/: length, links, where figures stand, and whether docs/flags.md says what the sources say."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .patch import Patch
from .trains import OVERLAY, TOP

README, FLAGS, PAGES = "README.md", "docs/flags.md", "docs"
LINKED = (README, "CONTRIBUTING.md", "BACKPORTS.md")
README_LIMIT = 120    # lines

FENCE = re.compile(r"^ *(```|~~~)")
CODE = re.compile(r"(`+).*?\1")
LINK = re.compile(r"""\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)|^\[[^]]+\]:\s+(\S+)|\b(?:href|src|srcset)="([^"]+)\"""")
ELSEWHERE = re.compile(r"^(?:[a-z][a-z0-9+.-]*:|//)", re.IGNORECASE)
HEADING = re.compile(r"^#{1,6} +(.*?)[ #]*$")
NAMED = re.compile(r"""\bid="([^"]+)\"""")
# What a program writes stands between such lines.
BEGIN = re.compile(r"^<!-- (?:table|picture): \S+(?: \w+=\S+)* -->$")
END = "<!-- end -->"
FIGURE = re.compile(r"[~≈<>±+-]? ?\d[\d.,\s]*(?:%|×|x|[kMG]?i?B(?:/s)?|[mµn]?s|(?:/|per )?s(?:econd)?)?")

# "Name (default VALUE, kind)", as patches' headers have it.
ITEM = re.compile(r"^(\S+) \((?:.*, )?default ([^,)]+), ([^)]*)\)$")
DECLARATION = re.compile(r"\b(product|diagnostic|experimental|manageable)\((?:bool|ccstr|double|u?intx?|size_t|uint64_t), *(\w+), *"
                         r"([^,\\\s]+)\s*,\s*\\?\s*(DIAGNOSTIC|EXPERIMENTAL|MANAGEABLE)?")
# A literal that may be the name of a property: a class's name has a capital behind the last dot.
PROPERTY = re.compile(r'"([a-z]\w*(?:\.[a-z]\w*)+)"')
# Properties that stock of every line has and that overlay files read as stock does.
OF_STOCK = {"crypto.policy", "javax.net.ssl.trustStoreType", "jdk.security.defaultKeySize", "jdk.security.provider.preferred",
            "keystore.type.compat"}
STOCK = "stock"    # the kind of flags that every JDK has


def findings(loaded: dict[str, list[Patch]], top: Path = TOP) -> list[str]:
    """What is wrong with README.md, docs/ and the links of CONTRIBUTING.md and BACKPORTS.md, given the trains' series."""
    if not (top / README).is_file():
        return [f"{README}: missing"]
    pages = sorted(str(path.relative_to(top)) for path in (top / PAGES).rglob("*.md"))
    names = [name for name in LINKED if (top / name).is_file()] + pages
    found = _readme((top / README).read_text(encoding="utf-8"))
    for name in names:
        text = (top / name).read_text(encoding="utf-8")
        found += [f"{name}:{number}: {problem}" for number, problem in [*_markers(text), *_links(top, name, text)]]
    return found + (flag_findings(loaded, top) if (top / FLAGS).is_file() else [f"{FLAGS}: missing"])


def _readme(text: str) -> list[str]:
    """README is short, and its figures are a program's."""
    count = len(text.splitlines())
    found = [f"{README}: {count} lines, more than {README_LIMIT}; docs/ has room"] if count > README_LIMIT else []
    inside = False
    for number, line in _prose(text):
        inside = bool(BEGIN.match(line)) or inside and line != END
        figures = [] if inside else [cell for cell in _cells(line) if FIGURE.fullmatch(cell.strip("*`"))]
        if figures:
            found.append(f"{README}:{number}: {figures[0]} in a table: figures stand between markers or in docs/")
    return found


def _prose(text: str) -> Iterator[tuple[int, str]]:
    """Numbered lines outside blocks of code."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if FENCE.match(line):
            fenced = not fenced
        elif not fenced:
            yield number, line


def _cells(line: str) -> list[str]:
    """The cells of a row of a table; none of any other line."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")] if line.lstrip().startswith("|") else []


def _markers(text: str) -> Iterator[tuple[int, str]]:
    """Markers that do not come in pairs."""
    begun = 0
    for number, line in _prose(text):
        if line.startswith("<!-- ") and BEGIN.match(line):
            if begun:
                yield begun, f"no '{END}' before the next marker"
            begun = number
        elif line == END:
            if not begun:
                yield number, f"'{END}' without a beginning"
            begun = 0
    if begun:
        yield begun, f"no '{END}' follows"


def _links(top: Path, name: str, text: str) -> Iterator[tuple[int, str]]:
    """Links to files or headings that there are not."""
    for number, line in _prose(text):
        for groups in LINK.findall(CODE.sub("", line)):
            target = next(filter(None, groups))
            if ELSEWHERE.match(target):
                continue
            path, _, anchor = target.partition("#")
            file = (top / name).parent / path if path else top / name
            if not file.exists() or path.startswith("/"):
                yield number, f"{target}: there is no such file"
            elif not file.resolve().is_relative_to(top.resolve()):
                yield number, f"{target}: leads out of the repository"
            elif anchor and anchor not in (anchors(file.read_text(encoding="utf-8")) if file.suffix == ".md" else ()):
                yield number, f"{target}: there is no such heading"


def anchors(text: str) -> set[str]:
    """What one can link to in a page: its headings, as GitHub and GitLab name them, and explicit ids."""
    found: set[str] = set()
    for _, line in _prose(text):
        found.update(NAMED.findall(line))
        heading = HEADING.match(line)
        if heading:
            plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading[1])
            slug = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
            again = (f"{slug}-{number}" for number in range(1, len(found) + 2))
            found.add(slug if slug not in found else next(each for each in again if each not in found))
    return found


@dataclass(frozen=True)
class Flag:
    """A flag or property on one train, and the file (with a line, if it is a page) that says so."""

    name: str
    default: str
    kind: str
    where: str


def declared(series: list[Patch]) -> tuple[dict[str, Flag], list[str]]:
    """Name -> what the headers of a train's patches say, and where two of them differ."""
    flags: dict[str, Flag] = {}
    problems = []
    for patch in series:
        for item in patch.items("Flags"):
            match = ITEM.match(item)
            if not match:
                continue    # lint says what is wrong with it
            flag = Flag(match[1], match[2], match[3], f"{patch.name}.patch")
            first = flags.setdefault(flag.name, flag)
            if (first.default, first.kind) != (flag.default, flag.kind):
                problems.append(f"{flag.where}: {flag.name} (default {flag.default}, {flag.kind}), but {first.where} says default "
                                f"{first.default}, {first.kind}")
    return flags, problems


def in_sources(patch: Patch, top: Path = TOP) -> Iterator[Flag]:
    """Flags of the virtual machine that the patch's overlay files and hooks declare."""
    texts = {path: (top / path).read_text(encoding="utf-8", errors="replace") for path in patch.items("Overlay")
             if path.startswith(OVERLAY) and path.endswith(".hpp") and (top / path).is_file()}
    texts[f"{patch.name}.patch"] = _added(patch, ".hpp")
    for where, text in texts.items():
        for kind, name, default, further in DECLARATION.findall(text):
            yield Flag(name, default, further.lower() or kind, where)


def _properties(patch: Patch, top: Path) -> Iterator[tuple[str, str]]:
    """(file, literal) that look like names of properties in the patch's overlay classes and hooks."""
    texts = {path: (top / path).read_text(encoding="utf-8", errors="replace") for path in patch.items("Overlay")
             if path.startswith(OVERLAY) and path.endswith(".java") and (top / path).is_file()}
    texts[f"{patch.name}.patch"] = _added(patch, ".java")
    for where, text in texts.items():
        yield from ((where, name) for name in PROPERTY.findall(text))


def _added(patch: Patch, suffix: str) -> str:
    """The lines that a patch's hooks add to files of a kind that are no tests."""
    parts = re.split(r"^diff --git a/(\S+) .*$", patch.diff, flags=re.MULTILINE)
    return "\n".join(line[1:] for path, part in zip(parts[1::2], parts[2::2]) if path.endswith(suffix) and not re.match(r"(\w+/)?test/", path)
                     for line in part.splitlines() if line.startswith("+") and not line.startswith("+++ "))


def read_flags(train_names: list[str], top: Path = TOP) -> tuple[dict[str, dict[str, Flag]], list[str]]:
    """Train -> name -> what docs/flags.md says, and the rows that cannot be read."""
    flags: dict[str, dict[str, Flag]] = {name: {} for name in train_names}
    problems = []
    for number, line in _prose((top / FLAGS).read_text(encoding="utf-8")):
        cells = _cells(line)
        where = f"{FLAGS}:{number}"
        if not cells or cells[0] == "name" or set(cells[0]) <= set("-:"):
            continue
        if len(cells) != 5:
            problems.append(f"{where}: {cells[0]}: not five cells (name, kind, lines, default, effect)")
            continue
        name, kind, lines, default = cells[0].strip("`"), *cells[1:4]
        for train in train_names if lines == "all" else lines.split(", "):
            if train not in flags:
                problems.append(f"{where}: {name}: train {train} is unknown")
            elif name in flags[train]:
                problems.append(f"{where}: {name} stands twice for {train}")
            else:
                flags[train][name] = Flag(name, default, kind, where)
    return flags, problems


def flag_findings(loaded: dict[str, list[Patch]], top: Path = TOP) -> list[str]:
    """Where docs/flags.md, the patches' headers and what they bring say different things of flags and properties."""
    written, found = read_flags(list(loaded), top)
    per_train: dict[str, list[str]] = {}

    def say(problem: str, train: str) -> None:
        per_train.setdefault(problem, []).append(train)

    for train, series in loaded.items():
        flags, problems = declared(series)
        for problem in problems:
            say(problem, train)
        for patch in series:
            for source in in_sources(patch, top):
                said = flags.get(source.name)
                if said is None:
                    say(f"{source.where}: {source.name}: no patch names this flag in Flags", train)
                elif (said.default, said.kind) != (source.default, source.kind):
                    say(f"{source.where}: {source.name} (default {source.default}, {source.kind}), but {said.where} says default "
                        f"{said.default}, {said.kind}", train)
            for where, name in _properties(patch, top):
                if name not in flags and name not in OF_STOCK:
                    say(f"{where}: {name}: looks like a property, and no patch names it in Flags", train)
        for name, flag in flags.items():
            row = written[train].get(name)
            if row is None:
                say(f"{FLAGS}: {name} (default {flag.default}, {flag.kind}) of {flag.where} is missing", train)
            elif (row.default, row.kind) != (flag.default, flag.kind):
                say(f"{row.where}: {name}: default {row.default}, {row.kind}, but {flag.where} says default {flag.default}, {flag.kind}", train)
        overlay = _overlay_words(series, top)
        for name, row in written[train].items():
            if row.kind == STOCK and row.default:
                say(f"{row.where}: {name}: stock's flag has stock's default; leave the cell empty", train)
            if name not in (overlay if row.kind == STOCK else flags):
                say(f"{row.where}: {name}: " + ("no overlay file reads it" if row.kind == STOCK else "no patch has it"), train)
    return found + [f"{problem} ({', '.join(where)})" for problem, where in per_train.items()]


def _overlay_words(series: list[Patch], top: Path) -> set[str]:
    """All words of HotSpot's overlay files in a series."""
    return {word for patch in series for path in patch.items("Overlay") if path.endswith((".cpp", ".hpp")) and (top / path).is_file()
            for word in re.findall(r"\w+", (top / path).read_text(encoding="utf-8", errors="replace"))}
