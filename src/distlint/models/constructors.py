"""What constructors run: forwards of wrapped models, backward passes, optimizer steps, also through their own methods.

Only work that involves other ranks counts: a model that is wrapped (DDP, FSDP, tensor parallel …) or whose forward
holds a collective. The walk takes the world to have several ranks: ``if world_size == 1:`` hides what stands below it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.calls.wrapping import Wrapping
from distlint.facts import Attribute, Call, Constant, Expression, Name
from distlint.flow.paths import Passed, Questions, walk
from distlint.kinds.by_callers import taken
from distlint.models.optimizers import is_optimizer
from distlint.models.wrapped import Wrapped
from distlint.places import call_of, call_place, callees_of, calls_in
from distlint.places.order import Caller, Order, exclude_each_other
from distlint.places.rank_zero import only_rank_zero
from distlint.project import Class, Function, Instance, Project, Symbol, public_name, resolve_all
from distlint.project.symbols import CONSTRUCTORS
from distlint.remembering import Memory

#: How many calls deep a forward is followed to a collective.
_DEEPEST = 4

_CALL = re.compile(r"(?P<dot>\.?)\b(?P<name>[A-Za-z_]\w*)\(")
_SEVERAL = re.compile(
    r"world_?size|num_?processes|num_?gpus|n_?gpus?$|nproc|num_?ranks|n_?ranks|(?:^|_)(?:tp|dp|pp|ep|cp)_?size"
)
_STARTED = re.compile(
    r"^(?:is_)?(?:distributed|initialized|dist_initialized|multi_?gpu|multi_process|dist_available_and_initialized)$"
    r"|^is_distributed|use_(?:ddp|fsdp|distributed)$"
)


class Work(NamedTuple):
    """Work in a constructor: the call in it, what is run in the end, and the methods on the way there."""

    call: Call
    what: str
    via: tuple[Function, ...]
    place: Call
    scope: Function


class Constructors:
    """Answers about one project."""

    def __init__(self, project: Project, wrapped: Wrapped, order: Order) -> None:
        self.project = project
        self.wrapping = Wrapping()
        self.wrapped = wrapped
        self.order = order
        self._communicates: Memory[Function, str | None] = Memory(None)

    def work(self, owner: Class, constructor: Function) -> Work | None:
        """The first work that a constructor runs for an instance of ``owner``, or None."""
        if not self._may_work(owner, constructor, set()):
            return None
        return self._first(owner, constructor, Passed(), ())

    def _first(self, owner: Class, function: Function, passed: Passed, via: tuple[Function, ...]) -> Work | None:
        for step in walk(function.body, _QUESTIONS, passed).steps:
            call = step.node
            if not isinstance(call, Call):
                continue
            what = self._runs(call, function, owner, step.passed)
            if what is not None:
                return Work(call, what, via, call, function)
            method = self._method(call, function, owner)
            if method is not None and method is not function and method not in via and len(via) < _DEEPEST:
                inner = self._first(owner, method, step.passed, (*via, method))
                if inner is not None:
                    return inner._replace(call=call)
        return None

    def _may_work(self, owner: Class, function: Function, seen: set[Function]) -> bool:
        """A cheap look at the text: is anything called that may be a model?"""
        seen.add(function)
        words = function.words
        if not words.isdisjoint(_work_words()):
            return True
        for match in _CALL.finditer(_text(function)):
            name = match["name"]
            method = owner.method(name) if match["dot"] else None
            if method is None and _is_variable(name, function, owner, bool(match["dot"])):
                return True
            if method is not None and method not in seen and self._may_work(owner, method, seen):
                return True
        return False

    def _method(self, call: Call, scope: Function, owner: Class) -> Function | None:
        """The own method that a call runs: ``self.f()``, ``super().f()``, ``self()``."""
        called = call.function
        if facts.is_name(called, scope.first_parameter):
            return owner.method("__call__")
        if not isinstance(called, Attribute) or called.attr in CONSTRUCTORS:
            return None
        if facts.is_name(called.value, scope.first_parameter):
            return owner.method(called.attr)
        if facts.is_super(called.value):
            return next((s for s in resolve_all(called, scope) if isinstance(s, Function)), None)
        return None

    def _runs(self, call: Call, scope: Function, owner: Class, passed: Passed) -> str | None:
        """What a call runs on several ranks, in words, or None."""
        called = call.function
        if isinstance(called, Attribute):
            if called.attr == "backward":
                return self._backward(called.value, scope, owner, passed)
            if called.attr == "step":
                return self._step(called.value, scope, owner, passed)
            if called.attr in knowledge.forward_methods() or called.attr == "__call__":
                model = called.value
                if not facts.is_name(model, scope.first_parameter):
                    return self._forward(call, model, called.attr, scope, owner, passed)
                return None
        if isinstance(called, (Name, Attribute)):
            return self._forward(call, called, "forward", scope, owner, passed)
        return None

    def _forward(
        self, call: Call, model: Expression, method: str, scope: Function, owner: Class, passed: Passed
    ) -> str | None:
        kind = self.wrapping.kind(model, scope, owner, passed) or self._handed_in(call, model, scope)
        run = "forward" if method == "__call__" else method
        if kind is not None:
            return f"{run} of {facts.shortened(model, 40)}, which {kind} wraps"
        for symbol in resolve_all(model, scope):
            forward = _forward_of(symbol, run)
            reached = self.communicates(forward) if forward is not None else None
            if reached is not None:
                return f"{run} of {facts.shortened(model, 40)}, which calls {reached}"
        reached = self._of_handed(model, run, scope, owner)
        return f"{run} of {facts.shortened(model, 40)}, which calls {reached}" if reached is not None else None

    def _of_handed(self, model: Expression, run: str, scope: Function, owner: Class) -> str | None:
        """The collective in a model of which only the callers say what it is, where rank 0 alone makes the object and
        tells the others nothing ahead of it: engines that all ranks make run such a model by design."""
        held, constructor = taken(model, scope), owner.constructor
        if held is None or held.attributes or constructor is None or held.function is not constructor:
            return None
        if any(self.communicates(method) is not None for method in _run_by(constructor, owner)):
            return None
        found: set[str | None] = set()
        for maker in self.order.makers(owner):
            given = constructor.given(held.name, call_of(maker.place))
            symbols = resolve_all(given, maker.scope) if given is not None else ()
            forward = _forward_of(symbols[0], run) if len(symbols) == 1 else None
            alone = only_rank_zero(maker.place, self.order) and not _may_run_elsewhere(given, maker)
            found.add(self.communicates(forward) if forward is not None and alone else None)
        return found.pop() if len(found) == 1 else None

    def _handed_in(self, call: Call, model: Expression, scope: Function) -> str | None:
        """What wraps a model where all callers wrap what they hand in: to a function, or to a constructor."""
        path = facts.dotted(model)
        place = call_place(scope, call) if path is not None and call.function is model else None
        if path is None or place is None:
            return None
        wraps = self.wrapped.holders(path, place, scope, self.order)
        return facts.shortened(wraps[0].call.function) if wraps and not any(wrap.tests for wrap in wraps) else None

    def _backward(self, receiver: Expression, scope: Function, owner: Class, passed: Passed) -> str | None:
        kind = self.wrapping.kind(receiver, scope, owner, passed)
        if kind is None:
            kind = next((k for k in self.wrapping.kinds_in(scope, owner, passed)), None)
        return f"backward through what {kind} wraps" if kind is not None else None

    def _step(self, receiver: Expression, scope: Function, owner: Class, passed: Passed) -> str | None:
        kind = self.wrapping.kind(receiver, scope, owner, passed)
        if kind is not None:
            return f"step of {facts.shortened(receiver, 40)}, which {kind} wraps"
        if any(is_optimizer(symbol) for symbol in resolve_all(receiver, scope)):
            kind = next((k for k in self.wrapping.kinds_in(scope, owner, passed)), None)
            if kind is not None:
                return f"a training step on what {kind} wraps"
        return None

    def communicates(self, function: Function, depth: int = 0) -> str | None:
        """The first collective that a function reaches in a world of several ranks, by name, or None."""
        if depth > _DEEPEST:
            return self._communicates.recalled(function)
        return self._communicates.ask(function, self._reached, function, depth)

    def _reached(self, function: Function, depth: int) -> str | None:
        for step in walk(function.body, _QUESTIONS).steps:
            if not isinstance(step.node, Call):
                continue
            for symbol in resolve_all(step.node.function, function):
                name = public_name(symbol)
                if name is not None and any(e.role == "collective" for e in knowledge.entries_of(name)):
                    return facts.shortened(step.node.function)
                callee = symbol if isinstance(symbol, Function) else _forward_of(symbol)
                reached = self.communicates(callee, depth + 1) if callee is not None else None
                if reached is not None:
                    return reached
        return None


def _several_ranks(test: Expression) -> bool | None:
    """The outcome of a test on the number of ranks in a world that has several; None for other tests."""
    if isinstance(test, facts.Compare) and len(test.operators) == 1:
        number = test.comparators[0]
        if not isinstance(number, Constant) or number.value not in (0, 1, 2):
            return None
        outcome = {"==": False, "<=": False, "<": False, "!=": True, ">": True, ">=": True}.get(test.operators[0])
        return outcome if _SEVERAL.search(facts.last_called(test.left) or "") else None
    name = facts.last_called(test)
    return True if name is not None and _STARTED.match(name) else None


_QUESTIONS = Questions(after=lambda call: (call.span,), assume=_several_ranks)


def _forward_of(symbol: Symbol, run: str = "forward") -> Function | None:
    if isinstance(symbol, Instance) and isinstance(symbol.of, Class) and symbol.of.is_module:
        return symbol.of.method(run) or symbol.of.method("forward")
    return None


def _run_by(constructor: Function, owner: Class) -> set[Function]:
    """A constructor, and the methods of the object that it may come to, by their names."""
    found = {constructor}
    methods = [method for method in owner.all_methods if method is not constructor]
    while fresh := {m for m in methods if m not in found and any(m.name in one.words for one in found)}:
        found |= fresh
    return found


def _may_run_elsewhere(model: Expression | None, maker: Caller) -> bool:
    """Whether those that do not come to a call may run the model that it is handed: they call it, or hand it to a
    function, or to a constructor that does more than keep it."""
    path = facts.dotted(model)
    for place in calls_in(maker.scope):
        call = call_of(place)
        if not exclude_each_other(place, maker.place):
            continue
        if path is None or facts.dotted(call.function) in (path, f"{path}.forward"):
            return True
        if any(facts.dotted(given.value) == path for given in call.arguments):
            made = callees_of(place)
            if not made or not all(isinstance(one, Class) and _only_keeps(one) for one in made):
                return True
    return False


def _only_keeps(owner: Class) -> bool:
    """Whether a constructor calls nothing."""
    body = owner.constructor.body if owner.constructor is not None else ()
    return not any(isinstance(e, Call) for e in facts.subexpressions(body))


def _text(function: Function) -> str:
    lines = function.module.project.lines_of(function.module.path)
    return "\n".join(lines[function.definition.span.line : function.definition.span.end_line])


def _is_variable(name: str, function: Function, owner: Class, dotted: bool) -> bool:
    """Whether a called name may hold a model: an attribute of the object, a parameter or a local variable."""
    if dotted:
        return any(isinstance(known, Class) and _stores(known, name) for known in owner.lineage)
    if any(parameter.name == name for parameter in function.definition.parameters):
        return True
    local = name not in function.module.bindings.names
    return local and re.search(rf"\b{name}\b[^=\n]{{0,200}}=[^=]", _text(function)) is not None


def _stores(known: Class, name: str) -> bool:
    """Whether a method of a class stores ``self.name``, by the text."""
    methods = (known.methods[constructor] for constructor in CONSTRUCTORS if constructor in known.methods)
    texts = (_text(method) for method in methods if name in method.words)
    return any(re.search(rf"\.{name}\b[^(\n]{{0,200}}=[^=]", text) for text in texts)


@cache
def _work_words() -> frozenset[str]:
    return (knowledge.forward_methods() - {"forward", "generate"}) | {"backward"}


def constructors_of(owner: Class) -> tuple[Function, ...]:
    """The constructors that a class defines itself."""
    return tuple(owner.methods[name] for name in CONSTRUCTORS if name in owner.methods)
