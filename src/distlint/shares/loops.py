"""Loops that communicate in an order that may be another one on each rank.

The walk of this package says which values have no certain order; the trees of engine 1 say what a loop over them does.
What does the same in every round is in order anyway, and so is a loop over data whose losses are averaged on the way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Binary, Call, Comprehension, Expression, Subscript
from distlint.finding import Span
from distlint.kinds import Kinds
from distlint.project import Function, Module, Scope
from distlint.remembering import remembered
from distlint.shares import Shares
from distlint.shares.concern import concern
from distlint.shares.listings import Listings, words
from distlint.shares.numbers import is_of_numbers
from distlint.shares.own_keys import filled
from distlint.shares.walk import Asked, Origin, State
from distlint.source.slices import without_strings
from distlint.spmd.models import FORWARDS
from distlint.spmd.tree import Event, Loop, Site, nodes, reached

_ROLES = ("collective", "hidden", "group")
#: Set operators, methods that make sets of sets, and what gives the elements of a dict or of sequences in their order.
_ARITHMETIC = frozenset(("-", "&", "|", "^"))
_SET_METHODS = frozenset(("union", "intersection", "difference", "symmetric_difference"))
_VIEWS = frozenset(("keys", "values", "items"))
_TOGETHER = frozenset(("zip", "dict", "fromkeys", "OrderedDict", "product"))
#: Calls that give results in the order in which work ends.
_COMPLETION = frozenset(("as_completed", "imap_unordered"))
#: What makes a set in a line of code: a call, a display or comprehension, arithmetic on keys, an annotation.
_SETS = (
    r"\b(?:frozen)?set\(|(?:\bin|[=(,|&^-]|\breturn)\s*\{[^{}:=]+\}|\{[^{}:]*\bfor\b"
    r"|\.keys\(\)\s*[-&|^]|[-&|^]\s*[\w.]+\.keys\(\)|\b(?:Frozen)?[Ss]et\[str"
)
#: The words of which one stands where a set is made without braces.
_SET_WORDS = frozenset(("set", "frozenset", "keys", "Set", "FrozenSet"))
#: A dict that begins empty, and an attribute that is assigned.
_FILLED_LATER = re.compile(r"=\s*(?:\{\}|dict\(\)|(?:\w+\.)?(?:defaultdict|Counter|OrderedDict)\()")
_WORD = re.compile(r"[A-Za-z_]\w*")
_TARGET = re.compile(r"^\s*([\w.]+)(?:\s*:[^=]+)?\s*[-|&^+]?=(?!=)|^\s*([\w.]+)\.(?:append|add|update|extend)\(")
_ATTRIBUTE = re.compile(r"self\.(\w+)[^=]*=")
_SET_OF_TEXT = re.compile(r"(?:\w+\.)?(?:Set|FrozenSet|AbstractSet|set|frozenset)\[str\]$")


#: Sorting, and calls of which many values give the same.
_SORTS = frozenset(("sorted", "sort"))
_COARSE = frozenset(
    ("len", "bool", "isinstance", "callable", "any", "all", "startswith", "endswith", "isdigit", "isupper", "islower")
)

#: Names of calls by which one rank tells the others.
_SENDS = re.compile(r"broadcast|bcast")


class Unordered(NamedTuple):
    """A loop over a value of no certain order: ``header`` is the part to point at. It issues ``event``, by what stands
    at ``call``; ``is_keyed``: the element itself says what is communicated, or where the result belongs."""

    header: Span
    iterable: Expression
    origin: Origin
    event: Event
    call: Site
    is_keyed: bool


class _Round(NamedTuple):
    """What a loop over a value of no certain order does in a round. ``body`` is empty for a comprehension."""

    header: Span
    target: Expression
    iterable: Expression
    body: tuple[facts.Statement, ...]
    origin: Origin


class _Walk(Listings):
    """One walk, which notes loops instead of parts, and what functions are given. Sets are combined, and dicts keep the
    order of their keys."""

    def __init__(self, shares: Asked, scope: Scope) -> None:
        super().__init__(shares, scope)
        self.rounds_found: dict[Span, _Round] = {}
        self.handed: dict[Span, tuple[Call, facts.Argument, Origin]] = {}
        self.fresh: set[str | None] = set()
        self.own_keys = filled(scope.body)

    def evaluate(self, expression: Expression | None, state: State) -> State:
        """Takes note of comprehensions."""
        for inner in facts.subexpressions(expression, into_lambdas=False) if expression is not None else ():
            if isinstance(inner, Comprehension):
                for clause in inner.clauses:
                    body = tuple(facts.Evaluate(e.span, e) for e in (*inner.elements, *clause.conditions))
                    self._note_round(clause.iterable.span, clause.target, clause.iterable, body, state)
        return super().evaluate(expression, state)

    def header(self, statement: facts.While | facts.For, state: State) -> State:
        """Takes note of loops."""
        state = super().header(statement, state)
        if isinstance(statement, facts.For):
            start, end = statement.span, statement.iterable.span
            header = start.to(end)
            self._note_round(header, statement.target, statement.iterable, statement.body, state)
        return state

    def assign(self, statement: facts.Assign, state: State) -> State:
        """A dict that is filled in a loop without order has none either."""
        state = super().assign(statement, state)
        if _is_empty_dict(statement.value):
            self.fresh |= set(map(facts.dotted, statement.targets))
            held = {name: key for name, key in self.own_keys.items() if name in map(facts.dotted, statement.targets)}
            state = {**state, **{name: Origin(key, self.scope, cause="batch") for name, key in held.items()}}
        for target in statement.targets if self.over else ():
            name = facts.dotted(target.value) if isinstance(target, Subscript) else None
            if name is not None and name in self.fresh:
                state = {**state, name: self.over[-1][0]}
        return state

    def cause(self, expression: Expression) -> str:
        """Results in the order in which work ends, and sets that begin empty, too."""
        if isinstance(expression, Call) and facts.last_word(expression.function) in _COMPLETION:
            return "completion"
        is_new = isinstance(expression, Call) and facts.dotted(expression.function) == "set"
        return "set" if is_new else super().cause(expression)

    def called(self, call: Call, state: State) -> State:
        """Takes note of what functions are given."""
        for given in call.arguments:
            origin = self.value(given.value, state)
            if origin is not None:
                self.handed[given.value.span] = (call, given, origin)
        return state if _sorts_in_part(call) else super().called(call, state)

    def _note_round(
        self, header: Span, target: Expression, iterable: Expression, body: tuple[facts.Statement, ...], state: State
    ) -> None:
        origin = self.value(iterable, state)
        if origin is not None:
            self.rounds_found[header] = _Round(header, target, iterable, body, origin)

    def value(self, expression: Expression | None, state: State) -> Origin | None:
        """Where the order of a value comes from, sets that are computed and dicts included."""
        if isinstance(expression, Binary) and expression.operator in _ARITHMETIC:
            sides = (expression.left, expression.right)
            is_set = any(self._is_set(side, state) for side in sides)
            return Origin(expression, self.scope, cause="set") if is_set else None
        if isinstance(expression, Subscript) and not isinstance(expression.key, facts.Slice):
            return None
        if isinstance(expression, Call):
            receiver = facts.receiver(expression)
            name = facts.last_word(expression.function)
            if name in _VIEWS and receiver is not None and not expression.arguments:
                return self.value(receiver, state)
            if name in _SET_METHODS and receiver is not None and self._is_set(receiver, state):
                return Origin(expression, self.scope, cause="set")
            if name in _TOGETHER:
                return next((o for g in expression.arguments if (o := self.value(g.value, state)) is not None), None)
            if name == "sorted" and expression.arguments and _sorts_in_part(expression):
                return self.value(expression.arguments[0].value, state)
        return super().value(expression, state)

    def _is_set(self, expression: Expression, state: State) -> bool:
        if isinstance(expression, Call) and facts.last_word(expression.function) == "keys":
            return not expression.arguments
        origin = self.value(expression, state)
        return origin is not None and origin.cause == "set"


class Loops(Shares):
    """Answers about one project: loops that communicate in no certain order."""

    def __init__(self, kinds: Kinds) -> None:
        super().__init__(kinds, words(), _Walk, sets=True)
        called = self.words | _COMPLETION
        self._making = re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, called)))})\(|{_SETS}")
        self._makers = called | _SET_WORDS

    def may_give(self, function: Function) -> bool:
        """Whether a function, or one that it names, makes something of no certain order."""
        return any(map(self._is_made_in, (function, *self.kinds.analysis.reach.project.mentions.named(function))))

    def unordered(self, module: Module) -> Iterator[Unordered]:
        """The loops of a file that issue collectives for the elements of a value of no certain order."""
        for scope in module.scopes:
            if self._loops_at_top(scope) if isinstance(scope, Module) else self._may_loop(scope):
                yield from self._in(scope)

    def _may_loop(self, function: Function) -> bool:
        """Whether a function communicates, and some loop or call in it may get something of no certain order. Only a
        look at the text, so that a body is lowered where it pays."""
        reach = self.kinds.analysis.reach
        if not reach.communicates(function):
            return False
        near = reach.project.mentions.named(function)
        makers = {callee.name for callee in near if "return" in callee.words and self._is_made_in(callee)}
        called = {callee.name for callee in near if reach.communicates(callee)}
        constructor = function.owner.method("__init__") if function.owner is not None else None
        held = set(self._held(constructor)) if constructor is not None else set()
        lines = reach.project.lines(function)
        if not self._is_made_in(function) and makers.isdisjoint(function.words) and held.isdisjoint(function.words):
            return "oader" in (text := "\n".join(lines)) and _FILLED_LATER.search(text) is not None
        for line in lines:
            words = set(_WORD.findall(line))
            is_made = self._is_made_on(line)
            if not is_made and words.isdisjoint(held) and words.isdisjoint(makers):
                continue
            target = _TARGET.match(line)
            if "for" in words or not words.isdisjoint(called) or (is_made and target is None):
                return True
            if target is not None:
                held.update(_WORD.findall(target[1] or target[2]))
        return False

    @remembered
    def _is_made_in(self, function: Function) -> bool:
        """Whether the text of a function makes something of no certain order."""
        lines = self.kinds.analysis.reach.project.lines(function)
        if self._makers.isdisjoint(function.words):
            lines = [line for line in lines if "{" in line]
        return any(map(self._is_made_on, lines))

    def _is_made_on(self, line: str) -> bool:
        """Whether a line makes something of no certain order; the braces of a string (``f"{name}"``) are no set's."""
        if "(" not in line and "{" not in line:
            return False
        return self._making.search(without_strings(line) if "{" in line else line) is not None

    def _held(self, constructor: Function) -> frozenset[str]:
        """The attributes to which a constructor gives something of no certain order on one line."""
        if not self._is_made_in(constructor):
            return frozenset()
        lines = self.kinds.analysis.reach.project.lines(constructor)
        return frozenset(name for line in lines if self._is_made_on(line) for name in _ATTRIBUTE.findall(line))

    def _loops_at_top(self, module: Module) -> bool:
        loops = (s for s in facts.statements(module.body) if isinstance(s, facts.For))
        return any(isinstance(e, Call) for loop in loops for e in facts.subexpressions(loop))

    def _in(self, scope: Scope) -> Iterator[Unordered]:
        start = self.attributes_of(scope.owner) if isinstance(scope, Function) and scope.owner is not None else {}
        walk = self._walked(scope, {**start, **_declared(scope)})
        yield from self._loops_of(walk)
        for call, given, origin in walk.handed.values():
            for function in self.kinds.analysis.reach.symbols(call.function, scope):
                if isinstance(function, Function) and self.kinds.analysis.reach.communicates(function):
                    name = next((n for n, value in function.arguments(call).items() if value is given.value), None)
                    if name is None or name in _declared(function):
                        continue
                    for found in self._loops_of(self._walked(function, {name: origin})):
                        if found.origin == origin:
                            yield found._replace(header=given.value.span, iterable=given.value)
                            break

    def _walked(self, scope: Scope, start: State) -> _Walk:
        walk = _Walk(self, scope)
        walk.block(scope.body, start)
        return walk

    def _loops_of(self, walk: _Walk) -> Iterator[Unordered]:
        scope = walk.scope
        rounds = [
            r
            for r in walk.rounds_found.values()
            if not _is_taken_over(r.iterable, scope)
            and (r.origin.cause != "set" or not is_of_numbers(r.origin.call, r.target, r.iterable, r.body, scope))
        ]
        if not rounds:
            return
        path = (scope.module).path
        played = [n for n in nodes(self.kinds.analysis.tree(scope)) if isinstance(n, Loop) and n.frame == 0]
        for found in rounds:
            loop = next((n for n in played if n.site.path == path and n.site.span == found.header), None)
            if loop is not None:
                yield from self._issued(found, loop)

    def _issued(self, found: _Round, loop: Loop) -> Iterator[Unordered]:
        for way, event in reached(loop.body, *_ROLES):
            about = concern(found.target, found.body, way[0].span)
            if event.op.startswith("dcp."):
                continue  # checkpoints are looked at by tools of one process, too
            if event.op in FORWARDS or not about.depends or about.summed:
                continue
            if about.is_dropped and len(way) > 1 and "object" in event.op:
                continue  # who gets an object from a function and drops it has communicated nothing
            if event.role == "group" and len(way) > 1 and not about.keyed:
                continue  # a function that makes its groups may make them once, or of all ranks
            if found.origin.cause != "listing" or about.keyed or not _may_be_of_data(event):
                yield Unordered(found.header, found.iterable, found.origin, event, way[0], about.keyed)
                return


