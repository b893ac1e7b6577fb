"""A group is created without the timeout that the default group, or its neighbours, were given.

## Why it hurts

A new group has torch's own limit, whatever the default group was given (measured: 30 minutes with gloo beside a default
group of 2 seconds). A short limit does not make a hang of this group surface; a long one does not protect it.

## What to do

Pass the same timeout. `--fix --unsafe-fixes` passes what another call above in the same function is given.

## Example

```python
from datetime import timedelta

dist.init_process_group("nccl", timeout=timedelta(seconds=60))
pair = dist.new_group([0, 1])
```

## Use instead

```python
from datetime import timedelta

limit = timedelta(seconds=60)
dist.init_process_group("nccl", timeout=limit)
pair = dist.new_group([0, 1], timeout=limit)
```

## What it reports

`new_group` or `new_subgroups` without `timeout=`, or a function of the project that creates groups called without it,
where

- two or more other calls of it in the file get the timeout, and fewer do not: one of many was forgotten;
- the `init_process_group` of the file, or the only one of the program, gets another one than torch gives anyway (10
  minutes for NCCL, 30 for gloo), as a literal or by the name of a constant: what room was made for there (a large
  checkpoint, say) ends this group (two real bugs), and where hangs were to surface soon, one in this group does not.

With low confidence where the file gives any timeout: it may be the one that torch has anyway, or a short one.

## Stays silent

- Files in which nobody sets a timeout; `**options`; groups of device meshes, which inherit it.
- Groups that are handed a backend of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts, fixes, knowledge
from distlint.facts import Call
from distlint.finding import Alarm, Confidence, Evidence, Fix, Severity, line_of
from distlint.fixes.edits import with_argument, written
from distlint.joining.timeouts import seconds
from distlint.places import Place, call_of, callees_of, calls_in
from distlint.project import Function, Module, public_name
from distlint.rules import rule
from distlint.starting.types import settled_or_imported
from distlint.survey import Survey

_INIT = "torch.distributed.init_process_group"
_NEW = frozenset(f"torch.distributed.{name}" for name in ("new_group", "new_subgroups", "new_subgroups_by_enumeration"))
_LAST = knowledge.last_words(_NEW)
#: The seconds that torch gives a group that is told nothing (2.13, constants.py): NCCL's, and those of other backends.
_USUAL = (600.0, 1800.0)
#: So many calls that get a timeout make one that does not an exception.
_MANY = 2


@rule("RNK712", "group-timeout-not-inherited", severity=Severity.HYGIENE, needs="project", fix="suggested")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per group without the timeout of the others."""
    text = module.text
    is_told_here = "timeout=" in text.replace(" ", "")
    if not is_told_here and not any(name in text for name in _LAST):
        return
    calls = (place for scope in module.scopes for place in calls_in(scope))
    made = [(place, *kind) for place in calls if (kind := _made(place)) is not None]
    told = [(place, of) for place, of, _ in made if facts.argument(call_of(place), "timeout") is not None]
    if not any(of == _INIT for _, of, _ in made) and any(of in _NEW for _, of, _ in made):
        told += _told_elsewhere(module, survey)
    forgotten = [(place, of) for place, of, creates in made if creates and not _is_told(call_of(place))]
    for place, of in forgotten:
        # a function that hands its own timeout on may be given one
        others = [other for other, name in told if name == of or (of in _NEW and (name == _INIT or name in _NEW))]
        if not others:
            continue
        alike = sum(name == of and facts.argument(call_of(other), "backend") is None for other, name in told)
        is_one_of_many = alike >= _MANY and alike > sum(name == of for _, name in forgotten)
        special = next((other for other, name in told if name == _INIT and of in _NEW and _is_special(other)), None)
        shown = special or others[0]
        other = call_of(shown)
        yield Alarm(
            span=call_of(place).span,
            confidence=Confidence.HIGH if is_one_of_many or special is not None else Confidence.LOW,
            message=f"{facts.shortened(call_of(place).function)} "
            f"{_unlike(shown, special is not None, alike, module)}: "
            "the group has torch's own limit",
            help="pass the same timeout=",
            fix=_fix(module.text, place, shown),
            evidence=(Evidence(shown.scope.module.path, other.span, "gets a timeout"),),
        )


def _fix(text: str, place: Place, other: Place) -> Fix | None:
    """What the other call is given; not where its names may mean something else, or nothing yet."""
    given = facts.argument(call_of(other), "timeout")
    is_known_here = other.scope is place.scope and call_of(other).span < call_of(place).span
    if given is None or not is_known_here or call_of(place).unpacks:
        return None
    argument = f"timeout={written(text, given.span)}"
    return fixes.suggested("pass the same timeout=", with_argument(text, call_of(place), argument))


def _told_elsewhere(module: Module, survey: Survey) -> list[tuple[Place, str]]:
    """The only call of the program around a file that joins, in another file, if it gives a limit of its own."""
    around = {path for path in survey.launching.around(module) if path != module.path}
    files = [other for other in survey.project.modules_with("init_process_group") if other.path in around]
    joins = [
        place
        for other in files
        for scope in other.scopes_with("init_process_group")
        for place in calls_in(scope)
        if place.scope is scope and (kind := _made(place)) is not None and kind[0] == _INIT
    ]
    return [(joins[0], _INIT)] if len(joins) == 1 and _is_special(joins[0]) else []


def _unlike(other: Place, is_default_group: bool, alike: int, module: Module) -> str:
    """What sets a call without a timeout apart from another, or from so many others that create groups."""
    line = line_of(other.scope.module.path, other.expression.span, module.path)
    if is_default_group or not alike:
        return f"does not take over the timeout of {facts.shortened(call_of(other).function)} ({line})"
    if alike == 1:
        return f"gets no timeout, unlike the one in {line}"
    return f"gets no timeout, unlike {alike} other calls of it in this file ({line} for one)"


def _is_told(call: Call) -> bool:
    """Whether a call says how long, or may: by options that are made elsewhere, or for a backend of its own."""
    return any(given.star or given.keyword in ("timeout", "backend") for given in call.arguments)


def _is_special(place: Place) -> bool:
    """Whether a call gets another time than torch gives."""
    given = facts.argument(call_of(place), "timeout")
    length = seconds(settled_or_imported(given, place.scope)[0]) if given is not None else None
    return length is not None and not _USUAL[0] <= length <= _USUAL[1]


def _made(place: Place) -> tuple[str, bool] | None:
    """What a call that may get a timeout for groups calls, and whether that creates a group beside the default one."""
    call = call_of(place)
    if facts.last_name(call.function) is None:
        return None
    for symbol in callees_of(place):
        name = public_name(symbol)
        if name is not None and (name == _INIT or name in _NEW):
            return name, name in _NEW
        if isinstance(symbol, Function) and "new_group" in symbol.words and _takes_timeout(symbol, call):
            return symbol.full_name, True
    return None


def _takes_timeout(function: Function, call: Call) -> bool:
    """Whether a function takes a timeout by that name, which a call need not give by position."""
    parameters = [parameter.name for parameter in function.definition.parameters if not parameter.star]
    given = [argument for argument in call.arguments if not argument.keyword]
    return "timeout" in parameters and parameters.index("timeout") >= len(given)
