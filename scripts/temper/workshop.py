"""A source tree and a JDK in which changed files are compiled and tested without a build of all."""

import argparse
import hashlib
import re
import shutil
from pathlib import Path

from . import classfiles, jtreg, step, tree
from .git import git
from .patch import Patch
from .trains import TOP, Train

# Ends the names of sources that the build fills in.
TEMPLATE = ".template"
# No compiler takes one for a module that it patches. Tests have what it exports by their @modules.
DESCRIPTOR = "module-info.java"
# The build's own program that makes classes of a module's properties, which come before the properties themselves.
PROPERTIES = "make/jdk/src/classes/build/tools/compileproperties/CompileProperties.java"

# Where trees have tests.
TESTS = re.compile(r"(?:\w+/)?test/")

# What kernels are made of: what is the same for all processors, and folder and compiler of each.
SHARED_KERNELS = "src-overlay/hotspot/share"
PROCESSORS = {"src-overlay/hotspot/cpu/x86": "g++", "src-overlay/hotspot/cpu/aarch64": "aarch64-linux-gnu-g++",
              "src-overlay/hotspot/cpu/sparc": "sparc64-linux-gnu-g++"}


class Workshop:
    """A source tree and a JDK in which one patch with its dependencies is compiled and tested."""

    def __init__(self, train: Train, arguments: argparse.Namespace) -> None:
        self.train = train
        self.arguments = arguments
        self.work: Path = arguments.work
        self.source = self.work / "source"
        self.logs = self.work / "logs"
        self.hotspot_built: str | None = None    # which HotSpot files the virtual machine in work/jdk is made from
        self.work.mkdir(parents=True, exist_ok=True)
        if not self.source.exists():
            partial = self.work / "source.partial"
            shutil.rmtree(partial, ignore_errors=True)
            git("clone", "--quiet", "--shared", "--no-checkout", "--template=", str(arguments.source), str(partial))
            partial.rename(self.source)

    def check_out(self, commit: str) -> None:
        git("-c", "core.autocrlf=false", "-c", "advice.detachedHead=false", "checkout", "--quiet", "--force", "--detach", commit,
            cwd=self.source)
        tree.leave_generated(self.train, self.source)

    def compile_kernels(self, each: Patch) -> None:
        """Compiles the sources of a patch that brings nothing but kernels, for each processor that the line's HotSpot runs on."""
        objects = self.work / "objects"
        objects.mkdir(exist_ok=True)
        for folder, compiler in PROCESSORS.items():
            if not (self.source / self.train.paths[folder]).is_dir():
                continue
            parts = (SHARED_KERNELS, folder)
            sources = [str(self.source / self.train.to_tree(path)) for path in each.items("Overlay") if path.startswith(parts) and path.endswith(".cpp")]
            if not sources:
                continue
            include = [f"-I{self.source / self.train.paths[part]}" for part in parts]
            step.run(f"{each.name}: compiling {len(sources)} sources of kernels for {Path(folder).name}",
                     self.logs / f"{each.name}-{Path(folder).name}.log",
                     [compiler, f"-std={self.train.build['standard']}", "-O1", "-fPIC", "-Wall", "-Wextra", "-Werror", *include, "-c", *sources],
                     cwd=objects)

    def compile(self, name: str, changed: list[str], committed: bool = True) -> tuple[list[str], Path]:
        """Compiles the changed files; returns the JVM options that use the classes, and the JDK to run."""
        java = [path for path in changed if re.match(self.train.java, path) and Path(path).name != DESCRIPTOR]
        jdk: Path = self.arguments.stock
        if not committed:
            self.hotspot_built = None    # which knows commits only
        if any(re.match(self.train.hotspot, path) for path in changed):
            jdk = self._hotspot(name)
        return self._java(name, java, jdk) if java else ([], jdk)

    def _java(self, name: str, files: list[str], jdk: Path) -> tuple[list[str], Path]:
        """Compiles classes against stock's; only the changed files are in the compiler's sight, not the tree around them."""
        classes, staged = self.work / "classes", self.work / "staged"
        for directory in (classes, staged):
            shutil.rmtree(directory, ignore_errors=True)
        modules: dict[str, list[str]] = {}
        for path in files:
            match = re.match(self.train.java, path)
            assert match is not None
            module = match.groupdict().get("module", "")
            copy = staged / (module or "classes") / path[match.end():].removesuffix(TEMPLATE)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self.source / path, copy)
            if path.endswith(TEMPLATE):
                # What the build fills in by default.
                copy.write_text(copy.read_text().replace("@@JCE_DEFAULT_POLICY@@", "unlimited"))
            if copy.suffix == ".properties":
                copy = copy.with_suffix(".java")
                step.run(f"{name}: compiling {Path(path).name}", self.logs / f"{name}-{copy.stem}.log",
                         [str(self.arguments.stock / "bin" / "java"), str(self.source / PROPERTIES), "-quiet", "-compile", str(self.source / path),
                          str(copy), "ListResourceBundle"])
            modules.setdefault(module, []).append(str(copy))
        vm_options: list[str] = []
        # java.base first: the others may use its new classes.
        for module, sources in sorted(modules.items(), key=lambda item: item[0] != "java.base"):
            target = classes / (module or "classes")
            target.mkdir(parents=True)
            flags = ["-d", str(target), "-nowarn", "-XDignore.symbol.file"]
            if module:
                flags += ["--patch-module", f"{module}={staged / module}", *vm_options]
                vm_options.append(f"--patch-module={module}={target}")
            else:
                flags += classfiles.flags(self.arguments.stock)
                vm_options.append(f"-Xbootclasspath/p:{target}")
            step.run(f"{name}: compiling {len(sources)} classes", self.logs / f"{name}-javac.log",
                     [str(self.arguments.stock / "bin" / "javac"), *flags, *sources])
        jars = classfiles.of_jars(classes / "classes", jdk)
        if jars:
            jdk = self._own(jdk)
            # Programs that get no options, as jtreg's drivers, find at the end of the boot class path what the classes in those jars need.
            place = jdk / "jre" / "classes"
            place.parent.mkdir(exist_ok=True)
            place.unlink(missing_ok=True)
            place.symlink_to(classes / "classes")
        for jar, names in jars.items():
            # Another class loader than that of the boot class path has these packages.
            step.run(f"{name}: updating {jar.name}", self.logs / f"{name}-jar.log",
                     [str(self.arguments.stock / "bin" / "jar"), "uf", str(jdk / jar), *names], cwd=classes / "classes")
            for file in names:
                (classes / "classes" / file).unlink()
        return vm_options, jdk

    def configure(self, base: str, changed: list[str], jdk: Path) -> Path:
        """Brings what the tree changes in java.security into a JDK, whose own has what the build fills in; returns the JDK."""
        path, place = self.train.security["tree"], self.train.security["place"]
        if path not in changed:
            return jdk
        jdk = self._own(jdk)
        before = self.work / "java.security"
        before.write_bytes(git("show", f"{base}:{path}", cwd=self.source).stdout)
        git("merge-file", "--quiet", str(jdk / place), str(before), str(self.source / path))
        return jdk

    def _own(self, jdk: Path) -> Path:
        """The JDK of one patch, which may be written to and is not for other patches."""
        if jdk == self.arguments.stock:
            jdk = self.work / "jdk"
            shutil.rmtree(jdk, ignore_errors=True)
            shutil.copytree(self.arguments.stock, jdk, symlinks=True)
        self.hotspot_built = None
        return jdk

    def _hotspot(self, name: str) -> Path:
        files = git("ls-tree", "-r", "HEAD", cwd=self.source).stdout.decode()
        hotspot = "\n".join(line for line in files.splitlines() if re.match(f"{self.train.hotspot}|make/", line.split("\t")[1]))
        if hotspot == self.hotspot_built:
            return self.work / "jdk"
        self.hotspot_built = None
        # Beside the source as the lean image's is, so that the compiler cache finds that one's results.
        output = self.work / ("lean-make" if "lean" in self.train.build else "make")
        command = [str(TOP / "scripts" / "build-image"), self.train.name, str(self.source), str(output), str(self.work / "jdk"),
                   "--lean", "--virtual-machine-for", str(self.arguments.stock), "--cache", str(self.arguments.cache), *self.arguments.build_options.split()]
        if self.arguments.archive_dir:
            command += ["--archive-dir", str(self.arguments.archive_dir)]
        step.run(f"{name}: building HotSpot", self.logs / f"{name}-hotspot.log", command)
        self.hotspot_built = hotspot
        return self.work / "jdk"

    def tests(self) -> str:
        """What identifies all tests of the tree, upstream's and their libraries among them."""
        listed = git("ls-tree", "-r", "HEAD", cwd=self.source).stdout.decode()
        return hashlib.sha256("\n".join(line for line in listed.splitlines() if TESTS.match(line.split("\t")[1])).encode()).hexdigest()

    def test(self, name: str, tests: list[str], vm_options: list[str], jdk: Path) -> jtreg.Results:
        """Runs jtreg tests on a JDK, in a folder that keeps what they left."""
        return jtreg.Runner(self.train, jdk.resolve(), self.arguments.jtreg.resolve(), self.source, self.work / "jtreg" / name,
                            vm_options=tuple(vm_options)).run(tests, label=name)
