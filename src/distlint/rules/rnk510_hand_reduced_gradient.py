"""Gradients are reduced by hand, but not the ones that are meant.

## Why it hurts

No error: the ranks step on their own gradients and drift apart, or the weights shrink with every step.

## What to do

Bind the parameter when the hook is made; divide the gradient.

## Example

```python
def average_gradients(model):
    for p in model.parameters():

        def reduce(*_):
            dist.all_reduce(p.grad)

        p.register_post_accumulate_grad_hook(reduce)
```

## Use instead

```python
def average_gradients(model):
    def reduce(p):
        dist.all_reduce(p.grad)

    for p in model.parameters():
        p.register_post_accumulate_grad_hook(reduce)
```

## What it reports

- A hook that is made in a loop over parameters and reduces the loop's variable: it is looked up when the hook runs, so
  that every hook reduces the gradient of the last parameter.
- A gradient that is summed up over the ranks, after which the parameter is divided by the number of ranks, and not the
  gradient.

## Stays silent

- Hooks that get their parameter as an argument, as a default (`p=p`), from a function that makes them or by `partial`.
- Functions that the loop calls itself; loops that end with the first hook.
- Hooks that use the variable for something else: a log, a name.
- Gradients that are divided before or after, and averages (`ReduceOp.AVG`); parameters and buffers that are summed up
  and divided themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.finding import Alarm, Evidence, Severity
from distlint.models.by_hand import closures, divided
from distlint.project import Module, Scope
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK510", "hand-reduced-gradient", severity=Severity.WRONG_RESULT, needs="function")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call that reduces."""
    text = module.text
    if "reduce" not in text or ("_hook" not in text and ".grad" not in text):
        return
    for scope in module.scopes:
        if "_hook" in text:
            yield from _closed_over(scope, module)
        if ".grad" in text:
            yield from _divided(scope, module)


def _closed_over(scope: Scope, module: Module) -> Iterator[Alarm]:
    for found in closures(scope):
        target = found.loop.target.span
        yield Alarm(
            span=found.call.span,
            message=f"the hook looks `{found.name}` up when it runs: every hook of the loop reduces that of the last "
            "round, the others are never reduced",
            help=f"bind it when the hook is made: a default ({found.name}={found.name}), or a function that makes it",
            evidence=(Evidence(module.path, target, "the loop that makes the hooks"),),
        )


def _divided(scope: Scope, module: Module) -> Iterator[Alarm]:
    for found in divided(scope):
        yield Alarm(
            span=found.call.span,
            message=f"{found.gradient} is summed up over the ranks, but {found.parameter} is divided "
            f"(line {found.place.span.line}): the weights shrink, and the gradients are not averaged",
            help=f"divide {found.gradient}",
            evidence=(Evidence(module.path, found.place.span, "divided here"),),
        )
