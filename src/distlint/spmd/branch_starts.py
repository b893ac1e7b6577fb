"""Branches that start the other ranks: what comes behind the start, these do in a function of their own."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Call, Statement
from distlint.finding import Span
from distlint.project import Function, resolve_all

#: What starts processes, by name.
_STARTS = frozenset(("spawn", "start_processes", "Process"))


def starts_the_others(function: Function, test: Span, place: Span, called: str) -> bool:
    """Whether the side of an ``if`` with a test in which a place stands starts processes ahead of it, itself or in a
    function of the project, while another function of the file calls ``called``, too: those that come by that way."""
    ahead = [s for s in _side(function, test, place) if s.span.line < place.line]
    calls = [e for s in ahead for e in facts.subexpressions(s) if isinstance(e, Call)]
    if not any(_starts(call, function) for call in calls):
        return False
    others = (f for f in function.module.functions if f.definition.span != function.definition.span)
    return any(called in other.words for other in others if other.name != called)


def _side(function: Function, test: Span, place: Span) -> tuple[Statement, ...]:
    """The statements, at any depth, of the side of an ``if`` that holds a place."""
    for statement in facts.statements(function.body):
        if isinstance(statement, facts.If) and statement.test.span == test:
            for side in (statement.body, statement.orelse):
                if side and side[0].span.line <= place.line <= side[-1].span.end_line:
                    return tuple(facts.statements(side))
    return ()


def _starts(call: Call, function: Function) -> bool:
    if facts.last_name(call.function) in _STARTS:
        return True
    return any(not _STARTS.isdisjoint(one.words) for one in _run(call, function))


def _run(call: Call, function: Function) -> Iterator[Function]:
    """The functions of the project that a call may run."""
    return (symbol for symbol in resolve_all(call.function, function) if isinstance(symbol, Function))
