"""One row of the API tables, and the parsed forms of its columns.

The cells stay text in the row (loading is cheap) and are parsed when somebody asks; equal cells are parsed once.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

ROLES = frozenset(
    "collective hidden send recv isend irecv p2p-batch p2p-op group init teardown wait rank rank-of predicate size"  # noqa: SIM905
    " state members shard spawn one-rank rank-first no-sync join log set-device wrap class returns model-base"
    " load alias local wrapped runs hook divides one-device".split()
)
"""What a name can be to a rule; see ``README.md`` in this folder for the meaning of each."""

AXES = frozenset(["world", "node", "local", "dp", "tp", "pp", "cp", "ep", "edp", "sp", "mp"])
"""The directions in which ranks are numbered; ``mp`` (tensor and pipeline together) is spelled out when parsed;
``edp`` are the ranks with the same experts."""


STARTED = frozenset(("fn", "func", "function", "main_func", "entrypoint", "target", "train_object"))
"""The names of the parameters that hold the function with which the processes of a ``spawn`` row begin."""


class Participants(NamedTuple):
    """Who must make a call: exactly one of the fields says so."""

    axes: tuple[str, ...] = ()
    """Axes of the group, ``("world",)`` for the default group."""
    parameter: str = ""
    """Parameter that holds the process group; the default group if it is not given."""
    mesh: str = ""
    """Parameter that holds a device mesh, or the name of a dimension of the object's own mesh."""
    own: bool = False
    """The group of the object whose method this is (process group, mesh, engine, DTensor)."""
    option: str = ""
    """Parameter of that object's constructor that holds the group; the default group if it is not given."""


class RankTest(NamedTuple):
    """One comparison of a rank with a constant: ``axis == value``."""

    axis: str
    """Axis of the rank; empty if ``parameter`` names the group."""
    parameter: str
    """Parameter that holds the group in which the rank counts (default group if not given)."""
    equal: bool
    """False for ``!=``."""
    value: int
    """The constant; -1 is the last rank."""
    value_parameter: str
    """Parameter that gives the constant; ``value`` is then its default."""


Formula = tuple[tuple[RankTest, ...], ...]
"""Alternatives, each a conjunction of rank tests: true on a rank if all tests of one alternative are."""


class Condition(NamedTuple):
    """When a call communicates. Of several conditions one is enough."""

    kind: str
    """``if``, ``unless`` (about an argument) or ``needs`` (about the receiver or its argument)."""
    name: str
    """Argument, dotted if it is a field of one (``options.full_state_dict``); for ``needs`` the word ``wrapped`` or
    ``spoken``."""
    value: str
    """Value to compare with; empty means truth. For ``needs`` the wrapper kinds, or the words,
    separated by ``|``."""
    constructor: bool = False
    """The argument is one of the constructor of the object."""


class Counted(NamedTuple):
    """What an integer that a call gives back numbers (a rank) or counts (a size)."""

    position: int
    """Position in the returned tuple, -1 if it is the whole result."""
    group: Participants


class Returned(NamedTuple):
    """An instance that a call gives back."""

    position: int
    """Position in the returned tuple, -1 if it is the whole result."""
    type: str


class Versions(NamedTuple):
    """First and last version of the package that has the name; empty is unbounded."""

    first: str
    last: str


class Entry(NamedTuple):
    """One row: what one public name means to the rules."""

    name: str
    role: str
    op: str
    params: tuple[str, ...]
    group: str
    result: str
    when: str
    since: str
    source: str

    @property
    def participants(self) -> Participants:
        """Parsed ``group``."""
        return _participants(self.group)

    @property
    def formula(self) -> Formula:
        """Parsed ``result`` of the roles ``predicate``, ``one-rank``, ``rank-first`` and ``hook``."""
        return _formula(self.result)

    @property
    def counts(self) -> tuple[Counted, ...]:
        """Parsed ``result`` of the roles ``rank``, ``rank-of``, ``size`` and ``members``: what the integers number."""
        return _counts(self.result)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Parsed ``when``; none means that it always communicates."""
        return _conditions(self.when)

    @property
    def facts(self) -> frozenset[str]:
        """Words of ``result`` for collectives and wrappers: ``uniform``, ``uniform:tensor``, ``varies``, ``each`` …"""
        return _words(self.result)

    @property
    def uniform_parameters(self) -> tuple[str, ...]:
        """Arguments that are equal on all ranks of the group afterwards."""
        return _tagged(self.result, "uniform:")

    @property
    def outside(self) -> tuple[str, ...]:
        """Methods of the object in whose `with` blocks a call does not communicate."""
        return _tagged(self.result, "outside:")

    @property
    def returned(self) -> tuple[Returned, ...]:
        """Instances that a ``returns`` row speaks about."""
        return _returned(self.op, self.result)

    @property
    def started(self) -> str:
        """The parameter that holds the function with which processes begin, of a ``spawn`` row."""
        return next((name for name in self.params if name in STARTED), "")

    @property
    def base(self) -> str:
        """Base class of a ``class`` or ``model-base`` row; its methods are found through the subclass too."""
        return self.op if self.role in ("class", "model-base") else ""

    @property
    def versions(self) -> Versions:
        """Parsed ``since``."""
        first, _, last = self.since.partition("..")
        return Versions(first, last)


class NameEntry(NamedTuple):
    """An identifier that counts as a rank, a rank test, a number of ranks or a group by its name alone."""

    name: str
    role: str
    result: str
    kinds: frozenset[str]
    source: str

    @property
    def formula(self) -> Formula:
        """The rank test of a ``predicate``; empty for a ``rank``."""
        return _formula(self.result) if self.role == "predicate" else ()

    @property
    def axes(self) -> tuple[str, ...]:
        """The axes along which the name varies (a rank, a rank test), or that it counts (a size) or joins (a group)."""
        if self.role != "predicate":
            return _participants(self.result).axes
        return tuple(dict.fromkeys(axis for tests in self.formula for test in tests for axis in _axes(test.axis)))


class EnvironmentEntry(NamedTuple):
    """An environment variable that a launcher sets to a rank or a size."""

    name: str
    role: str
    result: str
    source: str


class VariableEntry(NamedTuple):
    """An environment variable of NCCL or of torch's process groups; the head of the table explains the columns."""

    name: str
    state: str
    values: str
    otherwise: str
    version: str
    instead: str
    source: str


