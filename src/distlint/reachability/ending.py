"""What nobody comes to since the program ends ahead of it, on every rank, with whatever else is wrong behind that: it
reads a name that nothing binds, or calls a function of the project with what that does not take.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from distlint import facts
from distlint.facts import (
    INNER,
    Assign,
    Boolean,
    Call,
    ClassDef,
    Compare,
    Comprehension,
    Conditional,
    FunctionDef,
    Lambda,
    Name,
    Statement,
    is_expression,
)
from distlint.finding import Span
from distlint.project import Scope
from distlint.reachability.misfitting import is_misfit
from distlint.reachability.unbound import forgotten


def reads_unbound_ahead(scope: Scope, span: Span) -> bool:
    """Whether whoever comes to a place in a function, or in what a module runs as a script, has read a name whose
    import was forgotten."""
    names = forgotten(scope.module)
    return bool(names) and any(isinstance(one, Name) and one.id in names for one in _evaluated_ahead(scope, span))


def calls_in_vain_ahead(scope: Scope, span: Span) -> bool:
    """Whether he has called a function with what it does not take; a call that holds the place is none of these."""
    calls = (one for one in _evaluated_ahead(scope, span) if isinstance(one, Call))
    return any(not span.is_inside(call.span) and is_misfit(call, scope) for call in calls)


def _evaluated_ahead(scope: Scope, span: Span) -> Iterator[object]:
    return (one for node in _ahead(scope.body or (), span) for one in _evaluated(node, span))


def _ahead(body: tuple[Statement, ...], span: Span) -> Iterator[object]:
    """What whoever comes to a place has gone through: simple statements, and what the others begin with."""
    for statement in body:
        if not span.is_inside(statement.span):
            yield from map(facts.header, facts.passed((statement,)))
            continue
        yield facts.header(statement)
        inside = (statement.body or (),) if isinstance(statement, (FunctionDef, ClassDef)) else facts.blocks(statement)
        for block in inside:
            if facts.encloses(block, span):
                yield from _ahead(block, span)
        return


def _evaluated(node: object, span: Span) -> Iterator[object]:
    """The expressions that a statement or an expression evaluates in any case, up to the end of a place."""
    stack: list[Any] = [node]
    while stack:
        top = stack.pop()
        if is_expression(top):
            if top.span[:2] >= span[2:]:
                continue
            yield top
        if isinstance(top, tuple) and type(top) not in INNER:
            stack += top
        elif isinstance(top, Boolean):
            stack.append(top.operands[0])
        elif isinstance(top, Compare):
            stack += (top.left, top.comparators[0])
        elif isinstance(top, Conditional):
            stack.append(top.test)
        elif isinstance(top, Comprehension):
            stack.append(top.clauses[0].iterable)
        elif isinstance(top, Assign):
            stack += (top.value, *top.targets)
        elif not isinstance(top, Lambda):
            stack += (top[field] for field in INNER.get(type(top), ()))
