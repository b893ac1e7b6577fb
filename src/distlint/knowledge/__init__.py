"""What distlint knows about public APIs: which calls communicate, which values number ranks, what wraps a model.

The knowledge is data: one TSV file per framework in this folder (see its ``README.md`` for the columns). To teach
distlint a framework, add a file; this package finds it. Names are full dotted names as a user can import them; one
object has one canonical spelling, ``alias`` rows lead there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import TypeVar

from distlint.knowledge import tables
from distlint.knowledge.entry import (
    AXES,
    ROLES,
    BufferEntry,
    Condition,
    Counted,
    DeviceEntry,
    Entry,
    EnvironmentEntry,
    FileEntry,
    Formula,
    NameEntry,
    Participants,
    RankTest,
    Returned,
    SinkEntry,
    VariableEntry,
    VersionEntry,
    Versions,
)

__all__ = [
    "AXES",
    "ROLES",
    "BufferEntry",
    "Condition",
    "Counted",
    "DeviceEntry",
    "Entry",
    "EnvironmentEntry",
    "FileEntry",
    "Formula",
    "NameEntry",
    "Participants",
    "RankTest",
    "Returned",
    "SinkEntry",
    "VariableEntry",
    "VersionEntry",
    "Versions",
    "bars",
    "bases",
    "buffer_words",
    "buffers",
    "canonical",
    "device_types",
    "devices",
    "entries",
    "entries_of",
    "environment",
    "files",
    "forward_methods",
    "frameworks",
    "groups",
    "handed",
    "imports_of",
    "last_words",
    "lookup",
    "names",
    "options",
    "packages",
    "rank_variables",
    "role_words",
    "sinks",
    "sizes",
    "tensor_memory",
    "variables",
    "versions",
    "vocabulary",
    "weak_vocabulary",
    "wrapper_attributes",
]

_STRONG_ROLES = ROLES - frozenset("wait state class returns log model-base load alias local runs hook divides".split())  # noqa: SIM905
"""Roles whose bare identifiers mark a piece of code as worth a closer look (the others only count next to these)."""

_LONGEST_ALIAS_CHAIN = 16


def lookup(name: str, role: str | None = None) -> Entry | None:
    """The row of a full dotted name, in any of its spellings; with ``role`` the row with this role."""
    for entry in entries_of(name):
        if role is None or entry.role == role:
            return entry
    return None


@lru_cache(maxsize=1 << 16)
def entries_of(name: str) -> tuple[Entry, ...]:
    """All rows of a full dotted name, in table order.

    Members of a class are found through its subclasses too, and calling an instance means calling its ``forward``.
    """
    name = canonical(name)
    owner, _, member = name.rpartition(".")
    members = (member, "forward") if member == "__call__" else (member,)
    for candidate in (owner, *bases(owner)):
        for known in members:
            found = _by_name().get(f"{candidate}.{known}" if candidate else known)
            if found is not None:
                return found
    return ()


@lru_cache(maxsize=1 << 16)
def canonical(name: str) -> str:
    """The one spelling that the tables use. Unknown names come back unchanged."""
    exact, below = _aliases()
    for _ in range(_LONGEST_ALIAS_CHAIN):
        if name in _by_name():
            return name
        head, tail = name, ""
        while head:
            target = exact.get(head) or (below.get(head) if tail else None)
            if target is not None:
                name = target + tail
                break
            head, _, last = head.rpartition(".")
            tail = f".{last}{tail}"
        else:
            return name
    return name


def bases(name: str) -> tuple[str, ...]:
    """The base classes of a class of the tables, nearest first, all in canonical spelling."""
    found: list[str] = []
    name = canonical(name)
    while name := next((entry.base for entry in _by_name().get(name, ()) if entry.base), ""):
        found.append(name)
    return tuple(found)


@cache
def entries(role: str) -> tuple[Entry, ...]:
    """All rows with this role, in table order."""
    return tuple(entry for entry in tables.api_entries() if entry.role == role)


def names() -> Mapping[str, NameEntry]:
    """The identifiers that count as a rank or a rank test by name alone."""
    return _named("rank", "predicate")


def sizes() -> Mapping[str, NameEntry]:
    """The identifiers that count as a number of ranks by name alone."""
    return _named("size")


def groups() -> Mapping[str, NameEntry]:
    """The identifiers that count as a process group along an axis by name alone."""
    return _named("group")


@cache
def _named(*roles: str) -> Mapping[str, NameEntry]:
    found = tables.name_entries().items()
    return MappingProxyType({name: entry for name, entry in found if entry.role in roles})


def environment() -> Mapping[str, EnvironmentEntry]:
    """The environment variables that hold a rank or a size."""
    return MappingProxyType(tables.environment_entries())


@cache
def rank_variables(of: str = "") -> frozenset[str]:
    """The environment variables in which a launcher leaves a rank: any, or one ``of`` the world, a node …"""
    known = environment().items()
    return frozenset(name for name, row in known if row.role == "rank" and of in ("", row.result))


def variables() -> Mapping[str, VariableEntry]:
    """The environment variables of NCCL and of torch's process groups; a name that ends in `*` is a family of them."""
    return MappingProxyType(tables.variables())


def buffers(name: str) -> BufferEntry | None:
    """What a communication call does with its buffers, by its full name in any spelling; None if that is not known."""
    return next((known for entry in entries_of(name) if (known := tables.buffer_entries().get(entry.name))), None)


def last_words(names: Iterable[str]) -> frozenset[str]:
    """The last components of full names: of these a text that speaks of one has one at least, unless it renames it."""
    return frozenset(name.rpartition(".")[2] for name in names)


