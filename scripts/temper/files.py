"""Files that others read: an interrupt or a full disk leaves the old content or the new one, never a part of it."""

from pathlib import Path


def write(path: Path, content: bytes | str) -> None:
    """Writes a file by way of a partial one beside it; folders that are not there are made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.name}.partial")
    try:
        partial.write_bytes(content.encode() if isinstance(content, str) else content)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
