"""Tests of the workshop: java.security of a JDK gets what a tree changes, and keeps what its build has filled in."""

import argparse
import tempfile
import unittest
from pathlib import Path

import miniature
from miniature import TestCase

PLACE = "lib/java.security"
LINES = [f"line.{number}=0\n" for number in range(20)]


def text(**changed: str) -> str:
    return "".join(LINES[:3]) + changed.get("early", "early=0\n") + "".join(LINES[3:]) + changed.get("late", "late=0\n")


class Configure(TestCase):
    def setUp(self) -> None:
        world = self.world()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = Path(folder.name)
        git = world.module("git").git
        train = world.train()
        self.path = train.security["tree"]
        tree = self.top / "tree"
        miniature.write(tree, {self.path: text()})
        git("init", "--quiet", str(tree))
        identity = ("-c", "user.name=A", "-c", "user.email=a@localhost")
        git("add", ".", cwd=tree)
        git(*identity, "commit", "--quiet", "--message", "base", cwd=tree)
        self.base = git("rev-parse", "HEAD", cwd=tree).stdout.decode().strip()
        miniature.write(self.top, {f"stock/{PLACE}": text(early="early=filled in\n")})
        arguments = argparse.Namespace(work=self.top / "work", source=tree, stock=self.top / "stock")
        self.workshop = world.module("workshop").Workshop(train, arguments)
        git("checkout", "--quiet", "--detach", self.base, cwd=self.workshop.source)
        self.error = world.module("errors").TemperError

    def configured(self, changed: list[str]) -> Path:
        return self.workshop.configure(self.base, changed, self.top / "stock")

    def test_a_change_is_brought_in(self) -> None:
        miniature.write(self.workshop.source, {self.path: text(late="late=1\n")})
        jdk = self.configured([self.path])
        self.assertEqual((jdk / PLACE).read_text(), text(early="early=filled in\n", late="late=1\n"))
        self.assertEqual((self.top / "stock" / PLACE).read_text(), text(early="early=filled in\n"))

    def test_without_a_change_stock_is_taken(self) -> None:
        self.assertEqual(self.configured(["another.file"]), self.top / "stock")

    def test_a_conflict_is_an_error(self) -> None:
        miniature.write(self.workshop.source, {self.path: text(early="early=1\n")})
        with self.assertRaises(self.error):
            self.configured([self.path])


if __name__ == "__main__":
    unittest.main()
