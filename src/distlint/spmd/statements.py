"""The statements of a function, run abstractly: each says whether control reaches what follows it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.facts import FunctionDef, Statement
from distlint.project import External, Function
from distlint.project.never_back import never_returns
from distlint.spmd import batches, calls, contents, entries, events, implicit, models, numbering, picks, shards
from distlint.spmd.automatic import backward_of, goes_backward
from distlint.spmd.combined import all_of, comparison, computed_kind, counted_up
from distlint.spmd.contexts import around, over_generator, over_object, run_generator, switches
from distlint.spmd.control import branch, forget, loop, snapshot, turn
from distlint.spmd.elements import builtin, iterated
from distlint.spmd.left_by_failures import left_behind
from distlint.spmd.retries import without_retries
from distlint.spmd.several import together
from distlint.spmd.stores import store
from distlint.spmd.terms import (
    NONE,
    TRUE,
    Apply,
    Coordinate,
    Literal,
    Size,
    Unknown,
    coordinates,
    leaves,
    shared,
    varies,
)
from distlint.spmd.tree import Attempt, Branch, Exit, Handled, Loop, Node, Site, has_event, nodes
from distlint.spmd.values import FunctionValue, Value, constant_truth, output_of, own, unknown
from distlint.spmd.wording import taken_case

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter

#: Exceptions that are no failures (https://docs.python.org/3/library/exceptions.html#base-classes).
_FROM_OUTSIDE = frozenset(("KeyboardInterrupt", "SystemExit", "GeneratorExit"))


def statement(run: Interpreter, statement: Statement, frame: Frame) -> bool:
    if isinstance(statement, facts.Evaluate):
        before = len(run.nodes)
        run.evaluate(statement.value, frame)
        return not (ended(run) or _ends_in_call(run, statement, before, frame))
    if isinstance(statement, facts.Assign):
        assign(run, statement, frame)
    elif isinstance(statement, facts.If):
        return if_(run, statement, frame)
    elif isinstance(statement, facts.Return):
        value = run.evaluate(statement.value, frame) if statement.value is not None else Value(NONE)
        frame.returned.append((all_of(frame.path), value))
        step = frame.scope if frame.number == 0 and not run.looks_only else None
        if isinstance(step, Function) and value.term != NONE and goes_backward(step):
            run.nodes.append(backward_of(run, statement, frame))
        run.nodes.append(Exit("return", frame.number, run.site(frame, statement.span, "return")))
        return False
    elif isinstance(statement, facts.Raise):
        if statement.exception is not None:
            run.evaluate(statement.exception, frame)
        kind = "exit" if _ends_quietly(statement.exception) else "raise"
        run.nodes.append(Exit(kind, frame.number, run.site(frame, statement.span, "raise")))
        return False
    elif isinstance(statement, facts.Jump):
        run.nodes.append(Exit(statement.kind, frame.number, run.site(frame, statement.span, statement.kind)))
        return False
    elif isinstance(statement, facts.For):
        for_(run, statement, frame)
    elif isinstance(statement, facts.While):
        return while_(run, statement, frame)
    elif isinstance(statement, facts.With):
        return with_(run, statement, 0, frame)
    elif isinstance(statement, facts.Try):
        return try_(run, statement, frame)
    elif isinstance(statement, facts.Match):
        return match(run, statement, 0, run.evaluate(statement.subject, frame), frame)
    elif isinstance(statement, FunctionDef):
        function = _function_of(statement, frame)
        for parameter in statement.parameters:
            if parameter.default is not None and not isinstance(parameter.default, (facts.Constant, facts.Name)):
                run.evaluate(parameter.default, frame)
        frame.variables[statement.name] = Value(Unknown(function.full_name), thing=FunctionValue(function, frame))
    elif isinstance(statement, facts.Assert):
        test = run.evaluate(statement.test, frame)
        shards.checked(run, statement.test, frame)
        if (run.asserts and not frame.number) or _is_about_sizes(test):
            assert_(run, statement, test, frame)
    elif isinstance(statement, facts.Import):
        for _, bound, _ in statement.names:
            frame.variables.pop(bound, None)
    return True


def assert_(run: Interpreter, statement: facts.Assert, test: Value, frame: Frame) -> None:
    """A test whose other side fails."""

    def fails() -> bool:
        run.nodes.append(Exit("raise", frame.number, run.site(frame, statement.span, "assert")))
        return False

    site = run.site(frame, statement.test.span)
    branch(run, test, site, lambda: True, fails, frame)


def _is_about_sizes(test: Value) -> bool:
    """Whether a test says how many ranks a group has: where it does not hold, the program ends for all of them."""
    made_of = {type(leaf) for leaf in leaves(test.term)}
    return Size in made_of and made_of <= {Size, Literal}


def _ends_quietly(exception: facts.Expression | None) -> bool:
    """Whether what is raised ends the process with status 0: ``SystemExit``, ``SystemExit(0)``."""
    raised = facts.callee(exception) if exception is not None else None
    if not facts.is_name(raised, "SystemExit"):
        return False
    status = exception.arguments[0].value if isinstance(exception, facts.Call) and exception.arguments else None
    return status is None or (isinstance(status, facts.Constant) and status.value in (0, None))


def _function_of(definition: FunctionDef, frame: Frame) -> Function:
    parent = frame.scope if isinstance(frame.scope, Function) else None
    return frame.module.function_at(definition, None, parent)


def ended(run: Interpreter) -> bool:
    """Whether the last node is the end of the process."""
    return bool(run.nodes) and isinstance(run.nodes[-1], Exit) and run.nodes[-1].kind in ("exit", "raise")


def _ends_in_call(run: Interpreter, statement: facts.Evaluate, before: int, frame: Frame) -> bool:
    """Whether a statement calls a function from which nobody comes back, and no handler is there for that. What it does
    there, as far as that is known, are the nodes since ``before``."""
    call = statement.value if not run.tried else None
    called = calls.first_known(run.symbols(call.function, frame)) if isinstance(call, facts.Call) else None
    if not isinstance(called, Function) or not never_returns(called):
        return False
    if not any(isinstance(node, Exit) and node.kind in ("exit", "raise") for node in nodes(tuple(run.nodes[before:]))):
        run.nodes.append(Exit("raise", frame.number, run.site(frame, statement.span, "raise")))
    return True


def assign(run: Interpreter, statement: facts.Assign, frame: Frame) -> None:
    if statement.value is None:
        return
    before = len(run.nodes)
    old = run.evaluate(statement.targets[0], frame) if statement.operator else None
    value = run.evaluate(statement.value, frame)
    if old is not None:
        kind = computed_kind(statement.operator, old, value)
        value = Value(
            counted_up(statement.operator, old.term, value.term),
            (*old.why, *value.why),
            None,
            output_of(old, value) or (together((old, value)) if statement.operator == "+" else None),
            kind,
        )
    if frame.own.values and statement.span in frame.own.values and not has_event(tuple(run.nodes[before:])):
        name = facts.shortened(statement.targets[0])
        value = own(value, name, run.site(frame, statement.span, name), "data")
    if frame.path:
        value = contents.noted(statement, value, frame)
    for target in statement.targets:
        if old is None and run.seen is None:  # or `store` evaluates it
            _ask_for_place(run, target, frame)
        store(run, target, noted(run, value, statement, frame), frame)
        picks.note(target, value, frame)


def _ask_for_place(run: Interpreter, target: facts.Expression, frame: Frame) -> None:
    """Evaluates what an element that is stored is found by, where that does something: ``d[agreed(key)] = value``."""
    if isinstance(target, facts.Subscript):
        for part in (target.value, target.key):
            if any(isinstance(e, facts.Call) for e in facts.subexpressions(part)):
                run.evaluate(part, frame)
    elif isinstance(target, facts.Sequence):
        for item in target.items:
            _ask_for_place(run, item, frame)


def noted(run: Interpreter, value: Value, statement: facts.Assign, frame: Frame) -> Value:
    """The value with the assignment added to where it comes from, if it varies."""
    if not varies(value.term) or len(value.why) > 4:
        return value
    site = run.site(frame, statement.span, facts.shortened(statement.targets[0]))
    return Value(value.term, (*value.why, site), value.parts, value.thing, value.kind)


def if_(run: Interpreter, statement: facts.If, frame: Frame) -> bool:
    test = implicit.as_test(run, run.evaluate(statement.test, frame), statement.test, frame)
    known = constant_truth(test.term)
    if known is not None:
        return run.block(statement.body if known else statement.orelse, frame)
    last = statement.body[-1] if statement.body else None
    if isinstance(last, facts.Raise) or (isinstance(last, facts.Return) and isinstance(statement.test, facts.Compare)):
        shards.checked(run, statement.test, frame)
    return branch(
        run,
        test,
        run.site(frame, statement.test.span),
        models.narrowed(run, statement.test, frame, lambda: run.block(statement.body, frame)),
        lambda: run.block(statement.orelse, frame),
        frame,
    )


def for_(run: Interpreter, statement: facts.For, frame: Frame) -> None:
    if over_generator(run, statement, frame):
        run.block(statement.orelse, frame)
        return
    over = iterated(run, statement.iterable, frame)
    if over_object(run, statement, over, frame):
        run.block(statement.orelse, frame)
        return
    given_out = implicit.runs(run, over, statement.iterable, frame, "__iter__")
    if given_out is not None and shards.is_shard(given_out.term):
        over = over._replace(term=given_out.term, why=given_out.why)
    start, end = statement.span, statement.iterable.span
    site = run.site(frame, start.to(end))

    def body() -> bool:
        batches.mark(statement.target, statement.iterable, run, frame)
        entries.mark(statement.target, statement.iterable, over, frame, statement.body)
        implicit.runs(run, over, statement.iterable, frame, "__next__")
        return run.block(statement.body, frame)

    def orelse() -> bool:
        return run.block(statement.orelse, frame)

    loop(run, over, statement.target, site, frame, body, statement.body, orelse)
    batches.forget(statement.target, frame)


def while_(run: Interpreter, statement: facts.While, frame: Frame) -> bool:
    site = run.site(frame, statement.test.span)
    counted = _counted(run, statement, frame)
    if counted is not None:
        name, over = counted
        start, end = statement.span, statement.test.span
        site = run.site(frame, start.to(end))
        otherwise = partial(run.block, statement.orelse, frame)
        loop(run, over, name, site, frame, partial(run.block, statement.body, frame), statement.body, otherwise)
        return True
    entered = _first_test(run, statement, frame)
    if entered is not None:
        run.varying = True
    forget(run, statement.body, f"while@{site.key}", frame, over=False)
    with run.captured() as inner:
        test = implicit.as_test(run, run.evaluate(statement.test, frame), statement.test, frame)
        known = constant_truth(test.term)
        if known is not False:
            if known:
                turn(frame, partial(run.block, statement.body, frame))
            else:
                branch(run, test, site, lambda: _round(run, statement, site, frame), lambda: True, frame)
    if inner:
        key = f"while@{site.span.line}"
        body = without_retries(tuple(inner)) if known else tuple(inner)
        loop_ = Loop(body, shared(key), key, site, (), frame.number)
        run.nodes.append(
            loop_ if entered is None else Branch(entered.term, (loop_,), (), site, entered.why, frame.number)
        )
    run.block(statement.orelse, frame)
    return not (
        known and not any(isinstance(s, facts.Jump) and s.kind == "break" for s in facts.statements(statement.body))
    )


def _counted(run: Interpreter, statement: facts.While, frame: Frame) -> tuple[facts.Name, Value] | None:
    """The variable of a loop that counts to a number which depends on the rank, or down from it, and what it goes over:
    ``while i < mine: … i += 1``."""
    test = statement.test
    if not isinstance(test, facts.Compare) or len(test.operators) != 1 or not isinstance(test.left, facts.Name):
        return None
    name = test.left
    changes = [s for s in facts.statements(statement.body) if isinstance(s, facts.Assign) and _assigns(s, name.id)]
    if len(changes) != 1 or changes[0] not in statement.body or changes[0].value is None:
        return None
    start = frame.variables.get(name.id)
    with run.captured() as made:
        end, step = run.evaluate(test.comparators[0], frame), run.evaluate(changes[0].value, frame)
    ways = {("<", "+"): (start, end), (">", "-"): (end, start)}
    first, last = ways.get((test.operators[0], changes[0].operator), (None, None))
    if first is None or last is None or made:
        return None
    bounds = [first, last, step]
    if step.term == Literal(1):
        bounds = bounds[:2] if first.term != Literal(0) else [last]
    if not isinstance(first.term, (Literal, Coordinate)) or not any(coordinates(bound.term) for bound in bounds):
        return None
    return name, builtin("range", [(None, bound) for bound in bounds], "")


def _assigns(statement: facts.Assign, name: str) -> bool:
    """Whether a statement assigns a variable."""
    return any(name in facts.changed_names(target) for target in statement.targets)


def _first_test(run: Interpreter, statement: facts.While, frame: Frame) -> Value | None:
    """The test before the first round, if ranks part there by what later rounds change (``done = rank == 0``)."""
    changed = run.reach.assigned(statement.body)
    if not any(name in changed and coordinates(value.term) for name, value in frame.variables.items()):
        return None
    with run.captured() as made:
        test = run.evaluate(statement.test, frame)
    return test if coordinates(test.term) and not made else None


def _round(run: Interpreter, statement: facts.While, site: Site, frame: Frame) -> bool:
    """One round of a loop; at its end ranks may leave that have changed what the loop asks for."""
    falls = turn(frame, partial(run.block, statement.body, frame))
    if falls:
        with run.captured():  # what the test communicates stands at the start of the loop
            test = run.evaluate(statement.test, frame)
        if varies(test.term):
            run.apart = True
            leave = Exit("break", frame.number, site)
            run.nodes.append(Branch(test.term, (), (leave,), site, test.why, frame.number))
    return falls


def with_(run: Interpreter, statement: facts.With, index: int, frame: Frame) -> bool:
    if index == len(statement.items):
        return run.block(statement.body, frame)
    context, target = statement.items[index]
    falls = [True]
    joined = shards.evens_out(run, context, frame)
    switched: dict[tuple[str, str], Value] = {}

    def body() -> None:
        run.joined += joined
        with run.inside(context, switched):
            falls[0] = with_(run, statement, index + 1, frame)
        run.joined -= joined

    entered = False
    if isinstance(context, facts.Call):
        symbol = calls.first_known(run.symbols(context.function, frame))
        if isinstance(symbol, External):
            if symbol.name == "contextlib.suppress":
                return try_(run, _suppressing(statement, index, context), frame)
            entry = knowledge.lookup(symbol.name, "rank-first")
            if entry is not None:
                _take_turns(run, entry, context, body, frame)
                return falls[0]
        if isinstance(symbol, Function) and symbol.has_decorator("contextmanager", "asynccontextmanager"):
            switched = switches(run, symbol, frame)
            entered = run_generator(run, symbol, context, target, frame, body)
    if not entered:
        value = run.evaluate(context, frame)
        around(run, value, "__enter__", context, frame)
        if target is not None:
            store(run, target, value, frame)
        with run.captured() as inner:
            body()
        with run.captured() as leaving:
            around(run, value, "__exit__", context, frame)
        if leaving:  # whatever way the body is left
            stands_for = facts.Try(statement.span, statement.body, (), (), ())
            run.nodes.append(Attempt(tuple(inner), None, (), tuple(leaving), stands_for, (), frame.number))
        else:
            run.nodes.extend(inner)
    return falls[0]


def _take_turns(
    run: Interpreter, entry: knowledge.Entry, context: facts.Call, body: Callable[[], None], frame: Frame
) -> None:
    """A body that some ranks run first: these come to the barrier behind it, the others to the one ahead of it."""
    event = events.event_of(run, entry._replace(op="barrier"), context, frame, None)
    with run.captured() as inner:
        body()
    ways = tuple(inner)
    if not has_event(ways) or any(isinstance(node, Exit) for node in nodes(ways)):
        run.nodes.extend((event, *ways, event))
        return
    run.varying = True
    test = numbering.tested(entry, run.arguments(context, frame))
    site = run.site(frame, context.span)
    run.nodes.append(Branch(test, (*ways, event), (event, *ways), site, (), frame.number))


def _suppressing(statement: facts.With, index: int, context: facts.Call) -> facts.Try:
    """``with suppress(…)`` as the ``try`` statement that it stands for."""
    rest = statement.items[index + 1 :]
    body = (statement._replace(items=rest),) if rest else statement.body
    handlers = tuple(facts.Handler(given.value, None, ()) for given in context.arguments)
    return facts.Try(statement.span, body, handlers, (), ())


def try_(run: Interpreter, statement: facts.Try, frame: Frame) -> bool:
    before, failed = dict(frame.variables), dict[str, Value]()
    run.tried += bool(statement.handlers)
    with run.captured() as body_nodes:
        falls = run.block(statement.body, frame)
    run.tried -= bool(statement.handlers)
    after_body, objects, mutations = dict(frame.variables), snapshot(frame), run.mutations
    handler_falls = False
    handler_nodes: list[Node] | None = None
    handlers: list[Handled] = []
    for handler in statement.handlers:
        frame.variables = dict(after_body)
        with run.captured() as inner:
            goes_on = run.block(handler.body, frame)
        if goes_on and falls:
            failed.update(left_behind(run, statement, handler, before, after_body, frame))
        handler_falls = goes_on or handler_falls
        jumps = any(
            isinstance(node, Exit) and node.kind in ("continue", "break", "return") and node.frame == frame.number
            for node in nodes(tuple(inner))
        )
        handlers.append(Handled(tuple(inner), goes_on or jumps))
        if handler_nodes is None and not _is_for_the_end(handler):
            handler_nodes = inner
    frame.variables = {**after_body, **failed}
    if run.mutations != mutations:
        for attributes, kept in objects:
            attributes.update(kept)  # what only a handler assigns stays
    with run.captured() as else_nodes:
        if falls:
            falls = run.block(statement.orelse, frame)
    with run.captured() as final_nodes:
        final_falls = run.block(statement.final, frame)
    if not (statement.handlers or final_nodes):
        run.nodes.extend((*body_nodes, *else_nodes))  # whatever way it is left, nothing happens there
    elif body_nodes or else_nodes or final_nodes:
        handler_tree = tuple(handler_nodes) if handler_nodes is not None else None
        run.nodes.append(
            Attempt(
                tuple(body_nodes),
                handler_tree,
                tuple(else_nodes),
                tuple(final_nodes),
                statement,
                tuple(handlers),
                frame.number,
            )
        )
    for handler, handled in zip(statement.handlers, handlers, strict=True):
        leaves = any(isinstance(node, Exit) and node.kind != "raise" for node in handled.tree)
        if leaves and not has_event(tuple(body_nodes)):
            # whether the work fails that one rank does alone: all ranks share the choice, so it parts nobody by itself
            site = run.site(frame, handler.type.span if handler.type is not None else statement.span, "except")
            fails = shared(f"fails@{site.key}")
            run.nodes.append(Branch(fails, (*handled.tree, *final_nodes), (), site, (), frame.number))
    return (falls or handler_falls) and final_falls


def _is_for_the_end(handler: facts.Handler) -> bool:
    """Whether a handler is for what ends a program from outside, and no failure of its own comes there."""
    known = facts.items_of(handler.type) if handler.type is not None else ()
    return bool(known) and all(facts.last_name(one) in _FROM_OUTSIDE for one in known)


def match(run: Interpreter, statement: facts.Match, index: int, subject: Value, frame: Frame) -> bool:
    if index == len(statement.cases):
        return True
    case = statement.cases[index]
    for name in case.names:
        frame.variables[name] = subject if case.irrefutable else unknown(f"{name}@{statement.span.line}")
    if case.values is not None:
        tests = tuple(comparison("==", subject, run.evaluate(value, frame)) for value in case.values)
        test = Value(tests[0] if len(tests) == 1 else Apply("or", tests), subject.why)
    elif case.irrefutable:
        test = Value(TRUE)
    else:
        test = unknown(f"case@{statement.span.line}:{index}")
    if case.guard is not None:
        guard = run.evaluate(case.guard, frame)
        test = Value(Apply("and", (test.term, guard.term)), (*test.why, *guard.why))
    site = run.site(frame, statement.subject.span, _case_text(statement, index))
    return branch(
        run,
        test,
        site,
        lambda: run.block(case.body, frame),
        lambda: match(run, statement, index + 1, subject, frame),
        frame,
    )


def _case_text(statement: facts.Match, index: int) -> str:
    """What to call the test of a case."""
    subject, case = facts.shortened(statement.subject), statement.cases[index]
    guard = f" if {facts.shortened(case.guard)}" if case.guard is not None else ""
    if case.values is not None:
        return taken_case(subject, " | ".join(map(facts.shortened, case.values)) + guard)
    if case.irrefutable:
        return taken_case(subject, (case.names or ("_",))[0] + guard)
    return taken_case(subject, f"case {index + 1}{guard}")
