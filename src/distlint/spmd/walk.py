"""Ranks on their way through a tree: the words that they say.

A word is the sequence of events of one rank. Tests and numbers of rounds are computed for that rank; what can't be
computed is a choice that all ranks share. Ranks that go the same way walk together. A walk that has come to an open
choice is kept as it stands, and goes on from there on either side.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, NamedTuple

from distlint.spmd.groups import axis_of_key
from distlint.spmd.small_clusters import Asked, Cluster, Place, Undecided, evaluate, is_ruled_out, truth
from distlint.spmd.terms import ELEMENT, Apply, Term, coordinates, key_of
from distlint.spmd.tree import UNCLEAR, Attempt, Branch, Effect, Event, Exit, Invoke, Loop, Message, Tree, Wait
from distlint.spmd.words import SOMEBODY, Decision, Leave, Passing, Step, Touch, Word

#: Rounds of a loop whose iterations are known.
MAX_ROUNDS = 8
MAX_WALK = 20_000
#: Ways to leave the body of a ``with`` behind which its context manager goes on after its ``yield``.
_RESUMED = frozenset(("return", "break", "continue"))


class Fork(NamedTuple):
    """A test that all ranks share: whether both of its sides can matter, and the side to take otherwise. ``once``: it
    is about nothing that may change on the way, either."""

    both: bool
    preferred: bool
    once: bool


#: A test that parts ranks, as far as choices go.
_FORK = Fork(both=True, preferred=True, once=False)


class Plan(NamedTuple):
    """How to walk a tree: what to do at the tests that all ranks share, the keys of which both values matter somewhere,
    the loops of unknown length whose second round tells apart who left in the first, those of which a rank picks
    its rounds by their number, and the tests that ask for nothing but the place of a rank (tests and loops by
    identity), with how these come out, by cluster and rank."""

    forks: dict[int, Fork]
    open: frozenset[str]
    twice: frozenset[int]
    counted: frozenset[int]
    placed: dict[int, dict[tuple[Cluster, int], bool | None]]


class TooMany(Exception):
    """Too many ways through the function: no verdict."""


class Open(Exception):
    """A shared choice that is still open and can matter both ways; ``key`` names it."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def _is_enumerated(node: Loop) -> bool:
    return isinstance(node.over, Apply) and node.over.operator == "enumerate"


