"""A timeline as text: a column for each lane, a row for each moment."""

from __future__ import annotations

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
_LEAST = 18  # columns of a lane
_MOST = 52


def render(picture: Picture, *, color: bool, plain: bool) -> str:
    """The picture in lines. ``plain``: with ASCII signs only, for terminals that have no others."""
    gutter = _gutter(picture.rows)
    lines = [f"{paint(picture.place, PATH, color)}  {paint(visible(picture.title), PATH, color)}"]
    lines += [f"{'':{gutter}}  {visible(note)}" for note in picture.notes]
    lines += ["", *drawn(picture.lanes, picture.rows, color=color, plain=plain), ""]
    style = WAITS if picture.stuck else MEETS
    lines += [f"{'':{gutter}}  {paint(visible(line), style, color)}" for line in picture.verdict]
    return "".join(f"{line}\n" for line in lines)


def drawn(heads: Sequence[str], rows: Sequence[Row], *, color: bool, plain: bool) -> list[str]:
    """The rows below the heads of their lanes, in lines."""
    dots = "..." if plain else "…"
    widths = [
        min(max(_LEAST, len(head), *(len(_text(row.cells[index], dots)) + 2 for row in rows)), _MOST)
        for index, head in enumerate(heads)
    ]
    gutter = _gutter(rows)
    shown = "   ".join(
        paint(head, PATH, color) + " " * (width - len(head)) for head, width in zip(heads, widths, strict=True)
    )
    lines = [f"{'line':>{gutter}}  {shown}".rstrip(), *(_row(row, widths, gutter, color, dots) for row in rows)]
    if plain:
        lines = ["".join(_PLAIN.get(sign, sign) for sign in line) for line in lines]
    return lines


def _gutter(rows: Sequence[Row]) -> int:
    return max(4, *(len(row.place) for row in rows))


def _text(cell: Cell, dots: str) -> str:
    return visible(f"{cell.text}  {cell.detail}" if cell.detail else cell.text).replace("…", dots)


def _row(row: Row, widths: list[int], gutter: int, color: bool, dots: str) -> str:
    first, last = (row.joined[0], row.joined[-1]) if row.joined else (0, 0)
    cells = []
    for index, (cell, width) in enumerate(zip(row.cells, widths, strict=True)):
        text = _text(cell, dots)
        if len(text) > width - 2:
            text = text[: width - 2 - len(dots)] + dots
        fill = "─" if first <= index < last else " "
        style = _STYLES[cell.sign]
        sign = "─" if cell.sign == "passes" and first < index < last else _SIGNS[cell.sign]
        said = f"{sign} {text}" if text else sign
        rest = f" {fill * (width - len(said) + 2)}" if fill == "─" and text else fill * (width - len(said) + 3)
        cells.append(paint(said, style, color) + (paint(rest, MEETS, color) if fill == "─" else rest))
    return f"{paint(f'{row.place:>{gutter}}', GUTTER, color)}  {''.join(cells)}".rstrip()
