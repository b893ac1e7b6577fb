"""Context managers of the project: what they do on entry and exit stands around the body."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from distlint import facts
from distlint.facts import Expression
from distlint.project import Function
from distlint.spmd import implicit
from distlint.spmd.calls import first_known
from distlint.spmd.control import forget, variable_of
from distlint.spmd.shards import deals_out
from distlint.spmd.stores import store
from distlint.spmd.terms import coordinates
from distlint.spmd.tree import Invoke, Site, Tree
from distlint.spmd.values import FunctionValue, Given, Value, unknown

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter


def around(run: Interpreter, manager: Value, method: str, context: Expression, frame: Frame) -> None:
    """Runs what a project context manager does on entry or exit."""
    implicit.runs(run, manager, context, frame, method)


def switches(run: Interpreter, function: Function, frame: Frame) -> dict[tuple[str, str], Value]:
    """The variables of modules that a context manager of the project sets to a constant before its body runs, by the
    path of their module and their name: as a rule it switches off for a while what is beyond the body."""
    if not function.bindings.outer:
        return {}
    found: dict[tuple[str, str], Value] = {}
    for statement in function.body:
        if isinstance(statement, facts.Assign) and isinstance(statement.value, facts.Constant):
            for name in function.bindings.outer.intersection(filter(None, map(facts.dotted, statement.targets))):
                found[function.module.path, name] = run.evaluate(statement.value, frame)
    return found


def over_generator(run: Interpreter, loop: facts.For, frame: Frame) -> bool:
    """Runs a loop over what a project generator yields, where the rank can decide how often it does: the body stands in
    the place of its ``yield``. False where that is not so, or the loop may be left early."""
    call = loop.iterable
    if not isinstance(call, facts.Call) or run.looks_only:
        return False
    function = first_known(run.symbols(call.function, frame))
    if not isinstance(function, Function) or function.definition.is_async or not run.reach.yields(function):
        return False
    tells = run.reach.speaks_of_ranks(function) or (function.is_short and _is_given_a_part(run, call, frame))
    if not tells or deals_out(function) or any(map(facts.leaves_loop, facts.statements(loop.body))):
        return False
    forget(run, loop.body, variable_of(run.site(frame, call.span)).key, frame)
    rounds = partial(run.block, loop.body, frame)
    return run_generator(run, function, call, loop.target, frame, rounds, resumed=False)


def over_object(run: Interpreter, loop: facts.For, over: Value, frame: Frame) -> bool:
    """The same for a loop over an object of the project that is gone over by a generator of its class."""
    method = implicit.method_of(run, over, loop.iterable, ("__iter__",), frame) if not run.looks_only else None
    function = method.function if method is not None else None
    if method is None or not isinstance(function, Function) or not run.reach.yields(function):
        return False
    tells = run.reach.speaks_of_ranks(function) and not (run.shallow and not function.is_short)
    if not tells or deals_out(function) or any(map(facts.leaves_loop, facts.statements(loop.body))):
        return False
    site = run.site(frame, loop.iterable.span)
    forget(run, loop.body, variable_of(site).key, frame)
    _in_place_of_yield(run, method, [], site, loop.target, frame, partial(run.block, loop.body, frame), resumed=False)
    return True


def _is_given_a_part(run: Interpreter, call: facts.Call, frame: Frame) -> bool:
    """Whether a call is handed a variable that depends on the rank, the part of a list, say; or what a generator of the
    project gives that asks for the rank."""
    for given in call.arguments:
        inner = first_known(run.symbols(given.value.function, frame)) if isinstance(given.value, facts.Call) else None
        if isinstance(inner, Function) and run.reach.yields(inner) and run.reach.speaks_of_ranks(inner):
            return True
    names = (given.value.id for given in call.arguments if isinstance(given.value, facts.Name))
    held = (frame.variables.get(name) for name in names)
    return any(value is not None and bool(coordinates(value.term)) for value in held)


def run_generator(
    run: Interpreter,
    function: Function,
    call: facts.Call,
    target: Expression | None,
    frame: Frame,
    body: Callable[[], object],
    *,
    resumed: bool = True,
) -> bool:
    """Runs a project generator with ``body`` in the place of its ``yield``; False if it does not matter.

    ``resumed``: whether the generator goes on where the body is left early, as that of a ``with`` is."""
    matters = run.reach.matters(function) or (function.is_short and _is_given_a_part(run, call, frame))
    if not matters or (run.shallow and not function.is_short):
        return False
    bound = run.evaluate(call.function.value, frame) if isinstance(call.function, facts.Attribute) else None
    callee = FunctionValue(function, None, bound if function.first_parameter else None)
    given = run.arguments(call, frame)
    _in_place_of_yield(run, callee, given, run.site(frame, call.span), target, frame, body, resumed=resumed)
    return True


def _in_place_of_yield(
    run: Interpreter,
    callee: FunctionValue,
    given: Given,
    site: Site,
    target: Expression | None,
    frame: Frame,
    body: Callable[[], object],
    *,
    resumed: bool,
) -> None:
    """Runs a generator with ``body`` where it yields, or the body alone where that is not come to."""
    done: list[Tree] = []
    running = len(run.active)

    def on_yield(value: Value) -> None:
        if not done and target is not None:
            store(run, target, value, frame)
        if not done:  # further ones are on other ways through the generator: the same body stands there
            waiting, run.active[running:] = run.active[running:], []  # the body may come to the same generator
            try:
                with run.captured() as inner:
                    body()
            finally:
                run.active[running:] = waiting
            body_of = Invoke(tuple(inner), frame.number, site, "", back=True, resumed=resumed)
            done.append((body_of,) if inner else ())
        run.nodes.extend(done[0])

    run.invoke(callee, given, site, on_yield)
    if not done:
        if target is not None:
            store(run, target, unknown(f"with@{site.span.line}"), frame)
        body()
