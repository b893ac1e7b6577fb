"""Tensors that an object keeps in an attribute: where they are made, and which methods read them."""

from __future__ import annotations

from typing import NamedTuple

from distlint import facts
from distlint.facts import Assign, Attribute, Call, Expression
from distlint.lifetimes.values import Memory, Part, Value
from distlint.places import places
from distlint.project import Function, Scope
from distlint.project.kept import filled_by_constructor
from distlint.remembering import remembered


class Made(NamedTuple):
    """The call that makes what an attribute holds, and the constructor that it stands in."""

    value: Call
    by: Function


def own_attribute(value: Value, scope: Scope) -> str | None:
    """The dotted name of the attribute of the own object that a value is, or an element of, as far as the function
    knows."""
    value = whole_of(value)
    if not isinstance(scope, Function) or scope.owner is None or not isinstance(value, Part):
        return None
    is_own = value.kind == "attribute" and value.whole == Memory(scope.first_parameter or "")
    return f"{scope.first_parameter}.{value.key}" if is_own else None


def whole_of(value: Value) -> Value:
    """What a value is an element of; loops go over the parts of a display one by one, too."""
    while isinstance(value, Part) and value.kind == "item":
        value = value.whole
    return value


def made_once(value: Value, scope: Scope) -> Made | None:
    """The call by which the constructor makes what an attribute of the own object holds from then on."""
    path = own_attribute(value, scope)
    return _made(scope, path.partition(".")[2]) if path is not None and isinstance(scope, Function) else None


@remembered
def _made(method: Function, attribute: str) -> Made | None:
    filled = filled_by_constructor(method.owner, attribute) if method.owner is not None else None
    value = filled[1].value if filled is not None else None
    return Made(value, filled[0]) if filled is not None and isinstance(value, Call) else None


@remembered
def read_elsewhere(method: Function, path: str) -> Expression | None:
    """Where another method of the same class in the same file reads an attribute, and does not change it as well: what
    it holds is used there."""
    attribute = path.partition(".")[2]
    for other in method.owner.methods.values() if method.owner is not None else ():
        is_other = other is not method and other.name != "__init__" and attribute in other.words
        own = f"{other.first_parameter}.{attribute}"
        if not is_other or any(_changes(statement, own) for statement in facts.statements(other.body)):
            continue
        for place in places(other, lambda e: type(e) is Attribute and e.attr == attribute):
            if facts.dotted(place.expression) == own:
                return place.expression
    return None


def _changes(statement: facts.Statement, path: str) -> bool:
    """Whether a statement gives an attribute another value, or adds to it."""
    if isinstance(statement, Assign):
        return any(facts.dotted(target) == path for target in statement.targets)
    calls = (e for e in facts.subexpressions(facts.header(statement)) if isinstance(e, Call))
    return any(
        facts.dotted(facts.receiver(call)) == path and (facts.last_name(call.function) or "").endswith("_")
        for call in calls
    )
