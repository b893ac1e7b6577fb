"""What a call on the way to a collective hands over, so that what it calls need not fetch it with the other ranks:
``convert(states=states)``, where ``convert`` loads them ``if states is None``."""

from __future__ import annotations

from itertools import pairwise

from distlint import facts
from distlint.facts import Call, Compare, Expression, Name
from distlint.places import call_at
from distlint.project import Function
from distlint.project.bindings import Assigned
from distlint.project.one_form import outcomes_at
from distlint.spmd import Rooted
from distlint.spmd.words import Decision
from distlint.survey import Survey


def is_given_instead(rooted: Rooted, survey: Survey) -> bool:
    """Whether the collective stands where a parameter is None for which the call on the way to it gives something that
    was made."""
    step, spmd = rooted.divergence.step, survey.spmd
    asking: dict[Function, set[str]] = {}
    for decision in step.under if rooted.through else ():
        function = spmd.function_around(decision.branch.site)
        if function is not None:
            asking.setdefault(function, set()).update(_none_at(decision, function))
    for calling, inner in pairwise((*(call.site for call in rooted.through), step.event.site)):
        function, caller = spmd.function_around(inner), spmd.function_around(calling)
        call = call_at(caller, calling.span) if caller is not None else None
        if function is None or caller is None or call is None:
            continue
        if any(_is_made(function.given(name, call), caller) for name in asking.get(function, ())):
            return True
    return False


def _none_at(decision: Decision, function: Function) -> set[str]:
    """The parameters of a function that are None where a test in it has come out as it has."""
    known = outcomes_at(function, decision.branch.site.span, bool(decision.taken))
    return {
        test.left.id
        for test, outcome in known
        if isinstance(test, Compare)
        and test.operators == (("is",) if outcome else ("is not",))
        and facts.is_none(test.comparators[0])
        and isinstance(test.left, Name)
        and _is_as_given(test.left, function)
    }


def _is_as_given(name: Name, function: Function) -> bool:
    """Whether a variable is a parameter of a function, to which nothing has been assigned ahead of a place."""
    known = function.bindings.of(name.id)
    later = (one for one in known[1:] if isinstance(one, Assigned) and one.value.span > name.span)
    return bool(known) and isinstance(known[0], facts.Parameter) and len(known) == 1 + sum(1 for _ in later)


def _is_made(given: Expression | None, caller: Function) -> bool:
    """Whether an expression is a call, or a variable that holds what one gives back."""
    if not isinstance(given, Name):
        return isinstance(given, Call)
    held = caller.bindings.of(given.id)
    return bool(held) and all(isinstance(one, Assigned) and isinstance(one.value, Call) for one in held)
