"""Runs JMH on several JDKs and `openssl speed` and the processor's ceilings beside them, and merges what they measured."""

import datetime
import json
import os
import platform
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .errors import TemperError

# JMH options and seconds of `openssl speed` for one figure. JMH's own defaults stand in the benchmarks.
SIZES: dict[str, tuple[list[str], int]] = {"quick": (["-w", "300ms", "-r", "300ms"], 1), "full": ([], 3)}

# Load above which figures are not to be relied on.
BUSY = 0.5

FEATURES = ("aes", "pclmulqdq", "sha_ni", "bmi2", "adx", "avx", "avx2", "avx512f", "avx512dq", "avx512bw", "avx512vl",
            "avx512ifma", "avx512_vbmi", "vaes", "vpclmulqdq", "gfni", "sha512")

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


@dataclass
class Result:
    """One benchmark with one set of parameters; scores hold a figure per round, or None where there was none."""
    benchmark: str
    params: Params
    unit: str
    higher_is_better: bool
    scores: dict[str, list[float | None]] = field(default_factory=dict)


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

    def version(self) -> str:
        """The build string that `java -version` gives."""
        try:
            said = subprocess.run([self.java, "-version"], capture_output=True, text=True, check=True).stderr
        except (OSError, subprocess.CalledProcessError):
            raise TemperError(f"{self.folder}: {self.name} is no JDK that runs here; name the folder above bin/java") from None
        build = re.search(r"Runtime Environment.*\(build ([^)]+)\)", said)
        return " ".join([build[1] if build else said.splitlines()[0], *self.flags])


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


def parse_list(text: str) -> dict[str, list[str]]:
    """What `-lp` prints: benchmark -> names of its parameters."""
    benchmarks: dict[str, list[str]] = {}
    for line in text.splitlines():
        if parameter := re.match(r'\s+param "(\w+)"', line):
            benchmarks[list(benchmarks)[-1]].append(parameter[1])
        elif re.fullmatch(r"[\w.]+\.\w+\.\w+", line):
            benchmarks[line] = []
    return benchmarks


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
    """What the figures were measured on."""
    cpuinfo = Path("/proc/cpuinfo").read_text()
    model = re.search(r"^model name\s*: (.*)", cpuinfo, re.M)
    flags = re.search(r"^flags\s*: (.*)", cpuinfo, re.M)
    present = flags[1].split() if flags else []
    return {"cpu": model[1] if model else platform.machine(), "features": [f for f in FEATURES if f in present],
            "processors": os.cpu_count(), "load": round(os.getloadavg()[0], 2), "system": f"{platform.system()} {platform.release()}"}


