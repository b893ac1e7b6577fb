"""Tensors that some ranks cut, by a test of the rank, and that a collective takes as they are.

``if rank == world_size - 1: logits = logits[:-pad]`` leaves the last rank with fewer elements than the others, and a
gather or a sum wants as many on all ranks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.calls.by_name import called
from distlint.facts import Assign, Call, Compare, Comprehension, Conditional, Expression, If, Name, Statement, Subscript
from distlint.project import Function, full_name
from distlint.project.one_form import plain
from distlint.spmd.groups import axis_of_name
from distlint.spmd.vocabulary import is_rank_word, speaks_of_a_rank

#: Operations that need as many elements on all ranks, with the parameter of what a rank gives.
_EQUAL = {
    "all_gather": "tensor",
    "all_gather_into_tensor": "input_tensor",
    "all_reduce": "tensor",
    "reduce": "tensor",
    "gather": "tensor",
    "reduce_scatter_tensor": "input",
}
_LIKE = frozenset(("empty_like", "zeros_like", "ones_like"))
_ORDERS = frozenset(("==", "!=", "<", "<=", ">", ">="))
#: What makes parts of other lengths, or evens them out.
_OTHER_LENGTHS = frozenset(("pad", "cat", "concat", "chunk", "split", "tensor_split", "array_split", "narrow"))
_COLLECTIVES, _OF_TORCH = frozenset(("collective",)), "torch.distributed."
_WORLD = "torch.distributed.group.WORLD"


class CutByRank(NamedTuple):
    """A collective (``op``, by ``call``) of the variable ``name``, which is cut at ``cut`` where ``test`` says so."""

    call: Call
    op: str
    name: str
    cut: Subscript
    test: Expression


class _Cut(NamedTuple):
    name: str
    cut: Subscript
    test: Expression
    rank: Expression


def cut_by_rank(function: Function) -> Iterator[CutByRank]:
    """Such collectives of a function. Not of what is made in parts, or by the rank, before: the cut may even it out."""
    if _EQUAL.keys().isdisjoint(function.words):
        return
    body = plain(function)
    for block in facts.all_blocks(body):
        for index, statement in enumerate(block):
            found = _cut(statement, function)
            if found is None or _has_other_lengths(found, body):
                continue
            call = _handed_over(block[index + 1 :], found, function, body)
            if call is not None:
                yield CutByRank(call[0], call[1], found.name, found.cut, found.test)


def _cut(statement: Statement, function: Function) -> _Cut | None:
    """The cut that a statement makes on some ranks: ``if rank == 0: x = x[1:]``, ``x = x if rank else x[1:]``."""
    if isinstance(statement, If):
        rank = _rank_in(statement.test, function)
        sides = [[s for s in side if isinstance(s, Assign)] for side in (statement.body, statement.orelse)]
        for own, other in (sides, sides[::-1]):
            for one in own if rank is not None else ():
                target = one.targets[0]
                if not isinstance(target, Name) or len(one.targets) != 1 or one.operator or _binds(other, target.id):
                    continue
                if sum(_binds([s], target.id) for s in own) == 1 and _is_part_of(one.value, target):
                    assert isinstance(one.value, Subscript) and rank is not None
                    return _Cut(target.id, one.value, statement.test, rank)
    elif isinstance(statement, Assign) and isinstance(statement.value, Conditional) and len(statement.targets) == 1:
        value, target = statement.value, statement.targets[0]
        rank = _rank_in(value.test, function)
        for part, whole in ((value.body, value.orelse), (value.orelse, value.body)):
            if rank is None or not isinstance(target, Name) or not isinstance(part, Subscript):
                continue
            if _is_part_of(part, whole):
                return _Cut(target.id, part, value.test, rank)
    return None


def _binds(block: list[Assign], name: str) -> bool:
    bound = (one for one in block if one.operator or not facts.is_name(one.value, name))  # not `x = x`
    return any(facts.is_name(part, name) for one in bound for t in one.targets for part in facts.items_of(t))


def _is_part_of(value: Expression | None, whole: Expression) -> bool:
    """Whether a value leaves out some elements of another one, at the front or the end of one of its dimensions."""
    if not isinstance(value, Subscript) or facts.source_of(value.value) != facts.source_of(whole):
        return False
    if not isinstance(whole, (Name, facts.Attribute)):
        return False
    slices = [part for part in facts.items_of(value.key) if isinstance(part, facts.Slice)]
    return any(part.lower is not None or part.upper is not None for part in slices) and len(slices) == len(
        [part for part in facts.items_of(value.key) if not (isinstance(part, facts.Constant) and part.value is ...)]
    )


def _rank_in(test: Expression, function: Function) -> Expression | None:
    """The rank that a test asks about: that of a comparison which has to hold."""
    if isinstance(test, facts.Boolean) and test.operator == "and":
        asked = (_rank_in(operand, function) for operand in test.operands)
        return next((rank for rank in asked if rank is not None), None)
    if not isinstance(test, Compare) or len(test.operators) != 1 or test.operators[0] not in _ORDERS:
        return None
    sides = (test.left, test.comparators[0])
    return next((side for side in sides if is_rank_word(facts.last_called(_made(side, function)) or "")), None)


def _made(expression: Expression, function: Function) -> Expression:
    """The call that a variable holds, whatever it is called; anything else as it is."""
    value = function.bindings.value(expression.id) if isinstance(expression, Name) else None
    return value if isinstance(value, Call) else expression


def _has_other_lengths(found: _Cut, body: tuple[Statement, ...]) -> bool:
    """Whether what is cut was made by the rank, or in parts, ahead of the cut."""
    for statement in facts.statements(body):
        if not isinstance(statement, Assign) or statement.value is None or statement.span[2:] > found.cut.span[:2]:
            continue
        if _binds([statement], found.name) or any(facts.is_name(found.cut.value, t) for t in _bound(statement)):
            parts = facts.subexpressions(statement.value)
            called = {facts.last_name(part.function) for part in parts if isinstance(part, Call)}
            if speaks_of_a_rank(statement.value) or not _OTHER_LENGTHS.isdisjoint(called):
                return True
    return False


def _bound(statement: Assign) -> list[str]:
    return [part.id for t in statement.targets for part in facts.items_of(t) if isinstance(part, Name)]


def _handed_over(
    block: tuple[Statement, ...], found: _Cut, function: Function, body: tuple[Statement, ...]
) -> tuple[Call, str] | None:
    """The first collective in a block that takes a variable as it is, while it holds what was cut."""
    for statement in block:
        for part in facts.subexpressions(facts.header(statement), into_lambdas=False):
            if isinstance(part, Call) and (op := _takes(part, found, function, body)):
                return part, op
        if isinstance(statement, Assign) and _binds([statement], found.name):
            return None
        for inner in facts.blocks(statement):
            if (call := _handed_over(inner, found, function, body)) is not None:
                return call
        if any(isinstance(s, Assign) and _binds([s], found.name) for s in facts.statements((statement,))):
            return None
    return None


def _takes(call: Call, found: _Cut, function: Function, body: tuple[Statement, ...]) -> str:
    """The operation of a collective that needs equal lengths, is given what was cut, and works on ranks of which the
    test lets in some; empty for everything else."""
    known = called(call, function, _COLLECTIVES)
    parameter = _EQUAL.get(known.entry.op) if known is not None and known.entry.name.startswith(_OF_TORCH) else None
    if known is None or parameter is None or not facts.is_name(known.given.get(parameter), found.name):
        return ""
    lists = known.given.get("tensor_list") or known.given.get("gather_list")
    if not _is_tested_in(known.group, found.rank, function) or not (lists is None or _is_like(lists, found.name, body)):
        return ""
    return known.entry.op


def _is_like(lists: Expression, name: str, body: tuple[Statement, ...]) -> bool:
    """Whether the buffers of a gather have the shape of the variable on this rank."""
    made: Expression | None = lists
    if isinstance(lists, Name):
        stored = [*facts.stored(lists.id, body)]
        made = stored[0] if len(stored) == 1 else None
    if isinstance(made, facts.Binary) and made.operator == "*" and isinstance(made.left, facts.Sequence):
        made = made.left.items[0] if len(made.left.items) == 1 else None
    elif isinstance(made, Comprehension):
        made = made.elements[0] if len(made.elements) == 1 else None
    if not isinstance(made, Call) or facts.last_name(made.function) not in _LIKE:
        return False
    return facts.is_name(facts.first_argument(made), name)


def _is_tested_in(group: Expression | None, rank: Expression, function: Function) -> bool:
    """Whether a test of a rank lets in some ranks of a group: of all ranks, or of the group that the rank is one of.
    All ranks of a group along another axis may have the same one."""
    if group is None or facts.is_none(group) or full_name(group, function) == _WORLD:
        return True
    asked = _asked(rank, function)
    if asked is not None:
        return facts.source_of(asked) == facts.source_of(group)
    said = (facts.last_called(rank) or "").rpartition("rank")[0].strip("_").removeprefix("get_")
    if not said or said in ("global", "world"):
        return True  # the ranks of its group have other numbers
    called = facts.last_word(group).lstrip("_")
    along, axis = axis_of_name(f"{said}_group"), axis_of_name(called)
    return along == axis if along is not None and axis is not None else called.startswith(said)


def _asked(rank: Expression, function: Function) -> Expression | None:
    """The group of which a rank was asked: ``sp_rank = dist.get_rank(sp_group)``."""
    call = _made(rank, function)
    if not isinstance(call, Call) or full_name(call.function, function) != "torch.distributed.get_rank":
        return None
    return facts.argument(call, "group", 0)
