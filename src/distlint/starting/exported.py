"""Variables that a call sets by a function of the project, which puts what it is given into the environment of the
process: ``export("NCCL_DEBUG", "INFO")``, ``set_env(NCCL_DEBUG="INFO")``, ``set_env({"NCCL_DEBUG": "INFO"})``, and
``tune(timeout="22")`` where the function itself names the variable."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import (
    Argument,
    Assign,
    Attribute,
    Call,
    Expression,
    For,
    Mapping,
    Name,
    Parameter,
    Sequence,
    Subscript,
)
from distlint.places import Place, call_of, callees_of, calls_in, places, tests_above, tests_passed
from distlint.places.place import calls_of_names
from distlint.project import Class, Function, Module, Project, Scope, home_of
from distlint.remembering import remembered
from distlint.starting import environ
from distlint.starting.tables import of_tables
from distlint.starting.types import known_text
from distlint.starting.variables import STEMS, Setting, settings, written

_OWN = frozenset(("environ", "putenv"))
_NAME = re.compile(r"[A-Z][A-Z0-9_]{3,80}")
#: What a test may speak of beside the variable and its value: whether it is set already, or is anything at all.
_OF_VALUES = frozenset(("os", "environ", "isinstance", "bool", "str", "int", "len"))


class _Export(NamedTuple):
    """What a function puts into the environment: under the name that one parameter holds (or that it knows itself:
    ``known``) the value of another one, or (``variables``) all names and values that a parameter holds, a dict or,
    ``spread``, keywords. ``as_text``: it makes a text of each value; ``default``: it leaves what is set already."""

    name: str
    value: str
    variables: str = ""
    known: str = ""
    spread: bool = False
    as_text: bool = False
    default: bool = False


def all_settings(module: Module) -> tuple[Setting, ...]:
    """What a file sets, itself or by such functions, and what of its tables others put into the environment."""
    found = (*settings(module), *exported(module))
    named = {(one.named, one.name) for one in found}
    return (*found, *(one for one in of_tables(module) if (one.named, one.name) not in named))


@remembered
def exported(module: Module) -> tuple[Setting, ...]:
    """What a file sets by such functions, in source order; the place is the call."""
    scopes: list[Scope] = [module, *(f for f in module.functions if any(w.startswith(STEMS) for w in f.words))]
    calls = {place.expression.span: place for scope in scopes for place in calls_in(scope) if _may_export(place)}
    found = [one for place in calls.values() for one in _set_by(place)]
    return tuple(sorted(found, key=lambda one: one.valued))


@remembered
def given_values(module: Module) -> tuple[Setting, ...]:
    """What the calls of a file give functions of the project as the values of variables which these name themselves, in
    source order."""
    names = _names_of_setters(module.project)
    if module.words.isdisjoint(names):
        return ()
    places = (place for scope in module.scopes_having(names) for place in calls_of_names(scope, names))
    calls = {place.expression.span: place for place in places if call_of(place).arguments}
    found = [one for place in calls.values() for one in _given_to_setter(place)]
    return tuple(sorted(found, key=lambda one: one.valued))


@remembered
def _names_of_setters(project: Project) -> frozenset[str]:
    """The names of the functions, for constructors of the classes, that set a variable which rules ask about to what
    they are given."""
    paths = project.mentioning(*STEMS, beside="environ")
    functions = (f for one in project.modules_at(project.outside_tests(paths)) for f in one.functions)
    setters = (f for f in functions if not f.words.isdisjoint(_OWN) and any(map(_is_asked, f.words)))
    known = [f for f in setters if any(export.known for export in _exports(f))]
    return frozenset(f.owner.name if f.owner is not None and f.name == "__init__" else f.name for f in known)


def _is_asked(word: str) -> bool:
    return word.startswith(STEMS)


def _given_to_setter(place: Place) -> Iterator[Setting]:
    callees = callees_of(place)
    called = callees[0] if len(callees) == 1 else None
    function = called.constructor if isinstance(called, Class) else called
    if not isinstance(function, Function):
        return
    for export in _exports(function):
        value = function.given(export.value, call_of(place)) if export.known else None
        if value is not None:
            text = known_text(_as_text(value) if export.as_text else value, place.scope)
            span = value.span
            yield Setting(export.known, value, text, place, span, span, own=True, default=export.default)


def _may_export(place: Place) -> bool:
    """A cheap look: whether a call is given what may be the name of a variable, or a dict of some."""
    given = call_of(place).arguments
    return any(isinstance(a.value, (Mapping, Name, Attribute)) for a in given if a.keyword is None) or any(
        _NAME.fullmatch(text or "") for a in given for text in (a.keyword, facts.text_of(a.value))
    )


def _set_by(place: Place) -> Iterator[Setting]:
    callees = callees_of(place)
    function = callees[0] if len(callees) == 1 else None
    if not isinstance(function, Function) or function.words.isdisjoint(_OWN):
        return
    call = call_of(place)
    for export in _exports(function):
        for key, value in () if export.known else _given(export, function, call, place):
            name = key if isinstance(key, str) else facts.text_of(key)
            if name is None or name in function.words:  # what it knows by name, it may treat by itself
                continue
            held = _as_text(value) if export.as_text else value
            named = value.span if isinstance(key, str) else key.span
            text = known_text(held, place.scope)
            yield Setting(name, held, text, place, named, value.span, own=True, default=export.default)


def _given(
    export: _Export, function: Function, call: Call, place: Place
) -> Iterator[tuple[str | Expression, Expression]]:
    """The names and values that a call gives for what a function exports."""
    if not export.variables:
        key, value = function.given(export.name, call), function.given(export.value, call)
        if key is not None and value is not None:
            yield key, value
    elif export.spread:
        own = {*function.given_names}
        yield from ((a.keyword, a.value) for a in call.arguments if a.keyword and a.keyword not in own)
    else:
        given = function.given(export.variables, call)
        known = written(given, place) if given is not None else None
        for key, value in known.items if isinstance(known, Mapping) else ():
            if key is not None:
                yield key, value


def _as_text(value: Expression) -> Expression:
    return Call(value.span, Name(value.span, "str"), (Argument(None, "", value),))


@remembered
def _exports(function: Function) -> tuple[_Export, ...]:
    """What a function, with those inside of it, puts into the environment of what it is given."""
    found = []
    for place in places(function, lambda e: type(e) in (Subscript, Call)):
        export = _exported_at(place, function)
        if export is not None and _is_for_all(export, place) and not (export.known and _is_looked_at(export, place)):
            found.append(export)
    return tuple(dict.fromkeys(found))


def _exported_at(place: Place, function: Function) -> _Export | None:
    e, statement = place.expression, place.parent
    if isinstance(e, Subscript):
        is_target = isinstance(statement, Assign) and any(t is e for t in statement.targets)
        if is_target and isinstance(statement, Assign) and statement.value and not statement.operator:
            return _pair(e.key, statement.value, place, function) if environ.is_environ(e.value) else None
        return None
    if not isinstance(e, Call):
        return None
    owner, called = facts.receiver(e), facts.last_name(e.function)
    plain = [a.value for a in e.arguments if a.keyword is None and not a.star]
    is_own = owner is not None and environ.is_environ(owner)
    if len(plain) == 2 and len(e.arguments) == 2 and (called == "putenv" or (is_own and called == "setdefault")):
        found = _pair(plain[0], plain[1], place, function)
        return found._replace(default=called == "setdefault") if found is not None else None
    if is_own and called == "update" and len(e.arguments) == 1 and e.arguments[0].star in ("", "**", None):
        parameter = _parameter(e.arguments[0].value, place, function)
        return _of_variables(parameter) if parameter is not None else None
    return None


def _pair(key: Expression, value: Expression, place: Place, function: Function) -> _Export | None:
    """What is exported by a name and a value: two parameters, or what a loop goes through of one."""
    as_text = isinstance(value, Call) and facts.is_name(value.function, "str") and len(value.arguments) == 1
    value = value.arguments[0].value if isinstance(value, Call) and as_text else value
    named, valued = _parameter(key, place, function), _parameter(value, place, function)
    known = facts.text_of(key)
    if known is not None and valued is not None and not valued.star:
        return _Export("", valued.name, known=known, as_text=as_text)
    if named is not None and valued is not None and not named.star and not valued.star:
        return _Export(named.name, valued.name, as_text=as_text)
    loop = place.innermost(For)
    bound = loop.target.items if loop is not None and isinstance(loop.target, Sequence) else ()
    if loop is None or len(bound) != 2 or [facts.dotted(b) for b in bound] != [facts.dotted(e) for e in (key, value)]:
        return None
    over = loop.iterable
    if not isinstance(over, Call) or not isinstance(over.function, Attribute) or over.function.attr != "items":
        return None
    held = _parameter(over.function.value, place, function)
    return _of_variables(held)._replace(as_text=as_text) if held is not None else None


def _of_variables(parameter: Parameter) -> _Export:
    return _Export("", "", parameter.name, spread=parameter.star == "**")


def _parameter(expression: Expression, place: Place, function: Function) -> Parameter | None:
    """The parameter of a function that a name is, to which nothing else is bound, there or in a function inside."""
    if not isinstance(expression, Name) or home_of(expression.id, place.scope) is not function:
        return None
    only = function.bindings.only(expression.id)
    return only if isinstance(only, Parameter) and only.star != "*" else None


def _is_for_all(export: _Export, place: Place) -> bool:
    """Whether no test decides what is exported, but those of the variable and its value."""
    loop = place.innermost(For)
    bound = {facts.dotted(b) for b in (loop.target.items if loop and isinstance(loop.target, Sequence) else ())}
    known = _OF_VALUES | bound | {export.name, export.value, export.variables}
    named = (e.id for test in tests_above(place) for e in facts.subexpressions(test) if isinstance(e, Name))
    return all(name in known for name in named)


def _is_looked_at(export: _Export, place: Place) -> bool:
    """Whether a function asks more of a value than whether there is one: it may refuse some."""
    tests = (test for test in tests_passed(place) if not facts.is_name(test, export.value))
    words = re.compile(rf"\b{export.value}\b")
    of_value = [text for test in tests if words.search(text := facts.source_of(test))]
    return any(text not in (f"{export.value} is not None", f"{export.value} is None") for text in of_value)
