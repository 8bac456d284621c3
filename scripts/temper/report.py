"""The page: kept and fresh results as one HTML file, and what is said of them in a terminal.

Python computes and writes all tables, so that they are there for a screen reader, for a search and for who has no scripts; the
charts are drawn in the browser (micro/report/page.js) by Observable Plot, from the same numbers. The file needs no network, and its
Content-Security-Policy forbids any.

Why Plot: of the three libraries that were looked at (2026-11) it is the smallest with D3 in it, 0.49 MB as published, against 0.5
(ECharts' "simple", without the charts with intervals; 1.1 whole) and 0.8 (Vega-Lite with Vega). It draws SVG whose colours may be CSS
variables, so the page follows a change of colour scheme without drawing anew, and whose parts can be named or hidden for screen
readers; it takes no bundler, which a shorter file from ECharts would. It is the least busy project of the three (its last release is
of May 2025), which matters little for a file that is pinned and needs no network.
"""

import json
import re
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from . import kept, npm, stats, tables, trains
from .bench import BUSY
from .errors import TemperError
from .stats import Estimate
from .tables import CEILING, IMAGE, MODE, PEER, STOCK, Data, MainRow

ASSETS = npm.SOURCES
NO_HARM = "NoHarm."
# Ratios to the stock JDK that a sweep calls slower and faster; scripts/no-harm says why.
SLOWER, FASTER = (0.95, 0.98), (1.05, 1.02)


def load(paths: list[Path]) -> list[Data]:
    """Results of files and of all files in folders, each once, the newest first."""
    files = [file for path in paths for file in (sorted(path.rglob("*.json")) if path.is_dir() else [path])
             # JMH's own results lay in folders beside ours.
             if not (path.is_dir() and file.parent.with_suffix(".json").is_file())]
    if not any(file.exists() for file in files):
        raise TemperError(f"{paths[0]}: no results there; run make bench first")
    found = {data["digest"]: data for file in files if file.exists() for data in [kept.read(file)]}
    return tables.newest_first(found.values())


def newest(runs: list[Data]) -> list[Data]:
    """The newest run of each subject on each processor, of those in order of time."""
    found: dict[tuple[str, str], Data] = {}
    for data in runs:
        found.setdefault((kept.processor(data["machine"]), data["what"]), data)
    return list(found.values())


def title(data: Data) -> str:
    return f"{data['what']} on {cpu(data)}"


def cpu(data: Data) -> str:
    """The processor's name without what all of them have in it; several kinds can share it."""
    return kept.short_cpu(data["machine"]["cpu"])


def processor(data: Data) -> str:
    machine = data["machine"]
    return f"{machine['cpu']} (family {machine['family']}, model {machine['model']})"


def loads(data: Data) -> str:
    found = [part[name] for part in data["parts"] for name in ("load_start", "load_end")]
    return f"{min(found):.1f} to {max(found):.1f}"


def anchor(text: str) -> str:
    return re.sub(r"[^\w.-]+", "-", text)


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def sort_key(result: Data) -> list[tuple[int, str]]:
    names = tables.layout()
    ordered = sorted(result["params"].items(), key=lambda item: (item[0] in names.sizes, item[0] in names.bits, item[0]))
    return [(int(value) if value.isdigit() else 0, value) for _, value in ordered]


# What the page's scripts get.

def ratio_of(result: Data, one: str, other: str) -> tuple[Estimate, str] | None:
    """image against another, with its verdict; a no-harm sweep brings its own."""
    if "ratios" in result:
        low, median, high = max(result["ratios"], key=lambda each: each[1])
        verdict = stats.SLOWER if median < SLOWER[0] and high < SLOWER[1] else stats.FASTER if median > FASTER[0] and low > FASTER[1] else stats.SAME
        return Estimate(median, low, high, len(result["ratios"])), verdict
    ours, theirs = tables.forks(result, one), tables.forks(result, other)
    found = stats.ratio(ours, theirs, result["higher_is_better"])
    return (found, stats.verdict(ours, theirs, result["higher_is_better"])) if found else None


def short(value: float) -> float:
    return float(f"{value:.5g}")


