"""Calls of `set_epoch` of a loader that has no such method: its sampler has."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Attribute, Call, Expression, Name, source_of
from distlint.places import Place, call_of, calls_in, outcomes
from distlint.project import Class, External, Function, Instance, Module, Scope, Symbol, home_of, resolve_all
from distlint.project.alternatives import alternatives, given_back
from distlint.project.bindings import Assigned
from distlint.spmd.work_ahead import catches

_TOLD = "set_epoch"
_LOADER = "torch.utils.data.DataLoader"
#: Classes of others that have no `set_epoch`.
_WITHOUT = frozenset((_LOADER, "object", "builtins.object"))
#: Words in a function that may give a loader the method, or something else back than it says.
_AWAY = frozenset((_TOLD, "setattr", "yield"))
#: Handlers that see to an attribute that is missing.
_SEE_TO_IT = frozenset(("AttributeError", "Exception", "BaseException"))
#: Names in a class whose objects may have the method, whatever it defines.
_GIVES = frozenset((_TOLD, "__getattr__", "__getattribute__", "setattr"))


def asked_of_loaders(module: Module) -> Iterator[Call]:
    """The calls of `set_epoch` of a loader that is made in one of several ways, none of which has it."""
    for scope in module.scopes_with(_TOLD):
        for place in calls_in(scope):
            call = call_of(place)
            called = call.function
            if not isinstance(called, Attribute) or called.attr != _TOLD or place.scope is not scope:
                continue
            if _has_none(called.value, scope) and not _is_seen_to(place) and not _has_asked(place, called.value):
                yield call


def _has_none(loader: Expression, scope: Scope) -> bool:
    """Whether a variable that is bound once holds a loader without the method, whichever it is."""
    home = home_of(loader.id, scope) if isinstance(loader, Name) else None
    only = home.bindings.only(loader.id) if isinstance(loader, Name) and home is not None else None
    if not isinstance(only, Assigned):
        return False
    made = _made(only.value, scope) if not only.position else None
    symbols = made if made is not None else resolve_all(loader, scope)
    return any(map(_is_loader, symbols)) and all(map(_is_without, symbols))


def _made(value: Expression, scope: Scope) -> tuple[Symbol, ...] | None:
    """What the function of the project gives back that makes a loader, on all its ways; nothing where one of them is
    not known; None for what is made otherwise."""
    callees = resolve_all(value.function, scope) if isinstance(value, Call) else ()
    if not any(isinstance(callee, Function) for callee in callees):
        return None
    found: list[Symbol] = []
    for callee in callees:
        if not isinstance(callee, Function) or not given_back(callee):  # of a method that another class has, too
            return ()
        known = [_ways(one, callee) for one in callee.return_values]
        if not all(known) or not _AWAY.isdisjoint(callee.words):
            return ()
        found += (symbol for symbols in known for symbol in symbols)
    return tuple(dict.fromkeys(found))


def _ways(value: Expression | None, function: Function) -> tuple[Symbol, ...]:
    """What a value of a function may be; nothing where one of its ways is not known."""
    if value is None:
        return ()
    values = function.bindings.values(value.id) if isinstance(value, Name) else [value]
    if isinstance(value, Name) and len(values) != len(function.bindings.of(value.id)):
        return ()
    known = [alternatives(one, function) for one in values]
    return tuple(symbol for symbols in known for symbol in symbols) if all(known) else ()


def _is_loader(symbol: Symbol) -> bool:
    """Whether an object is a loader of torch, or of a class that is derived from it."""
    if not isinstance(symbol, Instance):
        return False
    lineage = symbol.of.lineage if isinstance(symbol.of, Class) else (symbol.of,)
    return any(isinstance(one, External) and one.name == _LOADER for one in lineage)


def _is_without(symbol: Symbol) -> bool:
    """Whether nothing gives an object a `set_epoch`: neither its class, nor one that this is derived from."""
    if not isinstance(symbol, Instance):
        return False
    if isinstance(symbol.of, External):
        return symbol.of.name == _LOADER
    return isinstance(symbol.of, Class) and all(map(_has_it_not, symbol.of.lineage))


def _has_it_not(known: Class | External) -> bool:
    """Whether a class that all is known of gives its objects no `set_epoch` of its own."""
    if isinstance(known, External):
        return known.name in _WITHOUT
    around = known.parent or known.module
    is_seen = all(resolve_all(base.value, around) for base in known.definition.bases)
    names = (*known.bindings.names, *(word for method in known.methods.values() for word in method.words))
    return is_seen and _GIVES.isdisjoint(names)


def _is_seen_to(place: Place) -> bool:
    """Whether a handler sees to what is missing, or a place stands in one, where something has failed already."""
    for around in place.above:
        if not isinstance(around, facts.Try) or not around.handlers:
            continue
        if not facts.encloses(around.body, place.expression.span):
            return True
        if any(catches(handler, _SEE_TO_IT, place.scope) for handler in around.handlers):
            return True
    return False


def _has_asked(place: Place, loader: Expression) -> bool:
    """Whether a test asks for a method ahead of a place, and not of something that the loader holds: of the sampler,
    which has it."""
    within = f"{source_of(loader)}."
    return any(
        isinstance(e, Call)
        and facts.last_name(e.function) == "hasattr"
        and not (bool(e.arguments) and source_of(e.arguments[0].value).startswith(within))
        for test, _ in outcomes(place)
        for e in facts.subexpressions(test)
    )
