"""What a drawn timeline is made of: rows of cells, one cell for each lane."""

from __future__ import annotations

from typing import NamedTuple


class Cell(NamedTuple):
    """What a lane does in a row. ``sign`` is ``meets``, ``decides``, ``waits``, ``leaves`` or ``passes`` (nothing)."""

    sign: str
    text: str = ""
    detail: str = ""


class Row(NamedTuple):
    """One moment. ``place`` is the line, with its file where the rows are of several; ``joined``: the numbers of the
    lanes that meet in it."""

    place: str
    cells: tuple[Cell, ...]
    joined: tuple[int, ...] = ()
