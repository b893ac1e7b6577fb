"""Lanes of ranks that are played together: what two of them did side by side, and the calls in which they stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from distlint.finding import Lane, Moment
from distlint.spmd.moments import Drawing, nowhere
from distlint.spmd.network import Action, Standing, actions, are_ends, play
from distlint.spmd.terms import coordinates
from distlint.spmd.tree import Wait
from distlint.spmd.wording import of_cluster
from distlint.spmd.words import Decision, Passing, Step, Word

if TYPE_CHECKING:
    from distlint.spmd.agreement import Disagreement
    from distlint.spmd.analysis import Analysis

#: Rows that are shown before those in which ranks stand.
BEFORE = 4


class Standstill(NamedTuple):
    """Two lanes, and the test that parts their ranks (None: they come there on the same way)."""

    lanes: tuple[Lane, ...]
    parted: Decision | None


class _Way(NamedTuple):
    """What a rank is through with, where it stands (None: nowhere), and what it would do then. ``word`` is None for a
    rank that does not exist."""

    rank: int
    word: Word | None
    behind: tuple[Action, ...]
    stands: Action | None
    ahead: tuple[Action, ...]


_Row = tuple[Moment | None, Moment | None]


def standing(
    words: dict[int, Word], waiting: tuple[int, ...], missed: tuple[int, ...], analysis: Analysis
) -> Standstill:
    """The ranks ``waiting`` in one call for ever, and those that they wait for there."""
    stands = play(words)
    one, other = (_way(numbers[0], words, stands) for numbers in (waiting, missed))
    drawing = Drawing(analysis, arguments=isinstance(one.stands, Step))
    parted = _parted(one, other)
    rows = _before(one, other, parted, Drawing(analysis))
    rows += _side_by_side(*(drawing.action("waits", way.stands) if way.stands else None for way in (one, other)))
    late = (_late(way, stands) for way in (one, other))
    rows += _side_by_side(*(drawing.action("leaves", call, "never comes to {}") if call else None for call in late))
    if other.word is None:
        rows.append((None, nowhere("there is no such rank")))
    elif other.stands is None:
        rows.append((None, nowhere("has no call left to match it")))
    heads = [of_cluster(numbers, len(words)) for numbers in (waiting, missed)]
    return Standstill(_lanes(heads, rows), parted[0] if parted else None)


def disagreeing(found: Disagreement, analysis: Analysis) -> Standstill:
    """Ranks that meet in one collective with different arguments."""
    drawing = Drawing(analysis)
    sign = "meets" if found.argument == "op" else "waits"
    steps = found.one, found.other
    ranks = (numbers[0] for _, numbers in found.two)
    one, other = map(_until, ranks, found.words, steps)
    parted = _parted(one, other)
    said = [f"{{}} with {found.argument} {value}" for value, _ in found.two]
    end = (drawing.action(sign, steps[0], said[0]), drawing.action(sign, steps[1], said[1]))
    heads = [of_cluster(numbers, found.cluster.size) for _, numbers in found.two]
    return Standstill(_lanes(heads, [*_before(one, other, parted, drawing), end]), parted[0] if parted else None)


def _until(rank: int, word: Word, step: Step) -> _Way:
    """The way of a rank to one of its events."""
    behind = word.steps[: next(index for index, mine in enumerate(word.steps) if mine is step)]
    return _Way(rank, word, tuple(behind), step, ())


def _way(rank: int, words: dict[int, Word], standing: dict[int, Standing]) -> _Way:
    word = words.get(rank)
    if word is None or rank not in standing:
        return _Way(rank, word, tuple(actions(word)) if word else (), None, ())
    return _Way(rank, word, standing[rank].behind, standing[rank].action, standing[rank].ahead)


def _parted(one: _Way, other: _Way) -> tuple[Decision, Decision | None] | None:
    """The outermost test of the rank around a call in which a rank stands that comes out differently on the two."""
    for mine, theirs, swapped in ((one, other, False), (other, one, True)):
        for decision in mine.stands.under if mine.stands is not None else ():
            across = theirs.word.decisions.get(id(decision.branch)) if theirs.word is not None else None
            parts = theirs.word is None or (across is not None and across.taken != decision.taken)
            if parts and coordinates(decision.term):
                return (across, decision) if swapped and across is not None else (decision, across)
    return None


def _before(one: _Way, other: _Way, parted: tuple[Decision, Decision | None] | None, drawing: Drawing) -> list[_Row]:
    """What two ranks did until they stand, and the test that parts them before what it leads to."""
    rows: list[_Row] = []
    decides = tuple(drawing.decision(decision) if decision else None for decision in parted or ())
    for mine, theirs in list(_aligned(one, other))[-BEFORE:]:
        here = [action for action in (mine, theirs) if action is not None]
        if len(decides) == 2 and parted and any(d.branch is parted[0].branch for a in here for d in a.under):
            rows.append((decides[0], decides[1]))
            decides = ()
        sign = "meets" if mine is not None and theirs is not None else "passes on"
        rows.append((mine and drawing.action(sign, mine), theirs and drawing.action(sign, theirs)))
    return rows + ([(decides[0], decides[1])] if len(decides) == 2 else [])


def _aligned(one: _Way, other: _Way) -> Iterator[tuple[Action | None, Action | None]]:
    """What two ranks are through with, in order; the calls in which they met stand beside each other."""
    mine, theirs = _shown(one), _shown(other)
    for action in mine:
        answers = (i for i, answer in enumerate(theirs) if are_ends(one.rank, action, other.rank, answer))
        met = next(answers, None)
        if met is not None:
            yield from ((None, passed) for passed in theirs[:met])
        yield action, theirs[met] if met is not None else None
        theirs = theirs[met + 1 :] if met is not None else theirs
    yield from ((None, passed) for passed in theirs)


def _shown(way: _Way) -> list[Action]:
    """The calls of a rank that are worth a row: no waits for what it started, nothing on groups of others."""
    return [
        action
        for action in way.behind
        if action is not way.stands
        and (action.members != frozenset() if isinstance(action, Step) else not isinstance(action.node, Wait))
    ]


def _late(way: _Way, standing: dict[int, Standing]) -> Action | None:
    """The call that another rank stands in and this one would come to later."""
    waited_for = [(rank, stands.action) for rank, stands in standing.items() if rank != way.rank]
    return next(
        (
            action
            for action in way.ahead
            if any(are_ends(way.rank, action, rank, stands) for rank, stands in waited_for)
            and not (isinstance(action, Passing) and isinstance(action.node, Wait))
        ),
        None,
    )


def _side_by_side(one: Moment | None, other: Moment | None) -> list[_Row]:
    """Two moments in one row where they are in one line, otherwise in two."""
    if one and other and (one.path, one.span) == (other.path, other.span):
        return [(one, other)]
    return [row for row in ((one, None), (None, other)) if any(row)]


def _lanes(heads: list[str], rows: list[_Row]) -> tuple[Lane, ...]:
    return tuple(
        Lane(head, tuple(m._replace(row=number) for number, row in enumerate(rows) if (m := row[lane]) is not None))
        for lane, head in enumerate(heads)
    )
