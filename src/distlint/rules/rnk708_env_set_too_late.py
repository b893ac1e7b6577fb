"""A variable of the environment is set after it has been read.

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

## What it reports

- `os.environ["TORCH_NCCL_…"] = …` (also `setdefault`, `update` and `putenv`) behind `init_process_group` in the same
  function: torch reads these when a process group is made.
- The same in a function of the file that this one calls, and nobody else: what counts is where it is called.
- `NCCL_…` behind an `init_process_group(…, device_id=…)` of the same function, which makes the communicator, or behind
  the first collective of the default group, which makes it otherwise.
- `TORCH_DISTRIBUTED_DEBUG` and `TORCH_CPP_LOG_LEVEL` in a file that has imported torch before: they are read at the
  import. So they are in a module whose package imports torch in its `__init__.py`, itself or by its other modules,
  ahead of it: `import flow.debug` runs `flow/__init__.py` first.

## Stays silent

- Modules that their package imports ahead of torch, that are programs, or are imported without their package.
- What a file sets that starts other processes, which read it anew, or calls `set_debug_level_from_env()`.
- Variables that are set before, or in another branch than the group; those that torch reads later; the level of
  debugging in projects that stay below torch 1.11, which asked for it whenever a group was made.
- Functions that make further groups afterwards, tear the group down before they do more, or start processes.

Where scripts and guides start the processes with the same value of the variable in their environment, the finding has
`low` confidence: what is set is there already.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from distlint import facts, knowledge
from distlint.facts import Call, Import
from distlint.finding import Alarm, Evidence, Severity, Span
from distlint.knowledge import starting
from distlint.places import Place, call_of, callees_of, calls_in, tests_above
from distlint.places.order import exclude_each_other, has_role
from distlint.project import Function, Module, Scope, public_name
from distlint.rules import rule
from distlint.starting.package_imports import imported_ahead, is_import_of
from distlint.starting.variables import Setting, settings, settings_in
from distlint.survey import Survey

_PREFIX = "TORCH_NCCL_"
#: Read later: with the first communicator, or when something is written.
_LATER = re.compile(r"NONBLOCKING|DEBUG_INFO|DUMP")
#: Read when torch is imported, each with the first torch that does so, if older ones read it whenever a group is made.
_AT_IMPORT = {"TORCH_DISTRIBUTED_DEBUG": "1.11", "TORCH_CPP_LOG_LEVEL": "0"}
#: Words of files that read the variables anew.
_ANEW = frozenset(("set_debug_level_from_env", "reload"))
#: What starts processes, which read the variables anew.
_STARTERS: tuple[starting.Kind, ...] = ("worker", "launcher", "pool", "program", "shell")
#: The argument with which the communicator is made at once.
_AT_ONCE = "device_id"
_INIT = "init_process_group"
_LEAVE = "destroy_process_group"
#: Calls that read the variables anew in this process.
_READS = frozenset(
    "new_group new_subgroups split_group init_device_mesh DeviceMesh destroy_process_group "  # noqa: SIM905
    "initialize initialize_model_parallel".split()
)


@rule("RNK708", "env-set-too-late", severity=Severity.NO_EFFECT, needs="function", in_tests=True)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per variable that is set behind the group."""
    text = module.text
    if not module.is_test and any(name in text for name in _AT_IMPORT):
        yield from _behind_the_import(module, survey)
    if "NCCL_" not in text or _INIT not in text:
        return
    for scope in module.scopes_with(_INIT):
        calls = calls_in(scope)
        joins = [
            place for place in calls if facts.last_name(call_of(place).function) == _INIT and has_role(place, "init")
        ]
        if len(joins) != 1 or joins[0].at_import != isinstance(scope, Module):
            continue
        joined = call_of(joins[0])
        at_once = any(given.keyword == _AT_ONCE for given in joined.arguments)
        prefixes = (_PREFIX, "NCCL_") if at_once else (_PREFIX,)
        first = None if at_once else next((place for place in calls if _makes_communicator(place, joined)), None)
        behind = sorted((call_of(place) for place in calls if call_of(place).span > joined.span), key=lambda c: c.span)
        names = [facts.last_name(call.function) for call in behind if not _is_own_run(call)]
        anew = _READS | {"run"} | starting.names(*_STARTERS)
        if not anew.isdisjoint(names[:-1] if names[-1:] == [_LEAVE] else names):
            continue  # who leaves the group last of all makes none anew
        for one, at in (*((one, one.place) for one in settings_in(scope)), *_set_by_called(scope, calls, survey)):
            span = one.place.expression.span
            early = one.name.startswith(prefixes) and _LATER.search(one.name) is None
            if not one.own:
                continue
            is_there = survey.settings.started.sets(one.name, one.text)
            if early and _is_behind(at, joins[0]):
                yield _finding(module, span, one.name, joined).lowered(is_there)
            elif first is not None and one.name.startswith("NCCL_") and _is_behind(at, first):
                yield _finding(module, span, one.name, call_of(first)).lowered(is_there)


