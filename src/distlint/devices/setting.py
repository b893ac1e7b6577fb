"""Who sets the device of a process, and whether that happens before a place."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import cache
from typing import Any

from distlint import facts, knowledge
from distlint.devices.processes import frameworks
from distlint.facts import Call, Constant, Expression, With
from distlint.finding import Span
from distlint.places import Place, call_of, callees_of, calls_in, outcomes, places
from distlint.places.order import Order
from distlint.project import Class, Function, Module, Project, Scope, public_name, resolve_all
from distlint.project.bindings import Assigned
from distlint.remembering import Memory, leads_to, remembered, remembered_but
from distlint.starting.roles import calls_role, renames

_METHODS = frozenset(("set_device", "set_device_index", "set_device_idx"))
_CONTEXTS = frozenset(
    ("torch.cuda.device", "torch.cuda.device_of", "torch.accelerator.device_index", "torch.xpu.device")
)
#: Contexts that people call as if they chose the device.
_CHOOSERS = frozenset(("torch.cuda.device", "torch.accelerator.device_index", "torch.xpu.device"))
_CHOOSING = knowledge.last_words(_CHOOSERS)
_SETTING = ("set-device",)
#: How programs without a framework start, join and choose their GPU.
_OWN = ("init_process_group", "spawn", "start_processes", "set_device", "set_device_index", "init_device_mesh")
_STARTING = ("init", "spawn")
_COMPARISONS: dict[str, Callable[[Any, Any], object]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


class Setting:
    """Answers about the calls that set the device in one project."""

    def __init__(self, project: Project, order: Order) -> None:
        self.project = project
        self.order = order
        self._reached: Memory[Function, bool] = Memory()
        self._initialised: Memory[Function, bool] = Memory()

    @property
    @remembered
    def in_project(self) -> bool:
        """Whether any file of the project, tests apart, sets the device, itself or through a framework."""
        return any(map(self._sets, self.project.modules_with(*_METHODS))) or any(
            self._sets(module)
            for package in sorted({package for package, _ in frameworks()})
            for module in self.project.modules_with(*(word for p, word in frameworks() if p == package), beside=package)
        )

    def _sets(self, module: Module) -> bool:
        return any(map(self.calls, module.scopes))

    @property
    @remembered
    def is_forgotten(self) -> bool:
        """Whether a file of the project, tests apart, starts or joins processes, and none sets the device of one."""
        return not self.in_project and any(
            calls_role(scope, _STARTING)
            for module in self.project.modules_with(*sorted(knowledge.role_words(*_STARTING)))
            for scope in module.scopes
        )

    def is_left_to_frameworks(self, paths: tuple[str, ...]) -> bool:
        """Whether frameworks set the device in some files, and none of these starts or joins processes itself."""
        near = [*self.project.outside_tests(paths)]
        return any(map(self._is_set_by_framework, near)) and not any(map(self._joins_itself, near))

    @remembered
    def _is_set_by_framework(self, path: str) -> bool:
        text = self.project.text(path)
        if not any(package in text for package, _ in frameworks() if package != "torch"):
            return False
        module = self.project.module_at(path)
        return module is not None and self._sets(module)

    @remembered
    def _joins_itself(self, path: str) -> bool:
        """Whether a file starts or joins processes, or sets the device of one, by a function of torch."""
        text = self.project.text(path)
        module = self.project.module_at(path) if any(word in text for word in _OWN) else None
        if module is None:
            return False
        calls = (place.expression for scope in module.scopes_with(*_OWN) for place in calls_in(scope))
        return any(facts.last_called(call) in _OWN for call in calls)

    @remembered
    def calls(self, scope: Scope) -> tuple[Span, ...]:
        """Where a function, or the top level of a module, sets the device itself."""
        return tuple(place.expression.span for place in self._settings(scope) if not never_runs(place))

    @remembered
    def dead(self, scope: Scope) -> tuple[Place, ...]:
        """The calls in a function that would set the device, under a test that is never true."""
        return tuple(place for place in self._settings(scope) if never_runs(place))

    @remembered
    def thrown_away(self, scope: Scope) -> tuple[Place, ...]:
        """The calls of a function, or of a module's top level, that make a device's context and enter it nowhere."""
        if isinstance(scope, Function) and not self._may_throw_away(scope):
            return ()
        return tuple(filter(_is_thrown_away, calls_in(scope)))

    def _may_throw_away(self, function: Function) -> bool:
        """Whether a line of a function begins with such a call: most lines that name a device make or hand on one."""
        names = function.module.called_as(_CHOOSING)
        if names.isdisjoint(function.words):
            return False
        heads = (line.partition("(")[0] for line in self.project.lines(function))
        return any("=" not in head and head.strip().rpartition(".")[2] in names for head in heads)

    @remembered_but(())
    def _settings(self, scope: Scope) -> tuple[Place, ...]:
        if isinstance(scope, Function) and _words().isdisjoint(scope.words) and not renames(scope, _SETTING):
            return ()
        return tuple(place for place in places(scope, lambda e: type(e) is Call) if sets_device(place))

    def reached_from(self, function: Function) -> bool:
        """Whether a function sets the device, itself or through what it may call (by the words in it)."""
        return leads_to(function, self._reached, self._sets_itself, self.project.mentions.callees)

    def _sets_itself(self, function: Function) -> bool:
        """Whether a function sets the device itself, and somebody runs it: not the method of a base class that has
        another one in its place wherever there is an object of it."""
        return bool(self.calls(function)) and not (function.owner is not None and self.order.is_replaced(function))

    def inits_from(self, function: Function) -> bool:
        """Whether a function creates the process group, itself or through what it may call."""
        return leads_to(function, self._initialised, _creates_group, self.project.mentions.callees)

    def before(self, place: Place) -> bool:
        """Whether the device is set before a place: in the functions around it, or by a block that enters a device."""
        if any(enters_device(around, place) for around in place.above):
            return True
        scope: object = place.scope
        while isinstance(scope, (Function, Class)):
            if isinstance(scope, Function):
                if any(span < place.expression.span for span in self.calls(scope)):
                    return True
                if self._called_before(scope, place.expression.span):
                    return True
            scope = scope.parent or scope.owner
        module = place.scope.module
        if any(span < place.expression.span for span in self.calls(module)):
            return True  # class bodies and defaults below are evaluated later than what stands above them
        is_in_order = place.at_import or isinstance(place.scope, Module)
        return is_in_order and self._called_before(module, place.expression.span)

    def is_replaced_before(self, place: Place) -> bool:
        """Whether a method that sets the device is called ahead of a place in its function, and every class of which
        there are objects has another one in its place which does not."""
        span, scope = place.expression.span, place.scope
        if isinstance(scope, Class):
            return False
        called = (call for call in calls_in(scope) if _ends_before(call.expression, span))
        methods = (s for call in called for s in callees_of(call) if isinstance(s, Function) and s.owner is not None)
        return any(self.calls(method) and self.order.is_replaced(method) for method in methods)

    def _called_before(self, scope: Scope, span: Span) -> bool:
        """Whether a function of the project that is called before ``span`` sets the device."""
        for place in places(scope, lambda e: type(e) is Call and e.span < span and _ends_before(e, span)):
            for symbol in callees_of(place):
                target = symbol.method("__init__") if isinstance(symbol, Class) else symbol
                if not isinstance(target, Function) or target is scope:
                    continue
                runs: tuple[Function, ...] = (target,)
                if target.owner is not None and self.order.is_replaced(target):
                    runs = self.order.overrides(target)
                if any(map(self.reached_from, runs)):
                    return True
        return False

    def ancestors(self, function: Function) -> tuple[Function, ...]:
        """The function and what calls it, directly or not, in the same file. Who makes an object calls its methods."""
        found = [function]
        for current in found:
            name = current.owner.name if current.owner is not None else current.name
            for other in function.module.functions:
                mentions = name in other.words or (
                    other.owner is not None and other.owner is current.owner and current.name in other.words
                )
                if other not in found and mentions:
                    found.append(other)
        return tuple(found)


def sets_device(place: Place) -> bool:
    """Whether a call sets the device of the process."""
    call = call_of(place)
    for symbol in callees_of(place):
        row = knowledge.lookup(public_name(symbol) or "", "set-device")
        if row is not None:
            kind = facts.argument(call, "device_type", 0) if "device_type" in row.params else None
            return not (isinstance(kind, Constant) and kind.value != "cuda")
    return getattr(call.function, "attr", None) in _METHODS


def _is_thrown_away(place: Place) -> bool:
    is_statement = bool(place.above) and isinstance(place.above[-1], facts.Evaluate)
    return is_statement and any(public_name(s) in _CHOOSERS for s in callees_of(place))


def never_runs(place: Place) -> bool:
    """Whether a place stands under a test that has one outcome only, by the constants that the function's own variables
    hold for good: ``count = 0``, later ``if count > 0:``."""
    scope = place.scope
    return isinstance(scope, Function) and any(
        (always := _outcome(test, scope)) is not None and always is not outcome for test, outcome in outcomes(place)
    )


def _outcome(test: Expression, scope: Function) -> bool | None:
    """The outcome of a test of such variables; None if it may have both."""
    if facts.is_not(test):
        inner = _outcome(test.operand, scope)
        return None if inner is None else not inner
    if isinstance(test, facts.Boolean):
        outcomes = [_outcome(operand, scope) for operand in test.operands]
        decides = test.operator == "or"
        return decides if decides in outcomes else None if None in outcomes else not decides
    if isinstance(test, facts.Compare) and len(test.operators) == 1:
        left, right = _constant(test.left, scope), test.comparators[0]
        if left is None or not isinstance(right, Constant) or type(right.value) is not type(left.value):
            return None
        compare = _COMPARISONS.get(test.operators[0])
        return bool(compare(left.value, right.value)) if compare is not None else None
    held = _constant(test, scope)
    return None if held is None else bool(held.value)


def _constant(expression: Expression, scope: Function) -> Constant | None:
    """The constant that a variable of the function holds from its one assignment on."""
    name = expression.id if isinstance(expression, facts.Name) else ""
    only = scope.bindings.only(name)
    if name in scope.bindings.outer or not isinstance(only, Assigned) or only.position:
        return None
    return only.value if isinstance(only.value, Constant) else None


def _creates_group(function: Function) -> bool:
    return calls_role(function, ("init",))


def enters_device(around: object, place: Place) -> bool:
    """Whether a block enters the device of something else than the current device."""
    if not isinstance(around, With):
        return False
    for context, _ in around.items:
        if not isinstance(context, Call) or place.expression.span in {e.span for e in facts.subexpressions(context)}:
            continue
        if any(public_name(s) in _CONTEXTS for s in resolve_all(context.function, place.scope)):
            return True
    return False


def _ends_before(call: Expression, span: Span) -> bool:
    return (call.span.end_line, call.span.end_column) <= (span.line, span.column)


@cache
def _words() -> frozenset[str]:
    return _METHODS | knowledge.role_words(*_SETTING)
