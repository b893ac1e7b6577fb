"""The environment of the process: which variables an expression reads, and which an assignment sets to what text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Assign, Call, Constant, Expression, Statement, Subscript, Text
from distlint.project import Function, Scope


class Read(NamedTuple):
    """A variable that is read from the environment. ``key``: what names it; ``default``: what is given where it is
    missing, None if nothing; ``demands``: a missing one is an error."""

    key: Expression
    default: Expression | None
    demands: bool

    @property
    def variable(self) -> str | None:
        """The name of the variable; None where it is not written down."""
        return facts.text_of(self.key)


def is_environ(owner: Expression) -> bool:
    """Whether an expression is the environment of this process: ``os.environ``, however ``os`` is called."""
    return facts.last_name(owner) == "environ"


def variable(e: Expression) -> str | None:
    """The name in ``os.environ["NAME"]``; None for anything else."""
    return facts.text_of(e.key) if isinstance(e, Subscript) and is_environ(e.value) else None


def read(e: Expression) -> Read | None:
    """What an expression reads: ``os.environ["NAME"]`` (which is also how one is set), ``os.environ.get("NAME", "0")``,
    ``os.getenv("NAME")``; None for anything else."""
    if isinstance(e, Subscript):
        return Read(e.key, None, demands=True) if is_environ(e.value) else None
    if not isinstance(e, Call) or not _is_getter(e) or (key := facts.argument(e, "key", 0)) is None:
        return None
    return Read(key, facts.argument(e, "default", 1), demands=False)


def asked(e: Expression) -> str | None:
    """The name of the variable that an expression reads; None for anything else, or where it is not written down."""
    found = read(e)
    return found.variable if found is not None else None


def _is_getter(call: Call) -> bool:
    name, owner = facts.last_name(call.function), facts.receiver(call)
    return name == "getenv" or (name == "get" and owner is not None and is_environ(owner))


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
