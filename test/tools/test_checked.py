"""Tests of what `make check` may leave out: only what passed before, from the very same inputs."""

import dataclasses
import json
import re
import shutil
import unittest

from miniature import FIRST, THIRD, TestCase

CPUINFO = "processor : 0\nflags\t\t: fpu aes avx2 avx512f\nprocessor : 1\nflags\t\t: fpu\n"


class Checked(TestCase):
    def setUp(self) -> None:
        # Below a folder with the name of one that runs leave, whose files are no input.
        self.world_ = self.world("target/top")
        self.checked = self.world_.module("checked")
        self.trains = self.world_.module("trains").load()
        self.parts = self.checked.parts_of(self.trains["8u"])

    def digests(self) -> dict[str, str]:
        return self.checked.digests(self.world_.module("trains").load()["8u"])

    def checks(self, day: int = 1, full: bool = False, built: tuple[str, ...] = (), host: str = "here") -> dict[str, "Checks"]:
        return self.checked.plan(list(self.trains.values()), day, full, built, host)

    def plan(self, **changes: object) -> dict[str, str]:
        return {name: each.mode for name, each in self.checks(**changes).items()}

    def passed(self, digests: dict[str, str] | None = None, without: tuple[str, ...] = (), **wrong: dict[str, int]) -> None:
        """What a run of `make check` on 8u leaves, taken into CHECKED."""
        every = self.digests() | (digests or {})
        self.checked.write_plan({"11u": self.checked.Checks("lean", {"image": "0"}),
                                 "8u": self.checked.Checks("lean", {part: every[part] for part in every if part not in without})}, "here")
        counts = {part: {"passed": 3, "failed": 0, "not_run": 0} | wrong.get(part, {}) for part in self.parts}
        self.world_.write({f"build/results/8u-{part}.json": json.dumps(count) for part, count in counts.items()})
        self.checked.take_passes(self.trains["8u"])

    def test_one_in_turn_is_whole_and_all_of_them_are_when_full(self) -> None:
        names = list(self.trains)
        for day in range(4):
            whole = [name for name, mode in self.plan(day=day).items() if mode == "whole"]
            self.assertIn(names[day % len(names)], whole)
        self.assertEqual(set(self.plan(full=True).values()), {"whole"})

    def test_lean_where_there_is_a_lean_build_and_no_image_yet(self) -> None:
        self.assertEqual(self.plan()["8u"], "whole")
        self.world_.replace("make/trains.toml", "[trains.8u.build]\n", '[trains.8u.build]\nlean = ["--less"]\n')
        self.trains = self.world_.module("trains").load()
        self.assertEqual(self.plan()["8u"], "lean")
        self.assertEqual(self.plan(built=("8u",))["8u"], "whole")

    def test_the_program(self) -> None:
        output = self.worked(self.world_.program("check-plan", "--full", "8u", "11u"))
        self.assertEqual(output, "temper: 8u, 11u: whole, a whole image; run: every check\n")
        self.assertRegex(self.world_.read("build/results/plan"),
                         r"\A8u whole gcc-\S+ image=[0-9a-f]{16} patches=.* behaviour=[0-9a-f]{16} without=[0-9a-f]{16}\n11u whole gcc-\S+ image=.*\n\Z")

    def test_a_pass_makes_it_short(self) -> None:
        self.assertNotEqual(self.plan()["8u"], "short")
        self.passed()
        self.assertEqual(self.plan()["8u"], "short")
        self.assertEqual(self.plan(day=0)["8u"], "whole")
        self.assertEqual(set(self.checks(day=0)["8u"].parts), set(self.parts))
        self.assertEqual(self.plan(full=True)["8u"], "whole")
        self.assertNotEqual(self.plan(host="elsewhere")["8u"], "short")
        self.assertNotEqual(self.plan()["11u"], "short")

    def test_what_did_not_pass_runs_again_on_an_image(self) -> None:
        for part, wrong in (("upstream", {"failed": 1}), ("patches", {"not_run": 2}), ("system", {"passed": 0})):
            with self.subTest(part):
                self.world_.write({"patches/8u/CHECKED": ""})
                self.passed(**{part: wrong})
                self.assertEqual(list(self.checks()["8u"].parts), ["image", part])
                self.assertRegex(self.checks()["8u"].text(), rf"; run: image, {part}; not run, since they passed before from the same inputs: "
                                 rf"{', '.join(each for each in self.parts if each not in ('image', part))}$")
                self.passed(without=(part,))
                self.assertEqual(list(self.checks()["8u"].parts), ["image", part])
                self.passed()
                self.assertEqual(self.plan()["8u"], "short")

    def test_a_tier_that_the_processor_lacks_is_nothing_left_out(self) -> None:
        for left_out, parts in ((["tier 3 (this processor lacks avx512f avx512ifma)"], []), (["tier 3 (this processor lacks here avx512f)"], ["image", "vectors"]),
                                (["tier 3 (this processor lacks avx512f)", "1 file"], ["image", "vectors"]), ([], ["image", "vectors"])):
            with self.subTest(left_out):
                self.world_.write({"patches/8u/CHECKED": ""})
                self.passed(vectors={"not_run": 1, "left_out": left_out})
                self.assertEqual(list(self.checks()["8u"].parts), parts)

    def test_what_a_boot_jdk_of_the_user_built_is_no_pass(self) -> None:
        self.passed()
        self.worked(self.world_.program("check-plan", "--own-boot-jdk", "8u", "8u", "11u"))
        line = self.world_.read("build/results/plan").splitlines()[0]
        self.assertEqual(len(re.findall(r"=unpinned\b", line)), len(self.checked.PARTS))
        before = self.world_.read("patches/8u/CHECKED")
        self.checked.take_passes(self.trains["8u"])
        self.assertEqual(self.world_.read("patches/8u/CHECKED"), before)
        self.assertIn("--own-boot-jdk 8u --own-boot-jdk 11u", " ".join(self.world_.make("--dry-run", "plan", TEMPER_LOCKED="yes").stdout.split()))

    def test_what_is_built_without_a_group_is_no_pass(self) -> None:
        self.passed()
        self.worked(self.world_.program("check-plan", "8u", "11u", TEMPER_WITHOUT_GROUPS="defaults"))
        self.assertEqual(len(re.findall(r"=unpinned\b", self.world_.read("build/results/plan"))), 2 * len(self.checked.PARTS))

    def test_what_was_edited_meanwhile_is_no_pass(self) -> None:
        self.passed(digests={"vectors": "0123456789abcdef"})
        self.assertEqual(list(self.checks()["8u"].parts), ["image", "vectors"])

    def test_what_fails_later_is_no_pass_any_more(self) -> None:
        self.passed()
        self.passed(vectors={"failed": 1})
        self.assertEqual(list(self.checks()["8u"].parts), ["image", "vectors"])

    def test_a_part_without_result_is_no_pass(self) -> None:
        self.passed(vectors={"failed": 1})
        (self.world_.top / "build/results/8u-vectors.json").unlink()
        self.checked.take_passes(self.trains["8u"])
        self.assertEqual(list(self.checks()["8u"].parts), ["image", "vectors"])

    def test_without_its_image_nothing_passed(self) -> None:
        """What ran then, ran on a JDK that is not of these inputs."""
        self.passed(image={"passed": 0, "failed": 1})
        self.assertEqual(set(self.checks()["8u"].parts), set(self.parts))
        self.passed()
        self.passed(image={"passed": 0, "failed": 1})
        self.assertEqual(list(self.checks()["8u"].parts), ["image"])

    def test_no_pass_leaves_no_file(self) -> None:
        self.passed(**{part: {"passed": 0} for part in self.parts})
        self.assertFalse(self.checked.records_file(self.trains["8u"]).exists())

    def test_make_runs_what_is_planned(self) -> None:
        names = ("patches", "upstream", "system", "resumption", "vectors", "behaviour")
        for mode, planned in (("lean", ("image", "system", "vectors")), ("short", ()), ("", names)):
            with self.subTest(mode):
                self.world_.write({"build/results/plan": f"8u {mode} here {' '.join(f'{part}=0' for part in planned)}\n" if mode else ""})
                recipe = self.worked(self.world_.make("-n", "SIDE_BY_SIDE=1", "TRAIN=8u", "check-tests-8u"))
                self.assertEqual(recipe.count("--after 8u/image "), len(set(names) & set(planned)))
                self.assertEqual([part for part in names if f"8u/{part} " in recipe], [part for part in names if part in planned])

    def test_what_passed_before_is_seen_again_last_and_as_far_as_there_is_time(self) -> None:
        self.passed()
        names = list(self.trains)
        checks = self.checks(day=names.index("8u"))
        self.assertEqual((list(checks)[-1], set(checks["8u"].again)), ("8u", set(self.parts)))
        self.assertRegex(checks["8u"].text(), r"whole, a whole image; as far as there is time, since they passed before [^;]*: every check$")
        self.checked.write_plan(checks, "here")
        self.assertEqual(self.world_.read("build/results/plan").splitlines()[-1].count(",again"), len(self.parts))
        made = self.world_.make("--dry-run", "--jobs=1", "SIDE_BY_SIDE=1", "CHECK_BEGAN=1000", "check-trains")
        recipe = self.worked(made)
        self.assertEqual(recipe.count("--until $((1000 + 55 * 60))"), len(self.parts))
        self.assertLess(recipe.index("11u/image"), recipe.index("8u/image"))
        self.assertLess(recipe.index("check-series-11u"), recipe.index("8u/patches"))
        # What fails then is no pass any more, and what did not run remains one.
        before = self.world_.read("patches/8u/CHECKED")
        after = re.sub(r"(?m)^(upstream \S+) \S+", r"\1 failed", before)
        counts = {part: {"passed": 3, "failed": 0, "not_run": 0} for part in self.parts} | {
            "upstream": {"passed": 2, "failed": 1, "not_run": 0}, "vectors": {"passed": 0, "failed": 0, "not_run": 1}}
        self.world_.write({f"build/results/8u-{part}.json": json.dumps(count) for part, count in counts.items()})
        self.checked.take_passes(self.trains["8u"])
        self.assertEqual(self.world_.read("patches/8u/CHECKED"), after)

    def test_no_line_s_tests_wait_for_another_s(self) -> None:
        self.world_.write({"build/results/plan": "8u short here\n11u short here\n"})
        recipe = self.worked(self.world_.make("-n", "SIDE_BY_SIDE=1", "check-tests-11u"))
        self.assertIn("check-series-11u", recipe)
        self.assertNotIn("check-series-8u", recipe)

    def test_what_did_not_pass_has_no_bound(self) -> None:
        self.passed(vectors={"failed": 1})
        names = list(self.trains)
        checks = self.checks(day=names.index("8u"))["8u"]
        self.assertEqual(set(checks.again), set(self.parts) - {"image", "vectors"})
        self.assertRegex(checks.text(), r"; run: image, vectors; as far as there is time, .*: patches, ")
        self.assertEqual([each.again for each in self.checks(full=True).values()], [[], []])

    def test_one_train_is_checked_without_the_new_defaults(self) -> None:
        self.assertIn("without", self.checks()["8u"].parts)
        self.assertNotIn("without", self.checks()["11u"].parts)
        self.world_.write({"build/results/plan": "8u lean here image=0 without=0\n11u lean here image=0 vectors=0\n"})
        for train, count in (("8u", 1), ("11u", 0)):
            recipe = self.worked(self.world_.make("-n", "SIDE_BY_SIDE=1", f"TRAIN={train}", f"check-tests-{train}"))
            self.assertEqual(recipe.count(f"scripts/check-without {train} defaults --source build/{train}/source"), count)

    def test_every_input_counts(self) -> None:
        self.world_.write({"test/system/run": "#!/usr/bin/env python3\nprint(1)\n", "test/vectors/Vectors.java": "class Vectors { }\n"})
        before = self.digests()
        every = set(self.parts)
        for name, change, parts in ((f"patches/8u/{FIRST}.patch", "line_4", every), ("src-overlay/hotspot/cpu/x86/features.cpp", "int", every),
                                    ("test/hotspot/compiler/Features.java", "@test", {"patches", "without"}),
                                    (f"patches/8u/{FIRST}.patch", "Tests: test/hotspot/compiler/Features.java", {"patches", "without"}),
                                    ("test/system/run", "1", {"system"}), ("test/vectors/Vectors.java", "class", {"vectors"}),
                                    ("make/check.mk", "MINUTES=3", set()), ("make/check.mk", "check-patches --train", every), ("make/image.mk", "scripts/build-image $", every),
                                    ("scripts/build-image", "arguments.lean", every), ("scripts/make-source", "packaging_patches", set()),
                                    ("scripts/temper/jtreg.py", "agentvm", {"patches", "upstream", "without"}),
                                    ("make/trains.toml", "feature = ", every)):
            with self.subTest(name):
                text = self.world_.read(name)
                self.assertIn(change, text)
                self.world_.write({name: text.replace(change, change + "2")})
                now = self.digests()
                self.assertEqual({part for part in every if now[part] != before[part]}, parts)
                self.world_.write({name: text})
                self.assertEqual(self.digests(), before)

    def test_entries_for_other_trains_do_not_count(self) -> None:
        entry = '[[difference]]\nsubject = "Ciphers"\ntrains = ["{}"]\nstep = "{}"\n'
        for name, template, part in (("test/upstream/tests.txt", "{} test/jdk/{}\n", "upstream"), ("test/behaviour/differences.toml", entry, "behaviour")):
            with self.subTest(name):
                self.world_.write({name: template.format("8u", "a")})
                before = self.digests()
                for train, test, parts in (("11u", "b", set()), ("8u", "b", {part})):
                    self.world_.write({name: template.format("8u", "a") + template.format(train, test)})
                    now = self.digests()
                    self.assertEqual({each for each in now if now[each] != before[each]}, parts)

    def test_archive_files_of_other_trains_do_not_count(self) -> None:
        table = self.world_.module("trains").load()
        lines = self.world_.read("make/archive.sha256")
        before = self.digests()
        for file, counts in ((table["8u"].base, True), (table["11u"].base, False)):
            with self.subTest(file):
                digest = next(line for line in lines.splitlines() if line.endswith(f"/{file}")).split(" ")[0]
                self.world_.write({"make/archive.sha256": lines.replace(digest, "0" * 64)})
                self.assertEqual(self.digests() != before, counts)

    def test_what_emulators_are_made_of_does_not_count(self) -> None:
        before = self.digests()
        text = self.world_.read("make/archive.sha256")
        sources = [each["source"] for each in self.world_.module("trains").emulators().values()]
        self.assertTrue(sources)
        for source in sources:
            digest = next(line for line in text.splitlines() if line.endswith(f"/{source}")).split(" ")[0]
            text = text.replace(digest, "0" * 64)
        self.world_.write({"make/archive.sha256": text})
        self.assertEqual(self.digests(), before)

    def test_comments_do_not_count(self) -> None:
        self.world_.write({"test/system/run": "#!/usr/bin/env python3\nprint(1)\n", "test/vectors/Vectors.java": "class Vectors { }\n"})
        before = self.digests()
        self.world_.write({"test/system/target/made": "x"})
        self.world_.write({"test/system/run": "#!/usr/bin/env python3\n# one\nprint(1)\n", "test/vectors/Vectors.java": "// all\nclass Vectors { }\n"})
        self.assertEqual(self.digests(), before)

    def test_which_patch_names_which_does_not_count(self) -> None:
        before = self.digests()
        self.world_.replace(f"patches/8u/{THIRD}.patch", f"Depends-on: {FIRST}", "Depends-on: none")
        self.assertEqual(self.digests(), before)

    def test_kernels_of_other_processors_do_not_count(self) -> None:
        line = '"src-overlay/hotspot/cpu/x86" = "hotspot/src/cpu/x86/vm"\n'
        self.world_.replace("make/trains.toml", line, line + line.replace("x86", "aarch64"))
        train = self.world_.module("trains").load()["8u"]
        before, alone = self.digests(), self.world_.module("backports").inputs(train)
        self.world_.write({"src-overlay/hotspot/cpu/aarch64/features.cpp": "int features;\n"})
        self.world_.replace(f"patches/8u/{FIRST}.patch", "src-overlay/hotspot/cpu/x86/features.cpp,",
                            "src-overlay/hotspot/cpu/x86/features.cpp, src-overlay/hotspot/cpu/aarch64/features.cpp,")
        self.assertEqual(self.digests(), before)
        # But each patch alone compiles them.
        self.assertNotEqual(self.world_.module("backports").inputs(train), alone)

    def test_a_machine_that_can_do_more_passed_it_for_one_that_can_do_less(self) -> None:
        self.passed()
        text = self.world_.read("patches/8u/CHECKED")
        for host, mode in (("here+aes", "short"), ("gcc-1+aes", "whole")):
            self.world_.write({"patches/8u/CHECKED": text.replace(" here\n", " here+aes+adx\n")})
            self.assertEqual((self.plan(host=host)["8u"], list(self.checks(host=host)["8u"].again)), (mode, []))
        # Unless that one fails where this one passed.
        self.passed(vectors={"failed": 1})
        self.assertEqual(list(self.checks()["8u"].parts), ["image", "vectors"])

    def known(self, *lines: str) -> None:
        """CHECKED of 8u: lines of parts (all, or `but PART`, or one), date or `failed`, and machine."""
        text = ""
        for line in lines:
            *which, date, host = line.split(" ")
            for part, digest in self.digests().items():
                if which in ([part], ["all"]) or (which[0] == "but" and which[1] != part):
                    text += f"{part} {digest} {date} {host}\n"
        self.world_.write({"patches/8u/CHECKED": text})

    def test_what_passed_where_there_is_less_runs_as_far_as_there_is_time(self) -> None:
        self.known("all 2026-01-01 here")
        checks = self.checks(host="here+avx2+adx")["8u"]
        self.assertEqual(set(checks.again), set(self.parts))
        self.assertRegex(checks.text(), r"; as far as there is time, since they passed before from the same inputs, in part without avx2, adx: every check$")
        # The machine that could do most counts.
        self.known("all 2026-01-01 here", "all 2026-01-01 here+adx", "all 2026-01-01 here+sha_ni")
        self.assertEqual(self.checks(host="here+avx2+adx")["8u"].lacking, ["avx2"])
        # In its turn a train begins with what has not been seen here; whatever that is, with its image.
        self.known("but vectors 2026-01-01 here+avx2", "vectors 2026-01-01 here")
        for day in range(2):
            checks = self.checks(host="here+avx2", day=day)["8u"]
            self.assertEqual((list(checks.parts), list(checks.again), list(checks.lacking)), (["image", "vectors"], ["image", "vectors"], ["avx2"]))
        self.known("all 2026-01-01 here+avx2")
        self.assertEqual(set(self.checks(host="here+avx2", day=list(self.trains).index("8u"))["8u"].again), set(self.parts))
        # Where something has never passed, that alone runs, but in the train's turn, and has no bound, nor its image.
        self.known("but upstream 2026-01-01 here")
        checks = self.checks(host="here+avx2")["8u"]
        self.assertEqual((list(checks.parts), list(checks.again)), (["image", "upstream"], []))
        checks = self.checks(host="here+avx2", day=list(self.trains).index("8u"))["8u"]
        self.assertEqual(set(checks.again), set(self.parts) - {"image", "upstream"})

    def test_what_failed_is_excused_by_no_machine_that_can_do_less(self) -> None:
        self.known("all 2026-01-01 here+avx2", "all 2026-01-01 here")
        self.checked.write_plan({"8u": self.checked.Checks("lean", self.digests())}, "here+avx2")
        counts = {part: {"passed": 3, "failed": int(part == "vectors"), "not_run": 0} for part in self.parts}
        self.world_.write({f"build/results/8u-{part}.json": json.dumps(count) for part, count in counts.items()})
        self.checked.take_passes(self.trains["8u"])
        self.passed()
        for host, parts in (("here", []), ("here+avx2", ["image", "vectors"]), ("here+avx2+adx", ["image", "vectors"])):
            checks = self.checks(host=host)["8u"]
            self.assertEqual((list(checks.parts), list(checks.again)), (parts, []), host)
        # A failure is no pass, whatever that machine has.
        self.known("all failed here+sha_ni")
        self.assertEqual(list(self.checks(host="here+avx2")["8u"].again), [])
        # Until it passes there or where there is more.
        self.known("but vectors 2026-01-01 here+avx2", "vectors failed here+avx2")
        self.checked.write_plan({"8u": self.checked.Checks("lean", self.digests())}, "here+avx2+adx")
        self.world_.write({"build/results/8u-vectors.json": json.dumps({"passed": 3, "failed": 0, "not_run": 0})})
        self.checked.take_passes(self.trains["8u"])
        self.assertEqual(self.plan(host="here+avx2")["8u"], "short")
        self.assertNotIn("failed", self.world_.read("patches/8u/CHECKED"))

    def test_the_one_in_turn_comes_first_of_those_of_which_nothing_must_run(self) -> None:
        names = ["8u", "b", "c"]
        chosen = [dataclasses.replace(self.trains["8u"], name=name) for name in names]
        for each in chosen:
            if each.name != "8u":
                shutil.copytree(self.world_.top / "patches/8u", each.patches)
            known = "".join(f"{part} {digest} 2026-01-01 here\n" for part, digest in self.checked.digests(each).items())
            self.world_.write({f"patches/{each.name}/CHECKED": known})
        for day in range(3):
            self.assertEqual(list(self.checked.plan(chosen, day, False, [], "here+aes")), names[day:] + names[:day])

    def test_a_machine_is_its_compiler_and_its_features(self) -> None:
        file = self.world_.top / "cpuinfo"
        file.write_text(CPUINFO)
        self.assertRegex(self.checked.machine(file), r"^gcc-[\d.]+\+aes\+avx2\+avx512f$")


if __name__ == "__main__":
    unittest.main()
