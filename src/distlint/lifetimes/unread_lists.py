"""Lists of objects that are broadcast and not read again: what was received stays in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.calls.communication import communication
from distlint.facts import Assign, Call, Evaluate, Expression, For, If, Name, Sequence, Statement, While
from distlint.finding import Span
from distlint.places import Place, call_of, calls_in, reads
from distlint.places.order import Order
from distlint.places.rank_zero import is_for_rank_zero, only_rank_zero
from distlint.project import Module, Scope
from distlint.project.bindings import Assigned

#: What puts what it receives into the list that it was given.
OF_OBJECTS = "broadcast_object_list"


class Unread(NamedTuple):
    """A list that is broadcast and not read behind that. ``variable``: what was put into it; ``use``: where it is read
    as if it had been received; ``is_of_one``: whether a branch of the first rank alone assigns it."""

    given: Name
    variable: str
    use: Span
    is_of_one: bool


def unread_lists(scope: Scope, order: Order) -> Iterator[Unread]:
    """Such lists of a function, or of the top level of a module, whose variable goes on with its own value."""
    for place in calls_in(scope):
        call = call_of(place)
        given = facts.first_argument(call)
        if place.scope is not scope or not isinstance(given, Name) or facts.last_name(call.function) != OF_OBJECTS:
            continue
        made = communication(call, scope)
        if made is None or made.entry.op != OF_OBJECTS or not isinstance(place.parent, Evaluate):
            continue
        filled = _filled(given, scope)
        if filled is None or _is_read(given, filled, place, scope):
            continue
        if is_for_rank_zero(place, order) or _is_received_beside(place):
            continue
        found = (_goes_on(item, call, scope, order) for item in filled.items)
        yield from (Unread(given, *one) for one in found if one is not None)


class _Filled(NamedTuple):
    """What has filled a list, and with what."""

    span: Span
    items: tuple[Expression, ...]


def _filled(given: Name, scope: Scope) -> _Filled | None:
    """The statement that has filled a list with variables, if it certainly did so last."""
    known = scope.bindings.of(given.id)
    if given.id in scope.bindings.outer or not all(isinstance(one, Assigned) and not one.position for one in known):
        return None
    ahead = [one for one in _assignments(scope, given.id) if one.span < given.span]
    last = ahead[-1] if ahead else None
    if last is None or not isinstance(last.value, Sequence) or last.operator:
        return None
    holds = any(last in block and facts.encloses(block, given.span) for block in facts.all_blocks(scope.body))
    return _Filled(last.span, last.value.items) if holds else None


def _assignments(scope: Scope, name: str) -> list[Assign]:
    """The statements that assign a variable, by itself or among others, in source order."""
    found = (one for one in facts.statements(scope.body) if isinstance(one, Assign))
    sets = (one for one in found if any(facts.is_name(item, name) for t in one.targets for item in facts.items_of(t)))
    return sorted(sets, key=lambda one: one.span)


def _is_read(given: Name, filled: _Filled, place: Place, scope: Scope) -> bool:
    """Whether a list is read behind its broadcast, before it is filled anew; by the functions of a file as well."""
    if isinstance(scope, Module) and any(given.id in function.words for function in scope.functions):
        return True
    anew = next((one.span for one in _assignments(scope, given.id) if one.span > place.expression.span), None)
    loops = [around for around in place.above if isinstance(around, (For, While))]
    for read in reads(scope, given.id):
        span = read.expression.span
        if span == given.span:
            continue
        if read.scope is not scope or span.is_inside(place.expression.span):
            return True
        if span > place.expression.span and (anew is None or span < anew):
            return True
        if span < place.expression.span and (span > filled.span or (loops and span > loops[0].span)):
            return True
    return False


def _is_received_beside(place: Place) -> bool:
    """Whether another branch of a test around a broadcast has one, too: one side sends, the other one receives."""
    for around in place.above:
        if isinstance(around, If):
            beside = around.orelse if facts.encloses(around.body, place.expression.span) else around.body
            if any(map(_broadcasts, facts.statements(beside))):
                return True
    return False


def _broadcasts(statement: Statement) -> bool:
    value = statement.value if isinstance(statement, Evaluate) else None
    return isinstance(value, Call) and facts.last_name(value.function) == OF_OBJECTS


def _goes_on(item: Expression, call: Call, scope: Scope, order: Order) -> tuple[str, Span, bool] | None:
    """A variable in the list that ranks other than the first read behind the broadcast, before it is assigned anew."""
    if not isinstance(item, Name):
        return None
    assigned = _assignments(scope, item.id)
    if not assigned or item.id in scope.bindings.outer:
        return None
    anew = next((one.span for one in assigned if one.span > call.span), None)
    for read in reads(scope, item.id):
        span = read.expression.span
        if span > call.span and (anew is None or span < anew) and not only_rank_zero(read, order):
            return item.id, span, _is_of_one(item.id, scope, call, order)
    return None


def _is_of_one(name: str, scope: Scope, call: Call, order: Order) -> bool:
    """Whether the last assignment of a variable ahead of a broadcast stands where the first rank alone comes."""
    ahead = [one for one in _assignments(scope, name) if one.span < call.span]
    values = {ahead[-1].value.span} if ahead and ahead[-1].value is not None else set()
    inside = (place for place in calls_in(scope) if place.scope is scope and place.expression.span in values)
    return any(only_rank_zero(place, order) for place in inside)
