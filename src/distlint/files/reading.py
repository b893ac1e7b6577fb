"""Which ranks of a small cluster come to an effect on a file, in which order, and whether they meet in between."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from distlint.files.joined import Flags, decided, joining, passed, stays_apart
from distlint.files.leading import Way, ways_of
from distlint.files.naming import asks_for_processes, is_inside, is_there_with, text
from distlint.files.pruning import (
    MEETING,
    comes_behind,
    happens_beside,
    meets_before,
    refusing,
    skipping,
    takes_several,
    ways_to,
    what_follows,
    windows,
)
from distlint.files.races import Race, may_race, races_of
from distlint.files.watch import BY_ITSELF, JOINS, STARTS, UNSEEN, WRAPS
from distlint.remembering import remembered
from distlint.spmd.cluster import cluster_for, spoken
from distlint.spmd.small_clusters import Cluster, Place, Undecided, truth
from distlint.spmd.terms import (
    GPUS_PER_NODE,
    Apply,
    Literal,
    Size,
    Term,
    Unknown,
    coordinates,
    leaves,
    speak_of_bare_rank,
)
from distlint.spmd.tree import WORLD, Branch, Effect, Event, Loop, Site, Tree, nodes
from distlint.spmd.vocabulary import is_rank_word
from distlint.spmd.walk import TooMany
from distlint.spmd.words import Touch, Word

#: What is called, or the last name, in the key of something unknown.
_ASKED = re.compile(r"\b(\w+)(?=\(|$)")
#: Names of the GPU of a process: a number that stands for its rank on the node.
GPUS = frozenset(("gpu", "gpu_id", "gpu_index", "device_id"))

#: Nodes behind what some ranks do that count as right behind it.
_NEAR = 6
#: Nodes of a tree that are visited, over all ranks and settings.
MAX_VISITS = 50_000
#: What trainers of frameworks call their training.
_TRAINING = frozenset(("trainer.train", "trainer.fit"))
#: The test of a file that is started as a program, or of a text that a caller has written down.
_IN_ANY_CASE = re.compile(r"\.__name__,'__main__'\)$|^==\(('\w*'),\1\)$")


class Reached(NamedTuple):
    """An effect and the ranks that come to it, under each setting of the shared choices under which some do.

    ``size`` is the number of all ranks; ``blurred``: they may come one after the other, an early exit
    depends on the rank in a way that nobody can compute, or the program says that it is for one process.
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
        return speak_of_bare_rank(tests) and not self.by_all and all(len(ranks) > 1 for ranks in self.ranks)

    @property
    def node_test(self) -> Site | None:
        """The test that lets the first rank of every node through, if no other test on a rank stands over it."""
        tests = [d for d in self.touch.under if coordinates(d.term)]
        firsts = frozenset(range(0, self.size, GPUS_PER_NODE))
        alone = all(c.axis == "local" for d in tests for c in coordinates(d.term))
        once = alone and len(firsts) > 1 and not self.blurred and all(ranks == firsts for ranks in self.ranks)
        return tests[0].branch.site if tests and once else None


