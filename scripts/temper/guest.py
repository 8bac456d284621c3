"""Programs on a whole emulated machine, whose processor has AVX-512: Bochs, with the Linux that the distribution has for it.

Emulators of programs alone have no AVX-512. This one starts a machine from nothing, which takes minutes, so it runs many programs at once.
"""

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from . import step
from .errors import TemperError

# With AVX-512 as a whole, VAES, VPCLMULQDQ, IFMA and SHA. Its tigerlake has states of registers that Linux refuses.
MODEL = "corei7_icelake_u"
MEGABYTES = 512
BATCH = 64    # programs that there is memory for
PROGRAMS = ["bochs", "genisoimage", "cpio"]
BOOT = Path("/boot")
LOADER = [Path("/usr/lib/ISOLINUX/isolinux.bin"), Path("/usr/lib/syslinux/modules/bios/ldlinux.c32")]
SHELL = Path("/bin/busybox")
PACKAGES = "bochs, bochs-sdl, vgabios, genisoimage, cpio, isolinux, syslinux-common, busybox-static and one with a kernel, as linux-image-cloud-amd64"
START_MINUTES, PROGRAM_MINUTES = 20, 5    # at most
# Its screen is nowhere; a terminal, or a viewer on the network, would have to be read from.
SCREEN = {"SDL_VIDEODRIVER": "dummy"}
# What the guest prints around the output of each program.
BEGIN, END, LAST = "temper-begins", "temper-ends", "temper-ends-all"
PART = re.compile(rf"^{BEGIN} (\d+)\n(.*?){END} \1 (\d+)$", re.MULTILINE | re.DOTALL)
# A program that cannot be started
NOT_STARTED = (126, 127)

CONFIGURATION = f"""\
cpu: model={MODEL}, ips=100000000, reset_on_triple_fault=0
memory: guest={MEGABYTES}, host={MEGABYTES}
romimage: file=$BXSHARE/BIOS-bochs-latest
vgaromimage: file=$BXSHARE/VGABIOS-lgpl-latest
ata0-master: type=cdrom, path=disc.iso, status=inserted
boot: cdrom
com1: enabled=1, mode=file, dev=serial
clock: sync=none
display_library: sdl2
panic: action=fatal
log: log
"""
# What Linux must not use (features of its cpufeatures.h, 32 * word + bit): the processor does not say where it saves the register of
# protection keys (515, 516), without which its compacted format (321, 323) has another size than it says; and with the fast REP MOVSB that
# it reports (297, 580) Linux does not come up. What it need not look for is off. The end of its first process is a panic, and a panic ends
# Bochs by a triple fault.
LOADER_CONFIGURATION = """\
default linux
prompt 0
label linux
 kernel linux
 append initrd=initrd console=ttyS0 quiet mitigations=off acpi=off pci=off panic=1 reboot=t clearcpuid=321,323,515,516,297,580
"""


@dataclass
class Program:
    """A static program, and what is added to its environment."""

    path: Path
    environment: dict[str, str] = field(default_factory=dict)


def missing() -> str | None:
    """What is not there that this needs, or None."""
    absent = [name for name in PROGRAMS if not shutil.which(name)] + [str(path) for path in [*LOADER, SHELL] if not path.exists()]
    if not absent and b"ld-linux" in SHELL.read_bytes()[:4096]:
        return f"{SHELL} needs libraries; install busybox-static in its place"
    if not absent and not _kernels():
        if any(BOOT.glob("vmlinuz-*")):
            return f"{BOOT}/vmlinuz-* may not be read; chmod a+r lets you"
        absent = [f"{BOOT}/vmlinuz-*"]
    return f"{absent[0]} is missing; install {PACKAGES}" if absent else None


def run(programs: Sequence[Program], work: Path) -> list[tuple[int, str]]:
    """Starts the machine in the empty folder WORK and runs the programs one after the other: the status of each, and what it printed."""
    if reason := missing():
        raise TemperError(reason)
    results = []
    for first in range(0, len(programs), BATCH):
        folder = work / str(first)
        folder.mkdir()
        results += _run_batch(programs[first:first + BATCH], folder)
        shutil.rmtree(folder)
    return results


