"""Places below a test for an attribute or a parameter that is not there, where all who come have given one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from distlint import facts
from distlint.devices.visible import runs_before
from distlint.facts import Assign, Attribute, Call, Compare, Expression, Name
from distlint.finding import Span
from distlint.places import Place, call_of, callees_of, calls_in, outcomes, places
from distlint.project import Function, Module, Scope
from distlint.project.bindings import stored_by

if TYPE_CHECKING:
    from distlint.places.order import Caller, Order


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
    """The parameter for which a place asks whether it is None (``if num_replicas is None:``), also as what the
    constructor keeps of it, if every call in sight, of which there are some, gives one that is something."""
    function = module.function_on(span.line)
    if function is None:
        return ""
    here = next(places(function, lambda e: span.line <= e.span.line and e.span.end_line <= span.end_line), None)
    for test, outcome in outcomes(here) if here is not None else ():
        asked = _is_none(test, outcome)
        taking, name = _parameter(asked, function) if asked is not None else (function, "")
        parameter = taking.parameter(name) if name else None
        if parameter is None or not facts.is_none(parameter.default):
            continue
        given = [*_given(taking, name, order)]
        if given and all(value is not None and _is_something(value, caller.scope) for value, caller in given):
            return name
    return ""


def _is_none(test: Expression, outcome: bool) -> Expression | None:
    """What is None, as a test has come out."""
    if not isinstance(test, Compare) or len(test.operators) != 1 or not facts.is_none(test.comparators[0]):
        return None
    return test.left if (test.operators[0] in ("is", "==")) is outcome else None


def _parameter(asked: Expression, function: Function) -> tuple[Function, str]:
    """The parameter that is asked for, and whose it is: the function's own, or one that the constructor keeps."""
    if isinstance(asked, Name):
        return function, asked.id
    if not isinstance(asked, Attribute) or function.owner is None:
        return function, ""
    stored = stored_by(function.owner.all_methods, asked.attr)
    if not facts.is_name(asked.value, function.first_parameter) or len(stored) != 1:
        return function, ""
    method, assigned = stored[0]
    kept = assigned.value if method.name == "__init__" and not assigned.position else None
    return (method, kept.id) if isinstance(kept, Name) else (function, "")


def _given(taking: Function, name: str, order: Order) -> Iterator[tuple[Expression | None, Caller]]:
    """What the calls in sight give for a parameter; for that of a constructor, those that make an object."""
    if taking.name == "__init__" and taking.owner is not None:
        for maker in order.makers(taking.owner):
            yield taking.given(name, call_of(maker.place)), maker
    else:
        yield from order.given(taking, name)


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
