"""Tables and the picture of README.md and docs/*.md, out of kept results.

A page says where a table goes by two comments, each on a line of its own:

    <!-- table: NAME -->
    (whatever stands here is replaced)
    <!-- end -->

NAME is `main`, the ten rows of [[main]] in micro/tables.toml, or one of [tables.NAME] there. ` train=17u` after the name takes another
line than the table's own, ` processor=FOLDER` a folder of micro/results instead of the one with the newest result of that line:

    <!-- table: main train=17u -->

A row's figures are those of the newest kept run of the line that has the row's case with both stock and image (or with any column of
the table, where it lacks these); below the table stand processor, day and command of each run that it took something from. docs/main.svg
is the picture of `main` on 8u. `write` writes all of this, `findings` says what differs, which `make lint` asks. As long as
nothing is kept, both leave everything as it is.

For other programs: main_rows(kept.load().values()) gives the ten rows as data.
"""

import functools
import math
import re
import tomllib
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any, Iterable

from . import kept, stats
from .errors import TemperError
from .stats import Estimate
from .trains import TOP

TABLE = TOP / "micro" / "tables.toml"
PICTURE = Path("docs") / "main.svg"
DEFAULT_TRAIN = "8u"
STOCK, IMAGE, PEER, CEILING, MODE = "stock", "image", "peer", "ceiling", "mode"
MARKER = re.compile(r"^<!-- table: (?P<name>\S+)(?P<options>(?: \w+=\S+)*) -->\n(?P<text>.*?)^(?P<end><!-- end -->|<!-- table: )", re.MULTILINE | re.DOTALL)
OPENING = re.compile(r"^<!-- table: ", re.MULTILINE)
# Options of a JVM that only give it memory do not make it another program.
HEAP = re.compile(r"-X(ms|mx|mn)\w+$")

Data = dict[str, Any]


@dataclass(frozen=True)
class Row:
    """A line of a table: which case it shows."""
    label: str
    benchmark: str
    params: dict[str, str] = field(default_factory=dict)

    def find(self, data: Data) -> Data | None:
        return next((result for result in data["results"] if result["benchmark"] == self.benchmark
                     and all(result["params"].get(name) == value for name, value in self.params.items())), None)


@dataclass(frozen=True)
class Table:
    train: str
    columns: list[str]
    ratios: list[tuple[str, str]]
    rows: list[Row]


@dataclass(frozen=True)
class Layout:
    """What micro/tables.toml says."""
    main: list[Row]
    subjects: list[tuple[str, re.Pattern[str]]]
    tables: dict[str, Table]
    sizes: list[str]
    bits: list[str]
    operations: re.Pattern[str]
    providers: dict[str, re.Pattern[str]]


@functools.cache
def layout(path: Path = TABLE) -> Layout:
    def rows(found: list[dict]) -> list[Row]:
        return [Row(row["label"], row["benchmark"], {name: str(value) for name, value in row.get("params", {}).items()}) for row in found]

    def ratio(text: str) -> tuple[str, str]:
        above, slash, below = text.partition(" / ")
        if not slash:
            raise ValueError(f"ratio {text!r}: want COLUMN / COLUMN")
        return above, below

    try:
        read = tomllib.loads(path.read_text(encoding="utf-8"))
        return Layout(rows(read["main"]), [(subject["title"], re.compile(subject["match"])) for subject in read["subjects"]],
                      {name: Table(table.get("train", DEFAULT_TRAIN), table["columns"], [ratio(text) for text in table.get("ratios", [])],
                                   rows(table["rows"])) for name, table in read["tables"].items()},
                      read["names"]["size"], read["names"]["bits"], re.compile(read["names"]["operations"]),
                      {name: re.compile(match) for name, match in read["providers"].items()})
    except OSError as error:
        raise TemperError(f"{path}: {error.strerror}") from None
    except KeyError as error:
        raise TemperError(f"{path}: something lacks {error}; its first lines say what belongs there") from None
    except (ValueError, TypeError, AttributeError, re.error) as error:
        raise TemperError(f"{path}: {error}") from None


