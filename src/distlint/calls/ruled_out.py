"""Whether what a row of the tables says under conditions is ruled out by the arguments that a call writes down."""

from __future__ import annotations

from distlint import facts, knowledge
from distlint.facts import Attribute, Call, Constant, Expression, Name
from distlint.knowledge import Condition, Entry
from distlint.project import ScopeOwner, home_of
from distlint.project.bindings import Assigned


def is_ruled_out(row: Entry, call: Call, scope: ScopeOwner) -> bool:
    """Whether a call, or the constructor of its object, writes down that what a row says is not so."""
    return bool(row.conditions) and all(_fails(condition, row, call, scope) for condition in row.conditions)


def _fails(condition: Condition, row: Entry, call: Call, scope: ScopeOwner) -> bool:
    if condition.kind == "needs":
        return False
    if not condition.constructor:
        return _says_no(condition, call, row.params)
    params, makers = constructors(row, call, scope)
    return bool(makers) and all(maker is not None and _says_no(condition, maker, params) for maker in makers)


def constructors(row: Entry, call: Call, scope: ScopeOwner) -> tuple[tuple[str, ...], tuple[Call | None, ...]]:
    """The parameters by which the object of a method is made that joins processes or starts them, and the calls that
    make it, as far as a variable holds it; None for what is no call."""
    made = knowledge.lookup(row.name.rpartition(".")[0], "init")
    return made.params if made is not None else (), _makers(call.function, scope)


def _makers(function: Expression, scope: ScopeOwner) -> tuple[Call | None, ...]:
    owner = function.value if isinstance(function, Attribute) else None
    if isinstance(owner, Call):
        return (owner,)
    if not isinstance(owner, Name):
        return ()
    home = home_of(owner.id, scope)
    known = home.bindings.of(owner.id) if home is not None else ()
    values = (d.value if isinstance(d, Assigned) and not d.position else None for d in known)
    return tuple(value if isinstance(value, Call) else None for value in values)


def _says_no(condition: Condition, call: Call, params: tuple[str, ...]) -> bool:
    """Whether an argument is a constant, or left out, with which a condition does not hold."""
    value = facts.argument(call, condition.name, params.index(condition.name) if condition.name in params else None)
    if value is None:
        return condition.kind == "if" and not call.unpacks
    if not isinstance(value, Constant):
        return False
    holds = str(value.value) == condition.value if condition.value else bool(value.value)
    return holds is (condition.kind == "unless")
