"""Which functions of the project a function may call, by the words in it: what is asked before a body is lowered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice

from distlint import knowledge
from distlint.facts import Attribute, Call, Expression, Name, Subscript
from distlint.project.alternatives import alternatives, given_back
from distlint.project.module import Module
from distlint.project.registries import registry_named
from distlint.project.resolve import annotated, class_made_by, resolve_name
from distlint.project.symbols import CONSTRUCTORS, Class, External, Function, Instance, Scope, Symbol
from distlint.remembering import remembered

#: Files that are looked through for overrides of one method.
MOST_FILES = 40
#: A file with more star imports is a list of a framework's parts; whose words it has is asked nobody.
_MOST_STARS = 12
_GIVES = re.compile(r"\s*return (\w+)\s*$")
_CONSTRUCTOR = frozenset(CONSTRUCTORS)
#: Lines of a function that is asked of which classes it makes one.
_LONGEST = 60

#: What ``()`` runs, and what a text asks an object for: the first of them that its class has.
CALLED = ("__call__", "forward")
AS_TEXT = ("__format__", "__str__", "__repr__")
#: Builtins, with the methods of their arguments that they run.
BUILTINS = {
    **dict.fromkeys(("print", "str", "repr", "format"), ("__str__", "__repr__")),
    "next": ("__next__",),
    "len": ("__len__",),
}
#: Methods of an object that run without being named, by a word of the code that makes them run; those of ``()`` always.
_IMPLICIT = {
    "with": ("__enter__", "__exit__", "__aenter__", "__aexit__"),
    "for": ("__iter__", "__next__"),
    "iter": ("__iter__",),
    "f": AS_TEXT,
    **BUILTINS,
}


class Mentions:
    """Answers about one project."""

    @remembered
    def named(self, function: Function) -> tuple[Function, ...]:
        """The functions that a function names: through its module's names and imports, the methods of its class and of
        what that holds, and the constructor and the methods, by its words, of the classes that it names. An abstract
        method names what its module has in its place, or other files where that has nothing."""
        if function.is_abstract:
            return function.overrides or self.overrides(function)
        found = (*self._by_words(function), *self.by_way_of(function))
        return tuple(
            f for f in dict.fromkeys(found) if f.name != function.name or not f.is_abstract
        )  # what it stands in the place of

    @remembered
    def overrides(self, method: Function) -> tuple[Function, ...]:
        """What the subclasses of a method's class have in its place, in whichever files."""
        owner = method.owner
        if owner is None:
            return ()
        found = []
        project = owner.module.project
        public = External(knowledge.canonical(owner.full_name))
        for module in project.modules_at(islice(project.mentioning(f"def {method.name}("), MOST_FILES)):
            for known in module.classes:
                is_below = owner in known.lineage or public in known.lineage
                if known is not owner and is_below and method.name in known.methods:
                    found.append(known.methods[method.name])
        return tuple(found)

    @remembered
    def named_at_top(self, module: Module) -> tuple[Function, ...]:
        """The functions that the top level of a module names, in the same way."""
        return tuple(dict.fromkeys(_named(module.words_at_top.union(_IMPLICIT), module)))

    @remembered
    def callees(self, function: Function) -> tuple[Function, ...]:
        """The functions that a function names, what it imports itself, and what the classes inherit that it names."""
        return self._distinct(_callees(function), function)

    @remembered
    def by_way_of(self, function: Function) -> tuple[Function, ...]:
        """What the objects that a function makes may call of each other, as one was given to the other, by the words of
        those of their methods that the function names; what it may call of what they hold, by its own words; and what
        short functions may call of them, or of its own instance, as it was given to them."""
        named = self._by_words(function)
        classes = dict.fromkeys(f.owner for f in named if f.owner is not None and f.name in _CONSTRUCTOR)
        if classes:
            classes.update((known, None) for known in _classes_in(function) if _is_record(known))
        users = [f for f in named if f.owner in classes and f.name not in _CONSTRUCTOR] if len(classes) > 1 else []
        found = [
            method
            for user in users
            for known in classes
            if known is not None and known is not user.owner
            for method in methods_of(known, user.words - _CONSTRUCTOR)
        ]
        for known in classes:
            for part in self._held_by(known) if known is not None else ():
                found.extend(methods_of(part, function.words - _CONSTRUCTOR))
        for helper in named:
            if helper.owner is None and helper.is_short:
                handed = dict(classes)
                if function.class_around is not None and self._hands_itself(function, helper.name):
                    handed[function.class_around] = None
                for known in handed:
                    found.extend(methods_of(known, helper.words - _CONSTRUCTOR) if known is not None else ())
        return tuple(dict.fromkeys(found))

    def _hands_itself(self, function: Function, name: str) -> bool:
        """Whether a method gives its instance to a function that is called so, as far as its lines tell."""
        gives = re.compile(rf"\b{re.escape(name)}\([^()]*\bself\b(?!\.)")
        return function.says(gives)

    @remembered
    def _by_words(self, function: Function) -> tuple[Function, ...]:
        return self._distinct(_named(function.words, function.module), function)

    def _distinct(self, found: Iterable[Function], function: Function) -> tuple[Function, ...]:
        """What was found, with the methods, by a function's words, of its class and of what that may hold."""
        owner = function.class_around
        own = self._of_class(function, owner) if owner is not None else ()
        return tuple(callee for callee in dict.fromkeys((*found, *own)) if callee is not function)

    def _of_class(self, function: Function, owner: Class) -> Iterator[Function]:
        yield from methods_of(owner, function.words)
        if function is not owner.constructor:
            kept = self._kept_functions(owner)
            for attribute in sorted(kept.keys() & function.words):
                yield from kept[attribute]
            for part in self._held_by(owner):
                yield from methods_of(part, asked(function.words))

    @remembered
    def _kept_functions(self, owner: Class) -> dict[str, tuple[Function, ...]]:
        """The functions of which the construction of an object keeps one, out of a registry, by its attributes."""
        found: dict[str, tuple[Function, ...]] = {}
        for name, stored in owner.attributes.items():
            for method, assigned in stored:
                if not assigned.position and _asks_registry(assigned.value):
                    picked = alternatives(assigned.value, method)
                    found[name] = tuple(one for one in picked if isinstance(one, Function))
        return found

    @remembered
    def _held_by(self, owner: Class) -> tuple[Class, ...]:
        """The classes of what objects of a class may hold: those that its constructor names, or a short function that
        gives it one of them."""
        constructor = owner.constructor
        found = dict.fromkeys(_classes_in(constructor) if constructor is not None else ())
        # whom its words name and no more: whose methods those may be is what asks this
        for giving in _named(constructor.words, constructor.module) if constructor is not None else ():
            if giving.owner is None and giving.is_short:
                found.update((known, None) for one in (giving, *_keepers(giving)) for known in _classes_in(one))
                found.update((known, None) for known in _made_by(giving))
        parts = (part for known in (owner, *found) for part in _fields(known))
        return tuple(known for known in dict.fromkeys((*found, *parts)) if known is not owner)


