"""Schedules that each rank goes on with by a number of its own: the loss over its part of the data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.data.parted import Parted, agrees_in, given_to
from distlint.facts import Attribute, Call, Expression, For, Name
from distlint.places import Place, call_of, calls_in, tests_above
from distlint.places.order import Order
from distlint.places.rank_zero import is_for_rank_zero
from distlint.project import Class, Function, Module, Scope, resolve_all
from distlint.remembering import remembered
from distlint.spmd.tree import Site

#: The schedule of torch that looks at a number before it changes the learning rate.
_LOOKS = "ReduceLROnPlateau"
_STEP = "step"
#: Calls that make another number of what they are given, or of what they are called on.
COMPUTES = re.compile(
    r"item|(?:nan)?mean|average|sum|max|min|abs|sqrt|exp|log|cpu|detach|float|int|double|numpy|tolist|round|len|stack|cat"
    r"|tensor|array"
)
_DEEPEST = 5


class OwnMetric(NamedTuple):
    """The step of a schedule, the number that it looks at, and the loop over the rank's own part of the data in which
    that was computed."""

    step: Call
    metric: Expression
    loop: Site


class OwnMetrics:
    """Answers about one project."""

    def __init__(self, order: Order, parted: Parted) -> None:
        self.order = order
        self.parted = parted

    def of(self, module: Module) -> Iterator[OwnMetric]:
        """The schedules of a file that look at what only this rank has computed, where all ranks come to."""
        if not module.has(_STEP) or not self._may_look(module):
            return
        for scope in module.scopes_with(_STEP):
            if isinstance(scope, Function) and scope.is_test:
                continue
            for place in calls_in(scope):
                metric = self._looked_at(place)
                loop = self._computed_in(metric, scope, 0) if metric is not None else None
                if metric is not None and loop is not None and not self._is_of_some(place):
                    yield OwnMetric(call_of(place), metric, loop)

    def _may_look(self, module: Module) -> bool:
        """A cheap look: whether the file, or one of the project that makes schedules for it, names the schedule."""
        return module.has(_LOOKS) or next(module.project.modules_with(_LOOKS), None) is not None

    def _looked_at(self, place: Place) -> Expression | None:
        """The number that such a schedule is given by a call."""
        call = call_of(place)
        if not isinstance(call.function, Attribute) or call.function.attr != _STEP or len(call.arguments) != 1:
            return None
        made = self.parted.made(call.function.value, place.scope)
        return call.arguments[0].value if made is not None and facts.last_called(made[0]) == _LOOKS else None

    def _is_of_some(self, place: Place) -> bool:
        """Whether some ranks only come to a step, or a test says that there is one process."""
        tests = " ".join(facts.source_of(test) for test in tests_above(place)).lower()
        return is_for_rank_zero(place, self.order) or "distributed" in tests or "world_size" in tests

    # where a number comes from

    def _computed_in(self, value: Expression, scope: Scope, depth: int) -> Site | None:
        """The loop over the rank's own part of the data in which a number was computed; None where a function on the
        way makes something the same on all ranks, or where it comes from what nobody knows."""
        if depth > _DEEPEST or agrees_in(scope):
            return None
        if isinstance(value, Call):
            return self._called(value, scope, depth)
        if isinstance(value, Name):
            return self._stored(value.id, scope, depth)
        if isinstance(value, (Attribute, facts.Subscript)):
            return self._computed_in(value.value, scope, depth)
        parts: tuple[Expression, ...] = ()
        if isinstance(value, facts.Binary):
            parts = (value.left, value.right)
        elif isinstance(value, facts.Sequence):
            parts = value.items
        elif isinstance(value, facts.Mapping):
            parts = tuple(item for _, item in value.items)
        found = (self._computed_in(part, scope, depth) for part in parts)
        return next(filter(None, found), None)

    def _called(self, call: Call, scope: Scope, depth: int) -> Site | None:
        """The same of what a call gives: a function of the project, or one that computes a number."""
        functions = [symbol for symbol in resolve_all(call.function, scope) if isinstance(symbol, Function)]
        if functions:
            (function, *others) = functions
            ends = [value for value in function.return_values if value is not None]
            found = (self._computed_in(end, function, depth + 1) for end in ends) if not others else ()
            return next(filter(None, found), None)
        if COMPUTES.fullmatch(facts.last_called(call) or "") is None:
            return None
        given = [argument.value for argument in call.arguments]
        receiver = facts.receiver(call)
        found = (self._computed_in(one, scope, depth) for one in (*given, *((receiver,) if receiver else ())))
        return next(filter(None, found), None)

    @remembered
    def _stored(self, name: str, scope: Scope, depth: int) -> Site | None:
        """The same of a variable: what is stored in it, or makes it grow, in such a loop, or comes from one."""
        if any(isinstance(made, Class) and _agrees(made) for made in self._classes(name, scope)):
            return None
        for statement in facts.statements(scope.body):
            stored = given_to(name, statement)
            if stored is None or isinstance(stored, facts.Constant):
                continue
            around = next((loop for loop in self._loops(scope) if statement.span.is_inside(loop.span)), None)
            if around is not None:
                return Site(scope.module.path, around.iterable.span)
            found = self._computed_in(stored, scope, depth + 1) if name not in facts.names_in(stored) else None
            if found is not None:
                return found
        return None

    @remembered
    def _loops(self, scope: Scope) -> tuple[For, ...]:
        """The loops of a function over the rank's own part of the data."""
        loops = (statement for statement in facts.statements(scope.body) if isinstance(statement, For))
        return tuple(loop for loop in loops if self.parted.is_parted(loop.iterable, scope))

    def _classes(self, name: str, scope: Scope) -> Iterator[object]:
        """What a variable may be an object of."""
        for definition in scope.bindings.of(name):
            value = getattr(definition, "value", None)
            if isinstance(value, Call):
                yield from resolve_all(value.function, scope)


def _agrees(known: Class) -> bool:
    """Whether a method of a class makes something the same on all ranks (a meter that reduces)."""
    return any(agrees_in(method) for method in known.methods.values())