@dataclass
class Run:
    """A result as the page has it: `data` with its results in the page's order, and what page.js needs of it."""
    data: Data
    results: list[Data]
    names: list[str]
    subject: str | None
    script: dict[str, Any]

    @staticmethod
    def of(data: Data) -> "Run":
        order = {PEER: 2, STOCK: 0, IMAGE: 1, MODE: 3, CEILING: 4}
        runtimes = sorted(data["runtimes"], key=lambda runtime: order[tables.role(runtime)])
        names = [runtime["name"] for runtime in runtimes]
        subject = next((runtime["name"] for runtime in runtimes if tables.role(runtime) == IMAGE), None)
        results = sorted(data["results"], key=lambda result: (result["benchmark"], sort_key(result)))
        described = []
        others = 0
        for runtime in runtimes:
            role = tables.role(runtime)
            color = role if role in (STOCK, IMAGE, CEILING) else f"peer{others % 6}"
            others += role in (PEER, MODE)
            described.append({name: runtime[name] for name in ("name", "version", "details", "command", "flags", "provider")}
                             | {"title": heading(runtime), "color": color})
        script: dict[str, Any] = {
            "date": data["date"], "load": loads(data), "processor": processor(data), "command": data["command"], "options": data["options"],
            "runtimes": described, "subject": names.index(subject) if subject else None, "results": [of_result(result, names, subject) for result in results]}
        harm = [harm_of(result) for result in results if "ratios" in result]
        if harm:
            script["noharm"] = sorted(harm, key=lambda case: case["group"])
        return Run(data, results, names, subject, script)


def heading(runtime: Data) -> str:
    return tables.version(runtime) if tables.role(runtime) != MODE else f"{runtime['name']} {' '.join(runtime['flags'])}"


def of_result(result: Data, names: list[str], subject: str | None) -> dict[str, Any]:
    figures: list[list | None] = []
    for name in names:
        found = tables.forks(result, name)
        estimate = stats.estimate(found)
        figures.append([short(estimate.median), short(estimate.low), short(estimate.high), [short(each) for each in found]] if estimate else None)
    said: dict[str, Any] = {"b": result["benchmark"], "c": tables.case_label(result["params"]), "p": result["params"], "u": tables.unit(result), "f": figures}
    if size := tables.size_of(result["params"]):
        said["x"] = size
    if subject:
        ratios = [ratio_of(result, subject, name) if name != subject else None for name in names]
        said["q"] = [[short(found[0].median), short(found[0].low), short(found[0].high), found[1]] if found else None for found in ratios]
    if allocated := result.get("allocated"):
        said["a"] = [short(stats.estimate(allocated[name]).median) if allocated.get(name) else None for name in names]
    for short_name, name in (("n", "notes"), ("k", "commands")):
        if result.get(name):
            said[short_name] = result[name]
    return said


def harm_of(result: Data) -> dict[str, Any]:
    found = ratio_of(result, IMAGE, STOCK)
    assert found
    params = result["params"]
    return {"ratio": short(found[0].median), "verdict": found[1], "group": f"{params['state']}, tier {params['tier']}",
            "label": f"{result['benchmark'].removeprefix(NO_HARM)} {params['size']}, {params['state']}, tier {params['tier']}"}


# HTML.

def button(text: str, what: str, css: str = "", small: str = "", label: str = "") -> str:
    extra = f"<small>{small}</small>" if small else ""
    return f'<button type="button" class="n{f" {css}" if css else ""}" {what}{f" aria-label={chr(34)}{escape(label)}{chr(34)}" if label else ""}>{text}{extra}</button>'


def figure_cell(run: Run, result: Data, index: int) -> str:
    estimate = stats.estimate(tables.forks(result, run.names[index]))
    if not estimate:
        return "<td>–</td>"
    small = f"{number(estimate.low)} to {number(estimate.high)}" if estimate.forks > 1 else ""
    return f'<td>{button(number(estimate.median), f"data-t={index}", small=small)}</td>'


MARKS = {stats.FASTER: "▲ ", stats.SLOWER: "▼ ", stats.SAME: "", stats.UNKNOWN: ""}
CSS = {stats.FASTER: "faster", stats.SLOWER: "slower"}


def ratio_cell(run: Run, result: Data, other: int) -> str:
    found = ratio_of(result, run.subject or "", run.names[other])
    if not found:
        return "<td>–</td>"
    estimate, verdict = found
    if run.script["runtimes"][other]["color"] == CEILING:
        return f"<td>{100 * estimate.median:.0f} %</td>"
    small = f"{number(estimate.low)} to {number(estimate.high)}" if estimate.forks > 1 else ""
    return f'<td>{button(MARKS[verdict] + number(estimate.median), f"data-o={other}", CSS.get(verdict, ""), small)}</td>'