def quick() -> list[tuple[str, dict[str, str]]]:
    """What a short run measures: benchmarks with values of their parameters."""
    return [(row.benchmark, row.params) for row in layout().main]


def of_pages(train: str) -> list[tuple[str, dict[str, str]]]:
    """What the tables of pages have of a line beside what a short run measures: the rows of tables that name the line in a column."""
    rows = [(row.benchmark, row.params) for table in layout().tables.values()
            if train in {column(text, table.train)[1] for text in table.columns} for row in table.rows]
    found: list[tuple[str, dict[str, str]]] = []
    for row in rows:
        if row not in quick() + found:
            found.append(row)
    return found


def has_provider(provider: str, benchmark: str) -> bool:
    """Whether a benchmark has something to measure with a provider."""
    return bool(layout().providers.get(provider, re.compile("")).search(benchmark))


# Figures.

def role(runtime: Data) -> str:
    """What a runtime is in a comparison. Options make a stock or image JDK another one, in a mode of its own."""
    if runtime["kind"] == CEILING:
        return CEILING
    plain = all(HEAP.match(flag) for flag in runtime["flags"])
    if runtime["name"] in (STOCK, IMAGE) and plain:
        return runtime["name"]
    return PEER if plain and not runtime["name"].startswith("image-") else MODE


def names(data: Data, wanted: str) -> list[str]:
    return [runtime["name"] for runtime in data["runtimes"] if role(runtime) == wanted]


def size_of(params: dict[str, str]) -> int | None:
    return next((int(params[name]) for name in layout().sizes if params.get(name, "").isdigit()), None)


def unit(result: Data) -> str:
    """As figures are shown."""
    if result["unit"] == "ops/s":
        return "MB/s" if size_of(result["params"]) and not layout().operations.search(result["benchmark"]) else "per second"
    return result["unit"].removesuffix("/op")


def forks(result: Data, name: str) -> list[float]:
    """The figures of a runtime's forks in the unit of unit()."""
    factor = (size_of(result["params"]) or 1) / 1e6 if unit(result) == "MB/s" else 1
    return [figure * factor for figures in result["scores"].get(name, []) if figures for figure in figures]


def number(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def times(value: float) -> str:
    """A ratio."""
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}" if value >= 2 else f"{value:.2f}"


def case_label(params: dict[str, str]) -> str:
    """Parameters as a reader says them: what first, then how many bits, then how much; JMH has them in an order of its own."""
    places = layout()
    words = []
    for name, value in sorted(params.items(), key=lambda item: (item[0] in places.sizes, item[0] in places.bits, item[0])):
        if name in places.sizes and value.isdigit():
            size = int(value)
            words.append(f"{size >> 20} MiB" if size >= 1 << 20 and size % (1 << 20) == 0 else
                         f"{size >> 10} KiB" if size >= 1 << 10 and size % (1 << 10) == 0 else f"{size} B")
        elif name in places.bits:
            words.append(f"{value} bit")
        elif value in ("true", "false"):
            words.append(name if value == "true" else f"no {name}")
        elif value:
            words.append(value)
    return ", ".join(words) or "all"


def version(runtime: Data) -> str:
    """A short name with its version: stock 8u504, ACCP 2.5.0 on 27, OpenSSL 3.5.7."""
    text = runtime["version"]
    jdk = f"8u{eight[1]}" if (eight := re.match(r"1\.8\.0_(\d+)", text)) else (re.match(r"[\d.]+", text) or [text])[0]
    if runtime["provider"]:
        library = re.search(rf"with {re.escape(runtime['provider'])} ?(\S*)", text)
        return f"{runtime['provider']} {library[1] if library else ''}".rstrip() + f" on {jdk}"
    if runtime["kind"] == "OpenSSL":
        return " ".join(text.split()[:2])
    if runtime["kind"] == CEILING:
        return f"ceiling, {runtime['name'].rpartition('-')[2]} bits"
    if runtime["name"] in (STOCK, IMAGE) or runtime["kind"] != "JDK":
        return f"{runtime['name']} {jdk}" if runtime["name"] == STOCK else runtime["name"]
    return f"stock {jdk}" if runtime["name"].startswith("stock") else f"{runtime['name']} {jdk}"


