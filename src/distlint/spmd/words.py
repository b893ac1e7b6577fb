"""The words of ranks: what each does on its way through a tree, event by event."""

from __future__ import annotations

from typing import NamedTuple

from distlint.spmd.terms import Term
from distlint.spmd.tree import Branch, Effect, Event, Exit, Invoke, Loop, Message, Wait

#: Stands among the members of a group of which nobody knows the other members.
SOMEBODY = -1


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
    """One end of a message on a rank's way, or the wait for it, after how many events of its word, and how many
    decisions.

    ``peer`` and ``tag`` are None where they can't be computed.
    """

    node: Message | Wait
    peer: int | None
    tag: object
    under: tuple[Decision, ...]
    through: tuple[Invoke, ...]
    loops: tuple[Loop, ...]
    after: int
    decided: int


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
