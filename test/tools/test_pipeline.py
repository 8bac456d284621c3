"""Tests of the way from the archive to the image, through the real make targets, in a miniature."""

import contextlib
import os
import shutil
import signal
import subprocess
import time
import unittest
from pathlib import Path
from unittest import mock

import miniature
from miniature import CACHE_8, CACHE_11, FIRST, SECOND, STUB, TestCase, World, plain_git

OVERLAY = "src-overlay/hotspot/cpu/x86/features.cpp"


def java(world: World, train: str = "8u") -> str:
    """What the image prints: a digest of all that was compiled into it."""
    program = world.top / "build" / train / "image" / "bin" / "java"
    return subprocess.run([program, "-version"], check=True, capture_output=True, text=True).stderr


def compiled(world: World, train: str = "8u") -> list[str]:
    """The files that the last build compiled."""
    log = world.read(f"build/{train}/logs/build.log")
    return sorted(Path(line.split()[1]).name for line in log.splitlines() if line.startswith("Compiling "))


class Image(TestCase):
    def test_builds_once_and_then_only_what_changed(self) -> None:
        world = self.world()
        self.worked(world.make("image"))
        self.assertIn("miniature ", java(world))
        self.assertEqual(compiled(world), ["Cache.java", "Features.java", "Keep.java", "Old.java", "Timer.java", "features.cpp", "stub.cpp"])
        source = world.top / "build/8u/source"
        self.assertIn("temper_features", (source / STUB).read_text())
        self.assertEqual((source / "jdk/libraries.txt").read_text(), "system\n")
        self.assertIn("--with-system --with-update=504", world.read("build/8u/logs/configure.log"))
        with self.subTest("a second run does nothing"):
            before = miniature.snapshot(world.top / "build", world.top / "patches")
            output = self.worked(world.make("image"))
            self.assertNotIn("temper:", output)
            self.assertEqual(miniature.snapshot(world.top / "build", world.top / "patches"), before)
        with self.subTest("an edited overlay file is all that is compiled"):
            old = java(world)
            before = miniature.snapshot(source / "hotspot", source / "jdk")
            world.replace("src-overlay/hotspot/cpu/x86/features.cpp", "Finds", "Quickly finds")
            self.worked(world.make("image"))
            self.assertEqual(compiled(world), ["features.cpp"])
            after = miniature.snapshot(source / "hotspot", source / "jdk")
            self.assertEqual([Path(name).name for name in after if after[name] != before.get(name)], ["features.cpp"])
            self.assertNotEqual(java(world), old)
        with self.subTest("less free memory does not build everything anew"):
            log = world.top / "build/8u/logs/configure.log"
            before_configure = log.stat().st_mtime_ns
            world.replace("src-overlay/hotspot/cpu/x86/features.cpp", "Quickly", "At once")
            self.worked(world.make("image", "JOBS=1"))
            self.assertEqual(compiled(world), ["features.cpp"])
            self.assertEqual(log.stat().st_mtime_ns, before_configure)
        with self.subTest("what configure is made from: new times are no reason to run it, other contents are"):
            os.utime(world.top / "build/8u/make/spec.gmk", (1, 1))
            os.utime(world.top / "scripts/build-image")
            self.worked(world.make("image"))
            self.assertEqual(log.stat().st_mtime_ns, before_configure)
            done = world.top / "build/8u/make.configured"
            *command, digest = done.read_text().splitlines()
            self.assertRegex(digest, "^[0-9a-f]{64}$")
            done.write_text("\n".join([*command, "0" * 64]) + "\n")
            os.utime(world.top / "scripts/build-image")
            self.worked(world.make("image"))
            self.assertNotEqual(log.stat().st_mtime_ns, before_configure)
        with self.subTest("edits in the source tree are never overwritten"):
            edited = source / STUB
            edited.write_text(edited.read_text() + "// mine\n")
            world.replace("src-overlay/hotspot/cpu/x86/features.cpp", "At once", "Soon")
            self.refused(world.make("image"), "uncommitted edits", STUB, "make refresh TRAIN=8u")
            self.assertTrue(edited.read_text().endswith("// mine\n"))

    def test_what_the_source_holds_counts_and_no_age_of_a_stamp(self) -> None:
        """An edit that patches/ lacks is named whether anything is stale or not; the branch instead of what make-source left is no image's."""
        world = self.world()
        self.worked(world.make("image"))
        build = world.top / "build/8u"
        edited = build / "source" / STUB
        whole, before = edited.read_text(), java(world)
        for stale in ([], ["image.stamp"], ["source.stamp", "image.stamp"]):
            with self.subTest(stale=stale):
                edited.write_text(f"{whole}// mine\n")
                for name in stale:
                    os.utime(build / name, (1, 1))
                self.refused(world.make("image"), "uncommitted edits", STUB, "make refresh TRAIN=8u")
                self.assertEqual((java(world), edited.read_text()), (before, f"{whole}// mine\n"))
        with self.subTest("a commit"):
            edited.write_text(whole)
            plain_git(build / "source", "switch", "--quiet", "temper-8u")
            edited.write_text(f"{whole}// mine\n")
            plain_git(build / "source", "commit", "--quiet", "--all", "--amend", "--no-edit")
            self.refused(world.make("image"), "branch temper-8u has commits that patches/8u lacks")
            plain_git(build / "source", "reset", "--quiet", "--hard", "refs/temper/8u/applied")
        with self.subTest("the branch, without the packaging's patches"):
            self.assertEqual((build / "source/jdk/libraries.txt").read_text(), "bundled\n")
            self.worked(world.make("image"))
            self.assertEqual((build / "source/jdk/libraries.txt").read_text(), "system\n")
            self.assertEqual(java(world), before)
            self.assertNotIn("temper:", self.worked(world.make("image")))

    def test_interrupts_and_what_follows(self) -> None:
        world = self.world()
        for step in ("unpack", "configure", "build", "install"):
            with self.subTest(step):
                status, output = world.interrupt(step, "make", "image")
                self.assertNotEqual(status, 0, output)
                self.assertIn("temper: interrupted", output)
                self.assertNotIn("Traceback", output)
                self.assertEqual(world.left_over(), [])
                build = world.top / "build/8u"
                self.assertFalse((build / "image").exists())
                self.assertFalse((build / "image.stamp").exists())
                self.assertEqual([path.name for path in build.glob("*.partial")], [])
                self.assertEqual((build / "source").exists(), step != "unpack")
        self.worked(world.make("image"))
        fresh = self.world()
        self.worked(fresh.make("image"))
        self.assertEqual(java(world), java(fresh))
        self.assertEqual(world.left_over(), [])

    def test_archives_that_an_interrupt_cut_off_are_made_anew(self) -> None:
        world = self.world()
        make = world.top / "build/8u/make"
        world.interrupt("build", "make", "image")
        for name, seconds in (("cut.jar", 1), ("ct.sym", 1), ("whole.jar", -60), ("other.o", 1)):
            (make / name).touch()
            moment = time.time() + seconds
            os.utime(make / name, (moment, moment))
        self.worked(world.make("image"))
        self.assertEqual([name for name in ("cut.jar", "ct.sym", "whole.jar", "other.o") if (make / name).exists()], ["whole.jar", "other.o"])
        (make / "cut.jar").touch()
        world.write({"src-overlay/hotspot/cpu/x86/features.cpp": world.read("src-overlay/hotspot/cpu/x86/features.cpp") + "// more\n"})
        self.worked(world.make("image"))
        self.assertTrue((make / "cut.jar").exists(), "of a run that ended well")

    def test_two_trains_side_by_side(self) -> None:
        world = self.world()
        (world.top / "build/config.mk").unlink()
        both = {train: world.start("make", "image", f"TRAIN={train}") for train in ("8u", "11u")}
        for train, process in both.items():
            output, _ = process.communicate(timeout=60)
            self.worked((process.returncode, output))
            self.assertIn("miniature ", java(world, train))
            self.assertNotIn("another run", output)
        self.assertNotEqual(java(world, "8u"), java(world, "11u"))

    def test_one_run_at_a_time(self) -> None:
        """Others on the same train wait, say so, and find their work done."""
        world = self.world()
        waits = "temper: 8u: another run is at work there; waiting until it ends\n"
        first = world.pause("unpack", "make", "image")
        others = [world.start("make", goal) for goal in ("image", "build/8u/source.stamp")]
        for other in others:
            assert other.stdout is not None
            self.assertEqual(other.stdout.readline(), waits)
        self.assertEqual(sorted(path.name for path in (world.top / "build/8u").iterdir()), ["source.partial"])
        os.killpg(first.pid, signal.SIGINT)
        self.assertIn("temper: interrupted", first.communicate(timeout=30)[0])
        outputs = [other.communicate(timeout=60)[0] for other in others]
        self.assertEqual([other.returncode for other in others], [0, 0], outputs)
        self.assertEqual("".join(outputs).count("3 patches on 8u504-ga"), 1)
        self.assertIn("miniature ", java(world))
        with self.subTest("clean waits for the build of any train"):
            building = world.pause("unpack", "make", "image", "TRAIN=11u")
            clean = world.start("make", "clean", "TRAIN=8u")
            assert clean.stdout is not None
            self.assertEqual(clean.stdout.readline(), waits.replace("8u", "11u"))
            self.assertTrue((world.top / "build/8u/image").exists())
            os.killpg(building.pid, signal.SIGINT)
            building.communicate(timeout=30)
            self.assertEqual((clean.communicate(timeout=30)[0], clean.returncode), ("", 0))
            self.assertFalse((world.top / "build/8u").exists())

    def test_what_a_killed_run_left_is_waited_for(self) -> None:
        """Its build goes on in the same folder, without it."""
        world = self.world()
        first = world.pause("build", "make", "image")
        os.killpg(first.pid, signal.SIGKILL)
        first.communicate(timeout=30)
        orphans = [int(process.split()[0]) for process in world._processes()]
        second = world.start("make", "image")
        assert second.stdout is not None
        self.assertEqual(second.stdout.readline(), "temper: 8u: another run is at work there; waiting until it ends\n")
        for orphan in orphans:
            with contextlib.suppress(ProcessLookupError):
                os.kill(orphan, signal.SIGKILL)
        self.worked((second.wait(timeout=60), second.communicate()[0]))
        self.assertIn("miniature ", java(world))

    def test_each_goal_has_its_lock(self) -> None:
        """Of goals for several trains none is left out, and two runs that make the benchmarks wait for each other."""
        world = self.world()
        for goals, locks in (("image check-series-11u", "patches/8u patches/11u"), ("lint check-quick", "test"), ("check-series-8u apply TRAIN=11u", "patches/8u patches/11u"),
                             ("check-series-11u", "patches/11u"), ("build/8u/stock image", "patches/8u"), ("bench TRAIN=11u", "patches/11u micro"),
                             ("refresh TRAIN=11u", "patches/11u src-overlay")):
            with self.subTest(goals):
                self.assertIn(f'scripts/locked "{locks}" ', world.make("--dry-run", *goals.split()).stdout)
        with self.subTest("the stock JDK of mainline, for bench"):
            world.replace("make/trains.toml", "[trains.11u]", "[trains.jdk]")
            self.assertIn('scripts/locked "patches/8u patches/jdk micro" ', world.make("--dry-run", "bench").stdout)

    def test_runs_that_only_ask_record_nothing(self) -> None:
        """What they left would be taken for passes of today's inputs, next to the results of an earlier run."""
        world = self.world()
        world.write({"build/results/8u-vectors.json": '{"name": "8u/vectors", "passed": 5, "failed": 0, "not_run": 0}\n'})
        before = sorted(world.top.rglob("*"))
        for options in (["-n"], ["-nj2", "PATCH=x"], ["-j2", "--dry-run"], ["-q"]):
            with self.subTest(options=options):
                done = world.make(*options, "check", "TRAIN=8u")
                if "-q" in options:
                    self.assertEqual((done.returncode, done.stdout), (1, ""))
                else:
                    for step in ("scripts/check-plan ", "scripts/record --single 8u/image ", "scripts/record 8u/series "):
                        self.assertIn(step, self.worked(done))
                self.assertEqual(sorted(world.top.rglob("*")), before)
        self.worked(world.make("status"))
        self.assertFalse((world.top / "patches/8u/CHECKED").exists())

    def test_touch_is_refused(self) -> None:
        """It would call done what is not. Letters of other options, and of names and values, are no -t, -n or -q."""
        world = self.world()
        before = sorted(world.top.rglob("*"))
        for options in (["-t", "image"], ["--touch", "check"], ["-tj2", "image"], ["-kt", "PATCH=n", "check"]):
            done = world.make(*options, "TRAIN=8u")
            self.assertNotEqual(done.returncode, 0)
            self.assertRegex(done.stdout, "temper: make --touch would call done what is not; leave it out")
            self.assertEqual(sorted(world.top.rglob("*")), before)
        for options in (["-i", "clean"], ["--ignore-errors", "image"], ["-ki", "PATCH=n", "check"]):
            done = world.make(*options, "TRAIN=8u")
            self.assertNotEqual(done.returncode, 0)
            self.assertRegex(done.stdout, "temper: make --ignore-errors would go on after a refusal; leave it out")
            self.assertEqual(sorted(world.top.rglob("*")), before)
        (world.top / "build/11u/stock").mkdir(parents=True)
        for options in (["--no-print-directory"], ["-j2", "PATCH=nqt", "MODE=--touch"]):
            with self.subTest(options=options):
                world.write({"build/results/plan": "11u whole 0 host\n"})
                self.assertIn("11u/image: 1 passed, 0 failed", self.worked(world.make(*options, "check-image-11u", "TRAIN=11u")))
                self.assertTrue((world.top / "build/11u/image/bin/java").exists())
                self.assertTrue((world.top / "build/results/11u-image.json").exists())
                shutil.rmtree(world.top / "build/results")

    def test_question(self) -> None:
        world = self.world()
        for status in (1, 0):
            done = world.make("--question", "image", "TRAIN=8u")
            self.assertEqual((done.returncode, done.stdout), (status, ""))
            self.worked(world.make("image"))

    def test_builds_for_checks(self) -> None:
        """What a check builds follows the plan: a whole image, a lean one, or none."""
        world = self.world()
        world.replace("make/trains.toml", "[trains.11u.build]\n", '[trains.11u.build]\nlean = ["--less"]\n')
        build = world.top / "build/11u"
        for train in ("8u", "11u"):
            (world.top / "build" / train / "stock").mkdir(parents=True)

        def check(mode: str) -> str:
            world.write({"build/results/plan": f"8u short 0 host\n11u {mode} 0 host\n"})
            return self.worked(world.make("check-image-11u"))

        self.assertNotIn("11u/image", check("short"))
        self.assertIn("11u/image: 1 passed, 0 failed", check("lean"))
        self.assertEqual(((build / "image").exists(), (build / "lean/bin/java").exists()), (False, True))
        self.assertIn("--less", world.read("build/11u/logs/configure.log"))
        self.assertIn("without: java.desktop java.se, demos: none\n", world.read("build/11u/logs/build.log"))
        self.assertIn("11u/image: 1 passed, 0 failed", check("whole"))
        self.assertTrue((build / "image/bin/java").exists())
        self.assertNotIn("--less", world.read("build/11u/logs/configure.log"))
        self.assertIn("without: , demos: \n", world.read("build/11u/logs/build.log"))

    def test_full_disk(self) -> None:
        world = self.world()
        namespace = next((command for command in (["unshare", "-m"], ["unshare", "-rm"])
                          if subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0), None)
        if namespace is None:
            if os.environ.get("CI") == "true":
                self.fail("no mount namespace can be made here, so the test of a full disk cannot run")
            self.skipTest("no mount namespace can be made here")
        done = world.run(*namespace, "bash", "-c", r"""
            set -eu
            mv build kept; mkdir build
            mount -t tmpfs -o size=1500k none build; cp -a kept/. build
            head -c 1400k /dev/zero > build/filler 2> /dev/null || true
            make image && exit 9; echo "== unpacking ended"
            ls build/8u; rm build/filler
            MINIATURE_PAD=900000 make image && exit 9; echo "== building ended"
            ls build/8u; mount -o remount,size=64m build
            make image; build/8u/image/bin/java""")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertNotIn("Traceback", done.stdout)
        unpacking, rest = done.stdout.split("== unpacking ended\n")
        building, carried_on = rest.split("== building ended\n")
        self.assertRegex(unpacking, r"(?m)^temper: .*(No space left on device|GB free, this step needs)")
        self.assertNotIn("source\n", rest.split("temper:")[0])
        self.assertRegex(building, r"(?m)^temper: 8u: building.*: the disk is full .*make room and run again.*full log: .*build\.log$")
        self.assertNotIn("image.stamp", carried_on)
        self.assertRegex(carried_on, r"miniature [0-9a-f]{64}")


    def test_for_another_processor(self) -> None:
        world = self.world()
        sysroot = self.worked(world.program("get", "sysroot", "other", "--cache", world.shared / "cache",
                                            **world.environment(MINIATURE_DEBS=str(world.shared / "archive")))).splitlines()[-1]
        self.worked(world.make("image", "CPU=other"))
        build = world.top / "build/8u-other"
        self.assertIn(f"--openjdk-target=other --with-build-jdk={world.shared / 'boot'} --with-sysroot={sysroot}", (build / "logs/configure.log").read_text())
        self.assertIn("on the other processor", (build / "logs/start.log").read_text())
        self.assertFalse((world.top / "build/8u/image").exists(), "one image does not stand for the other")
        before = miniature.snapshot(world.top / "build")
        self.assertNotIn("temper:", self.worked(world.make("image", "CPU=other")))
        self.assertEqual(miniature.snapshot(world.top / "build"), before)
        for name in ("vax", "other vax"):
            done = world.make("image", f"CPU={name}")
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(f"temper: CPU {name}: unknown; other processors than this machine's are other bare", done.stdout)
        done = world.make("image", "CPU=bare")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("temper: CPU bare: 8u has no port to it; trains that have one are 11u", done.stdout)
        missing = world.program("build-image", "8u", world.top / "build/8u/source", build / "make", build / "image", "--cpu", "other", "--sysroot", sysroot, "--boot-jdk", world.shared / "boot")
        self.refused(missing, "CPU other: other-gcc is not installed; make/packages.txt lists what is needed")


