"""What expressions stand for, and what evaluating them does to handles and buffers."""

from __future__ import annotations

from distlint import facts
from distlint.calls.tensors import attribute_memory
from distlint.facts import Attribute, Call, Expression, Name
from distlint.finding import Span
from distlint.lifetimes import passes
from distlint.lifetimes.calls import Calls
from distlint.lifetimes.journal import CHANGED, READ, Journal
from distlint.lifetimes.passes import Source
from distlint.lifetimes.used_up import emptied, gone_through, iterators
from distlint.lifetimes.values import (
    NOTHING,
    WAITED,
    Box,
    Literal,
    Memory,
    Part,
    Request,
    State,
    Value,
    Values,
    Work,
    is_deeper,
    outside,
)
from distlint.project import Scope

#: How many things an expression may stand for, and of how many others one may be a piece. Code of people has up to 150
#: and 16.
_MOST, _DEEPEST = 256, 32


class Evaluation:
    """Evaluates the expressions of one function; changes the state that it is given.

    ``shared``: names that other functions may read (closures, globals): what is bound to them is out of sight.
    ``factories``: the tensors that were made here, contiguous and on their device; ``plain``: those of them that do not
    say which; ``sums``: those that were computed by a method that reduces dimensions, contiguous too; ``moves``: where
    tensors were moved, so far; ``places``: what stands where in the tuples that calls have given.
    """

    def __init__(self, scope: Scope, journal: Journal, shared: frozenset[str]) -> None:
        self.scope = scope
        self.journal = journal
        self.shared = shared
        self.factories: set[Value] = set()
        self.plain: set[Value] = set()
        self.sums: set[Value] = set()
        self.moves: dict[Value, set[Span]] = {}
        self.places: dict[Value, tuple[Values, ...]] = {}
        self.calls = Calls(self)
        self._numbers: dict[int, int] = {}
        self._iterators = iterators(scope)

    def fresh(self, span: Span) -> Values:
        """A new object made at ``span``."""
        return frozenset((Memory(span, self.journal.rounds),))

    def box(self, display: Expression, contents: Values, state: State) -> Values:
        """A new container. An empty display has no place in the facts, and is another one than every other; it is told
        by its number in the function."""
        span = display.span
        if not span.line:
            number = self._numbers.setdefault(id(display), len(self._numbers))
            span = Span(0, number, 0, number)
        made = Box(span, self.journal.rounds)
        state.contents[made] = contents
        return frozenset((made,))

    # -- expressions -------------------------------------------------------------------------------------------------

    def value(self, expression: Expression | None, state: State) -> Values:
        """What ``expression`` stands for; evaluates it.

        What may be too many things, or a piece of too many others, is something that nothing is known of: a line like
        ``x = x[0] or x[1]`` doubles the values of ``x``.
        """
        if expression is None:
            return NOTHING
        found = self._evaluated(expression, state)
        if len(found) > _MOST or any(is_deeper(value, _DEEPEST) for value in found):
            state.keep(found)
            return self.fresh(expression.span)
        return found

    def _evaluated(self, expression: Expression, state: State) -> Values:
        if isinstance(expression, Name):
            named = state.names.get(expression.id) or outside(expression.id)
            self.journal.named(named, state)
            return named
        if isinstance(expression, facts.Constant):
            return frozenset((Literal(expression.value),))
        if isinstance(expression, Call):
            return self.calls.call(expression, state)
        if isinstance(expression, Attribute):
            return self.attribute(expression, state)
        if isinstance(expression, facts.Subscript):
            return self.subscript(expression, state)
        if isinstance(expression, facts.Sequence):
            return self.box(expression, self.union(expression.items, state), state)
        if isinstance(expression, facts.Mapping):
            items = [item for pair in expression.items for item in pair]
            return self.box(expression, self.union(items, state), state)
        if isinstance(expression, facts.Starred):
            return self.elements(self.value(expression.value, state), state)
        if isinstance(expression, facts.Conditional):
            self.journal.tested(expression.test, self.value(expression.test, state), state)
            return self.perhaps((expression.body, expression.orelse), state)
        if isinstance(expression, facts.Boolean):
            return self.value(expression.operands[0], state) | self.perhaps(expression.operands[1:], state)
        if isinstance(expression, facts.Walrus):
            found = self.value(expression.value, state)
            self.bind(expression.target, found, state)
            return found
        if isinstance(expression, facts.Comprehension):
            return self.comprehension(expression, state)
        if isinstance(expression, (facts.Await, facts.Yield)):
            found = self.value(expression.value, state)
            state.keep(found)
            state.others_run()
            return self.fresh(expression.span)
        if isinstance(expression, facts.Lambda):
            state.keep(self.union([e for e in facts.subexpressions(expression.body) if isinstance(e, Name)], state))
            return self.fresh(expression.span)
        return self.operation(expression, state)

    def operation(self, expression: Expression, state: State) -> Values:
        """Arithmetic, comparisons and texts: they read their operands."""
        if isinstance(expression, facts.Binary):
            left, right = self.value(expression.left, state), self.value(expression.right, state)
            self.use(expression.left, left, state)
            self.use(expression.right, right, state)
            if expression.operator in ("+", "*") and any(isinstance(v, Box) for v in left | right):
                return self.joined(expression, left, right, state)
            return self.derived(expression, left | right, state, left if expression.operator == "/" else NOTHING)
        if isinstance(expression, facts.Compare):
            identity = all(operator in ("is", "is not", "in", "not in") for operator in expression.operators)
            compared = NOTHING
            for operand in (expression.left, *expression.comparators):
                found = self.value(operand, state)
                if not identity:
                    self.use(operand, found, state)
                    compared |= found
            return self.derived(expression, compared, state)
        if isinstance(expression, facts.Unary):
            found = self.value(expression.operand, state)
            if expression.operator != "not":
                self.use(expression.operand, found, state)
            return self.derived(expression, frozenset(v for v in found if not isinstance(v, Box)), state)
        if isinstance(expression, facts.Text):
            shown = NOTHING
            for part in expression.parts:
                found = self.value(part, state)
                self.use(part, found, state)
                shown |= found
            return self.derived(expression, shown, state)
        if isinstance(expression, facts.Slice):
            self.union((expression.lower, expression.upper, expression.step), state)
        return self.fresh(expression.span)

    def joined(self, expression: facts.Binary, left: Values, right: Values, state: State) -> Values:
        """``list + list`` and ``list * n``."""
        is_repeated = expression.operator == "*"  # then the other operand is a number, and nothing in the list
        inside = frozenset(v for v in left | right if isinstance(v, Box)) if is_repeated else left | right
        made = self.box(expression, self.elements(inside, state), state)
        if is_repeated:
            whole, count = (expression.left, expression.right)
            if not any(isinstance(value, Box) for value in left):
                whole, count = count, whole
            self.journal.repeated(whole, count, made, state)
        return made

    def derived(self, place: Expression, read: Values, state: State, graph: Values = NOTHING) -> Values:
        """A new value computed from those that are ``read``; ``graph``: those that it is a multiple of for autograd."""
        made = self.fresh(place.span)
        marks = {mark for value in read for mark in state.marks_of(value) if mark.kind == "root"}
        marks |= {mark for value in graph for mark in state.marks_of(value) if mark.kind == "reduced"}
        if marks:
            state.marks.update((new, frozenset(marks)) for new in made)
        return made

    def union(self, expressions: object, state: State) -> Values:
        """What several expressions stand for, together; evaluated in order."""
        found: set[Value] = set()
        for expression in expressions:  # type: ignore[attr-defined]
            found |= self.value(expression, state)
        return frozenset(found)

    def perhaps(self, expressions: tuple[Expression, ...], state: State) -> Values:
        """The same for expressions that may not all be evaluated: nothing in them is certainly made."""
        made = set(state.done)
        found = self.union(expressions, state)
        state.done.update(dict.fromkeys(state.done.keys() - made, False))
        return found

    def attribute(self, expression: Attribute, state: State) -> Values:
        place = facts.dotted(expression)
        if place is not None and place in state.names:
            return state.names[place]
        whole = self.value(expression.value, state)
        if expression.attr == "works" and any(isinstance(value, Work) for value in whole):
            return whole  # of a coalescing manager, in whose place a list of them stands
        if expression.attr == "wait":  # not called here: who has it may wait
            state.settle(whole, WAITED)
            state.others_run()
        memory = attribute_memory(expression.attr)
        if memory in ("view", "strided"):
            if expression.attr == "data":
                return frozenset(Part(value, "detached", "data") for value in whole)
            return whole
        if memory != "metadata" or expression.attr == "grad":
            self.journal.reached(expression, whole, state)
        return frozenset(Part(value, "attribute", expression.attr) for value in whole)

    def subscript(self, expression: facts.Subscript, state: State) -> Values:
        whole = self.value(expression.value, state)
        key = self.key(expression.key, self.value(expression.key, state))
        self.journal.reached(expression, whole, state)
        return self.elements(whole, state, key)

    def key(self, expression: Expression, values: Values) -> object:
        """What tells one element from another: equal only for what is certainly the same index."""
        if isinstance(expression, facts.Slice):
            return facts.source_of(expression)
        return values if len(values) == 1 else expression.span

    def elements(self, values: Values, state: State, key: object = None) -> Values:
        """The element ``key`` of ``values``; without one, what this round of a loop over them gives.

        A handle stands for a list of them too (a batch gives one), and what tells tensors of a list apart is their
        key: the list is filled from places that may run many times.
        """
        found: set[Value] = set()
        for value in values:
            inside = state.contents.get(value, NOTHING) if isinstance(value, Box) else (value,)
            for inner in inside:
                plain = isinstance(inner, (Work, Request, Literal)) or (inner is not value and isinstance(inner, Box))
                found.add(
                    inner if plain else Part(inner, "item", ("round", *self.journal.rounds) if key is None else key)
                )
        return frozenset(found)

    def comprehension(self, expression: facts.Comprehension, state: State) -> Values:
        if expression.kind != "generator" and self.finds_nothing(expression.clauses[0].iterable, state):
            return self.box(expression, NOTHING, state)
        made_before = set(self.journal.operations)
        gone_through: tuple[Source, ...] = ()
        chosen = expression.kind == "generator"
        for clause in expression.clauses:
            gone_through = passes.sources(clause.target, clause.iterable, self, state)
            passes.step(gone_through, self, state)
            for condition in clause.conditions:
                self.value(condition, state)
                chosen = True
        contents = (self.perhaps if chosen else self.union)(expression.elements, state)
        passes.end(gone_through, self.journal.operations.keys() - made_before, self, state)
        if expression.kind != "generator":
            self.use_up(emptied(expression.clauses[0].iterable), state)
        made = self.box(expression, contents, state)
        self.journal.comprehended(expression, made, state)
        return made

    # -- iterators ---------------------------------------------------------------------------------------------------

    def use_up(self, names: tuple[str, ...], state: State) -> None:
        """Those of ``names`` that stand for an iterator have given all that they had."""
        state.used_up |= self._iterators.intersection(names)

    def finds_nothing(self, iterable: Expression, state: State) -> bool:
        """Whether a loop over ``iterable`` runs no round, since an iterator that it goes through is used up."""
        return bool(state.used_up) and not state.used_up.isdisjoint(gone_through(iterable))

    # -- effects -----------------------------------------------------------------------------------------------------

    def use(self, expression: Expression, values: Values, state: State) -> None:
        """``values`` are read where ``expression`` stands."""
        if not isinstance(expression, facts.Constant):
            self.journal.used(READ, expression, values, state)

    def change(self, expression: Expression, values: Values, state: State, *, whole: bool = False) -> None:
        """``values`` are written where ``expression`` stands; ``whole``: nothing is left of what they were."""
        self.journal.used(CHANGED, expression, values, state)
        for value in values:
            left = () if whole else (mark for mark in state.marks_of(value) if mark.kind in ("root", "reduced"))
            state.marks[value] = frozenset(left)

    def bind(self, target: Expression, values: Values, state: State) -> None:
        """Stores ``values`` in a target."""
        if isinstance(target, Name):
            self.rebind(target, values, state)
        elif isinstance(target, (facts.Sequence, facts.Starred)):
            inner = target.items if isinstance(target, facts.Sequence) else (target.value,)
            known = self.places.get(next(iter(values)), ()) if len(values) == 1 else ()
            if len(known) == len(inner) and not any(isinstance(item, facts.Starred) for item in inner):
                for item, one in zip(inner, known, strict=True):
                    self.bind(item, one, state)
                return
            for item in inner:
                self.bind(item, self.elements(values, state, (item.span, *self.journal.rounds)), state)
        elif isinstance(target, Attribute):
            whole = self.value(target.value, state)
            state.store(values)
            if target.attr == "data":
                self.change(target, whole, state)
            place = facts.dotted(target)
            if place is not None:
                self.forget(place, state)
                state.names[place] = values
        elif isinstance(target, facts.Subscript):
            whole = self.value(target.value, state)
            self.value(target.key, state)
            self.store(target, whole, values, state)

    def rebind(self, target: Name, values: Values, state: State) -> None:
        old = state.names.get(target.id, NOTHING)
        self.forget(target.id, state)
        state.names[target.id] = values
        state.used_up -= {target.id}
        self.journal.released(target, old - values, state)
        if target.id in self.shared:
            state.keep(values)

    def store(self, target: facts.Subscript, whole: Values, values: Values, state: State) -> None:
        """``whole[…] = values``: fills a list, or writes into a tensor."""
        for value in whole:
            if isinstance(value, Box):
                state.fill(value, values)
            else:
                state.store(values)
        self.journal.refill(frozenset(value for value in whole if not isinstance(value, Box)))
        state.unmark(whole)
        self.journal.stored(target, frozenset(value for value in whole if not isinstance(value, Box)), state)

    def forget(self, place: str, state: State) -> None:
        """The attributes of a name are those of its new value."""
        for known in [known for known in state.names if known.startswith(place + ".")]:
            del state.names[known]
