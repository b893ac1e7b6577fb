"""Broadcasts of what a list came to on the source, into buffers of a size of their own.

The source collects: it begins with an empty list, adds what it finds, and makes a tensor of it. The others make room
for a number that nobody compares with what was found, so it only fits as long as the list gets exactly that long.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.facts import Assign, Call, Constant, Expression, For, If, Name, Sequence, Statement, While
from distlint.project import Function, public_name, resolve_all
from distlint.shapes.ends import End, ends_in
from distlint.shapes.sides import tells_sides

_BLANK = frozenset(("torch.empty", "torch.zeros", "torch.ones", "torch.full"))
_FILLED = frozenset(("torch.tensor", "torch.as_tensor", "torch.LongTensor", "torch.FloatTensor", "torch.IntTensor"))
#: Methods and functions that keep the number of elements.
_KEEPS = frozenset(("to", "cpu", "view", "long", "int", "float", "contiguous", "reshape"))
#: What functions say that see to it that the list has its length.
_CARES = ("pad", "max_len", "max_size", "truncat")


class Grown(NamedTuple):
    """A broadcast (``call``) of ``name``: made of the list ``items``, which grows at ``grows``, on the source, and with
    a size of its own (``room``) on the others."""

    call: Call
    name: str
    items: str
    grows: Statement
    room: Expression


def grown(function: Function) -> Iterator[Grown]:
    """Such broadcasts of a function; none where it asks how long the list is, or pads."""
    if "broadcast" not in function.words or any(part in word.lower() for word in function.words for part in _CARES):
        return
    sent = [end for end in ends_in(function.body, function) if end.op == "broadcast"]
    for statement in facts.statements(function.body) if sent else ():
        if isinstance(statement, If) and statement.orelse and tells_sides(statement.test, function):
            for collects, makes_room in (
                (statement.body, statement.orelse),
                (statement.orelse, statement.body),
            ):
                yield from _between(collects, makes_room, sent, function)


def _between(
    collects: tuple[Statement, ...], makes_room: tuple[Statement, ...], sent: list[End], function: Function
) -> Iterator[Grown]:
    rooms = dict(_rooms(makes_room, function))
    lists = dict(_growing(collects)) if rooms else {}
    for statement in collects if lists else ():
        if not isinstance(statement, Assign) or not isinstance(statement.targets[0], Name):
            continue
        name, items = statement.targets[0].id, _content(statement.value, function)
        end = next((e for e in sent if facts.dotted(e.buffer) == name and _is_behind(e, statement)), None)
        if end is not None and name in rooms and items in lists and not _is_measured(items, function):
            yield Grown(end.call, name, items, lists[items], rooms[name])


def _is_behind(end: End, statement: Statement) -> bool:
    return end.call.span.line > statement.span.line


def _rooms(body: tuple[Statement, ...], function: Function) -> Iterator[tuple[str, Expression]]:
    """The blank tensors that a block makes in one size that comes from outside of the function."""
    for statement in body:
        if not isinstance(statement, Assign) or not isinstance(statement.targets[0], Name):
            continue
        call = _made(statement.value)
        if call is None:
            continue
        sizes = [a.value for a in call.arguments if not a.keyword and not a.star]
        if _is_one_of(call, _BLANK, function) and sizes:
            size = sizes[0].items[0] if isinstance(sizes[0], Sequence) and len(sizes[0].items) == 1 else sizes[0]
            alone = len(sizes) == 1 or _is_one_of(call, frozenset(("torch.full",)), function)
            if alone and _comes_from_outside(size, function):
                yield statement.targets[0].id, size


def _comes_from_outside(size: Expression, function: Function) -> bool:
    """Whether a size is a number, a parameter or an attribute: what was assigned here may have been received."""
    if isinstance(size, Constant):
        return isinstance(size.value, int)
    place = facts.dotted(size)
    definitions = function.bindings.of(place.partition(".")[0]) if place is not None else ()
    assigned = (s for s in facts.statements(function.body) if isinstance(s, Assign))
    return (
        place is not None
        and all(isinstance(definition, facts.Parameter) for definition in definitions)
        and not any(facts.dotted(target) == place for statement in assigned for target in statement.targets)
    )


def _growing(body: tuple[Statement, ...]) -> Iterator[tuple[str, Statement]]:
    """The lists that a block begins empty, and to which a loop adds as much as it finds."""
    empty = {
        statement.targets[0].id
        for statement in body
        if isinstance(statement, Assign) and isinstance(statement.targets[0], Name) and _is_empty(statement.value)
    }
    for loop in body:
        if isinstance(loop, (For, While)):
            for name, statement in _additions(loop.body, sometimes=False):
                if name in empty:
                    yield name, statement


def _additions(body: tuple[Statement, ...], *, sometimes: bool) -> Iterator[tuple[str, Statement]]:
    """What is added in a round: several elements at once, or one under a test."""
    for statement in body:
        if isinstance(statement, Assign) and statement.operator == "+" and isinstance(statement.targets[0], Name):
            if not isinstance(statement.value, (Sequence, Constant)):
                yield statement.targets[0].id, statement
        elif isinstance(statement, facts.Evaluate) and isinstance(statement.value, Call):
            way, name = facts.last_name(statement.value.function), facts.dotted(statement.value.function) or ""
            if way == "extend" or (way == "append" and sometimes):
                yield name.rpartition(".")[0], statement
        for block in facts.blocks(statement):
            yield from _additions(block, sometimes=sometimes or isinstance(statement, If))


def _is_empty(value: Expression | None) -> bool:
    if isinstance(value, Sequence):
        return value.kind == "list" and not value.items
    return isinstance(value, Call) and facts.dotted(value.function) == "list" and not value.arguments


def _content(value: Expression | None, function: Function) -> str:
    """The name of the list that a tensor is made of; empty for everything else."""
    call = _made(value)
    if call is not None and call.arguments and _is_one_of(call, _FILLED, function):
        return facts.dotted(call.arguments[0].value) or ""
    return ""


def _made(value: Expression | None) -> Call | None:
    """The call that makes what methods then move, cast or view."""
    while isinstance(value, Call) and facts.last_name(value.function) in _KEEPS | knowledge.device_types():
        value = facts.receiver(value)
    return value if isinstance(value, Call) else None


def _is_one_of(call: Call, names: frozenset[str], function: Function) -> bool:
    return any(public_name(symbol) in names for symbol in resolve_all(call.function, function))


def _is_measured(items: str, function: Function) -> bool:
    """Whether a function asks how long a list is, or cuts it."""
    for statement in facts.statements(function.body):
        for e in facts.subexpressions(facts.header(statement)):
            if isinstance(e, Call) and facts.dotted(e.function) == "len" and e.arguments:
                if facts.dotted(e.arguments[0].value) == items:
                    return True
            elif isinstance(e, facts.Subscript) and isinstance(e.key, facts.Slice) and facts.dotted(e.value) == items:
                return True
    return False
