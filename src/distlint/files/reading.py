"""Which ranks of a small cluster come to an effect on a file, in which order, and whether they meet in between."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint.files.naming import is_inside, is_own, text
from distlint.files.watch import JOINS
from distlint.files.words import CHANGES
from distlint.spmd.cluster import cluster_for, spoken
from distlint.spmd.reach import is_rank_word
from distlint.spmd.terms import Cluster, Place, Term, Undecided, Unknown, computes, coordinates, leaves, truth
from distlint.spmd.tree import Branch, Effect, Exit, Site, Tree, nodes
from distlint.spmd.walk import Decision, Step, TooMany, Touch, Word

#: What is called, or the last name, in the key of something unknown.
_ASKED = re.compile(r"(\w+)(?=\(|$)")
#: Names of the GPU of a process: a number that stands for its rank on the node.
_GPUS = frozenset(("gpu", "gpu_id", "gpu_index", "device_id"))
#: What can go wrong after each of them.
_USES = {
    "write": frozenset(("read", "list")),
    "download": frozenset(("read", "list")),
    "create": frozenset(("read", "list", "write")),
    "delete": frozenset(("read", "list", "write", "create")),
}


class Reached(NamedTuple):
    """An effect and the ranks that come to it, under each setting of the shared choices under which some do.

    ``size`` is the number of all ranks; ``blurred``: they may come one after the other, or an early exit
    depends on the rank in a way that nobody can compute.
    """

    touch: Touch
    ranks: tuple[frozenset[int], ...]
    size: int
    blurred: bool

    @property
    def by_all(self) -> bool:
        """Whether all ranks come to it whenever any does."""
        return all(len(ranks) == self.size for ranks in self.ranks)

    @property
    def clashes(self) -> bool:
        """Whether several ranks come to it whenever any does: all, or some that a bare test of the rank lets in."""
        tests = [d.term for d in self.touch.under if coordinates(d.term)]
        if not tests:
            return self.by_all and not self.blurred and not any(_sounds_ranked(d.term) for d in self.touch.under)
        bare = all(c.axis == "world" and not computes(test) for test in tests for c in coordinates(test))
        return bare and not self.by_all and all(len(ranks) > 1 for ranks in self.ranks)


class Race(NamedTuple):
    """Some rank changes a file, and others use it afterwards without having met that rank in between.

    ``apart``: the rank that changes it does not come to the use, and the two meet nowhere, so that whoever calls may
    let it go first.
    """

    change: Touch
    use: Touch
    changer: int
    user: int
    apart: bool

    @property
    def guards(self) -> tuple[Decision, ...]:
        """The tests on a rank that stand over the change."""
        return tuple(d for d in self.change.under if coordinates(d.term))

    @property
    def axes(self) -> frozenset[str]:
        """The axes of the ranks that these tests speak of."""
        return frozenset(c.axis for d in self.guards for c in coordinates(d.term))

    @property
    def sure(self) -> bool:
        """Whether every rank in these tests is known to be one (and is not only called so)."""
        return all(c.sure for d in self.guards for c in coordinates(d.term))

    @property
    def place(self) -> Site:
        """The use, or the call that leads to it, in the function from which both change and use are reached."""
        ways = [[*(call.site for call in touch.through), touch.effect.site] for touch in (self.change, self.use)]
        return next((use for change, use in zip(*ways, strict=False) if use != change), self.use.effect.site)


class Reading:
    """What a tree says about files, on a cluster of two nodes (or as many ranks as its tests speak of)."""

    def __init__(self, tree: Tree) -> None:
        self.cluster: Cluster | None = None
        self.settings: tuple[dict[int, Word], ...] = ()
        self.sites = frozenset(node.site for node in nodes(tree) if isinstance(node, Effect))
        if self.sites:
            self.cluster = cluster_for(tree)
            if self.cluster is not None:
                try:
                    self.settings = tuple(spoken(tree, self.cluster))
                except TooMany:
                    self.cluster = None
        self.blurred = self.cluster is not None and any(
            isinstance(node, Branch)
            and coordinates(node.test)
            and _exits(node)
            and not _is_computed(node, self.cluster)
            for node in nodes(tree)
        )

    def joins(self, site: Site) -> bool:
        """Whether the ranks that come to an effect start or join processes on their way through the tree."""
        return any(
            any(touch.effect.site == site for touch in word.touches) and any(s.event.op == JOINS for s in word.steps)
            for words in self.settings
            for word in words.values()
        )

    def reached(self) -> Iterator[Reached]:
        """Every effect that some rank comes to, apart by the path that it has."""
        first: dict[tuple[Site, Term], Touch] = {}
        ranks: dict[tuple[Site, Term], list[frozenset[int]]] = {}
        met: dict[tuple[Site, Term], set[int]] = {}
        in_turn: set[tuple[Site, Term]] = set()
        for words in self.settings:
            here: dict[tuple[Site, Term], set[int]] = {}
            for rank, word in words.items():
                for touch in word.touches:
                    key = (touch.effect.site, touch.effect.on)
                    first.setdefault(key, touch)
                    if rank not in here.setdefault(key, set()):
                        here[key].add(rank)
                        met.setdefault(key, set()).add(touch.met)
            for key, found in here.items():
                ranks.setdefault(key, []).append(frozenset(found))
                if len(met.pop(key)) > 1:
                    in_turn.add(key)
        for key, touch in first.items():
            size = self.cluster.size if self.cluster is not None else 0
            yield Reached(touch, tuple(ranks[key]), size, self.blurred or key in in_turn)

    def races(self) -> Iterator[Race]:
        """Changes that only some ranks make, each with the first use of the same path by another rank after it."""
        seen: set[tuple[Site, Site]] = set()
        for words in self.settings:
            for race in _races(words):
                key = (race.change.effect.site, race.use.effect.site)
                if key not in seen:
                    seen.add(key)
                    yield race


def _sounds_ranked(test: Term) -> bool:
    """Whether a test asks something that nobody can see into and that is called as if it told the ranks apart."""
    asked = (name for leaf in leaves(test) if isinstance(leaf, Unknown) for name in _ASKED.findall(leaf.key))
    return any(is_rank_word(name) or name in _GPUS for name in asked)


def _exits(branch: Branch) -> bool:
    return any(isinstance(node, Exit) for side in (branch.then, branch.orelse) for node in nodes(side))


def _is_computed(branch: Branch, cluster: Cluster) -> bool:
    """Whether nothing but choices that all ranks share is open in a test on a rank."""
    choices: dict[str, bool] = {}
    for rank in range(cluster.size):
        for _ in range(len(branch.test) + 8):
            try:
                truth(branch.test, Place(cluster, rank, choices, {}))
                break
            except Undecided as undecided:
                if "rank(" in undecided.key:
                    return False
                choices[undecided.key] = True
    return True


def _races(words: dict[int, Word]) -> Iterator[Race]:
    changes: dict[tuple[Site, str], tuple[set[int], Touch]] = {}
    for rank, word in words.items():
        for touch in word.touches:
            if touch.effect.kind in CHANGES and not is_own(touch.effect.on):
                key = (touch.effect.site, text(touch.effect.on))
                changes.setdefault(key, (set(), touch))[0].add(rank)
    for (_, path), (writers, change) in changes.items():
        if len(writers) == len(words):
            continue
        for rank in words:
            changer = max((writer for writer in writers if writer < rank), default=None)
            if rank in writers or changer is None:
                continue
            use = _first_use(change, path, words[changer], words[rank])
            if use is not None:
                yield Race(change, use, changer, rank, _are_apart(use, words[changer], words[rank]))
                break


def _are_apart(use: Touch, changer: Word, user: Word) -> bool:
    """Whether nothing says that both ranks run this at the same time."""
    if any(touch.effect.site == use.effect.site for touch in changer.touches):
        return False
    return {_way(s) for s in changer.steps if s.members}.isdisjoint(_way(s) for s in user.steps if s.members)


def _first_use(change: Touch, path: str, changer: Word, user: Word) -> Touch | None:
    """The first use of ``path`` by a rank after the change by another one, if they have not met in between."""
    for index, touch in enumerate(user.touches):
        if touch.effect.kind not in _USES[change.effect.kind] or (touch.effect.tolerant and change.effect.tolerant):
            continue
        used = text(touch.effect.on)
        inside = is_inside(used, path)
        whole = touch.effect.kind in ("read", "list") and is_inside(path, used) and used != "."
        if not (inside or whole) or not _is_after(touch, change):
            continue
        if _sees_to_itself(user.touches[:index], change, path, used) or _have_met(change, touch, changer, user):
            return None
        return touch
    return None


def _sees_to_itself(earlier: list[Touch], change: Touch, path: str, used: str) -> bool:
    """Whether a rank has itself made, or asked for, what it uses."""
    for touch in earlier:
        own = text(touch.effect.on)
        if touch.effect.kind == "create" and change.effect.kind in ("create", "delete"):
            if is_inside(own, path):
                return True
        elif touch.effect.kind in ("probe", "write", "download") and own in (path, used):
            return True
    return False


def _is_after(use: Touch, change: Touch) -> bool:
    """Whether a use stands behind a change in the code (in the function that both are reached from)."""
    ways = [[*(call.site for call in touch.through), touch.effect.site] for touch in (change, use)]
    for first, second in zip(*ways, strict=False):
        if first != second:
            return bool(first.path == second.path and first.span.line < second.span.line)
    return False


def _have_met(change: Touch, use: Touch, changer: Word, user: Word) -> bool:
    """Whether an event that both ranks enter lies after the change and before the use."""
    after = changer.steps[change.met :]
    before = user.steps[: use.met]
    if not {_way(step) for step in after}.isdisjoint(map(_way, before)):
        return True
    earlier = {_way(step) for step in changer.steps[: change.met]}
    last = max((index for index, step in enumerate(before) if _way(step) in earlier), default=-1)
    return _any_apart(after) and _any_apart(before[last + 1 :])  # as in `if rank == 0: barrier()`, `else: barrier()`


def _any_apart(steps: list[Step]) -> bool:
    return any(coordinates(d.term) for step in steps for d in step.under)


def _way(step: Step) -> tuple[Site, ...]:
    """The calls by which an event is reached, and its place."""
    return (*(call.site for call in step.through), step.event.site)
