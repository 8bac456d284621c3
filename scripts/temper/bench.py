"""Runs JMH on several JDKs and `openssl speed` and the processor's ceilings beside them, and merges what they measured.

A run is a list of steps, one for each round, case and runtime, in that order: what disturbs the machine for a while meets all runtimes alike.
What a step gave goes to a journal beside the result (longrun.py).
"""

import datetime
import functools
import hashlib
import json
import math
import os
import platform
import re
import shlex
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import kept, longrun, tables
from .errors import TemperError
from .trains import TOP

# JMH options and seconds of `openssl speed` for one figure. JMH's own defaults stand in the benchmarks.
SHORT = (["-w", "300ms", "-r", "300ms"], 1)
SIZES: dict[str, tuple[list[str], int]] = {"quick": SHORT, "tables": SHORT, "full": ([], 3)}

# Load above which figures are not to be relied on.
BUSY = 0.5

FEATURES = ("aes", "pclmulqdq", "sha_ni", "bmi2", "adx", "avx", "avx2", "avx512f", "avx512dq", "avx512bw", "avx512vl",
            "avx512ifma", "avx512vbmi", "vaes", "vpclmulqdq", "gfni", "sha512")

OPENSSL_DIGESTS = {"MD5": "md5", "SHA-1": "sha1", "SHA-256": "sha256", "SHA-512": "sha512"}

# Transformations and OpenSSL's names of modes; GCM without IV and tag, which `speed` leaves out: for short messages OpenSSL does less
# than a JDK here.
OPENSSL_MODES = {"AES/ECB/NoPadding": "ecb", "AES/CBC/NoPadding": "cbc", "AES/CTR/NoPadding": "ctr"}

# Its names of public-key algorithms, with the only scheme that it has of each.
SPEED_ASYMMETRIC = {"SignatureBench.RSA": "rsa", "SignatureBench.DSA": "dsa", "SignatureBench.ECDSA": "ecdsap", "KeyAgreementBench.EC": "ecdhp"}
SPEED_ALGORITHMS = ("SHA256withRSA", "SHA256withDSA", "SHA256withECDSA", "ECDH")

# Operations of micro/ceilings, for messages so long that nothing else takes time.
CEILINGS = {"AESExtraBench.encrypt": "ctr", "AESExtraBench.decrypt": "ctr", "AESGCMBench.encrypt": "gcm", "AESGCMBench.decrypt": "gcm",
            "AESGCMByteBuffer.encrypt": "gcm", "AESGCMByteBuffer.decrypt": "gcm"}
# The loops are for keys of these.
CEILING_BITS = ("128", "256")
CEILING_SIZE = "16384"

# The exit status of micro/ceilings on a processor that lacks a feature.
LACKING = 2

# The kind of a Ceiling in a merged result.
CEILING = "ceiling"

Params = dict[str, str]


# What micro/src/main/java/temper/micro/Allocation.java calls the bytes that an operation allocates.
ALLOCATED = "allocated"
PROFILER = "temper.micro.Allocation"

# What a benchmark prints to have it beside its figures, such as the suite that a handshake came to.
NOTE = re.compile(r"^temper: note: (.+)$")


@dataclass
class Result:
    """One benchmark with one set of parameters; scores hold the figures of each round's forks, or None where there were none."""
    benchmark: str
    params: Params
    unit: str
    higher_is_better: bool
    scores: dict[str, list[list[float] | None]] = field(default_factory=dict)
    allocated: dict[str, list[float]] = field(default_factory=dict)
    notes: dict[str, list[str]] = field(default_factory=dict)
    commands: dict[str, str] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """As kept.SHAPE has it."""
        return {name: value for name, value in vars(self).items() if value or name in ("params", "higher_is_better", "scores")}


@dataclass(frozen=True)
class Case:
    """What one call of JMH measures: a benchmark with all values of its parameters, or those that are chosen."""
    benchmark: str
    values: tuple[tuple[str, tuple[str, ...]], ...]
    chosen: tuple[tuple[str, str], ...] = ()

    @property
    def weight(self) -> int:
        """How many figures it gives."""
        chosen = {name: text.count(",") + 1 for name, text in self.chosen}
        return math.prod(chosen.get(name, len(values)) for name, values in self.values)

    def has(self, parameter: str) -> bool:
        return any(name == parameter for name, _ in self.values)

    def covers(self, params: Params) -> bool:
        return all(params.get(name) in text.split(",") for name, text in self.chosen if name in params)


