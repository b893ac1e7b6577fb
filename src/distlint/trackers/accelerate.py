"""What programs log by wandb, or by a tracker, that accelerate has started on the main process only."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from distlint import facts
from distlint.facts import Attribute, Name
from distlint.places import Place, call_of, callees_of, calls_in, is_tried, outcomes, places
from distlint.places.order import Order
from distlint.project import Class, External, Function, Instance, Module, public_name, resolve_all
from distlint.trackers.program import callers_of, way
from distlint.trackers.tests_of_logging import DEEPEST, OF_RANKS, is_decorated_for_some

#: What an empty tracker of accelerate has.
_OF_EMPTY_TRACKER = frozenset(("log", "finish", "start", "store_init_configuration", "main_process_only"))


def asked_of_empty(module: Module, order: Order) -> Iterator[Place]:
    """What all ranks ask of a tracker of accelerate that only the first one has: one place in each function."""
    for scope in module.scopes_with("get_tracker"):
        made = [place for place in calls_in(scope) if place.scope is scope and _gives_tracker(place)]
        names = {
            target.id
            for place in made
            for target in facts.targets_of(place.expression.span, scope.body)
            if isinstance(target, Name)
        }
        for place in places(scope, lambda e: type(e) is Attribute and e.attr not in _OF_EMPTY_TRACKER):
            assert isinstance(place.expression, Attribute)
            tracker = place.expression.value
            is_one = isinstance(tracker, Name) and tracker.id in names and scope.bindings.only(tracker.id) is not None
            is_one |= any(tracker is one.expression for one in made)
            if is_one and not is_tried(place) and _is_on_all(place, order):
                yield place
                break


def _gives_tracker(place: Place) -> bool:
    return _is_of_accelerate(place, "get_tracker")


def _is_on_all(place: Place, order: Order, depth: int = 0) -> bool:
    """Whether no test, decorator or caller in sight keeps some ranks away from a place."""
    texts = (facts.source_of(test) for test, _ in outcomes(place))
    if any(OF_RANKS.search(text) is not None for text in texts if not text.startswith("__name__")):
        return False
    scope = place.scope
    if not isinstance(scope, Function):
        return True
    if is_decorated_for_some(scope) or OF_RANKS.search(scope.name.removeprefix("main")):
        return False
    return depth == DEEPEST or all(_is_on_all(caller.place, order, depth + 1) for caller in order.callers(scope))


def logged_beside(module: Module, logging: list[list[Place]], order: Order) -> Iterator[tuple[Place, Place]]:
    """The first call of each function in ``logging`` that all ranks come to beside the run that accelerate starts, and
    where it does so."""
    starts = [
        place
        for scope in (module.scopes_with("init_trackers") if logging else ())
        for place in calls_in(scope)
        if place.scope is scope and _is_of_accelerate(place, "init_trackers")
    ]
    above = callers_of(starts, order)
    for found in logging if above else ():
        ways = ((place, way(place, above, frozenset(), order)) for place in found if not _is_for_each_tracker(place))
        yield from islice(((place, started) for place, started in ways if started is not None), 1)


def _is_for_each_tracker(place: Place) -> bool:
    """Whether a place stands in a loop over trackers: the other processes have none."""
    loops = (one.iterable for one in place.above if isinstance(one, facts.For))
    return any("tracker" in facts.source_of(iterable) for iterable in loops)


def _is_of_accelerate(place: Place, method: str) -> bool:
    """Whether a call is one of this method of accelerate's accelerator, or of one that is derived from it."""
    function = call_of(place).function
    names = (public_name(symbol) or "" for symbol in callees_of(place))
    if any(name.startswith("accelerate.") and name.endswith(f".{method}") for name in names):
        return True
    if not isinstance(function, Attribute) or function.attr != method:
        return False
    owners = (one.of for one in resolve_all(function.value, place.scope) if isinstance(one, Instance))
    return any(
        isinstance(owner, Class) and owner.method(method) is None and any(map(_is_accelerator, owner.lineage))
        for owner in owners
    )


def _is_accelerator(base: Class | External) -> bool:
    return isinstance(base, External) and (public_name(base) or "").startswith("accelerate.")
