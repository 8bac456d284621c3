"""Tests of what test/kernels/run says: on a processor that lacks a tier the others are tested, and what did not run is counted and named."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from miniature import REPOSITORY

KERNELS = REPOSITORY / "test" / "kernels"
SOURCES = REPOSITORY / "src-overlay" / "hotspot"
CPU, SHARED = "cpu/x86", "share/crypto"
TEST = """
#include "kernel_test.hpp"
#include "twice.hpp"

int main() {
  detect_all();
  if (begin_tier("base", 0)) {
    begin_test("small");
    check(twice(2) == 4, "twice 2");
    check(twice(3) == 6, "twice 3");
    begin_test("large");
    check(twice(70) == 140, "twice 70");
  }
  if (begin_tier("SSSE3", CryptoFeatures::SSSE3)) {
    begin_test("small");
    check(twice_ssse3(2) == 4, "twice 2, SSSE3");
  }
  EMPTY
  return report();
}
"""
SOURCE = "int twice(int x) {\n  return x + x;\n}\n\nint twice_ssse3(int x) {\n  return 2 * x;\n}\n"
MUTANTS = {"base": r"s/x \+ x/x/", "ssse3": "s/2 \\* x/x/"}
# What needs no feature, and sees only where there is one that twice_ssse3 is wrong for 3.
CHOICE = """
  if (begin_common("choice")) {
    begin_test("choice");
    check(!CryptoFeatures::has(CryptoFeatures::SSSE3) || twice_ssse3(3) == 6, "choice");
  }
"""
# What test/kernels/run does with a whole machine that is none: programs run here, without what MACHINE_LACKS names.
MACHINE = """
import importlib.machinery, importlib.util, os, subprocess, sys
loader = importlib.machinery.SourceFileLoader("run_kernels", sys.argv[1])
run = importlib.util.module_from_spec(importlib.util.spec_from_loader("run_kernels", loader))
sys.modules["run_kernels"] = run
loader.exec_module(run)

def started(programs, work):
    print(f"machine for {len(programs)}", flush=True)
    assert all(program.environment.pop("TEMPER_WITHOUT") == "adx,sha" for program in programs)
    assert all(program.environment["TEMPER_SEED"] == os.environ["TEMPER_SEED"] for program in programs)
    plain = os.environ | {"TEMPER_WITHOUT": os.environ["MACHINE_LACKS"]}
    done = [subprocess.run([program.path], env=plain | program.environment, capture_output=True, text=True) for program in programs]
    return [(each.returncode, each.stdout) for each in done]

