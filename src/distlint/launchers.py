"""Calls that start processes, by the tables: with which function."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.facts import Call, Expression
from distlint.knowledge import Entry
from distlint.project import public_name, resolve_all
from distlint.project.resolve import ScopeOwner
from distlint.ruled_out import is_ruled_out


class Launch(NamedTuple):
    """A row of what starts processes, and the function that the call gives it, if it does."""

    row: Entry
    target: Expression | None


def launches(call: Call, scope: ScopeOwner) -> Iterator[Launch]:
    """What a call starts processes with; nothing where it says that there is one."""
    for symbol in resolve_all(call.function, scope):
        row = knowledge.lookup(public_name(symbol) or "", "spawn")
        if row is not None and not is_ruled_out(row, call, scope):
            yield Launch(row, facts.argument(call, row.started, row.params.index(row.started)))
