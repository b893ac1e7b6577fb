"""A timeline as text: a column for each lane, a row for each moment."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from distlint.report.color import GUTTER, PATH, paint
from distlint.report.escape import visible
from distlint.report.rows import Cell, Row

if TYPE_CHECKING:
    from distlint.report.picture import Picture

MEETS, DECIDES, WAITS, LEAVES = "32", "1;34", "1;31", "2"
_STYLES = {"meets": MEETS, "decides": DECIDES, "waits": WAITS, "leaves": LEAVES, "passes": LEAVES}
_SIGNS = {"meets": "●", "decides": "◆", "waits": "✗", "leaves": "■", "passes": "│"}
_PLAIN = {"●": "o", "◆": "?", "✗": "x", "■": "#", "│": "|", "─": "-", "…": "...", "×": "x"}
#: What stands in front of the name of a function that is called.
_MODULE = re.compile(r"^(?:\w+\.)+(?=\w+\()")
_LEAST = 18  # columns of a lane
_NARROWEST = 14  # the same where the terminal has no room
_MOST = 52
_END = 8  # letters of the end of a text that are left when it is cut
_BETWEEN = 3  # columns between two lanes


def render(picture: Picture, *, color: bool, plain: bool, width: int = 0) -> str:
    """The picture in lines. ``plain``: with ASCII signs only, for terminals that have no others; ``width``: how many
    columns there are (0: as many as are needed)."""
    gutter = _gutter(picture.rows)
    lines = [f"{paint(picture.place, PATH, color)}  {paint(visible(picture.title), PATH, color)}"]
    lines += [line for note in picture.notes for line in _paragraph(note, gutter, width, "", color=False)]
    lines += ["", *drawn(picture.lanes, picture.rows, color=color, plain=plain, width=width), ""]
    style = MEETS if picture.is_fine else WAITS
    lines += [line for told in picture.verdict for line in _paragraph(told, gutter, width, style, color=color)]
    return "".join(f"{line}\n" for line in lines)


def _paragraph(text: str, gutter: int, width: int, style: str, *, color: bool) -> list[str]:
    """A sentence beside the gutter, in as many lines as it takes."""
    room = max(width - gutter - 2, _LEAST) if width else 0
    lines = textwrap.wrap(visible(text), room, subsequent_indent="  ") if room else [visible(text)]
    return [f"{'':{gutter}}  {paint(line, style, color)}" for line in lines]


def drawn(heads: Sequence[str], rows: Sequence[Row], *, color: bool, plain: bool, width: int = 0) -> list[str]:
    """The rows below the heads of their lanes, in lines."""
    dots = "..." if plain else "…"
    gutter = _gutter(rows)
    needed = [
        min(max(_LEAST, len(head), *(len(_text(row.cells[index], dots)) + 2 for row in rows)), _MOST)
        for index, head in enumerate(heads)
    ]
    widths = _fitted(needed, width - gutter - 2) if width else needed
    shown = "   ".join(
        paint(head, PATH, color) + " " * (width - len(head)) for head, width in zip(heads, widths, strict=True)
    )
    lines = [f"{'line':>{gutter}}  {shown}".rstrip(), *(_row(row, widths, gutter, color, dots) for row in rows)]
    if plain:
        lines = ["".join(_PLAIN.get(sign, sign) for sign in line) for line in lines]
    return lines


def _fitted(widths: list[int], room: int) -> list[int]:
    """Lanes as wide as they need to be, the widest ones narrower until all have room beside each other."""
    widths = widths[:]
    while sum(widths) + _BETWEEN * (len(widths) - 1) > room and max(widths) > _NARROWEST:
        widths[widths.index(max(widths))] -= 1
    return widths


def _gutter(rows: Sequence[Row]) -> int:
    return max(4, *(len(row.place) for row in rows))


def _text(cell: Cell, dots: str) -> str:
    return visible(f"{cell.text}  {cell.detail}" if cell.detail else cell.text).replace("…", dots)


def _cut(cell: Cell, room: int, dots: str) -> str:
    """A cell in so much room: without its detail, the module of what is called, and the middle of its text, if need be.
    The end says which side of a test is taken, or which rank is meant."""
    for shorter in (cell, cell._replace(detail=""), Cell(cell.sign, _MODULE.sub("", cell.text))):
        text = _text(shorter, dots)
        if len(text) <= room:
            return text
    if cell.detail == "waits" and room > _NARROWEST + len("  waits"):  # not said elsewhere
        return _cut(cell._replace(detail=""), room - len("  waits"), dots) + "  waits"
    end = min((room - len(dots)) // 2, _END)
    return text[: room - len(dots) - end] + dots + text[-end:]


def _row(row: Row, widths: list[int], gutter: int, color: bool, dots: str) -> str:
    first, last = (row.joined[0], row.joined[-1]) if row.joined else (0, 0)
    cells = []
    for index, (cell, width) in enumerate(zip(row.cells, widths, strict=True)):
        text = _cut(cell, width - 2, dots)
        fill = "─" if first <= index < last else " "
        style = _STYLES[cell.sign]
        sign = "─" if cell.sign == "passes" and first < index < last else _SIGNS[cell.sign]
        said = f"{sign} {text}" if text else sign
        rest = f" {fill * (width - len(said) + 2)}" if fill == "─" and text else fill * (width - len(said) + 3)
        cells.append(paint(said, style, color) + (paint(rest, MEETS, color) if fill == "─" else rest))
    return f"{paint(f'{row.place:>{gutter}}', GUTTER, color)}  {''.join(cells)}".rstrip()