run.guest.missing, run.guest.run = (lambda: None), started
run.MINUTES = float(os.environ["MACHINE_MINUTES"])
sys.argv[1:] = sys.argv[2:]
sys.exit(run.main())
"""
# Stands for an emulator of a processor that has all that this one has.
EMULATOR = "#!/bin/sh\n[ \"$1 $2\" = '-cpu max' ] || exit 9\nshift 2\necho emulated\nexec \"$@\"\n"


class Kernels(unittest.TestCase):
    """One kernel with two tiers, a mutant of each, and the real program, assembler and features."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = Path(tempfile.mkdtemp(prefix="temper-kernels-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)

    def setUp(self) -> None:
        # One place for all tests, where the compiler's cache finds what is the same.
        self.top = self.folder / "top"
        self.addCleanup(shutil.rmtree, self.top)
        for folder in ("test/kernels", "test/mutants/kernels", f"sources/{CPU}", f"sources/{SHARED}", "bin"):
            (self.top / folder).mkdir(parents=True)
        for name in ("run", "kernel_test.hpp"):
            shutil.copy(KERNELS / name, self.top / "test" / "kernels")
        (self.top / "scripts").symlink_to(REPOSITORY / "scripts")
        shutil.copytree(KERNELS / "x86", self.top / "test" / "kernels" / "x86", ignore=shutil.ignore_patterns("*_test.cpp", "tiers.hpp"))
        for path in [*(SOURCES / CPU / name for name in ("cryptoAssembler_x86.cpp", "cryptoFeatures_x86.cpp")),
                     *(path for folder in (CPU, SHARED) for path in (SOURCES / folder).glob("*.hpp"))]:
            (self.top / "sources" / path.relative_to(SOURCES)).symlink_to(path)
        (self.top / "sources" / CPU / "twice.hpp").write_text("int twice(int);\nint twice_ssse3(int);\n")
        self.write(SOURCE)
        for name, script in MUTANTS.items():
            (self.top / "test" / "mutants" / "kernels" / f"{name}.sed").write_text(f"# twice.cpp twice_test: {name}\n{script}\n")
        for tool, program in {"python3": sys.executable, "g++": shutil.which("ccache") or shutil.which("g++"),
                              **{tool: shutil.which(tool) for tool in ("nasm", "sed", "sh", "env", "as", "ld", "collect2")}}.items():
            if program:
                (self.top / "bin" / tool).symlink_to(program)

    def write(self, source: str, empty: str = "") -> None:
        (self.top / "sources" / CPU / "twice.cpp").write_text(source)
        (self.top / "test" / "kernels" / "twice_test.cpp").write_text(TEST.replace("EMPTY", empty))

    def run_kernels(self, *arguments: str, without: str = "", ci: str = "") -> tuple[int, list[str]]:
        """On a machine without an emulator but the one that the test puts there."""
        environment = os.environ | {"PATH": str(self.top / "bin"), "TEMPER_WITHOUT": without, "CI": ci,
                                    "CCACHE_DIR": str(self.folder / "ccache"), "CCACHE_COMPILER": shutil.which("g++") or ""}
        done = subprocess.run([self.top / "test/kernels/run", "--cpu", "x86", *arguments, self.top / "sources"], env=environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode, done.stdout.splitlines()

    def run_on_machine(self, *arguments: str, lacks: str = "", minutes: str = "30") -> tuple[int, list[str]]:
        """As run_kernels() on a processor without SSSE3, with --whole-machine."""
        (self.top / "machine.py").write_text(MACHINE)
        environment = os.environ | {"PATH": str(self.top / "bin"), "TEMPER_WITHOUT": "ssse3", "CI": "true", "TEMPER_SEED": "0x5",
                                    "MACHINE_LACKS": lacks, "MACHINE_MINUTES": minutes,
                                    "CCACHE_DIR": str(self.folder / "ccache"), "CCACHE_COMPILER": shutil.which("g++") or ""}
        done = subprocess.run([sys.executable, self.top / "machine.py", self.top / "test/kernels/run", "--cpu", "x86", "--whole-machine", *arguments,
                               self.top / "sources"], env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode, done.stdout.splitlines()

    def emulate(self) -> None:
        emulator = self.top / "bin" / "qemu-x86_64"
        emulator.write_text(EMULATOR)
        emulator.chmod(0o755)

    def test_counts_tests_and_says_assertions_beside(self) -> None:
        status, lines = self.run_kernels()
        self.assertEqual((status, lines[-3:]), (0, ["twice_test: 3 passed, 0 failed, 4 assertions", "4 assertions", "3 passed, 0 failed"]))

    def test_a_failed_assertion_fails_its_test_alone_and_an_empty_test_fails(self) -> None:
        self.write(SOURCE.replace("x + x", "x + x + (x == 3)"), 'begin_test("empty");')
        status, lines = self.run_kernels()
        self.assertEqual((status, lines[-1]), (1, "2 passed, 2 failed"))
        self.assertIn("FAILED: twice 3 (0)", lines)
        self.assertEqual([line for line in lines if line.startswith("failed: ")], ["failed: base: small", "failed: SSSE3: empty"])

    def test_what_the_processor_lacks_is_counted_and_named(self) -> None:
        status, lines = self.run_kernels(without="ssse3")
        self.assertEqual((status, lines[-1]), (0, "2 passed, 0 failed"))
        self.assertRegex(lines[-2], r"^1 not run: SSSE3 \(this processor lacks ssse3\); an emulator, .*qemu-user")

    def test_where_every_tier_is_expected_a_missing_one_fails(self) -> None:
        status, lines = self.run_kernels(without="ssse3", ci="true")
        self.assertEqual((status, lines[-1]), (1, "2 passed, 1 failed"))

    def test_a_missing_tier_is_none_that_passed_before_with_the_same_sources(self) -> None:
        last = self.top / "test" / "kernels" / "LAST"
        for mode, wanted in (((), "2 passed, 0 failed"), (("--mutants",), "1 passed, 0 failed")):
            with self.subTest(mode):
                self.run_kernels(*mode, without="ssse3")
                known = last.read_text() if last.exists() else ""
                self.assertNotIn("mutants" if mode else "kernels", known)
                self.run_kernels(*mode)
                self.assertTrue(last.read_text().startswith(known))
                kept = last.read_text().replace(" 20", " 19")
                last.write_text(kept)
                status, lines = self.run_kernels(*mode, without="ssse3", ci="true")
                self.assertEqual((status, lines[-1]), (0, wanted))
                self.assertRegex(lines[-2], r"^every tier of x86 passed with these sources on 19\d\d-\d\d-\d\d$")
                self.run_kernels(*mode)
                self.assertEqual(last.read_text(), kept)
        self.write(f"// all\n{SOURCE}")
        self.assertEqual(self.run_kernels(without="ssse3", ci="true")[0], 0)
        (self.top / "test/mutants/kernels/base.sed").write_text("# twice.cpp twice_test: base\ns/x \\+ x/0/\n")
        self.assertEqual(self.run_kernels(without="ssse3", ci="true")[0], 0)
        self.assertEqual(self.run_kernels("--mutants", without="ssse3", ci="true")[0], 1)
        self.write(SOURCE.replace("2 * x", "x * 2"))
        self.assertEqual(self.run_kernels(without="ssse3", ci="true")[0], 1)

    def test_what_is_edited_during_a_run_is_not_noted(self) -> None:
        wrong = SOURCE.replace("2 * x", "x")
        self.write(wrong)
        (self.top / "mended.cpp").write_text(SOURCE)
        compiler = self.top / "bin" / "g++"
        compiler.unlink()
        compiler.write_text(f"#!/bin/sh\ncase \"$*\" in *' -c '*) /bin/cp {self.top}/mended.cpp {self.top}/sources/{CPU}/twice.cpp;; esac\n"
                            f"exec {shutil.which('g++')} \"$@\"\n")
        compiler.chmod(0o755)
        status, lines = self.run_kernels()
        self.assertEqual((status, lines[-1]), (0, "3 passed, 0 failed"))
        self.assertFalse((self.top / "test" / "kernels" / "LAST").exists())

    def test_what_failed_or_was_left_out_is_not_noted(self) -> None:
        with mock.patch.dict(os.environ, {"TEMPER_TIERS": "base;"}):
            self.assertEqual(self.run_kernels()[1][-1], "3 passed, 0 failed", "the tiers are the program's to choose")
        (self.top / "test" / "kernels" / "LAST").unlink()
        self.run_kernels(without="ssse3")
        self.write(SOURCE.replace("2 * x", "x"))
        self.assertEqual(self.run_kernels()[0], 1)
        self.assertFalse((self.top / "test" / "kernels" / "LAST").exists())

    def test_an_unknown_feature_is_an_error(self) -> None:
        status, lines = self.run_kernels(without="sse3")
        self.assertEqual((status, lines[-1]), (1, "0 passed, 1 failed"))
        self.assertIn("FAILED: TEMPER_WITHOUT=sse3: there is no feature sse3", lines)

    def test_an_emulator_runs_what_the_processor_lacks(self) -> None:
        self.emulate()
        status, lines = self.run_kernels(without="ssse3")
        self.assertEqual((status, lines[-2:]), (0, ["4 assertions", "3 passed, 0 failed"]))
        self.assertIn("emulated", lines)
        self.write(SOURCE.replace("2 * x", "x"))
        status, lines = self.run_kernels(without="ssse3")
        self.assertEqual((status, lines[-1]), (1, "2 passed, 1 failed"))

    def test_a_whole_machine_runs_what_is_left(self) -> None:
        last = self.top / "test" / "kernels" / "LAST"
        status, lines = self.run_on_machine()
        self.assertEqual((status, lines[-2:]), (0, ["4 assertions", "3 passed, 0 failed"]))
        self.assertIn("machine for 1", lines)
        self.assertRegex(last.read_text(), "^kernels ")
        last.unlink()
        status, lines = self.run_on_machine(lacks="ssse3")
        self.assertEqual((status, lines[-1], last.exists()), (1, "2 passed, 1 failed", False))
        self.assertIn("1 not run: SSSE3 (this processor lacks ssse3, and so does the emulator's)", "\n".join(lines))
        # one boot for all mutants that nothing else catches, besides that of the tests
        status, lines = self.run_on_machine("--mutants")
        self.assertEqual((status, lines[-1], lines.count("machine for 1")), (0, "2 passed, 0 failed", 2))
        self.assertRegex(last.read_text(), "(?m)^mutants ")
        (self.top / "test/mutants/kernels/ssse3.sed").write_text("# twice.cpp twice_test: none\ns/2 \\* x/x * 2/\n")
        status, lines = self.run_on_machine("--mutants")
        self.assertEqual((status, lines[-1]), (1, "1 passed, 1 failed"))
        self.write(SOURCE.replace("2 * x", "x"))
        status, lines = self.run_on_machine()
        self.assertEqual((status, lines[-1]), (1, "2 passed, 1 failed"))

    def test_a_program_that_does_not_end_fails(self) -> None:
        self.write(SOURCE.replace("return x + x", "for (volatile int stays = x; stays == 70;) {}\n  return x + x"))
        status, lines = self.run_on_machine(minutes="0.05")
        self.assertEqual((status, lines[-1]), (1, "0 passed, 1 failed"))
        self.assertIn("did not end within 0.05 minutes", "\n".join(lines))

    def test_what_depends_on_the_processor_runs_there_too(self) -> None:
        self.write(SOURCE.replace("2 * x", "2 * x - (x == 3)"), CHOICE)
        status, lines = self.run_on_machine()
        self.assertEqual((status, lines[-1]), (1, "4 passed, 1 failed"))
        (self.top / "test/mutants/kernels/ssse3.sed").write_text("# twice.cpp twice_test: three\ns/2 \\* x/2 * x - (x == 3)/\n")
        self.write(SOURCE, CHOICE)
        status, lines = self.run_on_machine("--mutants")
        self.assertEqual((status, lines[-1]), (0, "2 passed, 0 failed"))
        self.emulate()
        status, lines = self.run_kernels("--mutants", without="ssse3")
        self.assertEqual((status, lines[-1]), (0, "2 passed, 0 failed"))
        self.write(SOURCE.replace("2 * x", "2 * x - (x == 3)"), CHOICE)
        status, lines = self.run_kernels(without="ssse3")
        self.assertEqual((status, lines[-1]), (1, "4 passed, 1 failed"))

    def test_without_what_a_whole_machine_needs_nothing_runs(self) -> None:
        status, lines = self.run_kernels("--whole-machine")
        self.assertEqual((status, len(lines)), (1, 1))
        self.assertIn("--whole-machine: bochs is missing; install bochs", lines[0])

    def test_a_tier_has_run_if_its_tests_are_seen(self) -> None:
        text = (self.top / "test/kernels/kernel_test.hpp").read_text()
        (self.top / "test/kernels/kernel_test.hpp").write_text(text.replace('printf("not run: ', 'printf(getenv("TEMPER_TIERS") ? "" : "not run: '))
        self.assertNotEqual((self.top / "test/kernels/kernel_test.hpp").read_text(), text)
        status, lines = self.run_on_machine(lacks="ssse3")
        self.assertEqual(status, 1)
        self.assertFalse((self.top / "test/kernels/LAST").exists())

    def test_a_whole_machine_is_for_this_processor(self) -> None:
        done = subprocess.run([KERNELS / "run", "--cpu", "sparc", "--whole-machine"], text=True, capture_output=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("--whole-machine is for x86", done.stderr)

    def test_mutants_that_cannot_be_seen_are_named(self) -> None:
        status, lines = self.run_kernels("--mutants")
        self.assertEqual((status, lines[-1]), (0, "2 passed, 0 failed"))
        status, lines = self.run_kernels("--mutants", without="ssse3")
        self.assertEqual((status, lines[-1]), (0, "1 passed, 0 failed"))
        self.assertIn("1 not run: mutants that need a tier that did not run: ssse3", lines)
        self.emulate()
        status, lines = self.run_kernels("--mutants", without="ssse3")
        self.assertEqual((status, lines[-1]), (0, "2 passed, 0 failed"))

    def test_a_mutant_that_no_test_sees_fails(self) -> None:
        self.write(SOURCE.replace("x + x", "x + x + (x == 90) * x"))
        (self.top / "test/mutants/kernels/base.sed").write_text("# twice.cpp twice_test: base\ns/90/91/\n")
        status, lines = self.run_kernels("--mutants")
        self.assertEqual((status, lines[-1]), (1, "1 passed, 1 failed"))
        self.assertIn("FAILED: mutant base.sed is not caught by twice_test", lines)


if __name__ == "__main__":
    unittest.main()
