"""What compiles of a source file or a diff: an edit of comments, blank lines or indentation leaves it as it is."""

import functools
import re
from pathlib import PurePath

LANGUAGES = (".java", ".cpp", ".hpp", ".c", ".h", ".template")
# A comment, a literal, white space, or any other character; what is not closed stands for itself.
PIECES = re.compile(r"""(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<blank>[ \t\r\f]+)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[^/"' \t\r\f]+|.""",
                    re.DOTALL)
# What Java takes for the end of a line, a quote, a star, a slash or a backslash before it looks for comments.
ESCAPED = re.compile(r"\\u+00(?:0[ad]|2[27af]|5c)", re.IGNORECASE)
# A comment or a literal of Python.
PYTHON = re.compile(r"""#[^\n]*|(\"{3}(?:\\.|[^\\])*?\"{3}|'{3}(?:\\.|[^\\])*?'{3}|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')""", re.DOTALL)
# Comments that are not only for readers: jtreg's descriptions of tests.
DESCRIPTION = re.compile(r"@test\b")
HUNK = re.compile(r"^@@ -(\d+)")


def compiled(text: str) -> str:
    """Source text without comments and with single blanks; lines remain, as the preprocessor goes by them."""
    if '"""' in text or re.search(r"//[^\n]*\\\n", text) or ESCAPED.search(text):
        return text    # text blocks, comments that go on, or end in disguise: not worth knowing
    parts = ["\n"]
    for piece in PIECES.finditer(text):
        reader = piece["blank"] or piece["comment"] and not DESCRIPTION.search(piece["comment"])
        if not reader and piece[0][0] in "\"'" and "\n" in piece[0]:
            return text    # a literal that goes on: there indentation is content
        if not reader:
            parts.append(piece[0])
        elif not parts[-1].endswith((" ", "\n")):
            parts.append(" ")
    return re.sub(r" ?\n\s*", "\n", "".join(parts)).strip("\n")


def executed(text: str) -> str:
    """A program of Python without comments, blank lines and blanks at the ends of lines, and behind it its literals.

    By the text alone: what `ast` makes of a program differs from one release to the next.
    """
    code, literals = [], []
    for position, piece in enumerate(PYTHON.split(text)):
        if position % 2 == 0:
            code.append(piece)
        elif piece is not None:
            code.append("\0")
            literals.append(piece)
    return re.sub(r"\s*\n", "\n", "".join(code)).strip("\n") + "\n" + "\0".join(literals)


@functools.cache
def of_file(path: str, content: bytes) -> bytes:
    """What compiles of a file; all of it unless it says that it is source code."""
    if path.endswith(".py") or content.startswith(b"#!/usr/bin/env python3\n"):
        return executed(content.decode(errors="surrogateescape")).encode(errors="surrogateescape")
    if PurePath(path).suffix not in LANGUAGES:
        return content
    return compiled(content.decode(errors="surrogateescape")).encode(errors="surrogateescape")


@functools.cache
def of_diff(diff: str) -> str:
    """What compiles of a diff: of each file the context, the lines that go, and the runs of lines that come, by place and content."""
    result = []
    is_source = False
    number = 0
    run: list[str] = []

    def end_run() -> None:
        added = compiled("\n".join(run)) if is_source else "\n".join(run)
        if added or run and not is_source:
            result.append(f"at {number}\n{added}\n")
        run.clear()

    for line in diff.split("\n"):
        hunk = HUNK.match(line)
        if line.startswith("+") and number:
            run.append(line[1:])
            continue
        end_run()
        if line.startswith("diff --git "):
            is_source = PurePath(line).suffix in LANGUAGES
            number = 0
            result.append(line + "\n")
        elif hunk:
            number = int(hunk[1])
        elif not number:
            result.append(line + "\n")
        elif line.startswith((" ", "-")):
            result.append(line + "\n")
            number += 1
    end_run()
    return "".join(result)
