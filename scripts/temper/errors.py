"""The one kind of error a user sees: a line that names what is wrong and the way out."""

import sys
from typing import Callable


class TemperError(Exception):
    """Bad input or a failed step; its text is one line for the user."""


def run(main: Callable[[], int]) -> None:
    """Runs a program's main function and turns a TemperError or an interrupt into a clear end."""
    try:
        status = main()
        sys.stdout.flush()
    except TemperError as error:
        print(f"temper: {error}", file=sys.stderr)
        status = 1
    except OSError as error:
        # A full disk, or a file that may not be read or written.
        print(f"temper: {error.filename or 'output'}: {error.strerror}", file=sys.stderr)
        status = 1
    except KeyboardInterrupt:
        print("temper: interrupted; the next run carries on from here", file=sys.stderr)
        status = 130
    sys.exit(status)
