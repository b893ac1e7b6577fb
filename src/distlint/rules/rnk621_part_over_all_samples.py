"""The sum over a rank's part of the data is divided by the number of all samples.

## Why it hurts

Loss and accuracy come out too small by the number of ranks, and as the rank's own: they depend on how many GPUs the
program had. What is chosen by them (the best checkpoint, the learning rate) is chosen by one part of the data.

## What to do

Sum up over the ranks before the division, or divide by the number of samples that this rank has seen.

## Example

```python
loader = DataLoader(data, sampler=DistributedSampler(data, shuffle=False))
correct = 0
for images, labels in loader:
    correct += (model(images).argmax(1) == labels).sum().item()
print(correct / len(loader.dataset))
```

## Use instead

```python
loader = DataLoader(data, sampler=DistributedSampler(data, shuffle=False))
correct = torch.zeros(1, device=device)
for images, labels in loader:
    correct += (model(images).argmax(1) == labels).sum()
dist.all_reduce(correct)
print(correct.item() / len(loader.dataset))
```

## What it reports

A variable that a loop over a loader fills, and that is divided by `len(loader.dataset)` of the same loader, where its
sampler gives each rank its part. The loader is followed through variables, attributes and callers.

## Stays silent

- Where the function, or one that calls it, has a word for reducing, gathering or broadcasting.
- Loaders without a distributed sampler; divisions by `len(loader)` or by what was counted in the loop.
- Branches and calls of one process (`if args.local_rank == -1`); tests.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.data.over_all import OverAll
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK621", "part-over-all-samples", severity=Severity.WRONG_RESULT, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per loop."""
    for found in survey.over_alls.of(module):
        yield _finding(module, found)


def _finding(module: Module, found: OverAll) -> Alarm:
    number = facts.shortened(found.number, 40)
    return Alarm(
        span=found.number.span,
        confidence=Confidence.MEDIUM,
        message=f"`{found.summed}` is of this rank's part of the data, and `{number}` counts the samples of all ranks: "
        "the result is too small by the number of ranks",
        help="sum it up over the ranks first (all_reduce), or divide by the number of samples seen here",
        evidence=(Evidence(module.path, found.loop.iterable.span, "the rank's part"),),
    )
