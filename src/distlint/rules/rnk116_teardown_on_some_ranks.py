"""Some ranks tear the process group down while the others never do.

## Why it hurts

Aborting NCCL communicators is a collective call: torch documents that all ranks have to destroy the process group
within the timeout. The rank that calls it alone waits, or the others end with open communicators and the job may not
exit. With gloo it passes, so the test on a laptop shows nothing.

## What to do

Destroy the process group on every rank at the end of the success path.

## Example

```python
if dist.get_rank() == 0:
    save(model)
    dist.destroy_process_group()
```

## Use instead

```python
if dist.get_rank() == 0:
    save(model)
dist.destroy_process_group()
```

## What it reports

`destroy_process_group` (and the tear-down calls of the frameworks) that runs only under a condition on the rank, while
the other ranks reach no matching call.

Off by default: on fresh code both alarms were false (the others end right behind it, and so does the job), and with
gloo no such program hangs.

## Stays silent

- The call on every rank, under `if dist.is_initialized():` and other tests that all ranks share.
- Tearing down a sub-group on its members, or a group that the same function starts on some ranks only.
- A rank that raises or exits instead.

A tear-down in a `finally` or an `except` handler is not reported: it is everywhere, and harmless as long as no rank
fails alone (see the decisions).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts, knowledge
from distlint.devices import Place, places
from distlint.finding import Alarm, Severity
from distlint.places import tests_above
from distlint.project import Module, public_name, resolve_all
from distlint.project.one_form import one_form, readings_at
from distlint.rules import rule
from distlint.spmd.lanes import lanes
from distlint.spmd.rooting import Rooted
from distlint.spmd.wording import evidence, never, runs_only_when
from distlint.survey import Survey


@rule("RNK116", "teardown-on-some-ranks", severity=Severity.HANG, needs="project", default=False, about="divergence")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per test that parts the ranks, at the tear-down that only some of them reach."""
    for rooted in survey.spmd.divergences(module):
        divergence, text = rooted.divergence, survey.spmd.text
        event = divergence.step.event
        if divergence.kind != "branch" or event.role != "teardown" or _started_by_some(rooted, survey):
            continue
        when, others = runs_only_when(rooted, module, survey.spmd), never("join", rooted)
        yield Alarm(
            span=rooted.place.span,
            confidence=rooted.confidence,
            message=f"`{text(event.site)}` {when}; {others}, and the job may not end",
            help="tear the process group down on every rank",
            evidence=evidence(rooted, survey.spmd),
            lanes=lanes(rooted, survey.spmd),
        )


def _started_by_some(rooted: Rooted, survey: Survey) -> bool:
    """Whether the same function starts the process group under a test, too, that asks for what the tear-down's does:
    then those that are not let in have none."""
    function = survey.spmd.function_around(rooted.place)
    if function is None:
        return False
    parted, form = rooted.divergence.parted.branch.site, one_form(function)
    asked = _names(" ".join((survey.spmd.written(parted), *readings_at(function, parted.span))))
    return any(
        not asked.isdisjoint(_names(facts.source_of(form.test(test))))
        for place in places(function, lambda e: type(e) is facts.Call)
        if isinstance(place.expression, facts.Call) and _starts(place.expression, place)
        for test in tests_above(place)
    )


def _starts(call: facts.Call, place: Place) -> bool:
    names = (public_name(symbol) or "" for symbol in resolve_all(call.function, place.scope))
    return any(entry.role == "init" for name in names for entry in knowledge.entries_of(name))


def _names(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[A-Za-z_]\w*", text))
