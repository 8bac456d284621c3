"""Tests of scripts/temper/stats.py."""

import itertools
import statistics
import sys
import unittest
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "scripts"))

from temper import stats  # noqa: E402


class Estimates(unittest.TestCase):
    def test_nothing_and_one(self) -> None:
        self.assertIsNone(stats.estimate([]))
        self.assertEqual(stats.Estimate(5.0, 5.0, 5.0, 1), stats.estimate([5.0]))

    def test_median_not_mean(self) -> None:
        found = stats.estimate([1.0, 2.0, 900.0])
        self.assertEqual((2.0, 1.0, 900.0, 3), (found.median, found.low, found.high, found.forks))

    def test_order_of_forks_does_not_matter(self) -> None:
        values = [3.0, 1.0, 4.0, 1.5, 9.0]
        self.assertEqual({stats.estimate(values)}, {stats.estimate(order) for order in itertools.permutations(values)})

    def test_interval_is_that_of_all_resamples(self) -> None:
        """Of five forks all 3125 resamples can be looked at: the drawn ones must give the same quantiles."""
        values = [10.0, 11.0, 13.0, 17.0, 40.0]
        every = sorted(statistics.median(drawn) for drawn in itertools.product(values, repeat=5))
        found = stats.estimate(values)
        self.assertEqual((every[round(0.025 * 3125)], every[3124 - round(0.025 * 3125)]), (found.low, found.high))

    def test_interval_narrows_with_forks(self) -> None:
        few, many = stats.estimate([90.0, 100.0, 110.0]), stats.estimate([float(value) for value in range(90, 111)])
        self.assertLess(many.high - many.low, few.high - few.low)

    def test_even_number_of_forks(self) -> None:
        self.assertEqual(1.5, stats.estimate([1.0, 2.0]).median)

    def test_the_seed_is_fixed(self) -> None:
        stats._middles.cache_clear()
        first = stats.estimate([1.0, 2.0, 4.0, 7.0, 11.0, 16.0, 22.0])
        stats._middles.cache_clear()
        self.assertEqual(first, stats.estimate([1.0, 2.0, 4.0, 7.0, 11.0, 16.0, 22.0]))


class Ratios(unittest.TestCase):
    def test_ratio_of_medians(self) -> None:
        found = stats.ratio([4.0, 6.0, 5.0], [1.0, 2.0, 1.0])
        self.assertEqual((5.0, 3), (found.median, found.forks))
        self.assertLessEqual(found.low, 4.0)
        self.assertEqual(6.0, found.high)

    def test_sides_are_resampled_apart(self) -> None:
        """Were the same forks drawn on both sides, a program against itself would have no interval."""
        found = stats.ratio([1.0, 2.0, 3.0], [1.0, 2.0, 3.0])
        self.assertEqual((1 / 3, 3.0), (found.low, found.high))

    def test_less_is_better(self) -> None:
        self.assertEqual(4.0, stats.ratio([10.0], [40.0], higher_is_better=False).median)

    def test_no_ratio(self) -> None:
        for one, other in ([], [1.0]), ([1.0], []), ([1.0], [0.0]), ([0.0, 1.0], [1.0]):
            self.assertIsNone(stats.ratio(one, other))


class Verdicts(unittest.TestCase):
    def test_intervals_must_part(self) -> None:
        slow, fast, wide = [1.0, 1.1, 1.2], [2.0, 2.1, 2.2], [1.0, 2.1, 2.2]
        self.assertEqual(stats.FASTER, stats.verdict(fast, slow))
        self.assertEqual(stats.SLOWER, stats.verdict(slow, fast))
        self.assertEqual(stats.SAME, stats.verdict(wide, slow))
        self.assertEqual(stats.SAME, stats.verdict(fast, fast))
        self.assertEqual(stats.SLOWER, stats.verdict(fast, slow, higher_is_better=False))
        self.assertEqual(stats.FASTER, stats.verdict(slow, fast, higher_is_better=False))

    def test_intervals_that_touch_do_not_part(self) -> None:
        self.assertEqual(stats.SAME, stats.verdict([2.0, 2.0, 2.0], [1.0, 1.0, 2.0]))

    def test_few_forks_say_nothing(self) -> None:
        self.assertEqual(stats.UNKNOWN, stats.verdict([9.0, 9.0], [1.0, 1.0, 1.0]))
        self.assertEqual(stats.UNKNOWN, stats.verdict([], []))

    def test_the_page_says_these_numbers(self) -> None:
        for said in ("2000 resamples", "95%", str(stats.SEED), "3 forks or more"):
            self.assertIn(said, stats.METHOD)


if __name__ == "__main__":
    unittest.main()
