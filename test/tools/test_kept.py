"""Tests of scripts/temper/kept.py."""

import json
import math
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

TOP = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TOP / "scripts"), str(TOP / "test" / "tools")]

import samples  # noqa: E402
from temper import kept  # noqa: E402
from temper.errors import TemperError  # noqa: E402


class Files(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="temper kept ")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.path = self.folder / "8u.json"
        kept.write(samples.data(), self.path)

    def refused(self, text: str, said: str) -> None:
        self.path.write_text(text)
        with self.assertRaises(TemperError) as caught:
            kept.read(self.path)
        self.assertNotIn("\n", str(caught.exception))
        self.assertTrue(str(caught.exception).startswith(f"{self.path}: {said}"), caught.exception)

    def changed(self, *path: Any, to: Any, sealed: bool = True) -> str:
        """The file with one value replaced, under a digest that is right for it, or the old one."""
        data = json.loads(self.path.read_text())
        inner = data
        for name in path[:-1]:
            inner = inner[name]
        if to is None:
            del inner[path[-1]]
        else:
            inner[path[-1]] = to
        if sealed:
            data["digest"] = kept.digest(data)
        return json.dumps(data)

    def test_what_is_written_is_read(self) -> None:
        data = kept.read(self.path)
        self.assertEqual(samples.data(), {name: value for name, value in data.items() if name not in ("schema", "digest")})

    def test_a_case_has_a_line(self) -> None:
        lines = self.path.read_text().splitlines()
        self.assertEqual(4, sum('"benchmark"' in line for line in lines))
        self.assertTrue(all(line.count('"benchmark"') < 2 for line in lines))

    def test_blanks_are_no_change(self) -> None:
        self.path.write_text(json.dumps(json.loads(self.path.read_text()), indent=3, sort_keys=True))
        kept.read(self.path)

    def test_cut_off(self) -> None:
        text = self.path.read_text()
        for length in 0, 1, len(text) // 2, len(text) - 3:
            self.refused(text[:length], "cut off or no JSON")
        self.refused("[" * 100000, "cut off or no JSON")

    def test_no_result(self) -> None:
        for text in "[]", "{}", "3", '{"runtimes": []}':
            self.refused(text, "not a result of scripts/bench")

    def test_another_schema(self) -> None:
        self.refused(self.changed("schema", to="temper-result-0"), 'schema "temper-result-0", and this reads temper-result-1')

    def test_a_figure_changed_by_hand(self) -> None:
        self.refused(self.changed("results", 0, "scores", "image", 1, 0, to=411.0, sealed=False), "changed since it was measured")
        self.refused(self.changed("machine", "cpu", to="faster", sealed=False), "changed since it was measured")

    def test_shape(self) -> None:
        for path, to, said in (
                (("date",), None, "the whole lacks 'date'"), (("more",), 1, "the whole has 'more'"), (("date",), "yesterday", "date is"),
                (("rounds",), True, "rounds is true"), (("results", 1, "scores", "image", 0), [-1.0], "results[1].scores.image[0] is [-1.0]"),
                (("results", 1, "scores", "image", 0), [], "results[1].scores.image[0] is []"),
                (("results", 1, "scores", "image", 0), ["4"], "results[1].scores.image[0] is"),
                (("results", 1, "params"), [], "results[1].params is no object"), (("parts",), {}, "parts is no list"),
                (("machine",), [], "machine is no object"), (("rounds",), 2, "results[0].scores.stock has 3 rounds, not 2"),
                (("results", 0, "scores", "nobody"), [[1.0]] * 3, "results[0].scores names 'nobody'"), (("parts",), [], "it has no rounds or no parts"),
                (("runtimes", 0, "name"), "image", "two of runtimes have one name"),
                (("results", 1, "params", "dataSize"), "16384", "results[1] is AESGCMBench.encrypt with the same params a second time")):
            with self.subTest(said):
                kept.write(samples.data(), self.path)
                self.refused(self.changed(*path, to=to), f"not of schema temper-result-1: {said}")

    def test_numbers_that_are_none(self) -> None:
        self.refused(self.path.read_text().replace("404.0", "NaN"), "cut off or no JSON")
        data = samples.data()
        data["results"][0]["scores"]["image"][0] = [math.inf]
        with self.assertRaises(ValueError):
            kept.write(data, self.path)

    def test_what_would_be_refused_is_not_written(self) -> None:
        with self.assertRaisesRegex(TemperError, "would not be of schema"):
            kept.write(samples.data(rounds=2), self.folder / "other.json")
        self.assertFalse((self.folder / "other.json").exists())

    def test_rounds_without_a_figure(self) -> None:
        data = samples.data()
        data["results"][0]["scores"]["image"][1] = None
        kept.write(data, self.path)
        self.assertIsNone(kept.read(self.path)["results"][0]["scores"]["image"][1])


class Keeping(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="temper kept ")
        self.addCleanup(folder.cleanup)
        self.top = Path(folder.name)
        self.folder = self.top / "micro" / "results"
        self.path = self.top / "8u.json"

    def keep(self, **changed: Any) -> str:
        kept.write(samples.data(**changed), self.path)
        return str(kept.keep(self.path, self.folder).relative_to(self.folder))

    def test_processor(self) -> None:
        for cpu, name in (("AMD EPYC 9R14 96-Core Processor", "amd-epyc-9r14-25-17"), ("AMD EPYC", "amd-epyc-25-17"),
                          ("Intel(R) Xeon(R) Platinum 8481C CPU @ 2.70GHz", "intel-xeon-platinum-8481c-25-17")):
            self.assertEqual(name, kept.processor(samples.MACHINE | {"cpu": cpu}))

    def test_places(self) -> None:
        self.assertEqual("amd-epyc-9r14-25-17/2026-11-21-8u.json", self.keep())
        self.assertEqual("amd-epyc-9r14-25-17/2026-11-21-8u.json", self.keep())
        self.assertEqual("amd-epyc-9r14-25-17/2026-11-21-8u-2.json", self.keep(size="full"))
        self.assertEqual("amd-epyc-9r14-25-17/2026-11-21-8u-3.json", self.keep(size="other"))
        self.assertEqual("amd-epyc-9r14-25-17/2026-11-22-8u-no-harm.json", self.keep(date="2026-11-22T00:00:00Z", what="8u no harm"))
        self.assertEqual([], kept.findings(self.folder))
        self.assertEqual(["8u", "8u", "8u", "8u no harm"], [data["what"] for data in kept.load(self.folder).values()])

    def test_findings(self) -> None:
        self.assertEqual([], kept.findings(self.folder))
        path = self.folder / self.keep()
        path.write_text(path.read_text().replace("404.0", "440.0"))
        (self.folder / "notes.txt").write_text("")
        kept.write(samples.data(), path.with_name("2026-11-22-8u.json"))
        self.assertEqual(["micro/results/amd-epyc-9r14-25-17/2026-11-21-8u.json: changed since it was measured (its digest is another); "
                          "`git checkout` it, or measure again",
                          "micro/results/amd-epyc-9r14-25-17/2026-11-22-8u.json: its content belongs to amd-epyc-9r14-25-17/2026-11-21-8u.json",
                          "micro/results/notes.txt: not <processor>/<date>-<what>.json"], kept.findings(self.folder))


if __name__ == "__main__":
    unittest.main()
