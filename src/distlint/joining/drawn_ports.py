"""Ports that each node, or each rank, draws for itself, though all have to meet at one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.calls.by_name import STORE, argument_of
from distlint.facts import Assert, Assign, Call, Expression, For, Name
from distlint.places import Place, call_of, calls_in, outcomes, places, tests_above
from distlint.project import Function, full_name
from distlint.project.bindings import Assigned
from distlint.starting.variables import Setting, settings_in

DRAWN = re.compile(r"\brand(?:om|int|range)?\b|free_port|available_port|unused_port|open_port|getsockname")
#: A generator that begins alike on all ranks (``random.Random(job).randint(…)``).
SEEDED = re.compile(r"\bRandom\((?!\))")
#: What says that ranks are told what one of them has drawn, or draw alike.
_AGREED = re.compile(r"bcast|broadcast|seed")
_STORES = "TCPStore"
_PORT = "master_port"
#: What numbers the nodes of a job where they are started.
_NODE = frozenset(("node_rank", "machine_rank"))
_OF_NODE = re.compile(r"\b(?:node|machine)_rank\b")
_ONE = re.compile(r"\w*(?:nodes|machines|hosts) *(?:==|<=) *1|\w*(?:nodes|machines|hosts) *< *2")
_TOLD = re.compile(r"bcast|broadcast|scatter|gather|\bopen\b")


def may_draw(words: frozenset[str]) -> bool:
    """A cheap look: whether a file has what such a port is given to."""
    return _STORES in words or (_PORT in words and not _NODE.isdisjoint(words))


def drawn_for_each_node(scope: Function) -> Iterator[Expression]:
    """The ports that a loop over nodes draws anew for each: ``launch(node_rank=i, master_port=free_port())``."""
    if _PORT not in scope.words or _NODE.isdisjoint(scope.words):
        return
    for place in calls_in(scope):
        call = call_of(place)
        given = {argument.keyword: argument.value for argument in call.arguments if argument.keyword}
        port = given.get(_PORT)
        node = next((given[name] for name in _NODE if name in given), None)
        loops = [around for around in place.above if isinstance(around, For)]
        if port is None or node is None or not loops or not facts.names_in(loops[-1].target) & facts.names_in(node):
            continue
        if any(_draws(value) for value in (port, *_stored_in(loops[-1], port))):
            yield port


def _stored_in(loop: For, port: Expression) -> Iterator[Expression]:
    """What a loop stores in a variable in any case."""
    for statement in facts.unconditional(loop.body) if isinstance(port, Name) else ():
        if isinstance(statement, Assign) and statement.value is not None and _names(port, statement.targets):
            yield statement.value


def _names(variable: Expression, targets: tuple[Expression, ...]) -> bool:
    return any(facts.source_of(target) == facts.source_of(variable) for target in targets)


def _draws(value: Expression) -> bool:
    if SEEDED.search(facts.source_of(value)):
        return False
    return any(DRAWN.search(facts.source_of(e.function)) for e in facts.subexpressions(value) if isinstance(e, Call))


def is_drawn_on_each_node(one: Setting) -> bool:
    """Whether a function that starts the processes of one of several nodes gives them a port that it draws: the rank
    that it gives them counts the nodes."""
    scope = one.place.scope
    if not isinstance(scope, Function) or one.value is None or _NODE.isdisjoint(scope.words):
        return False
    asserted = (s.test for s in facts.unconditional(scope.body) if isinstance(s, Assert))
    if any(_ONE.fullmatch(facts.source_of(test)) for test in asserted):
        return False
    if any(map(_TOLD.search, _around(one.value, scope))):
        return False
    ranks = [other for other in settings_in(scope) if other.name == "RANK" and other.value is not None]
    if not any(_OF_NODE.search(text) for other in ranks for text in _written_out(other.value, scope)):
        return False
    drawing = [place for place in _made_of(one.value, scope) if _draws(place.expression)]
    return bool(drawing) and not any(_tests(place) for place in drawing) and not _tests(one.place)


def _tests(place: Place) -> list[Expression]:
    """What is known where a place is come to, besides asserts."""
    return [test for test, _ in outcomes(place)]


def _around(value: Expression, scope: Function) -> Iterator[str]:
    """The names of what is called with a drawn port, or with what it is drawn by."""
    names = facts.names_in(value)
    for place in calls_in(scope):
        call = call_of(place)
        if any(names & facts.names_in(argument.value) for argument in call.arguments):
            yield facts.source_of(call.function)


def _made_of(value: Expression, scope: Function) -> list[Place]:
    """The calls in a value, or in the only one that a variable in it is given."""
    names = facts.names_in(value)
    stored = [d.value for name in names if (d := _only(name, scope)) is not None and d.value is not None]
    wanted = {e.span for one in (value, *stored) for e in facts.subexpressions(one) if isinstance(e, Call)}
    return list(places(scope, lambda e: type(e) is Call and e.span in wanted))


def _only(name: str, scope: Function) -> Assigned | None:
    only = scope.bindings.only(name)
    return only if isinstance(only, Assigned) else None


def _written_out(value: Expression | None, scope: Function) -> Iterator[str]:
    """A value, and what its variables are given."""
    if value is not None:
        yield facts.source_of(value)
        for name in facts.names_in(value):
            stored = _only(name, scope)
            if stored is not None and stored.value is not None:
                yield facts.source_of(stored.value)


def drawn_for_a_store(scope: Function) -> Iterator[Expression]:
    """The ports of stores that all ranks open, one of them as the server, and that each has drawn for itself."""
    if _STORES not in scope.words or any(map(_AGREED.search, scope.words)):
        return
    for place in calls_in(scope):
        call = call_of(place)
        if facts.last_name(call.function) != _STORES or full_name(call.function, scope) != STORE:
            continue
        port, server = argument_of(call, STORE, "port"), argument_of(call, STORE, "is_master")
        if port is None or server is None or isinstance(server, facts.Constant) or tests_above(place):
            continue
        drawing = [made for made in _made_of(port, scope) if _draws(made.expression)]
        if drawing and not any(_tests(made) for made in drawing):
            yield port
