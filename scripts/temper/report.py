"""One HTML page out of merged benchmark results: ratios first, then figures, with their spread."""

import json
import re
import statistics
from dataclasses import dataclass
from html import escape
from pathlib import Path

from .bench import BUSY, CEILING
from .errors import TemperError

STYLE = """
:root { color-scheme: light dark;
  --page: #fbfbfa; --card: #ffffff; --ink: #1c1e21; --soft: #5b626c; --line: #dfe2e6;
  --better: #0f6b38; --worse: #b3261e;
  --bar0: #8b939e; --bar1: #1f5fd0; --bar2: #b65c00; --bar3: #0b7f76; --bar4: #8a3fb0; --bar5: #a8325e; }
@media (prefers-color-scheme: dark) { :root {
  --page: #15171a; --card: #1d2024; --ink: #eceef0; --soft: #a3abb5; --line: #363b42;
  --better: #6fd59a; --worse: #ff8f85;
  --bar0: #7c858f; --bar1: #6ba1ff; --bar2: #e8964a; --bar3: #43bfb3; --bar4: #c48be6; --bar5: #ec7fa6; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 80rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.45rem; margin: 2.75rem 0 .75rem; }
h3 { font-size: 1.2rem; margin: 1.75rem 0 .5rem; }
h4 { font-size: 1.1rem; margin: 0 0 .1rem; }
p { margin: .25rem 0 1rem; max-width: 46rem; }
nav { margin: 0 0 .75rem; }
nav a { margin-right: 1rem; }
a { color: var(--bar1); }
.soft { color: var(--soft); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1.1rem 1.25rem; margin: 0 0 1.25rem; }
.wide { overflow-x: auto; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.25rem; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
code { font: .875em ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--soft); padding: .75rem 0 .35rem; }
th, td { padding: .35rem .45rem; text-align: right; white-space: nowrap; border-top: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; }
thead th { border-top: 0; vertical-align: bottom; padding-top: .1rem; }
th[scope=colgroup] { text-align: left; color: var(--soft); font-weight: 400; }
th[scope=row], th[scope=rowgroup], th[rowspan], tr:only-child th:first-child { text-align: left; padding-left: 0; }
table.words th, table.words td { text-align: left; white-space: normal; padding-left: 0; }
td small { display: block; color: var(--soft); font-size: .78rem; }
.first { border-left: 2px solid var(--line); }
.better { color: var(--better); font-weight: 600; }
.worse { color: var(--worse); font-weight: 600; }
svg { display: block; width: 100%; min-width: 36rem; height: auto; margin: .75rem 0 0; }
svg text { fill: var(--ink); font: 12.5px system-ui, sans-serif; paint-order: stroke; stroke: var(--card); stroke-width: 4px; }
svg .name { fill: var(--soft); }
svg .peer { fill-opacity: .55; }
svg .limit { fill: none; stroke: var(--soft); stroke-dasharray: 2 2; }
svg .grid { stroke: var(--line); }
svg .one { stroke: var(--soft); stroke-dasharray: 3 3; }
svg .spread { stroke: var(--ink); stroke-width: 1.25; }
"""
BARS = 6
FIRST = ' class="first"'

# What a table's cell shows.
RATIO, SHARE, FIGURE = "ratio", "share of a limit", "figure"


@dataclass(frozen=True)
class Spread:
    """The median of the rounds, and the rounds' least and greatest."""
    median: float
    low: float
    high: float

    @staticmethod
    def of(values: list[float]) -> "Spread | None":
        return Spread(statistics.median(values), min(values), max(values)) if values else None


def load(paths: list[Path]) -> dict[str, dict]:
    """Name -> merged result, of files and of the files in folders."""
    files = [file for path in paths for file in (sorted(path.glob("*.json")) if path.is_dir() else [path])]
    if not files or not files[0].exists():
        raise TemperError(f"{paths[0]}: no results there; run make bench first")
    results = {}
    for file in files:
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            section(file.stem, data)
        except (ValueError, LookupError, TypeError, AttributeError):
            raise TemperError(f"{file}: not a result of scripts/bench; remove it, or measure again with `make bench`") from None
        if file.stem in results:
            raise TemperError(f"{file}: a second result of this name; rename one, names are the page's headings")
        results[file.stem] = data
    return results


