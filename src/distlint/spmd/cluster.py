"""The simulated cluster: every rank of a small cluster walks the tree, and the words that they say are compared.

A word is the sequence of events of one rank. For each group of ranks the members' words, restricted to the events of
that group, must be equal. Complementary guards, ``elif`` ladders, flags in variables and split barriers need no special
case: their words are equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from distlint.spmd.terms import (
    Cluster,
    Literal,
    Place,
    Undecided,
    clusters,
    computes,
    coordinates,
    evaluate,
    leaves,
    truth,
)
from distlint.spmd.tree import (
    UNCLEAR,
    Attempt,
    Branch,
    Effect,
    Event,
    Exit,
    Invoke,
    Loop,
    Node,
    Site,
    Tree,
    nodes,
    subtrees,
)

#: Stands among the members of a group of which nobody knows the other members.
SOMEBODY = -1
#: Ways through one function that are tried per cluster.
MAX_SETTINGS = 160
#: Rounds of a loop whose iterations are known.
MAX_ROUNDS = 8
MAX_WALK = 20_000


class Decision(NamedTuple):
    """The side of a test that a rank took."""

    branch: Branch
    taken: bool


class Step(NamedTuple):
    """One event of a rank's word: with whom, under which tests, through which calls."""

    event: Event
    members: frozenset[int] | None
    under: tuple[Decision, ...]
    through: tuple[Invoke, ...]


class Touch(NamedTuple):
    """One effect on a rank's way: under which tests, through which calls, after how many events of its word.

    ``caught``: where it fails, a handler goes on.
    """

    effect: Effect
    under: tuple[Decision, ...]
    through: tuple[Invoke, ...]
    met: int
    caught: bool


class Word(NamedTuple):
    """What one rank does. ``died``: it raised; ``left``: the early exit that it took, under which tests."""

    steps: list[Step]
    decisions: dict[int, Decision]
    exits: list[tuple[Exit, tuple[Decision, ...]]]
    died: bool
    touches: list[Touch]


class Divergence(NamedTuple):
    """Ranks part and do not meet again.

    ``kind``: ``branch`` (one side of a test communicates, the other does not), ``sides`` (both do, differently),
    ``exit`` (an early exit skips what the others enter), ``loop`` (different numbers of rounds). ``step`` is the event
    that lacks partners, ``more`` counts further ones under the same test. ``here`` are the ranks that wait in it,
    ``elsewhere`` those that do not come, of a cluster of ``size`` ranks; ``instead`` is what these do next.
    """

    kind: str
    step: Step
    parted: Decision
    here: tuple[int, ...]
    elsewhere: tuple[int, ...]
    instead: Step | None
    exit: Exit | None
    more: int
    cluster: Cluster


class TooMany(Exception):
    """Too many ways through the function: no verdict."""


class Verdict(NamedTuple):
    """What playing a tree showed: its divergences, the places of all events that some rank entered, and of those that
    none can ever enter."""

    divergences: tuple[Divergence, ...]
    met: frozenset[Site]
    unreachable: frozenset[Site]


def play(tree: Tree) -> Verdict:
    """Plays a tree on small clusters. Each test diverges at most once, in the smallest cluster. Raises TooMany."""
    found: dict[tuple[str, Site], Divergence] = {}
    met: set[Site] = set()
    events = frozenset(node.site for node in nodes(tree) if isinstance(node, Event))
    if events:
        for cluster in clusters(_axes(tree), _literals(tree)):
            for words in spoken(tree, cluster):
                met.update(step.event.site for word in words.values() for step in word.steps)
                for divergence in _compare(words, cluster):
                    found.setdefault((divergence.kind, divergence.parted.branch.site), divergence)
    all_tried = all(both for both, _ in _forks(tree).values())
    return Verdict(tuple(found.values()), frozenset(met), events - met if all_tried else frozenset())


def cluster_for(tree: Tree) -> Cluster | None:
    """The smallest cluster of more than one node on which the tests of a tree differ; None if there are too many axes."""
    found = clusters(_axes(tree), _literals(tree))
    return found[-1] if found else None


def spoken(tree: Tree, cluster: Cluster) -> Iterator[dict[int, Word]]:
    """The words of all ranks of a cluster, for each setting of the choices that they share. Raises TooMany."""
    for choices in _settings(tree, cluster):
        places = {rank: Place(cluster, rank, choices, {}) for rank in range(cluster.size)}
        yield {rank: _walk_rank(tree, place, {}) for rank, place in places.items()}


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


