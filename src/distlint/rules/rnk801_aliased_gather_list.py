"""All slots of an output list are one tensor: every slot ends up with the last rank's data.

## What it reports

`[tensor] * n`, `n * [tensor]`, `list(itertools.repeat(tensor, n))`, a comprehension that repeats one tensor made
outside it, or a loop that appends one made before, as the output list of `all_gather`, `gather` or `all_to_all`.
Reported at the list, or at the `append`.

## Stays silent

- `[None] * n`, numbers, and the lists of object collectives, whose slots are replaced.
- A constructor inside the comprehension, views of one buffer (`list(big.chunk(n))`), lists that are filled afterwards.
- Lists that are only read: the inputs of `scatter`, `reduce_scatter` and `all_to_all`.
- A list of one.

## Why it hurts

Gathered metrics are wrong without an error: each slot shows the same numbers.

## What to do

Make a tensor for each slot in a comprehension.

## Example

```python
out = [torch.zeros_like(x)] * dist.get_world_size()
dist.all_gather(out, x)
total = torch.stack(out).sum()
```

## Use instead

```python
out = [torch.zeros_like(x) for _ in range(dist.get_world_size())]
dist.all_gather(out, x)
total = torch.stack(out).sum()
```
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.finding import Alarm, Evidence, Severity
from distlint.lifetimes import ALIASED
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK801", "aliased-gather-list", severity=Severity.WRONG_RESULT, needs="function", in_tests=True)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per list, where it is made."""
    seen = set()
    for event in survey.lifetimes.events(module, ALIASED):
        made = event.operation.made
        if event.span in seen:
            continue
        seen.add(event.span)
        evidence = Evidence(module.path, made.call.span, "its slots are written here")
        yield Alarm(
            span=event.span,
            message=f"all slots of {event.text} are one tensor (times {event.detail}); "
            f"{made.name} leaves the last rank's data in each",
            help="make a new tensor for each slot: [torch.empty_like(x) for _ in range(n)]",
            evidence=(evidence,),
        )
