"""Tests of tools that are unpacked into the cache: found again only while they are what was unpacked, from the packages pinned today."""

import os
import re
import shutil
import subprocess
import sys
import unittest
from collections.abc import Callable, Mapping
from pathlib import Path
from unittest import mock

import miniature
from miniature import TestCase

# A real program.
ENV = Path(shutil.which("env") or "")


class Unpacked(TestCase):
    def setUp(self) -> None:
        self.world_ = self.world()
        self.cache = self.folder() / "cache"
        self.archive = self.folder() / "archive"
        shutil.copytree(self.world_.shared / "archive", self.archive)

    def get(self, *arguments: str, **environment: str) -> tuple[int, str]:
        return self.world_.program("get", *arguments, "--cache", self.cache, "--archive-dir", self.archive, **environment)

    def got(self, *arguments: str) -> Path:
        """The folder or program that is printed."""
        return Path(self.worked(self.get(*arguments)).splitlines()[-1])

    def package(self, name: str, files: Mapping[str, str | bytes]) -> None:
        """Puts a package into the archive, and its pin in place of that of the same name."""
        miniature.pack_deb(self.archive / name, files)
        others = [line for line in self.world_.read("make/archive.sha256").splitlines() if not line.endswith(f"/{name}")]
        self.world_.write({"make/archive.sha256": "\n".join([*others, f"{miniature.digest(self.archive / name)}  pool/{name}"]) + "\n"})

    def test_jdk(self) -> None:
        jdk = self.got("jdk", "8u")
        self.assertEqual(jdk.parent, self.cache / "jdk")
        self.assertEqual(subprocess.run([jdk / "bin/java"], capture_output=True, text=True, check=True).stdout, "stock 8\n")
        self.assertEqual((jdk / "lib/security/cacerts").read_text(), "certificates\n")
        self.assertFalse((jdk / "lib/security/cacerts").is_symlink())
        self.assertFalse(os.path.lexists(jdk / "docs"))
        self.assertEqual((jdk / "lib/host-independent/libmini.so.1").read_text(), "a library\n")
        self.assertNotEqual(self.got("jdk", "11u"), jdk)

    def test_other_tools(self) -> None:
        openssl = self.got("openssl")
        self.assertEqual(subprocess.run([openssl], capture_output=True, text=True, check=True).stdout, "mini\n")
        jtreg = self.got("jtreg", "8u")
        self.assertEqual(sorted(str(path.relative_to(jtreg)) for path in jtreg.rglob("*") if path.is_file()), ["bin/jtreg", "lib/jtreg.jar"])

    def test_program_is_bound_to_the_libraries_of_its_packages(self) -> None:
        def output(*command: str | Path) -> str:
            return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

        own = Path(output("patchelf", "--print-interpreter", ENV))
        libc = next(Path(line.split()[2]) for line in output("ldd", ENV).splitlines() if "libc.so" in line)
        place = "usr/lib/x86_64-linux-gnu"
        self.package("libc.deb", {f"{place}/{own.name}": own.read_bytes(), f"{place}/{libc.name}": libc.read_bytes()})
        self.package("jdk-8.deb", {"usr/lib/jvm/java-8/bin/java": ENV.read_bytes()})
        jdk = self.got("jdk", "8u")
        loaded = output("env", "LD_TRACE_LOADED_OBJECTS=1", jdk / "bin/java")
        self.assertIn(f"{jdk}/lib/host-independent/{own.name}", loaded)
        self.assertIn(f"{jdk}/lib/host-independent/{libc.name}", loaded)
        self.assertIn("MINI=1", output(jdk / "bin/java", "MINI=1", jdk / "bin/java"))

    def test_found_again_without_the_archive(self) -> None:
        jdk = self.got("jdk", "8u")
        before = miniature.snapshot(self.cache)
        shutil.rmtree(self.archive)
        self.assertEqual(self.get("jdk", "8u"), (0, f"{jdk}\n"))
        self.assertEqual(miniature.snapshot(self.cache), before)

    def test_restored_from_a_backup(self) -> None:
        """What keeps contents and times to the second is the same tree."""
        jdk = self.got("jdk", "8u")
        tar = self.folder() / "cache.tar"
        subprocess.run(["tar", "-c", "-f", tar, "-C", self.cache, "."], check=True)
        shutil.rmtree(self.cache)
        self.cache.mkdir()
        subprocess.run(["tar", "-x", "-f", tar, "-C", self.cache], check=True)
        shutil.rmtree(self.archive)
        self.assertEqual(self.get("jdk", "8u"), (0, f"{jdk}\n"))

    def test_changed_tree_is_unpacked_again(self) -> None:
        whole = miniature.contents(self.got("jdk", "8u"))

        def emptied(jdk: Path) -> None:
            """As a jtreg that retains files did through links."""
            for path in (jdk / "bin").iterdir():
                path.unlink()

        def linked(jdk: Path) -> None:
            (jdk / "bin/java").unlink()
            (jdk / "bin/java").symlink_to("javac")

        changes: dict[str, tuple[str, Callable[[Path], object]]] = {
            "emptied": ("bin/java", emptied),
            "grown": ("bin/java", lambda jdk: (jdk / "bin/java").write_text("#!/bin/sh\necho another\n")),
            "rights": ("bin/java", lambda jdk: (jdk / "bin/java").chmod(0o644)),
            "time": ("bin/java", lambda jdk: os.utime(jdk / "bin/java", (1, 1))),
            "more": ("lib/more", lambda jdk: (jdk / "lib/more").write_text("")),
            "more folders": ("lib/empty", lambda jdk: (jdk / "lib/empty").mkdir()),
            "linked": ("bin/java", linked),
            "gone": ("bin", lambda jdk: shutil.rmtree(jdk / "bin")),
            "no manifest": ("", lambda jdk: [path.unlink() for path in jdk.parent.glob("*.manifest")]),
            "cut-off manifest": ("", lambda jdk: [path.write_text(path.read_text()[:99]) for path in jdk.parent.glob("*.manifest")]),
        }
        for name, (file, change) in changes.items():
            with self.subTest(name):
                jdk = self.got("jdk", "8u")
                change(jdk)
                said = self.worked(self.get("jdk", "8u"))
                self.assertRegex(said, rf"(?m)^temper: {jdk}: {re.escape(file)}.*; unpacking it again$")
                self.assertEqual(said.splitlines()[-1], str(jdk))
                self.assertEqual(miniature.contents(jdk), whole)
                self.assertEqual(self.worked(self.get("jdk", "8u")), f"{jdk}\n")

    def test_changed_package_is_another_tree(self) -> None:
        jdk = self.got("jdk", "8u")
        self.package("libc.deb", {"usr/lib/x86_64-linux-gnu/libmini.so.2": "another library\n"})
        other = self.got("jdk", "8u")
        self.assertNotEqual(other, jdk)
        self.assertEqual([path.name for path in (other / "lib/host-independent").iterdir()], ["libmini.so.2"])
        self.assertTrue((jdk / "lib/host-independent/libmini.so.1").exists(), "another checkout may use it")

    def test_changed_way_of_unpacking_is_another_tree(self) -> None:
        jdk = self.got("jdk", "8u")
        with (self.world_.top / "scripts/unpack").open("a") as file:
            file.write(": > \"$work/tree/lib/new\"\n")
        self.assertTrue((self.got("jdk", "8u") / "lib/new").exists())
        self.assertTrue(jdk.exists())

    def test_several_at_once(self) -> None:
        """One unpacks, the others wait and find it."""
        command = [sys.executable, str(self.world_.top / "scripts/get"), "jdk", "8u", "--cache", str(self.cache), "--archive-dir", str(self.archive)]
        running = [self.world_.start(*command) for _ in range(4)]
        said = [process.communicate(timeout=60)[0] for process in running]
        self.assertEqual([process.returncode for process in running], [0] * 4, said)
        self.assertEqual(len({text.splitlines()[-1] for text in said}), 1, said)
        self.assertEqual(sorted(path.suffix for path in (self.cache / "jdk").iterdir()), ["", ".manifest"])

    def test_unfinished_one_is_not_trusted(self) -> None:
        jdk = self.got("jdk", "8u")
        whole = miniature.contents(jdk)
        shutil.rmtree(self.cache)
        miniature.write(self.cache / "jdk", {f"{jdk.name}.partial/tree/bin/half": "half\n"})
        self.assertEqual(miniature.contents(self.got("jdk", "8u")), whole)
        self.assertEqual(sorted(path.suffix for path in (self.cache / "jdk").iterdir()), ["", ".manifest"])

    def test_package_without_what_is_wanted(self) -> None:
        self.package("jtreg.deb", {"usr/share/other/file": "other\n"})
        self.refused(self.get("jtreg", "8u"), "jtreg.deb: could not be unpacked to")
        self.assertEqual(list((self.cache / "jtreg").iterdir()), [])

    def test_another_machine(self) -> None:
        self.world_.replace("make/trains.toml", '"jdk-8.deb"', '"jdk_8.1+2_amd64.deb"')
        self.world_.replace("make/trains.toml", '"jtreg.deb"', '"jtreg_1_all.deb"')
        self.package("jdk_8.1+2_amd64.deb", miniature.PACKAGES["jdk-8.deb"])
        self.package("jtreg_1_all.deb", miniature.PACKAGES["jtreg.deb"])
        for machine in ("arm64", "amd64"):
            stubs = self.folder()
            miniature.write(stubs, {"dpkg": f"#!/bin/sh\n[ \"$*\" = --print-architecture ] && echo {machine}\n"})
            path = f"{stubs}:{os.environ['PATH']}"
            self.worked(self.get("jtreg", "8u", PATH=path))
            done = self.get("jdk", "8u", PATH=path)
            if machine == "amd64":
                self.worked(done)
            else:
                self.refused(done, "jdk_8.1+2_amd64.deb: is for amd64 and this machine is arm64", "./configure --with-boot-jdk-8u=DIR")
                self.assertFalse((self.cache / "jdk").exists())

    def test_stock_is_a_copy_and_looked_at_each_time(self) -> None:
        world = self.world_
        world.configure(f"--with-archive-dir={self.archive}", f"--with-cache-dir={self.folder()}")
        self.worked(world.make("stock"))
        stock = world.top / "build/8u/stock"
        whole = miniature.contents(stock)
        self.assertFalse(stock.is_symlink())
        for path in (stock / "bin").iterdir():
            path.unlink()
        (stock / "more").write_text("")
        self.worked(world.make("stock"))
        self.assertEqual(miniature.contents(stock), whole)
        before = miniature.snapshot(stock)
        self.worked(world.make("stock"))
        self.assertEqual(miniature.snapshot(stock), before)
        with self.subTest("a link of an earlier Temper"):
            shutil.rmtree(stock)
            elsewhere = self.folder()
            miniature.write(elsewhere, {"bin/java": "theirs\n"})
            stock.symlink_to(elsewhere)
            self.worked(world.make("stock"))
            self.assertEqual(miniature.contents(stock), whole)
            self.assertEqual((elsewhere / "bin/java").read_text(), "theirs\n")


