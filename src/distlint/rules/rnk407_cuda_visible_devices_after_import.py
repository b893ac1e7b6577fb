"""CUDA_VISIBLE_DEVICES is set when the driver has read it already.

## Why it hurts

The driver reads the variable once, when it starts. All jobs run on GPU 0, or on the wrong GPUs, without an error.

## What to do

Set it in the launcher, or above `import torch`.

## Example

```python
free = pick_gpu() if torch.cuda.is_available() else ""
os.environ["CUDA_VISIBLE_DEVICES"] = free
```

## Use instead

```python
if __name__ == "__main__":
    os.environ["CUDA_VISIBLE_DEVICES"] = "1"
    main()
```

## What it reports

`os.environ["CUDA_VISIBLE_DEVICES"] = ...` (also HIP_VISIBLE_DEVICES and ROCR_VISIBLE_DEVICES)

- behind a call that starts CUDA on every way to it: `torch.cuda.is_available()`, `set_device`, `.cuda()`, joining an
  NCCL group, also in a function of the project, or in what calls the function with the assignment;
- behind `torch.cuda.device_count()`, or at the top level of a module below `import torch`: hygiene, since it holds only
  as long as no import and no other version of torch starts CUDA.

## Stays silent

- The assignment above `import torch`, in `if __name__ == "__main__"`, or first in a worker process.
- What is set for child processes that the same function or class starts, or of what all ranks see; what is put back;
  `setdefault`; deletion.
- Calls that some way to the assignment leaves out; PYTORCH_NVML_BASED_CUDA_CHECK; tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.devices.backends import joins
from distlint.devices.bare import bare_device
from distlint.devices.visible import Restriction, always_runs, restrictions, runs_before
from distlint.facts import Attribute, Call, Constant, Expression, Import, Name
from distlint.finding import Alarm, Confidence, Evidence, Severity, Span
from distlint.places import Place, call_of, callees_of, calls_in
from distlint.places.order import has_role
from distlint.project import Class, External, Function, Module, Scope, public_name, resolve_all
from distlint.project.bindings import Assigned
from distlint.rules import rule
from distlint.starting.variables import GPU_VARIABLES, child_starters
from distlint.survey import Survey

_STARTING = frozenset(("starts-cuda", "asks-driver", "current-device"))
_DEEPEST = 3


class _Start(NamedTuple):
    """What came before: a call (in ``path``) or the import of torch; ``is_sure``: the driver runs then."""

    what: str
    span: Span
    path: str
    is_sure: bool


@rule("RNK407", "cuda-visible-devices-after-import", severity=Severity.WRONG_RESULT, needs="file")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per assignment."""
    text = module.text
    if not any(variable in text for variable in GPU_VARIABLES):
        return
    if "PYTORCH_NVML_BASED_CUDA_CHECK" in text:
        return
    for scope in module.scopes:
        if _starts_children(scope) or (isinstance(scope, Function) and scope.is_test):
            continue
        if any(map(_hands_round, calls_in(scope))):
            continue  # the GPUs of several ranks together are for a program that is started afterwards
        for restriction in restrictions(scope):
            if not _is_put_back(restriction.value, scope):
                start = _start(restriction, scope, survey)
                if start is not None:
                    alarm = _finding(module, restriction, start)
                    yield alarm.lowered(survey.devices.processes.has_workers(module))  # which were given their GPU


def _starts_children(function: Scope) -> bool:
    """Whether a function, the class that it belongs to, or a script at its top level starts processes: what is set is
    for these."""
    starters = child_starters()
    if isinstance(function, Module):
        own = (call_of(place) for place in calls_in(function) if place.scope is function)
        return any(facts.last_name(call.function) in starters for call in own)
    mates = function.owner.methods.values() if function.owner is not None else (function,)
    if any(mate.words & starters for mate in mates):
        return True
    made = (symbol for place in calls_in(function) for symbol in callees_of(place))
    return any(
        isinstance(base, External) and base.name.rpartition(".")[2] in starters
        for symbol in made
        if isinstance(symbol, Class)
        for base in symbol.lineage
    )


def _hands_round(place: Place) -> bool:
    """Whether a call tells the other ranks which GPUs this one sees."""
    call = call_of(place)
    given = [facts.source_of(argument.value, 200) for argument in call.arguments]
    return has_role(place, "collective") and any(variable in text for text in given for variable in GPU_VARIABLES)


