"""Results of benchmarks as files: their form, the digest that finds what was changed by hand, and where they are kept.

A result is one JSON object. `schema` names this form; `digest` is over everything else; the other fields stand in SHAPE.
`make bench` writes it to build/bench; KEEP=1 puts it to micro/results/<processor>/<date>-<what>.json, and the linter reads what is there.
A digest keeps nobody from computing another one: it finds slips and edits, and git's history shows the rest.
"""

import hashlib
import json
import re
from pathlib import Path
from typing import Any, Callable

from .errors import TemperError
from .trains import TOP

SCHEMA = "temper-result-1"
FOLDER = TOP / "micro" / "results"

Shape = Any


def _number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _figures(value: object) -> bool:
    """Figures of the forks of one round; null where the round gave none."""
    return value is None or (isinstance(value, list) and bool(value) and all(_number(figure) and figure >= 0 for figure in value))


def _ratios(value: object) -> bool:
    """Low, median and high of one comparison in turns."""
    return isinstance(value, list) and len(value) == 3 and all(map(_number, value))


def _date(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\+00:00|Z)", value) is not None


class Each:
    """An object of any names whose values have one shape."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape


# A name that ends with ? may be missing.
SHAPE: dict[str, Shape] = {
    "schema": str, "digest": str,
    "what": str,                # what was measured: a train, or a train and a subject
    "train?": str,
    "date": _date,              # when the first part began
    "command": str,             # what was typed, without the folders of the machine
    "size": str, "rounds": int,
    "options": [str],           # of JMH
    "libraries": Each(str),     # JMH and the peers in the program, with their versions
    "machine": {"cpu": str, "vendor": str, "family": str, "model": str, "stepping": str, "mhz": [_number], "features": [str],
                "processors": int, "cores": int, "threads_per_core": int, "memory_mb": int, "kernel": str, "system": str},
    # An interrupted run has several parts; the load is the kernel's average over the last minute.
    "parts": [{"start": _date, "end": _date, "load_start": _number, "load_end": _number}],
    "runtimes": [{"name": str, "kind": str, "version": str, "details": str, "command": str, "flags": [str], "provider": str}],
    "results": [{"benchmark": str, "params": Each(str), "unit": str, "higher_is_better": bool,
                 "scores": Each([_figures]),            # runtime -> round -> fork
                 "allocated?": Each([_number]),         # runtime -> bytes for each operation, of each fork
                 "notes?": Each([str]),                 # runtime -> what the benchmark said, such as the suite that was negotiated
                 "commands?": Each(str),                # of runtimes that are no JDK
                 "ratios?": [_ratios]}],                # of a no-harm sweep, by round
}


def misfit(value: object, shape: Shape, where: str = "") -> str | None:
    """The first place where a value has another shape, and what is wrong there; None when all fits."""
    here = where or "the whole"
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            return f"{here} is no object"
        names = {name.removesuffix("?") for name in shape}
        if extra := sorted(value.keys() - names):
            return f"{here} has {extra[0]!r}, which is no part of it"
        for name, inner in shape.items():
            plain = name.removesuffix("?")
            if plain not in value:
                if name == plain:
                    return f"{here} lacks {plain!r}"
            elif problem := misfit(value[plain], inner, f"{where}.{plain}".lstrip(".")):
                return problem
        return None
    if isinstance(shape, Each):
        if not isinstance(value, dict):
            return f"{here} is no object"
        return next((problem for name, each in value.items() if (problem := misfit(each, shape.shape, f"{where}.{name}"))), None)
    if isinstance(shape, list):
        if not isinstance(value, list):
            return f"{here} is no list"
        return next((problem for index, each in enumerate(value) if (problem := misfit(each, shape[0], f"{where}[{index}]"))), None)
    if isinstance(shape, type):
        fits = isinstance(value, shape) and (shape is not int or not isinstance(value, bool))
    else:
        check: Callable[[object], bool] = shape
        fits = check(value)
    return None if fits else f"{here} is {json.dumps(value)[:60]}"


def digest(data: dict[str, Any]) -> str:
    """Over all but the digest itself, whatever the blanks and the order of names."""
    content = {name: value for name, value in data.items() if name != "digest"}
    return hashlib.sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def read(path: Path) -> dict[str, Any]:
    """A result, or a TemperError of one line that says what is wrong with it."""
    try:
        # Not a number of JSON, though Python reads it.
        data = json.loads(path.read_text(encoding="utf-8"), parse_constant=_refuse)
    except OSError as error:
        raise TemperError(f"{path}: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise TemperError(f"{path}: cut off or no JSON; remove it, or measure again with `make bench`") from None
    if not isinstance(data, dict) or "schema" not in data:
        raise TemperError(f"{path}: not a result of scripts/bench; remove it, or measure again with `make bench`")
    if data["schema"] != SCHEMA:
        raise TemperError(f"{path}: schema {json.dumps(data['schema'])}, and this reads {SCHEMA}; measure again with `make bench`")
    if problem := misfit(data, SHAPE) or _contradiction(data):
        raise TemperError(f"{path}: not of schema {SCHEMA}: {problem}")
    if data["digest"] != digest(data):
        raise TemperError(f"{path}: changed since it was measured (its digest is another); `git checkout` it, or measure again")
    return data


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def _contradiction(data: dict[str, Any]) -> str | None:
    """What has the shape and still cannot be."""
    names = [runtime["name"] for runtime in data["runtimes"]]
    if len(set(names)) < len(names):
        return "two of runtimes have one name"
    if data["rounds"] < 1 or not data["parts"]:
        return "it has no rounds or no parts"
    seen = set()
    for index, result in enumerate(data["results"]):
        case = (result["benchmark"], *sorted(result["params"].items()))
        if case in seen:
            return f"results[{index}] is {result['benchmark']} with the same params a second time"
        seen.add(case)
        for name, rounds in result["scores"].items():
            if name not in names:
                return f"results[{index}].scores names {name!r}, which is none of runtimes"
            if len(rounds) != data["rounds"]:
                return f"results[{index}].scores.{name} has {len(rounds)} rounds, not {data['rounds']}"
    return None


def write(data: dict[str, Any], path: Path) -> None:
    """Writes a result with its schema and digest: a line for each runtime and each benchmark's case, so that a diff can be read."""
    data = {"schema": SCHEMA, "digest": "", **data}
    # As it will be read: names of objects are text there.
    data = json.loads(json.dumps(data, allow_nan=False))
    data["digest"] = digest(data)
    if problem := misfit(data, SHAPE) or _contradiction(data):
        raise TemperError(f"{path}: would not be of schema {SCHEMA}: {problem}")
    lines = []
    for name, value in data.items():
        if name in ("runtimes", "results", "parts") and value:
            inner = ",\n".join("  " + json.dumps(each, ensure_ascii=False) for each in value)
            lines.append(f' "{name}": [\n{inner}\n ]')
        else:
            lines.append(f' "{name}": {json.dumps(value, ensure_ascii=False)}')
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".partial")
    partial.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    partial.replace(path)


