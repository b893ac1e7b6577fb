"""The two ways of a divergence, side by side: what the ranks that wait did last, and what the others did instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distlint.finding import Lane, Moment, Span
from distlint.spmd.tree import Branch, Site, own_calls
from distlint.spmd.walk import Decision, Leave, Step, Word
from distlint.spmd.wording import of_cluster

if TYPE_CHECKING:
    from distlint.spmd.analysis import Analysis, Rooted

#: Events that are shown before the test that parts the ranks, and between it and the one that some wait in.
BEFORE, BEHIND = 2, 3
_LEAVES = {"return": "returns", "raise": "raises", "exit": "ends", "break": "leaves the loop", "continue": "goes on"}


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
    drawing = _Drawing(analysis)
    common = _common(one.steps[:after_one], other.steps[:after_other])[-BEFORE:]
    mine, theirs = ([drawing.event(row, "meets", step) for row, step in enumerate(common)] for _ in range(2))
    row = len(common)
    mine.append(drawing.decision(row, taken_one))
    theirs.append(drawing.decision(row, taken_other))
    waited = divergence.step
    way = _with_the_same(waited, _up_to(waited, one.steps[after_one:]))
    others = _with_the_same(waited, other.steps[after_other:])
    met = _meetings(way[:-1], others)
    for step, answer in list(zip(way, others[:met], strict=False))[-BEHIND:]:
        row += 1
        mine.append(drawing.event(row, "meets", step))
        theirs.append(drawing.event(row, "meets", answer))
    mine += [drawing.event(row + 1 + index, "passes on", step) for index, step in enumerate(way[met:-1][-BEHIND:])]
    row = mine[-1].row + 1
    mine.append(drawing.event(row, "waits", waited))
    instead = others[met] if met < len(others) and divergence.left is None else None
    if divergence.left is not None:
        theirs.append(drawing.left(row + 1, divergence.left))
    elif instead is not None and instead.event.op != waited.event.op:
        theirs.append(drawing.event(row + 1, "waits", instead))
    else:
        theirs.append(Moment(row + 1, "", Span(1, 0, 1, 0), "leaves", "never comes here"))
    if rooted.reason:  # which ranks they are is not written in the code
        return Lane("some ranks", tuple(mine)), Lane("the others", tuple(theirs))
    size = divergence.cluster.size
    return (
        Lane(of_cluster(divergence.here, size), tuple(mine)),
        Lane(of_cluster(divergence.elsewhere, size), tuple(theirs)),
    )


class _Drawing:
    """Puts what ranks do into words."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis

    def event(self, row: int, sign: str, step: Step) -> Moment:
        """A call, at the place from where the function leads to it."""
        called = self._called(step.event.site)
        through = own_calls(step.through)
        if through:
            site = through[0].site
            return Moment(row, site.path, site.span, sign, f"{self._called(site)} > {called}")
        return Moment(row, step.event.site.path, step.event.site.span, sign, called)

    def decision(self, row: int, decision: Decision) -> Moment:
        site = decision.branch.site
        text = self.analysis.text(site, 40)
        if isinstance(decision.branch, Branch):
            said = f"{text} is {'true' if decision.taken else 'false'}"
        else:
            said = f"{decision.taken} round{'s' if decision.taken != 1 else ''} of `{text}`"
        return Moment(row, site.path, site.span, "decides", said)

    def left(self, row: int, left: Leave) -> Moment:
        through = own_calls(left.through)
        site = through[0].site if through else left.exit.site
        inside = f" (line {left.exit.site.span.line})" if through else ""
        return Moment(row, site.path, site.span, "leaves", f"{_LEAVES[left.exit.kind]}{inside}")

    def _called(self, site: Site) -> str:
        return self.analysis.text(site, 200).partition("(")[0][-40:] + "()"


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


def _meetings(mine: list[Step], theirs: list[Step]) -> int:
    """In how many events two ways meet, one after the other."""
    pairs = zip(mine, theirs, strict=False)
    return next((i for i, (a, b) in enumerate(pairs) if a.event.op != b.event.op), min(len(mine), len(theirs)))
