"""A variable of NCCL's process groups is set after the group has read it.

## What it reports

`os.environ["TORCH_NCCL_…"] = …` (also `setdefault`, `update` and `putenv`) behind `init_process_group` in the same
function: torch reads these when a process group is made.

## Stays silent

- Variables that are set before, or in another branch than the group; those that torch reads later.
- Functions that make further groups afterwards, tear the group down before they do more, or start processes.

## Why it hurts

The setting has no effect, and nothing says so.

## What to do

Set it before `init_process_group`, or in the launcher.

## Example

```python
import os

dist.init_process_group("nccl")
os.environ["TORCH_NCCL_AVOID_RECORD_STREAMS"] = "1"
```

## Use instead

```python
import os

os.environ["TORCH_NCCL_AVOID_RECORD_STREAMS"] = "1"
dist.init_process_group("nccl")
```
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Call
from distlint.finding import Alarm, Evidence, Severity, Span
from distlint.order import exclude_each_other, has_role
from distlint.places import call_of, calls_in
from distlint.project import Function, Module
from distlint.rules import rule
from distlint.starting.variables import settings_in
from distlint.survey import Survey

_PREFIX = "TORCH_NCCL_"
#: Read later: with the first communicator, or when something is written.
_LATER = re.compile(r"NONBLOCKING|DEBUG_INFO|DUMP")
_INIT = "init_process_group"
_LEAVE = "destroy_process_group"
#: What reads the variables anew, in this process or in another one.
_READS = frozenset(
    "new_group new_subgroups split_group init_device_mesh DeviceMesh destroy_process_group spawn Process Popen run "  # noqa: SIM905
    "start_processes initialize initialize_model_parallel".split()
)


@rule("RNK708", "env-set-too-late", severity=Severity.NO_EFFECT, needs="function", in_tests=True)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per variable that is set behind the group."""
    text = survey.project.text(module.path) or ""
    if _PREFIX not in text or _INIT not in text:
        return
    scopes: tuple[Module | Function, ...] = (module, *module.mentioning(_INIT))
    for scope in scopes:
        calls = calls_in(scope)
        joins = [
            place for place in calls if facts.last_name(call_of(place).function) == _INIT and has_role(place, "init")
        ]
        if len(joins) != 1 or joins[0].at_import != isinstance(scope, Module):
            continue
        joined = call_of(joins[0])
        behind = sorted((call_of(place) for place in calls if call_of(place).span > joined.span), key=lambda c: c.span)
        names = [facts.last_name(call.function) for call in behind]
        if not _READS.isdisjoint(names[:-1] if names[-1:] == [_LEAVE] else names):
            continue  # who leaves the group last of all makes none anew
        for one in settings_in(scope):
            span = one.place.expression.span
            early = one.name.startswith(_PREFIX) and _LATER.search(one.name) is None
            if early and one.own and span > joined.span and not exclude_each_other(one.place, joins[0]):
                yield _finding(module, span, one.name, joined)


def _finding(module: Module, span: Span, name: str, joined: Call) -> Alarm:
    return Alarm(
        span=span,
        message=f"{name} is set after {facts.source_of(joined.function)} (line {joined.span.line}), which has read it: "
        "it has no effect on that group",
        help="set it before the process group is made, or in the launcher",
        evidence=(Evidence(module.path, joined.span, "reads it"),),
    )
