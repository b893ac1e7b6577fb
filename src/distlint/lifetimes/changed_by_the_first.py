"""State that all ranks have, and that the first rank changes for itself alone: the others go on with what they had.

Two kinds are told apart by what comes of it: what decides how long a rank goes on training (each waits for those that
have stopped), and what the training itself is made of: learning rate, state of the optimizer, data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts, knowledge
from distlint.facts import Assign, Attribute, Call, Expression, For, If, Name, Statement, While
from distlint.finding import Span
from distlint.lifetimes.first_rank import RANK
from distlint.lifetimes.journal import words_of
from distlint.lifetimes.kept_away import is_asked_for, others_may_have_left, told
from distlint.places import Place, call_of, calls_in, place_of, places, tests_above
from distlint.places.rank_zero import comes_with_rank_zero, only_rank_zero, rank_zero_tests
from distlint.project import Function, Module, Scope, own_words
from distlint.project.bindings import Assigned, stored_by
from distlint.remembering import remembered
from distlint.spmd.reach import Reach

if TYPE_CHECKING:
    from distlint.places.order import Order

#: Words by which ranks share what one of them has.
_SHARES = re.compile(
    r"broadcast|bcast|reduce(?!r|lr)|gather|scatter|(?<!no_)sync(?!hronize$)|agree|consensus|share", re.IGNORECASE
)
#: Ranks that are told apart on purpose: parts of one model, nodes.
_PARTS = re.compile(
    r"(?:^|_)(?:tp|pp|cp|ep|sp|mp|pipe|pipeline|stage|tensor|model|expert|context|sequence|shard|group|node|virtual)(?:_|$)",
    re.IGNORECASE,
)
_SCHEDULER = re.compile(r"(?:^|_)(?:lr_?)?sched(?:uler)?$", re.IGNORECASE)
_OTHER_SCHEDULER = re.compile(r"noise|diffusion|pipe|beta|sampling|request|job|batch", re.IGNORECASE)
_OPTIMIZER = re.compile(r"(?:^|_)(?:optim(?:izer)?|opt)$", re.IGNORECASE)
_DATA = re.compile(r"(?:^|_)(?:data_?set|train_ds|train_data)$", re.IGNORECASE)
#: Calls that show how far a loop is, and leave what it goes over.
_SHOWS = re.compile(r"tqdm|progress|track|trange|prog_bar|rich", re.IGNORECASE)
#: Calls that ask something about what they are given, or say it.
_LOOKS = frozenset("len print str repr type isinstance id info debug warning hasattr getattr".split())  # noqa: SIM905
_NESTED = (facts.FunctionDef, facts.ClassDef, facts.Lambda)
_CONSTRUCTORS = frozenset(("__init__", "__post_init__"))


class Changed(NamedTuple):
    """A change that only the first rank makes: ``what`` it changes, ``at`` which place, and the place ``used`` where
    all ranks go on with it. ``kind``: ``rounds``, ``exit``, ``rate``, ``optimizer`` or ``data``."""

    kind: str
    what: str
    at: Span
    used: Span


class FirstRankChanges:
    """Answers about one project."""

    def __init__(self, reach: Reach, order: Order) -> None:
        self.reach = reach
        self.order = order

    def of_rounds(self, module: Module) -> Iterator[Changed]:
        """What decides how many rounds of training a rank makes, or when it stops: one for each change."""
        asking = _asking(module) if RANK.search(module.text) is not None else ()
        for scope in self._scopes(module) if asking else ():
            if scope not in asking and not _is_named_in(scope, asking):
                continue
            changes = [one for one in _changes(scope) if _may_decide(one[2], scope)]
            if not changes or not (scope in asking or self._comes_with_the_first(scope)):
                continue
            for statement, target, path in changes:
                found = self._ends(scope, statement, target, path)
                if found is not None:
                    yield Changed(found[0], path, statement.span, found[1])

    def of_training(self, module: Module) -> Iterator[Changed]:
        """What ranks train with: the learning rate, the state of an optimizer, the data."""
        for scope in self._scopes(module):
            for place in calls_in(scope):
                found = self._stepped(scope, place)
                if found is not None:
                    yield found
            for statement in facts.statements(scope.body):
                if isinstance(statement, Assign) and statement.value is not None:
                    found = self._set_rate(scope, statement)
                    if found is not None:
                        yield found
            for statement, target, path in _changes(scope):
                used = self._prepared(scope, statement, target)
                if used is not None:
                    yield Changed("data", path, statement.span, used)

    def _scopes(self, module: Module) -> Iterator[Scope]:
        if RANK.search(module.text) is None:
            return
        yield from (s for s in module.scopes if not (isinstance(s, Function) and s.is_test))

    # who comes where

    def _is_of_the_first(self, place: Place, scope: Scope) -> bool:
        """Whether only the first rank comes to a place, of all ranks that train alike."""
        if any(isinstance(around, _NESTED) for around in place.above):
            return False
        tests = tuple(rank_zero_tests(place, self.order))
        if tests:
            return not any(_PARTS.search(part) for test in tests for word in words_of(test) for part in word.split("."))
        return self._comes_with_the_first(scope)

    @remembered
    def _comes_with_the_first(self, scope: Scope) -> bool:
        """Whether only the first rank calls a function, and one of the file that asks for ranks does so."""
        is_called = isinstance(scope, Function) and _is_named_in(scope, _asking(scope.module))
        return isinstance(scope, Function) and is_called and comes_with_rank_zero(scope, self.order)

    def _comes_to_all(self, place: Place, scope: Scope) -> bool:
        if any(isinstance(around, _NESTED) for around in place.above) or only_rank_zero(place, self.order):
            return False
        return not self._comes_with_the_first(scope)

    # the number of rounds

    def _ends(self, scope: Scope, statement: Assign, target: Expression, path: str) -> tuple[str, Span] | None:
        """What a change decides for all ranks: the rounds of a loop that trains, or an exit from one."""
        assert statement.value is not None
        place = place_of(scope, statement.value)
        if place is None or not self._is_of_the_first(place, scope):
            return None
        users = self._users(scope, target, path)
        deciding = [(user, place) for user in users for place in _deciding(user, path)]
        if not deciding or _are_sharing(users):
            return None
        if isinstance(target, Name) and not _is_kept(scope, target.id, statement, place):
            return None
        if isinstance(target, Attribute) and self._is_matched(scope, path, statement, place):
            return None
        for user, use in deciding:
            if isinstance(target, Name) and use.expression.span < statement.span:
                continue
            if not self._comes_to_all(use, user) or _is_asked_by_rank(use, frozenset(told(user))):
                continue
            found = self._consequence(user, use)
            if found is not None and (found[0] == "rounds" or isinstance(target, Attribute)):
                return found
        return None

    def _users(self, scope: Scope, target: Expression, path: str) -> tuple[Scope, ...]:
        """Who may use what is changed: the function itself; for an attribute the methods of the class that know its
        object by the same name, or who hands the object over by that name."""
        first, _, rest = path.partition(".")
        if isinstance(target, Name) or not isinstance(scope, Function):
            return (scope,)
        if scope.name in _CONSTRUCTORS and first == scope.first_parameter:
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
        mine = _sides(changed)
        for other, _, name in _changes(scope):
            place = place_of(scope, other.value) if name == path and other is not statement and other.value else None
            if place is None or only_rank_zero(place, self.order):
                continue
            if other.span > statement.span or any(_asks_for_a_rank(test) for test in tests_above(place)):
                return True
            if any(_is_other_side(node, inner, mine) for node, inner in pairwise((*place.above, place.expression))):
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
                if is_condition and self._comes_to_all(place, caller.scope):
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

    # learning rate and optimizer

    def _stepped(self, scope: Scope, place: Place) -> Changed | None:
        """The change that a call makes to a scheduler or an optimizer with which all ranks train."""
        call = call_of(place)
        function = call.function
        path = facts.dotted(function.value) if isinstance(function, Attribute) else None
        if not isinstance(function, Attribute) or path is None or not isinstance(place.parent, facts.Evaluate):
            return None  # the step of a scheduler of noise gives something back
        is_load = function.attr == "load_state_dict"
        if not (is_load or function.attr == "step") or not (_is_scheduler(path) or (is_load and _is_optimizer(path))):
            return None
        others = [p for p in calls_in(scope) if call_of(p).span != call.span]
        if any(_is_call(call_of(p), path, function.attr) and not only_rank_zero(p, self.order) for p in others):
            return None
        kind = "rate" if _is_scheduler(path) else "optimizer"
        return self._of_all(scope, place, path, kind, any_state=is_load)

    def _set_rate(self, scope: Scope, statement: Assign) -> Changed | None:
        """The change that an assignment makes to the learning rate of an optimizer with which all ranks train."""
        assert statement.value is not None
        path = _optimizer_of_rate(statement, scope)
        place = place_of(scope, statement.value) if path is not None else None
        if path is None or place is None:
            return None
        for other in facts.statements(scope.body):
            if isinstance(other, Assign) and other.value is not None and other is not statement:
                beside = place_of(scope, other.value) if _optimizer_of_rate(other, scope) == path else None
                if beside is not None and not only_rank_zero(beside, self.order):
                    return None
        return self._of_all(scope, place, path, "rate", any_state=False, at=statement.span)

    def _of_all(
        self, scope: Scope, place: Place, path: str, kind: str, *, any_state: bool, at: Span | None = None
    ) -> Changed | None:
        """A change that only the first rank comes to, of what all ranks train with and nothing shares."""
        if not self._is_of_the_first(place, scope) or self._is_own(scope, path):
            return None
        fellows = tuple(self._fellows(scope, path))
        if _is_shared_by(calls_in(scope), path, any_state=any_state) or any(
            _is_shared_by(calls_in(user), "optim", any_state=False) for user, _ in fellows if user is not scope
        ):
            return None
        used = next((span for user, name in fellows for span in self._uses(user, name)), None)
        return Changed(kind, path, at or place.expression.span, used) if used is not None else None

    def _is_own(self, scope: Scope, path: str) -> bool:
        """Whether only the first rank has what a path names."""
        name = path.partition(".")[0]
        if isinstance(scope, Function) and name == scope.first_parameter and scope.owner is not None:
            if path.count(".") != 1:
                return False
            stored = stored_by(scope.owner.all_methods, path.rpartition(".")[2])
            made = [(method, place_of(method, assigned.value)) for method, assigned in stored]
            return any(place is not None and only_rank_zero(place, self.order) for _, place in made)
        if "." in path:
            return False
        definitions = scope.bindings.of(path)
        values = [d.value for d in definitions if isinstance(d, Assigned)]
        if not values and isinstance(scope, Function):
            return not any(isinstance(d, facts.Parameter) for d in definitions) and bool(definitions)
        if self._comes_with_the_first(scope):
            return True  # what it makes itself
        found = [place_of(scope, value) for value in values]
        return any(place is None or only_rank_zero(place, self.order) for place in found)

    def _fellows(self, scope: Scope, path: str) -> Iterator[tuple[Scope, str]]:
        """The functions that may use what a path names, with the path there: the same one, the methods of its class,
        and those that hand it over."""
        yield scope, path
        if not isinstance(scope, Function):
            return
        first = path.partition(".")[0]
        if scope.owner is not None and first == scope.first_parameter:
            for method in scope.owner.methods.values():
                if method is not scope and method.first_parameter == first:
                    yield method, path
        elif any(isinstance(d, facts.Parameter) for d in scope.bindings.of(path)):
            for caller in self.order.callers(scope):
                given = scope.given(path, call_of(caller.place))
                name = facts.dotted(given)
                if name is not None:
                    yield caller.scope, name

    def _uses(self, scope: Scope, path: str) -> Iterator[Span]:
        """Where all ranks make a step of an optimizer (any, for a scheduler), or hand it to who trains with it."""
        is_scheduler = _is_scheduler(path)
        for place in calls_in(scope):
            call = call_of(place)
            name = facts.last_called(call)
            given = [facts.dotted(argument.value) for argument in call.arguments]
            if name == "step":
                receiver = facts.dotted(facts.receiver(call))
                steps = [one for one in (receiver, *given) if one is not None]
                fits = any(_is_optimizer(one) if is_scheduler else one == path for one in steps)
            else:
                fits = any(one is not None and (_is_optimizer(one) if is_scheduler else one == path) for one in given)
                fits = fits and any("backward" in function.words for function in self.order.callees(place))
            if fits and self._comes_to_all(place, scope):
                yield call.span

    # data

    def _prepared(self, scope: Scope, statement: Assign, target: Expression) -> Span | None:
        """Where all ranks go on with data that only the first rank has prepared (``data = prepare(data)``)."""
        value = statement.value
        if not isinstance(target, Name) or not isinstance(value, Call) or _DATA.search(target.id) is None:
            return None
        name = target.id
        if name not in facts.names_in(value) or _SHOWS.search(facts.source_of(value.function)):
            return None
        place = place_of(scope, value)
        if place is None or not self._is_of_the_first(place, scope) or not _is_kept(scope, name, statement, place):
            return None
        if _is_shared_by(calls_in(scope), name, any_state=False):
            return None
        answers = frozenset(told(scope))
        for use in places(scope, lambda e: type(e) is Name and e.id == name):
            is_given = isinstance(use.parent, facts.Argument)
            if use.expression.span < statement.span or not is_given or not self._comes_to_all(use, scope):
                continue
            if others_may_have_left(scope, use.expression, name, answers):
                return None
            if not is_asked_for(use, name, answers, None) and not _only_looks(use):
                return use.expression.span
        return None


@remembered
def _asking(module: Module) -> tuple[Scope, ...]:
    """The functions of a file that have tests of ranks, as far as their words tell."""
    near = (scope for scope in module.scopes if any(map(RANK.search, own_words(scope))))
    return tuple(scope for scope in near if _tests_ranks(scope))


def _is_named_in(scope: Scope, others: tuple[Scope, ...]) -> bool:
    """Whether one of some other functions has the name of a function."""
    if not isinstance(scope, Function):
        return False
    return any(scope.name in own_words(other) for other in others if other is not scope)


def _tests_ranks(scope: Scope) -> bool:
    tests = (s.test for s in facts.statements(scope.body) if isinstance(s, If))
    words = (facts.last_name(e) for test in tests for e in facts.subexpressions(test))
    return any(word is not None and RANK.search(word) for word in words)


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


def _changes(scope: Scope) -> Iterator[tuple[Assign, Expression, str]]:
    """The assignments of a function to variables and attributes, each target with its path."""
    for statement in facts.statements(scope.body):
        if isinstance(statement, Assign) and statement.value is not None:
            for target in statement.targets:
                for single in target.items if isinstance(target, facts.Sequence) else (target,):
                    path = facts.dotted(single)
                    if path is not None and isinstance(single, (Name, Attribute)):
                        yield statement, single, path


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
    return any(_SHARES.search(facts.last_called(call_of(place)) or "") for user in users for place in calls_in(user))


def _is_shared_by(calls: tuple[Place, ...], path: str, *, any_state: bool) -> bool:
    """Whether a call that shares something between ranks takes what a path names, or (``any_state``) there is one."""
    for place in calls:
        call = call_of(place)
        if _SHARES.search(facts.last_called(call) or ""):
            text = facts.source_of(call, 200)
            if any_state or path in text or "param_groups" in text or "lr" in facts.names_in(call):
                return True
    return False


def _is_kept(scope: Scope, name: str, statement: Assign, changed: Place) -> bool:
    """Whether all ranks have a variable ahead of a change, and the others keep what they have."""
    assert statement.value is not None
    is_ahead = False
    mine = _sides(changed)
    for definition in scope.bindings.of(name):
        if isinstance(definition, facts.Parameter):
            is_ahead = True
            continue
        if not isinstance(definition, Assigned):
            return False
        value = definition.value
        if value.span == statement.value.span:
            continue
        place = place_of(scope, value)
        if place is None:
            return False
        if only_rank_zero(place):
            continue
        if value.span > statement.value.span:
            return False
        if any(_is_other_side(node, inner, mine) for node, inner in pairwise((*place.above, place.expression))):
            return False
        is_ahead = True
    return is_ahead


def _sides(place: Place) -> dict[int, object]:
    """What a place stands in, by what that stands in."""
    return {id(node): inner for node, inner in pairwise((*place.above, place.expression))}


def _is_other_side(node: object, inner: object, mine: dict[int, object]) -> bool:
    """Whether a test has led one way to a place, and the other way to ours."""
    other = mine.get(id(node)) if isinstance(node, If) else None
    if not isinstance(node, If) or other is None:
        return False
    return any(inner is s for s in node.body) != any(other is s for s in node.body)


def _is_call(call: Call, path: str, method: str) -> bool:
    return facts.dotted(call.function) == f"{path}.{method}"


def _optimizer_of_rate(statement: Assign, scope: Scope) -> str | None:
    """The optimizer whose learning rate an assignment changes: ``optimizer.param_groups[0]["lr"] = …``, or that of the
    group which a loop goes over."""
    target = statement.targets[0]
    if not isinstance(target, facts.Subscript) or facts.text_of(target.key) != "lr":
        return None
    groups: Expression | None = target.value.value if isinstance(target.value, facts.Subscript) else None
    if isinstance(target.value, Name):
        for loop in facts.statements(scope.body):
            is_around = isinstance(loop, For) and statement.span.is_inside(loop.span)
            if isinstance(loop, For) and is_around and facts.is_name(loop.target, target.value.id):
                groups = loop.iterable
    if isinstance(groups, Attribute) and groups.attr == "param_groups":
        return facts.dotted(groups.value)
    return None


def _is_scheduler(path: str) -> bool:
    last = path.rpartition(".")[2]
    return _SCHEDULER.search(last) is not None and _OTHER_SCHEDULER.search(last) is None


def _is_optimizer(path: str) -> bool:
    return _OPTIMIZER.search(path.rpartition(".")[2]) is not None


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


def _only_looks(use: Place) -> bool:
    """Whether a call only asks for something about what it is given, or shows it."""
    calls = [node for node in use.above if isinstance(node, Call)]
    return bool(calls) and (facts.last_called(calls[-1]) or "") in _LOOKS
