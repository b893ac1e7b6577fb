"""Ranks that share two groups and use them in opposite order: each side waits for the other.

Group by group the words are equal, so that no comparison sees it: the ranks have to be played together.
"""

from __future__ import annotations

from typing import NamedTuple

from distlint.spmd.cluster import Scenario, scenarios
from distlint.spmd.network import Standing, circle, play
from distlint.spmd.terms import Unknown, coordinates, key_of, leaves
from distlint.spmd.tree import Event, Tree, nodes
from distlint.spmd.walk import TooMany
from distlint.spmd.words import SOMEBODY, Decision, Step, Word


class Crossing(NamedTuple):
    """``here`` stand in ``step`` and come to ``across`` only behind it; ``there`` stand in ``across`` first.

    ``parted`` is the test on which the two sides differ, ``words`` is what all ranks do.
    """

    step: Step
    across: Step
    here: tuple[int, ...]
    there: tuple[int, ...]
    parted: Decision
    words: dict[int, Word]

    @property
    def size(self) -> int:
        """How many ranks were played."""
        return len(self.words)


def crossings(tree: Tree) -> tuple[Crossing, ...]:
    """The calls in which ranks wait for each other, one pair for each test that parts them."""
    if not may_cross(tree):
        return ()
    found: dict[int, Crossing] = {}
    try:
        for scenario in scenarios(tree):
            crossed = None if scenario.apart else crossing(scenario)
            if crossed is not None:
                found.setdefault(id(crossed.parted.branch), crossed)
    except TooMany:
        pass
    return tuple(found.values())


def may_cross(tree: Tree) -> bool:
    """A cheap look: are all groups known, and is one used again after another one?"""
    events = [node for node in nodes(tree) if isinstance(node, Event) and not node.deferred]
    if any(not event.group.axes and event.group.members is None for event in events):
        return False
    used = [(event.group, event.made) for event in events]
    changes = [group for number, group in enumerate(used) if number == 0 or used[number - 1] != group]
    return len(set(changes)) < len(changes)


def crossing(scenario: Scenario) -> Crossing | None:
    """Where ranks use two groups in opposite order on one way."""
    words = scenario.words
    orders = {tuple(step.event.site for step in word.steps) for word in words.values()}
    if len(orders) < 2 or any(word.died for word in words.values()):
        return None
    if not all(_is_known(step) for word in words.values() for step in word.steps):
        return None
    standing = play(words)
    stuck = circle(standing) if standing else ()
    if any(_has_come_to(divergence.step, standing[rank]) for divergence in scenario.divergences() for rank in stuck):
        return None  # they wait for each other since they have parted
    pairs = list(zip(stuck, (*stuck[1:], *stuck[:1]), strict=True))
    if not pairs or not all(_comes_later(standing[rank], standing[following]) for rank, following in pairs):
        return None
    found = (_between(rank, following, standing, scenario) for rank, following in pairs)
    return next(filter(None, found), None)


def _has_come_to(step: Step, standing: Standing) -> bool:
    """Whether a rank has entered an event."""
    actions = (standing.action, *standing.behind)
    return any(isinstance(action, Step) and action.event is step.event for action in actions)


def _comes_later(one: Standing, other: Standing) -> bool:
    """Whether a rank would later enter the event that another one stands in."""
    step = one.action
    return isinstance(step, Step) and any(isinstance(action, Step) and action.meets(step) for action in other.ahead)


def _is_known(step: Step) -> bool:
    """Whether everybody knows who takes part in an event, or that it holds nobody up."""
    return step.event.deferred or (step.members is not None and SOMEBODY not in step.members)


def _between(rank: int, other: int, standing: dict[int, Standing], scenario: Scenario) -> Crossing | None:
    step, across = standing[rank].action, standing[other].action
    if not isinstance(step, Step) or not isinstance(across, Step):
        return None
    parted = _parted(rank, other, step, across, scenario)
    if parted is None or _conditions(step) != _conditions(across):
        return None
    here, there = _standing_in(step, standing), _standing_in(across, standing)
    if len(here) > len(there):
        return Crossing(across, step, there, here, parted, scenario.words)
    return Crossing(step, across, here, there, parted, scenario.words)


def _standing_in(step: Step, standing: dict[int, Standing]) -> tuple[int, ...]:
    actions = ((rank, stands.action) for rank, stands in standing.items())
    return tuple(rank for rank, action in actions if isinstance(action, Step) and action.event is step.event)


def _parted(rank: int, other: int, step: Step, across: Step, scenario: Scenario) -> Decision | None:
    """The innermost test around one of two calls that comes out differently on the two ranks."""
    for mine, opposite, around in ((rank, other, step.under), (other, rank, across.under)):
        for decision in reversed(around):
            theirs = scenario.words[opposite].decisions.get(id(decision.branch))
            if theirs is not None and theirs.taken != decision.taken and coordinates(decision.term):
                return scenario.words[mine].decisions[id(decision.branch)]
    return None


def _conditions(step: Step) -> frozenset[str]:
    """The tests around an event that nobody knows."""
    terms = (decision.term for decision in step.under)
    return frozenset(key_of(term) for term in terms if any(isinstance(leaf, Unknown) for leaf in leaves(term)))
