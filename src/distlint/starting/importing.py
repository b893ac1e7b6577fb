"""What importing a module sets going: communication, process groups, CUDA; also through functions that it calls."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.facts import Attribute, Boolean, Call, Conditional, Expression, If, Return, Statement, Try, While
from distlint.places import Place, call_of, callees_of, calls_in
from distlint.places.order import Order
from distlint.project import External, Function, Module
from distlint.remembering import Memory

_DEEPEST = 3
_COMMUNICATION = frozenset(("collective", "group", "init", "send", "recv"))


class Kind(Enum):
    """What a call does when a module is imported."""

    COMMUNICATES = "communicates"
    ALLOCATES = "puts something on a GPU"
    ASKS = "starts CUDA"


class Work(NamedTuple):
    """A call that runs at import. ``what``: the call that does the work in the end; ``via``: the function that does
    it, None for the call itself."""

    place: Place
    what: Call
    kind: Kind
    via: Function | None


class Importing:
    """Answers about one project."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self._works: Memory[Function, tuple[Call, Kind] | None] = Memory(None)

    def work(self, module: Module) -> tuple[Work, ...]:
        """What an import of a module runs, one call per statement, in source order."""
        found: dict[object, Work] = {}
        for place in calls_in(module):
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

    def _own(self, place: Place) -> tuple[Call, Kind] | None:
        call = call_of(place)
        symbols = callees_of(place)
        names = [symbol.name for symbol in symbols if isinstance(symbol, External)]
        if any(entry.role in _COMMUNICATION for name in names for entry in knowledge.entries_of(name)):
            return None if any(map(_is_special, _tests(place))) else (call, Kind.COMMUNICATES)
        moves = isinstance(call.function, Attribute) and call.function.attr == "cuda" and not symbols
        kind = Kind.ALLOCATES if moves else _on_gpu(call, names)
        return (call, kind) if kind is not None and not any(map(_is_special, _tests(place))) else None

    def _inside(self, function: Function, depth: int) -> tuple[Call, Kind] | None:
        """The first call of a function that communicates or starts CUDA, also in what it calls."""
        if depth > _DEEPEST:
            return self._works.recalled(function)
        return self._works.ask(function, self._first, function, depth)

    def _first(self, function: Function, depth: int) -> tuple[Call, Kind] | None:
        if not function.module.has("cuda", "dist", "accelerator"):
            return None
        for place in calls_in(function):
            if place.scope is not function or not all(map(_is_about_gpus, _tests(place))):
                continue  # nested functions run later, and what a test decides may not run at all
            if _may_have_left(function.body, place):
                return None
            own = self._own(place)
            if own is not None:
                return own
            for callee in self.order.callees(place):
                inner = self._inside(callee, depth + 1) if callee is not function else None
                if inner is not None:
                    return inner
        return None


def _on_gpu(call: Call, names: list[str]) -> Kind | None:
    if any(row.role == "starts-cuda" for name in names for row in knowledge.devices().get(name, ())):
        return Kind.ASKS
    is_cuda = (facts.text_of(facts.argument(call, "device")) or "").startswith("cuda")
    return Kind.ALLOCATES if is_cuda and any(_makes_tensor(name) for name in names) else None


def _makes_tensor(name: str) -> bool:
    package, _, function = name.rpartition(".")
    return package == "torch" and function in (
        "zeros", "ones", "empty", "full", "rand", "randn", "arange", "tensor", "eye", "linspace", "randint",
    )  # fmt: skip


def _is_for_types(place: Place) -> bool:
    return any(isinstance(a, If) and "TYPE_CHECKING" in facts.source_of(a.test) for a in place.above)


def _tests(place: Place) -> Iterator[Expression]:
    """The tests that decide whether a call is made."""
    around: list[object] = [*place.above, place.expression]
    for node, inner in pairwise(around):
        if isinstance(node, (If, Conditional, While)) and inner is not node.test:
            yield node.test
        elif isinstance(node, Boolean):
            for operand in node.operands:
                if operand is inner:
                    break
                yield operand


def _is_about_gpus(test: Expression) -> bool:
    """Whether a test asks for GPUs, and for nothing that has to be switched on; the machine is taken to have some."""
    text = facts.source_of(test).lower()
    return any(word in text for word in ("cuda", "gpu", "nvidia", "self.is_available")) and not _is_special(test)


def _is_special(test: Expression) -> bool:
    """Whether a test asks the environment, or for machines of another kind."""
    text = facts.source_of(test).lower()
    return any(word in text for word in ("environ", "getenv", "hip", "rocm", "npu", "xpu", "xla", "hpu"))


def _may_have_left(body: tuple[Statement, ...], place: Place) -> bool:
    """Whether a function may have returned before it comes to a place, for another reason than want of a GPU."""
    for statement in facts.statements(body):
        if (statement.span.end_line, statement.span.end_column) >= (place.expression.span.line, 0):
            continue
        if isinstance(statement, (Try, If)) and any(isinstance(s, Return) for s in facts.statements((statement,))):
            return isinstance(statement, Try) or not _is_about_gpus(statement.test)
    return False
