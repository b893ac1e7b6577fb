"""What a parameter numbers, by what all calls in sight give for it."""

from __future__ import annotations

from typing import NamedTuple

from distlint.facts import Attribute, Expression, Name
from distlint.kinds.seen import Kinds
from distlint.places.order import Order
from distlint.project import Class, Function, ScopeOwner
from distlint.spmd.kind import Kind
from distlint.spmd.values import Object

#: How many calls up a parameter is followed.
_DEEPEST = 3


class Taken(NamedTuple):
    """A parameter, or one of its attributes."""

    function: Function
    name: str
    attribute: str


def kind_by_callers(expression: Expression, scope: ScopeOwner, kinds: Kinds, order: Order) -> Kind | None:
    """What a parameter, an attribute of one, or an attribute that the constructor fills with one numbers: what every
    call gives, if all of them are seen and give the same."""
    return _given(expression, scope, kinds, order, 0)


def _given(expression: Expression, scope: ScopeOwner, kinds: Kinds, order: Order, depth: int) -> Kind | None:
    held = taken(expression, scope)
    if held is None or depth > _DEEPEST:
        return None
    function = held.function
    if not order.callers(function) or not order.are_all_seen(function) or order.is_handed_on(function):
        return None
    found: Kind | None = None
    for given, caller in order.given(function, held.name):
        value = kinds.value(given, caller.scope)
        kind = value.kind if value is not None else None
        if held.attribute:
            thing = value.thing if value is not None else None
            attribute = thing.attributes.get(held.attribute) if isinstance(thing, Object) else None
            kind = attribute.kind if attribute is not None else None
        elif given is not None and (kind is None or not kind.sure):
            kind = _given(given, caller.scope, kinds, order, depth + 1)
        if kind is None or (found is not None and kind != found):
            return None  # the others need not be run
        found = kind
    return found


def taken(expression: Expression, scope: ScopeOwner) -> Taken | None:
    """The parameter that an expression stands for: its name, an attribute of it, or one of the object that holds it as
    it was given to the constructor."""
    if not isinstance(scope, Function):
        return None
    if isinstance(expression, Name) and scope.is_as_given(expression.id):
        return Taken(scope, expression.id, "")
    if not isinstance(expression, Attribute) or not isinstance(expression.value, Name):
        return None
    if expression.value.id != scope.first_parameter or scope.owner is None:
        is_parameter = scope.is_as_given(expression.value.id)
        return Taken(scope, expression.value.id, expression.attr) if is_parameter else None
    return _stored(expression.attr, scope.owner)


def _stored(attribute: str, owner: Class) -> Taken | None:
    """The parameter of the constructor that an attribute always holds."""
    stored = owner.attributes.get(attribute, ())
    method, value = stored[0] if len(stored) == 1 else (None, None)
    if method is None or value is None or method.name != "__init__" or value.position:
        return None
    held = value.value
    return Taken(method, held.id, "") if isinstance(held, Name) and method.is_as_given(held.id) else None
