"""Tests of scripts/report and scripts/temper/report.py."""

import copy
import json
import subprocess
import sys
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "scripts"))

from temper import report  # noqa: E402
from temper.errors import TemperError  # noqa: E402

THROUGHPUT = {"benchmark": "MessageDigestBench.digest", "params": {"algorithm": "SHA-1", "size": "1024"}, "unit": "ops/s",
              "higher_is_better": True, "scores": {"stock": [1e6, 2e6, 1e6], "image": [4e6, 6e6, 5e6], "peer": [None, 8e6, 5e6]}}
TIME = {"benchmark": "FirstCall.digest", "params": {"size": "10485760"}, "unit": "ms/op",
        "higher_is_better": False, "scores": {"stock": [40.0], "image": [10.0]}}
DATA = {"date": "2026-11-21T12:00:00+00:00", "command": "scripts/bench --rounds 3", "rounds": 3,
        "machine": {"cpu": "A Processor", "features": ["sha_ni"], "processors": 2, "load": 0.1, "system": "Linux 6"},
        "runtimes": [{"name": "stock", "kind": "JDK", "version": "8u504"}, {"name": "image", "kind": "JDK", "version": "8u504-t"},
                     {"name": "peer", "kind": "OpenSSL", "version": "3.5"}],
        "results": [THROUGHPUT, TIME]}


LIMITED = DATA | {"runtimes": [{"name": "top", "kind": "ceiling", "version": "vaes"}] + DATA["runtimes"],
                  "results": [THROUGHPUT | {"benchmark": "Ciphers.ctr", "params": {"size": size, "bits": bits},
                                            "scores": {"stock": [1e6], "image": [3e6], "top": [4e6]}}
                              for size in ("16384", "64") for bits in ("256", "128")] + [TIME]}


class Page(HTMLParser):
    """Collects tags and text, and checks that tags are closed in order."""
    VOID = {"meta", "rect", "line"}

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict]] = []
        self.text = ""
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, f"</{tag}> closes nothing"

    def handle_data(self, data: str) -> None:
        self.text += data


class Figures(unittest.TestCase):
    def test_ratio_is_taken_round_by_round(self) -> None:
        # Round by round 4, 3, 5; the medians' ratio would be the same 5 as the greatest.
        self.assertEqual(report.Spread(4.0, 3.0, 5.0), report.ratio(THROUGHPUT, "image", "stock"))

    def test_ratio_skips_rounds_without_a_figure(self) -> None:
        self.assertEqual(report.Spread(0.875, 0.75, 1.0), report.ratio(THROUGHPUT, "image", "peer"))
        self.assertIsNone(report.ratio(TIME, "image", "peer"))

    def test_ratio_of_times_is_of_speeds(self) -> None:
        self.assertEqual(report.Spread(4.0, 4.0, 4.0), report.ratio(TIME, "image", "stock"))

    def test_units(self) -> None:
        self.assertEqual(("MB/s", "ms"), (report.unit(THROUGHPUT), report.unit(TIME)))
        self.assertEqual(report.Spread(1024.0, 1024.0, 2048.0), report.figure(THROUGHPUT, "stock"))
        self.assertEqual(report.Spread(10.0, 10.0, 10.0), report.figure(TIME, "image"))

    def test_labels(self) -> None:
        self.assertEqual("SHA-1, 1 KiB", report.label(THROUGHPUT["params"]))
        self.assertEqual("10 MiB", report.label(TIME["params"]))
        self.assertEqual("64 B", report.label({"size": "64"}))
        self.assertEqual("2048 bit", report.label({"bits": "2048"}))

    def test_cases_are_ordered_by_key_and_size(self) -> None:
        self.assertEqual("128 bit, 16 KiB", report.label({"size": "16384", "bits": "128"}))
        self.assertEqual(["128 bit, 64 B", "128 bit, 16 KiB", "256 bit, 64 B", "256 bit, 16 KiB"],
                         [report.label(result["params"]) for result in sorted(LIMITED["results"][:4], key=report.sort_key)])

    def test_verdict_needs_every_round(self) -> None:
        self.assertEqual("better", report.verdict(report.Spread(1.2, 1.1, 1.3))[0])
        self.assertEqual("worse", report.verdict(report.Spread(0.8, 0.7, 0.9))[0])
        self.assertEqual("same", report.verdict(report.Spread(1.2, 0.9, 1.3))[0])

    def test_roles(self) -> None:
        self.assertEqual(("stock", "image"), report.roles(DATA))
        names = lambda *given: {"runtimes": [{"name": name} for name in given]}  # noqa: E731
        self.assertEqual(("a", "b"), report.roles(names("a", "b")))
        self.assertEqual(("a", None), report.roles(names("a")))
        self.assertEqual(("stock", "image"), report.roles(names("peer", "image", "stock")))
        self.assertEqual(("stock", "image"), report.roles(LIMITED))
        self.assertEqual(("stock", None), report.roles({"runtimes": [LIMITED["runtimes"][0], {"name": "stock", "kind": "JDK"}]}))


