"""Functions that answer for another group than their name says: copies of a neighbour that were changed in part."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Binary, Call, Expression, Return, shortened, source_of
from distlint.kinds.groups import axis_of, lie_apart
from distlint.kinds.seen import Kinds, held_once
from distlint.kinds.wrong_sizes import WrongSize
from distlint.project import Function, Module
from distlint.spmd.groups import axis_of_name
from distlint.spmd.kind import What

_ANSWERS = {"rank": What.RANK, "world_size": What.SIZE, "size": What.SIZE, "src_rank": What.FIRST}
_GETTER = re.compile(r"(?:get_)?(\w+?)_(src_rank|rank|world_size|size)\Z")


class _First(NamedTuple):
    """``rank // size * size`` in a function: the rank at which a block of consecutive ranks begins."""

    size: Expression
    axis: str


def wrong_getters(module: Module, kinds: Kinds) -> Iterator[WrongSize]:
    """The returned values of a module's getters that belong to another group."""
    firsts: list[_First] = []
    for function in module.functions:
        named = _named(function.name)
        if named is None:
            continue
        for statement in facts.statements(function.body):
            if isinstance(statement, Return) and statement.value is not None:
                first = _first(statement.value, function, kinds)
                if first is not None and named[1] is What.FIRST:
                    firsts += [first] if first.axis == named[0] else []
                    yield from _for_another(named[0], first.axis, first.size, function)
                else:
                    yield from _answer(named, statement.value, function, kinds)
    models = [first for first in firsts if first.axis in ("tp", "mp")]
    for first in firsts:
        if models and first.axis == "dp":
            other = f"those of {models[0].axis} groups are (line {models[0].size.span.line}), these lie apart"
            message = f"`// {shortened(first.size)}` takes the ranks of {first.axis} groups for consecutive, but where "
            yield WrongSize(first.size, message + other, models[0].size)


def _named(name: str) -> tuple[str, What] | None:
    """The axis of which a getter answers by its name, and what it answers."""
    match = _GETTER.match(name.lstrip("_"))
    axis = axis_of_name(f"{match.group(1)}_group") if match is not None else None
    return (axis, _ANSWERS[match.group(2)]) if match is not None and axis is not None else None


def _answer(named: tuple[str, What], value: Expression, function: Function, kinds: Kinds) -> Iterator[WrongSize]:
    """``def get_data_parallel_rank(): return dist.get_rank(group=get_tensor_model_parallel_group())``."""
    kind = kinds.kind(value, function)
    if kind is not None and kind.sure and kind.what is named[1]:
        axis = axis_of(kind.group)
        if axis is not None:
            yield from _for_another(named[0], axis, value, function)


def _for_another(meant: str, axis: str, value: Expression, function: Function) -> Iterator[WrongSize]:
    if lie_apart(meant, axis):
        message = f"{function.name} is about the {meant} group, but {shortened(value)} is of the {axis} group"
        yield WrongSize(value, message, value)


def _first(value: Expression, function: Function, kinds: Kinds) -> _First | None:
    """The size and the axis of ``rank // size * size``, in either order."""
    if not isinstance(value, Binary) or value.operator != "*":
        return None
    for block, size in ((value.left, value.right), (value.right, value.left)):
        if isinstance(block, Binary) and block.operator == "//" and source_of(block.right) == source_of(size):
            kind = kinds.kind(size, function)
            axis = axis_of(kind.group) if kind is not None and kind.what is What.SIZE else None
            if axis is None:
                asked = held_once(size, function)
                name = _named(facts.last_word(asked.function)) if isinstance(asked, Call) else None
                axis = name[0] if name is not None and name[1] is What.SIZE else None
            return _First(block.right, axis) if axis is not None else None
    return None
