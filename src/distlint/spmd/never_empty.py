"""Values that are asked whether they are empty, though whatever makes them gives something back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distlint import facts
from distlint.facts import Attribute, Call, Compare, Constant, Delete, Expression, Mapping, Name, Sequence
from distlint.places import Place, call_of, calls_in, outcomes, place_of
from distlint.project import Function, Scope
from distlint.project.bindings import Assigned

if TYPE_CHECKING:
    from distlint.places.order import Order

#: Methods by which something becomes less.
_LESSENS = frozenset(("clear", "pop", "popitem", "remove"))
#: Methods that put one more element in.
_FILLS = frozenset(("append", "add", "appendleft"))


def is_never_empty(test: Expression, function: Function, order: Order) -> bool:
    """Whether a test holds for what is empty only, and that comes from functions of the project, all of which, with
    what derived classes have in their place, give back something that has an element."""
    asked = _asked(test)
    only = function.bindings.only(asked.id) if isinstance(asked, Name) else None
    if not isinstance(only, Assigned) or only.position or not isinstance(only.value, Call):
        return False
    place = place_of(function, only.value)
    if place is None or _becomes_less(asked, function):
        return False
    callees = order.callees(place)
    known = dict.fromkeys([*callees, *(o for callee in callees for o in order.overrides(callee))])
    made = [callee for callee in known if not _is_left_to_others(callee)]
    return bool(made) and all(map(_gives_something, made))


def _asked(test: Expression) -> Expression | None:
    """What is empty where a test holds: ``not x``, ``len(x) == 0``."""
    if facts.is_not(test):
        return _measured(test.operand) or test.operand
    if isinstance(test, Compare) and len(test.operators) == 1 and isinstance(test.comparators[0], Constant):
        is_none_left = (test.operators[0], test.comparators[0].value) in (("==", 0), ("<", 1), ("<=", 0))
        return _measured(test.left) if is_none_left else None
    return None


def _measured(expression: Expression) -> Expression | None:
    is_size = isinstance(expression, Call) and facts.is_name(expression.function, "len") and expression.arguments
    return expression.arguments[0].value if isinstance(expression, Call) and is_size else None


def _is_left_to_others(function: Function) -> bool:
    """Whether a function does nothing but fail, so that derived classes have to have one."""
    return bool(function.body) and isinstance(function.body[-1], facts.Raise)


def _gives_something(function: Function) -> bool:
    body = function.body
    if function.definition.is_async or "yield" in function.words or not facts.always_leaves(body):
        return False
    returned = [s.value for s in facts.statements(body) if isinstance(s, facts.Return)]
    return bool(returned) and all(value is not None and _has_elements(value, function) for value in returned)


def _has_elements(value: Expression, function: Function) -> bool:
    """Whether a value is written down with an element, or a name that holds such a one and loses none."""
    if isinstance(value, Mapping):
        return any(key is not None for key, _ in value.items)
    if isinstance(value, Sequence):
        return any(not isinstance(item, facts.Starred) for item in value.items)
    if not isinstance(value, Name):
        return False
    values = function.bindings.values(value.id)
    if not values or len(values) != len(function.bindings.of(value.id)) or _becomes_less(value, function):
        return False
    return all(not isinstance(held, Name) and _has_elements(held, function) for held in values)


def _becomes_less(name: Expression | None, scope: Scope) -> bool:
    """Whether elements are taken away from what a name holds."""
    return isinstance(name, Name) and any(_lessens(statement, name.id) for statement in facts.statements(scope.body))


def _lessens(statement: facts.Statement, name: str) -> bool:
    if isinstance(statement, Delete):
        return any(name in facts.names_in(target) for target in statement.targets)
    return any(
        isinstance(e, Call)
        and isinstance(e.function, Attribute)
        and e.function.attr in _LESSENS
        and facts.is_name(e.function.value, name)
        for e in facts.subexpressions(facts.header(statement))
    )


def is_filled_by_each_call(test: Expression, function: Function) -> bool:
    """Whether a test holds for what is empty only, and that is an attribute into which another method of the object
    puts something whenever it is called: it is empty where nobody has called that, on all ranks."""
    asked = _asked(test)
    if isinstance(asked, Name):
        asked = function.bindings.value(asked.id)
    owner = function.owner
    if owner is None or not isinstance(asked, Attribute) or not facts.is_name(asked.value, function.first_parameter):
        return False
    filling = [
        place
        for method in owner.methods.values()
        if asked.attr in method.words
        for place in calls_in(method)
        if _fills(call_of(place), f"{method.first_parameter}.{asked.attr}")
    ]
    return bool(filling) and all(map(_is_done_by_each_call, filling))


def _fills(call: Call, path: str) -> bool:
    puts_in = isinstance(call.function, Attribute) and call.function.attr in _FILLS
    return puts_in and facts.dotted(facts.receiver(call)) == path


def _is_done_by_each_call(place: Place) -> bool:
    """Whether a place stands under no test and in no loop, and behind nothing that may have left."""
    return not any(outcomes(place)) and all(isinstance(around, (facts.Evaluate, facts.With)) for around in place.above)