def _settings(tree: Tree, cluster: Cluster) -> Iterator[dict[str, bool]]:
    """The assignments of the shared choices that some rank meets on its way: those that can matter both ways, the
    others to the side that goes on."""
    forks = _forks(tree)
    pending: list[dict[str, bool]] = [{}]
    tried = 0
    while pending:
        choices = pending.pop()
        tried += 1
        if tried > MAX_SETTINGS:
            raise TooMany
        opened = _first_open(tree, cluster, choices, forks)
        if opened is None:
            yield choices
            continue
        sides = (False, True) if opened.both else (opened.preferred,)
        pending.extend({**choices, opened.key: side} for side in sides)


class _Open(Exception):
    """A shared choice that is still open: its key, whether both sides have to be tried, and the side that goes on."""

    def __init__(self, key: str, both: bool, preferred: bool) -> None:
        super().__init__(key)
        self.key = key
        self.both = both
        self.preferred = preferred


def _first_open(
    tree: Tree, cluster: Cluster, choices: dict[str, bool], forks: dict[int, tuple[bool, bool]]
) -> _Open | None:
    try:
        for rank in range(cluster.size):
            _walk_rank(tree, Place(cluster, rank, choices, {}), forks)
    except _Open as opened:
        return opened
    return None


def _forks(tree: Tree) -> dict[int, tuple[bool, bool]]:
    """For each test that all ranks share (by identity): whether both of its sides can matter, and the side to take
    otherwise. Both matter if a rank test or, under a rank test, an exit is inside: the rest is the same on all ranks
    whatever way they go together."""
    found: dict[int, tuple[bool, bool]] = {}
    shared: list[tuple[Branch, bool]] = []
    stack: list[tuple[Tree, bool]] = [(tree, False)]
    while stack:
        level, under = stack.pop()
        for node in level:
            varies = isinstance(node, Branch) and bool(coordinates(node.test))
            if isinstance(node, Branch) and not varies:
                shared.append((node, under))
            stack.extend((inner, under or varies) for inner in subtrees(node))
    for node, under in shared:
        inside = [inner for side in (node.then, node.orelse) for inner in nodes(side)]
        matters = any(
            (isinstance(inner, Branch) and coordinates(inner.test))
            or (isinstance(inner, Loop) and coordinates(inner.over))
            for inner in inside
        )
        leaves_early = any(isinstance(inner, Exit) for inner in inside)
        both = matters or (under and leaves_early)
        found[id(node)] = (both, _goes_on(node))
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


class _Walk:
    """One rank on its way through the tree."""

    def __init__(self, place: Place, forks: dict[int, tuple[bool, bool]]) -> None:
        self.place = place
        self.forks = forks
        self.variables: dict[str, object] = {}
        self.steps: list[Step] = []
        self.decisions: dict[int, Decision] = {}
        self.exits: list[tuple[Exit, tuple[Decision, ...]]] = []
        self.under: tuple[Decision, ...] = ()
        self.through: tuple[Invoke, ...] = ()
        self.touches: list[Touch] = []
        self.handlers = 0
        self.length = 0

    def walk(self, tree: Tree) -> Exit | None:
        """Walks a tree; the exit that ended it, or None at its end."""
        for node in tree:
            self.length += 1
            if self.length > MAX_WALK:
                raise TooMany
            left = self.node(node)
            if left is not None:
                return left
        return None

    def node(self, node: Node) -> Exit | None:
        if isinstance(node, Event):
            self.steps.append(Step(node, self.members(node), self.under, self.through))
            return None
        if isinstance(node, Effect):
            self.touches.append(Touch(node, self.under, self.through, len(self.steps), self.handlers > 0))
            return None
        if isinstance(node, Branch):
            return self.branch(node)
        if isinstance(node, Loop):
            return self.loop(node)
        if isinstance(node, Exit):
            self.exits.append((node, self.under))
            return node
        if isinstance(node, Invoke):
            outer = self.through
            self.through = (*outer, node)
            left = self.walk(node.body)
            self.through = outer
            return None if left is not None and left.kind == "return" and left.frame == node.frame else left
        return self.attempt(node)

    def branch(self, node: Branch) -> Exit | None:
        try:
            taken = truth(node.test, self.here())
        except Undecided as undecided:
            both, preferred = self.forks.get(id(node), (True, True))
            raise _Open(undecided.key, both, self.leading_to(preferred, node, undecided.key)) from None
        decision = Decision(node, taken)
        self.decisions[id(node)] = decision
        outer = self.under
        self.under = (*outer, decision)
        left = self.walk(node.then if taken else node.orelse)
        self.under = outer
        return left

    def leading_to(self, side: bool, node: Branch, key: str) -> bool:
        """The choice for ``key`` by which a test comes out as ``side``, or may still."""
        for choice in (True, False):
            place = self.here()
            try:
                if truth(node.test, place._replace(choices={**place.choices, key: choice})) == side:
                    return choice
            except Undecided:
                return choice
        return True

    def here(self) -> Place:
        return self.place._replace(variables=self.variables)

    def loop(self, node: Loop) -> Exit | None:
        rounds: tuple[object, ...] | None = None
        try:
            over = evaluate(node.over, self.here())
            rounds = over[:MAX_ROUNDS] if isinstance(over, tuple) else None
        except Undecided:
            pass
        for value in rounds if rounds is not None else (None,):
            if rounds is not None:
                self.variables[node.variable] = value
            left = self.walk(node.body)
            if left is None or left.kind == "continue":
                continue
            if left.kind == "break":
                break
            return left
        return None

    def attempt(self, node: Attempt) -> Exit | None:
        self.handlers += node.handler is not None
        left = self.walk(node.body)
        self.handlers -= node.handler is not None
        if left is None:
            left = self.walk(node.orelse)
        elif left.kind == "raise" and node.handler is not None:
            left = self.walk(node.handler)
        final = self.walk(node.final)
        return final if final is not None else left

    def members(self, event: Event) -> frozenset[int] | None:
        """The ranks of the group that this rank is in; None if unknown, empty if it is no member."""
        group = event.group
        if group.axes:
            return self.place.cluster.group(group.axes, self.place.rank)
        if group.key == UNCLEAR:
            return None
        if group.members is None:
            return frozenset((SOMEBODY, *range(self.place.cluster.size)))
        try:
            listed = evaluate(group.members, self.here())
        except Undecided:
            return None
        if not isinstance(listed, tuple) or not all(
            isinstance(rank, int) and rank < self.place.cluster.size for rank in listed
        ):
            return None
        return frozenset(listed) if self.place.rank in listed else frozenset()


