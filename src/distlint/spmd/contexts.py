"""Context managers of the project: what they do on entry and exit stands around the body."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from distlint import facts
from distlint.facts import Expression
from distlint.project import Function
from distlint.spmd.control import store
from distlint.spmd.tree import Tree
from distlint.spmd.values import (
    FunctionValue,
    Object,
    Value,
    unknown,
)

if TYPE_CHECKING:
    from distlint.spmd.interpreter import Frame, Interpreter


def around(run: Interpreter, manager: Value, method: str, context: Expression, frame: Frame) -> None:
    """Runs what a project context manager does on entry or exit."""
    if isinstance(manager.thing, Object):
        function = manager.thing.of.method(method)
        if function is not None:
            run.invoke(FunctionValue(function, None, manager), [], run.site(frame, context.span, context))


def run_generator(
    run: Interpreter,
    function: Function,
    call: facts.Call,
    target: Expression | None,
    frame: Frame,
    body: Callable[[], None],
) -> bool:
    """Runs a project context manager with ``body`` in the place of its ``yield``; False if it does not matter."""
    if not run.reach.matters(function) or (run.shallow and not run.reach.is_short(function)):
        return False
    bound = run.evaluate(call.function.value, frame) if isinstance(call.function, facts.Attribute) else None
    callee = FunctionValue(function, None, bound if function.first_parameter else None)
    done: list[Tree] = []

    def on_yield(value: Value) -> None:
        if not done and target is not None:
            store(run, target, value, frame)
        if not done:  # further ones are on other ways through the generator: the same body stands there
            with run.captured() as inner:
                body()
            done.append(tuple(inner))
        run.nodes.extend(done[0])

    run.invoke(callee, run.arguments(call, frame), run.site(frame, call.span, call), on_yield)
    if not done:
        if target is not None:
            store(run, target, unknown(f"with@{call.span.line}"), frame)
        body()
    return True
