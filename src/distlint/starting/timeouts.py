"""How long the timeout of a group is: ``timedelta(hours=2)``, also by the name of a constant."""

from __future__ import annotations

import re

from distlint import facts
from distlint.facts import Attribute, Binary, Call, Constant, Expression, Name, Parameter, Text
from distlint.project import ScopeOwner
from distlint.project.bindings import Assigned, Imported

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


def type_of(value: Expression, scope: ScopeOwner) -> str | None:
    """The type of a value that is no timedelta, by what it is made of: a literal, a number that is computed of numbers,
    a parameter that is a number by its annotation or default, an option of a parser that reads numbers; also by a name
    that is bound once. None for what is none, or may be one."""
    if isinstance(value, Text):
        return "str"
    number = number_of(value)
    if number is not None:
        return type(number).__name__
    if isinstance(value, Constant):
        return "str" if isinstance(value.value, str) else None
    if isinstance(value, Binary) and value.operator in ("*", "+", "-"):
        sides = {type_of(side, scope) for side in (value.left, value.right)}
        return None if not sides <= {"int", "float"} else "float" if "float" in sides else "int"
    if isinstance(value, Call):
        return value.function.id if isinstance(value.function, Name) and value.function.id in ("int", "float") else None
    if isinstance(value, Attribute):
        return _type_of_option(value, scope)
    if not isinstance(value, Name):
        return None
    only = _only(scope if value.id in scope.bindings.names else scope.module, value.id)
    if isinstance(only, Parameter):
        annotation = facts.source_of(only.annotation) if only.annotation is not None else ""
        default = only.default if only.default is not None and annotation in ("", "int", "float") else None
        is_told = annotation in ("int", "float") and not only.star
        return annotation if is_told else type_of(default, scope) if default is not None else None
    known = settled(value, scope)
    return None if known is value or isinstance(known, Name) else type_of(known, scope)


def _type_of_option(value: Attribute, scope: ScopeOwner) -> str | None:
    """The type of ``args.timeout`` where a parser of the same file reads it as a number, and nothing changes it."""
    text = scope.module.text
    if "add_argument" not in text or re.search(rf"\.{value.attr} *=[^=]", text):
        return None
    found = re.findall(rf"add_argument\(\s*[\"']--{value.attr}[\"'][^()]*\btype *= *(int|float)\b", text)
    return found[0] if len(found) == 1 else None


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
