"""Small clusters, and what terms come to on one rank of them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from distlint.spmd.terms import (
    ELEMENT,
    GPUS_PER_NODE,
    PLACE_IN,
    SIZE_OF,
    Apply,
    Coordinate,
    Literal,
    Many,
    Size,
    Term,
    Variable,
    key_of,
    names_one_in,
    names_one_rank,
)


class Undecided(Exception):
    """A term depends on something unknown; ``key`` names it. ``is_open``: a choice would decide it."""

    def __init__(self, key: str, *, is_open: bool = False) -> None:
        self.key = key
        self.is_open = is_open


class Asked(NamedTuple):
    """What was asked about choices, each with the first answer: the choice for a key (None: there was none), and
    whether one rules out a comparison, by its key and how that begins. ``passed_over``: the keys of what stayed open
    though nobody made a choice for it."""

    choices: dict[str, bool | None]
    ruled_out: dict[tuple[str, str], bool]
    passed_over: set[str]

    def under(self, choices: Mapping[str, bool]) -> Asked:
        """The same questions, as they are answered now that more is chosen; what was ruled out still is, and what was
        not and has been passed over is not either (:meth:`may_come_out_otherwise`)."""
        return Asked({key: choices.get(key) for key in self.choices}, dict(self.ruled_out), set(self.passed_over))

    def may_come_out_otherwise(self, choices: Mapping[str, bool]) -> bool:
        """Whether these choices, made since, may decide something that was passed over."""
        if not self.passed_over.isdisjoint(choices):
            return True
        beginnings = tuple(start for key, start in self.ruled_out if key in self.passed_over)
        return bool(beginnings) and any(key.startswith(beginnings) for key in choices)


#: The axes from the fastest to the slowest, as Megatron-LM lays them out (``order="tp-cp-ep-dp-pp"``) and people write
#: meshes (``("dp", "tp")``): the ranks of one tensor are neighbours, so ``rank % tp_size`` numbers them.
FASTEST = "tp"
_LAID_OUT = (FASTEST, "mp", "sp", "cp", "dp", "edp", "pp")


class Cluster(NamedTuple):
    """A small cluster: ``size`` ranks, ``axes`` are the named axes (two ranks each) from the fastest to the slowest."""

    size: int
    axes: tuple[str, ...]

    def coordinate(self, axis: str, rank: int) -> int:
        """The number of global rank ``rank`` along ``axis``."""
        if axis == "world":
            return rank
        per_node = min(self.size, GPUS_PER_NODE)
        if axis == "local":
            return rank % per_node
        if axis == "node":
            return rank // per_node
        if axis == "dp" and "edp" in self.axes:
            return self.coordinate("ep", rank) + 2 * self.coordinate("edp", rank)
        return (rank >> self.axes.index(_bit(axis))) & 1

    def lies_along(self, axis: str) -> bool:
        """Whether the ranks of the cluster are told apart along a named axis."""
        return _bit(axis) in self.axes

    def extent(self, axis: str) -> int:
        """How many ranks there are along ``axis``."""
        if axis == "world":
            return self.size
        per_node = min(self.size, GPUS_PER_NODE)
        if axis == "local":
            return per_node
        if axis == "dp" and "edp" in self.axes:
            return 4
        return self.size // per_node if axis == "node" else 2

    def group(self, axes: frozenset[str], rank: int) -> frozenset[int]:
        """The members of the group along ``axes`` that ``rank`` is in: those that agree with it on everything else."""
        if "world" in axes:
            return frozenset(range(self.size))
        if axes & {"local", "node"}:
            fixed = "node" if "local" in axes else "local"
            if axes >= {"local", "node"}:
                return frozenset(range(self.size))
            mine = self.coordinate(fixed, rank)
            return frozenset(r for r in range(self.size) if self.coordinate(fixed, r) == mine)
        bits = {_bit(axis) for axis in axes} | ({"edp"} & {*self.axes} if "dp" in axes else set())
        mask = sum(1 << self.axes.index(bit) for bit in bits)
        return frozenset(r for r in range(self.size) if r & ~mask == rank & ~mask)


def _bit(axis: str) -> str:
    """Expert parallelism lies inside data parallelism: they share their coordinate. Ranks with the same experts lie
    across it, and only where something speaks of them."""
    return "dp" if axis == "ep" else axis


def laid_out(axes: Collection[str]) -> tuple[str, ...]:
    """Those of some axes along which a cluster has coordinates of their own, from the fastest to the slowest."""
    return tuple(axis for axis in _LAID_OUT if axis in axes)


def clusters(axes: frozenset[str], literals: frozenset[int]) -> tuple[Cluster, ...]:
    """The clusters worth looking at for code that speaks of ``axes`` and compares ranks with ``literals``."""
    spoken = {_bit(axis) for axis in axes}
    named = laid_out(spoken)
    if len(named) > 3:
        return ()
    small = 2 ** max(len(named), 1)
    sizes = [small, small * 2]
    if any(3 <= literal <= 7 for literal in literals) and 8 not in sizes:
        sizes.append(8)
    if 8 in literals:  # ranks of a node, as most people have them
        sizes.append(16)
    return tuple(Cluster(size, named) for size in sizes)


class Place(NamedTuple):
    """Where a term is computed: a rank of a cluster, under choices for tests that nobody knows and with the values of
    loop variables (``variables``, by their keys; unknown values may be assumed there, too).

    ``apart`` is the key of a test on which rank 0 and the others disagree, or that of this rank's number in a group
    that nobody knows: then the whole cluster is that group. ``asked``: where somebody wants to know what was asked
    of the choices."""

    cluster: Cluster
    rank: int
    choices: dict[str, bool]
    variables: Mapping[str, object]
    apart: str = ""
    asked: Asked | None = None


def evaluate(term: Term, place: Place) -> object:
    """The value of a term on one rank. Raises :class:`Undecided` when it depends on something unknown."""
    if isinstance(term, Apply):
        return _apply(term, place)
    if isinstance(term, Literal):
        return term.value
    if isinstance(term, Coordinate):
        return place.cluster.coordinate(term.axis, place.rank)
    if isinstance(term, Size):
        return place.cluster.extent(term.axis)
    if isinstance(term, Many):
        return tuple([evaluate(item, place) for item in term.items])
    if term.key in place.variables:
        return place.variables[term.key]
    if term.key == place.apart and term.key.startswith(PLACE_IN):
        return place.rank
    if place.apart.startswith(PLACE_IN) and term.key == f"{SIZE_OF}{place.apart[len(PLACE_IN) :]}":
        return place.cluster.size
    raise Undecided(term.key)


#: A text or a number, in a key.
_LITERAL = re.compile(r"'[^']*'|-?\d+")
#: Comparisons of a rank with a number that nobody knows, as the opposite of others.
_OPPOSITES = {"!=": "==", "<": ">=", "<=": ">"}


def truth(term: Term, place: Place) -> bool:
    """Whether a term is true on one rank.

    What can't be computed is a choice that all ranks share (``place.choices``); raises :class:`Undecided` with the
    key of a choice that is still open.
    """
    if isinstance(term, Apply):
        if term.operator == "not":
            return not truth(term.operands[0], place)
        if term.operator == "and":
            return all(truth(operand, place) for operand in term.operands)
        if term.operator == "or":
            return any(truth(operand, place) for operand in term.operands)
        if term.operator == "if":
            return truth(term.operands[1 if truth(term.operands[0], place) else 2], place)
        if term.operator in _OPPOSITES and _names_one(term, place):
            return not truth(Apply(_OPPOSITES[term.operator], term.operands), place)
    try:
        return bool(evaluate(term, place))
    except Undecided as inner:
        key = key_of(term)
        chosen = place.choices.get(key)
        if place.asked is not None:
            place.asked.choices.setdefault(key, chosen)
            if inner.is_open:
                place.asked.passed_over.add(inner.key)
        if chosen is not None:
            if _names_one(term, place):
                return chosen and place.rank == place.cluster.size - 1
            return chosen != (key == place.apart and place.rank > 0)
        start = _beginning(term, key)
        if start and is_ruled_out(key, start, place):
            return False
        raise Undecided(key, is_open=True) from None


def _names_one(term: Term, place: Place) -> bool:
    """Whether a test holds on one rank at most, of the cluster or of the group that the cluster is."""
    return names_one_rank(term) or (place.apart.startswith(PLACE_IN) and names_one_in(term, place.apart))


def _beginning(term: Term, key: str) -> str:
    """The key of a comparison with a text or number, without that; empty if it is none."""
    if not isinstance(term, Apply) or term.operator != "==" or not isinstance(term.operands[1], Literal):
        return ""
    start = key.removesuffix(f"{key_of(term.operands[1])})")
    return start if start != key else ""


def is_ruled_out(key: str, start: str, place: Place) -> bool:
    """Whether a value is compared with another text or number than the one that it was chosen to be equal to; ``start``
    is the beginning of the key."""
    found = any(
        chosen
        and other != place.apart
        and other.startswith(start)
        and _LITERAL.fullmatch(other, len(start), len(other) - 1)
        for other, chosen in place.choices.items()
    )
    if place.asked is not None:
        place.asked.ruled_out.setdefault((key, start), found)
    return found


def _apply(term: Apply, place: Place) -> object:
    if term.operator in ("not", "and", "or"):
        return truth(term, place)
    if term.operator == "if":
        test, then, orelse = term.operands
        return evaluate(then if truth(test, place) else orelse, place)
    if term.operator in ("each", "last"):
        return _over_elements(term, place)
    values = [evaluate(operand, place) for operand in term.operands]
    if term.operator in ("==", "!="):
        values = [_number(value) for value in values]
    try:
        return _OPERATORS[term.operator](*values)
    except (KeyError, TypeError, ValueError, ZeroDivisionError, OverflowError, IndexError, MemoryError):
        raise Undecided(key_of(term)) from None


def _over_elements(term: Apply, place: Place) -> object:
    over, variable, *_, result = term.operands
    elements = evaluate(over, place)
    if not isinstance(variable, Variable) or not isinstance(elements, tuple):
        raise Undecided(key_of(term))
    places = [place._replace(variables={**place.variables, variable.key: element}) for element in elements]
    if term.operator == "each":
        return tuple([evaluate(result, one) for one in places])
    return next((evaluate(result, one) for one in reversed(places) if truth(term.operands[2], one)), None)


def _number(value: object) -> object:
    """``"0"`` as 0: environment variables hold ranks as text, and comparing them is another rule's matter."""
    return int(value) if isinstance(value, str) and value.isdigit() and len(value) < 6 else value


