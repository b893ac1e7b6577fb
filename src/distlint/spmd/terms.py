"""Values as terms over the coordinates of a rank, and the small clusters in which they are computed.

A term says how a value follows from the rank's place in the cluster (``rank % 2 == 0``), from literals and from
things that nobody knows but that are the same on all ranks (:class:`Unknown`). Instead of reasoning about such terms
we compute them: for clusters of 2, 4 and 8 ranks, rank by rank.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import blake2s
from typing import NamedTuple, Union

from distlint import knowledge

#: Ranks per node in clusters of four and more: 4 ranks are two nodes of two GPUs.
GPUS_PER_NODE = 2


# Tuples with equal fields are equal whatever their classes are, and what is remembered of a term would be that of
# another: `sort` keeps those apart that hold one text.


class Literal(NamedTuple):
    """A constant: int, float, str, bytes, bool or None."""

    value: object


class Coordinate(NamedTuple):
    """This rank's number along an axis (``world``, ``local``, ``node``, ``dp``, ``tp`` …).

    ``sure`` is False when only a name says so.
    """

    axis: str
    sure: bool = True


class Size(NamedTuple):
    """The number of ranks along an axis: the same on all of them."""

    axis: str
    sort: str = "size"


class Unknown(NamedTuple):
    """A value that nobody knows but that all ranks share; equal keys are equal values."""

    key: str
    sort: str = "unknown"


class Variable(NamedTuple):
    """The variable of a loop that is unrolled, by the place of the loop."""

    key: str
    sort: str = "variable"


class Local(NamedTuple):
    """A value that every rank computes from something of its own. ``reason`` says from what: ``data``, ``files``,
    ``clock``, ``memory``, ``host``, ``background`` (how far a thread is), ``part`` (a list whose elements are added up
    over all ranks)."""

    key: str
    reason: str


class Many(NamedTuple):
    """A list, tuple or set of terms."""

    items: tuple[Term, ...]


class Apply(NamedTuple):
    """An operation on terms: a Python operator, ``if`` (test, then, else), ``range``, ``len``, ``min``, ``max``,
    ``enumerate``, ``position`` (of a rank in a list of ranks, or -1), ``shard`` (one rank's part of a list: rank,
    number of ranks), and over the elements of a list, for which a variable stands: ``each`` (list, variable, result),
    ``last`` (list, variable, test, result: that of the last element which passes the test, or None)."""

    operator: str
    operands: tuple[Term, ...]


Term = Union[Literal, Coordinate, Size, Unknown, Variable, Local, Many, Apply]  # noqa: UP007 (forward references)

#: Longer texts are replaced by a digest of themselves, which names so many loops at most.
MAX_KEY, MAX_LOOPS = 160, 4
#: In a key: an element of a sampler, so the number of a sample that this rank has.
OF_A_SAMPLER = re.compile(r"Sampler(?:@\w+)?:\d+:\d+\[")
#: The variable of a loop, with a field of it; a word that speaks of ranks; the modules in front of a name.
_LOOPS = re.compile(r"loop@\w+:\d+:\d+(?:\['\w+'\])?")
_OF_RANKS = re.compile(r"rank(?<![a-z]rank)s?(?![a-z(])")
#: What a module can be taken away from, with what comes behind it.
_DOTTED = re.compile(r"[\w.:]+\(?")
_MODULES = re.compile(r"(?<!\w)(?:\w+\.)+|(?<![\w.])[\w.]+:(?=\w)")


def shared(key: str) -> Unknown:
    """A value that nobody knows and that all ranks share. Equal keys give equal values; long ones are shortened: what
    they say of ranks, of loops and of samplers is left."""
    if len(key) > MAX_KEY:
        marks = "".join(mark for mark in ("rank(", "unique(") if mark in key) + _told(key)
        key = f"{key[:24]}…{marks}{blake2s(key.encode(errors='replace'), digest_size=8).hexdigest()}"
    return Unknown(key)


def _told(key: str) -> str:
    """The variables of loops in a long key, and whether something in it is called after ranks, or is an element of a
    sampler: that may be another one on each rank."""
    # The words first: most keys do without them, and to take the modules away alone took a second of 20.
    told = [*dict.fromkeys(_LOOPS.findall(key))][:MAX_LOOPS] if "loop@" in key else []
    if "rank" in key and _OF_RANKS.search(key) is not None and any(map(_is_of_ranks, _DOTTED.findall(key))):
        told.append("ranks")
    if "Sampler" in key and OF_A_SAMPLER.search(key) is not None:
        told.append("Sampler:0:0[]")
    return "".join(f"{mark}," for mark in told)


def _is_of_ranks(dotted: str) -> bool:
    return "rank" in dotted and _OF_RANKS.search(_MODULES.sub("", dotted)) is not None


#: The operator of a value that is another one in every process: its first operand says what made it, and where
#: (``name@place``), the others which methods and attributes of that were taken.
UNIQUE = "unique"

#: How the key of this rank's number in a group begins of which nobody knows the ranks.
PLACE_IN = "rank in "
#: The same for the number of ranks in it.
SIZE_OF = "size of "

_NO_COORDINATES: frozenset[Coordinate] = frozenset()
_NO_LOCALS: frozenset[Local] = frozenset()

NONE = Literal(None)
TRUE = Literal(True)
FALSE = Literal(False)


#: Names of lists that have an element for each rank.
_RANKS = re.compile(r"rank|device|gpu|host|worker|node|group|proc|world", re.IGNORECASE)

_NAME = re.compile(r"\w+")


class Undecided(Exception):
    """A term depends on something unknown; ``key`` names it."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


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


