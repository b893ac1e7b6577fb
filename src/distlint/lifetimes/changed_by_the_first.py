"""State that all ranks have, and that the first rank changes for itself alone: the others go on with what they had.

Here is what both kinds share: who comes to a place, and who has what is changed there. What decides how long a rank
goes on training is in `changed_rounds`, what the training itself is made of in `changed_training`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts
from distlint.calls.sharing import SHARES
from distlint.facts import Assign, Attribute, Expression, If, Name
from distlint.finding import Span
from distlint.lifetimes.first_rank import RANK
from distlint.lifetimes.journal import words_of
from distlint.places import Place, call_of, place_of
from distlint.places.rank_zero import comes_with_rank_zero, only_rank_zero, rank_zero_tests
from distlint.project import Function, Module, Scope, own_words
from distlint.project.bindings import Assigned
from distlint.remembering import remembered

if TYPE_CHECKING:
    from distlint.places.order import Order

#: Ranks that are told apart on purpose: parts of one model, nodes.
_PARTS = re.compile(
    r"(?:^|_)(?:tp|pp|cp|ep|sp|mp|pipe|pipeline|stage|tensor|model|expert|context|sequence|shard|group|node|virtual)(?:_|$)",
    re.IGNORECASE,
)
_NESTED = (facts.FunctionDef, facts.ClassDef, facts.Lambda)


class Changed(NamedTuple):
    """A change that only the first rank makes, or takes back: ``what`` it changes, ``at`` which place, and the place
    ``used`` where all ranks go on with it, or it is taken back. ``kind``: ``rounds``, ``exit``, ``rate``,
    ``optimizer``, ``data``, ``mode``, ``device``, ``copies`` or ``shards`` (of a model)."""

    kind: str
    what: str
    at: Span
    used: Span


class FirstRank:
    """Who comes to the places of one project."""

    def __init__(self, order: Order) -> None:
        self.order = order

    def scopes(self, module: Module) -> Iterator[Scope]:
        """The functions of a file that asks for ranks, and its top, without tests."""
        if RANK.search(module.text) is None:
            return
        yield from (s for s in module.scopes if not (isinstance(s, Function) and s.is_test))

    def comes_alone(self, place: Place, scope: Scope) -> bool:
        """Whether only the first rank comes to a place, of all ranks that train alike."""
        if any(isinstance(around, _NESTED) for around in place.above):
            return False
        tests = tuple(rank_zero_tests(place, self.order))
        if tests:
            return not any(_PARTS.search(part) for test in tests for word in words_of(test) for part in word.split("."))
        return self.is_only_caller(scope)

    @remembered
    def is_only_caller(self, scope: Scope) -> bool:
        """Whether only the first rank calls a function, and one of the file that asks for ranks does so."""
        is_called = isinstance(scope, Function) and is_named_in(scope, asking(scope.module))
        return isinstance(scope, Function) and is_called and comes_with_rank_zero(scope, self.order)

    def comes_with_all(self, place: Place, scope: Scope) -> bool:
        """Whether the others come to a place as well."""
        if any(isinstance(around, _NESTED) for around in place.above) or only_rank_zero(place, self.order):
            return False
        return not self.is_only_caller(scope)


@remembered
def asking(module: Module) -> tuple[Scope, ...]:
    """The functions of a file that have tests of ranks, as far as their words tell."""
    near = (scope for scope in module.scopes if any(map(RANK.search, own_words(scope))))
    return tuple(scope for scope in near if _tests_ranks(scope))


def is_named_in(scope: Scope, others: tuple[Scope, ...]) -> bool:
    """Whether one of some other functions has the name of a function."""
    if not isinstance(scope, Function):
        return False
    return any(scope.name in own_words(other) for other in others if other is not scope)


def _tests_ranks(scope: Scope) -> bool:
    tests = (s.test for s in facts.statements(scope.body) if isinstance(s, If))
    words = (facts.last_name(e) for test in tests for e in facts.subexpressions(test))
    return any(word is not None and RANK.search(word) for word in words)


def changes_in(scope: Scope) -> Iterator[tuple[Assign, Expression, str]]:
    """The assignments of a function to variables and attributes, each target with its path."""
    for statement in facts.statements(scope.body):
        if isinstance(statement, Assign) and statement.value is not None:
            for target in statement.targets:
                for single in target.items if isinstance(target, facts.Sequence) else (target,):
                    path = facts.dotted(single)
                    if path is not None and isinstance(single, (Name, Attribute)):
                        yield statement, single, path


def is_shared_by(calls: tuple[Place, ...], path: str, *, any_state: bool) -> bool:
    """Whether a call that shares something between ranks takes what a path names, or (``any_state``) there is one."""
    for place in calls:
        call = call_of(place)
        if SHARES.search(facts.last_called(call) or ""):
            text = facts.source_of(call)
            if any_state or path in text or "param_groups" in text or "lr" in facts.names_in(call):
                return True
    return False


def is_kept(scope: Scope, name: str, statement: Assign, changed: Place) -> bool:
    """Whether all ranks have a variable ahead of a change, and the others keep what they have."""
    assert statement.value is not None
    is_ahead = False
    mine = sides(changed)
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
        if any(is_other_side(node, inner, mine) for node, inner in pairwise((*place.above, place.expression))):
            return False
        is_ahead = True
    return is_ahead


def sides(place: Place) -> dict[int, object]:
    """What a place stands in, by what that stands in."""
    return {id(node): inner for node, inner in pairwise((*place.above, place.expression))}


def is_other_side(node: object, inner: object, mine: dict[int, object]) -> bool:
    """Whether a test has led one way to a place, and the other way to ours."""
    other = mine.get(id(node)) if isinstance(node, If) else None
    if not isinstance(node, If) or other is None:
        return False
    return any(inner is s for s in node.body) != any(other is s for s in node.body)
