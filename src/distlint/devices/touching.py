"""Which calls of a function use CUDA, whatever the GPU: also in the functions and methods that it calls."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts, knowledge
from distlint.data.division import Division
from distlint.facts import Attribute, Call, Conditional, Constant, Expression, Name, Subscript, Text
from distlint.places import Place, call_of, callees_of, calls_in, tests_above
from distlint.places.order import Order
from distlint.project import External, Function, Scope, ScopeOwner, resolve_all
from distlint.remembering import Memory

_ROLES = frozenset(("starts-cuda", "current-device"))
#: Tests that may keep a call from running in a worker, or where CUDA is not wanted.
_GUARDS = ("worker", "cuda", "gpu", "device", "getpid", "cpu")
_DEEPEST = 3


class Touching:
    """Answers about one project."""

    def __init__(self, order: Order, division: Division) -> None:
        self.order = order
        self.division = division
        self._first: Memory[Function, Place | None] = Memory(None)

    def first(self, function: Function, depth: int = 0) -> Place | None:
        """The first call of a function that uses CUDA on machines that have it, under no test that may spare it."""
        if depth > _DEEPEST:
            return self._first.recalled(function)
        return self._first.ask(function, lambda: next(self._found(function, depth), None))

    def _found(self, function: Function, depth: int) -> Iterator[Place]:
        for place in calls_in(function):
            if place.scope is not function or is_guarded(place):
                continue
            if self.uses_cuda(place):
                yield place
            for callee in self.order.callees(place):
                inner = self.first(callee, depth + 1) if callee is not function else None
                if inner is not None:
                    yield inner

    def before(self, place: Place, scope: Scope) -> Place | None:
        """What has used CUDA when a place of ``scope`` is come to."""
        for earlier in calls_in(scope):
            start, end = place.expression.span, earlier.expression.span
            is_before = (end.end_line, end.end_column) <= (start.line, start.column)
            if not is_before or earlier.scope is not place.scope or is_guarded(earlier):
                continue
            found = earlier if self.uses_cuda(earlier) else None
            for callee in self.order.callees(earlier) if found is None else ():
                found = found or self.first(callee, 1)
            if found is not None:
                return found
        return None

    def uses_cuda(self, place: Place) -> bool:
        """Whether a call puts something on a GPU, or starts CUDA."""
        call = call_of(place)
        symbols = callees_of(place)
        names = [symbol.name for symbol in symbols if isinstance(symbol, External)]
        if any(row.role in _ROLES for name in names for row in knowledge.devices().get(name, ())):
            return True
        method = call.function.attr if isinstance(call.function, Attribute) else ""
        if method == "cuda":
            return not any(isinstance(symbol, Function) for symbol in symbols)
        device = facts.argument(call, "device", 0 if method == "to" else None)
        is_placing = method == "to" or any(name.startswith("torch.") for name in names)
        return device is not None and is_placing and "torch.device" not in names and self.is_cuda(device, place.scope)

    def is_cuda(self, device: Expression | None, scope: ScopeOwner, depth: int = 0) -> bool:
        """Whether an expression is a CUDA device on every machine that has one."""
        if isinstance(device, Constant):
            return (facts.text_of(device) or "").startswith("cuda")
        if isinstance(device, Text):
            return bool(device.parts) and self.is_cuda(device.parts[0], scope, depth)
        if isinstance(device, Conditional):
            return "is_available" in facts.source_of(device.test) and self.is_cuda(device.body, scope, depth)
        if isinstance(device, Call):
            is_device = any(s == External("torch.device") for s in resolve_all(device.function, scope))
            return is_device and bool(device.arguments) and self.is_cuda(device.arguments[0].value, scope, depth)
        if isinstance(device, (Name, Attribute)) and depth < _DEEPEST:
            values = tuple(self.division.origins(device, scope))
            return bool(values) and all(self.is_cuda(value, home, depth + 1) for value, home in values)
        return False

    def is_on_gpu(self, data: Expression | None, place: Place, depth: int = 0) -> bool:
        """Whether a value, made where ``place`` is, lies on a GPU: the result of a call that puts it there."""
        if isinstance(data, Subscript):
            return self.is_on_gpu(data.value, place, depth)
        if isinstance(data, Call):
            return self.uses_cuda(place._replace(expression=data)) and not is_guarded(place)
        if isinstance(data, (Name, Attribute)) and depth < _DEEPEST:
            values = tuple(self.division.origins(data, place.scope))
            return bool(values) and all(
                self.is_on_gpu(value, Place(value, home, (), False), depth + 1) for value, home in values if value
            )
        return False


def is_guarded(place: Place) -> bool:
    """Whether a test around a call may spare machines or processes that must not use CUDA."""
    texts = (facts.source_of(test).lower().replace("cuda.is_available", "") for test in tests_above(place))
    return any(word in text for text in texts for word in _GUARDS)
