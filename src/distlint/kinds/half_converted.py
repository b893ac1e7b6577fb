"""Variables that hold a rank or a size as a number on one way through a function, and as text on another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Assign, Attribute, Call, Compare, Constant, Expression, Name, Statement, Text, source_of
from distlint.kinds.seen import Kinds
from distlint.project import Scope, own_words

_READS = frozenset(("environ", "getenv"))
#: Calls that show a text and a number alike.
_SHOWS = frozenset(("str", "print", "format", "debug", "info", "warning", "error"))


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
    """The statement that decides which one of two assignments counts: they stand on two of its sides, or one takes the
    place of the other in a block that not all come to (``if size is None: size = get_world_size()``)."""
    for statement in facts.statements(owner.body):
        sides = [any(_holds(block, one) for one in (text, number)) for block in facts.blocks(statement)]
        if sum(sides) > 1:
            return statement
        if any(sides) and number.span < statement.span and not isinstance(statement, facts.With):
            return statement
        if (
            any(sides)
            and text.span < statement.span
            and isinstance(statement, facts.If)
            and _goes_on(number, statement)
        ):
            return statement
    return None


def _goes_on(number: Assign, test: Statement) -> bool:
    """Whether the block of a test that makes a variable a number leads on to what stands behind the test."""
    return any(_holds(block, number) and not facts.always_leaves(block) for block in facts.blocks(test))


def _is_read(name: str, parting: Statement, owner: Scope) -> bool:
    """Whether something behind a statement reads a variable, for more than a text (``f"cuda:{local_rank}"``) or to see
    whether it is there; attributes others may read."""
    if "." in name:
        return True
    reads, alike = 0, 0
    for part in facts.subexpressions(owner.body):
        if part.span.line <= parting.span.end_line:
            continue
        reads += isinstance(part, Name) and part.id == name
        alike += sum(facts.is_name(inner, name) for inner in _same_for_both(part))
    return reads > alike


def _same_for_both(part: Expression) -> Iterator[Expression]:
    """What an expression takes as it takes a text: what it fills in or shows, and what it compares with None."""
    if isinstance(part, Text):
        yield from part.parts
    elif isinstance(part, Call) and facts.last_name(part.function) in _SHOWS:
        yield from (argument.value for argument in part.arguments)
    elif isinstance(part, Compare) and part.operators[0] in ("is", "is not"):
        yield part.left


def _holds(block: tuple[Statement, ...], wanted: Assign) -> bool:
    return any(statement is wanted for statement in facts.statements(block))
