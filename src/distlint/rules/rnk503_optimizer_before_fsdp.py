"""An optimizer holds parameters that FSDP replaces afterwards: it trains nothing.

## Why it hurts

The loss does not fall, and nothing is reported: the optimizer steps tensors that the model no longer uses.

## What to do

Build the optimizer after the wrap.

## Example

```python
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP

optimizer = torch.optim.AdamW(model.parameters())
model = FSDP(model)
```

## Use instead

```python
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP

model = FSDP(model)
optimizer = torch.optim.AdamW(model.parameters())
```

## What it reports

- An optimizer that is built from `model.parameters()`, and the same model wrapped in FSDP, sharded by `fully_shard` or
  parallelised by a plan afterwards in the same function. A project function or method that builds the optimizer (also
  one that gives back both, `model, optimizer = build()`, or both as fields of one object, `parts.model`), or shards the
  model, counts as well; also one to which a method of the object hands it on (`self.strategy.setup(self.model)`).
- Apex's `convert_syncbn_model` behind the optimizer: its layers have parameters of their own, unlike those of torch.
- `convert_sync_batchnorm`, `half()`, `bfloat16()` or `double()` on a model that DDP has wrapped before: the wrapper
  holds the old modules and buckets. `convert_sync_batchnorm` has low confidence (0 of 1 code base): the new layers
  hold the parameters and buffers of the old ones. So has a file that only goes forward (`no_grad`, and no
  training): it uses nothing of the wrapper.

## Stays silent

- The optimizer after the wrap, or built again after it; plain DDP, which keeps the parameters.
- `prepare(model, optimizer)`, DeepSpeed, Lightning, ColossalAI: they take or swap the optimizer.
- Parameters that the code puts into the groups by hand; an optimizer for another model.

- `FullyShardedDataParallel(model, use_orig_params=True)`, also in options that a variable holds: the same parameters
  stay, as views of the flat one, and an optimizer from before trains them (measured with torch 2.13, for each sharding
  strategy). With `param_init_fn` the finding stays: what is made of a model on the meta device is new.
  Where something that nobody knows decides about the option, the finding has low confidence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.calls.wrapping import unchained
from distlint.facts import Assign, Attribute, Call, Constant, For
from distlint.finding import Alarm, Evidence, Severity, Span
from distlint.models.optimizers import builds, may_build, models_of
from distlint.models.wrapped import REPLACING, Wrap, options_of
from distlint.places import Place, call_of, callees_of, calls_in, tests_above
from distlint.places.order import exclude_each_other
from distlint.project import Function, Module, Scope, public_name
from distlint.project.alternatives import alternatives
from distlint.remembering import remembered
from distlint.rules import rule
from distlint.survey import Survey

#: What puts other parameters into an optimizer; a schedule that sets `group["lr"]` puts in none.
_BY_HAND = re.compile(r"\badd_param_group\b|\[[ \t]{0,4}[\"']params[\"'][ \t]{0,4}\]")
#: What a file says that only goes forward, and one that trains: the former loses nothing.
_FORWARD = frozenset(("no_grad", "inference_mode"))
_TRAINS = re.compile(r"^(?:backward|step|fit|train)$|optim", re.IGNORECASE)
_CASTS = frozenset(("half", "bfloat16", "double"))
#: The option of FSDP by which the parameters that the model had stay the ones that are trained.
_KEEPING = "use_orig_params"
#: What puts new layers with parameters of their own in the place of the model's (apex/parallel/__init__.py).
_OTHER_LAYERS = "apex.parallel.convert_syncbn_model"
_CONVERT = "torch.nn.SyncBatchNorm.convert_sync_batchnorm"


@rule("RNK503", "optimizer-before-fsdp", severity=Severity.WRONG_RESULT, needs="file")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per optimizer that is built too early, and per late change of a wrapped model."""
    text = module.text
    if not any(word in text for word in ("optim", "DDP", "DistributedDataParallel")):
        return
    for scope in module.scopes:
        if isinstance(scope, Function) and scope.is_test:
            continue
        yield from _early(module, scope, survey)
        yield from _late(module, scope, survey)


