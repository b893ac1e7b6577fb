"""Calls that destroy a group which is certainly gone: behind another such call, or in each round of a loop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.facts import Call, Evaluate, For, Return, Statement, While
from distlint.project import Class, Function, Module, Scope, public_name, resolve_all

_DESTROY, _NAME = "torch.distributed.destroy_process_group", "destroy_process_group"
#: Words of functions that may make another group, or end none.
_MAY_MAKE = ("init", "setup", "set_up", "spawn", "launch", "start", "join", "group", "reset", "distributed")
#: How many calls further down it is looked for one that makes a group.
_DEEPEST = 3


class Again(NamedTuple):
    """A call that destroys the group once more, and the one that did so before, which is itself in a loop."""

    call: Call
    before: Call


def destroyed_twice(module: Module) -> Iterator[Again]:
    """The calls of a module behind which, or in a second round of which, nothing has made the group again."""
    if _NAME not in module.text or module.is_test:
        return
    for scope in module.scopes:
        if not isinstance(scope, Function) or scope.words & {_NAME} or _calls_one(scope):
            yield from _in(scope.body, scope)


def _in(block: tuple[Statement, ...], scope: Scope) -> Iterator[Again]:
    """What stands in a block, or deeper, one statement behind the other."""
    before: Call | None = None
    for statement in block:
        call = _ends(statement, scope)
        if call is not None and before is not None:
            yield Again(call, before)
            return
        before = call or (None if _may_make(statement, scope) else before)
        if isinstance(statement, (For, While)) and not statement.orelse:
            yield from _in_each_round(statement, scope)
        for inner in (statement.body, statement.orelse) if isinstance(statement, (facts.If, For, While)) else ():
            yield from _in(inner, scope)


def _in_each_round(loop: For | While, scope: Scope) -> Iterator[Again]:
    """A call that a loop makes in each of its rounds, and comes back to."""
    found = [(statement, _ends(statement, scope)) for statement in loop.body]
    ends = [call for _, call in found if call is not None]
    leaves = any(any(facts.left_behind(statement)) for statement in loop.body) or facts.always_leaves(loop.body)
    if len(ends) == 1 and not leaves and not any(_may_make(s, scope) for s, call in found if call is None):
        yield Again(ends[0], ends[0])


def _ends(statement: Statement, scope: Scope) -> Call | None:
    """The call that a statement consists of, if it destroys the group of all ranks, itself or in a function of the
    project that does so in any case."""
    call = statement.value if isinstance(statement, Evaluate) else None
    if not isinstance(call, Call):
        return None
    if _is_end(call, scope):
        return call
    symbols = resolve_all(call.function, scope)
    return call if symbols and all(isinstance(s, Function) and _ends_in_any_case(s) for s in symbols) else None


def _is_end(call: Call, scope: Scope) -> bool:
    return not call.arguments and {public_name(s) for s in resolve_all(call.function, scope)} == {_DESTROY}


def _ends_in_any_case(function: Function) -> bool:
    """Whether a function destroys the group in its last statement, whatever it did."""
    if _NAME not in function.words or any("initialized" in word for word in function.words):
        return False
    if any(isinstance(s, Return) for s in facts.statements(function.body)):
        return False
    last = function.body[-1] if function.body else None
    call = last.value if isinstance(last, Evaluate) else None
    return isinstance(call, Call) and _is_end(call, function)


def _calls_one(function: Function) -> bool:
    """A cheap look: may a function call one of its file that destroys the group?"""
    return any(f.name in function.words for f in function.module.functions if _NAME in f.words)


def _may_make(statement: Statement, scope: Scope) -> bool:
    """Whether something that a statement calls sounds as if it made a group, or started processes, or comes to a call
    that makes one (``Accelerator()``)."""
    expressions = (e for s in facts.statements((statement,)) for e in facts.subexpressions(facts.header(s)))
    calls = [e for e in expressions if isinstance(e, Call)]
    words = (facts.source_of(call.function).lower() for call in calls)
    if any(part in word for word in words for part in _MAY_MAKE):
        return True
    called = [symbol for call in calls for symbol in resolve_all(call.function, scope)]
    functions = [one for one in called if isinstance(one, Function)]
    functions += [method for one in called if isinstance(one, Class) for method in one.methods.values()]
    return any(_comes_to_a_making(function, _DEEPEST) for function in functions)


def _comes_to_a_making(function: Function, depth: int) -> bool:
    if not function.words.isdisjoint(knowledge.role_words("init")):
        return True
    named = function.module.project.mentions.callees(function) if depth else ()
    return any(_comes_to_a_making(one, depth - 1) for one in named)