def ratio(result: dict, one: str, other: str) -> Spread | None:
    """How many times as fast `one` is as `other`, round by round, so that what slows a whole round cancels out."""
    pairs = zip(result["scores"].get(one, []), result["scores"].get(other, []))
    faster = (lambda a, b: a / b) if result["higher_is_better"] else (lambda a, b: b / a)
    return Spread.of([faster(a, b) for a, b in pairs if a and b])


def figure(result: dict, runtime: str) -> Spread | None:
    """What a runtime reached, in the unit of unit()."""
    values = [value for value in result["scores"].get(runtime, []) if value is not None]
    if unit(result) == "MB/s":
        values = [value * int(result["params"]["size"]) / 1e6 for value in values]
    return Spread.of(values)


def unit(result: dict) -> str:
    return "MB/s" if result["unit"] == "ops/s" and "size" in result["params"] else result["unit"].removesuffix("/op")


def ordered(params: dict[str, str]) -> list[tuple[str, str]]:
    """What first, then how many bits, then how much; JMH has them in an order of its own."""
    return sorted(params.items(), key=lambda item: (item[0] == "size", item[0] == "bits", item[0]))


def sort_key(result: dict) -> list[tuple[int, str]]:
    return [(int(value) if value.isdigit() else 0, value) for _, value in ordered(result["params"])]


def label(params: dict[str, str]) -> str:
    """Parameters as a reader says them."""
    words = []
    for name, value in ordered(params):
        if name == "size":
            size = int(value)
            words.append(f"{size >> 20} MiB" if size >= 1 << 20 else f"{size >> 10} KiB" if size >= 1 << 10 else f"{size} B")
        else:
            words.append(f"{value} bit" if name == "bits" else value)
    return ", ".join(words) or "all"


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def limits(data: dict) -> list[str]:
    """The runtimes that are the processor's limits and no peers."""
    return [runtime["name"] for runtime in data["runtimes"] if runtime.get("kind") == CEILING]


def roles(data: dict) -> tuple[str, str | None]:
    """The runtime that ratios are drawn against, and the one they are about."""
    names = [runtime["name"] for runtime in data["runtimes"] if runtime["name"] not in limits(data)]
    base = "stock" if "stock" in names else names[0]
    others = [name for name in names if name != base]
    return base, "image" if "image" in others else others[0] if others else None


def verdict(spread: Spread) -> tuple[str, str]:
    """CSS class and sign: only what holds in every round is called better or worse."""
    return ("better", "▲ ") if spread.low > 1.02 else ("worse", "▼ ") if spread.high < 0.98 else ("same", "")


def chart(name: str, results: list[dict], runtimes: list[str], base: str, subject: str | None, bounds: list[str]) -> str:
    """Bars of every runtime's speed relative to the base, with the rounds' spread; outlines of the processor's limits."""
    # Wide enough for the longest case at 12.5 px.
    left = max([150] + [round(8.6 * len(label(result["params"]))) + 20 for result in results])
    right, top, bar, gap = left + 540, 8, 17, 12
    rows = [(result, [(runtime, spread) for runtime in runtimes if (spread := ratio(result, runtime, base))]) for result in results]
    longest = max((spread.high for _, row in rows for _, spread in row), default=1.0)
    scale = (right - left) / max(longest, 1.0)
    parts = []
    y = top
    for result, row in rows:
        parts.append(f'<text x="{left - 10}" y="{y + len(row) * bar / 2 + 4:.1f}" text-anchor="end">'
                     f'{escape(label(result["params"]))}</text>')
        for runtime, spread in row:
            middle = y + bar / 2
            paint = (' class="limit"' if runtime in bounds else f' fill="var(--bar{runtimes.index(runtime) % BARS})"'
                     + ("" if runtime == subject else ' class="peer"'))
            parts.append(f'<rect x="{left}" y="{y + 2}" width="{spread.median * scale:.1f}" height="{bar - 4}" rx="2"{paint}/>')
            if spread.high > spread.low:
                parts.append(f'<line class="spread" x1="{left + spread.low * scale:.1f}" x2="{left + spread.high * scale:.1f}" '
                             f'y1="{middle}" y2="{middle}"/>')
            times = f"{number(spread.median)} × " if runtime != base else ""
            parts.append(f'<text x="{left + spread.high * scale + 6:.1f}" y="{middle + 4.5}">{times}<tspan class="name">'
                         f'{escape(runtime)}</tspan></text>')
            y += bar
        y += gap
    bottom = y - gap + 6
    one = left + scale
    return (f'<div class="wide" tabindex="0"><svg viewBox="0 0 {right + 140} {bottom + 4}" role="img" '
            f'aria-label="{escape(name)}: speed relative to {escape(base)}; the table below has the figures"><line class="grid" x1="{left}" x2="{left}" y1="0" y2="{bottom}"/>'
            f'<line class="one" x1="{one:.1f}" x2="{one:.1f}" y1="0" y2="{bottom}"/>{"".join(parts)}</svg></div>')


