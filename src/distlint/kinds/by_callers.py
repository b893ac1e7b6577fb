"""What a parameter numbers, by what all calls in sight give for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint.facts import Attribute, Expression, Name
from distlint.kinds.seen import Kinds
from distlint.places.order import Order
from distlint.project import Class, Function, Instance, Project, ScopeOwner, resolve_all
from distlint.project.bindings import stored_by
from distlint.project.kept import filled_by_constructor
from distlint.project.symbols import CONSTRUCTORS
from distlint.spmd.kind import Kind
from distlint.spmd.tree import Group
from distlint.spmd.values import NAMESPACES, Made, Object, Value, unknown

#: What stores something in an attribute of a name other than ``self``; it begins with what is quick to find.
_PUT = r"\.{0}(?<=\w\.{0})(?<!\bself\.{0})[ \t]*(?::[^=\n]*)?=(?!=)"
#: How many calls up a parameter is followed.
_DEEPEST = 3


class Taken(NamedTuple):
    """A parameter, or what stands behind attributes of it (``settings.job.rank``: ``("job", "rank")``); ``kept``:
    whether an object keeps it in the meantime."""

    function: Function
    name: str
    attributes: tuple[str, ...] = ()
    kept: bool = False


def kind_by_callers(expression: Expression, scope: ScopeOwner, kinds: Kinds, order: Order) -> Kind | None:
    """What a parameter, an attribute of one, or an attribute that the constructor fills with one numbers: what every
    call gives, if all of them are seen and give the same."""
    found: Kind | None = None
    for value in values_by_callers(expression, scope, kinds, order):
        kind = value.kind if value is not None else None
        if kind is None or (found is not None and kind != found):
            return None  # the others need not be run
        found = kind
    return found


def group_by_callers(expression: Expression, scope: ScopeOwner, kinds: Kinds, order: Order) -> Group | None:
    """The group that it holds, in the same way."""
    found: Group | None = None
    for value in values_by_callers(expression, scope, kinds, order):
        group = value.thing if value is not None and isinstance(value.thing, Group) else None
        if group is None or (found is not None and group != found):
            return None
        found = group
    return found


def values_by_callers(expression: Expression, scope: ScopeOwner, kinds: Kinds, order: Order) -> Iterator[Value | None]:
    """What every call gives for what an expression takes of a parameter, None where that is not known; nothing unless
    all calls are seen."""
    held = taken(expression, scope)
    return _given(held, kinds, order, 0) if held is not None else iter(())


def _given(held: Taken, kinds: Kinds, order: Order, depth: int) -> Iterator[Value | None]:
    function = held.function
    if depth > _DEEPEST or not order.callers(function) or not order.are_all_seen(function):
        return
    project = function.module.project
    if order.is_handed_on(function) or (held.kept and any(put_elsewhere(name, project) for name in held.attributes)):
        return
    for given, caller in order.given(function, held.name):
        value = _behind(kinds.value(given, caller.scope), held.attributes)
        if value is None and given is not None and held.attributes:
            value = _of_its_class(given, caller.scope, held.attributes, kinds)
        if given is None or (value is not None and value.kind is not None and value.kind.sure):
            yield value
            continue
        further = taken(given, caller.scope, held.attributes)
        found = tuple(_given(further, kinds, order, depth + 1)) if further is not None else ()
        yield from found or (value if value is not None and isinstance(value.thing, Group) else None,)


def _behind(value: Value | None, attributes: tuple[str, ...]) -> Value | None:
    """What stands behind attributes of an object that was seen to be made."""
    for name in attributes:
        thing = value.thing if value is not None else None
        if isinstance(thing, Object):
            value = thing.attributes.get(name) if _is_fixed(name, thing.of) else None
        elif isinstance(thing, Made) and thing.name in NAMESPACES:
            value = thing.arguments.get(name)
        else:
            return None
    return value


def _of_its_class(given: Expression, scope: ScopeOwner, attributes: tuple[str, ...], kinds: Kinds) -> Value | None:
    """What stands behind attributes of an object that was not seen to be made, but whose class is known (the one that a
    class keeps of itself, ``Context.current()``), as its constructor leaves them."""
    symbols = resolve_all(given, scope)
    known = symbols[0] if len(symbols) == 1 else None
    if not isinstance(known, Instance) or not isinstance(known.of, Class):
        return None
    if any(put_elsewhere(name, known.of.module.project) for name in attributes):
        return None
    return _behind(unknown(known.of.full_name)._replace(thing=kinds.analysis.reach.held.made(known.of)), attributes)


def _is_fixed(name: str, owner: Class) -> bool:
    """Whether no method of a class but its constructors stores something in an attribute that these fill."""
    storing = {method.name for method, _ in stored_by(owner.all_methods, name)}
    return not storing or storing <= {*CONSTRUCTORS} or len(storing) == 1


def put_elsewhere(name: str, project: Project) -> bool:
    """Whether something in the project may store another value in an attribute than the object itself that has it
    (``job.rank = 0``)."""
    return project.has_match(re.compile(_PUT.format(name)), name)


def taken(expression: Expression, scope: ScopeOwner, behind: tuple[str, ...] = ()) -> Taken | None:
    """The parameter that an expression stands for: its name, attributes of it, or those of the object that holds it as
    it was given to the constructor; ``behind``: the attributes of the expression that are asked for."""
    if not isinstance(scope, Function):
        return None
    while isinstance(expression, Attribute) and not _is_own(expression, scope):
        behind = (expression.attr, *behind)
        expression = expression.value
    if isinstance(expression, Attribute):
        assert scope.owner is not None
        return _stored(expression.attr, scope.owner, behind)
    is_parameter = isinstance(expression, Name) and scope.is_as_given(expression.id)
    return Taken(scope, expression.id, behind) if is_parameter and isinstance(expression, Name) else None


def _is_own(expression: Attribute, scope: Function) -> bool:
    """Whether an expression is an attribute of the object whose method has it."""
    return isinstance(expression.value, Name) and expression.value.id == scope.first_parameter and bool(scope.owner)


def _stored(attribute: str, owner: Class, behind: tuple[str, ...]) -> Taken | None:
    """The parameter of the constructor that an attribute always holds, or what stands behind one of it."""
    filled = filled_by_constructor(owner, attribute)
    if filled is None:
        return None
    method, held = filled[0], filled[1].value
    while isinstance(held, Attribute):
        behind = (held.attr, *behind)
        held = held.value
    is_parameter = isinstance(held, Name) and method.is_as_given(held.id)
    return Taken(method, held.id, behind, kept=True) if is_parameter and isinstance(held, Name) else None
