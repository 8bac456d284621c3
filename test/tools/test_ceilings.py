"""Tests of micro/ceilings: its loops compute what they are said to, and one that does less is found out."""

import json
import subprocess
import tempfile
import unittest
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "micro" / "ceilings"
WIDTHS = {"128": "avx", "256": "avx2", "512": "avx512f"}

# What is taken from the loops.
BROKEN = {
    "a round": ("ROUNDS - 1", "ROUNDS - 2"),
    "a product": ("vpclmulqdq  V(15), V(8)", "vpxor xmm15, xmm15, xmm15 ;"),
    "a sum": ("add_bits    V(11), V(11), V(15)", ""),
    "the counters' step": ("vpaddd      V(14), V(14), [rdi + INCREMENT]", ""),
    "the byte order of the text": ("vpshufb     V(8), V(8), [rdi + ORDER]", ""),
    "a store": ("move        [rax + i * VECTOR], V(i)", ""),
}


class Ceilings(unittest.TestCase):
    folder: Path
    driver: Path
    program: Path

    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory(prefix="temper ceilings ")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        cls.driver = cls.folder / "ceilings.o"
        subprocess.run(["gcc", "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-c", "-o", cls.driver, SOURCES / "ceilings.c"],
                       check=True)
        cls.program = cls.build("ceilings", (SOURCES / "loops.asm").read_text())

    @classmethod
    def build(cls, name: str, loops: str) -> Path:
        source = cls.folder / f"{name}.asm"
        source.write_text(loops)
        subprocess.run(["nasm", "-f", "elf64", "-Wall", "-o", source.with_suffix(".loops"), source], check=True)
        subprocess.run(["gcc", "-o", cls.folder / name, cls.driver, source.with_suffix(".loops")], check=True)
        return cls.folder / name

    @staticmethod
    def run_program(program: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([program, *arguments], capture_output=True, text=True, check=False)

    def widths(self) -> list[str]:
        """The widths of this processor; of others the program must say what is missing."""
        able = []
        for width, feature in WIDTHS.items():
            ran = self.run_program(self.program, width)
            if ran.returncode == 2:
                self.assertRegex(ran.stderr, r"^temper: ceilings: skipped, this processor has no \w+\n$")
            else:
                self.assertEqual((0, ""), (ran.returncode, ran.stderr))
                self.assertEqual(feature, ran.stdout.split()[0])
                able.append(width)
        return able

    def test_every_loop_computes_what_it_should(self) -> None:
        self.assertTrue(self.widths())

    def test_a_loop_that_does_less_is_found_out(self) -> None:
        loops = (SOURCES / "loops.asm").read_text()
        for what, (present, instead) in BROKEN.items():
            self.assertIn(present, loops, what)
            program = self.build("broken", loops.replace(present, instead))
            for width in self.widths():
                ran = self.run_program(program, width)
                self.assertEqual(1, ran.returncode, f"{what}, {width} bits")
                self.assertIn("does not compute what it should", ran.stderr)

    def test_figure(self) -> None:
        width = self.widths()[0]
        figure = json.loads(self.run_program(self.program, width, "ctr", "256").stdout)
        self.assertEqual(("ctr", 256, int(width)), (figure["operation"], figure["bits"], figure["width"]))
        self.assertGreater(figure["bytes_per_second"], 0)

    def test_bad_input(self) -> None:
        width = self.widths()[0]
        for arguments in ((), ("64",), (width, "ctr"), (width, "cbc", "128"), (width, "gcm", "192"), (width, "gcm3", "128")):
            ran = self.run_program(self.program, *arguments)
            self.assertEqual(1, ran.returncode, arguments)
            self.assertRegex(ran.stderr, "^temper: ceilings: .*want .*\n$")


if __name__ == "__main__":
    unittest.main()
