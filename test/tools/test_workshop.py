"""Tests of the workshop: java.security of a JDK gets what a tree changes, and keeps what its build has filled in; kernels are compiled
for the processors of a line, classes of a module without its descriptor."""

import argparse
import dataclasses
import tempfile
import unittest
from pathlib import Path
from unittest import mock

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


class Kernels(TestCase):
    """A kernel for all processors is compiled for those that the line's HotSpot has a folder of, and no others."""

    def compiled_for(self, *folders: str) -> list[str]:
        world = self.world()
        module, patch = world.module("workshop"), world.module("patch")
        with tempfile.TemporaryDirectory() as name:
            top = Path(name)
            paths = {part: part for part in (module.SHARED_KERNELS, *module.PROCESSORS)}
            for part in (module.SHARED_KERNELS, *folders):
                (top / "work/source" / part).mkdir(parents=True)
            train = dataclasses.replace(world.train(), paths=paths, build={"standard": "gnu++98"})
            workshop = module.Workshop(train, argparse.Namespace(work=top / "work"))
            kernel = f"{module.SHARED_KERNELS}/crypto/kernel.cpp"
            with mock.patch.object(module.step, "run") as run:
                workshop.compile_kernels(patch.Patch("hotspot: Add a kernel", "", {"Overlay": kernel}, ""))
        for call in run.call_args_list:
            self.assertIn(str(top / "work/source" / kernel), call.args[2])
        return [call.args[2][0] for call in run.call_args_list]

    def test_the_processors_of_the_line(self) -> None:
        compilers = self.world().module("workshop").PROCESSORS
        x86, sparc = "src-overlay/hotspot/cpu/x86", "src-overlay/hotspot/cpu/sparc"
        self.assertEqual(self.compiled_for(x86, sparc), [compilers[x86], compilers[sparc]])
        self.assertEqual(self.compiled_for(x86), [compilers[x86]])


class Classes(TestCase):
    """Of a module the compiler gets its classes and those that are made of its properties, and not its descriptor."""

    def test_properties_and_the_descriptor(self) -> None:
        world = self.world()
        module, train = world.module("workshop"), world.module("trains").load()["11u"]
        with tempfile.TemporaryDirectory() as name:
            top = Path(name)
            base = "src/java.base/share/classes"
            tool, words, descriptor = (f"{base}/{file}" for file in ("sun/Tool.java", "sun/words.properties", module.DESCRIPTOR))
            miniature.write(top / "work/source", {path: path for path in (tool, words, descriptor)})
            workshop = module.Workshop(train, argparse.Namespace(work=top / "work", stock=top / "stock"))
            with mock.patch.object(module.step, "run") as run:
                options, jdk = workshop.compile("a", [tool, words, descriptor])
                staged = str(top / "work/staged/java.base/sun")
                made, compiled = (call.args[2] for call in run.call_args_list)
                self.assertEqual(made[-3:], [str(workshop.source / words), f"{staged}/words.java", "ListResourceBundle"])
                self.assertEqual([word for word in compiled if word.startswith(staged)], [f"{staged}/Tool.java", f"{staged}/words.java"])
                self.assertEqual(workshop.compile("b", [descriptor]), ([], top / "stock"))
            self.assertEqual(options, [f"--patch-module=java.base={top}/work/classes/java.base"])


if __name__ == "__main__":
    unittest.main()
