"""Where CUDA is started: what the driver reads from the environment afterwards comes too late."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from distlint import facts, knowledge
from distlint.calls.by_name import JOIN, argument_of
from distlint.devices.backends import joins
from distlint.devices.bare import bare_device
from distlint.devices.visible import always_runs, runs_before
from distlint.facts import Attribute, Call, Constant
from distlint.finding import Span
from distlint.places import Place, call_of, callees_of, calls_in
from distlint.project import Function, Scope, public_name, resolve_all

if TYPE_CHECKING:
    from distlint.devices import Devices

_STARTING = frozenset(("starts-cuda", "asks-driver", "current-device"))
_DEEPEST = 3


class Start(NamedTuple):
    """What came before: a call (in ``path``) or the import of torch; ``is_sure``: the driver runs then."""

    what: str
    span: Span
    path: str
    is_sure: bool


def start_before(place: Place, scope: Scope, devices: Devices) -> Start | None:
    """The call that has started the driver, or at least counted the GPUs, on every way to a place of a scope: in the
    scope itself, or ahead of a call of it."""
    found = _started_before(place, scope, devices)
    if found is None and isinstance(scope, Function):
        callers = devices.order.callers(scope)
        starts = (_started_before(caller.place, caller.scope, devices) for caller in callers)
        found = next((start for start in starts if start is not None and start.is_sure), None)
        if found is None and not any(caller.place.at_import for caller in callers):
            found = _started_at_import(scope, devices)
    return found


def _started_at_import(function: Function, devices: Devices) -> Start | None:
    """The call that has started the driver when the file of a function was imported, which a spawned process does
    ahead of the function that it runs; not behind what the top level calls of the project, which may run it."""
    module = function.module
    if "cuda" not in module.text:
        return None
    for call in calls_in(module):
        if not call.at_import or any(True for _ in devices.order.callees(call)):
            return None
        start = _started_by(call, devices, 0) if always_runs(call) else None
        if start is not None and start.is_sure:
            return start
    return None


def _started_before(place: Place, scope: Scope, devices: Devices) -> Start | None:
    """The first call on every way to a place that starts the driver, else one that counts the GPUs."""
    counted = None
    for call in calls_in(scope):
        if call.expression.span > place.expression.span:
            break
        if runs_before(call, place):
            start = _started_by(call, devices, 0)
            if start is not None and start.is_sure:
                return start
            counted = counted or start
    return counted


def _started_by(place: Place, devices: Devices, depth: int) -> Start | None:
    call = call_of(place)
    module = place.scope.module
    text = facts.shortened(call, 40)
    names = [public_name(symbol) or "" for symbol in callees_of(place)]
    roles = {row.role for name in names if name.startswith("torch.") for row in knowledge.devices().get(name, ())}
    if roles & _STARTING or (joins(place) and _is_nccl(call)) or _moves_to_gpu(call, place):
        return Start(text, call.span, module.path, True)
    if "counts-devices" in roles:
        return Start(text, call.span, module.path, False)
    if depth < _DEEPEST:
        for function in devices.order.callees(place):
            for inner in calls_in(function) if devices.speaks_of_gpus(function) else ():
                if inner.scope is function and always_runs(inner):
                    start = _started_by(inner, devices, depth + 1)
                    if start is not None and start.is_sure:
                        return start
    return None


def _is_nccl(call: Call) -> bool:
    backend = argument_of(call, JOIN, "backend")
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
