"""What is imported ahead of a module of a package: importing it by its whole name runs the package first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint.facts import Import
from distlint.project import Module
from distlint.project.bindings import Imported

#: How many imports are gone through.
_MOST = 200


class Ahead(NamedTuple):
    """The statement of a package (``module``) with which the import of something else begins."""

    module: Module
    statement: Import


def imported_ahead(name: str, module: Module) -> Ahead | None:
    """Where a package around a module imports another one (``torch``), itself or by what it imports, before it may come
    to the module; None if it does not, or the module may run without its package."""
    if not _is_imported_by_its_name(module):
        return None
    packages = module.name.split(".")[:-1]
    for depth in range(1, len(packages) + 1):
        package = module.project.imported_module(Imported(".".join(packages[:depth]), None, 0), module)
        if package is None or not package.is_package or package is module:
            continue
        seen = {package.path}
        for statement in package.body:
            if isinstance(statement, Import):
                comes = _comes(name, statement, package, module, seen)
                if comes is not None:
                    return Ahead(package, statement) if comes else None
    return None


def _comes(name: str, statement: Import, importer: Module, target: Module, seen: set[str]) -> bool | None:
    """Whether an import comes to another package first, or to the module (False); None if to neither."""
    if is_import_of(name, statement):
        return True
    for module in _imported(statement, importer):
        if module is target:
            return False
        if module.path in seen or len(seen) > _MOST:
            continue
        seen.add(module.path)
        for inner in module.body:
            comes = _comes(name, inner, module, target, seen) if isinstance(inner, Import) else None
            if comes is not None:
                return comes
    return None


def _imported(statement: Import, importer: Module) -> Iterator[Module]:
    """The modules of the project that a statement imports, in the order in which they run."""
    project = importer.project
    wholes = [one.name for one in statement.names] if statement.module is None else [statement.module]
    for whole in wholes:
        if statement.level:
            parts = [whole]
        else:
            words = whole.split(".")
            parts = [".".join(words[:depth]) for depth in range(1, len(words) + 1)]
        found = [project.imported_module(Imported(part, None, statement.level), importer) for part in parts]
        yield from (module for module in found if module is not None)
    if statement.module is not None or statement.level:
        for one in statement.names:
            within = f"{statement.module}.{one.name}" if statement.module else one.name
            inner = project.imported_module(Imported(within, None, statement.level), importer)
            if inner is not None:
                yield inner


def is_import_of(name: str, statement: Import) -> bool:
    """Whether a statement imports a package, or something of it."""
    named = [statement.module] if statement.module is not None else [one.name for one in statement.names]
    return not statement.level and any(one.partition(".")[0] == name for one in named)


def _is_imported_by_its_name(module: Module) -> bool:
    """Whether a file of the project imports a module as a part of its package, and none does so by its last name alone;
    nor is it a program."""
    package, _, last = module.name.rpartition(".")
    if not package or module.is_package or module.has("__main__"):
        return False
    whole, within, own = map(re.escape, (module.name, package, last))
    by_whole = re.compile(
        rf"^[ \t]*(?:(?:import|from)[ \t]+{whole}\b|from[ \t]+{within}[ \t]+import[^\n]*\b{own}\b)", re.MULTILINE
    )
    alone = re.compile(rf"^[ \t]*(?:import|from)[ \t]+{own}\b", re.MULTILINE)
    project = module.project
    return project.has_match(by_whole, last) and not project.has_match(alone, last)