@dataclass(frozen=True)
class Jdk:
    name: str
    folder: Path
    provider: str = ""
    flags: tuple[str, ...] = ()

    @property
    def java(self) -> str:
        return str(self.folder / "bin" / "java")

    @property
    def kind(self) -> str:
        return self.provider or "JDK"

    @functools.cache
    def details(self) -> str:
        """All that `java -version` says."""
        try:
            return subprocess.run([self.java, "-version"], capture_output=True, text=True, check=True).stderr.strip()
        except (OSError, subprocess.CalledProcessError):
            raise TemperError(f"{self.folder}: {self.name} is no JDK that runs here; name the folder above bin/java") from None

    def version(self) -> str:
        """The build string that `java -version` gives, and the version of the provider."""
        said = self.details()
        build = re.search(r"Runtime Environment.*\(build ([^)]+)\)", said)
        words = [build[1] if build else said.splitlines()[0], *self.flags]
        if self.provider:
            words.append(f"with {self.provider} {libraries().get(self.provider.lower(), '')}".rstrip())
        return " ".join(words)


@dataclass(frozen=True)
class OpenSsl:
    name: str
    command: tuple[str, ...]
    kind: str = "OpenSSL"

    def version(self) -> str:
        try:
            said = subprocess.run([*self.command, "version"], capture_output=True, text=True, check=True).stdout
        except (OSError, subprocess.CalledProcessError):
            raise TemperError(f"{shlex.join(self.command)}: {self.name} is no openssl that runs here; check --openssl") from None
        return said.split("(")[0].strip()

    @functools.cache
    def details(self) -> str:
        return subprocess.run([*self.command, "version", "-v", "-p", "-c"], capture_output=True, text=True, check=False).stdout.strip()

    def question(self, benchmark: str, params: Params, seconds: int) -> list[str] | None:
        arguments = speed_arguments(benchmark, params)
        # Elapsed time, as JMH takes it: processor time would flatter OpenSSL on a busy machine.
        return arguments and [*self.command, "speed", "-mr", "-elapsed", "-seconds", str(seconds), *arguments]

    def answer(self, output: str, benchmark: str, params: Params) -> float | None:
        return parse_speed(output, benchmark, params)


@dataclass(frozen=True)
class Ceiling:
    """What the processor can do at best with registers of one width."""
    name: str
    command: tuple[str, ...]
    kind: str = CEILING

    def version(self) -> str | None:
        """The features that the loops need; None, and a line that says why, on a processor without them."""
        try:
            ran = subprocess.run(self.command, capture_output=True, text=True, check=False)
        except OSError:
            ran = None
        if ran is None or ran.returncode not in (0, LACKING):
            raise TemperError(f"{shlex.join(self.command)}: {self.name} is no ceilings that run here; `make bench` builds them")
        if ran.returncode == LACKING:
            print(f"temper: {self.name}: {ran.stderr.removeprefix('temper: ceilings: ').strip()}", file=sys.stderr)
            return None
        return ran.stdout.strip()

    def details(self) -> str:
        return ""

    def question(self, benchmark: str, params: Params, seconds: int) -> list[str] | None:
        if benchmark not in CEILINGS or params["dataSize"] != CEILING_SIZE or params["keyLength"] not in CEILING_BITS:
            return None
        return [*self.command, CEILINGS[benchmark], params["keyLength"]]

    def answer(self, output: str, benchmark: str, params: Params) -> float | None:
        return parse_ceiling(output, params)


Runtime = Jdk | OpenSsl | Ceiling


def short_name(benchmark: str) -> str:
    """Class, with those around it, and method, without the package, whose names are in small letters."""
    return re.sub(r"^(?:[a-z]\w*\.)+(?=[A-Z])", "", benchmark)


def parse_list(text: str) -> dict[str, dict[str, list[str]]]:
    """What `-lp` prints: benchmark -> its parameters and their values."""
    benchmarks: dict[str, dict[str, list[str]]] = {}
    for line in text.splitlines():
        if parameter := re.match(r'\s+param "(\w+)" = \{(.*)\}', line):
            benchmarks[list(benchmarks)[-1]][parameter[1]] = parameter[2].split(", ")
        elif re.fullmatch(r"[\w.]+\.\w+\.\w+", line):
            benchmarks[line] = {}
    return benchmarks