class Run:
    """One comparison. The logs and JMH's own results go to `folder`.

    A benchmark that has a parameter of `chosen` takes those values of it, separated by commas, and no others.
    """

    def __init__(self, runtimes: list[Runtime], jar: Path, folder: Path, rounds: int, size: str,
                 chosen: Params | None = None) -> None:
        if not jar.is_file():
            raise TemperError(f"{jar}: missing; `mvn -f micro/pom.xml package` makes it")
        self.jar, self.folder, self.rounds, self.chosen = jar, folder, rounds, chosen or {}
        self.jmh_options, self.speed_seconds = SIZES[size]
        self.versions = {runtime.name: version for runtime in runtimes if (version := runtime.version()) is not None}
        self.runtimes = [runtime for runtime in runtimes if runtime.name in self.versions]
        self.machine = machine()
        if self.machine["load"] > BUSY:
            print(f"temper: the machine is busy (load {self.machine['load']}); measure on an idle one", file=sys.stderr)
        self.date = datetime.datetime.now(datetime.timezone.utc)
        self.results: list[Result] = []
        self.raw: dict[str, list[dict]] = {runtime.name: [] for runtime in runtimes if isinstance(runtime, Jdk)}

    def measure(self, name_filter: str) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        for runtime in self.runtimes:
            self.log_of(runtime).write_text("")
        benchmarks = self.find(name_filter)
        for round_number in range(self.rounds):
            for number, (benchmark, parameters) in enumerate(benchmarks.items(), 1):
                print(f"round {round_number + 1}/{self.rounds}, {number}/{len(benchmarks)}: {short_name(benchmark)}", flush=True)
                for runtime in self.runtimes:
                    if not isinstance(runtime, Jdk):
                        self.ask(runtime, short_name(benchmark), round_number)
                    elif not runtime.provider or "provider" in parameters:
                        self.jmh(runtime, benchmark, parameters, round_number)
        if not self.results:
            raise TemperError(f"{self.folder}: no benchmark gave a result; the logs there say why")

    def log_of(self, runtime: Runtime) -> Path:
        return self.folder / f"{runtime.name}.log"

    def find(self, name_filter: str) -> dict[str, list[str]]:
        java = next(runtime for runtime in self.runtimes if isinstance(runtime, Jdk)).java
        said = subprocess.run([java, "-jar", str(self.jar), "-lp", name_filter], capture_output=True, text=True, check=False)
        benchmarks = parse_list(said.stdout)
        if not benchmarks:
            raise TemperError(f"{name_filter}: no benchmark has a name like this; `java -jar {self.jar} -l` lists them")
        return benchmarks

    def jmh(self, jdk: Jdk, benchmark: str, parameters: list[str], round_number: int) -> None:
        """Runs a benchmark, with all its parameters' values or the chosen ones, in fresh JVMs."""
        output = self.folder / "one.json"
        output.unlink(missing_ok=True)
        command = [jdk.java, "-jar", str(self.jar), f"^{re.escape(benchmark)}$", *self.jmh_options, "-rf", "json", "-rff", str(output)]
        for name in self.chosen.keys() & set(parameters):
            command += ["-p", f"{name}={self.chosen[name]}"]
        if jdk.provider:
            command += ["-p", f"provider={jdk.provider}"]
        if jdk.flags:
            command += ["-jvmArgsAppend", shlex.join(jdk.flags)]
        with self.log_of(jdk).open("a") as log:
            subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, check=False)
        try:
            entries = json.loads(output.read_text())
        except (OSError, ValueError):
            entries = []
        output.unlink(missing_ok=True)
        if not entries:
            print(f"  {jdk.name}: {short_name(benchmark)} gave no result; see {self.log_of(jdk)}", file=sys.stderr, flush=True)
        self.raw[jdk.name] += entries
        for entry in entries:
            params = {key: value for key, value in entry.get("params", {}).items() if key != "provider"}
            metric = entry["primaryMetric"]
            self.record(jdk, round_number, Result(short_name(benchmark), params, metric["scoreUnit"], entry["mode"] == "thrpt"),
                        metric["score"])

    def ask(self, peer: OpenSsl | Ceiling, benchmark: str, round_number: int) -> None:
        """Takes a peer's figure for each set of parameters that a JDK has measured."""
        for result in [r for r in self.results if r.benchmark == benchmark]:
            command = peer.question(benchmark, result.params, self.speed_seconds)
            if command is None:
                continue
            said = subprocess.run(command, capture_output=True, text=True, check=False)
            with self.log_of(peer).open("a") as log:
                log.write(said.stdout + said.stderr)
            score = peer.answer(said.stdout, benchmark, result.params)
            if score is None:
                print(f"  {peer.name}: {shlex.join(command[len(peer.command):])} gave no result; see {self.log_of(peer)}",
                      file=sys.stderr)
            else:
                self.record(peer, round_number, result, score)

    def record(self, runtime: Runtime, round_number: int, found: Result, score: float) -> None:
        for result in self.results:
            if (result.benchmark, result.params) == (found.benchmark, found.params):
                break
        else:
            result = found
            self.results.append(result)
        result.scores.setdefault(runtime.name, [None] * self.rounds)[round_number] = score

    def write(self, out: Path) -> None:
        for name, entries in self.raw.items():
            (self.folder / f"{name}.json").write_text(json.dumps(entries, indent=1) + "\n")
        merged = {
            "date": self.date.isoformat(timespec="seconds"),
            "command": shlex.join(sys.argv),
            "machine": self.machine,
            "rounds": self.rounds,
            "runtimes": [{"name": r.name, "kind": r.kind, "version": self.versions[r.name]} for r in self.runtimes],
            "results": [vars(result) for result in self.results],
        }
        partial = out.with_suffix(".partial")
        partial.write_text(json.dumps(merged, indent=1) + "\n")
        partial.replace(out)