def slug(text: str) -> str:
    """A text as part of a file's name."""
    return re.sub(r"[^a-z0-9.]+", "-", text.lower()).strip("-")


def short_cpu(name: str) -> str:
    """A processor's name without marks, clock and number of cores."""
    return " ".join(re.sub(r"\((R|TM)\)|@.*|\bCPU\b|\bProcessor\b|\b\d+-Core\b", " ", name, flags=re.IGNORECASE).split())


def processor(machine: dict[str, Any]) -> str:
    """The folder of a processor: its name, which clouds shorten until kinds share it, and therefore family and model."""
    return slug(f"{short_cpu(machine['cpu'])} {machine['family']} {machine['model']}")


def home(data: dict[str, Any], folder: Path) -> Path:
    """Where a result is kept; a second one of the same day and subject gets a number."""
    base = folder / processor(data["machine"]) / f"{data['date'][:10]}-{slug(data['what'])}.json"
    path, number = base, 2
    while path.exists() and read(path)["digest"] != data["digest"]:
        path, number = base.with_name(f"{base.stem}-{number}.json"), number + 1
    return path


def keep(path: Path, folder: Path = FOLDER) -> Path:
    """Puts a result among the kept ones, byte for byte."""
    target = home(read(path), folder)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(path.read_bytes())
    return target


def load(folder: Path = FOLDER) -> dict[Path, dict[str, Any]]:
    """All kept results, the oldest first."""
    found = {path: read(path) for path in folder.glob("*/*.json")}
    return dict(sorted(found.items(), key=lambda item: (item[1]["date"], str(item[0]))))


def findings(folder: Path = FOLDER) -> list[str]:
    """What is wrong with the kept results, a line for each file."""
    problems = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        where = path.relative_to(folder.parents[1])
        if path.parent.parent != folder or path.suffix != ".json":
            problems.append(f"{where}: not <processor>/<date>-<what>.json")
            continue
        try:
            data = read(path)
        except TemperError as error:
            problems.append(str(error).replace(str(path), str(where), 1))
            continue
        wanted = f"{processor(data['machine'])}/{data['date'][:10]}-{slug(data['what'])}"
        if not re.fullmatch(re.escape(wanted) + r"(-\d+)?", str(path.relative_to(folder).with_suffix(""))):
            problems.append(f"{where}: its content belongs to {wanted}.json")
    return problems