def libraries(pom: Path = TOP / "micro" / "pom.xml") -> dict[str, str]:
    """The versions of JMH and of the peers, which micro/pom.xml pins."""
    try:
        return {name: version for name, version in re.findall(r"<([\w.-]+)\.version>([^<]+)</", pom.read_text())}
    except OSError:
        return {}


def as_typed(words: list[str]) -> str:
    """A command without the folders of this machine: what is below this checkout as seen from there, of all else the last part."""
    return shlex.join(re.sub(r"(?<![\w.)-])(?:/[^/'\":,]+)+/(?=[^/'\":,])", "", word.replace(f"{TOP}/", "")) for word in words)


def typed() -> str:
    """What was typed: this program's own command, or that of the make which called it with --make and its variables."""
    if "--make" not in sys.argv:
        return as_typed(sys.argv)
    given = [f"{name}={os.environ[name]}" for name in ("TRAIN", "BENCH", "PARAMETERS", "MODES", "SIZE", "ROUNDS") if os.environ.get(name)]
    return as_typed(["make", "bench", *given])


def short(figure: float) -> float:
    """No more digits than any measurement has."""
    return float(f"{figure:.6g}")


def forks_of(metric: dict[str, Any]) -> list[float]:
    """A figure for each fork out of one of JMH's metrics: the mean of its iterations."""
    raw = metric.get("rawData") or [[metric["score"]]]
    return [short(statistics.fmean(iterations)) for iterations in raw if iterations]


def notes_of(log: str) -> dict[tuple[tuple[str, str], ...], list[str]]:
    """What benchmarks noted, by the parameters that JMH's log names before."""
    found: dict[tuple[tuple[str, str], ...], list[str]] = {}
    params: tuple[tuple[str, str], ...] = ()
    for line in log.splitlines():
        if line.startswith("# Benchmark: "):
            params = ()
        elif named := re.match(r"# Parameters: \((.*)\)$", line):
            pairs = (pair.partition(" = ") for pair in named[1].split(", "))
            params = tuple(sorted((name, value) for name, _, value in pairs if name != "provider"))
        elif note := NOTE.match(line):
            texts = found.setdefault(params, [])
            if note[1] not in texts:
                texts.append(note[1])
    return found


def speed_arguments(benchmark: str, params: Params) -> list[str] | None:
    """What `openssl speed` calls this benchmark, or None when it has no such thing."""
    name, _, method = benchmark.rpartition(".")
    bits = params.get("keyLength", "")
    if name == "MessageDigestBench" and params["algorithm"] in OPENSSL_DIGESTS:
        return ["-bytes", params["dataSize"], "-evp", OPENSSL_DIGESTS[params["algorithm"]]]
    if method in ("encrypt", "decrypt"):
        mode = "gcm" if name in ("AESGCMBench", "AESGCMByteBuffer") else OPENSSL_MODES.get(params.get("algorithm", ""))
        if mode:
            # CTR is its own inverse.
            return ["-bytes", params["dataSize"], "-evp", f"aes-{bits}-{mode}", *(["-decrypt"] if method == "decrypt" and mode != "ctr" else [])]
    if name in SPEED_ASYMMETRIC and params["algorithm"] in SPEED_ALGORITHMS:
        return [SPEED_ASYMMETRIC[name] + bits]
    return None


def parse_speed(output: str, benchmark: str, params: Params) -> float | None:
    """Operations per second out of `openssl speed -mr`."""
    for line in output.splitlines():
        fields = line.split(":")
        if fields[0] == "+F":
            return float(fields[3]) / int(params["dataSize"])
        if fields[0] in ("+F2", "+F3", "+F4"):
            return float(fields[3 if benchmark.endswith(".sign") else 4])
        if fields[0] == "+F5":
            return float(fields[3])
    return None


def parse_ceiling(output: str, params: Params) -> float | None:
    """Messages per second out of what micro/ceilings prints."""
    try:
        return float(json.loads(output)["bytes_per_second"]) / int(params["dataSize"])
    except (ValueError, LookupError, TypeError):
        return None