class Walk:
    """The rank at the first of ``places`` on its way through a tree, with those that have come out alike so far.

    ``settled`` are the tests of which all ways under these choices know how they come out, by identity. Where the walk
    stands is a stack, not Python's own, so that it can be left and taken up again: one level for each tree that is
    being walked, with the index of the next node and what to do when it has been walked.
    """

    def __init__(self, tree: Tree, places: Sequence[Place], plan: Plan, settled: dict[int, bool]) -> None:
        self.variables: dict[str, object] = {}
        self.asked = Asked({}, {}, set())
        self.places = [place._replace(variables=self.variables, asked=self.asked) for place in places]
        self.place = self.places[0]
        self.plan = plan
        self.settled = settled
        self.asked_settled: dict[int, bool | None] = {}  # what was asked of them, with the first answer
        self.levels: list[_Level] = [(tree, 0, _at_the_end, None)]
        self.steps: list[Step] = []
        self.groups: list[dict[int, frozenset[int] | None]] = []  # for each step, whom each rank meets there
        self.turns: list[tuple[int, Decision]] = []
        self.decisions: dict[int, Decision] = {}
        self.exits: list[Leave] = []
        self.under: tuple[Decision, ...] = ()
        self.through: tuple[Invoke, ...] = ()
        self.loops: tuple[Loop, ...] = ()
        self.touches: list[Touch] = []
        self.messages: list[Passing] = []
        self.handlers = 0
        self.postponed: Exit | None = None
        self.length = 0

    def go(self) -> dict[int, Word]:
        """The word that the first rank says, and those of the others as far as they go the same way.

        Raises :class:`Open` at a choice that the places do not decide and that can matter both ways. Others are made
        on the way and added to those of the places. Raises TooMany.
        """
        left = self.walk()
        return self.words(died=left is not None and left.kind == "raise")

    def under_choices(self, choices: dict[str, bool], settled: dict[int, bool]) -> Walk | None:
        """The same walk from where it stands, with one choice more; None if something on the way would have come out
        otherwise with what has been chosen since."""
        if self.asked.may_come_out_otherwise(choices):
            return None
        other = copy(self)
        other.variables, other.settled = dict(self.variables), settled
        other.asked = self.asked.under(choices)
        other.asked_settled = {test: settled.get(test) for test in self.asked_settled}
        other.places = [
            place._replace(choices=choices, variables=other.variables, asked=other.asked) for place in self.places
        ]
        other.place = other.places[0]
        other.levels, other.steps, other.groups = self.levels[:], self.steps[:], self.groups[:]
        other.turns, other.decisions, other.exits = self.turns[:], dict(self.decisions), self.exits[:]
        other.touches, other.messages = self.touches[:], self.messages[:]
        return other

    def words(self, *, died: bool) -> dict[int, Word]:
        """The word of each rank that has come all the way."""
        shared = (self.turns, self.decisions, self.exits, died, self.touches, self.messages)
        return {place.rank: Word(self.steps_of(place.rank), *shared) for place in self.places}

    def steps_of(self, rank: int) -> list[Step]:
        steps = zip(self.steps, self.groups, strict=True)
        return [s if of[rank] == s.members else s._replace(members=of[rank]) for s, of in steps]

    def walk(self) -> Exit | None:
        """Walks on to the end of the tree; the exit that ended it, or None."""
        levels = self.levels
        while True:
            tree, index, behind, kept = levels.pop()
            left: Exit | None = None
            while index < len(tree) and left is None:
                node = tree[index]
                index += 1
                self.length += 1
                if self.length > MAX_WALK:
                    raise TooMany
                enter = _INTO.get(type(node))
                if enter is None:
                    left = _AT[type(node)](self, node)
                    continue
                levels.append((tree, index, behind, kept))
                try:
                    enter(self, node)
                except Open:  # who walks on comes to this node again
                    levels[-1] = (tree, index - 1, behind, kept)
                    self.length -= 1
                    raise
                break
            else:
                while True:
                    left = behind(self, kept, left)
                    if not levels:
                        return left
                    if left is None:
                        break
                    _, _, behind, kept = levels.pop()  # so is the tree left in which that node stands

    def enter(self, tree: Tree, behind: _Behind, kept: object) -> None:
        """Has a tree walked next, and then what is ``behind`` it, which gets what is ``kept`` and the exit by which the
        tree was left, and says by which its node is."""
        self.levels.append((tree, 0, behind, kept))

    def together(self, goes_along: Callable[[Place], bool]) -> None:
        """Leaves the ranks behind that do not go on with the first one; they walk by themselves."""
        if len(self.places) > 1:
            self.places[1:] = [place for place in self.places[1:] if goes_along(place)]

    def event(self, node: Event) -> None:
        groups = {place.rank: _members_at(node, place) for place in self.places}
        variables = dict(self.variables) if node.agreed else {}
        members = groups[self.place.rank]
        self.steps.append(Step(node, members, self.under, self.through, self.loops, variables))
        self.groups.append(groups)

    def exit(self, node: Exit) -> Exit:
        self.exits.append(Leave(node, self.under, self.through, self.loops, len(self.steps)))
        return node

    def invoke(self, node: Invoke) -> None:
        kept = (node, self.through, self.postponed)
        self.through, self.postponed = (*self.through, node), None
        self.enter(node.body, Walk.returned, kept)

    def returned(self, kept: tuple[Invoke, tuple[Invoke, ...], Exit | None], left: Exit | None) -> Exit | None:
        node, outer, postponed = kept
        if left is not None and left.kind == "return" and left.frame == node.frame and not node.back:
            left = None
        left = left or self.postponed  # behind the rest of the context manager
        self.through, self.postponed = outer, postponed
        if node.resumed and left is not None and left.kind in _RESUMED:
            self.postponed, left = left, None
        return left

    def effect(self, node: Effect) -> None:
        self.touches.append(Touch(node, self.under, self.through, len(self.steps), self.handlers > 0))

    def message(self, node: Message | Wait) -> None:
        self.together(lambda place: False)  # whoever sends has a peer of its own
        self.messages.append(self.passing(node))

    def passing(self, node: Message | Wait) -> Passing:
        peer = self.computed(node.peer) if isinstance(node, Message) else None
        tag = self.computed(node.tag) if isinstance(node, Message) else None
        number = peer if isinstance(peer, int) else None
        met, decided = len(self.steps), len(self.turns)
        return Passing(node, number, tag, self.under, self.through, self.loops, met, decided)

    def computed(self, term: Term | None) -> object:
        """The value of a term on this rank; None if nobody knows it."""
        try:
            return evaluate(term, self.place) if term is not None else None
        except Undecided as undecided:
            self.pass_over(undecided)
            return None

    def branch(self, node: Branch) -> None:
        taken, outer = self.outcome(node), self.under
        self.decide(Decision(node, taken))
        self.enter(node.then if taken else node.orelse, Walk.joined, outer)

    def joined(self, outer: tuple[Decision, ...], left: Exit | None) -> Exit | None:
        self.under = outer
        return left

    def decide(self, decision: Decision) -> None:
        """Notes a decision; what follows is under it."""
        self.turns.append((len(self.steps), decision))
        self.decisions[id(decision.branch)] = decision
        self.under = (*self.under, decision)

    def outcome(self, node: Branch) -> bool:
        """The side of a test that is taken."""
        fork = self.plan.forks.get(id(node))
        if fork is not None and fork.once:
            settled = self.settled.get(id(node))
            self.asked_settled.setdefault(id(node), settled)
            if settled is None:
                settled = self.settled[id(node)] = self.decided(node)
            return settled
        by_place = self.by_place(node, self.place)
        taken = by_place if by_place is not None else self.decided(node)
        self.together(lambda place: self.comes_out(node, place) == taken)
        return taken

    def comes_out(self, node: Branch, place: Place) -> bool | None:
        """The side of a test that a rank takes; None where that is still open."""
        taken = self.by_place(node, place)
        if taken is not None:
            return taken
        try:
            return truth(node.test, place)
        except Undecided as undecided:
            self.pass_over(undecided)
            return None

    def by_place(self, node: Branch, place: Place) -> bool | None:
        """The side of a test that a rank takes because of its place, whatever is chosen; None if that does not tell."""
        known = self.plan.placed.get(id(node))
        if known is None:
            return None
        where = (place.cluster, place.rank)
        if where not in known:
            known[where] = _by_place(node.test, place)
        return known[where]

    def decided(self, node: Branch) -> bool:
        """The side of a test that the first rank takes; a choice that matters one way only is made here, for all."""
        while True:
            try:
                return truth(node.test, self.place)
            except Undecided as undecided:  # noqa: PERF203 (until nothing is open any more)
                both, preferred, _ = self.plan.forks.get(id(node), _FORK)
                if both or undecided.key in self.plan.open:
                    raise Open(undecided.key) from None
                side = self.only_choice(preferred, node.test, undecided.key)
                if side is not None:
                    self.place.choices[undecided.key] = side
                    return preferred
                self.place.choices[undecided.key] = self.leading_to(preferred, node, undecided.key)

    def only_choice(self, side: bool, test: Term, key: str) -> bool | None:
        """The choice by which a test comes out as ``side``, if nothing but that choice decides it; else None."""
        while isinstance(test, Apply) and test.operator == "not":
            test, side = test.operands[0], not side
        alone = key_of(test) == key and key != self.place.apart and not coordinates(test)
        return side if alone else None

    def leading_to(self, side: bool, node: Branch, key: str) -> bool:
        """The choice for ``key`` by which a test comes out as ``side``, or may still."""
        return next((choice for choice in (True, False) if self.may_come_to(side, node, key, choice)), True)

    def may_come_to(self, side: bool, node: Branch, key: str, choice: bool) -> bool:
        asked = Asked({}, {}, set())
        assumed = self.place._replace(choices={**self.place.choices, key: choice}, asked=asked)
        try:
            return truth(node.test, assumed) == side
        except Undecided:
            return True
        finally:  # that rests on what is chosen besides
            for other in asked.choices:
                self.asked.choices.setdefault(other, self.place.choices.get(other))
            for other, start in asked.ruled_out:
                is_ruled_out(other, start, self.place)

    def pass_over(self, undecided: Undecided) -> None:
        """Takes note of what the walk goes on without."""
        if undecided.is_open:
            self.asked.passed_over.add(undecided.key)

    def loop(self, node: Loop) -> None:
        rounds = self.rounds(node, self.place)
        parts = bool(coordinates(node.over))
        if parts or self.place.apart:
            self.together(lambda place: self.rounds(node, place) == rounds)
        outer, outside = self.under, self.loops
        self.loops = (*self.loops, node)
        if rounds is not None and parts:
            self.decide(Decision(node, len(rounds)))
        values = rounds if rounds is not None else (ELEMENT,) * (2 if id(node) in self.plan.twice else 1)
        self.next_round((node, values, 0, outer, outside))

    def next_round(self, kept: _Round) -> None:
        node, values, number, outer, outside = kept
        if number == len(values):
            self.enter(node.orelse, Walk.out_of_loop, kept)
            return
        self.variables.pop(node.variable, None)
        if values[number] is not ELEMENT:
            self.variables[node.variable] = values[number]
        self.enter(node.body, Walk.behind_round, (node, values, number + 1, outer, outside))

    def behind_round(self, kept: _Round, left: Exit | None) -> Exit | None:
        if left is not None and left.kind != "continue":
            return self.out_of_loop(kept, left)
        self.next_round(kept)
        return None

    def out_of_loop(self, kept: _Round, left: Exit | None) -> Exit | None:
        *_, self.under, self.loops = kept
        return None if left is None or left.kind in ("break", "continue") else left

    def rounds(self, node: Loop, place: Place) -> tuple[object, ...] | None:
        """The values of the loop variable, as far as they are looked at; None if nobody knows them."""
        try:
            over = evaluate(node.over, place)
        except Undecided as undecided:
            self.pass_over(undecided)
            if id(node) not in self.plan.counted:
                return None
            numbers = range(place.cluster.size + 1)
            return tuple((number,) if _is_enumerated(node) else number for number in numbers)
        if not isinstance(over, tuple) or (len(over) > MAX_ROUNDS and id(node) not in self.plan.counted):
            return None  # a test that only later rounds pass would never be true
        return over[:MAX_ROUNDS]

    def attempt(self, node: Attempt) -> None:
        self.handlers += node.handler is not None
        self.enter(node.body, Walk.tried, node)

    def tried(self, node: Attempt, left: Exit | None) -> None:
        self.handlers -= node.handler is not None
        if left is None:
            self.enter(node.orelse, Walk.handled, node)
        elif left.kind == "raise" and node.handler is not None:
            self.enter(node.handler, Walk.handled, node)
        else:
            self.handled(node, left)

    def handled(self, node: Attempt, left: Exit | None) -> None:
        self.enter(node.final, Walk.finished, left)

    def finished(self, before: Exit | None, left: Exit | None) -> Exit | None:
        return left if left is not None else before


