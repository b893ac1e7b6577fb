"""What a function does only if its caller says so: ``def files_in(root, shuffle=False)`` shuffles for nobody who leaves
``shuffle`` out."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator

from distlint import facts
from distlint.facts import Attribute, Call, Compare, Constant, Expression, Name
from distlint.places import outcomes, place_of
from distlint.project import Function, Scope, ScopeOwner

_COMPARED: dict[str, Callable[[object, object], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "is": operator.is_,
    "is not": operator.is_not,
    "<": operator.lt,  # type: ignore[dict-item]
    "<=": operator.le,  # type: ignore[dict-item]
    ">": operator.gt,  # type: ignore[dict-item]
    ">=": operator.ge,  # type: ignore[dict-item]
}


def needed_at(call: Expression, scope: Scope) -> frozenset[str]:
    """The parameters of a function that somebody has to give before a call in it is made: as they are by default, a
    test around it comes out the other way."""
    place = place_of(scope, call) if isinstance(scope, Function) else None
    if place is None:
        return frozenset()
    return frozenset(
        name
        for test, outcome in outcomes(place)
        if _by_default(test, place.scope) is (not outcome)
        for name in _parameters_in(test, place.scope)
    )


def still_needed(names: frozenset[str], call: Call, function: Function, scope: ScopeOwner) -> frozenset[str] | None:
    """What callers of ``scope`` have to give for what the function that is called there only does if it is given
    ``names``; None if the call leaves one of these out, or gives what is as good as nothing."""
    own = scope.definition.parameters if isinstance(scope, Function) else ()
    handed = {p.name for p in own if p.star == "**"}
    needed = set()
    for name in names:
        given = function.given(name, call)
        if given is None:
            stars = [one.value for one in call.arguments if one.star]
            if not stars:
                return None
            if all(isinstance(one, Name) and one.id in handed for one in stars):
                needed.add(name)
        elif isinstance(given, Constant) and _says_nothing(given, function.default(name)):
            return None
        elif isinstance(given, Name) and _is_off(given.id, scope):
            needed.add(given.id)
    return frozenset(needed)


def _says_nothing(given: Constant, default: Expression | None) -> bool:
    """Whether a constant is the default all the same, or nothing in the place of nothing."""
    value = default.value if isinstance(default, Constant) else None
    return given.value == value or not (given.value or value)


def _is_off(name: str, scope: ScopeOwner) -> bool:
    """Whether a name is a parameter that is nothing by default, or what counts as nothing elsewhere: any constant."""
    return isinstance(scope, Function) and isinstance(_default(name, scope), Constant)


def _by_default(test: Expression, scope: ScopeOwner) -> bool | None:
    """How a test comes out if the function is given nothing that it does not ask for; None if nobody can tell."""
    if facts.is_not(test):
        inner = _by_default(test.operand, scope)
        return None if inner is None else not inner
    if isinstance(test, Compare) and len(test.operators) == 1 and test.operators[0] in _COMPARED:
        left, right = (_constant(one, scope) for one in (test.left, test.comparators[0]))
        if left is None or right is None:
            return None
        try:
            return bool(_COMPARED[test.operators[0]](left.value, right.value))
        except TypeError:
            return None
    value = _constant(test, scope)
    return None if value is None else bool(value.value)


def _constant(expression: Expression, scope: ScopeOwner) -> Constant | None:
    name = _named(expression, scope)
    value = _default(name, scope) if name else expression
    return value if isinstance(value, Constant) else None


def _named(expression: Expression, scope: ScopeOwner) -> str:
    """The variable that an expression is, also through the attribute in which a constructor keeps it."""
    if isinstance(expression, Name):
        return expression.id
    if not isinstance(expression, Attribute) or not isinstance(scope, Function) or scope.name != "__init__":
        return ""
    if facts.dotted(expression.value) != scope.first_parameter:
        return ""
    path = facts.dotted(expression)
    kept = [
        s.value
        for s in facts.statements(scope.body)
        if isinstance(s, facts.Assign) and not s.operator and path in map(facts.dotted, s.targets)
    ]
    return kept[0].id if len(kept) == 1 and isinstance(kept[0], Name) else ""


def _default(name: str, scope: ScopeOwner) -> Expression | None:
    """The default of a parameter that nothing in the function binds anew."""
    if not isinstance(scope, Function) or len(scope.bindings.of(name)) != 1:
        return None
    return scope.default(name)


def _parameters_in(test: Expression, scope: ScopeOwner) -> Iterator[str]:
    for part in facts.subexpressions(test):
        name = _named(part, scope)
        if name and _default(name, scope) is not None:
            yield name
