"""Names and arguments that only some versions of torch have, and how code asks for the version first."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache

from distlint import facts, knowledge
from distlint.facts import Attribute, Call, Expression, Handler, If, Import, Name, Statement, Try
from distlint.finding import Span
from distlint.knowledge import tables
from distlint.places.place import Place, call_of, callees_of, calls_in, handlers_around, places, tests_above
from distlint.project import Class, External, Function, Module, Scope, ScopeOwner, home_of, resolve_all
from distlint.project.bindings import Assigned, Imported
from distlint.repository.requirement import parts

#: What the test says that asks for a version, or whether something is there.
_ASKS = re.compile(
    r"[Vv]ersion|VERSION|hasattr|getattr|TORCH|torch_(?:ge|le|gt|lt|since)|signature|supports?_|get(?:full)?argspec"
)
_ABSENT = frozenset(("ImportError", "ModuleNotFoundError", "AttributeError", "Exception", "BaseException"))
_BROAD = frozenset(("Exception", "BaseException", "TypeError"))
#: How many files hand on a name.
_DEEPEST = 4


def uses(module: Module, last_words: Collection[str]) -> Iterator[tuple[Place, str]]:
    """The places of a file that name something public of which the last word is one of ``last_words``."""
    words = frozenset(last_words)
    for scope in module.scopes_having(words):
        for place in places(scope, lambda e: isinstance(e, (Attribute, Name)) and facts.last_name(e) in words):
            found = resolve_all(place.expression, place.scope)
            if len(found) == 1 and isinstance(found[0], External):
                yield place, found[0].name


def imports(module: Module, names: Collection[str], *, in_functions: bool = True) -> Iterator[tuple[Span, str]]:
    """The imports of a file that fail where one of these public names, or the package that it stands for, is missing:
    with that name. What is tried, what a handler imports instead, and what a test chooses is left out."""
    words = knowledge.last_words(names)
    if words.isdisjoint(module.words):
        return
    inner = module.functions if in_functions else ()
    scopes: tuple[Scope, ...] = (module, *(f for f in inner if not words.isdisjoint(f.words)))
    for scope in scopes:
        for statement in unasked_imports(scope):
            for name in _imported(statement, names):
                yield statement.span, name


def unasked_imports(scope: Scope) -> Iterator[Import]:
    """The imports of a scope that nothing looks after: they are not tried, and no test chooses them."""
    if isinstance(scope, Module) or "__version__" not in scope.words:
        for statement in _unasked(scope.body, isinstance(scope, Module)):
            if isinstance(statement, Import) and not statement.level:
                yield statement


def _unasked(body: tuple[Statement, ...], at_import: bool) -> Iterator[Statement]:
    """The statements that nothing looks after: outside of any `try`, and of tests (in functions: of those for a
    version)."""
    for statement in body:
        yield statement
        if isinstance(statement, Try):
            continue
        if isinstance(statement, If) and (at_import or _ASKS.search(facts.source_of(statement.test))):
            continue
        for block in facts.blocks(statement):
            yield from _unasked(block, at_import)


def _imported(statement: Import, names: Collection[str]) -> Iterator[str]:
    """Which of the names an import asks for, or the package of which it asks for something."""
    found: dict[str, None] = {}
    for one in statement.names:
        full = one.name if statement.module is None else f"{statement.module}.{one.name}"
        words = full.split(".")
        found.update(dict.fromkeys(n for k in range(len(words), 0, -1) if (n := ".".join(words[:k])) in names))
    yield from found


def calls_of(
    module: Module, names: Collection[str], wanted: Callable[[Call], bool] = lambda call: True
) -> Iterator[tuple[Place, Call, str]]:
    """The calls in a file of public functions that have one of these full names; only those that are ``wanted``."""
    words = knowledge.last_words(names)
    called = module.called_as(words)
    for scope in module.scopes_having(called):
        for place in calls_in(scope):
            call = call_of(place)
            if facts.last_name(call.function) in called and wanted(call):
                found = callees_of(place)
                if len(found) == 1 and isinstance(found[0], External) and found[0].name in names:
                    yield place, call, found[0].name


def is_asked_for(place: Place) -> bool:
    """Whether a test around a place asks for the version, or whether the name is there, also by what a variable or an
    attribute of the own object holds; or the function looks at the version itself."""
    if isinstance(place.scope, Function) and "__version__" in place.scope.words:
        return True
    return any(
        _ASKS.search(facts.source_of(asked))
        for test in tests_above(place)
        for asked in (test, *_held_in(test, place.scope))
    )


def _held_in(test: Expression, scope: ScopeOwner) -> Iterator[Expression]:
    """What the variables of a test, and the attributes that a constructor sets, are given."""
    owner, own = (scope.owner, scope.first_parameter) if isinstance(scope, Function) else (None, None)
    for e in facts.subexpressions(test):
        if isinstance(e, Name):
            home = home_of(e.id, scope)
            known = home.bindings.of(e.id) if home is not None else ()
            yield from (one.value for one in known if isinstance(one, Assigned))
        elif isinstance(e, Attribute) and owner is not None and facts.dotted(e.value) == own:
            classes = [one for one in owner.lineage if isinstance(one, Class)]
            yield from (held.value for one in classes for _, held in one.attributes.get(e.attr, ()))


def is_imported_if_there(place: Place, name: str) -> bool:
    """Whether what a place names comes of an import of just that which is tried, or which a test chooses, here or in
    the file of the project that hands it on: where it is missing, the name stands for something else."""
    words = (facts.dotted(place.expression) or "").split(".")
    home = home_of(words[0], place.scope)
    for _ in range(_DEEPEST):
        known = home.bindings.of(words[0]) if home is not None and words else ()
        imported = next((one for one in known if isinstance(one, Imported)), None)
        if home is None or isinstance(home, Class) or imported is None:
            return False
        there = home.module.project.imported_module(imported, home.module)
        if there is None:
            own = f"{imported.module}.{imported.name}"
            return own == name and not any(name in _imported(s, (name,)) for s in unasked_imports(home))
        words = [imported.name, *words[1:]] if imported.name is not None else words[1:]
        home = there
    return False


def imported_since(module: Module) -> str | None:
    """The oldest torch on which a file can be imported, by what its top level imports without a second way."""
    names = _since()
    found = [names[name] for _, name in imports(module, names, in_functions=False)]
    return max(found, key=parts) if found else None


@cache
def _since() -> Mapping[str, str]:
    """The first torch that has a name: of several rows the oldest, unless a row says since when it is found there."""
    found: dict[str, str] = {}
    for entry in (e for e in tables.api_entries() if e.name.startswith("torch.")):
        first = entry.versions.first
        known = found.get(entry.name, first)
        found[entry.name] = min(first, known, key=parts) if first and known else ""
    found.update((entry.name, entry.version) for entry in knowledge.versions("since"))
    return {name: version for name, version in found.items() if version}


def is_tried(place: Place) -> bool:
    """Whether it is caught that a name is not there."""
    return any(_caught(handler, _ABSENT) for handler in handlers_around(place))


def hides_type_errors(place: Place) -> bool:
    """Whether a handler around a place swallows a TypeError."""
    return any(_caught(handler, _BROAD) and not facts.always_raises(handler.body) for handler in handlers_around(place))


def falls_back(place: Place, call: Call) -> bool:
    """Whether a handler around a call makes the same call in another way."""
    name = facts.dotted(call.function)
    return any(
        isinstance(e, Call) and facts.dotted(e.function) == name
        for handler in handlers_around(place)
        for statement in facts.statements(handler.body)
        for e in facts.subexpressions(facts.header(statement))
    )


def _caught(handler: Handler, names: frozenset[str]) -> bool:
    types: tuple[Expression, ...] = ()
    if handler.type is not None:
        types = facts.items_of(handler.type)
    return handler.type is None or any(facts.last_name(caught) in names for caught in types)