def runtime_of(data: Data, name: str) -> Data:
    return next(runtime for runtime in data["runtimes"] if runtime["name"] == name)


# The ten rows.

@dataclass(frozen=True)
class MainRow:
    """One of [[main]]; what a run lacks is None."""
    label: str
    unit: str
    stock: Estimate | None
    image: Estimate | None
    peer: Estimate | None           # the best of those that are neither stock nor image nor a ceiling
    peer_name: str
    ratio: Estimate | None          # image / stock
    verdict: str
    peer_ratio: Estimate | None     # image / peer
    peer_verdict: str
    share: float | None             # of the processor's ceiling
    data: Data
    result: Data


def newest_first(runs: Iterable[Data]) -> list[Data]:
    return sorted(runs, key=lambda data: data["date"], reverse=True)


def summed_up(row: Row, data: Data, result: Data) -> MainRow:
    better = result["higher_is_better"]
    stock, image = (forks(result, name) if name in names(data, name) else [] for name in (STOCK, IMAGE))
    best, best_name = None, ""
    # Stock mainline is a peer of other lines only.
    stocks = [version(runtime_of(data, name)) for name in names(data, STOCK)]
    for name in [name for name in names(data, PEER) if version(runtime_of(data, name)) not in stocks]:
        found = stats.estimate(forks(result, name))
        if found and (best is None or (found.median > best.median) == better):
            best, best_name = found, name
    peers = forks(result, best_name) if best_name else []
    limits = [found.median for name in names(data, CEILING) if (found := stats.estimate(forks(result, name)))]
    ours = stats.estimate(image)
    return MainRow(row.label, unit(result), stats.estimate(stock), ours, best, best_name, stats.ratio(image, stock, better),
                   stats.verdict(image, stock, better), stats.ratio(image, peers, better), stats.verdict(image, peers, better),
                   ours.median / max(limits) if ours and limits else None, data, result)


def main_rows(runs: Iterable[Data], train: str = DEFAULT_TRAIN, processor: str | None = None) -> list[MainRow]:
    """The ten rows of a line, each from the newest run that has it; on the processor of the line's newest run, or a given one."""
    runs = of_line(runs, train, processor)
    rows = []
    for row in layout().main:
        found = [(data, result) for data in runs if (result := row.find(data))]
        whole = [(data, result) for data, result in found if forks(result, STOCK) and forks(result, IMAGE) and names(data, STOCK) and names(data, IMAGE)]
        if found:
            rows.append(summed_up(row, *(whole or found)[0]))
    return rows


def everywhere(runs: Iterable[Data], train: str) -> list[Data]:
    """The runs of a line on all processors."""
    return [data for data in newest_first(runs) if data.get("train") == train and not data["what"].endswith("no-harm")]


def of_line(runs: Iterable[Data], train: str, processor: str | None) -> list[Data]:
    found = everywhere(runs, train)
    where = processor or (kept.processor(found[0]["machine"]) if found else None)
    return [data for data in found if kept.processor(data["machine"]) == where]


SIGNS = {stats.FASTER: "", stats.SLOWER: "", stats.SAME: " ≈", stats.UNKNOWN: " ?"}


def with_sign(ratio: Estimate | None, verdict: str) -> str:
    return times(ratio.median) + SIGNS[verdict] if ratio else "–"


def figure(estimate: Estimate | None) -> str:
    return number(estimate.median) if estimate else "–"


# Markdown.