def clusters(axes: frozenset[str], literals: frozenset[int]) -> tuple[Cluster, ...]:
    """The clusters worth looking at for code that speaks of ``axes`` and compares ranks with ``literals``."""
    named = tuple(
        sorted({_bit(axis) for axis in axes} & {_bit(axis) for axis in knowledge.AXES} - {"world", "local", "node"})
    )
    if len(named) > 3:
        return ()
    small = 2 ** max(len(named), 1)
    sizes = [small, small * 2]
    if any(3 <= literal <= 7 for literal in literals) and 8 not in sizes:
        sizes.append(8)
    return tuple(Cluster(size, named) for size in sizes)


class Place(NamedTuple):
    """Where a term is computed: a rank of a cluster, under choices for tests that nobody knows and with the values of
    loop variables (``variables``, by their keys; unknown values may be assumed there, too).

    ``apart`` is the key of a test on which rank 0 and the others disagree, or that of this rank's number in a group
    that nobody knows: then the whole cluster is that group."""

    cluster: Cluster
    rank: int
    choices: dict[str, bool]
    variables: Mapping[str, object]
    apart: str = ""


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
        if term.operator in _OPPOSITES and names_one_rank(term):
            return not truth(Apply(_OPPOSITES[term.operator], term.operands), place)
    try:
        return bool(evaluate(term, place))
    except Undecided:
        key = key_of(term)
        if key in place.choices:
            if names_one_rank(term):
                return place.choices[key] and place.rank == place.cluster.size - 1
            return place.choices[key] != (key == place.apart and place.rank > 0)
        if _is_ruled_out(term, key, place):
            return False
        raise Undecided(key) from None


def _is_ruled_out(term: Term, key: str, place: Place) -> bool:
    """Whether a value is compared with another text or number than the one that it was chosen to be equal to."""
    if not isinstance(term, Apply) or term.operator != "==" or not isinstance(term.operands[1], Literal):
        return False
    end = f"{key_of(term.operands[1])})"
    start = key.removesuffix(end)
    return start != key and any(
        chosen
        and other != place.apart
        and other.startswith(start)
        and _LITERAL.fullmatch(other, len(start), len(other) - 1)
        for other, chosen in place.choices.items()
    )


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


def replaced(term: Term, variable: Variable, by: Term) -> Term:
    """A term with something else in the place of a variable."""
    if isinstance(term, Apply):
        return Apply(term.operator, tuple(replaced(operand, variable, by) for operand in term.operands))
    if isinstance(term, Many):
        return Many(tuple(replaced(item, variable, by) for item in term.items))
    return by if term == variable else term


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


class _Element:
    """An element of a list of which only the length is known."""


ELEMENT = _Element()


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