def _at_the_end(walk: Walk, kept: object, left: Exit | None) -> Exit | None:
    return left


#: What is done when a tree has been walked, with what was kept for it and the exit by which it was left: by which the
#: node is left in which it stands. Another tree of that node may be entered first.
_Behind = Callable[[Walk, Any, Exit | None], Exit | None]
#: A tree on its way: the index of its next node, what is done behind it, and what is kept for that.
_Level = tuple[Tree, int, _Behind, object]
#: A loop on its way: its values, the number of the next round, the decisions and the loops around it.
_Round = tuple[Loop, tuple[object, ...], int, tuple[Decision, ...], tuple[Loop, ...]]

#: What to do at each kind of node that has trees inside.
_INTO: dict[type, Callable[[Walk, Any], None]] = {
    Branch: Walk.branch,
    Loop: Walk.loop,
    Invoke: Walk.invoke,
    Attempt: Walk.attempt,
}
#: What to do at the others; the exit, if the node is one.
_AT: dict[type, Callable[[Walk, Any], Exit | None]] = {
    Event: Walk.event,
    Exit: Walk.exit,
    Effect: Walk.effect,
    Message: Walk.message,
    Wait: Walk.message,
}


def _by_place(test: Term, place: Place) -> bool | None:
    try:
        return truth(test, place._replace(choices={}, asked=None))
    except Undecided:
        return None


def _members_at(event: Event, place: Place) -> frozenset[int] | None:
    """The ranks of the group that a rank is in; None if unknown, empty if it is no member."""
    group, cluster = event.group, place.cluster
    if group.axes:
        return cluster.group(group.axes, place.rank)
    if group.key == UNCLEAR:
        return None
    if group.members is None:
        axis = axis_of_key(group.key)  # where the tests of a function ask for a rank along it as well
        if axis is not None and cluster.lies_along(axis):
            return cluster.group(frozenset((axis,)), place.rank)
        return frozenset((SOMEBODY, *range(cluster.size)))
    try:
        listed = evaluate(group.members, place)
    except Undecided as undecided:
        if undecided.is_open and place.asked is not None:
            place.asked.passed_over.add(undecided.key)
        return frozenset((SOMEBODY, *range(cluster.size)))
    if not isinstance(listed, tuple) or not all(isinstance(rank, int) and rank < cluster.size for rank in listed):
        return None
    return frozenset(listed) if place.rank in listed else frozenset()
