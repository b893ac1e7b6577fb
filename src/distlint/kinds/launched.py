"""Ranks as launchers tell them, in functions that ask for them: two numberings under one name, and a local rank that is
given back as the rank."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Assign, Conditional, Expression, If, Return, Sequence, Statement, shortened, source_of
from distlint.kinds.seen import Kinds
from distlint.places.order import Order
from distlint.project import Function, Scope
from distlint.spmd.kind import LOCAL, Kind, What
from distlint.spmd.tree import WORLD

_JOINS = "init_process_group"
_READS = re.compile(r"environ|getenv")
#: What callers call a rank that they take for the one in the job.
_RANK = re.compile(r"(?:global_|dist_|world_|ddp_|process_)?rank|rank_id", re.IGNORECASE)


def mixed_launchers(owner: Scope, kinds: Kinds) -> Iterator[tuple[Expression, str]]:
    """A local rank that a variable is given for one launcher, where it is given the global one for another: each with
    what is given there."""
    for statement in facts.statements(owner.body):
        for name, given in _choices(statement):
            ranks = [(value, kind) for value in given if (kind := _rank(value, owner, kinds)) is not None]
            wide = [value for value, kind in ranks if kind.group == WORLD]
            for value, kind in ranks:
                if wide and kind.group == LOCAL:
                    yield value, f"{name}, which is given {shortened(wide[0])} under another launcher,"


def _choices(statement: Statement) -> Iterator[tuple[str, list[Expression]]]:
    """The variables that a statement gives one of several values, depending on a test; who asks for nodes means one
    numbering, or the other."""
    if isinstance(statement, If) and statement.orelse and not _asks_for_nodes(statement.test):
        stored = [[*_stored(block)] for block in _branches(statement)]
        for name in dict.fromkeys(name for block in stored for name, _ in block):
            yield name, [value for block in stored for known, value in block if known == name]
    for name, value in _stored((statement,)):
        if isinstance(value, Conditional) and not _asks_for_nodes(value.test):
            yield name, [*facts.alternatives(value)]


def _asks_for_nodes(test: Expression) -> bool:
    return "node" in source_of(test).lower()


def _branches(statement: If) -> Iterator[tuple[Statement, ...]]:
    """The blocks of a chain of ``elif``."""
    yield statement.body
    rest = statement.orelse
    if len(rest) == 1 and isinstance(rest[0], If):
        yield from _branches(rest[0])
    else:
        yield rest


def _stored(block: tuple[Statement, ...]) -> Iterator[tuple[str, Expression]]:
    for statement in block:
        if not isinstance(statement, Assign) or statement.operator or statement.value is None:
            continue
        if len(statement.targets) == 1 and facts.dotted(statement.targets[0]) is not None:
            yield source_of(statement.targets[0]), statement.value


def _rank(value: Expression, owner: Scope, kinds: Kinds) -> Kind | None:
    """The rank that is read from the environment there; what variables hold may be one or the other on purpose."""
    kind = kinds.kind(value, owner) if _READS.search(source_of(value)) else None
    return kind if kind is not None and kind.what is What.RANK and kind.sure else None


def given_back(function: Function, kinds: Kinds, order: Order) -> Iterator[tuple[Expression, str]]:
    """A local rank that a function which joins gives back beside the number of all ranks, and that callers take for the
    rank in the job, by what they call it."""
    if _JOINS not in function.words:
        return
    for statement in facts.statements(function.body):
        value = statement.value if isinstance(statement, Return) else None
        if not isinstance(value, Sequence) or len(value.items) < 2:
            continue
        known = [kinds.kind(item, function) for item in value.items]
        if not any(kind is not None and kind.sure and kind.counts(WORLD) for kind in known):
            continue
        if any(kind is not None and kind.numbers(WORLD) for kind in known):
            continue  # the caller has both
        for at, kind in enumerate(known):
            if kind is not None and kind.sure and not kind.text and kind.numbers(LOCAL):
                called = next(_called(function, order, at, len(value.items)), None)
                if called is not None:
                    yield value.items[at], f"{called}, as a caller of {function.name} calls it,"


def _called(function: Function, order: Order, at: int, number: int) -> Iterator[str]:
    """What callers put an element of what a function gives back into, if they take that for the rank in the job."""
    for caller in order.callers(function):
        around = caller.place.parent
        target = around.targets[0] if isinstance(around, Assign) and around.value is caller.place.expression else None
        taken = target.items[at] if isinstance(target, Sequence) and len(target.items) == number else None
        if taken is not None and _RANK.fullmatch(facts.last_word(taken)):
            yield shortened(taken)
