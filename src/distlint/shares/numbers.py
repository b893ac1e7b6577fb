"""Whether the elements of a set are integers: sets of these are in the same order in every process."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeVar

from distlint import facts
from distlint.facts import Attribute, Call, Expression, Sequence, Statement
from distlint.project import Scope

#: Names of texts, and of what hashes by its address.
_TEXT = re.compile(r"(?:^|_)(?:names?|dtypes?|paths?|fqns?)$|\w_keys?$", re.IGNORECASE)
#: Names of integers: sets of these are in the same order in every process.
_NUMBER = re.compile(
    r"rank|^(?:range|int|len|numel|shape|item|argmax|[ij])$|idx|ind(?:ex|ices|s)(?:es|_|$)|(?:^|_)(?:ids?|num|pos)(?:_|$)|size"
    r"|count|steps?$|epoch|stages?$|depths?$|lengths?$|ports?$|frames?$|dims?$|axis|axes|degree|world",
    re.IGNORECASE,
)

_Kind = TypeVar("_Kind")


def is_of_numbers(
    made_by: Expression, target: Expression, iterable: Expression, body: tuple[Statement, ...], scope: Scope
) -> bool:
    """Whether the elements of a set, which a loop over ``iterable`` stores in ``target``, seem to be integers: by the
    names of what the set is made of, by what stands in the lists behind it, or since they are used as ranks."""
    held = facts.dotted(iterable)
    made: list[object] = [made_by, target, iterable]
    lists: list[object] = []
    inside = facts.names_in(made_by)
    for statement in facts.statements(scope.body):
        if isinstance(statement, facts.Assign):
            targets = frozenset(map(facts.dotted, statement.targets))
            made += [statement.value] if held is not None and held in targets else []
            lists += [statement.value] if not inside.isdisjoint(targets) else []
        elif isinstance(statement, facts.Evaluate) and isinstance(statement.value, Call):
            function = statement.value.function
            if held is not None and isinstance(function, Attribute) and facts.dotted(function.value) == held:
                made.append(statement.value.arguments)
    items = [item for display in _of_type(Sequence, *made, *lists) for item in display.items]
    values = [item.value for item in items if isinstance(item, facts.Constant)]
    names = [e.id for e in _of_type(facts.Name, *made)] + [e.attr for e in _of_type(Attribute, *made)]
    if any(isinstance(value, str) for value in values) or any(map(_TEXT.search, names)):
        return False
    element = facts.dotted(target)
    roots = (g for call in _of_type(Call, *body) for g in call.arguments if g.keyword in ("src", "dst"))
    is_root = element is not None and any(facts.dotted(given.value) == element for given in roots)
    return is_root or any(map(_NUMBER.search, names)) or any(type(value) is int for value in values)


def _of_type(kind: type[_Kind], *nodes: object) -> Iterator[_Kind]:
    return (e for node in nodes for e in facts.subexpressions(node) if isinstance(e, kind))
