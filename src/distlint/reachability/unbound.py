"""Imports that were forgotten: nothing in a file binds a name that other files of the project import. Whoever reads it
ends there with a NameError. Other names that nothing binds say less: a piece of code may be shown without what it
needs.
"""

from __future__ import annotations

import ast
import builtins
import re

from distlint.project import Module, Project
from distlint.project.bindings import Imported
from distlint.remembering import remembered
from distlint.source.slices import tree_of

#: By these names come into a file that it does not bind itself.
_BRINGS_NAMES = re.compile(r"import\s*\(?\s*\*|\b(?:exec|globals|builtins|__builtins__|__dict__)\b")
#: Names that a shell or an installed hook brings, and those of other Pythons than the one that runs.
KNOWN = frozenset(("_", "display", "get_ipython", "profile", "ExceptionGroup", "BaseExceptionGroup", "aiter", "anext"))


@remembered
def forgotten(module: Module) -> frozenset[str]:
    """The names that a file reads and nothing in it binds, and that another file of the project imports."""
    return frozenset(name for name in sorted(_unbound(module)) if _is_imported(name, module.project))


def _is_imported(name: str, project: Project) -> bool:
    modules = project.modules_at(project.mentioning(name))
    known = (one.bindings.of(name) for one in modules)
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
    left = read.difference(*map(_bound_by, ast.walk(tree)), KNOWN)
    return frozenset(name for name in left if not hasattr(builtins, name) and not name.startswith("__"))


def _bound_by(node: ast.AST) -> tuple[str, ...]:
    """The names that a node binds itself: with what it is called (``name``, ``arg``, ``rest``), assigns or imports."""
    if isinstance(node, ast.Name):
        return () if isinstance(node.ctx, ast.Load) else (node.id,)
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return tuple((alias.asname or alias.name).partition(".")[0] for alias in node.names)
    named = (getattr(node, field, None) for field in ("name", "arg", "rest"))
    return tuple(name for name in named if isinstance(name, str))
