"""Models that a function trains beside others that it wraps in DDP, and that it does not wrap."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Assign, Attribute, Call, Expression
from distlint.models.optimizers import models_of
from distlint.models.wrapped import Wrap, Wraps
from distlint.places import Place, call_of, calls_in, reads
from distlint.project import Function, Scope, resolve_all
from distlint.project.bindings import Assigned

#: What moves or converts a model, and leaves it the same one.
_MOVES = frozenset(
    (
        "cuda",
        "to",
        "train",
        "half",
        "float",
        "bfloat16",
        "double",
        "convert_sync_batchnorm",
        "compile",
        "convert_syncbn_model",
    )
)
#: Names of calls after which a model may be another one, or have its gradients reduced.
_TAKES_CARE = re.compile(
    r"ddp|distribut|parallel|wrap|prepare|sync|reduce|average|fsdp|engine|initialize|setup|shard|broadcast",
    re.IGNORECASE,
)
_WRAPPERS = re.compile(r"^(?:DDP|DistributedDataParallel|FSDP|FullyShardedDataParallel|all_?reduce\w{0,20})$")


class LeftOut(NamedTuple):
    """An optimizer of a model that is not wrapped, its name, and a wrap of another one."""

    optimizer: Call
    model: str
    beside: Wrap


def left_out(scope: Scope, wraps: Wraps) -> Iterator[LeftOut]:
    """Such models of a function, or of the top level of a module."""
    made = [wrap for wrap in wraps.made if wrap.kind == "ddp" and wrap.path is not None and wrap.within is None]
    wrapped = {wrap.path for wrap in made}
    trained = dict(_trained(scope)) if made else {}
    beside = next((wrap for wrap in made if wrap.path in trained), None)
    if beside is None:
        return
    for model, optimizer in trained.items():
        if (
            model not in wrapped
            and "." not in model
            and _is_made_here(model, scope)
            and not _may_be_seen_to(model, scope)
        ):
            yield LeftOut(optimizer, model, beside)


def _trained(scope: Scope) -> Iterator[tuple[str, Call]]:
    """The models whose parameters alone an optimizer of a function takes, with it."""
    for place in calls_in(scope):
        models = models_of(place, place.scope) if place.scope is scope else ()
        if len(models) == 1:
            yield models[0], call_of(place)


def _is_made_here(model: str, scope: Scope) -> bool:
    """Whether a variable holds a model that the function makes, and nothing that it makes of it."""
    definitions = scope.bindings.of(model)
    values = [one.value if isinstance(one, Assigned) and not one.position else None for one in definitions]
    made = [value for value in values if isinstance(value, Call) and not _moves(value, model)]
    rest = [value for value in values if not isinstance(value, Call)]
    return (
        bool(made)
        and all(value is not None and facts.is_none(value) for value in rest)
        and not any(facts.is_name(part, model) for value in made for part in facts.subexpressions(value))
    )


def _moves(value: Call, model: str) -> bool:
    """Whether a call gives back the model that a variable holds: ``net.cuda()``, ``convert_sync_batchnorm(net)``."""
    if facts.last_name(value.function) not in _MOVES:
        return False
    held = [value.function.value] if isinstance(value.function, Attribute) else []
    held += [argument.value for argument in value.arguments]
    return any(facts.is_name(one, model) for one in held)


def _may_be_seen_to(model: str, scope: Scope) -> bool:
    """Whether anything that is given a model may wrap it, reduce its gradients, or make it a part of another one."""
    if isinstance(scope, Function) and model in scope.bindings.outer:
        return True
    return any(map(_takes_care, reads(scope, model)))


def _takes_care(read: Place) -> bool:
    around = [one for one in reversed(read.above) if isinstance(one, (Call, Assign, Attribute))]
    if around and isinstance(around[0], Attribute):
        return around[0].attr in ("requires_grad_", "module", "register_comm_hook", "register_hook")
    for one in around:
        if isinstance(one, Assign):
            return _keeps(one)
        if isinstance(one, Call) and _may_wrap(one, read):
            return True
    return False


def _may_wrap(call: Call, read: Place) -> bool:
    """Whether what is called may wrap what it is given: by its name, or by what a function of the project speaks of."""
    if _TAKES_CARE.search(facts.last_word(call.function)) is not None:
        return True
    known = resolve_all(call.function, read.scope)
    return any(isinstance(one, Function) and any(map(_WRAPPERS.search, one.words)) for one in known)


def _keeps(statement: Assign) -> bool:
    """Whether an assignment makes something else of a model: another name, an attribute, an object that has it."""
    value: Expression | None = statement.value
    return not isinstance(value, Call) or (facts.last_name(value.function) or "_")[:1].isupper()
