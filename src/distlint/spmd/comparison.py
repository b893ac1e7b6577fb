"""Words of ranks that should be equal and are not: which test, early exit or loop parts them.

For each group of ranks the members' words, restricted to the events of that group, must be equal. Of the causes that
explain a difference, the fewest are blamed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, takewhile
from typing import NamedTuple

from distlint.spmd.doubts import conditions_under, have_own_conditions, is_unclear, may_match, speak_of_the_same
from distlint.spmd.groups import axis_of_key
from distlint.spmd.small_clusters import Cluster
from distlint.spmd.terms import (
    Apply,
    coordinates,
    groups_asked,
    locals_of,
    names_one_rank,
    parts_ranks,
    speak_of_bare_rank,
)
from distlint.spmd.tree import ANYTHING, Branch, Event, Loop, Site, nodes
from distlint.spmd.words import SOMEBODY, Decision, Leave, Step, Word, under


class Divergence(NamedTuple):
    """Ranks part and do not meet again.

    ``kind``: ``branch`` (one side of a test communicates, the other does not), ``sides`` (both do, differently),
    ``exit`` (an early exit skips what the others enter), ``raise`` (an exception does), ``loop`` (different numbers of
    rounds). ``step`` is the event that lacks partners, ``more`` counts further ones under the same test. ``here`` are
    the ranks that wait in it, ``elsewhere`` those that do not come, of a cluster of ``size`` ranks; ``instead`` is what
    these do next, ``left`` the exit that they took. ``words`` are what one rank of each does.
    """

    kind: str
    step: Step
    parted: Decision
    here: tuple[int, ...]
    elsewhere: tuple[int, ...]
    instead: Step | None
    left: Leave | None
    more: int
    cluster: Cluster
    words: tuple[Word, Word] | None = None

    @property
    def is_lazy(self) -> bool:
        """Whether a group is made once, under a shared test that a call further in makes (``if not _GROUPS: …``)."""
        return _is_made_once(self.step, self.parted)


def local_reason(divergence: Divergence) -> str:
    """What the ranks that part have for themselves (``files``, ``clock`` …); empty where their place parts them."""
    if coordinates(divergence.parted.term):
        return ""
    return min((local.reason for local in locals_of(divergence.parted.term)), default="")


#: So many tests are tried together in all ways.
FEW = 4
#: Tests of which one asks whether two belong together.
_MOST_TESTS = 12

#: Which kind speaks when a test causes several: the first.
RANKING = ("exit", "sides", "branch", "loop", "raise")


def compare(words: dict[int, Word], cluster: Cluster, apart: str) -> Iterator[Divergence]:
    """The divergences between the words of the ranks of a cluster, group by group. ``apart``: the local test on which
    rank 0 disagrees with the others."""
    alive = {rank: word for rank, word in words.items() if not word.died}
    groups = dict.fromkeys(step.members for word in alive.values() for step in word.steps if step.members)
    for group in groups:
        said = {
            rank: [step for step in alive[rank].steps if step.members == group]
            for rank in sorted(group)
            if rank in alive
        }
        for first, other in _differing(said):
            if any(step.event.op == ANYTHING for rank in (first, other) for step in alive[rank].steps):
                continue  # what the other rank waits for may be answered by it
            if _only_cross(said[first], said[other]):
                continue  # each group is used alike: `crossing` plays them together
            for divergence in _explain(first, other, said, alive, cluster, apart):
                if _may_be_as_many(divergence, (*said[first], *said[other])):
                    continue
                everybody = group == frozenset(range(cluster.size)) and not _is_by_name(divergence)
                if names_one_rank(divergence.parted.term) and not everybody:
                    continue  # the number may be another one in each group
                if apart and not everybody and not _is_asked_for(divergence):
                    continue  # the ranks of another group may all have the same number in this one
                known = SOMEBODY not in group and _is_along(divergence)
                if known or apart or _splits_any_group(divergence, alive, cluster):
                    stays, goes = (other, first) if first in divergence.elsewhere else (first, other)
                    yield divergence._replace(words=(alive[stays], alive[goes]))


def _may_be_as_many(divergence: Divergence, steps: Iterable[Step]) -> bool:
    """Whether ranks come to the same operation in a loop of so many rounds as their number says, of which nobody can
    tell how many these are (``range(size - rank)``): they may make up for what others do elsewhere."""
    op = divergence.step.event.op
    return any(_is_counted_by_rank(loop, step) for step in steps if step.event.op == op for loop in step.loops)


def _is_counted_by_rank(loop: Loop, step: Step) -> bool:
    over = loop.over
    counts = isinstance(over, Apply) and over.operator == "range" and any(coordinates(over))
    return counts and all(decision.branch is not loop for decision in step.under)


def _is_asked_for(divergence: Divergence) -> bool:
    """Whether ranks that part by their number in a group that nobody knows part within the group of the event; true
    where they part by something else."""
    asked = groups_asked(divergence.parted.term)
    return not asked or bool(locals_of(divergence.parted.term)) or divergence.step.event.group.key in asked


def _is_along(divergence: Divergence) -> bool:
    """Whether the group of the event is known; if its name alone says along which axis it lies, whether the test asks
    for the rank along that one (a rank along another may be the same for all of its members)."""
    axis = axis_of_key(divergence.step.event.group.key)
    return not _is_by_name(divergence) or any(c.axis == axis for c in coordinates(divergence.parted.term))


def _is_by_name(divergence: Divergence) -> bool:
    """Whether its name alone says of which ranks the group of the event is."""
    group = divergence.step.event.group
    return not group.axes and group.members is None


def _splits_any_group(divergence: Divergence, words: dict[int, Word], cluster: Cluster) -> bool:
    """Whether a test parts one single rank from all others, by its global rank and in whichever rounds, or a loop has
    other rounds on each rank: whatever group the event is on, if it has a second member, that one is not there."""
    parted = divergence.parted
    if cluster.size < 4 or not speak_of_bare_rank([parted.term]) or not all(c.sure for c in coordinates(parted.term)):
        return False
    sides = [tuple(d.taken for _, d in word.turns if d.branch is parted.branch) for word in words.values()]
    different = len(set(sides))
    return all(sides) and (
        different == cluster.size or (different == 2 and sides.count(sides[0]) in (1, cluster.size - 1))
    )


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


def _only_cross(one: list[Step], other: list[Step]) -> bool:
    """Whether two ranks that share several groups of the same members do the same in each, in another order."""
    made = {step.event.made for step in (*one, *other)}
    if len(made) < 2:
        return False
    return all(
        _operations([s for s in one if s.event.made == group])
        == _operations([s for s in other if s.event.made == group])
        for group in made
    )


def _explain(
    first: int, other: int, said: dict[int, list[Step]], words: dict[int, Word], cluster: Cluster, apart: str
) -> Iterator[Divergence]:
    """The tests and loops that part two ranks, as few as explain the difference of their words; otherwise the early
    exit, or both."""
    causes = _parting(first, other, said, words, apart)
    for blamed in _explanations(causes, said[first], said[other]):
        for cause in blamed:
            if not may_match(cause, words[first].steps, words[other].steps):
                yield _at_cause(cause, first, other, said, words, cluster)
        return
    left = _at_exit(first, other, said, words, cluster, apart) or _at_exit(other, first, said, words, cluster, apart)
    found = left or _out_of_turn(first, other, said, cluster, apart)
    found = found or _left_behind(first, other, said, words, cluster, apart)
    found = found or _left_behind(other, first, said, words, cluster, apart)
    if found is not None:
        yield found
    if found is None or found.left is not None:
        yield from _beside_exits(first, other, said, words, cluster, apart, found)


def _beside_exits(
    first: int,
    other: int,
    said: dict[int, list[Step]],
    words: dict[int, Word],
    cluster: Cluster,
    apart: str,
    found: Divergence | None,
) -> Iterator[Divergence]:
    """What parts two ranks besides the early exit that was ``found``: further exits; or where none was, tests and loops
    that explain all that no exit of one rank skips, and the exits. Nothing where they do not."""
    for stays, goes in ((first, other), (other, first)):
        skipped = _skipped(stays, goes, words, apart)
        rest = {**said, stays: [step for step in said[stays] if id(step) not in skipped]}
        if len(rest[stays]) == len(said[stays]):
            continue
        blamed: tuple[Branch | Loop, ...] = ()
        if _operations(rest[first]) != _operations(rest[other]):
            explained = _explanations(_parting(first, other, rest, words, apart), rest[first], rest[other])
            blamed = next(explained, ()) if found is None else ()
            if not blamed:
                continue
        without = {rank: [s for s in steps if not _is_under(s, blamed)] for rank, steps in said.items()}
        if blamed and _at_exit(stays, goes, without, words, cluster, apart) is None:
            continue  # nobody can tell of the exit
        for cause in blamed:
            if not may_match(cause, words[first].steps, words[other].steps):
                yield _at_cause(cause, first, other, rest, words, cluster)
        for _ in range(FEW):
            if found is not None and found.left is not None:
                known = found.left.exit.site
                left = frozenset(
                    id(s)
                    for leave in words[goes].exits
                    if leave.exit.site == known
                    for s in without[stays]
                    if leave.skips(s)
                )
                without[stays] = [s for s in without[stays] if id(s) not in left]
            found = _at_exit(stays, goes, without, words, cluster, apart)
            if found is None or found.left is None:
                return
            yield found
        return


def _is_under(step: Step, causes: tuple[Branch | Loop, ...]) -> bool:
    return any(decision.branch is cause for decision in step.under for cause in causes)


def _skipped(stays: int, goes: int, words: dict[int, Word], apart: str) -> frozenset[int]:
    """The steps of one rank, by identity, that an early exit skips which another one took by its rank."""
    found: set[int] = set()
    for left in words[goes].exits:
        across = (_opposite(decision, words[stays], left.after) for decision in reversed(left.under))
        parted = next((d for d in across if d is not None and parts_ranks(d.term, apart)), None)
        if parted is None:
            continue
        always = _always_apart(parted.branch, words[stays], words[goes])
        turns = ((n, d) for n, d in words[stays].turns if d is parted or (always and d.branch is parted.branch))
        since = next((events for events, _ in turns), None)
        if since is not None:
            found.update(id(step) for step in words[stays].steps[since:] if left.skips(step))
    return frozenset(found)


def _always_apart(branch: Branch | Loop, one: Word, other: Word) -> bool:
    """Whether two ranks take different sides of a test whenever they come to it, in each round of a loop."""
    sides = [{d.taken for _, d in word.turns if d.branch is branch} for word in (one, other)]
    return sides[0].isdisjoint(sides[1])


def _out_of_turn(
    first: int, other: int, said: dict[int, list[Step]], cluster: Cluster, apart: str
) -> Divergence | None:
    """A test by which each rank does the same as the others in another round of a loop: what it enters there meets what
    the others enter in between."""
    position = meetings(said[first], said[other])
    for mine, theirs in ((first, other), (other, first)):
        if position < min(len(said[mine]), len(said[theirs])):
            step = said[mine][position]
            for decision in step.under:
                without = frozenset((id(decision.branch),))
                explains = _operations(said[mine], without) == _operations(said[theirs], without)
                if explains and isinstance(decision.branch, Branch) and parts_ranks(decision.term, apart):
                    instead = said[theirs][position]
                    return _made("sides", step, decision, instead, None, 0, (mine, theirs), said, cluster)
    return None


def _left_behind(
    stays: int, goes: int, said: dict[int, list[Step]], words: dict[int, Word], cluster: Cluster, apart: str
) -> Divergence | None:
    """The ``break`` by which one rank leaves a loop, where the other has left its round for the next one before it came
    to that (a failure that was swallowed, a ``continue``)."""
    position = meetings(said[stays], said[goes])
    if position >= len(said[stays]):
        return None
    for left in words[goes].exits:
        step = _last_skipped(left, said[stays][: position + 1])
        if left.exit.kind != "break" or step is None:
            continue
        for early in words[stays].exits:
            if early.exit.kind not in ("raise", "continue") or not early.loops or early.loops[-1] is not left.loops[-1]:
                continue
            for decision in reversed(early.under):
                across = words[goes].decisions.get(id(decision.branch))
                if across is not None and across.taken != decision.taken and parts_ranks(decision.term, apart):
                    return _made("exit", step, across, None, left, 0, (stays, goes), said, cluster)
    return None


def _last_skipped(left: Leave, steps: list[Step]) -> Step | None:
    """The last of some events, or of those of the same operation right before it, if an exit skips it."""
    same = takewhile(lambda step: step.event.op == steps[-1].event.op, reversed(steps))
    return next((step for step in same if left.skips(step)), None)


def _parting(
    first: int, other: int, said: dict[int, list[Step]], words: dict[int, Word], apart: str
) -> list[Branch | Loop]:
    """The rank tests and loops at which two ranks part and under which they say different things, outermost first."""
    judged: dict[int, tuple[Branch | Loop, bool]] = {}  # each test once, however many events stand under it
    for rank, opposite in ((first, other), (other, first)):
        for step in said[rank]:
            for decision in step.under:
                cause = decision.branch
                across = words[opposite].decisions.get(id(cause))
                if across is None or across.taken == decision.taken or not parts_ranks(decision.term, apart):
                    continue
                if id(cause) not in judged:
                    differs = _ops_under(said[rank], cause) != _ops_under(said[opposite], cause)
                    judged[id(cause)] = (cause, differs)
                break  # tests further in belong to one rank only
    return [cause for cause, differs in judged.values() if differs]


def _ops_under(steps: list[Step], cause: Branch | Loop) -> tuple[str, ...]:
    return tuple(step.event.op for step in under(steps, cause))


def _explanations(
    causes: list[Branch | Loop], mine: list[Step], theirs: list[Step]
) -> Iterator[tuple[Branch | Loop, ...]]:
    """The smallest sets of tests and loops without whose events the words are equal; of more than a few, one of which
    none can be left out. A test that is come to in several calls of its function is one. Two tests of one call that
    let the ranks meet (``if rank != 0: barrier()``, later ``if rank == 0: barrier()``) are blamed last."""
    places: dict[Site, list[Branch | Loop]] = {}
    for cause in causes:
        places.setdefault(cause.site, []).append(cause)
    halves = _halves(causes, mine, theirs)
    alone = [same for same in places.values() if not halves.issuperset(map(id, same))] if halves else []

    def explains(chosen: Iterable[list[Branch | Loop]]) -> bool:
        without = frozenset(id(cause) for same in chosen for cause in same)
        return _operations(mine, without) == _operations(theirs, without)

    for size in range(1, min(len(places), FEW) + 1):
        yield from (tuple(chain(*chosen)) for chosen in combinations(alone, size) if explains(chosen))
        yield from (tuple(chain(*chosen)) for chosen in combinations(places.values(), size) if explains(chosen))
    needed = list(places.values())
    if len(needed) > FEW and explains(needed):
        for same in places.values():
            fewer = [other for other in needed if other is not same]
            needed = fewer if explains(fewer) else needed
        yield tuple(chain(*needed))


def _halves(causes: list[Branch | Loop], mine: list[Step], theirs: list[Step]) -> frozenset[int]:
    """Those of some tests, by identity, that belong together in pairs: what one rank enters under the one, the other
    rank enters under the other one, in the same call."""
    found: set[int] = set()
    tests = [cause for cause in causes if isinstance(cause, Branch)]
    for one, other in combinations(tests, 2) if len(tests) <= _MOST_TESTS else ():
        if one.frame != other.frame:
            continue
        here, there = ((_ops_under(steps, one), _ops_under(steps, other)) for steps in (mine, theirs))
        across = ((here[0], there[1], here[1], there[0]), (here[1], there[0], here[0], there[1]))
        if any(met and met == answer and not rest and not back for met, answer, rest, back in across):
            found.update((id(one), id(other)))
    return frozenset(found)


def _at_cause(
    cause: Branch | Loop, first: int, other: int, said: dict[int, list[Step]], words: dict[int, Word], cluster: Cluster
) -> Divergence:
    sides = {rank: under(said[rank], cause) for rank in (first, other)}
    mine, theirs = (first, other) if len(sides[first]) >= len(sides[other]) else (other, first)
    inside, across = sides[mine], sides[theirs]
    position = meetings(inside, across)
    step = inside[min(position, len(inside) - 1)]
    if not across:  # what is communicated says more than the group that is made for it when it is first asked for
        later = (s for s in inside if not any(d.branch is cause and _is_made_once(s, d) for d in s.under))
        step = next(later, step)
        position = next(index for index, one in enumerate(inside) if one is step)
    decision = next(decision for decision in step.under if decision.branch is cause)  # that of its own round
    more = len({id(s.event) for s in inside[position + 1 :]} - {id(step.event)})  # not the next rounds of a loop
    if isinstance(cause, Loop):
        rounds = {rank: words[rank].decisions[id(cause)].taken for rank in said if id(cause) in words[rank].decisions}
        here = tuple(rank for rank, taken in rounds.items() if taken >= decision.taken)
        elsewhere = tuple(rank for rank, taken in rounds.items() if taken < decision.taken) or (theirs,)
        return Divergence("loop", step, decision, here or (mine,), elsewhere, None, None, 0, cluster)
    left = _left_ahead_of(step, cause, words[theirs]) if not across else None
    if left is not None:
        return _made("exit", step, decision, None, left, 0, (mine, theirs), said, cluster)
    instead = across[position] if position < len(across) else None
    again = {id(s.event) for s in across} <= {id(s.event) for s in inside}
    if again and len(across) < len(inside):  # the same calls, less often
        counts = {rank: len(under(steps, cause)) for rank, steps in said.items()}
        here = tuple(rank for rank, count in counts.items() if count >= len(inside))
        elsewhere = tuple(rank for rank, count in counts.items() if count < len(inside))
        return Divergence("branch", step, decision, here, elsewhere, None, None, more if not across else 0, cluster)
    kind = "sides" if across else "branch"
    return _made(kind, step, decision, instead, None, more, (mine, theirs), said, cluster)


def _left_ahead_of(step: Step, cause: Branch, word: Word) -> Leave | None:
    """The return by which a rank has left the other side of a test, where the same event stands: without it, both sides
    would meet."""
    for left in word.exits:
        taken = next((decision.taken for decision in left.under if decision.branch is cause), None)
        if taken is None or left.exit.kind != "return":
            continue
        others = (node for node in nodes(cause.then if taken else cause.orelse) if isinstance(node, Event))
        if any(one.op == step.event.op and one.group.key == step.event.group.key for one in others):
            return left
    return None


def _is_made_once(step: Step, parted: Decision) -> bool:
    """Whether a step makes a group once, under a shared test that a call further in than another test makes (``if not
    _GROUPS: …``)."""
    further = step.under[step.under.index(parted) + 1 :] if parted in step.under else ()
    is_group = step.event.role == "group"
    return is_group and any(not coordinates(d.term) and d.branch.frame != parted.branch.frame for d in further)


def _at_exit(
    stays: int, goes: int, said: dict[int, list[Step]], words: dict[int, Word], cluster: Cluster, apart: str
) -> Divergence | None:
    """An early exit of one rank that skips what the other still enters."""
    position = meetings(said[stays], said[goes])
    if position >= len(said[stays]):
        return None
    for left in words[goes].exits:
        step = _first_skipped(left, said[stays], said[goes], position)
        if step is None or _is_of_another_call(step, left, words[goes]):
            continue
        for decision in reversed(left.under):
            across = _opposite(decision, words[stays], left.after)
            if across is not None and parts_ranks(decision.term, apart):
                if _comes_too_late(left, across, step, words[stays]):
                    above = _apart_above(step, words[goes], apart)
                    if above is None:
                        return None
                    return _made("branch", step, above, None, None, 0, (stays, goes), said, cluster)
                if is_unclear(under(words[goes].steps, decision.branch), [step]):
                    return None
                own = under(said[goes][position : position + 1], decision.branch)
                if speak_of_the_same(left, step):
                    return None
                if have_own_conditions(words[goes], words[stays], decision.branch):
                    return None
                if own and conditions_under(decision.branch):
                    return None
                if not own or apart:
                    return _made("exit", step, across, None, left, 0, (stays, goes), said, cluster)
                return _made("sides", own[0], decision, step, left, 0, (goes, stays), said, cluster)
    return None


def _is_of_another_call(step: Step, left: Leave, word: Word) -> bool:
    """Whether a rank that returned from a call had met an event in it that comes once in each: another call it is then,
    in the next round of a loop around them, that the others wait in."""
    frame = left.exit.frame
    if left.exit.kind != "return" or not frame or any(loop.frame == frame for loop in step.loops):
        return False
    return any(earlier.event is step.event for earlier in word.steps[: left.after])


def _opposite(decision: Decision, word: Word, after: int) -> Decision | None:
    """The other side of a test, if a rank took it: when it had come to as many events, or the last time."""
    last = word.decisions.get(id(decision.branch))
    if last is None:
        return None
    in_its_round = (d for events, d in word.turns if events == after and d.branch is decision.branch)
    across = next((d for d in in_its_round if d.taken != decision.taken), None)
    return across if across is not None or last.taken == decision.taken else last


def _comes_too_late(left: Leave, decision: Decision, step: Step, word: Word) -> bool:
    """Whether the rank that did not leave had come to an event before the decision, in no loop that both are in: then
    it is not the exit that keeps the other one from it."""
    if any(loop is other for loop in left.loops for other in step.loops):
        return False
    events = next((events for events, taken in word.turns if taken is decision), 0)
    return any(step is earlier for earlier in word.steps[:events])


def _apart_above(step: Step, other: Word, apart: str) -> Decision | None:
    """The outermost rank test above an event of which another rank took the other side."""
    for decision in step.under:
        across = other.decisions.get(id(decision.branch))
        if across is not None and across.taken != decision.taken and parts_ranks(decision.term, apart):
            return decision
    return None


def _first_skipped(left: Leave, stays: list[Step], goes: list[Step], position: int) -> Step | None:
    """The event that an exit skips, where the words differ at ``position``. If events of the same operation stand right
    before, it may be one of them: the others then meet in the wrong ones."""
    met = {id(step.event) for step in goes}
    while not left.skips(stays[position]):
        position -= 1
        same = position >= 0 and stays[position].event.op == stays[position + 1].event.op
        if not same or (left.skips(stays[position]) and id(stays[position].event) in met):
            return None
    return stays[position]


def meetings(mine: list[Step], theirs: list[Step]) -> int:
    """In how many operations two ways meet, one after the other, from their start."""
    pairs = zip(mine, theirs, strict=False)
    return next((i for i, (a, b) in enumerate(pairs) if a.event.op != b.event.op), min(len(mine), len(theirs)))


def _made(
    kind: str,
    step: Step,
    decision: Decision,
    instead: Step | None,
    left: Leave | None,
    more: int,
    pair: tuple[int, int],
    said: dict[int, list[Step]],
    cluster: Cluster,
) -> Divergence:
    there = {rank: any(s.event is step.event and s.under == step.under for s in steps) for rank, steps in said.items()}
    elsewhere = tuple(rank for rank in said if not there[rank]) or pair[1:]
    here = tuple(rank for rank in said if there[rank] and rank not in elsewhere) or pair[:1]
    return Divergence(kind, step, decision, here, elsewhere, instead, left, more, cluster)
