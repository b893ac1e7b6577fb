"""Which wrappers leave each rank a part of the gradients that is a plain tensor: it tells nothing of the others; and
whose parameters a function is handed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.calls.wrapping import wrapper
from distlint.facts import Expression, Name, Parameter
from distlint.models.optimizers import models_in
from distlint.models.wrapped import Wrap, Wrapped, options_of
from distlint.places import Place, tests_above, tests_passed
from distlint.places.order import Caller, Order
from distlint.project import Function, Scope
from distlint.project.bindings import Assigned
from distlint.project.one_form import one_form

_STRATEGY = "sharding_strategy"
_CLIPS = "clip_grad_norm_"
#: The wrappers that shard, and have an answer of their own to what asks for all of the gradients.
_SHARDING = ("torch.distributed.fsdp.", "fairscale.nn.")
#: Words by which code asks how a model is wrapped.
_ASKING = ("isinstance", "fsdp", "hasattr", "strategy", "shard", "dist_type", "distributed_type", "wrap", "parallel")


def is_sharded(wrap: Wrap) -> bool:
    """Whether a model is wrapped by FSDP1 (or that of fairscale), as far as is seen with a strategy that shards."""
    row = wrapper(wrap.call, wrap.wrapping.scope)
    if wrap.kind != "fsdp1" or row is None or "in-place" in row.facts or not row.name.startswith(_SHARDING):
        return False
    given = dict(options_of(wrap))
    strategy = facts.argument(wrap.call, _STRATEGY, 2) or given.get(_STRATEGY)
    if strategy is not None:
        return not _may_be_whole(strategy, wrap.scope)
    has_dict = any(one.star == "**" for one in wrap.call.arguments)  # it may be filled up later
    return "**" not in given and not (has_dict and _STRATEGY in wrap.scope.module.words)


#: Callers through which a list of parameters is followed.
_DEEPEST = 3


class Given(NamedTuple):
    """Parameters of a sharded model that a caller hands over: of which model, where, and what wraps it."""

    model: str
    caller: Caller
    wrap: Wrap


def handed_parameters(
    listed: Expression, scope: Scope, wrapped: Wrapped, order: Order, left: int = _DEEPEST
) -> list[Given]:
    """Where callers hand a function the parameters of sharded models that an expression in it lists; nothing if one of
    them hands over anything else, or asks how its model is wrapped."""
    if not isinstance(scope, Function) or scope.parent is not None or not left:
        return []
    for name in dict.fromkeys(_parameters_in(listed, scope, left)):
        found: list[Given] = []
        for value, caller in order.given(scope, name):
            here = _given_by(value, caller, wrapped, order, left) if value is not None else []
            if not here:
                return []
            found += here
        if found:
            return found
    return []


def _given_by(value: Expression, caller: Caller, wrapped: Wrapped, order: Order, left: int) -> list[Given]:
    """The sharded models whose parameters a caller hands over; nothing if there are others among them."""
    if asks_for_wrap(caller.place):
        return []
    found: list[Given] = []
    for model in models_in(value, caller.scope):
        wraps = wrapped.holders(model.removesuffix(".module"), caller.place, caller.scope, order)
        if not wraps or not all(map(is_sharded, wraps)):
            return []
        found.append(Given(model, caller, wraps[0]))
    return found or handed_parameters(value, caller.scope, wrapped, order, left - 1)


def _parameters_in(listed: Expression, scope: Function, left: int) -> Iterator[str]:
    """The parameters of a function that an expression lists the elements of, also by way of variables: ``left`` of
    them, one behind the other."""
    given = {name for name in scope.given_names if any(isinstance(d, Parameter) for d in scope.bindings.of(name))}
    for value in scope.bindings.behind(listed, left):
        yield from (e.id for e in facts.subexpressions(value) if isinstance(e, Name) and e.id in given)


def asks_for_wrap(place: Place) -> bool:
    """Whether a test around a place asks how the model is wrapped, or who has a method that clips has left ahead of it
    (``clip = getattr(model, "clip_grad_norm_", None)``, ``if clip is not None: return clip(1.0)``)."""
    if any(map(speaks_of_wraps, tests_above(place))):
        return True
    form = one_form(place.scope) if isinstance(place.scope, Function) else None
    asked = (e for test in tests_passed(place) for e in facts.subexpressions(test)) if form is not None else ()
    return form is not None and any(_CLIPS in facts.source_of(form.meant(e)) for e in asked)


def speaks_of_wraps(expression: Expression) -> bool:
    """Whether an expression has a word by which code asks how a model is wrapped."""
    text = facts.source_of(expression).lower()
    return any(word in text for word in _ASKING)


def _may_be_whole(strategy: Expression, scope: Scope) -> bool:
    """Whether a sharding strategy is, or may be, the one that shards nothing."""
    if isinstance(strategy, Name):
        found = scope.bindings.of(strategy.id)
        known = [d for d in found if isinstance(d, Assigned)]
        return not known or any("NO_SHARD" in facts.source_of(d.value) for d in known)
    return "NO_SHARD" in facts.source_of(strategy)
