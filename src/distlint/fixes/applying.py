"""Fixes made in a text."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple

from distlint.finding import Edit, Finding

#: An edit by offsets into the text: start, end, and what comes in the place.
_Placed = tuple[int, int, str]


class Applied(NamedTuple):
    """A text with fixes made in it, and the findings that they were of, in order."""

    text: str
    findings: tuple[Finding, ...]


def applied(text: str, findings: Iterable[Finding], *, unsafe: bool) -> Applied:
    """Makes the fixes of findings of one file, whose content ``text`` is; ``unsafe``: also those that aren't safe.

    Of fixes that touch each other the first one in the file is made: who asks again afterwards gets the other one. A
    fix after which the text would not parse is left out.
    """
    starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
    wanted = [
        (finding, [_placed(edit, starts) for edit in finding.fix.edits])
        for finding in sorted(findings, key=lambda one: one.sort_key)
        if finding.fix is not None and (finding.fix.is_safe or unsafe)
    ]
    together = _made(text, wanted, each_parses=False)
    return together if _parses(together.text) else _made(text, wanted, each_parses=True)


def _made(text: str, wanted: list[tuple[Finding, list[_Placed]]], *, each_parses: bool) -> Applied:
    taken: list[_Placed] = []
    fixed: list[Finding] = []
    for finding, edits in wanted:
        new = [edit for edit in edits if edit not in taken]  # two findings may ask for the same, such as an import
        if any(_touch(one, other) for one in new for other in taken):
            continue
        if each_parses and not _parses(_edited(text, [*taken, *new])):
            continue
        taken += new
        fixed.append(finding)
    return Applied(_edited(text, taken), tuple(fixed))


def _placed(edit: Edit, starts: list[int]) -> _Placed:
    line, column, end_line, end_column = edit.span
    return starts[line - 1] + column, starts[end_line - 1] + end_column, edit.text


def _touch(one: _Placed, other: _Placed) -> bool:
    """Whether two edits are about the same characters, or insert at the same place."""
    if one[:2] == other[:2]:
        return True
    return one[0] < other[1] and other[0] < one[1]


def _edited(text: str, edits: Iterable[_Placed]) -> str:
    for start, end, by in sorted(edits, reverse=True):
        text = text[:start] + by + text[end:]
    return text


def _parses(text: str) -> bool:
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True
