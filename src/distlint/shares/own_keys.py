"""Keys that come from the data of one rank: dicts that are filled under what stands in its batches.

``for batch in loader: losses[batch["source"]] += ...`` leaves a dict whose keys, and their order, each rank has for
itself. The names of the fields of a batch (``for key in batch``) are the same everywhere.
"""

from __future__ import annotations

import re

from distlint import facts
from distlint.calls.going_over import gone_over
from distlint.facts import Attribute, Call, Expression, For, Name, Statement, Subscript

_LOADER = re.compile(r"(?:data_?)?loader$|^(?:batches|dl|\w+_dl)$", re.IGNORECASE)
#: Calls that give the same values in another form.
_SAME = frozenset(("tolist", "item", "str", "int", "list", "tuple", "zip", "enumerate", "cpu", "numpy"))
#: Methods by which the values of a dict grow.
_FILLS = frozenset(("append", "extend", "update", "add"))


def filled(body: tuple[Statement, ...]) -> dict[str, Expression]:
    """The dicts that a body fills under keys from this rank's batches: dotted name to the key."""
    statements = tuple(facts.statements(body))
    batches: set[str] = set()
    contents: set[str] = set()
    for _ in range(2):
        for statement in statements:
            if isinstance(statement, For):
                names = facts.names_in(statement.target)
                if _is_loader(statement.iterable):
                    _count_in(statement, batches, contents)
                elif _is_content(statement.iterable, batches, contents):
                    contents |= names
            elif isinstance(statement, facts.Assign) and _is_content(statement.value, batches, contents):
                contents |= {target.id for target in statement.targets if isinstance(target, Name)}
    if not batches and not contents:
        return {}
    found: dict[str, Expression] = {}
    for statement in statements:
        for expression in facts.subexpressions(statement) if not facts.blocks(statement) else ():
            if isinstance(expression, Subscript) and _is_content(expression.key, batches, contents):
                holder = facts.dotted(expression.value)
                if holder is not None and _is_written(expression, statement):
                    found.setdefault(holder, expression.key)
    return found


def _count_in(statement: For, batches: set[str], contents: set[str]) -> None:
    """The names of a batch, and of its parts where the loop takes it apart."""
    target = statement.target
    if facts.last_called(statement.iterable) == "enumerate" and isinstance(target, facts.Sequence):
        target = target.items[-1]
    if isinstance(target, Name):
        batches.add(target.id)
    else:
        contents |= facts.names_in(target)


def _is_loader(expression: Expression) -> bool:
    name = facts.last_name(gone_over(expression))
    return name is not None and _LOADER.search(name) is not None


def _is_content(expression: Expression | None, batches: set[str], contents: set[str]) -> bool:
    """Whether a value is one that stands in a batch."""
    if isinstance(expression, Name):
        return expression.id in contents
    if isinstance(expression, Subscript):
        of_batch = isinstance(expression.value, Name) and expression.value.id in batches
        return of_batch or _is_content(expression.value, batches, contents)
    if isinstance(expression, Attribute):
        return isinstance(expression.value, Name) and expression.value.id in batches
    if isinstance(expression, Call) and facts.last_name(expression.function) in _SAME:
        receiver = facts.receiver(expression)
        given = [argument.value for argument in expression.arguments]
        return any(_is_content(e, batches, contents) for e in (*given, receiver))
    return False


def _is_written(element: Subscript, statement: Statement) -> bool:
    """Whether an element is stored, or grows: ``d[key] = x``, ``d[key].append(x)``."""
    if isinstance(statement, facts.Assign):
        return any(target is element for target in statement.targets)
    call = statement.value if isinstance(statement, facts.Evaluate) else None
    return (
        isinstance(call, Call)
        and isinstance(call.function, Attribute)
        and call.function.value is element
        and call.function.attr in _FILLS
    )
