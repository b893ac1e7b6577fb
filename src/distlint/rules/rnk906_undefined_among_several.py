"""A name that nothing binds is read where only several processes come.

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

## What it reports

A variable that no function around, the file and Python do not bind, in a function of a file that speaks of distributed
training:

- in a branch that one process does not take (`if args.distributed:`, `if world_size > 1:`, under a test of the kind of
  sampler or wrapper);
- in a call of `torch.distributed`, or of `set_epoch`.

Also a function of the file, or one that it imports, that is called as a method there (`self.concat_all_gather(x)`),
where no class of the project has a method of that name, and nothing stores an attribute under it.

## Stays silent

- Names that an `import *`, `exec` or `globals()` may bring; files in which any of them stands.
- Code in a `try` with a handler for `NameError`, or in a short one with a handler for anything; names elsewhere, of
  which other linters tell (F821), what an error says among them; tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Attribute, Call, Expression, Name, Try
from distlint.finding import Alarm, Severity
from distlint.places import Place, call_of, calls_in, outcomes, places
from distlint.project import Class, External, Function, Module, public_name, resolve_all
from distlint.project.bindings import Imported
from distlint.reachability.undefined import undefined, undefined_in
from distlint.rules import rule
from distlint.starting.one_process import holds_for_one, says_one
from distlint.survey import Survey

#: Classes by which a test asks whether several processes are at work.
_OF_SEVERAL = frozenset(("DistributedSampler", "DistributedDataParallel", "DDP"))
#: Bases that have no attributes of this kind.
_PLAIN = frozenset(
    ("object", "builtins.object", "abc.ABC", "typing.Generic", "torch.nn.Module", "torch.autograd.Function")
)
#: So many lines of a block that is tried are about one thing.
_FEW = 8


@rule("RNK906", "undefined-among-several", severity=Severity.HYGIENE, needs="file", about="versions")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per name and function."""
    if "distributed" not in module.text and "set_epoch" not in module.text:
        return
    functions = {name for name in module.bindings.names if _is_function(module.bindings.only(name))}
    for method in module.functions if functions else ():
        if method.owner is not None and not method.is_test and not functions.isdisjoint(method.words):
            yield from _of_the_instance(method, method.owner)
    missing = undefined(module)
    names = frozenset(name for _, name in missing)
    for scope in module.scopes if missing else ():
        if not isinstance(scope, Function) or scope.is_test or names.isdisjoint(scope.words):
            continue
        own = undefined_in(scope)
        told: set[str] = set()
        for place in places(scope, lambda e, own=own: type(e) is Name and e.id in own):  # type: ignore[misc]
            read = place.expression
            assert isinstance(read, Name)
            if place.scope is not scope or read.id in told or _is_caught(place) or _is_said_at_the_end(place):
                continue
            if _is_among_several(place):
                told.add(read.id)
                yield Alarm(
                    span=read.span,
                    message=f"nothing binds {read.id}: NameError as soon as there are several processes",
                    help="use the name that is there",
                )


def _of_the_instance(method: Function, owner: Class) -> Iterator[Alarm]:
    """Functions of the file that are asked of the own instance, of which no class of the project has one so called."""
    own, project = method.first_parameter, method.module.project
    told: set[str] = set()
    for place in calls_in(method):
        read = call_of(place).function
        if not isinstance(read, Attribute) or place.scope is not method or not facts.is_name(read.value, own):
            continue
        if read.attr in told or not _is_function(method.module.bindings.only(read.attr)):
            continue
        told.add(read.attr)
        if not _is_among_several(place) or _is_caught(place) or _may_have(owner, read.attr):
            continue
        stored = re.compile(rf"\.{read.attr}\s*=[^=]|attr\([^()\n]{{0,80}}[\"']{read.attr}[\"']")
        if not any(project.with_method(read.attr)) and not any(project.matching(stored, read.attr)):
            yield Alarm(
                span=read.span,
                message=f"{owner.name} has no {read.attr}: AttributeError as soon as there are several processes",
                help=f"call {read.attr}() of the file",
            )


def _is_function(definition: object) -> bool:
    return isinstance(definition, (Function, Imported))


def _may_have(owner: Class, name: str) -> bool:
    """Whether an instance may have an attribute: a class that is not in sight may bring it, or one answers to all."""
    asks = ("__getattr__", "__getattribute__")
    known = [one for one in owner.lineage if isinstance(one, Class)]
    outside = {one.name for one in owner.lineage if isinstance(one, External)}
    is_seen = len(outside - _PLAIN) == 0 and all(len(one.definition.bases) <= len(one.lineage) - 1 for one in known)
    return not is_seen or any(word in one.bindings.names for one in known for word in (name, *asks))


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


def _is_said_at_the_end(place: Place) -> bool:
    """Whether a name stands in what an error says: the run ends there anyway, if with another word."""
    return any(isinstance(around, facts.Raise) for around in place.above)


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
