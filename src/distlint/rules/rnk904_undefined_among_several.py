"""A name that nothing binds is read where only several processes come.

## What it reports

A variable that no function around, the file and Python do not bind, in a function of a file that speaks of distributed
training:

- in a branch that one process does not take (`if args.distributed:`, `if world_size > 1:`, under a test of the kind of
  sampler or wrapper);
- in a call of `torch.distributed`, or of `set_epoch`.

## Stays silent

- Names that an `import *`, `exec` or `globals()` may bring; files in which any of them stands.
- Code in a `try` with a handler for `NameError`, or in a short one with a handler for anything; names elsewhere, of
  which other linters tell (F821); tests.

## Why it hurts

NameError, on all ranks, in the first distributed run: what was tried out on one process has not come there.

## What to do

Use the name that is there.

## Example

```python
def train(loader, epochs):
    for this_epoch in range(epochs):
        loader.sampler.set_epoch(epoch)
```

## Use instead

```python
def train(loader, epochs):
    for this_epoch in range(epochs):
        loader.sampler.set_epoch(this_epoch)
```
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Call, Expression, Name, Try
from distlint.finding import Alarm, Severity
from distlint.places import Place, outcomes, places
from distlint.project import Function, Module, public_name, resolve_all
from distlint.reachability.undefined import undefined
from distlint.rules import rule
from distlint.starting.one_process import holds_for_one, says_one
from distlint.survey import Survey

#: Classes by which a test asks whether several processes are at work.
_OF_SEVERAL = frozenset(("DistributedSampler", "DistributedDataParallel", "DDP"))
#: So many lines of a block that is tried are about one thing.
_FEW = 8


@rule("RNK904", "undefined-among-several", severity=Severity.CRASH, needs="file")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per name and function."""
    if "distributed" not in module.text and "set_epoch" not in module.text:
        return
    missing = undefined(module)
    names = frozenset(name for _, name in missing)
    for scope in module.scopes if missing else ():
        if not isinstance(scope, Function) or scope.is_test or names.isdisjoint(scope.words):
            continue
        lines = {scope.definition.span.line} | {d.span.line for d in scope.definition.decorators}
        own = {name for line, name in missing if line in lines}
        told: set[str] = set()
        for place in places(scope, lambda e, own=own: type(e) is Name and e.id in own):  # type: ignore[misc]
            read = place.expression
            assert isinstance(read, Name)
            if place.scope is scope and read.id not in told and _is_among_several(place) and not _is_caught(place):
                told.add(read.id)
                yield Alarm(
                    span=read.span,
                    message=f"nothing binds {read.id}: NameError as soon as there are several processes",
                    help="use the name that is there",
                )


def _is_among_several(place: Place) -> bool:
    """Whether only several processes come to a place, or what stands there is for them."""
    if any(holds_for_one(test, outcome) for test, outcome in outcomes(place)):
        return False
    is_told = any(
        says_one(test) is (not outcome) or (outcome and _asks_for_kind(test)) for test, outcome in outcomes(place)
    )
    return is_told or any(_is_of_several(around, place) for around in place.above)


def _is_caught(place: Place) -> bool:
    """Whether a handler may be there for a name that is missing: it says so, or is for anything in a few lines."""
    return any(
        "NameError" in kinds or ("Exception" in kinds and around.span.end_line - around.span.line < _FEW)
        for around in place.above
        if isinstance(around, Try)
        for handler in around.handlers
        for kinds in (_kinds(handler.type),)
    )


def _kinds(type_: Expression | None) -> frozenset[str]:
    if type_ is None:
        return frozenset(("Exception",))
    return frozenset(name for part in facts.subexpressions(type_) if (name := facts.last_name(part)) is not None)


def _asks_for_kind(test: Expression) -> bool:
    is_question = isinstance(test, Call) and facts.last_name(test.function) == "isinstance"
    return is_question and any(facts.last_name(part) in _OF_SEVERAL for part in facts.subexpressions(test))


def _is_of_several(around: object, place: Place) -> bool:
    """Whether an expression around a place is a call of torch.distributed, or sets the epoch of a sampler."""
    if not isinstance(around, Call):
        return False
    if facts.last_name(around.function) == "set_epoch":
        return True
    return any(
        (public_name(s) or "").startswith("torch.distributed.") for s in resolve_all(around.function, place.scope)
    )
