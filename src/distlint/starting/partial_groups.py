"""Groups that only some ranks have: an attribute that a class gets under tests of the rank only."""

from __future__ import annotations

from distlint import facts
from distlint.facts import Attribute, Call, Expression
from distlint.finding import Span
from distlint.places import call_of, calls_in, tests_above
from distlint.project import Class, Function
from distlint.spmd.vocabulary import is_rank_word


def is_of_some(function: Function, call: Span) -> bool:
    """Whether the group of a collective in a method is kept in an attribute that its class sets on some ranks only: the
    ranks that have it are the ones that are meant, and others in it run another program."""
    if function.owner is None:
        return False
    place = next((place for place in calls_in(function) if place.expression.span == call), None)
    group = facts.argument(call_of(place), "group") if place is not None else None
    if not isinstance(group, Attribute) or not facts.is_name(group.value, "self"):
        return False
    return _is_made_apart(function.owner, group.attr)


def _is_made_apart(owner: Class, name: str) -> bool:
    """Whether every call whose result an attribute of ``self`` gets stands under a test of the rank."""
    made = [
        [_asks(test) for test in tests_above(place)]
        for method in owner.methods.values()
        if name in method.words
        for place in calls_in(method)
        if _is_kept(place.above, place.expression, name)
    ]
    return bool(made) and all(any(tests) for tests in made)


def _is_kept(above: tuple[object, ...], call: Expression, name: str) -> bool:
    """Whether the statement around a call assigns its result to an attribute of ``self``."""
    statement = next((around for around in reversed(above) if facts.is_statement(around)), None)
    if not isinstance(statement, facts.Assign) or statement.value != call or not isinstance(call, Call):
        return False
    return any(facts.dotted(target) == f"self.{name}" for target in statement.targets)


def _asks(test: Expression) -> bool:
    """Whether a test asks for the rank, as far as names go."""
    names = (facts.last_called(part) or "" for part in facts.subexpressions(test))
    return any(is_rank_word(name) for name in names)
