"""What an expression is one of, by a setting that nobody here knows: ``MODELS[name]``, ``build(name)``.

Where :func:`distlint.project.resolve.resolve_all` knows an answer, that is the one. These are the functions and classes
of a registry, what a function gives back on its several ways, and what is made of either.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from distlint.facts import (
    Attribute,
    Await,
    Boolean,
    Call,
    Conditional,
    Expression,
    Lambda,
    Name,
    Slice,
    Subscript,
    Walrus,
    is_name,
    last_name,
    text_of,
)
from distlint.project.bindings import Assigned
from distlint.project.module import Module
from distlint.project.registries import Entry, class_of, defined_in, is_object, registry_of
from distlint.project.resolve import member, resolve_all
from distlint.project.symbols import Class, Function, Instance, ScopeOwner, Symbol, home_of

#: How far a value is followed.
_DEEPEST = 6
#: What gives an entry, and what makes an object of one, by the names of the methods of dicts and registries.
_GETS = frozenset(("get", "pop", "setdefault"))
_BUILDS = frozenset(("build", "create", "make", "instantiate", "from_config"))


def alternatives(expression: Expression, scope: ScopeOwner, depth: int = 0) -> tuple[Symbol, ...]:
    """The functions, classes and objects of classes of the project of which an expression is one, in the order in which
    they are written; none where nothing tells."""
    known = resolve_all(expression, scope)
    if known:
        return known
    if depth > _DEEPEST:
        return ()
    if isinstance(expression, Name):
        return _of_name(expression.id, scope, depth + 1)
    if isinstance(expression, Attribute):
        return _of_attribute(expression, scope, depth + 1)
    if isinstance(expression, Call):
        return _of_call(expression, scope, depth + 1)
    if isinstance(expression, (Await, Walrus)):
        return alternatives(expression.value, scope, depth + 1)
    if isinstance(expression, Conditional):
        return _all_of((expression.body, expression.orelse), scope, depth)
    if isinstance(expression, Boolean):
        return _all_of(expression.operands, scope, depth)
    if isinstance(expression, Subscript) and not isinstance(expression.key, Slice):
        return _under_a_key(expression.value, scope)
    return ()


def _all_of(expressions: Iterable[Expression], scope: ScopeOwner, depth: int) -> tuple[Symbol, ...]:
    found = (symbol for one in expressions for symbol in alternatives(one, scope, depth + 1))
    return tuple(dict.fromkeys(found))


def _of_name(name: str, scope: ScopeOwner, depth: int) -> tuple[Symbol, ...]:
    home = home_of(name, scope)
    if home is None:
        return ()
    values = home.bindings.values(name)
    return _all_of(values, home, depth) if len(values) == len(home.bindings.of(name)) else ()


def _of_attribute(expression: Attribute, scope: ScopeOwner, depth: int) -> tuple[Symbol, ...]:
    found: list[Symbol] = []
    for owner in alternatives(expression.value, scope, depth):
        found += member(owner, expression.attr)
        if isinstance(owner, Instance) and isinstance(owner.of, Class):
            found += _held(owner.of, expression.attr, depth)
    return tuple(dict.fromkeys(found))


def _held(owner: Class, name: str, depth: int) -> tuple[Symbol, ...]:
    """What the construction of an object puts into an attribute."""
    for known in owner.lineage:
        if isinstance(known, Class) and name in known.attributes:
            stored = known.attributes[name]
            whole = [(a.value, method) for method, a in stored if isinstance(a, Assigned) and not a.position]
            found = (symbol for value, method in whole for symbol in alternatives(value, method, depth + 1))
            return tuple(dict.fromkeys(found))
    return ()


def _under_a_key(holder: Expression, scope: ScopeOwner) -> tuple[Symbol, ...]:
    if isinstance(holder, Call) and is_name(holder.function, "globals"):
        return tuple(defined_in(scope.module))
    registry = registry_of(holder, scope)
    return registry.home.module.project.registries.entries(registry) if registry is not None else ()


def _of_call(call: Call, scope: ScopeOwner, depth: int) -> tuple[Symbol, ...]:
    function = call.function
    if isinstance(function, Name) and function.id == "getattr" and len(call.arguments) > 1:
        return _of_module(call.arguments[0].value, call.arguments[1].value, scope)
    if isinstance(function, Attribute) and (registry := registry_of(function.value, scope)) is not None:
        entries = registry.home.module.project.registries.entries(registry)
        if not is_object(registry):
            return entries if function.attr in _GETS else ()
        made = tuple(map(Instance, made_by_registry(function, scope)))
        return made or _got(entries, class_of(registry), function.attr)
    found: list[Symbol] = []
    for called in alternatives(function, scope, depth):
        if isinstance(called, Class):
            found.append(Instance(called))
        elif isinstance(called, Function):
            found += given_back(called)
    return tuple(dict.fromkeys(found))


def _of_module(holder: Expression, name: Expression, scope: ScopeOwner) -> tuple[Symbol, ...]:
    """What a module of the project has under a name that nobody knows."""
    modules = [symbol for symbol in resolve_all(holder, scope) if isinstance(symbol, Module)]
    if len(modules) != 1 or text_of(name) is not None:
        return ()
    module = modules[0]
    found = (symbol for name in module.bindings.names for symbol in member(module, name))
    return tuple(dict.fromkeys(symbol for symbol in found if isinstance(symbol, (Class, Function))))


def made_by_registry(function: Attribute, scope: ScopeOwner) -> tuple[Class, ...]:
    """The classes of a registry of whose objects a call of its method makes one: ``MODELS.build(settings)``."""
    registry = registry_of(function.value, scope)
    if registry is None or not is_object(registry):
        return ()
    owner = class_of(registry)
    method = owner.method(function.attr) if owner is not None else None
    if not (_makes(method) if method is not None else owner is None and function.attr in _BUILDS):
        return ()
    return tuple(e for e in registry.home.module.project.registries.entries(registry) if isinstance(e, Class))


def _got(entries: tuple[Entry, ...], owner: Class | None, name: str) -> tuple[Symbol, ...]:
    """What a method of a registry gives of its entries, as it stands there."""
    if owner is None:
        return entries if name in _GETS else ()
    method = owner.method(name)
    return entries if method is not None and method.is_short and any(map(_reads, method.return_values)) else ()


def _reads(value: Expression | None) -> bool:
    """Whether a value is what stands under a key: ``self._known[name]``, ``self._known.get(name)``."""
    if isinstance(value, Call):
        return last_name(value.function) in _GETS
    return isinstance(value, Subscript)


def _makes(method: Function) -> bool:
    """Whether a method gives back what it makes of something that it holds: ``self._known[name](**options)``."""
    called = [value.function for value in method.return_values if isinstance(value, Call)] if method.is_short else []
    values = (method.bindings.value(one.id) if isinstance(one, Name) else one for one in called)
    return any(map(_reads, values))


def given_back(function: Function) -> tuple[Symbol, ...]:
    """What a function gives back on its several ways: one of these functions, classes and objects of classes."""
    if function.definition.is_async or "yield" in function.words or _may_be_replaced(function):
        return ()
    return function.resolved.ask("one of these", _made_by, function)


def _may_be_replaced(function: Function) -> bool:
    """Whether another file or class has something of the name of a method."""
    if function.owner is None:
        return False
    paths = islice(function.module.project.mentioning(f"def {function.name}("), 2)
    defining = (one for module in function.module.project.modules_at(paths) for one in module.functions)
    return sum(one.name == function.name for one in defining) > 1


def _made_by(function: Function) -> tuple[Symbol, ...]:
    values = [value for value in function.return_values if value is not None and not isinstance(value, Lambda)]
    found = _all_of(values, function, 0)
    return tuple(symbol for symbol in found if isinstance(symbol, (Class, Function, Instance)))
