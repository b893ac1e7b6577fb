"""Calls of methods by texts: ``getattr(callback, hook)(self, *given)``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from distlint import facts
from distlint.facts import Call, Expression, Name
from distlint.places.place import Place, call_of, calls_in
from distlint.project import Function, Scope

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
            yield from (place for place in calls_in(scope) if _is_by_text(call_of(place), scope))


def got(call: Call, scope: Scope) -> Call | None:
    """The call of ``getattr`` that gives what is called, also by way of a variable that is bound once."""
    function: Expression | None = call.function
    if isinstance(function, Name):
        function = scope.bindings.value(function.id)
    is_one = isinstance(function, Call) and facts.is_name(function.function, "getattr")
    return function if isinstance(function, Call) and is_one and len(function.arguments) > 1 else None


def _is_by_text(call: Call, scope: Scope) -> bool:
    """Whether what is called is an attribute that a variable names."""
    found = got(call, scope)
    return found is not None and facts.text_of(found.arguments[1].value) is None