def _range(*bounds: int) -> tuple[int, ...]:
    numbers = range(*bounds)
    if len(numbers) > 64:
        raise ValueError
    return tuple(numbers)


def _limited_power(base: int, exponent: int) -> int:
    if abs(exponent) > 16 or abs(base) > 64:
        raise ValueError
    return int(base**exponent)


def _limited_product(left: int, right: int) -> object:
    if not isinstance(left, (int, float)) or not isinstance(right, (int, float)):
        raise TypeError
    return left * right


def _remainder(left: object, right: object) -> object:
    if not isinstance(left, (int, float)) or not isinstance(right, (int, float)):
        raise TypeError
    return left % right


def _part(rank: int, size: int) -> tuple[object, ...]:
    """The part of one rank of a list that is one longer than a multiple of the number of ranks."""
    return (ELEMENT,) * len(range(rank, size + 1, size))


def _enumerated(items: tuple[object, ...]) -> tuple[object, ...]:
    return tuple((index,) if item is ELEMENT else (index, item) for index, item in enumerate(items))


_OPERATORS: dict[str, Callable[..., object]] = {
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b, ">=": lambda a, b: a >= b, "in": lambda a, b: a in b, "not in": lambda a, b: a not in b,
    "is": lambda a, b: a == b and type(a) is type(b), "is not": lambda a, b: a != b or type(a) is not type(b),
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": _limited_product, "//": lambda a, b: a // b,
    "/": lambda a, b: a / b, "%": _remainder, "**": _limited_power,
    "&": lambda a, b: a & b, "|": lambda a, b: a | b, "^": lambda a, b: a ^ b, ">>": lambda a, b: a >> b,
    "neg": lambda a: -a, "range": _range, "len": len, "min": min, "max": max, "int": int, "bool": bool, "abs": abs,
    "ceil": math.ceil,
    "index": lambda a, b: a[b], "position": lambda a, b: a.index(b) if b in a else -1, "tuple": tuple,
    "sorted": lambda a: tuple(sorted(a)),
    "shard": _part, "strided": lambda a, b, c: a[b::c], "enumerate": _enumerated,
}  # fmt: skip
