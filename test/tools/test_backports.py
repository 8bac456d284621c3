"""Tests of BACKPORTS.md: what it says of a patch in a line, and when a result no longer holds."""

import contextlib
import json
import os
import unittest
from unittest import mock

from miniature import FIRST, SECOND, THIRD, TestCase


class Backports(TestCase):
    def setUp(self) -> None:
        self.world_ = self.world()
        self.backports = self.world_.module("backports")
        self.trains = self.world_.module("trains").load()
        self.patches = {each.name: each for each in self.world_.module("patch").series(self.trains["8u"])}

    def digest(self, name: str) -> str:
        return self.backports.inputs(self.world_.train())[name]

    def record(self, name: str, passed: bool = True, date: str = "2026-11-20", digest: str | None = None) -> None:
        record = {"patch": name, "digest": digest or self.digest(name), "passed": passed, "date": date}
        self.world_.write({"build/8u/series.json": json.dumps([record])})
        self.backports.take_results(self.world_.train())

    def cell(self, name: str, train: str = "8u") -> str:
        train_ = self.world_.train(train)
        return self.backports.cell(self.patches[name], train_, self.backports.tested(train_))

    def test_cells(self) -> None:
        self.assertEqual(self.cell(FIRST), "untested")
        self.assertEqual(self.cell(FIRST, "11u"), "no")
        self.record(FIRST)
        self.assertEqual(self.cell(FIRST), "tested 2026-11-20")
        self.assertEqual(self.cell(THIRD), "untested")

    def test_what_status_writes_replaces_files(self) -> None:
        """An interrupt, or a full disk, leaves none of them half written."""
        self.record(FIRST)
        self.worked(self.world_.program("status"))
        names = ("BACKPORTS.md", "patches/8u/RESULTS")
        with contextlib.ExitStack() as stack:
            old = [stack.enter_context((self.world_.top / name).open()) for name in names]
            text = [self.world_.read(name) for name in names]
            self.record(FIRST, date="2026-11-21")
            self.worked(self.world_.program("status"))
            self.assertEqual([file.read() for file in old], text)
        self.assertTrue(all(self.world_.read(name) != before for name, before in zip(names, text)))

    def test_a_group_is_no_input_of_a_test(self) -> None:
        train, checked = self.world_.train(), self.world_.module("checked")
        before = (self.backports.inputs(train), checked.digests(train))
        for name in (FIRST, SECOND, THIRD):
            self.world_.replace(f"patches/8u/{name}.patch", "Group: kernels", "Group: defaults")
        self.assertEqual((self.backports.inputs(train), checked.digests(train)), before)

    def test_what_is_left_out_here_is_shown(self) -> None:
        self.world_.replace(f"patches/8u/{THIRD}.patch", "Group: kernels", "Group: defaults")
        text = self.backports.document(self.trains)
        self.assertIn("| x86: use the features | defaults | untested | no | none |\n", text)
        with mock.patch.dict(os.environ, TEMPER_WITHOUT_GROUPS="defaults"):
            self.assertEqual(self.backports.document(self.trains), text)

    def test_upstream_has_it_since(self) -> None:
        patch = self.world_.module("patch")
        text = self.world_.read(f"patches/8u/{FIRST}.patch")
        for value, wanted in (("JDK-1 (in 11)", "upstream since 11"), ("JDK-1 (in 9), JDK-2 (in 17)", "upstream since 9"), ("JDK-1 (in 17)", "no"),
                              ("JDK-1", "no")):
            each = patch.parse(text.replace("Upstream: none", f"Upstream: {value}"), "x")
            self.assertEqual(self.backports.cell(each, self.trains["11u"], {}), wanted)

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

    def test_a_change_of_how_it_is_tested_makes_it_untested(self) -> None:
        self.record(FIRST)
        self.record(SECOND)
        exempt = '[[exempt]]\nnames = ["test/jdk/sun/Keep.java"]\nreason = "a race"\n'
        pin = next(line for line in self.world_.read("make/archive.sha256").splitlines() if line.endswith("packaging-8.tar.xz"))
        for name, old, new, left in (("make/trains.toml", 'configure = ["--miniature"]', 'configure = ["--miniature", "-O0"]', set()),
                                     ("make/trains.toml", 'boot_jdk = ["jdk-8.deb"]', 'boot_jdk = ["jdk-8.1.deb"]', set()),
                                     ("make/trains.toml", 'packaging_patches = ["system.diff"]', "packaging_patches = []", set()),
                                     ("make/trains.toml", 'version = "11.0.33+4"', 'version = "11.0.34+1"', {FIRST, SECOND}),
                                     ("make/archive.sha256", pin, pin.replace(pin[:8], "0" * 8), set()),
                                     ("scripts/check-series", "series = patch.series(train)", "series = patch.series(train)[:1]", set()),
                                     ("scripts/check-series", "    started =", "    # a comment\n    started =", {FIRST, SECOND}),
                                     ("scripts/temper/workshop.py", '"-O1"', '"-O0"', set()),
                                     ("scripts/temper/proof.py", "passes without", "does pass without", set()),
                                     ("scripts/temper/jtreg.py", '"-agentvm"', '"-othervm"', set()),
                                     ("scripts/build-image", "LC_ALL", "LC_NONE", {SECOND}),
                                     ("make/exempt.toml", "[[exempt]]", exempt + "[[exempt]]", {FIRST})):
            with self.subTest(f"{name}: {new}"):
                text = self.world_.read(name)
                self.world_.replace(name, old, new)
                self.assertEqual({each for each in (FIRST, SECOND) if self.cell(each) != "untested"}, left)
                self.world_.write({name: text})
                self.assertEqual((self.cell(FIRST), self.cell(SECOND)), ("tested 2026-11-20",) * 2)

    def test_old_results_do_not_count(self) -> None:
        self.record(FIRST, digest="0" * 16)
        self.assertEqual(self.cell(FIRST), "untested")
        self.record(FIRST, date="2026-11-22")
        for passed, digest in ((True, None), (False, None), (True, "0" * 16), (False, "0" * 16)):
            with self.subTest(passed=passed, digest=digest):
                self.record(FIRST, passed=passed, digest=digest, date="2026-11-21")
                self.assertEqual(self.cell(FIRST), "tested 2026-11-22")

    def test_other_processors(self) -> None:
        """What passed there in today's form is named, an edit takes that away, and an older note does not replace a newer one."""
        train = self.trains["8u"]
        series = self.world_.module("patch").whole_series(train)
        note = self.world_.top / "build/8u-other/passed.json"

        def line(name: str) -> str:
            subject = next(each.subject for each in series if each.name == name)
            return next(row for row in self.backports.document(self.trains).splitlines() if row.startswith(f"| {subject} |"))

        def passed(names: tuple[str, ...], date: str) -> None:
            digests = self.backports.digests(train, series, "other")
            self.backports.note_processor(train, "other", {name: digests[name] for name in names}, date)

        self.assertNotIn("; other", line(SECOND))
        passed((SECOND,), "2026-11-21")
        passed((FIRST, SECOND), "2026-11-22")
        self.assertEqual([each["patch"] for each in json.loads(note.read_text())], [SECOND, FIRST])
        self.assertNotIn("; other", line(SECOND))
        self.backports.take_processors(train)
        note.unlink()
        self.assertEqual(self.backports.passed_on(train), self.backports.seen_on(train))
        self.assertIn("untested; other 2026-11-22 |", line(SECOND))
        for name, old, new, seen in (("src-overlay/hotspot/cpu/x86/features.cpp", "int features;", "int features;\nint one_more;", True),
                                     ("test/hotspot/compiler/Features.java", "@test", "@test x", False)):
            text = self.world_.read(name)
            self.world_.replace(name, old, new)
            self.assertIn("; other 2026-11-22", line(SECOND))
            self.assertEqual("; other" in line(FIRST), seen, name)
            if not seen:
                passed((FIRST,), "2026-11-21")
                self.backports.take_processors(train)
                self.assertNotIn("; other", line(FIRST))
                note.unlink()
            self.world_.write({name: text})
            self.assertIn("; other 2026-11-22", line(FIRST))
        self.world_.write({"patches/8u/series": f"{FIRST}.patch\n"})
        self.backports.take_processors(train)
        self.assertEqual([row.split()[3] for row in self.world_.read("patches/8u/PROCESSORS").splitlines()], [FIRST])

    def test_document(self) -> None:
        self.record(SECOND)
        text = self.backports.document(self.trains)
        self.assertIn("| patch | group | 8u<br>8u504-ga | 11u<br>11.0.33+4 | upstream |\n|---|---|---|---|---|\n", text)
        self.assertIn("| x86: find all features | kernels | untested | no | none |\n", text)
        self.assertEqual(text.count("| net: keep each connection's own time |"), 1)
        self.assertIn("| net: keep each connection's own time | kernels | tested 2026-11-20 | untested | JDK-1234567 (in 17) |\n", text)
        self.assertIn(f"### x86: use the features\n\n- Depends-on: {FIRST}\n- Flags: none\n- Tests: test/jdk/sun/Old.java\n- Bench: none\n", text)
        self.assertIn("- **kernels**: what computes.\n- **defaults**: what is chosen.\n", text)
        self.assertTrue(text.endswith("None so far.\n"))
        self.world_.write({"patches/OBSOLETE": "- an old one: absorbed by 8u512\n"})
        self.assertTrue(self.backports.document(self.trains).endswith("- an old one: absorbed by 8u512\n"))


if __name__ == "__main__":
    unittest.main()
