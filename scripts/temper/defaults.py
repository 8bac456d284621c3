"""docs/defaults.md: which defaults differ from stock's on each line, what they break and how one notices.

Values are read from each line's StockDefaults.java, which the image itself goes by; the words are in make/defaults.toml.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

from .errors import TemperError
from .patch import Patch
from .trains import TOP, Train

PAGE = "docs/defaults.md"
TABLE = "make/defaults.toml"
CLASS = "sun/security/util/StockDefaults.java"
HEADER = """# Defaults

Written by `make status` from make/defaults.toml and each line's StockDefaults.java.

What the group `defaults` has in place of stock's values, and the way back. `-Djdk.security.defaults=stock`, or the security property of
that name, gives back all of stock's values in the table at once; what somebody has set to anything else stays. Each has its own property,
too: in `lib/security/java.security` or, but for `jdk.tls.disabledAlgorithms` and `keystore.type`, on the command line.
`-Djava.security.debug=defaults` lists what differs from stock. `./configure --without-group=defaults` builds without any of it.
Of jdk.tls.disabledAlgorithms the table has the items that differ.

"""
ROW = re.compile(r"^        \{(.*?)\}(?=,?$)", re.MULTILINE | re.DOTALL)
VALUE = re.compile(r'null|"(?:[^"\\]|\\.)*"(?:\s*\+\s*"(?:[^"\\]|\\.)*")*')
ADDED = re.compile(r"^\+([a-z]\w*(?:\.\w+)+)=", re.MULTILINE)

Rows = dict[str, list[str | None]]    # name -> stock's value, ours, and what builds without some patches have


def rows(text: str) -> Rows:
    """The rows of a StockDefaults.java."""
    found: Rows = {}
    body = text[text.index("ROWS = {"):text.index("\n    };")]
    for row in ROW.findall(body):
        name, *values = [None if value == "null" else "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', value)) for value in VALUE.findall(row)]
        if name is None or len(values) < 2 or name in found:
            raise TemperError(f"{CLASS}: {row.split(',')[0]}: not a row of name, stock's value and ours")
        found[name] = values
    return found


def of_train(train: Train, series: list[Patch]) -> Rows:
    """The rows of a train; none where no patch brings any."""
    paths = [path for patch in series for path in patch.items("Overlay") if path.endswith(CLASS)]
    return rows((TOP / paths[0]).read_text(encoding="utf-8")) if paths else {}


def problems(known: list[dict[str, Any]], trains: dict[str, Train], loaded: dict[str, list[Patch]]) -> list[str]:
    """Where make/defaults.toml, StockDefaults.java and what patches write into java.security are not of the same properties."""
    found = []
    names = [entry["property"] for entry in known]
    for train in trains.values():
        listed = of_train(train, loaded[train.name])
        found += [f"{TABLE}: {name} of {train.name}'s {CLASS} is missing" for name in listed if name not in names]
        for patch in loaded[train.name]:
            for path, part in zip(*[iter(re.split(r"^diff --git a/(\S+) .*$", patch.diff, flags=re.MULTILINE)[1:])] * 2):
                if "/java.security" in path:
                    found += [f"{patch.name}.patch: {name} is not in {train.name}'s {CLASS}" for name in ADDED.findall(part) if name not in listed]
    for entry in known:
        for name in entry["lines"]:
            if name not in trains:
                found.append(f"{TABLE}: {entry['property']}: train {name} is unknown")
            elif entry["property"] in of_train(trains[name], loaded[name]):
                found.append(f"{TABLE}: {entry['property']}: {name} has a row in {CLASS}; leave the line out")
        found += [f"{TABLE}: {entry['property']}: what {name} has is missing" for name, series in loaded.items()
                  if name not in entry["lines"] and not of_train(trains[name], series)]
    return sorted(set(found))


def _shown(value: str | None, other: str | None, unset: str) -> str:
    """A value as a cell shows it: of a list that both have, the items that the other lacks."""
    if value is None:
        return f"none, {unset}"
    items, others = value.split(", "), (other or "").split(", ")
    own = [item for item in items if item not in others] if len(items) > 1 and len(others) > 1 else items
    return f"`{', '.join(own)}`" if own else "nothing of it"


def _cells(entry: dict[str, Any], per_train: dict[str, Rows]) -> str:
    """What each line has; lines that have the same stand together."""
    texts: dict[str, list[str]] = {}
    for train, listed in per_train.items():
        if entry["property"] in listed:
            stock, ours = listed[entry["property"]][:2]
            text = f"stock {_shown(stock, ours, entry['unset'])}; ours {_shown(ours, stock, entry['unset'])}"
        elif train in entry["lines"]:
            text = entry["lines"][train]
        else:
            text = "off by default"
        same = re.fullmatch(r"as (\S+)", text)
        texts.setdefault(entry["lines"][same[1]] if same else text, []).append(train)
    return "<br>".join(f"{', '.join(trains)}: {text}" for text, trains in texts.items())


def document(trains: dict[str, Train], loaded: dict[str, list[Patch]], table: Path | None = None) -> str:
    """The whole text of docs/defaults.md."""
    with (table or TOP / TABLE).open("rb") as file:
        known = [{"lines": {}} | entry for entry in tomllib.load(file)["default"]]
    wrong = problems(known, trains, loaded)
    if wrong:
        raise TemperError("; ".join(wrong))
    per_train = {name: of_train(train, loaded[name]) for name, train in trains.items()}
    lines = ["| default | property | lines | what breaks | how one notices |", "|---|---|---|---|---|"]
    for entry in known:
        lines.append(f"| {entry['what']} | `{entry['property']}` | {_cells(entry, per_train)} | {entry['breaks']} | {entry['notice']} |")
    return HEADER + "\n".join(lines) + "\n"
