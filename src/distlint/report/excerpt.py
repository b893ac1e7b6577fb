"""Source lines with underlines, for a terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from distlint.finding import Span
from distlint.report.color import EVIDENCE, GUTTER, paint
from distlint.report.escape import visible

WIDTH = 120
"""Cells of source text shown at most; what is longer is cut."""
_TAB = "    "
_CUT = "..."
_LEAD = 30  # characters shown before a mark that does not fit in otherwise


class Mark(NamedTuple):
    """A span to underline.

    ``label`` stands behind the underline and may be empty; ``context`` is the number of lines shown above and below;
    ``sign`` is what the underline is made of; ``style`` is its colour. Of a span over more than ``most`` lines, only
    the first line is underlined.
    """

    span: Span
    label: str = ""
    context: int = 0
    sign: str = "-"
    style: str = EVIDENCE
    most: int = 1


class _Fitted(NamedTuple):
    """A source line as shown. ``cells[i]`` is the cell in which code point ``first + i`` starts."""

    text: str
    first: int
    cells: Sequence[int]

    def cell(self, column: int) -> int:
        return self.cells[min(max(column - self.first, 0), len(self.cells) - 1)]


def gutter_width(marks: Iterable[Mark], lines: Sequence[str]) -> int:
    """The number of digits of the last line number that :func:`excerpt` would show."""
    return len(str(max(min(_last_line(mark, lines) + mark.context, len(lines)) for mark in marks)))


def excerpt(lines: Sequence[str], marks: Sequence[Mark], width: int, color: bool) -> list[str]:
    """The lines around ``marks`` with their underlines, as lines for the terminal.

    ``lines`` is the whole file; every mark must start in it. ``width`` is the number of cells for line numbers. Tabs
    and wide characters keep their underline below them; control characters are shown as escapes.
    """
    shown: set[int] = set()
    for mark in marks:
        last = _last_line(mark, lines)
        shown.update(range(max(1, mark.span.line - mark.context), min(len(lines), last + mark.context) + 1))
    marked = {line for mark in marks for line in range(mark.span.line, _last_line(mark, lines) + 1)}
    numbers = _without_blank_ends(_without_small_gaps(sorted(shown)), marked, lines)

    bar = paint(f"{'':{width}} |", GUTTER, color)
    written = [bar]
    for position, number in enumerate(numbers):
        if position and numbers[position - 1] != number - 1:
            written.append(paint("...", GUTTER, color))
        here = [mark for mark in marks if mark.span.line <= number <= _last_line(mark, lines)]
        fitted = _fitted(lines[number - 1], [_columns(mark.span, number, lines) for mark in here])
        prefix = paint(f"{number:>{width}} |", GUTTER, color)
        written.append(f"{prefix} {fitted.text}".rstrip())
        for mark in here:
            label = f" {visible(mark.label)}" if mark.label and number == _last_line(mark, lines) else ""
            start, end = (fitted.cell(column) for column in _columns(mark.span, number, lines))
            underline = paint(mark.sign * max(1, end - start) + label, mark.style, color)
            written.append(f"{bar} {' ' * start}{underline}")
    return [*written, bar]


def _last_line(mark: Mark, lines: Sequence[str]) -> int:
    """The last line that is underlined."""
    span = mark.span
    last = span.end_line - (span.end_column == 0 and span.end_line > span.line)
    return last if last - span.line < mark.most and last <= len(lines) else span.line


def _columns(span: Span, number: int, lines: Sequence[str]) -> tuple[int, int]:
    """From where to where ``span`` covers line ``number``, without indentation and trailing blanks."""
    line = lines[number - 1]
    start = span.column if number == span.line else len(line) - len(line.lstrip())
    return start, span.end_column if number == span.end_line else max(start, len(line.rstrip()))


def _without_small_gaps(numbers: Sequence[int]) -> list[int]:
    """``numbers`` with each gap of one line filled: the line takes no more room than the sign for its absence."""
    known = set(numbers)
    return sorted(known | {number + 1 for number in numbers if number + 2 in known})


def _without_blank_ends(numbers: list[int], marked: set[int], lines: Sequence[str]) -> list[int]:
    while numbers and numbers[0] not in marked and not lines[numbers[0] - 1].strip():
        numbers = numbers[1:]
    while numbers and numbers[-1] not in marked and not lines[numbers[-1] - 1].strip():
        numbers = numbers[:-1]
    return numbers


def _fitted(line: str, spans: Sequence[tuple[int, int]]) -> _Fitted:
    """``line`` as shown, cut to :data:`WIDTH` so that the first of ``spans`` (columns) is in it."""
    start, end = spans[0] if spans else (0, 0)
    whole = _laid_out(line, 0)
    # A span that does not fit is shown from its start.
    if whole.first + len(whole.cells) - 1 >= min(end, len(line)) or start <= _LEAD:
        return whole
    return _laid_out(line, start - _LEAD)


def _laid_out(line: str, first: int) -> _Fitted:
    cut = _CUT if first else ""
    shown = [cut]
    cells = [len(cut)]
    for character in line[first : first + WIDTH]:
        text = _TAB if character == "\t" else visible(character)
        width = len(text) if len(text) > 1 else _cells(character)
        if cells[-1] + width > WIDTH:
            break
        shown.append(text)
        cells.append(cells[-1] + width)
    if first + len(cells) - 1 < len(line.rstrip()):
        shown.append(_CUT)
    return _Fitted("".join(shown), first, cells)


def _cells(character: str) -> int:
    """How many cells of the terminal a printable character takes."""
    if character.isascii():
        return 1
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1
