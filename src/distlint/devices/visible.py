"""Where a process chooses which GPUs it sees, and what comes before and after that."""

from __future__ import annotations

from typing import NamedTuple

from distlint import facts, knowledge
from distlint.facts import (
    Assign,
    Attribute,
    Binary,
    Boolean,
    Call,
    Conditional,
    Constant,
    Expression,
    For,
    Handler,
    If,
    Name,
    Subscript,
    Text,
    Try,
    While,
)
from distlint.places import Place, is_main_guard, places
from distlint.project import Function, Module, Scope
from distlint.starting import environ
from distlint.starting.variables import GPU_VARIABLES, settings

_VISIBLE = "CUDA_VISIBLE_DEVICES"
_DECIDING = (If, Conditional, Try, Handler, For, While, Boolean)


class Restriction(NamedTuple):
    """An assignment to one of the variables in the environment of the process; ``place`` is the name of it."""

    variable: str
    place: Place
    value: Expression
    statement: Assign


def restrictions(scope: Scope) -> tuple[Restriction, ...]:
    """Where a function, or the top level of a module, chooses the GPUs that its own process sees."""
    if isinstance(scope, Function) and GPU_VARIABLES.isdisjoint(scope.words):
        return ()
    found = []
    for place in places(scope, lambda e: type(e) is Constant and isinstance(e.value, str) and e.value in GPU_VARIABLES):
        statement = place.parent
        if place.scope is scope and isinstance(statement, Assign) and statement.value is not None:
            for target in statement.targets:
                name = environ.variable(target)
                if name is not None and isinstance(target, Subscript) and target.key is place.expression:
                    found.append(Restriction(name, place, statement.value, statement))
    return tuple(found)


def shows_one_to_each(module: Module) -> bool:
    """Whether a file starts ranks of which each sees one GPU: an environment for others has the rank and, computed, the
    number of a GPU (``{**os.environ, "RANK": str(i), "CUDA_VISIBLE_DEVICES": str(i)}``)."""
    if not module.has(_VISIBLE):
        return False
    given = [one for one in settings(module) if not one.own and one.value is not None and one.text is None]
    ranks = [one.place.scope for one in given if one.name in knowledge.rank_variables()]
    shown = (one.place.scope for one in given if one.name in GPU_VARIABLES and _is_one_number(one.value))
    return any(scope is other for scope in shown for other in ranks)


def sees_one(module: Module) -> bool:
    """Whether a file hides all GPUs but one from the process that it runs in, whatever else it does."""
    if not module.has(_VISIBLE):
        return False
    return any(
        one.variable == _VISIBLE and _names_one(one.value) and all(map(is_main_guard, _deciding(one.place)))
        for scope in module.scopes
        for one in restrictions(scope)
    )


def _names_one(value: Expression) -> bool:
    """Whether a text is the number of one GPU: ``"0"``, ``str(local_rank)``, ``str(args.gpu)``; what is called ``gpus``
    may be a list."""
    if isinstance(value, Constant):
        return str(value.value).isdecimal()
    inner = value.arguments[0].value if isinstance(value, Call) and value.arguments else None
    if facts.dotted(facts.callee(value)) == "str" and isinstance(inner, (Name, Attribute)):
        return not (facts.last_word(inner)).lower().rstrip("_").endswith("s")
    return _is_one_number(value)


def _is_one_number(value: Expression | None) -> bool:
    """Whether a text is one number, not a list of them: ``str(i)``, ``f"{i}"``, ``gpus[i]``."""
    if isinstance(value, Call) and facts.dotted(value.function) == "str" and len(value.arguments) == 1:
        return isinstance(value.arguments[0].value, (Name, Subscript, Binary))
    if isinstance(value, Text):
        return len(value.parts) == 1
    return isinstance(value, Subscript)


def runs_before(one: Place, other: Place) -> bool:
    """Whether one place of a function is passed on every way to another one."""
    end, start = one.expression.span, other.expression.span
    if (end.end_line, end.end_column) > (start.line, start.column) or one.scope is not other.scope:
        return False
    return all(any(around is a for a in other.above) and _is_shared(around, one, other) for around in _deciding(one))


def always_runs(place: Place) -> bool:
    """Whether nothing decides if a function comes to a place of it."""
    return not _deciding(place)


def _deciding(place: Place) -> list[object]:
    """What decides whether a function comes to a place: not the tests that it stands in itself."""
    return [a for a in place.above if isinstance(a, _DECIDING) and not _is_evaluated(a, _next(a, place))]


def _is_evaluated(around: object, inner: object) -> bool:
    """Whether a part of a branch or loop is evaluated in any case, as far as its process goes on."""
    if isinstance(around, If) and isinstance(around.test, Constant):
        return any(inner is one for one in (around.body if around.test.value else around.orelse))
    if isinstance(around, (If, Conditional, While)):
        return inner is around.test
    if isinstance(around, Try):
        return not around.handlers or any(inner is one for one in around.final)
    if isinstance(around, For):
        return inner is around.iterable
    return isinstance(around, Boolean) and inner is around.operands[0]


def _is_shared(around: object, one: Place, other: Place) -> bool:
    """Whether both places stand in one block of what decides."""
    first, second = _next(around, one), _next(around, other)
    blocks = facts.blocks(around) if facts.is_statement(around) else ()
    return any(any(s is first for s in block) and any(s is second for s in block) for block in blocks)


def _next(around: object, place: Place) -> object:
    nodes = (*place.above, place.expression)
    position = next(number for number, node in enumerate(nodes) if node is around)
    return nodes[position + 1]
