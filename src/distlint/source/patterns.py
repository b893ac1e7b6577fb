"""Lists of gitignore patterns: the last one that matches a path decides about it.

Plain names, nine patterns of ten in practice, are looked up in a dictionary: thousands of files are asked about every
one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from distlint.source.globs import expression

# A pattern: "!" that includes again, the path with or without "/" in front, "/" behind for folders only.
_SHAPE = re.compile(r"(?P<again>!?)(?P<anchor>/?)(?P<path>.*?)(?P<folder>/?)", re.DOTALL)
_SPECIAL = re.compile(r"[*?\[\\]")


class Wildcard(NamedTuple):
    """A pattern that has to be compared; ``whole``: with the path from the base, otherwise with the last name."""

    position: int
    regex: re.Pattern[str]
    whole: bool
    folders_only: bool


class Patterns(NamedTuple):
    """Compiled patterns; each is known by its position in ``lines``, and the highest position that matches decides."""

    lines: tuple[str, ...]
    verdicts: tuple[bool, ...]  # by position: True excludes, False (a pattern with "!") includes again
    names: dict[str, int]  # plain names that match at any depth: "venv"
    folder_names: dict[str, int]  # the same, folders only: "venv/"
    places: dict[str, int]  # plain paths from the base: "/dist", "docs/conf.py"
    folder_places: dict[str, int]  # the same, folders only
    wildcards: tuple[Wildcard, ...]  # the rest, highest position first

    def verdict(self, relative: str, is_folder: bool) -> bool | None:
        """True: excluded, False: included again by ``!``, None: no pattern speaks of it.

        ``relative`` is the path from the patterns' base with ``/`` between names. Only the path itself is asked about:
        what stands in an excluded folder is never reached by a walk from the top (:func:`excludes` looks at the
        folders too).
        """
        name = relative.rpartition("/")[2]
        best = max(self.names.get(name, -1), self.places.get(relative, -1))
        if is_folder:
            best = max(best, self.folder_names.get(name, -1), self.folder_places.get(relative, -1))
        for position, regex, whole, folders_only in self.wildcards:
            if position < best:
                break
            if (is_folder or not folders_only) and regex.fullmatch(relative if whole else name):
                best = position
                break
        return self.verdicts[best] if best >= 0 else None


@cache
def compiled(lines: tuple[str, ...]) -> Patterns:
    """``lines`` ready for matching. Blank lines and comments match nothing.

    Raises ValueError with a one-line message for a line that is no pattern.
    """
    patterns = Patterns(lines, tuple(not line.startswith("!") for line in lines), {}, {}, {}, {}, ())
    wildcards: list[Wildcard] = []
    for position, line in enumerate(lines):
        if not line.strip() or line.startswith("#"):
            continue
        shape = _SHAPE.fullmatch(_without_final_spaces(line))
        path = shape["path"] if shape is not None else ""
        if shape is None or not path:
            raise ValueError(f"`{line}` names nothing")
        whole, folders_only = bool(shape["anchor"] or "/" in path), bool(shape["folder"])
        if _SPECIAL.search(path):
            wildcards.insert(0, Wildcard(position, expression(path), whole, folders_only))
        elif whole:
            (patterns.folder_places if folders_only else patterns.places)[path] = position
        else:
            (patterns.folder_names if folders_only else patterns.names)[path] = position
    return patterns._replace(wildcards=tuple(wildcards))


def valid(lines: Iterable[str]) -> tuple[str, ...]:
    """The lines that are patterns, as git reads a ``.gitignore``: it passes over the others without a word."""
    return tuple(line for line in lines if _is_pattern(line))


def excludes(patterns: Patterns, relative: str, is_folder: bool) -> bool:
    """Whether ``relative`` or a folder above it is excluded; as in git, nothing in an excluded folder comes back."""
    names = relative.split("/")
    return any(
        patterns.verdict("/".join(names[: depth + 1]), is_folder or depth + 1 < len(names))
        for depth in range(len(names))
    )


@cache
def sparing(lines: tuple[str, ...], folder: str) -> Patterns:
    """``lines`` without those that exclude ``folder`` or a folder above it.

    For a folder that the user named: ``build`` in a ``.gitignore`` does not hide what ``distlint check build`` is asked
    to check, ``*_pb2.py`` does. Raises ValueError as :func:`compiled` does.
    """
    patterns = compiled(lines)
    if not excludes(patterns, folder, is_folder=True):
        return patterns
    return compiled(tuple(line for line in lines if not excludes(compiled((line,)), folder, is_folder=True)))


def _is_pattern(line: str) -> bool:
    try:
        compiled((line,))
    except ValueError:
        return False
    return True


def _without_final_spaces(line: str) -> str:
    """A line as git reads it: spaces at its end do not count, unless a backslash stands before the first of them."""
    stripped = line.rstrip(" ")
    return stripped + " " if stripped.endswith("\\") and stripped != line else stripped
