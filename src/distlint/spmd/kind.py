"""What an integer numbers or counts: the unit that travels with a value.

``get_rank()`` and ``get_rank(group)`` are both small integers, and only one of them may be the ``src`` of a broadcast.
A kind says which numbering a value belongs to; the laws below say what arithmetic makes of it. Where no law speaks, the
result has no kind, and no rule says anything about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from distlint.spmd.tree import WORLD, Group

LOCAL = Group(frozenset(("local",)))
NODE = Group(frozenset(("node",)))


class What(Enum):
    """What a value does with the ranks of a group."""

    RANK = "rank"
    """Numbers one of them: 0 is the first rank of the group."""
    SIZE = "size"
    """Counts them."""
    BLOCK = "block"
    """Numbers equal groups of consecutive global ranks: ``rank // size``."""
    FIRST = "first"
    """The global rank at which such a group begins: ``rank // size * size``."""
    RANKS = "ranks"
    """A list of global ranks, those of the group."""
    NUMBERS = "numbers"
    """The ranks of the group in order: ``range(size)``."""
    SLOTS = "slots"
    """A list with one element for each rank of the group."""


class Kind(NamedTuple):
    """A numbering.

    ``sure`` is False when a name is all that says so. ``text``: the value is still the string of an environment
    variable.
    """

    what: What
    group: Group
    sure: bool = True
    text: bool = False

    @property
    def is_global(self) -> bool:
        """Whether the value is a global rank."""
        return self.what is What.FIRST or (self.what is What.RANK and self.group == WORLD)

    def counts(self, group: Group) -> bool:
        """Whether the value is the number of ranks in ``group``."""
        return self.what is What.SIZE and self.group == group

    def numbers(self, group: Group) -> bool:
        """Whether the value numbers the ranks of ``group``."""
        return self.what is What.RANK and self.group == group


def combined(operator: str, left: Kind | None, right: Kind | None, left_is: object, right_is: object) -> Kind | None:
    """The kind of ``left operator right``; ``left_is`` and ``right_is`` are the operands where they are literals,
    otherwise None."""
    if (left is not None and left.text) or (right is not None and right.text):
        return None
    if left is None or right is None:
        return _with_number(operator, left, right, left_is, right_is)
    found = _LAWS.get(operator, _no_law)(left, right)
    return found._replace(sure=left.sure and right.sure) if found is not None else None


def _with_number(
    operator: str, left: Kind | None, right: Kind | None, left_is: object, right_is: object
) -> Kind | None:
    """A neighbour of a rank is a rank of the same group, and one less than the size is its last rank. What any number
    leaves over when it is divided by the size of a group of its own is one of the ranks in it."""
    if left is None and right is not None and operator == "%" and right.what is What.SIZE:
        return None if right.group in (WORLD, LOCAL, NODE) else Kind(What.RANK, right.group, right.sure)
    if left is None and right is not None and operator == "+" and isinstance(left_is, int):
        left, right_is = right, left_is
    if left is None or not isinstance(right_is, int) or isinstance(right_is, bool):
        return None
    if left.what is What.RANK and operator in ("+", "-"):
        return left
    if left.what is What.SIZE and operator == "-" and right_is == 1:
        return left._replace(what=What.RANK)
    return None


def _no_law(left: Kind, right: Kind) -> Kind | None:
    return None


def _plus(left: Kind, right: Kind) -> Kind | None:
    for base, offset in ((left, right), (right, left)):
        if base.what is What.FIRST and offset.what is What.RANK and base.group == offset.group:
            return Kind(What.RANK, WORLD)
        if base.what is What.RANK and offset.counts(base.group):  # (rank + size - 1) % size
            return base
    return None


def _minus(left: Kind, right: Kind) -> Kind | None:
    if left.what is What.RANK and right.counts(left.group):
        return left
    if left.numbers(WORLD) and right.what is What.FIRST:
        return Kind(What.RANK, right.group)
    if left.numbers(WORLD) and right.numbers(LOCAL):
        return Kind(What.FIRST, LOCAL)
    return None


