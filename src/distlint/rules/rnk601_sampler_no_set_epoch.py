"""A `DistributedSampler` is never told the epoch: every epoch repeats the same order.

## What it reports

A `DistributedSampler` that shuffles, whose loader is gone through in a loop over epochs, while nothing calls
`set_epoch` in the files that the sampler or the loader comes to. distlint follows the loader through variables,
attributes, parameters and what functions return. The finding is at the loop over epochs; where the loader is gone
through in a function that the loop calls, at the loop over the batches.

## Stays silent

- `set_epoch` on the sampler, the loader or what holds it, anywhere on the way.
- `shuffle=False`, or a `shuffle` that is decided at run time; a single epoch; loaders for validation and test.
- Samples that are drawn at random when they are asked for, and data sets named as dummies.
- Frameworks that set the epoch: Lightning, accelerate, composer, `transformers.Trainer` and the like.
- A new sampler in every round; a subclass with a `set_epoch` of its own; loops that distlint does not see.

## Why it hurts

The sampler shuffles with a generator that is seeded by the epoch, which stays 0: all epochs have the same batches in
the same order. Training converges more slowly, and nothing says so.

## What to do

Call `sampler.set_epoch(epoch)` first in the loop over epochs.

## Example

```python
sampler = torch.utils.data.DistributedSampler(dataset)
loader = DataLoader(dataset, batch_size=32, sampler=sampler)
for epoch in range(10):
    for batch in loader:
        train(batch)
```

## Use instead

```python
sampler = torch.utils.data.DistributedSampler(dataset)
loader = DataLoader(dataset, batch_size=32, sampler=sampler)
for epoch in range(10):
    sampler.set_epoch(epoch)
    for batch in loader:
        train(batch)
```
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint.data.epochs import Epochs, Way
from distlint.data.samplers import Scope, is_drawn, is_for_evaluation, samplers, sets_epochs_itself
from distlint.facts import source_of
from distlint.finding import Alarm, Evidence, Severity, Span
from distlint.project import Function, Module
from distlint.rules import rule
from distlint.survey import Survey

_TELLS = re.compile(r"\bset_epoch\s*\(|[\"']set_epoch[\"']")


@rule("RNK601", "sampler-no-set-epoch", severity=Severity.WRONG_RESULT, needs="file")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per sampler that is gone through over epochs without being told so."""
    project = survey.project
    text = project.text(module.path) or ""
    if "DistributedSampler" not in text or _TELLS.search(text):
        return
    if sets_epochs_itself(module):
        return
    for sampler, scope in samplers(module):
        around = source_of(sampler) + " " + text.split("\n")[sampler.span.line - 1]
        if is_for_evaluation(around) or _evaluates(scope):
            continue
        for found in Way(sampler, scope, survey.launching).epochs():
            if _evaluates(found.user):
                continue
            known = [m for m in map(project.module_at, sorted(found.files)) if m is not None]
            if any(_TELLS.search(project.text(m.path) or "") or sets_epochs_itself(m) for m in known):
                break
            if is_drawn(sampler, scope, tuple(project.text(m.path) or "" for m in (*known, found.module))):
                break
            if found.module is module:
                yield _finding(module, found, found.through)
            else:
                yield _finding(module, found, sampler.span)
            break


def _evaluates(scope: Scope) -> bool:
    return isinstance(scope, Function) and is_for_evaluation(scope.name)


def _finding(module: Module, found: Epochs, span: Span) -> Alarm:
    where = Span(span.line, span.column, span.line, span.column) if span != found.sampler.span else span
    return Alarm(
        span=where,
        message=f"`{source_of(found.sampler)}` (line {found.sampler.span.line}) is gone through over epochs without"
        " set_epoch: every epoch repeats the same order",
        help="call set_epoch(epoch) on the sampler first in the loop over epochs",
        evidence=(
            Evidence(module.path, found.sampler.span, "this sampler shuffles by its epoch, which stays 0"),
            Evidence(found.module.path, Span(*found.loop[:2], *found.loop[:2]), "the loop over epochs"),
        ),
    )