def table(results: list[dict], runtimes: list[str], subject: str | None, bounds: list[str]) -> str:
    """Ratios first, then figures; runtimes that have nothing here get no column."""
    present = [name for name in runtimes if any(figure(result, name) for result in results)]
    peers = [name for name in present if subject in present and name not in (subject, *bounds)]
    reached = [name for name in present if subject in present and name in bounds]
    rows = []
    for result in results:
        cells = [cell(ratio(result, subject or "", peer), RATIO, peer == peers[0]) for peer in peers]
        cells += [cell(ratio(result, subject or "", bound), SHARE, bound == reached[0]) for bound in reached]
        cells += [cell(figure(result, name), FIGURE, name == present[0]) for name in present]
        rows.append(f'<tr><th scope="row">{escape(label(result["params"]))}</th>{"".join(cells)}</tr>')
    better = "more is better" if results[0]["higher_is_better"] else "less is better"
    groups = [(f"{subject} is … times as fast as", peers), (f"{subject} reaches … % of", reached),
              (f"{unit(results[0])}, {better}", present)]
    top = "".join(f'<th scope="colgroup" class="first" colspan="{len(names)}">{escape(text)}</th>' for text, names in groups if names)
    head = "".join(f'<th scope="col"{FIRST if name == names[0] else ""}>{escape(name)}</th>' for _, names in groups for name in names)
    return (f'<div class="wide" tabindex="0"><table><caption>Median of the rounds, and below it how far they spread.</caption><thead>'
            f'<tr><th scope="col" rowspan="2">Case</th>{top}</tr><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>')


def cell(spread: Spread | None, meaning: str, first: bool) -> str:
    """A table's cell; only ratios to peers are better or worse, since nothing is faster than the processor."""
    text = "–"
    if spread:
        if meaning == SHARE:
            spread = Spread(100 * spread.median, 100 * spread.low, 100 * spread.high)
        css, sign = verdict(spread) if meaning == RATIO else ("same", "")
        away = max(spread.high - spread.median, spread.median - spread.low) / spread.median
        rounds = f"± {100 * away:.0f} %" if meaning == FIGURE else f"{number(spread.low)} to {number(spread.high)}"
        rounds = f"<small>{rounds}</small>" if spread.high > spread.low else ""
        text = f'<span class="{css}">{sign}{number(spread.median)}</span>{rounds}'
    return f"<td{FIRST if first else ''}>{text}</td>"


def summary(results: list[dict], subject: str, peers: list[str], bounds: list[str]) -> str:
    """One line for each benchmark, by groups: the range of its ratios to each peer, and of its shares of each limit."""
    columns = [(name, 1, "") for name in peers] + [(name, 100, " %") for name in bounds]
    head = "".join(f'<th scope="col">{"of" if sign else "÷"} {escape(name)}</th>' for name, _, sign in columns)
    rows = ""
    for group, names in groups_of(results).items():
        rows += f'<tr><th scope="rowgroup" colspan="{1 + len(columns)}" class="soft">{escape(group)}</th></tr>'
        for name in names:
            cells = ""
            for other, factor, sign in columns:
                medians = [factor * spread.median for result in results
                           if result["benchmark"] == name and (spread := ratio(result, subject, other))]
                low, high = (number(min(medians)), number(max(medians))) if medians else ("–", "–")
                cells += f"<td>{low if low == high else f'{low} to {high}'}{sign if medians else ''}</td>"
            rows += f'<tr><th scope="row">{escape(title_of(name))}</th>{cells}</tr>'
    reach = f" % is what {escape(subject)} reaches of what this processor can do at best." if bounds else ""
    return (f'<div class="card"><h4>How many times as fast {escape(subject)} is</h4><div class="wide" tabindex="0"><table>'
            f"<caption>Least to greatest of each benchmark's cases; below 1 is slower.{reach}</caption>"
            f'<thead><tr><th scope="col">Benchmark</th>{head}</tr></thead><tbody>{rows}</tbody></table></div></div>')


