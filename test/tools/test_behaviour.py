"""Tests of test/behaviour: what counts as a difference, what is allowed, how a sequence is shortened, what the program reports."""

import subprocess
import sys
import tempfile
import textwrap
import time
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parents[1] / "behaviour"
sys.path.insert(0, str(HERE))

import compare  # noqa: E402

# Stands for a JDK: plans of three adds and a show; the image's sum forgets what was added at 7.
JAVA = '''\
#!/usr/bin/env python3
import sys, time
image = "image" in sys.argv[0]
def answer(plan):
    total = 0
    for line in plan:
        word, number = (line.split() + ["0"])[:2]
        if word == "add":
            total += 0 if image and number == "7" else int(number)
            yield "=added"
        elif word == "show":
            yield f"={total}"
        elif word == "throw":
            yield "=throws Thing"
        elif word == "escape":
            yield "!escaped"
            return
        elif word == "die":
            sys.exit(3)
        elif word == "hang":
            time.sleep(60)
for line in sys.stdin:
    words = line.split()
    if words[0] == "subjects":
        print("Sums 4 1")
    elif words[0] == "plan":
        for step in {1: ["add 1", "show"], 2: ["add 2", "add 7", "add 3", "show"], 3: ["throw", "show"],
                     4: ["add 4", "escape"], 5: ["add 5", "die"], 6: ["hang"], 7: ["add 1", "add 7", "show"]}.get(int(words[2]), ["show"]):
            print("=" + step)
    else:
        for result in answer([sys.stdin.readline().rstrip() for _ in range(int(words[2]))]):
            print(result, flush=True)
    print(".", flush=True)
'''


def entry(**changes: str) -> str:
    fields = {"subject": '"Sums"', "trains": '["8u"]', "step": '"^show"', "stock": '"[0-9]+"', "image": '"[0-9]+"',
              "reason": '"the image forgets what was added"'} | changes
    return "[[difference]]\n" + "".join(f"{name} = {value}\n" for name, value in fields.items() if value)


