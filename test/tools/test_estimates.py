"""Tests of estimates: which instructions are one pass of a loop, what of them a model is given, and a page of other kernels is found."""

import unittest
from unittest import mock

from miniature import TestCase

# Two inner loops, one of them with a loop around it, as objdump lists them.
LISTING = """
0000000000000000 <kernel>:
   0:\tmov\tx3, #0x8                   \t// #8
   4:\taese\tv0.16b, v16.16b
   8:\tsubs\tw6, w6, #0x2
   c:\tb.gt\t4 <kernel+0x4>
  10:\teor\tv0.16b, v0.16b, v1.16b
  14:\tcbnz\tx2, 0x4
  18:\tadd\tx0, x0, x1
  1c:\tsub\tx1, x1, #0x1
  20:\ttbnz\tw1, #0, 18 <kernel+0x18>
  24:\tbl\t0 <kernel>
  28:\tb\t30 <kernel+0x30>
  2c:\tret
"""


class Estimates(TestCase):
    def setUp(self) -> None:
        self.world_ = self.world()
        self.estimates = self.world_.module("estimates")
        self.code = self.estimates.instructions(LISTING)

    def test_loops_by_branches_that_lead_back(self) -> None:
        self.assertEqual(len(self.code), 12)
        self.assertEqual(self.code[0], (0, "mov x3, #0x8"))
        self.assertEqual(self.estimates.loops(self.code), [(1, 3), (6, 8), (1, 5)])

    def test_an_inner_loop_is_there_as_often_as_it_runs(self) -> None:
        body = self.estimates.main_loop(self.code, 14)
        self.assertEqual([line.split()[0] for line in body], ["aese", "subs", "b.gt"] * 4 + ["eor", "cbnz"])

    def test_a_loop_by_itself(self) -> None:
        self.assertEqual([line.split()[0] for line in self.estimates.main_loop(self.code[6:], 3)], ["add", "sub", "tbnz"])
        with self.assertRaisesRegex(self.world_.module("errors").TemperError, "no loop of about 40 instructions among 1"):
            self.estimates.main_loop(self.code[6:], 40)

    def test_a_branch_is_no_work_for_the_model(self) -> None:
        done = mock.Mock(stdout="Total Cycles:      250\n", stderr="", returncode=0)
        with mock.patch.object(self.estimates.subprocess, "run", return_value=done) as run:
            self.assertEqual(self.estimates.cycles(["add x0, x0, x1", "tbnz w1, #0, 18 <kernel+0x18>"], "neoverse-n1"), 2.5)
            self.assertEqual(run.call_args.kwargs["input"], "add x0, x0, x1\nnop")
            done.returncode, done.stderr = 1, "error: no such instruction\n"
            with self.assertRaisesRegex(self.world_.module("errors").TemperError, "llvm-mca-19 for neoverse-n1: error: no such instruction"):
                self.estimates.cycles(["add"], "neoverse-n1")

    def test_tables(self) -> None:
        text = self.estimates.counts(lambda whose, operation: (2 if whose == "ours" else 4) * 16384)
        self.assertIn("| SHA-1, a byte | 2 |  | 4 | 0.50 |\n", text)
        self.assertIn("| P-256, sum of both | 32 768 |  | 65 536 | 0.50 |\n", text)
        self.assertIn("| AES-256-GCM, decryption of 16 KiB, a byte | 2 | 2 | 4 | 0.50 |\n", text)

    def test_a_page_of_other_kernels_is_stale(self) -> None:
        stale = ["docs/estimates.md: not of these kernels; make estimates writes it"]
        page = self.world_.top / "estimates.md"
        self.assertEqual(self.estimates.findings(page), [])
        self.world_.write({"micro/estimates/kernels.cpp": "int all;\n"})
        self.assertEqual(self.estimates.findings(page), stale)
        page.write_text(f"<!-- of {self.estimates.digest()} -->\n")
        self.assertEqual(self.estimates.findings(page), [])
        self.world_.write({"micro/estimates/kernels.cpp": "int kernels;\n"})
        self.assertEqual(self.estimates.findings(page), stale)
        page.write_text(f"<!-- of {self.estimates.digest()} -->\n")
        self.world_.write({"micro/estimates/kernels.cpp": "// all\nint kernels;\n"})
        self.assertEqual(self.estimates.findings(page), [])


if __name__ == "__main__":
    unittest.main()