class Reading:
    """What a tree says about files, on a cluster of two nodes (or as many ranks as its tests speak of). ``below``: the
    flags under which its processes were started."""

    def __init__(self, tree: Tree, below: Flags = frozenset()) -> None:
        self.tree = tree
        self.below = below
        self.effects = tuple(node for node in nodes(tree) if isinstance(node, Effect))
        self._ways = ways_of(tree)
        self.sites = frozenset(self._ways)

    def _way(self, site: Site) -> Way:
        return self._ways.get(site, Way())

    def joins(self, site: Site, home: str) -> bool:
        """Whether those who come to an effect start or join processes in the tree, or wrap a model in the file of the
        program, at ``home``."""
        way = self._way(site)
        return happens_beside(self.tree, way, JOINS) or happens_beside(self.tree, way, WRAPS, home)

    def is_early(self, site: Site) -> bool:
        """Whether an effect stands ahead of the calls by which a framework starts the other processes, and nothing else
        joins any: those come to it later, unless a launcher has started them all."""
        joined = [node for node in nodes(self.tree) if isinstance(node, Event) and node.op in (JOINS, WRAPS)]
        alone = bool(joined) and all(event.name == STARTS for event in joined)
        return alone and not comes_behind(self.tree, self._way(site), JOINS)

    def is_ahead_of_all(self, site: Site) -> bool:
        """Whether a group is joined in the tree, and an effect stands ahead of all places where it is: nobody is told
        his rank by then."""
        events = (node for node in nodes(self.tree) if isinstance(node, Event))
        joins = any(event.op == JOINS and event.name != UNSEEN for event in events)
        return joins and not comes_behind(self.tree, self._way(site), JOINS)

    def wraps(self, site: Site) -> bool:
        """Whether those who come to an effect wrap a model in another file, if a flag says so: some program that joins
        processes has the flag on, but it need not be this one."""
        return happens_beside(self.tree, self._way(site), WRAPS)

    @remembered
    def refused(self, site: Site) -> tuple[tuple[Site, bool], ...]:
        """The tests, on something that ranks share, that raise on one side, in blocks that lead to an effect, with the
        outcome on which they do."""
        found = refusing(self.tree, self._way(site))
        return tuple((branch.site, on) for branch, on in found if not coordinates(branch.test))

    @remembered
    def allows(self, site: Site, size: int) -> bool:
        """Whether no test of the number of ranks alone fails, ahead of an effect, where there are so many."""
        place = Place(Cluster(size, ()), 0, {}, {})
        counted = [(branch.test, on) for branch, on in refusing(self.tree, self._way(site)) if _counts(branch.test)]
        return not any(truth(test, place) is on for test, on in counted)

    @property
    @remembered
    def loops(self) -> dict[str, Term]:
        """What loops go over, by the key of the variable."""
        return {node.variable: node.over for node in nodes(self.tree) if isinstance(node, Loop)}

    @property
    @remembered
    def trains(self) -> bool:
        """Whether ranks go backward together."""
        return any(isinstance(node, Event) and node.op == "backward" for node in nodes(self.tree))

    @property
    @remembered
    def trains_in_a_group(self) -> bool:
        """Whether a framework trains where the processes join in any case: then there are others."""
        if not any(isinstance(node, Event) and node.op in _TRAINING for node in nodes(self.tree)):
            return False
        return self._joins_in_any_case

    def has_joined(self, home: str) -> bool:
        """Whether the file of the program, at ``home``, joins processes that a launcher has started, in any case: what
        it starts besides are helpers."""
        events = (node for node in nodes(self.tree) if isinstance(node, Event))
        here = any(event.op == JOINS and event.name == BY_ITSELF and event.site.path == home for event in events)
        return here and self._joins_in_any_case

    @property
    @remembered
    def _joins_in_any_case(self) -> bool:
        flags = joining(self.tree, JOINS, name=BY_ITSELF)
        return any(all(_IN_ANY_CASE.search(test) and holds for test, holds in under) for under in flags)

    @remembered
    def asks_in(self, path: str) -> bool:
        """Whether a test on a rank stands in a file."""
        return any(isinstance(n, Branch) and n.site.path == path and coordinates(n.test) for n in nodes(self.tree))

    @remembered
    def skips(self, site: Site) -> tuple[Site, ...]:
        """The tests on something that ranks share on one side of which an effect is not come to."""
        tests = (b for b in skipping(self.tree, self._way(site), frozenset(("raise",))) if not coordinates(b.test))
        return tuple(branch.site for branch in tests)

    def meets_all(self, site: Site) -> bool:
        """Whether all ranks have to run the tree together: those that come to an effect enter a collective of all."""
        if meets_before(self.tree, self._way(site)):
            return True
        next_comes = what_follows(self.tree, self._way(site))
        return next_comes == MEETING or (not next_comes and self.ways(site).meets_all)

    @remembered
    def ways(self, site: Site) -> Ways:
        """The ways to an effect."""
        way = self._way(site)
        return Ways(ways_to(self.tree, way), site, self._joining, passed(self.tree, way))

    @property
    @remembered
    def _joining(self) -> tuple[Flags, ...]:
        """The flags under which processes are joined, one set for each place where they are."""
        found = (*joining(self.tree, JOINS), *joining(self.tree, WRAPS))
        return tuple(flags | self.below for flags in found)

    @property
    @remembered
    def spoken(self) -> tuple[dict[int, Word], ...]:
        """What each rank of a small cluster does, setting by setting; nothing if there are too many ways."""
        return _spoken(self.tree) or ()

    def is_made_for_others(self, site: Site) -> bool:
        """Whether what an effect writes, or deletes in the end, is there for ranks that do not write it: they read it
        once they have met who did, or wait for it; a signal, which is deleted where it was written."""
        paths = frozenset(text(effect.on) for effect in self.effects if effect.site == site)
        kinds = {effect.kind for effect in self.effects if text(effect.on) in paths}
        return kinds >= {"write", "delete"} or any(_is_read(words, paths) for words in self.spoken)

    @remembered
    def is_made_before(self, site: Site) -> bool:
        """Whether the folder that is made at a place is there before any rank comes to it: it has come to another place
        that makes it, or what lies in it, or has met one that has; or the folder has no name."""
        found = [
            _has_no_name(touch.effect, word) or _is_there(rank, index, words)
            for words in self.spoken
            for rank, word in words.items()
            for index, touch in enumerate(word.touches)
            if touch.effect.site == site
        ]
        return bool(found) and all(found)

    @property
    @remembered
    def races(self) -> tuple[Race, ...]:
        """Changes that only some ranks make, each with the first use of the same path by another rank after it."""
        if not may_race(self.effects):
            return ()
        found: dict[tuple[Site, Site], Race] = {}
        for words in filter(self._may_be_joined, self.spoken):
            for race in races_of(words):
                found.setdefault((race.change.effect.site, race.use.effect.site), race)
        return tuple(found.values())

    def _may_be_joined(self, words: dict[int, Word]) -> bool:
        """Whether processes may be joined in a setting, as far as its flags tell; else it is that of a lone process."""
        return not all(stays_apart(decided(word.decisions.values()), self._joining) for word in words.values())

    @property
    @remembered
    def races_nearby(self) -> tuple[Race, ...]:
        """These, and the races of what some ranks write and the others read right behind it."""
        known = {(race.change.effect.site, race.use.effect.site): race for race in self.races}
        for race in self._next_to_each_other if may_race(self.effects) else ():
            known.setdefault((race.change.effect.site, race.use.effect.site), race)
        return tuple(known.values())

    @property
    def _next_to_each_other(self) -> Iterator[Race]:
        """The races of what some ranks write and the others read right behind it: what stands before (a question
        whether the folder of an earlier run is there) decides nothing about them."""
        for part in windows(self.tree, _NEAR):
            effects = tuple(node for node in nodes(part) if isinstance(node, Effect))
            for words in filter(self._may_be_joined, _spoken(part) or ()) if may_race(effects) else ():
                for race in races_of(words):
                    if race.change.effect.kind in ("write", "save") and not race.early and not race.parts:
                        yield race


