"""Effects that have one cause: a helper is called on all ranks, and does several things in the same folder; a file is
written and then copied; the little that a schedule keeps is written behind something else."""

from __future__ import annotations

import re
from collections.abc import Iterable

from distlint import facts
from distlint.facts import Call, Expression, Name, Statement
from distlint.files import Exposure, Files
from distlint.files.contents import COPIES
from distlint.files.naming import is_inside, text
from distlint.finding import Span
from distlint.places import call_at
from distlint.project import Function
from distlint.spmd.tree import Site

#: What sets the learning rate, by its name.
_SCHEDULE = re.compile(r"sched", re.IGNORECASE)

#: An effect, and the place where it is told.
Told = tuple[Exposure, Site]


def grouped(files: Files, found: Iterable[Told]) -> list[list[Told]]:
    """Effects, each with those further down that stand beside it in a helper, or in what is called beside it, and are
    about the same path or one below: a test around the call of the helper, where it belongs, is about all of them. So
    is one around a file that is written for what copies that file further down, and for the state of a schedule beside
    it."""
    groups: list[list[Told]] = []
    for told in found:
        near = next(
            (g for g in groups if _is_beside(files, g[0][0], told[0]) or _follows(files, g[0][0], told[0])), None
        )
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


def _follows(files: Files, first: Exposure, other: Exposure) -> bool:
    """Whether a file is copied that has been written in the same function, or the state of a schedule is written behind
    it: some numbers that all ranks have alike."""
    before, behind = first.reached.touch, other.reached.touch
    if first.root is not other.root or before.effect.kind != "write" or behind.effect.kind != "write":
        return False
    function = files.spmd.function_around(before.effect.site)
    ways = [[call.site for call in touch.through] for touch in (before, behind)]
    if function is None or ways[0] != ways[1] or function is not files.spmd.function_around(behind.effect.site):
        return False
    written, follower = (call_at(function, touch.effect.site.span) for touch in (before, behind))
    given = facts.first_argument(follower) if follower is not None else None
    if written is None or follower is None or given is None or not written.span < follower.span:
        return False
    if facts.last_name(follower.function) in COPIES:
        return facts.source_of(given) in {facts.source_of(one.value) for one in written.arguments}
    is_beside = _block_of(function.body, written.span) is _block_of(function.body, follower.span)
    return is_beside and _is_state_of_schedule(given, function)


def _is_state_of_schedule(value: Expression, function: Function) -> bool:
    """Whether a value is the state of what sets the learning rate (``scheduler.state_dict()``), by its name."""
    if isinstance(value, Name):
        value = next((one for one in facts.stored(value.id, function.body) if one is not None), value)
    of = facts.receiver(value) if isinstance(value, Call) and facts.last_name(value.function) == "state_dict" else None
    return of is not None and _SCHEDULE.search(facts.source_of(of)) is not None


def _block_of(body: tuple[Statement, ...], span: Span) -> tuple[Statement, ...]:
    """The innermost block with a statement in which a place is."""
    inner = (block for block in facts.all_blocks(body) if any(span.is_inside(statement.span) for statement in block))
    return [body, *inner][-1]
