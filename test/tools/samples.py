"""Results of benchmarks for the tests of what reads them."""

import copy
from typing import Any

MACHINE = {"cpu": "AMD EPYC 9R14 96-Core Processor", "vendor": "AuthenticAMD", "family": "25", "model": "17", "stepping": "1", "mhz": [2600.0, 2600.0],
           "features": ["aes", "sha_ni"], "processors": 2, "cores": 2, "threads_per_core": 1, "memory_mb": 8000, "kernel": "6.1.0", "system": "Linux"}


def runtime(name: str, kind: str = "JDK", version: str = "", flags: list[str] | None = None) -> dict[str, Any]:
    return {"name": name, "kind": kind, "version": version or f"1 {name}", "details": f"all of {name}", "command": f"build/{name}/bin/java -jar benchmarks.jar",
            "flags": flags or [], "provider": kind if kind in ("ACCP", "Conscrypt") else ""}


def result(benchmark: str, params: dict[str, str], unit: str = "ops/s", better: bool = True, **scores: list[float]) -> dict[str, Any]:
    """One fork in each round."""
    return {"benchmark": benchmark, "params": params, "unit": unit, "higher_is_better": better,
            "scores": {name.replace("_", "-"): [[value] for value in values] for name, values in scores.items()}}


DATA: dict[str, Any] = {
    "what": "8u", "train": "8u", "date": "2026-11-21T12:00:00+00:00", "command": "scripts/bench --rounds 3", "size": "quick", "rounds": 3,
    "options": ["-w", "300ms"], "libraries": {"jmh": "1.37"}, "machine": MACHINE,
    "parts": [{"start": "2026-11-21T12:00:00+00:00", "end": "2026-11-21T12:30:00+00:00", "load_start": 0.1, "load_end": 1.0}],
    "runtimes": [runtime("stock", version="1.8.0_504"), runtime("image", version="1.8.0_504-t"), runtime("stock-jdk", version="27"),
                 runtime("openssl-3.5", "OpenSSL", "OpenSSL 3.5.7"), runtime("ceiling-512", "ceiling", "vaes")],
    "results": [
        result("AESGCMBench.encrypt", {"keyLength": "128", "dataSize": "16384"}, stock=[100.0, 101.0, 102.0], image=[400.0, 410.0, 404.0],
               stock_jdk=[200.0, 202.0, 201.0], openssl_3_5=[300.0, 310.0, 305.0], ceiling_512=[500.0, 500.0, 500.0]),
        result("AESGCMBench.encrypt", {"keyLength": "128", "dataSize": "1024"}, stock=[1000.0, 1010.0, 1020.0], image=[4000.0, 4100.0, 4040.0]),
        result("MessageDigestBench.digest", {"algorithm": "SHA-256", "dataSize": "16384"}, stock=[10.0, 11.0, 12.0], image=[10.5, 11.5, 12.5]),
        result("FirstCall.digest", {"size": "31457280", "algorithm": "SHA-256"}, "ms/op", False, stock=[40.0, 41.0, 42.0], image=[10.0, 10.5, 11.0])]}
for _case in DATA["results"]:
    if "openssl-3-5" in _case["scores"]:
        _case["scores"]["openssl-3.5"] = _case["scores"].pop("openssl-3-5")


def data(**changed: Any) -> dict[str, Any]:
    return copy.deepcopy(DATA) | copy.deepcopy(changed)
