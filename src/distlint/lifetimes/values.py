"""What names can stand for while a function runs, and the state that a walk carries from statement to statement.

A value is known by where it was made and in which round of the loops around it, so that the buffer of one round is not
taken for that of the next. Names that nobody in the function binds stand for themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Union

from distlint.finding import Span

Rounds = tuple[int, ...]
Turns = tuple[tuple[Span, int], ...]  # rounds with their loops

#: The key that stands for all items of a value.
EVERY = "every"


class Memory(NamedTuple):
    """A tensor or any other object: where it was made (or the name under which it came from outside)."""

    origin: Span | str
    rounds: Rounds = ()


class Part(NamedTuple):
    """A piece of another value. ``kind``: ``item`` (shares memory), ``attribute`` (an object of its own) or
    ``detached`` (the same memory without the graph). ``key`` tells pieces apart."""

    whole: Value
    kind: str
    key: object


class Literal(NamedTuple):
    """A constant of the source."""

    value: object


class Box(NamedTuple):
    """A list, tuple, dict, set or comprehension made in the function; the state knows what is in it."""

    origin: Span
    rounds: Rounds


class Work(NamedTuple):
    """The handle of one asynchronous call."""

    operation: Span
    rounds: Rounds


class Result(NamedTuple):
    """What a communication call gives back that is no handle: None of a synchronous call, or its value."""

    operation: Span
    rounds: Rounds


class Request(NamedTuple):
    """A ``P2POp``: nothing is sent before a batch starts it."""

    origin: Span
    rounds: Rounds


Value = Union[Memory, Part, Literal, Box, Work, Result, Request]  # noqa: UP007 (an alias of forward references)
Values = frozenset[Value]

NOTHING: Values = frozenset()
NONE: Values = frozenset((Literal(None),))

#: What can have become of a handle: nobody waited, somebody waited, out of sight; or laid where others may find it (an
#: attribute, a list from outside), while nobody has run since who could.
PENDING, WAITED, KEPT, STORED = "pending", "waited", "kept", "stored"


class Mark(NamedTuple):
    """Something that holds of a value since a call: ``kind`` says what, ``operation`` which call."""

    kind: str
    operation: Span
    rounds: Rounds
    certain: bool = True


class State:
    """What is known at one place of a walk. Walks copy a state before they change it.

    ``names``: values by dotted place (``x``, ``self.buffer``). ``contents``: of boxes. ``works``: what can have become
    of a handle. ``marks``: of values. ``done``: the operations that were made, and whether on all paths to here.
    ``conditions``: the words of the tests that decide whether this path is taken. ``kept``: boxes out of sight.
    ``used_up``: names of iterators that have given all that they had.
    """

    __slots__ = ("conditions", "contents", "done", "kept", "marks", "names", "used_up", "works")

    def __init__(self) -> None:
        self.names: dict[str, Values] = {}
        self.contents: dict[Box, Values] = {}
        self.works: dict[Work, frozenset[str]] = {}
        self.marks: dict[Value, frozenset[Mark]] = {}
        self.done: dict[tuple[Span, Rounds], bool] = {}
        self.conditions: frozenset[str] = frozenset()
        self.kept: frozenset[Box] = frozenset()
        self.used_up: frozenset[str] = frozenset()

    def copy(self) -> State:
        """A state of its own with the same content."""
        new = State()
        new.names, new.contents = dict(self.names), dict(self.contents)
        new.works, new.marks, new.done = dict(self.works), dict(self.marks), dict(self.done)
        new.conditions, new.kept, new.used_up = self.conditions, self.kept, self.used_up
        return new

    def all_in(self, values: Values) -> Values:
        """``values`` with everything in their boxes, at any depth."""
        found: set[Value] = set()
        stack = list(values)
        while stack:
            value = stack.pop()
            if value not in found:
                found.add(value)
                if isinstance(value, Box):
                    stack.extend(self.contents.get(value, NOTHING))
        return frozenset(found)

    def is_held(self, work: Work) -> bool:
        """Whether some name or some box in a name still holds a handle."""
        return any(work in self.all_in(values) for values in self.names.values())

    def is_pending(self, work: Work) -> bool:
        """Whether certainly nobody waited for a handle, nor can."""
        return self.works.get(work) == frozenset((PENDING,))

    def settle(self, works: Iterable[Value], outcome: str) -> None:
        """Says what became of those among ``works`` that are handles."""
        for work in works:
            if isinstance(work, Work) and work in self.works:
                self.works[work] = frozenset((outcome,))

    def fill(self, box: Box, values: Values) -> None:
        """Puts ``values`` into a box; who keeps the box keeps them."""
        self.contents[box] = self.contents.get(box, NOTHING) | values
        if box in self.kept:
            self.keep(values)

    def keep(self, values: Values) -> None:
        """``values`` get out of sight: who waits for a handle among them is not known."""
        reached = self.all_in(values)
        self.settle(reached, KEPT)
        self.kept |= {value for value in reached if isinstance(value, Box)}

    def store(self, values: Values) -> None:
        """``values`` are laid where others find them, who have not run yet."""
        pending = [v for v in self.all_in(values) if isinstance(v, Work) and self.is_pending(v)]
        self.keep(values)
        self.settle(pending, STORED)

    def others_run(self) -> None:
        """Somebody runs who may wait for what was stored."""
        for work, fates in self.works.items():
            if STORED in fates:
                self.works[work] = (fates - {STORED}) | {KEPT}

    def marks_of(self, value: Value) -> frozenset[Mark]:
        """What holds of a value, or of the value that it is an element of."""
        whole = value.whole if isinstance(value, Part) and value.kind == "item" else value
        return self.marks.get(value, frozenset()) | self.marks.get(whole, frozenset())

    def mark(self, values: Iterable[Value], mark: Mark) -> None:
        """Notes that ``mark`` holds of values; nothing is noted of constants, which others may have too."""
        for value in values:
            if isinstance(value, Literal):
                continue
            self.marks[value] = self.marks.get(value, frozenset()) | {mark}

    def unmark(self, values: Iterable[Value]) -> None:
        """Forgets the marks of values."""
        for value in values:
            self.marks.pop(value, None)


def meet(states: list[State], own: frozenset[str]) -> State:
    """The state where several paths come together (at least one); ``own``: the names that the function binds."""
    if len(states) == 1:
        return states[0]
    new = State()
    for state in states:
        for place, values in state.names.items():
            new.names[place] = new.names.get(place, NOTHING) | values
        for box, values in state.contents.items():
            new.contents[box] = new.contents.get(box, NOTHING) | values
        for value, marks in state.marks.items():
            new.marks[value] = new.marks.get(value, frozenset()) | marks
        for work, fates in state.works.items():
            new.works[work] = new.works.get(work, frozenset()) | fates
    for place in new.names:
        if place not in own and any(place not in state.names for state in states):
            new.names[place] |= outside(place)
    for operation in {operation for state in states for operation in state.done}:
        new.done[operation] = all(state.done.get(operation, False) for state in states)
    new.conditions = frozenset.intersection(*(state.conditions for state in states))
    new.kept = frozenset().union(*(state.kept for state in states))
    new.used_up = frozenset.intersection(*(state.used_up for state in states))
    return new


def outside(place: str) -> Values:
    """What a name that the function does not bind stands for: itself."""
    head, *attributes = place.split(".")
    value: Value = Memory(head)
    for attribute in attributes:
        value = Part(value, "attribute", attribute)
    return frozenset((value,))


def is_deeper(value: Value, depth: int) -> bool:
    """Whether ``value`` is a piece of a piece of …, more than ``depth`` times."""
    while depth >= 0 and isinstance(value, Part):
        value, depth = value.whole, depth - 1
    return depth < 0


def shares_memory(one: Value, other: Value) -> bool:
    """Whether two values are, or are inside, the same tensor."""
    ones, others = list(_wholes(one)), list(_wholes(other))
    return ones[0] in others or others[0] in ones


def _wholes(value: Value) -> Iterator[Value]:
    """A value and what it is a piece of; a detached tensor is the tensor itself here."""
    if isinstance(value, Part):
        if value.kind != "detached":
            yield Part(_plain(value.whole), value.kind, value.key)
        if value.kind == "item":
            yield Part(_plain(value.whole), "item", EVERY)
        if value.kind != "attribute":
            yield from _wholes(value.whole)
    else:
        yield value


def _plain(value: Value) -> Value:
    if not isinstance(value, Part):
        return value
    whole = _plain(value.whole)
    return whole if value.kind == "detached" else Part(whole, value.kind, value.key)
