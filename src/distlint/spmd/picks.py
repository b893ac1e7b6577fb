"""Process groups that are made one after the other, in a loop or a list, and the one of them that a rank keeps.

``if rank in ranks: mine = team`` leaves another group on each rank when the loop is over, and so does ``mine = team``
behind ``if rank not in ranks: continue``, and ``teams[rank // 2]``, also where ``teams.append(team)`` or
``teams[first] = team`` has filled it. These are groups whose members are computed for the rank that asks.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from distlint.facts import Expression, Sequence, dotted
from distlint.spmd.combined import all_of
from distlint.spmd.terms import (
    NONE,
    TRUE,
    Apply,
    Coordinate,
    Literal,
    Size,
    Term,
    Unknown,
    Variable,
    coordinates,
    key_of,
    leaves,
    replaced,
    weight,
)
from distlint.spmd.tree import Group
from distlint.spmd.values import MAX_WEIGHT, WRITTEN, Groups, Value

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame


class Picked(NamedTuple):
    """What is assigned to ``target`` in the rounds of a loop that pass ``test``: the group of ``members``."""

    target: Expression
    test: Term
    members: Term
    term: Term


class Filled(NamedTuple):
    """The group of ``members`` that each round puts into what ``target`` holds, by the variable of the loop as its key
    or behind the others."""

    target: Expression
    members: Term
    term: Term
    is_keyed: bool


class Rounds(NamedTuple):
    """A loop while its body runs: its variable, what it goes over, how many tests stand around it, what is kept and
    what is filled, and the tests that a round has passed by which others have gone on to the next one."""

    variable: Variable
    over: Term
    depth: int
    picked: list[Picked]
    filled: list[Filled]
    passed: list[Term]


def note(target: Expression, value: Value, frame: Frame) -> None:
    """Takes note of a group of the round at hand that is assigned under a test of the rank."""
    if isinstance(target, Sequence) and value.parts is not None:
        for item, part in zip(target.items, value.parts, strict=False):
            note(item, part, frame)
        return
    if not frame.rounds or not isinstance(value.thing, Group) or value.thing.members is None:
        return
    rounds = frame.rounds[-1]
    test = all_of([*rounds.passed, *frame.path[rounds.depth :]])
    if coordinates(test) and rounds.variable in leaves(value.thing.members):
        rounds.picked.append(Picked(target, test, value.thing.members, value.term))


def fill(target: Expression, held: Value, key: Value | None, value: Value, frame: Frame) -> None:
    """Takes note of a group that every round puts into an empty list (``key`` is None), or into a dict that was
    written down; that is ``held``."""
    if not frame.rounds or not isinstance(value.thing, Group) or value.thing.members is None:
        return
    is_new = held.parts == () if key is None else isinstance(held.term, Unknown) and held.term.key.startswith(WRITTEN)
    if not is_new:
        return
    rounds = frame.rounds[-1]
    is_in_each = len(frame.path) == rounds.depth and not rounds.passed
    is_keyed = key is not None and key.term == rounds.variable
    if is_in_each and (is_keyed or key is None) and rounds.variable in leaves(value.thing.members):
        rounds.filled.append(Filled(target, value.thing.members, value.term, is_keyed))


def filled(rounds: Rounds) -> list[tuple[Expression, Value]]:
    """What targets hold that each round has filled with one group."""
    found: list[tuple[Expression, Value]] = []
    targets = Counter(dotted(one.target) for one in rounds.filled)
    for one in rounds.filled:
        if targets[dotted(one.target)] == 1:
            groups = Groups(one.term, one.members, rounds.variable, None if one.is_keyed else rounds.over)
            found.append((one.target, Value(one.term, thing=groups)))
    return found


def kept(rounds: Rounds, frame: Frame) -> list[tuple[Expression, Value]]:
    """What the targets hold when a loop is over; where another loop is around it, that one goes on with them."""
    found: list[tuple[Expression, Value]] = []
    for target, test, members, term in rounds.picked:
        any_round = Apply("last", (rounds.over, rounds.variable, test, TRUE))
        last = Apply("last", (rounds.over, rounds.variable, test, members))
        if weight(last) > MAX_WEIGHT:
            continue
        if frame.rounds and frame.rounds[-1].variable in leaves(members):
            frame.rounds[-1].picked.append(Picked(target, any_round, last, term))
        else:
            group = Group(members=last, key=key_of(term))
            found.append((target, Value(Apply("if", (any_round, term, NONE)), thing=group)))
    return found


def in_a_list(made: Value, element: Value, over: Value, variable: Variable) -> Value:
    """The list with ``element`` for each ``variable`` in ``over``, where it is one of numbers or of groups; numbers
    that depend on the rank may be made of others that nobody knows (``[node * size + i for i in range(size)]``)."""
    if isinstance(element.thing, Group) and element.thing.members is not None:
        if variable in leaves(element.thing.members):
            return made._replace(thing=Groups(element.term, element.thing.members, variable, over.term))
        return made
    kinds = {type(leaf) for leaf in leaves(element.term)}
    allowed = {Variable, Literal, Size, Coordinate, Unknown} if Coordinate in kinds else {Variable, Literal, Size}
    if Variable in kinds and kinds <= allowed and variable in leaves(element.term):
        return made._replace(term=Apply("each", (over.term, variable, element.term)))
    return made


def at(groups: Groups, index: Term) -> Value:
    """One group of a list."""
    number = index if groups.over is None else Apply("index", (groups.over, index))
    members = replaced(groups.members, groups.variable, number)
    return Value(groups.term, thing=Group(members=members, key=f"{key_of(groups.term)}[{key_of(index)}]"))
