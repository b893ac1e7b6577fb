"""Collectives of one operation that two sides of a test of the rank enter in another order: each tensor meets another.

The operations are the same, so nobody waits for ever; what is reduced or sent is mixed up. What the calls are given is
compared by their text, and only what stands on both sides counts: other payloads may well belong together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint.spmd.agreement import in_step
from distlint.spmd.terms import coordinates
from distlint.spmd.tree import Branch, Site, own_calls
from distlint.spmd.words import Decision, Step, Word

#: What is given no tensor that could meet another one.
_EMPTY = "barrier"


class Swapped(NamedTuple):
    """What two ranks enter on the two sides of a test, call by call: they meet in each pair."""

    one: tuple[Step, ...]
    other: tuple[Step, ...]
    ranks: tuple[int, int]
    parted: Decision

    @property
    def place(self) -> Site:
        """The first of the calls, in the order of the file."""
        return min((steps[0].event.site for steps in (self.one, self.other)), key=lambda site: site.span)


def swapped(words: dict[int, Word]) -> Iterator[Swapped]:
    """The tests below which two ranks of a group enter as many collectives, the same operations in the same order, by
    other calls; whether these are given the same in another order says their text."""
    for _, said in in_step(words):
        first, *others = said
        for rank in others:
            yield from _sides(said[first], said[rank], (first, rank), (words[first], words[rank]))


def _sides(mine: list[Step], theirs: list[Step], ranks: tuple[int, int], words: tuple[Word, Word]) -> Iterator[Swapped]:
    pairs: dict[tuple[int, bool], list[tuple[Step, Step]]] = {}
    tests: dict[tuple[int, bool], Decision] = {}
    for one, other in zip(mine, theirs, strict=True):
        if one.event.site == other.event.site or one.event.group != other.event.group or one.event.op == _EMPTY:
            continue
        parted = _parting(one, other, words)
        if parted is not None:
            # ranks may change sides from round to round, as where each is the root of one: what meets then stands in
            # the same order on both sides
            sides = (id(parted.branch), bool(parted.taken) == any(parted is own for own in one.under))
            pairs.setdefault(sides, []).append((one, other))
            tests[sides] = parted
    for test, met in pairs.items():
        if len(met) > 1 and not any(own_calls(step.through) for pair in met for step in pair):
            here, there = zip(*met, strict=True)
            yield Swapped(here, there, ranks, tests[test])


def _parting(one: Step, other: Step, words: tuple[Word, Word]) -> Decision | None:
    """The test of the rank around either of two calls at which their ranks part, in the function itself."""
    for decision in (*one.under, *other.under):
        test = decision.branch
        if isinstance(test, Branch) and test.frame == 0 and coordinates(test.test):
            sides = [word.decisions[id(test)].taken for word in words if id(test) in word.decisions]
            if len(set(sides)) == 2:
                return decision
    return None
