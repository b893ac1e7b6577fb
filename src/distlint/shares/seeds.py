"""Seeds that a function is handed: a caller may have added the rank."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from distlint import facts
from distlint.facts import Call, Expression, Name
from distlint.places import call_of, calls_in
from distlint.project import Function, Scope, resolve_all
from distlint.project.bindings import Assigned
from distlint.shares.walk import GivenSeed
from distlint.spmd.callers import callers

#: How many calls a seed is followed up.
_DEEPEST = 3

#: The axes of the ranks that an expression speaks of, in the function or module that it stands in.
Axes = Callable[[Expression, Scope], frozenset[str]]


def handed_seed(seeding: Call, scope: Scope, axes: Axes) -> GivenSeed | None:
    """The seed that a caller hands on to one that seeds a generator, if it speaks of the rank there."""
    given = [argument.value for argument in seeding.arguments]
    seed = given[0] if len(given) == 1 else None
    return handed(seed, scope, axes)


def handed(seed: Expression | None, scope: Scope, axes: Axes, depth: int = _DEEPEST) -> GivenSeed | None:
    """What a caller hands on for a parameter that is a seed, if it speaks of the rank there."""
    if not (isinstance(seed, Name) and isinstance(scope, Function) and depth and _is_parameter(seed.id, scope)):
        return None
    for passed, caller in _given(seed.id, scope):
        spoken = axes(passed, caller)
        found = GivenSeed(passed, caller, spoken) if spoken else handed(passed, caller, axes, depth - 1)
        if found is not None:
            return found
    return None


def _is_parameter(name: str, function: Function) -> bool:
    """Whether a name is what the function was handed, whatever way it takes."""
    assigned = any(isinstance(one, Assigned) for one in function.bindings.of(name))
    return function.position(name) is not None and not assigned


def _given(name: str, function: Function) -> Iterator[tuple[Expression, Scope]]:
    """What the calls of a function that are in sight give for a parameter, and where."""
    for caller in callers(function, function.module.project):
        names = caller.module.names_of(function.name)
        for place in calls_in(caller):
            call = call_of(place)
            if place.scope is caller and facts.last_name(call.function) in names:
                passed = function.given(name, call)
                if passed is not None and function in resolve_all(call.function, caller):
                    yield passed, caller
