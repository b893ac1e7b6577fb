"""What was summed up over the ranks is summed up once more.

## Why it hurts

No error: the sum counts as often as there are ranks, so a loss or a number of samples grows with the world size.

## What to do

Reduce once: every round, or the total behind the loop.

## Example

```python
def evaluate(model, batches):
    total = torch.zeros(1)
    for batch in batches:
        loss = model(batch).detach()
        dist.all_reduce(loss)
        total += loss
    dist.all_reduce(total)
    return total
```

## Use instead

```python
def evaluate(model, batches):
    total = torch.zeros(1)
    for batch in batches:
        total += model(batch).detach()
    dist.all_reduce(total)
    return total
```

## What it reports

An `all_reduce` that adds up, of a value that an `all_reduce` of the same group has added up before:

- the running total of what each round of a loop has reduced (`total += loss.item()` behind `all_reduce(loss)`, and
  `all_reduce` of the total behind the loop), also inside a tensor with others that were not reduced;
- a total that grows in a loop and is reduced in every round of it, without being set back;
- the same tensor, twice; or what a function of the project has summed up and gives back.

## Stays silent

- Means: what was divided in between, by whatever.
- Other groups, `MAX`, `MIN` and `AVG`: those of equal values are these values.
- Blocks that reduce nothing else: numerator and denominator grow alike.
- The other side of a conditional expression or a `match`; a group that was made after the first was torn down.
- Flags behind an exit that all take if one was raised.
- Values that are bound anew, set to zero or handed to a function in between; rounds of a benchmark, which add nothing.
- A variable that only collectives, and questions of its size, have a use for: a benchmark warms up, and is timed.
- Sums of a group that a function was given; methods of objects that nobody knows; tests.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.facts import shortened
from distlint.finding import Alarm, Evidence, Severity
from distlint.lifetimes.sums import summed_again
from distlint.project import Module, Scope
from distlint.project.nested import nested
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK808", "summed-twice", severity=Severity.WRONG_RESULT, needs="function")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per collective that sums up again."""
    words = [word for word in module.words if "all_reduce" in word or "allreduce" in word]
    if module.is_test or not words:
        return
    functions = [one for function in module.mentioning(*sorted(words)) for one in (function, *nested(function))]
    scopes: list[Scope] = [module, *functions]
    for scope in scopes:
        for again in summed_again(scope):
            first = again.first.call
            how = "grows in the loop and is summed up in every round" if first is again.call else "was summed up"
            yield Alarm(
                span=again.call.span,
                message=f"{again.name} {how} over the ranks{'' if first is again.call else ' before'} "
                f"(line {first.span.line}): it counts as often as there are ranks",
                help="reduce once: in every round, or after the loop",
                evidence=(Evidence(module.path, first.span, shortened(first.function, 40)),),
            )
