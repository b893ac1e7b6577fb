"""What follows a call in its block, and by what a reduced tensor is divided there."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Attribute, Call, Expression, Statement, source_of
from distlint.places import Place
from distlint.project import Scope

#: Methods that give back the number or tensor that they are applied to.
_SAME = frozenset(("item", "float", "double", "cpu", "detach", "clone", "to", "tolist", "sum", "mean"))
#: Operations that leave the sum of all ranks of a group in a tensor.
SUMS = frozenset(("all_reduce", "reduce"))
_DIVIDING = frozenset(("div_", "div", "true_divide", "true_divide_"))


def following(place: Place, owner: Scope) -> tuple[Statement, ...]:
    """The statements behind the one that a place stands in, in the same block; and behind the contexts around it."""
    inside = [around for around in place.above if facts.is_statement(around)]
    found: tuple[Statement, ...] = ()
    for around, statement in zip((None, *inside[:-1]), inside, strict=True):
        blocks = (owner.body,) if around is None else _blocks(around)
        behind = next((after for block in blocks if (after := _behind(statement, block)) is not None), ())
        goes_on = isinstance(around, facts.With) or (isinstance(around, facts.Try) and not around.handlers)
        found = (*behind, *found) if goes_on else behind
    return found


def _blocks(around: object) -> tuple[tuple[Statement, ...], ...]:
    """The blocks of what stands around a place; that of a class, too, unlike where tests are asked for that were
    passed (:mod:`distlint.places`): those in the body of a class say nothing of who calls its methods."""
    if isinstance(around, (facts.FunctionDef, facts.ClassDef)):
        return (around.body or (),)
    return facts.blocks(around)  # type: ignore[arg-type]


def _behind(statement: object, block: tuple[Statement, ...]) -> tuple[Statement, ...] | None:
    return next((block[index + 1 :] for index, one in enumerate(block) if one is statement), None)


def divisors(tensor: Expression, statements: tuple[Statement, ...]) -> Iterator[Expression]:
    """By what ``tensor`` is divided in these statements, until something else is stored in it."""
    name = source_of(tensor)
    for statement in facts.unconditional(statements):
        if isinstance(statement, (facts.With, facts.Try)):
            continue  # what is in it comes next
        for expression in facts.subexpressions(statement):
            if isinstance(expression, facts.Binary) and expression.operator in ("/", "//"):
                if source_of(_bare(expression.left)) == name:
                    yield expression.right
            elif isinstance(expression, Call) and isinstance(expression.function, Attribute):
                divides = expression.function.attr in _DIVIDING and expression.arguments
                if divides and source_of(expression.function.value) == name:
                    yield expression.arguments[0].value
        if isinstance(statement, facts.Assign) and any(source_of(t) == name for t in statement.targets):
            if statement.operator in ("/", "//") and statement.value is not None:
                yield statement.value
            return


def _bare(expression: Expression) -> Expression:
    """``loss`` of ``loss.item()``."""
    while isinstance(expression, Call) and isinstance(expression.function, Attribute):
        if expression.function.attr not in _SAME:
            break
        expression = expression.function.value
    return expression
