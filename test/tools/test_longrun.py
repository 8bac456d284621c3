"""Tests of scripts/temper/longrun.py."""

import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "scripts"))

from temper import longrun  # noqa: E402
from temper.errors import TemperError  # noqa: E402


class Journals(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="temper journal ")
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "new" / "8u.journal"

    def opened(self, choices: object, said: str = "") -> longrun.Journal:
        with contextlib.redirect_stderr(io.StringIO()) as output:
            journal = longrun.Journal(self.path, choices)
        self.assertIn(said, output.getvalue()) if said else self.assertEqual("", output.getvalue())
        return journal

    def test_the_same_choices_go_on(self) -> None:
        first = self.opened({"a": 1, "b": 2})
        first.add((0, "x", "stock"), 1.5, {"score": 3})
        first.add((0, "x", "image"), 2.0, None)
        again = self.opened({"b": 2, "a": 1})
        self.assertEqual({(0, "x", "stock"): (1.5, {"score": 3}), (0, "x", "image"): (2.0, None)}, again.steps)
        again.add((1, "x", ("stock", 3)), 1.0, [])
        self.assertEqual([1.5, 2.0, 1.0], [seconds for seconds, _ in self.opened({"a": 1, "b": 2}).steps.values()])

    def test_other_choices_begin_anew(self) -> None:
        self.opened({"rounds": 1}).add((0, "x"), 1.0, 5)
        self.assertEqual({}, self.opened({"rounds": 2}, "of a run with other choices").steps)
        self.assertEqual({}, self.opened({"rounds": 1}, "of a run with other choices").steps)

    def test_a_step_that_was_cut_off_is_not_done(self) -> None:
        self.opened(1).add((0, "x"), 1.0, 5)
        self.opened(1).add((0, "y"), 1.0, 5)
        whole = self.path.read_text()
        self.path.write_text(whole[:-2])
        journal = self.opened(1)
        self.assertEqual({(0, "x")}, set(journal.steps))
        journal.add((0, "y"), 2.0, 6)
        self.assertEqual((2.0, 6), self.opened(1).steps[(0, "y")])

    def test_cut_off_choices(self) -> None:
        self.opened({"rounds": 1})
        self.path.write_text(self.path.read_text()[:-4])
        self.assertEqual({}, self.opened({"rounds": 1}, "beginning anew").steps)

    def test_nonsense(self) -> None:
        self.opened(1)
        for text in ("1\n{}\n", "1\n[1, 2]\n", "1\n[[0], {}, 2]\n"):
            self.path.write_text(text)
            with self.assertRaisesRegex(TemperError, "not what an interrupted run leaves; remove it"):
                longrun.Journal(self.path, 1)
        self.path.write_bytes(b"\xff\xff\n")
        with self.assertRaisesRegex(TemperError, "not what an interrupted run leaves; remove it"):
            longrun.Journal(self.path, 1)

    def test_removed(self) -> None:
        journal = self.opened(1)
        journal.remove()
        self.assertFalse(self.path.exists())
        journal.remove()


class Times(unittest.TestCase):
    def test_left(self) -> None:
        weights = {(0, "a"): 1.0, (0, "b"): 4.0, (1, "a"): 1.0}
        self.assertIsNone(longrun.left([((0, "a"), 1.0)], {}, weights))
        # a took 3 seconds in the first round, whatever its weight; c is twice as heavy as the 2 seconds of a unit.
        self.assertEqual(3.0 + 2 * 2.0, longrun.left([((1, "a"), 1.0), ((1, "c"), 2.0)], {(0, "a"): 3.0, (0, "b"): 4.0}, weights))
        self.assertEqual(0.0, longrun.left([], {(0, "a"): 3.0}, weights))

    def test_told(self) -> None:
        self.assertEqual(["?", "40 s", "2 min", "12 min", "2 h 05 min"], [longrun.told(s) for s in (None, 40.2, 100, 725, 7500)])


if __name__ == "__main__":
    unittest.main()
