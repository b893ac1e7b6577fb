"""Plays the words of all ranks as a network would: who stands in which call for ever.

A blocking send ends with its receive, what was started ends at its wait, a collective ends when all members stand in
it. Where somebody is not known (a group, an operation nobody can see into), ranks pass.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import NamedTuple, Union

from distlint.spmd.tree import Message
from distlint.spmd.words import SOMEBODY, Passing, Step, Word

Action = Union[Step, Passing]  # noqa: UP007 (used at run time on 3.10)


class Standing(NamedTuple):
    """Where a rank stands for ever: a collective, or one end of a message. ``behind`` is what it did before, ``ahead``
    what it would do then."""

    action: Action
    behind: tuple[Action, ...]
    ahead: tuple[Action, ...]


def actions(word: Word) -> Iterator[Action]:
    """Everything that a rank does with others, in order."""
    messages = list(reversed(word.messages))
    for number, step in enumerate(word.steps):
        while messages and messages[-1].after <= number:
            yield messages.pop()
        yield step
    yield from reversed(messages)


def _channel(rank: int, passing: Passing) -> Hashable:
    """What both ends of a message have in common."""
    node = passing.node
    assert isinstance(node, Message)
    ends = (rank, passing.peer) if node.sends else (passing.peer, rank)
    return (*ends, node.form, passing.tag, node.group)


def are_ends(rank: int, one: Action, other_rank: int, other: Action) -> bool:
    """Whether two ranks meet in these calls: the two ends of a message, or one collective."""
    if isinstance(one, Step) or isinstance(other, Step):
        return (
            isinstance(one, Step) and isinstance(other, Step) and other_rank in (one.members or ()) and one.meets(other)
        )
    opposite = isinstance(one.node, Message) and isinstance(other.node, Message) and one.node.sends != other.node.sends
    return opposite and _channel(rank, one) == _channel(other_rank, other)


def play(words: dict[int, Word]) -> dict[int, Standing]:
    """The ranks that stand somewhere for ever."""
    network = _Network({rank: tuple(actions(word)) for rank, word in words.items()})
    while network.advance():
        pass
    return {rank: network.standing(rank) for rank in words if network.where(rank) is not None}


class _Post:
    """One end of a message that a rank has entered."""

    def __init__(self, passing: Passing) -> None:
        self.passing = passing
        self.done = False


class Mail:
    """The ends of messages that ranks have entered, and which of them have met."""

    def __init__(self, ranks: Iterable[int]) -> None:
        self.posts: dict[int, list[_Post]] = {rank: [] for rank in ranks}
        self.entered: dict[int, _Post] = {}

    def enter(self, rank: int, action: Passing) -> None:
        """Lets a rank come to an end of a message: once, however often it is asked whether it gets past it."""
        if isinstance(action.node, Message) and rank not in self.entered:
            self.entered[rank] = post = _Post(action)
            self.posts[rank].append(post)
            self._match(rank, post)

    def leave(self, rank: int) -> None:
        """Lets a rank go on behind what it has entered."""
        self.entered.pop(rank, None)

    def waits_in(self, rank: int, action: Passing) -> Passing | None:
        """The end of a message that has not met its other end and that a call waits for; None if it goes on."""
        post = self._waited_for(rank, action)
        return post.passing if post is not None and not post.done else None

    def left_open(self, rank: int) -> Passing | None:
        """What has not met its other end when a rank has come to the end of its calls, and somebody waits for."""
        return next((post.passing for post in self.posts[rank] if not post.done and _awaited(post.passing)), None)

    def _match(self, rank: int, post: _Post) -> None:
        """Joins one end with the oldest open one of its kind at the other."""
        peer = post.passing.peer
        for other in self.posts.get(peer, ()) if peer is not None else ():
            if not other.done and peer is not None and are_ends(rank, post.passing, peer, other.passing):
                post.done = other.done = True
                return

    def _waited_for(self, rank: int, action: Passing) -> _Post | None:
        """The end of a message that a call waits for."""
        if isinstance(action.node, Message):
            return None if action.node.work else self.entered.get(rank)
        posts = (
            post
            for post in reversed(self.posts[rank])
            if isinstance(post.passing.node, Message) and post.passing.node.work == action.node.work
        )
        return next(posts, None)


class _Network:
    """The state of a play: how far each rank has come, and what it has entered."""

    def __init__(self, plans: dict[int, tuple[Action, ...]]) -> None:
        self.plans = plans
        self.next = dict.fromkeys(plans, 0)
        self.mail = Mail(plans)

    def advance(self) -> bool:
        """Lets every rank go on as far as it can; whether any did."""
        moved = False
        for rank in self.plans:
            while self._step(rank):
                moved = True
        return moved

    def where(self, rank: int) -> Action | None:
        """The call that a rank stands in, or waits for at its end; None if it is through."""
        if self.next[rank] < len(self.plans[rank]):
            action = self.plans[rank][self.next[rank]]
            waits = self.mail.waits_in(rank, action) if isinstance(action, Passing) else None
            return waits if waits is not None else action
        return self.mail.left_open(rank)

    def standing(self, rank: int) -> Standing:
        action = self.where(rank)
        assert action is not None
        behind, ahead = self.plans[rank][: self.next[rank]], self.plans[rank][self.next[rank] + 1 :]
        return Standing(action, behind, ahead)

    def _step(self, rank: int) -> bool:
        """Whether a rank gets past its next call."""
        if self.next[rank] >= len(self.plans[rank]):
            return False
        action = self.plans[rank][self.next[rank]]
        if isinstance(action, Step):
            if _passes(action):
                self.next[rank] += 1
                return True
            members = action.members or frozenset()
            if not all(self._stands_with(member, action) for member in members):
                return False
            for member in members:
                self.next[member] += 1
            return True
        self.mail.enter(rank, action)
        if self.mail.waits_in(rank, action) is not None:
            return False
        self.mail.leave(rank)
        self.next[rank] += 1
        return True

    def _stands_with(self, member: int, step: Step) -> bool:
        if member not in self.plans or self.next[member] >= len(self.plans[member]):
            return False
        other = self.plans[member][self.next[member]]
        return isinstance(other, Step) and other.meets(step)


def _awaited(passing: Passing) -> bool:
    return isinstance(passing.node, Message) and passing.node.awaited


def _passes(step: Step) -> bool:
    """Whether nobody knows with whom a rank meets in an event, or it waits for nobody."""
    return not step.members or SOMEBODY in step.members or step.event.deferred


def circle(standing: dict[int, Standing]) -> tuple[int, ...]:
    """Ranks each of which waits for the next; empty if somebody waits for one that is through."""
    rank: int | None = min(standing)
    way: list[int] = []
    while rank is not None and rank not in way:
        way.append(rank)
        rank = _waits_for(rank, standing)
    return () if rank is None else tuple(way[way.index(rank) :])


def _waits_for(rank: int, standing: dict[int, Standing]) -> int | None:
    action = standing[rank].action
    if isinstance(action, Passing):
        return action.peer if action.peer in standing else None
    missing = sorted(m for m in action.members or () if m in standing and not _stands_in(action, standing[m].action))
    return missing[0] if missing else None


def _stands_in(step: Step, action: Action) -> bool:
    return isinstance(action, Step) and action.meets(step)
