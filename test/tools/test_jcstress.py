"""Tests of what test/jcstress/run makes of a run."""

import os
import shutil
import subprocess
import unittest

import miniature
from miniature import TestCase


class Run(TestCase):
    def run_with(self, java: str) -> tuple[int, list[str]]:
        """Runs with a JDK and a Maven of our own; status and lines."""
        top = self.folder()
        miniature.write(top, {"jdk/bin/java": f"#!/bin/sh\n{java}\n", "bin/mvn": "#!/bin/sh\n", "build/jcstress/jcstress.jar": ""})
        (top / "test/jcstress").mkdir(parents=True)
        shutil.copy2(miniature.REPOSITORY / "test/jcstress/run", top / "test/jcstress/run")
        done = subprocess.run([top / "test/jcstress/run", top / "jdk"], env=os.environ | {"PATH": f"{top}/bin:{os.environ['PATH']}"},
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        return done.returncode, done.stdout.splitlines()

    def test_counts(self) -> None:
        status, lines = self.run_with("echo 'Results: 3 passed, 0 failed, 0 soft errs, 0 hard errs.'")
        self.assertEqual((status, lines[-1]), (0, "3 passed, 0 failed"))
        status, lines = self.run_with("echo 'Results: 3 passed, 1 failed, 2 soft errs, 1 hard errs.'; exit 1")
        self.assertEqual((status, lines[-1]), (1, "3 passed, 4 failed"))

    def test_jcstress_that_tells_no_results(self) -> None:
        status, lines = self.run_with("echo no such option; exit 1")
        self.assertEqual((status, lines), (1, ["no such option", "0 passed, 1 failed"]))


if __name__ == "__main__":
    unittest.main()
