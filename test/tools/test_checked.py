"""Tests of what `make check` may leave out: only what passed whole before, from the very same inputs on such a machine."""

import json
import unittest

from miniature import FIRST, TestCase

CPUINFO = "processor : 0\nflags\t\t: fpu aes avx2 avx512f\nprocessor : 1\nflags\t\t: fpu\n"


class Checked(TestCase):
    def setUp(self) -> None:
        # Below a folder with the name of one that runs leave, whose files are no input.
        self.world_ = self.world("target/top")
        self.checked = self.world_.module("checked")
        self.trains = self.world_.module("trains").load()

    def digest(self) -> str:
        return self.checked.digest(self.trains["8u"])

    def plan(self, day: int = 1, full: bool = False, built: tuple[str, ...] = (), host: str = "here") -> dict[str, str]:
        every = list(self.trains.values())
        return self.checked.plan(every, day, full, built, host, {train.name: self.checked.digest(train) for train in every})

    def passed(self, mode: str = "lean", digest: str | None = None, **wrong: dict[str, int]) -> None:
        """What a run of `make check` on 8u leaves, taken into CHECKED."""
        self.checked.write_plan([("11u", "lean", "0", "here"), ("8u", mode, digest or self.digest(), "here")])
        counts = {part: {"passed": 3, "failed": 0, "not_run": 0} | wrong.get(part, {}) for part in self.checked.PARTS}
        self.world_.write({f"build/results/8u-{part}.json": json.dumps(count) for part, count in counts.items()})
        self.checked.take_pass(self.trains["8u"])

    def test_one_in_turn_is_whole_and_all_of_them_are_when_full(self) -> None:
        names = list(self.trains)
        for day in range(4):
            whole = [name for name, mode in self.plan(day).items() if mode == "whole"]
            self.assertIn(names[day % len(names)], whole)
        self.assertEqual(set(self.plan(full=True).values()), {"whole"})

    def test_lean_where_there_is_a_lean_build_and_no_image_yet(self) -> None:
        self.assertEqual(self.plan()["8u"], "whole")
        self.world_.replace("make/trains.toml", "[trains.8u.build]\n", '[trains.8u.build]\nlean = ["--less"]\n')
        self.trains = self.world_.module("trains").load()
        self.assertEqual(self.plan()["8u"], "lean")
        self.assertEqual(self.plan(built=("8u",))["8u"], "whole")

    def test_the_program(self) -> None:
        output = self.worked(self.world_.program("check-plan", "--full", "8u", "11u"))
        self.assertEqual(output, "temper: 8u, 11u: whole, a whole image, and every check on it\n")
        self.assertRegex(self.world_.read("build/results/plan"), r"\A8u whole [0-9a-f]{16} gcc-\S+\n11u whole [0-9a-f]{16} gcc-\S+\n\Z")

    def test_a_pass_makes_it_short(self) -> None:
        self.assertNotEqual(self.plan()["8u"], "short")
        self.passed()
        self.assertEqual(self.plan()["8u"], "short")
        self.assertEqual(self.plan(day=0)["8u"], "whole")
        self.assertEqual(self.plan(full=True)["8u"], "whole")
        self.assertNotEqual(self.plan(host="elsewhere")["8u"], "short")
        self.assertNotEqual(self.plan()["11u"], "short")

    def test_what_is_no_pass(self) -> None:
        for wrong in ({"upstream": {"failed": 1}}, {"patches": {"not_run": 2}}, {"system": {"passed": 0}}):
            with self.subTest(wrong):
                self.passed(**wrong)
                self.assertNotEqual(self.plan()["8u"], "short")
        self.passed(mode="short")
        self.assertNotEqual(self.plan()["8u"], "short")
        self.passed(digest="0123456789abcdef")
        self.assertNotEqual(self.plan()["8u"], "short")

    def test_a_part_that_did_not_run_is_no_pass(self) -> None:
        self.passed(vectors={"failed": 1})
        (self.world_.top / "build/results/8u-vectors.json").unlink()
        self.checked.take_pass(self.trains["8u"])
        self.assertNotEqual(self.plan()["8u"], "short")

    def test_every_input_counts(self) -> None:
        self.world_.write({"test/system/run": "#!/usr/bin/env python3\nprint(1)\n", "test/vectors/Vectors.java": "class Vectors { }\n"})
        before = self.digest()
        for name, change in ((f"patches/8u/{FIRST}.patch", "line_4"), ("src-overlay/hotspot/cpu/x86/features.cpp", "int"),
                             ("test/system/run", "1"), ("test/vectors/Vectors.java", "class"), ("make/check.mk", "record"),
                             ("scripts/temper/jtreg.py", "agentvm"), ("make/trains.toml", "feature = ")):
            with self.subTest(name):
                text = self.world_.read(name)
                self.assertIn(change, text)
                self.world_.write({name: text.replace(change, change + "2")})
                self.assertNotEqual(self.checked.digest(self.world_.module("trains").load()["8u"]), before)
                self.world_.write({name: text})
                self.assertEqual(self.digest(), before)

    def test_comments_do_not_count(self) -> None:
        self.world_.write({"test/system/run": "#!/usr/bin/env python3\nprint(1)\n", "test/vectors/Vectors.java": "class Vectors { }\n"})
        before = self.digest()
        self.world_.write({"test/system/target/made": "x"})
        self.world_.write({"test/system/run": "#!/usr/bin/env python3\n# one\nprint(1)\n", "test/vectors/Vectors.java": "// all\nclass Vectors { }\n"})
        self.assertEqual(self.digest(), before)

    def test_a_machine_is_its_compiler_and_its_features(self) -> None:
        file = self.world_.top / "cpuinfo"
        file.write_text(CPUINFO)
        self.assertRegex(self.checked.machine(file), r"^gcc-[\d.]+\+aes\+avx2\+avx512f$")


if __name__ == "__main__":
    unittest.main()
