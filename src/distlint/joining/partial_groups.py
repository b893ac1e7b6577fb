"""Groups that only some ranks have: an attribute that a class gets under tests of the rank only."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Attribute, Call, Expression, Text
from distlint.finding import Span
from distlint.places import call_at, call_of, calls_in, outcomes, place_of
from distlint.project import Class, Function
from distlint.spmd.vocabulary import is_rank_word

#: What calls take a group by, or the name under which it was made.
_GROUPS = ("group", "process_group", "group_name")
_DEEPEST = 2
#: Methods that put something into a list.
_ADDS = frozenset(("append", "add", "insert", "extend"))


def is_of_some(function: Function, call: Span) -> bool:
    """Whether the group of a collective in a method, or its name, is kept in an attribute that its class sets on some
    ranks only, or in a list there: the ranks that have it are the ones that are meant, and others in it run another
    program."""
    owner, made = function.owner, call_at(function, call)
    if owner is None or made is None:
        return False
    groups = [_whole(given) for name in _GROUPS if (given := facts.argument(made, name)) is not None]
    return any(
        isinstance(group, Attribute) and facts.is_name(group.value, "self") and _is_made_apart(owner, group.attr)
        for group in groups
    )


def _is_made_apart(owner: Class, name: str) -> bool:
    """Whether all that is made for an attribute of ``self``, a group or its name, is made on some ranks only."""
    made = [
        (method, value)
        for method in owner.methods.values()
        if name in method.words
        for stored in _stored(method, f"self.{name}")
        for value in _made(stored, method)
    ]
    return bool(made) and all(_is_apart(value, method, _DEEPEST) for method, value in made)


def _whole(group: Expression) -> Expression:
    """The list of which a group is one, or the group itself."""
    while isinstance(group, facts.Subscript):
        group = group.value
    return group


def _stored(method: Function, path: str) -> Iterator[Expression]:
    """What a method assigns to an attribute, or puts into the list that it holds."""
    for statement in facts.statements(method.body):
        if isinstance(statement, facts.Assign) and statement.value is not None:
            if any(facts.dotted(target) == path for target in statement.targets):
                yield from facts.items_of(statement.value)
        elif isinstance(statement, facts.Evaluate) and isinstance(statement.value, Call):
            called = statement.value.function
            if isinstance(called, Attribute) and called.attr in _ADDS and facts.dotted(called.value) == path:
                yield from (argument.value for argument in statement.value.arguments)


def _made(stored: Expression, method: Function) -> Iterator[Expression]:
    """The calls, or the texts, that make what is stored, also by way of a variable."""
    values = facts.stored(stored.id, method.body) if isinstance(stored, facts.Name) else (stored,)
    yield from (value for value in values if isinstance(value, (Call, Text)))


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
