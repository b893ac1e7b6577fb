"""What importing a module sets going: communication, process groups, CUDA; also through functions that it calls."""

from __future__ import annotations

from typing import NamedTuple

from distlint import facts, knowledge
from distlint.devices.places import Place, places
from distlint.facts import Attribute, Call, Constant, If
from distlint.order import Order, calls_in
from distlint.project import External, Function, Module, resolve_all

_DEEPEST = 3
_COMMUNICATION = frozenset(("collective", "group", "init", "send", "recv"))


class Work(NamedTuple):
    """A call that runs at import. ``what``: the call that does the work in the end; ``communicates``: with other
    processes (else it starts CUDA); ``via``: the function that does it, None for the call itself."""

    place: Place
    what: Call
    communicates: bool
    via: Function | None


class Importing:
    """Answers about one project."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self._works: dict[Function, tuple[Call, bool] | None] = {}

    def work(self, module: Module) -> tuple[Work, ...]:
        """What an import of a module runs, one call per statement, in source order."""
        found: dict[object, Work] = {}
        for place in sorted(places(module, lambda e: type(e) is Call), key=lambda place: place.expression.span):
            if not place.at_import or _is_for_types(place):
                continue
            statement = place.above[0] if place.above else place.expression
            work = self._own(place)
            if work is not None:
                found.setdefault(statement, Work(place, *work, None))
                continue
            for callee in self.order.callees(place):
                inner = self._inside(callee, 0)
                if inner is not None:
                    found.setdefault(statement, Work(place, *inner, callee))
        return tuple(found.values())

    def _own(self, place: Place) -> tuple[Call, bool] | None:
        call = place.expression
        assert isinstance(call, Call)
        symbols = resolve_all(call.function, place.scope)
        names = [symbol.name for symbol in symbols if isinstance(symbol, External)]
        if any(entry.role in _COMMUNICATION for name in names for entry in knowledge.entries_of(name)):
            return call, True
        moves = isinstance(call.function, Attribute) and call.function.attr == "cuda" and not symbols
        return (call, False) if moves or _starts_cuda(call, names) else None

    def _inside(self, function: Function, depth: int) -> tuple[Call, bool] | None:
        """The first call of a function that communicates or starts CUDA, also in what it calls."""
        if function not in self._works and depth <= _DEEPEST:
            self._works[function] = None
            text = function.module.project.text(function.module.path) or ""
            if "cuda" in text or "dist" in text or "accelerator" in text:
                self._works[function] = self._first(function, depth)
        return self._works.get(function)

    def _first(self, function: Function, depth: int) -> tuple[Call, bool] | None:
        for place in calls_in(function):
            if place.scope is not function:  # nested functions run later
                continue
            own = self._own(place)
            if own is not None:
                return own
            for callee in self.order.callees(place):
                inner = self._inside(callee, depth + 1) if callee is not function else None
                if inner is not None:
                    return inner
        return None


def _starts_cuda(call: Call, names: list[str]) -> bool:
    if any(row.role == "starts-cuda" for name in names for row in knowledge.devices().get(name, ())):
        return True
    device = facts.argument(call, "device")
    is_cuda = isinstance(device, Constant) and isinstance(device.value, str) and device.value.startswith("cuda")
    return is_cuda and any(_makes_tensor(name) for name in names)


def _makes_tensor(name: str) -> bool:
    package, _, function = name.rpartition(".")
    return package == "torch" and function in (
        "zeros", "ones", "empty", "full", "rand", "randn", "arange", "tensor", "eye", "linspace", "randint",
    )  # fmt: skip


def _is_for_types(place: Place) -> bool:
    return any(isinstance(a, If) and "TYPE_CHECKING" in facts.source_of(a.test) for a in place.above)
