"""Tests that tell the sender of something from those who receive it."""

from __future__ import annotations

import re
from functools import cache

from distlint import facts, knowledge
from distlint.facts import Constant, Expression
from distlint.spmd.reach import is_rank_word

#: Names of such tests, besides those that name a rank.
_SIDE = re.compile(
    r"(?:^|_)(?:is_main|main_process|(?:is_)?master|(?:first|last)_stage|root|leader|source|src|sender)(?:_|$)"
)


def tells_sides(test: Expression) -> bool:
    """Whether a test asks which rank this is, by the names in it, those of environment variables included."""
    return any(
        _is_rank_variable(part.value) if isinstance(part, Constant) else _is_side_word(facts.last_name(part) or "")
        for part in facts.subexpressions(test)
    )


def _is_rank_variable(value: object) -> bool:
    entry = knowledge.environment().get(value) if isinstance(value, str) else None
    return entry is not None and entry.role == "rank"


@cache
def _is_side_word(word: str) -> bool:
    return is_rank_word(word) or _SIDE.search(word) is not None
