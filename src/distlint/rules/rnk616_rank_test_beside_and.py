"""A test for one process or the first rank says something else: `and` binds tighter than `or`, or a `not` is missing.

## Why it hurts

Rank 0 comes there whatever the condition says, and a single process does not: the two do different things. Without the
`not` all ranks write and log what the first one should.

## What to do

Put the test for one process or the first rank into parentheses; write the `not`.

## Example

```python
def save(args, iteration):
    if not args.deepspeed and not dist.is_initialized() or dist.get_rank() == 0:
        write_tracker(iteration)
```

## Use instead

```python
def save(args, iteration):
    if not args.deepspeed and (not dist.is_initialized() or dist.get_rank() == 0):
        write_tracker(iteration)
```

## What it reports

`condition and not is_initialized() or get_rank() == 0`: a test for one process or the first rank, with something before
it that an `and` ties to its first half only. Tests for one process are `not … initialized`, `not … distributed` and
`world_size == 1`.

Besides `distributed or rank == 0` around messages, where at least two other tests of the file are `not distributed or
rank == 0`: without the `not` every rank comes there.

## Stays silent

- Parentheses around either side; `is_available()` as the only condition; tests of other ranks.
- Tests without a `not`, of which the file does not have two with one, and those around anything but messages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Boolean, Call, Evaluate, Expression, If
from distlint.files.naming import asks_for_first
from distlint.finding import Alarm, Severity
from distlint.places import Place, places
from distlint.project import Function, Module, Scope
from distlint.rules import rule
from distlint.source.slices import sounding
from distlint.survey import Survey

_ONE_PROCESS = re.compile(r"not [\w.]*(?:is_initialized\(\)|initialized|distributed)|[\w.]*world_size(?:\(\))? == 1")
#: The words of these.
_asks_for_others = sounding(re.compile(r"initialized|distributed|world_size"))


@rule("RNK616", "rank-test-beside-and", severity=Severity.WRONG_RESULT, needs="function")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per test."""
    text = module.text
    if " or " not in text:
        return
    yield from _without_not(module)
    if not module.has("initialized", "distributed", "world_size"):
        return
    lines = text.split("\n")
    scopes: tuple[Scope, ...] = (module, *filter(_may_tie, module.functions))
    for scope in scopes:
        for place in places(scope, lambda e: type(e) is Boolean and e.operator == "or"):
            tied = _tied(place.expression, lines)
            if tied is not None:
                condition, single, first = (facts.shortened(part) for part in tied)
                yield Alarm(
                    span=place.expression.span,
                    message=f"`and` binds tighter than `or`: rank 0 comes here whatever `{condition}` says; write"
                    f" `{condition} and ({single} or {first})`",
                    help="put the test for one process or the first rank into parentheses",
                )


def _without_not(module: Module) -> Iterator[Alarm]:
    """The tests `several or rank == 0` beside others that are `not several or rank == 0`."""
    found = [
        (place, facts.source_of(alone))
        for scope in module.scopes_with("rank", "local_rank", "global_rank", "is_main_process", "get_rank")
        for place in places(scope, lambda e: type(e) is Boolean and e.operator == "or" and len(e.operands) == 2)
        if isinstance(place.expression, Boolean)
        for alone, first in (place.expression.operands,)
        if asks_for_first(facts.source_of(first))
    ]
    told = Counter(text for _, text in found)
    for place, text in found:
        opposite = f"not ({text})" if " " in text else f"not {text}"
        if told[opposite] > 1 and _only_says(place):
            yield Alarm(
                span=place.expression.span,
                message=f"all ranks come here if there are several: a `not` is missing, as in `{opposite} or …`"
                " elsewhere in this file",
                help=f"write `{opposite} or …`",
            )


def _only_says(place: Place) -> bool:
    """Whether a test is that of a block in which something is said and nothing else done: what several ranks share
    (``if sharded or rank == 0: save()``) is for all of them."""
    around = place.parent
    body = around.body if isinstance(around, If) and around.test is place.expression else ()
    return bool(body) and all(
        isinstance(statement, Evaluate) and isinstance(statement.value, Call) and _says(statement.value)
        for statement in body
    )


def _says(call: Call) -> bool:
    return facts.last_name(call.function) in ("print", "info", "warning", "warn", "debug", "log", "write")


def _may_tie(function: Function) -> bool:
    """Whether a function has the words of such a test."""
    words = function.words
    return "or" in words and "and" in words and any(map(_asks_for_others, words))


def _tied(test: Expression, lines: list[str]) -> tuple[Expression, Expression, Expression] | None:
    """The condition that is tied to the first half of a test for one process or the first rank, and the two halves."""
    assert isinstance(test, Boolean)
    if len(test.operands) != 2 or not isinstance(test.operands[0], Boolean):
        return None
    tied, first = test.operands
    assert isinstance(tied, Boolean)
    if tied.operator != "and" or _is_in_parentheses(tied, lines) or not asks_for_first(facts.source_of(first)):
        return None
    *conditions, single = tied.operands
    told = facts.source_of(conditions[0])
    is_one = _ONE_PROCESS.fullmatch(facts.source_of(single)) is not None
    return (conditions[0], single, first) if is_one and len(conditions) == 1 and "is_available" not in told else None


def _is_in_parentheses(test: Boolean, lines: list[str]) -> bool:
    """Whether a part of a test stands in parentheses of its own: one is closed behind it."""
    end = test.span.end_line
    behind = "".join((lines[end - 1][test.span.end_column :], *lines[end : end + 2]))
    return behind.lstrip().startswith(")")
