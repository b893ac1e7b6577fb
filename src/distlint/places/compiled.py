"""Which functions ``torch.compile`` takes."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.calls.wrapping import unchained
from distlint.facts import Call, Constant, Expression, Name
from distlint.places.place import call_of, calls_in
from distlint.project import Class, Function, Module, Scope, home_of, public_name, resolve_all
from distlint.project.nested import nested

_COMPILE = "torch.compile"
_OUTSIDE = frozenset(
    ("torch.compiler.disable", "torch._dynamo.disable", "torch.compiler.allow_in_graph", "torch.jit.ignore")
)


def is_compiled(function: Function) -> bool:
    """Whether ``torch.compile`` takes a function, as a decorator or by its name anywhere in its file, or a model that
    the file makes, of which it is the forward."""
    module = function.module
    if "compile" not in module.text:
        return False
    return any(_compiles(decorator, module) for decorator in function.definition.decorators) or any(
        function in tuple(resolve_all(call.arguments[0].value, scope))
        or (function.name == "forward" and _is_forward_of(function, call.arguments[0].value, scope))
        for call, scope in _compiling(module)
    )


def _is_forward_of(function: Function, model: Expression, scope: Scope) -> bool:
    """Whether a forward is that of a model which is made in the call, or kept under a name before: ``Net().cuda()``.
    A wrapper around it is another model."""
    made = unchained(model)
    if isinstance(made, Name):
        home = home_of(made.id, scope)
        values = [unchained(value) for value in (home.bindings.values(made.id) if home is not None else ())]
        given = [value for value in values if value.span < model.span and not model.span.is_inside(value.span)]
        again = [value for value in given if not (isinstance(value, Name) and value.id == made.id)]
        made = again[0] if len(again) == 1 else made
    owners = resolve_all(made.function, scope) if isinstance(made, Call) else ()
    return any(isinstance(owner, Class) and owner.method("forward") is function for owner in owners)


def is_kept_out(function: Function) -> bool:
    """Whether a decorator keeps a function out of what is compiled."""
    names = (_names(decorator, function.module) for decorator in function.definition.decorators)
    return any(not _OUTSIDE.isdisjoint(found) for found in names)


def _compiling(module: Module) -> Iterator[tuple[Call, Scope]]:
    """The calls of ``torch.compile`` in a file that are given something to compile."""
    inner = (one for function in module.functions for one in (function, *nested(function)))
    scopes: list[Scope] = [module, *(one for one in inner if "compile" in one.words)]
    for scope in scopes:
        for place in calls_in(scope):
            call = call_of(place)
            given = call.arguments[0] if call.arguments and place.scope is scope else None
            is_model = given is not None and not given.star and given.keyword in (None, "model")
            if is_model and _compiles(call, module):
                yield call, scope


def _compiles(taker: Expression, module: Module) -> bool:
    """Whether a decorator, or a call, is one of ``torch.compile`` that is not switched off for good."""
    disable = facts.argument(taker, "disable") if isinstance(taker, Call) else None
    is_off = facts.is_true(disable)
    return not is_off and _COMPILE in _names(taker, module)


def _names(taker: Expression, module: Module) -> frozenset[str]:
    function = facts.callee(taker)
    if isinstance(function, Constant):
        return frozenset()
    return frozenset(public_name(symbol) or "" for symbol in resolve_all(function, module))
