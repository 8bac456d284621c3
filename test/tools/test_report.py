"""Tests of scripts/report and scripts/temper/report.py; test/report/run looks at the page in a browser."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

TOP = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TOP / "scripts"), str(TOP / "test" / "tools")]

import samples  # noqa: E402
from temper import kept, npm, report, stats, trains  # noqa: E402
from temper.errors import TemperError  # noqa: E402


def run(digest: str = "a", **changed: Any) -> dict[str, Any]:
    return samples.data(digest=digest, **changed)


SWEEP = [samples.result("NoHarm.GCM encrypt", {"size": size, "state": "warm", "tier": "3"}, "ns/op", False, stock=[ratio * 100, ratio * 100, 1],
                        image=[100.0, 100.0, 1]) | {"ratios": [[ratio * 0.9, ratio * 0.9, ratio * 0.9], [ratio * 0.99, ratio, ratio * 1.01]]}
         for size, ratio in (("64", 0.5), ("1024", 2.0), ("16384", 1.0))]


class Page(HTMLParser):
    """Collects tags and text, and checks that tags are closed in order."""
    VOID = {"meta"}

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict]] = []
        self.text = ""
        self.data = ""
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, f"</{tag}> closes nothing"

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script":
            self.data += data if self.tags[-1][1].get("id") == "data" else ""
        elif not self.open or self.open[-1] != "style":
            self.text += data

    def of(self, tag: str, **wanted: str) -> list[dict]:
        return [attributes for name, attributes in self.tags if name == tag and wanted.items() <= attributes.items()]


class Html(unittest.TestCase):
    def test_page_says_what_was_measured(self) -> None:
        text = Page(report.page([run()])).text
        for said in ("AMD EPYC 9R14", "family 25, model 17", "2.60 GHz", "aes sha_ni", "Linux 6.1.0", "2026-11-21T12:00:00+00:00", "scripts/bench --rounds 3",
                     "1.8.0_504-t", "jmh 1.37", "fixed seed", "128 bit, 16 KiB", "30 MiB", "6.55 to 6.72", "▲ 4.00", "81 %", "0.1 to 1.0"):
            self.assertIn(said, text)

    def test_every_number_leads_to_its_figure(self) -> None:
        page = Page(report.page([run(), run("b", train="17u", what="17u")]))
        data = json.loads(page.data)
        place: dict[str, str] = {}
        numbers = 0
        for tag, attributes in page.tags:
            place |= {name: attributes[name] for name in ("data-run", "data-r") if name in attributes}
            if attributes.get("class", "").startswith("n") and tag == "button":
                numbers += 1
                result = data["runs"][int(place["data-run"])]["results"][int(place["data-r"])]
                self.assertIsNotNone(result["q"][int(attributes["data-o"])] if "data-o" in attributes else result["f"][int(attributes["data-t"])])
        self.assertGreater(numbers, 40)

    def test_numbers_for_scripts_are_those_of_stats(self) -> None:
        data = json.loads(Page(report.page([run()])).data)["runs"][0]
        self.assertEqual(["stock", "image", "stock-jdk", "openssl-3.5", "ceiling-512"], [runtime["name"] for runtime in data["runtimes"]])
        result = next(result for result in data["results"] if result["c"] == "SHA-256, 16 KiB")
        estimate = stats.estimate([10.5 * 0.016384, 11.5 * 0.016384, 12.5 * 0.016384])
        for expected, found in zip((estimate.median, estimate.low, estimate.high), result["f"][1]):
            self.assertAlmostEqual(expected, found, places=5)
        self.assertEqual((16384, "MB/s", 3, None), (result["x"], result["u"], len(result["f"][1][3]), result["f"][2]))
        self.assertEqual("same", result["q"][0][3])

    def test_rows_that_a_phone_shows_as_blocks_say_what_their_parts_are(self) -> None:
        page = Page(report.page([run()]))
        first = page.tags.index(("table", {"class": "stacks", "role": "table"}))
        inside = page.tags[first:first + 1 + next(i for i, (tag, _) in enumerate(page.tags[first + 1:]) if tag == "figure")]
        roles = {"thead": {"rowgroup"}, "tbody": {"rowgroup"}, "tr": {"row"}, "td": {"cell"}, "th": {"columnheader", "rowheader"}}
        for part, expected in roles.items():
            self.assertEqual(expected, {attributes.get("role") for tag, attributes in inside if tag == part}, part)
        heads = [attributes["data-head"] for tag, attributes in inside if "data-head" in attributes]
        self.assertEqual(["stock", "image", "best peer", "image / stock", "image / best peer", "of ceiling"], heads[:6])
        self.assertEqual(0, len(heads) % 6)

    def test_a_table_behind_every_chart(self) -> None:
        page = Page(report.page([run(), run("b", what="8u-no-harm", date="2026-11-20T00:00:00Z", results=SWEEP)]))
        kinds = [attributes["data-kind"] for attributes in page.of("figure")]
        # Sizes of GCM make a chart by size; a digest of one size and a first call have one by case.
        self.assertEqual(["main", "case", "size", "case", "noharm"], kinds)
        self.assertGreaterEqual(len(page.of("table")), len(kinds))
        self.assertTrue(all(attributes.get("data-label") for attributes in page.of("figure")))

    def test_sweep(self) -> None:
        text = Page(report.page([run(what="8u-no-harm", results=SWEEP)])).text
        self.assertIn("3 cases; slower than stock: 1, GCM encrypt 64, warm, tier 3.", text)
        # The better of two rounds counts.
        self.assertEqual(stats.SAME, report.harm_of(SWEEP[2])["verdict"])
        self.assertEqual(stats.FASTER, report.harm_of(SWEEP[1])["verdict"])

    def test_busy_machine_is_pointed_out(self) -> None:
        part = samples.DATA["parts"][0]
        self.assertIn("was busy (load 7.0)", report.page([run(parts=[part, part | {"load_start": 7.0}])]))
        self.assertNotIn("was busy", report.page([run(parts=[part | {"load_end": 7.0}])]))

    def test_side_by_side(self) -> None:
        self.assertNotIn("side-by-side", report.page([run()]))
        page = Page(report.page([run(), run("b", train="17u", what="17u"), run("c", machine=samples.MACHINE | {"cpu": "Xeon"})]))
        self.assertIn("side-by-side", [attributes.get("id") for attributes in page.of("h2")])
        for said in ("8u, amd-epyc-9r14-25-17", "17u, amd-epyc-9r14-25-17", "8u, xeon-25-17"):
            self.assertIn(said, page.text)

    def test_the_newest_of_each_subject(self) -> None:
        old, other = run("b", date="2026-11-19T00:00:00Z"), run("c", date="2026-11-19T00:00:00Z", machine=samples.MACHINE | {"cpu": "Xeon"})
        self.assertEqual(["a", "c"], [data["digest"] for data in report.newest([run(), old, other])])

    def test_links_and_ids(self) -> None:
        page = Page(report.page([run(), run("b", train="17u", what="17u")], old=run("o", date="2026-11-01T00:00:00Z")))
        ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
        self.assertEqual(len(ids), len(set(ids)))
        self.assertLessEqual({attributes["href"] for attributes in page.of("a")}, {f"#{name}" for name in ids})

    def test_data_is_escaped(self) -> None:
        evil = '"><script>alert(1)</script>&<!--'
        data = run(what=evil, train=evil, command=evil, options=[evil], libraries={evil: evil}, machine=samples.MACHINE | {"cpu": evil, "features": [evil], "kernel": evil})
        data["runtimes"] = [samples.runtime(name, evil, evil) for name in ("stock", "image", evil)]
        data["results"] = [samples.result(evil, {"a": evil}, evil, stock=[1.0], image=[2.0]) | {"notes": {evil: [evil]}, "commands": {evil: evil}}]
        data["results"][0]["scores"][evil] = [[3.0]]
        text = report.page([data], old=data | {"digest": "o"})
        page = Page(text)
        self.assertEqual(2, len(page.of("script")))
        self.assertEqual(2, text.count("<script"))
        self.assertGreaterEqual(page.text.count(evil), 8)
        self.assertEqual(evil, json.loads(page.data)["runs"][0]["results"][0]["b"])

    def test_page_needs_no_network(self) -> None:
        page = Page(report.page([run()], "<script>1</script>"))
        for tag, attributes in page.tags:
            self.assertNotIn(tag, ("link", "img", "iframe"))
            self.assertNotIn("src", attributes)
            self.assertTrue(attributes.get("href", "#").startswith("#"))
        self.assertIn("default-src 'none'", page.of("meta", **{"http-equiv": "Content-Security-Policy"})[0]["content"])

    def test_subjects(self) -> None:
        for benchmark, subject in (("RsaHandshakes.full", "Handshakes and connections"), ("SSLHandshakeBench.tls", "Handshakes and connections"),
                                   ("TLSRecordBench.transfer", "Bulk TLS"), ("CipherSuiteBench.run", "Bulk TLS"), ("FirstCall.ctr", "First calls"),
                                   ("NoHarm.AES", "No-harm sweep"), ("AESGCMBench.encrypt", "Ciphers"), ("MessageDigestBench.digest", "Digests"),
                                   ("SignatureBench.RSA.sign", "Signatures and keys"), ("ModPow.full", "Signatures and keys"), ("SecureRandomBench.x", "Other")):
            self.assertEqual(subject, report.subject_of(benchmark))

    def test_the_lock_names_no_registry(self) -> None:
        lock = json.loads((npm.SOURCES / "package-lock.json").read_text())
        wanted = json.loads((npm.SOURCES / "package.json").read_text())
        for name, package in lock["packages"].items():
            self.assertNotIn("resolved", package)
            self.assertTrue(not name or package["integrity"].startswith("sha512-"), name)
        for name, version in (wanted["dependencies"] | wanted["devDependencies"]).items():
            self.assertEqual(version, lock["packages"][f"node_modules/{name}"]["version"])
        self.assertNotIn("://", (npm.SOURCES / "package-lock.json").read_text())


class Comparing(unittest.TestCase):
    def setUp(self) -> None:
        self.old = run("o", date="2026-11-01T00:00:00Z")
        self.new = run()
        self.new["results"][0]["scores"]["image"] = [[800.0], [810.0], [805.0]]
        self.new["results"][3]["scores"]["image"] = [[20.0], [21.0], [22.0]]

    def test_changes(self) -> None:
        found = report.changes(self.new, self.old)
        self.assertEqual([("AESGCMBench.encrypt, 128 bit, 16 KiB", "image", stats.FASTER), ("FirstCall.digest, SHA-256, 30 MiB", "image", stats.SLOWER)],
                         [(change.case, change.runtime, change.verdict) for change in found[:2]])
        self.assertEqual({stats.SAME}, {change.verdict for change in found[2:]})
        self.assertAlmostEqual(805 / 404, found[0].ratio.median)
        self.assertEqual(11, len(found))

    def test_told(self) -> None:
        self.assertEqual(["8u of 2026-11-21 against 2026-11-01: 11 figures in both, 2 differ", "  faster  1.99 times  image: AESGCMBench.encrypt, 128 bit, 16 KiB",
                          "  slower  0.50 times  image: FirstCall.digest, SHA-256, 30 MiB"], report.compare_summary(self.new, self.old))
        page = Page(report.page([self.new], old=self.old))
        self.assertEqual(2, len(page.of("td", **{"class": "faster"})) + len(page.of("td", **{"class": "slower"})))
        self.old["machine"]["cpu"] = "Xeon"
        self.old["runtimes"][1]["version"] = "1.8.0_400"
        self.assertIn("on two processors: AMD EPYC 9R14", report.compare_summary(self.new, self.old)[1])
        self.assertIn("image: 1.8.0_400, now 1.8.0_504-t", Page(report.page([self.new], old=self.old)).text)

    def test_which_is_compared(self) -> None:
        elsewhere = run("x", date="2026-11-23T00:00:00Z", machine=samples.MACHINE | {"cpu": "Xeon"})
        self.assertIs(self.new, report.compared([elsewhere, self.new, self.old], self.old))
        self.assertIs(elsewhere, report.compared([elsewhere, self.old], self.old))
        with self.assertRaisesRegex(TemperError, "nothing to compare: no other result is of 8u; there are 17u, 8u"):
            report.compared([self.old, run("y", what="17u")], self.old)


class Program(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="temper report ")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.results = self.folder / "results"
        self.results.mkdir()
        self.page = self.folder / "page.html"
        # Another checkout, with a stand-in for npm that brings stand-ins for the libraries.
        self.top = self.folder / "checkout"
        shutil.copytree(TOP / "scripts", self.top / "scripts")
        shutil.copytree(TOP / "micro" / "report", self.top / "micro" / "report")
        shutil.copyfile(TOP / "micro" / "tables.toml", self.top / "micro" / "tables.toml")
        (self.top / "make").mkdir()
        shutil.copyfile(TOP / "make" / "trains.toml", self.top / "make" / "trains.toml")
        for train in trains.load():
            (self.top / "patches" / train).mkdir(parents=True)
            (self.top / "patches" / train / "series").write_text("")
        self.npm('for each in d3/dist/d3.min.js @observablehq/plot/dist/plot.umd.min.js; do mkdir -p "node_modules/${each%/*}"; '
                 'echo "1</script>" > "node_modules/$each"; echo "Licence */" > "node_modules/${each%/dist*}/LICENSE"; done; echo "$*" >> ../../npm-calls')

    def npm(self, script: str) -> None:
        program = self.folder / "bin" / "npm"
        program.parent.mkdir(exist_ok=True)
        program.write_text(f"#!/bin/bash\n{script}\n")
        program.chmod(0o755)

    def report(self, *arguments: str | Path, path: str | None = None) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, str(self.top / "scripts" / "report"), *map(str, arguments), "--out", str(self.page)], capture_output=True,
                              text=True, check=False, env=os.environ | {"PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}" if path is None else path})

    def test_folder_becomes_a_page(self) -> None:
        kept.write(samples.data(), self.results / "8u.json")
        kept.write(samples.data(what="17u", train="17u", date="2026-11-22T00:00:00Z"), self.results / "17u.json")
        # A copy, as make bench KEEP=1 makes one, and JMH's own of former times.
        (self.results / "amd").mkdir()
        shutil.copyfile(self.results / "8u.json", self.results / "amd" / "2026-11-21-8u.json")
        (self.results / "8u").mkdir()
        (self.results / "8u" / "image.json").write_text("[]")
        ran = self.report(self.results)
        self.assertEqual((0, ""), (ran.returncode, ran.stderr))
        self.assertRegex(ran.stdout, r"^17u on amd-epyc-9r14-25-17 +stock +image +best peer +image/stock +image/peer\nAES-128-GCM, 16 KiB, MB/s +1.65 +6.62 +5.00  "
                                     r"OpenSSL 3.5.7 +4.0 +1.32\n")
        text = self.page.read_text(encoding="utf-8")
        page = Page(text)
        self.assertEqual(["17u on AMD EPYC 9R14", "8u on AMD EPYC 9R14"], re.findall(r'<details class="run"[^>]*><summary><h2 [^>]*>([^<]*)', text))
        self.assertEqual(4, len(page.of("script")))
        self.assertIn("Licence * /", text)
        self.report(self.results)
        self.assertEqual("ci --omit=dev\n", (self.top / "npm-calls").read_text())

    def test_compare(self) -> None:
        kept.write(samples.data(), self.results / "8u.json")
        old = self.folder / "old.json"
        kept.write(samples.data(date="2026-11-01T00:00:00Z"), old)
        ran = self.report(self.results, "--compare", old)
        self.assertEqual((0, "8u of 2026-11-21 against 2026-11-01: 11 figures in both, 0 differ"), (ran.returncode, ran.stdout.splitlines()[0]))
        self.assertIn("What changed", self.page.read_text())

    def refused(self, said: str, *arguments: str | Path, **more: Any) -> None:
        ran = self.report(*arguments, **more)
        self.assertEqual(1, ran.returncode)
        self.assertRegex(ran.stderr, f"^temper: {said}[^\n]*\n$")
        self.assertFalse(self.page.exists())

    def test_bad_results(self) -> None:
        self.refused(f"{re.escape(str(self.results))}: no results there; run make bench first", self.results)
        self.refused(".*none: no results there; run make bench first", self.folder / "none")
        path = self.results / "8u.json"
        kept.write(samples.data(), path)
        text = path.read_text()
        for wrong, said in ((text[:200], "cut off or no JSON"), ("[]", "not a result of scripts/bench"), (text.replace("result-1", "result-9"), 'schema "temper-result-9"'),
                            (text.replace("404.0", "440.0"), "changed since it was measured")):
            path.write_text(wrong)
            self.refused(f".*8u.json: {said}", self.results)
        path.write_text(text)
        self.refused(".*old.json: No such file", self.results, "--compare", self.folder / "old.json")
        self.refused("nothing to compare: no other result is of 8u", self.results, "--compare", path)

    def test_no_npm(self) -> None:
        kept.write(samples.data(), self.results / "8u.json")
        self.refused("npm: not found; the page's charts come from the npm registry", self.results, path="/nonexistent")
        self.npm("echo npm error code E404 >&2; exit 1")
        self.refused("npm ci: failed in .*/build/npm: npm error code E404", self.results)
        self.npm("exit 0")
        self.refused(".*/build/npm/node_modules/d3/LICENSE: No such file", self.results)

    def test_write_and_check(self) -> None:
        (self.top / "README.md").write_text("<!-- table: main -->\n<!-- end -->\n")
        self.assertEqual((0, ""), ((ran := self.report("--check")).returncode, ran.stdout))
        kept.write(samples.data(), self.top / "micro" / "results" / "amd-epyc-9r14-25-17" / "2026-11-21-8u.json")
        ran = self.report("--check")
        self.assertEqual((1, 2), (ran.returncode, len(ran.stdout.splitlines())))
        ran = self.report("--write")
        self.assertEqual((0, "README.md: written\ndocs/main.svg: written\n"), (ran.returncode, ran.stdout))
        self.assertEqual((0, ""), ((ran := self.report("--check")).returncode, ran.stdout))


if __name__ == "__main__":
    unittest.main()
