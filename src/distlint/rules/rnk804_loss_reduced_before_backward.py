"""The loss is reduced in place, and backward runs on it afterwards.

## What it reports

An in-place `all_reduce` or `reduce` on a tensor on which, or on a quotient of which, `backward()` is called
afterwards: `loss.backward()`, `(loss / n).backward()`, `scaler.scale(loss).backward()`, `accelerator.backward(loss)`.
Reported at the collective.

## Stays silent

- A detached copy: `loss.detach().clone()`, or `loss.detach()` alone, whose division leaves the graph as it is.
- A reduction after backward; a loss that is computed anew before backward.
- A count by which the loss is divided, or a weight.
- Differentiable and functional collectives, which give a new tensor back.

## Why it hurts

The reduction is not part of the graph, the division is: gradients are scaled down, and the learning rate seems wrong.
Or autograd complains about a tensor that was changed in place.

## What to do

Run backward first; reduce a detached clone for the log.

## Example

```python
loss = criterion(model(x), y)
dist.all_reduce(loss)
loss.backward()
```

## Use instead

```python
loss = criterion(model(x), y)
loss.backward()
logged = loss.detach().clone()
dist.all_reduce(logged)
```
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.finding import Alarm, Evidence, Severity
from distlint.lifetimes import BEFORE_BACKWARD
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK804", "loss-reduced-before-backward", severity=Severity.WRONG_RESULT, needs="function", in_tests=True)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per collective."""
    seen = set()
    for event in survey.lifetimes.events(module, BEFORE_BACKWARD):
        made = event.operation.made
        if made.call.span in seen:
            continue
        seen.add(made.call.span)
        loss = facts.source_of(made.writes[0], 40)
        yield Alarm(
            span=made.call.span,
            message=f"{loss} is reduced in place before backward (line {event.span.line}); "
            "reduce a detached clone for logging",
            help="run backward on the local loss and reduce a detached clone",
            evidence=(Evidence(module.path, event.span, "backward runs on it here"),),
        )
