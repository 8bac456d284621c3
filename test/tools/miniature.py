"""A miniature of Temper's world: two tiny trains in a copy of the tooling, where the real programs and make targets run in a second.

The copy has its own make/trains.toml, pinned archive, patches/ and src-overlay/; everything else in it is the code under test.
"""

import compileall
import contextlib
import difflib
import hashlib
import importlib
import io
import os
import runpy
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import unittest
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

REPOSITORY = Path(__file__).resolve().parents[2]
TOOLING = ("GNUmakefile", "configure", "configure.ac", "make", "scripts", ".gitignore")
# A run of the tests makes the template once and names it here for its processes.
TEMPLATE_VARIABLE = "TEMPER_TEST_TEMPLATE"
LICENCE = "/*\n * This code is free software under the\n * GNU General Public License version 2 only.\n */\n"
WHY = "One sentence that says why this is done, and that it makes the thing twice as fast on the processor of the day."

CONFIGURE = r"""#!/usr/bin/env bash
# Stands in for OpenJDK's configure: writes a makefile that "compiles" each source file by copying it.
set -euo pipefail
top=$(cd "$(dirname "$0")" && pwd)
echo "configured with $*"
stop() { if [ "${MINIATURE_STOP-}" = "$1" ]; then echo "${MINIATURE_NOISE-}"; : > "$MINIATURE_MARK"; sleep 60; fi; }
stop configure
{ declare -f stop; echo '"$@"'; } > stop.sh
: > spec.gmk
cat > Makefile <<END
TOP := $top
SOURCES := \$(shell cd \$(TOP) && find . -name '*.cpp' -o -name '*.java')
images: spec.gmk images/jdk/bin/java
	@echo "without: \$(MODULES_FILTER), demos: \$(DEMOS)"
spec.gmk: \$(wildcard \$(TOP)/common/autoconf/*)
	@echo "not up to date, rerun configure"; exit 1
objects/%.o: \$(TOP)/%
	@echo "Compiling \$*"; mkdir -p \$(@D); \$(if \$(MINIATURE_STOP),bash stop.sh stop build;) \$(REAL_CP) \$< \$@
	\$(if \$(MINIATURE_PAD),@head -c \$(MINIATURE_PAD) /dev/zero >> \$@)
images/jdk/bin/java: \$(SOURCES:./%=objects/%.o)
	@mkdir -p \$(@D)
	@cat \$^ | sha256sum | sed 's/\(.*\) .*/#!\/bin\/sh\necho "miniature \1" >\&2/' > \$@
	@chmod +x \$@
END
"""

STUBS = {
    # The pauses are how tests interrupt a step at a known point.
    "tar": 'if [ "${MINIATURE_STOP-}" = unpack ]; then : > "$MINIATURE_MARK"; sleep 60; fi\nexec /usr/bin/env -u MINIATURE_STOP "$REAL_TAR" "$@"\n',
    "cp": 'if [ "${MINIATURE_STOP-}" = install ]; then case "$*" in *image.partial*) mkdir -p "${@: -1}"; : > "$MINIATURE_MARK"; sleep 60;; esac; fi\n'
          'exec "$REAL_CP" "$@"\n',
    "trust": 'echo certificates > "${@: -1}"\n',
    "dpkg-query": "sed -n 's/^[a-z]/ii &/p' make/packages.txt\n",
    # An archive that has the packages of MINIATURE_DEBS for the other processor.
    "apt-get": '[ -n "${MINIATURE_DEBS-}" ] || { echo "E: no network" >&2; exit 100; }\n'
               'for word in "$@"; do case $word in Dir::Cache=*) cache=${word#*=};; APT::Architecture=other) other=yes;; esac; done\n'
               '[[ "$*" != *" install "* ]] || { [ "$other" ] && cp "$MINIATURE_DEBS"/*.deb "$cache/archives"; }\n',
    "run-other": '[ "$1" = -L ] && [ -d "$2/usr/lib" ] && shift 2 && echo "on the other processor" && exec "$@"\n',
    "other-gcc": "exit 1\n",
    "other-g++": "exit 1\n",
}

