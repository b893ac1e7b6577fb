"""Helpers that are each other's ends: what one of them sends on some ranks, another one receives on others. Who calls
both decides which rank runs which, as the stages of a pipeline do that swap with the next one, or the one before."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from distlint import facts
from distlint.messages.judge import Blocked, answer
from distlint.project import Function
from distlint.spmd.cluster import scenarios
from distlint.spmd.network import Standing, are_ends, circle, play
from distlint.spmd.tree import Message, Tree
from distlint.spmd.words import Passing, Word


class Counterpart(NamedTuple):
    """A helper that has the other end of what a rank waits for in another one; what the rank there does in it, one word
    for each way through."""

    function: Function
    words: tuple[Word, ...]


def beside(function: Function, callers: list[Function]) -> Iterator[tuple[Function, bool]]:
    """The other methods of a helper's class, or functions of its file, that some caller of it names as well, while
    neither calls the other; whether it calls both in one loop."""
    owner, module = function.owner, function.module
    others = owner.all_methods if owner is not None else (f for f in module.functions if f.owner is None)
    for other in others:
        if other is function or other.name in function.words or function.name in other.words:
            continue
        both = [caller for caller in callers if other.name in caller.words and caller is not other]
        if both:
            yield other, any(_calls_in_one_loop(caller, function, other) for caller in both)


def _calls_in_one_loop(caller: Function, *functions: Function) -> bool:
    """Whether each round of a loop of ``caller`` calls functions, by their names."""
    names = {function.name for function in functions}
    return any(
        isinstance(loop, (facts.For, facts.While)) and names <= _called(loop) for loop in facts.statements(caller.body)
    )


def _called(loop: facts.For | facts.While) -> set[str | None]:
    calls = chain.from_iterable(map(facts.subexpressions, facts.statements(loop.body)))
    return {facts.last_name(call.function) for call in calls if isinstance(call, facts.Call)}


def counterpart(blocked: Blocked, other: Function, tree: Tree) -> Counterpart | None:
    """What the rank for which one waits in vain does in ``other``, if the missing end is there."""
    rank, passing = blocked.rank, blocked.passing
    peer = passing.peer
    if peer is None or not tree:
        return None
    words = tuple(s.words[peer] for s in scenarios(tree) if len(s.words) == blocked.size and peer in s.words)
    found = any(are_ends(rank, passing, peer, message) for word in words for message in word.messages)
    return Counterpart(other, words) if found else None


def facing(blocked: Blocked, other: Counterpart) -> Blocked | None:
    """Where two ranks wait for each other, if one runs a helper and the other one its counterpart: those that are the
    other ends of each other in all that they pass, and whatever way is taken."""
    rank, peer = blocked.rank, blocked.passing.peer
    assert peer is not None
    found: Blocked | None = None
    for word in other.words:
        words = {rank: blocked.words[rank], peer: word}
        if not _are_mirrors(rank, peer, words):
            return None
        standing = play(words)
        ring = circle(standing) if standing else ()
        waits = {r: s.action for r, s in standing.items() if isinstance(s.action, Passing)}
        if len(ring) != len(words) or len(waits) != len(words):
            return None
        first = min(ring, key=lambda r: r != rank)
        found = found or Blocked(
            "circle", (first, *(r for r in ring if r != first)), standing, _late(rank, standing), words
        )
    return found


def _late(rank: int, standing: dict[int, Standing]) -> Passing | None:
    action = standing[rank].action
    return answer(rank, action, standing) if isinstance(action, Passing) else None


def _are_mirrors(rank: int, peer: int, words: dict[int, Word]) -> bool:
    """Whether each message of two ranks is the other end of one of the other rank, and they do nothing else."""
    here, there = ([m for m in words[r].messages if isinstance(m.node, Message)] for r in (rank, peer))
    for one in here:
        other = next((message for message in there if are_ends(rank, one, peer, message)), None)
        if other is None:
            return False
        there.remove(other)
    return bool(here) and not there and not any(word.steps for word in words.values())
