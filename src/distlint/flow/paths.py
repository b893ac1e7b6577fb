"""What has happened before a call: a walk over the paths through a body, in the order of evaluation.

Whoever asks says which marks a call leaves behind; the walk says for every call which marks are there on all paths
that reach it (``certain``) and on some (``possible``). Branches meet by intersection and union; a path that returns,
raises or jumps away does not reach what follows. Marks are never taken away, so one pass over a loop is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple

from distlint import facts
from distlint.facts import (
    Boolean,
    Call,
    Comprehension,
    Conditional,
    Constant,
    Expression,
    Lambda,
    Statement,
    Unary,
    Yield,
)
from distlint.flow import Flow

Marks = frozenset[Hashable]
_NONE: Marks = frozenset()


class Passed(NamedTuple):
    """The marks that are there on all paths, and those that are there on some."""

    certain: Marks = _NONE
    possible: Marks = _NONE

    def with_marks(self, new: Iterable[Hashable]) -> Passed:
        """These marks and ``new`` ones, which are there on all paths."""
        marks = frozenset(new)
        return Passed(self.certain | marks, self.possible | marks) if marks else self


class Step(NamedTuple):
    """A call or ``yield`` that is reached, and the marks that are there before it; ``in_handler``: in ``except``."""

    node: Call | Yield
    passed: Passed
    in_handler: bool


class Questions(NamedTuple):
    """What a walk has to be told.

    ``after``: the marks that a call leaves. ``entering``: those that the ``__enter__`` of a ``with`` item leaves.
    ``assume``: the outcome of a test where one is as good as certain, else None. ``vouches``: a test whose body counts
    as passed behind it even where the test fails (it only decides about the detail of a record). ``loops_run``: a
    ``for`` loop is taken to run at least once (a line in it counts as passed behind the loop).
    """

    after: Callable[[Call], Iterable[Hashable]]
    entering: Callable[[Expression], Iterable[Hashable]] = lambda _: ()
    assume: Callable[[Expression], bool | None] = lambda _: None
    vouches: Callable[[Expression], bool] = lambda _: False
    loops_run: bool = True


class Walked(NamedTuple):
    """The steps in the order of evaluation, and what is passed where the body ends or returns (None: never)."""

    steps: tuple[Step, ...]
    end: Passed | None


def walk(body: tuple[Statement, ...], questions: Questions, passed: Passed = Passed()) -> Walked:  # noqa: B008 (immutable)
    """Walks a body once. Nested functions and lambdas are not entered: they run when somebody calls them."""
    walker = _Walker(questions)
    end = walker.block(body, passed)
    return Walked(tuple(walker.steps), _join(end, *walker.returns))


def _join(*states: Passed | None) -> Passed | None:
    reached = [state for state in states if state is not None]
    if len(reached) < 2:
        return reached[0] if reached else None
    certain = frozenset.intersection(*(state.certain for state in reached))
    return Passed(certain, frozenset.union(*(state.possible for state in reached)))


class _Walker(Flow[Passed]):
    def __init__(self, questions: Questions) -> None:
        super().__init__()
        self.questions = questions
        self.steps: list[Step] = []

    # -- paths -------------------------------------------------------------------------------------------------------

    def meet(self, *states: Passed | None) -> Passed | None:
        return _join(*states)

    def assume(self, test: Expression) -> bool | None:
        known = super().assume(test)
        return self.questions.assume(test) if known is None and not isinstance(test, (Unary, Boolean)) else known

    def enter(self, context: Expression, target: Expression | None, state: Passed) -> Passed:
        return self.evaluate(target, self.evaluate(context, state).with_marks(self.questions.entering(context)))

    def skips(self, statement: facts.While | facts.For) -> bool:
        return super().skips(statement) or not self.questions.loops_run

    def branched(self, test: Expression, before: Passed, taken: Passed | None, other: Passed | None) -> Passed | None:
        if taken is not None and other is not None and self.questions.vouches(test):
            other = other._replace(certain=other.certain | taken.certain)
        return _join(taken, other)

    def failed(self, before: Passed, inside: list[Passed]) -> Passed:
        return Passed(before.certain, before.possible.union(*(state.possible for state in inside)))

    # -- expressions -------------------------------------------------------------------------------------------------

    def evaluate(self, expression: Expression | None, passed: Passed) -> Passed:
        if expression is None or isinstance(expression, (facts.Name, Constant, Lambda)):
            return passed
        if isinstance(expression, Call):
            passed = self.evaluate(expression.function, passed)
            for given in expression.arguments:
                passed = self.evaluate(given.value, passed)
            self.steps.append(Step(expression, passed, self.handlers > 0))
            return passed.with_marks(self.questions.after(expression))
        if isinstance(expression, Boolean):
            passed = self.evaluate(expression.operands[0], passed)
            rest = passed
            for operand in expression.operands[1:]:
                rest = self.evaluate(operand, rest)
            return Passed(passed.certain, rest.possible)
        if isinstance(expression, Conditional):
            passed = self.evaluate(expression.test, passed)
            outcome = self.assume(expression.test)
            if outcome is not None:
                return self.evaluate(expression.body if outcome else expression.orelse, passed)
            one, other = self.evaluate(expression.body, passed), self.evaluate(expression.orelse, passed)
            return _join(one, other) or passed
        if isinstance(expression, Comprehension):
            return self.comprehension(expression, passed)
        if isinstance(expression, Yield):
            passed = self.evaluate(expression.value, passed)
            self.steps.append(Step(expression, passed, self.handlers > 0))
            return passed
        if isinstance(expression, facts.Mapping):
            for key, value in expression.items:
                passed = self.evaluate(value, self.evaluate(key, passed))
            return passed
        for child in _children(expression):
            passed = self.evaluate(child, passed)
        return passed

    def comprehension(self, expression: Comprehension, passed: Passed) -> Passed:
        start = inner = self.evaluate(expression.clauses[0].iterable, passed)
        for number, clause in enumerate(expression.clauses):
            inner = self.evaluate(clause.iterable, inner) if number else inner
            for condition in clause.conditions:
                inner = self.evaluate(condition, inner)
        for element in expression.elements:
            inner = self.evaluate(element, inner)
        return Passed(inner.certain if self.questions.loops_run else start.certain, inner.possible)


def _children(expression: Expression) -> Iterable[Expression]:
    for field in expression:
        if isinstance(field, tuple) and not facts.is_expression(field):
            yield from (inner for inner in field if facts.is_expression(inner))
        elif facts.is_expression(field):
            yield field  # type: ignore[misc]