TABLE = """\
[groups]
kernels  = "what computes"
defaults = "what is chosen"

[tools]
runtime = ["libc.deb"]
openssl = ["openssl.deb"]

[emulators.run-another]
source  = "emulator.tar.xz"
meson   = "meson.deb"
patches = ["make/run-another.patch", "make/run-another-more.patch"]
target  = "another-linux-user"

[processors.other]
triplet = "other"
architecture = "other"
libraries = ["libmini-dev"]
flags = { cflags = "-I@SYSROOT@/usr/include" }
configure = ["--with-sysroot=@SYSROOT@"]
emulator = ["run-other", "-L", "@SYSROOT@"]

[processors.bare]
triplet = "bare"
trains = ["11u"]
stand_ins = ["mini"]
headers = []
configure = []
emulator = ["@SYSROOT@/run-another"]

[cross]
forest = ["--openjdk-target=@TRIPLET@", "--with-build-jdk=@BOOT_JDK@"]
modules = ["--openjdk-target=@TRIPLET@"]

[layouts.forest]
java    = '^jdk/src/(?:share|solaris)/classes/'
hotspot = '^hotspot/(?!test/)'
security = { tree = "java.security-linux", place = "lib/java.security" }
[layouts.forest.paths]
"src-overlay/hotspot/cpu/x86" = "hotspot/src/cpu/x86/vm"
"src-overlay/java.base"       = "jdk/src/share/classes"
"test/hotspot"                = "hotspot/test"
"test/jdk"                    = "jdk/test"

[layouts.modules]
java    = '^src/(?P<module>[a-z.]+)/(?:share|unix|linux)/classes/'
hotspot = '^src/hotspot/'
security = { tree = "java.security", place = "conf/java.security" }
[layouts.modules.lean]
make        = ["DEMOS=none"]
environment = { MODULES_FILTER = "java.desktop java.se" }
[layouts.modules.paths]
"src-overlay/hotspot/cpu/x86" = "src/hotspot/cpu/x86"
"src-overlay/java.base"       = "src/java.base/share/classes"
"test/hotspot"                = "test/hotspot/jtreg"
"test/jdk"                    = "test/jdk"

[trains.8u]
feature = 8
version = "8u504-ga"
version_file = "version-numbers"
version_pattern = '^JDK_(?:MINOR|UPDATE)_VERSION=(\\d+)'
version_match = "8.504"
base = "base-8.tar.xz"
components = ["root", "hotspot", "jdk"]
packaging = "packaging-8.tar.xz"
packaging_patches = ["system.diff"]
boot_jdk = ["jdk-8.deb"]
jtreg = "jtreg.deb"
layout = "forest"
[trains.8u.build]
configure = ["--miniature"]
pinned = ["--with-system", "--with-update=504"]
ccache = { configure = [], make = [] }
environment = { }
make = ["images"]
image = "images/jdk"
gigabytes = 0.001

[trains.11u]
feature = 11
version = "11.0.33+4"
version_file = "version-numbers"
version_pattern = '^DEFAULT_VERSION_(?:FEATURE|INTERIM|UPDATE)=(\\d+)'
version_match = "11.0.33"
base = "base-11.tar.xz"
packaging = "packaging-8.tar.xz"
packaging_patches = []
boot_jdk = ["jdk-11.deb"]
jtreg = "jtreg.deb"
layout = "modules"
[trains.11u.build]
configure = []
pinned = []
ccache = { configure = [], make = [] }
environment = { }
make = ["images"]
image = "images/jdk"
gigabytes = 0.001
"""


