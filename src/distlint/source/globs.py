"""Wildcards as git reads them, turned into regular expressions.

Not with :mod:`fnmatch`, which knows neither ``**`` nor backslashes, nor with pathspec: its expressions are made to be
asked about files only, so that ``!a*`` brings back all of ``a/``, where git decides folder by folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

_CLASSES = {
    "alnum": "0-9A-Za-z",
    "alpha": "A-Za-z",
    "blank": " \\t",
    "digit": "0-9",
    "lower": "a-z",
    "punct": r"!-/:-@\[-`{-~",
    "space": r"\s",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}
#: What stands for ``*`` and for ``**/``.
_NAME, _FOLDERS = "[^/]*", "(?:.+/)?"
_STARS = re.compile(r"\*+")
_CLASS = re.compile(r"\[:(\w+):\]")


def expression(glob: str) -> re.Pattern[str]:
    """What matches, with ``fullmatch``, the paths that ``glob`` means.

    ``*``, ``?`` and ``[…]`` stay within one name; ``**`` between slashes stands for any folders, at the end for
    everything below. Raises ValueError for a ``[`` that is not closed, a range that runs backwards, or a final
    backslash.
    """
    parts: list[str] = []
    at = 0
    while at < len(glob):
        part, at = _part(glob, at)
        parts.append(part)
    try:
        return re.compile(_joined(parts), re.DOTALL)
    except re.error as error:  # only a range can be at fault
        raise ValueError(f"`{glob}` has a range that runs backwards") from error


def _joined(parts: list[str]) -> str:
    """One expression for all parts, which takes linear time for each ``*`` and ``**``.

    What stands between two of them is taken where it is met first, which is as good as any later place, and is not
    looked for again. Otherwise the time would be the product of that of all of them.
    """
    groups = map("g{}".format, count())
    sections = [_within_names(section, groups) for section in _split(parts, _FOLDERS)]
    if len(sections) == 1:
        return sections[0]
    first, *between, last = sections
    return "".join([first, *(_once(f"(?:.+?/)??{section}", next(groups)) for section in between), _FOLDERS, last])


def _within_names(parts: list[str], groups: Iterator[str]) -> str:
    """The expression for parts without ``**/``."""
    pieces = ["".join(piece) for piece in _split(parts, _NAME)]
    if len(pieces) == 1:
        return pieces[0]
    first, *between, last = pieces
    return "".join([first, *(_once(f"[^/]*?{piece}", next(groups)) for piece in between), _NAME, last])


def _split(parts: list[str], at: str) -> list[list[str]]:
    """What stands between the parts that are ``at``."""
    pieces: list[list[str]] = [[]]
    for part in parts:
        if part == at:
            pieces.append([])
        else:
            pieces[-1].append(part)
    return pieces


def _once(expression: str, group: str) -> str:
    """``expression`` without a way back into it. Python has atomic groups from 3.11 on; a look ahead always was one."""
    return f"(?=(?P<{group}>{expression}))(?P={group})"


def _part(glob: str, at: int) -> tuple[str, int]:
    """The expression for what begins at ``at``, and where the next begins."""
    character = glob[at]
    if character == "*":
        return _stars(glob, at)
    if character == "?":
        return "[^/]", at + 1
    if character == "[":
        return _bracket(glob, at)
    if character == "\\":
        at += 1
        if at == len(glob):
            raise ValueError(f"`{glob}` ends with a backslash")
    return re.escape(glob[at]), at + 1


def _stars(glob: str, at: int) -> tuple[str, int]:
    stars = _STARS.match(glob, at)
    assert stars is not None
    end = stars.end()
    if end - at > 1 and (at == 0 or glob[at - 1] == "/"):
        if end == len(glob):
            return ".+", end
        if glob[end] == "/":
            return _FOLDERS, end + 1
    return _NAME, end


def _bracket(glob: str, at: int) -> tuple[str, int]:
    start = at + 2 if glob[at + 1 : at + 2] in ("!", "^") else at + 1
    negation = "^" if start == at + 2 else ""
    members: list[str] = []
    at = start
    while at < len(glob):
        if glob[at] == "]" and at > start:
            return f"(?!/)[{negation}{''.join(members)}]", at + 1
        member, at = _member(glob, at)
        members.append(member)
    raise ValueError(f"`{glob}` has a `[` that is not closed")


def _member(glob: str, at: int) -> tuple[str, int]:
    """One character, range or class inside of brackets, and where the next begins."""
    named = _CLASS.match(glob, at)
    if named is not None:
        if named.group(1) not in _CLASSES:
            raise ValueError(f"`{glob}` has the unknown class `{named.group()}`")
        return _CLASSES[named.group(1)], named.end()
    first, at = _character(glob, at)
    if glob[at : at + 1] == "-" and glob[at + 1 : at + 2] not in ("", "]"):
        last, at = _character(glob, at + 1)
        return f"{re.escape(first)}-{re.escape(last)}", at
    return re.escape(first), at


def _character(glob: str, at: int) -> tuple[str, int]:
    if glob[at] == "\\" and at + 1 < len(glob):
        at += 1
    return glob[at], at + 1
