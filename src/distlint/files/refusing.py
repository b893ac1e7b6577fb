"""Code that fails where a file is there already, or is not there: which questions about files decide that."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Assert, Assign, Boolean, Expression, If, Name, Raise, Statement
from distlint.finding import Span


def failing_test(body: tuple[Statement, ...], asked: Span) -> Expression | None:
    """The test that fails by the answer to a question, if one does."""
    return next(
        (test for test, side in _failing(body) if any(said.span == asked for said in _that_say(test, side))), None
    )


def demands(body: tuple[Statement, ...], asked: Span) -> bool:
    """Whether a function fails if the file is not there that it asks for by the call at ``asked``."""
    return any(
        not outcome and said.span == asked for test, side in _failing(body) for said, outcome in _parts(test, side)
    )


def refuses(body: tuple[Statement, ...], asked: Span) -> bool:
    """Whether a function fails if the file is there that it asks for by the call at ``asked``."""
    names = {
        target.id
        for statement in facts.statements(body)
        if isinstance(statement, Assign) and statement.value is not None
        for target in statement.targets
        if isinstance(target, Name) and any(said.span == asked for said in _that_say(statement.value, True))
    }
    return any(
        said.span == asked or (isinstance(said, Name) and said.id in names)
        for test, side in _failing(body)
        for said in _that_say(test, side)
    )


def _failing(body: tuple[Statement, ...]) -> Iterator[tuple[Expression, bool]]:
    """The tests of which one side fails, with the side."""
    for statement in facts.statements(body):
        if isinstance(statement, Assert):
            yield statement.test, False
        elif isinstance(statement, If) and _ends(statement.body):
            yield statement.test, True
        elif isinstance(statement, If) and _ends(statement.orelse):
            yield statement.test, False


def _ends(block: tuple[Statement, ...]) -> bool:
    last = block[-1] if block else None
    return isinstance(last, Raise) or facts.ends_process(last)


def _that_say(test: Expression, outcome: bool) -> Iterator[Expression]:
    """The parts of a test that have to be true for it to come out so."""
    return (part for part, side in _parts(test, outcome) if side)


def _parts(test: Expression, outcome: bool) -> Iterator[tuple[Expression, bool]]:
    """The parts of a test, and how each has to come out for it to come out so."""
    if facts.is_not(test):
        yield from _parts(test.operand, not outcome)
    elif isinstance(test, Boolean):
        for operand in test.operands:
            yield from _parts(operand, outcome)
    else:
        yield test, outcome
