"""Tests of test/flags/run: what a virtual machine prints of its flags, compared with docs/flags.md."""

import importlib.machinery
import importlib.util
import sys
import unittest
from pathlib import Path
from typing import Any

import miniature
from miniature import TestCase


class PrintedFlags(TestCase):
    PRINTED = """\
[Global flags]
     bool UseFeatures                               = true                                {product}
     intx Tier                                      = 3                                   {C2 diagnostic} {default}
ccstrlist Others                                    =                                     {product} {command line}
    uintx Size                                     := 42                                  {ARCH product}
openjdk version "1.8.0_504"
"""

    def setUp(self) -> None:
        loader = importlib.machinery.SourceFileLoader("flags_run", str(miniature.REPOSITORY / "test/flags/run"))
        spec = importlib.util.spec_from_loader("flags_run", loader)
        assert spec
        self.run_: Any = importlib.util.module_from_spec(spec)
        kept = list(sys.path)
        self.addCleanup(setattr, sys, "path", kept)
        loader.exec_module(self.run_)

    def compare(self, *rows: tuple[str, str, str], stock: dict[str, tuple[str, str]] | None = None) -> dict[str, str]:
        flag = self.run_.documents.Flag
        return self.run_.compare({name: flag(name, default, kind, "page:1") for name, kind, default in rows},
                                 self.run_.parse(self.PRINTED, Path("jdk"))[1], stock)

    def test_parse(self) -> None:
        self.assertEqual(self.run_.parse(self.PRINTED, Path("jdk")), (8, {
            "UseFeatures": ("true", "product"), "Tier": ("3", "diagnostic"), "Others": ("", "product"), "Size": ("42", "product")}))
        self.assertEqual(self.run_.parse(self.PRINTED.replace("1.8.0_504", "27-ea"), Path("jdk"))[0], 27)
        with self.assertRaisesRegex(self.run_.TemperError, "jdk: java .* does not say"):
            self.run_.parse("Unrecognized option", Path("jdk"))

    def test_compare(self) -> None:
        self.assertEqual(self.compare(("UseFeatures", "product", "true"), ("Tier", "diagnostic", "3"), ("Size", "stock", ""),
                                      ("net.keep", "system property", "5"), ("net.trust", "security property", "all")),
                         {"UseFeatures": "", "Tier": "", "Size": ""})
        self.assertEqual(self.compare(("UseFeatures", "product", "false")), {"UseFeatures": "default false, but the JDK says true"})
        self.assertEqual(self.compare(("Tier", "product", "3")), {"Tier": "product, but the JDK says diagnostic"})
        self.assertEqual(self.compare(("UseMore", "product", "true"), ("UseAVX", "stock", "")),
                         {"UseMore": "the JDK has no such flag", "UseAVX": "the JDK has no such flag"})

    def test_what_the_processor_decides(self) -> None:
        self.assertEqual(self.compare(("UseFeatures", "product", "true with a kernel")), {"UseFeatures": ""})
        self.assertEqual(self.compare(("UseFeatures", "product", "false with a kernel")),
                         {"UseFeatures": "not run: false with a kernel, and true on this processor"})

    def test_flags_that_the_page_does_not_know(self) -> None:
        stock = {name: ("", "product") for name in ("UseFeatures", "Others", "Size")}
        self.assertEqual(self.compare(("Tier", "diagnostic", "3"), stock=stock), {"Tier": ""})
        self.assertEqual(self.compare(("UseFeatures", "product", "true"), stock=stock), {
            "UseFeatures": "", "Tier": "the JDK has it (default 3, diagnostic), and neither stock nor docs/flags.md does"})

    def test_program(self) -> None:
        world = self.world()
        folder = self.folder()
        program = str(miniature.REPOSITORY / "test/flags/run")
        self.refused(world.run(program, str(folder)), f"{folder}: no bin/java; name the folder of a JDK")
        flags = {"CryptoKernelTier": 3, **{f"Use{name}Kernels": "true" for name in ("AES", "GCM", "Digest", "ModExp", "P256")}}
        lines = "".join(f"     intx {name} = {value}   {{product}} {{default}}\n" for name, value in flags.items())
        for name in ("UseAVX", "UseSSE", "UseAES", "UseCLMUL", "UseBMI2Instructions"):
            lines += f"     intx {name} = 1   {{ARCH product}} {{default}}\n"
        java = f'#!/bin/sh\necho \'{lines}openjdk version "21.0.1"\'\n'
        miniature.write(folder, {"bin/java": java, "stock/bin/java": java, "other/bin/java": java.replace('"21', '"12')})
        self.assertEqual(self.worked(world.run(program, str(folder), "--stock", str(folder / "stock"))), "11 passed, 0 failed\n")
        self.refused(world.run(program, str(folder), "--stock", str(folder / "other")), "release 12, but", "is 21")
        self.refused(world.run(program, str(folder / "other")), "release 12 is none of 8u, 11u")
        miniature.write(folder, {"bin/java": java.replace("Tier = 3", "Tier = 2").replace("UseSSE", "UseSSA")})
        done = world.run(program, str(folder), "--stock", str(folder / "stock"))
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, r"\Adocs/flags.md:\d+: CryptoKernelTier: default 3, but the JDK says 2\ndocs/flags.md:\d+: UseSSE: the JDK "
                         r"has no such flag\ndocs/flags.md: UseSSA: the JDK has it .*\n9 passed, 3 failed\n\Z")


if __name__ == "__main__":
    unittest.main()
