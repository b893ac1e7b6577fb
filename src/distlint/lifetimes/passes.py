"""Loops over lists: what their targets go through, and which calls work on every element when they are over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts
from distlint.facts import Attribute, Call, Expression, Name
from distlint.lifetimes.values import EVERY, NOTHING, Box, Part, State, Values, Work

if TYPE_CHECKING:
    from distlint.lifetimes.evaluation import Evaluation
    from distlint.lifetimes.journal import Key

_SAME_ELEMENTS = frozenset(("list", "tuple", "reversed", "iter"))
_VIEWS = frozenset(("items", "keys", "values"))

#: What a target gets: an element, its position in the list, or its key in the dict.
ELEMENT, POSITION, KEY = "element", "position", "key"


class Source(NamedTuple):
    """What one target of a loop goes through."""

    target: Expression
    lists: Values
    gives: str = ELEMENT


def sources(target: Expression, iterable: Expression, evaluation: Evaluation, state: State) -> tuple[Source, ...]:
    """What each target of ``for target in iterable`` goes through; evaluates ``iterable``."""
    targets = target.items if isinstance(target, facts.Sequence) else ()
    name, given = _builtin(iterable, evaluation)
    if name == "zip" and len(targets) == len(given):
        return tuple(s for t, a in zip(targets, given, strict=True) for s in sources(t, a, evaluation, state))
    if name == "enumerate" and len(targets) == 2 and len(given) == 1:
        inner = sources(targets[1], given[0], evaluation, state)
        return (Source(targets[0], inner[0].lists, POSITION), *inner)
    if name in _SAME_ELEMENTS and len(given) == 1:
        return sources(target, given[0], evaluation, state)
    if name == "range" and len(given) == 1:
        counts, counted = _builtin(given[0], evaluation)
        if counts == "len" and len(counted) == 1:
            return (Source(target, evaluation.value(counted[0], state), POSITION),)
    if name in _VIEWS:
        found = evaluation.value(given[0], state)
        if name != "items":
            return (Source(target, found, KEY if name == "keys" else ELEMENT),)
        if len(targets) == 2:
            return (Source(targets[0], found, KEY), Source(targets[1], found))
    return (Source(target, evaluation.value(iterable, state)),)


def _builtin(expression: Expression, evaluation: Evaluation) -> tuple[str, tuple[Expression, ...]]:
    """The name of a function of Python with what it is called with, or of a view of a dict with the dict."""
    if not isinstance(expression, Call) or evaluation.calls.names(expression):
        return "", ()
    if any(argument.star or argument.keyword not in (None, "strict") for argument in expression.arguments):
        return "", ()
    function = expression.function
    if isinstance(function, Attribute) and function.attr in _VIEWS and not expression.arguments:
        return function.attr, (function.value,)
    name = function.id if isinstance(function, Name) else ""
    return name, tuple(argument.value for argument in expression.arguments if argument.keyword is None)


def step(gone_through: tuple[Source, ...], evaluation: Evaluation, state: State) -> None:
    """One round: binds the targets."""
    for target, lists, gives in gone_through:
        values = evaluation.elements(lists, state)
        if gives == KEY:  # of a dict made here, it may be a handle
            values = frozenset(value for value in values if not isinstance(value, Part))
        if gives == POSITION or not values:
            values = evaluation.fresh(target.span)
        evaluation.bind(target, values, state)


def end(gone_through: tuple[Source, ...], started: set[Key], evaluation: Evaluation, state: State) -> None:
    """The loop came to the end of its lists: says which of the operations that it ``started`` work on every element.

    Those are the ones that each round starts, on its element, and for none of which anybody has waited.
    """
    operations = evaluation.journal.operations
    waited = {span for span, rounds in started if not state.is_pending(Work(span, rounds))}
    for key in started:
        if key[0] not in waited and state.done.get(key):
            for elements, every in _elements(gone_through, evaluation, state):
                found = operations[key]
                reads = every if found.reads == elements else NOTHING
                writes = every if found.writes == elements else NOTHING
                operations[key] = found._replace(reads=found.reads | reads, writes=found.writes | writes)


def _elements(
    gone_through: tuple[Source, ...], evaluation: Evaluation, state: State
) -> Iterator[tuple[Values, Values]]:
    """What this round's element of each list is, however it is called, and what all elements of the list are."""
    for target, lists, gives in gone_through:
        every = every_element(lists, evaluation, state)
        if gives == ELEMENT:
            yield evaluation.elements(lists, state), every
        if isinstance(target, Name) and target.id in state.names:
            yield evaluation.elements(lists, state, evaluation.key(target, state.names[target.id])), every


def every_element(lists: Values, evaluation: Evaluation, state: State) -> Values:
    """What stands for all elements of lists."""
    inside = {v for x in lists for v in (state.contents.get(x, NOTHING) if isinstance(x, Box) else (x,))}
    return frozenset(Part(v, "item", EVERY) for v in inside - evaluation.journal.refilled)
