"""Sets of small numbers as the bits of one: to unite and to compare such sets takes an operation each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from operator import itemgetter

_ONE = re.compile("1")


def numbers(bits: int) -> list[int]:
    """The numbers in a set, in order."""
    return [match.start() for match in _ONE.finditer(_digits(bits))]


def chosen(bits: int, among: int) -> int:
    """Which numbers of the set ``among`` are in another one, as a set of their places in ``among``."""
    return picked(bits, numbers(among))


def picked(bits: int, places: Sequence[int]) -> int:
    """The set of the places in a sequence at which stands a number of the set."""
    if not places:
        return 0
    digits = _digits(bits).ljust(max(places) + 1, "0")
    return _number("".join(itemgetter(*places)(digits)))


def _digits(bits: int) -> str:
    return f"{bits:b}"[::-1]


def _number(digits: str) -> int:
    return int(digits[::-1], 2)
