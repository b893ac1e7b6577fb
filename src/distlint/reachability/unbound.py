"""Imports that were forgotten: nothing in a file binds a name that other files of the project import. Whoever reads it
ends there with a NameError. Other names that nothing binds say less: a piece of code may be shown without what it
needs.
"""

from __future__ import annotations

import builtins
import re
import symtable
from collections.abc import Iterable

from distlint.project import Module, Project
from distlint.project.bindings import Imported
from distlint.remembering import remembered

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
    if _BRINGS_NAMES.search(module.text) is not None:
        return frozenset()
    tables = symbol_tables(module)
    read = {name for table in tables for name in global_names(table)}
    bound = {name for table in tables if isinstance(table, symtable.Function) for name in table.get_locals()}
    left = [name for name in read - bound - KNOWN if not hasattr(builtins, name) and not name.startswith("__")]
    return frozenset(name for name in left if not any(_binds(table, name) for table in tables))


def symbol_tables(module: Module) -> tuple[symtable.SymbolTable, ...]:
    """What Python knows of the names of a file, of its top level first; nothing where it cannot read the file."""
    try:
        found = [symtable.symtable(module.text, module.path, "exec")]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    for table in found:
        found.extend(table.get_children())
    return tuple(found)


def global_names(table: symtable.SymbolTable) -> Iterable[str]:
    """The names of a table; those that a function has for itself are left out."""
    return table.get_globals() if isinstance(table, symtable.Function) else table.get_identifiers()


def _binds(table: symtable.SymbolTable, name: str) -> bool:
    if name not in table.get_identifiers():
        return False
    symbol = table.lookup(name)
    return symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()