def markdown(head: list[str], rows: list[list[str]], used: list[Data]) -> str:
    lines = ["| " + " | ".join(cells) + " |" for cells in (head, *rows)]
    lines.insert(1, "|---" + "|--:" * (len(head) - 1) + "|")
    signs = {sign.strip(): what for sign, what in ((" ≈", "the intervals meet, so there is no difference to tell"),
                                                   (" ?", f"fewer than {stats.FEWEST} JVMs, too few to tell a difference"))
             if any(cell.endswith(sign) for row in rows for cell in row)}
    text = "\n".join(lines) + "\n\n"
    text += "".join(f"- {source(data)}\n" for data in newest_first({data["digest"]: data for data in used}.values()))
    return text + "".join(f"- {sign}: {what}.\n" for sign, what in signs.items())


def source(data: Data) -> str:
    machine = data["machine"]
    loads = [part[name] for part in data["parts"] for name in ("load_start", "load_end")]
    return (f"{machine['cpu']} (family {machine['family']}, model {machine['model']}), {machine['processors']} processors, {data['date'][:10]}, load "
            f"{min(loads):.1f} to {max(loads):.1f}, medians of {data['rounds']} rounds: `{data['command']}`")


def main_table(runs: Iterable[Data], train: str, processor: str | None) -> str:
    rows = main_rows(runs, train, processor)
    if not rows:
        raise TemperError(f"table main: no kept result of {train} has any of its rows; `make bench TRAIN={train} KEEP=1` makes one")
    newest = max((row.data for row in rows), key=lambda data: data["date"])
    stock = next((version(runtime) for runtime in newest["runtimes"] if role(runtime) == STOCK), STOCK)
    head = ["", stock, "image", "best peer", "image / stock", "image / peer"]
    cells = []
    for row in rows:
        peer = f"{figure(row.peer)} ({version(runtime_of(row.data, row.peer_name))})" if row.peer else "–"
        cells.append([f"{row.label}, {row.unit}", figure(row.stock), figure(row.image), peer, with_sign(row.ratio, row.verdict),
                      with_sign(row.peer_ratio, row.peer_verdict)])
    told: dict[str, list[str]] = {}
    for row in rows:
        told.setdefault(notes(row), []).append(row.label)
    return markdown(head, cells, [row.data for row in rows]) + "".join(f"- {'; '.join(labels)}: {said}.\n" for said, labels in told.items() if said)


def notes(row: MainRow) -> str:
    """What was agreed on, such as a suite and a group, where benchmarks noted it; said once where several agree."""
    found: dict[str, list[str]] = {}
    for name in (STOCK, IMAGE, row.peer_name):
        if said := row.result.get("notes", {}).get(name):
            found.setdefault("; ".join(agreed(note) for note in said), []).append(version(runtime_of(row.data, name)))
    return "; ".join(f"{' and '.join(who)} {said}" for said, who in found.items())


def agreed(note: str) -> str:
    """A note of a handshake without what the row says anyway; other notes as they are."""
    said = dict(re.findall(r"(\w+)=(\S+)", note))
    return ", ".join(said[name] for name in ("protocol", "suite", "group", "signature") if said.get(name, "none") != "none") or note


def column(text: str, train: str) -> tuple[str, str]:
    name, _, line = text.partition("@")
    return name, line or train


