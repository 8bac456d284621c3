"""Tests of how many compilers a machine can hold, and of the room on its disk."""

import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

from temper import machine  # noqa: E402
from temper.errors import TemperError  # noqa: E402

GB = 2**30


class Memory(unittest.TestCase):
    def available(self, kilobytes: int, **cgroup: str) -> int:
        """The available megabytes of a machine whose kernel says so."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "meminfo").write_text(f"MemTotal:       64000000 kB\nMemFree:            1000 kB\nMemAvailable:   {kilobytes} kB\nHugePages_Total:       0\n")
            for file, text in cgroup.items():
                (folder / f"memory.{file}").write_text(text + "\n")
            return machine.available_megabytes(folder / "meminfo", folder)

    def test_without_a_limit(self) -> None:
        self.assertEqual(self.available(8192000), 8000)
        self.assertEqual(self.available(8192000, max="max", current=str(GB), stat="anon 1"), 8000)

    def test_limit_of_a_control_group(self) -> None:
        self.assertEqual(self.available(8192000, max=str(4 * GB), current=str(GB), stat="anon 5\nfile 7"), 3072)
        self.assertEqual(self.available(1024000, max=str(4 * GB), current=str(GB), stat="anon 5"), 1000)

    def test_cached_files_do_not_count_as_used(self) -> None:
        statistics = f"anon {GB}\nfile {2 * GB}\ninactive_file {GB}\nactive_file {GB}\nshmem 0"
        self.assertEqual(self.available(8192000, max=str(4 * GB), current=str(3 * GB), stat=statistics), 3072)

    def test_unreadable_control_group(self) -> None:
        self.assertEqual(self.available(8192000, max=str(4 * GB)), 8000)
        self.assertEqual(self.available(8192000, max="nonsense", current="0", stat=""), 8000)


class Jobs(unittest.TestCase):
    def jobs(self, wanted: int | None, megabytes: int, processors: int = 4) -> int:
        with mock.patch("os.sched_getaffinity", return_value=set(range(processors))):
            return machine.jobs(wanted, megabytes)

    def test_one_per_processor_when_memory_allows(self) -> None:
        self.assertEqual(self.jobs(None, 64000), 4)
        self.assertEqual(self.jobs(3, 64000), 3)
        self.assertEqual(self.jobs(9, 64000), 9)

    def test_fewer_when_memory_is_short(self) -> None:
        need, rest = machine.MEGABYTES_PER_COMPILER, machine.MEGABYTES_FREE
        self.assertEqual(self.jobs(None, 2 * need + rest), 2)
        self.assertEqual(self.jobs(None, 2 * need + rest - 1), 1)
        self.assertEqual(self.jobs(9, 2 * need + rest), 2)
        self.assertEqual(self.jobs(None, need), 1)

    def test_too_little_for_one(self) -> None:
        with self.assertRaisesRegex(TemperError, r"^1199 MB of memory are free, one compiler needs 1200 MB; end other programs or add swap$"):
            self.jobs(None, machine.MEGABYTES_PER_COMPILER - 1)

    def test_of_the_real_machine(self) -> None:
        with mock.patch.object(machine, "available_megabytes", return_value=100), self.assertRaises(TemperError):
            machine.jobs()
        self.assertGreater(machine.available_megabytes(), 0)


class Space(unittest.TestCase):
    def test_enough_and_too_little(self) -> None:
        here = Path(tempfile.gettempdir()) / "not" / "there" / "yet"
        machine.require_space(here, 0.000001)
        with self.assertRaisesRegex(TemperError, rf"^{here}: [0-9.]+ GB free, this step needs 9000000.0 GB; make room or build elsewhere$"):
            machine.require_space(here, 9e6)


if __name__ == "__main__":
    unittest.main()
