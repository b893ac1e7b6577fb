"""A rank skips a training step because of its own data, while the others reduce gradients with it.

## Why it hurts

Training hangs right after a NaN or an odd batch; or the next forward fails with the complaint that the previous
reduction did not finish.

## What to do

`all_reduce` the flag with MAX and skip on all ranks together, or multiply the loss by zero.

## Example

```python
model = torch.nn.parallel.DistributedDataParallel(net)
for batch in loader:
    loss = model(batch).mean()
    if torch.isnan(loss):
        continue
    loss.backward()
```

## Use instead

```python
model = torch.nn.parallel.DistributedDataParallel(net)
for batch in loader:
    loss = model(batch).mean()
    bad = torch.isnan(loss).float()
    dist.all_reduce(bad, op=dist.ReduceOp.MAX)
    if bad.item():
        continue
    loss.backward()
```

## What it reports

In code that trains a wrapped model, a `continue`, `return`, `break` or a branch under a condition on what this rank's
batch gave (`torch.isnan(loss)`, `not math.isfinite(loss.item())`, `loss > limit`) that leaves out the backward or a
forward which the other ranks run. The model has to be seen to be wrapped: in the function, its class, or by the caller.
A `training_step` of Lightning that gives nothing for a bad loss counts where the project makes a trainer of several
processes (`strategy="ddp"`, `devices=4`).

## Stays silent

- The flag was reduced or gathered before the test, by whatever name the helper goes.
- The number comes of an evaluation in which every rank goes through all of the data in one order (a loader without a
  sampler that does not shuffle): it is the same on all of them.
- The step is replaced instead of skipped: `loss * 0`, `nan_to_num`, a dummy batch.
- The exit raises, or ends the process with an error: torchrun ends the other ranks.
- `if batch is None` in a loop over a loader of the project that gives no None: it takes the next one instead.
- Models that are not seen to be wrapped, and what stands in `no_sync()`.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.excuses.local_divergences import local_divergences
from distlint.finding import Alarm, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.spmd import Rooted
from distlint.spmd.lanes import lanes
from distlint.spmd.wording import line_of, local_evidence
from distlint.survey import Survey


def _trains(rooted: Rooted, survey: Survey) -> bool:
    """Whether a backward follows: ranks that generate text may each stop when they like, as long as nobody trains."""
    event = rooted.divergence.step.event
    if event.op == "backward":
        return True
    function = survey.spmd.function_around(rooted.place)
    return function is not None and "backward" in function.words


@rule("RNK113", "local-condition-skips-backward", severity=Severity.HANG, needs="function", about="divergence")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per test of local data under which a rank leaves out a backward or forward of the others."""
    skips = [r for r in local_divergences(module, survey) if r.skips_training and _trains(r, survey)]
    tests = {r.divergence.parted.branch.site for r in skips if r.place != r.divergence.parted.branch.site}
    for rooted in skips:
        divergence, text = rooted.divergence, survey.spmd.text
        branch = divergence.parted.branch
        if rooted.place == branch.site and not tests.isdisjoint(branch.why):
            continue  # rounds are counted otherwise where a step was skipped: that is told there
        step = divergence.step.event
        missed = f"`{text(step.site)}`" + ("" if step.site == rooted.place else f" ({line_of(step.site, module)})")
        test = text(branch.site)
        leaving = "the end of the loop" if rooted.place == branch.site else f"`{text(rooted.place)}`"
        message = (
            f"{leaving} on `{test}` leaves {missed} to the other ranks, which wait for this one"
            if divergence.left is not None
            else f"{missed} depends on `{test}`, which each rank decides by its own data: ranks that run it wait for"
            " the others"
        )
        yield Alarm(
            span=rooted.place.span,
            confidence=rooted.confidence,
            message=f"{message}; agree on the skip first",
            help="reduce the flag and skip on all ranks together, or multiply the loss by zero",
            evidence=local_evidence(rooted, survey.spmd),
            lanes=lanes(rooted, survey.spmd),
        )
