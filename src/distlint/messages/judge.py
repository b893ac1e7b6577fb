"""Whether the messages of a tree find each other: circles of ranks that wait, and ends without another end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from distlint.finding import Confidence
from distlint.spmd.cluster import Scenario, scenarios
from distlint.spmd.network import Standing, are_ends, circle, play
from distlint.spmd.standstill import Standstill, standing
from distlint.spmd.terms import Apply, Local, Size, Term, Unknown, coordinates, key_of, leaves, single_tests
from distlint.spmd.tree import UNSEEN, Branch, Event, Exit, Loop, Message, Site, Tree, nodes, subtrees
from distlint.spmd.walk import TooMany
from distlint.spmd.words import Passing, Word

if TYPE_CHECKING:
    from distlint.spmd import Analysis


class Blocked(NamedTuple):
    """Ranks that stand in calls for ever.

    ``kind``: ``circle`` (each waits for what the next one would do later), ``unmatched`` (nothing at the other end),
    ``nobody`` (there is no such rank). ``ranks`` are those of the circle, or the one that waits; ``standing`` is where
    each of them stands. ``answer`` is the call of the other end that comes too late, or that does not fit. ``words`` is
    what all ranks do.
    """

    kind: str
    ranks: tuple[int, ...]
    standing: dict[int, Standing]
    answer: Passing | None
    words: dict[int, Word]

    @property
    def size(self) -> int:
        """How many ranks were played."""
        return len(self.words)

    @property
    def passing(self) -> Passing:
        """The message that is blamed: the first in the circle."""
        return next(a for a in (self.standing[rank].action for rank in self.ranks) if isinstance(a, Passing))

    @property
    def rank(self) -> int:
        """The rank that stands in it."""
        return next(rank for rank in self.ranks if isinstance(self.standing[rank].action, Passing))

    @property
    def confidence(self) -> Confidence:
        """High where the code asks for its rank, medium where only a name says so; low where it is the rank in the
        node, by which a program of one node may number all of its ranks (right once of three first readings)."""
        terms = [decision.term for decision in self.passing.under]
        terms += [node.peer for node in (self.passing.node,) if isinstance(node, Message) and node.peer is not None]
        asked = [c for term in terms for c in coordinates(term)]
        if any(c.axis == "local" for c in asked):
            return Confidence.LOW
        return Confidence.HIGH if all(c.sure for c in asked) else Confidence.MEDIUM

    def standstill(self, analysis: Analysis) -> Standstill:
        """The rank that stands in it, beside the one at the other end."""
        assert self.passing.peer is not None
        return standing(self.words, (self.rank,), (self.passing.peer,), analysis)

    def site_of(self, rank: int) -> Site:
        """Where a rank stands."""
        action = self.standing[rank].action
        return action.node.site if isinstance(action, Passing) else action.event.site


class Judgement(NamedTuple):
    """What is wrong with the messages of a tree, the places of all that some rank came to, and with how many ranks all
    find their other ends, if nothing counts ranks."""

    blocked: tuple[Blocked, ...]
    met: frozenset[Site]
    fine: frozenset[int] = frozenset()


def judge(tree: Tree) -> Judgement:
    """What is wrong with the messages of a tree, one finding per place; nothing where something can't be computed."""
    if _is_unclear(tree):
        return Judgement((), frozenset(node.site for node in nodes(tree) if isinstance(node, Message)))
    found: dict[Site, Blocked] = {}
    met: set[Site] = set()
    fine: dict[int, bool] = {}
    general = any(isinstance(leaf, Size) for term in _numbers(tree) for leaf in leaves(term))
    try:
        for scenario in scenarios(tree):
            met.update(passing.node.site for word in scenario.words.values() for passing in word.messages)
            if scenario.apart or not _is_computed(scenario):
                continue
            stands = play(scenario.words)
            blocked = _blocked_in(scenario.words, stands)
            size = len(scenario.words)
            fine[size] = fine.get(size, True) and not stands
            if blocked is not None:
                found.setdefault(blocked.passing.node.site, blocked)
    except TooMany:
        return Judgement((), frozenset(met))
    if not general and any(fine.values()):
        meant_for = frozenset(size for size, works_out in fine.items() if works_out)
        return Judgement((), frozenset(met), meant_for)
    return Judgement(tuple(found.values()), frozenset(met))


