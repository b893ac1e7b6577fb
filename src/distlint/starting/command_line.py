"""The options that code defines, with argparse, click or a class of fields, and by which names code reads them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Assign, Call, Expression
from distlint.places import call_of, calls_in
from distlint.project import Module, Project

_DEFINES = frozenset(("add_argument", "option"))


def options(module: Module) -> Iterator[Call]:
    """The calls of a file that define an option."""
    for scope in module.scopes_having(_DEFINES):
        for place in calls_in(scope):
            if place.scope is scope and facts.last_name(call_of(place).function) in _DEFINES:
                yield call_of(place)


def options_named(module: Module, name: str) -> Iterator[Call]:
    """The calls of a file that define the option that is read as ``args.NAME``."""
    return (call for call in options(module) if name in names_of(call))


def options_of(project: Project, name: str) -> Iterator[Call]:
    """The same of all files of a project but its tests."""
    quoted = rf"[\"'](?:-{{1,2}})?{spelled(name)}[\"']"
    return (call for module in _files_with(quoted, project, name) for call in options_named(module, name))


def defaults_named(module: Module, name: str) -> Iterator[Expression | None]:
    """What is read as ``args.NAME`` unless somebody says more, by each option of a file that is called so, and by each
    field of a class for options (``epochs: int = 3``); None where nothing is written down."""
    yield from (facts.argument(call, "default") for call in options_named(module, name))
    for owner in module.classes if name in module.words else ():
        for statement in owner.definition.body:
            if isinstance(statement, Assign) and statement.annotation is not None:
                yield from (statement.value for target in statement.targets if facts.is_name(target, name))


def files_defining(project: Project, name: str) -> Iterator[Module]:
    """The files of a project but its tests that may define what is read as ``args.NAME``: an option in dashes, or a
    field that has a value."""
    field = rf"^[ \t]{{1,40}}{re.escape(name)} ?:[^=\n]{{1,60}}="
    return _files_with(rf"[\"']--?{spelled(name)}[\"']|{field}", project, name)


def _files_with(pattern: str, project: Project, name: str) -> Iterator[Module]:
    """The files of a project but its tests in which an expression about a name finds something; the name may be spelled
    with dashes there."""
    found = project.matching(re.compile(pattern, re.MULTILINE), name, name.replace("_", "-"))
    return project.modules_at(project.outside_tests(path for path, _ in found))


def names_of(call: Call) -> set[str]:
    """The attributes by which an option may be read: by its strings, or by ``dest``."""
    given = (facts.text_of(one.value) for one in call.arguments if one.keyword in (None, "dest"))
    return {text.lstrip("-").replace("-", "_") for text in given if text is not None}


def spelled(name: str) -> str:
    """An expression for the name of an option, as people write it on command lines."""
    return "[-_]".join(map(re.escape, name.split("_")))
