"""Changes of source text that remove what was found: how rules write them down, and how they come into files.

A rule gives its alarm a fix by :func:`safe` or :func:`suggested` with what the makers of edits return
(:mod:`distlint.fixes.edits`). :func:`~distlint.fixes.applying.applied` makes them in a text, and
:func:`~distlint.fixing.fix_files` in files.
"""

from __future__ import annotations

from distlint.finding import Edit, Fix

Edits = tuple[Edit, ...]
"""What belongs together in a text. Empty: it can't be done there."""


def safe(does: str, *parts: Edits) -> Fix | None:
    """A fix that cannot change what code that works means; None if one of its parts can't be done."""
    return _fix(does, parts, is_safe=True)


def suggested(does: str, *parts: Edits) -> Fix | None:
    """A fix that whoever applies it should look at; None if one of its parts can't be done."""
    return _fix(does, parts, is_safe=False)


def _fix(does: str, parts: tuple[Edits, ...], *, is_safe: bool) -> Fix | None:
    if not all(parts):
        return None
    return Fix(does, tuple(sorted(edit for part in parts for edit in part)), is_safe)
