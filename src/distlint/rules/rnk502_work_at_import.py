"""Importing a module communicates or starts CUDA.

## Why it hurts

Import order decides which ranks communicate. After CUDA was started, a forked data loader cannot use it, a later
`CUDA_VISIBLE_DEVICES` has no effect, and every process that only needs the CPU asks GPU 0.

## What to do

Move it into a function (with `functools.cache`, if it is asked often).

## Example

```python
import torch

CAPABILITY = torch.cuda.get_device_capability()


def use_fp8():
    return CAPABILITY >= (8, 9)
```

## Use instead

```python
import functools

import torch


@functools.cache
def use_fp8():
    return torch.cuda.get_device_capability() >= (8, 9)
```

## What it reports

Calls at module level, in class bodies, decorators and default arguments of a file that other files of the project
import, and that

- communicate: a collective, a process group or mesh;
- start CUDA: `get_device_capability`, `get_device_properties`, `get_device_name`, `.cuda()`,
  `torch.zeros(..., device="cuda")`, streams.

A function of the project that does so and is called at import counts as well. Communication is `hang`, what puts
something on a GPU is `crash`, a question that only starts CUDA is hygiene. One finding per statement. An object or
a call of a framework that joins the processes (`Accelerator()`, `hvd.init()`) has low confidence: all ranks import the
module alike.

## Stays silent

- `torch.cuda.is_available()`, `device_count()`, version tests; what functions do when they are called.
- What a test decides that asks the environment or for machines of another kind: `if os.environ.get(...)`,
  `if torch.version.hip`; in a function that is called, any test that does not ask for GPUs.
- `if __name__ == "__main__":`, scripts that nothing imports, tests, `setup.py`, `conftest.py`.
- `torch.cuda.current_device()`, which RNK401 reports.

In a module that only functions import it is `hygiene`: the program may have chosen its GPU and joined the others by
then, and all ranks come to the import.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from distlint import facts, knowledge
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.places import is_program
from distlint.places.order import has_role
from distlint.project import Module, full_name
from distlint.rules import rule
from distlint.starting.importing import Kind, Work
from distlint.survey import Survey

_SEVERITIES = {Kind.COMMUNICATES: Severity.HANG, Kind.ALLOCATES: Severity.CRASH, Kind.ASKS: Severity.HYGIENE}
_NOT_IMPORTED = frozenset(("setup.py", "conftest.py", "__main__.py"))


@rule("RNK502", "work-at-import", severity=Severity.HANG, needs="file")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per statement of a module that runs work when it is imported."""
    if Path(module.path).name in _NOT_IMPORTED:
        return
    found = survey.importing.work(module)
    if found and _is_imported(module, found, survey):
        late = survey.project.only is None and not (
            survey.launching.is_imported_first(module) and survey.launching.is_multi_process_code(module)
        )
        for work in found:
            yield _finding(module, work, late=late)


def _is_imported(module: Module, found: tuple[Work, ...], survey: Survey) -> bool:
    """Whether other files import a module; one that stands alone may be imported if all it does is to define."""
    if survey.project.only is None or survey.launching.is_imported(module):
        return survey.launching.is_imported(module)
    if any(has_role(work.place, "init") for work in found):  # this is where a program begins
        return False
    acts = (s for s in module.body if isinstance(s, facts.Evaluate) and isinstance(s.value, facts.Call))
    return bool(module.functions) and not any(acts) and not is_program(module)


def _confidence(work: Work) -> Confidence:
    """Low where an object or a call of a framework joins the processes: modules that do so are imported by all ranks
    alike."""
    name = full_name(work.what.function, work.via or work.place.scope) or ""
    joining = ("class",) if name.startswith("torch.") else ("class", "init")
    if work.kind is Kind.COMMUNICATES and any(e.role in joining for e in knowledge.entries_of(name)):
        return Confidence.LOW
    return Confidence.HIGH if work.via is None else Confidence.MEDIUM


def _finding(module: Module, work: Work, *, late: bool) -> Alarm:
    """``late``: only functions import the module, when the program may have chosen its GPU and all ranks come along;
    or nothing is seen to start several processes around it."""
    call = work.place.expression
    does = work.kind.value
    shown = facts.shortened(facts.callee(call))
    evidence: tuple[Evidence, ...] = ()
    if work.via is not None:
        does += f" (through {facts.shortened(work.what.function)})"
        evidence = (Evidence(work.via.module.path, work.via.definition.span, f"{work.via.name} is run"),)
    return Alarm(
        span=call.span,
        severity=Severity.HYGIENE if late else _SEVERITIES[work.kind],
        confidence=_confidence(work),
        message=f"{shown}() runs at import of {module.name or Path(module.path).stem} and {does}",
        help="move it into a function",
        evidence=evidence,
    )
