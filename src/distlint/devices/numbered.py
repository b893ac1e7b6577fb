"""Groups that are joined with a rank that is written down: a second process would be the same one."""

from __future__ import annotations

from pathlib import Path

from distlint import facts
from distlint.calls.by_name import JOIN, argument_of
from distlint.facts import Attribute, Call, Constant, Expression, Name
from distlint.places import Place, call_of, calls_in, places
from distlint.project import Function, Module
from distlint.remembering import remembered

_JOINS = "init_process_group"


@remembered
def joins_by_number(module: Module) -> bool:
    """Whether every way on which a module joins a group gives its process one and the same rank, which is written down
    (``setup(0, 2)``): no run of several processes gets past that, so there is none."""
    found = [
        _number(argument_of(call_of(place), JOIN, "rank"), place, module)
        for scope in module.scopes_with(_JOINS)
        for place in calls_in(scope)
        if facts.last_name(call_of(place).function) == _JOINS
    ]
    numbers = frozenset().union(*found)
    return bool(found) and all(found) and len(numbers) == 1 and None not in numbers


def _number(rank: Expression | None, place: Place, module: Module) -> frozenset[int | None]:
    """The numbers that a rank may be, ``None`` for one that is not written in the module."""
    if isinstance(rank, Constant):
        return frozenset((rank.value if type(rank.value) is int else None,))
    joining = place.scope
    if not isinstance(rank, Name) or not isinstance(joining, Function) or joining.owner is not None:
        return frozenset((None,))
    names = [parameter.name for parameter in joining.definition.parameters]
    if rank.id not in names or (joining.parent is None and _is_used_elsewhere(joining)):
        return frozenset((None,))
    given = [
        _given(around[-1] if around else None, place.expression, rank.id, names.index(rank.id))
        for scope in module.scopes_with(joining.name)
        for place in places(scope, lambda expression: _is_called(expression, joining.name))
        for around in (place.above,)
    ]
    return frozenset(given) or frozenset((None,))


def _is_used_elsewhere(function: Function) -> bool:
    """Whether another file speaks of a function and of the file that it stands in."""
    module = function.module
    users = module.project.mentioning(function.name, beside=Path(module.path).stem)
    return any(path != module.path for path in module.project.outside_tests(users))


def _is_called(expression: Expression, name: str) -> bool:
    return isinstance(expression, (Name, Attribute)) and facts.last_name(expression) == name


def _given(around: object, function: Expression, name: str, position: int) -> int | None:
    """The number that a call gives to a parameter; None if it gives something else, or the function is no more than
    named there, to be called by somebody else."""
    if not isinstance(around, Call) or around.function is not function:
        return None
    value = facts.argument(around, name, position)
    return value.value if isinstance(value, Constant) and type(value.value) is int else None
