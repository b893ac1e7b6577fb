"""Tensors that are a scalar on ranks that have something to add, and hold one element on those that have nothing.

``torch.stack(norms).sum()`` has no dimension, ``torch.zeros(1)`` has one. As many bytes are sent, so that a sum comes
out right; but torch compares shapes where it is asked to look for mistakes (``TORCH_DISTRIBUTED_DEBUG=DETAIL``), and
refuses.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Assign, Call, Compare, Constant, Expression, If, Name, Statement
from distlint.project import Function
from distlint.shapes.numbers import tensor_of
from distlint.shapes.tensors import Reading, Tensor

#: Methods and functions that make one value of all elements, if they are given nothing else.
_REDUCE = frozenset(("sum", "mean", "max", "min", "norm", "prod", "std", "var"))
#: Methods that work element by element.
_EACH = frozenset(("square", "sqrt", "abs", "pow", "float", "double", "half", "bfloat16", "exp", "log", "neg"))
_KEEP = frozenset(("to", "type", "cuda", "cpu", "detach", "clone", "contiguous"))


class Scalar(NamedTuple):
    """A collective (``op``, by ``call``) of the tensor ``name``: without a dimension where the list ``items`` has
    elements, made at ``whole``; with one element where it has none, made at ``nothing``."""

    call: Call
    op: str
    name: Name
    items: str
    whole: Assign
    nothing: Assign


def scalars(function: Function, lists: frozenset[str]) -> Iterator[Scalar]:
    """Such collectives of a function; ``lists`` are the variables that may be empty on some ranks only."""
    reading = Reading(function)
    for block in facts.all_blocks(function.body):
        for index, statement in enumerate(block):
            if not isinstance(statement, If) or (asked := _asked(statement.test)) is None or asked[0] not in lists:
                continue
            items, full = asked[0], statement.body if asked[1] else statement.orelse
            empty = statement.orelse if asked[1] else statement.body
            for name, whole in _assigned(full).items():
                nothing = _assigned(empty).get(name) or _assigned(block[:index]).get(name)
                if nothing is None or not _is_scalar(whole.value) or not _is_single(nothing.value, reading):
                    continue
                found = _handed_over(block[index + 1 :], name, function)
                if found is not None:
                    yield Scalar(found[0], found[1], found[2], items, whole, nothing)


def _asked(test: Expression) -> tuple[str, bool] | None:
    """The list of which a test asks whether it has elements, and whether that is what it says."""
    if facts.is_not(test):
        inner = _asked(test.operand)
        return (inner[0], not inner[1]) if inner is not None else None
    if isinstance(test, Compare) and len(test.comparators) == 1:
        other = test.comparators[0]
        if not _is_length(test.left) or not isinstance(other, Constant) or other.value not in (0, 1):
            return None
        holds = {(">", 0): True, ("!=", 0): True, (">=", 1): True, ("==", 0): False, ("<", 1): False}
        has = holds.get((test.operators[0], int(other.value)))
        return (_length_of(test.left), has) if has is not None else None
    if _is_length(test):
        return _length_of(test), True
    return (test.id, True) if isinstance(test, Name) else None


def _is_length(expression: Expression) -> bool:
    return bool(_length_of(expression))


def _length_of(expression: Expression) -> str:
    if not isinstance(expression, Call) or facts.dotted(expression.function) != "len" or len(expression.arguments) != 1:
        return ""
    given = expression.arguments[0].value
    return given.id if isinstance(given, Name) else ""


def _assigned(block: tuple[Statement, ...]) -> dict[str, Assign]:
    """The last plain assignment to each variable, in the block itself."""
    found: dict[str, Assign] = {}
    for statement in block:
        for single in facts.statements((statement,)):
            if isinstance(single, Assign):
                for target in single.targets:
                    if isinstance(target, Name):
                        found.pop(target.id, None)
                        if single is statement and not single.operator:
                            found[target.id] = single
    return found


def _is_scalar(value: Expression | None) -> bool:
    """Whether a value is one of all elements of something: a tensor without a dimension."""
    while isinstance(value, Call) and isinstance(value.function, facts.Attribute):
        method, receiver = value.function.attr, value.function.value
        if method in _REDUCE:
            if facts.is_name(receiver, "torch"):
                return len(value.arguments) == 1 and _is_made_of_parts(value.arguments[0].value)
            return not value.arguments and _is_made_of_parts(receiver)
        if method not in _EACH and method not in _KEEP:
            return False
        if isinstance(receiver, Name):
            return False
        value = receiver
    return False


def _is_made_of_parts(value: Expression) -> bool:
    """Whether a value is ``torch.stack(…)`` or ``torch.cat(…)``, or computed from that element by element."""
    while isinstance(value, Call) and isinstance(value.function, facts.Attribute):
        method = value.function.attr
        if method in ("stack", "cat", "concat"):
            return True
        if method not in _EACH and method not in _KEEP:
            return False
        value = value.function.value
    return False


def _is_single(value: Expression | None, reading: Reading) -> bool:
    """Whether a value is a tensor with one dimension of one element."""
    tensor = reading.tensor(value, {})
    return isinstance(tensor, Tensor) and tensor.dims == (1,)


def _handed_over(block: tuple[Statement, ...], name: str, function: Function) -> tuple[Call, str, Name] | None:
    """The first collective in a block that takes a variable as it is."""
    for statement in block:
        for part in facts.subexpressions(facts.header(statement), into_lambdas=False):
            if isinstance(part, Call):
                op, given = tensor_of(part, function)
                if given is not None and given.id == name:
                    return part, op, given
        if any(name in _assigned((inner,)) for inner in (statement, *facts.statements((statement,)))):
            return None
        if facts.blocks(statement):
            inside = (_handed_over(inner, name, function) for inner in facts.blocks(statement))
            found = next((one for one in inside if one is not None), None)
            if found is not None:
                return found
    return None