def lines(first: str, count: int, *added: tuple[int, str]) -> str:
    """A source file of numbered lines; (AFTER, TEXT) adds a line. No line looks like a function, so hunks carry no name."""
    extra = dict(added)
    text = [first]
    for number in range(1, count + 1):
        text.append(f"  int line_{number};")
        if number in extra:
            text.append(f"  {extra[number]}")
    return "\n".join(text) + "\n"


STUB = "hotspot/src/cpu/x86/vm/stub.cpp"
CACHE_8 = "jdk/src/share/classes/sun/Cache.java"
CACHE_11 = "src/java.base/share/classes/sun/Cache.java"
FEATURES = (5, "int temper_features;")
USE = (30, "if (UseFeatures) use();")
KEEP = (3, "int own_timeout;")

BASES: dict[str, dict[str, str]] = {
    "8u": {
        "configure": CONFIGURE,
        "version-numbers": "JDK_MINOR_VERSION=8\nJDK_UPDATE_VERSION=504\n",
        STUB: lines("// The processor's features.", 40),
        CACHE_8: lines("// Keeps connections.", 9),
        "jdk/libraries.txt": "bundled\n",
        "common/autoconf/libraries.m4": "dnl what configure is made from\n",
        "jdk/test/sun/Old.java": "/* @test */\n",
    },
    "11u": {
        "configure": CONFIGURE,
        "version-numbers": "DEFAULT_VERSION_FEATURE=11\nDEFAULT_VERSION_INTERIM=0\nDEFAULT_VERSION_UPDATE=33\n",
        CACHE_11: lines("// Keeps connections.", 9),
        "test/jdk/sun/Old.java": "/* @test */\n",
    },
}

OVERLAY = {
    "src-overlay/hotspot/cpu/x86/features.cpp": LICENCE + "// Finds what the processor has; switched by UseFeatures.\nint features;\n",
    "src-overlay/java.base/sun/Timer.java": LICENCE + "class Timer { }\n",
    "test/hotspot/compiler/Features.java": LICENCE + "/* @test */\n",
    "test/jdk/sun/Keep.java": LICENCE + "/* @test */\n",
}


def hook(path: str, before: str, after: str) -> str:
    """The diff of an edited file, as git writes it."""
    body = difflib.unified_diff(before.splitlines(keepends=True), after.splitlines(keepends=True), f"a/{path}", f"b/{path}")
    return f"diff --git a/{path} b/{path}\n" + "".join(body)


def patch_text(subject: str, diff: str, *, body: str = WHY, upstream: str = "none", trains: str = "8u", group: str = "kernels", depends: str = "none",
               overlay: str = "none", flags: str = "none", tests: str = "test/jdk/sun/Old.java") -> str:
    """A whole .patch file in the one form that the linter accepts, written without the code under test."""
    trailers = {"Upstream": upstream, "Trains": trains, "Group": group, "Depends-on": depends, "Overlay": overlay, "Flags": flags,
                "Tests": tests, "Bench": "none", "Provenance": "own"}
    return ("From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001\n"
            "From: Temper <temper@localhost>\nDate: Thu, 1 Jan 2026 00:00:00 +0000\n"
            f"Subject: [PATCH] {subject}\n\n{body}\n\n"
            + "".join(f"{name}: {value}\n" for name, value in trailers.items()) + f"---\n{diff}")


def stub(*added: tuple[int, str]) -> str:
    return lines("// The processor's features.", 40, *added)


def cache(*added: tuple[int, str]) -> str:
    return lines("// Keeps connections.", 9, *added)


FIRST, SECOND, THIRD = "x86-find-all-features", "net-keep-each-connection-s-own-time", "x86-use-the-features"


def _keep(path: str) -> str:
    return patch_text("net: keep each connection's own time", hook(path, cache(), cache(KEEP)), trains="8u, 11u",
                      upstream="JDK-1234567 (in 17)", overlay="src-overlay/java.base/sun/Timer.java, test/jdk/sun/Keep.java",
                      tests="test/jdk/sun/Keep.java")


