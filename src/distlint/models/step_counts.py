"""Learning rate schedules that accelerate steps once for each process, and that count the steps of one.

A prepared scheduler makes as many steps in each call as there are processes, since a loader that was counted before it
was divided has that many times more batches. Who counts the steps of the training itself runs out of schedule early.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.calls.going_over import gone_over
from distlint.facts import (
    Assign,
    Attribute,
    Binary,
    Call,
    Compare,
    Constant,
    Expression,
    For,
    If,
    Name,
    Statement,
    Subscript,
    While,
)
from distlint.finding import Span
from distlint.places import call_of, calls_in
from distlint.project import Function, Module, Scope
from distlint.starting.command_line import defaults_named

#: The arguments by which schedules are told how long they are.
_LENGTHS = ("num_training_steps", "total_steps", "T_max")
#: Settings of accelerate by which a step is one step, and what stands in for a schedule that DeepSpeed makes.
_OTHER_STEPS = re.compile(r"split_batches|step_scheduler_with_optimizer|DummyScheduler")
#: What a number of steps is multiplied by that counts those of all processes.
_OF_ALL = re.compile(r"process|world|gpu|replica|device|rank", re.IGNORECASE)
_ACCUMULATES = re.compile(r"accum", re.IGNORECASE)
_SCHEDULER = re.compile(r"sched", re.IGNORECASE)
#: How a loop goes on until a number is reached, and how it is left then.
_UNTIL, _LEFT = ("<", "<=", "!="), (">=", ">", "==")
#: What goes round so many times.
_RANGES = frozenset(("range", "trange"))
_CONSTANT = re.compile(r"[\"']constant")


class Early(NamedTuple):
    """A schedule of ``length`` steps, the call that prepares it, and the test by which a training of as many steps
    ends; ``given``: the number is that of the training only where somebody gives it; ``chosen``: what has to be given
    for a schedule that depends on the number, which it is not unless told so."""

    length: Expression
    made: Call
    prepared: Call
    ends: Expression
    given: bool
    chosen: Expression | None


def early_schedules(module: Module) -> Iterator[Early]:
    """The schedules of a file that are over before the training is."""
    if not module.has(".prepare(") or not module.has(*_LENGTHS) or _OTHER_STEPS.search(module.text):
        return
    for scope in module.scopes_having(frozenset(("prepare",))):
        if not (isinstance(scope, Function) and scope.is_test):
            yield from _early(scope)


def _early(scope: Scope) -> Iterator[Early]:
    statements = tuple(facts.statements(scope.body))
    seen: set[Span] = set()
    for path, prepared in _prepared(statements):
        for made in _makers(path, statements, prepared):
            if made.span in seen:
                continue  # prepared on either side of a test
            seen.add(made.span)
            length = next((e for name in _LENGTHS if (e := facts.argument(made, name)) is not None), None)
            if length is None or _CONSTANT.search(facts.source_of(made)):
                continue
            number = _number(length, scope)
            ends = next(_ends(number, tuple(_stepped(path, scope)), statements), None) if number is not None else None
            if number is not None and ends is not None:
                given = _is_counted_before(number, made, statements)
                yield Early(length, made, prepared, ends, given, _constant_unless_told(made, scope))


def _prepared(statements: tuple[Statement, ...]) -> Iterator[tuple[str, Call]]:
    """The names of schedulers that a call of accelerate is given, and gives back."""
    for statement in statements:
        call = statement.value if isinstance(statement, Assign) else None
        if not isinstance(statement, Assign) or not isinstance(call, Call) or not isinstance(call.function, Attribute):
            continue
        if call.function.attr not in ("prepare", "prepare_scheduler"):
            continue
        if "accelerat" not in facts.source_of(call.function.value).lower():
            continue
        given = {facts.dotted(argument.value) for argument in call.arguments}
        for target in (item for one in statement.targets for item in facts.items_of(one)):
            path = facts.dotted(target)
            if path is not None and path in given and _SCHEDULER.search(path):
                yield path, call


def _makers(path: str, statements: tuple[Statement, ...], prepared: Call) -> Iterator[Call]:
    """The calls ahead of the preparation that make what a name holds."""
    for statement in statements:
        made = statement.value if isinstance(statement, Assign) and statement.span < prepared.span else None
        targets = statement.targets if isinstance(statement, Assign) else ()
        if isinstance(made, Call) and len(targets) == 1 and facts.dotted(targets[0]) == path:
            yield made


def _constant_unless_told(made: Call, scope: Scope) -> Expression | None:
    """What names the form of a schedule, where that is a parameter or an option of the file whose default is a constant
    one: it takes no notice of the number of steps."""
    form = facts.argument(made, "name", 0)
    if isinstance(form, Name) and isinstance(scope, Function):
        default = facts.text_of(scope.default(form.id))
        return form if default is not None and default.startswith("constant") else None
    if not isinstance(form, Attribute):
        return None
    texts = (facts.text_of(default) or "" for default in defaults_named(scope.module, form.attr))
    return form if any(text.startswith("constant") for text in texts) else None


def _number(length: Expression, scope: Scope) -> str | None:
    """The number of steps that a schedule is told, without the micro batches of each; None for one of all processes or
    that is computed otherwise."""
    if isinstance(length, Name):
        value = scope.bindings.value(length.id)
        if isinstance(value, (Attribute, Binary, Subscript)):
            return _number(value, scope)
    if isinstance(length, Binary) and length.operator == "*":
        sides = [facts.source_of(side) for side in (length.left, length.right)]
        if any(map(_OF_ALL.search, sides)):
            return None
        if _ACCUMULATES.search(sides[1]):
            return _number(length.left, scope)
        return _number(length.right, scope) if _ACCUMULATES.search(sides[0]) else None
    return _named(length)


def _stepped(path: str, scope: Scope) -> Iterator[For | While]:
    """The loops in whose rounds a scheduler makes a step."""
    for place in calls_in(scope):
        function = call_of(place).function
        if isinstance(function, Attribute) and function.attr == "step" and facts.dotted(function.value) == path:
            loop = place.innermost(For, While)
            if isinstance(loop, (For, While)) and place.scope is scope:
                yield loop


def _ends(number: str, loops: tuple[For | While, ...], statements: tuple[Statement, ...]) -> Iterator[Expression]:
    """The tests by which a training ends with a number of steps, which a loop counts in the rounds in which the
    scheduler makes one; and the loops that go round so often."""
    for loop in loops:
        if isinstance(loop, For) and _rounds(loop.iterable) == number:
            yield loop.iterable
    counted = {
        name
        for loop in loops
        for inner in _in_each_round(loop)
        if isinstance(inner, Assign) and inner.operator == "+" and isinstance(inner.value, Constant)
        if inner.value.value == 1 and (name := facts.dotted(inner.targets[0])) is not None
    }
    for statement in statements:
        operators = _UNTIL if isinstance(statement, While) else _LEFT
        test = statement.test if isinstance(statement, (If, While)) else None
        if isinstance(statement, If) and not any(map(facts.leaves_loop, statement.body[-1:])):
            continue
        if not isinstance(test, Compare) or len(test.operators) != 1 or test.operators[0][0] not in operators:
            continue
        if facts.dotted(test.left) in counted and _named(test.comparators[0]) == number:
            yield test


def _rounds(iterable: Expression) -> str | None:
    """The number of rounds of a loop over ``range(number)``, whatever shows how far it is."""
    counted = gone_over(iterable)
    if (
        not isinstance(counted, Call)
        or facts.last_called(counted) not in _RANGES
        or len(counted.arguments) not in (1, 2)
    ):
        return None
    return _named(counted.arguments[-1].value)


def _named(number: Expression) -> str | None:
    """A variable, an attribute, or an entry of settings (``config["steps"]``)."""
    if isinstance(number, Subscript) and isinstance(number.key, Constant):
        return facts.source_of(number)
    return facts.dotted(number)


def _in_each_round(loop: For | While) -> Iterator[Statement]:
    """What runs once in a round of a loop, if at all: not in a loop inside."""
    inner = [one.span for one in facts.statements(loop.body) if isinstance(one, (For, While))]
    for statement in facts.statements(loop.body):
        if not any(statement.span.is_inside(span) for span in inner):
            yield statement


def _is_counted_before(number: str, made: Call, statements: tuple[Statement, ...]) -> bool:
    """Whether a number of steps may be counted ahead of the schedule, by a loader that is not divided as yet."""
    return any(
        isinstance(statement, Assign)
        and statement.span < made.span
        and any(_named(target) == number for target in statement.targets)
        for statement in statements
    )
