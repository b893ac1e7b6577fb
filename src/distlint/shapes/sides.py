"""Tests that tell the sender of something from those who receive it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from distlint import facts, knowledge
from distlint.facts import Constant, Expression, Name
from distlint.project.symbols import Assigned
from distlint.shapes.tensors import Scope
from distlint.spmd.reach import is_rank_word

#: Names of such tests, besides those that name a rank.
_SIDE = re.compile(
    r"(?:^|_)(?:is_main|main_process|(?:is_)?master|(?:first|last)_stage|root|leader|source|src|sender)(?:_|$)"
)


def tells_sides(test: Expression, scope: Scope) -> bool:
    """Whether a test asks which rank this is, by the names in it and in what its variables were assigned, those of
    environment variables included."""
    return any(_tells(part) or any(map(_tells, _assigned(part, scope))) for part in facts.subexpressions(test))


def _tells(part: Expression) -> bool:
    if isinstance(part, Constant):
        return _is_rank_variable(part.value)
    return _is_side_word(facts.last_name(part) or "")


def _assigned(part: Expression, scope: Scope) -> Iterator[Expression]:
    """What stands in the values that a variable of the scope is assigned."""
    definitions = scope.bindings.names.get(part.id, ()) if isinstance(part, Name) else ()
    for definition in definitions:
        if isinstance(definition, Assigned):
            yield from facts.subexpressions(definition.value)


def _is_rank_variable(value: object) -> bool:
    entry = knowledge.environment().get(value) if isinstance(value, str) else None
    return entry is not None and entry.role == "rank"


@cache
def _is_side_word(word: str) -> bool:
    return is_rank_word(word) or _SIDE.search(word) is not None
