"""Tests of scripts/bench and scripts/temper/bench.py, with programs that stand in for java and openssl."""

import json
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "scripts"))

from temper import bench  # noqa: E402

# Answers as JMH does; each call's name and arguments go to calls.
JAVA = """#!/usr/bin/env python3
import json, sys
arguments = sys.argv[1:]
if arguments == ["-version"]:
    print('openjdk version "1.8.0"\\nOpenJDK Runtime Environment (build 1.8.0-%(name)s)\\nVM', file=sys.stderr)
elif "-lp" in arguments:
    if arguments[3] != "nothing":
        print('Benchmarks: \\ntemper.micro.Digests.digest\\n  param "algorithm" = {SHA-1}\\n  param "provider" = {}\\n'
              'temper.micro.FirstCall.digest')
else:
    open(%(calls)r, "a").write("%(name)s " + " ".join(arguments[2:]) + "\\n")
    entries = [{"benchmark": "temper.micro.Digests.digest", "mode": "thrpt",
                "params": {"algorithm": "SHA-1", "size": "64", "provider": ""},
                "primaryMetric": {"score": %(score)s, "scoreUnit": "ops/s"}}]
    if "Digests" in arguments[2]:
        json.dump(entries, open(arguments[arguments.index("-rff") + 1], "w"))
    elif "FirstCall" in arguments[2] and "%(name)s" == "image":
        open(arguments[arguments.index("-rff") + 1], "w").write("[{")
"""
OPENSSL = """#!/bin/sh
[ "$1" = version ] && { echo "OpenSSL 9.9 1 Jan 2026 (Library)"; exit; }
echo "openssl $*" >> %(calls)s
printf '+DT:sha1:1:64\\n+R:1:sha1:1.0\\n+H:64\\n+F:25:sha1:6400.00\\n'
"""


class Parsing(unittest.TestCase):
    def test_list(self) -> None:
        text = 'Benchmarks: \na.b.C.one\n  param "x" = {1, 2}\n  param "provider" = {}\na.b.C.two\n'
        self.assertEqual({"a.b.C.one": ["x", "provider"], "a.b.C.two": []}, bench.parse_list(text))

    def test_speed_of_bytes_becomes_messages(self) -> None:
        output = "+DT:sha256:1:64\n+R:2778805:sha256:0.43\n+H:64\n+F:25:sha256:413589581.40\n"
        self.assertAlmostEqual(413589581.40 / 64, bench.parse_speed(output, "Digests.digest", {"size": "64"}))

    def test_speed_of_rsa(self) -> None:
        output = "+R1:2040:2048:0.50\n+R2:28160:2048:0.46\n+F2:2:2048:4080.0:61217.4\n"
        self.assertEqual(4080.0, bench.parse_speed(output, "Signatures.rsaSign", {"bits": "2048"}))
        self.assertEqual(61217.4, bench.parse_speed(output, "Signatures.rsaVerify", {"bits": "2048"}))

    def test_speed_without_figures(self) -> None:
        self.assertIsNone(bench.parse_speed("speed: unknown algorithm\n", "Digests.digest", {"size": "64"}))

    def test_what_openssl_can_measure(self) -> None:
        self.assertEqual(["-bytes", "64", "-evp", "sha512"],
                         bench.speed_arguments("Digests.digest", {"algorithm": "SHA-512", "size": "64"}))
        self.assertEqual(["rsa4096"], bench.speed_arguments("Signatures.rsaSign", {"bits": "4096"}))
        self.assertIsNone(bench.speed_arguments("FirstCall.digest", {"algorithm": "SHA-512", "size": "64"}))
        self.assertIsNone(bench.speed_arguments("Digests.digest", {"algorithm": "SHA3-256", "size": "64"}))


class Comparing(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="temper bench ")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.calls = self.folder / "calls"
        self.jar = self.folder / "benchmarks.jar"
        self.jar.touch()
        self.out = self.folder / "results" / "8u.json"
        for name, score in (("stock", "100.0"), ("image", "250.0"), ("peer", "300.0")):
            self.program(self.folder / name / "bin" / "java", JAVA % {"name": name, "calls": str(self.calls), "score": score})
        self.program(self.folder / "openssl", OPENSSL % {"calls": shlex.quote(str(self.calls))})

    @staticmethod
    def program(path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def bench(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, str(TOP / "scripts" / "bench"), "--jar", str(self.jar), "--out", str(self.out),
                               "--jdk", f"stock={self.folder}/stock", *arguments], capture_output=True, text=True, check=False)

    def test_rounds_are_interleaved_and_merged(self) -> None:
        ran = self.bench("--jdk", f"image={self.folder}/image", "--accp", f"accp={self.folder}/peer",
                         "--openssl", f"ossl={shlex.quote(str(self.folder / 'openssl'))}", "--rounds", "2")
        self.assertEqual(0, ran.returncode, ran.stderr)
        called = [line.split()[0] for line in self.calls.read_text().splitlines()]
        # FirstCall has no provider here, and openssl has no such thing.
        self.assertEqual(["stock", "image", "peer", "openssl", "stock", "image"] * 2, called)
        self.assertEqual(2, self.calls.read_text().count("provider=ACCP"))
        self.assertEqual(2, self.calls.read_text().count("openssl speed -mr -elapsed -seconds 1 -bytes 64 -evp sha1\n"))
        merged = json.loads(self.out.read_text())
        self.assertEqual([{"benchmark": "Digests.digest", "params": {"algorithm": "SHA-1", "size": "64"}, "unit": "ops/s",
                           "higher_is_better": True, "scores": {"stock": [100.0, 100.0], "image": [250.0, 250.0],
                                                                "accp": [300.0, 300.0], "ossl": [100.0, 100.0]}}], merged["results"])
        self.assertEqual(["1.8.0-stock", "1.8.0-image", "1.8.0-peer", "OpenSSL 9.9 1 Jan 2026"],
                         [runtime["version"] for runtime in merged["runtimes"]])
        self.assertEqual(["JDK", "JDK", "ACCP", "OpenSSL"], [runtime["kind"] for runtime in merged["runtimes"]])
        self.assertIn("--rounds 2", merged["command"])
        self.assertEqual(2, len(json.loads((self.folder / "results" / "8u" / "image.json").read_text())))
        self.assertIn("image: FirstCall.digest gave no result", ran.stderr)

    def refused(self, ran: subprocess.CompletedProcess[str], text: str) -> None:
        self.assertNotEqual(0, ran.returncode)
        self.assertIn(text, ran.stderr)
        self.assertNotIn("Traceback", ran.stderr)
        self.assertFalse(self.out.exists())

    def test_bad_input(self) -> None:
        self.refused(self.bench("--jdk", "image=/nonexistent"), "temper: /nonexistent: image is no JDK that runs here")
        self.refused(self.bench("--openssl", "x=/nonexistent/openssl"), "temper: /nonexistent/openssl: x is no openssl")
        self.refused(self.bench("--jdk", f"stock={self.folder}/image"), "temper: stock: two of --jdk")
        self.refused(self.bench("--filter", "nothing"), "temper: nothing: no benchmark has a name like this")
        self.refused(self.bench("--filter", "("), "--filter")
        self.refused(self.bench("--jdk", "image"), "want NAME=VALUE")
        self.refused(self.bench("--rounds", "0"), "want at least 1")
        self.jar.unlink()
        self.refused(self.bench(), "benchmarks.jar: missing")


if __name__ == "__main__":
    unittest.main()
