"""Ranks that are put together from two of them: ``outer * size + inner``, with the size of the inner one's group."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Assign, Binary, Compare, Constant, Expression, Statement, shortened, source_of
from distlint.kinds.seen import Kinds
from distlint.kinds.wrong_sizes import WrongSize
from distlint.places import Place
from distlint.project import Scope
from distlint.spmd.kind import LOCAL, NODE, Kind, What
from distlint.spmd.tree import WORLD, Group

#: How people call the number of ranks.
_COUNTS_RANKS = re.compile(
    r"(?:world|dp|parallel)_?size\Z|num_processes\Z|num_?(?:gpus|ranks|replicas)\Z", re.IGNORECASE
)
_DIMENSION = re.compile(r"('[\w-]+') of (mesh .*)")
#: How many statements a block goes on with a size that was changed until a rank is computed with it.
_NEAR = 3


def mixed_sums(place: Place, kinds: Kinds) -> Iterator[WrongSize]:
    """``dp_rank * dp_size + tp_rank``: several ranks get the same number, since the inner rank has to count first."""
    total = place.expression
    if not isinstance(total, Binary) or total.operator != "+":
        return
    for product, inner in ((total.left, total.right), (total.right, total.left)):
        if not isinstance(product, Binary) or product.operator != "*":
            continue
        added = _rank(inner, place, kinds)
        if added is None:
            continue
        for outer, size in ((product.left, product.right), (product.right, product.left)):
            counted, numbered = kinds.kind(size, place.scope), _rank(outer, place, kinds)
            if counted is None or numbered is None or not counted.sure or counted.text:
                continue
            if (
                counted.what is What.SIZE
                and _are_same(counted.group, numbered.group)
                and _lie_across(numbered.group, added.group)
            ):
                message = (
                    f"{shortened(size)} counts the group of {shortened(outer)}, where the size of the group of "
                    f"{shortened(inner)} is needed: two ranks get one number"
                )
                yield WrongSize(size, message, total)


def _rank(expression: Expression, place: Place, kinds: Kinds) -> Kind | None:
    kind = kinds.kind(expression, place.scope)
    return kind if kind is not None and kind.what is What.RANK and kind.sure and not kind.text else None


def _are_same(first: Group, second: Group) -> bool:
    """Whether two groups are one; a dimension of a mesh is spoken of in two ways (``mesh["dp"].size()``,
    ``mesh.size("dp")``)."""
    return first == second or (
        bool(first.key) and _DIMENSION.sub(r"\2[\1]", first.key) == _DIMENSION.sub(r"\2[\1]", second.key)
    )


def _lie_across(outer: Group, inner: Group) -> bool:
    """Whether ranks of two groups number a place together: the node and the place on it, or two groups
    that are not all."""
    if {outer, inner} == {LOCAL, NODE}:
        return True
    return not _are_same(outer, inner) and {WORLD, LOCAL, NODE}.isdisjoint((outer, inner))


def changed_sizes(owner: Scope) -> Iterator[WrongSize]:
    """``world_size *= parts`` and then ``rank = world_size * part + rank``: the rank needs the size as it was."""
    for block in facts.all_blocks(owner.body):
        for at, statement in enumerate(block):
            grown = _multiplied(statement)
            if grown is not None:
                yield from _ranks_behind(grown, statement, block[at + 1 : at + 1 + _NEAR])


def multiplied_remainders(owner: Scope) -> Iterator[WrongSize]:
    """``if batch % micro * num_processes != 0``: Python reads ``(batch % micro) * num_processes``, which is nothing
    exactly where the remainder is, whatever the number of ranks."""
    for test in facts.subexpressions(owner.body):
        product = test.left if isinstance(test, Compare) and test.operators in (("==",), ("!=",)) else None
        if not isinstance(product, Binary) or product.operator != "*" or not isinstance(product.left, Binary):
            continue
        other = test.comparators[0] if isinstance(test, Compare) else None
        is_zero = isinstance(other, Constant) and other.value == 0
        if is_zero and product.left.operator == "%" and _COUNTS_RANKS.search(facts.last_called(product.right) or ""):
            by = f"({shortened(product.left.right)} * {shortened(product.right)})"
            message = (
                f"`{shortened(product)}` multiplies the remainder by the number of ranks; `% {by}` is the remainder "
            )
            yield WrongSize(product, f"{message}by what all ranks take", test)


def _multiplied(statement: Statement) -> str | None:
    """The name that a statement multiplies."""
    if not isinstance(statement, Assign) or len(statement.targets) != 1:
        return None
    name, value = source_of(statement.targets[0]), statement.value
    if facts.dotted(statement.targets[0]) is None or not ("size" in name.lower() or "world" in name.lower()):
        return None
    if statement.operator == "*":
        return name
    if statement.operator or not isinstance(value, Binary) or value.operator != "*":
        return None
    return name if name in (source_of(value.left), source_of(value.right)) else None


def _ranks_behind(size: str, grown: Statement, behind: tuple[Statement, ...]) -> Iterator[WrongSize]:
    for statement in behind:
        if not isinstance(statement, Assign) or len(statement.targets) != 1 or statement.value is None:
            return
        target = source_of(statement.targets[0])
        if target == size:
            return
        part = _product_beside(target, statement) if "rank" in target.lower() else None
        for factor in (part.left, part.right) if part is not None else ():
            if source_of(factor) == size:
                message = (
                    f"{size} was multiplied in line {grown.span.line}, but {target} needs the size before that: "
                    "it runs past the number of ranks"
                )
                yield WrongSize(factor, message, statement.targets[0])


def _product_beside(name: str, statement: Assign) -> Binary | None:
    """``a * b`` of ``name = a * b + name`` or ``name += a * b``."""
    value = statement.value
    if statement.operator == "+":
        return value if isinstance(value, Binary) and value.operator == "*" else None
    if statement.operator or not isinstance(value, Binary) or value.operator != "+":
        return None
    for product, other in ((value.left, value.right), (value.right, value.left)):
        if isinstance(product, Binary) and product.operator == "*" and source_of(other) == name:
            return product
    return None
