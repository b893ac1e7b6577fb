"""Edits of suppression comments."""

from __future__ import annotations

import re
from collections.abc import Collection

from distlint.finding import Edit, Span
from distlint.fixes import Edits
from distlint.source.directives import Name
from distlint.source.suppressions import Suppression

#: What stands between a list of codes and a reason.
_AHEAD_OF_REASON = re.compile(r"[\s:;,.\-\u2013\u2014]*")


def without_names(text: str, comment: Suppression, names: Collection[Name]) -> Edits:
    """Takes codes from a comment, or all that it says to distlint if none is left. What else the comment says stays."""
    lines = text.split("\n")
    first, last = comment.names[0].span, comment.names[-1].span
    number = first.line
    if number > len(lines) or last.line != number:
        return ()
    line = lines[number - 1]
    kept = [name.text for name in comment.names if name not in names]
    if kept:
        between = line[first.end_column : comment.names[1].span.column]
        return (Edit(Span(number, first.column, number, last.end_column), between.join(kept)),)
    start = line.rfind("#", 0, first.column)
    end = line.find("]", last.end_column) + 1 if comment.kind == "ignore" else last.end_column
    if start < 0 or not end:
        return ()
    ahead = line[:start].rstrip()
    reason = _AHEAD_OF_REASON.match(line, end)
    behind = reason.end() if reason is not None else end
    if behind < len(line):
        return (Edit(Span(number, start, number, behind), "" if line[behind] == "#" else "# "),)
    if not ahead and number < len(lines):
        return (Edit(Span(number, 0, number + 1, 0), ""),)
    return (Edit(Span(number, len(ahead), number, len(line)), ""),)
