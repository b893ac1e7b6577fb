"""Gradients of FSDP1 are clipped by the norm of the local shard.

## Why it hurts

Each rank has its shard of the gradients and clips by the norm of that: the ranks scale by different factors, all of
them too large. The loss differs from the one on a single GPU, and nothing is reported.

## What to do

`model.clip_grad_norm_(max_norm)`.
`--fix --unsafe-fixes` does, for a call that is given the parameters of one model and a limit, and nothing else.

## Example

```python
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP

model = FSDP(net)
model(x).sum().backward()
torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
```

## Use instead

```python
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP

model = FSDP(net)
model(x).sum().backward()
model.clip_grad_norm_(1.0)
```

## What it reports

`torch.nn.utils.clip_grad_norm_` on the parameters of a model that `FullyShardedDataParallel` wraps: in the function, in
the class whose attribute holds it, or in all callers of the function that gets it.

Also in a function that is handed the parameters themselves, by callers all of which have such a model; and on what the
constructor of a class has made of the parameters of a model that it gets (a list of them, copies of higher precision),
where a caller hands it what FSDP has wrapped, or a part of what it wraps: an optimizer of one's own.

So does a norm that a loop over the parameters of such a model adds up (`p.grad.norm()`) in a function that adds nothing
up over the ranks; where the file changes no gradient by a factor, that is `hygiene`: a number that is only shown.

## Stays silent

- `model.clip_grad_norm_(...)`, `accelerator.clip_grad_norm_`, `clip_grad_value_`.
- FSDP2 and `fully_shard`, whose parameters are DTensors and know their whole norm; DDP.
- `ShardingStrategy.NO_SHARD`; a test that asks how the model is wrapped.
- Optimizers of one's own that reduce in the method that clips.
- Models that are wrapped otherwise somewhere, or whose wrap is not seen; tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts, fixes
from distlint.facts import Attribute, Call, Expression, Name
from distlint.finding import Alarm, Confidence, Evidence, Fix, Severity
from distlint.fixes.edits import replaced, written
from distlint.models.optimizers import models_in
from distlint.models.sharded import asks_for_wrap, handed_parameters, is_sharded
from distlint.models.wrapped import Wrap
from distlint.places import Place, call_of, callees_of, calls_in
from distlint.project import Class, Function, Module, Scope, public_name
from distlint.project.bindings import Assigned
from distlint.rules import rule
from distlint.survey import Survey

_CLIPS = frozenset(
    f"torch.nn.utils.{name}"
    for name in ("clip_grad_norm_", "clip_grad_norm", "clip_grad.clip_grad_norm_", "clip_grad.clip_grad_norm")
)
#: What takes the norm of a tensor.
_NORMS = frozenset(("norm", "vector_norm"))
#: Words of functions that may add up over the ranks, or get at whole gradients.
_REDUCING = frozenset(("all_reduce", "reduce", "summon_full_params", "clip_grad_norm_", "full_tensor", "psum"))
#: Code that changes gradients by a factor.
_SCALES = re.compile(r"\.grad(?:\.data|\.detach\(\))?(?:\.(?:mul|div)_\(| ?[*/]= ?)")
_DEEPEST = 3


@rule("RNK506", "fsdp1-clip-grad-norm", severity=Severity.WRONG_RESULT, needs="file", fix="suggested")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call."""
    if ".grad" in module.text and "norm" in module.text:
        for scope in module.scopes_with("grad"):
            yield from _by_hand(scope, survey)
    if "clip_grad_norm" not in module.text:
        return
    for scope in module.scopes:
        if isinstance(scope, Function) and not _may_clip(scope):
            continue
        for place in calls_in(scope):
            call = call_of(place)
            if place.scope is not scope or not call.arguments or not _clips(place) or asks_for_wrap(place):
                continue
            for path in models_in(call.arguments[0].value, scope):
                wraps = survey.wrapped.holders(path.removesuffix(".module"), place, scope, survey.order)
                if wraps and all(map(is_sharded, wraps)):
                    yield _finding(call, path, wraps[0], module.text)
            yield from _of_given(place, scope, survey)
            handed = _handed_to_constructor(call.arguments[0].value, scope, survey)
            if handed is not None:
                yield _of_kept(call, handed)


def _by_hand(scope: Scope, survey: Survey) -> Iterator[Alarm]:
    """Norms of the gradients of a sharded model that a loop over its parameters adds up, and nothing over the ranks."""
    if not _REDUCING.isdisjoint(scope.words):
        return
    for place in calls_in(scope):
        loop = place.innermost(facts.For)
        call = call_of(place)
        if loop is None or place.scope is not scope or facts.last_word(call.function) not in _NORMS:
            continue
        gradient = f"{facts.dotted(loop.target)}.grad"
        parts = (facts.dotted(part) for part in facts.subexpressions(call))
        if gradient not in parts or asks_for_wrap(place):
            continue
        for path in models_in(loop.iterable, scope):
            wraps = survey.wrapped.holders(path.removesuffix(".module"), place, scope, survey.order)
            if wraps and all(map(is_sharded, wraps)):
                scales = _SCALES.search(scope.module.text) is not None
                yield Alarm(
                    span=call.span,
                    severity=None if scales else Severity.HYGIENE,
                    confidence=Confidence.MEDIUM,
                    message="the norm of FSDP1 gradients that is added up here is that of the local shard, another one "
                    f"on each rank; {path}.clip_grad_norm_() gives that of all",
                    help="add the squares up over the ranks before the square root",
                    evidence=(Evidence(wraps[0].scope.module.path, wraps[0].call.span, "wrapped here"),),
                )
                return


