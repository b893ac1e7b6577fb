"""Functions with which started processes begin, by the calls in their own file; the tables know what starts them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.calls.launchers import launches
from distlint.facts import Parameter
from distlint.knowledge import Entry
from distlint.places import Place, call_of, callees_of, calls_in
from distlint.project import Function, Module, Project, public_name, resolve_all
from distlint.project.alternatives import alternatives
from distlint.remembering import remembered

#: What fixes arguments of a function that is handed on.
_PARTIAL = "functools.partial"
#: What waits for its processes, unless it is told not to, and ends all when one fails.
_ENDS_ALL = "torch.multiprocessing.spawn"


class Number(NamedTuple):
    """The parameter of a function that its processes are numbered by, and what that counts."""

    parameter: Parameter
    axis: str


class _Begun(NamedTuple):
    """A function with which processes begin, the row of what starts them, and how many arguments it has already."""

    function: Function
    row: Entry
    fixed: int


def is_spawned(function: Function) -> bool:
    """Whether a call starts processes with a function."""
    return function in spawned_in(function.module)


@remembered
def number_of(function: Function) -> Number | None:
    """The number of the process that whoever starts a function gives it, if all who do give one."""
    own = [p for p in function.definition.parameters if p.name != function.first_parameter]
    begun = [one for one in _begun_in(function.module) if one.function is function and one.fixed < len(own)]
    found = {Number(own[one.fixed], one.row.result) if one.row.result else None for one in begun}
    return found.pop() if len(found) == 1 else None


def is_beside_spawn(function: Function) -> bool:
    """Whether the file of a function spawns its ranks, and none of them comes to it by what can be seen."""
    workers = spawned_in(function.module)
    return bool(workers) and function.owner is None and function not in _come_to(workers)


def comes_with_workers(function: Function) -> bool:
    """Whether processes that a call of its file starts come to a function."""
    return function in _come_to(spawned_in(function.module))


def fails_for_all(function: Function) -> bool:
    """Whether ranks come to a function that its file spawns and waits for: the first that fails ends the others, and
    what it says is shown (``torch.multiprocessing.spawn``)."""
    return function in _come_to(_waited_for(function.module))


@remembered
def _waited_for(module: Module) -> frozenset[Function]:
    joins = ((place, facts.argument(call_of(place), "join", 3)) for place in _places(module))
    waited = (place for place, join in joins if not facts.is_false(join))
    return frozenset(one.function for place in waited for one in _begun_by(place) if one.row.name == _ENDS_ALL)


def _come_to(workers: frozenset[Function]) -> set[Function]:
    """Some functions, and those that they call, and so on."""
    seen = set(workers)
    stack = list(workers)
    while stack:
        caller = stack.pop()
        fresh = [callee for callee in caller.module.project.mentions.callees(caller) if callee not in seen]
        seen.update(fresh)
        stack.extend(fresh)
    return seen


@remembered
def spawned_below(function: Function) -> frozenset[tuple[str, bool]]:
    """The flags, by their names, under which the file of a function starts processes with it, in whatever place."""
    found = [
        frozenset(_flags(place))
        for place in _places(function.module)
        if any(one.function is function for one in _begun_by(place))
    ]
    return found[0].intersection(*found[1:]) if found else frozenset()


def is_spawned_below_one_of(project: Project, flags: tuple[str, ...]) -> bool:
    """Whether whatever starts processes in a project, tests apart, does so where one of some flags is on."""
    places = starting_places(project)
    return bool(places) and all(any(name in flags and on for name, on in _flags(place)) for place in places)


def starting_places(project: Project) -> list[Place]:
    """The calls by which a project, tests apart, starts processes."""
    paths = {path for package, words in _starters().items() for path in _calling(project, package, words)}
    modules = project.modules_at(project.outside_tests(sorted(paths)))
    places = (place for module in modules for place in _places(module))
    return [place for place in places if any(launches(call_of(place), place.scope))]


def _calling(project: Project, package: str, words: frozenset[str]) -> Iterator[str]:
    return project.mentioning(*(f"{word}(" for word in words), beside="" if package == "torch" else package)


def _flags(place: Place) -> Iterator[tuple[str, bool]]:
    for around, inner in pairwise((*place.above, place.expression)):
        if isinstance(around, facts.If) and inner is not around.test:
            yield from _told(around.test, holds=any(inner is statement for statement in around.body))


def _told(test: facts.Expression, *, holds: bool) -> Iterator[tuple[str, bool]]:
    """What a test on flags says of them if it comes out in a way."""
    if facts.is_not(test):
        yield from _told(test.operand, holds=not holds)
    elif isinstance(test, (facts.Name, facts.Attribute)):
        yield (facts.last_word(test), holds)


@remembered
def spawned_in(module: Module) -> frozenset[Function]:
    """The functions with which a file starts processes."""
    return frozenset(one.function for one in _begun_in(module))


@remembered
def _begun_in(module: Module) -> tuple[_Begun, ...]:
    found = (one for place in _places(module) for one in _begun_by(place))
    return tuple(one for one in found if not one.row.result or one.function.definition.parameters)


@cache
def _starters() -> dict[str, frozenset[str]]:
    """The last names of what starts processes, by the package that has it."""
    found: dict[str, set[str]] = {}
    for entry in knowledge.entries("spawn"):
        found.setdefault(entry.name.partition(".")[0], set()).add(entry.name.rpartition(".")[2])
    return {package: frozenset(names) for package, names in found.items()}


@remembered
def _places(module: Module) -> tuple[Place, ...]:
    """The calls of a file that may start processes, by their names and the packages that the file speaks of."""
    known = (words for package, words in _starters().items() if package == "torch" or module.has(package))
    names = module.called_as(frozenset().union(*known))
    if not module.has(*sorted(names)):
        return ()
    calls = (place for scope in module.scopes_with(*sorted(names)) for place in calls_in(scope))
    return tuple(place for place in calls if facts.last_name(call_of(place).function) in names)


def _begun_by(place: Place) -> Iterator[_Begun]:
    scope = place.scope
    for row, target in launches(call_of(place), scope):
        if target is None:
            continue
        fixed = 0
        if isinstance(target, facts.Call) and _PARTIAL in map(public_name, resolve_all(target.function, scope)):
            fixed = max(0, sum(1 for given in target.arguments if given.keyword is None) - 1)
        yield from (_Begun(s, row, fixed) for s in alternatives(target, scope) if isinstance(s, Function))
        if isinstance(target, facts.Name) and isinstance(scope, Function):
            yield from (_Begun(function, row, 0) for function in _handed_in(target.id, scope))


def _handed_in(name: str, function: Function) -> Iterator[Function]:
    """The functions that a parameter of another one stands for, by the calls in its own file."""
    if function.parameter(name) is None:
        return
    module = function.module
    for scope in module.scopes_with(function.name):
        for place in calls_in(scope):
            call = call_of(place)
            if facts.last_name(call.function) == function.name and function in callees_of(place):
                given = function.given(name, call)
                symbols = resolve_all(given, place.scope) if given is not None else ()
                yield from (s for s in symbols if isinstance(s, Function))