def machine() -> dict[str, Any]:
    """What the figures are measured on."""
    cpuinfo = Path("/proc/cpuinfo").read_text()

    def every(name: str) -> list[str]:
        return re.findall(rf"^{name}\s*: (.*)$", cpuinfo, re.MULTILINE)

    def first(name: str, otherwise: str) -> str:
        return (every(name) or [otherwise])[0].strip()

    present = first("flags", "").split()
    cores = len(set(re.findall(r"^physical id\s*: (\d+)$(?:.|\n)*?^core id\s*: (\d+)$", cpuinfo, re.MULTILINE))) or os.cpu_count() or 1
    memory = re.search(r"^MemTotal:\s*(\d+)", Path("/proc/meminfo").read_text(), re.MULTILINE)
    return {"cpu": first("model name", platform.machine()), "vendor": first("vendor_id", ""), "family": first("cpu family", ""),
            "model": first("model", ""), "stepping": first("stepping", ""), "mhz": [float(clock) for clock in every("cpu MHz")],
            "features": [feature for feature in FEATURES if feature in present], "processors": os.cpu_count() or 1, "cores": cores,
            "threads_per_core": max(1, (os.cpu_count() or 1) // cores), "memory_mb": int(memory[1]) // 1024 if memory else 0,
            "kernel": platform.release(), "system": platform.system()}


def load() -> float:
    return round(os.getloadavg()[0], 2)


def now() -> str:
    return datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")


def warn_if_busy() -> None:
    if load() > BUSY:
        print(f"temper: the machine is busy (load {load()}); measure on an idle one", file=sys.stderr)


class Parts:
    """The parts of a run, in its journal: when each began and ended, and under which load."""

    def __init__(self, journal: longrun.Journal) -> None:
        self.journal = journal
        self.number = 1 + max((step[1] for step in journal.steps if step[0] == "part"), default=-1)
        self.part = {"start": now(), "end": now(), "load_start": load(), "load_end": load()}

    def mark(self) -> None:
        """Notes how far this part has come, since an interrupt does not say when it comes."""
        self.part |= {"end": now(), "load_end": load()}
        self.journal.add(("part", self.number), 0, self.part)

    def all(self) -> list[dict[str, Any]]:
        return [value for step, (_, value) in sorted(self.journal.steps.items(), key=str) if step[0] == "part"]


def described(runtime: Runtime, version: str, jar: Path) -> dict[str, Any]:
    """A runtime as kept.SHAPE has it."""
    is_jdk = isinstance(runtime, Jdk)
    command = [runtime.java, "-jar", str(jar)] if isinstance(runtime, Jdk) else list(runtime.command)
    return {"name": runtime.name, "kind": runtime.kind, "version": version, "details": runtime.details(), "command": as_typed(command),
            "flags": list(runtime.flags) if is_jdk else [], "provider": runtime.provider if is_jdk else ""}


class Run:
    """One comparison. The logs and JMH's own results go to `folder`, what was done to `journal`."""

    def __init__(self, runtimes: list[Runtime], jar: Path, out: Path, rounds: int, size: str, what: str, train: str = "") -> None:
        if not jar.is_file():
            raise TemperError(f"{jar}: missing; `mvn -f micro/pom.xml package` makes it")
        self.jar, self.out, self.rounds, self.size, self.what, self.train = jar, out, rounds, size, what, train
        self.folder = out.with_suffix("")
        self.jmh_options, self.speed_seconds = SIZES[size]
        self.versions = {runtime.name: version for runtime in runtimes if (version := runtime.version()) is not None}
        self.runtimes = [runtime for runtime in runtimes if runtime.name in self.versions]
        self.machine = machine()
        self.results: list[Result] = []

    def listed(self, name_filter: str) -> dict[str, dict[str, list[str]]]:
        java = next(runtime for runtime in self.runtimes if isinstance(runtime, Jdk)).java
        said = subprocess.run([java, "-jar", str(self.jar), "-lp", name_filter], capture_output=True, text=True, check=False)
        benchmarks = parse_list(said.stdout)
        if not benchmarks:
            raise TemperError(f"{name_filter}: no benchmark has a name like this; `java -jar {self.jar} -l` lists them")
        return benchmarks

    def cases(self, name_filter: str, chosen: Params) -> list[Case]:
        """The benchmarks that a filter finds. One that has a parameter of `chosen` takes those values of it, separated by commas, and no others."""
        return [self.case(name, values, {name: text for name, text in chosen.items() if name in values})
                for name, values in self.listed(name_filter).items()]

    def few_cases(self, wanted: list[tuple[str, Params]]) -> list[Case]:
        """Just these benchmarks with these parameters."""
        there = {short_name(name): (name, values) for name, values in self.listed(".*").items()}
        cases = []
        for benchmark, params in wanted:
            if benchmark not in there:
                raise TemperError(f"micro/tables.toml: {benchmark}: no benchmark has this name; `java -jar {self.jar} -l` lists them")
            name, values = there[benchmark]
            if missing := sorted(params.keys() - values.keys()):
                raise TemperError(f"micro/tables.toml: {benchmark}: it has no parameter {missing[0]}; `java -jar {self.jar} -lp` lists them")
            cases.append(self.case(name, values, params))
        return list(dict.fromkeys(cases))

    @staticmethod
    def case(name: str, values: dict[str, list[str]], chosen: Params) -> Case:
        return Case(name, tuple((parameter, tuple(each)) for parameter, each in values.items()), tuple(sorted(chosen.items())))

    def choices(self, cases: list[Case]) -> dict[str, Any]:
        """All on which the figures depend: a run that has another of them is another run."""
        runtimes = [[described(runtime, self.versions[runtime.name], self.jar), str(runtime.folder) if isinstance(runtime, Jdk) else ""]
                    for runtime in self.runtimes]
        machine = {name: value for name, value in self.machine.items() if name != "mhz"}
        return {"cases": [[case.benchmark, case.values, case.chosen] for case in cases], "runtimes": runtimes, "rounds": self.rounds,
                "size": self.size, "what": self.what, "jar": hashlib.sha256(self.jar.read_bytes()).hexdigest(), "machine": machine}

    def measure(self, cases: list[Case]) -> None:
        """Does all steps that the journal lacks."""
        self.folder.mkdir(parents=True, exist_ok=True)
        # As JSON has it, so that it can be compared with what a journal says.
        self.journal = longrun.Journal(self.out.with_suffix(".journal"), json.loads(json.dumps(self.choices(cases))))
        steps: dict[longrun.Step, tuple[Case, Runtime]] = {
            (number, case.benchmark, case.chosen, runtime.name): (case, runtime) for number in range(self.rounds) for case in cases
            for runtime in self.runtimes if not isinstance(runtime, Jdk) or not runtime.provider
            or case.has("provider") and tables.has_provider(runtime.provider, short_name(case.benchmark))}
        # A peer answers for what JDKs have measured, many cases without one.
        weights = {step: float(case.weight) for step, (case, runtime) in steps.items() if isinstance(runtime, Jdk)}
        if self.journal.steps:
            print(f"going on after {sum(step in self.journal.steps for step in steps)} of {len(steps)} steps that an interrupted run has done",
                  flush=True)
        else:
            for runtime in self.runtimes:
                self.log_of(runtime).write_text("")
        parts = Parts(self.journal)
        warn_if_busy()
        shown = None
        for step, (case, runtime) in steps.items():
            if step not in self.journal.steps:
                if shown != step[:3]:
                    shown = step[:3]
                    self.show(step[0], cases.index(case) + 1, len(cases), case, steps, weights)
                started = time.monotonic()
                value = self.jmh(runtime, case) if isinstance(runtime, Jdk) else self.ask(runtime, case)
                self.journal.add(step, time.monotonic() - started, value)
                parts.mark()
            # As it would be read again.
            self.take(runtime, step[0], case, json.loads(json.dumps(self.journal.steps[step][1])))
        if not self.results:
            self.journal.remove()
            raise TemperError(f"{self.folder}: no benchmark gave a result; the logs there say why")
        self.parts = parts.all() or [parts.part]

    def show(self, number: int, index: int, count: int, case: Case, steps: dict[longrun.Step, Any], weights: dict[longrun.Step, float]) -> None:
        done = {step: seconds for step, (seconds, _) in self.journal.steps.items() if step in weights}
        pending = [(step, weights[step]) for step in steps if step in weights and step not in self.journal.steps]
        seconds = longrun.left(pending, done, weights)
        chosen = "".join(f" {name}={value}" for name, value in case.chosen)
        print(f"round {number + 1}/{self.rounds}, {index}/{count}: {short_name(case.benchmark)}{chosen}"
              + ("" if seconds is None else f" ({100 * len(done) // len(weights)} %, about {longrun.told(seconds)} left)"), flush=True)

    def log_of(self, runtime: Runtime) -> Path:
        return self.folder / f"{runtime.name}.log"

    def jmh(self, jdk: Jdk, case: Case) -> list[dict[str, Any]]:
        """Runs a case in fresh JVMs: what it gave for each set of parameters."""
        output = self.folder / "one.json"
        output.unlink(missing_ok=True)
        command = [jdk.java, "-jar", str(self.jar), f"^{re.escape(case.benchmark)}$", *self.jmh_options, "-prof", PROFILER, "-rf", "json", "-rff", str(output)]
        for name, value in case.chosen:
            command += ["-p", f"{name}={value}"]
        if jdk.provider:
            command += ["-p", f"provider={jdk.provider}"]
        if jdk.flags:
            command += ["-jvmArgsAppend", shlex.join(jdk.flags)]
        log = self.log_of(jdk)
        with log.open("ab") as file:
            begin = file.tell()
            subprocess.run(command, stdout=file, stderr=subprocess.STDOUT, check=False)
        try:
            entries = json.loads(output.read_text())
        except (OSError, ValueError):
            entries = []
        output.unlink(missing_ok=True)
        if not entries:
            print(f"  {jdk.name}: {short_name(case.benchmark)} gave no result; see {log}", file=sys.stderr, flush=True)
        notes = notes_of(log.read_bytes()[begin:].decode(errors="replace"))
        found = []
        for entry in entries:
            params = {key: value for key, value in entry.get("params", {}).items() if key != "provider"}
            metric = entry["primaryMetric"]
            allocated = entry.get("secondaryMetrics", {}).get(ALLOCATED)
            found.append({"params": params, "unit": metric["scoreUnit"], "higher_is_better": entry["mode"] == "thrpt", "forks": forks_of(metric),
                          "allocated": forks_of(allocated) if allocated else [], "notes": notes.get(tuple(sorted(params.items())), [])})
        return found

    def ask(self, peer: OpenSsl | Ceiling, case: Case) -> list[dict[str, Any]]:
        """Takes a peer's figure for each set of parameters that a JDK has measured."""
        found = []
        for result in [r for r in self.results if r.benchmark == short_name(case.benchmark) and case.covers(r.params)]:
            command = peer.question(result.benchmark, result.params, self.speed_seconds)
            if command is None:
                continue
            said = subprocess.run(command, capture_output=True, text=True, check=False)
            with self.log_of(peer).open("a") as log:
                log.write(said.stdout + said.stderr)
            score = peer.answer(said.stdout, result.benchmark, result.params)
            if score is None:
                print(f"  {peer.name}: {shlex.join(command[len(peer.command):])} gave no result; see {self.log_of(peer)}",
                      file=sys.stderr)
            else:
                found.append({"params": result.params, "unit": result.unit, "higher_is_better": result.higher_is_better, "forks": [short(score)],
                              "command": as_typed(command)})
        return found

    def take(self, runtime: Runtime, number: int, case: Case, found: list[dict[str, Any]]) -> None:
        """Adds what a step gave to the results."""
        for each in found:
            name = short_name(case.benchmark)
            result = next((r for r in self.results if (r.benchmark, r.params) == (name, each["params"])), None)
            if result is None:
                result = Result(name, each["params"], each["unit"], each["higher_is_better"])
                self.results.append(result)
            result.scores.setdefault(runtime.name, [None] * self.rounds)[number] = each["forks"] or None
            if each.get("allocated"):
                result.allocated.setdefault(runtime.name, []).extend(each["allocated"])
            for note in each.get("notes", []):
                if note not in result.notes.setdefault(runtime.name, []):
                    result.notes[runtime.name].append(note)
            if "command" in each:
                result.commands[runtime.name] = each["command"]

    def write(self) -> None:
        kept.write({"what": self.what, **({"train": self.train} if self.train else {}), "date": self.parts[0]["start"], "command": typed(),
                    "size": self.size, "rounds": self.rounds, "options": self.jmh_options, "libraries": libraries(), "machine": self.machine,
                    "parts": self.parts,
                    "runtimes": [described(runtime, self.versions[runtime.name], self.jar) for runtime in self.runtimes],
                    "results": [result.data() for result in self.results]}, self.out)
        self.journal.remove()
