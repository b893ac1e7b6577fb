"""A loop goes round more often on some ranks than on others, with a collective in it.

## Why it hurts

Everything works until the last rounds: then the ranks with fewer elements have left, and the others wait for them.

## What to do

Pad or cut the list to a multiple of the number of ranks, or reduce the number of rounds to the minimum first.

## Example

```python
for path in files[dist.get_rank()::dist.get_world_size()]:
    score = evaluate(path)
    dist.all_reduce(score)
```

## Use instead

```python
rank, world_size = dist.get_rank(), dist.get_world_size()
for index in range(len(files) // world_size):
    score = evaluate(files[index * world_size + rank])
    dist.all_reduce(score)
```

## What it reports

A loop over a number of rounds that depends on the rank, and in it a collective, directly or through functions: over
`range(rank)`, over a rank's own part of a list (`files[rank::world_size]`,
`files[rank * n + worker :: world_size * n]`, `range(rank, n, world_size)`, `np.array_split(files, n)[rank]`, a
comprehension with `if i % world_size == rank`), over `range(len(part))`, `enumerate(part)` or a `DataLoader` on such
a part without a sampler, over as many rounds as `n // world_size` and one more on the first ranks
(`rank < n % world_size`), also counted by `while step < mine`, over a stretch that ends where all ends on the last
rank (`range(start, min(start + part, n))`, `files[start : n if last else start + part]`,
`files[rank * part : (rank + 1) * part]` for a part that was rounded up), over an iterable data set that goes over the
files of its rank, over an object of the project that gives such a part or has its length, or over what passes a test
in the part of a data set that `split_dataset_by_node` gives. The parts of a list are of equal length only if its
length happens to be a multiple of the number of ranks. The finding is at the head of the loop and names the
collective; where another file brings the loop together with the part, it is at the call there.

## Stays silent

- Lists that were padded or cut to the number of ranks, or whose length was checked against it.
- Parts of `len(files) // world_size` elements, and whatever else has the same length on all ranks.
- `DistributedSampler`, prepared loaders, `Join` and `model.join()` around the loop.
- Loops that an agreed number of rounds or a shared limit ends.
- Two such loops that nobody can count (`range(rank)` ahead of the turn of a rank, `range(size - rank)` behind):
  together they may be as many rounds on each rank.
- Collectives below the loop, and over groups whose members go round equally often.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.excuses.divergences import divergences
from distlint.finding import Alarm, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.spmd import Rooted
from distlint.spmd.lanes import lanes
from distlint.spmd.wording import evidence, line_of, of_cluster, ranks, verb
from distlint.survey import Survey


@rule("RNK104", "uneven-loop-collective", severity=Severity.HANG, needs="project", about="divergence")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per loop with a collective and a number of rounds that differs between ranks."""
    for rooted in divergences(module, survey):
        if rooted.divergence.kind == "loop":
            yield _finding(module, rooted, survey)


def _finding(module: Module, rooted: Rooted, survey: Survey) -> Alarm:
    divergence, text = rooted.divergence, survey.spmd.text
    event, here, elsewhere = divergence.step.event, divergence.here, divergence.elsewhere
    through = f", through `{text(rooted.through[0].site)}`" if rooted.through else ""
    waits = f"{ranks(here)} {verb('wait', here)} in `{text(event.site)}` ({line_of(event.site, module)}{through})"
    left = f"{of_cluster(elsewhere, divergence.cluster.size)} {'has' if len(elsewhere) == 1 else 'have'} left the loop"
    return Alarm(
        span=rooted.place.span,
        confidence=rooted.confidence,
        message=f"`{text(rooted.place)}` can go round more often on some ranks than on others: {waits} when {left}",
        help="pad or cut the list to a multiple of the number of ranks, or agree on the number of rounds first",
        evidence=evidence(rooted, survey.spmd),
        lanes=lanes(rooted, survey.spmd),
    )
