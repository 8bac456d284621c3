"""Tables of what was observed on each line's image, kept beside the test that prints it, and the pages of docs/ that show them."""

import re
from dataclasses import dataclass

from .errors import TemperError
from .trains import TOP, Train


@dataclass(frozen=True)
class Subject:
    """One such table: lines `NAME: WHAT | WHERE | RESULT` of a test's output, one column for each release."""

    name: str
    table: str
    header: str    # the page's

    @property
    def page(self) -> str:
        """Where docs have it."""
        return f"docs/{self.name}.md"

    @property
    def printed(self) -> re.Pattern[str]:
        """A line of the test's output."""
        return re.compile(rf"^{self.name}: (.+?) \| (.+?) \| (.+)$", re.MULTILINE)


SUBJECTS = {each.name: each for each in (
    Subject("restrictions", "test/jdk/sun/security/ssl/Restrictions/restrictions.txt", """# Restrictions

Written by `make status` from what the test Restrictions saw on each line's image (`make restrictions TRAIN=…` takes it anew); `make check`
compares it. A client of TLS that has enabled what the row names meets a peer that has nothing else; where it takes that, an application's
AlgorithmConstraints refuse it. "Last resort" is what TLS chooses, were it not disabled, only where there is nothing else; "absent" what
the line's JDK does not have at all. docs/defaults.md says by which property, and where stock differs.

"""),
    Subject("interoperation", "test/interoperation/interoperation.txt", """# Interoperation

Written by `make status` from what `make interoperation TRAIN=…` saw of each line's image and peers on loopback: OpenSSL, GnuTLS, curl and
the stock JDKs of all lines. Both sides have their defaults, but for what the row says of the peer; each trusts the authority that issued
the other's certificate, and clients check names. OpenSSL's defaults refuse the last rows too; there it has `SECLEVEL=0`.
docs/defaults.md says which property lets such a peer in.

"""),
)}
Cells = dict[tuple[str, str], dict[str, str]]    # what and where -> release -> what becomes of it


def read(subject: Subject, text: str) -> Cells:
    """The cells of a subject's table."""
    cells: Cells = {}
    releases: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            continue
        what, where, *results = [cell.strip() for cell in line.split("|")]
        if what == "what":
            releases = results
        elif len(results) != len(releases) or (what, where) in cells:
            raise TemperError(f"{subject.table}:{number}: a cell for each of {', '.join(releases)}, and each row once")
        else:
            cells[what, where] = {release: result for release, result in zip(releases, results) if result}
    return cells


def write(subject: Subject, cells: Cells, releases: list[str]) -> str:
    """The text of a subject's table."""
    lines = [("what", "where", *releases)]
    lines += [(*key, *(results.get(release, "") for release in releases)) for key, results in cells.items()]
    return f"# By release of Java. Written by `make {subject.name}` from what the test beside it saw.\n" + "".join(" | ".join(line) + "\n" for line in lines)


def taken(subject: Subject, cells: Cells, release: str, output: str) -> Cells:
    """The cells with what the test has printed on a release, and without what it had there before."""
    seen = {(what, where): result for what, where, result in subject.printed.findall(output)}
    if not seen:
        raise TemperError(f"the test has printed no line `{subject.name}: …`")
    merged = {key: {other: result for other, result in results.items() if other != release} for key, results in cells.items()}
    for key, result in seen.items():
        merged.setdefault(key, {})[release] = result
    return {key: results for key, results in merged.items() if results}


def load(subject: Subject) -> Cells:
    """The cells as they are known; none before the first run."""
    table = TOP / subject.table
    return read(subject, table.read_text(encoding="utf-8")) if table.is_file() else {}


def document(subject: Subject, trains: dict[str, Train], cells: Cells) -> str:
    """The whole text of a subject's page."""
    names = {str(train.feature): name for name, train in trains.items()}
    places = list(dict.fromkeys(where for _, where in cells))
    lines = ["| what | " + " | ".join(places) + " |", "|---" * (len(places) + 1) + "|"]
    for what in dict.fromkeys(what for what, _ in cells):
        lines.append(f"| {what} | " + " | ".join(_cell(cells.get((what, where), {}), names) for where in places) + " |")
    return subject.header + "\n".join(lines) + "\n"


def _cell(results: dict[str, str], names: dict[str, str]) -> str:
    """What becomes of it; lines that agree stand together."""
    texts: dict[str, list[str]] = {}
    for release, result in results.items():
        texts.setdefault(result, []).append(names.get(release, release))
    if len(texts) == 1:
        return next(iter(texts))
    return "<br>".join(f"{', '.join(lines)}: {text}" for text, lines in texts.items())
