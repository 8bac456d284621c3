"""Tests of how pinned files are found: cache, archive directory, network."""

import contextlib
import functools
import http.server
import io
import os
import socket
import threading
import unittest
from pathlib import Path
from unittest import mock

import miniature
from miniature import TestCase

NAME = "base-11.tar.xz"


class Archive(TestCase):
    def setUp(self) -> None:
        self.world_ = self.world()
        self.archive = self.world_.module("archive")
        self.cache = self.folder() / "cache"
        self.cached = self.cache / "archive" / NAME
        self.given = self.world_.shared / "archive"
        self.content = (self.given / NAME).read_bytes()

    def fetch(self, archive_dir: Path | None = None, snapshot: str | None = None) -> tuple[Path, str]:
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            return self.archive.fetch(NAME, self.cache, archive_dir, snapshot), said.getvalue()

    def put(self, path: Path, content: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    @contextlib.contextmanager
    def network(self, directory: Path | None, place: str = "."):
        """A network whose one server has a directory's files below pool/ in a place, or that answers nothing; apt knows its root."""
        folder = self.folder()
        with contextlib.ExitStack() as stack:
            if directory is None:
                with socket.socket() as closed:
                    closed.bind(("127.0.0.1", 0))
                    port = closed.getsockname()[1]
            else:
                (folder / place).mkdir(parents=True, exist_ok=True)
                (folder / place / "pool").symlink_to(directory)
                handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(folder))
                stack.enter_context(mock.patch.object(http.server.SimpleHTTPRequestHandler, "log_message", lambda *_: None))
                server = stack.enter_context(http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler))
                port = server.server_address[1]
                threading.Thread(target=server.serve_forever, daemon=True).start()
                stack.callback(server.shutdown)
            miniature.write(folder, {"apt.conf": f'Acquire::http::Proxy "http://127.0.0.1:{port}/";\nAcquire::http::Proxy::127.0.0.1 "DIRECT";\n'
                                                 'Acquire::Retries::Delay "false";\n'})
            stack.enter_context(mock.patch.dict(os.environ, {"APT_CONFIG": str(folder / "apt.conf")}))
            stack.enter_context(mock.patch.object(self.archive, "mirrors", return_value=[f"http://127.0.0.1:{port}/"]))
            yield f"http://127.0.0.1:{port}"

    def left_in_cache(self) -> list[str]:
        return sorted(path.name for path in self.cache.rglob("*") if path.is_file())

    def test_file_without_a_pin(self) -> None:
        with self.assertRaisesRegex(Exception, r"^unheard-of.deb: has no line in make/archive.sha256$"):
            self.archive.fetch("unheard-of.deb", self.cache)

    def test_good_cache_needs_neither_directory_nor_network(self) -> None:
        self.put(self.cached, self.content)
        with self.network(None):
            self.assertEqual(self.fetch(), (self.cached, ""))
        self.assertEqual(self.fetch(self.folder())[0], self.cached)

    def test_directory(self) -> None:
        self.assertEqual(self.fetch(self.given)[0], self.given / NAME)
        self.assertEqual(self.left_in_cache(), [])

    def test_damaged_cache_is_passed_over_for_the_directory(self) -> None:
        self.put(self.cached, self.content[:100])
        found, said = self.fetch(self.given)
        self.assertEqual(found, self.given / NAME)
        self.assertIn(f"temper: {self.cached}: damaged or cut off, not used", said)

    def test_bad_file_in_the_directory_is_refused_and_left_alone(self) -> None:
        directory = self.folder()
        for content in (self.content[:100], b"", self.content + b"x"):
            self.put(directory / NAME, content)
            with self.assertRaisesRegex(Exception, f"^{directory / NAME}: checksum is not [0-9a-f]{{64}}: .*replace it$"):
                self.fetch(directory)
            self.assertEqual((directory / NAME).read_bytes(), content)

    def test_directory_without_the_file_never_turns_to_the_network(self) -> None:
        directory = self.folder()
        with self.network(self.given), self.assertRaisesRegex(Exception, f"^{directory / NAME}: missing; put this file"):
            self.fetch(directory)
        self.assertEqual(self.left_in_cache(), [])

    def test_download(self) -> None:
        with self.network(self.given):
            found, said = self.fetch()
        self.assertEqual((found, found.read_bytes()), (self.cached, self.content))
        self.assertIn(f"temper: fetching {NAME}", said)
        self.assertEqual(self.left_in_cache(), [NAME])

    def test_cut_off_cache_is_fetched_anew(self) -> None:
        self.put(self.cached, self.content[:100])
        with self.network(self.given):
            self.fetch()
        self.assertEqual(self.cached.read_bytes(), self.content)

    def test_wrong_file_from_the_network_is_not_kept(self) -> None:
        wrong = self.folder()
        self.put(wrong / NAME, self.content[:-1] + b"x")
        with self.network(wrong), self.assertRaisesRegex(Exception, f"^{NAME}: could not be fetched .*--with-archive-dir=DIR"):
            self.fetch()
        self.assertEqual(self.left_in_cache(), [])

    def test_network_is_gone(self) -> None:
        with self.network(None), self.assertRaises(Exception) as caught:
            self.fetch()
        said = str(caught.exception)
        self.assertRegex(said, rf"^{NAME}: could not be fetched \(E: .*\); check the network, or put the file \(sha256 [0-9a-f]{{64}}\) into")
        self.assertNotIn("\n", said)
        self.assertNotIn("://", said)
        self.assertEqual(self.left_in_cache(), [])

    SNAPSHOT = "archive/debian/20261124T000000Z"

    def test_superseded_file(self) -> None:
        """The archive answers and has the file no more: it is named, with the ways on for what it is."""
        with self.network(self.folder()), self.assertRaises(Exception) as caught:
            self.fetch()
        said = str(caught.exception)
        self.assertRegex(said, rf"^{NAME}: the distribution's archive has it no more; ways on: ./configure --with-snapshot=URL \(.*\), "
                               r"--with-source-11u=DIR \(a tree of your own\) or --with-archive-dir=DIR \(with this file, sha256 [0-9a-f]{64}\)$")
        self.assertNotIn("\n", said)
        self.assertNotIn("://", said)
        self.assertNotIn("8u", said)
        self.assertEqual(self.left_in_cache(), [])
        with self.network(self.folder()):
            self.refused(self.world_.program("get", "jdk", "8u", "--cache", self.cache), "jdk-8.deb: the distribution's archive has it no more",
                         "--with-boot-jdk-8u=DIR (a JDK of your own)")
            self.refused(self.world_.program("get", "jtreg", "8u", "--cache", self.cache), "jtreg.deb: the distribution's archive has it no more",
                         "--with-snapshot=URL", "--with-archive-dir=DIR")

    def test_snapshot_service(self) -> None:
        for slash in ("", "/"):
            with self.network(self.given, self.SNAPSHOT) as server:
                found, said = self.fetch(snapshot=f"{server}/{self.SNAPSHOT}{slash}")
            self.assertEqual((found, found.read_bytes()), (self.cached, self.content))
            self.assertIn(f"temper: fetching {NAME}", said)
            self.assertEqual(self.left_in_cache(), [NAME])
            found.unlink()

    def test_snapshot_service_is_asked_last(self) -> None:
        with self.network(self.given):
            self.assertEqual(self.fetch(snapshot="http://127.0.0.1:1/")[0], self.cached)

    def test_snapshot_service_without_the_file(self) -> None:
        with self.network(self.folder(), self.SNAPSHOT) as server, self.assertRaisesRegex(
                Exception, rf"^{NAME}: neither the distribution's archive nor the snapshot service has it.*--with-snapshot=URL .*on another day"):
            self.fetch(snapshot=f"{server}/{self.SNAPSHOT}")

    def test_snapshot_service_with_a_wrong_file(self) -> None:
        wrong = self.folder()
        self.put(wrong / NAME, self.content[:-1] + b"x")
        with self.network(wrong, self.SNAPSHOT) as server, self.assertRaisesRegex(Exception, f"^{NAME}: could not be fetched "):
            self.fetch(snapshot=f"{server}/{self.SNAPSHOT}")
        self.assertEqual(self.left_in_cache(), [])

    def test_snapshot_service_by_configure(self) -> None:
        world = self.world_
        done = world.run("./configure", "--quiet", "--with-snapshot=nowhere")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("--with-snapshot=nowhere: not the URL of an archive", done.stdout)
        with self.network(self.given, self.SNAPSHOT) as server:
            world.configure(f"--with-cache-dir={self.folder()}", f"--with-snapshot={server}/{self.SNAPSHOT}")
            self.assertIn(f"export TEMPER_SNAPSHOT := {server}/{self.SNAPSHOT}\n", world.read("build/config.mk"))
            done = world.program("get", "file", NAME, "--cache", self.cache, TEMPER_SNAPSHOT=f"{server}/{self.SNAPSHOT}")
            self.assertEqual(self.worked(done).splitlines()[-1], str(self.cached))

    def test_interrupt_leaves_nothing_to_trust(self) -> None:
        def cut_off(command: list[str], **_: object) -> None:
            Path(command[-2]).write_bytes(self.content[:100])
            raise KeyboardInterrupt
        with self.network(self.given), mock.patch.object(self.archive.subprocess, "run", cut_off), self.assertRaises(KeyboardInterrupt):
            self.fetch()
        self.assertEqual(self.left_in_cache(), [])

    def test_machine_without_apt_or_without_archives(self) -> None:
        with mock.patch.object(self.archive, "APT_HELPER", Path("/nowhere/apt-helper")), \
                self.assertRaisesRegex(Exception, "cannot fetch without apt; .*--with-archive-dir=DIR"):
            self.fetch()
        with mock.patch.object(self.archive, "mirrors", return_value=[]), self.assertRaisesRegex(Exception, "apt knows no Debian archive; run apt-get update"):
            self.fetch()

    def test_program_says_it_in_one_line(self) -> None:
        with self.network(None):
            self.refused(self.world_.program("get", "file", NAME, "--cache", self.cache), f"temper: {NAME}: could not be fetched")
        self.put(self.cached, self.content)
        with self.network(None):
            self.assertEqual(self.world_.program("get", "file", NAME, "--cache", self.cache), (0, f"{self.cached}\n"))

    def test_tool_that_cannot_be_unpacked_is_not_left_half_done(self) -> None:
        """jdk-11.deb is pinned and whole, but no package."""
        miniature.write(self.cache, {"archive/jtreg.deb": "no package\n"})
        pin = miniature.digest(self.cache / "archive/jtreg.deb")
        self.world_.write({"make/archive.sha256": f"{pin}  pool/jtreg.deb\n"})
        status, output = self.world_.program("get", "jtreg", "8u", "--cache", self.cache)
        self.refused((status, output), "jtreg.deb: could not be unpacked to")
        self.assertEqual(self.left_in_cache(), ["jtreg.deb"])
        self.assertEqual(sorted(path.name for path in (self.cache / "jtreg").glob("*")) if (self.cache / "jtreg").exists() else [], [])


if __name__ == "__main__":
    unittest.main()
