"""Command line options that several programs share; make passes them through the environment."""

import argparse
import os
import shlex
from pathlib import Path


def add(parser: argparse.ArgumentParser) -> None:
    """Adds --cache, --archive-dir and --snapshot, with defaults from TEMPER_CACHE, TEMPER_ARCHIVE_DIR and TEMPER_SNAPSHOT."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    parser.add_argument("--cache", type=Path, default=Path(os.environ.get("TEMPER_CACHE") or Path(home) / "temper"),
                        help="where downloads, boot JDKs and compiler results are kept")
    given = os.environ.get("TEMPER_ARCHIVE_DIR")
    parser.add_argument("--archive-dir", type=Path, default=Path(given) if given else None,
                        help="take pinned files from here and never use the network")
    parser.add_argument("--snapshot", default=os.environ.get("TEMPER_SNAPSHOT"), metavar="URL",
                        help="the root of an archive as it was on a day when it had the pinned files that it has no more")


def words(text: str) -> list[str]:
    """The words of a text, with quotes as a shell has them; nothing else in it means anything."""
    try:
        return shlex.split(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r}: {error}") from None