def _run_batch(programs: Sequence[Program], work: Path) -> list[tuple[int, str]]:
    _disc(programs, work)
    (work / "configuration").write_text(CONFIGURATION)
    (work / "commands").write_text("continue\n")    # the distribution's waits for commands of its debugger
    command = ["bochs", "-q", "-f", "configuration", "-rc", "commands"]
    seconds = 60 * (START_MINUTES + PROGRAM_MINUTES * len(programs))
    try:
        step.run(f"{len(programs)} programs on an emulated machine", work / "said", command, work, os.environ | SCREEN, False, seconds)
    except step.TimeIsUp:
        raise TemperError(f"the emulated machine did not end within {step.duration(seconds)}; last it said: {_last(_read(work / 'serial'))}") from None
    text = _read(work / "serial")
    parts = {int(number): (int(status), output) for number, output, status in PART.findall(text)}
    if LAST not in text or len(parts) != len(programs):
        panics = [line for line in (_read(work / "log") + _read(work / "said")).splitlines() if ">>PANIC<<" in line]
        raise TemperError(f"the emulated machine ran {len(parts)} of {len(programs)} programs; last it said: {_last(text)}; "
                          f"last Bochs said: {_last(panics[-1] if panics else '')}")
    if any(status in NOT_STARTED for status, _ in parts.values()):
        raise TemperError("a program cannot be started on the emulated machine")
    return [parts[number] for number in range(len(programs))]


def _version(path: Path) -> list[tuple[int, str]]:
    return [(int(number or 0), word) for number, word in re.findall(r"(\d+)|(\D+)", path.name)]


def _kernels() -> list[Path]:
    """The distribution's that may be read, the newest last, and a cloud's after others: it starts in less time."""
    return sorted((path for path in BOOT.glob("vmlinuz-*") if os.access(path, os.R_OK)), key=lambda path: ("cloud" in path.name, _version(path)))


def _disc(programs: Sequence[Program], work: Path) -> None:
    """A disc that starts Linux and, in its first process, the programs."""
    root, disc = work / "root", work / "disc"
    for folder in (root / "dev", disc):
        folder.mkdir(parents=True)
    shutil.copy(SHELL, root / "busybox")
    # Lines of the kernel would come between those of the programs.
    script = ["#!/busybox sh", "/busybox mount -t devtmpfs dev /dev", "exec > /dev/ttyS0 2>&1", "/busybox dmesg -n 1"]
    for number, program in enumerate(programs):
        shutil.copy(program.path, root / str(number))
        variables = " ".join(shlex.quote(f"{name}={value}") for name, value in program.environment.items())
        script += [f"echo {BEGIN} {number}", f"/busybox env {variables} /{number}", f"echo {END} {number} $?"]
    init = root / "init"
    init.write_text("\n".join([*script, f"echo {LAST}", "/busybox sleep 2"]) + "\n")    # until all is printed
    init.chmod(0o755)
    names = "\n".join(str(path.relative_to(root)) for path in root.rglob("*"))
    (disc / "initrd").write_bytes(_done(["cpio", "--create", "--format=newc", "--quiet"], root, names.encode()))
    shutil.copy(_kernels()[-1], disc / "linux")
    for path in LOADER:
        shutil.copy(path, disc)
    (disc / "isolinux.cfg").write_text(LOADER_CONFIGURATION)
    _done(["genisoimage", "-quiet", "-o", "disc.iso", "-b", "isolinux.bin", "-c", "boot.cat", "-no-emul-boot", "-boot-load-size", "4",
           "-boot-info-table", "disc"], work)


def _done(command: list[str], cwd: Path, given: bytes = b"") -> bytes:
    done = subprocess.run(command, cwd=cwd, input=given, capture_output=True, check=False)
    if done.returncode:
        raise TemperError(f"{command[0]} failed: {_last(done.stderr.decode(errors='replace'))}")
    return done.stdout


def _read(path: Path) -> str:
    return path.read_bytes().decode(errors="replace").replace("\r\n", "\n") if path.exists() else ""


def _last(text: str) -> str:
    return (text.strip().splitlines() or ["nothing"])[-1]