def wide(inner: str, label: str) -> str:
    """A table that may be wider than a phone: it scrolls for itself, by keys too."""
    return f'<div class="wide" tabindex="0" role="group" aria-label="{escape(label)}">{inner}</div>'


def table(head: list[str], rows: list[str], caption: str, css: str = "") -> str:
    cells = "".join(f'<th scope="col">{escape(text)}</th>' if text else '<td></td>' for text in head)
    return (f'<table{f" class={css}" if css else ""}><caption>{escape(caption)}</caption><thead><tr>{cells}</tr></thead>'
            f'<tbody>{"".join(rows)}</tbody></table>')


ROLES = {"table": "table", "thead": "rowgroup", "tbody": "rowgroup", "tr": "row", "td": "cell", 'th scope="col"': "columnheader", 'th scope="row"': "rowheader"}


def with_roles(made: str) -> str:
    """A table that says what its parts are, since some browsers forget that of one whose style shows it as something else."""
    return re.sub(r'<(table|thead|tbody|tr|td|th scope="(?:col|row)")(?=[ >])', lambda tag: f'{tag[0]} role="{ROLES[tag[1]]}"', made)


def behind(inner: str, label: str) -> str:
    """The table behind a chart."""
    return f'<details><summary>Table: {escape(label)}</summary>{wide(inner, label)}</details>'


def benchmark_figure(run: Run, index: int, name: str, rows: list[int]) -> str:
    """The charts and the table of one benchmark; by size where it has more than one, a chart for each choice of the other parameters."""
    results = [run.results[row] for row in rows]
    present = [i for i, runtime in enumerate(run.names) if any(tables.forks(result, runtime) for result in results)]
    others = [i for i in present if run.subject and run.names[i] != run.subject and any(tables.forks(result, run.subject) for result in results)]
    subject = run.script["runtimes"][run.script["subject"]]["title"] if run.subject else ""
    head = ["Case", *(f"{subject} / {run.script['runtimes'][i]['title']}" for i in others), *(run.script["runtimes"][i]["title"] for i in present)]
    lines = [f'<tr data-r="{row}"><th scope="row">{escape(run.script["results"][row]["c"])}</th>'
             + "".join(ratio_cell(run, run.results[row], i) for i in others) + "".join(figure_cell(run, run.results[row], i) for i in present) + "</tr>"
             for row in rows]
    unit = tables.unit(results[0])
    better = "more is better" if results[0]["higher_is_better"] else "less is better"
    caption = f"{name}: ratios, then {unit} ({better}), medians and intervals of forks."
    groups: dict[str, list[int]] = {}
    for row, result in zip(rows, results):
        sizes = tables.layout().sizes
        groups.setdefault(tables.case_label({key: value for key, value in result["params"].items() if key not in sizes}), []).append(row)
    by_size = any(len({tables.size_of(run.results[row]["params"]) for row in group}) > 1 for group in groups.values())
    charts = groups.items() if by_size else [("all", rows)]
    parts = []
    for case, group in charts:
        what = name if case == "all" else f"{name}, {case}"
        says = f"{what}: {unit} by {'size of message' if by_size else 'case'} and program, {better}; the table below has the figures"
        parts.append(f'<figure data-kind="{"size" if by_size else "case"}" data-run="{index}" data-rows="{",".join(map(str, group))}" '
                     f'data-label="{escape(says)}"><figcaption><strong>{escape(what)}</strong> <span class="soft">{escape(unit)}, {better}</span></figcaption>'
                     f'<div class="plot"></div></figure>')
    return f'<div data-run="{index}">{"".join(parts)}{behind(table(head, lines, caption), name)}</div>'


