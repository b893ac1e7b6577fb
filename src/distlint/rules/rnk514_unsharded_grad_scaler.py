"""A gradient scaler looks for infinities in the shard of one rank.

## Why it hurts

`GradScaler` skips the step, and halves its scale, where it finds an infinity in the gradients. Under FSDP each rank
has gradients of its own part of the parameters: one rank skips, the others make their step. The parts of the model are
no longer of one step, the losses are scaled by different factors, and nothing is reported.

## What to do

`torch.distributed.fsdp.sharded_grad_scaler.ShardedGradScaler`, which asks all ranks. With `bfloat16` no scaler is
needed.

## Example

```python
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP

model = FSDP(net)
optimizer = torch.optim.AdamW(model.parameters())
scaler = torch.amp.GradScaler("cuda")
for batch in loader:
    scaler.scale(model(batch).sum()).backward()
    scaler.step(optimizer)
    scaler.update()
```

## Use instead

```python
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp.sharded_grad_scaler import ShardedGradScaler

model = FSDP(net)
optimizer = torch.optim.AdamW(model.parameters())
scaler = ShardedGradScaler()
for batch in loader:
    scaler.scale(model(batch).sum()).backward()
    scaler.step(optimizer)
    scaler.update()
```

## What it reports

`GradScaler(…)` of `torch.amp` or `torch.cuda.amp` in the function, or the class, in which `FullyShardedDataParallel`
wraps a model, or whose optimizer holds the parameters of such a model. Also where an option decides whether the model
is wrapped so, and does not decide about the scaler.

## Stays silent

- `fully_shard` and FSDP2, whose gradients are DTensors: `GradScaler` asks all ranks for them; DDP, whose gradients are
  the same on all ranks.
- Files that name a `ShardedGradScaler`, or whatever else shares what was found (`found_inf`).
- Functions that assert something about the wrap (`assert not args.fsdp`).
- `enabled=False`, and where `enabled` or a test around it asks how the model is wrapped.
- Scalers whose place the block that wraps the model gives to something else.
- `ShardingStrategy.NO_SHARD`, also where it may be that; tests.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.models.optimizers import models_of
from distlint.models.sharded import asks_for_wrap, is_sharded, speaks_of_wraps
from distlint.models.wrapped import Wrap
from distlint.places import Place, call_of, callees_of, calls_in
from distlint.project import Function, Module, Scope, public_name
from distlint.rules import rule
from distlint.survey import Survey

_SCALER = "GradScaler"
_SCALERS = frozenset(
    f"torch.{module}.{_SCALER}" for module in ("amp", "amp.grad_scaler", "cuda.amp", "cuda.amp.grad_scaler")
)
#: What a file says that shares among ranks what a scaler has found.
_SHARED = ("ShardedGradScaler", "found_inf")


@rule("RNK514", "unsharded-grad-scaler", severity=Severity.WRONG_RESULT, needs="file")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per scaler."""
    if _SCALER not in module.text or any(word in module.text for word in _SHARED):
        return
    for scope in module.scopes_with(_SCALER):
        if isinstance(scope, Function) and scope.is_test:
            continue
        for place in calls_in(scope):
            if _makes_scaler(place) and not asks_for_wrap(place) and not _is_refused(scope):
                wrap = next(_sharded_beside(scope, survey), None)
                if wrap is not None and not _is_replaced(place, wrap):
                    yield _finding(place, wrap)


def _makes_scaler(place: Place) -> bool:
    """Whether a call makes a scaler that is on, whatever wraps the model."""
    if not any(public_name(symbol) in _SCALERS for symbol in callees_of(place)):
        return False
    enabled = facts.argument(call_of(place), "enabled")
    return enabled is None or not (facts.is_false(enabled) or speaks_of_wraps(enabled))


def _is_replaced(place: Place, wrap: Wrap) -> bool:
    """Whether the block that wraps the model puts something else in the place of the scaler, or of what has it."""
    assigned = place.innermost(facts.Assign)
    names = {facts.dotted(target) for target in assigned.targets} if assigned is not None else set()
    if wrap.scope is not place.scope or wrap.call.span < place.expression.span or not names:
        return False
    around = [block for block in facts.all_blocks(wrap.scope.body) if any(_holds(s, wrap.call) for s in block)]
    return any(
        isinstance(statement, facts.Assign)
        and statement.span > wrap.call.span
        and not names.isdisjoint(map(facts.dotted, statement.targets))
        for statement in (around[-1] if around else ())
    )


def _holds(statement: facts.Statement, call: facts.Call) -> bool:
    return call.span.is_inside(statement.span)


def _is_refused(scope: Scope) -> bool:
    """Whether a function makes sure how the model is wrapped: it asserts that it is not sharded."""
    return any(isinstance(s, facts.Assert) and speaks_of_wraps(s.test) for s in facts.statements(scope.body))


def _sharded_beside(scope: Scope, survey: Survey) -> Iterator[Wrap]:
    """The wraps that shard a model, of those that a function and the methods of its class make, or of whose parameters
    they make an optimizer."""
    owner = scope.owner if isinstance(scope, Function) else None
    for beside in dict.fromkeys((scope, *(owner.methods.values() if owner is not None else ()))):
        yield from filter(is_sharded, survey.wrapped.wraps(beside).made)
        for place in calls_in(beside):
            for path in models_of(place, beside):
                wraps = survey.wrapped.holders(path, place, beside, survey.order)
                if wraps and all(map(is_sharded, wraps)):
                    yield wraps[0]


def _finding(place: Place, wrap: Wrap) -> Alarm:
    return Alarm(
        span=place.expression.span,
        confidence=Confidence.HIGH if not wrap.tests else Confidence.MEDIUM,
        message="this scaler looks for infinities in the rank's own shard of the gradients: one rank skips the step "
        "and halves its scale, the others go on; use ShardedGradScaler",
        help="use torch.distributed.fsdp.sharded_grad_scaler.ShardedGradScaler",
        evidence=(Evidence(wrap.scope.module.path, wrap.call.span, "sharded here"),),
    )
