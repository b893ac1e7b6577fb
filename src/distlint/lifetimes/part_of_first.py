"""Loops over a loader that is divided over the ranks, to which only the first rank comes: nobody sees to the other
parts of the data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from distlint import facts
from distlint.calls.going_over import gone_over
from distlint.calls.sharing import SHARES
from distlint.data.loaders import LOADERS, Loader, is_iterable
from distlint.data.parted import agrees_in
from distlint.facts import Attribute, Call, Expression, For, Name
from distlint.finding import Span
from distlint.lifetimes.changed_by_the_first import FirstRank, asking
from distlint.places import Place, call_at, call_of, calls_in, place_of
from distlint.places.rank_zero import rank_zero_tests
from distlint.project import Class, Function, Module, Scope, ScopeOwner, home_of, public_name, resolve_all
from distlint.project.bindings import Assigned, element
from distlint.spmd.tree import Site
from distlint.starting.one_process import in_branch_of_one_process

#: What a file says in which a loader is divided.
_DIVIDES = ("Sampler", "setup_dataloaders", "prepare")
_SAMPLER = re.compile(r"Distributed\w*Sampler")
#: Methods of accelerate, and of Fabric, that divide loaders.
_OF_ACCELERATE = frozenset(("prepare", "prepare_data_loader"))
_OF_FABRIC = "setup_dataloaders"
#: What learns: then it is no evaluation. Gradients by themselves are results as others are.
_LEARNS = re.compile(r"optim|^step$", re.IGNORECASE)
#: Words of what only shows some samples, or looks whether all is well.
_SHOWS = re.compile(
    r"visuali[sz]|(?:^|_)(?:plot|draw|show|vis|debug|dump|profile|benchmark|warm_?up)(?:_|$)", re.IGNORECASE
)
#: Settings by which a framework leaves loaders as they are.
_LEAVES = frozenset(("use_distributed_sampler", "replace_sampler", "device_placement"))
#: How many steps a loader is followed, and into how many functions the first rank is.
_DEEPEST, _CALLED = 6, 2

#: What a call gives for the parameters of the function that it runs, with where that is written.
_Given = Mapping[str, "tuple[Expression, Scope]"]


class PartOfFirst(NamedTuple):
    """A loop of the first rank, or the call by which it comes to one, ``at`` (where the loader is divided there, that);
    the ``loop`` and what it goes over, and where that is divided, ``made``."""

    at: Span
    loop: Site
    iterable: Expression
    made: Site


class _Way(NamedTuple):
    """What a loader may be: an expression, an element of what it gives, and where it is written."""

    value: Expression
    position: tuple[int, ...]
    scope: Scope


class PartsOfFirst:
    """Answers about one project."""

    def __init__(self, first: FirstRank) -> None:
        self.first = first
        self.order = first.order

    def of(self, module: Module) -> Iterator[PartOfFirst]:
        """Such loops of a file, and calls that come to some."""
        scopes = [scope for scope in self.first.scopes(module) if scope in asking(module)]
        if not scopes or next(self.order.project.modules_with(*_DIVIDES), None) is None:
            return
        seen: set[Span] = set()
        for scope in scopes:
            for found in chain(self._own(scope), self._called(scope)):
                if found.loop.span not in seen:
                    seen.add(found.loop.span)
                    yield found._replace(at=found.made.span) if self._is_made_alone(found, scope) else found

    def _is_made_alone(self, found: PartOfFirst, scope: Scope) -> bool:
        """Whether the first rank alone divides the loader as well, in the same function: that is to be mended."""
        if found.made.path != scope.module.path or not scope.body:
            return False
        call = call_at(scope, found.made.span)
        place = place_of(scope, call) if call is not None else None
        return place is not None and self._is_alone(place, scope)

    def _own(self, scope: Scope) -> Iterator[PartOfFirst]:
        """The loops of a function below a test of its own."""
        for loop in _loops(scope):
            place = place_of(scope, loop.iterable)
            if place is None or not self._is_alone(place, scope):
                continue
            made = self._divided(loop, scope, {})
            if made is not None:
                yield PartOfFirst(loop.iterable.span, Site(scope.module.path, loop.span), loop.iterable, made)

    def _called(self, scope: Scope) -> Iterator[PartOfFirst]:
        """The calls of a function below a test that come to a loop elsewhere."""
        for place in calls_in(scope):
            for function in self.order.callees(place) if self._is_alone(place, scope) else ():
                if function is not scope:
                    for site, iterable, made in self._in(function, place, {}, 0):
                        yield PartOfFirst(place.expression.span, site, iterable, made)

    def _is_alone(self, place: Place, scope: Scope) -> bool:
        """Whether a test in the function lets only the first rank come to a place, of several."""
        return (
            next(rank_zero_tests(place, self.order), None) is not None
            and self.first.comes_alone(place, scope)
            and not in_branch_of_one_process(place)
        )

    def _in(
        self, function: Function, place: Place, outer: _Given, depth: int
    ) -> Iterator[tuple[Site, Expression, Site]]:
        """The loops that a call comes to, and what they go over."""
        if agrees_in(function) or _SHOWS.search(function.name) is not None:
            return
        given = self._given(function, place, outer)
        for loop in _loops(function):
            made = self._divided(loop, function, given)
            if made is not None:
                yield Site(function.module.path, loop.span), loop.iterable, made
        if depth < _CALLED:
            for inner in calls_in(function):
                for called in self.order.callees(inner):
                    if called is not function:
                        yield from self._in(called, inner, given, depth + 1)

    def _given(self, function: Function, place: Place, outer: _Given) -> _Given:
        call, scope = call_of(place), place.scope
        found: dict[str, tuple[Expression, Scope]] = {}
        for name in function.given_names:
            value = function.given(name, call)
            if value is not None and not isinstance(scope, Class):
                known = outer.get(value.id) if isinstance(value, Name) else None
                found[name] = known or (value, scope)
        return found

    # loaders

    def _divided(self, loop: For, scope: Scope, given: _Given) -> Site | None:
        """Where what a loop goes over is divided over the ranks; None where it may be whole, or the ranks meet."""
        if not _is_for_results(loop, scope):
            return None
        found: Site | None = None
        for way in self._ways(_Way(gone_over(loop.iterable), (), scope), given, 0):
            if isinstance(way.value, Call) and self._divides(way, way.value):
                found = found or Site(way.scope.module.path, way.value.span)
            elif not _is_of_one(way):
                return None
        return found

    def _divides(self, way: _Way, call: Call) -> bool:
        """Whether a call gives a loader of which each rank has its part."""
        if any(given.keyword in _LEAVES for given in call.arguments):
            return False
        if facts.last_name(call.function) == _OF_FABRIC and facts.receiver(call) is not None:
            return True
        if _is_of_accelerate(call):
            return True
        place = place_of(way.scope, call)
        if place is None or not any(public_name(known) in LOADERS for known in resolve_all(call.function, way.scope)):
            return False
        loader = Loader(place, way.scope)
        sampler = loader.option("sampler", 3) or loader.option("batch_sampler", 4)
        if sampler is None or is_iterable(loader):
            return False
        samplers = [*self._ways(_Way(sampler, (), way.scope), {}, 0)]
        return any(_parts(one.value) for one in samplers) and not any(self._is_of_all(one) for one in samplers)

    def _is_of_all(self, way: _Way) -> bool:
        """Whether a sampler is told that there is one rank, or which part is whose, in a way of its own."""
        sampler = way.value
        if not isinstance(sampler, Call) or not _parts(sampler):
            return False
        told = (facts.argument(sampler, "num_replicas", 1), facts.argument(sampler, "rank", 2))
        for one in told:
            if one is not None and "node" in facts.source_of(one):
                return True
            ways = self._ways(_Way(one, (), way.scope), {}, 0) if one is not None else ()
            if isinstance(one, facts.Conditional) or any(isinstance(found.value, facts.Constant) for found in ways):
                return True
        return False

    def _ways(self, way: _Way, given: _Given, depth: int) -> Iterator[_Way]:
        """What an expression may stand for: variables, parameters, attributes and what functions give are followed."""
        value, position, scope = way
        if depth > _DEEPEST or facts.is_none(value):
            return
        if isinstance(value, facts.Conditional):
            for side in (value.body, value.orelse):
                yield from self._ways(_Way(side, position, scope), given, depth)
        elif isinstance(value, facts.Sequence) and position:
            inner = element(value, position)
            yield from self._ways(_Way(inner.value, inner.position, scope), given, depth + 1)
        elif isinstance(value, (Name, Attribute)):
            origins = [*self._origins(value, scope, given)]
            if not origins:
                yield way
            for one, is_given in origins:
                further = one._replace(position=(*one.position, *position))
                yield from self._ways(further, given if not is_given and one.scope is scope else {}, depth + 1)
        elif isinstance(value, Call) and (functions := _functions(value, scope)):
            for function in functions:
                for end in function.return_values:
                    if end is not None:
                        yield from self._ways(_Way(end, position, function), {}, depth + 1)
        else:
            yield way

    def _origins(self, value: Name | Attribute, scope: Scope, given: _Given) -> Iterator[tuple[_Way, bool]]:
        """What a variable or an attribute of the own object is given, and whether a caller gives it."""
        if isinstance(value, Attribute):
            own = scope.first_parameter if isinstance(scope, Function) else None
            if isinstance(scope, Function) and scope.owner and own and facts.is_name(value.value, own):
                assigned: list[tuple[Assigned, Scope]] = [
                    (one, method)
                    for known in scope.owner.lineage
                    if isinstance(known, Class)
                    for method, one in known.attributes.get(value.attr, ())
                    if isinstance(method, Function)
                ]
                yield from ((_Way(one.value, one.position, home), False) for one, home in _last_divided(assigned))
            return
        home = home_of(value.id, scope)
        if not isinstance(home, (Function, Module)):
            return
        definitions = home.bindings.of(value.id)
        stored: list[tuple[Assigned, Scope]] = [(one, home) for one in definitions if isinstance(one, Assigned)]
        last = _last_divided(stored)
        yield from ((_Way(one.value, one.position, place), False) for one, place in last)
        is_left = len(last) == len(stored)
        if is_left and isinstance(home, Function) and any(isinstance(one, facts.Parameter) for one in definitions):
            if value.id in given:
                yield _Way(given[value.id][0], (), given[value.id][1]), True
                return
            for told, caller in self.order.given(home, value.id):
                if told is not None:
                    yield _Way(told, (), caller.scope), True


def _last_divided(assigned: list[tuple[Assigned, Scope]]) -> list[tuple[Assigned, Scope]]:
    """What is assigned to a variable; where a framework divides what it has held before, only what that gives."""
    for one, home in reversed(assigned):
        if isinstance(one.value, Call) and _is_of_framework(one.value):
            later = [(o, h) for o, h in assigned if h is not home or o.value.span >= one.value.span]
            return later if all(h is home for _, h in later) else assigned
    return assigned


def _is_of_framework(call: Call) -> bool:
    return facts.last_name(call.function) == _OF_FABRIC or _is_of_accelerate(call)


def _is_of_accelerate(call: Call) -> bool:
    called = call.function
    if not isinstance(called, Attribute) or called.attr not in _OF_ACCELERATE:
        return False
    return "accelerat" in facts.source_of(called.value).lower()


def _functions(call: Call, scope: ScopeOwner) -> list[Function]:
    return [known for known in resolve_all(call.function, scope) if isinstance(known, Function)]


def _parts(sampler: Expression) -> bool:
    """Whether a sampler gives each rank its part."""
    return _SAMPLER.search(facts.source_of(sampler)) is not None


def _is_of_one(way: _Way) -> bool:
    """Whether one process alone has a loader."""
    place = place_of(way.scope, way.value)
    return place is not None and in_branch_of_one_process(place)


def _loops(scope: Scope) -> Iterator[For]:
    return (statement for statement in facts.statements(scope.body) if isinstance(statement, For))


def _is_for_results(loop: For, scope: Scope) -> bool:
    """Whether a loop goes to the end of its data, learns nothing, and shares nothing with other ranks."""
    inner = [*facts.statements(loop.body)]
    if any(isinstance(one, facts.Return) or (isinstance(one, facts.Jump) and one.kind == "break") for one in inner):
        return False
    for part in facts.subexpressions(loop):
        word = part.id if isinstance(part, Name) else part.attr if isinstance(part, Attribute) else ""
        if SHARES.search(word) or _LEARNS.search(word) or _SHOWS.search(word):
            return False
        if isinstance(part, Call) and any(agrees_in(one) or "step" in one.words for one in _functions(part, scope)):
            return False
    return True
