"""A call passes an argument that the function does not take, in a version of torch that the project allows or at all.

## Why it hurts

A TypeError; inside a broad handler nobody sees it, and the barrier never happens. A reduction that is given for a rank
counts as that rank, without an error: the result is on another rank than the one that reads it.

## What to do

Leave the argument out, ask for the version first, or require a newer torch.

## Example

```python
from datetime import timedelta

try:
    dist.barrier(timeout=timedelta(seconds=30))
except Exception:
    pass
```

## Use instead

```python
from datetime import timedelta

dist.monitored_barrier(timeout=timedelta(seconds=30))
```

## What it reports

- Keywords that came with a version that is newer than the oldest one the project asks for: `barrier(timeout=…)` (2.12),
  `group_src=` and `group_dst=` (2.6), `device_id=` in `init_process_group` (2.3).
- Where the project does not say what it needs: the same inside a `try` that swallows the error.
- Keywords that never were: `all_reduce(x, dst=0)`, `DistributedSampler(data, world_size=…)`,
  `GatheredParameters(enable=…)`; and more arguments by position than a function has parameters.
- Arguments that are missing: `dist.get_global_rank()` wants a group and a rank in it; a policy of FSDP that is called
  (`transformer_auto_wrap_policy(transformer_layer_cls={Block})`) instead of handed on by `functools.partial`.
- What a policy of FSDP is to wrap, if that isn't a collection of classes: `transformer_layer_cls={Model: (Block,)}`, a
  dictionary, of which it takes the keys; one class (`ModuleWrapPolicy(Block)`); names of classes.
- Arguments by position in an order that an older version had: `FSDP.optim_state_dict_to_load(state, model, optimizer)`
  (before torch 2.1), `FSDP(model, group, cpu_offload, auto_wrap_policy)` (before 1.12), unless the project stays on
  that.
- Arguments in the place of others: `reduce(x, ReduceOp.SUM)`, whose second parameter is the rank to reduce to, and
  `all_reduce(x, group)`, whose second one is the reduction.
- Keywords that no method of the project takes by whose name a backend of the project is called
  (`backend.barrier(timeout=limit)`, where a function binds `backend` by `global` to an object of a class).

## Stays silent

- Calls under a test for the version, or for what the function takes, also by a variable or an attribute that holds the
  answer; handlers that make the call another way.
- Files that no older torch can import: their top level imports, outside of any `try` or test, something that is as new
  as the argument or newer (`from torch.distributed.tensor import DTensor`, 2.5).
- `**options`, own wrappers of the same name; classes in a set, a list or a tuple, or in a variable.
- Tests, as far as only the requirement of the project speaks against an argument: they run on the torch of its
  developers.
- Functions that look at `__version__`; arguments of older versions where the project does not say which torch it
  wants.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from distlint import facts, knowledge
from distlint.calls.by_name import by_name
from distlint.facts import Argument, Call, shortened
from distlint.finding import Alarm, Confidence, Evidence, Severity, Span
from distlint.kinds.dropped import misplaced
from distlint.knowledge import VersionEntry
from distlint.models.layer_classes import wrong_layers
from distlint.places.versions import calls_of, falls_back, hides_type_errors, imported_since, is_asked_for
from distlint.project import Function, Module
from distlint.reachability.untaken import Untaken, untaken
from distlint.repository.requirement import parts
from distlint.rules import rule
from distlint.settings import Settings
from distlint.spelling import meant
from distlint.survey import Survey

#: The first of the versions of which a project that says nothing may well have an older one.
_RECENT = (2, 9)


@rule("RNK901", "bad-kwarg", severity=Severity.CRASH, needs="function", in_tests=True, about="versions")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per argument; per file, for one that the oldest torch does not take."""
    for function in module.functions:
        yield from _misplaced(function, survey)
    yield from _missing(module)
    yield from _in_old_order(module, survey.settings)
    yield from _never_taken(module)
    yield from map(_of_no_method, untaken(module))
    for wrong in wrong_layers(module):
        yield Alarm(span=wrong.given.span, message=wrong.message, help="pass a set of the classes of the layers")
    rows = {(e.name, e.argument): e for role in ("keyword", "no-keyword") for e in knowledge.versions(role)}
    if module.words.isdisjoint(argument for _, argument in rows):
        return
    oldest = survey.settings.torch_version
    own = imported_since(module)
    told: dict[tuple[VersionEntry, bool], list[Span]] = {}
    for place, call, name in calls_of(module, {name for name, _ in rows}):
        for given in call.arguments:
            entry = rows.get((name, given.keyword or ""))
            if entry is None or is_asked_for(place) or falls_back(place, call):
                continue
            if entry.role == "no-keyword":  # such a row has no version: no torch takes it
                short = name.rpartition(".")[2]
                yield Alarm(
                    span=_place(given, call),
                    message=f"{short}() takes no {entry.argument}=; it is called {entry.instead}=",
                    help=f"pass {entry.instead}=",
                )
                continue
            hidden = hides_type_errors(place)
            if oldest is None:  # whoever says nothing has a torch of the last years
                refused = hidden and parts(entry.version) >= _RECENT
            else:  # whoever runs a test of a library has the torch that it is developed with
                refused = survey.settings.surely_lacks_torch(entry.version) and (hidden or not module.is_test)
            if own is not None and parts(own) >= parts(entry.version):
                refused = False  # the file is not imported by an older one
            if refused:
                told.setdefault((entry, hidden), []).append(_place(given, call))
    for (entry, hidden), spans in told.items():
        first, *others = sorted(spans)
        yield Alarm(
            span=first,
            confidence=Confidence.HIGH if oldest is not None else Confidence.MEDIUM,
            message=_message(entry, oldest, hidden, len(others)),
            help="leave it out, ask for the version first, or require a newer torch",
            evidence=tuple(Evidence(module.path, other, "given here, too") for other in others),
        )


