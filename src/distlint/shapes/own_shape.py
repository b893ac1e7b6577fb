"""Gathers into buffers of the own shape, of whose parts the longest is looked for afterwards.

``max(part.shape[1] for part in parts)`` is asked by who knows that ranks have tensors of other shapes, but the buffers
were made by ``torch.empty_like`` of the own tensor, and all that arrives has that shape by then.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Assign, Attribute, Call, Comprehension, Evaluate, Expression, Name, Statement
from distlint.project import Function, full_name

_LIKE = frozenset(("empty_like", "zeros_like", "ones_like"))
#: Words of functions that have exchanged the sizes, or padded to the largest.
_AGREED = frozenset(("all_gather_object", "all_reduce", "gather_object", "broadcast", "pad_across_processes"))


class OwnShape(NamedTuple):
    """A gather of ``tensor`` into buffers of its own shape, and the question for the largest of what arrived."""

    call: Call
    tensor: Name
    parts: Name
    largest: Call


def own_shapes(function: Function) -> Iterator[OwnShape]:
    """Such gathers of a function that communicates nothing else ahead of them."""
    if "all_gather" not in function.words or not _AGREED.isdisjoint(function.words) or "max" not in function.words:
        return
    gathers = 0
    for block in facts.all_blocks(function.body):
        for index, statement in enumerate(block):
            call = statement.value if isinstance(statement, Evaluate) else None
            if not isinstance(call, Call) or full_name(call.function, function) != "torch.distributed.all_gather":
                continue
            gathers += 1
            parts, tensor = (facts.argument(call, name, at) for at, name in enumerate(("tensor_list", "tensor")))
            if gathers > 1 or not isinstance(parts, Name) or not isinstance(tensor, Name):
                continue
            largest = _largest(block[index + 1 :], parts.id)
            if largest is not None and _is_like(_made(block[:index], parts.id), tensor.id):
                yield OwnShape(call, tensor, parts, largest)


def _made(block: tuple[Statement, ...], name: str) -> Expression | None:
    """What a block assigns to a variable last."""
    for statement in reversed(block):
        if isinstance(statement, Assign) and any(facts.is_name(target, name) for target in statement.targets):
            return statement.value
    return None


def _is_like(made: Expression | None, name: str) -> bool:
    """Whether buffers are made in the shape of a tensor: ``[torch.empty_like(x) for _ in range(n)]``."""
    if not isinstance(made, Comprehension) or len(made.elements) != 1:
        return False
    element = made.elements[0]
    if not isinstance(element, Call) or facts.last_name(element.function) not in _LIKE:
        return False
    return facts.is_name(facts.first_argument(element), name)


def _largest(block: tuple[Statement, ...], parts: str) -> Call | None:
    """``max(part.shape[1] for part in parts)`` in a block, while the variable holds what was gathered."""
    for statement in block:
        for inner in (statement, *facts.statements((statement,))):
            for part in facts.subexpressions(facts.header(inner)):
                if isinstance(part, Call) and facts.is_name(part.function, "max") and _is_of_sizes(part, parts):
                    return part
        if isinstance(statement, Assign) and any(facts.is_name(target, parts) for target in statement.targets):
            return None
    return None


def _is_of_sizes(call: Call, parts: str) -> bool:
    over = facts.first_argument(call)
    if not isinstance(over, Comprehension) or len(over.clauses) != 1 or len(over.elements) != 1:
        return False
    clause = over.clauses[0]
    if not facts.is_name(clause.iterable, parts) or not isinstance(clause.target, Name):
        return False
    asked = (part for part in facts.subexpressions(over.elements[0]) if isinstance(part, Attribute))
    return any(part.attr in ("shape", "size") and facts.is_name(part.value, clause.target.id) for part in asked)