def _is_behind(place: Place, first: Place) -> bool:
    return place.expression.span > first.expression.span and not exclude_each_other(place, first)


def _set_by_called(scope: Scope, calls: Iterable[Place], survey: Survey) -> Iterator[tuple[Setting, Place]]:
    """What the functions of the file set that a scope calls, and nobody else does, each with that call."""
    for place in calls:
        for function in callees_of(place):
            if not isinstance(function, Function) or function is scope or function.module is not scope.module:
                continue
            if not (_READS | starting.names(*_STARTERS)).isdisjoint(function.words):
                continue  # it may set them for what it makes or starts itself
            if not any(word.startswith(("NCCL_", _PREFIX)) for word in function.words):
                continue
            is_only = survey.order.are_all_seen(function) and len(survey.order.callers(function)) == 1
            yield from ((one, place) for one in settings_in(function) if is_only)


def _is_own_run(call: Call) -> bool:
    """Whether a call is that of a method ``run`` of something else than the module that starts processes."""
    return facts.last_name(call.function) == "run" and facts.dotted(call.function) not in ("run", "subprocess.run")


def _makes_communicator(place: Place, joined: Call) -> bool:
    """Whether a call is a collective of the default group that every way through the function makes behind the joining:
    the first one makes the communicator, which reads the variables of NCCL."""
    call = call_of(place)
    if call.span < joined.span or facts.argument(call, "group") is not None or tests_above(place):
        return False
    names = (public_name(symbol) or "" for symbol in callees_of(place))
    return any(
        name.startswith("torch.distributed.")
        and any(entry.role == "collective" for entry in knowledge.entries_of(name))
        for name in names
    )


def _behind_the_import(module: Module, survey: Survey) -> Iterator[Alarm]:
    """What a file sets that torch, which it has imported before, has read by then."""
    imported = next((s for s in module.body if isinstance(s, Import) and is_import_of("torch", s)), None)
    ahead = imported_ahead("torch", module)  # and so before the first line of this file
    if (imported is None and ahead is None) or not module.words.isdisjoint(
        _ANEW | starting.names(*_STARTERS, "package")
    ):
        return
    if any(map(survey.files.entries.starts_processes, module.functions)):
        return
    for one in settings(module):
        first = _AT_IMPORT.get(one.name)
        if first is None or survey.settings.stays_below("torch", first):
            continue
        if survey.settings.is_installed_below_torch(first, module.path):
            continue
        if not one.own or one.text in ("OFF", ""):
            continue
        if ahead is not None:
            read, path = ahead.statement, ahead.module.path
            where = f"by the package {ahead.module.name} (line {read.span.line} of its __init__.py), which runs first"
        elif imported is not None and one.named > imported.span:
            read, where, path = imported, f"(line {imported.span.line}), which has read it", module.path
        else:
            continue
        yield Alarm(
            span=one.place.expression.span,
            message=f"{one.name} is set after torch is imported {where}: it has no effect on this process",
            help="set it before the first import of torch, or in the launcher",
            evidence=(Evidence(path, read.span, "reads it"),),
        ).lowered(survey.settings.started.sets(one.name, one.text))


def _finding(module: Module, span: Span, name: str, joined: Call) -> Alarm:
    return Alarm(
        span=span,
        message=f"{name} is set after {facts.shortened(joined.function)} (line {joined.span.line}), which has read it: "
        "it has no effect on that group",
        help="set it before the process group is made, or in the launcher",
        evidence=(Evidence(module.path, joined.span, "reads it"),),
    )
