"""Which ranks of a small cluster come to an effect on a file, in which order, and whether they meet in between."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from distlint.files.naming import is_inside, is_own, text
from distlint.files.pruning import happens_beside, ways_to
from distlint.files.watch import JOINS
from distlint.files.words import CHANGES
from distlint.spmd.cluster import cluster_for, spoken
from distlint.spmd.terms import Cluster, Place, Term, Undecided, computes, coordinates, truth
from distlint.spmd.tree import WORLD, Branch, Effect, Exit, Site, Tree, nodes
from distlint.spmd.walk import Decision, Step, TooMany, Touch, Word

#: What can go wrong after each of them.
_USES = {
    "write": frozenset(("read", "list")),
    "download": frozenset(("read", "list")),
    "create": frozenset(("read", "list", "write")),
    "delete": frozenset(("read", "list", "write", "create")),
}


#: Nodes of a tree that are visited, over all ranks and settings.
MAX_VISITS = 50_000
_USED = frozenset(kind for kinds in _USES.values() for kind in kinds)


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
            return self.by_all and not self.blurred
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
        self.tree = tree
        self.effects = tuple(node for node in nodes(tree) if isinstance(node, Effect))
        self.sites = frozenset(effect.site for effect in self.effects)
        self._ways: dict[Site, Ways] = {}

    def joins(self, site: Site) -> bool:
        """Whether those who come to an effect start or join processes in the tree."""
        return happens_beside(self.tree, site, JOINS)

    def ways(self, site: Site) -> Ways:
        """The ways to an effect."""
        if site not in self._ways:
            self._ways[site] = Ways(ways_to(self.tree, site), site)
        return self._ways[site]

    @cached_property
    def races(self) -> tuple[Race, ...]:
        """Changes that only some ranks make, each with the first use of the same path by another rank after it."""
        if not _may_race(self.effects):
            return ()
        found: dict[tuple[Site, Site], Race] = {}
        for words in _spoken(self.tree) or ():
            for race in _races(words):
                found.setdefault((race.change.effect.site, race.use.effect.site), race)
        return tuple(found.values())


class Ways:
    """How the ranks of a small cluster come to one effect."""

    def __init__(self, tree: Tree, site: Site) -> None:
        self.site = site
        cluster = cluster_for(tree)
        self.settings = _spoken(tree) or ()
        self.size = cluster.size if cluster is not None else 0
        self.blurred = cluster is not None and any(
            isinstance(node, Branch) and coordinates(node.test) and _exits(node) and not _is_computed(node, cluster)
            for node in nodes(tree)
        )

    @property
    def meets_all(self) -> bool:
        """Whether all ranks have to run the tree together: those that come to the effect enter a collective of all."""
        return any(
            all(_meets_all(word, self.site) for word in words.values()) and bool(words) for words in self.settings
        )

    def reached(self) -> tuple[Reached, ...]:
        """The effect with each path that it has."""
        first: dict[Term, Touch] = {}
        ranks: dict[Term, list[frozenset[int]]] = {}
        in_turn: set[Term] = set()
        for words in self.settings:
            here: dict[Term, dict[int, int]] = {}
            for rank, word in words.items():
                for touch in word.touches:
                    if touch.effect.site == self.site:
                        first.setdefault(touch.effect.on, touch)
                        here.setdefault(touch.effect.on, {}).setdefault(rank, touch.met)
            for path, met in here.items():
                ranks.setdefault(path, []).append(frozenset(met))
                if len(set(met.values())) > 1:
                    in_turn.add(path)
        return tuple(
            Reached(touch, tuple(ranks[path]), self.size, self.blurred or path in in_turn)
            for path, touch in first.items()
        )


def _meets_all(word: Word, site: Site) -> bool:
    """Whether a rank that comes to an effect enters a collective of all ranks under no test of a rank."""
    return any(touch.effect.site == site for touch in word.touches) and any(
        step.event.role == "collective"
        and step.event.group == WORLD
        and not any(coordinates(decision.term) for decision in step.under)
        for step in word.steps
    )


def _spoken(tree: Tree) -> tuple[dict[int, Word], ...] | None:
    """What the ranks of a small cluster say, setting by setting; None if there are too many ways."""
    cluster = cluster_for(tree)
    limit = MAX_VISITS // (cluster.size * (1 + sum(1 for _ in nodes(tree)))) if cluster is not None else 0
    found: list[dict[int, Word]] = []
    try:
        for words in spoken(tree, cluster) if cluster is not None else ():
            found.append(words)
            if len(found) > max(limit, 8):
                return None
    except TooMany:
        return None
    return tuple(found)


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


def _may_race(effects: tuple[Effect, ...]) -> bool:
    """Whether something is changed that something else uses, by the paths."""
    changed = [(e, text(e.on)) for e in effects if e.kind in CHANGES and not is_own(e.on)]
    used = [(e, text(e.on)) for e in effects if e.kind in _USED] if changed else []
    return any(
        use.site != change.site and use.kind in _USES[change.kind] and _is_about(use, where, path)
        for change, path in changed
        for use, where in used
    )


def _is_about(use: Effect, used: str, path: str) -> bool:
    """Whether an effect on ``used`` needs what is at ``path``."""
    whole = use.kind in ("read", "list") and is_inside(path, used) and used != "."
    return whole or is_inside(used, path)


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
        if not _is_about(touch.effect, used, path) or not _is_after(touch, change):
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