class BufferEntry(NamedTuple):
    """Which parameters a communication call reads and writes, and what it gives back."""

    name: str
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    returns: str
    """``work``, ``work:PARAM`` (a handle if the parameter is true, else None), ``none`` or ``value``."""
    source: str


class DeviceEntry(NamedTuple):
    """How a name uses a device or its index."""

    name: str
    role: str
    params: tuple[str, ...]
    source: str


class FileEntry(NamedTuple):
    """What a call does to a file or folder, or how it makes a path of paths.

    ``fills``: it writes into a folder, which it makes where there is none.
    """

    name: str
    effect: str
    params: tuple[str, ...]
    path: str
    tolerant: str
    source: str
    fills: bool = False


class SinkEntry(NamedTuple):
    """A parameter of a public call that needs an integer of one numbering."""

    name: str
    params: tuple[str, ...]
    parameter: str
    needs: str
    source: str


class VersionEntry(NamedTuple):
    """A name, or an argument of a call, that came or went with a version of torch."""

    name: str
    role: str
    argument: str
    version: str
    instead: str
    source: str


def _axes(text: str) -> tuple[str, ...]:
    return ("tp", "pp") if text == "mp" else (text,)


@cache
def _participants(text: str) -> Participants:
    kind, _, name = text.partition(":")
    if kind == "arg":
        return Participants(parameter=name)
    if kind == "mesh":
        return Participants(mesh=name)
    if kind == "self":
        return Participants(own=True, option=name)
    if not text:
        return Participants()
    axes = (axis for word in text.split("+") for axis in _axes(word))
    return Participants(axes=tuple(dict.fromkeys(axes)))


@cache
def _counts(text: str) -> tuple[Counted, ...]:
    if text[:1].isdigit():
        parts = (word.partition(":") for word in text.split())
        return tuple(Counted(int(position), _participants(group)) for position, _, group in parts)
    return (Counted(-1, _participants(text)),)


@cache
def _formula(text: str) -> Formula:
    if not text:
        return ()
    return tuple(tuple(_rank_test(test) for test in part.split("&")) for part in text.split("|"))


def _rank_test(text: str) -> RankTest:
    equal = "!=" not in text
    left, _, right = text.partition("==" if equal else "!=")
    right, _, default = right.partition("=")
    axis, parameter = ("", left[4:]) if left.startswith("arg:") else (left, "")
    value_parameter = right[4:] if right.startswith("arg:") else ""
    constant = default if value_parameter else right
    value = -1 if constant == "last" else int(constant or 0)
    return RankTest(axis, parameter, equal, value, value_parameter)


@cache
def _conditions(text: str) -> tuple[Condition, ...]:
    return tuple(_condition(part) for part in text.split("; ")) if text else ()


def _condition(text: str) -> Condition:
    kind, _, rest = text.partition(" ")
    if kind == "needs":
        name, _, value = rest.partition(":")
        return Condition(kind, name, value)
    name, _, value = rest.removeprefix("option:").partition("=")
    return Condition(kind, name, value, rest.startswith("option:"))


@cache
def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


@cache
def _tagged(text: str, tag: str) -> tuple[str, ...]:
    return tuple(word[len(tag) :] for word in text.split() if word.startswith(tag))


@cache
def _returned(op: str, result: str) -> tuple[Returned, ...]:
    parts = (word.partition(":") for word in result.split() if ":" in word)
    return tuple(Returned(int(position), name) for position, _, name in parts) or (Returned(-1, op),)