class OwnSource(TestCase):
    def configured(self, world: World, source: Path | None) -> None:
        options = [f"--with-archive-dir={world.shared / 'archive'}", f"--with-cache-dir={world.shared / 'cache'}",
                   f"--with-boot-jdk-8u={world.shared / 'boot'}"]
        world.configure(*options, *([f"--with-source-8u={source}"] if source else []))

    def test_checkout_is_built_and_never_modified(self) -> None:
        world = self.world()
        source = miniature.checkout(self.folder() / "mine", "8u", {"jdk/own.txt": "own\n"})
        self.configured(world, source)
        before = miniature.snapshot(source)
        self.worked(world.make("image"))
        self.assertEqual(miniature.snapshot(source), before)
        made = world.top / "build/8u/source"
        self.assertEqual((made / "jdk/own.txt").read_text(), "own\n")
        self.assertEqual((made / "jdk/libraries.txt").read_text(), "bundled\n")
        self.assertIn("temper_features", (made / STUB).read_text())
        self.assertNotIn("--with-system", world.read("build/8u/logs/configure.log"))
        self.assertNotIn("504", world.read("build/8u/logs/configure.log"))
        with self.subTest("a new commit there is built"):
            miniature.write(source, {"jdk/own.txt": "newer\n"})
            plain_git(source, "commit", "--quiet", "--all", "-m", "newer")
            before = miniature.snapshot(source)
            self.worked(world.make("image"))
            self.assertEqual((made / "jdk/own.txt").read_text(), "newer\n")
            self.assertEqual(miniature.snapshot(source), before)
        with self.subTest("back to the archive"):
            self.configured(world, None)
            self.worked(world.make("image"))
            self.assertFalse((made / "jdk/own.txt").exists())
            self.assertEqual((made / "jdk/libraries.txt").read_text(), "system\n")

    def test_what_is_pruned_there_is_not_lost_here(self) -> None:
        world = self.world()
        source = miniature.checkout(self.folder() / "mine", "8u", {"jdk/own.txt": "own\n"})
        made = world.top / "made"
        self.worked(world.program("make-source", "8u", made, "--source", source))
        plain_git(source, "commit", "--quiet", "--amend", "-m", "another")
        plain_git(source, "reflog", "expire", "--expire=now", "--all")
        plain_git(source, "gc", "--quiet", "--prune=now")
        self.assertEqual(plain_git(made, "fsck", "--connectivity-only", "--no-dangling"), "")
        self.worked(world.program("make-source", "8u", made, "--source", source))

    def test_branches_of_the_checkout_are_not_taken_for_ours(self) -> None:
        """Not even those of our names, in a tree that our patches do not fit."""
        for branch in ("temper-8u", "temper"):
            with self.subTest(branch):
                world = self.world()
                source = miniature.checkout(self.folder() / "mine", "8u", {STUB: "// Nothing of ours fits.\n"})
                plain_git(source, "switch", "--quiet", "--create", branch)
                own = f"SOURCE_8u={source}"
                self.refused(world.make("apply", own), "patches do not apply to this tree")
                plain_git(source, "switch", "--quiet", "--create", "fits")
                miniature.write(source, {STUB: miniature.BASES["8u"][STUB]})
                plain_git(source, "commit", "--quiet", "--all", "-m", "fits")
                self.worked(world.make("apply", own))
                self.assertEqual(plain_git(world.top / "build/8u/source", "for-each-ref", "--format=%(refname)", "refs/heads"), "refs/heads/temper-8u")

    def test_folder_without_git(self) -> None:
        world = self.world()
        source = self.folder() / "plain"
        miniature.write(source, miniature.BASES["8u"])
        before = miniature.snapshot(source)
        made = world.top / "made"
        self.worked(world.program("make-source", "8u", made, "--source", source))
        self.assertIn("temper_features", (made / STUB).read_text())
        self.assertEqual(miniature.snapshot(source), before)
        miniature.write(source, {"jdk/own.txt": "own\n"})
        self.worked(world.program("make-source", "8u", made, "--source", source))
        self.assertTrue((made / "jdk/own.txt").exists())

    def test_edits_are_seen_by_make(self) -> None:
        """Of a linked worktree the commits are, and of a plain folder the files; nothing else is a reason to make the source anew."""
        main = miniature.checkout(self.folder() / "main", "8u")
        linked, plain = self.folder() / "linked", self.folder() / "plain"
        plain_git(main, "worktree", "add", "--quiet", str(linked), "-b", "mine")
        miniature.write(plain, miniature.BASES["8u"])
        for source in (linked, plain):
            with self.subTest(source.name):
                world = self.world()
                own = f"SOURCE_8u={source}"
                self.worked(world.make("apply", own))
                made, stamp = world.top / "build/8u/source", world.top / "build/8u/source.stamp"
                before = stamp.stat().st_mtime_ns
                self.worked(world.make("apply", own))
                self.assertEqual(stamp.stat().st_mtime_ns, before)
                self.assertEqual(world.make("--question", "build/8u/source.stamp", own, TEMPER_LOCKED="yes").returncode, 0)
                miniature.write(source, {"jdk/own.txt": "own\n"})
                if source == linked:
                    self.worked(world.make("apply", own))
                    self.assertEqual(stamp.stat().st_mtime_ns, before, "what is not committed is not built")
                    plain_git(source, "add", "--all")
                    plain_git(source, "commit", "--quiet", "-m", "own")
                self.assertEqual(world.make("--question", "build/8u/source.stamp", own, TEMPER_LOCKED="yes").returncode, 1)
                self.worked(world.make("apply", own))
                self.assertEqual((made / "jdk/own.txt").read_text(), "own\n")
                (source / "jdk/own.txt").unlink()
                if source == linked:
                    plain_git(source, "reset", "--quiet", "--hard", "HEAD^")
                self.worked(world.make("apply", own))
                self.assertFalse((made / "jdk/own.txt").exists())

    def test_shallow_clone(self) -> None:
        world = self.world()
        full = miniature.checkout(self.folder() / "full", "8u")
        shallow = self.folder() / "shallow"
        plain_git(full, "commit", "--quiet", "--allow-empty", "-m", "second")
        plain_git(full, "clone", "--quiet", "--depth=1", f"file://{full}", str(shallow))
        self.worked(world.program("make-source", "8u", world.top / "made", "--source", shallow))
        self.assertIn("temper_features", (world.top / "made" / STUB).read_text())

    def test_hostile_user(self) -> None:
        """The same source comes out whatever the user's git is told to do."""
        world = self.world()
        home = self.folder()
        miniature.write(home, {".gitconfig": miniature.hostile(home / "hooks") + f"[core]\n\tattributesFile = {home}/attributes\n",
                               "attributes": miniature.HOSTILE_ATTRIBUTES})
        arguments = ("--cache", world.shared / "cache", "--archive-dir", world.shared / "archive")
        self.worked(world.program("make-source", "8u", world.top / "plain", *arguments))
        self.worked(world.program("make-source", "8u", world.top / "hostile", *arguments, HOME=str(home), XDG_CONFIG_HOME=str(home)))
        heads = [plain_git(world.top / name, "rev-parse", "HEAD", "temper-8u") for name in ("plain", "hostile")]
        self.assertEqual(*heads)
        self.assertEqual([path.read_bytes() for path in (world.top / "plain").rglob("*.cpp")],
                         [path.read_bytes() for path in (world.top / "hostile").rglob("*.cpp")])


