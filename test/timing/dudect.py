"""Whether times depend on what is computed, by the method of dudect (Reparaz, Balasch, Verbauwhede: Dude, is my code constant time?,
2017): Welch's t-test of the times with a fixed secret against those with random ones, of all of them, of those below each of a hundred
limits, since others' work on the machine makes long times, and of the squares of their distances from the mean. The largest |t| counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

# Above it there is a difference; the usual limit of such tests. Where there is none, one test in 150 000 exceeds it.
LIMIT = 4.5
# Above it there is one beyond doubt: what is known to leak must.
BEYOND_DOUBT = 10.0
LIMITS = 100
# A test of fewer times of a kind says nothing.
LEAST = 500

Times = Sequence[tuple[bool, int]]    # whether the secret is the fixed one, and nanoseconds


@dataclass(frozen=True)
class Moments:
    """Of some values: their number, sum and sum of squares."""

    count: int = 0
    sum: float = 0
    squares: float = 0

    def __add__(self, other: "Moments") -> "Moments":
        return Moments(self.count + other.count, self.sum + other.sum, self.squares + other.squares)

    @classmethod
    def of(cls, value: float) -> "Moments":
        return cls(1, value, value * value)

    @property
    def mean(self) -> float:
        return self.sum / self.count

    @property
    def variance(self) -> float:
        return max(0.0, (self.squares - self.sum * self.mean) / (self.count - 1))


def limits(times: Times) -> list[int]:
    """The limits that times of an earlier measurement give: more of them, the longer the times."""
    ordered = sorted(time for _, time in times)
    return [ordered[min(len(ordered) - 1, int(len(ordered) * (1 - 0.5 ** (10 * (i + 1) / LIMITS))))] for i in range(LIMITS)]


def welch(fixed: Moments, other: Moments) -> float:
    """|t|; 0 where there are too few times to say."""
    if min(fixed.count, other.count) < LEAST:
        return 0.0
    spread = fixed.variance / fixed.count + other.variance / other.count
    difference = abs(fixed.mean - other.mean)
    return difference / spread ** 0.5 if spread else float("inf") if difference else 0.0


def largest_t(times: Times, below: Sequence[int]) -> float:
    """The largest |t| of one try, with the limits of an earlier measurement."""
    ordered = sorted(times, key=lambda each: each[1])
    centre = ordered[len(ordered) // 2][1]    # keeps the squares exact
    sums = [list(accumulate((Moments.of(time - centre) if kind == fixed else Moments() for fixed, time in ordered), initial=Moments()))
            for kind in (True, False)]
    counts, at = [len(ordered)], 0
    for limit in sorted(below):
        while at < len(ordered) and ordered[at][1] <= limit:
            at += 1
        counts.append(at)
    means = [sums[kind][-1].mean if sums[kind][-1].count else 0.0 for kind in (0, 1)]
    squares = [Moments(), Moments()]
    for fixed, time in ordered:
        kind = 0 if fixed else 1
        squares[kind] += Moments.of((time - centre - means[kind]) ** 2)
    return max([welch(sums[0][count], sums[1][count]) for count in counts] + [welch(*squares)])


def tries(text: str) -> list[float]:
    """The largest |t| of each try that Timing.java printed."""
    first, *others = text.split("try\n")
    below = limits(parse(first))
    return [largest_t(parse(other), below) for other in others]


def parse(text: str) -> Times:
    return [(kind == "F", int(time)) for kind, time in (line.split() for line in text.splitlines())]


def verdict(found: Sequence[float], leaks: bool) -> bool:
    """Whether what was found is what is expected. The worst try counts: a leak that one try sees is there."""
    return bool(found) and (max(found) > BEYOND_DOUBT if leaks else max(found) <= LIMIT)