def other_table(name: str, table: Table, runs: list[Data], train: str, processor: str | None) -> str:
    own = of_line(runs, train, processor)
    where = kept.processor(own[0]["machine"]) if own else None
    heads: dict[str, str] = {}
    cells: list[list[str]] = []
    used: list[Data] = []
    units: list[str] = []
    for row in table.rows:
        forks_in: dict[str, list[float]] = {}
        result: Data | None = None
        # Columns of one line come from one run, the newest that has most of them.
        for line in dict.fromkeys(column(text, train)[1] for text in table.columns):
            texts = [text for text in table.columns if column(text, train)[1] == line]
            found = [(sum(bool(forks(each, column(text, train)[0])) for text in texts), data, each)
                     for data in of_line(runs, line, where) if (each := row.find(data))]
            if not found or not max(found, key=lambda item: item[0])[0]:
                continue
            _, data, each = max(found, key=lambda item: item[0])
            result = result or each
            used.append(data)
            for text in texts:
                runtime = next((runtime for runtime in data["runtimes"] if runtime["name"] == column(text, train)[0]), None)
                if runtime and (figures := forks(each, runtime["name"])):
                    forks_in[text] = figures
                    heads.setdefault(text, version(runtime) + (f" {line}" if runtime["name"] == IMAGE else ""))
        if result is None:
            continue
        units.append(unit(result))
        line_of_cells = [row.label] + [figure(stats.estimate(forks_in.get(text, []))) for text in table.columns]
        for above, below in table.ratios:
            one, other = forks_in.get(above, []), forks_in.get(below, [])
            better = result["higher_is_better"]
            line_of_cells.append(with_sign(stats.ratio(one, other, better), stats.verdict(one, other, better)))
        cells.append(line_of_cells)
    if not cells:
        raise TemperError(f"table {name}: no kept result of {train} has any of its rows; `make bench TRAIN={train} SIZE=full KEEP=1` makes one")
    present = [index for index, text in enumerate(table.columns) if text in heads]
    kept_cells = [0, *(1 + index for index in present), *range(1 + len(table.columns), len(cells[0]))]
    head = ["" if len(set(units)) > 1 else units[0], *(heads.get(text, text) for text in table.columns),
            *(f"{heads.get(above, above)} / {heads.get(below, below)}" for above, below in table.ratios)]
    if len(set(units)) > 1:
        cells = [[f"{line[0]}, {each}", *line[1:]] for line, each in zip(cells, units)]
    return markdown([head[index] for index in kept_cells], [[line[index] for index in kept_cells] for line in cells], used)


def table_text(name: str, options: dict[str, str], runs: list[Data]) -> str:
    """What belongs between the markers of a table."""
    tables = layout().tables
    if name != "main" and name not in tables:
        raise TemperError(f"table {name}: unknown; {TABLE.relative_to(TOP)} has main, {', '.join(tables)}")
    if unknown := sorted(options.keys() - {"train", "processor"}):
        raise TemperError(f"table {name}: {unknown[0]}=: unknown; want train= or processor=")
    if name == "main":
        return main_table(runs, options.get("train", DEFAULT_TRAIN), options.get("processor"))
    table = tables[name]
    return other_table(name, table, runs, options.get("train", table.train), options.get("processor"))


# The picture.