class WorkInTheSource(TestCase):
    """build/<train>/source is a place where the user works: what the next run would throw away stops it."""

    as_made: Path

    @classmethod
    def setUpClass(cls) -> None:
        """A source as make-source leaves it, for the tests that begin there."""
        case = cls()
        cls.addClassCleanup(case.doCleanups)
        case.begin()
        case.worked(case.make_source())
        cls.as_made = case.made

    def setUp(self) -> None:
        self.begin()
        shutil.copytree(self.as_made, self.made, symlinks=True)

    def begin(self) -> None:
        self.world_ = self.world()
        self.made = self.world_.top / "build/8u/source"

    def make_source(self, *options: object) -> tuple[int, str]:
        shared = self.world_.shared
        return self.world_.program("make-source", "8u", self.made, "--archive-dir", shared / "archive", "--cache", shared / "cache", *options)

    def another_base(self) -> tuple[int, str]:
        """Asks for a base that makes a new repository necessary."""
        return self.make_source("--source", miniature.checkout(self.folder() / "mine", "8u", {"jdk/own.txt": "own\n"}))

    def clean(self) -> tuple[int, str]:
        """What `make clean` asks before it removes anything."""
        return self.world_.program("require-ours")

    def new_series(self, word: str) -> None:
        text = self.world_.read("src-overlay/java.base/sun/Timer.java")
        self.world_.write({"src-overlay/java.base/sun/Timer.java": text.replace("class", f"/* {word} */ class", 1)})

    def commit(self, message: str) -> str:
        (self.made / STUB).write_text(f"// {message}\n")
        plain_git(self.made, "commit", "--quiet", "--all", "-m", message)
        return plain_git(self.made, "rev-parse", "HEAD")

    def test_commits_on_a_detached_head(self) -> None:
        mine = self.commit("mine")
        self.new_series("new")
        for attempt in (self.make_source, self.another_base, self.clean):
            self.refused(attempt(), str(self.made), f"commits that are on no branch, the last of them {mine[:7]} (mine)", "branch NAME keeps them")
        self.assertEqual(plain_git(self.made, "rev-parse", "HEAD"), mine)
        plain_git(self.made, "branch", "kept")
        self.worked(self.make_source())
        self.assertEqual(plain_git(self.made, "rev-parse", "kept"), mine)

    def test_untracked_file_where_a_patch_has_one(self) -> None:
        """Ignored or not, itself in the way or as a folder."""
        brought, overlay = "src-overlay/java.base/sun/More.java", "src-overlay/java.base/sun/Timer.java"
        self.world_.write({brought: "class More { }\n"})
        self.world_.replace(f"patches/8u/{SECOND}.patch", overlay, f"{brought}, {overlay}")
        head = plain_git(self.made, "rev-parse", "HEAD")
        place = self.made / "jdk/src/share/classes/sun/More.java"
        for file, ignored in ((place, False), (place, True), (place / "notes.txt", False)):
            with self.subTest(file=file.name, ignored=ignored):
                miniature.write(file.parent, {file.name: "mine\n"})
                (self.made / ".git/info").mkdir(exist_ok=True)
                (self.made / ".git/info/exclude").write_text("More.java\n" if ignored else "")
                for _ in range(2):
                    self.refused(self.make_source(), str(self.made), "sun/More.java", "move it elsewhere")
                self.assertEqual(file.read_text(), "mine\n")
                self.assertEqual(plain_git(self.made, "rev-parse", "HEAD"), head)
                shutil.rmtree(file.parent) if file.parent == place else file.unlink()
        self.worked(self.make_source())
        self.assertEqual(place.read_text(), "class More { }\n")

    def test_what_a_new_base_or_clean_would_remove(self) -> None:
        linked = self.folder() / "linked"
        ways = {"branch mine": ("branch", "mine", "temper-8u~1"), "stash": ("stash", "push", "--quiet"), "tags/mine": ("tag", "mine"),
                f"work tree {linked}": ("worktree", "add", "--quiet", "--detach", str(linked)), "notes.txt": ("status",),
                "in.ignored": ("status",)}
        whole = self.made.with_name("whole")
        self.made.rename(whole)
        for lost, command in ways.items():
            with self.subTest(lost):
                shutil.copytree(whole, self.made, symlinks=True)
                if lost == "stash":
                    (self.made / STUB).write_text("// mine\n")
                elif "." in lost:
                    miniature.write(self.made, {lost: "mine\n", ".git/info/exclude": "*.ignored\n"})
                plain_git(self.made, *command)
                self.refused(self.another_base(), str(self.made), lost, "would be lost")
                self.refused(self.clean(), str(self.made), lost, "would be lost")
                self.new_series(lost.split("/")[0])
                self.worked(self.make_source())
                shutil.rmtree(self.made)
        whole.rename(self.made)
        self.worked(self.another_base())
        self.worked(self.world_.make("clean"))
        self.assertFalse((self.world_.top / "build").exists())

    def test_clean_keeps_what_was_not_refreshed(self) -> None:
        plain_git(self.made, "switch", "--quiet", "temper-8u")
        (self.made / STUB).write_text(miniature.stub(miniature.FEATURES, miniature.USE) + "// mine\n")
        self.refused(self.world_.make("clean"), str(self.made), "uncommitted edits", STUB)
        plain_git(self.made, "commit", "--quiet", "--all", "--amend", "--no-edit")
        self.refused(self.world_.make("clean"), str(self.made), "branch temper-8u has commits that patches/8u lacks", "make refresh TRAIN=8u")
        self.worked(self.world_.make("refresh"))
        self.worked(self.world_.make("clean"))
        self.assertFalse((self.world_.top / "build").exists())

    def test_edits_that_the_index_hides(self) -> None:
        """Neither a new base nor clean removes them, nor does the next image have them unseen."""
        whole = self.made.with_name("whole")
        self.made.rename(whole)
        for way in ("--assume-unchanged", "--skip-worktree", "sparse"):
            with self.subTest(way):
                shutil.copytree(whole, self.made, symlinks=True)
                if way == "sparse":
                    plain_git(self.made, "update-index", "--refresh")    # of a copy git knows nothing
                    plain_git(self.made, "sparse-checkout", "set", "jdk", "common")
                    self.assertFalse((self.made / STUB).exists())
                else:
                    plain_git(self.made, "update-index", way, CACHE_8)
                    self.assertNotEqual(self.world_.run("scripts/is-as-made", "8u").returncode, 0)
                    self.worked(self.make_source())
                    self.assertEqual(self.world_.run("scripts/is-as-made", "8u").returncode, 0)
                    plain_git(self.made, "update-index", way, STUB)
                    (self.made / STUB).write_text("// mine\n")
                self.assertNotEqual(self.world_.run("scripts/is-as-made", "8u").returncode, 0)
                self.assertIn(STUB if way != "sparse" else "hotspot/", self.world_.module("worktree").not_of_patches(self.world_.train(), self.made))
                for attempt in (self.make_source, self.another_base, self.clean):
                    self.refused(attempt(), str(self.made), "uncommitted edits", STUB if way != "sparse" else "hotspot/")
                shutil.rmtree(self.made)
        whole.rename(self.made)
        self.assertEqual(plain_git(self.made, "ls-files", "-v", "common"), "H common/autoconf/libraries.m4")

    def test_clean_knows_lines_that_the_table_lacks(self) -> None:
        """As after a switch to an earlier Temper: what their trees say of themselves counts."""
        other, table = self.world_.top / "build/11u/source", self.world_.read("make/trains.toml")
        shared = self.world_.shared
        self.worked(self.world_.program("make-source", "11u", other, "--archive-dir", shared / "archive", "--cache", shared / "cache"))
        self.world_.write({"make/trains.toml": table[:table.index("[trains.11u]")]})
        self.assertIn('scripts/locked "patches/8u patches/11u test"', self.world_.make("--dry-run", "clean").stdout)
        plain_git(other, "switch", "--quiet", "temper-11u")
        (other / CACHE_11).write_text("// mine\n")
        self.refused(self.clean(), str(other), "uncommitted edits", CACHE_11)
        plain_git(other, "commit", "--quiet", "--all", "--amend", "--no-edit")
        self.refused(self.clean(), str(other), "branch temper-11u has commits that patches/11u lacks")
        plain_git(other, "reset", "--quiet", "--hard", "refs/temper/11u/applied")
        self.worked(self.clean())
        plain_git(other, "update-ref", "-d", "refs/temper/11u/applied")
        self.refused(self.clean(), f"{other}: is in the way and not made by Temper")

    def test_a_file_that_comes_back_with_its_old_time(self) -> None:
        """As by cp -p: it is an edit, and so is one that is made while the tree is."""
        made = lambda: self.world_.run("scripts/is-as-made", "8u").returncode == 0
        for name, old, new in ((OVERLAY, "Finds", "Soon finds"), (f"patches/8u/{FIRST}.patch", "twice", "three times"), ("patches/8u/BASE", "miniature", "tiny")):
            with self.subTest(name):
                file = self.world_.top / name
                shutil.copy2(file, self.made.with_name("kept"))
                self.world_.replace(name, old, new)
                self.assertFalse(made())
                self.worked(self.make_source())
                self.assertTrue(made())
                shutil.copy2(self.made.with_name("kept"), file)
                self.assertFalse(made())
                self.worked(self.make_source())
                self.assertTrue(made())
        with self.subTest("meanwhile"):
            stubs = self.folder()
            miniature.write(stubs, {"git": f"""#!/bin/bash
case " $* " in *" checkout "*) sed -i s/Finds/Now/ {self.world_.top}/{OVERLAY};; esac
exec {shutil.which("git")} "$@"
"""})
            self.world_.replace("src-overlay/java.base/sun/Timer.java", "class", "/* soon */ class")
            before = (self.world_.top / "src-overlay/java.base/sun/Timer.java").stat().st_mtime_ns
            self.worked(self.world_.make("build/8u/source.stamp", PATH=f"{stubs}:{self.world_.environment()['PATH']}"))
            stamp = self.made.with_name("source.stamp").stat().st_mtime_ns
            self.assertTrue(before < stamp < (self.world_.top / OVERLAY).stat().st_mtime_ns)
            self.assertFalse(made())
            self.worked(self.make_source())
            self.assertIn("Now", (self.made / "hotspot/src/cpu/x86/vm/features.cpp").read_text())

    def test_checks_of_an_edited_tree_are_no_passes_of_patches(self) -> None:
        """Nor are those of an own tree, which is another base."""
        other = miniature.checkout(self.folder() / "mine", "8u", {"jdk/own.txt": "own\n"})
        for state, passes in (("as made", True), ("edited", False), ("committed", False), ("own tree", False),
                              ("untracked", False), ("ignored", False), ("overlay edited", False), ("comment edited", True)):
            with self.subTest(state):
                world = self.world()
                made = world.top / "build/8u/source"
                self.worked(world.program("make-source", "8u", made, *(["--source", other] if state == "own tree" else []),
                                          "--cache", world.shared / "cache", "--archive-dir", world.shared / "archive"))
                if state in ("edited", "committed"):
                    (made / STUB).write_text("// Edited.\n")
                if state == "committed":
                    plain_git(made, "commit", "--quiet", "--all", "-m", "an edit")
                if state in ("untracked", "ignored"):
                    miniature.write(made, {"jdk/src/share/classes/sun/Stray.java": "class Stray { }\n", ".git/info/exclude": "Stray.java\n" * (state == "ignored")})
                if state.startswith("overlay"):
                    world.replace(OVERLAY, "int features", "int features = 1")
                elif state.startswith("comment"):
                    world.replace(OVERLAY, "Finds", "Soon finds")
                self.worked(world.program("check-plan", "8u"))
                world.write({"build/results/8u-image.json": '{"passed": 1, "failed": 0, "not_run": 0}\n'})
                said = self.worked(world.program("status"))
                self.assertEqual((world.top / "patches/8u/CHECKED").exists(), passes)
                self.assertEqual("temper: 8u: no pass of the last make check is taken into patches/8u/CHECKED, since" in said, not passes, said)

    def test_clean_cut_off_half_way(self) -> None:
        """What it left is not taken for work of the user's, nor for an image."""
        world = self.world()
        self.worked(world.make("image"))
        stubs = self.folder()
        # Removes a part of what it is to remove, and ends as if interrupted.
        miniature.write(stubs, {"rm": '#!/bin/sh\nshift\nfor folder; do\n[ ! -d $folder ] || '
                                      '{ /bin/rm -rf $folder/8u/source/.git/HEAD $folder/8u/image/bin; exit 1; }\ndone\n'})
        self.assertNotEqual(world.make("clean", PATH=f"{stubs}:{world.environment()['PATH']}").returncode, 0)
        world.configure(f"--with-archive-dir={world.shared / 'archive'}", f"--with-cache-dir={world.shared / 'cache'}",
                        f"--with-boot-jdk-8u={world.shared / 'boot'}")
        self.worked(world.make("image"))
        self.assertIn("miniature ", java(world))
        self.worked(world.make("clean"))
        self.assertEqual(sorted(path.name for path in world.top.glob("build*")), [])

    def test_rebase_that_is_going_on(self) -> None:
        plain_git(self.made, "switch", "--quiet", "temper-8u")
        plain_git(self.made, "rebase", "--quiet", "-i", "temper-8u~2", GIT_SEQUENCE_EDITOR="sed -i -e 's/^pick/edit/'")
        self.new_series("new")
        for attempt in (self.make_source, self.clean):
            self.refused(attempt(), str(self.made), "a rebase is going on", "rebase --abort")
        plain_git(self.made, "rebase", "--abort")
        self.worked(self.make_source())

    def test_other_work_of_git_that_is_going_on(self) -> None:
        """A checkout of ours would end it, or move what it stands on."""
        plain_git(self.made, "switch", "--quiet", "temper-8u")
        self.new_series("new")
        for command, start, end in (("bisect", ("bisect", "start"), ("bisect", "reset")),
                                    ("merge", ("merge", "--quiet", "--no-commit", "--no-ff", "--strategy=ours", "refs/temper/8u/build"), ("merge", "--abort"))):
            with self.subTest(command):
                plain_git(self.made, *start)
                self.assertNotEqual(self.world_.run("scripts/is-as-made", "8u").returncode, 0)
                for attempt in (self.make_source, self.clean):
                    self.refused(attempt(), str(self.made), f"a {command} is going on", " ".join(end))
                plain_git(self.made, *end)
        self.worked(self.make_source())

    def test_branch_in_use_elsewhere_does_not_move(self) -> None:
        linked = self.folder() / "linked"
        plain_git(self.made, "worktree", "add", "--quiet", str(linked), "temper-8u")
        self.worked(self.make_source())
        self.new_series("new")
        refs = plain_git(self.made, "for-each-ref")
        self.refused(self.make_source(), f"branch temper-8u is checked out in {linked} ", "check out another branch there")
        self.assertEqual(plain_git(self.made, "for-each-ref"), refs)
        plain_git(linked, "switch", "--quiet", "--detach")
        self.worked(self.make_source())

    def test_edits_after_a_checkout_that_was_cut_off(self) -> None:
        """Of the files that differ then, those that the checkout had begun are ours."""
        self.new_series("new")
        new = self.world_.read("src-overlay/java.base/sun/Timer.java")
        timer = self.made / "jdk/src/share/classes/sun/Timer.java"
        old = self.made / "hotspot/test/compiler/Features.java"
        self.world_.replace(f"patches/8u/{FIRST}.patch", ", test/hotspot/compiler/Features.java", "")
        broken = self.folder()
        miniature.write(broken, {"git": f"""#!/bin/bash
case " $* " in *" checkout "*) head -c 30 < {self.world_.top}/src-overlay/java.base/sun/Timer.java > {timer}; rm {old}; exit 1;; esac
exec {shutil.which("git")} "$@"
"""})
        with mock.patch.dict(os.environ, PATH=f"{broken}:{os.environ['PATH']}"):
            self.assertNotEqual(self.make_source()[0], 0)
        for file, text in ((STUB, "// mine\n"), ("jdk/src/share/classes/sun/Timer.java", "// mine\n")):
            before = (self.made / file).read_text()
            (self.made / file).write_text(text)
            self.refused(self.make_source(), "uncommitted edits", file)
            self.assertEqual((self.made / file).read_text(), text)
            (self.made / file).write_text(before)
        self.worked(self.make_source())
        self.assertEqual((timer.read_text(), old.exists()), (new, False))
        self.assertEqual(plain_git(self.made, "status", "--porcelain"), "")

    def test_tree_of_an_earlier_version(self) -> None:
        """It had the branch temper, with edits perhaps."""
        plain_git(self.made, "branch", "--move", "temper-8u", "temper")
        plain_git(self.made, "switch", "--quiet", "temper")
        mine = self.commit("mine")
        self.refused(self.make_source(), "branch temper-8u has commits that patches/8u lacks")
        self.assertEqual(plain_git(self.made, "rev-parse", "temper-8u"), mine)

    def test_folder_that_is_not_ours(self) -> None:
        shutil.rmtree(self.made / ".git")
        for attempt in (self.make_source, self.another_base, self.clean):
            self.refused(attempt(), f"{self.made}: is in the way and not made by Temper")
        self.assertTrue((self.made / STUB).is_file())