class Ways:
    """How the ranks of a small cluster come to one effect. ``joining``: the flags under which processes are joined;
    ``passed``: those that are known where the others have left ahead of it."""

    def __init__(self, tree: Tree, site: Site, joining: tuple[Flags, ...] = (), passed: Flags = frozenset()) -> None:
        self.site = site
        self.joining = joining
        self.passed = passed
        cluster = cluster_for(tree)
        self.settings = _spoken(tree, site) or ()
        self.size = cluster.size if cluster is not None else 0
        tests = skipping(tree, ways_of(tree).get(site, Way())) if cluster is not None else ()
        self.blurred = cluster is not None and any(not _is_computed(branch, cluster) for branch in tests)

    @property
    def meets_all(self) -> bool:
        """Whether all ranks have to run the tree together: those that come to the effect enter a collective of all."""
        return any(self._meet_in(words) for words in self.settings)

    def _meet_in(self, words: dict[int, Word]) -> bool:
        alike = _alike(words)
        comers = [word for word in words.values() if any(touch.effect.site == self.site for touch in word.touches)]
        return len(comers) > 1 and all(_meets_all(word, self.site, alike) for word in comers)

    def reached(self) -> tuple[Reached, ...]:
        """The effect with each path that it has."""
        return self._reached(lambda touch: touch.effect.on)

    def reached_by_call(self) -> tuple[Reached, ...]:
        """The effect with each path that it has, once for each call of the outermost function that leads to it."""
        return self._reached(lambda touch: (touch.effect.on, *(call.site for call in touch.through[:1])))

    def _reached(self, kept: Callable[[Touch], object]) -> tuple[Reached, ...]:
        first: dict[object, Touch] = {}
        ranks: dict[object, list[tuple[frozenset[int], bool]]] = {}
        in_turn: set[object] = set()
        under: dict[object, list[Flags]] = {}
        for words in self.settings:
            here: dict[object, dict[int, int]] = {}
            for rank, word in words.items():
                for touch in word.touches:
                    if touch.effect.site == self.site:
                        key = kept(touch)
                        first.setdefault(key, touch)
                        under.setdefault(key, []).append(decided(touch.under) | self.passed)
                        here.setdefault(key, {}).setdefault(rank, touch.met)
            for key, met in here.items():
                failed = any(word.died for rank, word in words.items() if rank not in met)
                ranks.setdefault(key, []).append((frozenset(met), failed))
                if _take_turns(words, met):
                    in_turn.add(key)
        return tuple(
            Reached(
                touch, _of_runs(ranks[key]), self.size, self.blurred or key in in_turn or self._is_for_one(under[key])
            )
            for key, touch in first.items()
        )

    def _is_for_one(self, ways: list[Flags]) -> bool:
        """Whether the program lets one process alone come to an effect, on a way where no group is joined, and has no
        way that is only open where one is."""
        apart = [flags for flags in ways if stays_apart(flags, self.joining)]
        off = frozenset().union(*apart) if apart else frozenset()
        needed = frozenset((key, on) for flags in self.joining for key, on in flags if (key, not on) in off)
        return bool(apart) and all(needed.isdisjoint(flags) for flags in ways)