def groups_of(results: list[dict]) -> dict[str, list[str]]:
    """Class -> its benchmarks, in the order measured."""
    groups: dict[str, list[str]] = {}
    for name in dict.fromkeys(result["benchmark"] for result in results):
        groups.setdefault(name.partition(".")[0], []).append(name)
    return groups


def title_of(benchmark: str) -> str:
    """A benchmark's name within its group."""
    group, _, method = benchmark.partition(".")
    return method or group


def about(data: dict) -> str:
    machine = data["machine"]
    entries = [("Processor", escape(f'{machine["cpu"]}, {machine["processors"]} seen by the system')),
               ("Features", f'<code>{escape(" ".join(machine["features"]))}</code>'),
               ("System", escape(f'{machine["system"]}, load {machine["load"]} at the start')),
               ("Date", escape(data["date"])),
               ("Rounds", escape(str(data["rounds"]))),
               ("Command", f'<code>{escape(data["command"])}</code>')]
    versions = "".join(f'<tr><th scope="row">{escape(r["name"])}</th><td>{escape(r["kind"])}</td><td>{escape(r["version"])}</td></tr>'
                       for r in data["runtimes"])
    busy = (f'<p class="worse">The machine was busy (load {machine["load"]:.1f}): these figures are not to be relied on.</p>'
            if machine["load"] > BUSY else "")
    return (f'<div class="card">{busy}<dl>{"".join(f"<dt>{term}</dt><dd>{text}</dd>" for term, text in entries)}</dl>'
            f'<table class="words"><caption>What was compared</caption><thead><tr><th scope="col">Name</th><th scope="col">Kind</th>'
            f'<th scope="col">Version</th></tr></thead><tbody>{versions}</tbody></table></div>')


def section(title: str, data: dict) -> str:
    """Everything about one merged result."""
    runtimes = [runtime["name"] for runtime in data["runtimes"]]
    base, subject = roles(data)
    bounds = limits(data)
    groups = groups_of(data["results"])
    links = "".join(f'<a href="#{anchor(f"{title}-{group}")}">{escape(group)}</a>' for group in groups)
    parts = [f'<section><h2 id="{anchor(title)}">{escape(title)}</h2><nav>{links}</nav>']
    if subject:
        peers = [base] + [name for name in runtimes if name not in (base, subject, *bounds)]
        parts.append(summary(data["results"], subject, peers, bounds))
    parts.append(about(data))
    for group, names in groups.items():
        parts.append(f'<h3 id="{anchor(f"{title}-{group}")}">{escape(group)}</h3>')
        for name in names:
            results = sorted((result for result in data["results"] if result["benchmark"] == name), key=sort_key)
            limited = any(figure(result, bound) for result in results for bound in bounds)
            outlines = ", outlines are the processor's limits" if limited else ""
            parts.append(f'<div class="card"><h4>{escape(title_of(name))}</h4><span class="soft">speed relative to {escape(base)}; '
                         f"thin lines span the rounds{outlines}</span>"
                         f"{chart(name, results, runtimes, base, subject, bounds)}{table(results, runtimes, subject, bounds)}</div>")
    return "".join(parts) + "</section>"


def anchor(title: str) -> str:
    return re.sub(r"[^\w.-]", "-", title)


def page(named: dict[str, dict]) -> str:
    """The whole page."""
    links = "".join(f'<a href="#{anchor(name)}">{escape(name)}</a>' for name in named)
    sections = "".join(section(name, data) for name, data in named.items())
    return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>Temper: benchmarks</title><style>{STYLE}</style></head><body><main><h1>Temper: benchmarks</h1>"
            f"<p>Stock JDK, patched image and peers, measured side by side in one run. Ratios are taken round by round; "
            f"a ▲ or ▼ stands where every round agrees.</p><nav>{links}</nav>{sections}</main></body></html>\n")
