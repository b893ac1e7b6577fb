"""Of which type a value is, as far as literals, annotations, defaults, options of parsers and callers tell."""

from __future__ import annotations

import re

from distlint import facts
from distlint.facts import Attribute, Binary, Call, Constant, Expression, Name, Parameter, Text
from distlint.project import Function, Module, ScopeOwner, home_of, settled
from distlint.project.bindings import Imported
from distlint.project.kept import kept
from distlint.starting.command_line import options_named, options_of

_NUMBERS = ("int", "float")


def number_of(value: Expression) -> int | float | None:
    """What a number, or a product or sum of numbers, is."""
    if isinstance(value, Constant):
        return value.value if isinstance(value.value, (int, float)) and not isinstance(value.value, bool) else None
    if isinstance(value, Binary) and value.operator in ("*", "+"):
        left, right = number_of(value.left), number_of(value.right)
        if left is not None and right is not None:
            return left * right if value.operator == "*" else left + right
    return None


def type_of(value: Expression, scope: ScopeOwner, read: frozenset[str] = frozenset()) -> str | None:
    """The type of a value that is no timedelta, by what it is made of: a literal, a number that is computed of numbers,
    a parameter that is a number by its annotation or default, an option of a parser that reads numbers; also by a name
    that is bound once. None for what is none, or may be one. ``read``: the names that led to it, since two may
    stand for each other."""
    if isinstance(value, Text):
        return "str"
    number = number_of(value)
    if number is not None:
        return type(number).__name__
    if isinstance(value, Constant):
        return "str" if isinstance(value.value, str) else None
    if isinstance(value, Binary) and value.operator in ("*", "+", "-"):
        sides = {type_of(side, scope, read) for side in (value.left, value.right)}
        return None if not sides <= {"int", "float"} else "float" if "float" in sides else "int"
    if isinstance(value, Call):
        return value.function.id if isinstance(value.function, Name) and value.function.id in ("int", "float") else None
    if isinstance(value, Attribute):
        held, holder = kept(value, scope)
        return _type_of_option(value, scope.module) if held is value else type_of(held, holder, read)
    if not isinstance(value, Name) or value.id in read:
        return None
    read |= {value.id}
    home = home_of(value.id, scope)
    only = home.bindings.only(value.id) if isinstance(home, Function) else None
    if isinstance(only, Parameter):
        annotation = facts.source_of(only.annotation) if only.annotation is not None else ""
        default = only.default if only.default is not None and annotation in ("", "int", "float") else None
        is_told = annotation in ("int", "float") and not only.star
        return annotation if is_told else type_of(default, scope, read) if default is not None else None
    known, written = settled_or_imported(value, scope)
    return None if known is value else type_of(known, written, read)


def _type_of_option(option: Attribute, module: Module) -> str | None:
    """The type of ``args.port`` where all parsers that may have read it read it as a number, and nothing changes it:
    those of the file, or where it has none those of the project."""
    changes = re.compile(rf"\.{option.attr} *=[^=]")
    found = [*options_named(module, option.attr)]
    if changes.search(module.text) or (not found and module.project.has_match(changes, option.attr)):
        return None
    read = [facts.argument(call, "type") for call in found or options_of(module.project, option.attr)]
    types = {one.id if isinstance(one, Name) and one.id in _NUMBERS else None for one in read}
    return types.pop() if len(types) == 1 else None


def settled_or_imported(value: Expression, scope: ScopeOwner) -> tuple[Expression, ScopeOwner]:
    """What a name stands for that is bound once, in a scope around, or in the module that it is imported from, and
    where; any other expression as it is."""
    home = home_of(value.id, scope) if isinstance(value, Name) else None
    only = home.bindings.only(value.id) if home is not None and isinstance(value, Name) else None
    if not isinstance(only, Imported) or only.name is None:
        return settled(value, scope)
    source = scope.module.project.imported_module(only, scope.module)
    known = source.bindings.value(only.name) if source is not None and only.name not in source.sharing else None
    return (known, source) if known is not None and source is not None else (value, scope)