def _walk_rank(tree: Tree, place: Place, forks: dict[int, tuple[bool, bool]]) -> Word:
    walk = _Walk(place, forks)
    left = walk.walk(tree)
    return Word(walk.steps, walk.decisions, walk.exits, left is not None and left.kind == "raise", walk.touches)


def _compare(words: dict[int, Word], cluster: Cluster) -> Iterator[Divergence]:
    alive = {rank: word for rank, word in words.items() if not word.died}
    groups = dict.fromkeys(step.members for word in alive.values() for step in word.steps if step.members)
    for group in groups:
        said = {
            rank: [step for step in alive[rank].steps if step.members == group]
            for rank in sorted(group)
            if rank in alive
        }
        for first, other in _differing(said):
            for divergence in _explain(first, other, said, alive, cluster):
                if SOMEBODY not in group or _splits_any_group(divergence, alive, cluster):
                    yield divergence


def _splits_any_group(divergence: Divergence, words: dict[int, Word], cluster: Cluster) -> bool:
    """Whether a test parts one single rank from all others, by its global rank: whatever group the event is on, if it
    has a second member, that one is not there."""
    test = divergence.parted.branch
    if cluster.size < 4 or any(c.axis != "world" or not c.sure for c in coordinates(test.test)) or computes(test.test):
        return False
    sides = [word.decisions[id(test)].taken for word in words.values() if id(test) in word.decisions]
    return len(sides) == cluster.size and sides.count(divergence.parted.taken) in (1, cluster.size - 1)


def _differing(said: dict[int, list[Step]]) -> Iterator[tuple[int, int]]:
    """The first member, paired with one member for each other word."""
    if not said:
        return
    first = min(said)
    seen = {_operations(said[first])}
    for rank, steps in said.items():
        word = _operations(steps)
        if word not in seen:
            seen.add(word)
            yield first, rank


def _operations(steps: list[Step], without: frozenset[int] = frozenset()) -> tuple[str, ...]:
    """The operations of a word, without those under the tests ``without``."""
    return tuple(s.event.op for s in steps if without.isdisjoint(id(d.branch) for d in s.under))


def _explain(
    first: int, other: int, said: dict[int, list[Step]], words: dict[int, Word], cluster: Cluster
) -> Iterator[Divergence]:
    """The tests that part two ranks, as few as explain the difference of their words; otherwise the early exit."""
    tests = _parting(first, other, said, words)
    for blamed in _explanations(tests, said[first], said[other]):
        for branch in blamed:
            if not _may_match(branch, words[first].steps, words[other].steps):
                yield _at_test(branch, first, other, said, words, cluster)
        return
    left = _at_exit(first, other, said, words, cluster) or _at_exit(other, first, said, words, cluster)
    if left is not None:
        yield left


