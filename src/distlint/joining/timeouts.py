"""How long the timeout of a group is: ``timedelta(hours=2)``, also by the name of a constant."""

from __future__ import annotations

from distlint import facts
from distlint.facts import Call, Expression
from distlint.starting.types import number_of

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
