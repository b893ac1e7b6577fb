"""The process sees one GPU only, and addresses it by its rank; or some, and addresses one by its number.

## Why it hurts

Invalid device ordinal on every rank above 0.

## What to do

Do one of the two.

## Example

```python
os.environ["CUDA_VISIBLE_DEVICES"] = os.environ["LOCAL_RANK"]
torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
```

## Use instead

```python
torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
```

## What it reports

A function sets CUDA_VISIBLE_DEVICES to one GPU by the rank (`str(local_rank)`, `gpus[rank]`), and the same process then
names a device by its rank: `torch.cuda.set_device(local_rank)`, `f"cuda:{rank}"`, `device_ids=[local_rank]`. Behind it
means in the same function, in what that calls, and in what has called it, also in another file, if what is handed there
is certainly the rank.

So is an index that is read from the list itself (`gpus = os.environ["CUDA_VISIBLE_DEVICES"].split(",")`, and then
`torch.cuda.set_device(int(gpus[local_rank]))`), or that a variable holds which is an index of torch on another way
(`local_rank % torch.cuda.device_count()`): torch counts the GPUs in the list from 0. One finding per index and
function.

## Stays silent

- Index 0, `"cuda"`, and the rank modulo the number of visible devices.
- Several GPUs left visible; LOCAL_RANK that is set anew beside it.
- The restriction under a test that the use is not under, or in another branch.
- What is set when CUDA runs already (`set_device` above it): it has no effect, and is RNK407's.
- Numbers of the list in a file that takes the variable away (`del os.environ["CUDA_VISIBLE_DEVICES"]`).
- What is meant for child processes; tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.devices.driver import start_before
from distlint.devices.listed import Numbered, by_listed_number
from distlint.devices.visible import Restriction, always_runs, restrictions, runs_before
from distlint.facts import Call, Constant, Expression, Name, Subscript, Text
from distlint.finding import Alarm, Evidence, Severity
from distlint.kinds.by_callers import kind_by_callers
from distlint.kinds.sinks import device_indices
from distlint.places import Place, places
from distlint.project import Function, Module, Scope, ScopeOwner
from distlint.project.bindings import Assigned
from distlint.remembering import remembered
from distlint.rules import rule
from distlint.spmd.kind import What
from distlint.starting import environ
from distlint.starting.variables import GPU_VARIABLES, child_starters
from distlint.survey import Survey

_DEEPEST = 2
#: How many functions of the project lead from a place to the one that names a device.
_DEEPEST_DOWN = 3
#: Words of code that names one.
_NAMING = frozenset(("cuda", "device_ids", "accelerator"))


class _Use(NamedTuple):
    """A device that is named by the rank."""

    place: Place
    module: Module


@rule("RNK408", "cvd-per-rank-and-local-rank", severity=Severity.CRASH, needs="file")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per restriction, at the first use behind it, and per device that is named by its number."""
    for one in by_listed_number(module):
        yield _by_number(one)
    if module.words.isdisjoint((*_NAMING, "to")):
        return
    for other in survey.project.modules_with(*sorted(GPU_VARIABLES)):
        for restriction, use in _misused(other, survey):
            if use.module is module:
                yield _finding(other, restriction, use)


@remembered
def _misused(module: Module, survey: Survey) -> tuple[tuple[Restriction, _Use], ...]:
    """The restrictions in a file behind which a device is named by the rank, each with the first such place."""
    return tuple(_find_misused(module, survey))


def _find_misused(module: Module, survey: Survey) -> Iterator[tuple[Restriction, _Use]]:
    for scope in module.scopes:
        if isinstance(scope, Function) and (scope.words & child_starters() or scope.is_test):
            continue
        for restriction in restrictions(scope):
            if (
                _is_one_by_rank(restriction.value, restriction.place, survey)
                and not _renumbers(scope)
                and not _comes_too_late(restriction, scope, survey)
            ):
                use = next(_uses_behind(restriction.place, scope, survey, 0), None)
                if use is not None:
                    yield restriction, use


def _comes_too_late(restriction: Restriction, scope: Scope, survey: Survey) -> bool:
    """Whether CUDA runs already where a restriction stands: then all GPUs stay visible."""
    start = start_before(restriction.place, scope, survey.devices)
    return start is not None and start.is_sure