class Differences(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "differences.toml"

    def load(self, text: str) -> list[compare.Difference]:
        self.path.write_text(text)
        return compare.load_differences(self.path)

    def test_of_the_repository_are_complete(self) -> None:
        compare.load_differences(HERE / "differences.toml")

    def test_incomplete_ones_are_refused(self) -> None:
        for text, wanted in ((entry(reason=""), "reason is missing"), (entry(colour='"red"'), "colour is unknown"),
                             (entry(step='"("'), "difference 1: "), (entry(reason='"because"'), "the reason says nothing"),
                             ("[[difference]\n", "differences.toml: ")):
            with self.subTest(text), self.assertRaisesRegex(compare.BehaviourError, wanted):
                self.load(text)

    def test_what_counts_as_a_mismatch(self) -> None:
        plan = ["add 1", "show", "show"]
        allowed = self.load(entry(stock='"3"', image='"[45]"'))
        for stock, image, index in (
                (["=a", "=3", "=3"], ["=a", "=3", "=3"], None), (["=a", "=3", "=3"], ["=a", "=4", "=5"], None),
                (["=a", "=3", "=3"], ["=a", "=33", "=5"], 1), (["=a", "=3", "=3"], ["=b", "=3", "=3"], 0),
                (["=a", "=3", "=3"], ["=a", "=3"], 2), (["=a", "=3", "=3"], ["=a", "=3", "=3", "=3"], 3),
                (["=a", "!b"], ["=a", "!b"], 1), (["=a", "?b"], ["=a", "?b"], 1), (["=a", "=3", "?b"], ["=a", "=3", "?b"], 2)):
            with self.subTest(stock=stock, image=image):
                found = compare.first_mismatch(plan, stock, image, allowed)
                self.assertEqual(found and found.index, index)
        self.assertGreater(allowed[0].matched, 0)

    def test_an_entry_that_ends_the_sequence(self) -> None:
        plan = ["show", "add 1", "show"]
        allowed = self.load(entry(ends="true"))
        self.assertIsNone(compare.first_mismatch(plan, ["=1", "=a", "=1"], ["=2", "=b", "=throws X"], allowed))
        found = compare.first_mismatch(plan, ["=1", "=a", "=1"], ["=2", "?ended"], allowed)
        self.assertEqual(found and found.index, 1)

    def test_an_entry_may_look_at_earlier_steps(self) -> None:
        allowed = self.load(entry(plan='"^add 7"'))
        results = (["=a", "=7"], ["=a", "=0"])
        self.assertIsNone(compare.first_mismatch(["add 7", "show"], *results, allowed))
        self.assertIsNotNone(compare.first_mismatch(["add 8", "show"], *results, allowed))

    def test_an_entry_may_look_at_earlier_results(self) -> None:
        allowed = self.load(entry(after='"^add .* =throws"'))
        plan = ["add 1", "show", "add 2"]
        for first, third, wanted in (("=throws X", "=a", True), ("=a", "=throws X", False), ("=a", "=a", False)):
            with self.subTest(first=first, third=third):
                found = compare.first_mismatch(plan, [first, "=7", third], [first, "=0", third], allowed)
                self.assertEqual(found is None, wanted)

    def test_what_both_patterns_name_must_be_the_same(self) -> None:
        allowed = self.load(entry(stock="'(?P<at>[0-9]) .*'", image="'(?P<at>[0-9]) .*'"))
        self.assertIsNone(compare.first_mismatch(["show"], ["=1 a"], ["=1 b"], allowed))
        self.assertIsNotNone(compare.first_mismatch(["show"], ["=1 a"], ["=2 b"], allowed))

    def test_kinds_leave_out_numbers_and_data(self) -> None:
        def kind(step: str, result: str) -> str:
            return compare.Mismatch([step], [f"={result}"], ["=throws X"], 0).kind()
        self.assertEqual(kind("a#1 put 3", "[00ff] 3-4"), kind("a#2 put 4", "[00ff01... 9999 bytes, sum 12] 13-14"))
        self.assertNotEqual(kind("a#1 put 3", "3"), kind("a#1 get 3", "3"))
        self.assertNotEqual(kind("a#1 put 3", "3"), kind("a#1 put 3", "throws X"))


class Shrink(unittest.TestCase):
    def test_to_what_is_needed(self) -> None:
        plan = [f"step {number} x:{number}" for number in range(40)]

        def differs(tried: list[str]) -> bool:
            names = [int(line.split()[1]) for line in tried if not line.startswith("step 0 ")]
            return any(number >= 17 for number in names) and any("x:3" == line.split()[2] for line in tried)
        short = compare.shrink(plan, differs, time.monotonic() + 60)
        self.assertEqual(sorted(short), ["step 0 x:3", "step 17 x:0"])

    def test_ends_in_time_with_what_still_differs(self) -> None:
        plan = [str(number) for number in range(20)]
        self.assertEqual(compare.shrink(plan, lambda _: True, time.monotonic() - 1), plan)


class Program(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        for name in ("stock", "image"):
            for tool, text in (("java", JAVA), ("javac", "#!/bin/sh\n")):
                path = self.folder / name / "bin" / tool
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
                path.chmod(0o755)
        (self.folder / "differences.toml").write_text("")

    def run_program(self, *options: str, image: str = "image") -> tuple[int, str]:
        done = subprocess.run([str(HERE / "run"), "8u", "--stock", f"{self.folder}/stock", "--image", f"{self.folder}/{image}",
                               "--differences", f"{self.folder}/differences.toml", *options],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=100,
                              env={"TMPDIR": str(self.folder), "PATH": "/usr/bin:/bin:" + str(Path(sys.executable).parent)})
        return done.returncode, done.stdout

    def test_two_that_are_alike_pass(self) -> None:
        status, output = self.run_program("--seeds", "1-3", image="stock")
        self.assertEqual((status, output.splitlines()[-1]), (0, "1 passed, 0 failed"), output)
        self.assertIn("ok    8u Sums: 3 sequences, 8 steps, 1 exceptions, 0 allowed differences, 0 others", output)

    def test_a_difference_is_shown_in_its_shortest_form(self) -> None:
        status, output = self.run_program("--seeds", "1-7")
        self.assertEqual((status, output.splitlines()[-1]), (1, "0 passed, 1 failed"), output)
        self.assertIn(textwrap.dedent("""\
            8u DIFFERS Sums seed 2, shortest form:
              add 7
                    both   =added
              show
                --> stock  =7
                --> image  =0
            """), output)
        self.assertIn("    2 times: show | =N | =N\n", output)
        self.assertRegex(output, r"seed 4, shortest form:\n  escape\n        both   !escaped\n")
        self.assertRegex(output, r"seed 5, shortest form:\n  die\n        both   \?the virtual machine ended with status 3\n")
        self.assertRegex(output, r"seed 6, shortest form:\n  hang\n        both   \?no answer in 1 seconds\n")

    def test_an_allowed_difference_passes(self) -> None:
        (self.folder / "differences.toml").write_text(entry() + entry(step='"other"', reason='"one that is never seen"'))
        status, output = self.run_program("--seconds", "1", "--first-seed", "7")
        self.assertEqual((status, output.splitlines()[-1]), (0, "1 passed, 0 failed"), output)
        self.assertIn(" 1 allowed differences, 0 others", output)
        self.assertIn("    never seen in this run: one that is never seen\n", output)
        self.assertNotIn("never seen in this run: the image forgets", output)

    def test_a_plan_of_ones_own(self) -> None:
        (self.folder / "plan").write_text("add 7\nshow\n")
        status, output = self.run_program("--subject", "Sums", "--plan", f"{self.folder}/plan")
        self.assertEqual((status, output.splitlines()[-1]), (1, "0 passed, 1 failed"), output)
        self.assertIn("    --> image  =0\n", output)

    def test_bad_input(self) -> None:
        for options, wanted in ((["--subject", "Products"], "temper: no subject Products; there are Sums\n"),
                                (["--plan", "x"], "--plan needs one --subject"), (["--image", "/nowhere"], "/nowhere: no bin/java")):
            with self.subTest(options):
                status, output = self.run_program(*options)
                self.assertNotEqual(status, 0)
                self.assertIn(wanted, output)


if __name__ == "__main__":
    unittest.main()
