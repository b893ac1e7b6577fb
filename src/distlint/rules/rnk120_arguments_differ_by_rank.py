"""All ranks meet in a collective, but pass different roots or reductions.

## Why it hurts

With different roots every rank waits for another sender. Different reductions end in the same wrong numbers on all
ranks, without an error; not even `TORCH_DISTRIBUTED_DEBUG=DETAIL` compares them.

## What to do

Compute the argument from values that all ranks share.

## Example

```python
op = dist.ReduceOp.SUM if dist.get_rank() == 0 else dist.ReduceOp.MAX
dist.all_reduce(loss, op=op)
```

## Use instead

```python
dist.all_reduce(loss, op=dist.ReduceOp.SUM)
```

## What it reports

A collective that all ranks of a group enter, with an argument in which they have to agree and do not: the root (`src`,
`dst`, `group_src`, `group_dst`) or the reduction (`op`) is computed from the rank (`src=dist.get_rank()`), or differs
between the two branches of a rank test. The values are computed rank by rank on small simulated clusters. With two
branches the finding is at the second call; where one caller of a helper hands it what differs, and others one value for
all, at the call of the helper.

## Stays silent

- Arguments that may differ: payloads, lists on the root, objects.
- `src=r` in a loop over all ranks that every rank goes through.
- A root that is computed from the rank for the groups of one axis, and is equal inside each of them.
- Roots that nobody can compute, and parameters that only have the name of a rank.
- Roots computed from the rank under a test that nobody knows, or in a function into which its callers let one rank: the
  sender may be chosen there.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.spmd.agreement import Disagreement
from distlint.spmd.standstill import disagreeing
from distlint.spmd.wording import cause, line_of, ranks
from distlint.survey import Survey


@rule("RNK120", "arguments-differ-by-rank", severity=Severity.HANG, needs="function", about="divergence")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per argument of a call that differs between the ranks of a group."""
    for disagreement in survey.spmd.disagreements(module):
        place = disagreement.place
        of_collective = disagreement.other.event.role != "group" and disagreement.argument != "size"  # RNK114, RNK115
        if place.path == module.path and of_collective and (disagreement.sure or disagreement.argument == "op"):
            yield _finding(module, disagreement, survey)


def _finding(module: Module, disagreement: Disagreement, survey: Survey) -> Alarm:
    one, other, place = disagreement.one.event.site, disagreement.other.event.site, disagreement.place
    differs = " and ".join(f"{value} on {ranks(numbers)}" for value, numbers in disagreement.two)
    still = disagreeing(disagreement, survey.spmd)
    here = "" if one == other else f" (the other call is at {line_of(one, module)})"
    here = here if place == other else f" (`{survey.spmd.text(other)}`, {line_of(other, module)})"
    return Alarm(
        span=place.span,
        confidence=Confidence.HIGH if disagreement.sure else Confidence.MEDIUM,
        message=f"`{survey.spmd.text(place)}`: {disagreement.argument} is {differs}, but all ranks must agree{here}",
        help=f"compute {disagreement.argument} from values that all ranks share",
        evidence=(
            *cause(still.parted, survey.spmd),
            *(() if one == other else (Evidence(one.path, one.span, "the other ranks call this"),)),
        ),
        lanes=still.lanes,
    )
