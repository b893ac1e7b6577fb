"""Each rank takes a part that is rounded down, and what is left over belongs to none.

## Why it hurts

The last samples are never read: predictions are missing, and figures are of fewer samples than they say, of others for
each number of GPUs. Nothing fails.

## What to do

Take every so manieth element (`data[rank::world_size]`), or let the last rank take the rest.

## Example

```python
part = len(prompts) // world_size
for prompt in prompts[rank * part : (rank + 1) * part]:
    answers.append(generate(prompt))
```

## Use instead

```python
for prompt in prompts[rank::world_size]:
    answers.append(generate(prompt))
```

## What it reports

The part of a rank whose length is a number of samples that is divided by the number of ranks without a remainder:
`data[rank * part : (rank + 1) * part]` with `part = len(data) // world_size`, also by variables (`start`, `end`), as a
`range`, an `islice` or `int(len(data) / world_size)`; and `indices.split(len(indices) // world_size)[rank]`, which has
one part more than there are ranks.

The finding has `low` confidence where the part is for training, as far as names tell: a few samples less do little harm
there, and all ranks have as many.

## Stays silent

- Code that sees to what is left over, in whatever words: a remainder (`%`, `divmod`), a test for the last rank,
  padding, an end that is assigned twice, an error where the length is no multiple.
- Parts of a model, tensors of which each rank has its shard, and cores of a CPU; other axes than data parallelism.
- What was gathered from all ranks or filled up before.
- Branches of one process; tests.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK622", "rest-left-out", severity=Severity.WRONG_RESULT, needs="function", about="several processes")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per number that is rounded down."""
    for found in survey.rounded_parts.of(module):
        part = facts.shortened(found.part)
        yield Alarm(
            span=found.part.span,
            confidence=Confidence.LOW if found.trains else Confidence.MEDIUM,
            message=f"the length of `{part}` is rounded down: up to {found.size} - 1 elements of `{found.counted}`"
            " belong to no rank",
            help=f"take every so manieth (`[rank::{found.size}]`), or let the last rank take the rest",
            evidence=(Evidence(module.path, found.number.span, "this is divided"),),
        )
