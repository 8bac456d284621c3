"""Tests of programs on a whole emulated machine, with programs that stand for it and for what makes its disc."""

import os
import shutil
import sys
import unittest
from pathlib import Path
from unittest import mock

from miniature import TestCase

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

from temper import guest  # noqa: E402
from temper.errors import TemperError  # noqa: E402

# Runs here what the first process of the machine runs there.
BOCHS = r"""#!/bin/sh
cd root && sed -e '/mount\|^exec\|dmesg\|sleep/d; s,/busybox env,env,; s, /\([0-9]*\)$, ./\1,' init |
  sh 2>&1 | sed 's/$/\r/' > ../serial
ENDS
exit 1
"""


class Guest(TestCase):
    def setUp(self) -> None:
        super().setUp()
        self.bin, self.work = self.folder() / "bin", self.folder() / "work"
        for folder in (self.bin, self.work, self.bin / "boot"):
            folder.mkdir()
        self.program("genisoimage", "#!/bin/sh\n")
        self.program("cpio", "#!/bin/sh\nexec cat\n")
        self.machine()
        for name in ("loader", "shell", "boot/vmlinuz-2-amd64"):
            self.program(name, name)
        places = {"LOADER": [self.bin / "loader"], "SHELL": self.bin / "shell", "BOOT": self.bin / "boot"}
        for patch in (mock.patch.multiple(guest, **places), mock.patch.dict(os.environ, {"PATH": f"{self.bin}:{os.environ['PATH']}"})):
            patch.start()
            self.addCleanup(patch.stop)

    def program(self, name: str, text: str) -> Path:
        path = self.bin / name
        path.write_text(text)
        path.chmod(0o755)
        return path

    def machine(self, ends: str = "") -> None:
        self.program("bochs", BOCHS.replace("ENDS", ends))

    def refused(self, text: str) -> None:
        with self.assertRaisesRegex(TemperError, text):
            guest.run([guest.Program(self.program("one", "#!/bin/sh\necho one\n"))], self.work)

    def test_each_has_its_status_its_output_and_its_environment(self) -> None:
        said = self.program("one", "#!/bin/sh\necho \"$WORD\"\necho second >&2\n"), self.program("two", "#!/bin/sh\nprintf cut\nexit 3\n")
        programs = [guest.Program(said[0], {"WORD": "a  'b';"}), guest.Program(said[1]), guest.Program(said[0])]
        ran = guest.run(programs, self.work)
        self.assertEqual([status for status, _ in ran], [0, 3, 0])
        self.assertEqual([output for _, output in ran], ["a  'b';\nsecond\n", "cut", "\nsecond\n"])

    def test_more_than_there_is_memory_for_run_in_turn(self) -> None:
        said = self.program("one", "#!/bin/sh\necho $WORD\n")
        with mock.patch.object(guest, "BATCH", 2):
            ran = guest.run([guest.Program(said, {"WORD": str(i)}) for i in range(5)], self.work)
        self.assertEqual([output for _, output in ran], [f"{i}\n" for i in range(5)])
        self.assertEqual(list(self.work.iterdir()), [])

    def test_the_newest_kernel_of_a_cloud_is_taken(self) -> None:
        for name in ("vmlinuz-6.1.0-9-cloud-amd64", "vmlinuz-6.1.0-10-cloud-amd64", "vmlinuz-6.2.0-1-amd64"):
            self.program(f"boot/{name}", name)
        self.assertEqual(guest._kernels()[-1].name, "vmlinuz-6.1.0-10-cloud-amd64")

    def test_what_does_not_run_is_an_error(self) -> None:
        cases = {"a program that is cut off": ("echo x >> serial; sed -i '/temper-ends 0/d' serial", "ran 0 of 1 programs"),
                 "the last line": ("sed -i '/temper-ends-all/d' serial", "ran 1 of 1 programs; last it said: temper-ends 0 0"),
                 "a panic of Bochs": ("rm serial; echo '>>PANIC<< no disc' > log; echo bye >> log", "ran 0 .* last Bochs said: >>PANIC<< no disc")}
        for what, (ends, text) in cases.items():
            with self.subTest(what):
                self.machine(f"cd .. && {{ {ends}; }}")
                self.refused(text)
                shutil.rmtree(self.work)
                self.work.mkdir()
        self.machine()
        with self.assertRaisesRegex(TemperError, "cannot be started"):
            guest.run([guest.Program(self.program("two", "#!/no/such/shell\n"))], self.work)

    def test_a_machine_that_does_not_end_is_an_error(self) -> None:
        self.program("bochs", "#!/bin/sh\necho loading > serial\nexec sleep 60\n")
        with mock.patch.multiple(guest, START_MINUTES=0, PROGRAM_MINUTES=1 / 60):
            self.refused("did not end within 1s; last it said: loading")

    def test_what_is_missing_is_named_with_its_package(self) -> None:
        self.assertIsNone(guest.missing())
        for name in ("boot/vmlinuz-2-amd64", "loader"):
            (self.bin / name).unlink()
            self.assertRegex(guest.missing() or "", f"{name.split('-')[0]}.* is missing; install bochs")
        with mock.patch.dict(os.environ, {"PATH": ""}):
            self.refused("bochs is missing")

    def test_what_is_there_and_will_not_do_is_named(self) -> None:
        self.program("shell", "\x7fELF /lib64/ld-linux-x86-64.so.2")
        self.assertRegex(guest.missing() or "", "shell needs libraries; install busybox-static")
        self.program("shell", "\x7fELF")
        with mock.patch.object(guest, "_kernels", list):
            self.assertRegex(guest.missing() or "", "vmlinuz-. may not be read")


if __name__ == "__main__":
    unittest.main()
