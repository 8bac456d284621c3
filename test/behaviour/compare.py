"""Seeded sequences of public API calls on an image and on the stock JDK of the same line: runs, compares and shortens them."""

import queue
import re
import subprocess
import threading
import time
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable, Iterator

# Neither a heap that grows nor a second collector thread beside two virtual machines that work.
# With stock's defaults, since what these do otherwise their own tests see: all else is to be as on stock, and so is the way back.
OPTIONS = ["-Xmx640m", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-XX:+DisplayVMOutputToStderr", "-Djdk.security.defaults=stock"]
# Sequences after which both virtual machines start anew: cold code is as much a case as warm code.
FRESH = 300
# What one shortening may take.
SHRINK_SECONDS = 30.0
# The second way to make a plan smaller, after fewer lines: smaller numbers.
NUMBER = re.compile(r"(?<![^ :])\d+(?![^ :])")


class BehaviourError(Exception):
    """Bad input, or a virtual machine that does not even start; one line for the user."""


@dataclass
class Difference:
    """An entry of differences.toml: what may differ, where, and why."""
    subject: str
    trains: list[str]
    step: re.Pattern[str]
    stock: re.Pattern[str]
    image: re.Pattern[str]
    reason: str
    # Whether what follows in the sequence is not compared, since the objects now differ.
    ends: bool
    plan: re.Pattern[str] | None = None
    after: re.Pattern[str] | None = None
    matched: int = 0

    def allows(self, plan: list[str], stock: list[str], image: list[str], index: int) -> bool:
        if not self.step.search(plan[index]) or self.plan and not any(self.plan.search(line) for line in plan[:index + 1]):
            return False
        if self.after and not any(self.after.search(f"{line} {result}") for line, result in zip(plan[:index], image)):
            return False
        left, right = self.stock.fullmatch(stock[index][1:]), self.image.fullmatch(image[index][1:])
        if not left or not right:
            return False
        # What both patterns name must be the same.
        return all(right[name] == text for name, text in left.groupdict().items() if name in right.groupdict())


def load_differences(path: Path) -> list[Difference]:
    """The allowed differences; each entry must be complete."""
    found = []
    try:
        entries = tomllib.loads(path.read_text()).get("difference", [])
    except tomllib.TOMLDecodeError as error:
        raise BehaviourError(f"{path}: {error}") from error
    for number, entry in enumerate(entries, 1):
        where = f"{path}: difference {number}"
        missing = {"subject", "trains", "step", "stock", "image", "reason"} - entry.keys()
        unknown = entry.keys() - {"subject", "trains", "step", "stock", "image", "reason", "ends", "plan", "after"}
        if missing or unknown:
            raise BehaviourError(f"{where}: " + ", ".join([f"{name} is missing" for name in sorted(missing)]
                                                          + [f"{name} is unknown" for name in sorted(unknown)]))
        if len(entry["reason"].split()) < 4:
            raise BehaviourError(f"{where}: the reason says nothing")
        try:
            patterns = {name: re.compile(entry[name]) for name in ("step", "stock", "image", "plan", "after") if name in entry}
        except re.error as error:
            raise BehaviourError(f"{where}: {error}") from error
        found.append(Difference(entry["subject"], entry["trains"], patterns["step"], patterns["stock"], patterns["image"],
                                entry["reason"], entry.get("ends", False), patterns.get("plan"), patterns.get("after")))
    return found


class Machine:
    """A virtual machine that answers requests; it starts when it is first asked, and again after it ended."""

    def __init__(self, java: Path, classes: Path, options: list[str], log: Path) -> None:
        self.command = [str(java), *OPTIONS, *options, "-cp", str(classes), "behaviour.Main"]
        self.log = log
        self.process: subprocess.Popen[str] | None = None
        self.lines: queue.Queue[str | None] = queue.Queue()

    def send(self, request: list[str]) -> None:
        if self.process is None:
            with self.log.open("a") as log:
                self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True)
            self.lines = queue.Queue()
            threading.Thread(target=_read, args=(self.process, self.lines), daemon=True).start()
        assert self.process.stdin
        try:
            self.process.stdin.write("".join(f"{line}\n" for line in request))
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def receive(self, seconds: float, until: float = 0.0) -> list[str]:
        """The lines of the answer; its last begins with `?` where the machine ended or was ended, after so many seconds."""
        answer: list[str] = []
        until = until or time.monotonic() + seconds
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                self._dump()
                self.stop()
                return answer + [f"?no answer in {seconds:.0f} seconds"]
            if line is None:
                assert self.process
                status = self.process.wait()
                self.stop()
                return answer + [f"?the virtual machine ended with status {status}"]
            if line == ".":
                return answer
            answer.append(line)

    def ask(self, request: list[str], seconds: float) -> list[str]:
        self.send(request)
        return self.receive(seconds)

    def _dump(self) -> None:
        """Has a machine that hangs write its threads into the log."""
        assert self.process
        self.process.send_signal(3)
        time.sleep(0.5)

    def stop(self) -> None:
        if self.process is None:
            return
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream
            try:
                stream.close()
            except BrokenPipeError:
                pass
        self.process = None


