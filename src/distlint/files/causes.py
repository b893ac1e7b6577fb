"""Effects that have one cause: a helper is called on all ranks, and does several things in the same folder."""

from __future__ import annotations

from collections.abc import Iterable

from distlint import facts
from distlint.facts import Statement
from distlint.files import Exposure, Files
from distlint.files.naming import is_inside, text
from distlint.finding import Span
from distlint.spmd.tree import Site

#: An effect, and the place where it is told.
Told = tuple[Exposure, Site]


def grouped(files: Files, found: Iterable[Told]) -> list[list[Told]]:
    """Effects, each with those further down that stand beside it in a helper, or in what is called beside it, and are
    about the same path or one below: a test around the call of the helper, where it belongs, is about all of them."""
    groups: list[list[Told]] = []
    for told in found:
        near = next((group for group in groups if _is_beside(files, group[0][0], told[0])), None)
        if near is not None:
            near.append(told)
        else:
            groups.append([told])
    return groups


def _is_beside(files: Files, first: Exposure, other: Exposure) -> bool:
    way = [call.site for call in first.reached.touch.through]
    further = [call.site for call in other.reached.touch.through]
    if not way or first.root is not other.root or further[: len(way)] != way:
        return False
    effect, next_effect = first.reached.touch.effect, other.reached.touch.effect
    beside = next_effect.site if len(further) == len(way) else further[len(way)]
    if beside.path != effect.site.path or not is_inside(text(next_effect.on), text(effect.on)):
        return False
    around = files.spmd.function_around(effect.site)
    body = around.body if around is not None else ()
    return _block_of(body, effect.site.span) is _block_of(body, beside.span)


def _block_of(body: tuple[Statement, ...], span: Span) -> tuple[Statement, ...]:
    """The innermost block with a statement in which a place is."""
    inner = (block for block in facts.all_blocks(body) if any(span.is_inside(statement.span) for statement in block))
    return [body, *inner][-1]
