"""Comparisons with a number of what all callers read from the environment, and hand over as the text it is there:
alone, or in an object (``settings.rank == 0``)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from distlint import facts, knowledge
from distlint.facts import Compare, Expression, shortened
from distlint.kinds.by_callers import kind_by_callers, taken
from distlint.kinds.seen import Kinds
from distlint.kinds.sinks import rank_words
from distlint.kinds.unasked import NEVER
from distlint.places import Place
from distlint.places.order import Order
from distlint.project import Function, Module

_ORDERS = frozenset(("<", "<=", ">", ">="))


def compared_texts(module: Module, kinds: Kinds, order: Order) -> Iterator[tuple[Place, Expression, str]]:
    """These comparisons in a file, each with the text and what is wrong about it."""
    ranks = rank_words(module)
    for owner in module.scopes_having(ranks) if ranks else ():
        if not isinstance(owner, Function):
            continue
        for place in kinds.places(owner, Compare):
            text, other = _sides(place.expression)
            is_open = text is not None and facts.last_name(text) in ranks and taken(text, place.scope) is not None
            if text is None or not is_open or not _reads_text(module):
                continue
            known = kinds.kind(text, place.scope)
            if known is not None and known.sure:
                continue
            kind = kind_by_callers(text, place.scope, kinds, order)
            if kind is not None and kind.sure and kind.text:
                yield place, text, _wrong(place.expression, text, other)


def _sides(comparison: Expression) -> tuple[Expression | None, Expression]:
    """What is compared with a number that a rank may be, and the number."""
    if not isinstance(comparison, Compare) or len(comparison.operators) != 1:
        return None, comparison
    left, right = comparison.left, comparison.comparators[0]
    if comparison.operators[0] not in _ORDERS and comparison.operators[0] not in NEVER:
        return None, comparison
    for text, other in ((left, right), (right, left)):
        if isinstance(text, (facts.Name, facts.Attribute)) and _is_number(other):
            return text, other
    return None, comparison


def _is_number(expression: Expression) -> bool:
    return isinstance(expression, facts.Constant) and type(expression.value) is int


def _wrong(comparison: Expression, text: Expression, other: Expression) -> str:
    operator = comparison.operators[0] if isinstance(comparison, Compare) else ""
    said = f"{shortened(text)} is a string in all calls in sight; "
    if operator in NEVER:
        return f"{said}comparing it with {shortened(other)} is {NEVER[operator]}"
    return f"{said}`{shortened(comparison)}` is a TypeError"


def _reads_text(module: Module) -> bool:
    """Whether a file of the project, tests apart, reads a rank or a size from the environment and leaves it a text."""
    return module.project.has_match(_left_as_text(), *sorted(knowledge.environment()))


@cache
def _left_as_text() -> re.Pattern[str]:
    names = "|".join(sorted(map(re.escape, knowledge.environment()), reverse=True))
    return re.compile(rf"(?<!int\()(?<!float\()(?<![\w.])[\w.]{{2,40}}[\[(][\"'](?:{names})[\"']")
