"""Files that the ranks find, since the process that starts them has written them before, by the same call."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from distlint import facts
from distlint.calls.launchers import launches
from distlint.devices.visible import runs_before
from distlint.facts import Assign, Call, Expression
from distlint.files.caches import finds_nothing
from distlint.finding import Span
from distlint.knowledge import Entry
from distlint.places import Place, call_of, call_place_at, callees_of, calls_in
from distlint.places.order import Order
from distlint.project import Function, Scope, resolve_all

if TYPE_CHECKING:
    from distlint.files import Exposure, Files

#: A variable in the text of an expression, and what it is given by the caller.
_VARIABLE = re.compile(r"(?<![\w.\"'])[A-Za-z_]\w*(?![\w\"'(=])")
_ARGUMENTS = "args"


def is_made_by_the_parent(files: Files, order: Order, exposure: Exposure) -> bool:
    """Whether ranks only write a file where they find none, and whoever starts them has made the call before by which
    they come to that, with equal arguments."""
    root, way = exposure.root, exposure.reached.touch.through
    if not isinstance(root, Function) or not way or not files.entries.is_started(root):
        return False
    if way[0].site.path != root.module.path or not finds_nothing(files, exposure.reached):
        return False
    place = call_place_at(root, way[0].site.span)
    starts = [*_starts(root, order)] if place is not None and place.scope is root else []
    return place is not None and bool(starts) and all(_is_made_before(place, root, *start) for start in starts)


def _starts(worker: Function, order: Order) -> Iterator[tuple[Place, Scope, Entry]]:
    """The calls that start processes with a function, each with where it stands and the row about it."""
    for scope in order.mentioning(worker.name, worker.module):
        for place in calls_in(scope):
            for row, target in launches(call_of(place), place.scope):
                if target is not None and worker in resolve_all(target, place.scope):
                    yield place, scope, row


def _is_made_before(comes: Place, worker: Function, start: Place, scope: Scope, row: Entry) -> bool:
    """Whether a call of a worker has been made, with equal arguments, on every way to the call that starts it."""
    wanted, given = call_of(comes), _given(worker, call_of(start), row)
    called = callees_of(comes)
    if given is None or not called or wanted.unpacks:
        return False
    told = [(one.keyword, _as_given(one.value, worker, given)) for one in wanted.arguments]
    if any(text is None for _, text in told) or _is_changed(wanted, worker, Span(0, 0, 0, 0), wanted.span):
        return False
    for place in calls_in(scope):
        made = call_of(place)
        if made.function == wanted.function or facts.last_called(made) == facts.last_called(wanted):
            texts = [(one.keyword, facts.source_of(one.value)) for one in made.arguments]
            if texts == told and callees_of(place) == called and runs_before(place, start):
                return not _is_changed(made, scope, made.span, start.expression.span)
    return False


def _given(worker: Function, start: Call, row: Entry) -> Mapping[str, str] | None:
    """The texts of what a worker is given for its parameters; None if that is not written down there."""
    if _ARGUMENTS not in row.params:
        return None
    handed = facts.argument(start, _ARGUMENTS, row.params.index(_ARGUMENTS))
    if not isinstance(handed, facts.Sequence) or any(isinstance(item, facts.Starred) for item in handed.items):
        return None
    parameters = [one.name for one in worker.definition.parameters][1 if row.result else 0 :]
    return dict(zip(parameters, map(facts.source_of, handed.items), strict=False))


def _as_given(value: Expression, worker: Function, given: Mapping[str, str]) -> str | None:
    """The text of an argument in the words of whoever starts the worker; None if it has other variables of its own."""
    own = facts.names_in(value) & worker.bindings.names.keys()
    if not own <= given.keys() or any(len(worker.bindings.of(name)) > 1 for name in own):
        return None
    return _VARIABLE.sub(lambda found: given.get(found[0], found[0]), facts.source_of(value))


def _is_changed(call: Call, scope: Scope, after: Span, before: Span) -> bool:
    """Whether something that a call is given gets another value between two places of a function."""
    parts = {facts.source_of(e) for one in call.arguments for e in facts.subexpressions(one.value)}
    return any(
        facts.source_of(target) in parts
        for statement in facts.statements(scope.body)
        if isinstance(statement, Assign) and after < statement.span < before
        for target in statement.targets
    )
