"""DDP is laid around a model that is not ready for it: elsewhere, all frozen, or frozen and freed afterwards.

## Why it hurts

DDP looks at the parameters once, when it is made. It refuses what it cannot reduce, on all ranks; what it did not see,
each rank trains on its own, without an error.

## What to do

Move the model first; freeze and free it first; wrap it again when that changes.

## Example

```python
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = torch.nn.Linear(8, 8)
        self.head = torch.nn.Linear(8, 8)


def build(local_rank):
    model = Net().cuda(local_rank)
    ddp = DDP(model, device_ids=[local_rank])
    for p in ddp.module.encoder.parameters():
        p.requires_grad = False
    return ddp
```

## Use instead

```python
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = torch.nn.Linear(8, 8)
        self.head = torch.nn.Linear(8, 8)


def build(local_rank):
    model = Net().cuda(local_rank)
    for p in model.encoder.parameters():
        p.requires_grad = False
    return DDP(model, device_ids=[local_rank])
```

## What it reports

- `DDP(model, device_ids=[local_rank])` of a model of the project that was made on the CPU in the same function, and
  that nothing has moved since; DDP of one that was made below `with torch.device("meta")` (a crash).
- DDP of a model all of whose parameters were frozen on every way to the wrap (a crash).
- Behind the wrap, `requires_grad = False` for a part of the model, where DDP is not told to look for unused parameters:
  it waits for their gradients, and the second step fails.
- Behind the wrap, `requires_grad = True` for parameters that were frozen ahead of it: DDP has left them out, and their
  gradients are not reduced (a wrong result).

## Stays silent

- Models that anything unknown gets between, or that are kept under a second name; classes whose constructors, or what
  they call, name a device; default devices; other wrappers.
- `device_ids` that are decided at run time, `device_ids=None`.
- Parameters that are frozen under a condition, or given new parts, before the wrap.
- Whole models that are frozen behind the wrap: nothing of them is waited for. Parts that are frozen and freed in turn.
- `find_unused_parameters`, `static_graph`, options that nobody sees; a second wrap.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.models.unready import Unready, unready
from distlint.project import Function, Module
from distlint.rules import rule
from distlint.survey import Survey


class _Saying(NamedTuple):
    """What is said of a kind of mistake."""

    message: str
    help: str
    evidence: str
    severity: Severity = Severity.CRASH


_SAYINGS = {
    "cpu": _Saying(
        "{model} is on the CPU, and {wrapper} is told a GPU: ValueError on all ranks",
        "move the model to the device of the process first",
        "made here",
    ),
    "meta": _Saying(
        "{model} is on the meta device: {wrapper} has no values to share",
        "make the model on a device, or give it values by to_empty() first",
        "made here",
    ),
    "frozen": _Saying(
        "no parameter of {model} needs a gradient: {wrapper} raises RuntimeError",
        "leave a frozen model as it is: there is nothing to reduce",
        "frozen here",
    ),
    "left out": _Saying(
        "{wrapper} has been made with these parameters and waits for their gradients: the next step but one fails",
        "freeze before the wrap",
        "wrapped here",
    ),
    "freed": _Saying(
        "{wrapper} has left these parameters out, since they were frozen: their gradients are not synchronised",
        "unfreeze them before the wrap, or wrap the model again",
        "frozen here",
        Severity.WRONG_RESULT,
    ),
}


@rule("RNK511", "ddp-model-not-ready", severity=Severity.CRASH, needs="file")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per wrap, or per change behind it."""
    text = module.text
    if "DDP" not in text and "DistributedDataParallel" not in text:
        return
    is_default = survey.devices.backends.keeps_default_device(module)
    for scope in module.scopes:
        if isinstance(scope, Function) and scope.is_test:
            continue
        for found in unready(scope, survey.wrapped.wraps(scope), is_default=is_default):
            yield _finding(module, found)


def _finding(module: Module, found: Unready) -> Alarm:
    said = _SAYINGS[found.kind]
    wrapper = facts.shortened(found.wrap.call.function)
    return Alarm(
        span=found.at,
        severity=said.severity,
        confidence=Confidence.HIGH if not found.wrap.tests else Confidence.MEDIUM,
        message=said.message.format(model=found.model, wrapper=wrapper),
        help=said.help,
        evidence=(Evidence(module.path, found.cause, said.evidence),) if found.cause != found.at else (),
    )
