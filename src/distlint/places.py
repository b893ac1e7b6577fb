"""Where an expression stands: its scope, and everything around it up to the function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, cast

from distlint import facts
from distlint.facts import (
    EXPRESSIONS,
    Assign,
    Call,
    Case,
    ClassDef,
    Conditional,
    Constant,
    Expression,
    FunctionDef,
    Handler,
    If,
    Lambda,
    Name,
    Parameter,
    Sequence,
    Statement,
    Subscript,
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
    module runs when it is imported: its statements, class bodies, decorators and defaults. Elements that are written
    to are among them."""
    walk = _Walk(wanted, whole=isinstance(owner, Function))
    walk.body(owner.body, owner, isinstance(owner, Module))
    return iter(walk.found)


def calls_in(scope: Function | Module) -> tuple[Place, ...]:
    """The calls of a function with what is nested in it, or of the top level of a module, in source order."""
    return tuple(sorted(places(scope, lambda e: type(e) is Call), key=lambda place: place.expression.span))


def call_of(place: Place) -> Call:
    """The call that stands at one of these places."""
    assert isinstance(place.expression, Call)
    return place.expression


def reads(owner: Function | Module, name: str) -> Iterator[Place]:
    """The places where a variable is read."""
    yield from places(owner, lambda expression: type(expression) is Name and expression.id == name)


def tests_above(place: Place) -> tuple[Expression, ...]:
    """The tests under which a place stands."""
    return tuple(around.test for around in place.above if isinstance(around, (If, Conditional)))


def is_main_guard(statement: object) -> bool:
    """Whether a statement is ``if __name__ == "__main__"``."""
    if not isinstance(statement, If):
        return False
    return any(type(e) is Name and e.id == "__name__" for e in facts.subexpressions(statement.test))


class _Walk:
    """One walk. ``whole``: with the bodies of functions. ``above``: what stands around the node that it has come to."""

    def __init__(self, wanted: Wanted, *, whole: bool) -> None:
        self.wanted = wanted
        self.whole = whole
        self.found: list[Place] = []
        self.above: list[object] = []

    def body(self, body: tuple[Statement, ...], scope: ScopeOwner, at_import: bool) -> None:
        for statement in body:
            self.above.append(statement)
            if isinstance(statement, FunctionDef):
                self._function(statement, scope, at_import)
            elif isinstance(statement, ClassDef):
                self._class(statement, scope, at_import)
            elif isinstance(statement, Assign):
                for target in statement.targets:
                    self._target(target, scope, at_import)
                if statement.value is not None:
                    self.node(statement.value, scope, at_import)
            else:
                self._compound(statement, scope, at_import)
            self.above.pop()

    def _compound(self, statement: Statement, scope: ScopeOwner, at_import: bool) -> None:
        held = [block for block in blocks(statement) if block]
        for field in statement[1:]:
            if isinstance(field, tuple) and not any(field is block for block in held):
                self.node(field, scope, at_import)
        runs = at_import and not (held and is_main_guard(statement))
        for block in held:
            self.body(block, scope, runs)

    def _function(self, definition: FunctionDef, scope: ScopeOwner, at_import: bool) -> None:
        for decorator in definition.decorators:
            self.node(decorator, scope, at_import)
        self._defaults(definition.parameters, scope, at_import)
        if self.whole and definition.body is not None:
            module = scope.module
            owner = scope if not isinstance(scope, (Module, Function)) else None
            parent = scope if isinstance(scope, Function) else None
            self.body(definition.body, module.function_at(definition, owner, parent), False)

    def _class(self, definition: ClassDef, scope: ScopeOwner, at_import: bool) -> None:
        for part in (*definition.decorators, *definition.bases):
            self.node(part, scope, at_import)
        module = scope.module
        owner = scope if not isinstance(scope, (Module, Function)) else None
        parent = scope if isinstance(scope, Function) else None
        self.body(definition.body, module.class_at(definition, owner, parent), at_import)

    def _defaults(self, parameters: tuple[Parameter, ...], scope: ScopeOwner, at_import: bool) -> None:
        for parameter in parameters:
            if parameter.default is not None:
                self.above.append(parameter)
                self.node(parameter.default, scope, at_import)
                self.above.pop()

    def _target(self, target: Expression, scope: ScopeOwner, at_import: bool) -> None:
        if isinstance(target, Sequence):
            for item in target.items:
                self._target(item, scope, at_import)
        elif not isinstance(target, Name):  # what is written to is not read, what it belongs to is
            if isinstance(target, Subscript) and self.wanted(target):
                self.found.append(Place(target, scope, tuple(self.above), at_import))
            self.node(target[1:], scope, at_import)

    def node(self, node: tuple[object, ...], scope: ScopeOwner, at_import: bool) -> None:
        """Looks at an expression, an argument, or a tuple of such."""
        kind = type(node)
        if kind is tuple:  # no node of its own
            for child in node:
                if isinstance(child, tuple):
                    self.node(child, scope, at_import)
            return
        children: tuple[object, ...] = node
        if kind is Handler or kind is Case:  # their blocks are walked as blocks
            children = node[:-1]
        if kind in EXPRESSIONS:
            expression = cast("Expression", node)
            if self.wanted(expression):
                self.found.append(Place(expression, scope, tuple(self.above), at_import))
            if kind is Name or kind is Constant:
                return
            children = node[1:]
        self.above.append(node)
        if kind is Lambda:
            function = cast("Lambda", node)
            self._defaults(function.parameters, scope, at_import)
            self.node(function.body, scope, False)
        else:
            for child in children:
                if isinstance(child, tuple):
                    self.node(child, scope, at_import)
        self.above.pop()
