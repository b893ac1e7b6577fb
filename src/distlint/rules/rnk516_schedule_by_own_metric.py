"""Each rank sets its learning rate by the loss over its own part of the data.

## Why it hurts

`ReduceLROnPlateau` lowers the rate once the number it is given no longer improves. Each rank gives it another one, so
they lower theirs in other epochs. Gradients are the same on all ranks, the steps are not: the copies of the model drift
apart, and nothing is reported.

## What to do

Reduce the number over the ranks first.

## Example

```python
loader = DataLoader(data, sampler=DistributedSampler(data, shuffle=False))
model = DDP(net)
scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer)
for epoch in range(epochs):
    loss = 0.0
    for batch in loader:
        loss += model(batch).sum().item()
    scheduler.step(loss / len(loader))
```

## Use instead

```python
loader = DataLoader(data, sampler=DistributedSampler(data, shuffle=False))
model = DDP(net)
scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer)
for epoch in range(epochs):
    loss = torch.zeros(1, device=device)
    for batch in loader:
        loss += model(batch).sum().detach()
    dist.all_reduce(loss, op=dist.ReduceOp.AVG)
    scheduler.step(loss.item() / len(loader))
```

## What it reports

`step(metric)` of a `ReduceLROnPlateau` that all ranks come to, where the metric was computed in a loop over a loader
whose sampler gives each rank its part, and nothing has reduced it on the way: through variables, attributes and
functions of the project.

## Stays silent

- Loaders without a distributed sampler: each rank goes through all of the data, and finds the same.
- Metrics that are reduced, gathered or broadcast, or that a function gives back which does so; unknown functions.
- Steps below a test of the rank (RNK513), or of the number of processes; tests.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.data.own_metrics import OwnMetric
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK516", "schedule-by-own-metric", severity=Severity.WRONG_RESULT, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per step of a schedule."""
    yield from map(_finding, survey.own_metrics.of(module))


def _finding(own: OwnMetric) -> Alarm:
    return Alarm(
        span=own.step.span,
        confidence=Confidence.MEDIUM,
        message=f"each rank has another `{facts.shortened(own.metric, 40)}`, that of its part of the data, and lowers "
        "its learning rate by it: the copies of the model drift apart",
        help="reduce it over the ranks first",
        evidence=(Evidence(own.loop.path, own.loop.span, "computed here, over the rank's part"),),
    )
