"""Functions with which the processes of ``torch.multiprocessing.spawn`` begin, by the calls in their own file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from distlint import facts
from distlint.places import Place, call_of, calls_in
from distlint.project import Function, Module, Project, public_name, resolve_all
from distlint.project.resolve import ScopeOwner
from distlint.remembering import remembered


def is_spawned(function: Function) -> bool:
    """Whether ``spawn`` starts a function: it passes the number of the process first."""
    return function in spawned_in(function.module) and bool(function.definition.parameters)


def is_beside_spawn(function: Function) -> bool:
    """Whether the file of a function spawns its ranks, and none of them comes to it by what can be seen."""
    workers = spawned_in(function.module)
    seen = set(workers)
    stack = list(workers)
    while stack:
        fresh = [callee for callee in function.module.project.mentions.callees(stack.pop()) if callee not in seen]
        seen.update(fresh)
        stack.extend(fresh)
    return bool(workers) and function.owner is None and function not in seen


@remembered
def spawned_below(function: Function) -> frozenset[tuple[str, bool]]:
    """The flags, by their names, under which the file of a function starts processes with it, in whatever place."""
    module = function.module
    found = [
        frozenset(_flags(place))
        for scope in _scopes(module, "spawn")
        for place in calls_in(scope)
        if function in _started_by(call_of(place), place.scope)
    ]
    return found[0].intersection(*found[1:]) if found else frozenset()


def is_spawned_below_one_of(project: Project, flags: tuple[str, ...]) -> bool:
    """Whether whatever starts processes in a project, tests apart, does so where one of some flags is on."""
    places = [place for path in project.mentioning("spawn(") for place in _spawns(project, path)]
    return bool(places) and all(any(name in flags and on for name, on in _flags(place)) for place in places)


def _spawns(project: Project, path: str) -> Iterator[Place]:
    module = None if project.is_test(path) else project.module_at(path)
    if module is not None:
        for scope in _scopes(module, "spawn"):
            for place in calls_in(scope):
                if "torch.multiprocessing.spawn" in map(public_name, resolve_all(call_of(place).function, place.scope)):
                    yield place


def _flags(place: Place) -> Iterator[tuple[str, bool]]:
    for around, inner in pairwise((*place.above, place.expression)):
        if isinstance(around, facts.If) and inner is not around.test:
            yield from _told(around.test, holds=any(inner is statement for statement in around.body))


def _told(test: facts.Expression, *, holds: bool) -> Iterator[tuple[str, bool]]:
    """What a test on flags says of them if it comes out in a way."""
    if isinstance(test, facts.Unary) and test.operator == "not":
        yield from _told(test.operand, holds=not holds)
    elif isinstance(test, (facts.Name, facts.Attribute)):
        yield (facts.last_name(test) or "", holds)


@remembered
def spawned_in(module: Module) -> frozenset[Function]:
    """The functions with which a file starts processes."""
    found: set[Function] = set()
    if "spawn" in module.words:
        for scope in _scopes(module, "spawn"):
            for statement in facts.statements(scope.body):
                found.update(_spawned_by(statement, scope))
    return frozenset(found)


def _scopes(module: Module, word: str) -> tuple[Function | Module, ...]:
    """The top level of a file, and those of its functions in which a word stands."""
    return (module, *module.mentioning(word))


def _spawned_by(statement: facts.Statement, scope: Function | Module) -> Iterator[Function]:
    if not isinstance(statement, (facts.Evaluate, facts.Assign)):
        return
    for call in facts.subexpressions(statement):
        if isinstance(call, facts.Call):
            yield from _started_by(call, scope)


def _started_by(call: facts.Call, scope: ScopeOwner) -> Iterator[Function]:
    if "torch.multiprocessing.spawn" in map(public_name, resolve_all(call.function, scope)):
        target = facts.argument(call, "fn", 0)
        if target is not None:
            yield from (s for s in resolve_all(target, scope) if isinstance(s, Function))
            if isinstance(target, facts.Name) and isinstance(scope, Function):
                yield from _handed_in(target.id, scope)


def _handed_in(name: str, function: Function) -> Iterator[Function]:
    """The functions that a parameter of another one stands for, by the calls in its own file."""
    own = [p.name for p in function.definition.parameters if not p.star]
    if name not in own:
        return
    for scope in _scopes(function.module, function.name):
        for place in calls_in(scope):
            call = call_of(place)
            if facts.last_name(call.function) == function.name and function in resolve_all(call.function, place.scope):
                given = facts.argument(call, name, own.index(name))
                symbols = resolve_all(given, place.scope) if given is not None else ()
                yield from (s for s in symbols if isinstance(s, Function))
