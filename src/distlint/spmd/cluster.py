"""The simulated cluster: every rank of a small cluster walks the tree, and the words that they say are compared.

For each group of ranks the members' words, restricted to the events of that group, must be equal. Complementary guards,
``elif`` ladders, flags in variables and split barriers need no special case: their words are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

from distlint.spmd.agreement import Disagreement, disagreements
from distlint.spmd.comparison import RANKING, Divergence, compare
from distlint.spmd.repeated import Repeated
from distlint.spmd.small_clusters import FASTEST, Cluster, Place, clusters, laid_out
from distlint.spmd.swapped import Swapped, swapped
from distlint.spmd.terms import (
    PLACE_IN,
    SIZE_OF,
    Apply,
    Coordinate,
    Literal,
    Local,
    Many,
    Size,
    Term,
    Unknown,
    Variable,
    coordinates,
    key_of,
    leaves,
    local_tests,
    locals_of,
    operands,
    parts_ranks,
    single_tests,
)
from distlint.spmd.tree import (
    Branch,
    Effect,
    Event,
    Exit,
    Invoke,
    Loop,
    Message,
    Node,
    Site,
    Tree,
    has_event,
    nodes,
    subtrees,
)
from distlint.spmd.walk import Fork, Open, Plan, TooMany, Walk
from distlint.spmd.words import Word

#: Ways through one function that are tried per cluster.
MAX_SETTINGS = 320
#: Tests of what ranks have for themselves that are looked at in one function.
MAX_LOCAL_TESTS = 12
#: Calls of a function with too many ways through that are played by themselves.
MAX_CALLS = 12


#: What a test is made of that comes out in one way, whoever asks and whenever.
_SETTLED = frozenset((Literal, Local, Size, Unknown))
#: Operators that ask whether something is true.
_TESTS = frozenset(("not", "and", "or", "if", "last"))
#: What a test is made of that asks for the place of a rank alone.
_PLACED = frozenset((Coordinate, Literal, Size))


class Verdict(NamedTuple):
    """What playing a tree showed: its divergences, the arguments in which ranks disagree, the calls that two sides of a
    test may make in another order, the places of all events that some rank entered, and of those that none can ever
    enter. ``whole``: all ways that matter were tried."""

    divergences: tuple[Divergence, ...]
    disagreements: tuple[Disagreement, ...]
    swaps: tuple[Swapped, ...]
    met: frozenset[Site]
    unreachable: frozenset[Site]
    whole: bool


class Scenario(NamedTuple):
    """One way through a tree: what was chosen at the tests that all ranks share, and the word of each rank.

    ``apart`` is the key of the test of something that ranks have for themselves on which rank 0 disagrees with the
    others; mostly empty. ``settled``: how the tests come out that all ranks share, by identity.
    """

    places: dict[int, Place]
    words: dict[int, Word]
    apart: str
    settled: dict[int, bool]

    @property
    def cluster(self) -> Cluster:
        """The cluster that was played on."""
        return self.places[0].cluster

    @property
    def choices(self) -> Mapping[str, bool]:
        """How the tests came out that all ranks share, by key."""
        return self.places[0].choices

    def with_choice(self, key: str, side: bool) -> Scenario:
        """The way so far, with one choice more; ranks that have come to their end did not ask for it."""
        choices = {**self.choices, key: side}
        places = {rank: place._replace(choices=choices) for rank, place in self.places.items()}
        return Scenario(places, dict(self.words), self.apart, dict(self.settled))

    def divergences(self) -> Iterator[Divergence]:
        """Where ranks part and do not meet again."""
        for divergence in compare(self.words, self.cluster, self.apart):
            term = divergence.parted.term
            about_members = divergence.step.event.role == "group"  # all ranks create a group, members or not
            if not self.apart or (self.apart in local_tests(term) and bool(coordinates(term)) == about_members):
                yield divergence


def play(tree: Tree) -> Verdict:
    """Plays a tree on small clusters. Each test diverges at most once, in the smallest cluster. Where there are too
    many ways, shared tests in the functions that are called come out as they mostly do. Ranks agree on what is about
    something local (:func:`parted_locally`). Raises TooMany."""
    found: dict[Site, Divergence] = {}
    try:
        return _played(tree, _plan(tree, ""), found)
    except TooMany:
        return _played(tree, _plan(tree, "", deep=False), found)._replace(whole=False)


def _played(tree: Tree, plan: Plan, found: dict[Site, Divergence]) -> Verdict:
    """What playing a tree shows, beside what is ``found`` already, to which it adds. Raises TooMany."""
    disputed: dict[tuple[str, Site], Disagreement] = {}
    swaps: dict[Site, Swapped] = {}
    met: set[Site] = set()
    events = frozenset(node.site for node in nodes(tree) if isinstance(node, Event))
    for scenario in _scenarios(tree, plan, clusters(_axes(tree), _literals(tree)) if events else (), ""):
        met.update(step.event.site for word in scenario.words.values() for step in word.steps)
        for divergence in scenario.divergences():
            cause = divergence.parted.branch.site
            if cause not in found or _speaks_before(divergence, found[cause]):
                found[cause] = divergence
        for disagreement in disagreements(scenario.words, scenario.places):
            disputed.setdefault((disagreement.argument, disagreement.other.event.site), disagreement)
        for swap in swapped(scenario.words):
            swaps.setdefault(swap.place, swap)
    all_tried = all(fork.both for fork in plan.forks.values())
    for divergence in _parted(tree, lambda test: not _is_local(test))[0]:
        found.setdefault(divergence.parted.branch.site, divergence)
    unreachable = events - met if all_tried else frozenset()
    swapping = tuple(swaps.values())
    return Verdict(tuple(found.values()), tuple(disputed.values()), swapping, frozenset(met), unreachable, True)


def cluster_for(tree: Tree) -> Cluster | None:
    """The largest cluster on which the tests of a tree are told apart; None if there are too many axes."""
    found = clusters(_axes(tree), _literals(tree))
    return found[-1] if found else None


def spoken(tree: Tree, cluster: Cluster, to: Site | None = None) -> Iterator[dict[int, Word]]:
    """The words of all ranks of a cluster, for each setting of the choices that they share. ``to``: an effect to which
    they go where they share the choice. Raises TooMany."""
    for scenario in _scenarios(tree, _plan(tree, "", to=to), (cluster,), ""):
        yield scenario.words


def scenarios(tree: Tree) -> Iterator[Scenario]:
    """All ways through a tree that matter, on small clusters first. Raises TooMany."""
    yield from _scenarios(tree, _plan(tree, ""), clusters(_axes(tree), _literals(tree)), "")
    yield from apart(tree)


def _scenarios(tree: Tree, plan: Plan, sizes: Iterable[Cluster], apart: str) -> Iterator[Scenario]:
    for cluster in sizes:
        choices: dict[str, bool] = {}
        places = {rank: Place(cluster, rank, choices, {}, apart) for rank in range(cluster.size)}
        repeated = Repeated()
        pending: list[tuple[Scenario, Walk | None]] = [(Scenario(places, {}, apart, {}), None)]
        tried = 0
        while pending:
            tried += 1
            if tried > MAX_SETTINGS:
                raise TooMany
            scenario, stopped = pending.pop()
            walk = stopped.under_choices(scenario.places[0].choices, scenario.settled) if stopped else None
            opened = _complete(scenario, tree, plan, walk, repeated)
            if opened is None:
                yield scenario._replace(words=dict(sorted(scenario.words.items())))
            else:
                stopped, key = opened
                pending.extend((scenario.with_choice(key, side), stopped) for side in (False, True))


def _complete(
    scenario: Scenario, tree: Tree, plan: Plan, walk: Walk | None, repeated: Repeated
) -> tuple[Walk, str] | None:
    """Lets the ranks walk that have not yet, the first of them on its ``walk`` if that has begun; the walk that has
    stopped at an open choice, with its key, or None."""
    words = scenario.words
    while len(words) < len(scenario.places):
        waiting = [place for rank, place in scenario.places.items() if rank not in words]
        who = tuple(place.rank for place in waiting)
        said = repeated.said(who, waiting[0], scenario.settled) if words else None
        if said is not None:
            words.update(said.words)
            scenario.places[0].choices.update(said.choices)
            scenario.settled.update(said.settled)
            walk = None
            continue
        walk = walk or Walk(tree, waiting, plan, scenario.settled)
        try:
            found = walk.go()
        except Open as opened:
            return walk, opened.key
        if words:
            repeated.keep(who, walk, found)
        words.update(found)
        walk = None
    return None


def apart(tree: Tree) -> Iterator[Scenario]:
    """The ways on which rank 0 and the others disagree on one test of something that they have for themselves."""
    for key in _local_tests(tree, lambda test: True)[:MAX_LOCAL_TESTS]:
        with suppress(TooMany):
            yield from _apart_on(tree, key)


def parted_locally(tree: Tree, path: str) -> Iterator[Divergence]:
    """What parts ranks by a test of something local that stands in a file. Where there are too many ways, also what
    parts them in single calls of the tree, with their arguments."""

    def asks(test: Branch) -> bool:
        return test.site.path == path and _is_local(test)

    found, whole = _parted(tree, asks)
    yield from found
    if not whole:
        calls = {node.callee: node for node in nodes(tree) if isinstance(node, Invoke) and not node.back}
        asking = (c for c in calls.values() if any(isinstance(node, Branch) and asks(node) for node in nodes(c.body)))
        for call in islice(asking, MAX_CALLS):
            yield from _parted(call.body, asks)[0]


def _parted(tree: Tree, asks: Callable[[Branch], bool]) -> tuple[list[Divergence], bool]:
    """The first divergence that each of these tests causes, and whether all ways were tried."""
    found: dict[Site, Divergence] = {}
    keys = _local_tests(tree, asks)[:MAX_LOCAL_TESTS] if has_event(tree) else ()
    tried = [_has_tried(tree, key, found) for key in keys]
    return list(found.values()), all(tried)


def _has_tried(tree: Tree, key: str, found: dict[Site, Divergence]) -> bool:
    """Adds what parts ranks that disagree on one test; whether all ways were tried."""
    try:
        for scenario in _apart_on(tree, key):
            for divergence in scenario.divergences():
                found.setdefault(divergence.parted.branch.site, divergence)
    except TooMany:
        return False
    return True


def _apart_on(tree: Tree, key: str) -> Iterator[Scenario]:
    several = 2 if key.startswith(PLACE_IN) and _asks_for_the_last(tree, key) else 1  # of two, each is an end
    return _scenarios(tree, _plan(tree, key), clusters(_axes(tree), frozenset())[:several], key)


def _asks_for_the_last(tree: Tree, key: str) -> bool:
    """Whether a test asks for the size of the group in which a rank's number is asked for."""
    size = Unknown(f"{SIZE_OF}{key[len(PLACE_IN) :]}")
    return any(isinstance(node, Branch) and size in leaves(node.test) for node in nodes(tree))


