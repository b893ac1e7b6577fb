"""Keywords that a backend of the project does not take, in calls by the one name that holds whichever it is.

``backend.barrier(timeout=limit)``, where the file binds ``backend = TorchBackend(...)`` by ``global backend``: no
method of the project that is called ``barrier`` takes a ``timeout``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.facts import Argument, Assign, Attribute, Call, Name
from distlint.places import call_of, calls_in, is_tried
from distlint.project import Class, Function, Module, Project, Scope, resolve_all
from distlint.remembering import remembered


class Untaken(NamedTuple):
    """The arguments of a call that no method of the name takes, and the method of the class that is seen to be made."""

    given: tuple[Argument, ...]
    call: Call
    method: Function


def untaken(module: Module) -> Iterator[Untaken]:
    """Such calls in a file: of methods that are called like what communicates."""
    if module.is_test or not module.has("global "):
        return
    held = _held(module)
    for scope in module.scopes if held else ():
        for place in calls_in(scope):
            call = call_of(place)
            method = _method(call, scope, held) if place.scope is scope and not is_tried(place) else None
            if method is None or _takes_any(method):
                continue
            given = tuple(a for a in call.arguments if a.keyword is not None and not _is_taken(method, a.keyword))
            if given:
                yield Untaken(given, call, method)


@remembered
def _held(module: Module) -> dict[str, tuple[Class, ...]]:
    """The variables of a file that its functions bind to objects of classes of the project, with these classes."""
    found: dict[str, list[Class]] = {}
    for function in module.functions:
        if not function.bindings.outer:
            continue
        for statement in facts.statements(function.body):
            if not isinstance(statement, Assign) or not isinstance(statement.value, Call) or statement.operator:
                continue
            made = [s for s in resolve_all(statement.value.function, function) if isinstance(s, Class)]
            for target in statement.targets:
                if isinstance(target, Name) and target.id in function.bindings.outer:
                    found.setdefault(target.id, []).extend(made)
    return {name: tuple(dict.fromkeys(classes)) for name, classes in found.items() if classes}


def _method(call: Call, scope: Scope, held: dict[str, tuple[Class, ...]]) -> Function | None:
    """The method that a call runs where such a variable holds an object of the project."""
    function = call.function
    if not isinstance(function, Attribute) or not isinstance(function.value, Name) or call.unpacks:
        return None
    name = function.value.id
    is_own = isinstance(scope, Function) and name in scope.bindings.names and name not in scope.bindings.outer
    if is_own or name not in held or function.attr not in _communicating():
        return None
    methods = [one.method(function.attr) for one in held[name]]
    return next((method for method in methods if method is not None), None)


def _communicating() -> frozenset[str]:
    """How what communicates is called, in torch and in others."""
    return knowledge.role_words("collective", "send", "recv", "isend", "irecv")


def _takes_any(method: Function) -> bool:
    return any(parameter.star == "**" for parameter in method.definition.parameters)


def _is_taken(method: Function, keyword: str) -> bool:
    """Whether a function of the project that is called like a method takes a keyword, or any."""
    return any(
        _takes_any(one) or one.parameter(keyword) is not None
        for one in _called_alike(method.module.project, method.name)
    )


@remembered
def _called_alike(project: Project, name: str) -> tuple[Function, ...]:
    """The methods of the project, tests apart, of one name."""
    modules = project.modules_at(project.outside_tests(project.with_method(name)))
    return tuple(f for module in modules for f in module.functions if f.name == name and f.owner is not None)
