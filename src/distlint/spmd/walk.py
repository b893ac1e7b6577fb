"""One rank on its way through a tree: the word that it says.

A word is the sequence of events of one rank. Tests and numbers of rounds are computed for that rank; what can't be
computed is a choice that all ranks share.
"""

from __future__ import annotations

from typing import NamedTuple

from distlint.spmd.terms import ELEMENT, Apply, Place, Term, Undecided, coordinates, evaluate, truth
from distlint.spmd.tree import (
    UNCLEAR,
    Attempt,
    Branch,
    Effect,
    Event,
    Exit,
    Invoke,
    Loop,
    Message,
    Node,
    Tree,
    Wait,
)

#: Stands among the members of a group of which nobody knows the other members.
SOMEBODY = -1
#: Rounds of a loop whose iterations are known.
MAX_ROUNDS = 8
MAX_WALK = 20_000


class Decision(NamedTuple):
    """The side of a test that a rank took, or how many rounds it went in a loop."""

    branch: Branch | Loop
    taken: int

    @property
    def term(self) -> Term:
        """What was decided: the test, or the iterable of the loop."""
        return self.branch.test if isinstance(self.branch, Branch) else self.branch.over


class Step(NamedTuple):
    """One event of a rank's word: with whom, under which tests, through which calls, inside which loops, with which
    values of their variables."""

    event: Event
    members: frozenset[int] | None
    under: tuple[Decision, ...]
    through: tuple[Invoke, ...]
    loops: tuple[Loop, ...]
    variables: dict[str, object]

    def meets(self, other: Step) -> bool:
        """Whether two ranks that stand in these events meet: the same operation on the same group."""
        one, another = self.event, other.event
        return self.members == other.members and one.op == another.op and one.made == another.made


def under(steps: list[Step], cause: Branch | Loop) -> list[Step]:
    """The events of a word that stand under a test or in a loop."""
    return [step for step in steps if any(decision.branch is cause for decision in step.under)]


class Touch(NamedTuple):
    """One effect on a rank's way: under which tests, through which calls, after how many events of its word.

    ``caught``: where it fails, a handler goes on.
    """

    effect: Effect
    under: tuple[Decision, ...]
    through: tuple[Invoke, ...]
    met: int
    caught: bool


class Passing(NamedTuple):
    """One end of a message on a rank's way, or the wait for it, after how many events of its word.

    ``peer`` and ``tag`` are None where they can't be computed.
    """

    node: Message | Wait
    peer: int | None
    tag: object
    under: tuple[Decision, ...]
    through: tuple[Invoke, ...]
    loops: tuple[Loop, ...]
    after: int


class Leave(NamedTuple):
    """An early exit that a rank took: under which tests, in which calls, inside which loops, ``after`` how many
    events."""

    exit: Exit
    under: tuple[Decision, ...]
    through: tuple[Invoke, ...]
    loops: tuple[Loop, ...]
    after: int

    def skips(self, step: Step) -> bool:
        """Whether an event that came later belongs to what the exit left."""
        if self.exit.kind in ("break", "continue"):
            return bool(self.loops) and any(loop is self.loops[-1] for loop in step.loops)
        if self.exit.kind == "return" and self.exit.frame:
            return any(call.frame == self.exit.frame for call in step.through)
        return True


class Word(NamedTuple):
    """What one rank does. ``died``: it raised; ``exits``: the early exits that it took; ``turns``: its decisions in
    order, each with the number of events before it; ``decisions``: the last for each test, by identity."""

    steps: list[Step]
    turns: list[tuple[int, Decision]]
    decisions: dict[int, Decision]
    exits: list[Leave]
    died: bool
    touches: list[Touch]
    messages: list[Passing]


class Fork(NamedTuple):
    """A test that all ranks share: whether both of its sides can matter, and the side to take otherwise."""

    both: bool
    preferred: bool


class Plan(NamedTuple):
    """How to walk a tree: what to do at the tests that all ranks share, the keys of which both values matter somewhere,
    the loops of unknown length whose second round tells apart who left in the first, and those of which a rank picks
    its rounds by their number (tests and loops by identity)."""

    forks: dict[int, Fork]
    open: frozenset[str]
    twice: frozenset[int]
    counted: frozenset[int]


class TooMany(Exception):
    """Too many ways through the function: no verdict."""


