"""The table of trains (make/trains.toml) and the mapping between the repository's paths and a tree's."""

import re
import tomllib
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from .errors import TemperError

TOP = Path(__file__).resolve().parents[2]
TABLE = TOP / "make" / "trains.toml"
OVERLAY = "src-overlay"


@dataclass(frozen=True)
class Train:
    """One release line; the fields are described at the top of make/trains.toml."""

    name: str
    feature: int
    version: str
    version_file: str
    version_pattern: str
    version_match: str
    base: str
    packaging: str
    packaging_patches: list[str]
    boot_jdk: list[str]
    jtreg: str
    layout: str
    paths: dict[str, str]
    java: str
    hotspot: str
    security: dict[str, str]
    lean: dict[str, Any] = field(default_factory=dict)
    components: list[str] = field(default_factory=list)
    build: dict[str, object] = field(default_factory=dict)

    @property
    def patches(self) -> Path:
        """The directory that holds BASE, series and the patches."""
        return TOP / "patches" / self.name

    @property
    def modular(self) -> bool:
        """Whether the line's classes are in modules, each in a folder of the tree."""
        return "(?P<module>" in self.java

    @property
    def base_tree(self) -> str:
        """Git's hash of the base's whole tree, from BASE."""
        found = re.search(r"^tree ([0-9a-f]{40})$", (self.patches / "BASE").read_text(), re.MULTILINE)
        if not found:
            raise TemperError(f"patches/{self.name}/BASE: no line 'tree HASH'")
        return found[1]

    def to_tree(self, path: str) -> str:
        """Maps a repository path (overlay file or test) to its path in this train's tree."""
        own = f"{OVERLAY}/{self.name}/"
        if path.startswith(own):
            return path[len(own):]
        for prefix, target in self.paths.items():
            if path == prefix or path.startswith(prefix + "/"):
                return target + path[len(prefix):]
        raise TemperError(f"{path}: not a path that train {self.name} maps; see layouts.{self.layout} in make/trains.toml")

    def to_repository(self, path: str) -> str:
        """Maps the path of a new file in this train's tree to where the repository keeps it."""
        for prefix, target in sorted(self.paths.items(), key=lambda item: -len(item[1])):
            if path.startswith(target + "/"):
                return prefix + path[len(target):]
        return f"{OVERLAY}/{self.name}/{path}"

    def version_of(self, tree_file: str | None) -> str:
        """The version that the text of `version_file` states, or 'unknown'."""
        found = re.findall(self.version_pattern, tree_file or "", re.MULTILINE)
        return ".".join(found) if found else "unknown"


def _table(table: Path = TABLE) -> dict[str, Any]:
    with table.open("rb") as file:
        return tomllib.load(file)


def groups() -> dict[str, str]:
    """The groups of patches, and what each holds."""
    return _table()["groups"]


def tools() -> dict[str, list[str]]:
    """Packages of the tools that are unpacked beside the host's own."""
    return _table()["tools"]


def processors() -> dict[str, dict[str, Any]]:
    """The processors other than the host's for which images can be built."""
    return _table()["processors"]


def processor(name: str) -> dict[str, Any]:
    """The processor of that name, or an error that lists the known ones."""
    table = processors()
    if name not in table:
        raise TemperError(f"CPU {name}: unknown; other processors than this machine's are {', '.join(table)}")
    return table[name]


def emulators() -> dict[str, dict[str, Any]]:
    """The emulators that are built here."""
    return _table()["emulators"]


def emulator(name: str) -> dict[str, Any]:
    """What an emulator that is built here is made of, or an error that lists the known ones."""
    table = emulators()
    if name not in table:
        raise TemperError(f"emulator {name}: unknown; those that are built here are {', '.join(table)}")
    return table[name]


def for_processor(train: Train, name: str, sysroot: Path) -> Train:
    """The train with a build for another processor, whose libraries are in SYSROOT; an error if the train does not run on it."""
    entry, build = processor(name), train.build
    if train.name not in entry.get("trains", [train.name]):
        raise TemperError(f"CPU {name}: {train.name} has no port to it; trains that have one are {', '.join(entry['trains'])}")

    def there(words: list[str]) -> list[str]:
        return [word.replace("@SYSROOT@", str(sysroot)).replace("@TRIPLET@", entry["triplet"]) for word in words]

    flags = {f"--with-extra-{flag}=": words for flag, words in entry.get("flags", {}).items()}
    own = [" ".join([word, *(words for option, words in flags.items() if word.startswith(option))]) for word in build["configure"]]
    configure = there([*own, *_table()["cross"][train.layout], *entry["configure"], *entry.get(train.layout, [])])
    ccache = {"configure": build["ccache"]["configure"],
              "make": [re.sub(r"=ccache ", f"=ccache {entry['triplet']}-", word) for word in build["ccache"]["make"]]}
    return replace(train, build={**build, "configure": configure, "ccache": ccache,
                                 "emulator": there(entry["emulator"]),
                                 "programs": [*(f"{entry['triplet']}-{name}" for name in ("gcc", "g++")), there(entry["emulator"])[0]]})


def load() -> dict[str, Train]:
    """All trains, in the table's order."""
    document = _table()
    trains = {}
    for name, entry in document["trains"].items():
        try:
            trains[name] = Train(name=name, **document["layouts"][entry["layout"]], **entry)
        except (KeyError, TypeError) as error:
            raise TemperError(f"{TABLE.name}: train {name}: {error}") from error
    return trains


def get(name: str) -> Train:
    """The train of that name, or an error that lists the known ones."""
    trains = load()
    if name not in trains:
        raise TemperError(f"train {name}: unknown; the trains are {', '.join(trains)}")
    return trains[name]