class Sysroot(TestCase):
    def setUp(self) -> None:
        self.world_ = self.world()
        self.cache = self.folder() / "cache"
        self.debs = self.folder() / "debs"
        self.debs.mkdir()
        data = self.folder() / "data"
        miniature.write(data, {"lib/other/libmini.so.1": "code\n", "usr/include/mini.h": "int mini();\n"})
        (data / "usr/lib/other").mkdir(parents=True)
        (data / "usr/lib/other/libmini.so").symlink_to("/lib/other/libmini.so.1")
        miniature.write(data, {"DEBIAN/control": "Package: libmini-dev\nVersion: 1\nArchitecture: all\nMaintainer: Temper <temper@localhost>\nDescription: a library\n"})
        subprocess.run(["dpkg-deb", "--build", "--root-owner-group", data, self.debs / "mini.deb"], check=True, capture_output=True)

    def get(self, cpu: str, *options: object, **environment: str) -> tuple[int, str]:
        return self.world_.program("get", "sysroot", cpu, "--cache", self.cache, *options, **self.world_.environment(**environment))

    def test_unpacked_once_and_closed_in_itself(self) -> None:
        root = Path(self.worked(self.get("other", MINIATURE_DEBS=str(self.debs))).splitlines()[-1])
        self.assertEqual(root.parent, self.cache / "sysroot")
        self.assertEqual(sorted(path.name for path in root.parent.iterdir()), [root.name])
        link = root / "usr/lib/other/libmini.so"
        self.assertEqual((os.readlink(root / "lib"), link.read_text()), ("usr/lib", "code\n"))
        self.assertFalse(os.readlink(link).startswith("/"))
        self.assertEqual(link.resolve(), root.resolve() / "usr/lib/other/libmini.so.1")
        self.assertEqual(self.get("other", "--archive-dir", self.debs), (0, f"{root}\n"))

    def test_bad_input(self) -> None:
        self.refused(self.get("vax"), "CPU vax: unknown; other processors than this machine's are other, bare")
        self.refused(self.get("other"), "the libraries for other could not be fetched: E: no network")
        self.refused(self.get("other", "--archive-dir", self.debs), "CPU other: its libraries come from the network")
        (self.debs / "cut.deb").write_bytes((self.debs / "mini.deb").read_bytes()[:100])
        self.refused(self.get("other", MINIATURE_DEBS=str(self.debs)), "cut.deb: could not be unpacked")
        self.assertEqual(list((self.cache / "sysroot").iterdir()), [])


