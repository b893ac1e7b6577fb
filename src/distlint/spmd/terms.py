"""Values as terms over the coordinates of a rank, and questions about them.

A term says how a value follows from the rank's place in the cluster (``rank % 2 == 0``), from literals and from
things that nobody knows but that are the same on all ranks (:class:`Unknown`). Instead of reasoning about such terms
we compute them: for clusters of 2, 4 and 8 ranks, rank by rank (:mod:`distlint.spmd.small_clusters`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import blake2s
from typing import NamedTuple, Union

from distlint.facts import MIRRORED

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
#: The variable of a loop, with a field of it; a word that speaks of ranks (not of those of matrices); the modules in
#: front of a name.
_LOOPS = re.compile(r"loop@\w+:\d+:\d+(?:\['\w+'\])?")
_OF_RANKS = re.compile(r"rank(?<![a-z]rank)(?<!lora_rank)(?<!low_rank)(?<!full_rank)(?<!matrix_rank)s?(?![a-z(])")
#: What a module can be taken away from, with what comes behind it.
_DOTTED = re.compile(r"[\w.:]+\(?")
_MODULES = re.compile(r"(?<!\w)(?:\w+\.)+|(?<![\w.])[\w.]+:(?=\w)")


def shared(key: str) -> Unknown:
    """A value that nobody knows and that all ranks share. Equal keys give equal values; long ones are shortened: what
    they say of ranks, of loops and of samplers is left."""
    return Unknown(key if len(key) <= MAX_KEY else _shortened(key))


@lru_cache(maxsize=1 << 10)  # most functions are run several times, one run after the other
def _shortened(key: str) -> str:
    marks = "".join(mark for mark in ("rank(", "unique(") if mark in key) + _told(key)
    return f"{key[:24]}…{marks}{blake2s(key.encode(errors='replace'), digest_size=8).hexdigest()}"


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
#: The operator of the folder in which a path lies.
PARENT = "parent"

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


def replaced(term: Term, variable: Variable, by: Term) -> Term:
    """A term with something else in the place of a variable."""
    if isinstance(term, Apply):
        return Apply(term.operator, tuple(replaced(operand, variable, by) for operand in term.operands))
    if isinstance(term, Many):
        return Many(tuple(replaced(item, variable, by) for item in term.items))
    return by if term == variable else term


class _Element:
    """An element of a list of which only the length is known."""


ELEMENT = _Element()


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
    if type(term) is Unknown or type(term) is Literal:  # most are, and to look them up takes longer
        return False
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
    if local or _is_membership(term):
        return (key_of(term),)
    asked = _group_asked(term)
    return (f"{PLACE_IN}{asked}",) if asked is not None else ()


def _group_asked(term: Term) -> str | None:
    """The key of the group that nobody knows, if a test compares this rank's number in it with a plain number, with its
    last one, or with one that all ranks share: it comes out differently within each such group of two ranks or more."""
    if not isinstance(term, Apply) or term.operator not in MIRRORED:
        return None
    for place, number in (term.operands, term.operands[::-1]):
        if isinstance(place, Unknown) and place.key.startswith(PLACE_IN):
            key = place.key[len(PLACE_IN) :]
            is_plain = isinstance(number, Literal) and type(number.value) is int
            return key if is_plain or _is_last_of(number, key) or names_one_in(term, place.key) else None
    return None


def names_one_in(term: Term, place: str) -> bool:
    """Whether a test compares this rank's number in a group that nobody knows, whose key is ``place``, with one that
    nobody knows and all ranks share: one rank of the group has it (``get_rank(group) == dst``)."""
    if not isinstance(term, Apply) or term.operator not in ("==", "!="):
        return False
    left, right = term.operands
    return left == Unknown(place) and isinstance(right, Unknown) and not right.key.startswith((PLACE_IN, SIZE_OF))


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
    key = _group_asked(term)
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
    asked = term.operands[:1] if term.operator == "in" else term.operands if term.operator in MIRRORED else ()
    numbers = {coordinate.axis for operand in asked for coordinate in coordinates(operand)}
    unknown = any(isinstance(leaf, (Unknown, Variable)) for leaf in leaves(term))
    return bool(numbers) and axes.isdisjoint(numbers) and unknown


def _is_membership(term: Term) -> bool:
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


def comes_again(term: Term) -> bool:
    """Whether a term has the same value on several ranks of a job that is large enough: a place in a node or a group,
    a quotient of the rank, or a remainder by anything but the number of ranks. Those may be the members of one
    group."""
    if isinstance(term, Coordinate):
        return term.axis != "world"
    if isinstance(term, Apply) and term.operator in ("%", "//", ">>") and coordinates(term):
        is_by_all = term.operator == "%" and isinstance(term.operands[1], Size) and term.operands[1].axis == "world"
        return not is_by_all or comes_again(term.operands[0])
    return any(map(comes_again, operands(term)))


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
