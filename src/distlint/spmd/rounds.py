"""Plays the words of all ranks row by row, as a network would: what completes at the same time, and who waits for ever.

Where ranks stand and nothing is known that keeps them apart, they pass: what one side says may be what the other waits
for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint.spmd.network import Action, Mail, actions, are_ends
from distlint.spmd.tree import UNSEEN, Message, Wait
from distlint.spmd.words import SOMEBODY, Passing, Step, Word

#: Roles of events that a rank gets past though others have failed, or of which nobody knows what they are.
_PASSED = frozenset(("teardown", "opaque"))


class Played(NamedTuple):
    """For each rank the actions that complete, by the row in which they do, those of all ranks that wait for ever, and
    what these would do behind."""

    done: dict[int, dict[int, Action]]
    waits: dict[int, Action]
    ahead: dict[int, tuple[Action, ...]]


class Rounds:
    """The state of a play. ``apart``: the events (by identity) that ranks are known not to meet in; ``matched``:
    messages wait for their other ends, otherwise nobody knows these, and ranks pass."""

    def __init__(
        self, words: dict[int, Word], apart: frozenset[int], disputed: frozenset[int], *, matched: bool
    ) -> None:
        self.words = words
        self.apart = apart
        self.disputed = disputed
        self.matched = matched
        self.plans = {rank: tuple(_shown(word, matched=matched)) for rank, word in words.items()}
        self.next = dict.fromkeys(words, 0)
        self.mail = Mail(words)

    def play(self) -> Played:
        """Lets all ranks go on until nobody can."""
        done: dict[int, dict[int, Action]] = {rank: {} for rank in self.words}
        row = 0
        while True:
            self._receive()
            ahead = {rank: plan[self.next[rank]] for rank, plan in self.plans.items() if self.next[rank] < len(plan)}
            ready = [rank for rank, action in ahead.items() if self._completes(rank, action, ahead)]
            if not ready and not any(self._is_kept(rank, action, ahead) for rank, action in ahead.items()):
                ready = list(ahead)
            if not ready:
                return self._played(done)
            for rank in ready:
                done[rank][row] = ahead[rank]
                self._pass(rank)
            row += 1

    def _played(self, done: dict[int, dict[int, Action]]) -> Played:
        waits = {rank: action for rank in self.words if (action := self._stands_in(rank)) is not None}
        for rank, action in waits.items():  # what was started and is waited for now
            done[rank] = {row: other for row, other in done[rank].items() if other is not action}
        return Played(done, waits, {rank: self.plans[rank][self.next[rank] + 1 :] for rank in waits})

    def _stands_in(self, rank: int) -> Action | None:
        """Where a rank stands at last; a wait stands for the end of the message that it is for."""
        plan, number = self.plans[rank], self.next[rank]
        if number == len(plan):
            return self.mail.left_open(rank) if self.matched else None
        action = plan[number]
        return (self.mail.waits_in(rank, action) if isinstance(action, Passing) else None) or action

    def _receive(self) -> None:
        """Lets ranks enter the messages that they have come to, and pass the waits that are over."""
        moved = self.matched
        while moved:
            moved = False
            for rank, plan in self.plans.items():
                action = plan[self.next[rank]] if self.next[rank] < len(plan) else None
                if not isinstance(action, Passing):
                    continue
                self.mail.enter(rank, action)
                if isinstance(action.node, Wait) and self.mail.waits_in(rank, action) is None:
                    self._pass(rank)
                    moved = True

    def _pass(self, rank: int) -> None:
        self.mail.leave(rank)
        self.next[rank] += 1

    def _completes(self, rank: int, action: Action, ahead: dict[int, Action]) -> bool:
        if isinstance(action, Step):
            return id(action.event) not in self.disputed and not self._absent(rank, action, ahead)
        return not self.matched or self.mail.waits_in(rank, action) is None

    def _is_kept(self, rank: int, action: Action, ahead: dict[int, Action]) -> bool:
        """Whether it is known why a rank does not get past an action."""
        return bool(self.apart or self.disputed or isinstance(action, Passing) or self._failed(rank, action, ahead))

    def _absent(self, rank: int, step: Step, ahead: dict[int, Action]) -> frozenset[int]:
        """The members of an event's group that do not stand in it too; where nobody knows the group, those who stand
        elsewhere though the engine knows that they belong to it."""
        members = step.members
        if members is None or (SOMEBODY in members and id(step.event) not in self.apart):
            return frozenset()
        return members - frozenset(_in_the_same(step, ahead)) - {rank, SOMEBODY} - self._excused(step, ahead)

    def _failed(self, rank: int, step: Step, ahead: dict[int, Action]) -> frozenset[int]:
        """Those of them who have failed."""
        dead = frozenset(other for other, word in self.words.items() if word.died and other not in ahead)
        return self._absent(rank, step, ahead) & dead

    def _excused(self, step: Step, ahead: dict[int, Action]) -> frozenset[int]:
        """The ranks that have failed and that nobody waits for in an event."""
        if step.event.role not in _PASSED:
            return frozenset()
        return frozenset(rank for rank, word in self.words.items() if word.died and rank not in ahead)


def partners(row: dict[int, Action]) -> Iterator[tuple[int, int]]:
    """The pairs of ranks that pass each other a message, of those that complete something in one row."""
    for rank, action in row.items():
        peer = action.peer if isinstance(action, Passing) else None
        if peer is not None and peer in row and are_ends(rank, action, peer, row[peer]):
            yield rank, peer


def missed(rank: int, action: Action, waits: dict[int, Action]) -> tuple[int, ...]:
    """The ranks for which one waits: those that are not in the same call; where they all are, all others."""
    if isinstance(action, Passing):
        return () if action.peer is None else (action.peer,)
    members = (action.members or frozenset()) - {SOMEBODY, rank}
    there = frozenset(_in_the_same(action, waits))
    return tuple(sorted(members - there)) or tuple(sorted(members))


def _in_the_same(step: Step, ahead: dict[int, Action]) -> Iterator[int]:
    """The ranks that stand in the same call on the same group."""
    for rank, action in ahead.items():
        if isinstance(action, Step) and action.meets(step):
            yield rank


def _shown(word: Word, *, matched: bool) -> Iterator[Action]:
    """What a rank does, without what nobody can see into; waits only where they may hold it up."""
    for action in actions(word):
        node = action.node if isinstance(action, Passing) else None
        is_foreign = isinstance(node, Message) and node.form == UNSEEN
        if not is_foreign and (matched or not isinstance(node, Wait)):
            yield action
