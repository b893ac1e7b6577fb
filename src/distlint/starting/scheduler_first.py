"""Numbers of processes that a program takes from SLURM where it could ask its launcher.

SLURM sets its variables for each task, and all processes that a launcher starts within a task inherit them, so that all
find the number of the task (https://slurm.schedmd.com/srun.html, output environment variables).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import (
    Assign,
    Boolean,
    Call,
    Compare,
    Conditional,
    Expression,
    For,
    If,
    Name,
    Sequence,
    Statement,
    Try,
)
from distlint.finding import Span
from distlint.project import Module, Scope
from distlint.starting import environ

#: What SLURM tells of a task, with what a launcher tells of a process.
_PAIRS = {
    "SLURM_PROCID": "RANK", "SLURM_LOCALID": "LOCAL_RANK", "SLURM_NTASKS": "WORLD_SIZE", "SLURM_NPROCS": "WORLD_SIZE",
}  # fmt: skip
#: The same for a list of which the first that is set is taken: a local rank stands there for launchers of one machine,
#: which set nothing else (https://github.com/Lightning-AI/pytorch-lightning/pull/11406).
_INSTEAD = {scheduler: (launcher, *(("LOCAL_RANK",) * (launcher == "RANK"))) for scheduler, launcher in _PAIRS.items()}
#: What a launcher alone sets: who names it ahead has asked whether there is one.
_OF_LAUNCHER = re.compile(r"(?:LOCAL_)?RANK|(?:LOCAL_)?WORLD_SIZE|TORCHELASTIC_\w+|GROUP_RANK")


class SchedulerFirst(NamedTuple):
    """A number that is read at ``span`` from ``scheduler``, a variable of SLURM, also where ``launcher`` is set. What
    chooses between the two begins at ``start``."""

    start: Span
    span: Span
    scheduler: str
    launcher: str


def scheduler_first(module: Module) -> Iterator[SchedulerFirst]:
    """The first such number of each function, and of the top level of a file."""
    if module.is_test or not any(map(module.has, _PAIRS)):
        return
    for scope in module.scopes:
        parts = [e for statement in scope.body for e in facts.subexpressions(statement)]
        if any(facts.text_of(e) in _PAIRS for e in parts):
            asked = [e.span[:2] for e in parts if _OF_LAUNCHER.fullmatch(facts.text_of(e) or "") or _asks_for_option(e)]
            found = sorted((*_by_statements(scope), *_by_expressions(parts)))
            yield from [one for one in found if not any(start < one.start[:2] for start in asked)][:1]


def _by_statements(scope: Scope) -> Iterator[SchedulerFirst]:
    """What tests, loops and handlers choose."""
    inner = (block for statement in facts.statements(scope.body) for block in facts.blocks(statement))
    for block in (scope.body, *inner):
        for at, one in enumerate(block):
            if isinstance(one, For):
                yield from _by_loop(one, scope)
            elif isinstance(one, If) and _asks_for_scheduler(one.test):
                leaves = not one.orelse and facts.always_leaves(one.body)
                yield from _either(one.span, _numbers(one.body), block[at + 1 :] if leaves else one.orelse)
            elif isinstance(one, Try):
                handled = tuple(statement for handler in one.handlers for statement in handler.body)
                yield from _either(one.span, _numbers(one.body), handled)


def _numbers(body: tuple[Statement, ...]) -> Iterator[Expression]:
    """The reads of a block that become a number, or are written where a launcher would write it."""
    for statement in facts.statements(body):
        written = isinstance(statement, Assign) and any(map(environ.variable, statement.targets))
        for e in facts.subexpressions(facts.header(statement)):
            if written or (isinstance(e, Call) and facts.last_name(e.function) == "int"):
                yield from (part for part in facts.subexpressions(e) if environ.asked(part) is not None)


def _by_expressions(parts: Iterable[Expression]) -> Iterator[SchedulerFirst]:
    """What a default, ``or`` and ``… if … else …`` choose, of what becomes a number."""
    counted = [e.span for e in parts if isinstance(e, Call) and facts.last_name(e.function) == "int"]
    for e in parts:
        first, second = _choice(e)
        if not first or not second:
            continue
        for whole in counted:
            if e.span.is_inside(whole) or (isinstance(e, Conditional) and whole.is_inside(e.body.span)):
                yield from _either(e.span, (x for one in first for x in facts.subexpressions(one)), second)


def _choice(e: Expression) -> tuple[tuple[Expression, ...], tuple[Expression, ...]]:
    """What an expression takes at first, and where that is not set."""
    if isinstance(e, Boolean) and e.operator == "or":
        return e.operands[:1], e.operands[1:]
    if isinstance(e, Conditional) and _asks_for_scheduler(e.test):
        return (e.body,), (e.orelse,)
    read = environ.read(e)
    if read is not None and read.default is not None:
        return (read.key,), (read.default,)
    return (), ()


def _either(start: Span, first: Iterable[Expression], second: Iterable[object]) -> Iterator[SchedulerFirst]:
    """The number that one side takes from SLURM, if the other one takes it from a launcher."""
    given = {environ.asked(e) for node in second for e in facts.subexpressions(node)}
    for e in first:
        name = environ.asked(e) or facts.text_of(e) or ""
        if name in _PAIRS and _PAIRS[name] in given:
            yield SchedulerFirst(start, e.span, name, _PAIRS[name])


def _by_loop(loop: For, scope: Scope) -> Iterator[SchedulerFirst]:
    """``for name in ("SLURM_PROCID", "RANK")``, of which the first that is set is taken."""
    over, start = loop.iterable, loop.span
    if isinstance(over, Name):
        own, common = (one.bindings.value(over.id) for one in (scope, scope.module))
        over, start = own or common or over, own.span if own is not None else start
    if not isinstance(over, Sequence) or not isinstance(loop.target, Name) or not _takes_first(loop, loop.target.id):
        return
    names = [facts.text_of(item) or "" for item in over.items]
    for at, (item, name) in enumerate(zip(over.items, names, strict=True)):
        behind = [launcher for launcher in _INSTEAD.get(name, ()) if launcher in names[at + 1 :]]
        if behind:
            yield SchedulerFirst(start, item.span, name, behind[0])


def _takes_first(loop: For, name: str) -> bool:
    """Whether a loop makes a number of the environment's variable that its own names, and ends there."""
    parts = [e for statement in loop.body for e in facts.subexpressions(statement)]
    return (
        any(_is_read_of(e, name) for e in parts)
        and any(isinstance(e, Call) and facts.last_name(e.function) == "int" for e in parts)
        and any(map(facts.leaves_loop, facts.statements(loop.body)))
    )


def _asks_for_scheduler(test: Expression) -> bool:
    """Whether a test asks for nothing but whether variables of SLURM are set."""
    if isinstance(test, Boolean):
        return all(map(_asks_for_scheduler, test.operands))
    if isinstance(test, Compare) and len(test.operators) == 1:
        operator, right = test.operators[0], test.comparators[0]
        if operator == "in" and environ.is_environ(right):
            return _is_of_scheduler(facts.text_of(test.left))
        return operator in ("is not", "!=") and facts.is_none(right) and _is_of_scheduler(environ.asked(test.left))
    return _is_of_scheduler(environ.asked(test))


def _asks_for_option(e: Expression) -> bool:
    """Whether a comparison asks for the local rank that launchers may give by an option."""
    return isinstance(e, Compare) and facts.last_name(e.left) == "local_rank"


def _is_of_scheduler(name: str | None) -> bool:
    return name is not None and name.startswith("SLURM_")


def _is_read_of(e: Expression, name: str) -> bool:
    """Whether an expression reads what a variable names."""
    found = environ.read(e)
    return found is not None and facts.is_name(found.key, name)
