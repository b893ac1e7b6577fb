"""Standard output and standard error: what is written where, in which colours, and when the reader has gone."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import sys
from typing import TextIO

from distlint.cli.exit_codes import FAILED
from distlint.report.escape import visible


def write(text: str) -> None:
    """Writes to standard output. A reader that has gone (``| head``) is no error: the rest is dropped.

    Ends the run if it cannot be written otherwise (a full disk).
    """
    if sys.stdout is None:  # closed by whoever started this
        return
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        # Python flushes once more at exit, which would complain on standard error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            say_error(f"cannot write to standard output: {error.strerror or error}")
            raise SystemExit(FAILED) from error


def width() -> int:
    """The columns of the terminal to which standard output goes; 0 if it goes elsewhere."""
    is_terminal = sys.stdout is not None and sys.stdout.isatty()
    return shutil.get_terminal_size((0, 0)).columns if is_terminal else 0


def say(text: str) -> None:
    """Writes a line to standard error: everything that is not the result. It is dropped if nobody can read it.

    It stays one line, whatever the file names and settings are that it speaks of.
    """
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(visible(text), file=sys.stderr, flush=True)


def say_error(text: str) -> None:
    """Says why the exit code is going to be 2."""
    say(f"distlint: error: {text}")


def say_warning(text: str) -> None:
    """Says what the user may not expect and what does not change the exit code."""
    say(f"distlint: warning: {text}")


def write_whatever_comes() -> None:
    """Makes both streams escape what their encoding lacks: no source text or file name may end a run."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def wants_color(choice: str, stream: TextIO | None) -> bool:
    """Whether to colour what goes to ``stream`` (None: to a file).

    ``choice`` is ``always``, ``never`` or ``auto``. For ``auto`` NO_COLOR, then FORCE_COLOR, then the terminal decide;
    an empty variable counts as unset (https://no-color.org).
    """
    if choice != "auto":
        return choice == "always"
    if stream is None or os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def counted(number: int, noun: str) -> str:
    """``1 file``, ``1,300 files``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
