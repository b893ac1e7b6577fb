"""Functions inside of functions."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import FunctionDef, Statement
from distlint.project.symbols import Class, Function


def nested(function: Function) -> Iterator[Function]:
    """The functions defined inside a function, at any depth, those of its local classes included."""
    stack: list[tuple[tuple[Statement, ...], Class | None, Function]] = [(function.body, None, function)]
    while stack:
        body, owner, parent = stack.pop()
        for statement in facts.statements(body):
            if isinstance(statement, FunctionDef):
                inner = function.module.function_at(statement, owner, None if owner else parent)
                yield inner
                stack.append((inner.body, None, inner))
            elif isinstance(statement, facts.ClassDef):
                inside = function.module.class_at(statement, owner, None if owner else parent)
                stack.append((statement.body, inside, parent))
