"""The figures of patches and kernels, out of kept results.

A patch whose trailer Bench names what a kept result of its line has, and a file of src-overlay that names such a benchmark, say what
that result gives, in lines that `write` writes and `findings` compares:

    Speed: MessageDigestBench.digest (SHA-256, 16 KiB) 7.4,
     image / stock 8u504 (INTEL XEON, 2026-11-25)

    // Measured MessageDigestBench.digest (SHA-256, 16 KiB): 7.4 image / stock 8u504 (INTEL XEON, 2026-11-25)

Both are of the whole image, and of the newest result that has the case. As long as nothing is kept of a case, a patch has no figure of
it, and a file's line stays without: `// Measured MessageDigestBench.digest (SHA-256, 16 KiB):`.
"""

import dataclasses
import re
from pathlib import Path
from typing import Any

from . import kept, stats, tables
from .errors import TemperError
from .patch import WRITTEN, Patch
from .tables import IMAGE, STOCK, Data, Row
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


def figure(row: Row, runs: list[Data], train: str) -> tuple[str, str] | None:
    """A row's ratio on a line, and between what, where and when."""
    for data in tables.of_line(runs, train, None):
        result = row.find(data)
        if not result or not {STOCK, IMAGE} <= {*tables.names(data, STOCK), *tables.names(data, IMAGE)}:
            continue
        image, stock = (tables.forks(result, name) for name in (IMAGE, STOCK))
        better = result["higher_is_better"]
        if ratio := stats.ratio(image, stock, better):
            runtime = next(runtime for runtime in data["runtimes"] if tables.role(runtime) == STOCK)
            return (tables.with_sign(ratio, stats.verdict(image, stock, better)),
                    f"image / {tables.version(runtime)} ({data['machine']['cpu']}, {data['date'][:10]})")
    return None


def of_patch(patch: Patch, runs: list[Data], train: str) -> str | None:
    """What belongs into a patch's trailer Speed."""
    groups: dict[str, list[str]] = {}
    for wanted in patch.items("Bench"):
        for row in rows():
            if (row.benchmark == wanted or row.benchmark.startswith(wanted + ".")) and (found := figure(row, runs, train)):
                groups.setdefault(found[1], []).append(f"{row.benchmark} ({case(row)}) {found[0]}")
    return ", ".join(item for between, items in groups.items() for item in [*items, between]) or None


def of_file(text: str, runs: list[Data]) -> str:
    """A file's text with its figures."""
    def replace(found: re.Match[str]) -> str:
        row = next((row for row in rows() if (row.benchmark, case(row)) == (found["benchmark"], found["case"])), None)
        if row is None:
            raise TemperError(f"{found['benchmark']} ({found['case']}): no row of {tables.TABLE.relative_to(TOP)} is this")
        given = figure(row, runs, TRAIN)
        return f"// Measured {found['benchmark']} ({found['case']}):" + (f" {given[0]} {given[1]}" if given else "")

    return LINE.sub(replace, text)


def wanted(loaded: dict[str, list[Patch]], top: Path = TOP, folder: Path | None = None) -> dict[Path, str]:
    """The patches and files whose figures differ from the kept results, as they should be."""
    runs: list[Any] = list(kept.load(folder or top / "micro" / "results").values())
    files: dict[Path, str] = {}
    for train, series in loaded.items():
        for patch in series:
            speed = of_patch(patch, runs, train)
            if speed != patch.trailers.get(WRITTEN):
                trailers = {name: value for name, value in patch.trailers.items() if name != WRITTEN}
                if speed:
                    at = list(trailers).index("Bench") + 1
                    trailers = dict([*list(trailers.items())[:at], (WRITTEN, speed), *list(trailers.items())[at:]])
                files[top / "patches" / train / f"{patch.name}.patch"] = dataclasses.replace(patch, trailers=trailers).format()
    for path in sorted((top / OVERLAY).rglob("*.?pp")):
        text = path.read_text(encoding="utf-8")
        try:
            if (right := of_file(text, runs)) != text:
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
