"""Gathers whose result is dropped: those with a gradient (`Gather.apply(x)`, a `torch.autograd.Function`), which give
back a new tensor, while what they were given stays the part of the rank; and those that a function makes last, without
a ``return``, though its callers want what it gives back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts
from distlint.calls.communication import communication
from distlint.facts import Assign, Attribute, Call, Evaluate, Name, Return, With
from distlint.places import reads
from distlint.project import Class, External, Function, Module, Scope, resolve_all
from distlint.spmd.reach import Reach

if TYPE_CHECKING:
    from distlint.places.order import Caller, Order

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


class Forgotten(NamedTuple):
    """The last call of a function, which shares something and gives it back, and a call of the function that uses what
    that gives back: None."""

    call: Call
    function: Function
    used: Caller


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


def forgotten_results(module: Module, reach: Reach, order: Order) -> Iterator[Forgotten]:
    """The functions of a module, tests apart, that forget to give back what they share last."""
    if module.is_test or not module.has("gather", "all_to_all", "reduce", "broadcast", "scatter"):
        return
    for function in module.functions:
        call = _last_call(function)
        if call is None or _FOR_TIMING.search(function.name) or not _shares_and_gives_back(call, function, reach):
            continue
        used = next((one for one in order.callers(function) if _is_used(one)), None)
        if used is not None:
            yield Forgotten(call, function, used)


def _last_call(function: Function) -> Call | None:
    """The call that a function which gives nothing back ends with, as a statement."""
    is_plain = function.owner is None and function.parent is None
    is_the_only_one = is_plain and function.module.bindings.only(function.name) is function
    last = function.body[-1] if is_the_only_one and function.body else None
    while isinstance(last, With):
        last = last.body[-1]
    call = last.value if isinstance(last, Evaluate) else None
    if not isinstance(call, Call) or "yield" in function.words or function.definition.is_async:
        return None
    return call if not any(value is not None for value in function.return_values) else None


def _shares_and_gives_back(call: Call, scope: Scope, reach: Reach) -> bool:
    """Whether a call is of a function of the project that communicates and gives something back wherever it ends."""
    symbols = resolve_all(call.function, scope)
    function = symbols[0] if len(symbols) == 1 else None
    if not isinstance(function, Function) or "yield" in function.words or function.definition.is_async:
        return False
    returned = function.return_values
    is_given_back = bool(returned) and all(v is not None and not facts.is_none(v) for v in returned)
    return is_given_back and reach.communicates(function)


def _is_used(caller: Caller) -> bool:
    """Whether a call does something with what it gets: binds a name that is read, or hands it on at once."""
    outer = caller.place.parent
    if isinstance(outer, (Evaluate, Return, facts.Lambda, facts.Await)) or outer is None:
        return False
    if not isinstance(outer, Assign):
        return isinstance(outer, (Attribute, facts.Subscript, facts.Binary, facts.Argument))
    names = [target.id for target in outer.targets if isinstance(target, Name)]
    scope = caller.place.scope
    return isinstance(scope, (Function, Module)) and any(_is_dereferenced(scope, name) for name in names)


def _is_dereferenced(scope: Scope, name: str) -> bool:
    """Whether a function reads an attribute or an element of a variable, computes with it or gives it back."""
    wanted = (Attribute, facts.Subscript, facts.Binary, facts.Argument, Return)
    return any(isinstance(place.parent, wanted) for place in reads(scope, name))


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
