"""A gathered tensor goes into a loss, but gradients do not flow through the gather.

## Why it hurts

The loss takes the gathered tensors for constants: it falls more slowly than on one GPU, or not at all.

## What to do

Put the own tensor back, or gather with `torch.distributed.nn.functional.all_gather`.

## Example

```python
def contrast(z):
    out = [torch.zeros_like(z) for _ in range(dist.get_world_size())]
    dist.all_gather(out, z)
    return info_nce_loss(torch.cat(out))
```

## Use instead

```python
def contrast(z):
    out = [torch.zeros_like(z) for _ in range(dist.get_world_size())]
    dist.all_gather(out, z)
    out[dist.get_rank()] = z
    return info_nce_loss(torch.cat(out))
```

## What it reports

The output of `all_gather`, `all_gather_into_tensor`, `all_to_all` and their relatives in DeepSpeed, accelerate,
Lightning and mmengine, also through a function of the project that gathers its argument and gives it back, where a loss
function or a `backward` takes it in, or a loss function gives it back.

## Stays silent

- The own tensor put back: `gathered[rank] = z`, `torch.cat([z, *others])`.
- Labels, ids, momentum keys, queues; `.detach()`, `no_grad` around the gather or around what is gathered.
- `torch.distributed.nn.functional`, functional collectives, `sync_grads=True`, `torch.autograd.Function`.
- Evaluation: functions that are called so, `no_grad` and `inference_mode`.
- Functions that offer a gather with gradients, too.

Off by default: of 117 code bases one raised alarms, both false (corrected since), and no true one is known.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.facts import shortened
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.models.lost_gradients import Lost
from distlint.places import call_of
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK805", "all-gather-no-grad", severity=Severity.WRONG_RESULT, default=False, needs="function")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per gather."""
    text = module.text
    if not any(word in text for word in ("gather", "all_to_all")):
        return
    for scope in module.scopes:
        for lost in survey.lost_gradients.lost(scope):
            yield _finding(module, lost)


def _finding(module: Module, lost: Lost) -> Alarm:
    call = call_of(lost.cut.place)
    evidence = [Evidence(module.path, lost.end.span, "the loss takes it in here")] if lost.end is not None else []
    if lost.cut.inner is not None:
        function, inner = lost.cut.inner
        evidence.append(Evidence(function.module.path, inner.span, "this call cuts the graph"))
    return Alarm(
        span=call.span,
        confidence=Confidence.HIGH if lost.end is not None else Confidence.MEDIUM,
        message=f"gradients do not flow through {lost.cut.name}; "
        f"the loss sees {shortened(lost.cut.tensor, 40)} as a constant",
        help="put the own tensor back, or use torch.distributed.nn.functional.all_gather",
        evidence=tuple(evidence),
    )
