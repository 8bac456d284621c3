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
import json, re, sys
arguments = sys.argv[1:]
if arguments == ["-version"]:
    print('openjdk version "1.8.0"\\nOpenJDK Runtime Environment (build 1.8.0-%(name)s)\\nVM', file=sys.stderr)
elif "-lp" in arguments:
    for name, text in (("temper.micro.MessageDigestBench.digest", '  param "algorithm" = {SHA-1}\\n  param "provider" = {}\\n'),
                       ("temper.micro.FirstCall.digest", ""), ("temper.micro.AESExtraBench.encrypt", '  param "dataSize" = {64, 16384}\\n')):
        if re.search(arguments[3], name):
            print(name + "\\n" + text, end="")
else:
    open(%(calls)r, "a").write("%(name)s " + " ".join(arguments[2:]) + "\\n")
    entries = [{"benchmark": "temper.micro.MessageDigestBench.digest", "mode": "thrpt",
                "params": {"algorithm": "SHA-1", "dataSize": "64", "provider": ""},
                "primaryMetric": {"score": %(score)s, "scoreUnit": "ops/s"}}]
    if "AESExtra" in arguments[2]:
        entries = [entries[0] | {"benchmark": "temper.micro.AESExtraBench.encrypt", "params": {"dataSize": size, "keyLength": "128"}}
                   for size in ("64", "16384")]
    if "FirstCall" not in arguments[2]:
        json.dump(entries, open(arguments[arguments.index("-rff") + 1], "w"))
    elif "%(name)s" == "image":
        open(arguments[arguments.index("-rff") + 1], "w").write("[{")