def _early(module: Module, scope: Scope, survey: Survey) -> Iterator[Alarm]:
    if isinstance(scope, Function) and _exchanges(scope):
        return
    if not _may_shard(scope, survey):
        return
    near = (scope, *survey.project.mentions.callees(scope)) if isinstance(scope, Function) else ()
    if near and not any(map(may_build, near)):
        return
    calls = calls_in(scope)
    built = [(place, models) for place in calls if (models := models_of(place, scope))]
    if not built:
        return
    shards = [(place, shard) for place in calls for shard in _sharded(place, scope, survey)]
    for place, models in built:
        for shard, (path, name, wrap) in shards:
            is_later = place.expression.span < shard.expression.span and not exclude_each_other(place, shard)
            concerned = any(path == model or path.startswith(f"{model}.") for model in models)
            if not is_later or not concerned or _is_replaced(path, place, shard, scope):
                continue
            if any(shard.expression.span < again.expression.span for again, _ in built):
                break
            kept = _keeps(wrap)
            if kept:
                continue
            message = f"optimizer built before {name}: it holds parameters that the wrapper replaces"
            alarm = _finding(module, place, message, "build the optimizer after the wrap", shard)
            yield alarm.lowered(kept is None)
            break


def _exchanges(function: Function) -> bool:
    """Whether a function puts other parameters into the groups of an optimizer by hand."""
    if {"add_param_group", "params"}.isdisjoint(function.words):
        return False
    return function.says(_BY_HAND)


def _may_shard(scope: Scope, survey: Survey) -> bool:
    """A cheap look: is a model wrapped here, or in a function that is called here?"""
    if isinstance(scope, Module) or _OTHER_LAYERS.rpartition(".")[2] in scope.words:
        return True
    if survey.wrapped.replaces(scope):
        return True
    callees = survey.project.mentions.callees(scope)
    return any(map(_speaks_of_wrappers, callees)) or any(_handing_on(f) for f in callees if _is_own(f, scope))


def _is_own(function: Function, scope: Function) -> bool:
    """Whether a function is a short method of the same object."""
    return scope.owner is not None and function.owner in scope.owner.lineage and function.is_short


@remembered
def _handing_on(method: Function) -> tuple[tuple[Place, Function], ...]:
    """The calls of a method, under no test, that may hand a model on to a function of the project which wraps it: the
    only one that is known under a name that a setting picks (``self.strategy.setup(self.model)``)."""
    places = (place for place in calls_in(method) if place.scope is method and not tests_above(place))
    known = ((place, alternatives(call_of(place).function, method)) for place in places)
    found = ((place, symbols[0]) for place, symbols in known if len(symbols) == 1)
    return tuple((place, one) for place, one in found if isinstance(one, Function) and _speaks_of_wrappers(one))


def _speaks_of_wrappers(function: Function) -> bool:
    """A cheap look: does a function name a wrapper, as its file calls it?"""
    return not function.module.called_as(knowledge.role_words("wrap")).isdisjoint(function.words)


class _Shard(NamedTuple):
    """The dotted name of a model whose parameters a call replaces, the name of what replaces them, and the wrap."""

    path: str
    name: str
    wrap: Wrap


def _sharded(place: Place, scope: Scope, survey: Survey) -> Iterator[_Shard]:
    """The models whose parameters a call replaces."""
    call = call_of(place)
    for wrap in survey.wrapped.wraps(scope).made:
        if wrap.call is call and wrap.kind in REPLACING:
            path = facts.dotted(unchained(wrap.model))
            if path is not None:
                yield _Shard(_looped(path, place), facts.shortened(call.function), wrap)
    for symbol in callees_of(place):
        if public_name(symbol) == _OTHER_LAYERS and call.arguments:
            path = facts.dotted(unchained(call.arguments[0].value))
            if path is not None:
                wrap = Wrap(place, "syncbn", path, call.arguments[0].value, (), scope)
                yield _Shard(path, facts.shortened(call.function), wrap)
        if not isinstance(symbol, Function) or builds(symbol):
            continue
        if _speaks_of_wrappers(symbol):
            yield from _sharded_in(symbol, call, survey)
        if isinstance(scope, Function) and _is_own(symbol, scope):
            for inner, function in _handing_on(symbol):
                for path, name, wrap in _sharded_in(function, call_of(inner), survey):
                    own = _own(path, call, symbol)
                    if own is not None:
                        yield _Shard(own, name, wrap)


