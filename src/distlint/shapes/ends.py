"""The calls that send and receive tensors, and what the code says about their buffers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Union

from distlint import facts, knowledge
from distlint.facts import Call, Compare, Constant, Expression, Sequence, Starred, Statement, is_none
from distlint.project import External, Scope, public_name, resolve_all
from distlint.shapes.holding import Holding, without_name
from distlint.shapes.sides import tells_sides
from distlint.shapes.tensors import Held, Listed, Names, Nothing, Reading, Tensor

#: Collectives that need as many elements on every rank, with the parameter that holds them.
_SAME_SIZE = {
    "broadcast": "tensor", "all_reduce": "tensor", "reduce": "tensor", "all_gather": "tensor", "gather": "tensor",
    "all_gather_into_tensor": "input_tensor", "broadcast_object_list": "object_list",
}  # fmt: skip
#: The words without which a function has no end.
WORDS = frozenset(("send", "isend", "recv", "irecv", "P2POp", *_SAME_SIZE))


class End(NamedTuple):
    """A call that sends (or receives) a tensor; ``sends`` is None for a collective, which does both.

    ``peer`` is the rank at the other end or the source, as it was given. ``tag``: what has to be the same at both ends,
    the tag of a message or the group of a collective.
    """

    call: Call
    op: str
    sends: bool | None
    buffer: Expression
    peer: Expression | None
    tag: str


def end(call: Call, scope: Scope) -> End | None:
    """The end that a call is, or None: also where it may be something else as well."""
    if facts.last_name(call.function) not in scope.module.called_as(WORDS):
        return None
    found: End | None = None
    for symbol in resolve_all(call.function, scope):
        name = public_name(symbol)
        entries = [e for e in (knowledge.entries_of(name) if name else ()) if _buffer_of(e) in e.params]
        if not entries:
            return None
        found = found or _as_end(call, entries[0])
    return found


def _buffer_of(entry: knowledge.Entry) -> str:
    """The name of the parameter that holds what is sent or received."""
    return _SAME_SIZE.get(entry.op, "tensor")


def _as_end(call: Call, entry: knowledge.Entry) -> End | None:
    def given(*parameters: str) -> Expression | None:
        values = (facts.argument(call, p, entry.params.index(p) if p in entry.params else None) for p in parameters)
        return next((value for value in values if value is not None), None)

    buffer = given(_buffer_of(entry))
    if buffer is None or entry.role not in ("send", "isend", "recv", "irecv", "p2p-op", "collective"):
        return None
    sends: bool | None = "send" in entry.role
    if entry.role == "p2p-op":
        operation = given("op")
        sends = {"isend": True, "irecv": False}.get(facts.last_word(operation)) if operation else None
        if sends is None:
            return None
    elif entry.role == "collective":
        if entry.op not in _SAME_SIZE:
            return None
        return End(call, entry.op, None, buffer, given("dst", "src"), facts.source_of(given("group")))
    return End(call, entry.op, sends, buffer, given("dst", "src", "peer"), facts.source_of(given("tag")))


def ends_in(body: tuple[Statement, ...], scope: Scope) -> Iterator[End]:
    """The ends in a block, in source order, without those of nested functions."""
    for statement in facts.statements(body):
        for expression in facts.subexpressions(facts.header(statement), into_lambdas=False):
            found = end(expression, scope) if isinstance(expression, Call) else None
            if found is not None:
                yield found


class Parted(NamedTuple):
    """What a name holds on the two sides of a test that tells ranks apart."""

    one: Held
    other: Held


State = Mapping[str, Union[Held, Parted]]  # noqa: UP007
#: Methods that change the length of a list.
_LENGTHEN = frozenset(("append", "extend", "insert", "pop", "remove", "clear"))


class Buffers(Holding[Held | Parted]):
    """What is known of the buffers of a function's ends, by the id of the call. ``given``: what its parameters hold."""

    def __init__(self, scope: Scope, given: State | None = None) -> None:
        super().__init__()
        self.known: dict[int, Tensor | Parted] = {}
        self.scope = scope
        self.reading = Reading(scope)
        self.block(scope.body, given or {})

    def evaluate(self, expression: Expression | None, state: State) -> State:
        """The state after ``expression``; notes the buffers of the ends in it."""
        for part in facts.subexpressions(expression, into_lambdas=False):
            if not isinstance(part, Call):
                continue
            method = facts.last_name(part.function)
            if (found := end(part, self.scope)) is not None:
                self._note(found, self.value_of(found.buffer, state))
            elif method in ("resize_", "set_") or method in _LENGTHEN:
                state = without_name(
                    state,
                    facts.dotted(part.function.value if isinstance(part.function, facts.Attribute) else part.function),
                )
            elif not self._keeps_lengths(part):
                for given in part.arguments:
                    name = facts.dotted(given.value) or ""
                    state = without_name(state, name) if _is_list(state.get(name)) else state
        return state

    def _keeps_lengths(self, call: Call) -> bool:
        """Whether a call leaves the lists as long as they are that it is given: builtins and functions of torch do."""
        symbols = resolve_all(call.function, self.scope)
        names = [symbol.name for symbol in symbols if isinstance(symbol, External)]
        if not symbols:
            return facts.is_builtin(call.function)
        return bool(names) and all(name.startswith("torch.") for name in names)

    def _note(self, found: End, held: Held | Parted | None) -> None:
        if isinstance(held, Parted):
            one, other = _sent(found, held.one), _sent(found, held.other)
            if one is not None and other is not None:
                self.known[id(found.call)] = Parted(one, other)
        elif (sent := _sent(found, held)) is not None:
            self.known[id(found.call)] = sent

    def value_of(self, expression: Expression | None, state: State) -> Held | Parted | None:
        """What an expression comes to, on both sides if something that it is made of is parted."""
        one = self.reading.held(expression, _side(state, 0))
        if not any(isinstance(held, Parted) for held in state.values()):
            return one
        other = self.reading.held(expression, _side(state, 1))
        if one == other:
            return one
        return Parted(one, other) if one is not None and other is not None else None

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
        if taken is None or other is None or met is None:
            return met
        if not _asks_for_nothing(test, before) and not tells_sides(test, self.scope):
            return met
        parted = {}
        for name in taken.keys() & other.keys():
            here, there = _made(taken[name]), _made(other[name])
            if here is not None and there is not None and here != there:
                parted[name] = Parted(here, there)
        return {**met, **parted}


