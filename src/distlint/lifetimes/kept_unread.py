"""Handles that an object keeps beside their buffers in a list: a loop takes the buffers, and nobody the handles.

``self._pending.append((work, flat))`` in one method, ``for _, flat in self._pending:`` in another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.calls.communication import HANDLE, Communication, communication
from distlint.facts import Assign, Attribute, Call, Expression, For, Name, Sequence
from distlint.places import Place, places, reads
from distlint.places.order import Order
from distlint.project import Class, Function, Module, Scope
from distlint.project.bindings import Assigned
from distlint.project.kept import times_in_project

#: Words of functions that may wait by other means, or for all that has begun.
_WAITS = re.compile(r"wait|synchroni|barrier|completed|future|coalesc", re.IGNORECASE)


class KeptUnread(NamedTuple):
    """A call whose handle is kept in an attribute (``held``, as it is written), and the loop that takes the rest."""

    made: Communication
    held: str
    loop: For


class _Kept(NamedTuple):
    """What is put into a list: ``number`` parts, of which the one at ``position`` is the handle of a call."""

    made: Communication
    put: Call
    number: int
    position: int


def kept_unread(module: Module, order: Order) -> Iterator[KeptUnread]:
    """Such calls in the methods of a module's classes."""
    if module.is_test or not module.has("async_op", "isend", "irecv"):
        return
    for owner in module.classes:
        for method in owner.methods.values():
            if "append" in method.words:
                yield from _of_method(owner, method, order)


def _of_method(owner: Class, method: Function, order: Order) -> Iterator[KeptUnread]:
    for call in (e for e in facts.subexpressions(method.body) if isinstance(e, Call)):
        attribute = _filled(call, method)
        kept = _kept(call, method) if attribute is not None else None
        if attribute is None or kept is None:
            continue
        loops = _loops(owner, attribute, kept)
        for reader, loop in loops or ():
            if not _is_waited_elsewhere(method, reader, order):
                yield KeptUnread(kept.made, f"{method.first_parameter}.{attribute}", loop)
                break


def _filled(call: Call, method: Function) -> str | None:
    """The attribute of the own object to whose list a call appends something."""
    held = facts.receiver(call)
    is_own = isinstance(held, Attribute) and facts.is_name(held.value, method.first_parameter)
    is_one = facts.last_name(call.function) == "append" and len(call.arguments) == 1
    return held.attr if is_own and is_one and isinstance(held, Attribute) else None


def _kept(call: Call, method: Function) -> _Kept | None:
    """The handle among the parts of what is appended."""
    parts = call.arguments[0].value
    items = parts.items if isinstance(parts, Sequence) else ()
    for index, item in enumerate(items):
        made = _begun(item, method)
        if made is not None and len(items) > 1:
            return _Kept(made, call, len(items), index)
    return None


def _begun(item: Expression, method: Function) -> Communication | None:
    """The call that gives a handle: the part itself, or what a variable holds that is read nowhere else."""
    if isinstance(item, Name):
        only = method.bindings.only(item.id)
        is_kept_alone = len([*reads(method, item.id)]) == 1
        item = only.value if isinstance(only, Assigned) and not only.position and is_kept_alone else item
    made = communication(item, method) if isinstance(item, Call) else None
    return made if made is not None and made.gives == HANDLE else None


def _loops(owner: Class, attribute: str, kept: _Kept) -> list[tuple[Function, For]] | None:
    """The loops of the methods of a class that take out everything but the handle; None if something else is done with
    the list, or somebody else may have it."""
    found: list[tuple[Function, For]] = []
    seen = 0
    for method in owner.methods.values():
        for place in places(method, lambda e: type(e) is Attribute and e.attr == attribute):
            if not facts.is_name(_held_by(place), method.first_parameter) or place.scope is not method:
                return None
            seen += 1
            loop = _loop_over(place)
            if loop is not None and _leaves_out(loop, kept, method):
                found.append((method, loop))
            elif not _is_harmless(place, kept):
                return None
    stored = [value for method in owner.methods.values() for value in _stored(attribute, method)]
    are_empty = all(isinstance(value, Sequence) and value.kind == "list" and not value.items for value in stored)
    is_all = seen + len(stored) == times_in_project(rf"\.{attribute}\b", attribute, owner)
    return found if stored and are_empty and is_all else None


def _held_by(place: Place) -> Expression | None:
    return place.expression.value if isinstance(place.expression, Attribute) else None


def _loop_over(place: Place) -> For | None:
    around = place.above[-1] if place.above else None
    return around if isinstance(around, For) and around.iterable is place.expression else None


def _leaves_out(loop: For, kept: _Kept, method: Function) -> bool:
    """Whether a loop takes the parts one by one, and never looks at the handle."""
    target = loop.target
    if not isinstance(target, Sequence) or len(target.items) != kept.number:
        return False
    handle = target.items[kept.position]
    if not isinstance(handle, Name):
        return False
    return all(place.expression.span.is_inside(target.span) for place in reads(method, handle.id))


def _is_harmless(place: Place, kept: _Kept) -> bool:
    """Whether a list is only filled by this call, emptied, counted, or asked whether there is anything in it."""
    around = place.above[-1] if place.above else None
    if isinstance(around, Attribute):
        called = place.above[-2] if len(place.above) > 1 else None
        return called is kept.put or (around.attr == "clear" and isinstance(called, Call))
    if isinstance(around, facts.Argument):
        called = place.above[-2] if len(place.above) > 1 else None
        return isinstance(called, Call) and facts.is_name(called.function, "len")
    return isinstance(around, (facts.If, facts.Assert)) or (isinstance(around, facts.Unary) and facts.is_not(around))


def _stored(attribute: str, method: Function) -> Iterator[Expression | None]:
    """What a method puts into an attribute of the own object."""
    path = f"{method.first_parameter}.{attribute}"
    for statement in facts.statements(method.body):
        if isinstance(statement, Assign) and any(facts.dotted(target) == path for target in statement.targets):
            yield statement.value


def _is_waited_elsewhere(starts: Function, reader: Function, order: Order) -> bool:
    """Whether what is begun may be waited for in another way: by the method that takes the buffers or begins, by a
    function that calls the one, or by a later call that blocks."""
    scopes: list[Scope] = [starts, reader, *(caller.scope for caller in order.callers(reader))]
    words = frozenset(word for scope in scopes if isinstance(scope, Function) for word in scope.words)
    blocks = knowledge.role_words("collective") - starts.words
    return any(map(_WAITS.search, words)) or not words.isdisjoint(blocks)
