"""A collective works in place and gives back None, but its value is used.

## Why it hurts

`'NoneType' object has no attribute …` on every rank, or a loss that is None.

## What to do

Call it as a statement and go on with the tensor that was given to it.
`--fix` takes the name away from `x = dist.all_reduce(x)`.

## Example

```python
loss = dist.all_reduce(loss)
print(loss.item())
```

## Use instead

```python
dist.all_reduce(loss)
print(loss.item())
```

## What it reports

The value of a synchronous collective of `torch.distributed` taken for the result: `x = dist.all_reduce(x)`, an
attribute, method, element or arithmetic on it, a function of torch that gets it, `return` in a function that is
annotated to return a tensor and returns no None elsewhere, or that gives back its parameter on another way (`if
world_size == 1: return x`) while a call in sight uses its value. Reported at the call, which has to change.

## Stays silent

- `async_op=True`, and `async_op` that is not known: there may be a handle.
- Functional and differentiable collectives, and libraries whose functions return the tensor (accelerate, Lightning,
  mmengine, horovod, XLA); functions of the project with such names.
- `_ = dist.all_reduce(x)`, a name that nobody reads, a value that is tested for None, a thin wrapper that returns it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts, fixes
from distlint.finding import Alarm, Edit, Evidence, Fix, Severity, Span
from distlint.fixes.edits import written
from distlint.lifetimes import NO_RESULT, Event
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey

#: What stands before the value of a plain assignment to one name.
_IS_BOUND = re.compile(r"[\w.]+ *= *")


@rule("RNK803", "collective-result-used", severity=Severity.CRASH, needs="function", in_tests=True, fix="safe")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call whose value is used."""
    for event in survey.lifetimes.first_events(module, NO_RESULT):
        if event.detail != "returned" or _is_asked_for(module, event, survey):
            yield _finding(module, event)


def _is_asked_for(module: Module, event: Event, survey: Survey) -> bool:
    """Whether somebody wants what a function gives back: it is annotated to give a tensor, or a call in sight does
    something with its value."""
    function = module.function_on(event.span.line)
    if function is None or function.definition.returns is not None:
        return function is not None
    return any(not isinstance(caller.place.parent, facts.Evaluate) for caller in survey.order.callers(function))


def _finding(module: Module, event: Event) -> Alarm:
    made = event.operation.made
    apart = event.span.line != made.call.span.line
    if event.detail == "assigned":
        effect = f"{event.text} is None from here on"
    elif event.detail == "returned":
        effect = "None is returned instead of a tensor"
    else:
        effect = f"{event.text} is None in line {event.span.line}" if apart else "what is used here is None"
    return Alarm(
        span=made.call.span if apart else event.span,
        message=f"{made.name} works in place and gives back None: {effect}",
        help="call it as a statement and use the tensor that was given to it",
        evidence=(Evidence(module.path, event.span, "None is used here"),) if apart else (),
        fix=_fix(module.text, event) if event.detail == "assigned" else None,
    )


def _fix(text: str, event: Event) -> Fix | None:
    """Of a tensor that is bound anew to what its own collective gives back: ``x = dist.all_reduce(x)``."""
    call = event.operation.made.call
    if written(text, event.span) not in [written(text, given.span) for given in event.operation.made.writes]:
        return None
    bound = Span(*event.span[:2], *call.span[:2])
    if "=" in text.split("\n")[event.span.line - 1][: event.span.column]:  # `y = x = dist.all_reduce(x)`
        return None
    if not event.span[2:] <= call.span[:2] or not _IS_BOUND.fullmatch(written(text, bound)):
        return None
    return fixes.safe("call it as a statement: the tensor is changed in place", (Edit(bound, ""),))
