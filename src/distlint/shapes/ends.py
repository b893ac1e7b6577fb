"""The calls that send and receive tensors, and what the code says about their buffers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Union

from distlint import facts, knowledge
from distlint.facts import Call, Constant, Expression, Statement
from distlint.project import public_name, resolve_all
from distlint.shapes.holding import Holding, body_of, without_name
from distlint.shapes.sides import tells_sides
from distlint.shapes.tensors import Held, Names, Reading, Scope, Tensor, module_of

#: The words without which a function has no end.
WORDS = frozenset(("send", "isend", "recv", "irecv", "P2POp", "broadcast"))


class End(NamedTuple):
    """A call that sends (or receives) a tensor; ``sends`` is None for a broadcast, which does one or the other.

    ``peer`` is the rank at the other end or the source, as it was given.
    """

    call: Call
    sends: bool | None
    buffer: Expression
    peer: Expression | None
    tag: str


def end(call: Call, scope: Scope) -> End | None:
    """The end that a call is, or None: also where it may be something else as well."""
    if facts.last_name(call.function) not in module_of(scope).called_as(WORDS):
        return None
    found: End | None = None
    for symbol in resolve_all(call.function, scope):
        name = public_name(symbol)
        entries = [e for e in (knowledge.entries_of(name) if name else ()) if "tensor" in e.params]
        if not entries:
            return None
        found = found or _as_end(call, entries[0])
    return found


def _as_end(call: Call, entry: knowledge.Entry) -> End | None:
    def given(*parameters: str) -> Expression | None:
        values = (facts.argument(call, p, entry.params.index(p) if p in entry.params else None) for p in parameters)
        return next((value for value in values if value is not None), None)

    buffer = given("tensor")
    if buffer is None or entry.role not in ("send", "isend", "recv", "irecv", "p2p-op", "collective"):
        return None
    sends: bool | None = "send" in entry.role
    if entry.role == "p2p-op":
        operation = given("op")
        sends = {"isend": True, "irecv": False}.get(facts.last_name(operation) or "") if operation else None
        if sends is None:
            return None
    elif entry.role == "collective":
        if entry.op != "broadcast":
            return None
        sends = None
    return End(call, sends, buffer, given("dst", "src", "peer"), facts.source_of(given("tag")))


def ends_in(body: tuple[Statement, ...], scope: Scope) -> Iterator[End]:
    """The ends in a block, in source order, without those of nested functions."""
    for statement in facts.statements(body):
        for expression in facts.subexpressions(facts.header(statement), into_lambdas=False):
            found = end(expression, scope) if isinstance(expression, Call) else None
            if found is not None:
                yield found


class Parted(NamedTuple):
    """What a name holds on the two sides of a test that tells ranks apart."""

    one: Tensor
    other: Tensor


State = Mapping[str, Union[Held, Parted]]  # noqa: UP007


class Buffers(Holding[Held | Parted]):
    """What is known of the buffers of a function's ends, by the id of the call."""

    def __init__(self, scope: Scope) -> None:
        super().__init__()
        self.known: dict[int, Tensor | Parted] = {}
        self._scope = scope
        self._reading = Reading(scope)
        self.block(body_of(scope), {})

    def evaluate(self, expression: Expression | None, state: State) -> State:
        """The state after ``expression``; notes the buffers of the ends in it."""
        for part in facts.subexpressions(expression, into_lambdas=False):
            if not isinstance(part, Call):
                continue
            if (found := end(part, self._scope)) is not None:
                held = self.value_of(found.buffer, state)
                if isinstance(held, (Tensor, Parted)):
                    self.known[id(part)] = held
            elif facts.last_name(part.function) in ("resize_", "set_"):
                state = without_name(state, facts.dotted(getattr(part.function, "value", part.function)))
        return state

    def value_of(self, expression: Expression | None, state: State) -> Held | Parted | None:
        """What an expression comes to, on both sides if something that it is made of is parted."""
        one = self._reading.held(expression, _side(state, 0))
        if not any(isinstance(held, Parted) for held in state.values()):
            return one
        other = self._reading.held(expression, _side(state, 1))
        if one == other:
            return one
        return Parted(one, other) if isinstance(one, Tensor) and isinstance(other, Tensor) else None

    def meet(self, *states: State | None) -> State | None:
        """What all paths agree on."""
        there = [state for state in states if state is not None]
        if not there:
            return None
        first = there[0]
        return {name: held for name, held in first.items() if all(state.get(name) == held for state in there[1:])}

    def branched(self, test: Expression, before: State, taken: State | None, other: State | None) -> State | None:
        """The state behind an ``if``: what differs between ranks is kept apart."""
        met = self.meet(taken, other)
        if taken is None or other is None or met is None or not tells_sides(test, self._scope):
            return met
        parted = {}
        for name, held in taken.items():
            there = other.get(name)
            if isinstance(held, Tensor) and isinstance(there, Tensor) and held != there:
                parted[name] = Parted(held, there)
        return {**met, **parted}


def is_number(expression: Expression | None) -> bool:
    """Whether a rank is written as a number."""
    return isinstance(expression, Constant) and type(expression.value) is int


def _side(state: State, index: int) -> Names:
    return {name: held[index] if isinstance(held, Parted) else held for name, held in state.items()}