def matching(tree: Tree, block: Callable[[], bool]) -> Callable[[Scenario], tuple[bool, bool]]:
    """For one way through a tree: whether its messages wait for their other ends, and whether some do so for ever.
    Nobody knows where something can't be computed, or what is left over may find its other end elsewhere; ``block``:
    whether it does not."""
    decided = not _is_unclear(tree)

    def asked(scenario: Scenario) -> tuple[bool, bool]:
        words = scenario.words
        if not decided or scenario.apart or not _are_peers_known(words):
            return False, False
        left = {rank: s.action for rank, s in play(words).items() if isinstance(s.action, Passing)}
        if not left:
            return True, False
        failed = {rank for rank, word in words.items() if word.died}
        if not all(p.peer in failed or (p.peer != rank and _is_own(p, words[rank])) for rank, p in left.items()):
            return False, False
        return (True, False) if failed else (block(), block())

    return asked


def _blocked_in(words: dict[int, Word], standing: dict[int, Standing]) -> Blocked | None:
    """What blocks ranks for ever, if messages do and nothing else; ``standing``: where :func:`play` left them."""
    waits = {rank: stands.action for rank, stands in standing.items() if isinstance(stands.action, Passing)}
    for rank, passing in waits.items():
        if passing.peer not in words:
            if not _is_own(passing, words[rank]) or not any(
                _is_tested(p) for word in words.values() for p in word.messages
            ):
                return None
            return Blocked("nobody", (rank,), standing, None, words)
    for rank, passing in waits.items():
        if answer(rank, passing, standing) is None:
            if not _is_own(passing, words[rank]) or passing.peer == rank:
                return None
            return Blocked("unmatched", (rank,), standing, _misfit(rank, passing, words), words)
    ring = circle(standing) if waits else ()
    actions = {rank: stands.action for rank, stands in standing.items() if rank in ring}
    messages = {rank: action for rank, action in actions.items() if isinstance(action, Passing)}
    if not messages or not all(_is_own(passing, words[rank]) for rank, passing in messages.items()):
        return None
    first = next(rank for rank in ring if rank in waits)
    return Blocked("circle", ring, standing, answer(first, waits[first], standing), words)


def answer(rank: int, passing: Passing, standing: dict[int, Standing]) -> Passing | None:
    """What the rank at the other end would do later, and this one waits for."""
    peer = passing.peer
    ahead = standing[peer].ahead if peer is not None and peer in standing else ()
    messages = (action for action in ahead if isinstance(action, Passing))
    return next((message for message in messages if peer is not None and are_ends(rank, passing, peer, message)), None)


def _misfit(rank: int, passing: Passing, words: dict[int, Word]) -> Passing | None:
    """A call at the other end that could be meant and does not fit: of another form or tag, or one that is used up."""
    node = passing.node
    assert isinstance(node, Message)
    assert passing.peer is not None
    for other in words[passing.peer].messages:
        if isinstance(other.node, Message) and other.node.sends != node.sends and other.peer == rank:
            return other
    return None


def _is_own(passing: Passing, word: Word) -> bool:
    """Whether a message depends on the rank, by its peer, or by a test around it or ahead of it, on which others have
    left. Otherwise callers choose who comes."""
    peer = passing.node.peer if isinstance(passing.node, Message) else None
    return (peer is not None and bool(coordinates(peer))) or _is_tested(passing) or _is_left_over(passing, word)


def _is_left_over(passing: Passing, word: Word) -> bool:
    frame = passing.through[-1].frame if passing.through else 0
    for _, decision in word.turns:
        branch = decision.branch
        if isinstance(branch, Branch) and branch.frame == frame and branch.site.span < passing.node.site.span:
            others = branch.orelse if decision.taken else branch.then
            last = others[-1] if others else None
            if isinstance(last, Exit) and last.kind in ("return", "continue") and coordinates(branch.test):
                return True
    return False


