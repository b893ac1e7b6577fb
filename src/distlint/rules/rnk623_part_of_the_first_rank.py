"""Only the first rank goes through a loader that is divided over the ranks: nobody sees to the other parts.

## Why it hurts

Loss and accuracy, predictions or embeddings are those of one part of the data, and look as if they were of all of it.
The more GPUs, the smaller the part; what is chosen by it (the best checkpoint) is chosen by that part.

## What to do

Let all ranks go through their parts, and reduce or gather what comes out; or give the first rank a loader of its own,
without the sampler (for Fabric and accelerate: one that they have not set up).

## Example

```python
from torch.utils.data import DataLoader, DistributedSampler

sampler = DistributedSampler(val_set, shuffle=False)
val_loader = DataLoader(val_set, batch_size=32, sampler=sampler)
if dist.get_rank() == 0:
    correct = 0
    for images, labels in val_loader:
        correct += (model.module(images).argmax(1) == labels).sum().item()
    print("correct:", correct)
```

## Use instead

```python
from torch.utils.data import DataLoader

val_loader = DataLoader(val_set, batch_size=32)
if dist.get_rank() == 0:
    correct = 0
    for images, labels in val_loader:
        correct += (model.module(images).argmax(1) == labels).sum().item()
    print("correct:", correct)
```

## What it reports

Below a test for the first rank (`if rank == 0:`, `if rank != 0: return`), a loop over a loader with a
`DistributedSampler`, or one that `accelerator.prepare` or Fabric's `setup_dataloaders` gives; or a call of a function
with such a loop. The loader is followed through variables, attributes, callers and what functions give back.

## Stays silent

- Loops that the other ranks come to as well, with only the printing under the test.
- Loops and functions with a word for reducing, gathering or broadcasting (they wait for the others: RNK101, RNK105),
  and those that learn.
- Samplers that are told their number of parts or the rank as a constant (`num_replicas=1`, also by a caller), or the
  number of the node; loaders that are made anew without one.
- Loops that are left early (`break`), and what only shows or plots samples.
- Branches of one process; ranks of parts of a model (`tp_rank == 0`); tests.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.lifetimes.part_of_first import PartOfFirst
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule(
    "RNK623",
    "part-of-the-first-rank",
    severity=Severity.WRONG_RESULT,
    needs="project",
    about="several processes",
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per loop."""
    for found in survey.parts_of_first.of(module):
        yield _finding(found)


def _finding(found: PartOfFirst) -> Alarm:
    text = facts.shortened(found.iterable, 40)
    return Alarm(
        span=found.at,
        confidence=Confidence.MEDIUM,
        message=f"only the first rank goes through `{text}`, which gives each rank its part of the data: nobody sees to"
        " the other parts",
        help="go through it on all ranks and reduce or gather the results, or give the first rank an undivided loader",
        evidence=(
            Evidence(found.made.path, found.made.span, "divided over the ranks here"),
            Evidence(found.loop.path, found.loop.span, "the loop"),
        ),
    )
