"""The rule of upstream's own tests: the image passes what stock passes, and what stock fails is known, with its reason."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from .jtreg import Entry, Results, covers

# More new failures than this say that the image is broken; running each again alone would only cost time.
MOST_RUN_AGAIN = 20

Run = Callable[[list[str], str], Results]


@dataclass
class Verdict:
    """What is wrong (by test), what a reader should know, and how many tests the image passes."""

    passed: int = 0
    wrong: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


def judge(tests: list[str], known: Iterable[Entry], image: Run, stock: Run, *, full_stock: bool = False) -> Verdict:
    """Runs the tests on the image, then as few as needed again and on stock (all with `full_stock`).

    `image` and `stock` run the tests they are given; their second argument names the run.
    """
    known = list(known)
    verdict = Verdict()
    first = image(tests, "image")
    known_failures = {test for test in first.failed if entry_of(known, test)}
    new = sorted(set(first.failed) - known_failures)
    if len(new) > MOST_RUN_AGAIN:
        verdict.wrong = {test: "fails on the image; not run again, too many do" for test in new}
        verdict.passed = len(first.passed)
        return verdict
    again = image(new, "image, again") if new else Results()
    still = sorted(again.failed)
    recovered = sorted(set(new) & again.passed)
    # A second run that does not report a test says nothing of it, and the first one said that it failed.
    for test in set(new) - set(still) - set(recovered):
        verdict.wrong[test] = "fails on the image, and the second run did not report it"
    if recovered:
        verdict.notes.append(f"passed when run again alone: {', '.join(recovered)}")
    if known_failures:
        verdict.notes.append(f"{len(known_failures)} failed that fail on stock too (known-failures.txt)")
    verdict.passed = len(first.passed) + len(recovered)

    doubtful = [entry for entry in known if not entry.flaky and not any(covers(entry.test, test) for test in first.failed)]
    to_compare = sorted(set(still) | {test for entry in doubtful for test in first.passed if covers(entry.test, test)})
    on_stock = Results()
    if full_stock:
        on_stock = stock(tests, "stock")
        if unknown := sorted(test for test in on_stock.failed if not entry_of(known, test)):
            for test in stock(unknown, "stock, again").failed:
                verdict.wrong[test] = "stock fails it: add it to known-failures.txt with a reason"
    elif to_compare:
        on_stock = stock(to_compare, "stock")
    for test in still:
        verdict.wrong[test] = ("stock fails it too: add it to known-failures.txt with a reason, or mend the patch that changes it"
                               if test in on_stock.failed
                               else "regression: fails on the image, twice, and passes on stock" if test in on_stock.passed
                               else "fails on the image, twice; stock does not select it")
    for entry in doubtful:
        if not any(covers(entry.test, test) for test in (*first.passed, *first.not_selected)):
            verdict.wrong[entry.test] = f"known-failures.txt:{entry.line}: no test of the list; mend or remove the line"
        elif any(covers(entry.test, test) for test in first.passed):
            if any(covers(entry.test, test) for test in on_stock.failed):
                verdict.notes.append(f"passes, while stock fails it: {entry.test}")
            else:
                verdict.wrong[entry.test] = f"known-failures.txt:{entry.line}: passes on image and stock; remove the line"
    return verdict


def covered(tests: Iterable[str], test: str) -> bool:
    """Whether a list of tests and folders means a test."""
    return any(covers(each, test) for each in tests)


def entry_of(entries: Iterable[Entry], test: str) -> Entry | None:
    """The entry that covers a test."""
    return next((entry for entry in entries if covers(entry.test, test)), None)
