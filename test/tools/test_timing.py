"""Tests of the statistics of test/timing, on made-up times."""

import random
import sys
import unittest

from miniature import REPOSITORY

sys.path.insert(0, str(REPOSITORY / "test" / "timing"))
import dudect  # noqa: E402


def times(seed: int, *, later: float = 0, wider: float = 0, count: int = 4000, tail: float = 0.02) -> list[tuple[bool, int]]:
    """Times of some 100 microseconds, a few of them much longer; those with the fixed secret may be later, or spread wider."""
    source = random.Random(seed)
    found = []
    for _ in range(count):
        fixed = source.random() < 0.5
        time = 100_000 + source.gauss(0, 1000 + (wider if fixed else 0)) + (later if fixed else 0)
        found.append((fixed, int(time + (source.expovariate(1 / 300_000) if source.random() < tail else 0))))
    return found


def printed(*measurements: list[tuple[bool, int]]) -> str:
    return "try\n".join("".join(f"{'F' if fixed else 'R'} {time}\n" for fixed, time in each) for each in measurements)


class Dudect(unittest.TestCase):
    def test_no_difference_is_below_the_limit(self) -> None:
        for seed in range(8):
            found = dudect.tries(printed(times(seed), times(seed + 100), times(seed + 200)))
            self.assertTrue(dudect.verdict(found, leaks=False), (seed, found))

    def test_one_try_that_sees_a_leak_is_enough(self) -> None:
        found = dudect.tries(printed(times(1), times(2), times(3, later=250), times(4)))
        self.assertLess(found[0], dudect.LIMIT)
        self.assertTrue(dudect.LIMIT < found[1] < 10, found)    # too little for the limit that was
        self.assertFalse(dudect.verdict(found, leaks=False))
        self.assertFalse(dudect.verdict(found, leaks=True), "and no proof that the method sees what it must")

    def test_a_leak_below_others_work_on_the_machine_is_seen(self) -> None:
        found = dudect.tries(printed(times(1, tail=0.3), times(2, later=500, tail=0.3)))
        self.assertGreater(found[0], dudect.BEYOND_DOUBT)
        self.assertTrue(dudect.verdict(found, leaks=True))

    def test_a_difference_in_spread_only_is_seen(self) -> None:
        self.assertGreater(dudect.tries(printed(times(1, tail=0), times(2, wider=600, tail=0)))[0], dudect.LIMIT)

    def test_what_was_not_measured_is_no_success(self) -> None:
        self.assertFalse(dudect.verdict([], leaks=False))
        self.assertFalse(dudect.verdict([], leaks=True))

    def test_two_constants_differ_without_end(self) -> None:
        apart = [(i % 2 == 0, 100 + i % 2) for i in range(4000)]
        self.assertEqual(dudect.tries(printed(apart, apart)), [float("inf")])


if __name__ == "__main__":
    unittest.main()
