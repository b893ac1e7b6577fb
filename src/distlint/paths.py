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
    ClassDef,
    Comprehension,
    Conditional,
    Constant,
    Expression,
    FunctionDef,
    Lambda,
    Statement,
    Unary,
    Yield,
)

Marks = frozenset[Hashable]
_NONE: Marks = frozenset()


class Passed(NamedTuple):
    """The marks that are there on all paths, and those that are there on some."""

    certain: Marks = _NONE
    possible: Marks = _NONE

    def with_marks(self, new: Iterable[Hashable]) -> Passed:
        """The same with further marks."""
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


class _Walker:
    def __init__(self, questions: Questions) -> None:
        self.questions = questions
        self.steps: list[Step] = []
        self.returns: list[Passed] = []
        self.loops: list[dict[str, list[Passed]]] = []
        self.handlers = 0

    # -- statements --------------------------------------------------------------------------------------------------

    def block(self, body: tuple[Statement, ...], passed: Passed | None) -> Passed | None:
        for statement in body:
            if passed is None:
                return None
            passed = self.statement(statement, passed)
        return passed

    def statement(self, statement: Statement, passed: Passed) -> Passed | None:
        if isinstance(statement, facts.If):
            return self.branch(statement.test, statement.body, statement.orelse, passed)
        if isinstance(statement, (facts.While, facts.For)):
            return self.loop(statement, passed)
        if isinstance(statement, facts.With):
            for context, target in statement.items:
                passed = self.expression(context, passed).with_marks(self.questions.entering(context))
                passed = self.expression(target, passed)
            return self.block(statement.body, passed)
        if isinstance(statement, facts.Try):
            return self.attempt(statement, passed)
        if isinstance(statement, facts.Match):
            return self.match(statement, passed)
        if isinstance(statement, facts.Return):
            self.returns.append(self.expression(statement.value, passed))
            return None
        if isinstance(statement, facts.Raise):
            self.expression(statement.exception, passed)
            return None
        if isinstance(statement, facts.Jump):
            if self.loops:
                self.loops[-1][statement.kind].append(passed)
            return None
        if isinstance(statement, facts.Assert):
            return self.expression(statement.test, passed)
        if isinstance(statement, FunctionDef):
            for defined in (*statement.decorators, *(p.default for p in statement.parameters)):
                passed = self.expression(defined, passed)
            return passed
        if isinstance(statement, ClassDef):
            for made in (*statement.decorators, *(base.value for base in statement.bases)):
                passed = self.expression(made, passed)
            return self.block(statement.body, passed)
        if isinstance(statement, facts.Assign):
            passed = self.expression(statement.value, passed)
            for stored in statement.targets:
                passed = self.expression(stored, passed)
            return passed
        if isinstance(statement, facts.Evaluate):
            return self.expression(statement.value, passed)
        return passed

    def branch(
        self, test: Expression, body: tuple[Statement, ...], orelse: tuple[Statement, ...], passed: Passed
    ) -> Passed | None:
        passed = self.expression(test, passed)
        outcome = self.assume(test)
        taken = self.block(body, passed) if outcome is not False else None
        other = self.block(orelse, passed) if outcome is not True else None
        if taken is not None and other is not None and self.questions.vouches(test):
            other = other._replace(certain=other.certain | taken.certain)
        return _join(taken, other)

    def assume(self, test: Expression) -> bool | None:
        if isinstance(test, Constant):
            return bool(test.value)
        if isinstance(test, facts.Name) and test.id == "TYPE_CHECKING":
            return False
        if isinstance(test, Unary) and test.operator == "not":
            inner = self.assume(test.operand)
            return None if inner is None else not inner
        if isinstance(test, Boolean):
            decides = test.operator == "or"
            outcomes = [self.assume(operand) for operand in test.operands]
            if decides in outcomes:
                return decides
            return None if None in outcomes else not decides
        return self.questions.assume(test)

    def loop(self, statement: facts.While | facts.For, passed: Passed) -> Passed | None:
        header = statement.test if isinstance(statement, facts.While) else statement.iterable
        passed = self.expression(header, passed)
        endless = isinstance(statement, facts.While) and self.assume(header) is True
        self.loops.append({"break": [], "continue": []})
        ended = self.block(statement.body, passed)
        jumps = self.loops.pop()
        exhausted: Passed | None = None
        if not endless:
            rounds = _join(ended, *jumps["continue"])
            runs = isinstance(statement, facts.For) and self.questions.loops_run
            exhausted = rounds if runs and rounds is not None else _join(passed, rounds)
            exhausted = self.block(statement.orelse, exhausted)
        return _join(exhausted, *jumps["break"])

    def attempt(self, statement: facts.Try, passed: Passed) -> Passed | None:
        first = len(self.steps)
        done = self.block(statement.body, passed)
        inside = [step.passed.possible for step in self.steps[first:]] + ([done.possible] if done else [])
        failed = Passed(passed.certain, passed.possible.union(*inside))
        done = self.block(statement.orelse, done)
        self.handlers += 1
        handled = [self.block(handler.body, failed) for handler in statement.handlers]
        self.handlers -= 1
        after = _join(done, *handled)
        if not statement.final:
            return after
        final = self.block(statement.final, after or failed)
        return final if after is not None else None

    def match(self, statement: facts.Match, passed: Passed) -> Passed | None:
        passed = self.expression(statement.subject, passed)
        ends: list[Passed | None] = []
        for case in statement.cases:
            start = self.expression(case.guard, passed)
            ends.append(self.block(case.body, start))
            if case.irrefutable and case.guard is None:
                return _join(*ends)
        return _join(passed, *ends)

    # -- expressions -------------------------------------------------------------------------------------------------

    def expression(self, expression: Expression | None, passed: Passed) -> Passed:
        if expression is None or isinstance(expression, (facts.Name, Constant, Lambda)):
            return passed
        if isinstance(expression, Call):
            passed = self.expression(expression.function, passed)
            for given in expression.arguments:
                passed = self.expression(given.value, passed)
            self.steps.append(Step(expression, passed, self.handlers > 0))
            return passed.with_marks(self.questions.after(expression))
        if isinstance(expression, Boolean):
            passed = self.expression(expression.operands[0], passed)
            rest = passed
            for operand in expression.operands[1:]:
                rest = self.expression(operand, rest)
            return Passed(passed.certain, rest.possible)
        if isinstance(expression, Conditional):
            passed = self.expression(expression.test, passed)
            outcome = self.assume(expression.test)
            if outcome is not None:
                return self.expression(expression.body if outcome else expression.orelse, passed)
            one, other = self.expression(expression.body, passed), self.expression(expression.orelse, passed)
            return _join(one, other) or passed
        if isinstance(expression, Comprehension):
            return self.comprehension(expression, passed)
        if isinstance(expression, Yield):
            passed = self.expression(expression.value, passed)
            self.steps.append(Step(expression, passed, self.handlers > 0))
            return passed
        if isinstance(expression, facts.Mapping):
            for key, value in expression.items:
                passed = self.expression(value, self.expression(key, passed))
            return passed
        for child in _children(expression):
            passed = self.expression(child, passed)
        return passed

    def comprehension(self, expression: Comprehension, passed: Passed) -> Passed:
        start = inner = self.expression(expression.clauses[0].iterable, passed)
        for number, clause in enumerate(expression.clauses):
            inner = self.expression(clause.iterable, inner) if number else inner
            for condition in clause.conditions:
                inner = self.expression(condition, inner)
        for element in expression.elements:
            inner = self.expression(element, inner)
        return Passed(inner.certain if self.questions.loops_run else start.certain, inner.possible)


def _children(expression: Expression) -> Iterable[Expression]:
    for field in expression:
        if isinstance(field, tuple) and not facts.is_expression(field):
            yield from (inner for inner in field if facts.is_expression(inner))
        elif facts.is_expression(field):
            yield field  # type: ignore[misc]
