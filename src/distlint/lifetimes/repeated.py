"""Functions of the project that give back a list of one object many times: ``return [torch.empty_like(x)] * n``."""

from __future__ import annotations

from typing import NamedTuple

from distlint import facts
from distlint.facts import Binary, Call, Comprehension, Constant, Expression, Name, Sequence
from distlint.project import Function
from distlint.project.bindings import Assigned
from distlint.project.one_form import returned
from distlint.remembering import remembered_but


class Repeated(NamedTuple):
    """The list as it is written, without its factor, and the factor (``times``) or what a comprehension goes over."""

    written: Expression
    times: Expression


@remembered_but(None)
def given_back(function: Function) -> Repeated | None:
    """The list of one object many times that a function gives back, wherever it returns, unless it has put anything
    else into the list before."""
    if not function.is_short or len(function.return_values) != 1 or "yield" in function.words:
        return None
    value = next(iter(returned(function)), None)
    found = _product(value, function) if isinstance(value, Binary) else None
    if found is None and isinstance(value, Comprehension):
        found = _again(value, function)
    name = function.return_values[0]
    is_filled = isinstance(name, Name) and any(
        _fills(statement, name.id) for statement in facts.statements(function.body)
    )
    return None if is_filled else found


def _product(value: Binary, function: Function) -> Repeated | None:
    for listed, count in ((value.left, value.right), (value.right, value.left)):
        is_one = isinstance(listed, Sequence) and listed.kind == "list" and len(listed.items) == 1
        if value.operator != "*" or not is_one or isinstance(count, (Sequence, Comprehension)):
            continue
        if not (isinstance(count, Constant) and count.value == 1) and _is_object(facts.items_of(listed)[0], function):
            return Repeated(listed, count)
    return None


def _again(value: Comprehension, function: Function) -> Repeated | None:
    bound = {name for clause in value.clauses for name in facts.changed_names(clause.target)}
    element = value.elements[0]
    is_one = value.kind == "list" and isinstance(element, Name) and element.id not in bound
    return Repeated(value, value.clauses[0].iterable) if is_one and _is_object(element, function) else None


def _is_object(item: Expression, function: Function) -> bool:
    """Whether an item may be a tensor: what a call has made, or the function is handed."""
    if isinstance(item, Name):
        known = function.bindings.of(item.id)
        return bool(known) and all(not isinstance(one, Assigned) or isinstance(one.value, Call) for one in known)
    return isinstance(item, Call)


def _fills(statement: facts.Statement, name: str) -> bool:
    """Whether a statement puts something into an element of a list, or hands the list to something."""
    if isinstance(statement, facts.Assign) and any(
        isinstance(target, facts.Subscript) and facts.is_name(target.value, name) for target in statement.targets
    ):
        return True
    calls = [e for e in facts.subexpressions(facts.header(statement)) if isinstance(e, Call)]
    return any(
        facts.is_name(facts.receiver(call), name) or any(facts.is_name(given.value, name) for given in call.arguments)
        for call in calls
    )
