"""A None that the other ranks hand on to a function of the project, which uses it without asking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distlint import facts
from distlint.facts import Call, Expression
from distlint.lifetimes.kept_away import is_asked_for, others_may_have_left, told
from distlint.lifetimes.mpi import fails_on_none
from distlint.places import Place, reads
from distlint.places.rank_zero import only_rank_zero
from distlint.project import Function, resolve_all

if TYPE_CHECKING:
    from distlint.places.order import Order


def fails_when_handed(place: Place, function: Function, order: Order) -> Expression | None:
    """Where a None fails that ``function`` hands on at a place: in what is called, or at the call if that stands in
    another file. What is called has to be certain, and to keep the value it is given."""
    call = next((a for a in reversed(place.above) if not isinstance(a, facts.Argument)), None)
    if not isinstance(call, Call):
        return None
    symbols = resolve_all(call.function, place.scope)
    callee = symbols[0] if len(symbols) == 1 else None
    if not isinstance(callee, Function) or callee is function or "yield" in callee.words:
        return None
    name = _parameter(call, place.expression, callee)
    if name is None or len(callee.bindings.of(name)) != 1:
        return None
    used = _first_failure(callee, name, order)
    if used is None:
        return None
    return used if callee.module is function.module else call


def _parameter(call: Call, given: Expression, callee: Function) -> str | None:
    """The parameter of a function that gets an argument of a call."""
    if call.unpacks:
        return None
    names = (p.name for p in callee.definition.parameters if not p.star)
    return next((name for name in names if callee.given(name, call) is given), None)


def _first_failure(callee: Function, name: str, order: Order) -> Expression | None:
    """The first use of a parameter that fails if it is None, and that nothing keeps a rank away from."""
    answers = frozenset(told(callee))
    for place in sorted(reads(callee, name), key=lambda place: place.expression.span):
        if any(isinstance(around, (facts.FunctionDef, facts.ClassDef, facts.Lambda)) for around in place.above):
            continue
        if only_rank_zero(place) or is_asked_for(place, name, answers, None):
            continue
        if others_may_have_left(callee, place.expression, name, answers):
            return None
        used = fails_on_none(place)
        if used is not None and not only_rank_zero(place, order):
            return used
    return None
