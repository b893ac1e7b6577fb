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
- The same in a function of whichever file that one calls behind it, and nobody else: what counts is where it is
  called.
- Both also behind a call of a function of the project that joins (`connect()`), where nothing else in the project sets
  the variable.
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

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Import
from distlint.finding import Alarm, Evidence, Severity, line_of
from distlint.joining.set_behind import STARTERS, Behind
from distlint.knowledge import starting
from distlint.project import Module
from distlint.rules import rule
from distlint.starting.package_imports import imported_ahead, is_import_of
from distlint.starting.variables import settings
from distlint.survey import Survey

#: Read when torch is imported, each with the first torch that does so, if older ones read it whenever a group is made.
_AT_IMPORT = {"TORCH_DISTRIBUTED_DEBUG": "1.11", "TORCH_CPP_LOG_LEVEL": "0"}
#: Words of files that read the variables anew.
_ANEW = frozenset(("set_debug_level_from_env", "reload"))


@rule("RNK708", "env-set-too-late", severity=Severity.NO_EFFECT, needs="function", in_tests=True)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per variable that is set behind the group."""
    text = module.text
    if not module.is_test and any(name in text for name in _AT_IMPORT):
        yield from _behind_the_import(module, survey)
    for late in survey.set_behind.found(module):
        is_there = survey.settings.started.sets(late.one.name, late.one.text)
        yield _finding(module, late).lowered(is_there)


def _behind_the_import(module: Module, survey: Survey) -> Iterator[Alarm]:
    """What a file sets that torch, which it has imported before, has read by then."""
    imported = next((s for s in module.body if isinstance(s, Import) and is_import_of("torch", s)), None)
    ahead = imported_ahead("torch", module)  # and so before the first line of this file
    if (imported is None and ahead is None) or not module.words.isdisjoint(
        _ANEW | starting.names(*STARTERS, "package")
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


def _finding(module: Module, late: Behind) -> Alarm:
    reader = late.reader
    where = line_of(late.path, reader.span, module.path)
    return Alarm(
        span=late.one.place.expression.span,
        message=f"{late.one.name} is set after {facts.shortened(reader.function)} ({where}), which has read it: "
        "it has no effect on that group",
        help="set it before the process group is made, or in the launcher",
        evidence=(Evidence(late.path, reader.span, "reads it"),),
    )