@lru_cache(maxsize=1 << 14)
def key_of(term: Term) -> str:
    """A text that is equal for equal terms."""
    if isinstance(term, Literal):
        value = term.value
        if isinstance(value, bool) or (isinstance(value, float) and value.is_integer()):
            value = int(value)  # True, 1 and 1.0 are equal
        return repr(value)
    if isinstance(term, Coordinate):
        return f"rank({term.axis})"
    if isinstance(term, Size):
        return f"size({term.axis})"
    if isinstance(term, (Unknown, Variable, Local)):
        return term.key
    if isinstance(term, Many):
        return f"[{','.join(map(key_of, term.items))}]"
    return f"{term.operator}({','.join(map(key_of, term.operands))})"


@lru_cache(maxsize=1 << 14)
def coordinates(term: Term) -> frozenset[Coordinate]:
    """The coordinates that a term depends on: none means that it is the same on all ranks."""
    if isinstance(term, Coordinate):
        return frozenset((term,))
    return _NO_COORDINATES.union(*map(coordinates, operands(term)))


@lru_cache(maxsize=1 << 14)
def locals_of(term: Term) -> frozenset[Local]:
    """What a term depends on that every rank has for itself."""
    if isinstance(term, Local):
        return frozenset((term,))
    return _NO_LOCALS.union(*map(locals_of, operands(term)))


def differs(term: Term) -> bool:
    """Whether ranks have different values in the course of a run. What they see on their disks is mostly the same."""
    found = locals_of(term)
    return bool(found) and any(local.reason != "files" for local in found)


def varies(term: Term) -> bool:
    """Whether ranks can have different values, by their place or for another reason."""
    return bool(coordinates(term) or locals_of(term))


@lru_cache(maxsize=1 << 14)
def single_tests(term: Term) -> tuple[Term, ...]:
    """The single tests that a test is combined of, each of which is a choice if it can't be computed."""
    if isinstance(term, Apply) and term.operator in ("not", "and", "or", "if"):
        return tuple(dict.fromkeys(test for operand in term.operands for test in single_tests(operand)))
    return (term,)


@lru_cache(maxsize=1 << 14)
def local_tests(term: Term) -> tuple[str, ...]:
    """The keys of the single tests in a term on which ranks may disagree though they are no rank tests; of tests of
    this rank's number in a group that nobody knows, that of the number."""
    if isinstance(term, Apply) and term.operator in ("not", "and", "or", "if"):
        found = (key for operand in term.operands for key in local_tests(operand))
        return tuple(dict.fromkeys(found))
    local = bool(locals_of(term)) and not coordinates(term)
    if local or is_membership(term):
        return (key_of(term),)
    asked = group_asked(term)
    return (f"{PLACE_IN}{asked}",) if asked is not None else ()


_COMPARES = frozenset(("==", "!=", "<", "<=", ">", ">="))


def group_asked(term: Term) -> str | None:
    """The key of the group that nobody knows, if a test compares this rank's number in it with a plain number, or with
    its last one: it comes out differently within each such group of two ranks or more."""
    if not isinstance(term, Apply) or term.operator not in _COMPARES:
        return None
    for place, number in (term.operands, term.operands[::-1]):
        if isinstance(place, Unknown) and place.key.startswith(PLACE_IN):
            key = place.key[len(PLACE_IN) :]
            is_plain = isinstance(number, Literal) and type(number.value) is int
            return key if is_plain or _is_last_of(number, key) else None
    return None


def _is_last_of(term: Term, key: str) -> bool:
    """Whether a term is the last number in a group: its size without one."""
    if not isinstance(term, Apply) or term.operator != "-":
        return False
    size, less = term.operands
    return isinstance(size, Unknown) and size.key == f"{SIZE_OF}{key}" and less == Literal(1)


def groups_asked(term: Term) -> frozenset[str]:
    """The keys of the groups that nobody knows of which the single tests in a term ask for this rank's number."""
    if isinstance(term, Apply) and term.operator in ("not", "and", "or", "if"):
        return frozenset(key for operand in term.operands for key in groups_asked(operand))
    key = group_asked(term)
    return frozenset((key,)) if key is not None else frozenset()


def is_unique(term: Term) -> bool:
    """Whether a value is another one in every process, or part of such a value."""
    return isinstance(term, Apply) and term.operator == UNIQUE


def has_unique(term: Term) -> bool:
    """Whether a value is made of one that is another one in every process."""
    return is_unique(term) or any(map(has_unique, operands(term)))


