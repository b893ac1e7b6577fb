"""Where an expression stands: its scope, and everything around it up to the function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, cast

from distlint import facts
from distlint.facts import (
    Assign,
    ClassDef,
    Constant,
    Expression,
    FunctionDef,
    If,
    Lambda,
    Name,
    Parameter,
    Sequence,
    Statement,
    blocks,
)
from distlint.project import Function, Module
from distlint.project.resolve import ScopeOwner

Wanted = Callable[[Expression], bool]


class Place(NamedTuple):
    """An expression in its surroundings.

    ``above`` are the statements, expressions and arguments around it, outermost first; ``at_import`` says that it is
    evaluated while the module is imported.
    """

    expression: Expression
    scope: ScopeOwner
    above: tuple[object, ...]
    at_import: bool


def places(owner: Function | Module, wanted: Wanted) -> Iterator[Place]:
    """The wanted expressions of a function (with the functions nested in it, without its own defaults), or of what a
    module runs when it is imported: its statements, class bodies, decorators and defaults."""
    if isinstance(owner, Module):
        yield from _Walk(wanted, whole=False).body(owner.facts.body, owner, (), at_import=True)
    else:
        yield from _Walk(wanted, whole=True).body(owner.body, owner, (), at_import=False)


def reads(owner: Function | Module, name: str) -> Iterator[Place]:
    """The places where a variable is read."""
    yield from places(owner, lambda expression: type(expression) is Name and expression.id == name)


def is_main_guard(statement: object) -> bool:
    """Whether a statement is ``if __name__ == "__main__"``."""
    if not isinstance(statement, If):
        return False
    return any(type(e) is Name and e.id == "__name__" for e in facts.subexpressions(statement.test))


class _Walk:
    """One walk. ``whole``: with the bodies of functions."""

    def __init__(self, wanted: Wanted, *, whole: bool) -> None:
        self.wanted = wanted
        self.whole = whole

    def body(
        self, body: tuple[Statement, ...], scope: ScopeOwner, above: tuple[object, ...], *, at_import: bool
    ) -> Iterator[Place]:
        for statement in body:
            if isinstance(statement, FunctionDef):
                yield from self._function(statement, scope, above, at_import)
            elif isinstance(statement, ClassDef):
                yield from self._class(statement, scope, above, at_import)
            elif isinstance(statement, Assign):
                inner = (*above, statement)
                for target in statement.targets:
                    yield from self._target(target, scope, inner, at_import)
                if statement.value is not None:
                    yield from self.node(statement.value, scope, inner, at_import)
            else:
                yield from self._compound(statement, scope, above, at_import)

    def _compound(
        self, statement: Statement, scope: ScopeOwner, above: tuple[object, ...], at_import: bool
    ) -> Iterator[Place]:
        inner = (*above, statement)
        held = [block for block in blocks(statement) if block]
        for field in statement[1:]:
            if isinstance(field, tuple) and not any(field is block for block in held):
                yield from self.node(field, scope, inner, at_import)
        guarded = is_main_guard(statement)
        for block in held:
            yield from self.body(block, scope, inner, at_import=at_import and not guarded)

    def _function(
        self, definition: FunctionDef, scope: ScopeOwner, above: tuple[object, ...], at_import: bool
    ) -> Iterator[Place]:
        inner = (*above, definition)
        for decorator in definition.decorators:
            yield from self.node(decorator, scope, inner, at_import)
        yield from self._defaults(definition.parameters, scope, inner, at_import)
        if self.whole and definition.body is not None:
            module = scope if isinstance(scope, Module) else scope.module
            owner = scope if not isinstance(scope, (Module, Function)) else None
            parent = scope if isinstance(scope, Function) else None
            nested = module.function_at(definition, owner, parent)
            yield from self.body(definition.body, nested, inner, at_import=False)

    def _class(
        self, definition: ClassDef, scope: ScopeOwner, above: tuple[object, ...], at_import: bool
    ) -> Iterator[Place]:
        inner = (*above, definition)
        for part in (*definition.decorators, *definition.bases):
            yield from self.node(part, scope, inner, at_import)
        module = scope if isinstance(scope, Module) else scope.module
        owner = scope if not isinstance(scope, (Module, Function)) else None
        parent = scope if isinstance(scope, Function) else None
        nested = module.class_at(definition, owner, parent)
        yield from self.body(definition.body, nested, inner, at_import=at_import)

    def _defaults(
        self, parameters: tuple[Parameter, ...], scope: ScopeOwner, above: tuple[object, ...], at_import: bool
    ) -> Iterator[Place]:
        for parameter in parameters:
            if parameter.default is not None:
                yield from self.node(parameter.default, scope, (*above, parameter), at_import)

    def _target(
        self, target: Expression, scope: ScopeOwner, above: tuple[object, ...], at_import: bool
    ) -> Iterator[Place]:
        if isinstance(target, Sequence):
            for item in target.items:
                yield from self._target(item, scope, above, at_import)
        elif not isinstance(target, Name):  # what is written to is not read, what it belongs to is
            yield from self.node(target[1:], scope, above, at_import)

    def node(self, node: object, scope: ScopeOwner, above: tuple[object, ...], at_import: bool) -> Iterator[Place]:
        """The wanted expressions in ``node``: an expression, an argument, or a tuple of such."""
        if not isinstance(node, tuple):
            return
        if facts.is_expression(node):
            expression = cast("Expression", node)
            if self.wanted(expression):
                yield Place(expression, scope, above, at_import)
            if isinstance(expression, (Name, Constant)):
                return
            if isinstance(expression, Lambda):
                yield from self._defaults(expression.parameters, scope, (*above, expression), at_import)
                yield from self.node(expression.body, scope, (*above, expression), False)
                return
        inner = (*above, node) if hasattr(node, "_fields") else above
        for child in node[1:] if facts.is_expression(node) else node:
            yield from self.node(child, scope, inner, at_import)
