"""A timeline as a self-contained SVG: a life line for each class of ranks, collectives as bars across them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from distlint.report.escape import visible
from distlint.report.picture import Picture
from distlint.report.rows import Cell, Row

_GUTTER, _MARGIN = 120, 28
_NARROW, _WIDE = 250, 430  # a lane
_HEAD, _ROW, _LINE, _GAP = 58, 46, 22, 40
_LABEL = 15  # letters in front of a row
_LETTER = 7.25  # width of a letter of the monospaced font at 12 px

_STYLE = """
  .paper { fill: #ffffff; stroke: #d8dee4 }
  text { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #1f2328 }
  .title { font-size: 15px; font-weight: 600 }
  .faint { fill: #656d76 }
  .lane { stroke: #c4ccd4; stroke-width: 2 }
  .stuck { stroke: #d1242f; stroke-width: 2; stroke-dasharray: 3 4 }
  .head { fill: #eef1f4; stroke: #c4ccd4 }
  .meets { fill: #e6f4ea; stroke: #2da44e }
  .bar { stroke: #2da44e; stroke-width: 3 }
  .decides { fill: #e7f0fd; stroke: #3b82d6 }
  .waits { fill: #ffebe9; stroke: #d1242f }
  .leaves { fill: #f3f5f7; stroke: #afb8c1 }
  .bad { fill: #b3141f; font-weight: 600 }
  .good { fill: #1a7f37; font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #0d1117; stroke: #30363d }
    text { fill: #e6edf3 }
    .faint { fill: #9198a1 }
    .lane { stroke: #3d444d }
    .head { fill: #1c2129; stroke: #3d444d }
    .meets { fill: #12261e; stroke: #3fb950 }
    .bar { stroke: #3fb950 }
    .decides { fill: #121d2f; stroke: #4493f8 }
    .waits { fill: #2d1416; stroke: #f85149 }
    .stuck { stroke: #f85149 }
    .leaves { fill: #161b22; stroke: #656c76 }
    .bad { fill: #ff7b72 }
    .good { fill: #56d364 }
  }
"""


def render(pictures: Sequence[Picture]) -> str:
    """One SVG document with all pictures below each other; it needs no font, script or style from elsewhere."""
    cells = [cell for picture in pictures for row in picture.rows for cell in row.cells]
    lane = min(max(_NARROW, round(max(map(_length, cells)) * _LETTER) + 54), _WIDE)
    lanes = max(len(picture.lanes) for picture in pictures)
    said = max(len(line) for picture in pictures for line in (*picture.verdict, *picture.notes, _title(picture)))
    width = 2 * _MARGIN + max(_GUTTER + lanes * lane, round(said * 7.9))
    body: list[str] = []
    top = 0
    for picture in pictures:
        height = _height(picture)
        body += [f'<g transform="translate(0 {top})">', *_card(picture, width, height, lane), "</g>"]
        top += height
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {top}" width="{width}" height="{top}">'
    names = ", ".join(picture.title for picture in pictures)
    return "\n".join([head, f"<title>{_said(names)}</title>", f"<style>{_STYLE}</style>", *body, "</svg>"]) + "\n"


def _title(picture: Picture) -> str:
    return f"{picture.title}  {picture.place}"


def _height(picture: Picture) -> int:
    texts = 1 + len(picture.notes) + len(picture.verdict)
    return 2 * _MARGIN + texts * _LINE + _HEAD + len(picture.rows) * _ROW + _GAP


def _card(picture: Picture, width: int, height: int, lane: int) -> list[str]:
    drawn = [f'<rect class="paper" x="6" y="6" width="{width - 12}" height="{height - 12}" rx="10"/>']
    y = _MARGIN + 14
    place = f'<tspan class="faint" dx="12">{_said(picture.place)}</tspan>'
    drawn.append(f'<text class="title" x="{_MARGIN}" y="{y}">{_said(picture.title)}{place}</text>')
    for note in picture.notes:
        y += _LINE
        drawn.append(f'<text class="faint" x="{_MARGIN}" y="{y}">{_said(note)}</text>')
    y += 24
    start = y + _HEAD
    for index, name in enumerate(picture.lanes):
        drawn += _life(_middle(index, lane), index, y, start, picture.rows)
        drawn.append(_box("head", _middle(index, lane), y, 30, Cell("", name)))
    for number, row in enumerate(picture.rows):
        drawn += _row(row, start + number * _ROW, lane)
    y = start + len(picture.rows) * _ROW + 10
    for line in picture.verdict:
        y += _LINE
        drawn.append(f'<text class="{"good" if picture.is_fine else "bad"}" x="{_MARGIN}" y="{y}">{_said(line)}</text>')
    return drawn


def _life(x: int, index: int, top: int, start: int, rows: Sequence[Row]) -> list[str]:
    """The line down from a lane's head: dashed from where it waits."""
    end = start + (len(rows) - 1) * _ROW
    stuck = next((n for n, row in enumerate(rows) if row.cells[index].sign == "waits"), None)
    if stuck is None:
        return [f'<line class="lane" x1="{x}" y1="{top}" x2="{x}" y2="{end}"/>']
    y = start + stuck * _ROW
    return [
        f'<line class="lane" x1="{x}" y1="{top}" x2="{x}" y2="{y}"/>',
        f'<line class="stuck" x1="{x}" y1="{y}" x2="{x}" y2="{end}"/>',
    ]


def _row(row: Row, y: int, lane: int) -> list[str]:
    drawn = []
    if row.place:
        label = _label(row.place)
        drawn.append(f'<text class="faint" x="{_MARGIN}" y="{y + 4}">{_said(label)}</text>')
    if len(row.joined) > 1:
        left, right = _middle(row.joined[0], lane), _middle(row.joined[-1], lane)
        drawn.append(f'<line class="bar" x1="{left}" y1="{y}" x2="{right}" y2="{y}"/>')
    cells = ((cell, _middle(index, lane)) for index, cell in enumerate(row.cells) if cell.sign != "passes")
    return [*drawn, *(_box(cell.sign, x, y - 14, 28, cell) for cell, x in cells)]


def _label(place: str) -> str:
    """The line in front of a row; of the name of a file the end, if there is no room."""
    name, _, line = place.rpartition(":")
    if not name:
        return place if place == "…" else f"line {place}"
    room = _LABEL - len(line) - 1
    return f"{name if len(name) <= room else '…' + name[-room + 1 :]} {line}"


def _length(cell: Cell) -> int:
    """Letters of a cell, with the gap between its text and its detail."""
    return len(visible(cell.text)) + (len(visible(cell.detail)) + 2 if cell.detail else 0)


def _box(style: str, middle: int, y: int, height: int, cell: Cell) -> str:
    room = int((_WIDE - 54) / _LETTER)
    text, detail = visible(cell.text), visible(cell.detail)
    text = _cut(text, max(room - len(detail) - 2, 16) if detail else room)
    detail = _cut(detail, room - len(text) - 2)
    width = round(_length(Cell("", text, detail)) * _LETTER) + 24
    x = middle - width // 2
    weight = ' font-weight="600"' if style == "head" else ""
    more = f'<tspan class="faint" dx="14">{escape(detail)}</tspan>' if detail else ""
    return (
        f'<rect class="{style}" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>'
        f'<text x="{x + 12}" y="{y + height // 2 + 4}"{weight}>{escape(text)}{more}</text>'
    )


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else text[: max(room - 1, 0)] + "…"


def _middle(index: int, lane: int) -> int:
    return _MARGIN + _GUTTER + index * lane + lane // 2


def _said(text: str) -> str:
    return escape(visible(text))