def _sorts_in_part(call: Call) -> bool:
    """Whether a call sorts by a key that many elements share: these stay in the order in which they come."""
    key = facts.argument(call, "key", None) if facts.last_word(call.function) in _SORTS else None
    if isinstance(key, facts.Lambda):
        return _is_coarse(key.body)
    return key is not None and facts.last_word(key) in _COARSE


def _is_coarse(e: Expression) -> bool:
    """Whether a key has few values: a truth, a size, or one of some constants."""
    if isinstance(e, facts.Conditional):
        return _is_coarse(e.body) and _is_coarse(e.orelse)
    if isinstance(e, facts.Boolean):
        return all(map(_is_coarse, e.operands))
    if isinstance(e, facts.Unary):
        return e.operator == "not" or _is_coarse(e.operand)
    if isinstance(e, facts.Sequence):
        return all(map(_is_coarse, e.items))
    return isinstance(e, (facts.Compare, facts.Constant)) or (
        isinstance(e, Call) and facts.last_word(e.function) in _COARSE
    )


def _is_taken_over(iterable: Expression, scope: Scope) -> bool:
    """Whether ranks take a list over from the one that sends it: ``sent = [names]``, a broadcast of it, then ``names =
    sent[0]``; the sender keeps its own."""
    if not isinstance(iterable, facts.Name):
        return False
    statements = tuple(facts.statements(scope.body))
    taken = {
        facts.dotted(s.value.value)
        for s in statements
        if isinstance(s, facts.Assign)
        and isinstance(s.value, facts.Subscript)
        and any(facts.dotted(target) == iterable.id for target in s.targets)
    }
    calls = (e for s in statements if taken for e in facts.subexpressions(s) if isinstance(e, Call))
    return any(
        _SENDS.search(facts.last_called(call.function) or "") and facts.dotted(argument.value) in taken - {None}
        for call in calls
        for argument in call.arguments
    )


def _declared(scope: Scope) -> State:
    """The parameters of a function that are sets of texts by their annotation."""
    parameters = scope.definition.parameters if isinstance(scope, Function) else ()
    return {
        p.name: Origin(p.annotation, scope, cause="set")
        for p in parameters
        if p.annotation is not None and _SET_OF_TEXT.match(facts.source_of(p.annotation))
    }


def _is_empty_dict(value: Expression | None) -> bool:
    """Whether a value is a dict that somebody has to fill."""
    if isinstance(value, Call):
        return facts.last_word(value.function) in ("defaultdict", "Counter") or (
            facts.last_word(value.function) in ("dict", "OrderedDict") and not value.arguments
        )
    return isinstance(value, facts.Mapping) and not value.items


def _may_be_of_data(event: Event) -> bool:
    """Whether a collective may belong to a loop over data, each rank with its own, whose values are averaged."""
    return "reduce" in event.op or "barrier" in event.op
