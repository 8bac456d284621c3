"""Tests of JDKs for another processor whose programs run on an emulator."""

import os
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

import miniature
from miniature import TestCase

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

from temper import emulated  # noqa: E402
from temper.jtreg import Results  # noqa: E402
from temper.patch import Patch  # noqa: E402
from temper.errors import TemperError  # noqa: E402

ENV = Path(shutil.which("env") or "")


class Copy(TestCase):
    def test_programs_run_on_the_emulator(self) -> None:
        image, copy = self.folder() / "image", self.folder() / "a b" / "jdk"
        copy.parent.mkdir()
        miniature.write(image, {"bin/script": "#!/bin/sh\necho script\n", "lib/libmini.so": "code\n"})
        shutil.copyfile(ENV, image / "lib/note")
        for place in ("bin/java", "lib/jspawnhelper", "lib/libjvm.so"):
            shutil.copy2(ENV, image / place)
        (image / "bin/script").chmod(0o755)
        (image / "lib/link").symlink_to("note")
        before = miniature.snapshot(image)
        for _ in range(2):
            emulated.copy(image, copy, [str(ENV), "EMULATOR=one two"])
        self.assertEqual(miniature.snapshot(image), before)
        for name in ("bin/java", "lib/jspawnhelper"):
            said = subprocess.run([copy / name, "WORD=a  b", ENV], capture_output=True, text=True, check=True).stdout.splitlines()
            self.assertLessEqual({"EMULATOR=one two", "WORD=a  b"}, set(said))
            self.assertTrue((copy / f"{name}.elf").samefile(image / name))
        for name in ("bin/script", "lib/libmini.so", "lib/libjvm.so", "lib/note"):
            self.assertTrue((copy / name).samefile(image / name), name)
        self.assertEqual(os.readlink(copy / "lib/link"), "note")
        self.assertEqual([path.name for path in copy.parent.iterdir()], ["jdk"])

    def test_no_jdk(self) -> None:
        with self.assertRaisesRegex(TemperError, "no JDK"):
            emulated.copy(self.folder(), self.folder() / "copy", ["env"])


class Passed(TestCase):
    def test_programs_that_passed_stay(self) -> None:
        image, file = self.folder() / "image", self.folder() / "work" / "passed.json"
        miniature.write(image, {"bin/java": "java\n", "lib/libjvm.so": "code\n"})
        patches = {"one": "1"}
        emulated.Passed(file, image, patches).add("system", 3)
        emulated.Passed(file, image, patches).add("vectors", 5)
        self.assertEqual(emulated.Passed(file, image, dict(patches)).counts, {"system": 3, "vectors": 5})
        for other in ({"one": "2"}, {"one": "1", "two": "1"}, {}):
            self.assertEqual(emulated.Passed(file, image, other).counts, {})
        self.assertEqual(emulated.Passed(file, image, patches, anew=True).counts, {})
        later = (image / "lib/libjvm.so").lstat().st_mtime_ns + 10**9
        os.utime(image / "lib/libjvm.so", ns=(later, later))
        self.assertEqual(emulated.Passed(file, image, patches).counts, {})


class Check(TestCase):
    def check(self, tests: dict[str, list[str]], failing: set[tuple[str, str]] = frozenset(), elsewhere: set[str] = frozenset()) -> tuple[int, int]:
        """Runs patches by name (`k` first: of the group kernels); remembers what ran and what was noted."""
        self.ran: list[tuple[str, list[str]]] = []
        self.noted: list[list[str]] = []

        def run(mode: str, wanted: list[str], _: str) -> Results:
            self.ran.append((mode, wanted))
            return Results(passed={test for test in wanted if (mode, test) not in failing and test not in elsewhere},
                           failed={test: "Failed" for test in wanted if (mode, test) in failing})

        series = [Patch(name, "", {"Group": "kernels" if name.startswith("k") else "features"}, "") for name in tests]
        return emulated.check(series, {name: set(names) for name, names in tests.items()}, run,
                              lambda patches: self.noted.append([patch.name for patch in patches]))

    def test_kernels_run_in_every_mode_and_first(self) -> None:
        self.assertEqual(self.check({"other": ["a"], "k1": ["b", "c"], "k2": []}), (7, 0))
        self.assertEqual(self.ran, [("C2", ["b", "c"]), ("C1", ["b", "c"]), ("Xint", ["b", "c"]), ("C2", ["a"])])
        self.assertEqual(self.noted, [["k1", "k2"], ["other"]])

    def test_one_failure_in_one_mode_keeps_its_patch_from_being_noted(self) -> None:
        self.assertEqual(self.check({"k1": ["a"], "k2": ["b", "e"], "k3": ["c/d"]}, {("Xint", "b")}), (11, 1))
        self.assertEqual(self.noted, [["k1", "k3"]])

    def test_batches_end_where_they_are_full(self) -> None:
        many = [str(number) for number in range(emulated.BATCH)]
        self.check({"one": many[1:], "two": many[:1], "three": ["x"], "four": []})
        self.assertEqual(self.ran, [("C2", many), ("C2", ["x"])])
        self.assertEqual(self.noted, [["one", "two"], ["three", "four"]])

    def test_what_ran_nowhere_is_not_seen(self) -> None:
        self.assertEqual(self.check({"one": ["a"], "two": ["b"]}, elsewhere={"a"}), (1, 0))
        self.assertEqual(self.noted, [["two"]])


if __name__ == "__main__":
    unittest.main()