def names_one_rank(term: Term) -> bool:
    """Whether a test compares the rank with a number that nobody knows and all ranks share: one rank at most has it, or
    (there are fewer things than ranks) the last ranks lie beyond it."""
    if not isinstance(term, Apply) or len(term.operands) != 2:
        return False
    left, right = term.operands
    if not isinstance(left, Coordinate) or left.axis != "world":
        return False
    if term.operator in ("==", "!="):
        return isinstance(right, Unknown)
    counts = isinstance(right, Apply) and right.operator == "len" and isinstance(right.operands[0], Unknown)
    if not counts or term.operator not in ("<", "<=", ">", ">="):
        return False
    return _RANKS.search(_NAME.findall(key_of(right))[-1]) is None


def is_open(term: Term, axes: frozenset[str]) -> bool:
    """Whether a single test in a term compares this rank with something that nobody knows, by a number that is not one
    along ``axes``: how many of those that stand along them pass it, only the program knows."""
    if not isinstance(term, Apply):
        return False
    if term.operator in ("not", "and", "or", "if"):
        return any(is_open(operand, axes) for operand in term.operands)
    asked = term.operands[:1] if term.operator == "in" else term.operands if term.operator in _COMPARES else ()
    numbers = {coordinate.axis for operand in asked for coordinate in coordinates(operand)}
    unknown = any(isinstance(leaf, (Unknown, Variable)) for leaf in leaves(term))
    return bool(numbers) and axes.isdisjoint(numbers) and unknown


def is_membership(term: Term) -> bool:
    """Whether a term asks if this rank is in a list that nobody knows."""
    if not isinstance(term, Apply) or term.operator != "in" or not coordinates(term.operands[0]):
        return False
    return any(isinstance(leaf, (Unknown, Variable)) for leaf in leaves(term.operands[1]))


def parts_ranks(term: Term, apart: str) -> bool:
    """Whether ranks can come to different values: by their place, or where they disagree on the test ``apart``."""
    return bool(coordinates(term)) or (bool(apart) and apart in local_tests(term))


def speak_of_bare_rank(terms: Iterable[Term]) -> bool:
    """Whether terms speak of the global rank as it is: of no other coordinate, and of no place computed from it."""
    return all(c.axis == "world" for term in terms for c in coordinates(term)) and not any(map(computes, terms))


def computes(term: Term) -> bool:
    """Whether a test does arithmetic, or depends on the number of ranks: then it speaks of a place in some layout. What
    it says beside its rank tests (``step % 100 == 0 and rank == 0``) does not count."""
    stack = [term]
    while stack:
        top = stack.pop()
        if isinstance(top, Apply) and top.operator in ("and", "or", "not"):
            stack.extend(operand for operand in top.operands if coordinates(operand))
            continue
        if isinstance(top, Size) or (
            isinstance(top, Apply) and top.operator in ("+", "-", "*", "/", "//", "%", ">>", "in", "index")
        ):
            return True
        if isinstance(top, Apply) and top.operator == "shard":
            continue  # its parts are numbered like the ranks
        stack.extend(operands(top))
    return False


def speaks_of_a_share(term: Term) -> bool:
    """Whether a term counts on one rank's part of a list of which nobody knows the length."""
    return isinstance(term, Apply) and (term.operator == "shard" or any(map(speaks_of_a_share, term.operands)))


def operands(term: Term) -> tuple[Term, ...]:
    """The terms that a term is made of; none for a leaf."""
    return term.operands if isinstance(term, Apply) else term.items if isinstance(term, Many) else ()


def leaves(term: Term) -> Iterator[Term]:
    """The leaves of a term."""
    stack = [term]
    while stack:
        top = stack.pop()
        inner = operands(top)
        if isinstance(top, Apply) and top.operator in ("each", "last"):
            yield from (leaf for operand in inner for leaf in leaves(operand) if leaf != inner[1])
        elif inner:
            stack.extend(inner)
        elif not isinstance(top, (Apply, Many)):
            yield top


@lru_cache(maxsize=1 << 14)
def weight(term: Term) -> int:
    """How many leaves a term has."""
    if isinstance(term, Apply) and term.operator in ("each", "last"):
        return sum(1 for _ in leaves(term))
    return sum(map(weight, operands(term))) if isinstance(term, (Apply, Many)) else 1
