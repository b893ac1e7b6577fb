"""Listings of folders, and sets: values of no certain order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from distlint import knowledge
from distlint.facts import Call, Comprehension, Expression, Name, Sequence
from distlint.knowledge import FileEntry
from distlint.shares.walk import Origin, State, Walk, last_name, public_call


class Listings(Walk):
    """Looks for what is made of listings of folders, and of sets."""

    def made(self, expression: Expression, state: State) -> Origin | None:
        """A listing, unless it is that of a folder for each rank."""
        return Origin(expression, self.scope) if self._lists(expression) and not self.axes(expression) else None

    def _lists(self, expression: Expression) -> bool:
        if not isinstance(expression, Call):
            return expression.kind == "set" if isinstance(expression, (Comprehension, Sequence)) else False
        name = public_call(expression, self.scope)
        if name:
            return name in _rows()
        if isinstance(expression.function, Name):
            return expression.function.id == "set" and bool(expression.arguments)
        return f".{last_name(expression.function)}" in _rows()


def words() -> frozenset[str]:
    """The words in functions that list."""
    return frozenset(name.rpartition(".")[2] for name in _rows())


@cache
def _rows() -> Mapping[str, FileEntry]:
    return {name: row for name, row in knowledge.files().items() if row.effect == "list"}