class StandIns(TestCase):
    """A sysroot of what a linker needs, for a processor that the distribution has no libraries for: here this machine's own, by its triplet."""

    def setUp(self) -> None:
        world = self.world()
        self.sysroot, self.error = world.module("sysroot"), world.module("errors").TemperError
        self.root = self.folder()
        self.triplet = subprocess.run(["gcc", "-dumpmachine"], check=True, capture_output=True, text=True).stdout.strip()
        (self.root / "lib").mkdir(parents=True)

    def defined(self, library: str | Path) -> dict[str, str]:
        listed = subprocess.run(["nm", "--dynamic", "--defined-only", "--format=posix", library], check=True, capture_output=True, text=True).stdout
        return {name.partition("@")[0]: kind for name, kind, *_ in map(str.split, listed.splitlines()) if kind != "A"}

    def test_a_stand_in_has_name_and_symbols(self) -> None:
        self.sysroot.stand_in("z", self.triplet, self.root)
        own = subprocess.run(["gcc", "-print-file-name=libz.so"], check=True, capture_output=True, text=True).stdout.strip()
        made = self.root / "lib/libz.so"
        self.assertEqual(self.defined(made).keys(), self.defined(own).keys())
        self.assertIn("libz.so.1", subprocess.run(["objdump", "-p", made], check=True, capture_output=True, text=True).stdout)
        self.assertLess(made.stat().st_size, Path(own).resolve().stat().st_size)
        self.assertEqual([path.name for path in self.root.iterdir()], ["lib"])

    def test_data_have_their_sizes(self) -> None:
        library = self.root / "libdata.so"
        code = "int few[3] = {1}; long many[100]; int call(void) { return few[0]; }"
        subprocess.run(["gcc", "-shared", "-fPIC", "-xc", "-", "-o", library], input=code, text=True, check=True)
        text = self.sysroot.symbols(library)
        for line in (r"\.size few, 0x0*c", r"\.size many, 0x0*320", r"\.type few, STT_OBJECT", r"\.type call, STT_FUNC"):
            self.assertRegex(text, f"(?m)^{line}$")

    def test_bad_input(self) -> None:
        with self.assertRaisesRegex(self.error, "libno-such.so: not on this machine, whose symbols"):
            self.sysroot.stand_in("no-such", self.triplet, self.root)
        done = subprocess.CompletedProcess([], 100, "", "E: no network\n")
        with mock.patch.object(self.sysroot.subprocess, "run", return_value=done), \
                self.assertRaisesRegex(self.error, "^binutils-source, which has zlib's source: E: no network$"):
            self.sysroot.zlib(self.triplet, self.root)