PICTURE_STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1c1e21; }
.soft { fill: #5b626c; } .stock { fill: #8b939e; } .image { fill: #1f5fd0; } .axis { stroke: #dfe2e6; } .peer { stroke: #b65c00; stroke-width: 3; }
.key { fill: #b65c00; }
@media (prefers-color-scheme: dark) {
text { fill: #eceef0; } .soft { fill: #a3abb5; } .image { fill: #6ba1ff; } .axis { stroke: #363b42; } .peer { stroke: #e8964a; } .key { fill: #e8964a; }
}
"""


def picture(rows: list[MainRow]) -> str:
    """How many times as fast as stock the image and the best peer are, on an axis of powers; light or dark as the reader has it."""
    shown = [row for row in rows if row.ratio]
    left, width, step, top = 250, 430, 30, 34
    ratios = [row.ratio.median for row in shown if row.ratio]
    peers = {row.label: row.ratio.median / row.peer_ratio.median for row in shown if row.ratio and row.peer_ratio}
    most = max([2.0, *ratios, *peers.values()])
    least = min([1.0, *ratios, *peers.values()])

    def x(value: float) -> float:
        return left + width * math.log(value / least) / math.log(most / least)

    bottom = top + step * len(shown)
    parts = []
    for tick in (tick for tick in (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100) if least <= tick <= most):
        parts.append(f'<line class="axis" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{top - 6}" y2="{bottom}"/>'
                     f'<text class="soft" x="{x(tick):.1f}" y="{bottom + 17}" text-anchor="middle">{tick:g}×</text>')
    for index, row in enumerate(shown):
        y = top + step * index
        assert row.ratio
        begin, end = sorted((x(1), x(row.ratio.median)))
        parts.append(f'<text x="{left - 12}" y="{y + 16}" text-anchor="end">{escape(row.label)}</text>'
                     f'<rect class="image" x="{begin:.1f}" y="{y + 3}" width="{max(end - begin, 1):.1f}" height="18" rx="2"/>'
                     f'<text x="{max(end, x(1)) + 8:.1f}" y="{y + 16}">{times(row.ratio.median)}{SIGNS[row.verdict]}</text>')
        if row.label in peers:
            at = x(peers[row.label])
            parts.append(f'<line class="peer" x1="{at:.1f}" x2="{at:.1f}" y1="{y}" y2="{y + 24}"/>')
    told = "; ".join(f"{row.label}: {times(row.ratio.median)}" for row in shown if row.ratio)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 60} {bottom + 28}" role="img" aria-labelledby="title told">'
            f'<title id="title">How many times as fast as stock</title><desc id="told">{escape(told)}</desc><style>{PICTURE_STYLE}</style>'
            f'<rect class="image" x="{left}" y="6" width="12" height="12" rx="2"/><text class="soft" x="{left + 18}" y="16">image / stock</text>'
            f'<rect class="key" x="{left + 120}" y="5" width="3" height="14"/><text class="soft" x="{left + 130}" y="16">best peer / stock</text>'
            f'{"".join(parts)}</svg>\n')


# Pages.

def pages(top: Path = TOP) -> list[Path]:
    return [path for path in (top / "README.md", *sorted((top / "docs").glob("*.md"))) if path.is_file()]


def rewritten(text: str, where: str, runs: list[Data]) -> tuple[str, list[str]]:
    """A page with its tables as they should be, and the names of those that were not."""
    changed: list[str] = []
    if len(OPENING.findall(text)) != len(list(MARKER.finditer(text))) or any(found["end"] != "<!-- end -->" for found in MARKER.finditer(text)):
        raise TemperError(f"{where}: a <!-- table: NAME --> without its <!-- end -->")

    def replace(found: re.Match[str]) -> str:
        options = dict(option.split("=", 1) for option in found["options"].split())
        try:
            wanted = table_text(found["name"], options, runs)
        except TemperError as error:
            raise TemperError(f"{where}: {error}") from None
        if wanted != found["text"]:
            changed.append(found["name"])
        opening = found[0][:found.start("text") - found.start()]
        return f"{opening}{wanted}{found['end']}"

    return MARKER.sub(replace, text), changed


def wanted(top: Path = TOP, folder: Path | None = None) -> tuple[dict[Path, str], list[str], list[str]]:
    """Files that are to be written, what differs in them, and what cannot be written."""
    runs = list(kept.load(folder or top / "micro" / "results").values())
    files: dict[Path, str] = {}
    differing: list[str] = []
    wrong: list[str] = []
    if not runs:
        return {}, [], []
    for path in pages(top):
        where = str(path.relative_to(top))
        try:
            text, changed = rewritten(path.read_text(encoding="utf-8"), where, runs)
        except TemperError as error:
            wrong.append(str(error))
            continue
        if changed:
            files[path] = text
            differing += [f"{where}: table {name} is not what the kept results give; run scripts/report --write" for name in changed]
    if rows := main_rows(runs):
        path, text = top / PICTURE, picture(rows)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            files[path] = text
            differing.append(f"{PICTURE}: not what the kept results give; run scripts/report --write")
    return files, differing, wrong


def findings(top: Path = TOP) -> list[str]:
    """What the pages say otherwise than the kept results, a line each."""
    try:
        _, differing, wrong = wanted(top)
    except TemperError as error:
        return [str(error)]
    return differing + wrong


def write(top: Path = TOP) -> list[Path]:
    """Writes what differs; its files. What cannot be written is said by a TemperError, after the rest was written."""
    files, _, wrong = wanted(top)
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if wrong:
        raise TemperError("; ".join(wrong))
    return list(files)