def _sharded_in(function: Function, call: Call, survey: Survey) -> Iterator[_Shard]:
    """The models whose parameters a function of the project replaces, in the words of who calls it."""
    for wrap in survey.wrapped.wraps(function).made:
        name = facts.dotted(unchained(wrap.model))
        if wrap.kind not in REPLACING or name is None or wrap.tests:
            continue
        path = _own(name, call, function)
        if path is None and name in function.given_names:
            path = facts.dotted(function.given(name, call))
        if path is not None:
            yield _Shard(path, f"{facts.shortened(wrap.call.function)} in {function.name}", wrap)


def _keeps(wrap: Wrap) -> bool | None:
    """Whether a wrapper lets the parameters of a model be the ones that are trained; None if that is not seen.

    FSDP of the first kind keeps the objects and lets them be views (``_use_orig_params`` of its flat parameter).
    """
    if wrap.kind != "fsdp1":
        return False
    given = dict(options_of(wrap))
    kept = given.get(_KEEPING)
    if kept is None:
        unseen = "**" in given and _KEEPING in wrap.place.scope.module.words
        return None if unseen else False
    if isinstance(kept, Constant) and not kept.value:
        return False
    made_anew = given.get("param_init_fn")
    if made_anew is not None and not facts.is_none(made_anew):
        return False
    return True if isinstance(kept, Constant) else None


def _own(name: str, call: Call, method: Function) -> str | None:
    """What an attribute of the instance (``self.model``) is called where one of its methods is called."""
    own, _, attribute = name.partition(".")
    if not attribute or own != method.first_parameter or not isinstance(call.function, Attribute):
        return None
    owner = facts.dotted(call.function.value)
    return f"{owner}.{attribute}" if owner is not None else None


def _looped(path: str, place: Place) -> str:
    """What a loop variable runs over: `for block in model.blocks: fully_shard(block)` is about `model.blocks`."""
    for around in reversed(place.above):
        if isinstance(around, For) and facts.is_name(around.target, path):
            return facts.dotted(around.iterable) or path
    return path


def _is_replaced(path: str, place: Place, shard: Place, scope: Scope) -> bool:
    """Whether the name stands for another model between two calls."""
    start, end = place.expression.span, shard.expression.span
    return any(
        isinstance(statement, Assign)
        and statement.value is not shard.expression
        and any(facts.dotted(target) == path.partition(".")[0] for target in statement.targets)
        and start < statement.span < end
        and not _holds(statement.span, end)
        for statement in facts.statements(scope.body)
    )


def _holds(outer: Span, inner: Span) -> bool:
    return (outer.line, outer.column) <= (inner.line, inner.column) and inner.end_line <= outer.end_line


def _late(module: Module, scope: Scope, survey: Survey) -> Iterator[Alarm]:
    if not any(wrap.kind == "ddp" for wrap in survey.wrapped.wraps(scope).made):
        return
    for place in calls_in(scope):
        call = call_of(place)
        changed = None
        if isinstance(call.function, Attribute) and call.function.attr in _CASTS and not call.arguments:
            changed = call.function.value
        elif call.arguments and any(public_name(s) == _CONVERT for s in callees_of(place)):
            changed = call.arguments[0].value
        path = facts.dotted(changed)
        wrap = _wrapped_before(path, place, scope, survey) if path is not None else None
        if wrap is not None:
            name = facts.shortened(wrap.call.function)
            message = f"{facts.shortened(call.function)}() after {name}: the wrapper holds what was there before"
            alarm = _finding(module, place, message, "change the model before it is wrapped", wrap.place)
            # the new layers of a conversion hold the parameters and buffers of the old ones
            goes_forward = not _FORWARD.isdisjoint(module.words) and not any(map(_TRAINS.search, module.words))
            yield alarm.lowered(facts.last_name(call.function) not in _CASTS or goes_forward)


def _wrapped_before(path: str, place: Place, scope: Scope, survey: Survey) -> Wrap | None:
    wraps = survey.wrapped.wraps(scope)
    held = wraps.held(path.removesuffix(".module"), place)
    return held if held is not None and held.kind == "ddp" else None


def _finding(module: Module, place: Place, message: str, advice: str, wrapped: Place) -> Alarm:
    return Alarm(
        span=place.expression.span,
        message=message,
        help=advice,
        evidence=(Evidence(module.path, wrapped.expression.span, "wrapped here"),),
    )
