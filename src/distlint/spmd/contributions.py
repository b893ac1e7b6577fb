"""What each rank adds to a sum of all ranks: before the sum it is the rank's own.

Nobody says that a list of gradients or a local loss differs between ranks, but whoever reduces it knows: a sum over
ranks makes sense where they hold different parts. So two things differ before a reduction: the value that is reduced,
and whether a list is empty that was summed up into it (``grads`` in ``norm = total_norm(grads); all_reduce(norm)``).
Lists that are reduced element by element do not: they have to be equally long on all ranks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts, knowledge
from distlint.calls.going_over import AROUND
from distlint.facts import Assign, Attribute, Call, Comprehension, Expression, For, If, Name, Statement, is_none
from distlint.finding import Span
from distlint.project import Function, public_name

if TYPE_CHECKING:
    from distlint.spmd.reach import Reach

_REDUCES = frozenset(("all_reduce", "reduce"))
#: Names of calls that make one value of many.
_SUMS = re.compile(r"^_*(?:len|max|min)$|sum|mean|norm|count|average|total", re.IGNORECASE)
#: What makes a list of lists or tensors without making one value of them.
_LISTS = frozenset(("list", "sorted", "filter", "map", "reversed"))
#: Names that stand for no value.
_MODULES = frozenset(("torch", "np", "numpy", "math", "device", "float", "int"))
_FILLS = frozenset(("append", "extend", "insert"))
_TAKES = frozenset(("get", "pop"))
#: Names of what gives the batches of a rank, of what came out of each of them, and of the parts of a model: as many on
#: all of them, mostly.
_AS_MANY = re.compile(r"load|iter|batches|dataset|outputs$|param(?:eter)?s$|modules$", re.IGNORECASE)
#: Names of calls that ask what stands in data.
_ASKS = frozenset(("len", "numel", "any", "all", "sum", "item"))
#: Functions that reduce for others are followed this many calls deep.
_DEEPEST = 2


class Contributions(NamedTuple):
    """What one function adds to sums of all ranks: ``values`` are the assignments of what is reduced next,
    ``parameters`` those that are reduced as they come, ``lists`` the variables of which one value is made that is
    reduced, and that may be empty on some ranks only; ``chosen`` may be for other reasons, too: only what passes a test
    is in them. Gradients are there on all ranks or on none, mostly."""

    values: frozenset[Span] = frozenset()
    parameters: frozenset[str] = frozenset()
    lists: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()


NOTHING = Contributions()


class _Around(NamedTuple):
    """What stands around a statement: blocks (by their number), what loops go over, and the tests in the innermost."""

    blocks: tuple[int, ...]
    over: tuple[Expression, ...]
    tests: tuple[Expression, ...]


class _Definition(NamedTuple):
    """One assignment of a variable: whether it is the only target, and adds to what the variable holds, the blocks that
    it stands in (by their number, outermost first), and what the loops around it go over."""

    span: Span
    value: Expression
    alone: bool
    adds: bool
    blocks: tuple[int, ...]
    over: tuple[Expression, ...]


def contributions(function: Function, reach: Reach, depth: int = 0) -> Contributions:
    """What a function reduces over ranks, itself or by a function of the project that it calls (``depth`` calls below
    the one that was asked about first)."""
    if depth > _DEEPEST or not reach.communicates(function) or not _may_reduce(function, reach):
        return NOTHING
    return _Reading(function, reach, depth).result()


def _may_reduce(function: Function, reach: Reach) -> bool:
    """Whether a function, or one that it calls, has a word for it."""
    near = (function, *reach.project.mentions.named(function))
    return any(not found.words.isdisjoint(_REDUCES) for found in near)


class _Reading:
    """One function: its assignments, its calls, its loops, and by which tests its lists are filled."""

    def __init__(self, function: Function, reach: Reach, depth: int) -> None:
        self.function = function
        self.reach = reach
        self.depth = depth
        self.names = {parameter.name for parameter in function.definition.parameters if not parameter.star}
        self.options = {parameter.name for parameter in function.definition.parameters if parameter.star == "**"}
        self.definitions: dict[str, list[_Definition]] = {}
        self.calls: list[tuple[Call, tuple[int, ...]]] = []
        self.lists: set[str] = set()
        self.fills: dict[str, list[bool]] = {}
        self.chosen: set[str] = set()
        self.one_by_one: set[str] = set()
        self._blocks = 0
        self._read(function.body, _Around((), (), ()))

    def _read(self, body: tuple[Statement, ...], around: _Around) -> None:
        self._blocks += 1
        around = around._replace(blocks=(*around.blocks, self._blocks))
        for statement in body:
            for e in facts.subexpressions(facts.header(statement)):
                self._look(e, around)
            if isinstance(statement, Assign) and statement.value is not None:
                for target in statement.targets:
                    for name in facts.items_of(target):
                        if isinstance(name, Name):
                            self._define(name, statement, statement.value, name is target, around)
            inner = around
            if isinstance(statement, For):
                self.lists.update(_names_in_list(statement.iterable))
                inner = around._replace(over=(*around.over, statement.iterable), tests=())
            elif isinstance(statement, If):
                inner = around._replace(tests=(*around.tests, statement.test))
            for block in facts.blocks(statement):
                self._read(block, inner)
            if isinstance(statement, For):
                self._note_single(statement)
            elif isinstance(statement, If) and statement.body and isinstance(statement.body[-1], facts.Jump):
                around = inner  # what follows stands under the opposite of the test

    def _define(self, name: Name, statement: Assign, value: Expression, alone: bool, around: _Around) -> None:
        adds = bool(statement.operator) or (_mentions(value, name.id) and not _is_made_anew(value, name.id))
        made = _Definition(statement.span, value, alone, adds, around.blocks, around.over)
        self.definitions.setdefault(name.id, []).append(made)
        if alone and isinstance(value, (Comprehension, facts.Sequence)):
            self.lists.add(name.id)
        if isinstance(value, Comprehension) and any(_chooses(t) for clause in value.clauses for t in clause.conditions):
            self.chosen.add(name.id)

    def _look(self, e: Expression, around: _Around) -> None:
        if isinstance(e, Call):
            self.calls.append((e, around.blocks))
            filled = e.function.value if isinstance(e.function, Attribute) and e.function.attr in _FILLS else None
            if isinstance(filled, Name):
                self.lists.add(filled.id)
                by_data = any(map(_asks_data, around.tests)) or (len(around.over) > 1 and not around.tests)
                self.fills.setdefault(filled.id, []).append(by_data)
                if any(map(_chooses, around.tests)):
                    self.chosen.add(filled.id)
        elif isinstance(e, Comprehension):
            for clause in e.clauses:
                self.lists.update(_names_in_list(clause.iterable))

    def _note_single(self, loop: For) -> None:
        """Notes a list whose elements are reduced one by one."""
        inside = (call for call, _ in self.calls if call.span.is_inside(loop.span))
        if any(self._reduced_by(call) for call in inside):
            self.one_by_one.update(_names_in_list(loop.iterable))

    def result(self) -> Contributions:
        values: set[Span] = set()
        parameters: set[str] = set()
        lists: set[str] = set()
        for call, blocks in self.calls:
            for name, is_list in self._reduced_by(call):
                if is_list:
                    self._sum_up(name, True, lists, set())
                    continue
                governing = list(self._governing(name, call.span, blocks))
                computed = (m for m in governing if m.alone and not _is_plain(m.value) and not self._is_given(m.value))
                values.update(made.span for made in computed)
                if not governing and name in self.names:
                    parameters.add(name)
                self._sum_up(name, False, lists, set())
        own = frozenset(name for name in lists - self.one_by_one if self._is_own(name))
        chosen = own | (lists & self.chosen - self.one_by_one)
        return Contributions(frozenset(values), frozenset(parameters), own, chosen)

    def _is_given(self, value: Expression) -> bool:
        """Whether a value is one of the options that a function was called with: all ranks are given it, or none."""
        taken = isinstance(value, Call) and isinstance(value.function, Attribute) and value.function.attr in _TAKES
        options = value.function.value if isinstance(value, Call) and isinstance(value.function, Attribute) else None
        return taken and isinstance(options, Name) and options.id in self.options

    def _is_own(self, name: str, depth: int = 0) -> bool:
        """Whether a list may be empty on some ranks only: it is filled by what stands in data, or handed in."""
        if _AS_MANY.search(name) or depth > _DEEPEST:
            return False
        if name in self.fills:
            return any(self.fills[name])
        made = self.definitions.get(name, [])
        for value in (one.value for one in made if not isinstance(one.value, facts.Sequence)):
            if not isinstance(value, Comprehension):
                return False
            conditions = [test for clause in value.clauses for test in clause.conditions]
            sources = [name for clause in value.clauses for name in _names_in_list(clause.iterable)]
            from_own = any(self._is_own(source, depth + 1) for source in sources if source != name)
            if not any(map(_asks_data, conditions)) and not (from_own or name in sources):
                return False
        return bool(made) or name in self.names

    def _governing(self, name: str, before: Span, blocks: tuple[int, ...]) -> Iterator[_Definition]:
        """The assignments that a variable may have its value from at a place."""
        for made in reversed(self.definitions.get(name, ())):
            if made.span[:2] < before[:2]:
                yield made
                if blocks[: len(made.blocks)] == made.blocks:
                    return

    def _reduced_by(self, call: Call) -> list[tuple[str, bool]]:
        """The variables that a call reduces over ranks, or (True) sums up for that."""
        found: list[tuple[str, bool]] = []
        for symbol in self.reach.symbols(call.function, self.function):
            name = public_name(symbol)
            entry = knowledge.lookup(name, "collective") if name is not None else None
            if entry is not None and entry.op in _REDUCES and entry.params:
                given = facts.argument(call, entry.params[0], 0)
                if isinstance(given, Name):
                    found.append((given.id, False))
            elif isinstance(symbol, Function) and symbol is not self.function:
                found.extend(self._reduced_in(symbol, call))
        return found

    def _reduced_in(self, callee: Function, call: Call) -> Iterator[tuple[str, bool]]:
        inner = self.reach.contributions(callee, self.depth + 1)
        for name, given in callee.arguments(call).items() if inner != NOTHING else ():
            if isinstance(given, Name) and name in inner.parameters | inner.lists:
                yield given.id, name in inner.lists

    def _sum_up(self, name: str, into_one: bool, lists: set[str], seen: set[tuple[str, bool]]) -> None:
        """Adds the lists of which a variable was computed to ``lists``. ``into_one``: one value is made of it."""
        if (name, into_one) in seen:
            return
        seen.add((name, into_one))
        if into_one and name in self.lists:
            lists.add(name)
        for made in self.definitions.get(name, ()):
            for loop in made.over if made.adds else ():
                for listed in _names_in_list(loop):
                    self._sum_up(listed, True, lists, seen)
            in_one = {
                e.id
                for call in facts.subexpressions(made.value)
                if isinstance(call, Call) and _makes_one(call)
                for e in facts.subexpressions(call)
                if isinstance(e, Name)
            }
            for e in facts.subexpressions(made.value):
                if isinstance(e, Name) and e.id != name:
                    self._sum_up(e.id, into_one or e.id in in_one, lists, seen)


def _makes_one(call: Call) -> bool:
    """Whether a call makes one value of many, itself or by a function that is handed to it."""
    called = (call.function, *(given.value for given in call.arguments))
    return any(_SUMS.search(facts.last_called(e) or "") is not None for e in called)


def _asks_data(test: Expression) -> bool:
    """Whether a test asks whether something is there, or what stands in it. Gradients of parameters are there on all
    ranks or on none, mostly."""
    for e in facts.subexpressions(test):
        if isinstance(e, facts.Compare) and facts.last_name(e.left) != "grad":
            if any(is_none(other) for other in e.comparators):
                return True
        elif isinstance(e, Call) and facts.last_name(e.function) in _ASKS:
            return True
    return False


def _chooses(test: Expression) -> bool:
    """Whether a test asks for something else than whether a parameter has a gradient."""
    return all(facts.last_name(e) not in ("grad", "requires_grad") for e in facts.subexpressions(test))


def _mentions(value: Expression, name: str) -> bool:
    return any(facts.is_name(e, name) for e in facts.subexpressions(value))


def _is_made_anew(value: Expression, name: str) -> bool:
    """Whether a call makes something of a variable alone (``options = cleaned(options)``): it adds nothing to it."""
    if not isinstance(value, Call) or isinstance(value.function, Attribute):
        return False
    return all(facts.is_name(given.value, name) for given in value.arguments)


def _names_in_list(iterable: Expression) -> Iterator[str]:
    """The variables whose elements a loop goes over."""
    if isinstance(iterable, Name):
        yield iterable.id
    elif isinstance(iterable, Call) and facts.last_name(iterable.function) in (*AROUND, *_LISTS):
        for given in iterable.arguments:
            yield from _names_in_list(given.value)


def _is_plain(value: Expression) -> bool:
    """Whether nothing is computed: a number, or a tensor of numbers."""
    return not any(isinstance(e, Name) and e.id not in _MODULES for e in facts.subexpressions(value))
