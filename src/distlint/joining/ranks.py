"""How processes join the others: with which rank and size, as the arguments say it and whoever passes them on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.calls.by_name import by_name
from distlint.facts import Assign, Attribute, Call, Constant, Expression, Name, Sequence
from distlint.kinds.sinks import sinks_of
from distlint.knowledge import starting
from distlint.places import Place, call_of, calls_in
from distlint.places.order import has_role
from distlint.project import Function, Module, Project, Scope, resolve_all, settled
from distlint.remembering import Memory

#: How many functions of the project lead from a call to the one that joins.
_DEEPEST = 3


class Given(NamedTuple):
    """An expression, and the function or module that it is evaluated in."""

    expression: Expression
    scope: Scope

    @property
    def literal(self) -> int | None:
        """The number that it is, if one is written there."""
        value = getattr(self.expression, "value", None) if isinstance(self.expression, Constant) else None
        return value if type(value) is int else None


class Join(NamedTuple):
    """A way on which a process joins the others.

    ``place`` is the outermost call on it, ``end`` the one of the framework, ``through`` the functions of the project
    between them. ``rank`` and ``size`` are what is given (None: the environment says it).
    """

    place: Place
    end: Place
    through: tuple[Function, ...]
    rank: Given | None
    size: Given | None


class Joining:
    """Answers about one project. ``starts`` are the names of what makes the group of all ranks."""

    def __init__(self, project: Project, starts: frozenset[str]) -> None:
        self.project = project
        self.starts = starts | _public()
        self._joins: Memory[Scope, tuple[Join, ...]] = Memory(())  # a circle of calls ends here

    def joins(self, module: Module) -> Iterator[Join]:
        """The ways on which processes join that begin in the functions of a module or at its top level."""
        names = self._names(module)
        text = module.text
        if not any(name in text for name in names):
            return
        for scope in module.scopes_having(names):
            yield from self._of(scope)

    def others(self, module: Module) -> Iterator[Join]:
        """The ways on which processes join that begin in the other files of the project, tests apart."""
        for other in self.project.modules_with(*sorted(self.starts)):
            yield from self.joins(other) if other is not module else ()

    def _names(self, module: Module) -> frozenset[str]:
        """The names of what joins, as far as a module can call it."""
        names = module.called_as(self.starts)
        own = (f.owner.name if f.owner and f.name == "__init__" else f.name for f in module.functions)
        leads = (name for name, f in zip(own, module.functions, strict=True) if not names.isdisjoint(f.words))
        return names.union(leads)

    def _of(self, scope: Scope, depth: int = 0) -> tuple[Join, ...]:
        return self._joins.ask(scope, self._found, scope, depth)

    def _found(self, scope: Scope, depth: int) -> tuple[Join, ...]:
        names = self._names(scope.module)
        calls = [place for place in calls_in(scope) if place.scope is scope]
        found = [join for place in calls for join in _joined(place)]
        if depth < _DEEPEST:
            found += [join for place in calls for join in self._passed_on(place, names, depth)]
        return tuple(found)

    def _passed_on(self, place: Place, names: frozenset[str], depth: int) -> Iterator[Join]:
        """The ways that lead through the function of the project that a call runs, or starts a process with."""
        call = _started(call_of(place)) or call_of(place)
        if facts.last_name(call.function) not in names:
            return
        for symbol in resolve_all(call.function, place.scope):
            if isinstance(symbol, Function) and not self.starts.isdisjoint(symbol.words | names):
                for join in self._of(symbol, depth + 1):
                    rank, size = (_bound(given, symbol, call, place) for given in (join.rank, join.size))
                    yield Join(place, join.end, (symbol, *join.through), rank, size)


@cache
def _public() -> frozenset[str]:
    """The last names of the public functions that make the group of all ranks and take a rank."""
    ranks = (name for name, rows in knowledge.sinks().items() if any(row.parameter == "rank" for row in rows))
    joining = (name for name in ranks if knowledge.lookup(name, "init") is not None)
    return knowledge.last_words(joining) - knowledge.weak_vocabulary()


def _joined(place: Place) -> Iterator[Join]:
    """The way that a call of a framework is."""
    call = call_of(place)
    for row, rank in sinks_of(call, place.scope, "global"):
        if row.parameter == "rank" and has_role(place, "init"):
            size = by_name(call, row.params)[0].get("world_size")
            yield Join(place, place, (), _settled(rank, place), _settled(size, place))


def _started(call: Call) -> Call | None:
    """The call that a new process makes: ``run(0, size)`` of ``Process(target=run, args=(0, size))``."""
    if facts.last_name(call.function) not in starting.names("worker"):
        return None
    target = facts.argument(call, "target") or facts.argument(call, "fn", 0)
    spawned = facts.last_name(call.function) != "Process"
    args = facts.argument(call, "args", 1 if spawned else None)
    if target is None or not isinstance(args, Sequence):
        return None
    number = (call,) if spawned else ()
    return Call(call.span, target, tuple(facts.Argument(None, "", item) for item in (*number, *args.items)))


def _bound(given: Given | None, callee: Function, call: Call, place: Place) -> Given | None:
    """What a parameter of a function is in a call of it; other expressions stay what they are."""
    if given is None or given.scope is not callee or not isinstance(given.expression, Name):
        return given
    passed = callee.given(given.expression.id, call) if given.expression.id in callee.given_names else None
    if passed is not None:
        return _settled(passed, place)
    default = callee.default(given.expression.id)
    return given if call.unpacks or default is None else Given(default, callee.module)


def _settled(expression: Expression | None, place: Place) -> Given | None:
    """What an argument is, through variables and attributes that are given one value."""
    scope = place.scope
    if expression is None or not isinstance(scope, (Function, Module)):
        return None
    if isinstance(expression, Name):
        value, home = settled(expression, scope)
        if isinstance(home, (Function, Module)):
            return Given(value, home)
    elif isinstance(expression, Attribute):
        body = scope.body
        stored = [s for s in facts.statements(body) if isinstance(s, Assign) and _stores(s, expression)]
        first = stored[0] if len(stored) == 1 else None
        if (
            first is not None
            and first.value is not None
            and any(first is s for s in body)
            and first.span < call_of(place).span
        ):
            return Given(first.value, scope)
    return Given(expression, scope)


def _stores(statement: Assign, target: Attribute) -> bool:
    return any(facts.source_of(part) == facts.source_of(target) for part in statement.targets)
