"""Rounds of an endless loop in which nothing happens: ``if not prompt: continue`` before any communication."""

from __future__ import annotations

from distlint.spmd.terms import Local, Term, Unknown, coordinates, leaves
from distlint.spmd.tree import Branch, Exit, Node, Tree, has_event


def without_retries(tree: Tree) -> Tree:
    """The body of an endless loop without the ``continue`` by which a rank comes round again before it has met anybody.

    It meets the others in a later round, as long as something else than its number decides.
    """
    return _pruned(tree, None)


def _pruned(tree: Tree, test: Term | None) -> Tree:
    kept: list[Node] = []
    for position, node in enumerate(tree):
        if isinstance(node, Exit) and node.kind == "continue" and _may_change(test):
            continue
        kept.append(
            node._replace(then=_pruned(node.then, node.test), orelse=_pruned(node.orelse, node.test))
            if isinstance(node, Branch)
            else node
        )
        if has_event((node,)):
            return (*kept, *tree[position + 1 :])
    return tuple(kept)


def _may_change(test: Term | None) -> bool:
    """Whether a test may come out differently in a later round: the number of a rank does not."""
    return (
        test is not None and not coordinates(test) and any(isinstance(leaf, (Unknown, Local)) for leaf in leaves(test))
    )
