"""Groups that one rank makes with processes of other programs, as a trainer does with the engines that generate for it:
they have a rendezvous of their own, and the other ranks are no members."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Attribute, Call, Constant, Expression, Name
from distlint.places import call_at
from distlint.project import Function, resolve_all
from distlint.project.bindings import Assigned, stored_by
from distlint.spmd.tree import Site

#: What a process says of itself where it joins others by itself.
_RANK, _SIZE = "rank", "world_size"


def is_with_other_programs(event: Site, function: Function) -> bool:
    """Whether what is called at a place in a function is given a group for which the process has named its own number
    (``init_group(init_method=url, world_size=engines + 1, rank=0)``): with such a number, each rank would be the same
    one."""
    if _SIZE not in function.module.words:
        return False
    call = call_at(function, event.span)
    given = (argument.value for argument in (call.arguments if call is not None else ()))
    return any(_joins_others(made, scope) for value in given for made, scope in _made(value, function))


def _made(expression: Expression, function: Function) -> Iterator[tuple[Expression, Function]]:
    """What is assigned to an attribute of the own object, or to a variable, and where."""
    if isinstance(expression, Name):
        for known in function.bindings.of(expression.id):
            if isinstance(known, Assigned):
                yield known.value, function
    elif isinstance(expression, Attribute) and facts.dotted(expression.value) == function.first_parameter:
        methods = function.owner.all_methods if function.owner is not None else ()
        yield from ((assigned.value, method) for method, assigned in stored_by(methods, expression.attr))


def _joins_others(made: Expression, scope: Function) -> bool:
    if not isinstance(made, Call):
        return False
    number, size = _told(made, scope, _RANK), _told(made, scope, _SIZE)
    return size is not None and isinstance(number, Constant) and type(number.value) is int


def _told(call: Call, scope: Function, name: str) -> Expression | None:
    """What a call gives for a parameter of that name."""
    callees = (known for known in resolve_all(call.function, scope) if isinstance(known, Function))
    positions = {callee.position(name) for callee in callees}
    return facts.argument(call, name, positions.pop() if len(positions) == 1 else None)
