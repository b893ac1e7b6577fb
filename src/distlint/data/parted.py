"""Loaders whose sampler gives each rank its part of the data, and what is computed in a loop over one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.calls.going_over import gone_over
from distlint.calls.sharing import SHARES
from distlint.data.division import Division
from distlint.facts import Assign, Attribute, Call, Evaluate, Expression, Name, Statement
from distlint.places import call_of, calls_in
from distlint.project import Function, Scope, ScopeOwner
from distlint.remembering import remembered

_PARTED = re.compile(r"Distributed\w*Sampler")
#: Methods by which a list, or a counter of the project, grows.
_GROWS = frozenset(("append", "extend", "update", "add"))
_DEEPEST = 5


class Parted:
    """Answers about one project."""

    def __init__(self, division: Division) -> None:
        self.division = division

    def is_parted(self, iterable: Expression, scope: Scope) -> bool:
        """Whether what a loop goes over is a loader with a sampler that gives each rank its part."""
        made = self.made(gone_over(iterable), scope)
        given = facts.argument(made[0], "sampler", 3) if made is not None else None
        if made is None or given is None:
            return False
        return any(_PARTED.search(facts.source_of(way)) for way, _ in self.ways(given, made[1]))

    def made(self, expression: Expression, scope: ScopeOwner) -> tuple[Call, ScopeOwner] | None:
        """The only call that makes what an expression stands for, with where it is written."""
        found = {way.span: (way, home) for way, home in self.ways(expression, scope) if isinstance(way, Call)}
        return next(iter(found.values())) if len(found) == 1 else None

    def ways(
        self, expression: Expression, scope: ScopeOwner, depth: int = 0
    ) -> Iterator[tuple[Expression, ScopeOwner]]:
        """What an expression may stand for, variables, parameters and attributes followed."""
        if isinstance(expression, (Name, Attribute)) and depth < _DEEPEST:
            for value, home in self.division.origins(expression, scope):
                if value is not None:
                    yield from self.ways(value, home, depth + 1)
        elif isinstance(expression, facts.Conditional):
            yield from self.ways(expression.body, scope, depth)
            yield from self.ways(expression.orelse, scope, depth)
        elif not facts.is_none(expression):
            yield expression, scope


@remembered
def agrees_in(scope: Scope) -> bool:
    """Whether a function, or the top of a file, makes something the same on all ranks."""
    if isinstance(scope, Function):
        return any(map(SHARES.search, scope.words))
    return any(SHARES.search(facts.source_of(call_of(place).function)) for place in calls_in(scope))


def given_to(name: str, statement: Statement) -> Expression | None:
    """What a statement stores in a variable or an element of it, or makes it grow by."""
    if isinstance(statement, Assign):
        for target in statement.targets:
            holder = target.value if isinstance(target, facts.Subscript) else target
            if any(facts.is_name(one, name) for one in facts.items_of(holder)):
                return statement.value
    if isinstance(statement, Evaluate) and isinstance(statement.value, Call):
        call = statement.value
        if facts.last_called(call) in _GROWS and facts.is_name(facts.receiver(call), name) and call.arguments:
            return call.arguments[0].value
    return None
