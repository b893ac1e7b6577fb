"""How long the timeout of a group is: ``timedelta(hours=2)``, also by the name of a constant."""

from __future__ import annotations

from distlint import facts
from distlint.facts import Binary, Call, Constant, Expression, Name
from distlint.project.resolve import ScopeOwner
from distlint.project.symbols import Assigned, Imported

#: The seconds of what ``timedelta`` counts by keyword, and what it takes by position.
_SECONDS = {
    "days": 86400.0,
    "seconds": 1.0,
    "microseconds": 1e-6,
    "milliseconds": 1e-3,
    "minutes": 60.0,
    "hours": 3600.0,
    "weeks": 604800.0,
}
_UNITS = ("days", "seconds", "microseconds", "milliseconds", "minutes", "hours", "weeks")


def seconds(value: Expression) -> float | None:
    """The seconds of a timedelta of literals; None for anything else."""
    if not isinstance(value, Call) or facts.last_name(value.function) != "timedelta":
        return None
    total = 0.0
    for index, argument in enumerate(value.arguments):
        unit = argument.keyword or (_UNITS[index] if index < len(_UNITS) else "")
        amount = number_of(argument.value)
        if amount is None or argument.star or unit not in _SECONDS:
            return None
        total += amount * _SECONDS[unit]
    return total


def number_of(value: Expression) -> int | float | None:
    """What a number, or a product or sum of numbers, is."""
    if isinstance(value, Constant):
        return value.value if isinstance(value.value, (int, float)) and not isinstance(value.value, bool) else None
    if isinstance(value, Binary) and value.operator in ("*", "+"):
        left, right = number_of(value.left), number_of(value.right)
        if left is not None and right is not None:
            return left * right if value.operator == "*" else left + right
    return None


def settled(value: Expression, scope: ScopeOwner) -> Expression:
    """What a name stands for that is bound once, in its scope, its module, or the module that it is imported from; any
    other expression as it is."""
    if not isinstance(value, Name):
        return value
    module = scope.module
    home: ScopeOwner = scope if value.id in scope.bindings.names else module
    only = _only(home, value.id)
    if isinstance(only, Imported) and only.name is not None:
        source = module.project.imported_module(only, module)
        only = _only(source, only.name) if source is not None else None
    return only.value if isinstance(only, Assigned) and not only.position else value


def _only(scope: ScopeOwner, name: str) -> object:
    """The one definition of a name in a scope; None if there are several, or none."""
    known = scope.bindings.names.get(name, ())
    return known[0] if len(known) == 1 else None