PATCHES: dict[str, dict[str, str]] = {
    "8u": {
        FIRST: patch_text("x86: find all features", hook(STUB, stub(), stub(FEATURES)),
                          overlay="src-overlay/hotspot/cpu/x86/features.cpp, test/hotspot/compiler/Features.java",
                          flags="UseFeatures (default true, product)", tests="test/hotspot/compiler/Features.java"),
        SECOND: _keep(CACHE_8),
        THIRD: patch_text("x86: use the features", hook(STUB, stub(FEATURES), stub(FEATURES, USE)), depends=FIRST),
    },
    "11u": {SECOND: _keep(CACHE_11)},
}

EXEMPT = f"""\
[[exempt]]
names = ["{THIRD}"]
reason = "the test of what it needs covers it"
"""

DOCUMENTS = {
    "README.md": "# Miniature\n\nSee [flags](docs/flags.md).\n",
    "docs/flags.md": "# Flags\n\n| name | kind | lines | default | effect |\n|---|---|---|---|---|\n"
                     "| `UseFeatures` | product | 8u | true | off: as stock |\n",
}

# Packages of tools: what they hold below /; a text "-> TARGET" is a link.
PACKAGES: dict[str, dict[str, str]] = {
    f"jdk-{release}.deb": {
        f"usr/lib/jvm/java-{release}-mini/bin/java": f"#!/bin/sh\necho stock {release}\n",
        f"usr/lib/jvm/java-{release}-mini/bin/javac": "#!/bin/sh\n",
        f"usr/lib/jvm/java-{release}-mini/lib/security/cacerts": "-> /etc/mini/cacerts",
        f"usr/lib/jvm/java-{release}-mini/docs": "-> /usr/share/doc/mini",
        f"usr/lib/jvm/java-1.{release}-mini": f"-> java-{release}-mini",
        "etc/mini/cacerts": "certificates\n",
    } for release in (8, 11)
} | {
    "jtreg.deb": {"usr/share/jtreg/bin/jtreg": "#!/bin/sh\n", "usr/share/jtreg/lib/jtreg.jar": "a jar\n", "usr/bin/jtreg": "-> ../share/jtreg/bin/jtreg"},
    "openssl.deb": {"usr/bin/openssl": "#!/bin/sh\necho mini\n", "usr/share/doc/openssl/copyright": "ours\n"},
    "meson.deb": {"usr/lib/python3/dist-packages/mesonbuild/mesonmain.py": ""},
    "libc.deb": {"usr/lib/x86_64-linux-gnu/libmini.so.1.2": "a library\n", "usr/lib/x86_64-linux-gnu/libmini.so.1": "-> libmini.so.1.2"},
}

PACKAGING = "--- a/jdk/libraries.txt\n+++ b/jdk/libraries.txt\n@@ -1 +1 @@\n-bundled\n+system\n"

# Settings that would change diffs, line endings, hashes or commits, were they heeded.
HOSTILE_CONFIG = """\
[core]
	autocrlf = true
	eol = crlf
	abbrev = 5
	hooksPath = {hooks}
	quotePath = true
	fileMode = false
[diff]
	noprefix = true
	mnemonicPrefix = true
	external = {hooks}/diff
	renames = copies
	context = 1
	algorithm = patience
	interHunkContext = 9
	suppressBlankEmpty = true
[apply]
	whitespace = fix
	ignoreWhitespace = change
[commit]
	gpgSign = true
[gpg]
	program = /bin/false
[color]
	ui = always
[i18n]
	commitEncoding = ISO-8859-1
	logOutputEncoding = ISO-8859-1
[log]
	showSignature = true
	date = relative
[format]
	pretty = oneline
[user]
	name = Somebody Else
	email = else@example.org
"""
HOSTILE_ATTRIBUTES = "*.cpp text eol=crlf ident diff=no filter=no\n*.java binary -diff export-subst\n"