def _read(process: "subprocess.Popen[str]", lines: "queue.Queue[str | None]") -> None:
    assert process.stdout
    try:
        for line in process.stdout:
            lines.put(line.rstrip("\n"))
    except ValueError:
        pass  # closed by stop
    lines.put(None)


@dataclass
class Mismatch:
    """A sequence that the two machines ran differently, and the first step where they did."""
    plan: list[str]
    stock: list[str]
    image: list[str]
    index: int

    def kind(self) -> str:
        """The same for mismatches of one call of one sort of object with like results."""
        step = " ".join(self.plan[self.index].split()[:2]) if self.index < len(self.plan) else ""
        return " | ".join(_mask(text) for text in (step, _at(self.stock, self.index), _at(self.image, self.index)))

    def ends(self) -> tuple[bool, bool]:
        """Whether stock and image got to the end of the sequence."""
        return (_at(self.stock, self.index) + "=").startswith("="), (_at(self.image, self.index) + "=").startswith("=")

    def text(self) -> str:
        """The steps, with the one result where both agree."""
        lines = []
        for index in range(max(len(self.plan), len(self.stock), len(self.image))):
            stock, image = _at(self.stock, index), _at(self.image, index)
            lines.append("  " + (self.plan[index] if index < len(self.plan) else "(after the last step)"))
            lines += [f"        both   {stock}"] if stock == image else [f"    --> stock  {stock}", f"    --> image  {image}"]
        return "\n".join(lines)


def _at(results: list[str], index: int) -> str:
    return results[index] if index < len(results) else "(no result)"


def _mask(text: str) -> str:
    return re.sub(r"-?\b\d+\b", "N", re.sub(r"\[[0-9a-f]*(?:\.\.\.[^]]*)?\]", "[]", text))


def first_mismatch(plan: list[str], stock: list[str], image: list[str], allowed: list[Difference]) -> Mismatch | None:
    """The first step with different results that no entry allows; entries that do are counted."""
    for index in range(max(len(plan), len(stock), len(image))):
        left, right = _at(stock, index), _at(image, index)
        mismatch = Mismatch(plan, stock, image, index)
        if index >= len(plan) or not left.startswith("=") or not right.startswith("="):
            return mismatch
        if left != right:
            entry = next((entry for entry in allowed if entry.allows(plan, stock, image, index)), None)
            if entry is None:
                return mismatch
            entry.matched += 1
            if entry.ends:
                # The objects differ from here on, but exceptions that nobody foresaw, ends and hangs stay faults.
                rest = [at for at in range(index, max(len(stock), len(image)))
                        if not (_at(stock, at) + "=").startswith("=") or not (_at(image, at) + "=").startswith("=")]
                return Mismatch(plan, stock, image, rest[0]) if rest else None
    return None