def _start(restriction: Restriction, scope: Scope, survey: Survey) -> _Start | None:
    found = _started_before(restriction.place, scope, survey)
    if found is None and isinstance(scope, Function):
        callers = survey.order.callers(scope)
        starts = (_started_before(caller.place, caller.scope, survey) for caller in callers)
        found = next((start for start in starts if start is not None and start.is_sure), None)
    if found is None and isinstance(scope, Module) and restriction.place.at_import:
        found = _imported_before(restriction, scope)
    return found


def _started_before(place: Place, scope: Scope, survey: Survey) -> _Start | None:
    """The first call on every way to a place that starts the driver, else one that counts the GPUs."""
    counted = None
    for call in calls_in(scope):
        if call.expression.span > place.expression.span:
            break
        if runs_before(call, place):
            start = _started_by(call, survey, 0)
            if start is not None and start.is_sure:
                return start
            counted = counted or start
    return counted


def _started_by(place: Place, survey: Survey, depth: int) -> _Start | None:
    call = call_of(place)
    module = place.scope.module
    text = facts.source_of(call, 40)
    names = [public_name(symbol) or "" for symbol in callees_of(place)]
    roles = {row.role for name in names if name.startswith("torch.") for row in knowledge.devices().get(name, ())}
    if roles & _STARTING or (joins(place) and _is_nccl(call)) or _moves_to_gpu(call, place):
        return _Start(text, call.span, module.path, True)
    if "counts-devices" in roles:
        return _Start(text, call.span, module.path, False)
    if depth < _DEEPEST:
        for function in survey.order.callees(place):
            for inner in calls_in(function) if survey.devices.speaks_of_gpus(function) else ():
                if inner.scope is function and always_runs(inner):
                    start = _started_by(inner, survey, depth + 1)
                    if start is not None and start.is_sure:
                        return start
    return None


def _is_nccl(call: Call) -> bool:
    backend = facts.argument(call, "backend", 0)
    return isinstance(backend, Constant) and backend.value == "nccl"


def _moves_to_gpu(call: Call, place: Place) -> bool:
    if isinstance(call.function, Attribute) and call.function.attr == "cuda":
        return bare_device(call, place.scope) is not None
    device = facts.argument(call, "device")
    if isinstance(call.function, Attribute) and call.function.attr == "to" and call.arguments:
        device = device or call.arguments[0].value
    elif not any((public_name(s) or "").startswith("torch.") for s in resolve_all(call.function, place.scope)):
        return False
    return device is not None and bare_device(device, place.scope) is not None


def _imported_before(restriction: Restriction, module: Module) -> _Start | None:
    for statement in module.body:
        if statement.span > restriction.statement.span:
            return None
        if isinstance(statement, Import):
            names = [statement.module] if statement.module else [imported.name for imported in statement.names]
            if any(name.partition(".")[0] == "torch" for name in names):
                return _Start("torch", statement.span, module.path, False)
    return None


def _is_put_back(value: Expression, scope: Scope) -> bool:
    """Whether a value was read from the environment before."""
    if isinstance(value, Name):
        definitions = scope.bindings.of(value.id)
        return any(isinstance(d, Assigned) and "VISIBLE_DEVICES" in facts.source_of(d.value, 200) for d in definitions)
    words = facts.source_of(value, 200)
    return "VISIBLE_DEVICES" in words or any(part in words for part in ("old_", "original", "saved", "previous"))


def _finding(module: Module, restriction: Restriction, start: _Start) -> Alarm:
    where = f"line {start.span.line}" + ("" if start.path == module.path else f" of {start.path.rpartition('/')[2]}")
    if start.is_sure:
        message = f"{restriction.variable} is set after `{start.what}` ({where}) started CUDA: it has no effect"
    else:
        what = "the import of torch" if start.what == "torch" else f"`{start.what}`"
        message = (
            f"{restriction.variable} is set after {what} ({where}): it holds only until something starts CUDA first"
        )
    return Alarm(
        span=restriction.statement.span,
        severity=Severity.WRONG_RESULT if start.is_sure else Severity.HYGIENE,
        confidence=Confidence.HIGH if start.is_sure else Confidence.MEDIUM,
        message=message,
        help="set it in the launcher, or above `import torch`",
        evidence=(Evidence(start.path, start.span, "before it"),),
    )
