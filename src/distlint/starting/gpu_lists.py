"""The GPUs that a variable lists, which are counted, picked or gone over as if its text were a list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import (
    Assert,
    Boolean,
    Call,
    Compare,
    Comprehension,
    Conditional,
    Constant,
    Expression,
    For,
    If,
    Name,
    Slice,
    Subscript,
    Text,
    Unary,
    While,
)
from distlint.finding import Span
from distlint.places import Place, is_stored, places
from distlint.project import Class, Module, Scope, ScopeOwner
from distlint.starting import environ
from distlint.starting.variables import GPU_VARIABLES

#: Up to here a length tells none, one and several apart, as long as the numbers of the GPUs have one digit.
_TELLS = 2


class Misread(NamedTuple):
    """A place that takes the text of a variable for a list: what it gets instead."""

    span: Span
    outcome: str


def misread_lists(module: Module) -> Iterator[Misread]:
    """One for each count, pick and loop of a file."""
    if not any(name in module.text for name in GPU_VARIABLES):
        return
    for scope in module.scopes_with("environ", "getenv"):
        for place in places(scope, lambda e: type(e) in (Call, Subscript, Comprehension)):
            if place.scope is scope:
                yield from _at(place)
        yield from _gone_over(scope)


def _at(place: Place) -> Iterator[Misread]:
    e, scope = place.expression, place.scope
    if isinstance(e, Call) and facts.is_name(e.function, "len") and len(e.arguments) == 1:
        name = _text(e.arguments[0].value, scope)
        if name is not None and not _only_asks(place):
            yield Misread(e.span, f"{facts.shortened(e)} counts the characters of {name}, not the GPUs in it")
    elif isinstance(e, Subscript) and not is_stored(place) and _is_varied(e.key):
        name = _text(e.value, scope)
        if name is not None:
            yield Misread(e.span, f"{facts.shortened(e)} is one character of {name}, also a comma, and no GPU in it")
    elif isinstance(e, Comprehension):
        for clause in e.clauses:
            name = _text(clause.iterable, scope)
            if name is not None and not clause.conditions:
                yield _loop(clause.iterable, name)


def _gone_over(scope: Scope) -> Iterator[Misread]:
    for statement in facts.statements(scope.body):
        if isinstance(statement, For) and not any(isinstance(one, If) for one in statement.body):
            name = _text(statement.iterable, scope)
            if name is not None:
                yield _loop(statement.iterable, name)


def _loop(iterable: Expression, name: str) -> Misread:
    return Misread(iterable.span, f"this goes over the characters of {name}, commas too, and not over the GPUs in it")


def _text(e: Expression, scope: ScopeOwner) -> str | None:
    """The variable with a list of GPUs whose text an expression is, read there or held by a name that has nothing
    else."""
    if isinstance(e, Name) and not isinstance(scope, Class):
        e = scope.bindings.value(e.id) or e
    name = environ.asked(e)
    return name if name in GPU_VARIABLES else None


def _is_varied(key: Expression) -> bool:
    """Whether a key picks another element each time: no number that is written down, and no part of the text."""
    return not isinstance(key, (Constant, Slice, Unary))


def _only_asks(place: Place) -> bool:
    """Whether a length only tells whether there is a text, or whether it names several GPUs, or is shown."""
    parent, length = place.parent, place.expression
    if isinstance(parent, Compare) and parent.left is length:
        other = parent.comparators[0]
        return isinstance(other, Constant) and type(other.value) is int and other.value <= _TELLS
    if isinstance(parent, (If, While, Conditional, Assert)):
        return parent.test is length
    return isinstance(parent, (Boolean, Unary, Text))
