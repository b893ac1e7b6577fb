"""What a program does not go on with, by the tests on which it raises and by what it asserts, in whatever words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from distlint import facts
from distlint.facts import Compare, Expression, source_of
from distlint.places import Place, outcomes
from distlint.project import Module, Scope
from distlint.project.one_form import one_form, parts, plain
from distlint.remembering import remembered

_NODES = re.compile(r"[\w.]*?(?:n|num|number_of|_)_?nodes", re.IGNORECASE)
_SIZE = re.compile(r"(?:(?![\w.]*local)[\w.]*)world_size(?:\(\))?", re.IGNORECASE)
_GPUS = re.compile(r"len\([\w.]*(?:gpu|device)\w*\)", re.IGNORECASE)
_ALL_GPUS = "torch.cuda.device_count()"
_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
#: What a test of the number of nodes, of processes, or of GPUs is made of.
_COUNTS = re.compile(r"nodes|world_size|device_count", re.IGNORECASE)


@remembered
def demands_one_node(module: Module) -> bool:
    """Whether a file fails where there is more than one node."""
    return any(_is_node(*one) for one in _demands(module))


@remembered
def demands_one_machine(module: Module) -> bool:
    """Whether a file fails where there is more than one node, or where there are more processes than GPUs on this
    machine, or another number of them than it was given GPUs."""
    return any(_is_node(*one) or _is_gpus(*one) for one in _demands(module))


@remembered
def demands_one_gpu(module: Module) -> bool:
    """Whether a file fails where its process sees more than one GPU: that is its own, and the first it sees."""
    return any(_is_one_gpu(*one) for one in _demands(module))


def asks_for_one_node(place: Place, scope: Scope) -> bool:
    """Whether there is one node wherever a place in ``scope`` is come to, by the tests around it and ahead of it."""
    if not any(map(_COUNTS.search, scope.words)):
        return False
    return any(_is_node(*one) for known in outcomes(place) for one in _compared(*known, scope))


def _demands(module: Module) -> Iterator[tuple[str, str, str]]:
    """The comparisons that hold wherever a file goes on."""
    for scope in module.scopes:
        if any(map(_COUNTS.search, scope.words)):
            for survived in _survived(scope):
                for part in parts(*survived):
                    yield from _compared(*part, scope)


def _compared(test: Expression, outcome: bool, scope: Scope) -> Iterator[tuple[str, str, str]]:
    """What a comparison says that has come out in a way: both sides, and the operator between them."""
    if isinstance(test, Compare) and len(test.operators) == 1:
        form = one_form(scope)
        operator = test.operators[0] if outcome else _OPPOSITE.get(test.operators[0], "")
        left, right = (_texts(e, form.meant(e)) for e in (test.left, test.comparators[0]))
        for one, other in product(left, right):
            yield one, operator, other
            yield other, facts.MIRRORED.get(operator, ""), one


def _survived(scope: Scope) -> Iterator[tuple[Expression, bool]]:
    """The tests on which a body fails, and how they come out where it does not."""
    for statement in facts.statements(plain(scope)):
        if isinstance(statement, facts.Assert):
            yield statement.test, True
        elif isinstance(statement, facts.If):
            for block, outcome in ((statement.body, False), (statement.orelse, True)):
                if block and isinstance(block[-1], facts.Raise):
                    yield statement.test, outcome


def _texts(*expressions: Expression) -> frozenset[str]:
    return frozenset(map(source_of, expressions))


def _is_node(left: str, operator: str, right: str) -> bool:
    limit = right if operator in ("==", "<=") else {"2": "1"}.get(right) if operator == "<" else None
    return limit == "1" and _NODES.fullmatch(left) is not None


def _is_one_gpu(left: str, operator: str, right: str) -> bool:
    return left == _ALL_GPUS and operator in ("==", "<=") and right == "1"


def _is_gpus(left: str, operator: str, right: str) -> bool:
    if _SIZE.fullmatch(left) is None:
        return False
    if right == _ALL_GPUS:
        return operator in ("==", "<=")
    return operator == "==" and _GPUS.fullmatch(right) is not None
