"""The ways through a body, in the order of evaluation, for whatever state an analysis carries along.

A walk takes the state from statement to statement. Branches meet where both go on; a path that returns, raises or
jumps away does not reach what follows. What expressions do to the state, and how states meet, the subclass says.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from distlint import facts
from distlint.facts import Boolean, ClassDef, Constant, Expression, FunctionDef, Statement

State = TypeVar("State")


class Flow(Generic[State]):
    """One walk. Nested functions and lambdas are not entered: they run when somebody calls them.

    ``returns`` collects the states in which the body returns; ``handlers`` counts the handlers around the place.
    """

    def __init__(self) -> None:
        self.returns: list[State] = []
        self.handlers = 0
        self._loops: list[dict[str, list[State]]] = []
        self._attempts: list[list[State]] = []

    # -- what the subclass says --------------------------------------------------------------------------------------

    def evaluate(self, expression: Expression | None, state: State) -> State:
        """The state after ``expression`` (None: the same state)."""
        raise NotImplementedError

    def decide(self, test: Expression | None, state: State) -> State:
        """The state after an expression that decides which way is taken."""
        return self.evaluate(test, state)

    def meet(self, *states: State | None) -> State | None:
        """The state where paths come together; None stands for a path that does not come."""
        raise NotImplementedError

    def failed(self, before: State, inside: list[State]) -> State:
        """The state at the start of a handler: something between the start of the ``try`` and its end was the last."""
        raise NotImplementedError

    def assume(self, test: Expression) -> bool | None:
        """The outcome of a test where one is as good as certain."""
        if isinstance(test, Constant):
            return bool(test.value)
        if facts.is_name(test, "TYPE_CHECKING"):
            return False
        if facts.is_not(test):
            inner = self.assume(test.operand)
            return None if inner is None else not inner
        if isinstance(test, Boolean):
            decides = test.operator == "or"
            outcomes = [self.assume(operand) for operand in test.operands]
            if decides in outcomes:
                return decides
            return None if None in outcomes else not decides
        return None

    def refine(self, test: Expression, outcome: bool, state: State) -> State:
        """The state on the side of a branch where ``test`` has this outcome."""
        return state

    def branched(self, test: Expression, before: State, taken: State | None, other: State | None) -> State | None:
        """The state behind an ``if``; ``before`` is the one behind its test."""
        return self.meet(taken, other)

    def assign(self, statement: facts.Assign, state: State) -> State:
        """The state after an assignment."""
        state = self.evaluate(statement.value, state)
        for target in statement.targets:
            state = self.evaluate(target, state)
        return state

    def enter(self, context: Expression, target: Expression | None, state: State) -> State:
        """The state behind the ``__enter__`` of a ``with`` item."""
        return self.evaluate(target, self.evaluate(context, state))

    def leave(self, statement: facts.With, state: State | None) -> State | None:
        """The state behind a ``with`` block; None if no path comes to its end."""
        return state

    def header(self, statement: facts.While | facts.For, state: State) -> State:
        """The state behind the first test of a ``while``, or what a ``for`` iterates over."""
        if isinstance(statement, facts.While):
            return self.decide(statement.test, state)
        return self.evaluate(statement.iterable, state)

    def rounds(self, statement: facts.While | facts.For, state: State) -> State | None:
        """The state behind all rounds that end by the end of the block or ``continue``; None if there are none."""
        return self.one_round(statement, state)

    def skips(self, statement: facts.While | facts.For) -> bool:
        """Whether a loop may run no round at all."""
        return isinstance(statement, facts.While)

    def give_back(self, statement: facts.Return, state: State) -> State:
        """The state in which the body returns."""
        return self.evaluate(statement.value, state)

    def other(self, statement: Statement, state: State) -> State:
        """The state after a statement that moves nothing else: expression statements, ``del``, imports, scopes."""
        return self.evaluate(statement.value, state) if isinstance(statement, facts.Evaluate) else state

    @property
    def has_left(self) -> bool:
        """Whether a path that was walked left the loop around the place by ``break``."""
        return bool(self._loops[-1]["break"])

    # -- the walk ----------------------------------------------------------------------------------------------------

    def block(self, body: tuple[Statement, ...], state: State | None) -> State | None:
        """The state behind ``body``, or None if no path comes there."""
        for statement in body:
            if state is None:
                return None
            state = self.statement(statement, state)
            if self._attempts and state is not None:
                self._attempts[-1].append(state)
        return state

    def statement(self, statement: Statement, state: State) -> State | None:
        """The state behind one statement, or None if no path comes there."""
        if isinstance(statement, facts.If):
            return self._branch(statement, state)
        if isinstance(statement, (facts.While, facts.For)):
            return self._loop(statement, state)
        if isinstance(statement, facts.With):
            for context, target in statement.items:
                state = self.enter(context, target, state)
            return self.leave(statement, self.block(statement.body, state))
        if isinstance(statement, facts.Try):
            return self._attempt(statement, state)
        if isinstance(statement, facts.Match):
            return self._match(statement, state)
        if isinstance(statement, facts.Return):
            self.returns.append(self.give_back(statement, state))
            return None
        if isinstance(statement, facts.Raise):
            self.evaluate(statement.exception, state)
            return None
        if isinstance(statement, facts.Jump):
            if self._loops:
                self._loops[-1][statement.kind].append(state)
            return None
        if isinstance(statement, facts.Assert):
            return self.refine(statement.test, True, self.decide(statement.test, state))
        if isinstance(statement, facts.Assign):
            return self.assign(statement, state)
        if isinstance(statement, FunctionDef):
            for defined in (*statement.decorators, *(p.default for p in statement.parameters)):
                state = self.evaluate(defined, state)
            return state
        if isinstance(statement, ClassDef):
            for made in (*statement.decorators, *(base.value for base in statement.bases)):
                state = self.evaluate(made, state)
            return self.block(statement.body, state)
        return self.other(statement, state)

    def one_round(self, statement: facts.While | facts.For, state: State) -> State | None:
        """The state behind one round of a loop."""
        ended = self.block(statement.body, state)
        continued = self._loops[-1]["continue"]
        result = self.meet(ended, *continued)
        continued.clear()
        return result

    def _branch(self, statement: facts.If, state: State) -> State | None:
        state = self.decide(statement.test, state)
        outcome = self.assume(statement.test)
        taken = other = None
        if outcome is not False:
            taken = self.block(statement.body, self.refine(statement.test, True, state))
        if outcome is not True:
            other = self.block(statement.orelse, self.refine(statement.test, False, state))
        return self.branched(statement.test, state, taken, other)

    def _loop(self, statement: facts.While | facts.For, state: State) -> State | None:
        state = self.header(statement, state)
        endless = isinstance(statement, facts.While) and self.assume(statement.test) is True
        self._loops.append({"break": [], "continue": []})
        ran = self.rounds(statement, state)
        left = self._loops.pop()["break"]
        exhausted: State | None = None
        if not endless:
            exhausted = self.meet(state, ran) if ran is None or self.skips(statement) else ran
            exhausted = self.block(statement.orelse, exhausted)
        return self.meet(exhausted, *left)

    def _attempt(self, statement: facts.Try, state: State) -> State | None:
        self._attempts.append([])
        done = self.block(statement.body, state)
        inside = self._attempts.pop()
        if self._attempts:
            self._attempts[-1].extend(inside)
        failed = self.failed(state, inside)
        done = self.block(statement.orelse, done)
        self.handlers += 1
        handled = [self.block(handler.body, failed) for handler in statement.handlers]
        self.handlers -= 1
        after = self.meet(done, *handled)
        if not statement.final:
            return after
        final = self.block(statement.final, failed if after is None else after)
        return final if after is not None else None

    def _match(self, statement: facts.Match, state: State) -> State | None:
        state = self.evaluate(statement.subject, state)
        ends: list[State | None] = []
        for case in statement.cases:
            ends.append(self.block(case.body, self.evaluate(case.guard, state)))
            if case.irrefutable and case.guard is None:
                return self.meet(*ends)
        return self.meet(state, *ends)
