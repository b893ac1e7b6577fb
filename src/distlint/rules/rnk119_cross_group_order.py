"""Ranks that share two groups enter blocking collectives of these groups in opposite order.

## Why it hurts

Both sides wait for ever. With gloo the wait outlives every timeout; with NCCL it depends on which streams get going.

## What to do

Use the groups in one order on all ranks.

## Example

```python
everybody, again = dist.new_group(), dist.new_group()
if dist.get_rank() == 0:
    dist.all_reduce(x, group=everybody)
    dist.all_reduce(y, group=again)
else:
    dist.all_reduce(y, group=again)
    dist.all_reduce(x, group=everybody)
```

## Use instead

```python
everybody, again = dist.new_group(), dist.new_group()
dist.all_reduce(x, group=everybody)
dist.all_reduce(y, group=again)
```

## What it reports

A test of the rank whose two sides use two groups that have ranks in common in opposite order: one side is in a call on
the first group while the other is in a call on the second one. Group by group all ranks enter the same collectives in
the same order, so each call looks matched (also where the test asks for what another function of the file hands over,
`is_leader=rank == 0`). The ranks are played together on small simulated clusters. The finding is at
the call of the smaller side.

## Stays silent

- The same order on all ranks, and groups that no two ranks of different sides share.
- Calls with `async_op=True`, which are waited for when all have been started.
- Groups of which nobody knows the members, and sides that depend on different conditions that nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.spmd.crossing import Crossing
from distlint.spmd.standstill import standing
from distlint.spmd.terms import coordinates
from distlint.spmd.tree import Site, own_calls
from distlint.spmd.wording import cause, line_of, of_cluster, verb
from distlint.spmd.words import Step
from distlint.survey import Survey


@rule("RNK119", "cross-group-order", severity=Severity.HANG, needs="project", about="divergence")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding for each test whose sides use two groups in opposite order."""
    for crossing in survey.spmd.crossings(module):
        yield _finding(module, crossing, survey)


def _finding(module: Module, crossing: Crossing, survey: Survey) -> Alarm:
    text, test, test_frame = survey.spmd.text, crossing.parted.branch.site, crossing.parted.branch.frame
    here, there = (_place(step, test_frame) for step in (crossing.step, crossing.across))
    sure = all(c.sure for c in coordinates(crossing.parted.term))
    waiting = of_cluster(crossing.here, crossing.size)
    still = standing(crossing.words, crossing.here, crossing.there, survey.spmd)
    across = f"{of_cluster(crossing.there, crossing.size)} {verb('wait', crossing.there)} here"
    return Alarm(
        span=here.span,
        confidence=Confidence.HIGH if sure else Confidence.MEDIUM,
        message=f"`{text(here)}`: {waiting} {verb('wait', crossing.here)} here, while the other side of `{text(test)}` "
        f"waits in `{text(there)}` ({line_of(there, module)}): the two groups are used in opposite order",
        help="use the groups in one order on all ranks",
        evidence=(
            *cause(crossing.parted, survey.spmd),
            Evidence(there.path, there.span, across),
        ),
        lanes=still.lanes,
    )


def _place(step: Step, frame: int) -> Site:
    """Where the function that holds the test leads to an event; ``frame`` is the call of that in which it stands."""
    inside = [index for index, call in enumerate(step.through) if frame and call.frame == frame]
    through = step.through[inside[-1] + 1 :] if inside else own_calls(step.through)
    return through[0].site if through else step.event.site