def write(top: Path, files: dict[str, str]) -> None:
    """Writes files below a folder; scripts become executable."""
    for name, text in files.items():
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
        if text.startswith("#!"):
            path.chmod(0o755)


def hostile(hooks: Path) -> str:
    """A git configuration that breaks what heeds it; its failing hooks are written to a folder."""
    write(hooks, {name: "#!/bin/sh\nexit 1\n" for name in ("pre-commit", "commit-msg", "post-checkout", "reference-transaction", "diff")})
    return HOSTILE_CONFIG.format(hooks=hooks)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def snapshot(*roots: Path) -> dict[str, tuple[str, int]]:
    """Each file below the folders: content and time of the last change."""
    return {str(path): (digest(path), path.stat().st_mtime_ns)
            for root in roots for path in sorted(root.rglob("*")) if path.is_file() and not path.is_symlink()}


def contents(*roots: Path) -> dict[str, str]:
    return {path: content for path, (content, _) in snapshot(*roots).items()}


def _pack(archive: Path, folder: str, files: dict[str, bytes]) -> None:
    with tarfile.open(archive, "w:xz", preset=0) as file:
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo(f"{folder}/{name}")
            entry.size, entry.mode = len(content), 0o755 if content.startswith(b"#!") else 0o644
            file.addfile(entry, io.BytesIO(content))


# An emulator's source whose build is a copy of a program.
EMULATOR = {
    "configure": '#!/bin/sh\n[ -e "$PYTHONPATH/mesonbuild" ] && echo "$@" > options && cp "${0%/*}/build.ninja" "${0%/*}/fault.h" "${0%/*}/more.h" .\n',
    "build.ninja": "rule copy\n  command = ! grep -q fault fault.h && cp $in $out\nbuild run-another: copy /bin/true\n",
    "fault.h": "int i; // fault\n",
    "pythondeps.toml": 'meson = { accepted = ">=1.5.0" }\npycotap = { accepted = ">=1.1.0" }\n',
}
CURE = "--- a/fault.h\n+++ b/fault.h\n@@ -1 +1 @@\n-int i; // fault\n+int i;\n"
MORE = "--- /dev/null\n+++ b/more.h\n@@ -0,0 +1 @@\n+int j;\n"


def _pack_bases(archive: Path) -> None:
    archive.mkdir()
    parts: dict[str, dict[str, bytes]] = {"root": {}, "hotspot": {}, "jdk": {}}
    for name, text in BASES["8u"].items():
        folder, _, rest = name.partition("/")
        part, path = (folder, rest) if folder in parts else ("root", name)
        parts[part][path] = text.encode()
    with tempfile.TemporaryDirectory() as scratch:
        for part, files in parts.items():
            _pack(Path(scratch) / f"{part}.tar.xz", part, files)
        _pack(archive / "base-8.tar.xz", "openjdk-8", {path.name: path.read_bytes() for path in Path(scratch).iterdir()})
    _pack(archive / "base-11.tar.xz", "openjdk-11", {name: text.encode() for name, text in BASES["11u"].items()})
    _pack(archive / "emulator.tar.xz", "emulator", {name: text.encode() for name, text in EMULATOR.items()})
    _pack(archive / "packaging-8.tar.xz", "debian", {"patches/system.diff": PACKAGING.encode()})


def pack_deb(file: Path, files: Mapping[str, str | bytes]) -> None:
    """Makes a Debian package."""
    with tempfile.TemporaryDirectory() as scratch:
        top = Path(scratch) / "package"
        write(top, {"DEBIAN/control": f"Package: mini\nVersion: 1\nArchitecture: all\nMaintainer: nobody\nDescription: {file.name}\n"})
        for name, content in files.items():
            path = top / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, bytes):
                path.write_bytes(content)
                path.chmod(0o755)
            elif content.startswith("-> "):
                path.symlink_to(content[3:])
            else:
                write(top, {name: content})
        top.chmod(0o755)
        subprocess.run(["dpkg-deb", "-Znone", "--root-owner-group", "--build", str(top), str(file)], check=True, capture_output=True)


