"""Runs of wandb that Lightning starts on the first rank only: the others have a stand-in that has no config."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts
from distlint.facts import Attribute, Call, Expression, Name, Subscript
from distlint.places import Place, is_tried, outcomes, places
from distlint.places.rank_zero import comes_with_rank_zero, only_rank_zero
from distlint.project import Function, Module, Scope

if TYPE_CHECKING:
    from distlint.places.order import Order

#: What of a run holds values. Of the stand-in, every attribute is a function that does nothing.
_HOLDERS = frozenset(("config", "summary"))
_METHODS = frozenset(("update", "setdefault", "get", "items", "keys", "as_dict"))
#: Tests that may let in the first rank only, or ask what kind of run there is.
_ASKS = re.compile(r"rank|main|zero|master|primary|process|node|isinstance|hasattr|callable|dummy|sweep", re.IGNORECASE)
_LOGGER = re.compile(r"logger", re.IGNORECASE)


class OfStandIn(NamedTuple):
    """A use of ``held``, which is a function off the first rank: ``run`` is what the logger gives there."""

    used: Expression
    held: Attribute
    run: Expression


def used_of_stand_ins(module: Module, order: Order) -> Iterator[OfStandIn]:
    """Such uses in a file that imports Lightning, the first of each function."""
    if ".experiment" not in module.text or not module.has("lightning") or not module.has(*_HOLDERS):
        return
    for scope in module.scopes_with("experiment"):
        if isinstance(scope, Function) and (scope.definition.decorators or scope.is_test):
            continue
        for place in sorted(places(scope, _may_fail), key=lambda place: place.expression.span):
            found = _use(place, scope) if place.scope is scope else None
            if found is not None and not _is_kept(place, scope, order):
                yield found
                break


def _may_fail(expression: Expression) -> bool:
    """Whether something is done that a function cannot do (`run.config.update(…)`, `run.config["lr"] = …`)."""
    if isinstance(expression, Attribute) and expression.attr not in _METHODS:
        return False
    return isinstance(expression, (Attribute, Subscript)) and _holder(expression) is not None


def _holder(used: Attribute | Subscript) -> Attribute | None:
    return used.value if isinstance(used.value, Attribute) and used.value.attr in _HOLDERS else None


def _use(place: Place, scope: Scope) -> OfStandIn | None:
    used = place.expression
    held = _holder(used) if isinstance(used, (Attribute, Subscript)) else None
    return OfStandIn(used, held, held.value) if held is not None and _is_run(held.value, scope) else None


def _is_run(expression: Expression, scope: Scope) -> bool:
    """Whether an expression is the run of a logger, or a name for it."""
    if isinstance(expression, Name):
        held = scope.bindings.value(expression.id)
        return isinstance(held, Attribute) and _is_run(held, scope)
    if not isinstance(expression, Attribute) or expression.attr != "experiment":
        return False
    logger = expression.value
    if isinstance(logger, Call):
        return facts.last_name(logger.function) == "WandbLogger"
    return isinstance(logger, (Name, Attribute)) and _LOGGER.search(facts.last_word(logger)) is not None


def _is_kept(place: Place, scope: Scope, order: Order) -> bool:
    """Whether other ranks may not come to a place, or somebody minds."""
    if is_tried(place) or only_rank_zero(place):
        return True
    if any(_ASKS.search(facts.source_of(test)) for test, _ in outcomes(place)):
        return True
    return isinstance(scope, Function) and comes_with_rank_zero(scope, order)