def _of_no_method(found: Untaken) -> Alarm:
    owner = found.method.owner.name if found.method.owner is not None else "the project"
    keywords = " and ".join(f"{given.keyword}=" for given in found.given)
    return Alarm(
        span=_place(found.given[0], found.call),
        message=f"{owner}.{found.method.name}() takes no {keywords}, nor does another method of that name",
        help="call the method that takes it, or leave it out",
        evidence=(Evidence(found.method.module.path, found.method.definition.span, "this is called"),),
    )


def _never_taken(module: Module) -> Iterator[Alarm]:
    """The keywords in a file that no torch has ever taken, and what is given by position beyond all that there is."""
    taken = _parameters()
    short = knowledge.last_words(taken)

    def is_odd(call: Call) -> bool:
        called = facts.last_word(call.function)
        known = {p for name, parameters in taken.items() if name.endswith("." + called) for p in parameters}
        keywords = [given.keyword for given in call.arguments if given.keyword not in (None, "*", "**")]
        return called not in short or len(call.arguments) > len(known) or not known.issuperset(keywords)

    for place, call, name in () if module.is_test else calls_of(module, taken.keys(), is_odd):
        if is_asked_for(place) or falls_back(place, call):
            continue
        hidden = "; the handler around it swallows the TypeError" if hides_type_errors(place) else ""
        called = name.rpartition(".")[2]
        for given in call.arguments:
            keyword = given.keyword or "_"
            if not keyword.startswith(("_", "*")) and keyword not in taken[name]:
                alike = meant(keyword, taken[name])
                yield Alarm(
                    span=_place(given, call),
                    message=f"no public torch has a {called}() that takes {keyword}={hidden}",
                    help=f"is {alike}= meant?" if alike else f"it takes {', '.join(sorted(taken[name]))}",
                )
        positions = [given for given in call.arguments if given.keyword is None]
        if len(positions) > len(taken[name]) and all(given.keyword != "*" for given in call.arguments):
            yield Alarm(
                span=_place(positions[len(taken[name])], call),
                message=f"no public torch has a {called}() that takes {len(positions)} arguments{hidden}",
                help=f"it takes {', '.join(sorted(taken[name]))}",
            )