def _handed_to_constructor(clipped: Expression, scope: Scope, survey: Survey) -> Wrap | None:
    """The wrap of a model of which a caller hands the constructor of a class the parameters, as an attribute keeps
    them."""
    owner = scope.owner if isinstance(scope, Function) else None
    constructor = owner.methods.get("__init__") if owner is not None else None
    if owner is None or constructor is None or not isinstance(scope, Function) or "all_reduce" in scope.words:
        return None
    names = {p.name for p in constructor.definition.parameters} - {constructor.first_parameter}
    models = names.intersection(_listed(clipped, scope.first_parameter, owner, 0))
    for caller in survey.order.callers(constructor) if models else ():
        for model in sorted(models):
            given = constructor.given(model, call_of(caller.place))
            path = facts.dotted(given)
            for wrap in survey.wrapped.wraps(caller.scope).made if path is not None else ():
                is_before = wrap.call.span < caller.place.expression.span
                if is_before and is_sharded(wrap) and path in (wrap.path, *_parts_of(wrap)):
                    return wrap
    return None


def _listed(value: Expression, own: str | None, owner: Class, depth: int) -> Iterator[str]:
    """The models whose parameters an attribute of the own object keeps, also by way of another attribute, as the
    constructor calls them."""
    for part in facts.subexpressions(value):
        if not isinstance(part, Attribute) or not facts.is_name(part.value, own) or depth > _DEEPEST:
            continue
        for method, kept in owner.attributes.get(part.attr, ()):
            if method.name == "__init__" and not kept.position:
                yield from models_in(kept.value, method)
                yield from _listed(kept.value, method.first_parameter, owner, depth + 1)


def _parts_of(wrap: Wrap) -> Iterator[str]:
    """What the model that is wrapped was made of, by its dotted names."""
    known = wrap.scope.bindings.of(wrap.model.id) if isinstance(wrap.model, Name) else ()
    for made in known:
        if isinstance(made, Assigned) and isinstance(made.value, Call) and made.value is not wrap.call:
            yield from filter(None, (facts.dotted(given.value) for given in made.value.arguments))


def _may_clip(function: Function) -> bool:
    names = function.module.bindings.names
    imported = (getattr(d, "name", None) for word in function.words & names.keys() for d in names[word])
    return any("clip_grad_norm" in word for word in function.words) or "clip_grad_norm_" in imported


def _clips(place: Place) -> bool:
    return any(public_name(symbol) in _CLIPS for symbol in callees_of(place))


def _of_given(place: Place, scope: Scope, survey: Survey) -> Iterator[Alarm]:
    """What a function clips of which it is handed a list, by callers with a sharded model."""
    call = call_of(place)
    for given in handed_parameters(call.arguments[0].value, scope, survey.wrapped, survey.order)[:1]:
        at = given.caller
        yield Alarm(
            span=call.span,
            confidence=Confidence.HIGH if not given.wrap.tests else Confidence.MEDIUM,
            message="clip_grad_norm_ on FSDP1 parameters uses the norm of the local shard: it is handed those of "
            f"{given.model}; call {given.model}.clip_grad_norm_() there",
            help="call the method of the sharded model",
            evidence=(
                Evidence(at.scope.module.path, at.place.expression.span, "handed over here"),
                Evidence(given.wrap.scope.module.path, given.wrap.call.span, "wrapped here"),
            ),
        )


def _of_kept(call: Call, wrap: Wrap) -> Alarm:
    return Alarm(
        span=call.span,
        confidence=Confidence.MEDIUM,
        message="clip_grad_norm_ on what was made of FSDP1 parameters takes the norm of the local shard, "
        "another one on each rank",
        help="add the squares of the norms up over the ranks before the square root",
        evidence=(Evidence(wrap.scope.module.path, wrap.call.span, "wrapped here"),),
    )


def _finding(call: Call, path: str, wrap: Wrap, text: str) -> Alarm:
    limit = facts.argument(call, "max_norm", 1)
    advice = f"{path}.clip_grad_norm_({facts.shortened(limit)})"
    home = wrap.scope.module
    return Alarm(
        span=call.span,
        confidence=Confidence.HIGH if not wrap.tests else Confidence.MEDIUM,
        message=f"clip_grad_norm_ on FSDP1 parameters uses the norm of the local shard; call {advice}",
        help=f"call {advice}",
        evidence=(Evidence(home.path, wrap.call.span, "wrapped here"),),
        fix=_fix(call, path, limit, text) if not wrap.tests else None,
    )


def _fix(call: Call, path: str, limit: Expression | None, text: str) -> Fix | None:
    """Of a call with all parameters of one model and a limit, and nothing else."""
    model = written(text, call.arguments[0].value.span)
    if limit is None or len(call.arguments) != 2 or model != f"{path}.parameters()" or path.endswith(".module"):
        return None
    by = f"{path}.clip_grad_norm_({written(text, limit.span)})"
    return fixes.suggested(f"call {by}", replaced(text, call, by))