class Emulator(TestCase):
    def setUp(self) -> None:
        self.world_ = self.world()
        self.cache = self.folder() / "cache"

    def get(self, name: str, **environment: str) -> tuple[int, str]:
        return self.world_.program("get", "emulator", name, "--cache", self.cache, "--archive-dir", self.world_.shared / "archive", **environment)

    def got(self) -> Path:
        return Path(self.worked(self.get("run-another")).splitlines()[-1])

    def kept(self) -> list[str]:
        return sorted(path.name for path in (self.cache / "emulator").iterdir() if path.is_dir() and path.name != "logs")

    def test_built_once_and_anew_when_a_patch_changes(self) -> None:
        program = self.got()
        self.assertEqual((program.name, self.kept()), ("run-another", [program.parent.name]))
        self.assertEqual(subprocess.run([program], check=False).returncode, 0)
        self.assertEqual([path.name for path in program.parent.iterdir()], ["run-another"])
        self.assertEqual(self.get("run-another"), (0, f"{program}\n"))
        programs = {program}
        for patch, text in (("run-another", miniature.CURE), ("run-another-more", miniature.MORE)):
            self.world_.write({f"make/{patch}.patch": text + "\n"})
            programs.add(self.got())
        self.assertEqual(self.kept(), sorted(other.parent.name for other in programs))
        self.assertEqual(len(programs), 3)

    def test_bad_input(self) -> None:
        self.refused(self.get("run-vax"), "emulator run-vax: unknown; those that are built here are run-another")
        self.refused(self.get("run-another", PATH=str(self.folder())), "run-another: ninja is not installed")
        cure = miniature.CURE
        self.world_.write({"make/run-another.patch": cure.replace("int i;", "int j;")})
        self.refused(self.get("run-another"), "run-another: patch failed: 1 out of 1 hunk FAILED")
        self.world_.write({"make/run-another.patch": cure, "make/run-another-more.patch": cure.replace("int i;", "int j;")})
        self.refused(self.get("run-another"), "run-another: patch failed: 1 out of 1 hunk FAILED")
        self.world_.write({"make/run-another-more.patch": miniature.MORE})
        self.world_.write({"make/run-another.patch": cure.replace("+int i;", "+int i; // another fault")})
        self.refused(self.get("run-another"), str(self.cache / "emulator/logs/run-another.log"))
        self.assertEqual(self.kept(), [])


if __name__ == "__main__":
    unittest.main()
