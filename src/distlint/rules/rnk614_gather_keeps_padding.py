"""Predictions are gathered with the samples that were repeated to fill the last batch.

## Why it hurts

accelerate gives all ranks the same number of batches: what is missing at the end comes from the beginning again. There
are more predictions than samples then, and they come in another order than the labels, or some count twice. The figures
depend on the number of GPUs.

## What to do

Use `accelerator.gather_for_metrics`, which leaves the repeated samples out.

## Example

```python
def evaluate(model, eval_dataloader, accelerator):
    predictions = []
    for batch in eval_dataloader:
        predictions.extend(accelerator.gather(model(batch).argmax(-1)).tolist())
    return predictions
```

## Use instead

```python
def evaluate(model, eval_dataloader, accelerator):
    predictions = []
    for batch in eval_dataloader:
        predictions.extend(accelerator.gather_for_metrics(model(batch).argmax(-1)).tolist())
    return predictions
```

## What it reports

`accelerator.gather(…)` in a loop over a loader without a backward, if what it gives is collected sample by sample: it
goes into a list (`predictions.extend(…)`), or into a metric (`metric.add_batch(predictions=…)`).

## Stays silent

- `gather_for_metrics`; functions that cut off what is too much (`samples_seen`, `[: len(dataset)]`, `remainder`) or
  drop the last batch.
- Losses and what is averaged or counted right away (`gather(x).mean()`): some samples count twice, and nothing is out
  of place.
- Loops that train, or that go through anything but a loader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Assign, Attribute, Call, For, Name
from distlint.finding import Alarm, Evidence, Severity
from distlint.places import Place, call_of, calls_in, reads
from distlint.project import Module, Scope
from distlint.rules import rule
from distlint.survey import Survey

_LOADER = re.compile(r"loader", re.IGNORECASE)
#: What one is of a batch, not of a sample, by its name.
_OF_BATCHES = re.compile(r"loss|count|correct|num_|total|size|time|length|perplex", re.IGNORECASE)
#: How code leaves out what is too much.
_CUTS_OFF = re.compile(
    r"samples_seen|gather_for_metrics|remainder|drop_last|truncated|\bunique\(|duplicat|\[\s{0,3}:\s{0,3}(?:len|min)\("
    r"|\[\s{0,3}:\s{0,3}(?:\w{1,40}\.){0,3}(?:n|num|total|max)_\w",
    re.IGNORECASE,
)
_COLLECTS = frozenset(("extend", "append", "add_batch", "add", "update", "write", "writerow"))
_SUMS_UP = frozenset(("mean", "sum", "max", "min", "item", "any", "all"))


@rule("RNK614", "gather-keeps-padding", severity=Severity.WRONG_RESULT, needs="function")
def check(module: Module, _survey: Survey) -> Iterator[Alarm]:
    """One finding per call."""
    if not module.has(".gather(") or not module.has("accelerat"):
        return
    for scope in module.scopes_with("gather"):
        found = [place for place in calls_in(scope) if place.scope is scope and _gathers(call_of(place))]
        for place in found:
            loop = _loop(place)
            if loop is not None and _is_collected(place, scope, loop) and not _is_cut(loop, scope, module):
                yield Alarm(
                    span=place.expression.span,
                    message=f"`{facts.shortened(call_of(place).function)}` keeps the padding of the last batch:"
                    " more samples come out than are in the data; use gather_for_metrics",
                    help="use accelerator.gather_for_metrics",
                    evidence=(Evidence(module.path, loop.span, "the batches of all ranks come from here"),),
                )


def _is_cut(loop: For, scope: Scope, module: Module) -> bool:
    """Whether what is too much is left out in a loop or behind it."""
    lines = module.text.split("\n")
    last = len(lines) if isinstance(scope, Module) else scope.definition.span.end_line
    return _CUTS_OFF.search("\n".join(lines[loop.span.line - 1 : last])) is not None


def _gathers(call: Call) -> bool:
    """Whether a call gathers something of each sample by an accelerator."""
    called = call.function
    if not isinstance(called, Attribute) or called.attr != "gather" or not call.arguments:
        return False
    if "accelerat" not in facts.source_of(called.value).lower():
        return False
    return _OF_BATCHES.search(facts.source_of(call.arguments[0].value)) is None


def _loop(place: Place) -> For | None:
    """The loop over the batches of a loader in which a place stands, if it trains nothing."""
    loop = place.innermost(For)
    if loop is None or _LOADER.search(facts.source_of(loop.iterable)) is None:
        return None
    called = (e.function for e in facts.subexpressions(loop) if isinstance(e, Call))
    return None if any(facts.last_name(function) == "backward" for function in called) else loop


def _is_collected(place: Place, scope: Scope, loop: For) -> bool:
    """Whether what is gathered goes into a list or a metric, at once or by a name of the same round."""
    if _goes_in(place):
        return True
    if any(isinstance(around, Call) and facts.last_name(around.function) in _SUMS_UP for around in place.above):
        return False
    assigned = place.innermost(Assign)
    if assigned is None:
        return False
    if assigned.operator:
        return True
    items = (item for target in assigned.targets for item in facts.items_of(target))
    names = [item.id for item in items if isinstance(item, Name)]
    inside = (read for name in names for read in reads(scope, name) if read.expression.span.is_inside(loop.span))
    return any(map(_goes_in, inside))


def _goes_in(place: Place) -> bool:
    """Whether something goes into a list or a metric, with nothing around it that sums it up."""
    for around in reversed(place.above):
        if isinstance(around, For):
            return False
        if isinstance(around, Assign):
            return bool(around.operator)
        name = facts.last_name(around.function) if isinstance(around, Call) else None
        if name in _SUMS_UP:
            return False
        if name in _COLLECTS:
            return True
    return False
