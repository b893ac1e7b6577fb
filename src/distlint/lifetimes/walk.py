"""The walk over one function: statement by statement, with what they do to handles and buffers."""

from __future__ import annotations

from collections.abc import Callable

from distlint import facts
from distlint.calls.communication import VALUE
from distlint.facts import Expression, Name, Statement, is_none
from distlint.finding import Span
from distlint.flow import Flow
from distlint.lifetimes import passes
from distlint.lifetimes.evaluation import Evaluation
from distlint.lifetimes.journal import NO_RESULT, SOMETIMES, TEMPORARY, VALUE_DROPPED, Journal, words_of
from distlint.lifetimes.own_attributes import own_attribute, read_elsewhere, whole_of
from distlint.lifetimes.passes import Source
from distlint.lifetimes.used_up import emptied
from distlint.lifetimes.values import (
    NOTHING,
    PENDING,
    WAITED,
    Box,
    Literal,
    Result,
    State,
    Value,
    Values,
    Work,
    meet,
    outside,
)
from distlint.project import Function, Scope, full_name

#: Loops inside this many others are walked once: each level doubles the work.
_DEEPEST_TWICE = 3


class Walk(Flow[State]):
    """One walk. ``own``: the names that the function binds itself; ``shared``: those that others may read;
    ``in_order``: whether the collectives of a default group end in the order in which they begin."""

    def __init__(self, scope: Scope, own: frozenset[str], shared: frozenset[str], in_order: Callable[[], bool]) -> None:
        super().__init__()
        self.own = own
        self.journal = Journal(in_order)
        self.evaluation = Evaluation(scope, self.journal, shared)
        self._promises_tensor = isinstance(scope, Function) and _gives_tensors(scope)
        self._iterated: dict[Span, tuple[Source, ...]] = {}
        self._sometimes: dict[Work, Expression] = {}
        self._words: dict[Span, frozenset[str]] = {}

    def run(self, body: tuple[Statement, ...]) -> Journal:
        """Walks a whole body."""
        end = self.meet(self.block(body, State()), *self.returns)
        if end is not None:
            self._finish(end)
        return self.journal

    def _finish(self, end: State) -> None:
        self._note_lost_attributes(end)
        for work, fates in sorted(end.works.items()):
            if fates == {PENDING}:
                self.journal.never_waited(work, end)
            elif fates == {PENDING, WAITED} and work in self._sometimes and not self.journal.is_followed(work, end):
                test = self._sometimes[work]
                self.journal.note(SOMETIMES, self.journal.operations[work.operation, work.rounds], test)

    def _note_lost_attributes(self, end: State) -> None:
        """An attribute of the own object still has what it had before something was reduced that certainly is a copy of
        it, and other methods read it."""
        for value, marks in end.marks.items():
            place = own_attribute(value, self.evaluation.scope)
            is_on_cpu = place is not None and self.evaluation.calls.is_made_plainly(value)
            local = [mark for mark in marks if mark.kind == "local" and (mark.certain or is_on_cpu)]
            if place is None or not local or whole_of(value) not in (end.names.get(place) or outside(place)):
                continue
            assert isinstance(self.evaluation.scope, Function)
            read = read_elsewhere(self.evaluation.scope, place)
            if read is not None:
                for mark in local:
                    operation = self.journal.operations[mark.operation, mark.rounds]
                    self.journal.note(TEMPORARY, operation, read, "certain" if mark.certain else "")

    # -- paths -------------------------------------------------------------------------------------------------------

    def evaluate(self, expression: Expression | None, state: State) -> State:
        state = state.copy()
        self.evaluation.value(expression, state)
        return state

    def decide(self, test: Expression | None, state: State) -> State:
        state = state.copy()
        values = self.evaluation.value(test, state)
        if test is not None:
            self.journal.tested(test, values, state)
        return state

    def meet(self, *states: State | None) -> State | None:
        reached = [state for state in states if state is not None]
        return meet(reached, self.own) if reached else None

    def failed(self, before: State, inside: list[State]) -> State:
        return meet([before, *inside], self.own)

    def refine(self, test: Expression, outcome: bool, state: State) -> State:
        state = state.copy()
        state.conditions |= self._words_of(test)
        self._refine(test, outcome, state)
        return state

    def _words_of(self, test: Expression) -> frozenset[str]:
        if test.span not in self._words:
            self._words[test.span] = words_of(test)
        return self._words[test.span]

    def _refine(self, test: Expression, outcome: bool, state: State) -> None:
        if facts.is_not(test):
            self._refine(test.operand, not outcome, state)
        elif isinstance(test, facts.Boolean) and outcome is (test.operator == "and"):
            for operand in test.operands:
                self._refine(operand, outcome, state)
        elif isinstance(test, facts.Compare) and test.operators in (("is",), ("is not",), ("==",), ("!=",)):
            right = test.comparators[0]
            if is_none(right):
                there = outcome is (test.operators[0] in ("is not", "!="))
                self._is_there(test.left, there, state)
        else:
            self._is_there(test, outcome, state)

    def _is_there(self, tested: Expression, there: bool, state: State) -> None:
        """``tested`` is, or is not, something else than None (or an empty list)."""
        place = facts.dotted(tested)
        if place is None:
            return
        values = state.names.get(place, NOTHING)
        if there:
            left = frozenset(value for value in values if value != Literal(None) and not _is_none(value, self.journal))
        else:
            for work in state.all_in(values):
                if isinstance(work, Work):
                    state.works.pop(work, None)
            left = frozenset(value for value in values if not isinstance(value, Work))
        if left and left != values:
            state.names[place] = left

    def branched(self, test: Expression, before: State, taken: State | None, other: State | None) -> State | None:
        after = self.meet(taken, other)
        if after is not None and taken is not None and other is not None:
            self._compare(test, before, taken, other)
            after = after.copy()
            after.conditions = before.conditions
        return after

    def _compare(self, test: Expression, before: State, taken: State, other: State) -> None:
        """Notes handles that are waited for on one side of a test only, if the test is about something else."""
        tested = {work for word in words_of(test) for work in before.all_in(before.names.get(word, NOTHING))}
        for work in before.works:
            if work.rounds != self.journal.rounds or work in tested or not before.is_pending(work):
                continue
            fates = {taken.works.get(work), other.works.get(work)}
            if fates == {frozenset((PENDING,)), frozenset((WAITED,))} and before.done.get(
                (work.operation, work.rounds)
            ):
                self._sometimes.setdefault(work, test)

    def header(self, statement: facts.While | facts.For, state: State) -> State:
        if isinstance(statement, facts.While):
            return self.decide(statement.test, state)
        state = state.copy()
        self._iterated[statement.span] = passes.sources(statement.target, statement.iterable, self.evaluation, state)
        return state

    def rounds(self, statement: facts.While | facts.For, state: State) -> State | None:
        if isinstance(statement, facts.For) and self.evaluation.finds_nothing(statement.iterable, state):
            self.journal.empty.append(statement.iterable)
            return None
        outer, turns = self.journal.rounds, self.journal.turns
        ended: State | None = None
        before, made = state.conditions, set(self.journal.operations)
        header = self._words_of(statement.test) if isinstance(statement, facts.While) else frozenset[str]()
        self.journal.around[statement.span] = before | header
        for number in range(2 if len(outer) < _DEEPEST_TWICE else 1):
            self.journal.rounds, self.journal.turns = (*outer, number), (*turns, (statement.span, number))
            after = self.one_round(statement, self._start(statement, state, number))
            if after is None:
                break
            ended = state = after.copy()
            state.conditions = before
            if number and isinstance(statement, facts.For) and not self.has_left:
                started = self.journal.operations.keys() - made
                passes.end(self._iterated[statement.span], started, self.evaluation, ended)
        if isinstance(statement, facts.For) and ended is not None and not self.has_left:
            ended = ended.copy()
            self.evaluation.use_up(emptied(statement.iterable), ended)
        self.journal.rounds, self.journal.turns = outer, turns
        return ended

    def _start(self, statement: facts.While | facts.For, state: State, number: int) -> State:
        if isinstance(statement, facts.While):
            return self.refine(statement.test, True, self.decide(statement.test, state) if number else state)
        state = state.copy()
        passes.step(self._iterated[statement.span], self.evaluation, state)
        return state

    # -- statements --------------------------------------------------------------------------------------------------

    def assign(self, statement: facts.Assign, state: State) -> State:
        state = state.copy()
        if statement.operator:
            self._augment(statement, state)
            return state
        if statement.value is None:
            return state
        pairs = _pairs(statement.targets[0], statement.value)
        if pairs:
            each = [self.evaluation.value(item, state) for _, item in pairs]
            for (one, _), values in zip(pairs, each, strict=True):
                self.evaluation.bind(one, values, state)
            return state
        values = self.evaluation.value(statement.value, state)
        for target in statement.targets:
            if facts.is_name(target, "_"):
                self._drop(statement.value, values, state)
            else:
                self._note_lost_buffer(statement.value, target, values)
                self.evaluation.bind(target, values, state)
        return state

    def _note_lost_buffer(self, value: Expression, target: Expression, values: Values) -> None:
        """``x = dist.all_reduce(x)``: the tensor is gone, None is there."""
        for result in values if isinstance(value, facts.Call) else ():
            if isinstance(result, Result) and _is_none(result, self.journal):
                operation = self.journal.operations[result.operation, result.rounds]
                if any(facts.source_of(given) == facts.source_of(target) for given in operation.made.writes):
                    self.journal.note(NO_RESULT, operation, target, "assigned")

    def _augment(self, statement: facts.Assign, state: State) -> None:
        target = statement.targets[0]
        added = self.evaluation.value(statement.value, state)
        values = self.evaluation.value(target, state)
        boxes = [value for value in values if isinstance(value, Box)]
        if boxes or any(isinstance(value, Box) for value in added):  # a list gets longer
            for box in boxes:
                state.fill(box, self.evaluation.elements(added, state))
            if not boxes:
                self.journal.refill(values)
                state.keep(added)
            return
        if statement.value is not None:
            self.evaluation.use(statement.value, added, state)
        self.evaluation.use(target, values, state)
        self.evaluation.change(target, values, state)
        state.keep(added)
        if isinstance(target, Name) and all(isinstance(value, Literal) for value in values):
            self.evaluation.bind(target, self.evaluation.fresh(statement.span), state)

    def enter(self, context: Expression, target: Expression | None, state: State) -> State:
        state = state.copy()
        values = self.evaluation.value(context, state)
        if self._is_coalescing(context):
            self.evaluation.calls.coalescing += 1
            if not any(isinstance(value, Work) for value in values):  # the manager is an object in any case
                values = self.evaluation.fresh(context.span)
        if target is not None:
            self.evaluation.bind(target, values, state)
        return state

    def leave(self, statement: facts.With, state: State | None) -> State | None:
        for context, _ in statement.items:
            if self._is_coalescing(context):
                self.evaluation.calls.coalescing -= 1
        return state

    def _is_coalescing(self, context: Expression) -> bool:
        made = self.evaluation.calls.communication(context) if isinstance(context, facts.Call) else None
        return made is not None and made.entry.op == "coalescing_manager"

    def give_back(self, statement: facts.Return, state: State) -> State:
        state = state.copy()
        values = self.evaluation.value(statement.value, state)
        if statement.value is not None:
            self.journal.passed(statement.value, values, state)
            if self._promises_tensor:
                self.journal.reached(statement.value, values, state, "returned")
        state.keep(values)
        return state

    def other(self, statement: Statement, state: State) -> State:
        state = state.copy()
        if isinstance(statement, facts.Evaluate):
            values = self.evaluation.value(statement.value, state)
            self._drop(statement.value, values, state)
        elif isinstance(statement, facts.Delete):
            for target in statement.targets:
                if isinstance(target, Name):
                    state.names.pop(target.id, None)
        return state

    def _drop(self, expression: Expression, values: Values, state: State) -> None:
        """Nobody takes what an expression gives."""
        self.journal.released(expression, state.all_in(values), state)
        for value in values:
            if isinstance(value, Result) and value.operation == expression.span:
                operation = self.journal.operations[value.operation, value.rounds]
                if operation.made.gives == VALUE and not operation.made.buffers.writes:
                    self.journal.note(VALUE_DROPPED, operation, expression)


def _pairs(target: Expression, value: Expression) -> list[tuple[Expression, Expression]]:
    """``a, b = x, y`` element by element; empty for anything else."""
    if not isinstance(target, facts.Sequence) or not isinstance(value, facts.Sequence):
        return []
    return list(zip(target.items, value.items, strict=True)) if len(target.items) == len(value.items) else []


def _is_none(value: Value, journal: Journal) -> bool:
    if not isinstance(value, Result):
        return False
    return journal.operations[value.operation, value.rounds].made.gives == "none"


def _gives_tensors(function: Function) -> bool:
    """Whether a function is annotated to return a tensor, or gives back what it was handed on another way, and nowhere
    returns None all the same."""
    returns = function.definition.returns
    given = function.return_values
    if returns is not None:
        promised = full_name(returns, function.module) == "torch.Tensor"
    else:  # `if world_size == 1: return x`, and `return dist.all_reduce(x)` otherwise
        promised = any(isinstance(v, Name) and v.id in function.given_names for v in given)
    return promised and not any(v is None or is_none(v) for v in given)
