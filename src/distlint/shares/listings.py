"""Listings of folders, and sets: values of no certain order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from distlint import knowledge
from distlint.facts import Call, Comprehension, Expression, Name, Sequence, last_word
from distlint.knowledge import FileEntry
from distlint.shares.walk import Origin, State, Walk, public_call


class Listings(Walk):
    """Looks for what is made of listings of folders, and of sets."""

    def made(self, expression: Expression, state: State) -> Origin | None:
        """A listing, unless it is that of a folder for each rank."""
        cause = self.cause(expression)
        return Origin(expression, self.scope, cause=cause) if cause and not self.axes(expression) else None

    def cause(self, expression: Expression) -> str:
        """Why a call, a display or a comprehension has no certain order (``set``, ``listing``); empty: it has one."""
        if not isinstance(expression, Call):
            return "set" if isinstance(expression, (Comprehension, Sequence)) and expression.kind == "set" else ""
        name = public_call(expression, self.scope)
        if not name and isinstance(expression.function, Name):
            return "set" if expression.function.id in ("set", "frozenset") and expression.arguments else ""
        return "listing" if (name or f".{last_word(expression.function)}") in _rows() else ""


def words() -> frozenset[str]:
    """The words in functions that list."""
    return knowledge.last_words(_rows())


@cache
def _rows() -> Mapping[str, FileEntry]:
    return {name: row for name, row in knowledge.files().items() if row.effect == "list"}
