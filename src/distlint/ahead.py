"""The outlines of files, made in several processes before these are checked in several.

Each worker reads most files of the project, to see what those of its own rest on: to have these outlines made by all
for all takes half of the time.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path

from distlint.facts.outlines import written
from distlint.project.outlines import digest_of, made_of
from distlint.runtime.collector import collector_patient
from distlint.runtime.stack import with_room
from distlint.source.text import read
from distlint.syntax.vocabulary import is_distributed


def read_ahead(files: Sequence[Path], processes: int) -> dict[str, str]:
    """The outlines of files as texts, by the digests of what they are made of; those of a process that dies are
    missing. Sorted by their size, ``files`` are as much to each as to any other."""
    if multiprocessing.get_start_method() != "fork":  # to start a process takes longer than it saves
        return {}
    made_of("", "")  # loads once what all of them need
    readers = [_started(files[number::processes]) for number in range(processes)]
    _load_the_rest()
    outlines: dict[str, str] = {}
    for pipe, process in readers:
        with contextlib.suppress(EOFError, OSError):
            outlines.update(pipe.recv())
        process.join()
        process.close()
        pipe.close()
    return outlines


def _load_the_rest() -> None:
    """Loads what each worker would load for itself: rules, and libcst for what they find."""
    from distlint.rules import all_rules
    from distlint.syntax import flagging  # noqa: F401

    all_rules()


def _started(files: Sequence[Path]) -> tuple[Connection, multiprocessing.Process]:
    ours, theirs = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=_read, args=(files, theirs), daemon=True)
    process.start()
    theirs.close()
    return ours, process


@with_room
def _read(files: Sequence[Path], pipe: Connection) -> None:
    """What a process does: sends the outlines of its files."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this decides
    outlines: dict[str, str] = {}
    with collector_patient(), contextlib.suppress(BrokenPipeError):
        for path in files:
            with contextlib.suppress(Exception):  # the check of this file will say what is the matter
                text = read(path).text
                made = written(made_of(str(path), text)) if is_distributed(text) else None
                if made is not None:
                    outlines[digest_of(text)] = made
        pipe.send(outlines)
