"""The ``.gitignore`` files that count for a folder, and what they say about its entries."""

# Strings and os.path here: building Path objects would cost more than reading the folders does.
# ruff: noqa: PTH110, PTH113, PTH116, PTH118, PTH120, PTH123

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

from distlint.repository.root import project_root
from distlint.source.patterns import Patterns, compiled, sparing, valid

NAME = ".gitignore"
#: Bytes; a larger one is not read, and hides nothing.
LARGEST = 100_000

# Folders with the patterns of their .gitignore, outermost first.
Ignores = tuple[tuple[str, Patterns], ...]


def above(start: str) -> Ignores:
    """The ``.gitignore`` files above ``start``, a folder that the user named, without what hides ``start`` itself.

    They count up to the root of the git repository, or without one to the project root. One that cannot be read hides
    nothing.
    """
    repository = next((folder for folder in upwards(start) if os.path.exists(os.path.join(folder, ".git"))), None)
    top = repository or str(project_root(Path(start)))
    found: list[tuple[str, Patterns]] = []
    for folder in upwards(start):
        if folder != start:
            try:
                found += [(base, sparing(ignored.lines, below(start, base))) for base, ignored in within(folder)]
            except OSError:
                continue
        if folder == top:
            break
    return tuple(reversed(found))


def within(folder: str) -> Ignores:
    """The ``.gitignore`` in ``folder`` itself, empty if there is none. Raises OSError if it cannot be read."""
    path = os.path.join(folder, NAME)
    if not os.path.isfile(path):
        return ()
    if os.stat(path).st_size > LARGEST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    with open(path, encoding="utf-8-sig", errors="surrogateescape", newline="\n") as file:
        lines = [line.rstrip("\n").removesuffix("\r") for line in file]
    return ((folder, compiled(valid(lines))),)


def ignored(path: str, is_folder: bool, ignores: Ignores) -> bool:
    """Whether git would ignore ``path``: the innermost file that speaks of it decides."""
    for base, patterns in reversed(ignores):
        verdict = patterns.verdict(below(path, base), is_folder)
        if verdict is not None:
            return verdict
    return False


def below(path: str, base: str) -> str:
    """``path`` as seen from ``base``, with ``/`` between names; empty if it is not below ``base``."""
    start = base if base.endswith(os.sep) else base + os.sep
    return path[len(start) :].replace(os.sep, "/") if path.startswith(start) else ""


def upwards(folder: str) -> Iterator[str]:
    """``folder`` and the folders above it."""
    yield folder
    while (parent := os.path.dirname(folder)) != folder:
        folder = parent
        yield folder
