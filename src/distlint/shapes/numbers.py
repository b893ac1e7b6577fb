"""Numbers that become tensors only where there is something to add.

``total = 0.0``, then ``total += grad.norm()`` for each gradient, then ``all_reduce(total)``: a rank without gradients
hands over the number 0.0 and fails, while the others wait for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.facts import Assign, Call, Constant, For, If, Name, Statement, While
from distlint.project import Function, public_name, resolve_all

#: Collectives that take tensors only, by the packages that have them.
_PACKAGES = ("torch.distributed.", "deepspeed.comm.")
#: Names of what gives as many batches on all ranks.
_BATCHES = re.compile(r"load|iter|batch|dataset|step", re.IGNORECASE)
_ENDS = (facts.Return, facts.Raise, facts.Jump)


class LeftNumber(NamedTuple):
    """A variable that is handed to a collective: a tensor, or the number of its first assignment (``start``) where
    ``loop`` goes no round."""

    call: Call
    op: str
    name: Name
    start: Assign
    loop: For


class _State(NamedTuple):
    """What a variable may hold: the number that an assignment gave it, or a tensor; ``skipped`` are the statements that
    may be skipped in which the tensor was made, innermost first."""

    number: Assign | None = None
    tensor: bool = False
    skipped: tuple[Statement, ...] = ()


def left_numbers(function: Function) -> Iterator[LeftNumber]:
    """The collectives of a function whose tensor is a plain number on a rank that has nothing to add."""
    if not any(isinstance(s, Assign) and _number(s) for s in facts.statements(function.body)):
        return
    for statement in facts.statements(function.body):
        for call in facts.subexpressions(facts.header(statement)):
            if isinstance(call, Call):
                op, given = tensor_of(call, function)
                if given is not None:
                    state = _before(function.body, given, call, _State())
                    loop = next(_over_own(state.skipped), None)
                    if state.number is not None and state.tensor and loop is not None:
                        yield LeftNumber(call, op, given, state.number, loop)


def _over_own(skipped: tuple[Statement, ...]) -> Iterator[For]:
    """The loops that may go no round on one rank alone: over a list, but not over batches or numbers."""
    for loop in skipped:
        if isinstance(loop, For) and isinstance(loop.iterable, Name) and not _BATCHES.search(loop.iterable.id):
            yield loop


def tensor_of(call: Call, function: Function) -> tuple[str, Name | None]:
    """The operation of a collective that takes tensors only, and the variable that it is given; empty if it is none."""
    for symbol in resolve_all(call.function, function):
        name = public_name(symbol)
        entry = knowledge.lookup(name, "collective") if name is not None and name.startswith(_PACKAGES) else None
        if entry is not None and entry.params and entry.params[0] in ("tensor", "input_tensor", "input"):
            given = facts.argument(call, entry.params[0], 0)
            return entry.op, given if isinstance(given, Name) else None
    return "", None


def _before(body: tuple[Statement, ...], name: Name, call: Call, state: _State) -> _State:
    """What a variable may hold at a call that stands in these statements."""
    for statement in body:
        if statement.span[2:] < call.span[:2]:
            state = _after(statement, name.id, state)
        elif statement.span[:2] <= call.span[:2]:
            inner = next((block for block in facts.blocks(statement) if facts.encloses(block, call.span)), None)
            return state if inner is None else _before(inner, name, call, state)
    return state


def _after(statement: Statement, name: str, state: _State) -> _State:
    """What a variable may hold behind a statement."""
    if isinstance(statement, Assign):
        if not any(facts.is_name(target, name) for target in statement.targets):
            return state
        if _number(statement):
            return _State(statement) if not statement.operator else state
        return _State(None, True)
    ends = [_run(block, name, state) for block in facts.blocks(statement)]
    if isinstance(statement, If) and not any(facts.is_name(e, name) for e in facts.subexpressions(statement.test)):
        sides = [end for end in ends if end is not None]
        return _joined(statement, *sides) if sides else state
    if isinstance(statement, (For, While)):
        return _joined(statement, state, *(end for end in ends[:1] if end is not None))
    assigned = any(end != state for end in ends)
    return _State(None, True) if assigned else state


def _run(block: tuple[Statement, ...], name: str, state: _State) -> _State | None:
    """What a variable may hold at the end of a block; None if the block leaves."""
    for statement in block:
        if isinstance(statement, _ENDS):
            return None
        state = _after(statement, name, state)
    return state


def _joined(statement: Statement, *sides: _State) -> _State:
    """What a variable may hold behind a statement with several ways through."""
    number = next((side.number for side in sides if side.number is not None), None)
    tensor = any(side.tensor for side in sides)
    inside = next((side.skipped for side in sides if side.skipped), ())
    return _State(number, tensor, (*inside, statement) if number is not None and tensor else ())


def _number(statement: Assign) -> bool:
    value = statement.value
    return isinstance(value, Constant) and type(value.value) in (int, float)
