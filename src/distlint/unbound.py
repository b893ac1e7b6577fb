"""Imports that were forgotten, and what nobody comes to since such a name is read ahead of it: the program ends there
with a NameError, on every rank, with whatever else is wrong behind it.

An import is forgotten where nothing in a file binds a name that other files of the project import. Other names that
nothing binds say less: a piece of code may be shown without what it needs.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from typing import Any

from distlint import facts
from distlint.facts import (
    INNER,
    Assign,
    Boolean,
    ClassDef,
    Compare,
    Comprehension,
    Conditional,
    FunctionDef,
    Lambda,
    Name,
    Statement,
    is_expression,
)
from distlint.finding import Span
from distlint.project import Module, Project, Scope
from distlint.project.bindings import Imported
from distlint.remembering import remembered
from distlint.source.slices import tree_of

#: By these names come into a file that it does not bind itself.
_BRINGS_NAMES = re.compile(r"import\s*\(?\s*\*|\b(?:exec|globals|builtins|__builtins__|__dict__)\b")
#: Names that a shell or an installed hook brings, and those of other Pythons than the one that runs.
_KNOWN = frozenset(("_", "display", "get_ipython", "profile", "ExceptionGroup", "BaseExceptionGroup", "aiter", "anext"))


def is_behind_unbound(scope: Scope, span: Span) -> bool:
    """Whether whoever comes to a place in a function, or in what a module runs as a script, has read such a name."""
    names = _forgotten(scope.module)
    if not names:
        return False
    read = (one for node in _ahead(scope.body or (), span) for one in _evaluated(node, span))
    return any(isinstance(one, Name) and one.id in names for one in read)


@remembered
def _forgotten(module: Module) -> frozenset[str]:
    """The names that a file reads and nothing in it binds, and that another file of the project imports."""
    return frozenset(name for name in sorted(_unbound(module)) if _is_imported(name, module.project))


def _is_imported(name: str, project: Project) -> bool:
    modules = project.modules_at(project.mentioning(name))
    known = (one.bindings.names.get(name, ()) for one in modules)
    return any(isinstance(definition, Imported) for definitions in known for definition in definitions)


def _unbound(module: Module) -> frozenset[str]:
    """The names that a file reads and nothing in it binds, anywhere; none where others may bring names."""
    text = module.text
    if _BRINGS_NAMES.search(text) is not None:
        return frozenset()
    try:
        tree = tree_of(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    read = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    left = read.difference(*map(_bound_by, ast.walk(tree)), _KNOWN)
    return frozenset(name for name in left if not hasattr(builtins, name) and not name.startswith("__"))


def _bound_by(node: ast.AST) -> tuple[str, ...]:
    """The names that a node binds itself: with what it is called (``name``, ``arg``, ``rest``), assigns or imports."""
    if isinstance(node, ast.Name):
        return () if isinstance(node.ctx, ast.Load) else (node.id,)
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return tuple((alias.asname or alias.name).partition(".")[0] for alias in node.names)
    named = (getattr(node, field, None) for field in ("name", "arg", "rest"))
    return tuple(name for name in named if isinstance(name, str))


def _ahead(body: tuple[Statement, ...], span: Span) -> Iterator[object]:
    """What whoever comes to a place has gone through: simple statements, and what the others begin with."""
    for statement in body:
        if not span.is_inside(statement.span):
            yield from map(facts.header, facts.passed((statement,)))
            continue
        yield facts.header(statement)
        inside = (statement.body or (),) if isinstance(statement, (FunctionDef, ClassDef)) else facts.blocks(statement)
        for block in inside:
            if facts.encloses(block, span):
                yield from _ahead(block, span)
        return


def _evaluated(node: object, span: Span) -> Iterator[object]:
    """The expressions that a statement or an expression evaluates in any case, up to the end of a place."""
    stack: list[Any] = [node]
    while stack:
        top = stack.pop()
        if is_expression(top):
            if top.span[:2] >= span[2:]:
                continue
            yield top
        if isinstance(top, tuple) and type(top) not in INNER:
            stack += top
        elif isinstance(top, Boolean):
            stack.append(top.operands[0])
        elif isinstance(top, Compare):
            stack += (top.left, top.comparators[0])
        elif isinstance(top, Conditional):
            stack.append(top.test)
        elif isinstance(top, Comprehension):
            stack.append(top.clauses[0].iterable)
        elif isinstance(top, Assign):
            stack += (top.value, *top.targets)
        elif not isinstance(top, Lambda):
            stack += (top[field] for field in INNER.get(type(top), ()))