class Html(unittest.TestCase):
    def test_page_says_what_was_measured(self) -> None:
        text = Page(report.page({"8u": DATA})).text
        for said in ("A Processor", "sha_ni", "Linux 6", "2026-11-21T12:00:00+00:00", "scripts/bench --rounds 3", "8u504-t",
                     "image is … times as fast as", "4.00", "3.00 to 5.00", "± 20 %", "SHA-1, 1 KiB", "10 MiB", "1,024"):
            self.assertIn(said, text)

    def test_busy_machine_is_pointed_out(self) -> None:
        busy = DATA | {"machine": DATA["machine"] | {"load": 7.0}}
        self.assertIn("busy (load 7.0)", report.page({"8u": busy}))
        self.assertNotIn("busy", report.page({"8u": DATA}))

    def test_table_has_no_empty_columns(self) -> None:
        page = Page(report.table([TIME], ["stock", "image", "peer"], "image", []))
        self.assertEqual(["1", "2"], [attributes["colspan"] for _, attributes in page.tags if "colspan" in attributes])
        self.assertNotIn("peer", page.text)
        Page(report.table([TIME], ["stock", "peer"], "peer", []))

    def test_limits_are_reached_in_part_and_judge_nothing(self) -> None:
        text = report.table(LIMITED["results"][:4], ["top", "stock", "image"], "image", ["top"])
        page = Page(text)
        self.assertIn("image reaches … % of", page.text)
        self.assertEqual(4, page.text.count("75.0"))
        self.assertEqual((4, 0), (text.count('class="better"'), text.count('class="worse"')))
        page = Page(report.page({"8u": LIMITED}))
        self.assertIn("75.0 %", page.text)
        self.assertEqual(4, sum(1 for tag, attributes in page.tags if tag == "rect" and attributes.get("class") == "limit"))

    def test_benchmarks_stand_in_groups(self) -> None:
        page = Page(report.page({"8u": LIMITED}))
        ids = [attributes["id"] for tag, attributes in page.tags if tag in ("h2", "h3")]
        self.assertEqual(["8u", "8u-Ciphers", "8u-FirstCall"], ids)
        self.assertEqual([f"#{name}" for name in ids], [attributes["href"] for tag, attributes in page.tags if tag == "a"])

    def test_data_is_escaped(self) -> None:
        evil = '"><script>alert(1)</script>&'
        data = copy.deepcopy(DATA)
        data["command"] = data["date"] = evil
        data["machine"] = {"cpu": evil, "features": [evil], "processors": 2, "load": 0, "system": evil}
        data["runtimes"] = [{"name": name, "kind": evil, "version": evil} for name in ("stock", evil)]
        data["results"] = [{"benchmark": evil, "params": {"a": evil}, "unit": evil, "higher_is_better": True,
                            "scores": {"stock": [1.0], evil: [2.0]}}]
        text = report.page({evil: data})
        page = Page(text)
        self.assertNotIn("script", {tag for tag, _ in page.tags})
        self.assertNotIn("<script", text)
        self.assertGreaterEqual(page.text.count(evil), 10)

    def test_page_needs_no_network(self) -> None:
        page = Page(report.page({"8u": DATA}))
        for tag, attributes in page.tags:
            self.assertNotIn(tag, ("link", "script", "img", "iframe"))
            self.assertNotIn("src", attributes)
            self.assertTrue(attributes.get("href", "#").startswith("#"))

    def test_charts_are_named_and_within_their_frame(self) -> None:
        page = Page(report.page({"8u": DATA}))
        self.assertEqual(2, sum(1 for tag, attributes in page.tags if tag == "svg" and attributes.get("aria-label")))
        bars = [attributes for tag, attributes in page.tags if tag == "rect"]
        self.assertEqual(5, len(bars))
        for bar in bars:
            self.assertLessEqual(float(bar["x"]) + float(bar["width"]), 690.5)

    def test_long_cases_have_room(self) -> None:
        suite = "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256"
        page = Page(report.chart("TLSRecordBench.transfer", [THROUGHPUT | {"params": {"suite": suite}}], ["stock", "image"], "stock", "image", []))
        end = next(float(attributes["x"]) for tag, attributes in page.tags if tag == "text")
        self.assertGreater(end, 7 * len(suite))


class Program(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="temper report ")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def report(self, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, str(TOP / "scripts" / "report"), str(folder or self.folder), "--out", str(self.folder / "page.html")],
                              capture_output=True, text=True, check=False)

    def test_folder_becomes_a_page(self) -> None:
        for train in ("8u", "17u"):
            (self.folder / f"{train}.json").write_text(json.dumps(DATA))
        ran = self.report()
        self.assertEqual(0, ran.returncode, ran.stderr)
        page = Page((self.folder / "page.html").read_text(encoding="utf-8"))
        self.assertEqual(["17u", "8u"], [attributes["id"] for tag, attributes in page.tags if tag == "h2"])

    def test_no_results(self) -> None:
        ran = self.report()
        self.assertEqual((1, f"temper: {self.folder}: no results there; run make bench first\n"), (ran.returncode, ran.stderr))
        ran = self.report(self.folder / "none")
        self.assertEqual((1, f"temper: {self.folder / 'none'}: no results there; run make bench first\n"), (ran.returncode, ran.stderr))

    def test_two_results_of_one_name(self) -> None:
        (self.folder / "8u.json").write_text(json.dumps(DATA))
        with self.assertRaisesRegex(TemperError, "8u.json: a second result"):
            report.load([self.folder, self.folder / "8u.json"])

    def test_damaged_results(self) -> None:
        for text in ("{", "[]", '{"runtimes": []}'):
            (self.folder / "8u.json").write_text(text)
            ran = self.report()
            self.assertEqual(1, ran.returncode, text)
            self.assertIn("8u.json: not a result of scripts/bench", ran.stderr)
            self.assertNotIn("Traceback", ran.stderr)


if __name__ == "__main__":
    unittest.main()
