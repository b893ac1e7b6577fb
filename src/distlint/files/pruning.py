"""What of a tree decides who comes to one effect: the tests, exits and meetings on the way to it.

A function that touches files often does many other things, under many other tests. To ask about one effect, all ways
through those need not be tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from distlint.files.leading import Way
from distlint.files.naming import asks_for_processes
from distlint.spmd.small_clusters import Cluster, Place, Undecided, truth
from distlint.spmd.terms import GPUS_PER_NODE, coordinates
from distlint.spmd.tree import (
    WORLD,
    Attempt,
    Branch,
    Effect,
    Event,
    Exit,
    Invoke,
    Loop,
    Node,
    Tree,
    nodes,
    subtrees,
)

#: What those who come to an effect may come to next, beside exits.
MEETING = "meeting"
#: Operations of frameworks for several ranks: training, and what they call their barriers.
_FOR_SEVERAL = frozenset(("DDP()", "FSDP()", "backward", "barrier"))


def ways_to(tree: Tree, way: Way) -> Tree:
    """The part of a tree that leads to an effect: the tests around it, and ahead of it what parts ranks or lets them
    take turns; behind it, the events that follow on all ranks or on some."""
    last = max((index for index, node in enumerate(tree) if way.leads_by(node)), default=-1)
    if last < 0:
        return tuple(_parting(tree))
    before = (
        part for node in tree[:last] for part in ((_into(node, way),) if way.leads_by(node) else _parting((node,)))
    )
    return (*before, _into(tree[last], way), *_following(tree[last + 1 :]))


def windows(tree: Tree, near: int) -> Iterator[Tree]:
    """What some ranks do to files by a test of the rank, each with the ``near`` nodes behind it in the same block."""
    for index, node in enumerate(tree):
        does = any(isinstance(inner, Effect) for inner in nodes((node,)))
        if isinstance(node, Branch) and coordinates(node.test):
            if does:
                yield tree[index : index + near + 1]
        elif does:
            for side in subtrees(node):
                yield from windows(side, near)


def happens_beside(tree: Tree, way: Way, operation: str, path: str = "") -> bool:
    """Whether a communication of this name (of the file at ``path``) stands in a tree where those who come to an effect
    may pass it, too."""
    for node in tree:
        sides = subtrees(node)
        if isinstance(node, Branch):
            sides = tuple(side for side in sides if way.leads_into(side)) or _possible(node)
        if isinstance(node, Event) and node.op == operation and path in ("", node.site.path):
            return True
        if any(happens_beside(side, way, operation, path) for side in sides):
            return True
    return False


def comes_behind(tree: Tree, way: Way, operation: str) -> bool:
    """Whether a communication of this name stands ahead of an effect."""
    for node in tree:
        if way.leads_by(node):
            return any(comes_behind(side, way, operation) for side in subtrees(node) if way.leads_into(side))
        if any(isinstance(inner, Event) and inner.op == operation for inner in nodes((node,))):
            return True
    return False


def meets_before(tree: Tree, way: Way) -> bool:
    """Whether ahead of an effect those who come to it pass a collective of all ranks, if there are several."""
    for node in tree:
        if way.leads_by(node):
            return any(meets_before(side, way) for side in subtrees(node) if way.leads_into(side))
        if _meets(node):
            return True
    return False


def what_follows(tree: Tree, way: Way) -> str:
    """What those who come to an effect come to next: a collective of all ranks, an exit (by its kind), or the
    end of the tree."""
    for index, node in enumerate(tree):
        if not way.leads_by(node):
            continue
        inside = [what_follows(side, way) for side in subtrees(node) if way.leads_into(side)]
        if MEETING in inside:
            return MEETING
        left = next((kind for kind in inside if kind and kind not in _ends(node)), "")
        for later in () if left else tree[index + 1 :]:
            if isinstance(later, Exit):
                return later.kind
            if _meets(later):
                return MEETING
        return left
    return ""


def takes_several(event: Event) -> bool:
    """Whether an event takes several ranks: a collective, a barrier, or training that reduces its gradients."""
    return event.role == "collective" or event.op in _FOR_SEVERAL


def _meets(node: Node) -> bool:
    """Whether all ranks meet in a node, if there are several, and go on behind it."""
    if isinstance(node, Event):
        return takes_several(node) and node.group == WORLD
    if isinstance(node, Loop):
        return any(map(_meets, node.body))
    if isinstance(node, Branch):
        if coordinates(node.test):
            return False
        met = [
            any(map(_meets, side)) and not any(isinstance(n, Exit) for n in side) for side in (node.then, node.orelse)
        ]
        return any(met) if asks_for_processes(node.test) else all(met)
    return isinstance(node, Invoke) and any(map(_meets, node.body))


def refusing(tree: Tree, way: Way) -> Iterator[tuple[Branch, bool]]:
    """The tests that raise on one side, with the outcome on which they do, in one of the blocks that lead to an
    effect."""
    leading = [node for node in tree if way.leads_by(node)]
    for node in tree if leading else ():
        if isinstance(node, Branch):
            yield from ((node, taken) for side, taken in ((node.then, True), (node.orelse, False)) if _raises(side))
    for node in leading:
        for side in subtrees(node):
            yield from refusing(side, way)


def _raises(tree: Tree) -> bool:
    """Whether a block raises, and nothing in it handles that."""
    for node in tree:
        if isinstance(node, Exit) and node.kind == "raise":
            return True
        if isinstance(node, Attempt) and not node.handlers and _raises((*node.body, *node.final)):
            return True
    return False


def skipping(tree: Tree, way: Way, inside: frozenset[str] = frozenset()) -> Iterator[Branch]:
    """The tests on one side of which an effect may be skipped. ``inside``: kinds of exits that do not lead out of what
    is looked at (of a loop, or a call, in which the effect does not stand)."""
    for index, node in enumerate(tree):
        if isinstance(node, Branch):
            ends = any(isinstance(inner, Exit) for side in subtrees(node) for inner in side)
            rest = tree[index + 1 :] if ends else ()  # for those that stay
            if any(_leave(side, inside) for side in (*subtrees(node), rest)):
                yield node
        within = inside if way.leads_by(node) else inside | _ends(node)
        for side in subtrees(node):
            yield from skipping(side, way, within)


def _leave(tree: Tree, inside: frozenset[str]) -> bool:
    """Whether an exit leads out of a tree, by a kind that is not among those that end ``inside``."""
    return any(
        node.kind not in inside
        if isinstance(node, Exit)
        else any(_leave(side, inside | _ends(node)) for side in subtrees(node))
        for node in tree
    )


def _ends(node: Node) -> frozenset[str]:
    """The kinds of exits that end at a node."""
    kinds = ("break", "continue") if isinstance(node, Loop) else ("return",) if isinstance(node, Invoke) else ()
    return frozenset(kinds)


def _possible(node: Branch) -> tuple[Tree, ...]:
    """The sides of a test that some of several processes may take."""
    try:
        sides = {truth(node.test, Place(Cluster(GPUS_PER_NODE**2, ()), rank, {}, {})) for rank in (0, 1)}
    except (Undecided, ValueError):
        return (node.then, node.orelse)
    return tuple(node.then if side else node.orelse for side in sides)


def _into(node: Node, way: Way) -> Node:
    return _each_side(node, partial(ways_to, way=way))


def _each_side(node: Node, kept: Callable[[Tree], Iterable[Node]]) -> Node:
    """A node with what is kept of each tree in it."""
    if isinstance(node, Branch):
        return node._replace(then=tuple(kept(node.then)), orelse=tuple(kept(node.orelse)))
    if isinstance(node, Loop):
        return node._replace(body=tuple(kept(node.body)), orelse=tuple(kept(node.orelse)))
    if isinstance(node, Invoke):
        return node._replace(body=tuple(kept(node.body)))
    if isinstance(node, Attempt):
        handler = tuple(kept(node.handler)) if node.handler is not None else None
        body, orelse, final = (tuple(kept(part)) for part in (node.body, node.orelse, node.final))
        return node._replace(body=body, handler=handler, orelse=orelse, final=final)
    return node


def _parting(tree: Tree) -> Iterator[Node]:
    """What ranks leave early in, or enter on some ranks only, and the events that all of them pass."""
    for node in tree:
        if isinstance(node, (Event, Exit)):
            yield node
        elif not _acts(node):
            continue
        elif isinstance(node, (Branch, Loop)) and coordinates(node.test if isinstance(node, Branch) else node.over):
            yield from _noticed((node,))
        elif isinstance(node, Branch):
            then, orelse = tuple(_parting(node.then)), tuple(_parting(node.orelse))
            if _parts(then) or _parts(orelse):
                yield node._replace(then=then, orelse=orelse)
        elif isinstance(node, Loop):
            body = tuple(_parting(node.body))
            if _parts(body):
                yield node._replace(body=body, orelse=())
        elif isinstance(node, Invoke):
            body = tuple(_parting(node.body))
            if any(not isinstance(inner, Exit) for inner in body):
                yield node._replace(body=body)
        elif isinstance(node, Attempt):
            yield from _parting((*node.body, *node.final))


def _noticed(tree: Tree) -> Iterator[Node]:
    """What those notice who are elsewhere while some ranks do this: its events, and the exits that lead out of it. That
    it may fail by what these ranks find is left out: nobody gets further then."""
    for node in tree:
        if isinstance(node, (Event, Exit)):
            yield node
        elif subtrees(node):
            part = _each_side(node, _noticed)
            if isinstance(part, Branch) and not coordinates(part.test) and not asks_for_processes(part.test):
                then, orelse = (() if _only_fails(side) else side for side in (part.then, part.orelse))
                part = part._replace(then=then, orelse=orelse)
            if _acts(part):
                yield part


def _only_fails(tree: Tree) -> bool:
    """Whether a side of a test does nothing that others notice but to raise."""
    return len(tree) == 1 and isinstance(tree[0], Exit) and tree[0].kind == "raise"


def _acts(node: Node) -> bool:
    """Whether those behind a node notice it: it communicates, or an exit leads out of it."""
    return any(isinstance(inner, Event) for inner in nodes((node,))) or _leave((node,), frozenset())


def _parts(tree: Tree) -> bool:
    return any(
        (isinstance(node, Branch) and coordinates(node.test)) or (isinstance(node, Loop) and coordinates(node.over))
        for node in nodes(tree)
    )


def _following(tree: Tree) -> Iterator[Node]:
    for index, node in enumerate(tree):
        if isinstance(node, Event):
            yield node
        elif isinstance(node, Invoke):
            inside = tuple(_following(node.body))
            if inside:
                yield node._replace(body=inside)
        elif isinstance(node, Branch) and (coordinates(node.test) or _parts((*node.then, *node.orelse))):
            stay = [not any(isinstance(inner, Exit) for inner in side) for side in (node.then, node.orelse)]
            rest = () if all(stay) else tuple(_following(tree[index + 1 :]))  # of those that stay
            then, orelse = (
                (*_following(side), *(rest if stays else ()))
                for side, stays in zip((node.then, node.orelse), stay, strict=True)
            )
            if then or orelse:
                yield node._replace(then=then, orelse=orelse)
            if not all(stay):
                return
        elif isinstance(node, Exit):
            return
