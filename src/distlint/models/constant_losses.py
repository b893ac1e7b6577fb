"""Losses that a function replaces by a constant where a rank's own batch gives none.

``torch.tensor(0.0, requires_grad=True)`` lets ``backward()`` run, but leads to no parameter: DDP and FSDP reduce
nothing on that rank, while the others wait.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.devices.processes import WRAPS, Processes
from distlint.facts import Assign, Attribute, Binary, Call, Compare, Constant, Expression, Mapping, Name, Sequence
from distlint.finding import Span
from distlint.models.gradients import is_apart, is_held_back
from distlint.places import Place, call_of, calls_in, places, reads
from distlint.places.order import Order, exclude_each_other
from distlint.project import Function, Module, Scope

_OPTION = "requires_grad"
_FACTORIES = frozenset(("tensor", "zeros", "new_zeros", "new_tensor", "zeros_like", "scalar_tensor", "as_tensor"))
#: Those that are given the value itself.
_OF_VALUES = frozenset(("tensor", "new_tensor", "scalar_tensor", "as_tensor"))
#: Calls of a tensor that lead to a loss of the same kind.
_SAME = frozenset(("to", "cuda", "float", "half", "sum", "mean", "squeeze", "type_as", "clone", "double", "bfloat16"))
_LOSS = re.compile(r"loss|criterion|objective", re.IGNORECASE)
_EVALUATES = re.compile(r"eval|valid|test|metric|infer|predict|log_", re.IGNORECASE)
#: What a function says that shares something among ranks, and so may have agreed on the test. Narrower
#: than `SHARES`: losses `gather` and `scatter` elements of their own tensors.
_SHARES = re.compile(r"all_?reduce|all_?gather|reduce_scatter|broadcast|gather_for|sync")
#: Names of what is the same on all ranks.
_SETTINGS = re.compile(
    r"^(?:self|cls|args?|cfg|config|opts?|options?|hparams|params|settings|kwargs)$"
    r"|(?:^|_)(?:weights?|coefs?|lambdas?|epochs?|steps?|layers?|names?|size|rank)$",
    re.IGNORECASE,
)
#: Names of all of a loss, and functions whose result is one.
_WHOLE = frozenset(("loss", "total_loss"))
_STEPS = frozenset(("training_step", "train_step"))
#: What asks what is in a tensor.
_ASKS = frozenset(("isnan", "isinf", "isfinite", "any", "all", "is_nonzero"))
#: What counts elements that fulfil a condition, or were picked out.
_COUNTS = frozenset(("len", "sum", "numel", "nelement", "count_nonzero", "item", "int"))
_LIBRARIES = frozenset(("torch", "math", "np", "numpy"))
#: What makes one of several losses.
_GATHERS = frozenset(("append", "extend", "stack", "sum", "cat"))
#: What compares a tensor with a number.
_COMPARES = frozenset(("le", "lt", "gt", "ge", "eq", "ne"))


class ConstantLoss(NamedTuple):
    """A constant that stands for a loss, and the test of a rank's own data that chose it."""

    at: Span
    text: str
    reason: str


