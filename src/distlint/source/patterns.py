"""Lists of gitignore-style patterns: the last one that matches a path decides about it.

:mod:`pathspec` says what a pattern means. Plain names, nine patterns of ten in practice, are looked up in a dictionary
in its place: a tree of thousands of files is asked about every one, and a run without any wildcard never imports it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

# A pattern without wildcards: negation, anchor, path, "folders only".
_PLAIN = re.compile(r"(!?)(/?)([\w.+@=-]+(?:/[\w.+@=-]+)*)(/?)")


class Patterns(NamedTuple):
    """Compiled patterns; each is known by its position in ``lines``, and the highest position that matches decides."""

    lines: tuple[str, ...]
    verdicts: tuple[bool, ...]  # by position: True excludes, False (a pattern with "!") includes again
    names: dict[str, int]  # plain names that match at any depth: "venv"
    folder_names: dict[str, int]  # the same, folders only: "venv/"
    places: dict[str, int]  # plain paths from the base: "/dist", "docs/conf.py"
    folder_places: dict[str, int]  # the same, folders only
    wildcards: tuple[tuple[int, re.Pattern[str]], ...]  # the rest, highest position first

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
            relative += "/"  # how pathspec knows a folder
        for position, regex in self.wildcards:
            if position < best:
                break
            if regex.match(relative):
                best = position
                break
        return self.verdicts[best] if best >= 0 else None


@cache
def compiled(lines: tuple[str, ...]) -> Patterns:
    """``lines`` ready for matching. Blank lines and comments match nothing.

    Raises ValueError with a one-line message for a line that is no pattern.
    """
    patterns = Patterns(lines, tuple(not line.startswith("!") for line in lines), {}, {}, {}, {}, ())
    wildcards: list[tuple[int, re.Pattern[str]]] = []
    for position, line in enumerate(lines):
        plain = _PLAIN.fullmatch(line.rstrip())
        if plain is None:
            regex = _wildcard(line)
            if regex is not None:
                wildcards.insert(0, (position, regex))
            continue
        _, anchor, path, folders_only = plain.groups()
        if anchor or "/" in path:
            (patterns.folder_places if folders_only else patterns.places)[path] = position
        else:
            (patterns.folder_names if folders_only else patterns.names)[path] = position
    return patterns._replace(wildcards=tuple(wildcards))


def valid(lines: Sequence[str]) -> tuple[str, ...]:
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


@cache
def _wildcard(line: str) -> re.Pattern[str] | None:
    """The expression for one line; None if it matches nothing."""
    if not line.strip() or line.startswith("#"):
        return None
    import pathspec

    try:
        pattern = pathspec.GitIgnoreSpec.from_lines([line]).patterns[0]
    except ValueError as error:
        raise ValueError(f"`{line}` is no gitignore pattern") from error
    regex: re.Pattern[str] | None = pattern.regex
    return regex