def _place(given: Argument, call: Call) -> Span:
    """Where an argument stands: the place of an empty list is that of the call."""
    return given.value.span if given.value.span.line else call.span


@cache
def _parameters() -> Mapping[str, frozenset[str]]:
    """What functions of torch have taken in some version, by their names."""
    further: dict[str, set[str]] = {}
    for entry in (e for role in ("keyword", "no-keyword") for e in knowledge.versions(role)):
        further.setdefault(entry.name, set()).add(entry.argument)
    rows = knowledge.versions("parameters")
    return {e.name: frozenset(e.argument.split(",")).union(further.get(e.name, ())) for e in rows}


def _missing(module: Module) -> Iterator[Alarm]:
    """The calls in a file that leave out what the function cannot do without."""
    rows = {entry.name: entry for entry in knowledge.versions("required")}
    for place, call, name in calls_of(module, rows.keys()):
        needed = tuple(rows[name].argument.split(","))
        given, spread = by_name(call, needed)
        left_out = [parameter for parameter in needed if parameter not in given]
        if spread or not left_out or len(call.arguments) >= len(needed):
            continue  # another version may call them otherwise
        if not hides_type_errors(place) and not is_asked_for(place):
            short = name.rpartition(".")[2]
            yield Alarm(
                span=call.span,
                message=f"{short}() needs {' and '.join(left_out)}: the call is a TypeError",
                help=rows[name].instead or f"pass {', '.join(left_out)}",
            )


def _in_old_order(module: Module, settings: Settings) -> Iterator[Alarm]:
    """The calls in a file that give arguments by position as an older version took them, by the names of what is
    given."""
    text = module.text
    rows = {entry.name: entry for entry in knowledge.versions("order") if _short(entry.name) in text}
    for place, call, name in calls_of(module, rows.keys()):
        row = rows[name]
        if is_asked_for(place) or not _is_in_old_order(call, row):
            continue
        if settings.stays_below("torch", row.version) or settings.is_installed_below_torch(row.version):
            continue
        new = ", ".join(row.instead.split(","))
        yield Alarm(
            span=call.arguments[0].value.span,
            message=f"{_short(name)}() takes {new} in this order since torch {row.version}",
            help="pass them by name",
        )


def _short(name: str) -> str:
    """What is called: a function, or the class whose constructor it is."""
    return name.removesuffix(".__init__").rpartition(".")[2]


def _is_in_old_order(call: Call, row: VersionEntry) -> bool:
    """Whether two names or more among the arguments that moved are those of parameters that stood there before, and
    none is that of the one that stands there now."""
    given: list[str] = []
    for argument in call.arguments:
        if argument.keyword is not None or argument.star:
            break
        given.append(facts.last_word(argument.value))
    old, new = row.argument.split(","), row.instead.split(",")
    moved = [sides for sides in zip(given, old, new, strict=False) if sides[1] != sides[2]]
    told = [word for word, before, _ in moved if before in word]
    return len(told) > 1 and not any(now in word for word, _, now in moved)


def _misplaced(function: Function, survey: Survey) -> Iterator[Alarm]:
    """What is given for another parameter than the one that it is meant for."""
    for given, parameter, what in misplaced(function, survey.kinds):
        meant = "op=" if what == "a reduction" else "group="
        yield Alarm(
            span=given.span,
            severity=Severity.WRONG_RESULT if what == "a reduction" else None,
            message=f"`{shortened(given, 40)}` is {what}, and it stands in the place of `{parameter}`",
            help=f"pass it as `{meant}`",
        )


def _message(entry: VersionEntry, oldest: str | None, hidden: bool, more: int) -> str:
    short = entry.name.rpartition(".")[2]
    allowed = f"; the project allows {oldest}" if oldest is not None else ""
    swallowed = ", and the handler around it swallows the TypeError: nothing happens" if hidden else ""
    places = f" ({more} more place{'s' if more > 1 else ''} in this file)" if more else ""
    return f"{short}() takes {entry.argument}= since torch {entry.version}{allowed}{swallowed}{places}"
