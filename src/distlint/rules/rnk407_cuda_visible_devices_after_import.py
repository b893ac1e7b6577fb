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
  NCCL group, also in a function of the project, in what calls the function with the assignment, or at the top level of
  its file, which a spawned process runs first;
- behind `torch.cuda.device_count()`, or at the top level of a module below `import torch`: hygiene, since it holds only
  as long as no import and no other version of torch starts CUDA.

Hygiene as well, if the process has chosen the same GPU before (`torch.cuda.set_device(local_rank)`).

## Stays silent

- The assignment above `import torch`, in `if __name__ == "__main__"`, or first in a worker process.
- What is set for child processes that the same function or class starts, or of what all ranks see; what is put back;
  `setdefault`; deletion.
- Calls that some way to the assignment leaves out; PYTORCH_NVML_BASED_CUDA_CHECK; tests.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.devices.driver import Start, start_before
from distlint.devices.visible import Restriction, restrictions, runs_before
from distlint.facts import Call, Constant, Expression, Import, Name, Text
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.places import Place, call_of, callees_of, calls_in
from distlint.places.order import has_role
from distlint.project import Class, External, Function, Module, Scope
from distlint.project.bindings import Assigned
from distlint.rules import rule
from distlint.starting import environ
from distlint.starting.variables import GPU_VARIABLES, child_starters
from distlint.survey import Survey


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
                    alarm = _finding(module, restriction, start, is_chosen=_is_chosen_before(restriction, scope))
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
    given = [facts.source_of(argument.value) for argument in call.arguments]
    return has_role(place, "collective") and any(variable in text for text in given for variable in GPU_VARIABLES)


def _start(restriction: Restriction, scope: Scope, survey: Survey) -> Start | None:
    found = start_before(restriction.place, scope, survey.devices)
    if found is None and isinstance(scope, Module) and restriction.place.at_import:
        found = _imported_before(restriction, scope)
    return found


def _imported_before(restriction: Restriction, module: Module) -> Start | None:
    for statement in module.body:
        if statement.span > restriction.statement.span:
            return None
        if isinstance(statement, Import):
            names = [statement.module] if statement.module else [imported.name for imported in statement.names]
            if any(name.partition(".")[0] == "torch" for name in names):
                return Start("torch", statement.span, module.path, False)
    return None


def _is_put_back(value: Expression, scope: Scope) -> bool:
    """Whether a value was read from the environment before."""
    if isinstance(value, Name):
        definitions = scope.bindings.of(value.id)
        return any(isinstance(d, Assigned) and "VISIBLE_DEVICES" in facts.source_of(d.value) for d in definitions)
    words = facts.source_of(value)
    return "VISIBLE_DEVICES" in words or any(part in words for part in ("old_", "original", "saved", "previous"))


def _is_chosen_before(restriction: Restriction, scope: Scope) -> bool:
    """Whether the process has chosen the very GPU before, by `set_device`: then nothing is left to go wrong."""
    number = _number(restriction.value)
    return number is not None and any(
        facts.last_name(call_of(place).function) == "set_device"
        and runs_before(place, restriction.place)
        and _number(facts.first_argument(call_of(place))) == number
        for place in calls_in(scope)
    )


def _number(value: Expression | None) -> str | None:
    """What a number or a text is made of, whatever it is turned into: the variable of the environment, or the words."""
    while isinstance(value, Call) and facts.dotted(value.function) in ("int", "str"):
        value = facts.first_argument(value)
    if isinstance(value, Text) and len(value.parts) == 1:
        value = value.parts[0]
    if value is None or isinstance(value, Constant):
        return None if value is None else str(value.value)
    return environ.asked(value) or facts.source_of(value)


def _finding(module: Module, restriction: Restriction, start: Start, *, is_chosen: bool) -> Alarm:
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
        severity=Severity.WRONG_RESULT if start.is_sure and not is_chosen else Severity.HYGIENE,
        confidence=Confidence.HIGH if start.is_sure else Confidence.MEDIUM,
        message=message,
        help="set it in the launcher, or above `import torch`",
        evidence=(Evidence(start.path, start.span, "before it"),),
    )