"""
CEILINGS = """#!/bin/sh
[ "$1" = 1024 ] && { echo "temper: ceilings: skipped, this processor has no wide" >&2; exit 2; }
[ "$1" = 512 ] || exit 1
[ $# = 1 ] && { echo "wide vaes"; exit; }
echo "ceilings $*" >> %(calls)s
echo '{"bytes_per_second": 16384000}'
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

    def test_short_name_keeps_all_classes(self) -> None:
        self.assertEqual("Tls.records", bench.short_name("temper.micro.Tls.records"))
        self.assertEqual("SignatureBench.RSA.sign", bench.short_name("temper.micro.SignatureBench.RSA.sign"))

    def test_speed_of_bytes_becomes_messages(self) -> None:
        output = "+DT:sha256:1:64\n+R:2778805:sha256:0.43\n+H:64\n+F:25:sha256:413589581.40\n"
        self.assertAlmostEqual(413589581.40 / 64, bench.parse_speed(output, "MessageDigestBench.digest", {"dataSize": "64"}))

    def test_speed_of_rsa(self) -> None:
        output = "+R1:2040:2048:0.50\n+R2:28160:2048:0.46\n+F2:2:2048:4080.0:61217.4\n"
        self.assertEqual(4080.0, bench.parse_speed(output, "SignatureBench.RSA.sign", {"algorithm": "SHA256withRSA", "keyLength": "2048"}))
        self.assertEqual(61217.4, bench.parse_speed(output, "SignatureBench.RSA.verify", {"algorithm": "SHA256withRSA", "keyLength": "2048"}))

    def test_speed_of_dsa(self) -> None:
        output = "+R5:2952:2048:1.00\n+F3:1:2048:2951.485149:2841.584158\n"
        self.assertEqual(2951.485149, bench.parse_speed(output, "SignatureBench.DSA.sign", {"algorithm": "SHA256withDSA", "keyLength": "2048"}))
        self.assertEqual(2841.584158, bench.parse_speed(output, "SignatureBench.DSA.verify", {"algorithm": "SHA256withDSA", "keyLength": "2048"}))

    def test_speed_of_curves(self) -> None:
        output = "+F4:3:256:48900.000000:15894.871795\n"
        self.assertEqual(48900.0, bench.parse_speed(output, "SignatureBench.ECDSA.sign", {"algorithm": "SHA256withECDSA", "keyLength": "256"}))
        self.assertEqual(15894.871795, bench.parse_speed(output, "SignatureBench.ECDSA.verify", {"algorithm": "SHA256withECDSA", "keyLength": "256"}))
        output = "+F5:3:256:20982.926829:0.000048\n"
        self.assertEqual(20982.926829, bench.parse_speed(output, "KeyAgreementBench.EC.generateSecret", {"algorithm": "ECDH", "keyLength": "256"}))

    def test_speed_without_figures(self) -> None:
        self.assertIsNone(bench.parse_speed("speed: unknown algorithm\n", "MessageDigestBench.digest", {"dataSize": "64"}))

    def test_ceiling_becomes_messages(self) -> None:
        output = '{"operation": "ctr", "bits": 128, "width": 512, "bytes_per_second": 16384000}\n'
        self.assertEqual(1000.0, bench.parse_ceiling(output, {"dataSize": "16384"}))
        for output in ("", "[]", "{}", '{"bytes_per_second": null}'):
            self.assertIsNone(bench.parse_ceiling(output, {"dataSize": "16384"}), output)

    def test_ceilings_are_of_long_messages(self) -> None:
        ceiling = bench.Ceiling("c", ("ceilings", "512"))
        self.assertEqual(["ceilings", "512", "gcm", "256"],
                         ceiling.question("AESGCMByteBuffer.decrypt", {"keyLength": "256", "dataSize": "16384"}, 1))
        self.assertEqual(["ceilings", "512", "ctr", "128"], ceiling.question("AESExtraBench.encrypt", {"keyLength": "128", "dataSize": "16384"}, 1))
        self.assertIsNone(ceiling.question("AESExtraBench.encrypt", {"keyLength": "128", "dataSize": "1024"}, 1))
        self.assertIsNone(ceiling.question("AESExtraBench.encrypt", {"keyLength": "192", "dataSize": "16384"}, 1))
        self.assertIsNone(ceiling.question("AESBench.encrypt", {"algorithm": "AES/CBC/NoPadding", "keyLength": "128", "dataSize": "16384"}, 1))

    def test_what_openssl_can_measure(self) -> None:
        self.assertEqual(["-bytes", "1024", "-evp", "aes-256-gcm"],
                         bench.speed_arguments("AESGCMBench.encrypt", {"keyLength": "256", "dataSize": "1024"}))
        self.assertEqual(["-bytes", "16384", "-evp", "aes-128-cbc", "-decrypt"],
                         bench.speed_arguments("AESBench.decrypt", {"algorithm": "AES/CBC/NoPadding", "keyLength": "128", "dataSize": "16384"}))
        self.assertEqual(["-bytes", "64", "-evp", "aes-192-ctr"],
                         bench.speed_arguments("AESExtraBench.decrypt", {"algorithm": "AES/CTR/NoPadding", "keyLength": "192", "dataSize": "64"}))
        self.assertIsNone(bench.speed_arguments("AESBench.encrypt", {"algorithm": "AES/CBC/PKCS5Padding", "keyLength": "128", "dataSize": "64"}))
        self.assertIsNone(bench.speed_arguments("RSABench.encrypt", {"algorithm": "RSA/ECB/PKCS1Padding", "keyLength": "2048", "dataSize": "32"}))
        self.assertIsNone(bench.speed_arguments("FirstCall.ctr", {"keyLength": "128", "dataSize": "31457280"}))
        self.assertEqual(["-bytes", "64", "-evp", "sha512"],
                         bench.speed_arguments("MessageDigestBench.digest", {"algorithm": "SHA-512", "dataSize": "64"}))
        self.assertEqual(["rsa4096"], bench.speed_arguments("SignatureBench.RSA.sign", {"algorithm": "SHA256withRSA", "keyLength": "4096"}))
        self.assertEqual(["dsa2048"], bench.speed_arguments("SignatureBench.DSA.verify", {"algorithm": "SHA256withDSA", "keyLength": "2048"}))
        self.assertEqual(["ecdsap256"], bench.speed_arguments("SignatureBench.ECDSA.sign", {"algorithm": "SHA256withECDSA", "keyLength": "256"}))
        self.assertEqual(["ecdhp256"], bench.speed_arguments("KeyAgreementBench.EC.generateSecret", {"algorithm": "ECDH", "keyLength": "256"}))
        self.assertIsNone(bench.speed_arguments("KeyPairGeneratorBench.EC.generateKeyPair", {"algorithm": "EC", "keyLength": "256"}))
        self.assertIsNone(bench.speed_arguments("FirstCall.digest", {"algorithm": "SHA-512", "dataSize": "64"}))
        self.assertIsNone(bench.speed_arguments("MessageDigestBench.digest", {"algorithm": "SHA3-256", "dataSize": "64"}))


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
        self.program(self.folder / "ceilings", CEILINGS % {"calls": shlex.quote(str(self.calls))})
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
                         "--openssl", f"ossl={shlex.quote(str(self.folder / 'openssl'))}", "--rounds", "2", "--filter", "digest")
        self.assertEqual(0, ran.returncode, ran.stderr)
        called = [line.split()[0] for line in self.calls.read_text().splitlines()]
        # FirstCall has no provider here, and openssl has no such thing.
        self.assertEqual(["stock", "image", "peer", "openssl", "stock", "image"] * 2, called)
        self.assertEqual(2, self.calls.read_text().count("provider=ACCP"))
        self.assertEqual(2, self.calls.read_text().count("openssl speed -mr -elapsed -seconds 1 -bytes 64 -evp sha1\n"))
        merged = json.loads(self.out.read_text())
        self.assertEqual([{"benchmark": "MessageDigestBench.digest", "params": {"algorithm": "SHA-1", "dataSize": "64"}, "unit": "ops/s",
                           "higher_is_better": True, "scores": {"stock": [100.0, 100.0], "image": [250.0, 250.0],
                                                                "accp": [300.0, 300.0], "ossl": [100.0, 100.0]}}], merged["results"])
        self.assertEqual(["1.8.0-stock", "1.8.0-image", "1.8.0-peer", "OpenSSL 9.9 1 Jan 2026"],
                         [runtime["version"] for runtime in merged["runtimes"]])
        self.assertEqual(["JDK", "JDK", "ACCP", "OpenSSL"], [runtime["kind"] for runtime in merged["runtimes"]])
        self.assertIn("--rounds 2", merged["command"])
        self.assertEqual(2, len(json.loads((self.folder / "results" / "8u" / "image.json").read_text())))
        self.assertIn("image: FirstCall.digest gave no result", ran.stderr)

    def test_ceilings_stand_beside_what_they_limit(self) -> None:
        ceilings = shlex.quote(str(self.folder / "ceilings"))
        ran = self.bench("--jdk", f"image={self.folder}/image", "--ceiling", f"c512={ceilings} 512", "--ceiling", f"c1024={ceilings} 1024",
                         "--rounds", "1", "--filter", "AESExtra")
        self.assertEqual(0, ran.returncode, ran.stderr)
        self.assertIn("temper: c1024: skipped, this processor has no wide\n", ran.stderr)
        merged = json.loads(self.out.read_text())
        self.assertEqual([{"stock": [100.0], "image": [250.0]}, {"stock": [100.0], "image": [250.0], "c512": [1000.0]}],
                         [result["scores"] for result in merged["results"]])
        self.assertEqual({"name": "c512", "kind": "ceiling", "version": "wide vaes"}, merged["runtimes"][-1])
        self.assertEqual(["ceilings 512 ctr 128"], [line for line in self.calls.read_text().splitlines() if "ceilings" in line])

    def test_flags_of_one_jdk(self) -> None:
        ran = self.bench("--jdk", f"image={self.folder}/image", "--flags", "image=-XX:UseAVX=2 -Xint", "--rounds", "1",
                         "--filter", "Digest")
        self.assertEqual(0, ran.returncode, ran.stderr)
        self.assertEqual(["1.8.0-stock", "1.8.0-image -XX:UseAVX=2 -Xint"],
                         [runtime["version"] for runtime in json.loads(self.out.read_text())["runtimes"]])
        calls = self.calls.read_text().splitlines()
        self.assertNotIn("-jvmArgsAppend", calls[0])
        self.assertTrue(calls[1].endswith("-jvmArgsAppend -XX:UseAVX=2 -Xint"), calls[1])

    def test_chosen_parameters_go_to_benchmarks_that_have_them(self) -> None:
        ran = self.bench("--parameter", "dataSize=64,1024", "--parameters", "keyLength=128 'provider=a b'", "--rounds", "1", "--filter", "AESExtra|Digest")
        self.assertEqual(0, ran.returncode, ran.stderr)
        digests, ciphers = self.calls.read_text().splitlines()
        self.assertIn("MessageDigestBench", digests)
        self.assertNotIn(" -p dataSize", digests)
        self.assertIn(" -p provider=a b ", f"{digests} ")
        self.assertTrue(ciphers.endswith(" -p dataSize=64,1024"), ciphers)

    def refused(self, ran: subprocess.CompletedProcess[str], text: str) -> None:
        self.assertNotEqual(0, ran.returncode)
        self.assertIn(text, ran.stderr)
        self.assertNotIn("Traceback", ran.stderr)
        self.assertFalse(self.out.exists())

    def test_bad_input(self) -> None:
        self.refused(self.bench("--jdk", "image=/nonexistent"), "temper: /nonexistent: image is no JDK that runs here")
        self.refused(self.bench("--openssl", "x=/nonexistent/openssl"), "temper: /nonexistent/openssl: x is no openssl")
        self.refused(self.bench("--jdk", f"stock={self.folder}/image"), "temper: stock: two of --jdk")
        self.refused(self.bench("--ceiling", "x=/nonexistent/ceilings 512"), "temper: /nonexistent/ceilings 512: x is no ceilings")
        self.refused(self.bench("--ceiling", f"x={shlex.quote(str(self.folder / 'ceilings'))} 5"), "5: x is no ceilings that run here")
        self.refused(self.bench("--flags", "image=-Xint"), "temper: image: --flags are for a --jdk or --accp")
        self.refused(self.bench("--filter", "nothing"), "temper: nothing: no benchmark has a name like this")
        self.refused(self.bench("--filter", "("), "--filter")
        self.refused(self.bench("--jdk", "image"), "want NAME=VALUE")
        self.refused(self.bench("--parameters", "size=1 bits"), "'bits': want NAME=VALUE")
        self.refused(self.bench("--parameters", "it's=1"), "No closing quotation")
        self.refused(self.bench("--rounds", "0"), "want at least 1")
        self.jar.unlink()
        self.refused(self.bench(), "benchmarks.jar: missing")


if __name__ == "__main__":
    unittest.main()