class ConstantLosses:
    """Answers about one project."""

    def __init__(self, order: Order, processes: Processes) -> None:
        self.order = order
        self.processes = processes

    def of(self, module: Module) -> Iterator[ConstantLoss]:
        """Such constants in a file."""
        if _OPTION not in module.text or not _LOSS.search(module.text):
            return
        for scope in module.scopes_with(_OPTION):
            if isinstance(scope, Function) and not scope.is_test and not _is_for_itself(scope):
                found = [*filter(None, (self._at(place, scope) for place in calls_in(scope)))]
                if found and not self._trains_alone(scope):
                    yield from found

    def _trains_alone(self, function: Function) -> bool:
        """Whether files call a function, or name it or its class if nobody is seen to call it, and go backward, and
        none of them knows of other processes."""
        project = self.order.project
        naming = {scope.module.path for scope, _ in (*self.order.callers(function), *self._calls_of_objects(function))}
        if not naming:
            name = function.owner.name if function.owner is not None else function.name
            naming = {*project.outside_tests(project.mentioning(name))}
        training = [module for module in project.modules_at(sorted(naming)) if "backward(" in module.text]
        return bool(training) and not any(map(self._is_of_several, training))

    def _is_of_several(self, module: Module) -> bool:
        """Whether a file knows that there are other processes, or a framework that it imports does."""
        return (
            not WRAPS.isdisjoint(module.words)
            or self.processes.is_distributed(module)
            or self.processes.has_launcher(module)
        )

    def _at(self, place: Place, function: Function) -> ConstantLoss | None:
        """The constant that a call makes, if it is what the function's loss is then."""
        if not _is_constant(call_of(place)) or place.scope is not function or is_held_back(place):
            return None
        above = list(place.above)
        whole = place.expression
        while above and _keeps(above[-1], whole):
            whole = above.pop()  # type: ignore[assignment]
        statement = next((node for node in reversed(above) if facts.is_statement(node)), None)
        test = _test_around(above, function)
        if test is None or statement is None or not self._is_the_loss(statement, whole, place, function):
            return None
        return ConstantLoss(whole.span, facts.shortened(whole), facts.shortened(test))

    def _is_the_loss(self, statement: object, whole: Expression, place: Place, function: Function) -> bool:
        """Whether what a statement gives on is all that is trained with then."""
        if isinstance(statement, facts.Return):
            return _gives(statement.value, whole, function) and not self._is_added_by_callers(function)
        if not isinstance(statement, Assign) or statement.operator or len(statement.targets) != 1:
            return False
        target = statement.targets[0]
        if not isinstance(target, Name) or not _is_one_of(whole, statement.value):
            return False
        uses = [
            use
            for use in reads(function, target.id)
            if use.expression.span > statement.span and not exclude_each_other(place, use)
        ]
        if any(map(_is_added, uses)):
            return False
        if any(_goes_backward(use) for use in uses):
            return True
        given = ((use.statement, use.expression) for use in uses)
        return any(
            isinstance(end, facts.Return) and _gives(end.value, used, function) for end, used in given
        ) and not self._is_added_by_callers(function)

    def _is_added_by_callers(self, function: Function) -> bool:
        """Whether a caller adds the result to another loss, which may lead to all parameters."""
        for scope, place in (*self.order.callers(function), *self._calls_of_objects(function)):
            if _is_added(place):
                return True
            statement = place.statement
            if isinstance(statement, Assign):
                names = {name for target in statement.targets for name in facts.changed_names(target)}
                names = {name for name in names if _LOSS.search(name)} or names
                if any(_is_added(use) for name in names for use in reads(scope, name)):
                    return True
        return False

    def _calls_of_objects(self, method: Function) -> Iterator[tuple[Scope, Place]]:
        """The calls of an object of the class of a method, by the name under which whoever makes it keeps it."""
        for scope, place in self.order.makers(method.owner) if method.owner is not None else ():
            statement = place.statement
            kept = {facts.dotted(target) for target in statement.targets} if isinstance(statement, Assign) else set()
            owner = scope.owner if isinstance(scope, Function) else None
            for other in (*owner.methods.values(),) if owner is not None else (scope,):
                yield from (
                    (other, call) for call in calls_in(other) if facts.dotted(call_of(call).function) in kept - {None}
                )


def _is_for_itself(function: Function) -> bool:
    """Whether a function trains nothing, or agrees with the other ranks."""
    if is_apart(function) or _EVALUATES.search(function.name):
        return True
    called = (facts.last_called(call_of(place).function) or "" for place in calls_in(function))
    return any(map(_SHARES.search, called)) or _multiplies_by_zero(function)


def _multiplies_by_zero(function: Function) -> bool:
    """Whether a function keeps parts of a model in the graph by a product with zero."""
    products = (p.expression for p in places(function, lambda e: isinstance(e, Binary) and e.operator == "*"))
    return any(_is_zero(side) for e in products if isinstance(e, Binary) for side in (e.left, e.right))


def _is_constant(call: Call) -> bool:
    """Whether a call makes a zero that asks for a gradient."""
    name = facts.last_name(call.function)
    if name not in _FACTORIES or not facts.is_true(facts.argument(call, _OPTION)):
        return False
    first = facts.first_argument(call)
    return name not in _OF_VALUES or (first is not None and all(map(_is_zero, facts.items_of(first))))


def _is_zero(expression: Expression) -> bool:
    value = expression.value if isinstance(expression, Constant) else None
    return type(value) in (int, float) and value == 0


def _keeps(node: object, inner: Expression) -> bool:
    """Whether an expression around a tensor is that tensor in another place or shape."""
    if isinstance(node, Attribute):
        return node.value is inner and node.attr in _SAME
    return isinstance(node, Call) and node.function is inner


def _test_around(above: list[object], function: Function) -> Expression | None:
    """The innermost test around a place, if it asks about a rank's own data."""
    for node in reversed(above):
        if isinstance(node, (facts.If, facts.Conditional)):
            return node.test if _asks_data(node.test, function) else None
        if isinstance(node, (facts.For, facts.While, facts.Try)):
            return None
    return None


def _asks_data(test: Expression, function: Function) -> bool:
    """Whether a test may come out differently for each rank's batch."""
    if isinstance(test, facts.Boolean):
        return any(_asks_data(operand, function) for operand in test.operands)
    if facts.is_not(test):
        return _asks_data(test.operand, function)
    if isinstance(test, Call):
        name = facts.last_name(test.function)
        asked = _asked(test)
        if name in _ASKS:
            return isinstance(test.function, Attribute) and asked is not None and not _is_setting(asked)
        return name in _COMPARES and asked is not None and _is_count(asked, function)
    if isinstance(test, Compare):
        small = all(isinstance(c, Constant) and type(c.value) in (int, float) for c in test.comparators)
        return small and _is_count(test.left, function)
    return isinstance(test, Name) and _is_list(test, function)


