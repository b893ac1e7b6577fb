"""Loaders that accelerate is to divide, but is given as generators: it hands those back as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.data.loaders import Loader, is_iterable
from distlint.data.samplers import is_for_evaluation
from distlint.facts import Assign, Attribute, Call, Expression, Name, Yield
from distlint.places import call_of, calls_in
from distlint.project import Function, Module, Scope, Symbol, public_name, resolve_all
from distlint.remembering import remembered

_PREPARING = frozenset(("prepare", "prepare_data_loader"))
#: What makes an iterator of a loader.
_ITERATORS = frozenset(("iter", "itertools.cycle", "itertools.chain", "itertools.islice"))


class Unprepared(NamedTuple):
    """A generator that accelerate is given, the call that made it of a loader, and that loader."""

    given: Expression
    made: Call
    loader: Loader


def unprepared(module: Module, loaders: tuple[Loader, ...]) -> Iterator[Unprepared]:
    """Such generators in a module, for the loaders that it makes."""
    if not module.has(".prepare") or not module.has("accelerat", "Accelerat"):
        return
    for scope in module.scopes_having(_PREPARING):
        for call in (call_of(place) for place in calls_in(scope) if place.scope is scope):
            called = call.function
            if not (isinstance(called, Attribute) and called.attr in _PREPARING):
                continue
            if "accelerat" not in facts.source_of(called.value).lower():
                continue
            for given in (argument.value for argument in call.arguments if not argument.star):
                made = given if isinstance(given, Call) else _last_value(given, call, scope)
                loader = _loader_in(made, scope, loaders) if made is not None else None
                if made is not None and loader is not None:
                    yield Unprepared(given, made, loader)


def _last_value(given: Expression, call: Call, scope: Scope) -> Call | None:
    """The call whose result a variable or attribute holds where it is handed on."""
    name = facts.dotted(given)
    values = [
        statement.value
        for statement in facts.statements(scope.body)
        if isinstance(statement, Assign)
        and statement.span < call.span
        and statement.span.line != call.span.line
        and any(facts.dotted(target) == name for target in statement.targets)
    ]
    return values[-1] if name is not None and values and isinstance(values[-1], Call) else None


def _loader_in(made: Call, scope: Scope, loaders: tuple[Loader, ...]) -> Loader | None:
    """The loader of which a call makes a generator, if nothing has divided it."""
    if not any(map(_is_generator, resolve_all(made.function, scope))):
        return None
    for value in (argument.value for argument in made.arguments):
        held = [value]
        if isinstance(value, Name):
            held = scope.bindings.values(value.id)
            if len(held) != len(scope.bindings.of(value.id)) or _is_prepared(value.id, scope):
                continue
        for loader in loaders:
            if any(one is loader.call for one in held) and _is_undivided(loader):
                return loader
    return None


def _is_undivided(loader: Loader) -> bool:
    given = (loader.option("sampler", 3), loader.option("batch_sampler", 4))
    if any(given) or loader.has_hidden_options or loader.is_of_some_ranks or is_iterable(loader):
        return False
    return not is_for_evaluation(loader.told)


def _is_prepared(name: str, scope: Scope) -> bool:
    """Whether accelerate has been given the loader itself, somewhere in the function."""
    prepares = re.compile(rf"\.prepare(?:_data_loader)?\((?:[^()]*,)?\s*{re.escape(name)}\b")
    first = scope.definition.span if isinstance(scope, Function) else None
    lines = scope.module.text.split("\n")
    text = "\n".join(lines[first.line - 1 : first.end_line] if first is not None else lines)
    return prepares.search(text) is not None


def _is_generator(symbol: Symbol) -> bool:
    if isinstance(symbol, Function):
        return _yields(symbol)
    return public_name(symbol) in _ITERATORS


@remembered
def _yields(function: Function) -> bool:
    return any(isinstance(expression, Yield) for expression in facts.subexpressions(function.body))
