"""The loss is reduced in place, and backward runs on it afterwards.

## What it reports

An in-place `all_reduce` or `reduce` on a tensor on which, or on a quotient of which, `backward()` is called
afterwards: `loss.backward()`, `(loss / n).backward()`, `scaler.scale(loss).backward()`, `accelerator.backward(loss)`.
Reported at the collective.

## Stays silent

- A detached copy: `loss.detach().clone()`, or `loss.detach()` alone, whose division leaves the graph as it is.
- A reduction after backward; a loss that is computed anew before backward.
- A count by which the loss is divided, or a weight.
- What is reduced, and divided, under `torch.no_grad()`: the graph is that of the local loss.
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
from distlint.facts import Assign, Call, Expression, With
from distlint.finding import Alarm, Evidence, Severity, Span
from distlint.lifetimes import BEFORE_BACKWARD
from distlint.models.gradients import is_held_back
from distlint.places import places
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
        if _is_for_the_log(made.call, made.writes[0], event.span, module):
            continue
        loss = facts.source_of(made.writes[0], 40)
        yield Alarm(
            span=made.call.span,
            message=f"{loss} is reduced in place before backward (line {event.span.line}); "
            "reduce a detached clone for logging",
            help="run backward on the local loss and reduce a detached clone",
            evidence=(Evidence(module.path, event.span, "backward runs on it here"),),
        )


def _is_for_the_log(call: Call, loss: Expression, backward: Span, module: Module) -> bool:
    """Whether a loss is reduced without gradients, and nothing behind that divides it: backward runs on the graph of
    the local loss, whatever its value is by then."""
    scope = module.function_on(call.span.line) or module
    place = next(places(scope, lambda e: e is call), None)
    if place is None or not is_held_back(place):
        return False
    end = max(around.span.end_line for around in place.above if isinstance(around, With))
    name = facts.source_of(loss)
    behind = (s for s in facts.statements(scope.body) if end < s.span.line <= backward.line)
    for statement in behind:
        targets = statement.targets if isinstance(statement, Assign) else ()
        calls = (e for e in facts.subexpressions(statement) if isinstance(e, Call))
        if any(facts.source_of(target) == name for target in targets):
            return False
        if any(facts.source_of(e.function) == f"{name}.div_" for e in calls):
            return False
        if any(
            isinstance(e, facts.Binary) and facts.source_of(e.left) == name for e in facts.subexpressions(statement)
        ):
            return False
    return True
