"""Rounds of an endless loop in which nothing happens: ``if not prompt: continue`` before any communication."""

from __future__ import annotations

from distlint.spmd.terms import Apply, Local, Term, Unknown, coordinates, leaves
from distlint.spmd.tree import Branch, Exit, Invoke, Node, Tree, has_event


def without_retries(tree: Tree) -> Tree:
    """The body of an endless loop without the exits by which a rank comes round again before it has met anybody: a
    ``continue``, or the ``return`` of what is called last.

    It meets the others in a later round, as long as something else than its number decides.
    """
    return _pruned(tree, None, 0)


def _pruned(tree: Tree, test: Term | None, frame: int) -> Tree:
    """``frame``: the number of the call whose body this is, behind which nothing is met; 0: the loop itself."""
    kept: list[Node] = []
    for position, node in enumerate(tree):
        if isinstance(node, Exit) and _may_change(test) and _comes_round(node, frame):
            continue
        rest = tree[position + 1 :]
        kept.append(_without(node, frame, is_last=not has_event(rest) and not _may_end_loop(rest)))
        if has_event((node,)):
            return (*kept, *rest)
    return tuple(kept)


def _comes_round(node: Exit, frame: int) -> bool:
    return node.kind == "return" and node.frame == frame if frame else node.kind == "continue"


def _may_end_loop(tree: Tree) -> bool:
    """Whether a loop may end by what was called: it asks, and leaves. Whoever compares numbers counts rounds."""
    asked = (node for node in tree if isinstance(node, Branch) and not _counts(node.test))
    sides = (side for node in asked for side in (node.then, node.orelse))
    return any(isinstance(n, Exit) and n.kind != "continue" for side in (tree, *sides) for n in side)


def _counts(test: Term) -> bool:
    return isinstance(test, Apply) and test.operator in ("<", ">", "<=", ">=")


def _without(node: Node, frame: int, *, is_last: bool) -> Node:
    """A node without such exits on the way to its first event."""
    if isinstance(node, Branch):
        return node._replace(then=_pruned(node.then, node.test, frame), orelse=_pruned(node.orelse, node.test, frame))
    if isinstance(node, Invoke) and is_last and not node.back:
        return node._replace(body=_pruned(node.body, None, node.frame))
    return node


def _may_change(test: Term | None) -> bool:
    """Whether a test may come out differently in a later round: the number of a rank does not."""
    return (
        test is not None and not coordinates(test) and any(isinstance(leaf, (Unknown, Local)) for leaf in leaves(test))
    )
