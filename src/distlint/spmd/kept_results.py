"""Functions that keep their results: who calls one again with the same arguments gets the result, and nothing runs."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import FunctionDef, Statement
from distlint.finding import Span
from distlint.places import call_of, calls_in
from distlint.places.rank_zero import only_rank_zero
from distlint.project import Function, Module, Scope, full_name

_KEEPERS = frozenset(("functools.cache", "functools.lru_cache"))


def keepers_around(at: Span, function: Function) -> Iterator[str]:
    """The names of the functions around a place in ``function``, itself or nested in it, that are decorated with
    ``functools.cache`` or ``lru_cache``."""
    for definition in (function.definition, *_nested(function.body)):
        decorators = map(facts.callee, definition.decorators)
        if at.is_inside(definition.span) and any(full_name(d, function.module) in _KEEPERS for d in decorators):
            yield definition.name


def was_called_before(name: str, scope: Scope, test: Span) -> bool:
    """Whether all ranks have called a function of the file by its name in ``scope`` ahead of a test of the rank, or
    have called there what calls it in turn."""
    module = scope if isinstance(scope, Module) else scope.module
    own = {definition.name for definition in _nested(scope.body) if _calls(definition, name)}
    names = {name, *own, *(one.name for one in module.functions_with(name) if one is not scope)}
    return any(
        place.expression.span < test
        and facts.last_name(call_of(place).function) in names
        and not any(isinstance(around, FunctionDef) for around in place.above)
        and not only_rank_zero(place)
        for place in calls_in(scope)
    )


def _nested(body: tuple[Statement, ...]) -> Iterator[FunctionDef]:
    """The functions that are defined in a block, also in one another."""
    for statement in facts.statements(body):
        if isinstance(statement, FunctionDef):
            yield statement
            yield from _nested(statement.body or ())


def _calls(definition: FunctionDef, name: str) -> bool:
    return any(
        isinstance(e, facts.Call) and facts.last_name(e.function) == name for e in facts.subexpressions(definition.body)
    )
