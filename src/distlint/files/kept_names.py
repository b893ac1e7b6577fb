"""Which names of a listing a program keeps: what else is in the folder is no matter to it."""

from __future__ import annotations

from typing import NamedTuple

from distlint import facts
from distlint.facts import Argument, Assign, Call, Clause, Comprehension, Expression, For, If, Name, Statement
from distlint.places import place_of
from distlint.project import Scope

#: What stands around a listing and changes none of its names.
_KEEPS = frozenset(("sorted", "list", "reversed", "set", "tuple"))


class Kept(NamedTuple):
    """How names begin and end that are kept."""

    start: str = ""
    end: str = ""

    def leaves_out(self, name: str) -> bool:
        """Whether a name, in which ``<…>`` stands for what is not known, is certainly none of them."""
        head, tail = name.partition("<")[0], name.rpartition(">")[2]
        if "<" not in name:
            return not (name.startswith(self.start) and name.endswith(self.end))
        begins = head.startswith(self.start) or self.start.startswith(head)
        return not (begins and (tail.endswith(self.end) or self.end.endswith(tail)))


ALL = Kept()


def kept_of(listing: Call, scope: Scope) -> Kept:
    """What is kept of the names that a call lists: `[d for d in os.listdir(p) if d.startswith("checkpoint")]`, also
    where the list has a name first, and the next statement that speaks of it does so."""
    place = place_of(scope, listing)
    inner: object = listing
    for around in reversed(place.above) if place is not None else ():
        if isinstance(around, Argument):
            continue
        if isinstance(around, Clause):
            return _of_clause(around) if around.iterable is inner else ALL
        if isinstance(around, For) and around.iterable is inner:
            return _of_loop(around)
        if isinstance(around, Assign) and around.value is inner:
            return _of_named(around, scope)
        if not isinstance(around, Call) or facts.last_name(around.function) not in _KEEPS:
            return ALL
        inner = around
    return ALL


def _of_named(assigned: Assign, scope: Scope) -> Kept:
    """What the next statement keeps that speaks of a list with a name."""
    name = assigned.targets[0] if len(assigned.targets) == 1 else None
    if not isinstance(name, Name) or assigned.operator:
        return ALL
    block = next((b for b in facts.all_blocks(scope.body) if any(s is assigned for s in b)), ())
    for statement in block:
        if statement.span <= assigned.span or not _speaks_of(name.id, statement):
            continue
        if isinstance(statement, For):
            return _of_loop(statement) if facts.is_name(statement.iterable, name.id) else ALL
        value = statement.value if isinstance(statement, Assign) and _assigns(name.id, statement) else None
        clause = value.clauses[0] if isinstance(value, Comprehension) else None
        return _of_clause(clause) if clause is not None and facts.is_name(clause.iterable, name.id) else ALL
    return ALL


def _assigns(name: str, statement: Assign) -> bool:
    return any(facts.is_name(target, name) for target in statement.targets)


def _speaks_of(name: str, statement: Statement) -> bool:
    return any(isinstance(e, Name) and e.id == name for e in facts.subexpressions(statement))


def _of_clause(clause: Clause) -> Kept:
    """What a comprehension keeps."""
    return _asked(clause.conditions, clause.target.id) if isinstance(clause.target, Name) else ALL


def _of_loop(loop: For) -> Kept:
    """What a loop keeps that does nothing but ask one thing of each name."""
    only = loop.body[0] if len(loop.body) == 1 else None
    if not isinstance(only, If) or only.orelse or not isinstance(loop.target, Name):
        return ALL
    return _asked((only.test,), loop.target.id)


def _asked(tests: tuple[Expression, ...], name: str) -> Kept:
    """What tests that must hold together ask of how a name begins and ends, by texts that are written down."""
    kept = ALL
    for test in tests:
        for part in facts.conjuncts(test):
            if not isinstance(part, Call) or facts.dotted(facts.receiver(part)) not in (name, f"{name}.name"):
                continue
            asked = facts.text_of(facts.first_argument(part)) or ""
            if facts.last_name(part.function) == "startswith":
                kept = kept._replace(start=asked)
            elif facts.last_name(part.function) == "endswith":
                kept = kept._replace(end=asked)
    return kept
