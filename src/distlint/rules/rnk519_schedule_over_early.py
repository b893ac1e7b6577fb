"""A schedule that accelerate has prepared is over before the training: it makes a step for each process.

## Why it hurts

On one GPU all is well. On eight, the learning rate is zero after an eighth of the training, and warm-up takes an eighth
of its steps; the rest of the hours changes nothing, without an error.

## What to do

Multiply the number of steps (and that of warm-up) by `accelerator.num_processes`.

## Example

```python
scheduler = get_scheduler("cosine", optimizer, num_warmup_steps=0, num_training_steps=args.max_steps)
model, optimizer, loader, scheduler = accelerator.prepare(model, optimizer, loader, scheduler)
step = 0
while step < args.max_steps:
    loss = model(next(batches)).loss
    accelerator.backward(loss)
    optimizer.step()
    scheduler.step()
    step += 1
```

## Use instead

```python
total = args.max_steps * accelerator.num_processes
scheduler = get_scheduler("cosine", optimizer, num_warmup_steps=0, num_training_steps=total)
model, optimizer, loader, scheduler = accelerator.prepare(model, optimizer, loader, scheduler)
step = 0
while step < args.max_steps:
    loss = model(next(batches)).loss
    accelerator.backward(loss)
    optimizer.step()
    scheduler.step()
    step += 1
```

## What it reports

A scheduler that is told a number of steps (`num_training_steps`, `total_steps`, `T_max`), also times those of an
accumulation, and is given to `accelerator.prepare`; then a loop in which it makes a step, and which goes round so often
(`range(number)`), or in which a counter goes up until it comes to that number.

Where the number is assigned ahead of the schedule, which may be the number of batches of a loader that is not divided
as yet (then it fits), the confidence is `low`. So it is where the form of the schedule is a parameter, or an option of
the file, with a constant one as its default: nothing depends on the number unless somebody chooses another.

## Stays silent

- Numbers that are multiplied by anything that speaks of processes, or computed in other ways.
- `Accelerator(split_batches=True)`, `step_scheduler_with_optimizer`; schedules that are constant, or not prepared.
- Steps once in each epoch; trainings that end by another number; tests.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.models.step_counts import early_schedules
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK519", "schedule-over-early", severity=Severity.WRONG_RESULT, needs="function")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per schedule."""
    for early in early_schedules(module):
        number, ends = facts.shortened(early.length, 50), facts.shortened(early.ends)
        where = f", where `{number}` is given and not counted before" if early.given else ""
        if early.chosen is not None:
            where += f", where `{facts.shortened(early.chosen, 40)}` is not the constant schedule of its default"
        yield Alarm(
            span=early.length.span,
            confidence=Confidence.LOW if early.given or early.chosen is not None else Confidence.MEDIUM,
            message=f"accelerate steps a prepared schedule once for each process: of N processes{where}, these"
            f" `{number}` steps are over in an Nth of the training, which ends at `{ends}` (line"
            f" {early.ends.span.line})",
            help="multiply the steps, and those of warm-up, by accelerator.num_processes",
            evidence=(
                Evidence(module.path, early.prepared.span, "prepared here"),
                Evidence(module.path, early.ends.span, "the training ends here"),
            ),
        )
