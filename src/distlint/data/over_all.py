"""Sums over the rank's part of the data that are divided by the number of all samples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.calls.going_over import gone_over
from distlint.data.parted import Parted, agrees_in, given_to
from distlint.facts import Assign, Attribute, Binary, Call, Expression, For, Name
from distlint.finding import Span
from distlint.places import Place, places, tests_above
from distlint.places.order import Order
from distlint.project import Function, Module, Scope
from distlint.starting.one_process import in_branch_of_one_process

_LENGTH = "len"
_DATA = "dataset"


class OverAll(NamedTuple):
    """A sum that is divided by the number of all samples, ``number``, and the loop over the rank's part that it was
    taken in."""

    summed: str
    number: Call
    loop: For


class OverAlls:
    """Answers about one project."""

    def __init__(self, order: Order, parted: Parted) -> None:
        self.order = order
        self.parted = parted

    def of(self, module: Module) -> Iterator[OverAll]:
        """Such sums of a file, one for each loop."""
        if not module.has(_DATA) or not module.has(_LENGTH):
            return
        for scope in module.scopes_with(_DATA):
            if isinstance(scope, Function) and scope.is_test:
                continue
            found: dict[Span, OverAll] = {}
            for place in places(scope, lambda e: type(e) is Call and facts.is_name(e.function, _LENGTH)):
                one = self._divides(place, scope)
                if one is not None:
                    found.setdefault(one.loop.span, one)
            if found and not agrees_in(scope) and not self._is_shared_later(scope):
                yield from found.values()

    def _divides(self, place: Place, scope: Scope) -> OverAll | None:
        """The sum that ``len(loader.dataset)`` divides, if the loader gives each rank its part."""
        number = place.expression
        assert isinstance(number, Call)
        counted = facts.first_argument(number)
        summed = _divided_by(place)
        if summed is None or not isinstance(counted, Attribute) or counted.attr != _DATA:
            return None
        loader = facts.dotted(counted.value)
        for loop in facts.statements(scope.body):
            if not isinstance(loop, For) or loader is None or facts.dotted(gone_over(loop.iterable)) != loader:
                continue
            is_summed = any(given_to(summed, statement) is not None for statement in facts.statements(loop.body))
            if is_summed and self.parted.is_parted(loop.iterable, scope) and not _is_of_one(place):
                return OverAll(summed, number, loop)
        return None

    def _is_shared_later(self, scope: Scope) -> bool:
        """Whether who calls a function may add up what it gives, or is one process."""
        callers = self.order.callers(scope) if isinstance(scope, Function) else ()
        return any(agrees_in(caller.scope) or _is_of_one(caller.place) for caller in callers)


def _is_of_one(place: Place) -> bool:
    """Whether one process alone comes to a place."""
    tests = " ".join(facts.source_of(test) for test in tests_above(place))
    return in_branch_of_one_process(place) or "-1" in tests or "distributed" in tests


def _divided_by(place: Place) -> str | None:
    """The variable that a number divides: ``total / number``, ``100.0 * total / number`` or ``total /= number``."""
    parent = place.parent
    if isinstance(parent, Binary) and parent.operator == "/" and parent.right is place.expression:
        names = facts.names_in(parent.left)
        return next(iter(names)) if len(names) == 1 and not _calls(parent.left) else None
    if isinstance(parent, Assign) and parent.operator == "/" and len(parent.targets) == 1:
        target = parent.targets[0]
        return target.id if isinstance(target, Name) else None
    return None


def _calls(expression: Expression) -> bool:
    """Whether anything but the type of a number is asked for in an expression."""
    calls = (part for part in facts.subexpressions(expression) if isinstance(part, Call))
    return any(facts.last_called(call) not in ("float", "int", "item") for call in calls)
