"""What is divided over the ranks although its order may be another one on each of them.

A value of no certain order (a listing of a folder) is followed through variables, attributes, comprehensions, and what
functions of the project return, until a rank picks its part: ``files[rank::world_size]``, ``parts[rank]``,
``i % world_size == rank``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from distlint import facts, knowledge
from distlint.facts import Call, Comprehension, Expression, Name, Sequence
from distlint.kinds import Kinds
from distlint.knowledge import FileEntry
from distlint.project import Class, Function, Module, public_name, resolve_all
from distlint.shares.walk import Origin, Questions, Scope, Share, State, Walk, last_name

#: What stands where a part is picked: a slice, an index that speaks of a rank, a remainder.
_PARTS = re.compile(r"\[[^][\n]*:|\[[^][\n]*rank|%|islice", re.IGNORECASE)
_SET = re.compile(r"\bset\(")
__all__ = ["Share", "Shares", "listings"]


class Shares:
    """Answers about one project, for one kind of origin. ``walk`` is what goes through a function."""

    walk: type[Walk] = Walk

    def __init__(self, kinds: Kinds, questions: Questions) -> None:
        self.kinds = kinds
        self.questions = questions
        self._returned: dict[Function, Origin | None] = {}
        self._attributes: dict[Class, State] = {}

    def shares(self, module: Module) -> Iterator[tuple[Scope, Share]]:
        """The values without a certain order that a module divides over the ranks, each with the scope that does."""
        scopes: tuple[Scope, ...] = (module, *module.functions)
        for scope in scopes:
            if self._may_share(scope):
                for share in self._shares_in(scope):
                    yield scope, share

    def _may_share(self, scope: Scope) -> bool:
        if isinstance(scope, Module):
            return any(
                isinstance(e, Call) and last_name(e.function) in (*self.questions.words, "set")
                for statement in scope.facts.body
                if not isinstance(statement, (facts.FunctionDef, facts.ClassDef))
                for e in facts.subexpressions(statement)
            )
        reach = self.kinds.analysis.reach
        text = "\n".join(reach.project.lines(scope))
        if not _PARTS.search(text) or not reach.speaks_of_ranks(scope):
            return False
        constructor = scope.owner.method("__init__") if scope.owner is not None else None
        near = [scope, *reach.callees(scope), *([constructor] if constructor is not None else [])]
        return _SET.search(text) is not None or any(not self.questions.words.isdisjoint(one.words) for one in near)

    def _shares_in(self, scope: Scope) -> Iterator[Share]:
        walk = self.walk(self, scope)
        start = self.attributes_of(scope.owner) if isinstance(scope, Function) and scope.owner is not None else {}
        walk.block(scope.facts.body if isinstance(scope, Module) else scope.body, dict(start))
        yield from walk.found.values()

    def returned(self, function: Function) -> Origin | None:
        """What a function gives back, if it has no certain order."""
        if function not in self._returned:
            self._returned[function] = None
            walk = self.walk(self, function)
            walk.block(function.body, {})
            self._returned[function] = walk.given_back
        return self._returned[function]

    def attributes_of(self, owner: Class) -> State:
        """The attributes of no certain order that the constructor of a class leaves."""
        if owner not in self._attributes:
            self._attributes[owner] = {}
            constructor = owner.method("__init__")
            if constructor is not None:
                end = self.walk(self, constructor).block(constructor.body, {})
                self._attributes[owner] = {k: o for k, o in (end or {}).items() if k.startswith("self.")}
        return self._attributes[owner]


@cache
def _listings() -> Mapping[str, FileEntry]:
    return {name: row for name, row in knowledge.files().items() if row.effect == "list"}


def listings(kinds: Kinds) -> Shares:
    """What is made of listings of folders, and of sets."""

    def makes(expression: Expression, scope: Scope) -> str:
        if not isinstance(expression, Call):
            return "set" if isinstance(expression, (Comprehension, Sequence)) and expression.kind == "set" else ""
        name = _public_call(expression, scope)
        if not name and isinstance(expression.function, Name):
            return "set" if expression.function.id in ("set", "frozenset") and expression.arguments else ""
        return "listing" if (name or f".{last_name(expression.function)}") in _listings() else ""

    words = frozenset(name.rpartition(".")[2] for name in _listings())
    return Shares(kinds, Questions(words, makes))


def _public_call(call: Call, scope: Scope) -> str:
    """The full dotted name of what is called, as far as it is public; empty otherwise."""
    names = (public_name(symbol) for symbol in resolve_all(call.function, scope))
    return next((name for name in names if name), "")