def bare_python(directory: Path) -> Path:
    """Makes a Python that sees nothing but its standard library, and so starts faster where more is installed; its bin folder."""
    real = Path(sys.executable).resolve()
    write(directory, {"pyvenv.cfg": f"home = {real.parent}\ninclude-system-site-packages = false\n"})
    (directory / "bin").mkdir()
    (directory / "bin" / "python3").symlink_to(real)
    return directory / "bin"


def plain_git(directory: Path, *arguments: str, **environment: str) -> str:
    """Git as a user without any configuration would run it."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    done = subprocess.run(["git", *arguments], cwd=directory, check=False, capture_output=True, text=True, env=clean | {
        "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "maintenance.auto", "GIT_CONFIG_VALUE_0": "false",
        "GIT_AUTHOR_NAME": "User", "GIT_AUTHOR_EMAIL": "user@example.org", "GIT_AUTHOR_DATE": "2026-01-02T00:00:00Z",
        "GIT_COMMITTER_NAME": "User", "GIT_COMMITTER_EMAIL": "user@example.org", "GIT_COMMITTER_DATE": "2026-01-02T00:00:00Z"} | environment)
    if done.returncode != 0:
        raise AssertionError(f"git {' '.join(arguments)}: {done.stderr}")
    return done.stdout.rstrip("\n")


def checkout(directory: Path, train: str, changed: dict[str, str] | None = None) -> Path:
    """A user's own git checkout of a train's base, with some files different."""
    shutil.copytree(template() / f"base-{train}", directory)
    if changed:
        write(directory, changed)
        plain_git(directory, "add", "--all")
        plain_git(directory, "commit", "--quiet", "--all", "--amend", "--no-edit")
    return directory


def make_template(directory: Path) -> None:
    """Everything that the copies share: archive, boot JDK and stubs; and the configured tooling to copy."""
    top = directory / "top"
    top.mkdir(parents=True)
    bare_python(directory / "python")
    for name in TOOLING:
        source = REPOSITORY / name
        if source.is_dir():
            shutil.copytree(source, top / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, top / name)
    _pack_bases(directory / "archive")
    for name, files in PACKAGES.items():
        pack_deb(directory / "archive" / name, files)
    pins = "".join(f"{digest(path)}  pool/{path.name}\n" for path in sorted((directory / "archive").iterdir()))
    write(top, {"make/trains.toml": TABLE, "make/archive.sha256": pins, "make/exempt.toml": EXEMPT, "make/defaults.toml": "default = []\n",
                "make/run-another.patch": CURE, "make/run-another-more.patch": MORE, "test/upstream/tests.txt": "all test/jdk/sun/Old.java\n"}
          | OVERLAY | DOCUMENTS)
    for train, patches in PATCHES.items():
        base = directory / f"base-{train}"
        write(base, BASES[train])
        plain_git(base, "init", "--quiet", "--template=", "--initial-branch=main")
        plain_git(base, "add", "--all")
        plain_git(base, "commit", "--quiet", "-m", "upstream")
        tree = plain_git(base, "rev-parse", "HEAD^{tree}")
        write(top / "patches" / train, {"BASE": f"OpenJDK miniature\ntree {tree}\n", "series": "".join(f"{name}.patch\n" for name in patches)}
              | {f"{name}.patch": text for name, text in patches.items()})
    write(directory, {"boot/bin/javac": "#!/bin/sh\n"} | {f"stubs/{name}": f"#!/usr/bin/env bash\n{text}" for name, text in STUBS.items()})
    # The copies must find nothing stale: what is made from these files has to be newer.
    for path in top.rglob("*"):
        os.utime(path, (time.time() - 60,) * 2)
    # Each run of a program in a copy would compile these anew.
    compileall.compile_dir(top / "scripts" / "temper", quiet=1)
    world = World(directory, top)
    world.configure(f"--with-archive-dir={directory / 'archive'}", f"--with-cache-dir={directory / 'cache'}",
                    f"--with-boot-jdk-8u={directory / 'boot'}", f"--with-boot-jdk-11u={directory / 'boot'}")
    write(top, {"build/packages.stamp": ""})
    os.utime(top / "build" / "config.mk")


def template() -> Path:
    """The template of this run, made now when no run has made it."""
    if TEMPLATE_VARIABLE not in os.environ:
        folder = tempfile.TemporaryDirectory(prefix="temper-test-")
        unittest.addModuleCleanup(folder.cleanup)
        make_template(Path(folder.name) / "template")
        os.environ[TEMPLATE_VARIABLE] = str(Path(folder.name) / "template")
        unittest.addModuleCleanup(os.environ.pop, TEMPLATE_VARIABLE)
    return Path(os.environ[TEMPLATE_VARIABLE])


class World:
    """One copy of the miniature: its checkout of Temper, and how to run programs there."""

    def __init__(self, shared: Path, top: Path) -> None:
        self.shared = shared
        self.top = top
        self.tag = f"miniature-{uuid.uuid4().hex}"
        self._modules: dict[str, ModuleType] | None = None

    def environment(self, **more: str) -> dict[str, str]:
        """What a user's shell would have, without what the make that runs the tests added."""
        kept = {name: value for name, value in os.environ.items()
                if not name.startswith(("MAKE", "MFLAGS", "TEMPER_", "GIT_")) and name not in ("TRAIN", "SRC", "JOBS", "PATCH", "FULL", "UNTESTED", "BASE", "OVERWRITE")}
        path = os.pathsep.join([str(self.shared / "stubs"), str(self.shared / "python/bin"), os.environ["PATH"]])
        return kept | {"PATH": path, "MINIATURE_TAG": self.tag, "PYTHONDONTWRITEBYTECODE": "1",
                       "REAL_TAR": shutil.which("tar") or "", "REAL_CP": shutil.which("cp") or ""} | more

    def run(self, *command: str, timeout: float = 60, **more: str) -> subprocess.CompletedProcess[str]:
        """Runs a command in the checkout; its output and messages together, as a terminal shows them."""
        return subprocess.run(command, cwd=self.top, env=self.environment(**more), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=timeout, check=False)

    def make(self, *arguments: str, timeout: float = 60, **more: str) -> subprocess.CompletedProcess[str]:
        done = self.run("make", *arguments, timeout=timeout, **more)
        # The kernel's file times advance in ticks: what is written next must be newer than what make left.
        time.sleep(0.02)
        return done

    def configure(self, *arguments: str) -> None:
        done = self.run("./configure", "--quiet", *arguments)
        if done.returncode != 0:
            raise AssertionError(done.stdout)

    def start(self, *command: str, **more: str) -> subprocess.Popen[str]:
        """Starts a command as the leader of a process group, as a shell starts a job."""
        return subprocess.Popen(command, cwd=self.top, env=self.environment(**more), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True, start_new_session=True)

    def left_over(self, patience: float = 3) -> list[str]:
        """Processes that this world started and that still live after a while."""
        deadline = time.monotonic() + patience
        while (found := self._processes()) and time.monotonic() < deadline:
            time.sleep(0.05)
        return found

    def _processes(self) -> list[str]:
        found = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                with contextlib.suppress(OSError):
                    if self.tag.encode() in (entry / "environ").read_bytes():
                        found.append(f"{entry.name} {(entry / 'cmdline').read_bytes().decode(errors='replace')}")
        return found

    def pause(self, step: str, *command: str) -> subprocess.Popen[str]:
        """Starts a command and waits until it pauses in a step."""
        mark = self.top.parent / f"{self.tag}-mark"
        mark.unlink(missing_ok=True)
        process = self.start(*command, MINIATURE_STOP=step, MINIATURE_MARK=str(mark))
        deadline = time.monotonic() + 60
        while not mark.exists():
            if process.poll() is not None or time.monotonic() > deadline:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                raise AssertionError(f"never came to step {step}: {process.communicate()[0]}")
            time.sleep(0.01)
        return process

    def interrupt(self, step: str, *command: str) -> tuple[int, str]:
        """Starts a command, waits until it pauses in a step, and does what Ctrl-C does: SIGINT to its process group."""
        process = self.pause(step, *command)
        os.killpg(process.pid, signal.SIGINT)
        output, _ = process.communicate(timeout=30)
        return process.returncode, output

    def write(self, files: dict[str, str]) -> None:
        write(self.top, files)

    def read(self, name: str) -> str:
        return (self.top / name).read_bytes().decode()

    def replace(self, name: str, old: str, new: str) -> None:
        text = self.read(name)
        if old not in text:
            raise AssertionError(f"{name} has no {old!r}")
        (self.top / name).write_bytes(text.replace(old, new).encode())

    @contextlib.contextmanager
    def _imports(self) -> Iterator[None]:
        """The package `temper` of this copy, in place of any other."""
        others = {name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[0] == "temper"}
        sys.modules.update(self._modules or {})
        sys.path.insert(0, str(self.top / "scripts"))
        try:
            yield
        finally:
            sys.path.remove(str(self.top / "scripts"))
            self._modules = {name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[0] == "temper"}
            sys.modules.update(others)

    def module(self, name: str) -> Any:
        """A module of this copy's package, which sees this copy's table, patches and overlay."""
        with self._imports():
            return importlib.import_module(f"temper.{name}")

    def train(self, name: str = "8u") -> Any:
        return self.module("trains").get(name)

    def program(self, name: str, *arguments: object, **environment: str) -> tuple[int, str]:
        """Runs a Python program of scripts/ in this process: (exit status, output and messages)."""
        output = io.StringIO()
        # The make that runs the tests tells its own choices this way.
        others = {name: value for name, value in os.environ.items() if not name.startswith("TEMPER_")}
        with self._imports(), mock.patch.dict(os.environ, others | environment, clear=True), contextlib.redirect_stdout(output), \
                contextlib.redirect_stderr(output), mock.patch.object(sys, "argv", [name, *map(str, arguments)]):
            main = runpy.run_path(str(self.top / "scripts" / name))["main"]
            try:
                importlib.import_module("temper.errors").run(main)
            except SystemExit as end:
                return int(end.code or 0), output.getvalue()
        raise AssertionError("a program always ends with a status")


class TestCase(unittest.TestCase):
    """A test with copies of the miniature."""

    def folder(self) -> Path:
        scratch = tempfile.TemporaryDirectory(prefix="temper-test-", ignore_cleanup_errors=True)
        self.addCleanup(scratch.cleanup)
        return Path(scratch.name)

    def world(self, top: str = "top") -> World:
        shared = template()
        copy = self.folder() / top
        shutil.copytree(shared / "top", copy, symlinks=True)
        return World(shared, copy)

    def refused(self, done: "subprocess.CompletedProcess[str] | tuple[int, str]", *words: str) -> str:
        """The one clear line with which bad input ends; it must carry the given words."""
        status, output = done if isinstance(done, tuple) else (done.returncode, done.stdout)
        self.assertNotEqual(status, 0, output)
        self.assertNotIn("Traceback", output)
        said = [line for line in output.splitlines() if line.startswith("temper: ")]
        self.assertTrue(said, output)
        for word in words:
            self.assertIn(word, said[-1], output)
        return said[-1]

    def worked(self, done: "subprocess.CompletedProcess[str] | tuple[int, str]") -> str:
        status, output = done if isinstance(done, tuple) else (done.returncode, done.stdout)
        self.assertEqual(status, 0, output)
        return output
