"""How figures are summed up and compared. The page and docs/performance.md say it in METHOD's words.

The unit is the fork: one JVM (or one `openssl speed`) gives one figure, the mean of its iterations. Iterations of one JVM resemble each
other more than JVMs do, since each JVM compiles and lays out memory in its own way, so they are not counted as independent.
"""

import functools
import random
import statistics
from dataclasses import dataclass
from typing import Sequence

CONFIDENCE = 0.95
RESAMPLES = 2000
SEED = 20261125
# With fewer on a side, intervals part by chance too often to say anything: two against two do in one case of three.
FEWEST = 3

METHOD = (f"Each figure is the median over JVM forks; a fork's figure is the mean of its iterations. The interval is the percentile bootstrap "
          f"of that median ({RESAMPLES} resamples of the forks, {CONFIDENCE:.0%}, fixed seed {SEED}); of few forks it is nearly their range. "
          f"A ratio is that of two medians, its interval by resampling both sides. Something is called faster or slower only where "
          f"the intervals of the two figures do not meet and each has {FEWEST} forks or more: three against three of the same "
          f"program part by chance in one case of ten, five against five in one of 126.")

FASTER, SLOWER, SAME, UNKNOWN = "faster", "slower", "same", "too few"


@dataclass(frozen=True)
class Estimate:
    """A median and its interval; of a single fork both ends are the median, and `forks` tells."""
    median: float
    low: float
    high: float
    forks: int


@functools.cache
def _middles(size: int, stream: int) -> tuple[tuple[int, int], ...]:
    """For each resample of `size` sorted values, where its middle two stand: the order of values never matters, so this is done once."""
    source = random.Random(SEED + stream)
    found = []
    for _ in range(RESAMPLES):
        drawn = sorted(source.randrange(size) for _ in range(size))
        found.append((drawn[(size - 1) // 2], drawn[size // 2]))
    return tuple(found)


def _medians(values: Sequence[float], stream: int) -> list[float]:
    ranked = sorted(values)
    return [(ranked[one] + ranked[other]) / 2 for one, other in _middles(len(ranked), stream)]


def _interval(resampled: list[float]) -> tuple[float, float]:
    ranked = sorted(resampled)
    cut = round((1 - CONFIDENCE) / 2 * len(ranked))
    return ranked[cut], ranked[len(ranked) - 1 - cut]


def estimate(values: Sequence[float]) -> Estimate | None:
    """The median of forks and its interval, None without a figure."""
    if not values:
        return None
    middle = statistics.median(values)
    low, high = _interval(_medians(values, 0)) if len(values) > 1 else (middle, middle)
    return Estimate(middle, low, high, len(values))


def ratio(one: Sequence[float], other: Sequence[float], higher_is_better: bool = True) -> Estimate | None:
    """How many times as fast `one` is as `other`; None where either has no figure or a zero."""
    if not one or not other or not all(one) or not all(other):
        return None
    above, below = (one, other) if higher_is_better else (other, one)
    middle = statistics.median(above) / statistics.median(below)
    forks = min(len(one), len(other))
    low, high = _interval([a / b for a, b in zip(_medians(above, 0), _medians(below, 1))])
    return Estimate(middle, low, high, forks)


def verdict(one: Sequence[float], other: Sequence[float], higher_is_better: bool = True) -> str:
    """Whether `one` is FASTER or SLOWER than `other`, the SAME as far as the intervals tell, or UNKNOWN for want of forks."""
    if min(len(one), len(other)) < FEWEST:
        return UNKNOWN
    ours, theirs = estimate(one), estimate(other)
    assert ours and theirs
    if ours.low > theirs.high:
        return FASTER if higher_is_better else SLOWER
    if ours.high < theirs.low:
        return SLOWER if higher_is_better else FASTER
    return SAME
