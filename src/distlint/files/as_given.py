"""What a helper writes, and where, as its callers give it: ``save(config.to_dict(), args.config_file)``."""

from __future__ import annotations

from distlint.facts import Expression, Name
from distlint.places.order import Order
from distlint.project import Function, Scope

#: How many callers up a parameter is followed.
_DEEPEST = 2


def as_given(
    value: Expression | None, scope: Scope, order: Order, depth: int = 0
) -> tuple[tuple[Expression | None, Scope], ...]:
    """A value with the scope whose names it is written in: itself, or, where it is a parameter, what each call of the
    function gives for it, or its default. A parameter of what nobody calls stays one."""
    if not isinstance(value, Name) or not isinstance(scope, Function) or not scope.is_as_given(value.id):
        return ((value, scope),)
    found: list[tuple[Expression | None, Scope]] = []
    for given, caller in order.given(scope, value.id) if depth < _DEEPEST else ():
        if given is not None:
            found += as_given(given, caller.scope, order, depth + 1)
        else:
            found.append((scope.default(value.id), scope))
    return tuple(found) or ((value, scope),)
