"""Code that insists on being run by one process, or by one rank: it asserts so, or raises where there are more."""

from __future__ import annotations

import re

from distlint import facts
from distlint.files.naming import is_of_one, sounds_like_a_rank
from distlint.finding import Span
from distlint.project import Class, Function, Scope, resolve_all
from distlint.project.one_form import plain
from distlint.remembering import remembered
from distlint.starting.one_process import holds_for_one

#: Names of questions that only one process answers with yes.
_FIRST = re.compile(
    r"is_?main|main_?proc|first_(?:worker|process)|master|primary|chief|leader|coordinator|(?:global|rank)_?(?:zero|0)|is_zero"
)
#: Numbers of what a process among others may have one of.
_OF_ONE_PROCESS = re.compile(r"gpu|device|worker", re.IGNORECASE)


def insists_around(root: Scope, span: Span) -> bool:
    """Whether a block around a place says, ahead of it, that there is one process or GPU; or anywhere that this is one
    rank."""
    return any(
        (other.span < statement.span and _insists_on_one(other)) or _insists_on_a_rank(other) or _calls_one(other, root)
        for block in facts.all_blocks(plain(root))
        for statement in block
        if statement.span.line <= span.line <= statement.span.end_line
        for other in facts.unconditional(block)
    )


@remembered
def is_made_by_one(owner: Class) -> bool:
    """Whether the constructor of a class fails in any case where there are several processes: nobody else has one."""
    constructor = owner.methods.get("__init__")
    return constructor is not None and any(map(_insists_on_one, facts.unconditional(plain(constructor))))


def insists(statement: facts.Statement, root: Scope) -> bool:
    """Whether a statement fails where there are several processes, or on ranks that it does not mean."""
    return _insists_on_one(statement) or _insists_on_a_rank(statement) or _calls_one(statement, root)


def _calls_one(statement: facts.Statement, root: Scope) -> bool:
    """Whether a statement is a call of a function of the project that asserts in any case which rank this is."""
    value = statement.value if isinstance(statement, (facts.Evaluate, facts.Assign)) else None
    if not isinstance(value, facts.Call) or not isinstance(value.function, (facts.Name, facts.Attribute)):
        return False
    called = resolve_all(value.function, root)
    return any(isinstance(one, Function) and _asserts_a_rank(one) for one in called)


@remembered
def _asserts_a_rank(function: Function) -> bool:
    lines = function.module.project.lines(function)
    return any("assert" in line for line in lines) and any(
        map(_insists_on_a_rank, facts.unconditional(plain(function)))
    )


def _insists_on_one(statement: facts.Statement) -> bool:
    """Whether a statement fails where there are several processes."""
    if isinstance(statement, facts.Assert):
        return is_of_one(facts.source_of(statement.test), holds=True) or holds_for_one(statement.test)
    if not isinstance(statement, facts.If):
        return False
    test, sides = statement.test, ((statement.body, False), (statement.orelse, True))
    return any(
        any(isinstance(inner, facts.Raise) for inner in side)
        and (is_of_one(facts.source_of(test), holds=otherwise) or (_counts(test) and holds_for_one(test, otherwise)))
        for side, otherwise in sides
    )


def _counts(test: facts.Expression) -> bool:
    """Whether a test compares a number, other than of GPUs or workers, beside what else it asks
    (``is_initialized() and get_world_size() > 1``)."""
    parts = test.operands if isinstance(test, facts.Boolean) else ()
    compared = any(isinstance(part, facts.Compare) for part in parts)
    return compared and _OF_ONE_PROCESS.search(facts.source_of(test)) is None


def _insists_on_a_rank(statement: facts.Statement) -> bool:
    """Whether a statement asserts what only holds in one process: a rank that is equal to a number, or a question
    after the first."""
    if not isinstance(statement, facts.Assert):
        return False
    test = statement.test
    if isinstance(test, facts.Compare):
        number = test.comparators[-1]
        number = number.operand if isinstance(number, facts.Unary) and number.operator == "-" else number
        is_number = isinstance(number, facts.Constant) and type(number.value) is int
        return test.operators == ("==",) and is_number and sounds_like_a_rank(facts.source_of(test.left))
    return _FIRST.search(facts.last_called(test) or "") is not None