def _asked(call: Call) -> Expression | None:
    """What a call asks about: its argument, or what it is a method of."""
    of = facts.receiver(call)
    return facts.first_argument(call) if of is None or facts.dotted(of) in _LIBRARIES else of


def _is_setting(expression: Expression) -> bool:
    """Whether an expression is made of settings."""
    return any(_SETTINGS.search(name) for name in facts.names_in(expression))


def _is_count(expression: Expression, function: Function, depth: int = 0) -> bool:
    """Whether an expression counts what is in data."""
    if isinstance(expression, Name):
        if depth > 2 or _SETTINGS.search(expression.id):
            return False
        values = function.bindings.values(expression.id)
        return any(_is_count(value, function, depth + 1) for value in values) or _is_counter(expression.id, function)
    if isinstance(expression, Call) and facts.last_name(expression.function) in _COUNTS:
        asked = _asked(expression)
        if asked is None or _is_setting(asked):
            return False
        return not isinstance(asked, Name) or not _is_filled_by_settings(asked, function)
    return False


def _is_counter(name: str, function: Function) -> bool:
    """Whether a variable is counted up by one."""
    counts = (s for s in facts.statements(function.body) if isinstance(s, Assign) and s.operator == "+")
    ones = (s for s in counts if isinstance(s.value, Constant) and s.value.value == 1)
    return any(facts.is_name(target, name) for s in ones for target in s.targets)


def _is_list(name: Name, function: Function) -> bool:
    """Whether a variable holds a list that the function fills with what it finds in data."""
    values = function.bindings.values(name.id)
    lists = all(
        isinstance(value, facts.Comprehension) or (isinstance(value, Sequence) and value.kind == "list")
        for value in values
    )
    return bool(values) and lists and not _is_filled_by_settings(name, function)


def _is_filled_by_settings(name: Name, function: Function) -> bool:
    """Whether a list gets its elements one by one, under tests of settings at most, so that all ranks have as many."""
    fills = [place for place in calls_in(function) if _is_fill(call_of(place), name)]
    return bool(fills) and not any(
        isinstance(node, (facts.For, facts.While))
        or (isinstance(node, (facts.If, facts.Conditional)) and not _is_setting(node.test))
        for place in fills
        for node in place.above
    )


def _is_fill(call: Call, name: Name) -> bool:
    of = facts.receiver(call)
    return facts.is_name(of, name.id) and facts.last_name(call.function) in ("append", "extend")


def _gives(value: Expression | None, given: Expression, function: Function) -> bool:
    """Whether a returned value is a loss alone, or beside what is none."""
    if isinstance(value, Call) and value.span != given.span:  # `ModelOutput(loss=loss, logits=logits)`
        return _is_one_of(given, facts.argument(value, "loss"))
    if value is None or not (_is_loss(function) or facts.last_word(given) in _WHOLE):
        return False
    if isinstance(value, Mapping):
        others = [item for _, item in value.items if not _is_one_of(given, item)]
        return len(others) < len(value.items) and all(isinstance(item, Constant) for item in others)
    if isinstance(value, Sequence) and value.kind != "tuple":
        return False
    first, *others = facts.items_of(value)
    return _is_one_of(given, first) and not any(_LOSS.search(facts.last_word(item)) for item in others)


def _is_one_of(wanted: Expression, value: Expression | None) -> bool:
    """Whether a value is just that expression, or may be it."""
    return any(one.span == wanted.span for one in facts.alternatives(value))


def _is_loss(function: Function) -> bool:
    """Whether a function gives back a loss, by its name or that of its class."""
    owner = function.owner
    return bool(
        function.name in _STEPS
        or _LOSS.search(function.name)
        or (owner is not None and function.name in ("forward", "__call__") and _LOSS.search(owner.name))
    )


def _goes_backward(use: Place) -> bool:
    """Whether a backward begins at what is read there."""
    above = use.parent
    if isinstance(above, Attribute) and above.attr == "backward":
        return True
    call = use.innermost(Call)
    return call is not None and facts.last_name(call.function) in ("backward", "manual_backward")


def _is_added(use: Place) -> bool:
    """Whether what stands there becomes a part of a sum, or of a list or a dict of losses."""
    for node in reversed(use.above):
        if isinstance(node, Binary) and node.operator in ("+", "-"):
            return True
        if isinstance(node, Call):
            return facts.last_name(node.function) in _GATHERS
        if isinstance(node, Assign):
            return bool(node.operator) or any(isinstance(target, facts.Subscript) for target in node.targets)
        if isinstance(node, Mapping) or (isinstance(node, Sequence) and node.kind == "list"):
            return True
        if isinstance(node, Attribute) or facts.is_statement(node):
            return False
    return False