def _counts(test: Term) -> bool:
    """Whether a test compares the number of all ranks with numbers that are written down, and asks for nothing else."""
    inner = [*leaves(test)]
    sizes = [leaf for leaf in inner if isinstance(leaf, Size)]
    return bool(sizes) and all(
        isinstance(leaf, Literal) or (isinstance(leaf, Size) and leaf.axis == "world") for leaf in inner
    )


def _of_runs(found: list[tuple[frozenset[int], bool]]) -> tuple[frozenset[int], ...]:
    """The ranks that come to an effect, setting by setting; those in which a rank has failed ahead of it (and the
    others with it, once they meet) count only where there are no others."""
    return tuple(ranks for ranks, failed in found if not failed) or tuple(ranks for ranks, _ in found)


def _is_there(rank: int, index: int, words: dict[int, Word]) -> bool:
    """Whether the folder of a touch of a rank is there: the rank has made it at another place before, or has met one
    that had, and has deleted nothing."""
    touch, earlier = words[rank].touches[index], words[rank].touches[:index]
    return not any(one.effect.kind == "delete" for one in earlier) and any(
        is_there_with(text(made.effect.on), text(touch.effect.on)) and made.effect.site != touch.effect.site
        for other, word in words.items()
        for made in (earlier if other == rank else word.touches)
        if _makes_folder(made.effect) and (other == rank or made.met < touch.met)
    )


def _makes_folder(effect: Effect) -> bool:
    """Whether the folder of an effect is there afterwards: it is made, or the writer of a log makes it for itself."""
    return effect.kind == "create" or (effect.kind == "track" and effect.name.endswith(".SummaryWriter"))


