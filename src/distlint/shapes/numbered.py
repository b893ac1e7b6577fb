"""Exchanges of ranks that are called by number: ``if rank == 0: send(x, 1)``, later ``if rank == 1: recv(y, 0)``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Compare, Constant, Expression, If, Name, Statement
from distlint.project import Scope
from distlint.project.bindings import Assigned
from distlint.shapes.ends import End, ends_in, is_number
from distlint.shapes.sides import tells_sides


class _Way(NamedTuple):
    """From which rank to which a message goes, and its tag; ``rank`` is how the code asks for the number."""

    rank: str
    ranks: tuple[object, object]
    tag: str


def exchanges(body: tuple[Statement, ...], scope: Scope) -> Iterator[tuple[End, End]]:
    """The sender and receiver of each message that the ``if`` statements of one block pass: messages on one way come in
    the order in which they were sent. Nothing if some message may be on any way, or be sent several times."""
    ways: dict[_Way, tuple[list[End], list[End]]] = {}
    for test, block in _parts(body):
        inside = [found for found in ends_in(block, scope) if found.sends is not None]
        asked = _number_asked_for(test, scope) if inside and test is not None else None
        if inside and (asked is None or _is_doubtful(block, scope)):
            return
        for found in inside:
            if asked is None or not isinstance(found.peer, Constant) or not is_number(found.peer):
                return
            rank, number = asked
            pair = (number, found.peer.value) if found.sends else (found.peer.value, number)
            ways.setdefault(_Way(rank, pair, found.tag), ([], []))[not found.sends].append(found)
    for sends, receives in ways.values():
        if len(sends) == len(receives):
            yield from zip(sends, receives, strict=True)


def _parts(body: tuple[Statement, ...]) -> Iterator[tuple[Expression | None, tuple[Statement, ...]]]:
    """The blocks of the ``if`` statements of a block with their tests, and everything else."""
    for statement in body:
        if isinstance(statement, If):
            yield statement.test, statement.body
            yield from _parts(statement.orelse)
        else:
            yield None, (statement,)


def _is_doubtful(block: tuple[Statement, ...], scope: Scope) -> bool:
    """Whether some message of a block is passed not at all, or several times."""
    inner = (s for s in facts.statements(block) if isinstance(s, (If, facts.For, facts.While, facts.Match)))
    return any(True for statement in inner for _ in ends_in((statement,), scope))


def _number_asked_for(test: Expression, scope: Scope) -> tuple[str, int] | None:
    """How a test asks for a rank, and for which: ``rank == 0``, also under a name."""
    if isinstance(test, Name):
        only = scope.bindings.only(test.id)
        if not isinstance(only, Assigned) or only.position:
            return None
        test = only.value
    if not isinstance(test, Compare) or test.operators != ("==",) or not tells_sides(test, scope):
        return None
    sides = (test.left, test.comparators[0])
    numbers = [side for side in sides if is_number(side)]
    if len(numbers) != 1 or not isinstance(numbers[0], Constant):
        return None
    asked = sides[sides[0] is numbers[0]]
    return facts.shortened(asked), int(str(numbers[0].value))