def _named(words: frozenset[str], module: Module) -> Iterator[Function]:
    for word in sorted(_bound(words, module)):
        for symbol in _standing_for(word, module):
            if isinstance(symbol, Module):
                for member in _members(words, symbol):
                    yield from _functions_of(member, words)
            elif isinstance(symbol, Class):
                names = (asked(words) | _CONSTRUCTOR) & symbol.methods.keys()
                yield from (symbol.methods[name] for name in sorted(names))
                for part in _fields(symbol):
                    yield from methods_of(part, asked(words))
            else:
                yield from _functions_of(symbol, words)


def callable_by_name(module: Module, words: frozenset[str]) -> Iterator[tuple[str, Function | Class]]:
    """What a file may call by a name of its own, or as one of ``words`` of a module that it imports, each with the last
    name of such a call."""
    for name in module.bindings.names:
        for symbol in resolve_name(name, module):
            if isinstance(symbol, (Function, Class)):
                yield name, symbol
            elif isinstance(symbol, Module):
                yield from ((f.name, f) for f in symbol.functions if f.owner is None and f.name in words)


def _callees(function: Function) -> Iterator[Function]:
    module, words = function.module, function.words
    names: set[str] = set(module.bindings.names)
    scope: Scope = module
    if "import" in words:  # only then do the function's own names matter, and its body has to be looked at
        names.update(function.bindings.names)
        scope = function
    for word in sorted(words & names):
        for symbol in _standing_for(word, scope):
            for member in _members(words, symbol) if isinstance(symbol, Module) else (symbol,):
                yield from _functions_of(member, words)


