"""Ranks that enter a collective of a group to which they do not belong: for them the call does nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from distlint.spmd.tree import Site
from distlint.spmd.words import Step

if TYPE_CHECKING:
    from distlint.spmd.cluster import Scenario


class Outsider(NamedTuple):
    """A collective that ``ranks`` of a cluster of ``size`` enter without being members; ``step`` is the call of one."""

    step: Step
    ranks: tuple[int, ...]
    size: int


def outsiders(scenarios: Iterable[Scenario]) -> Iterator[Outsider]:
    """The collectives that, however large the cluster, some rank enters from outside. A list of ranks that is the
    whole world in one of the clusters is taken for the whole world."""
    found: dict[Site, dict[int, Outsider | None]] = {}
    for scenario in scenarios:
        if scenario.apart:
            continue
        steps = [(rank, step) for rank, word in scenario.words.items() if not word.died for step in word.steps]
        for site in dict.fromkeys(step.event.site for _, step in steps if _is_listed(step)):
            outside = {rank: step for rank, step in steps if step.event.site == site and step.members == frozenset()}
            sizes = found.setdefault(site, {})
            if not outside:
                sizes[scenario.cluster.size] = None
            elif scenario.cluster.size not in sizes:
                first = outside[min(outside)]
                sizes[scenario.cluster.size] = Outsider(first, tuple(sorted(outside)), scenario.cluster.size)
    for by_size in found.values():
        known = [outsider for outsider in by_size.values() if outsider is not None]
        if len(known) == len(by_size):
            yield known[-1]


def _is_listed(step: Step) -> bool:
    """Whether a collective is on a group whose ranks are known."""
    return step.event.role == "collective" and step.event.group.members is not None and step.members is not None
