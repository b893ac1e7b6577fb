"""Which calls communicate, what they do with their buffers, and whether they give back a handle."""

from __future__ import annotations

from typing import NamedTuple

from distlint import facts, knowledge
from distlint.calls.accelerators import method_of_accelerator
from distlint.facts import Call, Constant, Expression, is_none
from distlint.knowledge import BufferEntry, Entry
from distlint.project import External, Function, Scope, public_name, resolve_all
from distlint.remembering import remembered_but

_ROLES = ("collective", "send", "recv", "isend", "irecv", "p2p-batch")
#: Calls of frameworks that communicate behind their names; those that give their result back are like the others here.
_BEHIND = "hidden"
#: Methods that what is named an accelerator has of accelerate, where nothing leads to what made it.
_GATHER = frozenset(("gather", "gather_for_metrics"))

#: What a call gives back.
HANDLE, VALUE, NO_VALUE, UNKNOWN = "handle", "value", "none", "unknown"


class Communication(NamedTuple):
    """A call of a known function that communicates. ``gives``: a handle, the result, None, or not known which."""

    call: Call
    entry: Entry
    buffers: BufferEntry
    gives: str

    @property
    def name(self) -> str:
        """How the code calls it."""
        return facts.source_of(self.call.function)

    def argument(self, parameter: str) -> Expression | None:
        """What was given for a parameter; None if nothing was, or it hides behind ``*args``."""
        given = facts.argument(self.call, parameter, _position(self.entry, parameter))
        return None if is_none(given) else given

    @property
    def reads(self) -> tuple[Expression, ...]:
        """The arguments that are read."""
        return self._given(self.buffers.reads)

    @property
    def writes(self) -> tuple[Expression, ...]:
        """The arguments that hold the result afterwards."""
        return self._given(self.buffers.writes)

    @property
    def root(self) -> Expression | str | None:
        """The rank that alone has the result (an argument, or ``0`` where it is fixed or left out); None: all have."""
        for fact in self.entry.facts:
            kind, _, parameter = fact.partition(":")
            if kind == "root":
                return "0" if parameter in ("0", "last") else self.argument(parameter) or "0"
        return None

    def runs_after(self, other: Communication) -> bool:
        """Whether this call, made later, ends later too: both are collectives of one group."""
        collectives = self.entry.role == other.entry.role == "collective"
        return collectives and self._group() == other._group()

    @property
    def is_of_other_group(self) -> bool:
        """Whether a group is given, which may be another one than the default group."""
        return bool(self._group())

    def _group(self) -> str:
        group = self.argument(self.entry.participants.parameter)
        return facts.source_of(group) if group is not None else ""

    def _given(self, parameters: tuple[str, ...]) -> tuple[Expression, ...]:
        found = (self.argument(parameter) for parameter in parameters)
        return tuple(argument for argument in found if argument is not None)


def communication(call: Call, scope: Scope) -> Communication | None:
    """The communication that ``call`` is, or None: also where it may be something else as well that does anything (one
    process has a function that does nothing in its place)."""
    found: Communication | None = None
    symbols = resolve_all(call.function, scope)
    if not symbols and method_of_accelerator(call.function) in _GATHER:
        symbols = (External(f"accelerate.Accelerator.{facts.last_word(call.function)}"),)
    for symbol in symbols:
        if isinstance(symbol, Function) and _does_nothing(symbol):
            continue
        name = public_name(symbol)
        buffers = knowledge.buffers(name) if name else None
        rows = knowledge.entries_of(name) if name else ()
        if buffers is None:
            return None
        roles = (*_ROLES, _BEHIND) if buffers.returns == VALUE else _ROLES
        entry = next((entry for entry in rows if entry.role in roles), None)
        if entry is None:
            return None
        found = found or Communication(call, entry, buffers, _gives(call, entry, buffers))
    return found


@remembered_but(False)
def _does_nothing(function: Function) -> bool:
    """Whether a function has an empty body."""
    return all(
        (isinstance(s, facts.Evaluate) and isinstance(s.value, Constant))
        or (isinstance(s, facts.Return) and (s.value is None or is_none(s.value)))
        for s in function.body
    )


def _gives(call: Call, entry: Entry, buffers: BufferEntry) -> str:
    kind, _, parameter = buffers.returns.partition(":")
    if kind != "work":
        return kind
    if not parameter:
        return HANDLE
    given = facts.argument(call, parameter, _position(entry, parameter))
    if given is None:
        hidden = call.unpacks
        return UNKNOWN if hidden else NO_VALUE
    if isinstance(given, Constant):
        return HANDLE if given.value else NO_VALUE
    return UNKNOWN


def _position(entry: Entry, parameter: str) -> int | None:
    return entry.params.index(parameter) if parameter in entry.params else None