def _is_local(test: Branch) -> bool:
    """Whether what ranks have for themselves decides a test, and not the place of a rank."""
    return bool(locals_of(test.test)) and not coordinates(test.test)


def _local_tests(tree: Tree, asks: Callable[[Branch], bool]) -> tuple[str, ...]:
    """The keys of the tests on which rank 0 and the others may disagree; those of members matter to new groups only."""
    branches = [node for node in nodes(tree) if isinstance(node, Branch) and asks(node)]
    groups = any(isinstance(node, Event) and node.role == "group" for node in nodes(tree))
    tests = (key for b in branches if groups or not coordinates(b.test) for key in local_tests(b.test))
    return tuple(dict.fromkeys(tests))


def _speaks_before(one: Divergence, other: Divergence) -> bool:
    return _precedence(one) < _precedence(other)


def _precedence(divergence: Divergence) -> tuple[int, int]:
    """What speaks for a test that parts ranks in several ways: the kind of it, then the event that the fewest shared
    tests in called functions lead to, since callers may know how these come out."""
    calls = {call.frame for call in divergence.step.through}
    switches = (d.branch for d in divergence.step.under if isinstance(d.branch, Branch) and d.branch.frame in calls)
    return RANKING.index(divergence.kind), sum(1 for branch in switches if not coordinates(branch.test))


