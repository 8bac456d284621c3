"""Whether a folder has changed, told without reading its files."""

import os
import stat
from pathlib import Path


def of(top: Path, resolution: int = 1) -> dict[str, list[int | str]]:
    """Path -> kind and rights, and of files also size and time of the last change in nanoseconds by RESOLUTION, of links the target."""
    found = {}
    for folder, folders, files in os.walk(top):
        for name in [*folders, *files]:
            path = os.path.join(folder, name)
            status = os.lstat(path)
            entry: list[int | str] = [status.st_mode]
            if stat.S_ISLNK(status.st_mode):
                entry.append(os.readlink(path))
            elif name in files:
                entry += [status.st_size, status.st_mtime_ns // resolution]
            found[os.path.relpath(path, top)] = entry
    return found
