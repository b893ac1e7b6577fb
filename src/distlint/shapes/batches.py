"""Receive buffers that have the size of the batch twice.

What a loader gives is one item per place in the batch: the first size is that of the batch, and no item knows how
large the batch is that it comes to lie in. So a buffer ``(batch, batch, length, length)`` for what the other side takes
out of its batch by name does not fit, unless batches have one item.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Assign, Call, Constant, Expression, If, Name, Sequence, Statement, Subscript
from distlint.project import Function, Module, public_name, resolve_all
from distlint.project.nested import nested
from distlint.shapes.sides import tells_sides

_COMMUNICATES = frozenset(("broadcast", "recv", "irecv", "_broadcast"))
_BLANK = frozenset(("torch.empty", "torch.zeros", "torch.ones"))
#: Names of what a loader gave.
_BATCHES = frozenset(("data", "batch", "sample", "inputs", "items", "batch_data", "data_b"))


class Twice(NamedTuple):
    """A buffer ``name``, made by ``call`` with ``size`` as its first two sizes; ``taken`` is what the other side
    sends."""

    call: Call
    name: str
    size: str
    taken: Subscript


def repeated(module: Module) -> Iterator[Twice]:
    """Such buffers of a file, under a test that tells the sender from those who receive."""
    for outer in module.functions:
        if _COMMUNICATES.isdisjoint(outer.words):
            continue
        for function in (outer, *nested(outer)):
            for statement in facts.statements(function.body):
                if isinstance(statement, If) and statement.orelse and tells_sides(statement.test, function):
                    yield from _between(statement.body, statement.orelse, function)
                    yield from _between(statement.orelse, statement.body, function)


def _between(sends: tuple[Statement, ...], receives: tuple[Statement, ...], scope: Function) -> Iterator[Twice]:
    taken = dict(_taken(sends))
    made = list(_made(receives, scope)) if taken else []
    for name, call, sizes in made:
        first = sizes[0] if len(sizes) > 2 and sizes[0] == sizes[1] else None
        others = [other for other_name, _, other in made if other_name != name and len(other) > 1 and other[0] == first]
        if first is not None and "batch" in first and name in taken and others and all(o[1] != first for o in others):
            yield Twice(call, name, first, taken[name])


def _taken(body: tuple[Statement, ...]) -> Iterator[tuple[str, Subscript]]:
    """What is taken out of a batch by name."""
    for statement in facts.statements(body):
        for e in facts.subexpressions(facts.header(statement)):
            key = e.key.value if isinstance(e, Subscript) and isinstance(e.key, Constant) else None
            if isinstance(key, str) and isinstance(e, Subscript) and facts.dotted(e.value) in _BATCHES:
                yield key, e


def _made(body: tuple[Statement, ...], scope: Function) -> Iterator[tuple[str, Call, tuple[str | None, ...]]]:
    """The blank tensors that are made in a block, by the names of their sizes."""
    for statement in facts.statements(body):
        if not isinstance(statement, Assign) or not isinstance(statement.value, Call):
            continue
        call, targets = statement.value, [t.id for t in statement.targets if isinstance(t, Name)]
        if targets and any(public_name(symbol) in _BLANK for symbol in resolve_all(call.function, scope)):
            yield targets[0], call, tuple(facts.dotted(size) for size in _sizes(call))


def _sizes(call: Call) -> tuple[Expression, ...]:
    given = [argument.value for argument in call.arguments if not argument.keyword and not argument.star]
    return given[0].items if len(given) == 1 and isinstance(given[0], Sequence) else tuple(given)
