"""Calls of methods by texts: ``getattr(callback, hook)(self, *given)``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from distlint import facts
from distlint.facts import Call, Expression, Name
from distlint.places.place import Place, call_of, calls_in
from distlint.project import Function, Scope
from distlint.project.bindings import Assigned

if TYPE_CHECKING:
    from distlint.project import Project

#: Files that are looked through for such calls.
_MOST_FILES = 12


def calls_by_text(method: Function, project: Project) -> Iterator[Place]:
    """The calls in files that have the name of a method, tests apart, of whatever attribute a variable names, if that
    name is a text somewhere."""
    name = method.name
    if not any(project.outside_tests(project.mentioning(f'"{name}"', f"'{name}'"))):
        return
    paths = project.outside_tests(project.mentioning(name, beside="getattr("))
    for module in project.modules_at(islice(paths, _MOST_FILES)):
        for scope in module.scopes_with("getattr"):
            yield from (place for place in calls_in(scope) if _is_by_text(call_of(place).function, scope))


def _is_by_text(called: Expression, scope: Scope) -> bool:
    """Whether what is called is an attribute that a variable names."""
    if isinstance(called, Name) and isinstance(scope, Function):
        only = scope.bindings.only(called.id)
        called = only.value if isinstance(only, Assigned) and not only.position else called
    if not isinstance(called, Call) or not facts.is_name(called.function, "getattr") or len(called.arguments) < 2:
        return False
    return facts.text_of(called.arguments[1].value) is None
