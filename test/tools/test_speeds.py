"""Tests of scripts/temper/speeds.py: the figures of patches and kernels come from kept results."""

import sys
import tempfile
import unittest
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TOP / "scripts"), str(TOP / "test" / "tools")]

import samples  # noqa: E402
from temper import kept, speeds  # noqa: E402
from temper.errors import TemperError  # noqa: E402
from temper.patch import Patch  # noqa: E402

CASE = {"benchmark": "MessageDigestBench.digest", "params": {"algorithm": "MD5", "dataSize": "16384"}, "unit": "ops/s", "higher_is_better": True}
LINE = "// Measured MessageDigestBench.digest (MD5, 16 KiB):"


def patch(bench: str) -> Patch:
    return Patch("security: digest faster", "It is.", {"Upstream": "none", "Bench": bench, "Provenance": "own"}, "")


class Speeds(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = Path(folder.name)
        (self.top / "patches" / "8u").mkdir(parents=True)
        self.kernel = self.top / "src-overlay" / "hotspot" / "md5_x86.cpp"
        self.kernel.parent.mkdir(parents=True)
        self.kernel.write_text(f"// Registers: none.\n{LINE}\n")
        self.patch = self.top / "patches" / "8u" / "security-digest-faster.patch"
        self.loaded = {"8u": [patch("MessageDigestBench")]}

    def keep(self, figure: float) -> None:
        data = samples.data(results=[{**CASE, "scores": {"stock": [[100.0], [101.0], [102.0]], "image": [[figure], [figure], [figure]]}}])
        kept.write(data, self.top / "new.json")
        kept.keep(self.top / "new.json", self.top / "micro" / "results")

    def known(self, train: str) -> list[speeds.Figure]:
        return speeds.figures(list(kept.load(self.top / "micro" / "results").values()), train)

    def test_nothing_kept(self) -> None:
        self.assertEqual([], speeds.findings(self.loaded, self.top))

    def test_written(self) -> None:
        self.keep(505)
        self.assertEqual({self.patch, self.kernel}, {*speeds.wanted(self.loaded, self.top)})
        self.assertEqual(2, len(speeds.findings(self.loaded, self.top)))
        speeds.write(self.loaded, self.top)
        self.assertIn("\nSpeed: MessageDigestBench.digest (MD5, 16 KiB) 5.0, image / stock ", self.patch.read_text().replace(",\n ", ", "))
        self.assertRegex(self.kernel.read_text(), r"\n// Measured MessageDigestBench.digest \(MD5, 16 KiB\): 5.0 image / stock .* \(.*\)\n$")
        written = speeds.of_patch(self.loaded["8u"][0], self.known("8u"))
        self.loaded["8u"][0].trailers["Speed"] = str(written)
        self.assertEqual([], speeds.findings(self.loaded, self.top))

    def test_what_the_newest_processor_lacks_is_of_another(self) -> None:
        self.keep(505)
        newer = samples.data(date="2026-11-22T12:00:00+00:00", machine=samples.MACHINE | {"cpu": "Other", "model": "18"})
        kept.write(newer, self.top / "new.json")
        kept.keep(self.top / "new.json", self.top / "micro" / "results")
        found = {each.case: each.between for each in self.known("8u")}
        self.assertIn("(AMD EPYC", found["MD5, 16 KiB"])
        self.assertIn("(Other, ", found["SHA-256, 16 KiB"])

    def test_changed_by_hand(self) -> None:
        self.test_written()
        self.kernel.write_text(self.kernel.read_text().replace(" 5.0 ", " 5.1 "))
        self.loaded["8u"][0].trailers["Speed"] = self.loaded["8u"][0].trailers["Speed"].replace(" 5.0,", " 6.0,")
        found = speeds.findings(self.loaded, self.top)
        self.assertEqual(2, len(found))
        self.assertIn("patches/8u/security-digest-faster.patch: its figures are not what the kept results give", found[0])

    def test_result_gone(self) -> None:
        """Figures whose run is lost go."""
        self.test_written()
        for file in (self.top / "micro").rglob("*.json"):
            file.unlink()
        self.assertEqual(2, len(speeds.findings(self.loaded, self.top)))
        speeds.write(self.loaded, self.top)
        self.assertEqual(f"// Registers: none.\n{LINE}\n", self.kernel.read_text())
        self.assertNotIn("Speed", self.patch.read_text())

    def test_other_benchmarks(self) -> None:
        self.keep(505)
        self.assertIsNotNone(speeds.of_patch(patch("MessageDigestBench.digest"), self.known("8u")))
        self.assertIsNone(speeds.of_patch(patch("none"), self.known("8u")))
        self.assertIsNone(speeds.of_patch(patch("MessageDigest"), self.known("8u")))
        self.assertIsNone(speeds.of_patch(patch("MessageDigestBench.digest"), self.known("11u")))

    def test_unknown_case(self) -> None:
        with self.assertRaisesRegex(TemperError, "no row of micro/tables.toml is this"):
            speeds.of_file(LINE.replace("MD5", "MD4"), [])

    def test_ours(self) -> None:
        """Every row has words of its own, by which lines of files name it."""
        named = [(row.benchmark, speeds.case(row)) for row in speeds.rows()]
        self.assertEqual(len(named), len(set(named)))


if __name__ == "__main__":
    unittest.main()