def _is_one_by_rank(value: Expression, place: Place, survey: Survey, depth: int = 0) -> bool:
    """Whether a text names one GPU, chosen by the rank."""
    if isinstance(value, Call) and facts.dotted(value.function) == "str" and value.arguments:
        inner = value.arguments[0].value
        return _is_rank(inner, place, survey) or _is_one_by_rank(inner, place, survey, depth)
    read = environ.read(value)
    if read is not None:
        return read.variable in _rank_variables()
    if isinstance(value, Text):
        return len(value.parts) == 1 and _is_rank(value.parts[0], place, survey)
    if isinstance(value, Subscript):
        return facts.text_of(value.key) in _rank_variables() or _is_rank(value.key, place, survey)
    if isinstance(value, Name) and depth < _DEEPEST:
        scope = place.scope
        known = scope.bindings.values(value.id) if isinstance(scope, (Function, Module)) else []
        return bool(known) and all(_is_one_by_rank(one, place, survey, depth + 1) for one in known)
    return False


def _is_rank(index: Expression, place: Place, survey: Survey) -> bool:
    """Whether an expression is the number of the process, on its node or in the job."""
    kind = survey.kinds.kind(index, place.scope)
    if kind is not None and kind.sure:
        return kind.what is What.RANK
    known = knowledge.names().get(facts.last_word(index))
    is_called_so = known is not None and known.role == "rank" and known.result in ("world", "local")
    return is_called_so and not _is_constant(index, place.scope)


def _is_constant(index: Expression, scope: ScopeOwner) -> bool:
    """Whether all that a variable of a function is ever given is written down there."""
    found = scope.bindings.of(index.id) if isinstance(index, Name) and isinstance(scope, Function) else ()
    return bool(found) and all(isinstance(d, Assigned) and isinstance(d.value, Constant) for d in found)


def _rank_variables() -> frozenset[str]:
    return knowledge.rank_variables("world") | knowledge.rank_variables("local")


def _renumbers(scope: Scope) -> bool:
    """Whether a function gives the processes other numbers beside."""
    for statement in facts.statements(scope.body):
        for target in statement.targets if isinstance(statement, facts.Assign) else ():
            if isinstance(target, Subscript) and facts.text_of(target.key) in _rank_variables():
                return True
    return False


def _uses_behind(start: Place, scope: Scope, survey: Survey, depth: int, home: Module | None = None) -> Iterator[_Use]:
    """The devices that are named by the rank on the ways that have passed a place; ``home``: the file of the
    restriction, that of the place unless said."""
    home = home or scope.module
    for place in _expressions(scope):
        if runs_before(start, place):
            yield from _uses_at(place, survey, 0, home)
    if isinstance(scope, Function) and depth < _DEEPEST and always_runs(start):
        for caller in survey.order.callers(scope):
            yield from _uses_behind(caller.place, caller.scope, survey, depth + 1, home)
    elif isinstance(scope, Module) and start.at_import and always_runs(start):
        for function in scope.functions:
            for place in _expressions(function):
                yield from _uses_at(place, survey, _DEEPEST_DOWN, home)


def _expressions(scope: Scope) -> list[Place]:
    return sorted(places(scope, lambda e: type(e) is Call or type(e) is Text), key=lambda place: place.expression.span)


def _uses_at(place: Place, survey: Survey, depth: int, home: Module) -> Iterator[_Use]:
    module = place.scope.module
    for index in device_indices(place.expression, place.scope):
        if _is_rank(index, place, survey) if module is home else _is_surely_rank(index, place, survey):
            yield _Use(place, module)
    if depth < _DEEPEST_DOWN and isinstance(place.expression, Call):
        for function in survey.order.callees(place):
            if not function.words.isdisjoint(_NAMING) or survey.devices.setting.reached_from(function):
                for inner in _expressions(function):
                    if function.module is home or always_runs(inner):
                        yield from _uses_at(inner, survey, depth + 1, home)


def _is_surely_rank(index: Expression, place: Place, survey: Survey) -> bool:
    """Whether an expression in another file is the number of the process, by what is known of it or handed over."""
    kind = survey.kinds.kind(index, place.scope)
    if kind is None or not kind.sure:
        kind = kind_by_callers(index, place.scope, survey.kinds, survey.order)
    return kind is not None and kind.sure and kind.what is What.RANK


def _by_number(one: Numbered) -> Alarm:
    index = facts.shortened(one.number)
    return Alarm(
        span=one.span,
        message=f"`{index}` is the number that {one.variable} has for a GPU of the machine, but torch counts the GPUs "
        "in that list from 0: this is another GPU, or none",
        help="use the place in the list: the local rank, or 0",
    )


def _finding(module: Module, restriction: Restriction, use: _Use) -> Alarm:
    where = f"line {restriction.statement.span.line}"
    where += f" of {module.path.rpartition('/')[2]}" if use.module is not module else ""
    what = facts.shortened(use.place.expression, 40)
    return Alarm(
        span=use.place.expression.span,
        message=f"only one GPU is visible to this process ({where}), so `{what}` is invalid for ranks above 0",
        help="use cuda:0, or leave all GPUs visible",
        evidence=(Evidence(module.path, restriction.statement.span, "one GPU is left visible here"),),
    )
