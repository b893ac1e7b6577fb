"""Functions that give back a part of what they are handed, and objects that go through one: ``items[rank::world]`` of
``share(items, rank, world)``, of ``share(items)`` that asks for the rank itself, or of ``for item in Shard(items, rank,
world)``."""

from __future__ import annotations

import re
from typing import NamedTuple

from distlint import facts
from distlint.facts import Attribute, Call, Expression, Name
from distlint.project import Class, Function
from distlint.project.bindings import Assigned
from distlint.shares.walk import Asked, Origin, State, Walk

#: What stands where a part is picked.
_PICKS = re.compile(r"\[[^][\n]*\w|%|islice|array_split|\.shard\(")
_DEEPEST = 4


class GivenBack(NamedTuple):
    """What a function gives back of its parameters. ``picked``: those of which it gives a part, each with those that
    say which part; ``kept``: the one whose elements it gives in their order, one by one or in pieces; ``cut``: those of
    which it gives the part of a rank that it asks for itself, each with the axes of that."""

    picked: tuple[tuple[str, tuple[str, ...]], ...]
    kept: str | None
    cut: tuple[tuple[str, frozenset[str]], ...] = ()


NO_PARTS = GivenBack((), None)


def parts_of(asked: Asked, function: Function) -> GivenBack:
    """What a function gives back of its parameters."""
    walk = _Parts(asked, function, frozenset(function.given_names))
    walk.block(function.body, walk.start())
    kept = walk.given_back.call if walk.given_back is not None else None
    whole = kept.id if isinstance(kept, Name) and kept.id in walk.names else None
    return GivenBack(walk.all_picked(), whole, tuple((name, walk.cut[name]) for name in sorted(walk.cut)))


def gone_through(asked: Asked, owner: Class) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The attributes of which an object goes through a part (``__iter__``), each with those that say which part, as
    dotted names."""
    method = owner.method("__iter__")
    if method is None or not method.says(_PICKS):
        return ()
    walk = _Parts(asked, method, frozenset(f"{method.first_parameter}.{name}" for name in owner.attributes))
    walk.block(method.body, walk.start())
    return walk.all_picked()


class _Parts(Walk):
    """Looks for the parts of what has some names, parameters or attributes, that others of them pick. ``picked``: the
    two of them, as they are found."""

    def __init__(self, asked: Asked, function: Function, names: frozenset[str]) -> None:
        super().__init__(asked, function)
        self.function = function
        self.names = names
        self.picked: dict[str, frozenset[str]] = {}
        self.cut: dict[str, frozenset[str]] = {}

    def start(self) -> State:
        """Each name stands for itself."""
        return {name: Origin(Name(self.function.definition.span, name), self.scope) for name in sorted(self.names)}

    def all_picked(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The names of which parts are picked, each with those that say which."""
        return tuple((name, tuple(sorted(by))) for name, by in sorted(self.picked.items()))

    def made(self, expression: Expression, state: State) -> Origin | None:
        """Nothing: what a function lists or shuffles itself is looked for by others."""
        return None

    def _look_into(self, call: Call, state: State) -> None:
        """One function deep."""

    def _note(self, origin: Origin, part: Expression, *picks: Expression | None) -> None:
        if not isinstance(origin.call, Name) or origin.call.id not in self.names:
            return
        names = frozenset(name for pick in picks for name in self._asks(pick, 0)) - {origin.call.id}
        if names:
            self.picked[origin.call.id] = self.picked.get(origin.call.id, frozenset()) | names
        axes = frozenset(axis for pick in picks for axis in self.axes_of_pick(pick))
        if axes and not names:
            self.cut[origin.call.id] = self.cut.get(origin.call.id, frozenset()) | axes

    def _asks(self, expression: Expression | None, depth: int) -> frozenset[str]:
        """The names from which an expression is computed."""
        found: set[str] = set()
        for part in facts.subexpressions(expression) if expression is not None and depth < _DEEPEST else ():
            if not isinstance(part, (Name, Attribute)):
                continue
            dotted = facts.dotted(part)
            if dotted in self.names:
                found.add(dotted)
            for definition in self.function.bindings.of(part.id) if isinstance(part, Name) else ():
                if isinstance(definition, Assigned) and definition.value is not expression:
                    found |= self._asks(definition.value, depth + 1)
        return frozenset(found)


def may_pick(function: Function, *, knows_ranks: bool) -> bool:
    """A cheap look: may a function give back a part of what it is handed, by another argument or by the rank that it
    asks for?"""
    if len(function.given_names) < (1 if knows_ranks else 2) or "return" not in function.words:
        return False
    return function.says(_PICKS)
