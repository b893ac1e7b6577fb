"""The simulated cluster: every rank of a small cluster walks the tree, and the words that they say are compared.

For each group of ranks the members' words, restricted to the events of that group, must be equal. Complementary guards,
``elif`` ladders, flags in variables and split barriers need no special case: their words are equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from distlint.spmd.agreement import Disagreement, disagreements
from distlint.spmd.comparison import RANKING, Divergence, compare
from distlint.spmd.terms import (
    Apply,
    Cluster,
    Literal,
    Place,
    Variable,
    clusters,
    coordinates,
    leaves,
    local_tests,
    parts_ranks,
)
from distlint.spmd.tree import Branch, Event, Exit, Invoke, Loop, Site, Tree, nodes, subtrees
from distlint.spmd.walk import Fork, Open, Plan, TooMany, Word, walk_rank

#: Ways through one function that are tried per cluster.
MAX_SETTINGS = 160
#: Tests of what ranks have for themselves that are looked at in one function.
MAX_LOCAL_TESTS = 12


class Verdict(NamedTuple):
    """What playing a tree showed: its divergences, the arguments in which ranks disagree, the places of all events that
    some rank entered, and of those that none can ever enter."""

    divergences: tuple[Divergence, ...]
    disagreements: tuple[Disagreement, ...]
    met: frozenset[Site]
    unreachable: frozenset[Site]


def play(tree: Tree) -> Verdict:
    """Plays a tree on small clusters. Each test diverges at most once, in the smallest cluster. Raises TooMany."""
    found: dict[Site, Divergence] = {}
    disputed: dict[tuple[str, Site], Disagreement] = {}
    met: set[Site] = set()
    events = frozenset(node.site for node in nodes(tree) if isinstance(node, Event))
    plan = _plan(tree, "")
    if events:
        for cluster in clusters(_axes(tree), _literals(tree)):
            for places, words in _spoken(tree, cluster, plan):
                met.update(step.event.site for word in words.values() for step in word.steps)
                for divergence in compare(words, cluster, ""):
                    cause = divergence.parted.branch.site
                    if cause not in found or _speaks_before(divergence, found[cause]):
                        found[cause] = divergence
                for disagreement in disagreements(words, places):
                    disputed.setdefault((disagreement.argument, disagreement.other.event.site), disagreement)
    all_tried = all(fork.both for fork in plan.forks.values())
    apart = [d for key in _local_tests(tree)[:MAX_LOCAL_TESTS] for d in _play_apart(tree, key)] if events else []
    for divergence in apart:
        found.setdefault(divergence.parted.branch.site, divergence)
    unreachable = events - met if all_tried else frozenset()
    return Verdict(tuple(found.values()), tuple(disputed.values()), frozenset(met), unreachable)


def cluster_for(tree: Tree) -> Cluster | None:
    """The largest cluster on which the tests of a tree are told apart; None if there are too many axes."""
    found = clusters(_axes(tree), _literals(tree))
    return found[-1] if found else None


def spoken(tree: Tree, cluster: Cluster) -> Iterator[dict[int, Word]]:
    """The words of all ranks of a cluster, for each setting of the choices that they share. Raises TooMany."""
    for _, words in _spoken(tree, cluster, _plan(tree, "")):
        yield words


def _spoken(tree: Tree, cluster: Cluster, plan: Plan) -> Iterator[tuple[dict[int, Place], dict[int, Word]]]:
    for choices in _settings(tree, cluster, plan, ""):
        places = {rank: Place(cluster, rank, choices, {}) for rank in range(cluster.size)}
        yield places, {rank: walk_rank(tree, place, plan) for rank, place in places.items()}


def _play_apart(tree: Tree, apart: str) -> Iterator[Divergence]:
    """The divergences where rank 0 and the others disagree on one test of something that they have for themselves."""
    plan = _plan(tree, apart)
    with suppress(TooMany):
        for cluster in clusters(_axes(tree), frozenset())[:1]:
            for choices in _settings(tree, cluster, plan, apart):
                places = {rank: Place(cluster, rank, choices, {}, apart) for rank in range(cluster.size)}
                words = {rank: walk_rank(tree, place, plan) for rank, place in places.items()}
                for divergence in compare(words, cluster, apart):
                    term = divergence.parted.term
                    about_members = divergence.step.event.role == "group"  # all ranks create a group, members or not
                    if apart in local_tests(term) and bool(coordinates(term)) == about_members:
                        yield divergence


def _local_tests(tree: Tree) -> tuple[str, ...]:
    """The keys of the tests on which rank 0 and the others may disagree; those of members matter to new groups only."""
    branches = [node for node in nodes(tree) if isinstance(node, Branch)]
    groups = any(isinstance(node, Event) and node.role == "group" for node in nodes(tree))
    tests = (key for b in branches if groups or not coordinates(b.test) for key in local_tests(b.test))
    return tuple(dict.fromkeys(tests))


def _speaks_before(one: Divergence, other: Divergence) -> bool:
    return RANKING.index(one.kind) < RANKING.index(other.kind)


def _axes(tree: Tree) -> frozenset[str]:
    found: set[str] = set()
    for node in nodes(tree):
        if isinstance(node, Branch):
            found.update(c.axis for c in coordinates(node.test))
        elif isinstance(node, Loop):
            found.update(c.axis for c in coordinates(node.over))
        elif isinstance(node, Event):
            found.update(node.group.axes)
    return frozenset(found)


def _literals(tree: Tree) -> frozenset[int]:
    found: set[int] = set()
    for node in nodes(tree):
        if isinstance(node, Branch) and coordinates(node.test):
            found.update(
                leaf.value for leaf in leaves(node.test) if isinstance(leaf, Literal) and type(leaf.value) is int
            )
    return frozenset(found)


def _settings(tree: Tree, cluster: Cluster, plan: Plan, apart: str) -> Iterator[dict[str, bool]]:
    """The assignments of the shared choices that some rank meets on its way: those that can matter both ways, the
    others to the side that goes on."""
    pending: list[dict[str, bool]] = [{}]
    tried = 0
    while pending:
        choices = pending.pop()
        tried += 1
        if tried > MAX_SETTINGS:
            raise TooMany
        opened = _first_open(tree, cluster, choices, plan, apart)
        if opened is None:
            yield choices
            continue
        sides = (False, True) if opened.both else (opened.preferred,)
        pending.extend({**choices, opened.key: side} for side in sides)


def _first_open(tree: Tree, cluster: Cluster, choices: dict[str, bool], plan: Plan, apart: str) -> Open | None:
    try:
        for rank in range(cluster.size):
            walk_rank(tree, Place(cluster, rank, choices, {}, apart), plan)
    except Open as opened:
        return opened
    return None


def _plan(tree: Tree, apart: str) -> Plan:
    loops = [node for node in nodes(tree) if isinstance(node, Loop)]
    twice = frozenset(id(node) for node in loops if _parts_rounds(node, apart))
    return Plan(_forks(tree, apart), twice, frozenset(id(node) for node in loops if _picks_rounds(node)))


def _picks_rounds(node: Loop) -> bool:
    """Whether a rank does what belongs to some rounds of a loop only, chosen by their number."""
    if not isinstance(node.over, Apply) or node.over.operator not in ("enumerate", "range"):
        return False
    return any(
        isinstance(inner, Branch) and coordinates(inner.test) and Variable(node.variable) in leaves(inner.test)
        for inner in nodes(node.body)
    )


def _parts_rounds(node: Loop, apart: str) -> bool:
    """Whether ranks may leave a loop in different rounds."""
    return any(
        isinstance(inner, Branch)
        and parts_ranks(inner.test, apart)
        and any(isinstance(left, Exit) and left.kind in ("break", "return", "exit") for left in nodes((inner,)))
        for inner in nodes(node.body)
    )


def _forks(tree: Tree, apart: str) -> dict[int, Fork]:
    """For each test that all ranks share (by identity): whether both of its sides can matter, and the side to take
    otherwise. Both matter if a rank test or, under a rank test, an exit is inside: the rest is the same on all ranks
    whatever way they go together."""
    found: dict[int, Fork] = {}
    shared: list[tuple[Branch, bool]] = []
    stack: list[tuple[Tree, bool]] = [(tree, False)]
    while stack:
        level, under = stack.pop()
        for node in level:
            varies = (isinstance(node, Branch) and parts_ranks(node.test, apart)) or (
                isinstance(node, Loop) and bool(coordinates(node.over))
            )
            if isinstance(node, Branch) and not varies:
                shared.append((node, under))
            stack.extend((inner, under or varies) for inner in subtrees(node))
    for node, under in shared:
        inside = [inner for side in (node.then, node.orelse) for inner in nodes(side)]
        matters = any(
            (isinstance(inner, Branch) and parts_ranks(inner.test, apart))
            or (isinstance(inner, Loop) and coordinates(inner.over))
            for inner in inside
        )
        leaves_early = any(isinstance(inner, Exit) for inner in inside)
        both = matters or (under and leaves_early)
        found[id(node)] = Fork(both, _goes_on(node))
    return found


def _goes_on(node: Branch) -> bool:
    """The side of a test that does not leave, or else the one that communicates."""
    ends = [_leaves(side) for side in (node.then, node.orelse)]
    if ends[0] != ends[1]:
        return not ends[0]
    return bool(node.then) or not node.orelse


def _leaves(tree: Tree) -> bool:
    """Whether an exit in a tree leads out of it; the returns of the calls in it do not."""
    stack = [(node, frozenset[int]()) for node in tree]
    while stack:
        node, inside = stack.pop()
        if isinstance(node, Exit) and not (node.kind == "return" and node.frame in inside):
            return True
        inner = inside | {node.frame} if isinstance(node, Invoke) else inside
        stack.extend((below, inner) for side in subtrees(node) for below in side)
    return False
