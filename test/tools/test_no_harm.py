"""Tests of scripts/no-harm, with a program that stands in for java."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "scripts"))

from temper import kept  # noqa: E402

# Answers as temper.micro.NoHarm does: "twice" takes the image twice the time, and "once" only in the first JVM of a state.
JAVA = """#!%(python)s
import os, sys
name, calls = %(name)r, %(calls)r
if sys.argv[1] == "-version":
    print('openjdk version "1.8.0"\\nOpenJDK Runtime Environment (build 1.8.0-%(name)s)\\nVM', file=sys.stderr)
    sys.exit()
options = [o for o in sys.argv[1:] if o.startswith("-X") and o not in ("-Xms256m", "-XX:+UseSerialGC")]
first = not any(line.startswith(name + " start " + str(options)) for line in open(calls))
open(calls, "a").write(f"{name} start {options}\\n")
for line in sys.stdin:
    command, *words = line.rstrip("\\n").split("\\t")
    slow = name == "image" and (words and words[0] == "twice" or words and words[0] == "once" and first)
    if command == "list":
        print("twice:64:128\\tonce:64\\tsame:64:65536\\tmissing:1", flush=True)
        os.truncate(calls, 0)
    elif command == "make":
        print("none" if words[0] == "missing" else "made", flush=True)
    elif command == "run":
        open(calls, "a").write(f"{name} run {words[0]} {words[1]}\\n")
        print(200.0 if slow else 100.0, flush=True)
    else:
        print("none" if words[0] == "missing" else "2000\\t20000" if slow else "1000\\t10000", flush=True)
"""


# scripts/no-harm with an interrupt after its first operation.
STOPPER = """
import runpy, sys
sys.path.insert(0, sys.argv[1])
from temper import bench
whole = bench.Parts.mark
def mark(self):
    whole(self)
    raise KeyboardInterrupt
bench.Parts.mark = mark
program = sys.argv[1] + "/no-harm"
sys.argv = [program, *sys.argv[2:]]
runpy.run_path(program, run_name="__main__")
"""


class NoHarm(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="temper no harm ")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.calls = self.folder / "calls"
        self.calls.touch()
        self.out = self.folder / "out.json"
        for name in "stock", "image":
            for program, text in ("java", JAVA % {"python": sys.executable, "name": name, "calls": str(self.calls)}), ("keytool", "#!/bin/sh\n"):
                path = self.folder / name / "bin" / program
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
                path.chmod(0o755)

    def run_it(self, *arguments: str) -> list[str]:
        ran = subprocess.run([sys.executable, str(TOP / "scripts" / "no-harm"), "--stock", str(self.folder / "stock"), "--image",
                              str(self.folder / "image"), "--turns", "4", "--out", str(self.out), *arguments],
                             capture_output=True, text=True, check=False)
        self.assertEqual("", ran.stderr)
        self.assertEqual(0, ran.returncode)
        return ran.stdout.splitlines()

    def test_slower_is_what_is_slower_twice(self) -> None:
        lines = self.run_it("--state", "warm", "--tier", "3")
        self.assertEqual(["slower: twice 64, warm, tier 3: 0.50", "slower: twice 128, warm, tier 3: 0.50", "5 cases, 2 slower"], lines[-3:])
        self.assertIn("once, warm, tier 3: 64: 1.00 [1.00 1.00] 100 ns", lines)
        results = {(r["benchmark"], r["params"]["size"]): r for r in kept.read(self.out)["results"]}
        self.assertEqual({"stock": [[100.0], [100.0]], "image": [[200.0], [200.0]]}, results["NoHarm.twice", "128"]["scores"])
        self.assertEqual([[0.5, 0.5, 0.5]] * 2, results["NoHarm.twice", "64"]["ratios"])
        self.assertEqual({"stock": [[100.0], None], "image": [[100.0], None]}, results["NoHarm.same", "64"]["scores"])
        self.assertFalse(self.out.with_suffix(".journal").exists())
        self.assertNotIn(("NoHarm.missing", "1"), results)

    def test_turns_alternate(self) -> None:
        self.run_it("--state", "c1", "--tier", "2", "--options=--filter 'same|other one' --sizes 64")
        starts = [line for line in self.calls.read_text().splitlines() if "start" in line]
        self.assertEqual([f"{name} start ['-XX:UseAVX=2', '-XX:TieredStopAtLevel=1']" for name in ("image", "stock")], sorted(starts))
        turns = [line.split()[0] for line in self.calls.read_text().splitlines() if "run" in line][-10:]
        self.assertEqual(["image", "stock", "stock", "image"] * 2 + ["image", "stock"], turns)

    def test_states(self) -> None:
        lines = self.run_it("--filter", "same|missing", "--tier", "3", "--state", "int", "--state", "first", "--state", "next")
        self.assertEqual(["same, int, tier 3: 64: 1.00 [1.00 1.00] 100 ns", "same, first, tier 3: 64: 1.00 [1.00 1.00] 1000 ns",
                          "same, next, tier 3: 64: 1.00 [1.00 1.00] 100 ns"], lines[1:4])
        self.assertRegex(lines[4], r"^50 %, about \d+ s left$")
        self.assertEqual(["3 cases, 0 slower"], lines[5:])

    def test_an_interrupted_sweep_goes_on(self) -> None:
        arguments = ("--state", "c1", "--tier", "3", "--filter", "same|once")
        whole = self.run_it(*arguments)
        self.out.unlink()
        runner = subprocess.run([sys.executable, "-c", STOPPER, str(TOP / "scripts"), "--stock", str(self.folder / "stock"), "--image",
                                 str(self.folder / "image"), "--turns", "4", "--out", str(self.out), *arguments], capture_output=True, text=True, check=False)
        self.assertEqual(130, runner.returncode, runner.stderr)
        self.assertTrue(self.out.with_suffix(".journal").exists())
        again = self.run_it(*arguments)
        self.assertEqual([line for line in whole if "left" not in line], [line for line in again if "left" not in line])
        data = kept.read(self.out)
        self.assertEqual((3, 2), (len(data["results"]), len(data["parts"])))
        # Slower in the first pair of JVMs, not in the second: both are kept.
        self.assertEqual([[0.5, 0.5, 0.5], [1.0, 1.0, 1.0]], data["results"][0]["ratios"])

    def test_no_such_operation(self) -> None:
        ran = subprocess.run([sys.executable, str(TOP / "scripts" / "no-harm"), "--stock", str(self.folder / "stock"), "--image",
                              str(self.folder / "image"), "--filter", "nothing"], capture_output=True, text=True, check=False)
        self.assertEqual((1, "temper: nothing: no operation has a name like this\n"), (ran.returncode, ran.stderr))


if __name__ == "__main__":
    unittest.main()