def _standing_for(name: str, scope: Scope) -> tuple[Symbol, ...]:
    """What a name stands for, or what stands in the registry that it is."""
    found = resolve_name(name, scope)
    if any(not isinstance(symbol, Instance) for symbol in found):
        return found
    registry = registry_named(name, scope)
    return (*found, *scope.module.project.registries.entries(registry)) if registry is not None else found


def _bound(words: frozenset[str], module: Module) -> Iterable[str]:
    """The words that are names of a module: by its own text, or by a star of its."""
    return words if 0 < len(module.bindings.stars) <= _MOST_STARS else words & module.bindings.names.keys()


def _members(words: frozenset[str], module: Module, *, inner: bool = False) -> Iterator[Symbol]:
    for name in sorted(_bound(words, module)):
        for symbol in resolve_name(name, module):
            if isinstance(symbol, Module) and not inner:
                yield from _members(words, symbol, inner=True)  # `utils.dist.is_main_process()`
            else:
                yield symbol


def _functions_of(symbol: Symbol, words: frozenset[str]) -> Iterator[Function]:
    """What a symbol may run, by the words of the function that names it."""
    if isinstance(symbol, Function):
        yield symbol
        made = class_made_by(symbol)
        for one in (made,) if made is not None else _made_by(symbol):
            yield from _functions_of(one, words)
        for keeper in _keepers(symbol):  # it may give back what it keeps in a variable of its module
            for known in _classes_in(keeper):
                yield from methods_of(known, asked(words))
    elif isinstance(symbol, Class):
        yield from methods_of(symbol, asked(words) | _CONSTRUCTOR)
    elif isinstance(symbol, Instance) and isinstance(symbol.of, Class):
        yield from methods_of(symbol.of, asked(words))


def _made_by(function: Function) -> Iterator[Class]:
    """The classes of the objects of which a function gives back one."""
    for symbol in given_back(function) if function.length <= _LONGEST else ():
        if isinstance(symbol, Instance) and isinstance(symbol.of, Class):
            yield symbol.of


def _asks_registry(value: Expression) -> bool:
    """Whether a value may be what stands in a registry under a key: ``WRITERS[kind]``, ``WRITERS.get(kind)``."""
    if isinstance(value, Call):
        return isinstance(value.function, Attribute) and value.function.attr == "get"
    return isinstance(value, Subscript) and isinstance(value.value, (Name, Attribute))


def _keepers(function: Function) -> tuple[Function, ...]:
    """The functions that put something into the variable of its module which a short function gives back: itself, or
    those that declare it ``global``."""
    if not function.is_short:
        return ()
    if "global" in function.words:
        return (function,)
    given = given_variable(function)
    return function.module.sharing.get(given, ()) if given is not None else ()


@remembered
def given_variable(function: Function) -> str | None:
    """The name that a short function which is no method gives back at its end, in a module whose functions share
    variables with it: ``return _GROUP``."""
    if not function.is_short or function.owner is not None or not function.module.has("global"):
        return None
    *_, last = function.module.project.lines(function) or ("",)
    given = _GIVES.match(last)
    return given[1] if given is not None else None


@lru_cache(maxsize=64)  # of one function, for each class that it names
def asked(words: frozenset[str]) -> frozenset[str]:
    """The names of the methods of an object that code with these words may run."""
    implicit = (name for word in words & _IMPLICIT.keys() for name in _IMPLICIT[word])
    return (words - _CONSTRUCTOR).union(implicit, CALLED)


def methods_of(owner: Class, words: frozenset[str]) -> Iterator[Function]:
    for known in owner.lineage:
        if isinstance(known, Class):
            yield from (known.methods[name] for name in sorted(words & known.methods.keys()))


@remembered
def _fields(owner: Class) -> tuple[Class, ...]:
    """The classes of the project of what a dataclass or its like holds, as its fields say (``env: Env``)."""
    annotations = owner.fields.values() if "__init__" not in owner.methods else ()
    held = (symbol.of for a in annotations for symbol in annotated(a, owner) if isinstance(symbol, Instance))
    return tuple(known for known in dict.fromkeys(held) if isinstance(known, Class) and known is not owner)


def _is_record(owner: Class) -> bool:
    """Whether a class has methods and says by its fields what it holds, so that it needs no constructor."""
    return bool(owner.methods) and bool(owner.fields) and "__init__" not in owner.methods


def _classes_in(function: Function) -> Iterator[Class]:
    for word in sorted(function.words & function.module.bindings.names.keys()):
        for symbol in resolve_name(word, function.module):
            if isinstance(symbol, Class):
                yield symbol
