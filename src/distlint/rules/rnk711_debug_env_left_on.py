"""A debugging switch is left on for every run.

## Why it hurts

Training is slow for no visible reason: kernels wait for each other, data goes through host memory or sockets.

## What to do

Set it in the shell of the run that needs it, or below an option.

## Example

```python
import os

os.environ["CUDA_LAUNCH_BLOCKING"] = "1"
dist.init_process_group("nccl")
```

## Use instead

```python
import os


def prepare(args):
    if args.debug:
        os.environ["CUDA_LAUNCH_BLOCKING"] = "1"
```

## What it reports

In code that always runs: `CUDA_LAUNCH_BLOCKING=1`, `NCCL_P2P_DISABLE`, `NCCL_SHM_DISABLE` and `NCCL_IB_DISABLE` set to
1, `NCCL_DEBUG` INFO or TRACE, `NCCL_DEBUG_SUBSYS=ALL`, `NCCL_CHECK_POINTERS=1`, `TORCH_DISTRIBUTED_DEBUG=DETAIL`,
`TORCH_NCCL_BLOCKING_WAIT=1`, and `torch.autograd.set_detect_anomaly(True)`. Transports that are switched off have low
confidence: some machines need that. On public code 41 of 51 others were right; it is off by default.

## Stays silent

- Below a test of anything but the name of the module; `setdefault`; environments of other processes.
- Files and functions that are called `debug`, `diag`, `bench`, `profile`, `deterministic` or `test`; tests.
- Interfaces, adapters, plug-ins and other settings of a system.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Call, Conditional, FunctionDef, Handler, If
from distlint.finding import Alarm, Confidence, Severity
from distlint.places import Place, call_of, callees_of, distinct_calls, is_main_guard
from distlint.project import Function, Module, public_name
from distlint.rules import rule
from distlint.starting.variables import settings
from distlint.survey import Survey

_ON = frozenset(("1", "true", "yes", "y", "t", "on"))
#: The values that make a switch one of debugging, and what it does.
_SWITCHES = {
    "CUDA_LAUNCH_BLOCKING": (_ON, "every kernel waits for the one before"),
    "NCCL_P2P_DISABLE": (frozenset("1"), "data goes through host memory"),
    "NCCL_SHM_DISABLE": (frozenset("1"), "data goes through sockets"),
    "NCCL_IB_DISABLE": (frozenset("1"), "data goes through sockets"),
    "NCCL_DEBUG": (frozenset(("info", "trace")), "every rank prints"),
    "NCCL_DEBUG_SUBSYS": (frozenset(("all",)), "every rank prints"),
    "NCCL_CHECK_POINTERS": (frozenset("1"), "every buffer is checked"),
    "TORCH_DISTRIBUTED_DEBUG": (frozenset(("detail",)), "every collective is compared first"),
    "TORCH_NCCL_BLOCKING_WAIT": (_ON, "the processor waits for every collective"),
    "NCCL_BLOCKING_WAIT": (_ON, "the processor waits for every collective"),
}
_TRANSPORTS = frozenset(("NCCL_P2P_DISABLE", "NCCL_SHM_DISABLE", "NCCL_IB_DISABLE"))
_ANOMALY = "set_detect_anomaly"
_MEANT = re.compile(
    r"debug|diagnos|bench|profil|sanity|repro|determin|(?:^|_)(?:diag|tests?|check)(?:_|$)", re.IGNORECASE
)


@rule("RNK711", "debug-env-left-on", severity=Severity.SLOW, needs="function", default=False)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per switch."""
    text = module.text
    if _MEANT.search(module.name.rpartition(".")[2]):
        return
    if any(name in text for name in _SWITCHES):
        for one in settings(module):
            values, effect = _SWITCHES.get(one.name, (frozenset(), ""))
            if one.own and not one.default and (one.text or "").lower() in values and _always(one.place):
                yield Alarm(
                    span=one.valued,
                    confidence=Confidence.LOW if one.name in _TRANSPORTS else Confidence.HIGH,
                    message=f"{one.name}={one.text} is a debugging switch: {effect}, in every run",
                    help="set it for the run that needs it",
                )
    if _ANOMALY in text:
        for place in distinct_calls(module.scopes_with(_ANOMALY)):
            if _is_anomaly(place) and _always(place):
                yield Alarm(
                    span=place.expression.span,
                    message="set_detect_anomaly(True) is a debugging switch: backward keeps a trace of every operation",
                    help="set it for the run that needs it",
                )


def _is_anomaly(place: Place) -> bool:
    call: Call = call_of(place)
    if facts.last_name(call.function) != _ANOMALY:
        return False
    mode = facts.argument(call, "mode", 0)
    is_on = facts.is_true(mode)
    return is_on and any((public_name(symbol) or "").startswith("torch.") for symbol in callees_of(place))


def _always(place: Place) -> bool:
    """Whether nothing decides if a place is come to, and no name says that it is for debugging."""
    scope = place.scope
    if isinstance(scope, Function) and _MEANT.search(scope.name):
        return False
    tests = (If, Conditional, Handler, FunctionDef)
    return not any(isinstance(around, tests) and not is_main_guard(around) for around in place.above)
