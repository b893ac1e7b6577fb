"""The timeout of a group is no timedelta, or hides hangs for hours.

## Why it hurts

A number raises `TypeError` at the start (measured). A limit of hours shows a hang only after hours of idle GPUs.

## What to do

`timedelta(seconds=1800)`. Let one rank's long work not stand between collectives, and keep the limit short.
`--fix --unsafe-fixes` makes a timedelta of a number, and adds the import; it leaves limits that are long, and texts.

## Example

```python
dist.init_process_group("gloo", timeout=1800)
```

## Use instead

```python
from datetime import timedelta

dist.init_process_group("gloo", timeout=timedelta(seconds=1800))
```

## What it reports

- `timeout=1800` (a number or a text) where torch wants a `datetime.timedelta`: `init_process_group`, `new_group`,
  `new_subgroups`, `monitored_barrier`, `barrier`, DeepSpeed's `init_distributed`, accelerate's
  `InitProcessGroupKwargs`. So do numbers that a name or an attribute of the class stands for, parameters that are
  numbers by annotation or default, or for which all callers in sight give one, fields that are annotated as numbers
  (`pg_timeout: int = 900`), properties that compute some, and options that parsers read with `type=int`.
- `timedelta(1800)`: the first number counts days.
- With low confidence: a literal limit of more than an hour (81 places in public code, 32 of them of two hours or less,
  some on purpose).

## Stays silent

- Values of which nobody knows the type, or for which the function asks it (`isinstance(timeout, timedelta)`);
  parameters that the function binds anew; fields that a method or others store anew; `timeout=None`; functions of other
  libraries, which may take seconds.
- Seconds as a float where torch takes them (`monitored_barrier`).
- Long limits of groups on gloo, which wait for slow phases of one rank.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts, fixes, knowledge
from distlint.facts import Call, Expression
from distlint.finding import Alarm, Confidence, Fix, Severity
from distlint.fixes.edits import by_keyword, wrapped
from distlint.fixes.imports import needed
from distlint.joining.timeouts import seconds
from distlint.kinds.handed_types import handed_type
from distlint.places import Place, call_of, callees_of, distinct_calls, tests_passed
from distlint.project import Module, public_name
from distlint.rules import rule
from distlint.starting.types import number_of
from distlint.survey import Survey

#: Where the timeout stands if it is given by position; None: by keyword only.
_TAKE_IT = {
    "torch.distributed.init_process_group": 2,
    "torch.distributed.new_group": 1,
    "torch.distributed.new_subgroups": None,
    "torch.distributed.new_subgroups_by_enumeration": None,
    "torch.distributed.monitored_barrier": 1,
    "torch.distributed.barrier": 3,
    "deepspeed.comm.init_distributed": None,
    "deepspeed.init_distributed": None,
    "accelerate.utils.InitProcessGroupKwargs": None,
    "accelerate.InitProcessGroupKwargs": None,
}
_LAST = knowledge.last_words(_TAKE_IT)
#: They take a float for seconds, with a warning (of barrier, that is not known of every version: nothing is said).
_LENIENT = frozenset(("torch.distributed.monitored_barrier", "torch.distributed.barrier"))
_NO_TIMEDELTA = frozenset(("int", "float", "str"))
_LIMIT = 3600.0
#: From so many on a number without a unit was meant as seconds.
_MOST_DAYS = 30
#: Units in names: what of `timedelta` they are, where it is certain.
_UNIT = re.compile(r"(?<![a-z])(?:ms|milli|micro|minutes?|mins?|hours?|days?)", re.IGNORECASE)
_UNITS = {"minute": "minutes", "minutes": "minutes", "hour": "hours", "hours": "hours"}


@rule("RNK701", "excessive-timeout", severity=Severity.HANG, needs="function", fix="suggested")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per timeout."""
    text = module.text
    if ("timeout" not in text and "timedelta" not in text) or not any(name in text for name in _LAST):
        return
    for place in distinct_calls(module.scopes_having(_LAST)):
        if facts.last_name(call_of(place).function) in _LAST:
            yield from _told(place, survey)


def _told(place: Place, survey: Survey) -> Iterator[Alarm]:
    """What is wrong about the timeout of a call."""
    call = call_of(place)
    names = {public_name(symbol) for symbol in callees_of(place)}
    name = next((name for name in names if name in _TAKE_IT), None)
    if name is None or len(names) > 1:
        return
    position = _TAKE_IT[name]
    given = facts.argument(call, "timeout", position) if position is not None else facts.argument(call, "timeout")
    if given is None:
        return
    kind = handed_type(given, place.scope, survey.kinds, survey.order)
    is_asked = any("isinstance" in facts.source_of(test) for test in tests_passed(place))
    if kind in _NO_TIMEDELTA and not is_asked and not (kind == "float" and name in _LENIENT):
        yield Alarm(
            span=given.span,
            severity=Severity.CRASH,
            message=f"timeout must be a datetime.timedelta, not {facts.shortened(given)} ({kind}): it raises TypeError",
            help=f"timeout=timedelta(seconds={facts.shortened(given)})" if kind != "str" else "timedelta(seconds=...)",
            fix=_with_unit(given, place) if kind in ("int", "float") else None,
        )
    days = _bare_days(given)
    if days is not None and days >= _MOST_DAYS:
        yield Alarm(
            span=given.span,
            message=f"{facts.shortened(given)} is {days:g} days: a number without a unit counts days",
            help=f"timedelta(seconds={days:g})",
            fix=_of_seconds(given, place),
        )
        return
    limit = seconds(given)
    if limit is not None and limit > _LIMIT and "gloo" not in facts.source_of(call):
        yield Alarm(
            span=given.span,
            confidence=Confidence.LOW,
            message=f"{facts.shortened(given)} hides hangs for {limit / 3600:g} hours",
            help="keep the limit below an hour",
        )


def _with_unit(given: Expression, place: Place) -> Fix | None:
    """A timedelta of the seconds that are given, unless their name speaks of another unit."""
    unit = _UNIT.search(facts.source_of(given))
    name = needed("datetime", "timedelta", place.scope)
    if name is None or (unit is not None and unit[0].lower() not in _UNITS):
        return None
    before = f"{name.called}({_UNITS[unit[0].lower()] if unit is not None else 'seconds'}="
    return fixes.suggested(f"{before}...)", wrapped(place.scope.module.text, given, before), *name.edits)


def _of_seconds(given: Expression, place: Place) -> Fix | None:
    assert isinstance(given, Call)
    return fixes.suggested("count seconds", by_keyword(place.scope.module.text, given, {0: "seconds"}))


def _bare_days(value: Expression) -> float | None:
    """The number of ``timedelta(1800)``."""
    if not isinstance(value, Call) or len(value.arguments) != 1 or facts.last_name(value.function) != "timedelta":
        return None
    (given,) = value.arguments
    return None if given.keyword or given.star else number_of(given.value)
