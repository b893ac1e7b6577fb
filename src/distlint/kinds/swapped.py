"""Ranks that are kept, or handed on, as sizes, and beside them sizes as ranks: the two have changed places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.facts import Assign, Attribute, Call, Expression, Name
from distlint.kinds.seen import Kinds
from distlint.kinds.wrong_sizes import WrongSize
from distlint.project import External, Function, Scope, ScopeOwner, own_words, resolve_all
from distlint.project.one_form import returned
from distlint.spmd.kind import What

#: Names of what numbers the ranks, and of what counts them. A LoRA has a rank, too, but no size beside it.
_RANK = re.compile(r"(?:[a-z]{1,20}_){0,3}rank\Z", re.IGNORECASE)
_SIZE = re.compile(r"(?:(?:[a-z]{1,20}_){0,3}world_?size|size|num_replicas|num_ranks)\Z", re.IGNORECASE)
#: Roles of what gives a rank and a size together, of which the table names the place of one.
_PAIR = {"rank": What.RANK, "size": What.SIZE}


class _Given(NamedTuple):
    """A name, and what it is given: a value, or what is known of it."""

    name: str
    value: Expression
    what: What | None


def swapped(owner: Scope, kinds: Kinds) -> Iterator[WrongSize]:
    """The ranks of a scope that are given to names of sizes, where a size is given to a name of a rank beside."""
    words = own_words(owner)
    if not (any(map(_RANK.match, words)) and any(map(_SIZE.match, words))):
        return
    for beside in _beside(owner, kinds):
        ranks = (one for one in beside if one.what is What.RANK and _SIZE.match(one.name))
        sizes = (one for one in beside if one.what is What.SIZE and _RANK.match(one.name))
        rank, size = next(ranks, None), next(sizes, None)
        if rank is not None and size is not None:
            message = f"`{rank.name}` is given a rank and `{size.name}` a size: they have changed places"
            yield WrongSize(rank.value, message, size.value)


def _beside(owner: Scope, kinds: Kinds) -> Iterator[tuple[_Given, ...]]:
    """What is given to names together: by one assignment or two that follow each other, or by a call of a function of
    the project."""
    for block in facts.all_blocks(owner.body):
        single = [(*_assigned(statement, owner, kinds), None)[0] for statement in block]
        yield from ((one, other) for one, other in pairwise(single) if one is not None and other is not None)
    for statement in facts.statements(owner.body):
        if isinstance(statement, Assign) and statement.value is not None and len(statement.targets) == 1:
            targets = facts.items_of(statement.targets[0])
            if len(targets) > 1:
                yield tuple(_taken_apart(targets, statement.value, owner, kinds))
    for place in kinds.places(owner, Call):
        if isinstance(place.expression, Call):
            yield tuple(_handed(place.expression, place.scope, kinds))


def _assigned(statement: facts.Statement, owner: Scope, kinds: Kinds) -> Iterator[_Given]:
    if isinstance(statement, Assign) and statement.value is not None and len(statement.targets) == 1:
        name = _name(statement.targets[0])
        if name is not None and not statement.operator:
            yield _Given(name, statement.value, _what(statement.value, owner, kinds))


def _taken_apart(targets: tuple[Expression, ...], value: Expression, owner: Scope, kinds: Kinds) -> Iterator[_Given]:
    """The targets of ``rank, size = …``, each with what stands in its place: in a tuple, or in what a call gives."""
    items = facts.items_of(value)
    if len(items) == len(targets):
        whats = [_what(item, owner, kinds) for item in items]
    else:
        items = (value,) * len(targets)
        whats = _given_back(value, len(targets), owner, kinds) if isinstance(value, Call) else []
    for target, item, what in zip(targets, items, whats, strict=False):
        name = _name(target)
        if name is not None:
            yield _Given(name, item, what)


def _given_back(call: Call, count: int, owner: Scope, kinds: Kinds) -> list[What | None]:
    """What the elements of the tuple are that a call gives back, as far as anything says so."""
    for symbol in resolve_all(call.function, owner):
        if isinstance(symbol, Function):
            tuples = [facts.items_of(value) for value in returned(symbol)]
            if tuples and all(len(items) == count for items in tuples):
                return [_alike([_what(items[i], symbol, kinds) for items in tuples]) for i in range(count)]
        elif isinstance(symbol, External) and count == len(_PAIR):
            for role, what in ((knowledge.lookup(symbol.name, r), w) for r, w in _PAIR.items()):
                places = {counted.position for counted in role.counts} if role is not None else set()
                if len(places) == 1 and places <= {0, 1}:
                    other = What.SIZE if what is What.RANK else What.RANK
                    return [what if i in places else other for i in range(count)]
    return []


def _alike(whats: list[What | None]) -> What | None:
    return whats[0] if len(set(whats)) == 1 else None


def _handed(call: Call, scope: ScopeOwner, kinds: Kinds) -> Iterator[_Given]:
    """The arguments of a call of a function of the project, by the names of its parameters."""
    symbols = resolve_all(call.function, scope)
    if len(symbols) != 1 or not isinstance(function := symbols[0], Function):
        return
    names = [parameter.name for parameter in function.definition.parameters if not parameter.star]
    if function.owner is not None:
        names = names[1:]
    for position, argument in enumerate(call.arguments):
        name = argument.keyword or (names[position] if position < len(names) else None)
        if argument.star:
            return
        if name is not None and isinstance(argument.value, (Name, Attribute, Call)):
            yield _Given(name, argument.value, _what(argument.value, scope, kinds))


def _what(value: Expression, scope: ScopeOwner, kinds: Kinds) -> What | None:
    """Whether a value is a rank or a size, by what is known of it, else by its name."""
    kind = kinds.kind(value, scope)
    if kind is not None and kind.sure:
        return kind.what
    name = facts.last_name(value) if isinstance(value, (Name, Attribute)) else None
    if name is None:
        return None
    return What.RANK if _RANK.match(name) else What.SIZE if _SIZE.match(name) else None


def _name(target: Expression) -> str | None:
    return facts.last_name(target) if isinstance(target, (Name, Attribute)) else None
