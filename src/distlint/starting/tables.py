"""Variables of a table that another function, of whichever file, puts into the environment of the process:
``os.environ.update(PRESETS[name])``, with ``PRESETS = {"first": {**COMMON, "NCCL_DEBUG": "INFO"}}``."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Assign, Attribute, Call, Expression, For, Mapping, Name, Sequence, Subscript
from distlint.places import Place, is_stored, places
from distlint.project import Module, Project, Scope, ScopeOwner
from distlint.remembering import remembered
from distlint.starting import environ
from distlint.starting.types import known_text, settled_or_imported
from distlint.starting.variables import STEMS, Setting

#: How many tables stand in one another.
_DEEPEST = 3


@remembered
def of_tables(module: Module) -> tuple[Setting, ...]:
    """The variables of the tables at the top of a file that somebody puts into the environment, in source order."""
    tables = dict(_tables(module))
    named = {name for name, table in tables.items() if any(_is_asked(i) for one in _parts(table) for i in one.items)}
    found: list[Setting] = []
    for name in sorted(named):
        if any(_is_put(other, module) for other in _around(name, tables)):
            found += _variables(tables[name], module)
    return tuple(sorted(found, key=lambda one: one.valued))


def _tables(module: Module) -> Iterator[tuple[str, Mapping]]:
    """The names at the top of a file that are bound once, to a dict that is written down."""
    for statement in module.body:
        target = statement.targets[0] if isinstance(statement, Assign) and len(statement.targets) == 1 else None
        if isinstance(target, Name) and isinstance(value := module.bindings.value(target.id), Mapping):
            yield target.id, value


def _parts(table: Mapping) -> Iterator[Mapping]:
    """A table, and those that stand in it."""
    yield table
    yield from (value for _, value in table.items if isinstance(value, Mapping))


def _is_asked(item: tuple[Expression | None, Expression]) -> bool:
    return item[0] is not None and (facts.text_of(item[0]) or "").startswith(STEMS)


def _around(name: str, tables: dict[str, Mapping], depth: int = 0) -> Iterator[str]:
    """A table, and those that hold it or all of its elements."""
    yield name
    for other, table in tables.items():
        if depth < _DEEPEST and any(facts.is_name(value, name) for _, value in table.items):
            yield from _around(other, tables, depth + 1)


def _variables(table: Mapping, module: Module) -> Iterator[Setting]:
    for place in places(module, lambda e: e is table):
        for key, value in (item for one in _parts(table) for item in one.items):
            name = facts.text_of(key) if key is not None else None
            if key is not None and name is not None:
                yield Setting(name, value, known_text(value, module), place, key.span, value.span, own=True)


def _is_put(name: str, module: Module) -> bool:
    """Whether somebody puts a table of a file, or what it has under some key, into the environment."""
    return any(home is module and one == name for home, one in _put_by_somebody(module.project))


@remembered
def _put_by_somebody(project: Project) -> tuple[tuple[Module, str], ...]:
    """The tables that functions of a project put into the environment, each with its file."""
    paths = project.outside_tests(project.mentioning("environ"))
    scopes = (scope for one in project.modules_at(paths) for scope in one.scopes_with("environ"))
    return tuple(dict.fromkeys(table for scope in scopes for table in _put_by(scope)))


def _put_by(scope: Scope) -> Iterator[tuple[Module, str]]:
    for place in places(scope, lambda e: type(e) in (Call, Subscript, Attribute)):
        given = _given(place)
        known = _table(given, place.scope) if given is not None else None
        if known is not None:
            yield known


def _given(place: Place) -> Expression | None:
    """What is put into the environment at a place: by `update`, by `|=`, or one by one in a loop."""
    e, statement = place.expression, place.parent
    if isinstance(e, Call):
        owner = facts.receiver(e)
        is_one = owner is not None and environ.is_environ(owner) and facts.last_name(e.function) == "update"
        return facts.first_argument(e) if is_one else None
    if isinstance(e, Attribute) and isinstance(statement, Assign) and is_stored(place):
        return statement.value if environ.is_environ(e) and statement.operator == "|" else None
    loop = place.innermost(For)
    if not isinstance(e, Subscript) or not environ.is_environ(e.value) or not is_stored(place) or loop is None:
        return None
    names = loop.target.items if isinstance(loop.target, Sequence) else ()
    over = loop.iterable
    is_pair = len(names) == 2 and facts.dotted(names[0]) == facts.dotted(e.key) is not None
    is_gone_over = isinstance(over, Call) and isinstance(over.function, Attribute) and over.function.attr == "items"
    return facts.receiver(over) if is_pair and is_gone_over and isinstance(over, Call) else None


def _table(given: Expression, scope: ScopeOwner) -> tuple[Module, str] | None:
    """The table of some file that an expression is, or of which it takes what stands under a key."""
    if isinstance(given, Name) and isinstance(made := scope.bindings.value(given.id), (Subscript, Call)):
        given = made
    if isinstance(given, Call) and facts.last_name(given.function) == "get":
        given = facts.receiver(given) or given
    if isinstance(given, Subscript):
        given = given.value
    known, home = settled_or_imported(given, scope)
    if not isinstance(known, Mapping) or not isinstance(home, Module):
        return None
    return next(((home, name) for name, table in _tables(home) if table is known), None)
