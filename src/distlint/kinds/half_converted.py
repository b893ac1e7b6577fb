"""Variables that hold a rank or a size as a number on one way through a function, and as text on another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Assign, Attribute, Constant, Expression, Name, Statement, source_of
from distlint.kinds.seen import Kinds
from distlint.project import Scope, own_words

_READS = frozenset(("environ", "getenv"))


class HalfConverted(NamedTuple):
    """The text that a variable gets on one way, and the number that it gets on another."""

    text: Expression
    number: Expression
    name: str


def half_converted(owner: Scope, kinds: Kinds) -> Iterator[HalfConverted]:
    """One for each variable and attribute of a function that is nowhere converted in its file."""
    if _READS.isdisjoint(own_words(owner)):
        return
    for name, stored in _stored(owner).items():
        texts = [statement for statement, value in stored if _reads_environment(value, owner, kinds)]
        numbers = [statement for statement, value in stored if _is_number(value, owner, kinds)]
        if (
            not texts
            or not numbers
            or is_converted(name, owner.module.text)
            or any(_mentions(name, v) for _, v in stored)
        ):
            continue
        pairs = ((t, n, _parting(t, n, owner)) for t in texts for n in numbers)
        pair = next(((t, n) for t, n, parting in pairs if parting is not None and _is_read(name, parting, owner)), None)
        if pair is not None and pair[0].value is not None and pair[1].value is not None:
            yield HalfConverted(pair[0].value, pair[1].value, name)


def _stored(owner: Scope) -> dict[str, list[tuple[Assign, Expression]]]:
    """What the plain assignments of a function give its variables, and attributes."""
    found: dict[str, list[tuple[Assign, Expression]]] = {}
    for statement in facts.statements(owner.body):
        if not isinstance(statement, Assign) or statement.value is None or len(statement.targets) != 1:
            continue
        target = statement.targets[0]
        if isinstance(target, (Name, Attribute)) and (name := facts.dotted(target)) is not None:
            found.setdefault(name, []).append((statement, statement.value))
    return {name: stored for name, stored in found.items() if len(stored) > 1}


def _reads_environment(value: Expression, owner: Scope, kinds: Kinds) -> bool:
    """Whether a value is the text of a variable of the environment, read there."""
    kind = kinds.kind(value, owner)
    return kind is not None and kind.text and kind.sure and any(word in source_of(value) for word in _READS)


def _is_number(value: Expression, owner: Scope, kinds: Kinds) -> bool:
    if isinstance(value, Constant):
        return type(value.value) is int and value.value >= 0
    kind = kinds.kind(value, owner)
    return kind is not None and kind.sure and not kind.text


def is_converted(name: str, text: str) -> bool:
    """Whether something in the text of a file makes a number of a variable: whoever reads it may know."""
    last = re.escape(name.rpartition(".")[2])
    return re.search(rf"\bint\(\s*(?:\w+\.)*{last}\b|\bmap\(\s*int\b", text) is not None


def _mentions(name: str, value: Expression) -> bool:
    return any(facts.dotted(part) == name for part in facts.subexpressions(value))


def _parting(text: Assign, number: Assign, owner: Scope) -> Statement | None:
    """The statement that decides which one of two assignments counts: they stand on two of its sides, or the text takes
    the place of a number in a block that not all come to."""
    for statement in facts.statements(owner.body):
        sides = [any(_holds(block, one) for one in (text, number)) for block in facts.blocks(statement)]
        if sum(sides) > 1:
            return statement
        if any(sides) and number.span < statement.span and not isinstance(statement, facts.With):
            return statement
    return None


def _is_read(name: str, parting: Statement, owner: Scope) -> bool:
    """Whether something behind a statement reads a variable; attributes others may read."""
    return "." in name or any(
        part.id == name and part.span.line > parting.span.end_line
        for part in facts.subexpressions(owner.body)
        if isinstance(part, Name)
    )


def _holds(block: tuple[Statement, ...], wanted: Assign) -> bool:
    return any(statement is wanted for statement in facts.statements(block))
