"""Estimates of kernels' speed on processors that are not here: executed instructions, and cycles of loops by a model of the processor."""

import hashlib
import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from . import sources
from .errors import TemperError
from .trains import TOP

PAGE = TOP / "docs" / "estimates.md"
# What the figures are of, besides the packages that the page names.
MADE_OF = ("src-overlay/hotspot/share/crypto", "src-overlay/hotspot/cpu/aarch64", "micro/estimates")
DIGEST = re.compile(r"^<!-- of ([0-9a-f]{16}) -->$", re.MULTILINE)

TEXT = 16384    # bytes of a text, as micro/estimates/operations.hpp has it
# Operation of micro/estimates -> what it is called, and for how many bytes the count is given; 0 for all of it.
OPERATIONS = {
    "gcm-encrypt": ("AES-256-GCM, encryption of 16 KiB, a byte", TEXT),
    "gcm-decrypt": ("AES-256-GCM, decryption of 16 KiB, a byte", TEXT),
    "gcm-encrypt-64": ("AES-256-GCM, encryption of 64 bytes", 0),
    "ctr": ("AES-256-CTR, a byte", TEXT),
    "cbc-decrypt": ("AES-256-CBC, decryption, a byte", TEXT),
    "md5": ("MD5, a byte", TEXT),
    "sha1": ("SHA-1, a byte", TEXT),
    "sha256": ("SHA-256, a byte", TEXT),
    "sha512": ("SHA-512, a byte", TEXT),
    "rsa-2048": ("RSA-2048, the two secret powers", 0),
    "p256-base": ("P-256, multiple of the generator", 0),
    "p256-point": ("P-256, multiple of a point", 0),
    "p256-both": ("P-256, sum of both", 0),
}
# Ours on the second tier, for the same operation.
LOWER = {"gcm-encrypt": "gcm-encrypt-2", "gcm-decrypt": "gcm-decrypt-2"}
MODELS = {"neoverse-n1": "Neoverse N1", "neoverse-v1": "Neoverse V1", "neoverse-v2": "Neoverse V2", "apple-a14": "Apple M1"}
FEATURES = "-mattr=+aes,+sha2,+sha3"
ITERATIONS = 100
CLOSE = 0.05    # what is executed around a loop, of what is executed in it

BRANCH = re.compile(r"(?:b|b\.\w+|cbz|cbnz|tbz|tbnz) (?:.*, )?(?:#?0x)?([0-9a-f]+)(?: <.*>)?")


@dataclass(frozen=True)
class Loop:
    """The loop of a kernel that takes a long text, and OpenSSL's for the same; bytes of one pass."""

    name: str
    kernel: str
    bytes: int
    operation: str
    peer: tuple[str, str, int] | None = None    # object file, symbol, bytes


LOOPS = (
    Loop("AES-256-GCM, encryption, EOR3", "aes_gcm_eor3_encrypt", 128, "gcm-encrypt", ("aes-gcm-armv8_64", "aes_gcm_enc_256_kernel", 64)),
    Loop("AES-256-GCM, encryption", "aes_gcm_pmull_encrypt", 128, "gcm-encrypt-2", ("aes-gcm-armv8_64", "aes_gcm_enc_256_kernel", 64)),
    Loop("AES-256-CTR", "aes_ctr", 128, "ctr", ("aesv8-armx", "aes_v8_ctr32_encrypt_blocks", 80)),
    Loop("AES-256-CBC, decryption", "aes_cbc_decrypt", 128, "cbc-decrypt", ("aesv8-armx", "aes_v8_cbc_encrypt", 80)),
    Loop("SHA-1", "sha1_blocks", 64, "sha1", ("sha1-armv8", "sha1_block_armv8", 64)),
    Loop("SHA-256", "sha256_blocks", 64, "sha256", ("sha256-armv8", "sha256_block_armv8", 64)),
    Loop("SHA-512", "sha512_blocks", 128, "sha512", ("sha512-armv8", "sha512_block_armv8", 128)),
    Loop("MD5", "md5_blocks", 64, "md5"),
)

Instructions = list[tuple[int, str]]    # address, text


def digest() -> str:
    """Identifies what the figures are of."""
    content = hashlib.sha256()
    for path in sorted(path for name in MADE_OF for path in (TOP / name).rglob("*") if path.is_file()):
        name = str(path.relative_to(TOP))
        content.update(name.encode() + b"\0" + sources.of_file(name, path.read_bytes()))
    return content.hexdigest()[:16]


