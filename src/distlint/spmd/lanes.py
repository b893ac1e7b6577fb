"""The two ways of a divergence, side by side: what the ranks that wait did last, and what the others did instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distlint.finding import Lane, Moment
from distlint.spmd.comparison import meetings
from distlint.spmd.moments import Drawing, nowhere
from distlint.spmd.wording import of_cluster
from distlint.spmd.words import Decision, Step, Word

if TYPE_CHECKING:
    from distlint.spmd.analysis import Analysis
    from distlint.spmd.handlers import Swallowed
    from distlint.spmd.rooting import Rooted

#: Events that are shown before the test that parts the ranks, and between it and the one that some wait in.
BEFORE, BEHIND = 2, 3


def lanes(rooted: Rooted, analysis: Analysis) -> tuple[Lane, ...]:
    """Two lanes, of the ranks that wait and of those that do not come; empty where the way to there is not known."""
    divergence = rooted.divergence
    if divergence.words is None:
        return ()
    one, other = divergence.words
    turns = _parting_turns(divergence.parted, one, other)
    if turns is None:
        return ()
    (after_one, taken_one), (after_other, taken_other) = turns
    drawing = Drawing(analysis)
    common = _common(one.steps[:after_one], other.steps[:after_other])[-BEFORE:]
    mine, theirs = ([drawing.action("meets", step, row=row) for row, step in enumerate(common)] for _ in range(2))
    row = len(common)
    mine.append(drawing.decision(taken_one, row))
    theirs.append(drawing.decision(taken_other, row))
    waited = divergence.step
    way = _with_the_same(waited, _up_to(waited, one.steps[after_one:]))
    others = _with_the_same(waited, other.steps[after_other:])
    met = meetings(way[:-1], others)
    for step, answer in list(zip(way, others[:met], strict=False))[-BEHIND:]:
        row += 1
        mine.append(drawing.action("meets", step, row=row))
        theirs.append(drawing.action("meets", answer, row=row))
    mine += [drawing.action("passes on", step, row=row + 1 + index) for index, step in enumerate(way[met:-1][-BEHIND:])]
    row = mine[-1].row + 1
    mine.append(drawing.action("waits", waited, row=row))
    instead = others[met] if met < len(others) and divergence.left is None else None
    if divergence.left is not None:
        theirs.append(drawing.left(divergence.left, row + 1))
    elif instead is not None and instead.event.op != waited.event.op:
        theirs.append(drawing.action("waits", instead, row=row + 1))
    else:
        theirs.append(nowhere("never comes here", row + 1))
    if rooted.reason:  # which ranks they are is not written in the code
        return Lane("some ranks", tuple(mine)), Lane("the others", tuple(theirs))
    size = divergence.cluster.size
    return (
        Lane(of_cluster(divergence.here, size), tuple(mine)),
        Lane(of_cluster(divergence.elsewhere, size), tuple(theirs)),
    )


def lanes_at_handler(found: Swallowed, analysis: Analysis) -> tuple[Lane, ...]:
    """Two lanes, of the rank on which something fails and of the others."""
    work, call, following = found.work, found.call, found.following
    called = Drawing(analysis).called
    inside = "" if call == found.event.site else f"{called(call)} > "
    again = " of the next round" if following.site == found.event.site else ""
    failed = (
        Moment(0, work.path, work.span, "leaves", f"{called(work)} fails"),
        Moment(2, found.place.path, found.place.span, "decides", "this handler goes on"),
        Moment(3, following.site.path, following.site.span, "passes on", f"comes to {called(following.site)}{again}"),
    )
    waits = Moment(1, call.path, call.span, "waits", f"{inside}{called(found.event.site)}")
    passed = Moment(0, work.path, work.span, "passes on", called(work))
    others = (waits._replace(row=0),) if work == call else (passed, waits)
    return Lane("the failed rank", failed), Lane("the others", others)


def _parting_turns(
    parted: Decision, one: Word, other: Word
) -> tuple[tuple[int, Decision], tuple[int, Decision]] | None:
    """The first time at which two words decide differently, each with the number of events before it."""
    turns = [[turn for turn in word.turns if turn[1].branch is parted.branch] for word in (one, other)]
    pairs = zip(*turns, strict=False)
    return next(((mine, theirs) for mine, theirs in pairs if mine[1].taken != theirs[1].taken), None)


def _common(mine: list[Step], theirs: list[Step]) -> list[Step]:
    """The events in which two ranks have met, in order."""
    met = {id(step.event) for step in theirs}
    return [step for step in mine if id(step.event) in met]


def _up_to(last: Step, steps: list[Step]) -> list[Step]:
    """The events up to the last one, which another rank of the same lane may have given."""
    numbers = [index for index, step in enumerate(steps) if step is last]
    numbers += [index for index, step in enumerate(steps) if step.event is last.event]
    number = numbers[0] if numbers else None
    return [last] if number is None else steps[: number + 1]


def _with_the_same(waited: Step, steps: list[Step]) -> list[Step]:
    """The events on the group of the one that is waited in."""
    return [step for step in steps if step.members == waited.members]
