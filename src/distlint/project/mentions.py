"""Which functions of the project a function may call, by the words in it: what is asked before a body is lowered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from distlint.facts import Name
from distlint.project.resolve import resolve_all
from distlint.project.symbols import Class, Function, Instance, Module, Symbol


class Mentions:
    """Answers about one project."""

    def __init__(self) -> None:
        self._named: dict[Function, tuple[Function, ...]] = {}
        self._callees: dict[Function, tuple[Function, ...]] = {}

    def named(self, function: Function) -> tuple[Function, ...]:
        """The functions that a function names: through its module's names and imports, the methods of its class and of
        what that holds, and the constructor and the methods, by its words, of the classes that it names."""
        if function not in self._named:
            self._named[function] = _distinct(_named(function), function)
        return self._named[function]

    def callees(self, function: Function) -> tuple[Function, ...]:
        """The same with what the function imports itself, and with what the classes that it names inherit."""
        if function not in self._callees:
            self._callees[function] = _distinct(_callees(function), function)
        return self._callees[function]


def leads_to(
    start: Function,
    known: dict[Function, bool],
    is_one: Callable[[Function], bool],
    next_ones: Callable[[Function], Iterable[Function]],
) -> bool:
    """Whether ``start`` or something that it leads to ``is_one``; remembered in ``known``.

    What is remembered does not depend on where a circle of calls was entered.
    """
    if start in known:
        return known[start]
    seen = {start}
    stack = [start]
    while stack:
        function = stack.pop()
        if known.get(function) or (function not in known and is_one(function)):
            known[function] = known[start] = True
            return True
        if function not in known:
            fresh = [callee for callee in next_ones(function) if callee not in seen]
            seen.update(fresh)
            stack.extend(fresh)
    known.update(dict.fromkeys(seen, False))
    return False


def _distinct(found: Iterable[Function], function: Function) -> tuple[Function, ...]:
    return tuple(callee for callee in dict.fromkeys(found) if callee is not function)


def _named(function: Function) -> Iterator[Function]:
    words = function.words
    for word in sorted(words & function.module.bindings.names.keys()):
        for symbol in resolve_all(Name(function.definition.span, word), function.module):
            if isinstance(symbol, Function):
                yield symbol
            elif isinstance(symbol, Class):
                yield from (method for name, method in symbol.methods.items() if name in words or name == "__init__")
            elif isinstance(symbol, Instance):
                yield from _methods_of(symbol, words)
            elif isinstance(symbol, Module):
                yield from (member for member in _members(function, symbol) if isinstance(member, Function))
    yield from _own_methods(function)
    yield from _methods_of_parts(function)


def _callees(function: Function) -> Iterator[Function]:
    module, words = function.module, function.words
    names: set[str] = set(module.bindings.names)
    scope: Module | Function = module
    if "import" in words:  # only then do the function's own names matter, and its body has to be looked at
        names.update(function.bindings.names)
        scope = function
    for word in sorted(words & names):
        for symbol in resolve_all(Name(function.definition.span, word), scope):
            for member in _members(function, symbol) if isinstance(symbol, Module) else (symbol,):
                yield from _functions_of(member, words)
    yield from _own_methods(function)
    yield from _methods_of_parts(function)


def _members(function: Function, module: Module) -> Iterator[Symbol]:
    for name in sorted(function.words & module.bindings.names.keys()):
        yield from resolve_all(Name(function.definition.span, name), module)


def _own_methods(function: Function) -> Iterator[Function]:
    for known in function.owner.lineage if function.owner is not None else ():
        if isinstance(known, Class):
            yield from (known.methods[word] for word in sorted(function.words & known.methods.keys()))


def _methods_of_parts(function: Function) -> Iterator[Function]:
    """The methods, by a method's words, of what its class may hold: of the classes that the constructor names."""
    constructor = function.owner.method("__init__") if function.owner is not None else None
    if constructor is None or constructor is function:
        return
    words = function.words
    for word in sorted(constructor.words & constructor.module.bindings.names.keys()):
        for symbol in resolve_all(Name(constructor.definition.span, word), constructor.module):
            if isinstance(symbol, Class) and symbol is not function.owner:
                yield from _methods_of(Instance(symbol), words)


def _methods_of(instance: Instance, words: frozenset[str]) -> Iterator[Function]:
    for known in instance.of.lineage if isinstance(instance.of, Class) else ():
        if isinstance(known, Class):
            yield from (known.methods[name] for name in sorted(words & known.methods.keys()) if name != "__init__")


def _functions_of(symbol: Symbol, words: frozenset[str]) -> Iterator[Function]:
    if isinstance(symbol, Function):
        yield symbol
    elif isinstance(symbol, Instance):
        yield from _methods_of(symbol, words)
    elif isinstance(symbol, Class):
        for known in symbol.lineage:
            if isinstance(known, Class):
                yield from (f for name, f in known.methods.items() if name in words or name == "__init__")
