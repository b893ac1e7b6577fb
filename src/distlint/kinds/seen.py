"""What every expression of a function was evaluated to, in one shallow run of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from distlint import facts
from distlint.facts import Expression, Name, source_of
from distlint.places import Place, places_of
from distlint.project import Class, Function, Module, Scope, ScopeOwner
from distlint.remembering import Memory
from distlint.spmd.analysis import Analysis
from distlint.spmd.interpreter import Interpreter, TooLarge
from distlint.spmd.kind import Kind
from distlint.spmd.tree import Group
from distlint.spmd.values import Value

_NOTHING: Mapping[int, Value] = MappingProxyType({})


#: The expressions that some rule looks at.
_LOOKED_AT = frozenset((
    facts.Call, facts.Compare, facts.Binary, facts.Subscript, facts.Text, facts.Conditional,
))  # fmt: skip


class Kinds:
    """Answers about one project. ``analysis`` is engine 1, whose remembered answers are used.

    What was seen is kept for one module: the rules look at each in turn.
    """

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self._module: Module | None = None
        self._seen: Memory[Scope, Mapping[int, Value]] = Memory()
        self._places: Memory[Scope, tuple[Place, ...]] = Memory()

    def places(self, owner: Scope, *types: type) -> Iterator[Place]:
        """The expressions of these types in ``owner`` (of those that some rule looks at), with their surroundings."""
        self._turn_to(owner)
        found = self._places.ask(owner, places_of, owner, _LOOKED_AT)
        return (place for place in found if isinstance(place.expression, types))

    def _turn_to(self, owner: Scope) -> None:
        module = owner.module
        if module is not self._module:
            self._module = module
            self._seen.clear()
            self._places.clear()

    def value(self, expression: Expression | None, scope: ScopeOwner) -> Value | None:
        """What ``expression`` was evaluated to where it stands in ``scope``; None if it was not reached, is a lambda's,
        or the function passed a cap."""
        if expression is None or isinstance(scope, Class):
            return None
        self._turn_to(scope)
        return self._seen.ask(scope, self._run, scope).get(id(expression))

    def kind(self, expression: Expression | None, scope: ScopeOwner) -> Kind | None:
        """What ``expression`` numbers or counts, as far as something says so."""
        value = self.value(expression, scope)
        return value.kind if value is not None else None

    def group(self, expression: Expression | None, scope: ScopeOwner) -> Group | None:
        """The group that ``expression`` holds, if one was seen to be made there or it has axes."""
        value = self.value(expression, scope)
        return value.thing if value is not None and isinstance(value.thing, Group) else None

    def _run(self, scope: Scope) -> Mapping[int, Value]:
        run = Interpreter(self.analysis.reach, shallow=True)
        run.seen = {}
        try:
            if isinstance(scope, Module):
                run.run_module(scope)
            else:
                run.run(scope)
        except (TooLarge, RecursionError):
            self.analysis.project.count("functions without kinds: too large")
            return _NOTHING
        return run.seen


def stored_once(name: str, function: Function) -> Expression | None:
    """What a variable holds that is assigned once."""
    assigned = [
        statement
        for statement in facts.statements(function.body)
        if isinstance(statement, facts.Assign) and any(source_of(target) == name for target in statement.targets)
    ]
    return assigned[0].value if len(assigned) == 1 else None


def held_once(expression: Expression, scope: ScopeOwner) -> Expression:
    """An expression, or what it stands for where it is a variable that a function assigns once."""
    if not isinstance(expression, Name) or not isinstance(scope, Function):
        return expression
    return stored_once(expression.id, scope) or expression
