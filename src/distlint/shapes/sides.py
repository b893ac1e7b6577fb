"""Tests that tell the sender of something from those who receive it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from distlint import facts, knowledge
from distlint.facts import Call, Constant, Expression, Name
from distlint.project import Function, Scope, home_of, resolve_all
from distlint.project.bindings import Assigned
from distlint.spmd.vocabulary import is_rank_word

#: Names of such tests, besides those that name a rank.
_SIDE = re.compile(
    r"(?:^|_)(?:is_main|main_process|(?:is_)?master|(?:first|last)_stage|root|leader|source|src|sender)(?:_|$)"
)


def tells_sides(test: Expression, scope: Scope) -> bool:
    """Whether a test asks which rank this is, by the names in it, in what its variables were assigned and in helpers
    that it calls, those of environment variables included."""
    parts = facts.subexpressions(test)
    return any(_tells(p) or any(map(_tells, _assigned(p, scope))) or _answers(p, scope) for p in parts)


def _answers(part: Expression, scope: Scope) -> bool:
    """Whether a call is one of a short function of the project that speaks of ranks."""
    if not isinstance(part, Call) or part.arguments:
        return False
    called = (symbol for symbol in resolve_all(part.function, scope) if isinstance(symbol, Function))
    return any(function.is_short and any(map(is_rank_word, function.words)) for function in called)


def _tells(part: Expression) -> bool:
    if isinstance(part, Constant):
        return _is_rank_variable(part.value)
    return _is_side_word(facts.last_word(part))


def _assigned(part: Expression, scope: Scope) -> Iterator[Expression]:
    """What stands in the values that a variable is assigned."""
    home = home_of(part.id, scope) if isinstance(part, Name) else None
    for definition in home.bindings.of(part.id) if home is not None and isinstance(part, Name) else ():
        if isinstance(definition, Assigned):
            yield from facts.subexpressions(definition.value)


def _is_rank_variable(value: object) -> bool:
    entry = knowledge.environment().get(value) if isinstance(value, str) else None
    return entry is not None and entry.role == "rank"


@cache
def _is_side_word(word: str) -> bool:
    return is_rank_word(word) or _SIDE.search(word) is not None
