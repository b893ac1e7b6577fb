"""Imports of a module under a name that leaves it without the package from which it imports itself: ``from trainer
import Trainer``, and in there ``from .monitoring import …`` ("attempted relative import with no known parent package").

Only the name counts by which Python knows the module, wherever it lies.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Import
from distlint.finding import Span
from distlint.project import Module, Scope
from distlint.project.bindings import Imported
from distlint.reachability.ending import statements_ahead
from distlint.remembering import remembered

#: How many imports deep it is looked.
_DEEPEST = 3


def imported_in_vain(scope: Scope, span: Span) -> tuple[Import, str] | None:
    """The import that fails so ahead of a place, in its function or at the top level of its file, with the file that it
    stands in."""
    module = scope.module if not isinstance(scope, Module) else scope
    at_import = _failing(facts.passed(module.body), module) if not isinstance(scope, Module) else None
    ahead = (one for one in statements_ahead(scope, span) if not span.is_inside(one.span))
    found = at_import or _failing(ahead, module)
    return (found, module.path) if found is not None else None


def _failing(passed: Iterator[facts.Statement], module: Module) -> Import | None:
    imports = (one for one in passed if isinstance(one, Import))
    return next((one for one in imports if _fails(one, module, _DEEPEST)), None)


def _fails(statement: Import, module: Module, depth: int) -> bool:
    """Whether an import by a full name runs a file that has no package to import from."""
    if statement.level or depth == 0:
        return False
    return any(
        _lacks_package(found, number, depth)
        for imported, number in _modules(statement)
        if (found := module.project.imported_module(imported, module)) is not None and found is not module
    )


def _modules(statement: Import) -> Iterator[tuple[Imported, int]]:
    """The modules that an import names, each with how many names deep it lies."""
    for name, *_ in statement.names:
        dotted = name if statement.module is None else statement.module
        yield Imported(dotted, None, 0), dotted.count(".") + 1
        if statement.module is not None and name != "*":
            yield Imported(f"{dotted}.{name}", None, 0), dotted.count(".") + 2


@remembered
def _lacks_package(module: Module, number: int, depth: int) -> bool:
    """Whether a file that is known by a name of so many parts imports from further above than these go."""
    if module.has("__package__"):
        return False
    above = number if module.is_package else number - 1
    imports = [one for one in facts.passed(module.body) if isinstance(one, Import)]
    return any(one.level > above or _fails(one, module, depth - 1) for one in imports)