class BadInput(TestCase):
    def make_source(self, world: World, archive: Path | None = None) -> tuple[int, str]:
        """The first step of `make image`, which makes build/8u/source."""
        return world.program("make-source", "8u", world.top / "build/8u/source", "--cache", world.shared / "cache",
                             "--archive-dir", archive or world.shared / "archive")

    def test_unknown_train(self) -> None:
        world = self.world()
        for name in ("9u", "8u 11u"):
            done = world.make("image", f"TRAIN={name}")
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(f"temper: train {name}: unknown; the trains are 8u 11u", done.stdout)
            self.assertEqual(len(done.stdout.splitlines()), 1, done.stdout)
        self.refused(world.program("apply", "9u", world.top), "train 9u: unknown; the trains are 8u, 11u")

    def test_unknown_patch(self) -> None:
        world = self.world()
        world.write({"patches/11u/another.patch": ""})
        for name in ("typo", "another"):
            done = world.make("check-series", "TRAIN=8u", f"PATCH={name}")
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(f"temper: PATCH={name}: no patch of 8u", done.stdout)
        for goal in ("check-series", "check-series-8u"):
            done = world.make("--dry-run", goal, "PATCH=x86*")
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("temper: PATCH=x86*: no patch of 8u 11u", done.stdout)
        self.assertIn(f"--patch {SECOND} ", self.worked(world.make("--dry-run", "check-series", f"PATCH={SECOND}")))

    def test_damaged_archive(self) -> None:
        world = self.world()
        archive = self.folder() / "archive"
        shutil.copytree(world.shared / "archive", archive)
        given = archive / "base-8.tar.xz"
        whole = given.read_bytes()
        for kind, content in (("cut off", whole[:len(whole) // 2]), ("changed", whole[:-1] + b"x")):
            with self.subTest(kind):
                given.write_bytes(content)
                self.refused(self.make_source(world, archive), str(given), "checksum", "replace it")
                self.assertEqual(given.read_bytes(), content)
                self.assertEqual(list((world.top / "build/8u").iterdir()), [])
        given.unlink()
        self.refused(self.make_source(world, archive), str(given), "missing", "put this file")
        given.write_bytes(whole)
        self.worked(self.make_source(world, archive))

    def test_packaging_of_which_nothing_is_used_is_not_fetched(self) -> None:
        world = self.world()
        archive = self.folder() / "archive"
        shutil.copytree(world.shared / "archive", archive)
        (archive / "packaging-8.tar.xz").unlink()
        self.worked(world.program("make-source", "11u", world.top / "made", "--cache", self.folder(), "--archive-dir", archive))
        self.assertEqual(*plain_git(world.top / "made", "rev-parse", "HEAD", "refs/temper/11u/applied").splitlines())
        self.refused(self.make_source(world, archive), "packaging-8.tar.xz: missing")

    def test_base_that_is_not_the_recorded_tree(self) -> None:
        world = self.world()
        world.replace("patches/8u/BASE", "tree ", "tree 0000000000000000000000000000000000000000\n# ")
        self.refused(self.make_source(world), "train 8u", "patches/8u/BASE says 0000")
        self.assertEqual(list((world.top / "build/8u").iterdir()), [])

    def test_patch_that_does_not_apply(self) -> None:
        world = self.world()
        good = world.read(f"patches/8u/{FIRST}.patch")
        for state, word in (("fails", "do not apply"), ("offset", "offsets on the pinned base")):
            with self.subTest(state):
                if state == "fails":
                    world.replace(f"patches/8u/{FIRST}.patch", "   int line_5;", "   int other;")
                else:
                    world.write({f"patches/8u/{FIRST}.patch": good.replace("@@ -4,6 +4,7 @@", "@@ -9,6 +9,7 @@")})
                done = self.make_source(world)
                self.refused(done, "train 8u", word)
                self.assertRegex(done[1], rf"(?m)^  {state} +{FIRST} ")
                self.assertNotIn("temper_features", (world.top / "build/8u/source" / STUB).read_text())
                world.write({f"patches/8u/{FIRST}.patch": good})
        self.worked(self.make_source(world))
        self.assertIn("temper_features", (world.top / "build/8u/source" / STUB).read_text())

    def test_programs_need_nothing_but_the_standard_library(self) -> None:
        """What is installed beside it on this machine is not seen by the programs that the tests run."""
        done = self.world().run("python3", "-c", "import sys; print(*sys.path, sep='\\n')")
        self.assertEqual([path for path in self.worked(done).split() if path.endswith("-packages")], [])

    def test_too_little_memory(self) -> None:
        world = self.world()
        build = world.top / "build/8u"
        for megabytes, jobs in ((1199, 0), (2999, 1), (3000, 2)):
            with mock.patch.object(world.module("machine"), "available_megabytes", return_value=megabytes):
                done = world.program("build-image", "8u", build / "source", build / "make", build / "image", "--jobs", "2",
                                     "--boot-jdk", world.shared / "boot", PATH=world.environment()["PATH"])
            if jobs:
                self.assertIn(f"8u: building images with {jobs} jobs", done[1])
            else:
                self.refused(done, "1199 MB of memory are free, one compiler needs 1200 MB; end other programs or add swap")
                self.assertEqual(list(build.glob("make*")), [])
                self.worked(self.make_source(world))

    def test_failed_step_leaves_no_stamp(self) -> None:
        world = self.world()
        world.replace(f"patches/8u/{FIRST}.patch", "   int line_5;", "   int other;")
        self.refused(world.make("image"), "train 8u: 1 of 3 patches do not apply")
        self.assertEqual([path.name for path in (world.top / "build/8u").iterdir()], ["source"])

    def test_failed_build(self) -> None:
        world = self.world()
        world.write({"patches/8u/series": ""})
        source = miniature.checkout(self.folder() / "mine", "8u", {"configure": "#!/bin/sh\necho no compiler here\nexit 1\n"})
        self.worked(world.program("make-source", "8u", world.top / "build/8u/source", "--source", source))
        done = world.program("build-image", "8u", world.top / "build/8u/source", world.top / "build/8u/make", world.top / "build/8u/image",
                             "--boot-jdk", world.shared / "boot", "--cache", world.shared / "cache", PATH=world.environment()["PATH"])
        line = self.refused(done, "8u: configuring: failed", "full log: ")
        self.assertIn("    no compiler here", done[1])
        self.assertTrue(Path(line.rsplit(": ", 1)[1]).is_file())

    def test_configure_once_interrupted_is_not_trusted(self) -> None:
        """Options A done, options B cut off, options A again: what B left must not be built with."""
        world = self.world()
        self.worked(world.make("image"))
        os.utime(world.top / "scripts/build-image")
        world.interrupt("configure", "make", "image", "BOOT_JDK_8u=" + str(world.shared / "stubs"))
        before = (world.top / "build/8u/logs/configure.log").stat().st_mtime_ns
        os.utime(world.top / "scripts/build-image")
        self.worked(world.make("image"))
        self.assertNotEqual((world.top / "build/8u/logs/configure.log").stat().st_mtime_ns, before)

    def test_new_folder_of_hotspot(self) -> None:
        """8u's makefiles list the folders of HotSpot only once: where one has come since, its part is built anew."""
        world = self.world()
        self.worked(world.make("image"))
        listed = world.top / "build/8u/make/hotspot/linux/shared_dirs.lst"
        world.write({str(listed): "vm/runtime\n"})
        share = world.top / "build/8u/source/hotspot/src/share/vm"
        (share / "runtime").mkdir(parents=True, exist_ok=True)
        for changed in (False, True):
            os.utime(share, (0, listed.stat().st_mtime + changed))
            os.utime(world.top / "scripts/build-image")
            self.worked(world.make("image"))
            self.assertEqual(listed.exists(), not changed)

    def test_checkout_cut_off_half_way(self) -> None:
        """Some files of the new state written, git's index still the old one: the next run finishes it."""
        world = self.world()
        made = world.top / "build/8u/source"
        arguments = ("8u", made, "--archive-dir", world.shared / "archive", "--cache", world.shared / "cache")
        self.worked(world.program("make-source", *arguments))
        world.replace("src-overlay/hotspot/cpu/x86/features.cpp", "Finds", "Soon finds")
        new = world.read("src-overlay/hotspot/cpu/x86/features.cpp")
        broken = self.folder()
        miniature.write(broken, {"git": f"""#!/bin/bash
case " $* " in *" checkout "*) cat > {made}/hotspot/src/cpu/x86/vm/features.cpp < {world.top}/src-overlay/hotspot/cpu/x86/features.cpp; exit 1;; esac
exec {shutil.which("git")} "$@"
"""})
        status, output = world.program("make-source", *arguments, PATH=f"{broken}:{os.environ['PATH']}")
        self.assertNotEqual(status, 0, output)
        self.worked(world.program("make-source", *arguments))
        self.assertEqual((made / "hotspot/src/cpu/x86/vm/features.cpp").read_text(), new)
        self.assertEqual(plain_git(made, "status", "--porcelain"), "")

    def test_path_with_a_blank(self) -> None:
        world = self.world("two words")
        done = world.make("image")
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stdout, r"temper: .*/two words: the path has a blank, .*; move this checkout")
        self.assertEqual(len(done.stdout.splitlines()), 1, done.stdout)
        done = world.run("./configure", f"--with-source-8u={world.top}")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("blank", done.stdout)

    def test_folder_that_makefiles_cannot_name(self) -> None:
        world = self.world()
        options = ("--with-source-8u", "--with-archive-dir", "--with-cache-dir", "--with-boot-jdk-8u")
        for number, name in enumerate(("it's", 'a"b', "$HOME", "`touch made`", "a#b", "a\\b", "a;b", "a(b")):
            with self.subTest(name):
                source = self.folder() / name
                source.mkdir()
                option = options[number % len(options)]
                done = world.run("./configure", "--quiet", f"{option}={source}")
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(f"{option}={source}: OpenJDK's makefiles cannot work in a path with blanks, quotes or", done.stdout)
        self.assertFalse((world.top / "made").exists())

    def test_checkout_with_a_blank_is_fine_for_apply_and_refresh(self) -> None:
        world = self.world()
        source = miniature.checkout(self.folder() / "two words", "8u")
        self.worked(world.make("apply", f"SRC={source}"))
        self.assertIn("0 files changed", self.worked(world.make("refresh", f"SRC={source}")))

    def test_name_of_a_checkout_is_data(self) -> None:
        """Neither make nor a shell takes a part of it for a command, given as a word or by the environment."""
        world = self.world()
        names = ("it's $HOME$$ $(touch made) ${SRC}", "a \"b $(shell touch made) `touch made` ;touch made;#b")
        for name in names:
            source = miniature.checkout(self.folder() / name, "8u")
            for words, environment in (([f"SRC={source}"], {}), ([], {"SRC": str(source)})):
                with self.subTest(name, words=words):
                    self.worked(world.make("apply", *words, **environment))
                    self.assertIn("0 files changed", self.worked(world.make("refresh", *words, **environment)))
            self.refused(world.make("apply", "TRAIN=8u", f"SRC={source}/gone"), f"{source}/gone: not a")
        self.assertEqual([path for path in world.top.iterdir() if path.name == "made"], [])

    def test_choices_of_bench_and_check_series_are_data(self) -> None:
        """Regular expressions are full of what make and shells read; PARAMETERS are words, quoted where one has a blank."""
        world = self.world()
        told = '#!/bin/bash\nprintf "<%s>" "${0##*/}" "$@"; echo\n'
        world.write({"scripts/bench": told, "scripts/no-harm": told, "scripts/get": "#!/bin/sh\n"})
        there = [option for file in ("image", "build/8u/source.stamp", "build/8u/stock", "build/jdk/stock", "build/micro/benchmarks.jar", "build/micro/ceilings")
                 for option in ("-o", file)]
        odd = "it's \"$HOME$$ $(shell touch made)$(touch made)`touch made`;touch made;#|a%b\\."
        for given in ({"BENCH": odd, "PARAMETERS": odd, "SIZE": odd}, {"BENCH": "NoHarm", "PARAMETERS": f"--filter '{odd}'"}):
            for words, environment in (([f"{name}={text}" for name, text in given.items()], {}), ([], given)):
                with self.subTest(given=given, words=words):
                    said = self.worked(world.make(*there, "bench", *words, TEMPER_LOCKED="yes", **environment))
                    bench, parameters = given["BENCH"], given["PARAMETERS"]
                    self.assertIn(f"<--options={parameters}>" if bench == "NoHarm" else
                                  f"<--size><{odd}><--filter={bench}><--parameters={parameters}>", said)
        for goal in ("check-series", "check-series-8u"):
            for words, environment in (([f"PATCH={odd}"], {}), ([], {"PATCH": odd})):
                done = world.make(*there, goal, *words, TEMPER_LOCKED="yes", **environment)
                self.assertNotEqual(done.returncode, 0)
                self.assertIn("temper: PATCH=it's: no patch of 8u 11u", done.stdout)
        world.write({"test/jcstress/run": told})
        (world.top / "test/jcstress/run").chmod(0o755)
        self.assertIn(f"<build/8u/image><{odd}>", self.worked(world.make(*there, "check-stress", f"MODE={odd}", TEMPER_LOCKED="yes")))
        for name in ("JOBS", "MINUTES", "ROUNDS", "SECONDS"):
            for text in ("2 3", "two", "-1", odd):
                done = world.make("help", f"{name}={text}")
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(f"temper: {name}={text}: not a number", done.stdout)
        for name, goal in (("TRAIN", "help"), ("OVERWRITE", "refresh"), ("UNTESTED", "check-series-8u"), ("FULL", "plan")):
            world.make("--dry-run", goal, f"{name}=$(shell touch made)8u", TEMPER_LOCKED="yes")
            self.assertFalse((world.top / "made").exists(), name)
        self.assertFalse((world.top / "made").exists())

    def test_stock_is_a_jdk(self) -> None:
        """What holds none is not copied, and least of all the machine's root, which an empty answer would name."""
        world = self.world()
        kept = world.top / "build/8u/stock/bin/java"
        kept.parent.mkdir(parents=True)
        kept.touch()
        for answer in ("", str(self.folder())):
            world.write({"scripts/get": f"#!/bin/sh\n[ $1 = jdk ] && echo '{answer}'\n"})
            self.refused(world.make("build/8u/stock"), f"temper: {answer}: no JDK")
            self.assertTrue(kept.is_file())

    def test_without_a_group(self) -> None:
        world = self.world()
        world.replace(f"patches/8u/{miniature.THIRD}.patch", "Group: kernels", "Group: defaults")
        source = world.top / "build/8u/source"
        for chosen, said, used in ((["--without-group=defaults"], "2 patches (without defaults) on 8u504-ga", False), ([], "3 patches on 8u504-ga", True)):
            with self.subTest(chosen):
                world.configure(f"--with-archive-dir={world.shared / 'archive'}", f"--with-boot-jdk-8u={world.shared / 'boot'}", *chosen)
                self.assertIn(said, self.worked(world.make("build/8u/source.stamp")))
                self.assertEqual("UseFeatures" in (source / STUB).read_text(), used)
        world.replace(f"patches/8u/{miniature.THIRD}.patch", "Group: defaults", "Group: kernels")
        world.replace(f"patches/8u/{miniature.FIRST}.patch", "Group: kernels", "Group: defaults")
        world.configure(f"--with-archive-dir={world.shared / 'archive'}", f"--with-boot-jdk-8u={world.shared / 'boot'}", "--without-group=defaults")
        self.refused(world.make("build/8u/source.stamp"), f"group defaults cannot be left out alone: {miniature.THIRD} of group kernels needs {miniature.FIRST}")

    def test_a_group_chosen_by_configure(self) -> None:
        """Several add up, and outlast that make runs ./configure again."""
        world = self.world()
        for options, words in ((["--without-group=default"], "--without-group=default: unknown; the groups are kernels defaults"),
                               (["--without-group=kernels,default"], "--without-group=default: unknown; the groups are kernels defaults"),
                               (["--without-group="], "which group? the groups are kernels defaults"), (["--without-group"], "which group?")):
            with self.subTest(options):
                done = world.run("./configure", "--quiet", *options)
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(words, done.stdout.splitlines()[-1])
        world.configure("--without-group=defaults", "--without-group=kernels")
        os.utime(world.top / "make/trains.toml")
        self.worked(world.make("build/config.mk"))
        self.assertIn("export TEMPER_WITHOUT_GROUPS := defaults kernels\n", world.read("build/config.mk"))
        self.assertIn("--without-group=GROUP", self.worked(world.run("./configure", "--help")))

    def test_options_of_configure(self) -> None:
        world = self.world()
        for option, words in ((f"--with-source-8u={world.top}/gone", "no such directory"), (f"--with-boot-jdk-8u={world.top}", "has no bin/javac"),
                              ("--with-jobs=none", "not a number"), ("--with-sauce-8u=x", "sauce-8u"), ("--with-source-9u=/", "source-9u")):
            with self.subTest(option):
                done = world.run("./configure", "--quiet", option)
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(words, done.stdout)
        text = self.worked(world.run("./configure", "--help"))
        for option in ("--with-source-8u=DIR", "--with-boot-jdk-11u=DIR", "--with-archive-dir=DIR", "--with-cache-dir=DIR", "--enable-icecc"):
            self.assertIn(option, text)

    def test_choices_outlast_a_change_of_the_table(self) -> None:
        """A path given relative to where ./configure was run means the same when make runs it again."""
        world = self.world()
        elsewhere = self.folder()
        miniature.checkout(elsewhere / "mine", "8u")
        done = subprocess.run([str(world.top / "configure"), "--quiet", "--with-source-8u=mine"], cwd=elsewhere, env=world.environment(),
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        os.utime(world.top / "make/trains.toml")
        self.worked(world.make("build/config.mk"))
        self.assertIn(f"SOURCE_8u := {elsewhere / 'mine'}\n", world.read("build/config.mk"))


class Packages(TestCase):
    """scripts/install-packages on machines that lack something, with stand-ins for the machine's programs."""

    def install(self, world: World, **stubs: str) -> subprocess.CompletedProcess[str]:
        """Runs with a PATH of stand-ins only; what they log is in `calls`."""
        folder = self.folder()
        self.calls = folder / "calls"
        miniature.write(folder, {f"bin/{name}": f"#!/bin/bash\n{text.format(calls=self.calls)}\n" for name, text in stubs.items()})
        for name in ("bash", "dirname", "grep", "sed", "tr", "env", "cat"):
            (folder / "bin" / name).symlink_to(shutil.which(name) or "")
        return world.run(shutil.which("bash") or "", "scripts/install-packages", PATH=str(folder / "bin"))

    ALL_BUT_TWO = "sed -n 's/^[a-z]/ii &/p' make/packages.txt | grep -v -e nasm -e zip$"
    APT = 'echo "apt-get $*" >> {calls}'
    USER, ROOT = "echo 1000", "echo 0"

    def test_nothing_is_missing(self) -> None:
        done = self.install(self.world(), **{"dpkg-query": "sed -n 's/^[a-z]/ii &/p' make/packages.txt", "id": self.USER, "apt-get": self.APT})
        self.assertEqual((done.returncode, done.stdout, self.calls.exists()), (0, "", False))

    def test_neither_root_nor_sudo(self) -> None:
        world = self.world()
        done = self.install(world, **{"dpkg-query": self.ALL_BUT_TWO, "id": self.USER, "sudo": "exit 1", "apt-get": self.APT})
        self.refused(done, "run: sudo apt-get install --yes --no-install-recommends unzip zip nasm")
        self.assertFalse(self.calls.exists())

    def test_make_stops_there(self) -> None:
        world = self.world()
        (world.top / "build/packages.stamp").unlink()
        (world.top / "build/config.mk").unlink()
        miniature.write(world.top, {"fake/dpkg-query": f"#!/bin/bash\n{self.ALL_BUT_TWO}\n", "fake/id": "#!/bin/sh\necho 1000\n",
                                    "fake/sudo": "#!/bin/sh\nexit 1\n"})
        done = world.make("image", PATH=f"{world.top / 'fake'}:{world.environment()['PATH']}")
        self.refused(done, "run: sudo apt-get install --yes --no-install-recommends unzip zip nasm")
        self.assertFalse((world.top / "build/packages.stamp").exists())
        self.assertFalse((world.top / "build/8u/source").exists())

    def test_with_sudo_and_as_root(self) -> None:
        for stubs in ({"id": self.ROOT}, {"id": self.USER, "sudo": '[ "$1" = -n ] || exec "$@"'}):
            done = self.install(self.world(), **{"dpkg-query": self.ALL_BUT_TWO, "apt-get": self.APT}, **stubs)
            self.assertEqual(done.returncode, 0, done.stdout)
            self.assertIn("apt-get install --yes --no-install-recommends unzip zip nasm\n", self.calls.read_text())

    def test_network_is_gone(self) -> None:
        done = self.install(self.world(), **{"dpkg-query": self.ALL_BUT_TWO, "id": self.ROOT, "apt-get": "echo 'E: no answer' >&2; exit 100"})
        self.refused(done, "check the network and run: apt-get install")

    def test_no_autoconf(self) -> None:
        world = self.world()
        shutil.rmtree(world.top / "build/configure-support")
        folder = self.folder() / "bin"
        folder.mkdir()
        for name in ("bash", "dirname"):
            (folder / name).symlink_to(shutil.which(name) or "")
        self.refused(world.run(shutil.which("bash") or "", "./configure", PATH=str(folder)), "autoconf is missing", "scripts/install-packages")


if __name__ == "__main__":
    unittest.main()
