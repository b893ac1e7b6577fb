"""NVML is asked for the GPU of a process by a number that does not count the same GPUs.

## Why it hurts

Two jobs on a machine, or one on some of its GPUs (SLURM, a container, `CUDA_VISIBLE_DEVICES=4,5`): memory, use and
temperature are those of a GPU of somebody else, and processes are bound to cores that are far from theirs.

## What to do

Take the number from `CUDA_VISIBLE_DEVICES` where it is set, or ask by the UUID
(`torch.cuda.get_device_properties(local_rank).uuid`). `torch.cuda.utilization()` and the like of torch do so.

## Example

```python
import os
import pynvml

pynvml.nvmlInit()
handle = pynvml.nvmlDeviceGetHandleByIndex(int(os.environ["LOCAL_RANK"]))
print(pynvml.nvmlDeviceGetMemoryInfo(handle).used)
```

## Use instead

```python
import os
import torch

free, total = torch.cuda.mem_get_info(int(os.environ["LOCAL_RANK"]))
print(total - free)
```

## What it reports

`pynvml.nvmlDeviceGetHandleByIndex` with the local rank (`LOCAL_RANK`, that of a framework, what all calls in sight give
as one), or with `torch.cuda.current_device()`. NVML counts all GPUs of the machine; torch, and launchers with it, count
those that `CUDA_VISIBLE_DEVICES` leaves.

## Stays silent

- Files that speak of `CUDA_VISIBLE_DEVICES`, or ask for GPUs by their UUIDs: they see to it.
- Numbers of which nobody knows what they count, also by the name of a local rank: Ray tells those of the machine.
- Tests.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.calls.accelerators import method_of_deepspeed
from distlint.devices.current import gives_current
from distlint.facts import Call, Expression, Name
from distlint.finding import Alarm, Severity
from distlint.kinds.by_callers import kind_by_callers
from distlint.places import Place, call_of, places
from distlint.project import Class, External, Module, resolve_all
from distlint.rules import rule
from distlint.spmd.kind import LOCAL
from distlint.survey import Survey

_ASKS = "nvmlDeviceGetHandleByIndex"
#: What stands in files that see to it which GPU is which.
_KNOWS = ("CUDA_VISIBLE_DEVICES", "nvmlDeviceGetHandleByUUID")


@rule("RNK410", "nvml-index-of-visible-gpu", severity=Severity.HYGIENE, needs="function")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call."""
    if not module.has(_ASKS) or module.is_test or any(word in module.text for word in _KNOWS):
        return
    for scope in module.scopes_having(frozenset((_ASKS,))):
        for place in places(scope, lambda e: type(e) is Call and facts.last_name(e.function) == _ASKS):
            index = facts.argument(call_of(place), "index", 0)
            if place.scope is not scope or index is None:
                continue
            counted = "torch" if _is_current(index, place) else "LOCAL_RANK" if _is_local(index, place, survey) else ""
            if counted:
                yield Alarm(
                    span=call_of(place).span,
                    message=f"NVML counts all GPUs of the machine, {counted} those in CUDA_VISIBLE_DEVICES: "
                    f"`{facts.shortened(index)}` may be another process's GPU",
                    help="take the number from CUDA_VISIBLE_DEVICES, or ask by the UUID that torch tells",
                )


def _is_local(index: Expression, place: Place, survey: Survey) -> bool:
    """Whether an index is a rank on the node for certain."""
    known = survey.kinds.kind(index, place.scope) or kind_by_callers(index, place.scope, survey.kinds, survey.order)
    return known is not None and known.sure and not known.text and known.numbers(LOCAL)


def _is_current(index: Expression, place: Place) -> bool:
    """Whether an index is the number that torch, or DeepSpeed for it, has for the current device."""
    scope = place.scope
    if isinstance(index, Name) and not isinstance(scope, Class):
        index = scope.bindings.value(index.id) or index
    if not isinstance(index, Call):
        return False
    function = index.function
    if (of_deepspeed := method_of_deepspeed(function)) is not None:
        return of_deepspeed == "current_device"
    return any(isinstance(s, External) and s.name in gives_current() for s in resolve_all(function, scope))
