"""Which nodes of a tree lead to its effects, found in one walk: they are asked for each effect and each block again."""

from __future__ import annotations

from collections.abc import Mapping

from distlint.spmd.tree import Effect, Node, Site, Tree, subtrees


class Way(frozenset[int]):
    """The nodes of a tree in which an effect stands, the effect itself among them, by identity: to compare them would
    be to read all that they hold. The tree has to be kept."""

    def leads_by(self, node: Node) -> bool:
        """Whether the effect stands in a node."""
        return id(node) in self

    def leads_into(self, tree: Tree) -> bool:
        """Whether it stands in a part of the tree."""
        return any(id(node) in self for node in tree)


def ways_of(tree: Tree) -> Mapping[Site, Way]:
    """The way to each effect of a tree."""
    found: dict[Site, set[int]] = {}
    stack: list[tuple[Node, tuple[int, ...]]] = [(node, (id(node),)) for node in tree]
    while stack:
        node, way = stack.pop()
        if isinstance(node, Effect):
            found.setdefault(node.site, set()).update(way)
        for side in subtrees(node):
            stack += [(inner, (*way, id(inner))) for inner in side]
    return {site: Way(way) for site, way in found.items()}
