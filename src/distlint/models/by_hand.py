"""Gradients that are reduced by hand, and what goes wrong: another one is reduced, or another value is divided."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from distlint import facts
from distlint.calls.communication import communication
from distlint.facts import Argument, Assign, Attribute, Call, Evaluate, Expression, For, FunctionDef, Lambda
from distlint.places import Place, call_of, calls_in
from distlint.project import Function, Module, Scope
from distlint.source.slices import sounding

#: What registers a hook that runs later, of a tensor, of a module, or of autograd.
_REGISTERS = re.compile(r"register_\w*hook")
_may_register = sounding(_REGISTERS)
#: How people call functions that reduce gradients.
_REDUCES = re.compile(r"_?(?:all_?reduce\w*|(?:reduce|sync|average|synchronize)_\w*grad\w*)")
#: How people call the number of ranks.
_SIZE = re.compile(
    r"world|size|num_(?:gpu|rank|proc|replica|worker)|n_?(?:gpu|rank|proc)|replicas|degree", re.IGNORECASE
)
#: The gradient of a parameter, as the last names of a chain.
_GRADIENT, _GRADIENTS = re.compile(r"(.+?)\.(?:main_)?grad(?:\.data)?"), frozenset(("grad", "main_grad"))


class Closure(NamedTuple):
    """A hook that is made in a loop and communicates by ``call`` what a variable of the loop holds when it runs."""

    call: Call
    name: str
    loop: For


class Divided(NamedTuple):
    """A gradient that ``call`` sums up over the ranks, and the parameter that is divided in its stead, at ``place``."""

    call: Call
    gradient: str
    parameter: str
    place: facts.Statement


def closures(scope: Scope) -> Iterator[Closure]:
    """The hooks of a function, or of a module's top level, that are made in a loop and communicate its variable."""
    if isinstance(scope, Function) and not any(map(_may_register, scope.words)):
        return
    for place in calls_in(scope):
        loop, hook = _hook_in_loop(place)
        if loop is None or hook is None or not _runs_later(hook, loop):
            continue
        given = facts.names_in(_communicated(place)) & (_bound_by(loop) - _bound_in(hook))
        if given and not _leaves(loop):
            yield Closure(call_of(place), min(given), loop)


def _communicated(place: Place) -> tuple[Expression, ...]:
    """The buffers of a call that communicates, or what is handed to a function that does by its name."""
    call = call_of(place)
    made = communication(call, place.scope) if isinstance(place.scope, (Function, Module)) else None
    if made is not None:
        return (*made.reads, *made.writes)
    is_one = _REDUCES.fullmatch(facts.last_word(call.function)) is not None
    return tuple(given.value for given in call.arguments) if is_one else ()


def _hook_in_loop(place: Place) -> tuple[For | None, FunctionDef | Lambda | None]:
    """The function that a place stands in, and the loop in which that is made."""
    loop: For | None = None
    for around in place.above:
        if isinstance(around, For):
            loop = around
        elif isinstance(around, (FunctionDef, Lambda)) and loop is not None:
            return loop, around
    return None, None


def _runs_later(hook: FunctionDef | Lambda, loop: For) -> bool:
    """Whether a function is registered as a hook in the loop that makes it."""
    return any(
        isinstance(call, Call)
        and _REGISTERS.fullmatch(facts.last_word(call.function))
        and any(_is_hook(given, hook) for given in call.arguments)
        for statement in facts.statements(loop.body)
        for call in facts.subexpressions(facts.header(statement))
    )


def _is_hook(given: Argument, hook: FunctionDef | Lambda) -> bool:
    if isinstance(hook, Lambda):
        return given.value is hook or given.value.span == hook.span
    return facts.is_name(given.value, hook.name)


def _leaves(loop: For) -> bool:
    """Whether a loop may end with the hook that was made: then its variable stays what it was."""
    return any(map(facts.leaves_loop, facts.statements(loop.body)))


def _bound_by(loop: For) -> frozenset[str]:
    """The variables that each round of a loop binds anew."""
    targets = [loop.target]
    targets += [t for s in facts.statements(loop.body) if isinstance(s, Assign) for t in s.targets]
    return _variables(targets)


def _bound_in(hook: FunctionDef | Lambda) -> frozenset[str]:
    """The parameters of a hook, and what it binds itself."""
    own = frozenset(parameter.name for parameter in hook.parameters)
    if isinstance(hook, Lambda):
        return own
    assigned = (s for s in facts.statements(hook.body or ()) if isinstance(s, (Assign, For)))
    return own | _variables(t for s in assigned for t in (s.targets if isinstance(s, Assign) else (s.target,)))


def _variables(targets: Iterable[Expression]) -> frozenset[str]:
    """The variables that stand as targets, alone or in a row."""
    rows = (facts.items_of(t) for t in targets)
    return frozenset(item.id for row in rows for item in row if isinstance(item, facts.Name))


def divided(scope: Scope) -> Iterator[Divided]:
    """The gradients of a function, or of the top level of a module, that are summed up over the ranks in a block that
    then divides the parameters themselves by the number of ranks, and not the gradients."""
    if isinstance(scope, Function) and scope.words.isdisjoint(_GRADIENTS):
        return
    for block in facts.all_blocks(scope.body):
        yield from _in_block(block, scope)
        for statement in block:
            if isinstance(statement, FunctionDef) and isinstance(scope, Function):
                yield from divided(scope.module.function_at(statement, None, scope))


def _in_block(block: tuple[facts.Statement, ...], scope: Scope) -> Iterator[Divided]:
    for at, statement in enumerate(block):
        call = statement.value if isinstance(statement, Evaluate) else None
        made = communication(call, scope) if isinstance(call, Call) else None
        if made is None or made.entry.op != "all_reduce" or len(made.writes) != 1:
            continue
        gradient = facts.dotted(made.writes[0]) or ""
        match, reduction = _GRADIENT.fullmatch(gradient), made.argument("op")
        if match is None or (reduction is not None and "SUM" not in facts.source_of(reduction)):
            continue
        behind = [_divided(later) for later in block[at + 1 :]]
        parameter = match.group(1)
        if any(path is not None and _GRADIENT.fullmatch(path) for path in behind):
            continue
        for path, later in zip(behind, block[at + 1 :], strict=True):
            if path in (parameter, f"{parameter}.data"):
                assert isinstance(call, Call)
                yield Divided(call, gradient, path or "", later)


def _divided(statement: facts.Statement) -> str | None:
    """What a statement divides in place by the number of ranks, by its dotted name."""
    if isinstance(statement, Assign) and statement.value is not None and len(statement.targets) == 1:
        target, value = facts.dotted(statement.targets[0]), statement.value
        if statement.operator == "/":
            return target if _is_size(value) else None
        is_own = isinstance(value, facts.Binary) and value.operator == "/" and facts.dotted(value.left) == target
        return target if is_own and isinstance(value, facts.Binary) and _is_size(value.right) else None
    call = statement.value if isinstance(statement, Evaluate) else None
    if not isinstance(call, Call) or not isinstance(call.function, Attribute) or call.function.attr != "div_":
        return None
    is_size = bool(call.arguments) and _is_size(call.arguments[0].value)
    return facts.dotted(call.function.value) if is_size else None


def _is_size(divisor: Expression) -> bool:
    return any(_SIZE.search(facts.last_word(part)) for part in facts.subexpressions(divisor))