def _times(left: Kind, right: Kind) -> Kind | None:
    for number, size in ((left, right), (right, left)):
        if number.numbers(NODE) and size.counts(LOCAL):
            return Kind(What.FIRST, LOCAL)
        if number.what is What.BLOCK and size.counts(number.group):
            return Kind(What.FIRST, number.group)
        if number.counts(NODE) and size.counts(LOCAL):
            return Kind(What.SIZE, WORLD)
    return None


def _modulo(left: Kind, right: Kind) -> Kind | None:
    if left.what is What.RANK and right.counts(left.group):
        return left
    return Kind(What.RANK, LOCAL) if left.numbers(WORLD) and right.counts(LOCAL) else None


def _quotient(left: Kind, right: Kind) -> Kind | None:
    if left.counts(WORLD):
        return Kind(What.SIZE, NODE) if right.counts(LOCAL) else None
    if not left.numbers(WORLD) or right.what is not What.SIZE or right.group == WORLD:
        return None
    return Kind(What.RANK, NODE) if right.group == LOCAL else Kind(What.BLOCK, right.group)


_LAWS = {"+": _plus, "-": _minus, "*": _times, "%": _modulo, "//": _quotient}


def one_of(first: Kind | None, second: Kind | None, first_is: object, second_is: object) -> Kind | None:
    """The kind of a value that is one of two, depending on a test: both are of one kind, or one is a fallback
    (a literal, or ``None``: ``first_is`` and ``second_is`` say so)."""
    if first is None or second is None:
        known, other = (first, second_is) if second is None else (second, first_is)
        return known if other is FALLBACK else None
    if (first.what, first.group) != (second.what, second.group):
        return None
    return first._replace(sure=first.sure and second.sure, text=first.text and second.text)


def bounded(name: str, values: Sequence[tuple[Kind | None, object]]) -> Kind | None:
    """The kind of ``max`` or ``min`` of some values, each with what it is where it is a literal: ``max(rank, 0)`` and
    ``min(rank, size - 1)`` are the rank, ``max(1, size)`` is the size."""
    known = [kind for kind, _ in values if kind is not None]
    if not known or any((kind.what, kind.group) != (known[0].what, known[0].group) or kind.text for kind in known):
        return None
    floors = [value for kind, value in values if kind is None]
    least = {What.RANK: 0, What.SIZE: 1}.get(known[0].what)
    if least is None or (floors and name != "max"):
        return None
    if not all(isinstance(floor, int) and floor <= least for floor in floors):
        return None
    return known[0]._replace(sure=all(kind.sure for kind in known))


#: Stands for a value that is a literal.
FALLBACK = object()


_LISTS = (What.RANKS, What.SLOTS, What.NUMBERS)


def element(of: Kind | None) -> Kind | None:
    """The kind of an element of a list: a global rank, or a rank of the group where the list is a ``range``."""
    if of is None or of.what not in (What.RANKS, What.NUMBERS):
        return None
    return Kind(What.RANK, WORLD if of.what is What.RANKS else of.group, of.sure)


def position(of: Kind | None) -> Kind | None:
    """The kind of a position in a list with one element for each rank: a rank inside the group."""
    return Kind(What.RANK, of.group, of.sure) if of is not None and of.what in _LISTS else None


def numbers(size: Kind | None) -> Kind | None:
    """The kind of ``range(size)``."""
    if size is None or size.what is not What.SIZE or size.text:
        return None
    return size._replace(what=What.NUMBERS)


def slots(per: Kind | None) -> Kind | None:
    """The kind of a list with an element for each unit of a size, or for each element of such a list."""
    if per is None or per.text or per.what not in (What.SIZE, *_LISTS):
        return None
    return Kind(What.SLOTS, per.group, per.sure)


def length(of: Kind | None) -> Kind | None:
    """The kind of the length of a list."""
    return Kind(What.SIZE, of.group, of.sure) if of is not None and of.what in _LISTS else None
