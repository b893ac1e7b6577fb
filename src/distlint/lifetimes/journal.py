"""What a walk notices on its way: handles that get lost, buffers used too early, results that nobody has."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.calls.communication import HANDLE, NO_VALUE
from distlint.facts import Expression
from distlint.finding import Span
from distlint.lifetimes.operations import Operation
from distlint.lifetimes.values import (
    EVERY,
    KEPT,
    NONE,
    PENDING,
    STORED,
    WAITED,
    Box,
    Mark,
    Memory,
    Part,
    Result,
    Rounds,
    State,
    Turns,
    Value,
    Values,
    Work,
    outside,
    shares_memory,
)

READ, CHANGED = "read", "changed"

Key = tuple[Span, Rounds]

#: Kinds of events. A handle: the call's value is not bound, its name is bound anew, nothing waits, not on all paths,
#: the loop that should wait goes through an iterator that is used up.
DROPPED, OVERWRITTEN, UNWAITED, SOMETIMES, EMPTY = "dropped", "overwritten", "unwaited", "sometimes", "empty"
#: A buffer: used between start and wait (the detail says how).
EARLY = "early"
#: A result: of a temporary whose source is used instead; None used as a tensor; valid on the root only; a loss reduced
#: before backward; a value given back and dropped; a list of one tensor.
TEMPORARY, NO_RESULT, ROOT_ONLY, BEFORE_BACKWARD, VALUE_DROPPED, ALIASED = (
    "temporary", "no-result", "root-only", "before-backward", "value-dropped", "aliased",
)  # fmt: skip

_RANKISH = re.compile(r"rank|main|master|primary|leader|root|zero|first|last|src|dst|head|chief|coordinator", re.I)


class Event(NamedTuple):
    """Something about ``operation`` that was noticed at ``span``; ``text`` is the code there, ``detail`` more of it."""

    kind: str
    operation: Operation
    span: Span
    text: str
    detail: str = ""


class Journal:
    """The operations that a walk met, and the events in the order in which it noticed them, each once. ``in_order``:
    whether the collectives of a default group end in the order in which they begin."""

    def __init__(self, in_order: Callable[[], bool]) -> None:
        self.in_order = in_order
        self.operations: dict[Key, Operation] = {}
        self.events: dict[tuple[str, Span, Span], Event] = {}
        self.rounds: Rounds = ()
        self.turns: Turns = ()
        self.let_go: dict[Work, Expression] = {}
        self.lists: dict[Box, tuple[Expression, str]] = {}
        self.refilled: set[Value] = set()
        #: What loops go through that find nothing there.
        self.empty: list[Expression] = []
        #: The operations of which a buffer was handed to somebody else before the wait.
        self.handed_on: set[Span] = set()
        #: Of each loop, the words of the tests that decide whether it is come to, and whether it goes on.
        self.around: dict[Span, frozenset[str]] = {}

    def note(self, kind: str, operation: Operation, place: Expression, detail: str = "") -> None:
        """Keeps an event, unless the same was noticed before."""
        event = Event(kind, operation, place.span, facts.shortened(place), detail)
        self.events.setdefault((kind, operation.span, place.span), event)

    # -- uses --------------------------------------------------------------------------------------------------------

    def used(self, how: str, place: Expression, values: Values, state: State) -> None:
        """The content of ``values`` is read or changed."""
        for operation in self._running(state) if values else ():
            buffers = operation.writes if how == READ else operation.writes | operation.reads
            if self._all_touch(values, buffers) and not self._correlated(operation, state):
                self.note(EARLY, operation, place, how)
        if how == READ:
            self.passed(place, values, state)
            self.reached(place, values, state)

    def stored(self, place: Expression, values: Values, state: State) -> None:
        """An element of ``values`` is replaced: of a tensor, if an operation works on the whole."""
        for operation in self._running(state) if values else ():
            if values <= operation.writes | operation.reads and not self._correlated(operation, state):
                self.note(EARLY, operation, place, CHANGED)

    def _running(self, state: State) -> Iterator[Operation]:
        """The operations that nobody has waited for."""
        for work, fates in state.works.items():
            operation = self.operations[work.operation, work.rounds]
            if fates <= {PENDING, STORED} and not self._ends_before(operation, state):
                yield operation

    def passed(self, place: Expression, values: Values, state: State) -> None:
        """``values`` are handed to somebody who can read them."""
        for work, fates in state.works.items() if values else ():
            operation = self.operations[work.operation, work.rounds]
            if fates == {PENDING} and operation.span not in self.handed_on:
                buffers = operation.writes | operation.reads
                if any(shares_memory(value, buffer) for value in values for buffer in buffers):
                    self.handed_on.add(operation.span)
        self._marked("local", TEMPORARY, place, values, state)

    def reached(self, place: Expression, values: Values, state: State, how: str = "") -> None:
        """An attribute or element of ``values`` is looked up: they have to be objects."""
        results = [value for value in values if isinstance(value, Result)]
        if results and len(results) == len(values):
            operation = self.operations[results[0].operation, results[0].rounds]
            if operation.made.gives == NO_VALUE and not self._correlated(operation, state):
                self.note(NO_RESULT, operation, place, how)

    def tested(self, place: Expression, values: Values, state: State) -> None:
        """``values`` decide which way is taken; whether there is a list at all, only the root can answer."""
        listed = any(isinstance(value, Box) for value in values)
        if state.marks and not listed and not any(map(is_rank_word, words_of(place))):
            self._root_only(place, values, state)

    def entered(self, place: Expression, values: Values, state: State) -> None:
        """``values`` are what another collective communicates."""
        self._root_only(place, values, state)

    def shown(self, place: Expression, values: Values, state: State) -> None:
        """``values`` are printed."""
        self._root_only(place, values, state)

    def backward(self, place: Expression, values: Values, state: State) -> None:
        """The graph of ``values`` is run backwards."""
        self._marked("reduced", BEFORE_BACKWARD, place, values, state)

    def _root_only(self, place: Expression, values: Values, state: State) -> None:
        if not any(mark.kind == "root" for value in values for mark in state.marks_of(value)):
            return
        asked = frozenset(value for word in state.conditions for value in state.names.get(word) or outside(word))
        if not any(map(is_rank_word, state.conditions)) and not any(state.marks_of(value) for value in asked):
            self._marked("root", ROOT_ONLY, place, values, state)

    def _marked(self, mark: str, kind: str, place: Expression, values: Values, state: State) -> None:
        common: frozenset[Mark] | None = None
        if mark == "local":  # what only one rank has is None on the others
            values -= NONE
        for value in values if state.marks else ():
            noted = frozenset(m for m in state.marks_of(value) if m.kind == mark)
            common = noted if common is None else common & noted
        for found in sorted(common or ()):
            operation = self.operations[found.operation, found.rounds]
            again = place.span.is_inside(operation.made.call.span)  # in the next round of a loop
            if not again and not self._correlated(operation, state):
                self.note(kind, operation, place, "certain" if found.certain else "")

    def _all_touch(self, values: Values, buffers: Values) -> bool:
        return all(any(shares_memory(value, buffer) for buffer in buffers) for value in values)

    def _correlated(self, operation: Operation, state: State) -> bool:
        """Whether the path to here and the path through the operation may exclude each other: made on some paths only,
        in this round of the loops around both, under a test whose words decide about this place too."""
        if state.done.get((operation.span, operation.rounds), False):
            return False
        for (loop, then), (other, now) in zip(operation.turns, self.turns, strict=False):
            if loop != other:
                break
            if then != now:
                return False
        return bool(operation.conditions & state.conditions)

    # -- handles -----------------------------------------------------------------------------------------------------

    def released(self, place: Expression, values: Values, state: State) -> None:
        """A name, or an expression statement (then ``place`` is no name), lets go of ``values``."""
        for value in values:
            if isinstance(value, Work) and state.is_pending(value) and not state.is_held(value):
                operation = self.operations[value.operation, value.rounds]
                if not self._correlated(operation, state):
                    self.let_go.setdefault(value, place)

    def never_waited(self, work: Work, end: State) -> None:
        """Nothing waited for a handle until the end."""
        operation = self.operations[work.operation, work.rounds]
        place = self.let_go.get(work)
        if self._is_left_to_the_next_round(work, end):
            return
        if isinstance(place, facts.Name):
            if not self._ends_before(operation, end):
                self.note(OVERWRITTEN, operation, place)
        elif not self._is_ordered(operation, end):
            empty = next((loop for loop in self.empty if loop.span > operation.span), None)
            if place is None and empty is not None:
                self.note(EMPTY, operation, empty)
                return
            kind = UNWAITED if place is None else DROPPED
            self.note(kind, operation, operation.made.call if place is None else place)

    def _is_left_to_the_next_round(self, work: Work, end: State) -> bool:
        """Whether the round after the one that starts a call waits for it, and a test in the loop decides who starts
        one: the last round does not. Walks end with the second round."""
        if not work.rounds or not work.rounds[-1]:
            return False
        before = Work(work.operation, (*work.rounds[:-1], work.rounds[-1] - 1))
        operation = self.operations[work.operation, work.rounds]
        tests = operation.conditions - self.around[operation.turns[-1][0]]
        return bool(tests) and end.works.get(before) == frozenset((WAITED,))

    def is_followed(self, work: Work, end: State) -> bool:
        """Whether a later collective of the same group was waited for, or is in the round after the one that starts a
        call, and nothing uses the buffers before. Walks end with the second round."""
        keys = [(work.operation, work.rounds)]
        if work.rounds and work.rounds[-1]:
            keys.append((work.operation, (*work.rounds[:-1], work.rounds[-1] - 1)))
        return any(key in self.operations and self._is_ordered(self.operations[key], end) for key in keys)

    def _is_ordered(self, operation: Operation, end: State) -> bool:
        """Whether a later collective of the same group was waited for, or may be, and nothing here uses the buffers, or
        hands them on, before that; a barrier has none, and is there to be waited for."""
        is_early = (event.kind == EARLY and event.operation.span == operation.span for event in self.events.values())
        is_used = operation.span in self.handed_on or any(is_early)
        return not is_used and operation.made.entry.op != "barrier" and self._ends_before(operation, end, kept=True)

    def _ends_before(self, operation: Operation, state: State, *, kept: bool = False) -> bool:
        """Whether a later collective of the same group was waited for: NCCL runs these one after the other. ``kept``:
        or its handle is out of sight."""
        begun = list(self.operations)
        later = begun[begun.index((operation.span, operation.rounds)) + 1 :]
        for key in later:
            other, fates = self.operations[key], state.works.get(Work(*key), ())
            if other.made.gives == HANDLE:
                has_ended = WAITED in fates or (kept and not {KEPT, STORED}.isdisjoint(fates))
            else:
                has_ended = other.made.gives == NO_VALUE and state.done.get(key, False)
            if has_ended and other.made.runs_after(operation.made):
                return other.made.is_of_other_group or self.in_order()
        return False

    # -- lists -------------------------------------------------------------------------------------------------------

    def refill(self, values: Values) -> None:
        """``values`` get other elements: what worked on every one of them works on some."""
        self.refilled |= values
        every = frozenset(Part(value, "item", EVERY) for value in values)
        for key, operation in self.operations.items():
            reads, writes = operation.reads - every, operation.writes - every
            self.operations[key] = operation._replace(reads=reads, writes=writes)

    def repeated(self, whole: Expression, count: Expression, made: Values, state: State) -> None:
        """``[item] * count``: all slots are one object."""
        if not isinstance(whole, facts.Sequence) or whole.kind != "list" or len(whole.items) != 1:
            return
        if isinstance(count, facts.Constant) and count.value == 1:
            return
        self.one_object(whole, count, made, state)

    def comprehended(self, expression: facts.Comprehension, made: Values, state: State) -> None:
        """``[item for _ in …]`` where the item does not depend on the loop."""
        bound = {e.id for c in expression.clauses for e in facts.subexpressions(c.target) if isinstance(e, facts.Name)}
        element = expression.elements[0]
        if expression.kind == "list" and isinstance(element, facts.Name) and element.id not in bound:
            self.one_object(expression, expression.clauses[0].iterable, made, state)

    def appended(self, call: facts.Call, box: Box, item: Values, state: State) -> None:
        """``slots.append(item)`` in each round of a loop, where the item was made before the loop and the list holds
        nothing else."""
        is_again = bool(self.rounds) and self.rounds[-1] > 0 and state.contents.get(box) == item and len(item) == 1
        made = next(iter(item), None)
        if is_again and isinstance(made, Memory) and len(made.rounds) < len(self.rounds):
            loop = self.turns[-1][0]
            if state.conditions == self.around.get(loop, frozenset()) and isinstance(
                call.arguments[0].value, facts.Name
            ):
                self.lists[box] = (call, "rounds of the loop")
                state.marks[box] = frozenset((Mark("aliased", call.span, ()),))

    def one_object(self, place: Expression, count: Expression, made: Values, state: State) -> None:
        """``place`` makes a list that holds one object ``count`` times."""
        for box in made:
            if isinstance(box, Box):
                contents = state.contents.get(box, frozenset())
                if contents and all(isinstance(value, (Memory, Part)) for value in contents):
                    self.lists[box] = (place, facts.shortened(count, 40))
                    state.marks[box] = frozenset((Mark("aliased", place.span, ()),))

    def filled(self, operation: Operation, values: Values, state: State) -> None:
        """An operation writes the slots of a list."""
        for value in values:
            if value in self.lists and any(mark.kind == "aliased" for mark in state.marks.get(value, ())):
                state.mark((value,), Mark("filled", operation.span, operation.rounds))

    def named(self, values: Values, state: State) -> None:
        """A name is read: if it stands for one object many times that was filled before, its content is wrong."""
        for value in values:
            for mark in state.marks.get(value, frozenset()) if value in self.lists else ():
                if mark.kind == "filled":
                    place, count = self.lists[value]  # type: ignore[index]
                    self.note(ALIASED, self.operations[mark.operation, mark.rounds], place, count)


def is_rank_word(word: str) -> bool:
    """Whether a (dotted) name in a test asks which rank this is, as far as names go."""
    return word.rpartition(".")[2] in knowledge.names() or _RANKISH.search(word) is not None


def words_of(test: Expression) -> frozenset[str]:
    """The dotted names in a test, the longest of each chain."""
    found = {
        name
        for inner in facts.subexpressions(test)
        if isinstance(inner, (facts.Name, facts.Attribute)) and (name := facts.dotted(inner)) is not None
    }
    prefixes = {name[:end] for name in found for end in range(len(name)) if name[end] == "."}
    return frozenset(found - prefixes)
