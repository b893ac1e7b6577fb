"""All slots of an output list are one tensor: every slot ends up with the last rank's data.

## Why it hurts

Gathered metrics are wrong without an error: each slot shows the same numbers.

## What to do

Make a tensor for each slot in a comprehension.
`--fix` does so where the list is written with the call that makes its tensor.

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

## What it reports

`[tensor] * n`, `n * [tensor]`, `list(itertools.repeat(tensor, n))`, a comprehension that repeats one tensor made
outside it, or a loop that appends one made before, as the output list of `all_gather`, `gather` or `all_to_all`.
Reported at the list, or at the `append`. So is a list that a function of the project gives back; where that stands in
another file, its call is told.

## Stays silent

- `[None] * n`, numbers, and the lists of object collectives, whose slots are replaced.
- A constructor inside the comprehension, views of one buffer (`list(big.chunk(n))`), lists that are filled afterwards.
- Lists that are only read: the inputs of `scatter`, `reduce_scatter` and `all_to_all`.
- A list of one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import fixes
from distlint.facts import Binary, Call, Sequence
from distlint.finding import Alarm, Edit, Evidence, Fix, Severity, Span
from distlint.fixes.edits import written
from distlint.lifetimes import ALIASED
from distlint.places import places
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK801", "aliased-gather-list", severity=Severity.WRONG_RESULT, needs="function", in_tests=True, fix="safe")
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
            fix=_fix(module, event.span),
        )


def _fix(module: Module, made: Span) -> Fix | None:
    """Of a list that is written with the call that makes its tensor: ``[torch.zeros(2)] * n``."""
    for times in _multiplied(module, made):
        one, often = times.left, times.right
        if one.span != made or not isinstance(one, Sequence) or [*map(type, one.items)] != [Call]:
            continue
        slot, number = (written(module.text, part.span) for part in (one.items[0], often))
        if re.search(r"\b_\b", slot):  # of a loop around, or what translates
            return None
        # the span of a list is that of what stands in its brackets
        whole = Span(made.line, made.column - 1, *often.span[2:])
        if re.fullmatch(rf"\[{re.escape(slot)}\] *\* *{re.escape(number)}", written(module.text, whole)):
            return fixes.safe("make a new tensor for each slot", (Edit(whole, f"[{slot} for _ in range({number})]"),))
    return None


def _multiplied(module: Module, made: Span) -> Iterator[Binary]:
    """The product that a list is a factor of."""
    for scope in module.scopes:
        if isinstance(scope, Module) or made.is_inside(scope.definition.span):
            for place in places(scope, lambda e: type(e) is Binary and made in (e.left.span, e.right.span)):
                assert isinstance(place.expression, Binary)
                if place.expression.operator == "*":
                    yield place.expression
