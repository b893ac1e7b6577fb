"""What nobody can tell: whether two sides of a test meet after all, or an exit and an event exclude each other.

Words of ranks differ where something can't be seen through. These questions keep quiet about it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Binary, Expression, Statement, Unary
from distlint.spmd.terms import Apply, Term, Unknown, Variable, coordinates, key_of, leaves
from distlint.spmd.tree import Branch, Event, Exit, Invoke, Loop, Node, Tree, has_event, nodes, subtrees
from distlint.spmd.words import SOMEBODY, Leave, Step, Word, under

_NAME = re.compile(r"[A-Za-z_]\w*")
#: Words of names that tell two things apart.
_WORD = re.compile(r"[a-z]{4,}")


def may_match(cause: Branch | Loop, mine: list[Step], theirs: list[Step]) -> bool:
    """Whether nobody can tell that the two sides of a cause differ: one may be what the other waits for, or each
    communicates as conditions of its own demand."""
    sides = [under(steps, cause) for steps in (mine, theirs)]
    if is_unclear(*sides):
        return True
    if isinstance(cause, Loop):
        return _has_shared_limit(cause)
    return all(sides) and _own_conditions(cause)


def _has_shared_limit(loop: Loop) -> bool:
    """Whether all ranks may leave a loop together before the first of them runs out."""
    return any(
        isinstance(node, Branch)
        and not coordinates(node.test)
        and any(isinstance(inner, Exit) and inner.kind in ("break", "return", "exit") for inner in nodes((node,)))
        for node in nodes(loop.body)
    )


def is_unclear(mine: list[Step], theirs: list[Step]) -> bool:
    """Whether something can't be seen through and may be what the other ranks wait for: a callback in foreign hands,
    the same operation on a group that nobody knows."""
    unclear = [s for side in (mine, theirs) for s in side if s.members is None or SOMEBODY in s.members]
    if _may_answer(mine, theirs) or _may_answer(theirs, mine):
        return True
    mine_ops, theirs_ops = ({s.event.op for s in side} for side in (mine, theirs))
    return any(s.event.op in mine_ops and s.event.op in theirs_ops for s in unclear)


def _may_answer(steps: list[Step], others: list[Step]) -> bool:
    """Whether a callback in foreign hands stands on one side and something that it may be waited for on the other:
    where the other ranks do nothing, whatever it does answers nobody."""
    return bool(others) and any(s.event.role == "opaque" for s in steps if s.members is None or SOMEBODY in s.members)


def is_filled_up(test: str, body: tuple[Statement, ...]) -> bool:
    """Whether ranks take turns by a test (``index % size != rank``) in a function that fills up what they share to a
    multiple of their number (``-len(items) % size``): then each of them gets as many turns."""
    parts = re.split(r"\s%\s", test)
    size = re.match(r"[\w.]+", parts[1]) if len(parts) == 2 else None
    return size is not None and any(
        isinstance(e, Binary)
        and e.operator == "%"
        and facts.source_of(e.right).startswith(size[0])
        and _is_missing(e.left)
        for statement in facts.statements(body)
        for e in facts.subexpressions(facts.header(statement))
    )


def _is_missing(left: Expression) -> bool:
    """Whether the remainder of a number is what is missing: it is negative, or taken from another one."""
    return isinstance(left, (Unary, Binary)) and left.operator == "-"


def _own_conditions(cause: Branch) -> bool:
    """Whether the two sides of a test communicate under different shared conditions, of which nobody knows how they
    hang together (the sender looks at its data, the receivers at a header)."""
    return conditions(cause.then, cause.frame) != conditions(cause.orelse, cause.frame)


def have_own_conditions(left: Word, stays: Word, branch: Branch | Loop) -> bool:
    """Whether ranks that have left by a test, after they had communicated under it, did so under other conditions than
    those that stayed, who are on the other side of it from there on."""
    return bool(under(left.steps, branch)) and _decided_since(left, branch) != _decided_since(stays, branch)


def _decided_since(word: Word, branch: Branch | Loop) -> frozenset[str]:
    """The shared tests and unknown numbers of rounds on which depends what a rank communicates behind a test."""
    turns = [index for index, (_, decision) in enumerate(word.turns) if decision.branch is branch]
    if not turns:
        return frozenset()
    since = word.turns[turns[-1]][0]
    tests = {id(decision.branch): decision.branch for _, decision in word.turns[turns[-1] + 1 :]}
    terms = [test.test for test in tests.values() if isinstance(test, Branch) and any(map(_matters, nodes((test,))))]
    around = {id(loop): loop for step in word.steps[since:] for loop in step.loops}
    terms += [loop.over for loop in around.values() if all(node is not branch for node in nodes(loop.body))]
    return frozenset(_key(term) for term in terms if _is_unknown(term))


def _matters(node: Node) -> bool:
    """Whether a rank communicates in a node, or leaves what it is in without a failure."""
    return isinstance(node, Event) or (isinstance(node, Exit) and node.kind in ("return", "break", "continue"))


def conditions(tree: Tree, frame: int) -> frozenset[str]:
    """The shared tests and unknown numbers of rounds on which the events of a tree depend, which is one of the call
    ``frame``: those around them, and those by which a call or a round ends ahead of them."""
    return frozenset(_conditions(tree, frame, frozenset(), is_followed=False))


def conditions_under(cause: Branch | Loop) -> frozenset[str]:
    """The same for what stands under a test that parts ranks, or in a loop that does. That test is none of them,
    whatever nobody knows in it (``time.time() - start > limit``)."""
    found = conditions((cause,), cause.frame)
    return found - {_key(cause.test)} if isinstance(cause, Branch) else found


def _conditions(tree: Tree, frame: int, followed: frozenset[int], *, is_followed: bool) -> Iterator[str]:
    """``followed``: the calls in which events come behind the tree; ``is_followed``: so they do in the round of the
    loop that it is in."""
    for node in reversed(tree):
        communicates = has_event((node,))
        term = node.test if isinstance(node, Branch) else node.over if isinstance(node, Loop) else None
        if term is not None and _is_unknown(term) and (communicates or _may_end(node, followed, is_followed)):
            yield _key(term)
        inner = node.frame if isinstance(node, Invoke) else frame
        behind = is_followed and not isinstance(node, Loop)
        for part in subtrees(node):
            yield from _conditions(part, inner, followed, is_followed=behind)
        if communicates:
            followed, is_followed = followed | {frame}, True


def _key(term: Term) -> str:
    """What names a test, whichever way it comes out."""
    while isinstance(term, Apply) and term.operator == "not":
        term = term.operands[0]
    return key_of(term)


def _is_unknown(term: Term) -> bool:
    """Whether nobody knows what a term is, which all ranks share."""
    return not coordinates(term) and any(isinstance(leaf, (Unknown, Variable)) for leaf in leaves(term))


def _may_end(node: Node, followed: frozenset[int], is_followed: bool) -> bool:
    """Whether a call in which events come behind a node may end in it, or a round of a loop in which they do."""
    jumps = ("break", "continue") if is_followed and not isinstance(node, Loop) else ()
    exits = (inner for inner in nodes((node,)) if isinstance(inner, Exit))
    return any(left.kind in jumps or (left.kind == "return" and left.frame in followed) for left in exits)


def speak_of_the_same(left: Leave, step: Step) -> bool:
    """Whether an exit and an event stand under different shared conditions that are called alike (``is_fsdp2``,
    ``fsdp_version == 2``): then nobody knows whether both can be met."""
    exit_when, event_when = (
        {leaf.key for decision in under for leaf in leaves(decision.term) if isinstance(leaf, Unknown)}
        for under in (left.under, step.under)
    )
    return not _words(exit_when - event_when).isdisjoint(_words(event_when - exit_when))


def _words(keys: set[str]) -> set[str]:
    """The words in the last names of dotted keys."""
    names = (_NAME.findall(key)[-1:] for key in keys)
    return {word for found in names for name in found for word in _WORD.findall(name.lower())}
