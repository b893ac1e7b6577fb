"""Suppression comments: what they say.

The forms are ``# distlint: ignore[RNK101, all-ranks-write, RNK8] reason``, ``# distlint: skip-file`` and those of
flake8: ``# noqa``, ``# noqa: RNK101``, ``# flake8: noqa``, ``# flake8: noqa: RNK101``. ``# distlint: uniform`` is no
suppression, but is read on the same occasion. How the comments are worded is in :mod:`distlint.source.directives`, what
they silence in :mod:`distlint.silencing`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from distlint.source.comments import Lines, comments_of
from distlint.source.directives import Broken, Kind, Name, directives_of, is_candidate


class Suppression(NamedTuple):
    """One comment that silences the rules in ``names`` (all rules if there are none) on ``lines``.

    ``by_mistake``: it silences everything although its author meant less.
    """

    kind: Kind
    names: tuple[Name, ...]
    lines: Lines
    by_mistake: bool


class Suppressions(NamedTuple):
    """All that the comments of one file say.

    ``uniform``: the lines (1-based) whose conditions are the same on all ranks, says the author. ``skip_file``: the
    whole file is silent. ``generated``: a tool wrote the file, so nobody is to blame for an unused comment.
    """

    comments: tuple[Suppression, ...] = ()
    broken: tuple[Broken, ...] = ()
    uniform: frozenset[int] = frozenset()
    skip_file: bool = False
    generated: bool = False


NONE = Suppressions()
"""What nearly every file has."""

# Most files with "noqa" hold codes of other tools only; reading these files token by token would be for nothing.
_OWN = re.compile(r"#\s*distlint\b")
_NOQA = re.compile(r"#\s*(?P<file>flake8[:=]\s*)?noqa(?P<rest>[^\n]*)")
_OTHER_CODES = re.compile(r":\s?[a-z]+[0-9]")
_GENERATED = re.compile(r"@generated\b|\bgenerated\b.{0,200}\bdo not (?:edit|modify)", re.IGNORECASE)


def suppressions_of(text: str) -> Suppressions:
    """What the comments of a file say; ``text`` has ``\\n`` line ends. Never raises; cheap for files without any."""
    if not _may_matter(text):
        return NONE
    comments: list[Suppression] = []
    broken: list[Broken] = []
    uniform: set[int] = set()
    skip_file = False
    for comment in comments_of(text, is_candidate):
        for asked in directives_of(comment):
            if isinstance(asked, Broken):
                broken.append(asked)
            elif asked.kind == "uniform":
                uniform.update(range(comment.statement.first, comment.statement.last + 1))
            elif asked.kind == "skip-file":
                skip_file = True
            else:
                lines = comment.joined if asked.kind == "noqa" else comment.covers
                comments.append(Suppression(asked.kind, asked.names, lines, asked.by_mistake))
    generated = bool(comments) and _is_generated(text)
    return Suppressions(tuple(comments), tuple(broken), frozenset(uniform), skip_file, generated)


def _may_matter(text: str) -> bool:
    if not is_candidate(text):
        return False
    lowered = text.lower()
    return bool(_OWN.search(lowered)) or any(
        found["file"] or "rnk" in found["rest"] or not _OTHER_CODES.match(found["rest"])
        for found in _NOQA.finditer(lowered)
    )


def _is_generated(text: str) -> bool:
    head = text[:2000].split("\n")[:20]
    return any(line.startswith("#") and _GENERATED.search(line) for line in head)
