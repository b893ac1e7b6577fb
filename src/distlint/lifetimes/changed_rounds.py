"""What decides how long a rank goes on training, where the first rank changes it for itself alone: each waits for
those that have stopped.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from distlint import facts, knowledge
from distlint.calls.sharing import SHARES
from distlint.facts import Assign, Attribute, Call, Expression, For, If, Name, Statement, While
from distlint.finding import Span
from distlint.lifetimes.changed_by_the_first import (
    Changed,
    FirstRank,
    asking,
    changes_in,
    is_kept,
    is_named_in,
    is_other_side,
    sides,
)
from distlint.lifetimes.first_rank import RANK
from distlint.lifetimes.journal import words_of
from distlint.lifetimes.kept_away import told
from distlint.places import Place, call_of, calls_in, place_of, places, tests_above
from distlint.places.rank_zero import only_rank_zero
from distlint.project import Function, Module, Scope
from distlint.project.bindings import Assigned
from distlint.project.symbols import CONSTRUCTORS
from distlint.remembering import remembered
from distlint.spmd.reach import Reach


class ChangedRounds:
    """Answers about one project."""

    def __init__(self, first: FirstRank, reach: Reach) -> None:
        self.first = first
        self.order = first.order
        self.reach = reach

    def of(self, module: Module) -> Iterator[Changed]:
        """What decides how many rounds of training a rank makes, or when it stops: one for each change."""
        near = asking(module) if RANK.search(module.text) is not None else ()
        for scope in self.first.scopes(module) if near else ():
            if scope not in near and not is_named_in(scope, near):
                continue
            changes = [one for one in changes_in(scope) if _may_decide(one[2], scope)]
            changes = [one for one in changes if self._may_be_asked(scope, one[1], one[2])]
            if not changes or not (scope in near or self.first.is_only_caller(scope)):
                continue
            for statement, target, path in changes:
                found = self._ends(scope, statement, target, path)
                if found is not None:
                    yield Changed(found[0], path, statement.span, found[1])

    def _ends(self, scope: Scope, statement: Assign, target: Expression, path: str) -> tuple[str, Span] | None:
        """What a change decides for all ranks: the rounds of a loop that trains, or an exit from one."""
        assert statement.value is not None
        place = place_of(scope, statement.value)
        if place is None or not self.first.comes_alone(place, scope):
            return None
        users = self._users(scope, target, path)
        deciding = [(user, place) for user in users for place in _deciding(user, path)]
        if not deciding or _are_sharing(users):
            return None
        if isinstance(target, Name) and not is_kept(scope, target.id, statement, place):
            return None
        if isinstance(target, Attribute) and self._is_matched(scope, path, statement, place):
            return None
        for user, use in deciding:
            if isinstance(target, Name) and use.expression.span < statement.span:
                continue
            if not self.first.comes_with_all(use, user) or _is_asked_by_rank(use, frozenset(told(user))):
                continue
            found = self._consequence(user, use)
            if found is not None and (found[0] == "rounds" or isinstance(target, Attribute)):
                return found
        return None

    def _may_be_asked(self, scope: Scope, target: Expression, path: str) -> bool:
        """Whether what is changed may decide something, as far as that is known without its callers: who comes to a
        place costs more."""
        if isinstance(scope, Function) and scope.owner is None and not isinstance(target, Name):
            return True
        return any(any(True for _ in _deciding(user, path)) for user in self._users(scope, target, path))

    def _users(self, scope: Scope, target: Expression, path: str) -> tuple[Scope, ...]:
        """Who may use what is changed: the function itself; for an attribute the methods of the class that know its
        object by the same name, or who hands the object over by that name."""
        first, _, rest = path.partition(".")
        if isinstance(target, Name) or not isinstance(scope, Function):
            return (scope,)
        if scope.name in CONSTRUCTORS and first == scope.first_parameter:
            return ()
        if not any(isinstance(d, (facts.Parameter, Assigned)) for d in scope.bindings.of(first)) or "." in rest:
            return (scope,)
        methods = scope.owner.methods.values() if scope.owner is not None else ()
        users = [m for m in methods if m.bindings.of(first) and rest in m.words]
        users += [scope] if scope not in users else []
        if scope.owner is None:
            callers = [c.scope for c in self.order.callers(scope) if first in _handed(scope, first, c.place)]
            return (*users, *dict.fromkeys(callers))
        return tuple(users)

    def _is_matched(self, scope: Scope, path: str, statement: Assign, changed: Place) -> bool:
        """Whether the other ranks change an attribute in the same function, too: on the other side of the test, or
        all of them behind it."""
        mine = sides(changed)
        for other, _, name in changes_in(scope):
            place = place_of(scope, other.value) if name == path and other is not statement and other.value else None
            if place is None or only_rank_zero(place, self.order):
                continue
            if other.span > statement.span or any(_asks_for_a_rank(test) for test in tests_above(place)):
                return True
            if any(is_other_side(node, inner, mine) for node, inner in pairwise((*place.above, place.expression))):
                return True
        return False

    def _consequence(self, scope: Scope, use: Place) -> tuple[str, Span] | None:
        """What a test, or a range, in which a value stands decides about training: how many rounds a loop has, or
        whether it goes on."""
        around = (*use.above, use.expression)
        for node, inner in pairwise(around):
            if isinstance(node, For) and inner is node.iterable and _is_range(node.iterable):
                return ("rounds", node.iterable.span) if self._trains(scope, node.span) else None
            if isinstance(node, While) and inner is node.test:
                return ("rounds", node.test.span) if self._trains(scope, node.span) else None
            if isinstance(node, If) and inner is node.test:
                loops = [n for n in use.above if isinstance(n, (For, While))]
                if _ends_in_one_block(node):
                    if any(self._trains(scope, loop.span) for loop in loops):
                        return "exit", node.test.span
                    if isinstance(scope, Function) and _answers(node.body) and self._is_asked_in_training(scope):
                        return "exit", node.test.span
                return None
        return None

    def _is_asked_in_training(self, function: Function) -> bool:
        """Whether a loop that trains asks a function whether it goes on."""
        for caller in self.order.callers(function):
            place = caller.place
            for node, inner in pairwise((*place.above, place.expression)):
                is_condition = isinstance(node, While) and inner is node.test
                is_condition |= isinstance(node, If) and inner is node.test and _leaves(node.body)
                if is_condition and self.first.comes_with_all(place, caller.scope):
                    loops = [n for n in (*place.above, node) if isinstance(n, (For, While))]
                    if any(self._trains(caller.scope, loop.span) for loop in loops):
                        return True
        return False

    def _trains(self, scope: Scope, within: Span) -> bool:
        """Whether ranks train, or communicate, together in a part of a function."""
        for place in calls_in(scope):
            call = call_of(place)
            if not call.span.is_inside(within) or only_rank_zero(place, self.order):
                continue
            if facts.last_called(call) == "backward" or any(map(self._trains_in, self.order.callees(place))):
                return True
        return False

    def _trains_in(self, function: Function) -> bool:
        return "backward" in function.words or self.reach.communicates(function)


def _may_decide(path: str, scope: Scope) -> bool:
    """A cheap look: whether a variable stands in a test or a range of its function, or an attribute in one of its
    file."""
    owner, _, last = path.rpartition(".")
    return last in _decisive(scope.module) if owner else last in _asked(scope)


@remembered
def _decisive(module: Module) -> frozenset[str]:
    """The last words of what stands in the tests and ranges of a file."""
    return frozenset(word for scope in module.scopes for word in _asked(scope))


@remembered
def _asked(scope: Scope) -> frozenset[str]:
    """The last words of what a function asks before it goes on with a loop, or answers whether to: in tests whose block
    leaves, and in the ranges of loops."""
    found: set[str] = set()
    statements = tuple(facts.statements(scope.body))
    has_loop = any(isinstance(s, (For, While)) for s in statements)
    for statement in statements:
        asked = statement.test if isinstance(statement, While) else None
        if isinstance(statement, For) and _is_range(statement.iterable):
            asked = statement.iterable
        elif isinstance(statement, If) and (_answers(statement.body) or (has_loop and _ends_in_one_block(statement))):
            asked = statement.test
        if asked is not None:
            found.update(filter(None, map(facts.last_name, facts.subexpressions(asked))))
    return frozenset(found)


def _ends_in_one_block(test: If) -> bool:
    return any(map(_leaves, (test.body, test.orelse)))


def _handed(function: Function, parameter: str, place: Place) -> tuple[str, ...]:
    """The path that a call gives for a parameter."""
    path = facts.dotted(function.given(parameter, call_of(place)))
    return (path,) if path is not None else ()


def _deciding(scope: Scope, path: str) -> Iterator[Place]:
    """The places where a path stands in a test, or in a range that a loop goes over."""
    for place in places(scope, lambda e: isinstance(e, (Name, Attribute)) and facts.dotted(e) == path):
        for node, inner in pairwise((*place.above, place.expression)):
            is_range = isinstance(node, For) and inner is node.iterable and _is_range(node.iterable)
            if is_range or (isinstance(node, (If, While)) and inner is node.test):
                yield place
                break


def _are_sharing(users: tuple[Scope, ...]) -> bool:
    """Whether one of the functions that know what is changed may share it between ranks."""
    return any(SHARES.search(facts.last_called(call_of(place)) or "") for user in users for place in calls_in(user))


def _is_range(iterable: Expression) -> bool:
    """Whether a loop counts (``range(…)``, also with a bar around it)."""
    return any(
        facts.last_called(e) in ("range", "trange") for e in facts.subexpressions(iterable) if isinstance(e, Call)
    )


def _leaves(body: tuple[Statement, ...]) -> bool:
    """Whether a block ends a loop or a function; going on with the next round does not."""
    last = body[-1] if body else None
    return facts.always_leaves(body) and not (isinstance(last, facts.Jump) and last.kind == "continue")


def _answers(body: tuple[Statement, ...]) -> bool:
    """Whether a block answers yes or no."""
    last = body[-1] if body else None
    return isinstance(last, facts.Return) and (facts.is_true(last.value) or facts.is_false(last.value))


def _asks_for_a_rank(test: Expression) -> bool:
    names = knowledge.names()
    return any(word.rpartition(".")[2] in names or RANK.search(word) for word in words_of(test))


def _is_asked_by_rank(use: Place, answers: frozenset[str]) -> bool:
    """Whether a test around a use, or that it is a part of, asks for the rank or for an answer about it."""
    tests = [node.test for node in use.above if isinstance(node, (If, While, facts.Conditional))]
    return any(_asks_for_a_rank(test) or not answers.isdisjoint(words_of(test)) for test in tests)
