"""Where JDK 8 has classes that are not on its boot class path; lines with modules have no such jars."""

import zipfile
from pathlib import Path

EXTENSIONS = Path("jre") / "lib" / "ext"
TOOLS = Path("lib") / "tools.jar"


def flags(jdk: Path) -> list[str]:
    """What the compiler is told, to find what it would not find by itself."""
    return ["-classpath", str(jdk / TOOLS)]


def of_jars(classes: Path, jdk: Path) -> dict[Path, list[str]]:
    """Which files below a folder of classes belong to an extension or the tools, as packages of theirs: jar, relative to the JDK, -> files."""
    owners = {}
    for jar in [*sorted((jdk / EXTENSIONS).glob("*.jar")), *(jdk / TOOLS).parent.glob(TOOLS.name)]:
        with zipfile.ZipFile(jar) as archive:
            for name in archive.namelist():
                if name.endswith(".class"):
                    owners[Path(name).parent] = jar.relative_to(jdk)
    found: dict[Path, list[str]] = {}
    for file in sorted(classes.rglob("*.class")):
        relative = file.relative_to(classes)
        if relative.parent in owners:
            found.setdefault(owners[relative.parent], []).append(str(relative))
    return found
