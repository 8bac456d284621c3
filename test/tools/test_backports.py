"""Tests of BACKPORTS.md: what it says of a patch in a line, and when a result no longer holds."""

import json
import unittest

from miniature import FIRST, SECOND, THIRD, TestCase


class Backports(TestCase):
    def setUp(self) -> None:
        self.world_ = self.world()
        self.backports = self.world_.module("backports")
        self.trains = self.world_.module("trains").load()
        self.patches = {each.name: each for each in self.world_.module("patch").series(self.trains["8u"])}

    def digest(self, name: str) -> str:
        series = self.world_.module("patch").series(self.trains["8u"])
        return self.backports.digest(next(each for each in series if each.name == name), self.trains["8u"], series)

    def record(self, name: str, passed: bool = True, date: str = "2026-11-20", digest: str | None = None) -> None:
        record = {"patch": name, "digest": digest or self.digest(name), "passed": passed, "date": date}
        self.world_.write({"build/8u/series.json": json.dumps([record])})
        self.backports.take_results(self.trains["8u"])

    def cell(self, name: str, train: str = "8u") -> str:
        return self.backports.cell(self.patches[name], self.trains[train])

    def test_cells(self) -> None:
        self.assertEqual(self.cell(FIRST), "untested")
        self.assertEqual(self.cell(FIRST, "11u"), "no")
        self.record(FIRST)
        self.assertEqual(self.cell(FIRST), "tested 2026-11-20")
        self.assertEqual(self.cell(THIRD), "untested")

    def test_upstream_has_it_since(self) -> None:
        patch = self.world_.module("patch")
        text = self.world_.read(f"patches/8u/{FIRST}.patch")
        for value, wanted in (("JDK-1 (in 11)", "upstream since 11"), ("JDK-1 (in 9), JDK-2 (in 17)", "upstream since 9"), ("JDK-1 (in 17)", "no"),
                              ("JDK-1", "no")):
            each = patch.parse(text.replace("Upstream: none", f"Upstream: {value}"), "x")
            self.assertEqual(self.backports.cell(each, self.trains["11u"]), wanted)

    def test_a_change_makes_it_untested(self) -> None:
        self.record(FIRST)
        for name in ("src-overlay/hotspot/cpu/x86/features.cpp", "test/hotspot/compiler/Features.java", f"patches/8u/{FIRST}.patch"):
            with self.subTest(name):
                text = self.world_.read(name)
                before = self.digest(FIRST)
                self.world_.write({name: text.replace("int features", "long features").replace("@test", "@test x").replace("line_4", "line_four")})
                self.assertNotEqual(self.digest(FIRST), before)
                self.assertEqual(self.cell(FIRST), "untested")
                self.world_.write({name: text})
                self.assertEqual(self.cell(FIRST), "tested 2026-11-20")

    def test_a_change_of_what_it_needs_makes_it_untested(self) -> None:
        self.record(SECOND)
        self.record(THIRD)
        text = self.world_.read("src-overlay/hotspot/cpu/x86/features.cpp")
        self.world_.write({"src-overlay/hotspot/cpu/x86/features.cpp": text + "// one more\n"})
        self.assertEqual((self.cell(SECOND), self.cell(THIRD)), ("tested 2026-11-20", "tested 2026-11-20"))
        self.world_.write({"src-overlay/hotspot/cpu/x86/features.cpp": text + "int one_more;\n"})
        self.assertEqual((self.cell(SECOND), self.cell(THIRD)), ("tested 2026-11-20", "untested"))

    def test_results_are_kept_and_dropped(self) -> None:
        self.record(FIRST)
        self.record(SECOND, date="2026-11-21")
        self.assertEqual((self.cell(FIRST), self.cell(SECOND)), ("tested 2026-11-20", "tested 2026-11-21"))
        self.record(FIRST, passed=False)
        self.assertEqual((self.cell(FIRST), self.cell(SECOND)), ("untested", "tested 2026-11-21"))
        self.world_.write({"patches/8u/series": f"{FIRST}.patch\n"})
        self.record(FIRST, date="2026-11-22")
        self.assertEqual(self.world_.read("patches/8u/RESULTS"), f"{self.digest(FIRST)} 2026-11-22 {FIRST}\n")

    def test_old_result_does_not_count_for_a_newer_patch(self) -> None:
        self.record(FIRST, digest="0" * 16)
        self.assertEqual(self.cell(FIRST), "untested")

    def test_document(self) -> None:
        self.record(SECOND)
        text = self.backports.document(self.trains)
        self.assertIn("| patch | 8u<br>8u504-ga | 11u<br>11.0.33+4 | upstream |\n|---|---|---|---|\n", text)
        self.assertIn("| x86: find all features | untested | no | none |\n", text)
        self.assertEqual(text.count("| net: keep each connection's own time |"), 1)
        self.assertIn("| net: keep each connection's own time | tested 2026-11-20 | untested | JDK-1234567 (in 17) |\n", text)
        self.assertIn(f"### x86: use the features\n\n- Depends-on: {FIRST}\n- Flags: none\n- Tests: test/jdk/sun/Old.java\n- Bench: none\n", text)
        self.assertTrue(text.endswith("None so far.\n"))
        self.world_.write({"patches/OBSOLETE": "- an old one: absorbed by 8u512\n"})
        self.assertTrue(self.backports.document(self.trains).endswith("- an old one: absorbed by 8u512\n"))


if __name__ == "__main__":
    unittest.main()
