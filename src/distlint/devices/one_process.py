"""The branch of one process: code that is only run where nothing is distributed, or where no GPU was chosen."""

from __future__ import annotations

import re
from itertools import pairwise

from distlint import facts
from distlint.facts import (
    Assign,
    Compare,
    Conditional,
    Constant,
    Expression,
    If,
    Statement,
    Unary,
)
from distlint.places import Place

#: Numbers of processes, by the last word of their names; and questions that are true with several of them.
_SIZE = re.compile(
    r"(?:world|dist|my|dp)_?size|num_?(?:proc|rank|gpu|worker|device)|n_?(?:gpu|proc)s|nproc", re.IGNORECASE
)
_SEVERAL = re.compile(
    r"(?:^|_|is)(?:distributed|initialized|ddp|fsdp|multi_?gpu)$|^use_(?:ddp|fsdp|dist)", re.IGNORECASE
)
_ON_CPU = frozenset(("no_cuda", "use_cpu", "no_gpu"))


def in_branch_of_one_process(place: Place) -> bool:
    """Whether a branch around a place is taken by a single process, or was chosen by the number of GPUs of a node, or
    by there being none."""
    around: list[object] = [*place.above, place.expression]
    return any(
        _is_of_one(node.test, _is_body(node, inner))
        for node, inner in pairwise(around)
        if isinstance(node, (If, Conditional)) and inner is not node.test
    )


def is_replaced(place: Place, body: tuple[Statement, ...]) -> bool:
    """Whether a value is what one process starts with: a later branch of several processes assigns another one."""
    assigned = next((around for around in reversed(place.above) if isinstance(around, Assign)), None)
    targets = {facts.source_of(target) for target in assigned.targets} if assigned is not None else set()
    return any(
        isinstance(inner, Assign) and not targets.isdisjoint(map(facts.source_of, inner.targets))
        for statement in facts.statements(body)
        if isinstance(statement, If) and statement.span > place.expression.span and _is_of_one(statement.test, False)
        for inner in facts.statements(statement.body)
    )


def _is_body(node: If | Conditional, inner: object) -> bool:
    return inner is node.body if isinstance(node, Conditional) else any(inner is s for s in node.body)


def _is_of_one(test: Expression, holds: bool) -> bool:
    """Whether a test says that there is one process, where it holds (or does not)."""
    if isinstance(test, Unary) and test.operator == "not":
        return _is_of_one(test.operand, not holds)
    if isinstance(test, facts.Boolean):
        told = (_is_of_one(operand, holds) for operand in test.operands)
        return any(told) if holds == (test.operator == "and") else all(told)
    if isinstance(test, Compare) and len(test.operators) == 1:
        return _compares(test.left, test.operators[0], test.comparators[0], holds)
    word = facts.last_called(test) or ""
    return word in _ON_CPU if holds else _SEVERAL.search(word) is not None


def _compares(left: Expression, operator: str, right: Expression, holds: bool) -> bool:
    word = facts.last_called(left) or ""
    if "device_count" in (word, facts.last_called(right)):
        return True
    if _is_minus_one(right) and word.lower().endswith("rank"):  # what a launcher has not set
        return holds == (operator in ("==", "is", "<="))
    value = getattr(right, "value", None) if isinstance(right, Constant) else None
    if value == "cpu" and word in ("type", "device"):
        return holds == (operator == "==")
    if type(value) is not int or _SIZE.search(word) is None:
        return False
    one = {(">", 1): False, (">=", 2): False, ("!=", 1): False, ("==", 1): True, ("<=", 1): True, ("<", 2): True}
    return one.get((operator, value)) == holds


def _is_minus_one(expression: Expression) -> bool:
    return isinstance(expression, Unary) and facts.source_of(expression) == "-1"
