"""Helpers that communicate, and what their callers hand them: ``broadcast_numbers(3, [a, b, c, d])``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Call, Constant, Expression, Sequence
from distlint.project import Function, Project, resolve_all
from distlint.remembering import remembered
from distlint.shapes.ends import WORDS, Buffers, End, Parted, State, ends_in
from distlint.shapes.tensors import Held
from distlint.spmd.vocabulary import is_rank_word

#: What makes room for something that comes.
_MAKES = frozenset(("empty", "zeros", "ones", "full"))
_DEEPEST = 3


class Handed(NamedTuple):
    """A call of a helper, and the collective that it leads to, in the function ``inside``."""

    call: Call
    inside: Function
    collective: End


_Call = tuple[Call, Function, State]


class Helpers:
    """Answers about the helpers of one project."""

    def __init__(self, project: Project) -> None:
        self.project = project

    def handed(self, function: Function) -> Iterator[tuple[Handed, Parted]]:
        """The calls of a function to helpers that make of what they are given two different buffers on the two sides of
        a collective, and these buffers."""
        if any(map(self.makes_room, self.project.mentions.named(function))):
            for call, helper, given in _Calls(function, self).calls:
                for inside, found, held in self._parted(helper, given, 1):
                    yield Handed(call, inside, found), held

    @remembered
    def makes_room(self, function: Function, depth: int = _DEEPEST) -> bool:
        """Whether a function (or what it calls) tests a rank, makes a tensor and communicates, by its words."""
        words = function.words
        own = not (_MAKES.isdisjoint(words) or WORDS.isdisjoint(words)) and any(map(is_rank_word, words))
        named = self.project.mentions.named(function) if depth > 1 and not own else ()
        return own or any(self.makes_room(further, depth - 1) for further in named)

    def _parted(self, helper: Function, given: State, depth: int) -> Iterator[tuple[Function, End, Parted]]:
        inside, alone = _Calls(helper, self, given), _Calls(helper, self)
        for found in ends_in(helper.body, helper):
            held = inside.known.get(id(found.call))
            if found.sends is None and isinstance(held, Parted) and held != alone.known.get(id(found.call)):
                yield helper, found, held
        for call in inside.calls if depth < _DEEPEST else ():
            if call not in alone.calls and call[1] is not helper:
                yield from self._parted(call[1], call[2], depth + 1)


class _Calls(Buffers):
    """The buffers of a function, and its calls of helpers with what they are given."""

    def __init__(self, scope: Function, helpers: Helpers, given: State | None = None) -> None:
        self.calls: list[_Call] = []
        self._helpers = helpers
        super().__init__(scope, given)

    def evaluate(self, expression: Expression | None, state: State) -> State:
        """The state after ``expression``; notes the calls in it."""
        for part in facts.subexpressions(expression, into_lambdas=False):
            if isinstance(part, Call) and len(part.arguments) > 1:
                called = [*resolve_all(part.function, self.scope)]
                if len(called) == 1 and isinstance(called[0], Function) and self._helpers.makes_room(called[0]):
                    given = self._given(part, called[0], state)
                    if len(given) > 1:
                        self.calls.append((part, called[0], given))
        return super().evaluate(expression, state)

    def _given(self, call: Call, helper: Function, state: State) -> State:
        """What the parameters of a helper hold, as far as the call says."""
        held = {name: self._known(value, state) for name, value in helper.arguments(call).items()}
        return {name: value for name, value in held.items() if value is not None}

    def _known(self, value: Expression, state: State) -> Held | Parted | None:
        held = self.value_of(value, state)
        if not isinstance(held, Sequence) or all(isinstance(item, Constant) for item in held.items):
            return held
        # the names in it mean something here only
        return self.reading.listed(held)
