"""Where an optimizer was made that a function has under some name, and the states that are asked of it."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Assign, Attribute, Call, Expression, Name, Subscript
from distlint.models.wrapped import Wrapped
from distlint.places import Place
from distlint.places.order import Order
from distlint.project import Function, Scope

#: How far variables, and the callers of a function, are followed.
_DEEPEST = 3


class Optimizers:
    """Answers about one project."""

    def __init__(self, wrapped: Wrapped, order: Order) -> None:
        self.wrapped = wrapped
        self.order = order

    def made(self, path: str, place: Place, scope: Scope, depth: int = 0) -> tuple[tuple[Place, Scope], ...]:
        """The calls of which a name holds the result at a place, with the functions that they stand in: here, in
        the methods of the class, or in all callers; none if one of these is not seen."""
        own, _, attribute = path.partition(".")
        methods: tuple[Scope, ...] = (scope,)
        if attribute and isinstance(scope, Function) and scope.owner is not None and own == scope.first_parameter:
            methods = tuple(m for m in scope.owner.methods.values() if attribute in m.words)
        ways = [(self.wrapped.wraps(m).last_call(path, place if m is scope else None), m) for m in methods]
        found = [(call[0], method) for call, method in ways if call is not None]
        if found or attribute or not isinstance(scope, Function) or not scope.is_as_given(path) or depth > _DEEPEST:
            return tuple(found)
        for given, caller in self.order.given(scope, path):
            name = facts.dotted(given)
            made = self.made(name, caller.place, caller.scope, depth + 1) if name is not None else ()
            if not made:
                return ()
            found += made
        return tuple(found)


def states_in(value: Expression, scope: Scope, depth: int = 0) -> Iterator[Call]:
    """The calls of ``state_dict`` in a value, also one or two variables before."""
    for part in facts.subexpressions(value):
        if isinstance(part, Call) and isinstance(part.function, Attribute) and part.function.attr == "state_dict":
            yield part
        elif isinstance(part, Name) and depth < _DEEPEST:
            for stored in scope.bindings.values(part.id):
                yield from states_in(stored, scope, depth + 1)
            for statement in facts.statements(scope.body):
                if isinstance(statement, Assign) and statement.value is not None and _fills(part.id, statement):
                    yield from states_in(statement.value, scope, depth + 1)


def _fills(name: str, statement: Assign) -> bool:
    """Whether a statement stores something in an element of a variable."""
    return any(isinstance(target, Subscript) and facts.is_name(target.value, name) for target in statement.targets)
