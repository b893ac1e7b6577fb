"""The environment of the process: which variables an assignment sets, and to which text."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Assign, Call, Constant, Expression, Statement, Subscript, Text
from distlint.project import Function, Scope


def is_environ(owner: Expression) -> bool:
    """Whether an expression is the environment of this process: ``os.environ``, however ``os`` is called."""
    return facts.last_name(owner) == "environ"


def variable(e: Expression) -> str | None:
    """The name in ``os.environ["NAME"]``; None for anything else."""
    return facts.text_of(e.key) if isinstance(e, Subscript) and is_environ(e.value) else None


def assigned(statement: Statement) -> Iterator[tuple[str, Expression]]:
    """The variables that ``os.environ["NAME"] = value`` sets, each with its value."""
    if isinstance(statement, Assign) and statement.value is not None and not statement.operator:
        for target in statement.targets:
            name = variable(target)
            if name is not None:
                yield name, statement.value


def assigned_in(scope: Scope) -> Iterator[tuple[str, Expression]]:
    """The variables that a function, or the top level of a module or the program there, sets in any case."""
    if isinstance(scope, Function) and "environ" not in scope.words:
        return
    for statement in facts.unconditional(scope.body):
        yield from assigned(statement)


def literal(value: Expression) -> str | None:
    """The text that an expression is: ``"1"``, ``str(1)``; None if nobody knows."""
    if isinstance(value, Call) and facts.dotted(value.function) == "str" and len(value.arguments) == 1:
        value = value.arguments[0].value
    if isinstance(value, Text):
        parts = [part.value for part in value.parts if isinstance(part, Constant)]
        return "".join(map(str, parts)) if len(parts) == len(value.parts) else None
    if isinstance(value, Constant) and isinstance(value.value, (str, int)):
        return str(value.value)
    return None


def number(value: Expression | None) -> str | None:
    """The number that is written down, as one or as a text (``0``, ``"0"``, ``str(0)``)."""
    written = literal(value) if value is not None else None
    return written if written is not None and written.isdigit() else None
