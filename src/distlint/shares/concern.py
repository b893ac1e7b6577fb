"""What the element of a loop has to do with a collective in it.

Names that are computed from the element are followed through the body of the loop, whatever order its statements have.
"""

from __future__ import annotations

from typing import NamedTuple

from distlint import facts
from distlint.facts import Assign, Attribute, Call, Evaluate, Expression, For, If, Statement, Subscript, While, names_in
from distlint.finding import Span

#: Calls that change nothing of what they are given.
_COLLECTS = frozenset(("append", "extend", "add"))
_MUTATES_NOTHING = frozenset(("print", "log", "info", "debug", "warning", "error"))


class Concern(NamedTuple):
    """``depends``: what is communicated, or whether, is computed from the element. ``keyed``: the element itself says
    what is communicated, or where the result belongs. ``summed``: the result is only added up. ``is_dropped``: nobody
    looks at it."""

    depends: bool
    keyed: bool
    summed: bool
    is_dropped: bool


def concern(target: Expression, body: tuple[Statement, ...], place: Span) -> Concern:
    """How the expression at ``place`` in the ``body`` of a loop depends on the element, which is in ``target``."""
    element = names_in(target)
    derived = _derived(element, body)
    at, tests = _find(body, place)
    if at is None:
        return Concern(False, False, False, False)
    depends = not derived.isdisjoint(names_in(at)) or any(not derived.isdisjoint(names_in(test)) for test in tests)
    results = _results(body, at)
    keyed = _is_keyed(at, element) or any(
        not element.isdisjoint(names_in(statement)) and not results.isdisjoint(names_in(statement))
        for statement in facts.statements(body)
        if statement.span[:2] > place[:2] and not facts.blocks(statement)
    )
    keyed = keyed or any(
        isinstance(s, Assign)
        and _holds(s.value, place)
        and any(isinstance(t, Subscript) and not element.isdisjoint(names_in(t.key)) for t in s.targets)
        for s in facts.statements(body)
    )
    dropped = any(isinstance(s, Evaluate) and s.value is at for s in facts.statements(body))
    return Concern(depends, keyed, _is_summed(body, place, results, element), dropped)


def _is_keyed(at: Expression, element: frozenset[str]) -> bool:
    """Whether an argument is picked by the element: ``stats[name]``, ``getattr(self, name)``."""
    for inner in facts.subexpressions(at):
        key = inner.key if isinstance(inner, Subscript) else None
        if key is not None and not element.isdisjoint(names_in(key)):
            return True
        if (
            isinstance(inner, Call)
            and inner is not at
            and any(isinstance(given.value, facts.Name) and given.value.id in element for given in inner.arguments)
        ):
            return True
    return False


def _is_summed(body: tuple[Statement, ...], place: Span, results: frozenset[str], element: frozenset[str]) -> bool:
    """Whether the results are only added, to something that is the same for all elements."""
    uses = [
        s
        for s in facts.statements(body)
        if s.span[:2] > place[:2] and not facts.blocks(s) and not results.isdisjoint(names_in(s))
    ]
    added = [
        s for s in facts.statements(body) if isinstance(s, Assign) and s.operator == "+" and _holds(s.value, place)
    ]
    return bool(uses or added) and all(
        isinstance(s, Assign) and s.operator == "+" and element.isdisjoint(names_in(s.targets)) for s in (*uses, *added)
    )


def _results(body: tuple[Statement, ...], at: Expression) -> frozenset[str]:
    """The variables that hold what was communicated: those assigned in the statement, and plain arguments."""
    found = {
        name
        for statement in facts.statements(body)
        if isinstance(statement, Assign) and _holds(statement.value, at.span)
        for target in statement.targets
        for name in names_in(target)
    }
    if isinstance(at, Call):
        found |= {given.value.id for given in at.arguments if isinstance(given.value, facts.Name)}
    return frozenset(found)


def _derived(element: frozenset[str], body: tuple[Statement, ...]) -> frozenset[str]:
    """The names that hold something computed from the element."""
    found = set(element)
    for _ in range(2):  # what a later statement computes may be used by an earlier one
        for statement in facts.statements(body):
            if isinstance(statement, Assign) and not found.isdisjoint(names_in(statement.value)):
                found.update(name for target in statement.targets for name in _stored(target))
            elif isinstance(statement, For) and not found.isdisjoint(names_in(statement.iterable)):
                found |= names_in(statement.target)
            elif isinstance(statement, facts.With):
                for context, inner in statement.items:
                    if inner is not None and not found.isdisjoint(names_in(context)):
                        found |= names_in(inner)
            elif isinstance(statement, Evaluate) and isinstance(statement.value, Call):
                found |= _taken_in(statement.value, found)
            elif isinstance(statement, If) and not found.isdisjoint(names_in(statement.test)):
                found |= _collected(statement)
    return frozenset(found)


def _collected(statement: If) -> frozenset[str]:
    """The lists that take something in where a test says so."""
    calls = (s.value for s in facts.statements(statement.body) if isinstance(s, Evaluate) and isinstance(s.value, Call))
    methods = (call.function for call in calls if isinstance(call.function, Attribute))
    return frozenset(m.value.id for m in methods if m.attr in _COLLECTS and isinstance(m.value, facts.Name))


def _taken_in(call: Call, derived: set[str]) -> frozenset[str]:
    """What a call that is made for its effect may change: its object, and the other variables that it is given."""
    if facts.last_name(call.function) in _MUTATES_NOTHING or derived.isdisjoint(names_in(call.arguments)):
        return frozenset()
    changed = [given.value.id for given in call.arguments if isinstance(given.value, facts.Name)]
    if isinstance(call.function, Attribute) and isinstance(call.function.value, facts.Name):
        changed.append(call.function.value.id)
    return frozenset(name for name in changed if name != "self")


def _stored(target: Expression) -> frozenset[str]:
    """The variables that an assignment to ``target`` changes; of an instance's attributes nothing is said."""
    while isinstance(target, (Subscript, Attribute)):
        if isinstance(target, Attribute):
            return frozenset()
        target = target.value
    return names_in(target)


def _find(body: tuple[Statement, ...], place: Span) -> tuple[Expression | None, tuple[Expression, ...]]:
    """The expression at a place, and the tests in the body that stand around it."""
    tests: list[Expression] = []
    for statement in facts.statements(body):
        if not place.is_inside(statement.span):
            continue
        if isinstance(statement, (If, While)) and not place.is_inside(statement.test.span):
            tests.append(statement.test)
        inside = (e for e in facts.subexpressions(facts.header(statement)) if e.span == place)
        at = next(inside, None)
        if at is not None:
            return at, tuple(tests)
    return None, ()


def _holds(expression: Expression | None, place: Span) -> bool:
    return expression is not None and place.is_inside(expression.span)