def _axes(tree: Tree) -> frozenset[str]:
    """The axes that have to be there so that everything in a tree can be computed. Who divides the global rank by some
    number beside a group along an axis means ranks that are no neighbours in the job: others lie between them."""
    terms: list[Term] = []
    found: set[str] = set()
    for node in nodes(tree):
        terms += _terms_of(node)
        found.update(node.group.axes if isinstance(node, Event) else ())
    is_divided = bool(laid_out(found)) and any(map(_divides_rank, terms))
    found.update(leaf.axis for term in terms for leaf in leaves(term) if isinstance(leaf, (Coordinate, Size)))
    return frozenset(found | {FASTEST} if is_divided else found)


def _terms_of(node: Node) -> tuple[Term, ...]:
    """The terms that have to be computed where ranks come to a node."""
    if isinstance(node, Branch):
        return (node.test,)
    if isinstance(node, Loop):
        return (node.over,)
    if isinstance(node, Message):
        return (node.tag,) if node.peer is None else (node.tag, node.peer)
    if isinstance(node, Event):
        agreed = tuple(term for _, term in node.agreed)
        return agreed if node.group.members is None else (*agreed, node.group.members)
    return ()


def _divides_rank(term: Term) -> bool:
    """Whether the global rank is divided in a term: ``rank % 2``, ``rank // size``."""
    divides = isinstance(term, Apply) and term.operator in ("%", "//") and term.operands[0] == Coordinate("world")
    return divides or any(map(_divides_rank, operands(term)))


