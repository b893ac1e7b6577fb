"""What the statements of a scope bind its names to, and those of a method the attributes of its object."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple, Union

from distlint.facts import (
    Assign,
    Attribute,
    ClassDef,
    Evaluate,
    Expression,
    For,
    FunctionDef,
    If,
    Import,
    Match,
    Name,
    Parameter,
    Scope,
    Sequence,
    Starred,
    Statement,
    Try,
    Walrus,
    While,
    With,
    blocks,
    is_name,
    statements,
    subexpressions,
)
from distlint.remembering import remembered

if TYPE_CHECKING:
    from distlint.project.module import Module
    from distlint.project.symbols import Class, Function


class Imported(NamedTuple):
    """A name bound by an import. ``name`` None: the module itself. ``module`` is dotted and absolute; for a relative
    import ``level`` > 0 and ``module`` is what stands behind the dots."""

    module: str
    name: str | None
    level: int


class Assigned(NamedTuple):
    """A name bound to a value, or to an element of one (``position``: from outside in)."""

    value: Expression
    position: tuple[int, ...] = ()
    annotation: Expression | None = None


class Element(NamedTuple):
    """A name bound by a loop to an element of what it goes over, or to a part of one (``position``)."""

    iterable: Expression
    position: tuple[int, ...] = ()


class Unknown(NamedTuple):
    """A name bound to something that is not followed (handlers, deletions, augmented assignments …)."""


Definition = Union["Imported", "Assigned", "Element", "Unknown", "Function", "Class", Parameter]


class Bindings(NamedTuple):
    """The names of one scope. ``stars`` are its star imports; ``outer`` names belong to an enclosing scope."""

    names: dict[str, tuple[Definition, ...]]
    stars: tuple[Imported, ...]
    outer: frozenset[str]

    def of(self, name: str) -> tuple[Definition, ...]:
        """The definitions that a name has here."""
        return self.names.get(name, ())

    def only(self, name: str) -> Definition | None:
        """The one definition that a name has here; None if there are several, or none."""
        known = self.of(name)
        return known[0] if len(known) == 1 else None

    def value(self, name: str) -> Expression | None:
        """What the only definition of a name gives it as a whole: a value that is assigned, and no element of one."""
        only = self.only(name)
        return only.value if isinstance(only, Assigned) and not only.position else None

    def values(self, name: str) -> list[Expression]:
        """What is assigned to a name here as a whole, in source order; who needs all that it holds asks whether there
        are as many definitions."""
        return [known.value for known in self.of(name) if isinstance(known, Assigned) and not known.position]

    def behind(self, expression: Expression, steps: int) -> Iterator[Expression]:
        """An expression, and what is assigned to the variables that it names, and to those that are named there: so
        many ``steps``. Each value comes once, since the names of a long function lead to each other."""
        level, known = [expression], {id(expression)}
        for step in range(steps + 1):
            if step:
                names = dict.fromkeys(e.id for value in level for e in subexpressions(value) if isinstance(e, Name))
                stored = (one.value for name in names for one in self.of(name) if isinstance(one, Assigned))
                level = [*{id(value): value for value in stored if id(value) not in known}.values()]
                known.update(map(id, level))
            yield from level

    def sources(self, name: str) -> list[Expression]:
        """What a name gets its values from here, in source order: what is assigned to it, whole or taken apart, and
        what a loop that binds it goes over."""
        return [
            known.value if isinstance(known, Assigned) else known.iterable
            for known in self.of(name)
            if isinstance(known, (Assigned, Element))
        ]


@remembered
def self_assignments(method: Function) -> tuple[tuple[str, Assigned], ...]:
    """``self.name = value`` in a method, in source order, element-wise for tuples."""
    found: list[tuple[str, Assigned]] = []
    for statement in statements(method.body):
        if not isinstance(statement, Assign) or statement.value is None or statement.operator:
            continue
        for target in statement.targets:
            for single, index in targets(target):
                if isinstance(single, Attribute) and is_name(single.value, method.first_parameter):
                    found.append((single.attr, element(statement.value, index, statement.annotation)))
    return tuple(found)


def stored_by(methods: Iterable[Function], name: str) -> list[tuple[Function, Assigned]]:
    """What some methods assign to ``self.name``, and which."""
    return [
        (method, assigned)
        for method in methods
        if name in method.words
        for stored, assigned in self_assignments(method)
        if stored == name
    ]


def element(value: Expression, index: tuple[int, ...], annotation: Expression | None = None) -> Assigned:
    """The element of ``value`` at ``index``, taken from a display at once."""
    while index and isinstance(value, Sequence) and len(value.items) > index[0]:
        if any(isinstance(item, Starred) for item in value.items):
            break
        value, index = value.items[index[0]], index[1:]
    return Assigned(value, index, annotation)


def part(value: Expression, index: tuple[int, ...]) -> Expression | None:
    """What stands at ``index`` of a display that is written down; None if nothing is seen to."""
    found = element(value, index)
    return None if found.position else found.value


def targets(target: Expression, index: tuple[int, ...] = ()) -> list[tuple[Expression, tuple[int, ...]]]:
    """The single targets of an assignment with their positions; nothing behind a starred one."""
    if not isinstance(target, Sequence):
        return [(target, index)]
    out: list[tuple[Expression, tuple[int, ...]]] = []
    for position, item in enumerate(target.items):
        if isinstance(item, Starred):
            break
        out.extend(targets(item, (*index, position)))
    return out


def bind(body: tuple[Statement, ...], module: Module, owner: Class | None, parent: Function | None) -> Bindings:
    """The names that ``body`` binds. A later binding replaces earlier ones unless it is conditional."""
    names: dict[str, tuple[Definition, ...]] = {}
    stars: list[Imported] = []
    outer: set[str] = set()

    def add(name: str, definition: Definition, conditional: bool) -> None:
        # the variables of a function keep all their values: which one holds depends on the place
        keep = conditional or (parent is not None and isinstance(definition, (Assigned, Element, Unknown)))
        names[name] = (*names.get(name, ()), definition) if keep else (definition,)

    stack: list[tuple[Statement, bool]] = [(statement, False) for statement in reversed(body)]
    while stack:
        statement, conditional = stack.pop()
        if isinstance(statement, FunctionDef):
            if statement.name in names and _completes_property(statement):
                continue  # the name stands for the property
            add(statement.name, module.function_at(statement, owner, None if owner else parent), conditional)
        elif isinstance(statement, ClassDef):
            add(statement.name, module.class_at(statement, owner, None if owner else parent), conditional)
        elif isinstance(statement, Import):
            _bind_import(statement, conditional, add, stars)
        elif isinstance(statement, Assign):
            _bind_assignment(statement, conditional, add)
        elif isinstance(statement, Scope):
            outer.update(statement.names)
        elif isinstance(statement, For):
            for single, index in targets(statement.target):
                if isinstance(single, Name):
                    add(single.id, Element(statement.iterable, index), conditional)
        elif isinstance(statement, With):
            for context, target in statement.items:
                if isinstance(target, Name):
                    add(target.id, Assigned(context), conditional)
        elif isinstance(statement, Try):
            for handler in statement.handlers:
                if handler.name:
                    add(handler.name, Unknown(), conditional)
        elif isinstance(statement, Match):
            for case in statement.cases:
                for name in case.names:
                    add(name, Unknown(), conditional)
        if module.has_walrus and isinstance(statement, (Assign, Evaluate, If, While)):
            for inner in _walruses(statement):
                if isinstance(inner.target, Name):
                    add(inner.target.id, Assigned(inner.value), conditional)
        branching = conditional or isinstance(statement, (If, Try, While, For, Match))
        stack.extend((inner, branching) for block in reversed(blocks(statement)) for inner in reversed(block))
    return Bindings(names, tuple(stars), frozenset(outer))


def _completes_property(statement: FunctionDef) -> bool:
    """Whether a function is the setter or deleter of the property of its name."""
    return any(
        isinstance(d, Attribute) and d.attr in ("setter", "deleter") and getattr(d.value, "id", "") == statement.name
        for d in statement.decorators
    )


def _walruses(statement: Statement) -> list[Walrus]:
    header = statement.test if isinstance(statement, (If, While)) else statement.value  # type: ignore[union-attr]
    return [inner for inner in subexpressions(header) if isinstance(inner, Walrus)] if header is not None else []


def _bind_import(
    statement: Import, conditional: bool, add: Callable[[str, Definition, bool], None], stars: list[Imported]
) -> None:
    for name, bound, renamed in statement.names:
        if statement.module is None:
            plain = not renamed and bound == name.partition(".")[0]
            add(bound, Imported(bound if plain else name, None, 0), conditional and not plain)
        elif name == "*":
            stars.append(Imported(statement.module, None, statement.level))
        else:
            add(bound, Imported(statement.module, name, statement.level), conditional)


def _bind_assignment(statement: Assign, conditional: bool, add: Callable[[str, Definition, bool], None]) -> None:
    for target in statement.targets:
        for single, index in targets(target):
            if not isinstance(single, Name):
                continue
            if statement.operator or (statement.value is None and statement.annotation is None):
                add(single.id, Unknown(), True)
            elif statement.value is None:
                continue
            else:
                add(single.id, element(statement.value, index, statement.annotation), conditional)
