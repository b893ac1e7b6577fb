"""The door: what a walk noticed in each function of a module."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts, knowledge
from distlint.calls.communication import communication
from distlint.devices.backends import Backends
from distlint.facts import Call, Expression, Name, Statement
from distlint.lifetimes.handed_back import begun
from distlint.lifetimes.journal import Event
from distlint.lifetimes.thin import behind, names_of
from distlint.lifetimes.walk import Walk
from distlint.project import Function, Module, Scope
from distlint.project.bindings import Assigned
from distlint.project.nested import nested
from distlint.remembering import remembered


class Lifetimes:
    """Answers about one project; each module is walked once."""

    def __init__(self, backends: Backends) -> None:
        self.backends = backends

    def events(self, module: Module, *kinds: str) -> Iterator[Event]:
        """What was noticed in the functions and at the top level of ``module``: by operation, then as it happens."""
        return (event for event in self._events(module) if event.kind in kinds)

    def first_events(self, module: Module, *kinds: str) -> Iterator[Event]:
        """What :meth:`events` gives, the first of each operation only."""
        firsts = {event.operation.span: event for event in reversed([*self.events(module, *kinds)])}
        return reversed(firsts.values())

    @remembered
    def _events(self, module: Module) -> tuple[Event, ...]:
        found = [event for scope in _scopes(module) for event in self._walked(scope)]
        return tuple(sorted(found, key=lambda event: event.operation.span))

    def _walked(self, scope: Scope) -> tuple[Event, ...]:
        body = scope.body
        module = scope.module
        wanted = _called(module)
        wanted |= _chosen(scope, wanted)
        called = [call for call in _calls(body) if facts.last_name(call.function) in wanted]
        if not any(communication(call, scope) or behind(call, scope) or begun(call, scope) for call in called):
            return ()
        bound = frozenset(scope.bindings.names)
        own = bound - {p.name for p in scope.definition.parameters} if isinstance(scope, Function) else bound
        return tuple(Walk(scope, own, _shared(scope), self._run_in_order).run(body).events.values())

    def _run_in_order(self) -> bool:
        """Whether the collectives of a default group end in the order of their beginning: gloo runs several at once."""
        return not self.backends.is_gloo_only

    def synchronizes_device(self, module: Module) -> bool:
        """Whether some function of ``module`` may wait for the whole device."""
        return "synchronize" in module.text


def _scopes(module: Module) -> Iterator[Scope]:
    """The functions that mention communication, those inside them too, and the top level."""
    wanted = _called(module)
    yield module
    for function in module.functions:
        if not wanted.isdisjoint(function.words):
            yield function
            yield from nested(function)


@remembered
def _called(module: Module) -> frozenset[str]:
    """The names by which a file calls what communicates: also those of functions that do nothing else, and of
    attributes in which its classes keep such functions."""
    wanted = module.called_as(knowledge.buffer_words()) | names_of(module, module.words)
    if wanted.isdisjoint(module.words):
        return wanted
    kept = (
        (name, held.value) for one in module.classes for name, values in one.attributes.items() for _, held in values
    )
    known = wanted.union(name for name, value in kept if _may_be(value, wanted))
    return known | _chosen(module, known)


def _chosen(scope: Scope, wanted: frozenset[str]) -> frozenset[str]:
    """The variables of a scope that a test gives one of these functions (``all_reduce if several else nothing``)."""
    values = ((n, d.value) for n, found in scope.bindings.names.items() for d in found if isinstance(d, Assigned))
    chosen = ((name, value) for name, value in values if isinstance(value, facts.Conditional))
    return frozenset(name for name, value in chosen if _may_be(value, wanted))


def _may_be(value: Expression, names: frozenset[str]) -> bool:
    return any(facts.last_name(way) in names for way in facts.alternatives(value))


def _calls(body: tuple[Statement, ...]) -> Iterator[Call]:
    for statement in body:
        for expression in facts.subexpressions(statement):
            if isinstance(expression, Call):
                yield expression


def _shared(scope: Scope) -> frozenset[str]:
    """The names of ``scope`` that other functions may read."""
    if isinstance(scope, Module):
        return frozenset[str]().union(*(function.words for function in scope.functions))
    read = {e.id for inner in nested(scope) for s in inner.body for e in facts.subexpressions(s) if isinstance(e, Name)}
    return scope.bindings.outer | read