@cache
def role_words(*roles: str) -> frozenset[str]:
    """The last components of all names with one of some roles."""
    return last_words(entry.name for role in roles for entry in entries(role))


@cache
def buffer_words() -> frozenset[str]:
    """The last components of the names that :func:`buffers` knows."""
    return last_words(tables.buffer_entries())


def tensor_memory(name: str) -> str:
    """What the result of a full dotted name (``torch.Tensor.view``) shares with the tensor: ``view``, ``strided``,
    ``may-copy``, ``copy``, ``metadata``, ``scalar``; empty if that is not known."""
    return tables.tensor_memory().get(name, "")


@cache
def devices() -> Mapping[str, tuple[DeviceEntry, ...]]:
    """How names use a device or its index, by canonical name."""
    return MappingProxyType(_grouped(tables.device_entries()))


@cache
def device_types() -> frozenset[str]:
    """The kinds of devices that have an index: ``cuda``, ``xpu``."""
    return frozenset(entry.name for entry in tables.device_entries() if entry.role == "device-type")


def files() -> Mapping[str, FileEntry]:
    """What calls do to files, by full dotted name, or by `.method` for objects of unknown class."""
    return MappingProxyType(tables.file_entries())


def frameworks(does: str) -> frozenset[str]:
    """The packages (and single names, with a dot) that do one thing for programs which import them: ``epochs``,
    ``workers``, ``trials``, ``processes`` or ``local-rank``, as the head of each part of the table says."""
    return tables.frameworks(does)


@cache
def imports_that_see_to_local_ranks() -> re.Pattern[str]:
    """Finds the imports of packages that do so in a text."""
    packages = "|".join(map(re.escape, sorted(frameworks("local-rank"))))
    return re.compile(rf"^[ \t]*(?:import|from)[ \t]+(?:{packages})\b", re.MULTILINE)


@cache
def versions(role: str) -> tuple[VersionEntry, ...]:
    """The rows about names and arguments that came or went, of one role."""
    return tuple(entry for entry in tables.versions() if entry.role == role)


@cache
def sinks() -> Mapping[str, tuple[SinkEntry, ...]]:
    """The parameters of public calls that need an integer of one numbering, by canonical name."""
    return MappingProxyType(_grouped(tables.sink_entries()))


def forward_methods() -> frozenset[str]:
    """Method names that run a forward, for objects of unknown class."""
    return tables.forward_methods()


def handed(base: str, parameter: str) -> str | None:
    """The public type of what a framework hands to the methods of classes derived from ``base`` as ``parameter``; or
    from a class of the framework that ``base`` derives from itself."""
    types = (tables.handed().get((known, parameter)) for known in (base, *bases(base)))
    return next((found for found in types if found is not None), None)


def wrapper_attributes() -> frozenset[str]:
    """The public attributes that a DistributedDataParallel has itself, those of every module included."""
    return tables.wrapper_attributes()


@cache
def vocabulary() -> frozenset[str]:
    """Identifiers of which at least one occurs wherever a rule can have something to say.

    These are the last components of the names with a role of their own, the names that count by themselves, and the
    environment variables; without :func:`weak_vocabulary`.
    """
    return (_identifiers(strong=True) | frozenset(names()) | frozenset(environment())) - tables.weak_words()


@cache
def bars(over: str = "") -> frozenset[str]:
    """The full names of progress bars; ``over``: of those that go over ``elements`` of what they are given only."""
    return frozenset(name for name, what in tables.bars().items() if over in ("", what))


@cache
def weak_vocabulary() -> frozenset[str]:
    """Identifiers that matter only where the full name can be resolved: too common in other code."""
    return (_identifiers(strong=True) | _identifiers(strong=False)) - vocabulary()


def is_known(word: str) -> bool:
    """Whether a name of the tables may end with a word."""
    return word in vocabulary() or word in weak_vocabulary()


@cache
def options() -> frozenset[str]:
    """Arguments of constructors that decide whether methods of the objects communicate: ``sync_on_compute``."""
    told = (condition for entry in tables.api_entries() for condition in entry.conditions)
    return frozenset(condition.name for condition in told if condition.constructor)


@cache
def packages() -> frozenset[str]:
    """The top-level packages whose import makes a file worth a closer look (those that can only log are left out)."""
    telling = _STRONG_ROLES | {"alias"}
    return frozenset(entry.name.partition(".")[0] for entry in tables.api_entries() if entry.role in telling)


def _identifiers(strong: bool) -> frozenset[str]:
    known = (entry for entry in tables.api_entries() if entry.role != "hook")  # projects define these, and call none
    found = [entry.name for entry in known if (entry.role in _STRONG_ROLES) is strong]
    if strong:
        found += [entry.name for entry in tables.device_entries() if entry.role == "current-device"]
    return last_words(found) - {"*"}


_Row = TypeVar("_Row", Entry, DeviceEntry, SinkEntry)


def _grouped(found: Iterable[_Row]) -> dict[str, tuple[_Row, ...]]:
    groups: dict[str, list[_Row]] = {}
    for entry in found:
        groups.setdefault(entry.name, []).append(entry)
    return {name: tuple(group) for name, group in groups.items()}


@cache
def _by_name() -> dict[str, tuple[Entry, ...]]:
    return _grouped(entry for entry in tables.api_entries() if entry.role != "alias")


@cache
def _aliases() -> tuple[dict[str, str], dict[str, str]]:
    exact: dict[str, str] = {}
    below: dict[str, str] = {}
    for entry in entries("alias"):
        if entry.name.endswith(".*"):
            below[entry.name[:-2]] = entry.op[:-2]
        else:
            exact[entry.name] = entry.op
    return exact, below
