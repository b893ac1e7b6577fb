"""Whole numbers are summed up over ranks, and the sum is divided in place.

## Why it hurts

The quotient is a float, and does not fit into a tensor of integers: `RuntimeError: result type Float can't be cast to
the desired output type Long`, on every rank. One process does not come there, so that nothing shows it until a run on
several; and the helper that does it works for losses.

## What to do

Give the helper floats (`torch.tensor(batch_size, dtype=torch.float32)`), or write `total = total / world_size`.

## Example

```python
def reduce_tensor(tensor, n):
    rt = tensor.clone()
    dist.all_reduce(rt)
    rt /= n
    return rt


def samples_per_rank(batch, world_size):
    return reduce_tensor(torch.tensor(len(batch)), world_size)
```

## Use instead

```python
def samples_per_rank(batch, world_size):
    return reduce_tensor(torch.tensor(len(batch), dtype=torch.float32), world_size)
```

## What it reports

A tensor of integers, or of truth values, that is given to `all_reduce` or `reduce` and then divided in place (`rt /=
n`, `rt.div_(n)`, `rt *= 1 / n`), in the function that made it or in a helper that it is handed to, of the project or
public (timm's `reduce_tensor`). Integers are what the code says: an element type, `torch.tensor` of sizes, lengths
and counters, the sum of a comparison.

## Stays silent

- Tensors of which the element type is not in sight, and casts (`.float()`, `dtype=torch.float32`).
- `x = x / n`, which makes a new tensor; `//=` and `rounding_mode=`.
- Divisions under a choice of the caller (`average=False`) that the call does not make, or that nobody knows; behind a
  test of the element type; in a `try` that has a handler; tests.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.facts import shortened
from distlint.finding import Alarm, Evidence, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK811", "divided-integers", severity=Severity.CRASH, needs="project", about="several processes")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per division, or per call that leads to one."""
    told = set()
    for function in module.functions:
        for divided in survey.shapes.divided(function):
            call, given = divided.call, divided.given
            span = call.span if call is not None else divided.place
            if span in told:
                continue
            told.add(span)
            if call is None or given is None:
                message = f"{divided.text} divides in place, but it is a tensor of {divided.dtype}: RuntimeError"
                yield Alarm(span=span, message=message, help="write `x = x / n`, or sum up floats")
                continue
            is_public = divided.place == call.span
            who = divided.text if is_public else divided.inside.name
            there = "" if is_public else f" ({divided.text}, line {divided.place.line})"
            shown = Evidence(divided.inside.module.path, divided.place, f"{divided.dtype} cannot hold the quotient")
            yield Alarm(
                span=span,
                message=f"{shortened(given)} is a tensor of {divided.dtype}, and {who} divides it in place once "
                f"it is summed up{there}: RuntimeError",
                help="give it floats: dtype=torch.float32, or .float()",
                evidence=() if is_public else (shown,),
            )
