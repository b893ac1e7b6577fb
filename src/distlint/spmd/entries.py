"""Dicts in which a rank counts up what it computes of its own data: ``totals[name] += loss.item()``.

Under which keys that is nobody knows, and each of the entries is the rank's own: the dict is :class:`Collected`, as a
list is that gets such values. What is computed of its entries in turn (``{k: v / n for k, v in totals.items()}``) is
such a dict, too, and so is what a function gives back. Parts of what a wrapped model computed are its own in the same
way, whatever a loop goes over them by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from distlint import facts
from distlint.facts import Expression, Statement
from distlint.project import Function
from distlint.spmd.terms import Literal, Local, key_of, varies
from distlint.spmd.values import DICT, Collected, Made, Output, Value, is_of_data

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame

#: What gives rows of elements that stand beside each other.
_SIDE_BY_SIDE = frozenset(("enumerate", "zip"))
_MAKERS = frozenset(("dict", "defaultdict", "OrderedDict", "Counter"))


def counted_up(target: facts.Subscript, value: Value, frame: Frame) -> None:
    """Takes note of an entry that is written into a dict which the function makes, or added to a list in it, if it
    comes of this rank's data. Another one may have taken the place of such an entry."""
    name, scope = target.value, frame.scope
    if not isinstance(name, facts.Name) or not isinstance(scope, Function):
        return
    held = frame.variables.get(name.id)
    if held is None or varies(held.term) or not (held.thing is None or isinstance(held.thing, Collected)):
        return
    if not is_of_data(value):
        frame.variables[name.id] = held._replace(thing=None)
    elif _is_made_empty(name.id, scope):
        frame.variables[name.id] = held._replace(thing=Collected(value))


def _is_made_empty(name: str, scope: Function) -> bool:
    """Whether a variable is a dict without entries to begin with, or with zeros and empty lists, and nothing else."""
    made = scope.bindings.values(name)
    return bool(made) and len(made) == len(scope.bindings.of(name)) and all(map(_is_empty_dict, made))


def _is_empty_dict(value: Expression) -> bool:
    if isinstance(value, facts.Mapping):
        return all(isinstance(item, (facts.Constant, facts.Sequence)) for _, item in value.items)
    return isinstance(value, facts.Call) and facts.last_name(value.function) in _MAKERS


def mark(
    target: Expression, iterable: Expression, over: Value, frame: Frame, body: tuple[Statement | Expression, ...]
) -> None:
    """Takes note of the variable of a loop that holds a part of what this rank alone has: an entry of such a dict, or a
    part of what its model computed (``for name, loss in losses.items()``, ``for out, y in zip(outputs, targets)``).
    ``body``: what is done with it."""
    called = facts.last_name(iterable.function) if isinstance(iterable, facts.Call) else None
    if isinstance(iterable, facts.Call) and isinstance(iterable.function, facts.Attribute):
        if called == "items" and isinstance(target, facts.Sequence) and len(target.items) == 2:
            _mark(target.items[1], over, frame)
        elif called == "values":
            _mark(target, over, frame)
        return
    if isinstance(target, facts.Sequence) and called in _SIDE_BY_SIDE:
        for item, part in zip(target.items, over.parts or (), strict=False):
            if is_of_data(part):
                _mark(item, part, frame)
    elif isinstance(over.thing, Output) and not _is_name_of_entry(target, body):
        _mark(target, over, frame)


def _mark(target: Expression, over: Value, frame: Frame) -> None:
    """The variables of ``target`` hold an element of ``over``, if each of these is this rank's own."""
    for item in facts.items_of(target):
        held = frame.variables.get(item.id) if isinstance(item, facts.Name) else None
        if not isinstance(item, facts.Name) or held is None:
            continue
        if isinstance(over.thing, Collected):
            element = over.thing.element
            frame.variables[item.id] = held._replace(term=element.term, why=element.why, thing=element.thing)
        elif isinstance(over.thing, Output) and is_of_data(over):
            own = Local(f"{item.id}<{key_of(over.term)}", "data")
            frame.variables[item.id] = held._replace(term=own, why=over.why, thing=over.thing)


def _is_name_of_entry(target: Expression, body: tuple[Statement | Expression, ...]) -> bool:
    """Whether what a loop goes over is used as a key or a text: the names in a dict are the same on all ranks."""
    names = facts.names_in(target)
    for one in facts.subexpressions(body):
        if isinstance(one, facts.Subscript):
            asked: tuple[Expression, ...] = (one.key,)
        elif isinstance(one, facts.Compare):
            asked = (one.left, *one.comparators)
        elif isinstance(one, facts.Text):
            asked = one.parts
        else:
            continue
        if any(isinstance(name, facts.Name) and name.id in names for name in asked):
            return True
    return False


def all_of(held: Value) -> Collected | None:
    """What a loop over the entries of a dict goes over, if each of them is this rank's own."""
    if isinstance(held.thing, Collected):
        return held.thing
    if isinstance(held.thing, Made) and held.thing.name == DICT:
        values = tuple(held.thing.arguments.values())
        return Collected(values[0]) if values and all(map(is_of_data, values)) else None
    return None


def entry(owner: Value, index: Value) -> Value | None:
    """What stands under a written-down key of such a dict, or under any key of a dict all of whose entries are this
    rank's own; None for anything else."""
    if isinstance(index.term, Literal):
        is_key = isinstance(index.term.value, str)
        return owner.thing.element if is_key and isinstance(owner.thing, Collected) else None
    held = all_of(owner) if isinstance(owner.thing, Made) else None
    return held.element if held is not None else None
