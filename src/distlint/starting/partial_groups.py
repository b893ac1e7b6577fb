"""Groups that only some ranks have: an attribute that a class gets under tests of the rank only."""

from __future__ import annotations

from distlint import facts
from distlint.facts import Attribute, Call, Expression, Text
from distlint.finding import Span
from distlint.places import call_at, call_of, calls_in, outcomes, place_of
from distlint.project import Class, Function
from distlint.spmd.vocabulary import is_rank_word

#: What calls take a group by, or the name under which it was made.
_GROUPS = ("group", "process_group", "group_name")
_DEEPEST = 2


def is_of_some(function: Function, call: Span) -> bool:
    """Whether the group of a collective in a method, or its name, is kept in an attribute that its class sets on some
    ranks only: the ranks that have it are the ones that are meant, and others in it run another program."""
    owner, made = function.owner, call_at(function, call)
    if owner is None or made is None:
        return False
    groups = [given for name in _GROUPS if (given := facts.argument(made, name)) is not None]
    return any(
        isinstance(group, Attribute) and facts.is_name(group.value, "self") and _is_made_apart(owner, group.attr)
        for group in groups
    )


def _is_made_apart(owner: Class, name: str) -> bool:
    """Whether all that is made for an attribute of ``self``, a group or its name, is made on some ranks only."""
    made = [
        (method, statement.value)
        for method in owner.methods.values()
        if name in method.words
        for statement in facts.statements(method.body)
        if isinstance(statement, facts.Assign) and isinstance(statement.value, (Call, Text))
        if any(facts.dotted(target) == f"self.{name}" for target in statement.targets)
    ]
    return bool(made) and all(_is_apart(value, method, _DEEPEST) for method, value in made)


def _is_apart(expression: Expression, method: Function, depth: int) -> bool:
    """Whether only some ranks come to a place: by a test of the rank around it or ahead of it, or around all calls of
    its method in the class."""
    place = place_of(method, expression)
    if place is None or method.owner is None:
        return False
    if any(_asks(test) for test, _ in outcomes(place)):
        return True
    calls = [
        (caller, call_of(calling))
        for caller in method.owner.methods.values()
        if depth and caller is not method and method.name in caller.words
        for calling in calls_in(caller)
        if facts.dotted(call_of(calling).function) == f"self.{method.name}"
    ]
    return bool(calls) and all(_is_apart(call, caller, depth - 1) for caller, call in calls)


def _asks(test: Expression) -> bool:
    """Whether a test asks for the rank, as far as names go."""
    names = (facts.last_called(part) or "" for part in facts.subexpressions(test))
    return any(is_rank_word(name) for name in names)
