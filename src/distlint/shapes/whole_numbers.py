"""Variables that hold whole numbers, whatever way led to them: sizes of batches, counters."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from distlint import facts
from distlint.facts import Assign, Binary, Call, Conditional, Constant, Expression, For, Name, Unary, While
from distlint.finding import Span
from distlint.project import Function
from distlint.remembering import remembered

#: Operators that keep whole numbers whole.
_KEEPS = frozenset(("+", "-", "*", "//", "%"))
#: What gives a whole number: builtins, and methods of tensors. ``item()`` does where the tensor holds some.
_BUILTINS = frozenset(("len", "int"))
_METHODS = frozenset(("size", "numel", "nelement", "dim"))
#: Methods that make whole numbers of comparisons, and the comparisons that are methods.
_COUNTS = frozenset(("sum", "count_nonzero"))
_COMPARES = frozenset(("eq", "ne", "lt", "le", "gt", "ge"))


class _Given(NamedTuple):
    """What an assignment gives to the variable ``name``: ``value``, if that is all that it then holds."""

    statement: Assign
    name: str
    value: Expression | None


def whole_at(function: Function, place: Span) -> frozenset[str]:
    """The variables of a function that hold whole numbers at a place in it, whichever way led there."""
    loops = [loop for loop in _loops(function) if facts.encloses(loop.body, place)]
    given: dict[str, list[Expression | None]] = {}
    for each in _assignments(function):
        comes_round = any(facts.encloses(loop.body, each.statement.span) for loop in loops)
        if each.statement.span[2:] <= place[:2] or comes_round:
            given.setdefault(each.name, []).append(each.value)
    known = Counter(each.name for each in _assignments(function))
    names = {name for name in given if len(function.bindings.of(name)) <= known[name]}
    while wrong := {name for name in names if not all(is_whole(value, names) for value in given[name])}:
        names -= wrong
    return frozenset(names)


@remembered
def _loops(function: Function) -> tuple[For | While, ...]:
    return tuple(s for s in facts.statements(function.body) if isinstance(s, (For, While)))


@remembered
def _assignments(function: Function) -> tuple[_Given, ...]:
    found: list[_Given] = []
    for statement in facts.statements(function.body):
        if not isinstance(statement, Assign) or statement.value is None:
            continue
        for target in statement.targets:
            is_written = isinstance(target, Name) and (not statement.operator or statement.operator in _KEEPS)
            value = statement.value if is_written else None
            found.extend(_Given(statement, name, value) for name in facts.changed_names(target))
    return tuple(found)


def is_whole(value: Expression | None, names: frozenset[str] | set[str] = frozenset()) -> bool:
    """Whether an expression gives a whole number of Python, where the variables ``names`` hold some."""
    if isinstance(value, Name):
        return value.id in names
    if isinstance(value, Constant):
        return type(value.value) is int
    if isinstance(value, Unary):
        return value.operator in "+-" and is_whole(value.operand, names)
    if isinstance(value, Binary):
        return value.operator in _KEEPS and is_whole(value.left, names) and is_whole(value.right, names)
    if isinstance(value, Conditional):
        return is_whole(value.body, names) and is_whole(value.orelse, names)
    if isinstance(value, facts.Subscript):
        return facts.last_name(value.value) == "shape" and is_whole(value.key)
    return isinstance(value, Call) and _is_called(value)


def _is_called(call: Call) -> bool:
    name = facts.last_name(call.function)
    if facts.is_builtin(call.function):
        return name in _BUILTINS
    if not isinstance(call.function, facts.Attribute):
        return False
    if name == "item":
        return counts(call.function.value)
    return name in _METHODS and (name != "size" or len(call.arguments) == 1)


def counts(value: Expression) -> bool:
    """Whether an expression counts where something holds: ``(a == b).sum()``, ``a.eq(b).sum().cpu()``."""
    while isinstance(value, Call) and facts.last_name(value.function) in ("cpu", "cuda", "detach"):
        if not isinstance(value.function, facts.Attribute):
            return False
        value = value.function.value
    if not isinstance(value, Call) or not isinstance(value.function, facts.Attribute):
        return False
    if value.function.attr not in _COUNTS or facts.argument(value, "dtype") is not None:
        return False
    if facts.is_name(value.function.value, "torch"):
        return bool(value.arguments) and _compares(value.arguments[0].value)
    return _compares(value.function.value)


def _compares(value: Expression) -> bool:
    if isinstance(value, facts.Compare):
        return len(value.operators) == 1 and value.operators[0] in ("==", "!=", "<", "<=", ">", ">=")
    if isinstance(value, Binary):
        return value.operator in "&|" and _compares(value.left) and _compares(value.right)
    return isinstance(value, Call) and facts.last_name(value.function) in _COMPARES
