"""Variables that get a value only where a loop finds something: a rank that has nothing of the kind is left without."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Expression, For, If, Name
from distlint.places import Place, place_of, reads
from distlint.project import Function, Module
from distlint.spmd.reach import Reach

#: What may keep a rank away from a place, or mind what fails there.
_MAY_SPARE = (If, facts.While, facts.Conditional, facts.Boolean, facts.Try, facts.Match)
#: A loop that asks of its elements whether they are None, first of all.
_SEARCHES = re.compile(r"\bfor\b[^\n]*:[^\n]*\n(?:\s*#[^\n]*\n)*\s*if\b[^\n]* is not None:")
_NESTED = (facts.FunctionDef, facts.ClassDef, facts.Lambda, facts.Comprehension)


class Unfound(NamedTuple):
    """A use of a variable that gets its value (``bound``) only if an ``element`` of a loop is not None."""

    used: Expression
    name: str
    bound: Expression
    element: str


def used_unfound(module: Module, reach: Reach) -> Iterator[Unfound]:
    """Such uses in the functions of a file that communicate, one for each variable."""
    text = module.text
    lines = [text.count("\n", 0, match.start()) + 1 for match in _SEARCHES.finditer(text)]
    for function in dict.fromkeys(map(module.function_on, lines)):
        if function is None or "yield" in function.words or function.is_test or not reach.communicates(function):
            continue
        for name in function.bindings.names:
            value = function.bindings.value(name) if name not in function.bindings.outer else None
            found = _used_behind(name, value, function) if value is not None else None
            if found is not None:
                yield found


def _used_behind(name: str, value: Expression, function: Function) -> Unfound | None:
    """The first use of a variable behind the loop that may find nothing, if nothing asks before it."""
    place = place_of(function, value)
    loop, element = _searched(place) if place is not None else (None, "")
    if place is None or loop is None:
        return None
    for use in sorted(reads(function, name), key=lambda use: use.expression.span):
        if use.expression.span.line <= loop.span.end_line:
            continue
        around = use.above[len(_around(place, loop)) :]
        if any(isinstance(outer, (*_MAY_SPARE, *_NESTED)) for outer in around) or _leaves_between(loop, use, function):
            return None
        return Unfound(use.expression, name, value, element)
    return None


def _searched(place: Place) -> tuple[For | None, str]:
    """The loop around an assignment that is made only for an element, or a part of one, that is not None; and which."""
    blocks = [outer for outer in place.above if isinstance(outer, (*_MAY_SPARE, *_NESTED, For, facts.With))]
    if len(blocks) < 2 or not isinstance(blocks[-1], If) or not isinstance(blocks[-2], For):
        return None, ""
    test, loop = blocks[-1].test, blocks[-2]
    if loop.orelse or blocks[-1].orelse or not isinstance(test, facts.Compare) or test.operators != ("is not",):
        return None, ""
    targets = {e.id for e in facts.subexpressions(loop.target) if isinstance(e, Name)}
    asked = facts.dotted(test.left) or ""
    is_of_loop = facts.is_none(test.comparators[0]) and asked.partition(".")[0] in targets
    return (loop, asked) if is_of_loop else (None, "")


def _around(place: Place, loop: For) -> tuple[object, ...]:
    """What stands around a loop that a place is in."""
    above = tuple(place.above)
    return above[: next(index for index, outer in enumerate(above) if outer is loop)]


def _leaves_between(loop: For, use: Place, function: Function) -> bool:
    """Whether a statement between a loop and a use may end the way of a rank that has found nothing, other than by an
    error."""
    between = (
        s for s in facts.statements(function.body) if s.span.line > loop.span.end_line and s.span < use.expression.span
    )
    return any(
        facts.ends_process(s)
        or (
            isinstance(s, If) and any(facts.always_leaves(b) and not facts.always_raises(b) for b in (s.body, s.orelse))
        )
        for s in between
    )