def harm_figure(run: Run, index: int) -> str:
    """A sweep: one chart of all ratios, what is slower, and a table with a column for each state and tier."""
    cases = run.script["noharm"]
    groups = sorted({case["group"] for case in cases})
    places: dict[tuple[str, int], dict[str, int]] = {}
    for row, result in enumerate(run.results):
        if "ratios" in result:
            params = result["params"]
            size = int(params["size"]) if params["size"].isdigit() else 0
            places.setdefault((result["benchmark"].removeprefix(NO_HARM), size), {})[f"{params['state']}, tier {params['tier']}"] = row
    other = run.names.index(STOCK) if STOCK in run.names else 0
    lines = []
    for (name, size), by_group in places.items():
        cells = "".join(ratio_cell(run, run.results[by_group[group]], other).replace("<td>", f'<td data-r="{by_group[group]}">', 1)
                        if group in by_group else "<td>–</td>" for group in groups)
        lines.append(f'<tr><th scope="row">{escape(name)} {size}</th>{cells}</tr>')
    slower = [case["label"] for case in cases if case["verdict"] == stats.SLOWER]
    said = (f"{len(cases)} cases; slower than stock: " + ("none" if not slower else f"{len(slower)}, " + "; ".join(slower[:40]))
            + ("" if len(slower) <= 40 else " …") + ".")
    label = f"Ratios of {len(cases)} cases by state of the code; the table below has the figures"
    return (f'<div data-run="{index}"><p>{escape(said)}</p><figure data-kind="noharm" data-run="{index}" data-label="{escape(label)}"><figcaption>'
            f'<strong>Stock\'s time / the image\'s</strong> <span class="soft">one line for each operation and size; below 1 the image is slower</span>'
            f'</figcaption><div class="plot"></div></figure>'
            f'{behind(table(["Operation and size", *groups], lines, "Stock processor time / that of the image; quartiles of turns"), "no-harm sweep")}</div>')


def about(run: Run) -> str:
    data, machine = run.data, run.data["machine"]
    clock = f", {max(machine['mhz']) / 1000:.2f} GHz at the start" if machine["mhz"] else ""
    entries = [("Processor", f"{processor(data)}{clock}; {machine['processors']} processors on {machine['cores']} cores, {machine['memory_mb']} MB"),
               ("Features", " ".join(machine["features"])), ("System", f"{machine['system']} {machine['kernel']}"),
               ("Date", data["date"] + ("" if len(data["parts"]) == 1 else f", in {len(data['parts'])} parts")), ("Load", loads(data)),
               ("Rounds", f"{data['rounds']}, size {data['size']}"), ("Command", data["command"]),
               ("Libraries", ", ".join(f"{name} {version}" for name, version in data["libraries"].items()))]
    rows = [f'<tr><th scope="row">{escape(runtime["name"])}</th><td>{escape(runtime["kind"])}</td><td>{escape(runtime["version"])}</td></tr>'
            for runtime in data["runtimes"]]
    busy = max(part["load_start"] for part in data["parts"])
    warning = f'<p class="slower">The machine was busy (load {busy:.1f}) when this began: these figures are not to be relied on.</p>' if busy > BUSY else ""
    return (f'{warning}<dl>{"".join(f"<dt>{escape(term)}</dt><dd>{escape(text)}</dd>" for term, text in entries if text)}</dl>'
            f'{wide(table(["Name", "Kind", "Version"], rows, "What was compared", "words"), "What was compared")}')


def subject_of(benchmark: str) -> str:
    return next(name for name, match in [*tables.layout().subjects, ("Other", re.compile(""))] if match.search(benchmark))


def run_section(run: Run, index: int, is_open: bool) -> str:
    groups: dict[str, dict[str, list[int]]] = {name: {} for name, _ in tables.layout().subjects}
    for row, result in enumerate(run.results):
        groups.setdefault(subject_of(result["benchmark"]), {}).setdefault(result["benchmark"], []).append(row)
    parts = []
    for subject, benchmarks in groups.items():
        if not benchmarks:
            continue
        inner = harm_figure(run, index) if any("ratios" in run.results[row] for rows in benchmarks.values() for row in rows) else "".join(
            benchmark_figure(run, index, name, rows) for name, rows in benchmarks.items())
        parts.append(f'<details class="subject"{" open" if is_open else ""}><summary><h3 id="{anchor(f"{title(run.data)} {subject}")}">{escape(subject)}</h3>'
                     f'</summary>{inner}</details>')
    return (f'<details class="run"{" open" if is_open else ""}><summary><h2 id="{anchor(title(run.data))}">{escape(title(run.data))}</h2> '
            f'<span class="soft">{escape(run.data["date"][:10])}</span></summary>{about(run)}{"".join(parts)}</details>')


# The first tables.