class Open(Exception):
    """A shared choice that is still open and can matter both ways; ``key`` names it."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def _is_enumerated(node: Loop) -> bool:
    return isinstance(node.over, Apply) and node.over.operator == "enumerate"


def walk_rank(tree: Tree, place: Place, plan: Plan) -> Word:
    """The word that the rank at ``place`` says.

    Raises :class:`Open` at a choice that ``place`` does not decide and that can matter both ways. Others are made
    on the way and added to those of ``place``.
    """
    walk = _Walk(place, plan)
    left = walk.walk(tree)
    died = left is not None and left.kind == "raise"
    return Word(walk.steps, walk.turns, walk.decisions, walk.exits, died, walk.touches, walk.messages)


class _Walk:
    """One rank on its way through the tree."""

    def __init__(self, place: Place, plan: Plan) -> None:
        self.variables: dict[str, object] = {}
        self.place = place._replace(variables=self.variables)
        self.plan = plan
        self.steps: list[Step] = []
        self.turns: list[tuple[int, Decision]] = []
        self.decisions: dict[int, Decision] = {}
        self.exits: list[Leave] = []
        self.under: tuple[Decision, ...] = ()
        self.through: tuple[Invoke, ...] = ()
        self.loops: tuple[Loop, ...] = ()
        self.touches: list[Touch] = []
        self.messages: list[Passing] = []
        self.handlers = 0
        self.length = 0

    def walk(self, tree: Tree) -> Exit | None:
        """Walks a tree; the exit that ended it, or None at its end."""
        for node in tree:
            self.length += 1
            if self.length > MAX_WALK:
                raise TooMany
            left = self.node(node)
            if left is not None:
                return left
        return None

    def node(self, node: Node) -> Exit | None:
        if isinstance(node, Event):
            variables = dict(self.variables) if node.agreed else {}
            members = self.members(node)
            self.steps.append(Step(node, members, self.under, self.through, self.loops, variables))
            return None
        if isinstance(node, Branch):
            return self.branch(node)
        if isinstance(node, Loop):
            return self.loop(node)
        if isinstance(node, Exit):
            self.exits.append(Leave(node, self.under, self.through, self.loops, len(self.steps)))
            return node
        if isinstance(node, Invoke):
            outer = self.through
            self.through = (*outer, node)
            left = self.walk(node.body)
            self.through = outer
            ends = left is not None and left.kind == "return" and left.frame == node.frame and not node.back
            return None if ends else left
        if isinstance(node, Effect):
            self.touches.append(Touch(node, self.under, self.through, len(self.steps), self.handlers > 0))
            return None
        if isinstance(node, (Message, Wait)):
            self.messages.append(self.passing(node))
            return None
        return self.attempt(node)

    def passing(self, node: Message | Wait) -> Passing:
        peer = self.computed(node.peer) if isinstance(node, Message) else None
        tag = self.computed(node.tag) if isinstance(node, Message) else None
        number = peer if isinstance(peer, int) else None
        return Passing(node, number, tag, self.under, self.through, self.loops, len(self.steps))

    def computed(self, term: Term | None) -> object:
        """The value of a term on this rank; None if nobody knows it."""
        try:
            return evaluate(term, self.place) if term is not None else None
        except Undecided:
            return None

    def branch(self, node: Branch) -> Exit | None:
        taken = self.outcome(node)
        outer = self.under
        self.decide(Decision(node, taken))
        left = self.walk(node.then if taken else node.orelse)
        self.under = outer
        return left

    def decide(self, decision: Decision) -> None:
        """Notes a decision; what follows is under it."""
        self.turns.append((len(self.steps), decision))
        self.decisions[id(decision.branch)] = decision
        self.under = (*self.under, decision)

    def outcome(self, node: Branch) -> bool:
        """The side of a test that this rank takes; a choice that matters one way only is made here, for all ranks."""
        while True:
            try:
                return truth(node.test, self.place)
            except Undecided as undecided:  # noqa: PERF203 (until nothing is open any more)
                both, preferred = self.plan.forks.get(id(node), Fork(True, True))
                if both or undecided.key in self.plan.open:
                    raise Open(undecided.key) from None
                self.place.choices[undecided.key] = self.leading_to(preferred, node, undecided.key)

    def leading_to(self, side: bool, node: Branch, key: str) -> bool:
        """The choice for ``key`` by which a test comes out as ``side``, or may still."""
        return next((choice for choice in (True, False) if self.may_come_to(side, node, key, choice)), True)

    def may_come_to(self, side: bool, node: Branch, key: str, choice: bool) -> bool:
        try:
            return truth(node.test, self.place._replace(choices={**self.place.choices, key: choice})) == side
        except Undecided:
            return True

    def loop(self, node: Loop) -> Exit | None:
        rounds = self.rounds(node)
        outer, outside = self.under, self.loops
        self.loops = (*self.loops, node)
        if rounds is not None and coordinates(node.over):
            self.decide(Decision(node, len(rounds)))
        left = None
        for value in rounds if rounds is not None else (None,) * (2 if id(node) in self.plan.twice else 1):
            self.variables.pop(node.variable, None)
            if rounds is not None and value is not ELEMENT:
                self.variables[node.variable] = value
            left = self.walk(node.body)
            if left is not None and left.kind != "continue":
                break
        if left is None or left.kind == "continue":
            left = self.walk(node.orelse)
        self.under, self.loops = outer, outside
        return None if left is None or left.kind in ("break", "continue") else left

    def rounds(self, node: Loop) -> tuple[object, ...] | None:
        """The values of the loop variable, as far as they are looked at; None if nobody knows them."""
        try:
            over = evaluate(node.over, self.place)
        except Undecided:
            if id(node) not in self.plan.counted:
                return None
            numbers = range(self.place.cluster.size + 1)
            return tuple((number,) if _is_enumerated(node) else number for number in numbers)
        if not isinstance(over, tuple) or (len(over) > MAX_ROUNDS and id(node) not in self.plan.counted):
            return None  # a test that only later rounds pass would never be true
        return over[:MAX_ROUNDS]

    def attempt(self, node: Attempt) -> Exit | None:
        self.handlers += node.handler is not None
        left = self.walk(node.body)
        self.handlers -= node.handler is not None
        if left is None:
            left = self.walk(node.orelse)
        elif left.kind == "raise" and node.handler is not None:
            left = self.walk(node.handler)
        final = self.walk(node.final)
        return final if final is not None else left

    def members(self, event: Event) -> frozenset[int] | None:
        """The ranks of the group that this rank is in; None if unknown, empty if it is no member."""
        group = event.group
        if group.axes:
            return self.place.cluster.group(group.axes, self.place.rank)
        if group.key == UNCLEAR:
            return None
        if group.members is None:
            return frozenset((SOMEBODY, *range(self.place.cluster.size)))
        try:
            listed = evaluate(group.members, self.place)
        except Undecided:
            return frozenset((SOMEBODY, *range(self.place.cluster.size)))
        if not isinstance(listed, tuple) or not all(
            isinstance(rank, int) and rank < self.place.cluster.size for rank in listed
        ):
            return None
        return frozenset(listed) if self.place.rank in listed else frozenset()
