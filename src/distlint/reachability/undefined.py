"""Names that are read where nothing binds them: in no function around, and not in the file.

Whoever reads one ends there with a NameError. What a project shows of a program may lack a part, so that a name by
itself says little; it counts where it says what is wrong among several processes, and what nobody comes to.
"""

from __future__ import annotations

import builtins
import symtable
from collections.abc import Iterator

from distlint.facts import ClassDef, FunctionDef
from distlint.project import Function, Module, Scope
from distlint.reachability.unbound import KNOWN, global_names, symbol_tables
from distlint.remembering import remembered

#: By these names come into a file that it does not bind itself; stars are followed.
_BRINGS_NAMES = frozenset(("exec", "globals", "builtins", "__builtins__", "__dict__"))
_DEEPEST = 6
#: Names of other Pythons than the one that runs.
_OLD = frozenset(("unicode", "xrange", "raw_input", "basestring", "long", "reduce", "file", "reload", "cmp", "unichr"))


@remembered
def undefined(module: Module) -> frozenset[tuple[int, str]]:
    """The names that functions and classes of a file read and nothing in sight of them binds, each with the line of the
    function or class, and those that its top level reads, with 0; none where others may bring names, which a star does
    if the file behind it is not in sight or has the name."""
    tables = symbol_tables(module) if _BRINGS_NAMES.isdisjoint(module.words) else ()
    if not tables:
        return frozenset()
    top, *inside = tables
    known = {symbol.get_name() for symbol in top.get_symbols() if _is_bound(symbol)}
    known.update(name for inner in inside for name in _declared(inner))
    return frozenset(
        (inner.get_lineno() if inner is not top else 0, name)
        for inner in tables
        for name in _read(inner, known)
        if not _is_given(name) and not _is_brought(name, module)
    )


def undefined_in(scope: Scope, *makings: ClassDef | FunctionDef) -> frozenset[str]:
    """Those of a function or the top level of a file, or of what is made in there."""
    missing = undefined(scope.module)
    own = makings or ((scope.definition,) if isinstance(scope, Function) else ())
    lines = {line for one in own for line in (one.span.line, *(d.span.line for d in one.decorators))} or {0}
    return frozenset(name for line, name in missing if line in lines)


def _declared(table: symtable.SymbolTable) -> Iterator[str]:
    """What a function makes a name of the file by ``global``."""
    names = global_names(table)
    yield from (s.get_name() for s in map(table.lookup, names) if s.is_declared_global() and _is_bound(s))


def _read(table: symtable.SymbolTable, known: set[str]) -> Iterator[str]:
    """What a function looks up among the names of the file, and is none of those that are ``known``."""
    symbols = map(table.lookup, (name for name in global_names(table) if name not in known))
    yield from (s.get_name() for s in symbols if s.is_global() and s.is_referenced() and not _is_bound(s))


def _is_bound(symbol: symtable.Symbol) -> bool:
    return symbol.is_assigned() or symbol.is_imported()


def _is_brought(name: str, module: Module, depth: int = 0) -> bool:
    """Whether a star may bring a name into a file."""
    for star in module.bindings.stars:
        source = module.project.imported_module(star, module)
        if source is None or depth > _DEEPEST or name in source.bindings.names or _is_brought(name, source, depth + 1):
            return True
    return False


def _is_given(name: str) -> bool:
    """Whether a name is Python's, or brought by a shell or an installed hook."""
    return hasattr(builtins, name) or name in KNOWN or name in _OLD or name.startswith("__")
