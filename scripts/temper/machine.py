"""What this machine has: processors and memory, within the limits of a container."""

import os
import shutil
from pathlib import Path

from .errors import TemperError

MEGABYTES_PER_COMPILER = 1200
MEGABYTES_FREE = 600


def available_megabytes(meminfo: Path = Path("/proc/meminfo"), cgroup: Path = Path("/sys/fs/cgroup")) -> int:
    """Memory that programs may still take: the kernel's estimate, or less when a control group limits us."""
    fields = dict(line.split(":", 1) for line in meminfo.read_text().splitlines() if ":" in line)
    available = int(fields["MemAvailable"].split()[0]) // 1024
    try:
        limit = (cgroup / "memory.max").read_text().strip()
        used = int((cgroup / "memory.current").read_text())
        statistics = dict(line.split() for line in (cgroup / "memory.stat").read_text().splitlines())
    except (OSError, ValueError):
        return available
    if limit == "max":
        return available
    # What only caches files counts as used, and is given back when programs need it.
    cached = sum(int(statistics.get(name, 0)) for name in ("inactive_file", "active_file"))
    return min(available, (int(limit) - used + cached) // 2**20)


def processors() -> int:
    """Processors that this process may run on."""
    return len(os.sched_getaffinity(0))


def jobs(wanted: int | None = None, megabytes: int | None = None) -> int:
    """How many compilers to run at a time: one per processor, fewer when memory would not hold them."""
    if megabytes is None:
        megabytes = available_megabytes()
    if megabytes < MEGABYTES_PER_COMPILER:
        raise TemperError(f"{megabytes} MB of memory are free, one compiler needs {MEGABYTES_PER_COMPILER} MB; "
                          "end other programs or add swap")
    fitting = max(1, (megabytes - MEGABYTES_FREE) // MEGABYTES_PER_COMPILER)
    return min(wanted or processors(), fitting)


def require_space(directory: Path, gigabytes: float) -> None:
    """Raises when the file system of a directory has less room than a step needs."""
    probe = directory
    while not probe.exists():
        probe = probe.parent
    status = os.statvfs(probe)
    free = status.f_bavail * status.f_frsize / 1e9
    if free < gigabytes:
        raise TemperError(f"{directory}: {free:.1f} GB free, this step needs {gigabytes:.1f} GB; make room or build elsewhere")


def require_programs(names: list[str], what: str) -> None:
    """Raises when one of the programs that a step needs is not there."""
    for name in names:
        if not shutil.which(name):
            raise TemperError(f"{what}: {name} is not installed; make/packages.txt lists what is needed")