def lines_of(runs: list[Data]) -> list[tuple[str, str]]:
    """(processor, train) of all runs, the processor of the newest first, and its lines in their own order."""
    found = dict.fromkeys((kept.processor(data["machine"]), data["train"]) for data in runs if data.get("train"))
    places = list(dict.fromkeys(where for where, _ in found))
    order = list(trains.load())
    return sorted(found, key=lambda line: (places.index(line[0]), order.index(line[1]) if line[1] in order else len(order)))


def main_section(rows: list[MainRow], heading_text: str, place: int, pages: list[Run]) -> tuple[str, list[dict]]:
    """A table of the ten rows with its chart, and what the chart shows."""
    where = {run.data["digest"]: index for index, run in enumerate(pages)}
    head = ["", "stock", "image", "best peer", "image / stock", "image / best peer", "of ceiling"]
    lines = []
    for row in rows:
        index = where[row.data["digest"]]
        run = pages[index]
        at = run.results.index(row.result)
        peer = run.names.index(row.peer_name) if row.peer_name else None
        stock, image = (run.names.index(name) if name in run.names else None for name in (STOCK, IMAGE))
        cells = [figure_cell(run, row.result, i) if i is not None else "<td>–</td>" for i in (stock, image)]
        cells.append(figure_cell(run, row.result, peer).replace("</button>", f"</button><small>{escape(run.script['runtimes'][peer]['title'])}</small>")
                     if peer is not None else "<td>–</td>")
        cells += [ratio_cell(run, row.result, i) if i is not None and row.image else "<td>–</td>" for i in (stock, peer)]
        cells.append(f"<td>{100 * row.share:.0f} %</td>" if row.share else "<td>–</td>")
        cells = [cell.replace("<td", f'<td data-head="{name}"', 1) for name, cell in zip(head[1:], cells)]
        noted = tables.notes(row)
        small = f"<small>{escape(noted)}</small>" if noted else ""
        lines.append(f'<tr data-run="{index}" data-r="{at}"><th scope="row">{escape(row.label)}, {escape(row.unit)}{small}</th>{"".join(cells)}</tr>')
    shown = [{"label": row.label, "ratio": [short(row.ratio.median), short(row.ratio.low), short(row.ratio.high)], "said": tables.times(row.ratio.median),
              "peer": short(row.ratio.median / row.peer_ratio.median) if row.peer_ratio else None} for row in rows if row.ratio]
    chart = (f'<figure data-kind="main" data-main="{place}" data-label="{escape(heading_text)}: how many times as fast as stock the image is; the table above has '
             f'the figures"><figcaption><strong>Image / stock</strong> <span class="soft">bars; thin lines are intervals, upright ones the best peer / stock</span>'
             f'</figcaption><div class="plot"></div></figure>') if shown else ""
    caption = "Medians with their intervals. ▲ faster, ▼ slower: the intervals part. Ceiling: what this processor can do at best."
    return (f'<details class="run"{"" if place else " open"}><summary><h3 id="{anchor("main " + heading_text)}">{escape(heading_text)}</h3></summary>'
            f'{wide(with_roles(table(head, lines, caption, "stacks")), heading_text)}'
            f'{chart}</details>', shown)


def side_by_side(runs: list[Data]) -> str:
    """The ten rows of all lines and processors: image / stock, and what the image does."""
    columns = [(where, train, {row.label: row for row in tables.main_rows(runs, train, where)}) for where, train in lines_of(runs)]
    columns = [column for column in columns if column[2]]
    if len(columns) < 2:
        return ""
    lines = []
    for row in tables.layout().main:
        cells = []
        for _, _, rows in columns:
            found = rows.get(row.label)
            text = "–"
            if found and found.ratio:
                css = CSS.get(found.verdict)
                text = f'<span{f" class={css}" if css else ""}>{MARKS[found.verdict]}{number(found.ratio.median)}</span> <span class="soft">{tables.figure(found.image)}</span>'
            cells.append(f"<td>{text}</td>")
        lines.append(f'<tr><th scope="row">{escape(row.label)}</th>{"".join(cells)}</tr>')
    head = ["", *(f"{train}, {where}" for where, train, _ in columns)]
    caption = "Image / stock, and beside it the image's figure (MB/s, per second)."
    return f'<section class="card"><h2 id="side-by-side">Processors and lines side by side</h2>{wide(table(head, lines, caption), "Processors and lines side by side")}</section>'


