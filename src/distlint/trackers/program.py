"""Runs that a program starts on its first rank, and the places where all its ranks log."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from distlint import facts
from distlint.facts import Attribute, Call, Compare, Expression, For, Name, is_name
from distlint.places import Place, outcomes
from distlint.places.order import Order
from distlint.places.rank_zero import comes_with_rank_zero, only_rank_zero
from distlint.project import Function, Module, Project, Scope, ScopeOwner
from distlint.starting.launching import Launching
from distlint.trackers.tests_of_logging import DEEPEST, OF_RANKS, installed, is_decorated_for_some, may_part
from distlint.trackers.wandb import calls, knows_of_no_run

_IS_RANK = re.compile(r"rank|process_index|proc_?id", re.IGNORECASE)


def logged_without(
    module: Module, logging: list[list[Place]], launching: Launching, order: Order
) -> Iterator[tuple[Place, Place]]:
    """The first call of each function in ``logging`` that every rank comes to, though only the first starts a run; and
    where it does so."""
    runs = _runs(module, launching, order) if logging and not knows_of_no_run(module) else ()
    beside = _options_beside(runs, module.project)
    above = callers_of(runs, order)
    for found in logging if runs else ():
        ways = ((place, way(place, above, beside, order)) for place in found)
        yield from islice(((place, started) for place, started in ways if started is not None), 1)


def _runs(module: Module, launching: Launching, order: Order) -> tuple[Place, ...]:
    """Where the program of a module starts runs, if the first rank alone does so everywhere."""
    found: list[Place] = []
    for one in module.project.modules_at(launching.around(module)):
        if "wandb" not in one.text or one.is_test:
            continue
        if knows_of_no_run(one):
            return ()
        for scope in one.scopes_with("wandb"):
            for place in calls(scope, frozenset(("wandb.init",))):
                if not only_rank_zero(place) and not (
                    isinstance(scope, Function) and comes_with_rank_zero(scope, order)
                ):
                    return ()
                found.append(place)
    return tuple(found)


def _options_beside(runs: tuple[Place, ...], project: Project) -> frozenset[str]:
    """Options that are asked beside the rank where a run is started, and that nothing assigns."""
    options = {facts.source_of(e) for place in runs for e in _asked(place) if _is_option(e)}
    return frozenset(
        option
        for option in options
        if not project.has_match(_assigning(option.rpartition(".")[2]), option.rpartition(".")[2])
    )


def _assigning(name: str) -> re.Pattern[str]:
    return re.compile(rf"\.{re.escape(name)} *=[^=]")


def _asked(place: Place) -> Iterator[Expression]:
    """The tests that hold at a place, each part of an `and` by itself."""
    for test, outcome in outcomes(place):
        if outcome:
            yield from facts.conjuncts(test)


def _is_option(test: Expression) -> bool:
    """Whether a part of a test is an option, and not the test of the rank itself (``accelerator.is_main_process``)."""
    is_attribute = isinstance(test, Attribute) and isinstance(test.value, Name) and test.value.id != "self"
    return is_attribute and OF_RANKS.search(facts.source_of(test)) is None


def callers_of(runs: Sequence[Place], order: Order) -> dict[Scope, Place]:
    """The scopes that start runs and those that call them, each with the first run that it starts."""
    return {scope: run for run in reversed(runs) for scope in _around(run.scope, order)}


def _around(scope: object, order: Order) -> Iterator[Scope]:
    """A function, and those that call it."""
    if isinstance(scope, (Function, Module)):
        yield scope
    if isinstance(scope, Function):
        yield from (caller.scope for caller in order.callers(scope))


def way(place: Place, above: dict[Scope, Place], beside: frozenset[str], order: Order) -> Place | None:
    """The run that is started in a function from which all ranks come to a place, if no test on any way there may keep
    some of them away."""
    found: Place | None = None
    stack, seen = [(place, DEEPEST)], set[Scope]()
    while stack:
        here, depth = stack.pop()
        scope = here.scope
        tests = [test for test, _ in outcomes(here)]
        if any(may_part(test, beside | installed(scope)) or _counts_from_a_rank(test, scope) for test in tests):
            return None
        if isinstance(scope, Module) or (isinstance(scope, Function) and scope in above):
            found = found or above.get(scope)
        elif isinstance(scope, Function) and depth and scope not in seen:
            seen.add(scope)
            if is_decorated_for_some(scope):
                return None
            stack += [(caller.place, depth - 1) for caller in order.callers(scope)]
    return found


def _counts_from_a_rank(test: Expression, scope: ScopeOwner) -> bool:
    """Whether a test asks which number the variable of a loop of its function is, which goes over numbers that are made
    of a rank (``for step in range(rank * steps, …)``)."""
    if not isinstance(scope, Function) or not isinstance(test, Compare) or not isinstance(test.left, Name):
        return False
    counted = test.left.id if test.operators == ("==",) else ""
    ranges = (s.iterable for s in facts.statements(scope.body) if isinstance(s, For) and is_name(s.target, counted))
    return any(
        _IS_RANK.search(text)
        for over in ranges
        if isinstance(over, Call) and is_name(over.function, "range")
        for given in over.arguments
        for text in _told(given.value, scope)
    )


def _told(expression: Expression, function: Function) -> Iterator[str]:
    """The text of an expression, and of what the names in it are given, one after the other."""
    yield facts.source_of(expression)
    for name in {e.id for e in facts.subexpressions(expression) if isinstance(e, Name)}:
        yield from (facts.source_of(value) for value in function.bindings.values(name))
