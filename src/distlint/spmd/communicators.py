"""Objects that stand for a group: they know their rank in it, and their methods meet its members.

``if gang.rank == 0: …`` and ``gang.barrier()`` are about the same ranks, whichever these are.
"""

from __future__ import annotations

from distlint import facts, knowledge
from distlint.facts import Attribute, Expression, Name
from distlint.project import Function
from distlint.remembering import remembered
from distlint.spmd.tree import UNCLEAR, WORLD, Branch, Event, Group, Invoke, Loop, Node, Tree
from distlint.spmd.vocabulary import is_rank_word


@remembered
def asked_for_its_rank(function: Function) -> str:
    """The one object, by its dotted name, that a function asks for its rank; empty if it asks others too, or none."""
    names, found, others = knowledge.names(), set[str](), set[str]()
    for e in facts.subexpressions(function.body):
        if isinstance(e, Attribute) and e.attr in names:
            found.add(facts.dotted(e.value) or "")
        elif isinstance(e, (Attribute, Name)):
            word = e.attr if isinstance(e, Attribute) else e.id
            if word in names or is_rank_word(word):
                others.add(word)
    own = function.first_parameter or ""
    holder = next(iter(found)) if len(found) == 1 and not others else ""
    return "" if holder == own else holder


def is_asked(called: Expression, scope: object) -> bool:
    """Whether what is called is a method of the one object that the function around asks for its rank."""
    name = facts.dotted(called.value) if isinstance(called, Attribute) else None
    return name is not None and isinstance(scope, Function) and name == asked_for_its_rank(scope)


def among_its_own(tree: Tree) -> Tree:
    """What a method of such an object does, with the group of which nothing is known taken for that of its rank."""
    return tuple(map(_among, tree))


def _among(node: Node) -> Node:
    if isinstance(node, Event) and _is_unknown(node.group):
        return node._replace(group=WORLD)
    if isinstance(node, Branch):
        return node._replace(then=among_its_own(node.then), orelse=among_its_own(node.orelse))
    if isinstance(node, (Loop, Invoke)):
        return node._replace(body=among_its_own(node.body))
    return node


def _is_unknown(group: Group) -> bool:
    return not group.axes and group.members is None and group.key not in ("", UNCLEAR)
