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
    def test_parts_that_passed_stay(self) -> None:
        image, file = self.folder() / "image", self.folder() / "work" / "passed.json"
        miniature.write(image, {"bin/java": "java\n", "lib/libjvm.so": "code\n"})
        patches = [{"cpu": "x", "patch": "one", "digest": "1", "date": "2026-01-01"}]
        emulated.Passed(file, image, patches).add("system", 3)
        emulated.Passed(file, image, patches).add("vectors", 5)
        self.assertEqual(emulated.Passed(file, image, [patches[0] | {"date": "2026-01-02"}]).counts, {"system": 3, "vectors": 5})
        for other in ([patches[0] | {"digest": "2"}], [*patches, patches[0] | {"patch": "two"}], []):
            self.assertEqual(emulated.Passed(file, image, other).counts, {})
        later = (image / "lib/libjvm.so").lstat().st_mtime_ns + 10**9
        os.utime(image / "lib/libjvm.so", ns=(later, later))
        self.assertEqual(emulated.Passed(file, image, patches).counts, {})


if __name__ == "__main__":
    unittest.main()
