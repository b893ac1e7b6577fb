"""Of which type a value is, as far as literals, annotations, defaults, options of parsers and callers tell."""

from __future__ import annotations

import re

from distlint import facts
from distlint.facts import Attribute, Binary, Call, Constant, Expression, Name, Parameter, Text
from distlint.project import Function, Module, ScopeOwner, home_of, resolve_all, settled
from distlint.project.bindings import Imported
from distlint.project.kept import kept
from distlint.starting import environ
from distlint.starting.command_line import options_named, options_of

_NUMBERS = ("int", "float")
#: How many names and parts lead to a text.
_DEEPEST = 6


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
        if held is value:
            held, holder = settled_or_imported(value, scope)
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
    where; so an attribute of a module (``paths.LOGS``); any other expression as it is."""
    if isinstance(value, Attribute):
        owners = resolve_all(value.value, scope)
        source = owners[0] if len(owners) == 1 and isinstance(owners[0], Module) else None
        stored = re.compile(rf"\.{value.attr} *=[^=]")
        if source is None or scope.module.project.has_match(stored, value.attr):
            return value, scope
        return _bound_once(value.attr, source) or (value, scope)
    home = home_of(value.id, scope) if isinstance(value, Name) else None
    only = home.bindings.only(value.id) if home is not None and isinstance(value, Name) else None
    if not isinstance(only, Imported) or only.name is None:
        return settled(value, scope)
    source = scope.module.project.imported_module(only, scope.module)
    return (_bound_once(only.name, source) if source is not None else None) or (value, scope)


def _bound_once(name: str, module: Module) -> tuple[Expression, Module] | None:
    known = module.bindings.value(name) if name not in module.sharing else None
    return (known, module) if known is not None else None


def known_text(value: Expression, scope: ScopeOwner, depth: int = 0) -> str | None:
    """The text that an expression is, put together of literals and of names, attributes of classes and modules, which
    stand for such (``LOGS + "/nccl.log"``); None if nobody knows."""
    if depth > _DEEPEST:
        return None
    text = environ.literal(value)
    if text is not None:
        return text
    if isinstance(value, Binary) and value.operator == "+":
        left, right = (known_text(side, scope, depth + 1) for side in (value.left, value.right))
        return left + right if left is not None and right is not None else None
    if isinstance(value, Text):
        parts = [known_text(part, scope, depth + 1) for part in value.parts]
        return "".join(part for part in parts if part is not None) if None not in parts else None
    if isinstance(value, Call) and facts.is_name(value.function, "str") and len(value.arguments) == 1:
        return known_text(value.arguments[0].value, scope, depth + 1)
    known, written = settled_or_imported(value, scope)
    if known is value:
        known, written = kept(value, scope)
    return known_text(known, written, depth + 1) if known is not value else None