def _literals(tree: Tree) -> frozenset[int]:
    """The numbers that ranks are compared with, or that lists of ranks are made of."""
    found: set[int] = set()
    for node in nodes(tree):
        terms: tuple[Term, ...] = (node.test,) if isinstance(node, Branch) else ()
        if isinstance(node, Event) and node.role == "group":
            terms = tuple(term for _, term in node.agreed)
        for term in filter(coordinates, terms):
            found.update(leaf.value for leaf in leaves(term) if isinstance(leaf, Literal) and type(leaf.value) is int)
    return frozenset(found)


def _plan(tree: Tree, apart: str, *, deep: bool = True, to: Site | None = None) -> Plan:
    """What to try. ``deep``: both sides of the shared tests in called functions, too; ``to``: see :func:`spoken`."""
    loops = [node for node in nodes(tree) if isinstance(node, Loop)]
    twice = frozenset(id(node) for node in loops if _parts_rounds(node, apart))
    forks = _forks(tree, apart, to)
    if not deep:
        called = {id(node) for node in nodes(tree) if isinstance(node, Branch) and node.frame != 0}
        forks = {key: fork._replace(both=fork.both and key not in called) for key, fork in forks.items()}
    both = (node for node in nodes(tree) if isinstance(node, Branch) and id(node) in forks and forks[id(node)].both)
    matter = frozenset(key_of(test) for node in both for test in single_tests(node.test))
    counted = frozenset(id(node) for node in loops if _picks_rounds(node))
    return Plan(forks, matter, twice, counted, {id(node): {} for node in nodes(tree) if _asks_for_place(node)})


def _asks_for_place(node: Node) -> bool:
    """Whether a node is a test of nothing but the place of a rank."""
    return (
        isinstance(node, Branch) and bool(coordinates(node.test)) and _PLACED.issuperset(map(type, leaves(node.test)))
    )


def _picks_rounds(node: Loop) -> bool:
    """Whether a rank does what belongs to some rounds of a loop only, chosen by their number: a single test asks for
    both. ``rank == 0 and i % 100 == 0`` chooses a rank, and then rounds."""
    if not isinstance(node.over, Apply) or node.over.operator not in ("enumerate", "range"):
        return False
    return any(
        coordinates(test) and Variable(node.variable) in leaves(test)
        for inner in nodes(node.body)
        if isinstance(inner, Branch)
        for test in single_tests(inner.test)
    )


def _parts_rounds(node: Loop, apart: str) -> bool:
    """Whether ranks may leave a loop in different rounds."""
    return any(
        isinstance(inner, Branch)
        and parts_ranks(inner.test, apart)
        and any(isinstance(left, Exit) and left.kind in ("break", "return", "exit") for left in nodes((inner,)))
        for inner in nodes(node.body)
    )