# Two runs.

@dataclass(frozen=True)
class Change:
    """A figure in two runs: how many times as fast the new one is."""
    case: str
    runtime: str
    unit: str
    old: Estimate
    new: Estimate
    ratio: Estimate
    verdict: str


def changes(new: Data, old: Data) -> list[Change]:
    """What both runs measured, the greatest differences that are ones first."""
    before = {(result["benchmark"], *sorted(result["params"].items())): result for result in old["results"]}
    found = []
    for result in new["results"]:
        was = before.get((result["benchmark"], *sorted(result["params"].items())))
        if was is None:
            continue
        for name in result["scores"]:
            ours, theirs = tables.forks(result, name), tables.forks(was, name)
            ratio = stats.ratio(ours, theirs, result["higher_is_better"])
            if ratio:
                now, then = stats.estimate(ours), stats.estimate(theirs)
                assert now and then
                found.append(Change(f"{result['benchmark']}, {tables.case_label(result['params'])}", name, tables.unit(result), then, now, ratio,
                                    stats.verdict(ours, theirs, result["higher_is_better"])))
    return sorted(found, key=lambda change: (change.verdict not in CSS, -abs(change.ratio.median - 1) if change.verdict in CSS else 0))


def compared(runs: list[Data], old: Data) -> Data:
    """The newest run that measured what the old one did, on its processor if there is one."""
    same = [data for data in runs if data["what"] == old["what"] and data["digest"] != old["digest"]]
    if not same:
        raise TemperError(f"nothing to compare: no other result is of {old['what']}; there are {', '.join(sorted({data['what'] for data in runs}))}")
    here = [data for data in same if kept.processor(data["machine"]) == kept.processor(old["machine"])]
    return (here or same)[0]


def compare_summary(new: Data, old: Data) -> list[str]:
    """What is said in a terminal."""
    found = changes(new, old)
    told = [change for change in found if change.verdict in CSS]
    lines = [f"{new['what']} of {new['date'][:10]} against {old['date'][:10]}: {len(found)} figures in both, {len(told)} differ"]
    if kept.processor(new["machine"]) != kept.processor(old["machine"]):
        lines.append(f"on two processors: {processor(new)} and, before, {processor(old)}")
    lines += [f"  {change.verdict:6} {tables.times(change.ratio.median):>5} times  {change.runtime}: {change.case}" for change in told]
    return lines


def compare_section(new: Data, old: Data) -> str:
    found = changes(new, old)
    rows: dict[bool, list[str]] = {True: [], False: []}
    for change in found:
        mark = f'<td class="{CSS[change.verdict]}">{MARKS[change.verdict]}{change.verdict}</td>' if change.verdict in CSS else f"<td>{change.verdict}</td>"
        rows[change.verdict in CSS].append(f'<tr><th scope="row">{escape(change.case)}</th><td>{escape(change.runtime)}</td><td>{number(change.old.median)}</td><td>{number(change.new.median)}</td>'
                    f"<td>{number(change.ratio.median)}</td><td>{number(change.ratio.low)} to {number(change.ratio.high)}</td>{mark}</tr>")
    said = "".join(f"<p>{escape(line)}</p>" for line in compare_summary(new, old)[:1 + (kept.processor(new["machine"]) != kept.processor(old["machine"]))])
    versions = []
    before = {runtime["name"]: runtime["version"] for runtime in old["runtimes"]}
    for runtime in new["runtimes"]:
        if before.get(runtime["name"], runtime["version"]) != runtime["version"]:
            versions.append(f'<li>{escape(runtime["name"])}: {escape(before[runtime["name"]])}, now {escape(runtime["version"])}</li>')
    head = ["Case", "Program", "before", "now", "now / before", "interval", "verdict"]
    return (f'<section class="card"><h2 id="changes">What changed</h2>{said}{f"<ul>{chr(10).join(versions)}</ul>" if versions else ""}'
            f'{wide(table(head, rows[True], "As speeds: above 1 it is faster now. The intervals part."), "What changed") if rows[True] else ""}'
            f'{behind(table(head, rows[False], "As speeds. The intervals meet, or there are too few forks."), "what did not change")}</section>')


# The whole.

def in_script(text: str) -> str:
    """Nothing in it ends the element."""
    return text.replace("</script", "<\\/script").replace("<!--", "<\\!--")