def shrink(plan: list[str], differs: Callable[[list[str]], bool], until: float) -> list[str]:
    """A shortest plan that still differs: no line can go, then no number can be smaller (delta debugging)."""
    size = max(1, len(plan) // 2)
    while time.monotonic() < until:
        start, smaller = 0, False
        while start < len(plan) and time.monotonic() < until:
            shorter = plan[:start] + plan[start + size:]
            if shorter and differs(shorter):
                plan, smaller = shorter, True
            else:
                start += size
        if not smaller or size > 1:
            if size == 1:
                break
            size = max(1, size // 2)
    for index in range(len(plan)):
        for position in range(len(NUMBER.findall(plan[index]))):
            while time.monotonic() < until:
                for line in _smaller(plan[index], position):
                    changed = plan[:index] + [line] + plan[index + 1:]
                    if differs(changed):
                        plan = changed
                        break
                else:
                    break
    return plan


def _smaller(line: str, position: int) -> Iterator[str]:
    match = list(NUMBER.finditer(line))[position]
    number = int(match[0])
    for other in dict.fromkeys((0, number // 2, number - number % 16, number - 1)):
        if 0 <= other < number:
            yield line[:match.start()] + str(other) + line[match.end():]


@dataclass
class Result:
    """What the sequences of one subject on one line showed."""
    sequences: int = 0
    steps: int = 0
    exceptions: int = 0
    allowed: int = 0
    # Each kind of mismatch, and how often it was seen.
    kinds: dict[str, int] = field(default_factory=dict)


class Pair:
    """Stock and image of a line side by side."""

    def __init__(self, stock: Machine, image: Machine, allowed: list[Difference], say: Callable[[str], None]) -> None:
        self.stock, self.image, self.allowed, self.say = stock, image, allowed, say

    def subjects(self) -> list[tuple[str, int, int]]:
        """Name, number of sequences of a short run, and time limit of each subject."""
        answer = self.stock.ask(["subjects"], 60)
        if not answer or answer[-1].startswith("?"):
            raise BehaviourError(f"{self.stock.command[0]}: does not run the subjects; see {self.stock.log}")
        return [(words[0], int(words[1]), int(words[2])) for words in (line.split() for line in answer)]

    def run(self, subject: str, plan: list[str], limit: float) -> tuple[list[str], list[str]]:
        request = [f"run {subject} {len(plan)}", *plan]
        self.stock.send(request)
        self.image.send(request)
        until = time.monotonic() + limit
        return self.stock.receive(limit, until), self.image.receive(limit, until)

    def stop(self) -> None:
        self.stock.stop()
        self.image.stop()

    def check(self, subject: str, limit: float, seeds: Iterator[int]) -> Result:
        """Runs the sequences of the seeds; shows the first of each kind of mismatch in its shortest form."""
        result = Result()
        for seed in seeds:
            if result.sequences and result.sequences % FRESH == 0:
                self.stop()
            answer = self.stock.ask([f"plan {subject} {seed}"], limit)
            plan = [line[1:] for line in answer]
            if not plan or any(not line.startswith("=") for line in answer):
                raise BehaviourError(f"{subject}: no plan for seed {seed}: {answer[-1] if answer else 'it is empty'}; "
                                     f"see {self.stock.log}")
            before = sum(entry.matched for entry in self.allowed)
            stock, image = self.run(subject, plan, limit)
            mismatch = first_mismatch(plan, stock, image, self.allowed)
            result.sequences += 1
            result.steps += len(plan)
            result.exceptions += sum(line.startswith("=throws ") for line in stock)
            result.allowed += sum(entry.matched for entry in self.allowed) - before
            if mismatch:
                kind = mismatch.kind()
                if kind not in result.kinds:
                    self.show(subject, seed, mismatch, limit, result)
                result.kinds[kind] = result.kinds.get(kind, 0) + 1
        return result

    def show(self, subject: str, seed: int, mismatch: Mismatch, limit: float, result: Result) -> None:
        counted = [entry.matched for entry in self.allowed]
        again = self.again(subject, mismatch.plan, limit)
        if again is None:
            self.stop()
            again = self.again(subject, mismatch.plan, limit)
        if again is None:
            self.say(f"DIFFERS {subject} seed {seed}, not seen again when run alone:\n{mismatch.text()}")
        else:
            last = again

            def differs(plan: list[str]) -> bool:
                nonlocal last
                found = self.again(subject, plan, limit)
                # Another fault, such as a hang of what was made too small, is none of this one's forms.
                if found is None or found.ends() != again.ends():
                    return False
                last = found
                return True

            shrink(again.plan, differs, time.monotonic() + SHRINK_SECONDS)
            if last.kind() not in result.kinds:
                self.say(f"DIFFERS {subject} seed {seed}, shortest form:\n{last.text()}")
            # Counted under the kind it was found as; this marks that the short form was shown.
            result.kinds.setdefault(last.kind(), 0)
        for entry, count in zip(self.allowed, counted):
            entry.matched = count

    def again(self, subject: str, plan: list[str], limit: float) -> Mismatch | None:
        return first_mismatch(plan, *self.run(subject, plan, limit), self.allowed)
