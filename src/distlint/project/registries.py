"""Registries: variables of modules and classes under whose keys functions and classes stand.

A program picks one of them by a setting. They are written down (``MODELS = {"unet": UNet}``), put in one by one
(``MODELS["unet"] = UNet``), by a decorator (``@register("unet")``) or by an object's (``@MODELS.register_module()``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple, TypeGuard, Union

from distlint.facts import (
    Assign,
    Attribute,
    Call,
    Evaluate,
    Expression,
    FunctionDef,
    Lambda,
    Mapping,
    Name,
    Statement,
    Subscript,
    callee,
    first_argument,
    is_name,
    last_name,
    last_word,
    statements,
    subexpressions,
)
from distlint.project.bindings import Imported
from distlint.project.module import Module
from distlint.project.resolve import resolve_all
from distlint.project.symbols import Class, Function, Instance, ScopeOwner, Symbol, home_of
from distlint.remembering import remembered

#: Files that are looked through for what is put into one registry.
_MOST_FILES = 60
#: How many imports a name is followed.
_DEEPEST = 8
_DICTS = frozenset(("dict", "OrderedDict", "defaultdict"))
#: How the methods are called by which a registry of a library takes something, by their beginning.
_TAKES = re.compile(r"_?(?:register|add)(?:_|$)")
_REGISTRY = re.compile(r"Regist(?:ry|er|rar)$")

#: What stands under a key: what a program gets that asks for it, or calls it.
Entry = Union[Class, Function, Instance]  # noqa: UP007 (used at run time on 3.10)


class Registry(NamedTuple):
    """A variable of a module or of a class."""

    home: Module | Class
    name: str


class Registries:
    """Answers about one project."""

    @remembered
    def entries(self, registry: Registry) -> tuple[Entry, ...]:
        """What stands in a registry, in whichever files it was put there."""
        home = registry.home
        found = [entry for value in home.bindings.values(registry.name) for entry in _written(value, home)]
        found += self._put_in(registry)
        return tuple(dict.fromkeys(found))

    def _put_in(self, registry: Registry) -> Iterator[Entry]:
        names = {registry.name, *(taker.name for taker in takers(registry))}
        project = registry.home.module.project
        paths = (path for name in sorted(names) for path in islice(project.mentioning(name), _MOST_FILES))
        for module in project.modules_at(dict.fromkeys((registry.home.module.path, *paths))):
            known = {called for name in names for called in module.names_of(name)}
            for made in defined_in(module):
                if any(_is_taken(decorator, made, registry, known) for decorator in made.definition.decorators):
                    yield made
            yield from _put_at_top(module, registry, known)
        if isinstance(registry.home, Class) and registry in _filled_by_heirs(registry.home):
            below = islice(project.mentioning(registry.home.name), _MOST_FILES)
            for module in project.modules_at(dict.fromkeys((registry.home.module.path, *below))):
                yield from (one for one in module.classes if registry.home in one.lineage[1:])

    @remembered
    def holding(self, entry: Class | Function) -> tuple[Registry, ...]:
        """The registries in which a function or class stands, or an object of it, by the files that name it."""
        module = entry.module
        found: list[Registry] = []
        for decorator in entry.definition.decorators:
            found += _asked_to_take(callee(decorator), entry.around)
        for known in entry.lineage[1:] if isinstance(entry, Class) else ():
            found += _filled_by_heirs(known) if isinstance(known, Class) else ()
        project = module.project
        paths = (path for path in project.outside_tests(project.mentioning(entry.name)) if path != module.path)
        for one in project.modules_at((module.path, *islice(paths, _MOST_FILES))):
            names = one.names_of(entry.name)
            homes: list[Module | Class] = [one, *one.classes]
            for home in homes:
                written = _named_in_dicts(home).items()
                found += [Registry(home, name) for name, held in written if not held.isdisjoint(names)]
            for statement in one.body if one.has(entry.name) else ():
                found += _asked_by(statement, one, names)
        kept: tuple[Entry, ...] = (entry, Instance(entry)) if isinstance(entry, Class) else (entry,)
        return tuple(one for one in dict.fromkeys(found) if not set(kept).isdisjoint(self.entries(one)))


def defined_in(module: Module) -> list[Class | Function]:
    """The classes and functions of a file that are no part of another one."""
    found: list[Class | Function] = [*module.classes, *module.functions]
    return [one for one in found if one.owner is None and one.parent is None]


def registry_of(expression: Expression, scope: ScopeOwner) -> Registry | None:
    """The variable of a module or class that an expression names, if that may be a registry."""
    if isinstance(expression, Name):
        return registry_named(expression.id, scope)
    found = None
    if isinstance(expression, Attribute):
        for owner in resolve_all(expression.value, scope):
            known = owner.of if isinstance(owner, Instance) else owner
            if isinstance(known, Module):
                found = _at_home(known, expression.attr)
            elif isinstance(known, Class):
                homes = (one for one in known.lineage if isinstance(one, Class) and one.bindings.of(expression.attr))
                home = next(homes, None)
                found = Registry(home, expression.attr) if home is not None else None
    return found if found is not None and _may_be_one(found) else None


def registry_named(name: str, scope: ScopeOwner) -> Registry | None:
    """The same of a plain name."""
    home = home_of(name, scope)
    found = _at_home(home, name) if home is not None else None
    return found if found is not None and _may_be_one(found) else None


def _at_home(home: ScopeOwner, name: str, depth: int = 0) -> Registry | None:
    """A variable where it is assigned, behind the imports by which it has come."""
    only = home.bindings.only(name)
    if isinstance(only, Imported) and only.name is not None and depth < _DEEPEST:
        source = home.module.project.imported_module(only, home.module)
        return _at_home(source, only.name, depth + 1) if source is not None else None
    if isinstance(home, Function):
        return None
    if home.bindings.of(name):
        return Registry(home, name)
    for star in home.bindings.stars if depth < _DEEPEST else ():
        source = home.module.project.imported_module(star, home.module)
        if source is not None and source is not home and source.bindings.of(name):
            return _at_home(source, name, depth + 1)
    return None


def _may_be_one(registry: Registry) -> bool:
    values = registry.home.bindings.values(registry.name)
    return bool(values) and all(_is_dict(value) or is_object(registry) for value in values)


def _is_dict(value: Expression) -> bool:
    return isinstance(value, Mapping) or (isinstance(value, Call) and last_name(value.function) in _DICTS)


@remembered
def _kinds(home: Module | Class, name: str) -> tuple[Symbol, ...]:
    """What a variable stands for that is assigned what a call of a class gives."""
    values = home.bindings.values(name)
    return resolve_all(values[0], home) if len(values) == 1 and isinstance(values[0], Call) else ()


def is_object(registry: Registry) -> bool:
    """Whether a registry is an object of a class of the project, or of a class of a library that is called so."""
    for kind in _kinds(*registry):
        if isinstance(kind, Instance) and isinstance(kind.of, Class):
            return any(map(_keeps_one, kind.of.all_methods))
        if isinstance(kind, Instance):
            return _REGISTRY.search(kind.of.name) is not None
    return False


def class_of(registry: Registry) -> Class | None:
    """The class of the project of which a registry is an object."""
    kinds = [kind.of for kind in _kinds(*registry) if isinstance(kind, Instance)]
    return kinds[0] if kinds and isinstance(kinds[0], Class) else None


@remembered
def _keeps_one(method: Function) -> bool:
    """Whether a method puts something that it is given into an attribute of its object, or a function inside of it
    does: ``self._known[name] = made``."""
    targets = [s.targets[0] for s in _all(method.body) if isinstance(s.value, Name)] if method.is_short else []
    held = (target.value for target in targets if isinstance(target, Subscript))
    return any(isinstance(one, Attribute) and is_name(one.value, method.first_parameter) for one in held)


def takers(registry: Registry) -> tuple[Function, ...]:
    """The functions that put what they are given, or what they decorate, into a registry that is no object."""
    home = registry.home
    return () if is_object(registry) else _takers(home, registry.name)


@remembered
def _takers(home: Module | Class, name: str) -> tuple[Function, ...]:
    scopes = (f for f in home.module.functions_with(name) if f.is_short)
    return tuple(f.outermost for f in scopes if Registry(home, name) in _filled_by(f))


@remembered
def _filled_by(function: Function) -> tuple[Registry, ...]:
    """The registries into which a function, or one inside of it, puts a variable: ``MODELS[name] = made``."""
    targets = (s.targets[0] for s in _all(function.body) if isinstance(s.value, Name))
    found = (registry_of(target.value, function) for target in targets if isinstance(target, Subscript))
    return tuple(one for one in found if one is not None)


def _all(body: tuple[Statement, ...]) -> Iterator[Assign]:
    """The assignments of a body and of the functions in it."""
    for statement in statements(body):
        if isinstance(statement, Assign):
            yield statement
        elif isinstance(statement, FunctionDef) and statement.body:
            yield from _all(statement.body)


def _filled_by_heirs(owner: Class) -> tuple[Registry, ...]:
    """The registries into which a class puts those that derive from it (``__init_subclass__``)."""
    hook = owner.methods.get("__init_subclass__")
    return _filled_by(hook) if hook is not None else ()


def _written(value: Expression, home: ScopeOwner) -> Iterator[Entry]:
    """The entries of a dict as it is written down."""
    for _, item in value.items if isinstance(value, Mapping) else ():
        yield from entries_in(item, home)
    if isinstance(value, Call) and last_name(value.function) in _DICTS:
        for given in value.arguments:
            yield from _written(given.value, home) if given.keyword is None else entries_in(given.value, home)


def entries_in(item: Expression | None, scope: ScopeOwner) -> Iterator[Entry]:
    """The functions, classes and objects of the project that an entry is, or calls (``lambda: UNet(width)``)."""
    called = item.body if isinstance(item, Lambda) else None
    item = called.function if isinstance(called, Call) else item
    for symbol in resolve_all(item, scope) if item is not None else ():
        if isinstance(symbol, (Class, Function)) or (isinstance(symbol, Instance) and isinstance(symbol.of, Class)):
            yield symbol


def _is_taken(decorator: Expression, made: Class | Function, registry: Registry, names: set[str]) -> bool:
    asked = callee(decorator)
    named = last_name(asked.value) if isinstance(asked, Attribute) else None
    if last_name(asked) not in names and named not in names:
        return False
    return registry in _asked_to_take(asked, made.around)


def _asked_to_take(asked: Expression, scope: ScopeOwner) -> Iterator[Registry]:
    """The registries into which a function puts what it decorates or is given."""
    if isinstance(asked, Attribute):
        registry = registry_of(asked.value, scope)
        if registry is not None and is_object(registry):
            known = class_of(registry)
            method = known.method(asked.attr) if known is not None else None
            if _keeps_one(method) if method is not None else known is None and _TAKES.match(asked.attr):
                yield registry
            return
    for taker in resolve_all(asked, scope):
        if isinstance(taker, Function) and taker.is_short:
            yield from _filled_by(taker)


def _put_at_top(module: Module, registry: Registry, names: set[str]) -> Iterator[Entry]:
    """What the top level of a file puts into a registry: ``MODELS["unet"] = UNet``, ``register("unet", UNet)``."""
    if module.words_at_top.isdisjoint(names):
        return
    for statement in module.body:
        if isinstance(statement, Assign) and isinstance(statement.targets[0], Subscript):
            target = statement.targets[0].value
            if last_name(target) in names and registry_of(target, module) == registry:
                yield from entries_in(statement.value, module)
        elif isinstance(statement, Evaluate) and isinstance(statement.value, Call):
            call = statement.value
            updated = call.function.value if _is_update(call.function) else None
            if updated is not None and registry_of(updated, module) == registry:
                first = first_argument(call)
                yield from _written(first, module) if first is not None else ()
            elif registry in _asked_to_take(call.function, module):
                for given in call.arguments:
                    yield from entries_in(given.value, module)


def _is_update(function: Expression) -> TypeGuard[Attribute]:
    return isinstance(function, Attribute) and function.attr == "update"


def _asked_by(statement: object, module: Module, names: tuple[str, ...]) -> Iterator[Registry]:
    """The registries to which a statement at the top of a file hands something of some names."""
    if isinstance(statement, Assign) and isinstance(statement.targets[0], Subscript):
        if any(last_name(e) in names for e in subexpressions(statement.value)):
            registry = registry_of(statement.targets[0].value, module)
            yield from () if registry is None else (registry,)
    elif isinstance(statement, Evaluate) and isinstance(statement.value, Call):
        call = statement.value
        if any(last_name(e) in names for given in call.arguments for e in subexpressions(given.value)):
            yield from _asked_to_take(call.function, module)
            if _is_update(call.function):
                registry = registry_of(call.function.value, module)
                yield from () if registry is None else (registry,)


@remembered
def _named_in_dicts(home: Module | Class) -> dict[str, frozenset[str]]:
    """The variables that are dicts as they are written down, each with the names that stand in it."""
    found: dict[str, frozenset[str]] = {}
    for name in home.bindings.names:
        dicts = [value for value in home.bindings.values(name) if _is_dict(value)]
        if dicts:
            found[name] = frozenset(last_word(e) for value in dicts for e in subexpressions(value))
    return found