def _is_list(held: Held | Parted | None) -> bool:
    """Whether a name holds a list, on one side at least: a function that is given it may make it longer."""
    sides = held if isinstance(held, Parted) else (held,)
    return any(isinstance(side, (Listed, Sequence)) for side in sides)


def is_number(expression: Expression | None) -> bool:
    """Whether a rank is written as a number."""
    return isinstance(expression, Constant) and type(expression.value) is int


def _sent(found: End, held: Held | Parted | None) -> Tensor | None:
    """What an end sends or has room for, if it is known: the tensor, or a list of objects as if it were one."""
    if found.op != "broadcast_object_list":
        return held if isinstance(held, Tensor) else None
    if isinstance(held, Listed):
        return Tensor((held.length,), None)
    if not isinstance(held, Sequence) or any(isinstance(item, Starred) for item in held.items):
        return None
    blank = all(is_none(item) for item in held.items)
    return Tensor((len(held.items),), None, blank)


def _made(held: Held | Parted) -> Held | None:
    """What a name holds where a tensor is made on one side first and later on the other; None if nobody knows."""
    if not isinstance(held, Parted):
        return held
    sides = [side for side in held if not isinstance(side, Nothing)]
    return sides[0] if len(sides) == 1 else None


def _asks_for_nothing(test: Expression, before: State) -> bool:
    """``if x is None:`` where ``x`` was made on some ranks only."""
    if not isinstance(test, Compare) or test.operators not in (("is",), ("is not",)):
        return False
    held = before.get(facts.dotted(test.left) or "")
    return isinstance(held, Parted) and any(isinstance(side, Nothing) for side in held)


def _side(state: State, index: int) -> Names:
    return {name: held[index] if isinstance(held, Parted) else held for name, held in state.items()}