def _parting(first: int, other: int, said: dict[int, list[Step]], words: dict[int, Word]) -> list[Branch]:
    """The rank tests at which two ranks part and under which they say different things, outermost first."""
    found: dict[int, Branch] = {}
    for rank, opposite in ((first, other), (other, first)):
        for step in said[rank]:
            for decision in step.under:
                branch = decision.branch
                across = words[opposite].decisions.get(id(branch))
                if across is None or across.taken == decision.taken or not coordinates(branch.test):
                    continue
                if _under(said[rank], branch) != _under(said[opposite], branch):
                    found[id(branch)] = branch
                break  # tests further in belong to one rank only
    return list(found.values())


def _under(steps: list[Step], branch: Branch) -> tuple[str, ...]:
    return tuple(s.event.op for s in steps if any(d.branch is branch for d in s.under))


def _explanations(tests: list[Branch], mine: list[Step], theirs: list[Step]) -> Iterator[tuple[Branch, ...]]:
    """The smallest sets of tests without whose events the words are equal."""
    for size in range(1, min(len(tests), 4) + 1):
        for chosen in combinations(tests, size):
            without = frozenset(id(branch) for branch in chosen)
            if _operations(mine, without) == _operations(theirs, without):
                yield chosen


def _may_match(branch: Branch, mine: list[Step], theirs: list[Step]) -> bool:
    """Whether something under the test can't be seen through and may be what the other side waits for: a callback in
    foreign hands, or the same operation on a group that nobody knows."""
    sides = [[s for s in steps if any(d.branch is branch for d in s.under)] for steps in (mine, theirs)]
    unclear = [s for side in sides for s in side if s.members is None or SOMEBODY in s.members]
    if any(s.event.role == "opaque" for s in unclear):
        return True
    mine_ops, theirs_ops = ({s.event.op for s in side} for side in sides)
    return any(s.event.op in mine_ops and s.event.op in theirs_ops for s in unclear)


def _at_test(
    branch: Branch, first: int, other: int, said: dict[int, list[Step]], words: dict[int, Word], cluster: Cluster
) -> Divergence:
    sides = {rank: [s for s in said[rank] if any(d.branch is branch for d in s.under)] for rank in (first, other)}
    mine, theirs = (first, other) if len(sides[first]) >= len(sides[other]) else (other, first)
    inside, across = sides[mine], sides[theirs]
    position = _common(inside, across)
    step = inside[min(position, len(inside) - 1)]
    decision = words[mine].decisions[id(branch)]
    instead = across[position] if position < len(across) else None
    more = max(len(inside) - position - 1, 0)
    return _made("sides" if across else "branch", step, decision, instead, None, more, (mine, theirs), said, cluster)


def _at_exit(
    stays: int, leaves_: int, said: dict[int, list[Step]], words: dict[int, Word], cluster: Cluster
) -> Divergence | None:
    """An early exit of one rank that skips what the other still enters."""
    position = _common(said[stays], said[leaves_])
    if position >= len(said[stays]):
        return None
    for left, under in words[leaves_].exits:
        for decision in reversed(under):
            across = words[stays].decisions.get(id(decision.branch))
            if across is not None and across.taken != decision.taken and coordinates(decision.branch.test):
                step = said[stays][position]
                return _made("exit", step, across, None, left, 0, (stays, leaves_), said, cluster)
    return None


def _common(mine: list[Step], theirs: list[Step]) -> int:
    """How many operations two words have in common at their start."""
    pairs = zip(mine, theirs, strict=False)
    return next((i for i, (a, b) in enumerate(pairs) if a.event.op != b.event.op), min(len(mine), len(theirs)))


def _made(
    kind: str,
    step: Step,
    decision: Decision,
    instead: Step | None,
    left: Exit | None,
    more: int,
    pair: tuple[int, int],
    said: dict[int, list[Step]],
    cluster: Cluster,
) -> Divergence:
    there = {rank: any(s.event is step.event and s.under == step.under for s in steps) for rank, steps in said.items()}
    here = tuple(rank for rank in said if there[rank]) or pair[:1]
    elsewhere = tuple(rank for rank in said if not there[rank]) or pair[1:]
    return Divergence(kind, step, decision, here, elsewhere, instead, left, more, cluster)