def libraries(modules: Path) -> str:
    """D3 and Plot as their packages have them, with their licences."""
    parts = []
    for package, file in (("d3", "dist/d3.min.js"), ("@observablehq/plot", "dist/plot.umd.min.js")):
        try:
            licence, program = ((modules / package / name).read_text(encoding="utf-8") for name in ("LICENSE", file))
        except OSError as error:
            raise TemperError(f"{error.filename}: {error.strerror}; remove {modules.parent} and try again") from None
        parts.append(f"<script>/*!\n{in_script(licence).replace('*/', '* /')}*/\n{in_script(program)}</script>")
    return "".join(parts)


def page(runs: list[Data], scripts: str = "", old: Data | None = None) -> str:
    """The whole page of runs, the newest first; `scripts` are the libraries."""
    shown = newest(runs)
    heads: list[str] = []
    charts: list[list[dict]] = []
    rows_of = {(where, train): tables.main_rows(runs, train, where) for where, train in lines_of(runs)}
    # Rows of a table may be from an older run than its line's newest.
    used = {row.data["digest"]: row.data for rows in rows_of.values() for row in rows}
    all_runs = [Run.of(data) for data in {data["digest"]: data for data in [*shown, *used.values()]}.values()]
    links = []
    for (_, train), rows in rows_of.items():
        if rows:
            name = f"{train} on {cpu(rows[0].data)}"
            text, chart = main_section(rows, name, len(charts), all_runs)
            heads.append(text)
            charts.append(chart)
            links.append(("main " + name, name))
    beside = side_by_side(runs)
    changed = compare_section(compared(runs, old), old) if old else ""
    links += [("side-by-side", "Side by side")] * bool(beside) + [("changes", "What changed")] * bool(changed)
    links += [(title(run.data), f"{title(run.data)}, all") for run in all_runs]
    navigation = "".join(f'<li><a href="#{anchor(name)}">{escape(text)}</a></li>' for name, text in links)
    sections = "".join(run_section(run, index, index == 0) for index, run in enumerate(all_runs))
    data = json.dumps({"runs": [run.script for run in all_runs], "main": charts}, separators=(",", ":")).replace("<", "\\u003c")
    style, script = ((ASSETS / name).read_text(encoding="utf-8") for name in ("page.css", "page.js"))
    return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
            f"""<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">"""
            f"<title>Temper: benchmarks</title><style>{style}</style></head><body><main><h1>Temper: benchmarks</h1>"
            f'<p>Stock JDK, patched image and peers, measured side by side, with their intervals; <a href="#method">how</a>. Any number tells at a '
            f'click how it came about.</p><nav aria-label="Contents"><ul>{navigation}</ul></nav>'
            f'<h2>What people do</h2>{"".join(heads) or "<p>No result names its line.</p>"}{beside}{changed}{sections}'
            f'<h2 id="method">How it was measured</h2><p>{escape(stats.METHOD)}</p></main>'
            f'<dialog id="about" aria-labelledby="about-title"><h2 id="about-title">A figure</h2><dl></dl><form method="dialog"><button>Close</button></form></dialog>'
            f'<script type="application/json" id="data">{data}</script>{scripts}<script>{in_script(script)}</script></body></html>\n')


def in_terminal(runs: list[Data]) -> list[str]:
    """The ten rows of the line that was measured last."""
    lines = [(kept.processor(data["machine"]), data["train"]) for data in runs if data.get("train")]
    rows = tables.main_rows(runs, lines[0][1], lines[0][0]) if lines else []
    if not rows:
        return ["no result has any of the ten rows (micro/tables.toml)"]
    head = [f"{lines[0][1]} on {lines[0][0]}", "stock", "image", "best peer", "", "image/stock", "image/peer"]
    cells = [[f"{row.label}, {row.unit}", tables.figure(row.stock), tables.figure(row.image), tables.figure(row.peer),
              tables.version(tables.runtime_of(row.data, row.peer_name)) if row.peer else "", tables.with_sign(row.ratio, row.verdict),
              tables.with_sign(row.peer_ratio, row.peer_verdict)] for row in rows]
    widths = [max(len(line[i]) for line in [head, *cells]) for i in range(len(head))]
    return ["  ".join(text.ljust(width) if i in (0, 4) else text.rjust(width) for i, (text, width) in enumerate(zip(line, widths))).rstrip()
            for line in [head, *cells]]
