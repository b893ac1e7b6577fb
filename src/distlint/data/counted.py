"""Numbers of batches that are those of one rank, and are divided by the number of ranks once more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.calls.by_name import SAMPLER, argument_of
from distlint.data.loaders import Loader, loaders
from distlint.data.repeated import distributed_sampler
from distlint.facts import Assign, Attribute, Binary, Call, Expression, Name
from distlint.places import Place, places
from distlint.project import Function, Module, Scope

#: A count that is divided, in one line or two.
_COUNTED = re.compile(r"len\([\w.]{1,80}\)[\w\s.*()\\]{0,120}/")
#: The last names of how many ranks there are.
_RANKS = re.compile(
    r"^(?:get_)?(?:(?:dp|data_parallel)_)?world_size$|^num_(?:processes|replicas|ranks)$|^(?:dp|data_parallel)_size$"
)
#: Those that are of all ranks.
_OF_ALL = re.compile(r"^(?:get_)?world_size$|^num_(?:processes|replicas|ranks)$")


class DividedCount(NamedTuple):
    """The division, the loader that is counted, and what has divided it before."""

    division: Binary
    loader: str
    before: Expression


def divided_counts(module: Module) -> Iterator[DividedCount]:
    """Such divisions of a module."""
    if _COUNTED.search(module.text) is None:
        return
    made = tuple(loaders(module))
    for scope in module.scopes_having(frozenset(("len",))):
        for place in places(scope, _is_count):
            division = place.expression
            assert isinstance(division, Binary)
            loader = _counted(division.left) if place.scope is scope else None
            before = _divided_before(loader, place, scope, made) if loader is not None else None
            if before is not None:
                yield DividedCount(division, facts.shortened(loader), before)


def _is_count(expression: Expression) -> bool:
    """Whether a number of batches is divided by a number of ranks."""
    if not isinstance(expression, Binary) or expression.operator not in ("/", "//"):
        return False
    ranks = facts.last_word(facts.callee(expression.right))
    return _RANKS.search(ranks) is not None and _counted(expression.left) is not None


def _counted(number: Expression) -> Expression | None:
    """The loader whose batches a number counts, times whatever."""
    if isinstance(number, Binary) and number.operator == "*":
        return _counted(number.left) or _counted(number.right)
    is_length = isinstance(number, Call) and facts.is_name(number.function, "len") and len(number.arguments) == 1
    counted = number.arguments[0].value if is_length and isinstance(number, Call) else None
    return counted if isinstance(counted, (Name, Attribute)) else None


def _divided_before(loader: Expression, place: Place, scope: Scope, made: tuple[Loader, ...]) -> Expression | None:
    """The sampler, or the call of accelerate, that has divided a loader."""
    division = place.expression
    assert isinstance(division, Binary)
    samplers = [distributed_sampler(one) for one in made if _holds(loader, one, scope)]
    sampler = next(filter(None, samplers), None)
    if sampler is not None and all(samplers):
        return sampler if _is_same(sampler, division.right) else None
    prepared = _prepared(loader, place, scope)
    return prepared if prepared is not None and _OF_ALL.search(facts.last_word(facts.callee(division.right))) else None


def _holds(loader: Expression, made: Loader, scope: Scope) -> bool:
    """Whether a name, or an attribute of the own object, is that of a loader."""
    path, home = facts.dotted(loader), made.scope
    targets = facts.targets_of(made.call.span, home.body)
    is_near = home is scope
    if isinstance(loader, Attribute) and isinstance(scope, Function) and isinstance(home, Function):
        is_near = home.owner is not None and home.owner is scope.owner
    return is_near and any(facts.dotted(target) == path for target in targets)


def _is_same(sampler: Call, ranks: Expression) -> bool:
    """Whether a sampler divides by the same number."""
    replicas = argument_of(sampler, SAMPLER, "num_replicas")
    if replicas is None:
        return _OF_ALL.search(facts.last_word(facts.callee(ranks))) is not None
    return facts.source_of(replicas) == facts.source_of(ranks)


def _prepared(loader: Expression, place: Place, scope: Scope) -> Call | None:
    """The call by which accelerate has prepared a loader of that name ahead of a place, and nobody made it anew."""
    path, found = facts.dotted(loader), None
    for statement in facts.statements(scope.body):
        if not isinstance(statement, Assign) or statement.span >= place.expression.span:
            continue
        targets = [one for target in statement.targets for one in facts.items_of(target)]
        if any(facts.dotted(target) == path for target in targets):
            found = statement.value if _prepares(statement.value, loader) else None
    return found if isinstance(found, Call) else None


def _prepares(value: Expression | None, loader: Expression) -> bool:
    called = value.function if isinstance(value, Call) else None
    if not isinstance(called, Attribute) or called.attr not in ("prepare", "prepare_data_loader"):
        return False
    given = [facts.dotted(argument.value) for argument in value.arguments] if isinstance(value, Call) else []
    return "accelerat" in facts.source_of(called.value).lower() and facts.dotted(loader) in given
