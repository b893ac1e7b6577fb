"""What the ranks of a small cluster do in a function, side by side: who meets whom, and who waits for ever.

The words of one way through the function are played as a network would: a collective completes when all members of its
group stand in it. Ranks that do the same at the same time share a lane.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from distlint.spmd.agreement import disagreements
from distlint.spmd.cluster import Scenario, scenarios
from distlint.spmd.terms import parts_ranks
from distlint.spmd.tree import Branch, Loop, Tree
from distlint.spmd.walk import TooMany
from distlint.spmd.words import SOMEBODY, Decision, Leave, Step, Word

#: Ways through a function among which the one to show is chosen.
MAX_LOOKED_AT = 400


class Lane(NamedTuple):
    """Ranks that do the same: their events by row, the one that they wait in for ever, with the ranks that they miss
    there, and the early exit with which they left."""

    ranks: tuple[int, ...]
    steps: dict[int, Step]
    waits: Step | None
    missed: tuple[int, ...]
    left: Leave | None
    died: bool


class Parting(NamedTuple):
    """A test or loop that parts the ranks: what each lane decided (None: it never came there)."""

    cause: Branch | Loop
    decisions: tuple[Decision | None, ...]


class Timeline(NamedTuple):
    """One way through a function, rank by rank.

    ``shared``: how the tests came out that all ranks share; ``local``: it is supposed that the ranks disagree on a test
    of something that each has for itself; ``partings``: what parts the lanes, by the row before which
    it stands; ``rows``: how many rows there are, the one with those who wait included.
    """

    ranks: int
    shared: tuple[Decision, ...]
    local: bool
    lanes: tuple[Lane, ...]
    partings: dict[int, tuple[Parting, ...]]
    rows: int

    @property
    def stuck(self) -> bool:
        """Whether some ranks wait for ever."""
        return any(lane.waits is not None for lane in self.lanes)


def timeline(tree: Tree) -> Timeline | None:
    """The way through ``tree`` that says most: one on which ranks wait for ever, otherwise the one with the most
    events. None if there is no way that can be played."""
    best: tuple[tuple[bool, bool, int], Scenario] | None = None
    try:
        for number, scenario in enumerate(scenarios(tree)):
            divergences = any(scenario.divergences()) or any(disagreements(scenario.words, scenario.places))
            events = sum(len(word.steps) for word in scenario.words.values()) // len(scenario.words)
            by_place = divergences and not scenario.apart
            worth = (by_place, divergences, events)
            if best is None or worth > best[0]:
                best = (worth, scenario)
            if by_place or number > MAX_LOOKED_AT:
                break
    except TooMany:
        pass
    return _timeline(best[1]) if best is not None else None


def _timeline(scenario: Scenario) -> Timeline:
    done, blocked = _play(scenario)
    rows = max((row for steps in done.values() for row in steps), default=-1) + 1
    lanes: dict[object, Lane] = {}
    for rank, word in sorted(scenario.words.items()):
        waits = blocked.get(rank)
        left = next((leave for leave in reversed(word.exits) if _ends(leave, word)), None) if waits is None else None
        what = tuple((row, id(step.event), _ways(step)) for row, step in done[rank].items())
        key = (what, waits and id(waits.event), left and id(left.exit), word.died)
        lane = lanes.get(key)
        missed = _missed(rank, waits, blocked) if waits is not None else ()
        if lane is not None:
            missed = tuple(sorted({*lane.missed, *missed}))
            lanes[key] = lane._replace(ranks=(*lane.ranks, rank), missed=missed)
        else:
            lanes[key] = Lane((rank,), done[rank], waits, missed, left, word.died)
    found = tuple(lanes.values())
    shared = tuple(d for _, d in scenario.words[0].turns if not parts_ranks(d.term, scenario.apart))
    partings = _partings(scenario, found)
    return Timeline(
        len(scenario.words), tuple(dict.fromkeys(shared)), bool(scenario.apart), found, partings, rows + bool(blocked)
    )


def _play(scenario: Scenario) -> tuple[dict[int, dict[int, Step]], dict[int, Step]]:
    """For each rank the events that complete, by the time at which they do, and the one in which it waits for ever."""
    blamed = {id(divergence.step.event) for divergence in scenario.divergences()}
    roots = (found for found in disagreements(scenario.words, scenario.places) if found.argument != "op")
    disputed = {id(step.event) for found in roots for step in (found.one, found.other)}
    words = {rank: word.steps for rank, word in scenario.words.items()}
    dead = frozenset(rank for rank, word in scenario.words.items() if word.died)
    done: dict[int, dict[int, Step]] = {rank: {} for rank in words}
    row = 0
    while True:
        ahead = {rank: steps[len(done[rank])] for rank, steps in words.items() if len(done[rank]) < len(steps)}
        ready = [
            rank
            for rank, step in ahead.items()
            if id(step.event) not in disputed and not _absent(rank, step, ahead, dead, blamed)
        ]
        if not ready and not blamed and not disputed:
            ready = list(ahead)  # nobody is to blame: what one side says may be what the other waits for
        if not ready:
            return done, ahead
        for rank in ready:
            done[rank][row] = ahead[rank]
        row += 1


def _absent(rank: int, step: Step, ahead: dict[int, Step], dead: frozenset[int], blamed: set[int]) -> tuple[int, ...]:
    """The members of an event's group that do not stand in it too; where nobody knows the group, those who stand
    elsewhere though the engine knows that they belong to it."""
    members = step.members
    if members is None or (SOMEBODY in members and id(step.event) not in blamed):
        return ()
    there = {r for r, their in ahead.items() if their.event.op == step.event.op and their.members == members}
    return tuple(sorted(members - there - dead - {rank, SOMEBODY}))


def _missed(rank: int, step: Step, ahead: dict[int, Step]) -> tuple[int, ...]:
    members = (step.members or frozenset()) - {SOMEBODY, rank}
    return tuple(sorted(m for m in members if m not in ahead or ahead[m].event.op != step.event.op)) or tuple(
        sorted(members)
    )


def _ways(step: Step) -> tuple[int, ...]:
    return tuple(call.frame for call in step.through)


def _ends(leave: Leave, word: Word) -> bool:
    """Whether a rank left the function early by this exit, under some test."""
    kind, frame = leave.exit.kind, leave.exit.frame
    last = leave.after == len(word.steps) and bool(leave.under)
    return last and (kind == "exit" or (kind in ("return", "raise") and frame == 0))


def _partings(scenario: Scenario, lanes: Iterable[Lane]) -> dict[int, tuple[Parting, ...]]:
    """The tests and loops in which the lanes differ, by the row before which they stand."""
    first: list[dict[int, tuple[int, Decision]]] = []
    for lane in lanes:
        seen: dict[int, tuple[int, Decision]] = {}
        rows = sorted(lane.steps)
        for after, decision in scenario.words[lane.ranks[0]].turns:
            row = 0 if after == 0 else rows[after - 1] + 1 if after <= len(rows) else None
            if row is not None and parts_ranks(decision.term, scenario.apart):
                seen.setdefault(id(decision.branch), (row, decision))
        first.append(seen)
    found: dict[int, tuple[Parting, ...]] = {}
    for key in dict.fromkeys(key for seen in first for key in seen):
        decisions = tuple(seen[key][1] if key in seen else None for seen in first)
        if len({decision.taken for decision in decisions if decision is not None}) == 1:
            continue
        row = max(seen[key][0] for seen in first if key in seen)
        cause = next(decision.branch for decision in decisions if decision is not None)
        found[row] = (*found.get(row, ()), Parting(cause, decisions))
    return found
