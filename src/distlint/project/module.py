"""A file of the project, and what stands in it."""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections.abc import Collection, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from distlint.facts import (
    Attribute,
    Call,
    ClassDef,
    FunctionDef,
    ModuleFacts,
    Name,
    Statement,
    blocks,
    last_name,
    subexpressions,
)
from distlint.project.bindings import Assigned, Bindings, Definition, Imported, bind
from distlint.project.questions import Content
from distlint.project.symbols import Class, Function, Scope, ScopeOwner
from distlint.remembering import asking, remembered
from distlint.source.slices import words

if TYPE_CHECKING:
    from distlint.project.project import Project


class Module:
    """A file of the project.

    ``name`` is its dotted name, ``path`` absolute. Who has one, or something of it, rests on the outline of the file
    already (:mod:`distlint.project.aspects`): what that alone tells need not be handed on once more. Who looks into a
    function rests on its code.
    """

    def __init__(self, project: Project, path: str, name: str, facts: ModuleFacts) -> None:
        self.project = project
        self.path = path
        self.name = name
        self.facts = facts
        self.is_package = path.endswith("__init__.py")
        self._called_as: dict[frozenset[str], frozenset[str]] = {}

    def __repr__(self) -> str:
        return f"Module({self.name})"

    @property
    def module(self) -> Module:
        """Itself, as functions and classes have the module that they stand in."""
        return self

    @property
    def body(self) -> tuple[Statement, ...]:
        """The statements at the top level."""
        return self.facts.body

    @property
    def is_test(self) -> bool:
        """Whether the file is a test by its name, or by the folder that it is in."""
        return self.project.is_test(self.path)

    @property
    def text(self) -> str:
        """The text of the file: who asks rests on the whole of it."""
        return self.project.text(self.path)

    @property
    def words(self) -> frozenset[str]:
        """The identifiers in the text of the file, comments and strings included."""
        self.project.grounds.rest_on(self.path)
        return self._words

    @cached_property
    def _words(self) -> frozenset[str]:
        content = self.content
        if content.raw.isascii():
            return frozenset(map(sys.intern, content.words.decode().split()))
        return words("\n".join(self.lines))

    @property
    def lines(self) -> list[str]:
        """The lines of the file, for what its aspects say."""
        return self.project.unasked_lines_of(self.path)

    @property
    def content(self) -> Content:
        """What the file holds, for the same."""
        return self.project.content(self.path)

    @cached_property
    def outline(self) -> int:
        """The source that is the outline of the file, as a bit."""
        return self.project.bit_of(self, "outline")

    def has(self, *texts: str) -> bool:
        """Whether one of some texts stands in the file."""
        return bool(self._said("has", *texts))

    def has_in_any_case(self, *words: str) -> bool:
        """Whether one of some words, or a part of a word, stands in the file in capitals or not."""
        return bool(self._said("has in any case", *words))

    def matches(self, pattern: re.Pattern[str]) -> bool:
        """Whether an expression matches somewhere in the file."""
        return bool(self._said("matches", pattern.pattern, str(pattern.flags)))

    def finds(self, pattern: re.Pattern[str]) -> list[list[str | None]]:
        """The groups of all matches of an expression in the file."""
        return list(self._said("finds", pattern.pattern, str(pattern.flags)))

    def _said(self, kind: str, *about: str) -> Any:
        bit, answer = self.project.aspect(self, kind, *about)
        asking.sources |= bit
        return answer

    @cached_property
    def bindings(self) -> Bindings:
        """The module's own names."""
        return bind(self.body, self, None, None)

    def called_as(self, names: frozenset[str]) -> frozenset[str]:
        """``names``, and those that the module's own imports and assignments make of them."""
        if names not in self._called_as:
            renamed = self._renamed
            made = names & renamed.keys()
            self._called_as[names] = names.union(*(renamed[name] for name in made)) if made else names
        return self._called_as[names]

    def names_of(self, name: str) -> tuple[str, ...]:
        """What the module calls something that has a name elsewhere: that name, and those that its own imports and
        assignments give it (``from pretrain import main as pretrain_main``)."""
        return tuple(sorted(self.called_as(frozenset((name,)))))

    @cached_property
    def _renamed(self) -> dict[str, list[str]]:
        """The names of the module's imports and assignments, by the last name of what they bind."""
        found: dict[str, list[str]] = {}
        for name, definitions in self.bindings.names.items():
            for original in filter(None, map(_original, definitions)):
                found.setdefault(original, []).append(name)
        return found

    @cached_property
    def functions(self) -> tuple[Function, ...]:
        """All functions and methods at module and class level, in source order (not those nested in functions)."""
        found: list[Function] = []
        stack: list[tuple[tuple[Statement, ...], Class | None]] = [(self.body, None)]
        while stack:
            body, owner = stack.pop()
            for statement in body:
                if isinstance(statement, FunctionDef):
                    found.append(self.function_at(statement, owner, None))
                elif isinstance(statement, ClassDef):
                    stack.append((statement.body, self.class_at(statement, owner, None)))
                else:
                    stack.extend((block, owner) for block in blocks(statement))
        return tuple(sorted(found, key=lambda function: function.definition.span))

    @property
    def scopes(self) -> tuple[Scope, ...]:
        """The top level, and all :attr:`functions`."""
        return (self, *self.functions)

    def function_on(self, line: int) -> Function | None:
        """The one of these that stands on a line (1-based), with its decorators."""
        at = bisect_right(self._first_lines, line) - 1
        found = self.functions[at] if at >= 0 else None
        return found if found is not None and line <= found.definition.span.end_line else None

    @cached_property
    def _first_lines(self) -> tuple[int, ...]:
        definitions = (function.definition for function in self.functions)
        return tuple(min((d, *d.decorators), key=lambda part: part.span.line).span.line for d in definitions)

    @cached_property
    def calls(self) -> tuple[Call, ...]:
        """The calls of the top level, those in functions and classes left out."""
        outside = (s for s in self.body if not isinstance(s, (FunctionDef, ClassDef)))
        return tuple(e for statement in outside for e in subexpressions(statement) if isinstance(e, Call))

    @cached_property
    def words_at_top(self) -> frozenset[str]:
        """The identifiers in what the top level runs: those of imports, functions and classes left out."""
        outside = (s for s in self.body if not isinstance(s, (FunctionDef, ClassDef)))
        inside = (e for statement in outside for e in subexpressions(statement))
        return frozenset(e.id if isinstance(e, Name) else e.attr for e in inside if isinstance(e, (Name, Attribute)))

    @cached_property
    def has_walrus(self) -> bool:
        """Whether any expression of the module may bind a name; a part of what its outline says."""
        return any(":=" in line for line in self.lines)

    @cached_property
    def _mentions(self) -> dict[str, list[Function]]:
        found: dict[str, list[Function]] = {}
        for function in self.functions:
            for word in function.unasked_words:
                found.setdefault(word, []).append(function)
        return found

    def mentioning(self, *words: str) -> list[Function]:
        """Those of :attr:`functions` that have one of ``words`` in their text, in source order."""
        asking.sources |= self.project.bit_of(self, "mentioning", *words)
        return self.functions_with(*words)

    def scopes_with(self, *words: str) -> tuple[Scope, ...]:
        """The top level, and the functions that have one of ``words`` in their text."""
        return (self, *self.mentioning(*words))

    def scopes_having(self, words: Collection[str]) -> tuple[Scope, ...]:
        """The top level, and the functions that have one of ``words`` (those of a table); the answer in hand then
        rests on the code of all functions, not on who has these words."""
        return (self, *(function for function in self.functions if not function.words.isdisjoint(words)))

    def functions_with(self, *words: str) -> list[Function]:
        """What :meth:`mentioning` gives, without noting that the answer in hand rests on it: callers see to that."""
        if len(words) == 1:
            return self._mentions.get(words[0], [])
        wanted = frozenset(words)
        return [function for function in self.functions if not wanted.isdisjoint(function.unasked_words)]

    def ways_to_call(self, inside: str, name: str) -> list[str]:
        """How the functions that are called so, or stand in a class that is, call something by a name
        (:mod:`~distlint.project.aspects`)."""
        return list(self._said("ways to call", inside, name))

    def words_like(self, pattern: re.Pattern[str]) -> list[str]:
        """The words of :attr:`functions` that match an expression as a whole, sorted."""
        return list(self._said("words like", pattern.pattern))

    def unasked_words_like(self, pattern: re.Pattern[str]) -> list[str]:
        """What :meth:`words_like` gives, without noting that the answer in hand rests on it: callers see to that."""
        return sorted(filter(pattern.fullmatch, self._mentions))

    @property
    @remembered
    def sharing(self) -> dict[str, tuple[Function, ...]]:
        """Those of :attr:`functions` that share variables with the module (``global``), by the names of these."""
        found: dict[str, tuple[Function, ...]] = {}
        for function in self.mentioning("global"):
            for name in function.bindings.outer:
                found[name] = (*found.get(name, ()), function)
        return found

    def bodies_with(self, *words: str) -> Iterator[tuple[ScopeOwner, tuple[Statement, ...]]]:
        """What the file runs: its top level, those of :attr:`functions` that have one of ``words``, and the bodies of
        its classes, each with whose it is."""
        yield self, self.body
        yield from ((function, function.body) for function in self.mentioning(*words))
        yield from ((known, known.definition.body) for known in self.classes)

    @cached_property
    def _by_name(self) -> dict[str, list[Function]]:
        found: dict[str, list[Function]] = {}
        for function in self.functions:
            found.setdefault(function.qualified_name.partition(".")[0], []).append(function)
        return found

    def inside(self, name: str) -> list[Function]:
        """Those of :attr:`functions` that are called so, or stand in a class that is, in source order."""
        return self._by_name.get(name, [])

    def lines_at(self, function: Function) -> list[str]:
        """The lines of a function as they stand in the file."""
        return self.lines[function.first_line - 1 : function.definition.span.end_line]

    @cached_property
    def classes(self) -> tuple[Class, ...]:
        """All classes at module and class level, in source order."""
        found: list[Class] = []
        stack: list[tuple[tuple[Statement, ...], Class | None]] = [(self.body, None)]
        while stack:
            body, owner = stack.pop()
            for statement in body:
                if isinstance(statement, ClassDef):
                    found.append(self.class_at(statement, owner, None))
                    stack.append((statement.body, found[-1]))
                else:
                    stack.extend((block, owner) for block in blocks(statement))
        return tuple(sorted(found, key=lambda known: known.definition.span))

    @cached_property
    def _made(self) -> dict[tuple[int, int], Function | Class]:
        return {}

    def function_at(self, definition: FunctionDef, owner: Class | None, parent: Function | None) -> Function:
        """The one :class:`Function` of a definition."""
        key = (definition.span.line, definition.span.column)
        made = self._made.get(key)
        if not isinstance(made, Function):
            made = self._made[key] = Function(self, definition, owner, parent)
        return made

    def class_at(self, definition: ClassDef, owner: Class | None, parent: Function | None) -> Class:
        """The one :class:`Class` of a definition."""
        key = (definition.span.line, definition.span.column)
        made = self._made.get(key)
        if not isinstance(made, Class):
            made = self._made[key] = Class(self, definition, owner, parent)
        return made


def _original(definition: Definition) -> str | None:
    """The last name of what an import or an assignment binds."""
    if isinstance(definition, Imported):
        return definition.name
    return last_name(definition.value) if isinstance(definition, Assigned) else None


def own_words(scope: Scope) -> frozenset[str]:
    """The identifiers in a function's text, or in what the top level of a module runs."""
    return scope.words_at_top if isinstance(scope, Module) else scope.words
