"""Command line options that several programs share; make passes them through the environment."""

import argparse
import os
from pathlib import Path


def add(parser: argparse.ArgumentParser) -> None:
    """Adds --cache and --archive-dir, with defaults from TEMPER_CACHE and TEMPER_ARCHIVE_DIR."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    parser.add_argument("--cache", type=Path, default=Path(os.environ.get("TEMPER_CACHE") or Path(home) / "temper"),
                        help="where downloads, boot JDKs and compiler results are kept")
    given = os.environ.get("TEMPER_ARCHIVE_DIR")
    parser.add_argument("--archive-dir", type=Path, default=Path(given) if given else None,
                        help="take pinned files from here and never use the network")
