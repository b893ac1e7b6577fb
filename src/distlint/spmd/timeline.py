"""What the ranks of a small cluster do in a function, side by side: who meets whom, and who waits for ever.

One way through the function is played (:mod:`~distlint.spmd.rounds`). Ranks that do the same at the same time share a
lane.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from distlint.spmd.agreement import Disagreement, disagreements
from distlint.spmd.cluster import Scenario, scenarios
from distlint.spmd.crossing import crossing, may_cross
from distlint.spmd.network import Action, are_ends
from distlint.spmd.rounds import Played, Rounds, missed, partners
from distlint.spmd.terms import parts_ranks
from distlint.spmd.tree import Branch, Loop, Message, Tree
from distlint.spmd.walk import TooMany
from distlint.spmd.words import Decision, Leave, Passing, Step, Word

#: Ways through a function among which the one to show is chosen.
MAX_LOOKED_AT = 400

#: Whether the messages of one way wait for their other ends, and whether some do so for ever.
Matching = Callable[[Scenario], tuple[bool, bool]]


def nobody_knows(scenario: Scenario) -> tuple[bool, bool]:
    """Where nothing is known of messages, they are shown and hold nobody up."""
    return False, False


class Lane(NamedTuple):
    """Ranks that do the same: their actions by row, the one that they wait in for ever, with the ranks that they miss
    there, and the early exit with which they left.

    ``peers``: the other ends of their messages by row, in the order of the ranks; ``given``: the argument with which
    they come to an event on which the ranks disagree (``src 0``), by its identity; ``late``: those that they miss come
    there only behind the calls in which they wait themselves.
    """

    ranks: tuple[int, ...]
    steps: dict[int, Action]
    peers: dict[int, tuple[int, ...]]
    given: dict[int, str]
    waits: Action | None
    missed: tuple[int, ...]
    late: bool
    left: Leave | None
    died: bool


class Parting(NamedTuple):
    """A test or loop that parts the ranks: what each lane decided (None: it never came there)."""

    cause: Branch | Loop
    decisions: tuple[Decision | None, ...]


class Timeline(NamedTuple):
    """One way through a function, rank by rank.

    ``shared``: how the tests came out that all ranks share; ``local``: it is supposed that the ranks disagree on a test
    of something that each has for itself; ``matched``: messages find their other ends or wait for them (None: there are
    no messages); ``disputes``: arguments in which ranks disagree; ``partings``: what parts the lanes, by the row before
    which it stands; ``joined``: the lanes (by number) that do something together, by row; ``rows``: how many rows there
    are, the one with those who wait included.
    """

    ranks: int
    shared: tuple[Decision, ...]
    local: bool
    matched: bool | None
    lanes: tuple[Lane, ...]
    disputes: tuple[Disagreement, ...]
    partings: dict[int, tuple[Parting, ...]]
    joined: dict[int, tuple[tuple[int, ...], ...]]
    rows: int

    @property
    def stuck(self) -> bool:
        """Whether some ranks wait for ever."""
        return any(lane.waits is not None for lane in self.lanes)

    @property
    def is_fine(self) -> bool:
        """Whether all ranks come to the end, and agree on the way there."""
        return not self.stuck and not self.disputes and not any(lane.died for lane in self.lanes)

    def lane_of(self, rank: int) -> Lane | None:
        """The lane of a rank; None if there is no such rank."""
        return next((lane for lane in self.lanes if rank in lane.ranks), None)


class Seen(NamedTuple):
    """What is wrong in one way through a function, and whether messages wait for their other ends in it."""

    apart: frozenset[int]
    disputes: tuple[Disagreement, ...]
    matched: bool
    blocks: bool

    @property
    def is_wrong(self) -> bool:
        """Whether ranks do not come to their ends, or with different results."""
        return bool(self.apart or self.disputes or self.blocks)


def timeline(tree: Tree, matching: Matching = nobody_knows) -> Timeline | None:
    """The way through ``tree`` that says most: one on which ranks wait for ever, otherwise the one with the most
    events. None if there is no way that can be played."""
    best: tuple[_Worth, Scenario, Seen] | None = None
    crosses = may_cross(tree)
    try:
        for number, scenario in enumerate(scenarios(tree)):
            seen = _seen(scenario, matching, crosses=crosses)
            worth = _worth(scenario, seen)
            if best is None or worth > best[0]:
                best = (worth, scenario, seen)
            if worth.by_place or number > MAX_LOOKED_AT:
                break
    except TooMany:
        pass
    return _timeline(best[1], best[2]) if best is not None else None


class _Worth(NamedTuple):
    """What speaks for showing a way, most important first."""

    by_place: bool
    wrong: bool
    nobody_fails: bool
    matched: bool
    actions: int


def _worth(scenario: Scenario, seen: Seen) -> _Worth:
    words = scenario.words.values()
    acted = sum(len(word.steps) + len(word.messages) for word in words) // len(words)
    nobody_fails = not any(word.died for word in words)
    return _Worth(seen.is_wrong and not scenario.apart, seen.is_wrong, nobody_fails, seen.matched, acted)


def _seen(scenario: Scenario, matching: Matching, *, crosses: bool) -> Seen:
    apart = {id(divergence.step.event) for divergence in scenario.divergences()}
    crossed = crossing(scenario) if crosses and not scenario.apart and not apart else None
    apart |= {id(step.event) for step in (crossed.step, crossed.across)} if crossed is not None else set()
    messages = any(word.messages for word in scenario.words.values())
    matched, blocks = matching(scenario) if messages else (False, False)
    return Seen(frozenset(apart), tuple(disagreements(scenario.words, scenario.places)), matched, blocks)


def _timeline(scenario: Scenario, seen: Seen) -> Timeline:
    disputed = {id(s.event) for found in seen.disputes if found.argument != "op" for s in (found.one, found.other)}
    played = Rounds(scenario.words, seen.apart, frozenset(disputed), matched=seen.matched).play()
    lanes: dict[object, Lane] = {}
    for rank in sorted(scenario.words):
        alone = _lane(rank, scenario.words[rank], played, seen)
        key = _key(alone)
        lanes[key] = _together(lanes[key], alone) if key in lanes else alone
    found = tuple(lanes.values())
    rows = max((row for steps in played.done.values() for row in steps), default=-1) + 1 + bool(played.waits)
    messages = any(isinstance(a, Passing) for lane in found for a in (*lane.steps.values(), lane.waits))
    return Timeline(
        ranks=len(scenario.words),
        shared=tuple(dict.fromkeys(_shared(scenario))),
        local=bool(scenario.apart),
        matched=seen.matched if messages else None,
        lanes=found,
        disputes=seen.disputes,
        partings=_partings(scenario, found, rows),
        joined={row: tuple(_joined(row, found, played)) for row in range(rows)},
        rows=rows,
    )


def _shared(scenario: Scenario) -> Iterator[Decision]:
    """How the tests came out on rank 0 that do not part ranks."""
    yield from (d for _, d in scenario.words[0].turns if not parts_ranks(d.term, scenario.apart))


def _lane(rank: int, word: Word, played: Played, seen: Seen) -> Lane:
    """What one rank does."""
    steps, waits = played.done[rank], played.waits.get(rank)
    messages = ((row, a.peer) for row, a in steps.items() if isinstance(a, Passing))
    peers: dict[int, tuple[int, ...]] = {row: (peer,) for row, peer in messages if peer is not None}
    left = _left(word) if waits is None else None
    absent = missed(rank, waits, played.waits) if waits is not None else ()
    return Lane((rank,), steps, peers, _given(rank, seen), waits, absent, _comes_late(rank, played), left, word.died)


def _given(rank: int, seen: Seen) -> dict[int, str]:
    return {
        id(step.event): f"{found.argument} {dict(found.values)[rank]}"
        for found in seen.disputes
        if rank in dict(found.values)
        for step in (found.one, found.other)
    }


def _comes_late(rank: int, played: Played) -> bool:
    """Whether all that a rank waits for would come, behind the calls in which they wait themselves."""
    waits = played.waits.get(rank)
    if waits is None:
        return False
    absent = missed(rank, waits, played.waits)
    return bool(absent) and all(
        any(are_ends(rank, waits, other, action) for action in played.ahead.get(other, ())) for other in absent
    )


def _key(lane: Lane) -> object:
    """What is equal for ranks that share a lane."""
    what = tuple((row, _identity(action), _ways(action)) for row, action in lane.steps.items())
    given = tuple(lane.given.items())
    return (what, given, lane.waits and _identity(lane.waits), lane.late, lane.left and id(lane.left.exit), lane.died)


def _together(lane: Lane, other: Lane) -> Lane:
    peers = {row: lane.peers.get(row, ()) + numbers for row, numbers in other.peers.items()}
    absent = (*lane.missed, *other.missed)
    if not isinstance(lane.waits, Passing):
        absent = tuple(sorted(set(absent)))
    return lane._replace(ranks=(*lane.ranks, *other.ranks), peers={**lane.peers, **peers}, missed=absent)


def _identity(action: Action) -> int:
    return id(action.event if isinstance(action, Step) else action.node)


def _ways(action: Action) -> tuple[int, ...]:
    return tuple(call.frame for call in action.through)


def _left(word: Word) -> Leave | None:
    """How a rank left the function before its end."""
    if word.died:
        return next((leave for leave in reversed(word.exits) if leave.exit.kind == "raise"), None)
    return next((leave for leave in reversed(word.exits) if _ends(leave, word)), None)


def _ends(leave: Leave, word: Word) -> bool:
    """Whether a rank left the function early by this exit, under some test."""
    last = leave.after == len(word.steps) and bool(leave.under)
    return last and (leave.exit.kind == "exit" or (leave.exit.kind == "return" and leave.exit.frame == 0))


def _joined(row: int, lanes: Sequence[Lane], played: Played) -> Iterator[tuple[int, ...]]:
    """The lanes that do something in a row, those together that meet."""
    acting = {number: lane.steps[row] for number, lane in enumerate(lanes) if row in lane.steps}
    number_of = {rank: number for number, lane in enumerate(lanes) for rank in lane.ranks}
    pairs = partners({rank: steps[row] for rank, steps in played.done.items() if row in steps})
    ends = {(number_of[rank], number_of[peer]) for rank, peer in pairs}
    while acting:
        together, first = [], next(iter(acting.items()))
        waiting = [first]
        while waiting:
            number, action = waiting.pop()
            if acting.pop(number, None) is not None:
                together.append(number)
                waiting += [other for other in acting.items() if _meet(action, other[1], (number, other[0]), ends)]
        yield tuple(sorted(together))


def _meet(one: Action, other: Action, pair: tuple[int, int], ends: set[tuple[int, int]]) -> bool:
    if isinstance(one, Step):
        return isinstance(other, Step) and one.event.op == other.event.op
    return pair in ends or pair[::-1] in ends


def _partings(scenario: Scenario, lanes: Sequence[Lane], rows: int) -> dict[int, tuple[Parting, ...]]:
    """The tests and loops in which the lanes differ, by the row before which they stand."""
    first: list[dict[int, tuple[int, Decision]]] = []
    for lane in lanes:
        seen: dict[int, tuple[int, Decision]] = {}
        for number, (after, decision) in enumerate(scenario.words[lane.ranks[0]].turns):
            row = _reached(number, after, lane)
            if row is not None and parts_ranks(decision.term, scenario.apart):
                seen.setdefault(id(decision.branch), (row, decision))
        first.append(seen)
    found: dict[int, tuple[Parting, ...]] = {}
    for key in dict.fromkeys(key for seen in first for key in seen):
        decisions = tuple(seen[key][1] if key in seen else None for seen in first)
        if len({decision.taken for decision in decisions if decision is not None}) == 1:
            continue
        cause = next(decision.branch for decision in decisions if decision is not None)
        row = min(
            max(seen[key][0] for seen in first if key in seen),
            *(_first_under(cause, lane, rows) for lane in lanes),
        )
        found[row] = (*found.get(row, ()), Parting(cause, decisions))
    return found


def _reached(number: int, after: int, lane: Lane) -> int | None:
    """The row in which a lane comes to a decision, the ``number`` of its decisions, and how many events are before it;
    None if it never does."""
    events = [row for row, action in sorted(lane.steps.items()) if isinstance(action, Step)]
    messages = [row for row, a in lane.steps.items() if isinstance(a, Passing) and a.decided <= number]
    waits = lane.waits if isinstance(lane.waits, Passing) else None
    is_kept = waits is not None and waits.decided <= number and isinstance(waits.node, Message) and not waits.node.work
    if after > len(events) or is_kept:
        return None
    return max((*events[:after], *messages), default=-1) + 1


def _first_under(cause: Branch | Loop, lane: Lane, rows: int) -> int:
    """The first row in which a lane does what a test leads to; behind the last if there is none."""
    last = {rows - 1: lane.waits} if lane.waits is not None else {}
    acted = (row for row, a in {**last, **lane.steps}.items() if any(d.branch is cause for d in a.under))
    return min(acted, default=rows)
