"""What variables hold behind a ``try`` if its work failed: a failure may be that of one rank alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from distlint import facts
from distlint.facts import Handler, Try
from distlint.spmd.combined import either
from distlint.spmd.shortage import forgives_memory
from distlint.spmd.terms import Literal, Local
from distlint.spmd.values import Environment, Value
from distlint.spmd.work_ahead import asks_the_machine, is_broad

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter

#: Why ranks differ that do not all fail.
FAILURE = "failure"


def left_behind(
    run: Interpreter, statement: Try, handler: Handler, before: Environment, done: Environment, frame: Frame
) -> Iterator[tuple[str, Value]]:
    """The variables that hold something else than in ``done``, which the body leaves behind, if one rank's work in the
    body has failed and ``handler`` has run; ``before``: what there was ahead of the ``try``. Only flags count, which
    hold a constant after a failure, and failures that one rank meets alone: a lack of memory, and what a machine or a
    server does not answer. Files that are missing, and mistakes of the program, are alike on all ranks."""
    scope = frame.scope
    let_down = is_broad(handler, scope) and asks_the_machine(statement.body, scope)
    if not let_down and not forgives_memory(handler, scope):
        return
    site = run.site(frame, handler.type.span if handler.type is not None else statement.span, "a failure")
    fails = Value(Local(f"fails@{site.key}", FAILURE), (site,))
    assigned = {name for s in facts.statements(handler.body) for name in _assigned(s)}
    made = {name for s in statement.body for name in _assigned(s)}
    for name, value in done.items():
        failed = frame.variables.get(name) if name in assigned else before.get(name) if name in made else None
        if failed is not None and isinstance(failed.term, Literal) and failed.term != value.term:
            yield name, either(fails, failed, value, site)


def _assigned(statement: facts.Statement) -> Iterator[str]:
    if isinstance(statement, facts.Assign) and not statement.operator:
        for target in statement.targets:
            yield from facts.changed_names(target)
