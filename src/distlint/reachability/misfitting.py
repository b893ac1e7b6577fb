"""Calls that fail wherever they are come to, as the code of the project stands: with what the function does not take,
or without what it needs.
"""

from __future__ import annotations

from distlint import facts
from distlint.facts import Call, Name
from distlint.project import Function, Module, Scope
from distlint.project.bindings import Imported
from distlint.remembering import remembered


def is_misfit(call: Call, scope: Scope) -> bool:
    """Whether a call does not fit the one function at the top level of a module that its name may stand for."""
    called = _only_function(call.function, scope)
    return called is not None and not _takes(called, call)


def _only_function(called: facts.Expression, scope: Scope) -> Function | None:
    if not isinstance(called, Name):
        return None
    around: Scope | None = scope
    while isinstance(around, Function):
        if called.id in around.bindings.names or called.id in around.bindings.outer:
            return None
        around = around.parent
    return _only(scope.module, called.id)


@remembered
def _only(module: Module, name: str) -> Function | None:
    definition = module.bindings.only(name)
    if definition is None or module.bindings.stars or name in module.sharing or module.has("globals(", "exec("):
        return None
    if isinstance(definition, Function):
        return definition if not definition.definition.decorators else None
    if not isinstance(definition, Imported) or definition.name is None:
        return None
    source = module.project.imported_module(definition, module)
    if source is None or source is module:
        return None
    found = _only(source, definition.name)
    return found if found is not None and _is_one(source, definition) else None


def _is_one(source: Module, imported: Imported) -> bool:
    """Whether no other file of the project may be the module that an import speaks of."""
    tails = (f"/{imported.module.replace('.', '/')}.py", f"/{imported.module.replace('.', '/')}/__init__.py")
    files = (path.replace("\\", "/") for path in source.project.mentioning(""))
    return imported.level > 0 or sum(path.endswith(tails) for path in files) == 1


def _takes(function: Function, call: Call) -> bool:
    """Whether a call gives a function what it needs, and nothing else, as far as that is written down."""
    if call.unpacks:
        return True
    parameters = function.definition.parameters
    by_place = [p.name for p in parameters if not p.star and not p.keyword_only]
    stars = {p.star for p in parameters}
    placed = sum(argument.keyword is None for argument in call.arguments)
    named = {argument.keyword for argument in call.arguments if argument.keyword is not None}
    if (placed > len(by_place) and "*" not in stars) or not named.isdisjoint(by_place[:placed]):
        return False
    known = {p.name for p in parameters if not p.star}
    if not named <= known and "**" not in stars:
        return False
    needed = {p.name for p in parameters if not p.star and p.default is None}
    return needed <= named.union(by_place[:placed])