def findings(page: Path = PAGE) -> list[str]:
    """Whether the page is of today's kernels, where there is what makes it."""
    if not (TOP / MADE_OF[-1]).is_dir():
        return []
    found = DIGEST.search(page.read_text()) if page.is_file() else None
    return [] if found and found[1] == digest() else [f"docs/{page.name}: not of these kernels; make estimates writes it"]


def instructions(listing: str) -> Instructions:
    """What objdump lists."""
    lines = (re.match(r"\s+([0-9a-f]+):\t(.*?)\s*(?://.*)?$", line) for line in listing.splitlines())
    return [(int(line[1], 16), line[2].replace("\t", " ")) for line in lines if line]


def target(text: str) -> int | None:
    """Where a branch leads that is taken by a condition or always, and comes not back."""
    found = BRANCH.fullmatch(text)
    return int(found[1], 16) if found else None


def loops(code: Instructions) -> list[tuple[int, int]]:
    """First and last instruction of each, by place; shorter ones first."""
    place = {address: number for number, (address, _) in enumerate(code)}
    back = [(place[to], number) for number, (address, text) in enumerate(code) if (to := target(text)) is not None and to <= address and to in place]
    return sorted(back, key=lambda loop: loop[1] - loop[0])


def main_loop(code: Instructions, executed: float) -> list[str]:
    """The instructions of one pass of the loop in which a long text is taken, which are about `executed`: a loop that has no other in it,
    or one with an inner loop, which is then there as often as it runs. Of several that would do, the one with the fewest runs."""
    known, texts = loops(code), [text for _, text in code]
    found: list[tuple[int, list[str]]] = []
    for first, last in known:
        if any(first <= other[0] and other[1] <= last for other in known if other != (first, last)):
            continue
        body = texts[first:last + 1]
        found.append((1, body))
        around = next((loop for loop in known if loop[0] <= first and last <= loop[1] and loop != (first, last)), None)
        if around is not None:
            before, after = texts[around[0]:first], texts[last + 1:around[1] + 1]
            times = max(1, round((executed - len(before) - len(after)) / len(body)))
            found.append((times, before + body * times + after))
    likely = [(times, body) for times, body in found if abs(len(body) - executed) <= CLOSE * executed]
    if not likely:
        raise TemperError(f"no loop of about {executed:.0f} instructions among {len(found)}")
    return min(likely, key=lambda each: each[0])[1]


def cycles(body: list[str], model: str) -> float:
    """Cycles of one pass of many, by llvm-mca; a branch is taken for an instruction of no effect, as predicted ones nearly are."""
    text = "\n".join("nop" if target(line) is not None else re.sub(r" <.*>", "", line) for line in body)
    done = subprocess.run(["llvm-mca-19", "-march=aarch64", f"-mcpu={model}", FEATURES, f"-iterations={ITERATIONS}", "-"],
                          input=text, capture_output=True, text=True, check=False)
    found = re.search(r"^Total Cycles:\s+(\d+)$", done.stdout, re.MULTILINE)
    if done.returncode or not found:
        raise TemperError(f"llvm-mca-19 for {model}: {(done.stderr.strip().splitlines() or ['no cycles'])[0]}")
    return int(found[1]) / ITERATIONS


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---", *("---:" for _ in head[1:])], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def figure(value: float) -> str:
    """Three digits; a count of instructions in words of thousands."""
    return f"{value:,.0f}".replace(",", " ") if value >= 100 else f"{value:.3g}"


def counts(count: Callable[[str, str], float]) -> str:
    """The table of executed instructions; count: of ours or OpenSSL's, an operation."""
    rows = []
    for operation, (name, size) in OPERATIONS.items():
        ours, lower, peer = (count("ours", operation), count("ours", LOWER[operation]) if operation in LOWER else None, count("OpenSSL", operation))
        per = size or 1
        rows.append([name, figure(ours / per), figure(lower / per) if lower else "", figure(peer / per), f"{ours / peer:.2f}"])
    return table(["operation", "ours", "ours without EOR3", "OpenSSL", "ours / OpenSSL"], rows)


def models(ours: Callable[[Loop], list[str]], peer: Callable[[Loop], list[str]]) -> str:
    """The table of cycles a byte, ours and OpenSSL's."""
    rows = []
    for loop in LOOPS:
        row = [loop.name]
        for model in MODELS:
            own = cycles(ours(loop), model) / loop.bytes
            other = cycles(peer(loop), model) / loop.peer[2] if loop.peer else None
            row.append(f"{own:.2f} / {other:.2f}" if other else f"{own:.2f}")
        rows.append(row)
    return table(["cycles a byte, ours / OpenSSL's", *MODELS.values()], rows)
