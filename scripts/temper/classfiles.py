"""Compiled classes, and where a JDK has those of their packages."""

import zipfile
from pathlib import Path

EXTENSIONS = Path("jre") / "lib" / "ext"


def of_extensions(classes: Path, jdk: Path) -> dict[Path, list[str]]:
    """Which files below a folder of classes belong to extensions of JDK 8, as packages of theirs: jar, relative to the JDK, -> files."""
    owners = {}
    for jar in sorted((jdk / EXTENSIONS).glob("*.jar")):
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
