"""What uses the current GPU of the process, which is GPU 0 until another one is chosen, and what guesses one.

A barrier of NCCL that names no GPU runs on the one that its group has used before, else on the one whose number is the
rank modulo the number of GPUs: right on most machines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.devices.bare import Bare, bare_device
from distlint.facts import Attribute, Call, Expression, Name
from distlint.places import Place, call_of, callees_of, calls_in
from distlint.places.order import Order
from distlint.places.rank_zero import only_rank_zero
from distlint.project import Function, ScopeOwner, full_name, public_name, settled
from distlint.project.bindings import stored_by
from distlint.remembering import Memory
from distlint.starting.one_process import in_branch_of_one_process

_DEEPEST = 3
_CURRENT = Bare(None, moves=False)


class GpuUse(NamedTuple):
    """A call that uses the current GPU, or guesses one; ``via``: the function of the project that it does so in, None
    for itself."""

    place: Place
    what: Call
    via: Function | None

    @property
    def guesses(self) -> bool:
        """Whether it is a barrier, which guesses its GPU."""
        return _guesses(self.what)


class CurrentGpu:
    """Answers about one project."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self._first: Memory[Function, Call | None] = Memory(None)

    def use_at(self, place: Place) -> GpuUse | None:
        """What a call uses the current GPU for, itself or in the functions that it runs; None if nothing is seen. A
        barrier is named if there is nothing else."""
        call = call_of(place)
        if uses_current(place):
            return None if _is_for_rank_zero(place) or in_branch_of_one_process(place) else GpuUse(place, call, None)
        found = ((callee, self._inside(callee, 0)) for callee in self.order.callees(place))
        return rather_current(GpuUse(place, what, callee) for callee, what in found if what is not None)

    def _inside(self, function: Function, depth: int) -> Call | None:
        if depth >= _DEEPEST:
            return self._first.recalled(function)
        return self._first.ask(function, self._first_in, function, depth)

    def _first_in(self, function: Function, depth: int) -> Call | None:
        own = (place for place in calls_in(function) if place.scope is function)  # nested functions run later
        used = (GpuUse(place, what, None) for place in own if (what := self._own(place, depth)) is not None)
        first = rather_current(used)
        return first.what if first is not None else None

    def _own(self, place: Place, depth: int) -> Call | None:
        call = call_of(place)
        if uses_current(place):
            return None if _is_for_rank_zero(place) or _may_be_skipped(place) else call
        inner = (self._inside(callee, depth + 1) for callee in self.order.callees(place) if not _may_be_skipped(place))
        first = rather_current(GpuUse(place, what, None) for what in inner if what is not None)
        return first.what if first is not None else None


def rather_current(found: Iterable[GpuUse]) -> GpuUse | None:
    """The first use of the current GPU, or else the first barrier."""
    guess = None
    for use in found:
        if not use.guesses:
            return use
        guess = guess or use
    return guess


def _guesses(call: Call) -> bool:
    return facts.last_called(call) == "barrier"


def uses_current(place: Place) -> bool:
    """Whether a call puts something on the current GPU, or is a collective that takes it, or guesses one, for its
    tensors."""
    call = call_of(place)
    method = call.function.attr if isinstance(call.function, Attribute) else ""
    device = facts.argument(call, "device")
    if device is None and method in ("to", "cuda") and call.arguments:
        device = call.arguments[0].value
    if device is not None and _is_asked_for(device, place.scope):
        return True
    if method == "cuda":
        return bare_device(call, place.scope) == Bare(None, moves=True)
    if device is not None and any(bare_device(one, at) == _CURRENT for one, at in _devices(device, place.scope)):
        return True
    if any(facts.argument(call, given) is not None for given in ("group", "device_ids", "device")):
        return False
    names = (public_name(symbol) or "" for symbol in callees_of(place))
    return any(_takes_current(entry) for name in names for entry in knowledge.entries_of(name))


def _devices(device: Expression, scope: ScopeOwner) -> Iterator[tuple[Expression, ScopeOwner]]:
    """What a device may be, by the one value that its name has, or by all that the methods of an object store in its
    attribute, where all of them name one alike."""
    yield device, scope
    if isinstance(device, Name):
        known, written = settled(device, scope)
        if known is not device:
            yield from _sides(known, written)
        return
    owner = scope.owner if isinstance(scope, Function) and isinstance(device, Attribute) else None
    if owner is not None and isinstance(scope, Function) and isinstance(device, Attribute):
        methods = [method for method in owner.all_methods if owner.method(method.name) is method]
        stored = [(a.value, m) for m, a in stored_by(methods, device.attr) if not facts.is_none(a.value)]
        is_own = facts.is_name(device.value, scope.first_parameter)
        if is_own and len({facts.source_of(value) for value, _ in stored}) == 1:
            yield from _sides(*stored[0])


def _sides(device: Expression, scope: ScopeOwner) -> Iterator[tuple[Expression, ScopeOwner]]:
    """A device, or that of the side where there are GPUs (``"cuda" if torch.cuda.is_available() else "cpu"``)."""
    yield device.body if isinstance(device, facts.Conditional) else device, scope


def _is_asked_for(device: Expression, scope: ScopeOwner) -> bool:
    """Whether a device is ``torch.cuda.current_device()``."""
    return isinstance(device, Call) and full_name(device.function, scope) in gives_current()


@cache
def gives_current() -> frozenset[str]:
    """The functions of torch that give the current device (objects of other frameworks answer by their own rules)."""
    return frozenset(name for name in asks_current() if name.startswith("torch."))


@cache
def asks_current() -> frozenset[str]:
    """All functions and methods that give the current device."""
    rows = (row for found in knowledge.devices().values() for row in found)
    return frozenset(row.name for row in rows if row.role == "current-device")


def _takes_current(entry: knowledge.Entry) -> bool:
    """Whether a collective of torch is given no tensor that says where it runs."""
    is_torch = entry.role == "collective" and entry.name.rpartition(".")[0] == "torch.distributed"
    return is_torch and (entry.op == "barrier" or "_object" in entry.op)


def _may_be_skipped(place: Place) -> bool:
    """Whether a test decides if a call is made: of a function that is called elsewhere, nothing is known about it."""
    return any(isinstance(around, (facts.If, facts.Conditional, facts.Try)) for around in place.above)


def _is_for_rank_zero(place: Place) -> bool:
    return only_rank_zero(place)
