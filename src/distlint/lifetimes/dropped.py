"""Gathers with a gradient (`Gather.apply(x)`, a `torch.autograd.Function`) whose result is dropped: they give back a
new tensor, and what they were given stays the part of the rank."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.calls.communication import communication
from distlint.facts import Attribute, Call, Evaluate, Return
from distlint.project import Class, External, Function, Module, Scope, resolve_all
from distlint.spmd.reach import Reach

_FUNCTION = frozenset(("torch.autograd.Function", "torch.autograd.function.Function"))
#: Collectives that leave what they are given as it is, by all their names, and such as may work on it in place.
_GATHERS = re.compile(r"_?all_gather\w*|all_to_all\w*|_?reduce_scatter\w*")
_IN_PLACE = re.compile(r"all_reduce\w*|broadcast\w*|(?:copy|add|mul|div|index_copy|set|resize)_")
#: Functions in which nobody wants the result.
_FOR_TIMING = re.compile(r"warm|bench|profil|test|timing|time_", re.IGNORECASE)


class Dropped(NamedTuple):
    """A call as a statement, and the class that gathers."""

    call: Call
    by: Class


def dropped_gathers(module: Module, reach: Reach) -> Iterator[Dropped]:
    """Such calls in a module, tests apart."""
    if module.is_test or not module.has("gather", "all_to_all", "AllToAll", "Gather", "scatter", "Scatter"):
        return
    for scope in module.scopes:
        if isinstance(scope, Function) and _FOR_TIMING.search(scope.name):
            continue
        for statement in facts.statements(scope.body):
            call = statement.value if isinstance(statement, Evaluate) else None
            owner = _applied(call, scope) if isinstance(call, Call) else None
            if isinstance(call, Call) and owner is not None and _gathers(owner, reach):
                yield Dropped(call, owner)


def _applied(call: Call, scope: Scope) -> Class | None:
    """The function with a gradient that a call applies, itself or as all that it does."""
    called = call.function
    if isinstance(called, Attribute) and called.attr == "apply":
        return _with_gradient(called, scope)
    symbols = resolve_all(called, scope)
    function = symbols[0] if len(symbols) == 1 else None
    if not isinstance(function, Function) or function.definition.decorators or "apply" not in function.words:
        return None
    last = function.body[-1] if function.body else None
    applied = last.value if isinstance(last, Return) else None
    if not isinstance(applied, Call) or len(function.return_values) > 2 or not isinstance(applied.function, Attribute):
        return None
    return _with_gradient(applied.function, function) if applied.function.attr == "apply" else None


def _with_gradient(applied: Attribute, scope: Scope) -> Class | None:
    for symbol in resolve_all(applied.value, scope):
        if isinstance(symbol, Class):
            names = {base.name for base in symbol.lineage if isinstance(base, External)}
            return symbol if names & _FUNCTION else None
    return None


def _gathers(owner: Class, reach: Reach) -> bool:
    """Whether the forward of a class gathers, itself or one call further, and changes nothing in place."""
    forward = owner.method("forward")
    if forward is None:
        return False
    near = (forward, *reach.callees(forward))
    words = {word for one in near for word in one.words}
    if not any(map(_GATHERS.fullmatch, words)) or any(map(_IN_PLACE.fullmatch, forward.words)):
        return False
    return not _leaves_with_argument(forward) and not _fills_what_it_is_given(forward)


def _fills_what_it_is_given(forward: Function) -> bool:
    """Whether a collective of a forward puts its result into what the caller gave: whoever has that needs no other."""
    calls = (e for e in facts.subexpressions(forward.body) if isinstance(e, Call))
    made = filter(None, (communication(call, forward) for call in calls))
    return any(forward.is_as_given(name) for one in made for target in one.writes for name in facts.names_in(target))


def _leaves_with_argument(forward: Function) -> bool:
    """Whether a forward puts something into what it was given behind the context, as a request that is waited for."""
    given = {parameter.name for parameter in forward.definition.parameters[1:]}
    targets = (
        target
        for statement in facts.statements(forward.body)
        if isinstance(statement, facts.Assign)
        for target in statement.targets
    )
    return any(
        isinstance(target, (Attribute, facts.Subscript)) and (facts.dotted(target.value) or "").split(".")[0] in given
        for target in targets
    )