def _has_no_name(effect: Effect, word: Word) -> bool:
    """Whether a rank has seen that the path of an effect is empty: nothing is made there."""
    path = text(effect.on)
    return any(
        not holds and text(asked) == path
        for decision in word.decisions.values()
        if isinstance(decision.branch, Branch)
        for asked, holds in (_below_not(decision.term, holds=bool(decision.taken)),)
    )


def _below_not(test: Term, *, holds: bool) -> tuple[Term, bool]:
    """What a test asks about below each ``not``, and whether that holds."""
    while isinstance(test, Apply) and test.operator == "not":
        test, holds = test.operands[0], not holds
    return test, holds


def _is_read(words: dict[int, Word], paths: frozenset[str]) -> bool:
    """Whether something at one of ``paths`` is made by some ranks, and read, listed or waited for by others."""
    touches = [t for word in words.values() for t in word.touches]
    for made in (t for t in touches if t.effect.kind in ("write", "create") and text(t.effect.on) in paths):
        others = (
            word.touches for word in words.values() if all(t.effect.site != made.effect.site for t in word.touches)
        )
        for found in (t for there in others for t in there if _concerns(t.effect, text(made.effect.on))):
            if found.met > made.met and found.effect.kind in ("read", "list"):
                return True
            if found.met >= made.met and found.effect.kind == "probe":
                return True
    return False


def _concerns(use: Effect, path: str) -> bool:
    """Whether a use is one of what is at a path: of the file, of what lies in the folder, or of all in the folder."""
    used = text(use.on)
    listed = posixpath.dirname(used.partition("*")[0] + "x") if "*" in used else used
    return is_inside(used, path) or (use.kind == "list" and listed not in ("", ".") and is_inside(path, listed))


def _take_turns(words: dict[int, Word], met: dict[int, int]) -> bool:
    """Whether ranks come to an effect one after the other, by the number of events that each has met before: then the
    first ones enter another one afterwards, for which those behind them have waited."""
    first = (words[rank].steps[count:] for rank, count in met.items() if count < max(met.values()))
    return any(coordinates(decision.term) for steps in first for step in steps for decision in step.under)


def _alike(words: dict[int, Word]) -> frozenset[tuple[Site, object]]:
    """The tests on a rank that have one answer on all ranks, with that answer: a launcher has given each of them its
    number (``rank != -1``)."""
    taken = [
        {(d.branch.site, d.taken) for step in word.steps for d in step.under if coordinates(d.term)}
        for word in words.values()
    ]
    return frozenset(taken[0].intersection(*taken[1:])) if taken else frozenset()


def _meets_all(word: Word, site: Site, alike: frozenset[tuple[Site, object]]) -> bool:
    """Whether a rank that comes to an effect enters a collective of all ranks, under no tests but those of the effect
    and whether there are several processes. ``alike``: tests on a rank that part nobody."""
    over = {decision.branch.site for touch in word.touches if touch.effect.site == site for decision in touch.under}
    return any(
        takes_several(step.event)
        and step.event.group == WORLD
        and all(
            (d.branch.site, d.taken) in alike
            if coordinates(d.term)
            else d.branch.site in over or asks_for_processes(d.term)
            for d in step.under
        )
        for step in word.steps
    )


def _spoken(tree: Tree, to: Site | None = None) -> tuple[dict[int, Word], ...] | None:
    """What the ranks of a small cluster say, setting by setting; None if there are too many ways. ``to``: an effect
    that is asked about."""
    cluster = cluster_for(tree)
    limit = MAX_VISITS // (cluster.size * (1 + sum(1 for _ in nodes(tree)))) if cluster is not None else 0
    found: list[dict[int, Word]] = []
    try:
        for words in spoken(tree, cluster, to) if cluster is not None else ():
            found.append(words)
            if len(found) > max(limit, 8):
                return None
    except TooMany:
        return None
    return tuple(found)


def _sounds_ranked(test: Term) -> bool:
    """Whether a test asks something that nobody can see into and that is called as if it told the ranks apart."""
    asked = (name for leaf in leaves(test) if isinstance(leaf, Unknown) for name in _ASKED.findall(leaf.key))
    return any(is_rank_word(name) or name in GPUS for name in asked)


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
