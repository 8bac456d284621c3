"""The figures of patches and kernels, out of kept results.

A patch whose trailer Bench names what a kept result of its line has, and a file of src-overlay that names such a benchmark, say what
that result gives, in lines that `write` writes and `findings` compares:

    Speed: MessageDigestBench.digest (SHA-256, 16 KiB) 7.4,
     image / stock 8u504 (INTEL XEON, 2026-11-25)

    // Measured MessageDigestBench.digest (SHA-256, 16 KiB): 7.4 image / stock 8u504 (INTEL XEON, 2026-11-25)

Both are of the whole image, and of the newest result that has the case, on whichever processor. As long as nothing is kept of a case, a
patch has no figure of it, and a file's line stays without: `// Measured MessageDigestBench.digest (SHA-256, 16 KiB):`.
"""

import dataclasses
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import kept, tables
from .errors import TemperError
from .patch import WRITTEN, Patch
from .tables import STOCK, Data, Row
from .trains import OVERLAY, TOP

LINE = re.compile(r"^// Measured (?P<benchmark>\S+) \((?P<case>[^)]*)\):(?P<figure>.*)$", re.MULTILINE)
# Overlay files are every line's; their figures are this one's, whose stock JDK is the oldest.
TRAIN = tables.DEFAULT_TRAIN


def rows() -> list[Row]:
    """Every row of a table, once."""
    layout = tables.layout()
    found: list[Row] = []
    for row in [*layout.main, *(row for table in layout.tables.values() for row in table.rows)]:
        if all((row.benchmark, row.params) != (other.benchmark, other.params) for other in found):
            found.append(row)
    return found


def case(row: Row) -> str:
    return tables.case_label(row.params)


@dataclass(frozen=True)
class Figure:
    """How many times as fast as stock a line's image is in a case, and between what, where and when."""
    benchmark: str
    case: str
    ratio: str
    between: str


def figures(runs: list[Data], train: str) -> list[Figure]:
    """Of each row that a kept run of the line has on both, from the newest that has."""
    found = []
    of_line = tables.everywhere(runs, train)
    for row in rows() if of_line else []:
        for data in of_line:
            result = row.find(data)
            summary = tables.summed_up(row, data, result) if result else None
            if summary and summary.ratio:
                stock = next(runtime for runtime in data["runtimes"] if tables.role(runtime) == STOCK)
                found.append(Figure(row.benchmark, case(row), tables.with_sign(summary.ratio, summary.verdict),
                                    f"image / {tables.version(stock)} ({data['machine']['cpu']}, {data['date'][:10]})"))
                break
    return found


def of_patch(patch: Patch, known: list[Figure]) -> str | None:
    """What belongs into a patch's trailer Speed."""
    groups: dict[str, list[str]] = {}
    for wanted_name in patch.items("Bench"):
        for each in known:
            if each.benchmark == wanted_name or each.benchmark.startswith(wanted_name + "."):
                groups.setdefault(each.between, []).append(f"{each.benchmark} ({each.case}) {each.ratio}")
    return ", ".join(item for between, items in groups.items() for item in [*items, between]) or None


def of_file(text: str, known: list[Figure]) -> str:
    """A file's text with its figures."""
    given = {(each.benchmark, each.case): f" {each.ratio} {each.between}" for each in known}

    def replace(found: re.Match[str]) -> str:
        named = found["benchmark"], found["case"]
        if named not in {(row.benchmark, case(row)) for row in rows()}:
            raise TemperError(f"{named[0]} ({named[1]}): no row of {tables.TABLE.relative_to(TOP)} is this")
        return f"// Measured {named[0]} ({named[1]}):{given.get(named, '')}"

    return LINE.sub(replace, text)


def wanted(loaded: dict[str, list[Patch]], top: Path = TOP, folder: Path | None = None) -> dict[Path, str]:
    """The patches and files whose figures differ from the kept results, as they should be."""
    runs: list[Any] = list(kept.load(folder or top / "micro" / "results").values())
    files: dict[Path, str] = {}
    known = {train: figures(runs, train) for train in {*loaded, TRAIN}}
    for train, series in loaded.items():
        for patch in series:
            speed = of_patch(patch, known[train])
            if speed != patch.trailers.get(WRITTEN):
                trailers = {name: value for name, value in patch.trailers.items() if name != WRITTEN}
                if speed:
                    at = list(trailers).index("Bench") + 1
                    trailers = dict([*list(trailers.items())[:at], (WRITTEN, speed), *list(trailers.items())[at:]])
                files[top / "patches" / train / f"{patch.name}.patch"] = dataclasses.replace(patch, trailers=trailers).format()
    for path in sorted((top / OVERLAY).rglob("*.?pp")):
        text = path.read_text(encoding="utf-8")
        try:
            if (right := of_file(text, known[TRAIN])) != text:
                files[path] = right
        except TemperError as error:
            raise TemperError(f"{path.relative_to(top)}: {error}") from None
    return files


def findings(loaded: dict[str, list[Patch]], top: Path = TOP) -> list[str]:
    """Which patches and files say otherwise than the kept results, a line each."""
    try:
        return [f"{path.relative_to(top)}: its figures are not what the kept results give; run scripts/report --write" for path in wanted(loaded, top)]
    except TemperError as error:
        return [str(error)]


def write(loaded: dict[str, list[Patch]], top: Path = TOP) -> list[Path]:
    """Writes what differs; its files."""
    files = wanted(loaded, top)
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    return list(files)