def _is_tested(passing: Passing) -> bool:
    return any(coordinates(decision.term) for decision in passing.under)


def _is_computed(scenario: Scenario) -> bool:
    """Whether all that ranks do is known, and they meet in their collectives."""
    words = scenario.words
    if any(word.died for word in words.values()) or any(scenario.divergences()):
        return False
    return _are_peers_known(words)


def _are_peers_known(words: dict[int, Word]) -> bool:
    """Whether it is known who passes messages to whom."""
    messages = [p for word in words.values() for p in word.messages if isinstance(p.node, Message)]
    if any(p.tag is None or p.peer is None for p in messages):
        return False
    # a number that is written down stands for a rank that is there
    return not any(p.peer not in words and not coordinates(_peer_of(p)) for p in messages)


def _peer_of(passing: Passing) -> Term:
    assert isinstance(passing.node, Message)
    assert passing.node.peer is not None
    return passing.node.peer


def _is_unclear(tree: Tree) -> bool:
    """Whether something in a tree can't be seen through: foreign calls, any sender, options that say who sends, groups
    or conditions that nobody knows and that are not the same for all messages."""
    messages = [node for node in nodes(tree) if isinstance(node, Message)]
    if any(node.form == UNSEEN or node.peer is None for node in messages):
        return True
    if any(isinstance(node, Event) and node.role == "opaque" for node in nodes(tree)):
        return True
    if any(coordinates(term) and _is_unknown(term) for term in _numbers(tree)):
        return True
    if any(isinstance(node, Branch) and _says_who_sends(node) for node in nodes(tree)):
        return True
    groups = {node.group for node in messages}
    if len(groups) > 1 and any(group.key for group in groups):
        return True
    return len(set(_circumstances(tree, frozenset()))) > 1


def _says_who_sends(branch: Branch) -> bool:
    """Whether a test that nobody knows has nothing but sends on one side, and nothing but receives on the other: each
    process is told what it is."""
    if not any(map(_is_unknown, single_tests(branch.test))):
        return False
    then, orelse = ({m.sends for m in nodes(side) if isinstance(m, Message)} for side in (branch.then, branch.orelse))
    return {frozenset(then), frozenset(orelse)} == {frozenset((True,)), frozenset((False,))}


def _circumstances(tree: Tree, around: frozenset[str]) -> Iterator[frozenset[str]]:
    """For each message the tests and numbers of rounds around it that nobody knows."""
    for node in tree:
        if isinstance(node, Message):
            yield around
        inner = around
        if isinstance(node, Branch):
            inner |= {key_of(test) for test in single_tests(node.test) if _is_unknown(test)}
        elif isinstance(node, Loop) and _is_unknown(node.over):
            inner |= {_number_of_rounds(node)}
        for below in subtrees(node):
            yield from _circumstances(below, inner)


def _number_of_rounds(loop: Loop) -> str:
    """What two loops have in common that make as many rounds: they count up to the same number, or go over the same
    variable, whoever knows it."""
    counts = isinstance(loop.over, Apply) and loop.over.operator == "range"
    return key_of(loop.over) if counts or isinstance(loop.over, Unknown) else loop.variable


def _is_unknown(term: Term) -> bool:
    return any(isinstance(leaf, (Unknown, Local)) for leaf in leaves(term))


def _numbers(tree: Tree) -> Iterator[Term]:
    """The numbers of peers, and the tests around messages."""
    for node in nodes(tree):
        if isinstance(node, Message) and node.peer is not None:
            yield node.peer
        elif isinstance(node, Branch) and any(isinstance(inner, Message) for inner in nodes((node,))):
            yield from single_tests(node.test)
        elif isinstance(node, Loop) and any(isinstance(inner, Message) for inner in nodes((node,))):
            yield node.over
