"""Where the results of some calls end up in one function: followed through variables, displays and other calls.

Whoever asks names the calls, says which calls take their results in, and which values keep nothing of them. Variables
and attributes are followed by their dotted names, branch by branch; both branches count behind an ``if``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple, cast

from distlint import facts
from distlint.facts import Assign, Attribute, Call, Compare, Constant, Expression, Name, Subscript
from distlint.finding import Span

Holders = dict[str, frozenset[Span]]
_NOTHING: frozenset[Span] = frozenset()

#: Functions whose results hold nothing of what they are given.
_ANSWERS = frozenset(
    "len print isinstance int float str bool type id hasattr keys numel size dim item tolist detach".split()  # noqa: SIM905
)


class Questions(NamedTuple):
    """What a walk has to be told.

    ``sources``: the calls that are followed, by their spans. ``takes``: the expressions that a call takes in for good.
    ``drops``: an expression that keeps nothing of what its parts hold. ``fills``: the arguments that a source writes
    its result to. ``clears``: an assignment behind which its targets hold no result any more.
    """

    sources: Collection[Span]
    takes: Callable[[Call], Iterable[Expression]]
    drops: Callable[[Expression], bool] = lambda _: False
    fills: Callable[[Call], Iterable[Expression]] = lambda _: ()
    clears: Callable[[Assign], bool] = lambda _: False


class Ends(NamedTuple):
    """``taken``: which call takes each result in first. ``returned``: the results that the function gives back."""

    taken: dict[Span, Call]
    returned: frozenset[Span]


def ends(body: tuple[facts.Statement, ...], questions: Questions) -> Ends:
    """Where the results of the sources end up in a body. Nested functions are not entered."""
    flow = _Flow(questions)
    flow.block(body, {})
    return Ends(flow.taken, frozenset(flow.returned))


class _Flow:
    def __init__(self, questions: Questions) -> None:
        self.questions = questions
        self.taken: dict[Span, Call] = {}
        self.returned: set[Span] = set()

    # -- statements --------------------------------------------------------------------------------------------------

    def block(self, body: tuple[facts.Statement, ...], known: Holders) -> Holders:
        holders = dict(known)
        for statement in body:
            holders = self.statement(statement, holders)
        return holders

    def statement(self, statement: facts.Statement, known: Holders) -> Holders:
        if isinstance(statement, (facts.FunctionDef, facts.ClassDef)):
            return known
        for part in statement[1:]:
            if facts.is_expression(part):
                self.look(part, known)  # type: ignore[arg-type]
        if isinstance(statement, Assign):
            clears = self.questions.clears(statement)
            held = _NOTHING if clears else self.held(statement.value, known)
            for target in statement.targets:
                if clears and isinstance(target, Subscript):
                    target = target.value
                self.store(target, held, known, adds=bool(statement.operator))
        elif isinstance(statement, facts.Return):
            self.returned |= self.held(statement.value, known)
        elif isinstance(statement, facts.For):
            self.store(statement.target, self.held(statement.iterable, known), known, adds=False)
        elif isinstance(statement, facts.With):
            for context, _ in statement.items:
                self.look(context, known)
            return self.block(statement.body, known)
        blocks = [block for block in facts.blocks(statement) if block]
        if not blocks:
            return known
        after = [self.block(block, known) for block in blocks]
        if not (isinstance(statement, facts.If) and statement.orelse):
            after.append(known)
        names = sorted({name for holders in after for name in holders})
        return {name: _NOTHING.union(*(holders.get(name, _NOTHING) for holders in after)) for name in names}

    def store(self, target: Expression, held: frozenset[Span], known: Holders, *, adds: bool) -> None:
        if isinstance(target, facts.Sequence):
            for item in target.items:
                self.store(item, held, known, adds=adds)
            return
        if isinstance(target, Subscript):  # `renamed[key] = tensor`
            target, adds = target.value, True
        path = facts.dotted(target)
        if path is not None:
            known[path] = held | known.get(path, _NOTHING) if adds else held

    def look(self, expression: Expression, known: Holders) -> None:
        for call in facts.subexpressions(expression, into_lambdas=False):
            if isinstance(call, Call):
                if call.span in self.questions.sources:
                    for filled in self.questions.fills(call):
                        self.store(filled, frozenset((call.span,)), known, adds=False)
                for value in self.questions.takes(call):
                    for span in self.held(value, known):
                        self.taken.setdefault(span, call)
                if isinstance(call.function, Attribute) and call.function.attr in ("append", "extend", "update"):
                    for given in call.arguments:
                        self.store(call.function.value, self.held(given.value, known), known, adds=True)

    # -- expressions -------------------------------------------------------------------------------------------------

    def held(self, expression: Expression | None, known: Holders) -> frozenset[Span]:
        """The sources whose results an expression may hold."""
        if expression is None or isinstance(expression, (Constant, Compare, facts.Lambda, facts.Text)):
            return _NOTHING
        if self.questions.drops(expression):
            return _NOTHING
        if isinstance(expression, (Name, Attribute)):
            path = facts.dotted(expression)
            if path is not None and path in known:
                return known[path]
            return self.held(expression.value, known) if isinstance(expression, Attribute) else _NOTHING
        if isinstance(expression, Call):
            if expression.span in self.questions.sources:
                return frozenset((expression.span,))
            called = expression.function
            name = facts.last_word(called)
            if name in _ANSWERS:
                return _NOTHING
            given = [argument.value for argument in expression.arguments]
            return self._all([*given, called.value] if isinstance(called, Attribute) else given, known)
        if isinstance(expression, facts.Comprehension):
            inner = dict(known)
            for clause in expression.clauses:
                self.store(clause.target, self.held(clause.iterable, inner), inner, adds=False)
            return self._all(expression.elements, inner)
        if isinstance(expression, Subscript):
            return self.held(expression.value, known)
        if isinstance(expression, facts.Conditional):
            return self._all((expression.body, expression.orelse), known)
        if isinstance(expression, facts.Mapping):
            return self._all([value for _, value in expression.items], known)
        return self._all(_parts(expression), known)

    def _all(self, parts: Iterable[Expression], known: Holders) -> frozenset[Span]:
        return _NOTHING.union(*(self.held(part, known) for part in parts))


def _parts(expression: Expression) -> Iterator[Expression]:
    for field in expression[1:]:
        if facts.is_expression(field):
            yield cast("Expression", field)
        elif isinstance(field, tuple):
            yield from (item for item in field if facts.is_expression(item))
