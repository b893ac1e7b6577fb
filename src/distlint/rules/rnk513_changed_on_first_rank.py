"""Only the first rank changes what all ranks train with: learning rate, state of the optimizer, parameters, data.

## Why it hurts

Nothing fails. Gradients are the same on all ranks, but each rank makes another step with them: the copies of the model
drift apart, and what rank 0 saves is no longer what the others have trained.

## What to do

Do it on all ranks; what only rank 0 knows, broadcast first.

## Example

```python
def train(model, optimizer, scheduler, loader, epochs):
    model = DistributedDataParallel(model)
    for epoch in range(epochs):
        for batch in loader:
            model(batch).sum().backward()
            optimizer.step()
        if dist.get_rank() == 0:
            scheduler.step(evaluate(model.module))
```

## Use instead

```python
def train(model, optimizer, scheduler, loader, epochs):
    model = DistributedDataParallel(model)
    for epoch in range(epochs):
        for batch in loader:
            model(batch).sum().backward()
            optimizer.step()
        found = [evaluate(model.module) if dist.get_rank() == 0 else None]
        dist.broadcast_object_list(found, src=0)
        scheduler.step(found[0])
```

## What it reports

- `scheduler.step(…)` that only rank 0 comes to, where all ranks make steps of an optimizer: each rank has an optimizer
  of its own, so the others keep their learning rate.
- `optimizer.load_state_dict(…)` or `scheduler.load_state_dict(…)` that only rank 0 comes to: DDP shares parameters and
  buffers when it is made, and no optimizer; the others go on from an empty one.
- `model.load_state_dict(…)` that only rank 0 comes to, behind the wrap of DDP, which shares parameters only when it is
  made; or ahead of that of FSDP, which shares none unless it is told to (`sync_module_states=True`): the shards of the
  others are of another model.
- `dataset = prepare(dataset)` below a test of the rank, where all ranks hand the data set on: the others have the raw
  one.
- `model.eval()` or `model.to("cpu")` on all ranks, if only rank 0 comes to the `model.train()` or `model.to(device)`
  that takes it back, in the same function: the others train on in evaluation, or with a model that is not on their GPU.
  Where a file that calls the function in a loop trains, and nothing else in it sets a model back.

Only what is changed for training that all ranks are seen to do: a step of that optimizer, or a function that makes one,
in the same function, class or caller.

## Stays silent

- Where another branch, or all ranks behind it, do the same; functions that only rank 0 makes the object in.
- State that something shares afterwards (`broadcast`, `scatter`, `sync` in the name of a call of the function; for the
  learning rate only one that is given it).
- Tests of the rank in a group that holds parts of one model (`pp_rank == 0`), or of the node.
- `model.load_state_dict(…)` ahead of DDP, which shares it as it is made; functions with a call that may share it
  (`broadcast`, `sync`); what only prints, counts, logs or saves.
- What decides how long a rank trains (`start_epoch`, a counter for early stopping): RNK109.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.lifetimes.changed_by_the_first import Changed
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey

_SAYINGS = {
    "rate": "only rank 0 changes `{what}`: each rank has its own, so the others go on with another learning rate",
    "optimizer": "only rank 0 loads `{what}`, which DDP does not share: the others go on with another state",
    "copies": "only rank 0 loads `{what}`, and DDP has shared the model before: the others go on with what they had",
    "shards": "only rank 0 loads `{what}`, and FSDP takes what each rank has: the other shards are of another model",
    "mode": "only rank 0 sets `{what}` back to train (line {line}): the others go on training as in evaluation",
    "device": "only rank 0 moves `{what}` back (line {line}): the others go on with a model that is on the CPU",
    "data": "only rank 0 changes `{what}`: the others go on with the data as they were",
}

_USED = {"shards": "wrapped here", "mode": "rank 0 alone does this", "device": "rank 0 alone does this"}


@rule("RNK513", "changed-on-first-rank", severity=Severity.WRONG_RESULT, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per change that only the first rank makes."""
    if module.is_test or not survey.devices.processes.is_among_several(module):
        return
    for changed in (*survey.changed_training.of(module), *survey.set_back.of(module)):
        yield _finding(module, changed)


def _finding(module: Module, changed: Changed) -> Alarm:
    return Alarm(
        span=changed.at,
        confidence=Confidence.MEDIUM,
        message=_SAYINGS[changed.kind].format(what=changed.what, line=changed.used.line),
        help="do it on all ranks, or broadcast what rank 0 has",
        evidence=(Evidence(module.path, changed.used, _USED.get(changed.kind, "all ranks train with it")),),
    )
