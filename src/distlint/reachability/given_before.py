"""Places below a test for an attribute or a parameter that is not there, where all who come have given one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distlint import facts
from distlint.devices.visible import runs_before
from distlint.facts import Assign, Attribute, Call, Compare, Expression, Name
from distlint.finding import Span
from distlint.places import Place, callees_of, calls_in, outcomes, places
from distlint.project import Function, Module, Scope

if TYPE_CHECKING:
    from distlint.places.order import Order


def is_given_before(place: Place, order: Order) -> bool:
    """Whether a place stands below `if not hasattr(self, "writer"):`, and every caller of its method in sight has
    called a method of the object before that gives it one in any case, or the constructor does."""
    method = place.scope
    if not isinstance(method, Function) or method.owner is None:
        return False
    return any(
        not outcome and (name := _asked_for(test, method)) is not None and _has_been_given(name, method, order)
        for test, outcome in outcomes(place)
    )


def _asked_for(test: Expression, method: Function) -> str | None:
    """The attribute of the object for which `hasattr` asks."""
    if not isinstance(test, Call) or facts.dotted(test.function) != "hasattr" or len(test.arguments) != 2:
        return None
    of, name = (given.value for given in test.arguments)
    return facts.text_of(name) if facts.is_name(of, method.first_parameter) else None


def _has_been_given(name: str, method: Function, order: Order) -> bool:
    owner = method.owner
    assert owner is not None
    constructor = owner.method("__init__")
    if constructor is not None and _gives(constructor, name):
        return True
    callers = order.callers(method)
    return bool(callers) and all(
        isinstance(caller.scope, Function) and _gives_ahead(caller.scope, caller.place, name, order)
        for caller in callers
    )


def _gives_ahead(caller: Function, place: Place, name: str, order: Order) -> bool:
    """Whether a method has called another one of its object that gives it an attribute, on every way to a place."""
    call = place.expression
    if not isinstance(call, Call) or not _is_of_itself(call, caller):
        return False
    for one in calls_in(caller):
        if runs_before(one, place) and _is_of_itself(one.expression, caller):
            called = [symbol for symbol in callees_of(one) if isinstance(symbol, Function)]
            every = [known for function in called for known in (function, *order.overrides(function))]
            if every and all(_gives(function, name) for function in every):
                return True
    return False


def _is_of_itself(call: Expression, caller: Function) -> bool:
    receiver = facts.receiver(call) if isinstance(call, Call) else None
    return receiver is not None and facts.is_name(receiver, caller.first_parameter)


def _gives(method: Function, name: str) -> bool:
    """Whether a method gives its object an attribute whatever happens."""
    written = f"{method.first_parameter}.{name}"
    return any(
        isinstance(statement, Assign) and any(facts.dotted(target) == written for target in statement.targets)
        for statement in facts.unconditional(method.body)
    )


def given_by_all(module: Module, span: Span, order: Order) -> str:
    """The parameter for which a place asks whether it is None (``if num_replicas is None:``), if every call in sight,
    of which there are some, gives one that is something."""
    function = module.function_on(span.line)
    if function is None:
        return ""
    here = next(places(function, lambda e: span.line <= e.span.line and e.span.end_line <= span.end_line), None)
    for test, outcome in outcomes(here) if here is not None else ():
        name = _is_none(test, outcome)
        parameter = function.parameter(name) if name else None
        if parameter is None or not facts.is_none(parameter.default):
            continue
        given = [*order.given(function, name)]
        if given and all(value is not None and _is_something(value, caller.scope) for value, caller in given):
            return name
    return ""


def _is_none(test: Expression, outcome: bool) -> str:
    """The name that is None, as a test has come out."""
    if not isinstance(test, Compare) or len(test.operators) != 1 or not facts.is_none(test.comparators[0]):
        return ""
    asks = test.operators[0] in ("is", "==")
    return test.left.id if isinstance(test.left, Name) and asks is outcome else ""


def _is_something(value: Expression, scope: Scope) -> bool:
    """Whether a value cannot be None, as far as it is seen: no attribute, which anybody may set, nor a name that may
    have been left at None."""
    if not isinstance(value, Name):
        return not isinstance(value, Attribute) and not any(map(facts.is_none, facts.subexpressions(value)))
    parameter = scope.parameter(value.id) if isinstance(scope, Function) else None
    if parameter is not None and facts.is_none(parameter.default):
        return False
    stored = [
        statement.value
        for statement in facts.statements(scope.body)
        if isinstance(statement, Assign) and any(facts.is_name(target, value.id) for target in statement.targets)
    ]
    return not any(facts.is_none(part) for one in stored for part in facts.subexpressions(one))
