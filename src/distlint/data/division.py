"""Whether each rank gets a part of the data of its own: before it is loaded, or in the loop that goes through it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts, knowledge
from distlint.data.epochs import Way
from distlint.data.samplers import is_sampler
from distlint.facts import Assign, Attribute, Call, Expression, Name, Parameter
from distlint.places.order import Order
from distlint.project import Class, External, Function, ScopeOwner, Symbol, home_of, resolve_all
from distlint.project.bindings import Assigned

#: How code names what divides data: ranks, their number, what belongs to one of them.
_DIVIDES = re.compile(
    r"rank|world_?size|shard|replica|split_by|by_node|num_(?:proc|node|gpu|rank)|data_parallel"
    r"|(?:dp|node|proc|process|gpu)_?(?:size|index|idx|count|id)",
    re.IGNORECASE,
)
#: Names of settings, which speak of ranks whatever the data is.
_SETTINGS = re.compile(r"^(?:args?|cfg|conf|config|opts?|options|hps|h_?params|params|flags|settings)$", re.IGNORECASE)
_MAKES_DATA = re.compile(r"fake|dummy|random|synthetic|mock|toy|^rand", re.IGNORECASE)
#: What changes samples at random, or parts data alike on all ranks, and makes none up.
_CHANGES_SAMPLES = re.compile(r"\b(?:transforms|augmentations?|albumentations)\.|\brandom_split$")
_LOGS = frozenset(("print", "info", "debug", "log", "warning"))
_DEEPEST = 5


def is_divided_later(way: Way) -> bool:
    """Whether the loop that goes through a loader takes the part of one rank, or gives others what it has read."""
    return any(takes_a_part(part) for _, loop in _loops(way) for part in facts.subexpressions(loop))


def trains(way: Way) -> bool:
    """Whether the loop that goes through a loader runs a backward, itself or in a function that it calls."""
    for scope, loop in _loops(way):
        for part in facts.subexpressions(loop):
            if isinstance(part, Call) and facts.last_name(part.function) == "backward":
                return True
            called = resolve_all(part.function, scope) if isinstance(part, Call) else ()
            if any(isinstance(symbol, Function) and "backward" in symbol.words for symbol in called):
                return True
    return False


def _loops(way: Way) -> Iterator[tuple[ScopeOwner, facts.Statement]]:
    """The loops that go through a loader, with the functions that they stand in."""
    for use in way.uses():
        yield from (
            (use.scope, statement) for statement in facts.statements(use.scope.body) if statement.span == use.span
        )


def takes_a_part(expression: Expression) -> bool:
    """Whether an expression takes the part of one rank, or gives others what this one has."""
    if isinstance(expression, Call):
        name = facts.last_word(expression.function)
        if "broadcast" in name or "scatter" in name:
            return True
        is_cut = name in ("chunk", "split", "tensor_split", "array_split", "islice")
        return is_cut and speaks_of_ranks(expression)
    is_cut = isinstance(expression, facts.Subscript) or (
        isinstance(expression, facts.Binary) and expression.operator == "%"
    )
    return is_cut and speaks_of_ranks(expression)


def speaks_of_ranks(node: object) -> bool:
    """Whether a name in some code is that of a rank, a number of ranks, or something that belongs to one."""
    return any(_DIVIDES.search(word) for part in facts.subexpressions(node) for word in _words(part))


def _words(part: Expression) -> Iterator[str]:
    if isinstance(part, Name):
        yield part.id
    elif isinstance(part, Attribute):
        yield part.attr
    elif isinstance(part, Call):
        yield from (given.keyword for given in part.arguments if given.keyword is not None)
    elif (text := facts.text_of(part)) is not None:
        yield text


class Division:
    """What of some data is divided over the ranks before it is loaded, in one project."""

    def __init__(self, order: Order) -> None:
        self.order = order

    def may_divide(self, data: Expression | None, scope: ScopeOwner) -> bool:
        """Whether anything that an expression is made of speaks of ranks, or makes its data up."""
        return self._may_divide(data, scope, set(), 0)

    def _may_divide(
        self, data: Expression | None, scope: ScopeOwner, seen: set[tuple[ScopeOwner, str]], depth: int
    ) -> bool:
        if data is None or depth > _DEEPEST:
            return False
        if speaks_of_ranks(data):
            return True
        called = {id(part.function) for part in facts.subexpressions(data) if isinstance(part, Call)}
        owners = {
            id(part.value)
            for part in facts.subexpressions(data)
            if isinstance(part, Attribute) and id(part) not in called
        }
        for part in facts.subexpressions(data):
            if id(part) in owners:
                continue
            if isinstance(part, Call):
                if any(map(_is_divider, resolve_all(part.function, scope))):
                    return True
            elif isinstance(part, (Name, Attribute)):
                name = facts.dotted(part)
                if name is None or (scope, name) in seen or _SETTINGS.match(name):
                    continue
                seen.add((scope, name))
                for value, place in self.origins(part, scope):
                    if self._may_divide(value, place, seen, depth + 1):
                        return True
                if isinstance(part, Name) and _is_changed(part.id, scope):
                    return True
        return False

    def origins(self, part: Name | Attribute, scope: ScopeOwner) -> Iterator[tuple[Expression | None, ScopeOwner]]:
        """The values that a variable, a parameter or an attribute of the own object may have."""
        if isinstance(part, Attribute):
            own = scope.first_parameter if isinstance(scope, Function) else None
            if isinstance(scope, Function) and scope.owner and facts.is_name(part.value, own):
                for known in scope.owner.lineage:
                    for method, value in known.attributes.get(part.attr, ()) if isinstance(known, Class) else ():
                        yield value.value, method
            return
        home = home_of(part.id, scope)
        for definition in home.bindings.of(part.id) if home is not None else ():
            if isinstance(definition, Assigned) and home is not None:
                yield definition.value, home
            elif isinstance(definition, Parameter) and isinstance(home, Function):
                yield from ((given, by.place.scope) for given, by in self.order.given(home, definition.name))


def _is_divider(symbol: Symbol) -> bool:
    """Whether a function, or the class of a dataset, speaks of ranks or makes up its data."""
    if isinstance(symbol, External):
        last = symbol.name.rpartition(".")[2]
        makes_data = _MAKES_DATA.search(last) is not None and _CHANGES_SAMPLES.search(symbol.name) is None
        return makes_data or knowledge.lookup(symbol.name, "shard") is not None
    if isinstance(symbol, Function):
        return any(map(_DIVIDES.search, symbol.words)) or _MAKES_DATA.search(symbol.name) is not None
    if isinstance(symbol, Class):
        methods = [m for known in symbol.lineage if isinstance(known, Class) for m in known.methods.values()]
        is_called = symbol.method("__call__") is not None and symbol.method("__getitem__") is None  # it changes samples
        return (_MAKES_DATA.search(symbol.name) is not None and not is_called) or any(
            any(map(_DIVIDES.search, method.words)) for method in methods
        )
    return False


def _is_changed(name: str, scope: ScopeOwner) -> bool:
    """Whether a statement speaks of a variable and of ranks: ``data.indices = data.indices[rank::size]``."""
    if isinstance(scope, Class):
        return False
    body = scope.body
    return any(
        isinstance(statement, (facts.Evaluate, Assign))
        and not _only_tells(statement.value, scope)
        and any(facts.is_name(part, name) for part in facts.subexpressions(statement))
        and any(_DIVIDES.search(word) for part in facts.subexpressions(statement) for word in _words(part))
        for statement in facts.statements(body)
    )


def _only_tells(value: Expression | None, scope: ScopeOwner) -> bool:
    """Whether a call only writes for humans, or makes a sampler of the data."""
    return isinstance(value, Call) and (facts.last_name(value.function) in _LOGS or is_sampler(value, scope))
