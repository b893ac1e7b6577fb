"""A wrapped model runs its forward or backward on some ranks only: the others never join what it communicates.

## Why it hurts

Validation on rank 0 stalls; or all goes well, and the next training step hangs or mixes up its messages with those that
rank 0 still waits for.

## What to do

Evaluate on all ranks and reduce the metrics. For DDP `model.module(x)` under `no_grad` runs locally; with FSDP and
ZeRO-3 `.module` is no way out, as the parameters themselves are on the other ranks.
`--fix --unsafe-fixes` calls the model inside where a model is wrapped by DDP in any case and no gradients are recorded.

## Example

```python
net = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.BatchNorm1d(8))
model = torch.nn.parallel.DistributedDataParallel(net)
if dist.get_rank() == 0:
    validation = model(x)
```

## Use instead

```python
net = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.BatchNorm1d(8))
model = torch.nn.parallel.DistributedDataParallel(net)
if dist.get_rank() == 0:
    validation = model.module(x)
```

## What it reports

The forward, `generate`, a step method or the backward of a model that is wrapped in DDP, FSDP, `fully_shard` or
SyncBatchNorm, where it is reached under a condition on the rank and the other ranks run no matching one. The model may
be wrapped somewhere else in the function, in the constructor of its class, or by the caller that passes it on. The
forward of a DDP model counts only if the model is seen to have buffers (BatchNorm, `register_buffer`, a network of
torchvision that has some): these are broadcast in every forward that computes gradients, in `eval()`, too. Under
`no_grad` or `inference_mode` it is the first such forward only, and the forward behind it, in training, leaves the
broadcast out. So the broadcast of rank 0 meets the one of the others' next forward, and the finding has `low`
confidence where that is what the others come to next, or where nothing follows in sight. With a barrier or a sum in
between they hang (measured with torch 2.13 and gloo, two and three ranks). What is left then: where rank 0 validates
after exactly one training step, the second one exchanges buckets before buffers, and fails; and at the end of the
program rank 0 stays in a broadcast that nobody joins.
The forward of a DeepSpeed engine counts where stage 3 of ZeRO is written down in the call of `deepspeed.initialize` or
in a dict that it is given, or is stored into what was read from a file (`config["zero_optimization"] = {"stage": 3}`).

## Stays silent

- `model.module(x)` of a DDP model, and models that were not wrapped on the way there.
- DDP models without buffers, or built with `broadcast_buffers=False`; for their backward that does not help.
- ZeRO-3 models inside of `GatheredParameters` or `unwrap_model_for_generation`.
- Evaluation by all ranks with only the printing guarded; a dummy pass on the other ranks.
- Pipeline stages that each run their own part: only conditions that part the ranks of the model's own group count.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts, fixes
from distlint.excuses.divergences import divergences
from distlint.finding import Alarm, Fix, Severity
from distlint.fixes.edits import appended
from distlint.places import Place, call_of, calls_in
from distlint.project import External, Function, Instance, Module, resolve_all
from distlint.rules import rule
from distlint.spmd.lanes import lanes
from distlint.spmd.models import FORWARDS
from distlint.spmd.rooting import Rooted
from distlint.spmd.wording import evidence, never, runs_only_when
from distlint.survey import Survey

_DDP = "torch.nn.parallel.DistributedDataParallel"
_NO_GRADIENTS = frozenset(("no_grad", "inference_mode"))


@rule(
    "RNK106",
    "wrapped-forward-in-rank-branch",
    severity=Severity.HANG,
    needs="project",
    fix="suggested",
    about="divergence",
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per test that parts the ranks, at the first forward or backward that only some of them run."""
    for rooted in divergences(module, survey):
        divergence, text = rooted.divergence, survey.spmd.text
        event = divergence.step.event
        if divergence.kind != "branch" or event.role != "hidden" or event.op not in FORWARDS:
            continue
        when, others = runs_only_when(rooted, module, survey.spmd), never("join", rooted)
        what = "the backward" if event.op == "backward" else "the forward"
        yield Alarm(
            span=rooted.place.span,
            confidence=rooted.confidence,
            message=f"`{text(event.site)}` {when}, and {what} of a wrapped model waits for all ranks; {others}",
            help="run it on all ranks, or (DDP, without gradients) the model inside: `model.module(x)`",
            evidence=evidence(rooted, survey.spmd),
            lanes=lanes(rooted, survey.spmd),
            fix=_fix(rooted, module),
        )


def _fix(rooted: Rooted, module: Module) -> Fix | None:
    """The model inside, where nothing but DDP is around it, in any case, and no gradients are wanted."""
    site = rooted.divergence.step.event.site
    if rooted.divergence.step.event.op != "forward" or rooted.place != site or site.path != module.path:
        return None
    for owner in module.scopes:
        for place in calls_in(owner):
            model = call_of(place).function
            if place.expression.span == site.span and _is_ddp(model, place) and _is_without_gradients(place):
                return fixes.suggested("call the model inside", appended(module.text, model, ".module"))
    return None


def _is_ddp(model: facts.Expression, place: Place) -> bool:
    if facts.dotted(model) is None:
        return False
    found = resolve_all(model, place.scope)
    return len(found) == 1 and isinstance(found[0], Instance) and found[0].of == External(_DDP)


def _is_without_gradients(place: Place) -> bool:
    around = [item for one in place.above if isinstance(one, facts.With) for item, _ in one.items]
    if isinstance(place.scope, Function):
        around += place.scope.definition.decorators
    return any(facts.last_name(facts.callee(e)) in _NO_GRADIENTS for e in around)
