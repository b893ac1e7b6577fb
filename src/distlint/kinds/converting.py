"""Text of the environment made a number: the fix of who takes it for one."""

from __future__ import annotations

from typing import NamedTuple

from distlint import facts, fixes, knowledge
from distlint.facts import Call, Constant, Expression, Name
from distlint.finding import Fix
from distlint.fixes.edits import replaced, with_argument, wrapped
from distlint.places import reads
from distlint.project import Function, Scope, ScopeOwner, settled
from distlint.starting import environ

_DOES = "wrap the lookup in int(...)"
#: What a variable is where no launcher has set it, by what it says.
_ALONE = {"rank": "0", "size": "1"}


class _Lookup(NamedTuple):
    """A variable that is read from the environment. ``is_sure``: it is there, or has a default that is a number."""

    expression: Expression
    read: environ.Read
    is_sure: bool


def used_as_number(text: Expression, scope: ScopeOwner) -> Fix | None:
    """What makes a number of the text that is used at a place: at the lookup, if nobody else reads it there."""
    source = scope.module.text
    here = _lookup(text)
    if here is not None:
        return _converted(here, scope)
    if isinstance(text, Name):
        kept = _kept(text, scope)
        if kept is None:
            return None
        if isinstance(scope, Function) and _is_read_once(text.id, scope):
            return _converted(kept, scope)
        return fixes.safe(f"int({text.id})", wrapped(source, text, "int(")) if kept.is_sure else None
    return fixes.suggested(f"int({facts.shortened(text)})", wrapped(source, text, "int("))


def stored_as_number(value: Expression, scope: Scope, *, is_safe: bool) -> Fix | None:
    """What makes a number of a text where it is stored; ``is_safe``: no other reader counts on a text."""
    found = _lookup(value)
    made = _converted(found, scope) if found is not None else None
    return made._replace(is_safe=made.is_safe and is_safe) if made is not None else None


def _converted(found: _Lookup, scope: ScopeOwner) -> Fix | None:
    text = scope.module.text
    if found.is_sure:
        return fixes.safe(_DOES, wrapped(text, found.expression, "int("))
    known = knowledge.environment().get(found.read.variable or "")
    alone = _ALONE.get(known.role) if known is not None else None
    if alone is None or not isinstance(found.expression, Call):
        return None
    given = found.read.default
    with_default = with_argument(text, found.expression, alone) if given is None else replaced(text, given, alone)
    does = f"{_DOES}, with the default {alone}"
    return fixes.suggested(does, wrapped(text, found.expression, "int("), with_default)


def _lookup(value: Expression) -> _Lookup | None:
    """The lookup that an expression is; None if what it gives where the variable is missing is not known."""
    read = environ.read(value)
    if read is None or (isinstance(value, Call) and value.unpacks):
        return None
    if read.demands:
        return _Lookup(value, read, True) if read.variable is not None else None
    if read.default is None or facts.is_none(read.default):
        return _Lookup(value, read, False)
    return _Lookup(value, read, True) if _is_number(read.default) else None


def _is_number(default: Expression) -> bool:
    if isinstance(default, facts.Unary) and default.operator == "-":
        default = default.operand
    if not isinstance(default, Constant) or not isinstance(default.value, (int, str)):
        return False
    try:
        int(default.value)
    except ValueError:
        return False
    return True


def _kept(name: Name, scope: ScopeOwner) -> _Lookup | None:
    """The lookup that a variable of a function or of its module holds, where that is all that it ever holds."""
    return _lookup(settled(name, scope)[0])


def _is_read_once(name: str, function: Function) -> bool:
    """Whether a variable is one of the function, and one place reads it."""
    return name in function.bindings.names and len(list(reads(function, name))) == 1