def _forks(tree: Tree, apart: str, to: Site | None) -> dict[int, Fork]:
    """For each test that all ranks share (by identity): whether both of its sides can matter, and the side to take
    otherwise: the one that leads ``to`` an effect, if that is asked for. Both matter if a rank test, an argument that
    may differ or, under a rank test, an exit that leads out of it is inside: the rest is the same on all ranks whatever
    way they go together."""
    found: dict[int, Fork] = {}
    shared: list[tuple[Branch, _Since | None]] = []
    stack: list[tuple[Tree, _Since | None]] = [(tree, None)]  # with what there is since the rank test above
    while stack:
        level, under = stack.pop()
        for node in level:
            varies = (isinstance(node, Branch) and parts_ranks(node.test, apart)) or (
                isinstance(node, Loop) and bool(coordinates(node.over))
            )
            if isinstance(node, Branch) and not varies:
                shared.append((node, under))
            inside = _JUST if varies else under
            if inside is not None and isinstance(node, Loop):
                inside = inside._replace(in_round=not varies)
            elif inside is not None and isinstance(node, Invoke) and not node.back:
                inside = _Since(inside.calls | {node.frame}, in_round=False)
            stack.extend((inner, inside) for inner in subtrees(node))
    for node, under in shared:
        sides = tuple(nodes(node.then)), tuple(nodes(node.orelse))
        nested = [inner for side in sides for inner in side]
        matters = any(
            (isinstance(inner, Branch) and parts_ranks(inner.test, apart))
            or (isinstance(inner, Loop) and coordinates(inner.over))
            or _may_disagree(inner)
            for inner in nested
        )
        if under is not None and any(isinstance(inner, Event) for inner in nested):
            under = _JUST  # only what ends before it communicates is the same as a test around what comes behind
        both = matters or (under is not None and any(_leads_out(inner, under) for inner in nested))
        found[id(node)] = Fork(both, _preferred(node, sides, to), _comes_out_once(node.test, apart))
    return found


def _comes_out_once(test: Term, apart: str) -> bool:
    """Whether a test that all ranks share comes out in one way on all of them, whenever they come to it. Where ranks
    disagree on one, only what asks for no other choice than those for its parts is sure to."""
    if not _SETTLED.issuperset(map(type, leaves(test))):
        return False
    if not apart:
        return True
    singles = () if apart.startswith(PLACE_IN) else single_tests(test)
    return bool(singles) and not any(key_of(single) == apart or _asks_inside(single) for single in singles)


def _asks_inside(term: Term) -> bool:
    """Whether a test stands inside of a value."""
    if isinstance(term, Many):
        return any(map(_asks_inside, term.items))
    if not isinstance(term, Apply):
        return False
    return term.operator in _TESTS or any(map(_asks_inside, term.operands))


class _Since(NamedTuple):
    """What there is between a rank test and a test below it: the calls (numbers), and whether that stands in a round of
    a loop."""

    calls: frozenset[int]
    in_round: bool


_JUST = _Since(frozenset(), in_round=False)


def _leads_out(node: Node, since: _Since) -> bool:
    """Whether a node is an exit, and not one by which a call or a round ends that is below the rank test itself."""
    if not isinstance(node, Exit):
        return False
    return not ((node.kind == "return" and node.frame in since.calls) or (node.kind == "continue" and since.in_round))


def _may_disagree(node: Node) -> bool:
    """Whether ranks that meet in an event may pass different arguments."""
    return isinstance(node, Event) and any(coordinates(term) for _, term in node.agreed)


def _preferred(node: Branch, sides: tuple[Tree, Tree], to: Site | None) -> bool:
    """The side of a test that leads to an effect, where the other one does not; else the one that goes on. ``sides``:
    all that stands in each."""
    if to is not None:
        then, orelse = (any(isinstance(inner, Effect) and inner.site == to for inner in side) for side in sides)
        if then != orelse:
            return then
    return _goes_on(node)


def _goes_on(node: Branch) -> bool:
    """The side of a test that comes to its end, or else the one that communicates, or that is not left early."""
    then, orelse = node.then, node.orelse
    if _is_left_anyway(then) != _is_left_anyway(orelse):
        return not _is_left_anyway(then)
    if has_event(then) != has_event(orelse):
        return has_event(then)
    if _is_left_early(then) != _is_left_early(orelse):
        return not _is_left_early(then)
    return bool(then) or not orelse


def _is_left_anyway(tree: Tree) -> bool:
    """Whether a side of a test is left whatever is decided in it."""
    sides = ((node.then, node.orelse) for node in tree if isinstance(node, Branch))
    return any(isinstance(node, Exit) for node in tree) or any(all(map(_is_left_anyway, both)) for both in sides)


def _is_left_early(tree: Tree) -> bool:
    """Whether an exit in a tree leads out of it; the returns of the calls in it do not."""
    stack = [(node, frozenset[int]()) for node in tree]
    while stack:
        node, inside = stack.pop()
        if isinstance(node, Exit) and not (node.kind == "return" and node.frame in inside):
            return True
        inner = inside | {node.frame} if isinstance(node, Invoke) and not node.back else inside
        stack.extend((below, inner) for side in subtrees(node) for below in side)
    return False
