"""One function, statement by statement: which of its variables hold values of no certain order, and which of these the
ranks divide."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple, Protocol

from distlint import facts
from distlint.calls.sharing import SHARES
from distlint.facts import (
    Assign,
    Attribute,
    Binary,
    Call,
    Compare,
    Comprehension,
    Expression,
    Name,
    Sequence,
    Subscript,
)
from distlint.finding import Evidence, Span
from distlint.flow import Flow
from distlint.kinds import Kinds
from distlint.places import outcomes, place_of, reads
from distlint.project import Class, Function, Module, Scope, public_name, resolve_all
from distlint.shares.datasets import given_for, taken_by_number
from distlint.shares.switches import needed_at, still_needed
from distlint.spmd.terms import Apply, Coordinate, Term, coordinates

#: The call of what has no certain order from the start.
NOWHERE = facts.Constant(Span(0, 0, 0, 0), None)

#: Calls that give back the elements of what they are given, in its order.
_KEEPS = frozenset(
    (
        "list", "tuple", "iter", "map", "filter", "enumerate", "reversed", "tqdm", "array", "asarray", "array_split",
        "islice", "chain", "from_iterable", "copy", "tolist", "split", "chunk", "tensor_split", "Subset",
        "random_split", "DataLoader",
    )
)  # fmt: skip
#: What of a trainer is divided over its processes, and whose trainers do so.
_TRAINER, _TRAINS_ON, _OF_TRANSFORMERS = "Trainer", "train_dataset", ("transformers.", "trl.")
#: Calls that give a rank its part of their first argument, and methods that do so with their object; of these, those
#: that ask for the rank by themselves.
_CUTS = frozenset(("islice", "split_dataset_by_node", "DistributedSampler", "split_between_processes"))
_CUTTING_METHODS = frozenset(("shard",))
#: Methods of accelerate that divide the loaders which they are given.
_PREPARING = frozenset(("prepare", "prepare_data_loader"))
_FOR_ALL = frozenset(("DistributedSampler", "split_between_processes"))
_GROWS = frozenset(("append", "extend", "add", "update"))
#: What of a rank these operators tell: the number of its node, its number there.
_HALVES = {"//": "node", "%": "place"}


class GivenSeed(NamedTuple):
    """A seed that speaks of the rank, in the function that hands it on, and the axes of which it speaks."""

    expression: Expression
    scope: Scope
    axes: frozenset[str]


class Origin(NamedTuple):
    """A call whose result has no certain order; ``call`` stands in ``scope``. ``axes``: those along which ranks are
    known to have other orders; none: all ranks may. ``cause`` says why, where that matters: ``set``, ``listing`` …
    ``inside``: what stands in the other file that ``call`` leads to; ``needs``: parameters of ``scope``, off by
    default, without which there is no such order; ``seed``: what a caller gives it to be seeded with; ``seeded``: the
    call by which each rank has seeded it somewhere; ``only_if``: how tests come out where the ranks' orders are made to
    differ."""

    call: Expression
    scope: Scope
    axes: frozenset[str] = frozenset()
    cause: str = ""
    inside: Origin | None = None
    needs: frozenset[str] = frozenset()
    seed: GivenSeed | None = None
    seeded: GivenSeed | None = None
    only_if: frozenset[tuple[str, bool]] = frozenset()

    @property
    def innermost(self) -> Origin:
        """What makes the order, in whatever file."""
        return self.inside.innermost if self.inside is not None else self

    @property
    def text(self) -> str:
        """What makes the order, for messages, and the call that leads to it from another file."""
        made = f"`{facts.shortened(self.innermost.call)}`"
        return made if self.inside is None else f"{made}, to which `{facts.shortened(self.call)}` leads,"

    def seen_from(self, scope: Scope, call: Call) -> Origin:
        """The same for who calls what has it inside: the call, where that stands in another file."""
        return self if self.scope.module is scope.module else self._replace(call=call, scope=scope, inside=self)


class Share(NamedTuple):
    """A value of no certain order, and where the ranks pick their parts of it. ``splits``: all of them cut it there,
    into what is for training and what is for evaluation. ``if_several``: nothing there says that there are ranks."""

    origin: Origin
    place: Span
    splits: bool = False
    if_several: bool = False

    def evidence(self, module: Module) -> tuple[Evidence, ...]:
        """Where the order is made, if that is another file than ``module``, and where the parts are picked in it."""
        made = self.origin.innermost
        what = "each rank splits the data here" if self.splits else "each rank picks its part here"
        picked = Evidence(module.path, self.place, what)
        if made is self.origin:
            return (picked,)
        return (Evidence(made.scope.module.path, made.call.span, "the order is made here"), picked)


State = dict[str, Origin]


class Asked(Protocol):
    """What a walk asks about the rest of the project."""

    kinds: Kinds

    def returned(self, function: Function) -> Origin | None:
        """What a function gives back, if it has no certain order."""

    def attributes_of(self, owner: Class) -> State:
        """The attributes of no certain order that the constructor of a class leaves."""

    def picked_by(self, function: Function) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The parameters of which a function gives back a part, each with those that say which part."""

    def cut_by(self, function: Function) -> tuple[tuple[str, frozenset[str]], ...]:
        """The parameters of which a function gives back the part of its rank, each with the axes of that."""

    def kept_by(self, function: Function) -> str | None:
        """The parameter whose elements a function gives back in their order, one by one or in pieces."""

    def gone_through(self, owner: Class) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The attributes of which an object goes through a part, each with those that say which part."""


class Walk(Flow[State]):
    """One walk; ``found`` are the parts, ``given_back`` is what the function returns."""

    def __init__(self, shares: Asked, scope: Scope) -> None:
        super().__init__()
        self.asked = shares
        self.scope = scope
        self.found: dict[Span, Share] = {}
        self.given_back: Origin | None = None
        self.over: list[tuple[Origin, str | None]] = []
        self.ranged: dict[str, tuple[Expression, ...]] = {}

    def made(self, expression: Expression, state: State) -> Origin | None:
        """The order that a call, a display or a comprehension makes by itself, if it is no certain one."""
        raise NotImplementedError

    def begun(self, origin: Origin, call: Expression) -> Origin:
        """The order that a call makes in this scope."""
        return origin._replace(call=call, scope=self.scope, needs=needed_at(call, self.scope))

    # -- the walk ----------------------------------------------------------------------------------------------------

    def evaluate(self, expression: Expression | None, state: State) -> State:
        """Looks for parts in an expression; calls in it may order or extend what variables hold."""
        if expression is None:
            return state
        for inner in facts.subexpressions(expression, into_lambdas=False):
            if isinstance(inner, Comprehension):
                for clause in inner.clauses:
                    self._counts(clause.target, clause.iterable)
            self.look_for_parts(inner, state)
            if isinstance(inner, facts.Yield) and self.given_back is None:
                self.given_back = self._yielded(inner, state)
            if isinstance(inner, Call):
                state = self.called(inner, state)
        return state

    def meet(self, *states: State | None) -> State | None:
        """What any path leaves without order has none."""
        known = [state for state in states if state is not None]
        return {name: origin for state in reversed(known) for name, origin in state.items()} if known else None

    def failed(self, before: State, inside: list[State]) -> State:
        """A handler starts with what any statement left."""
        return self.meet(before, *inside) or {}

    def assign(self, statement: Assign, state: State) -> State:
        """Targets hold what the value holds."""
        state = self.evaluate(statement.value, state)
        origin = self.value(statement.value, state)
        state = dict(state)
        for target in (item for one in statement.targets for item in facts.items_of(one)):
            name = facts.dotted(target)
            if name is not None and origin is not None:
                state[name] = origin
            elif name is not None and not statement.operator:
                state.pop(name, None)
        return state

    def header(self, statement: facts.While | facts.For, state: State) -> State:
        """A loop over something without order fills lists without order."""
        state = super().header(statement, state)
        if isinstance(statement, facts.For):
            self._counts(statement.target, statement.iterable)
            origin = self.value(statement.iterable, state)
            if origin is not None:
                self.over.append((origin, counter_of(statement.iterable, statement.target)))
        return state

    def _counts(self, target: Expression, iterable: Expression) -> None:
        """Takes note of the numbers that a variable goes through: ``for i in range(rank, len(files), world_size)``."""
        if isinstance(target, Name):
            is_range = isinstance(iterable, Call) and facts.last_word(iterable.function) == "range"
            self.ranged[target.id] = tuple(g.value for g in iterable.arguments) if is_range else ()  # type: ignore[union-attr]

    def rounds(self, statement: facts.While | facts.For, state: State) -> State | None:
        """One round; behind it, the loop is no longer around."""
        depth = len(self.over)
        opened = isinstance(statement, facts.For) and self.value(statement.iterable, state) is not None
        after = super().rounds(statement, state)
        del self.over[depth - opened :]
        return after

    def give_back(self, statement: facts.Return, state: State) -> State:
        """Takes note of what is returned."""
        state = self.evaluate(statement.value, state)
        self.given_back = self.given_back or self.value(statement.value, state)
        return state

    def _yielded(self, handed: facts.Yield, state: State) -> Origin | None:
        """The order in which a generator gives elements: that of what it hands on, or goes through."""
        origin = self.value(handed.value, state)
        return origin if origin is not None or handed.delegates or not self.over else self.over[-1][0]

    def called(self, call: Call, state: State) -> State:
        """What variables hold behind a call."""
        name = facts.last_word(call.function)
        receiver = facts.dotted(facts.receiver(call))
        if SHARES.search(name) or "sort" in name.lower():
            given = {facts.dotted(given.value) for given in call.arguments} | {receiver}
            return {key: origin for key, origin in state.items() if key not in given}
        if name in _GROWS and receiver is not None:
            origin = next((o for g in call.arguments if (o := self.value(g.value, state)) is not None), None)
            if origin is None and self.over:
                origin = self.over[-1][0]
            if origin is not None:
                return {**state, receiver: origin}
        return state

    # -- values ------------------------------------------------------------------------------------------------------

    def value(self, expression: Expression | None, state: State) -> Origin | None:
        """Where the order of a value comes from, if it is no certain one."""
        if isinstance(expression, (Name, Attribute)):
            return state.get(facts.dotted(expression) or "")
        if isinstance(expression, (Call, Comprehension, Sequence)):
            made = self.made(expression, state)
            if made is not None:
                return made
        if isinstance(expression, Call):
            return self._result(expression, state)
        if isinstance(expression, Comprehension):
            return self._of_comprehension(expression, state)
        if isinstance(expression, Binary) and expression.operator == "+":
            return self.value(expression.left, state) or self.value(expression.right, state)
        if isinstance(expression, facts.Conditional):
            return self.value(expression.body, state) or self.value(expression.orelse, state)
        if isinstance(expression, Subscript):
            inside = self.value(expression.value, state)
            return inside or (None if isinstance(expression.key, facts.Slice) else self.value(expression.key, state))
        return None

    def _of_comprehension(self, expression: Comprehension, state: State) -> Origin | None:
        """What a comprehension goes through, or takes out of something by number: ``[files[i : i + n] for i in …]``."""
        found = next((o for c in expression.clauses if (o := self.value(c.iterable, state)) is not None), None)
        if found is not None:
            return found
        own = {facts.dotted(target) for clause in expression.clauses for target in facts.items_of(clause.target)}
        outer = {name: origin for name, origin in state.items() if name not in own}
        taken = (e for e in expression.elements if isinstance(e, Subscript))
        return next((o for e in taken if (o := self.value(e.value, outer)) is not None), None)

    def _result(self, call: Call, state: State) -> Origin | None:
        if facts.last_word(call.function) in _KEEPS:
            values = [given.value for given in call.arguments]
            if isinstance(call.function, Attribute):
                values.append(call.function.value)
            return next((o for value in values if (o := self.value(value, state)) is not None), None)
        for symbol in resolve_all(call.function, self.scope):
            origin = None
            if isinstance(symbol, Function):
                origin = self._as_called(self.asked.returned(symbol), call, symbol)
                kept = self._kept(call, symbol, state) if origin is None else None
                if kept is not None:
                    return kept
            elif isinstance(symbol, Class):
                origin = self._of_dataset(call, symbol, state)
            if origin is not None and not self.axes(call):
                return origin.seen_from(self.scope, call)
        return None

    def _kept(self, call: Call, function: Function, state: State) -> Origin | None:
        """What a function gives back of its argument, in its order."""
        if not any(self.value(given.value, state) is not None for given in call.arguments):
            return None
        name = self.asked.kept_by(function)
        given = function.given(name, call) if name in function.given_names else None
        return self.value(given, state)

    def _of_dataset(self, call: Call, owner: Class, state: State) -> Origin | None:
        """The order in which a new object gives what it is asked for by number."""
        for name in taken_by_number(owner):
            left = self._as_called(self.asked.attributes_of(owner).get(name), call, owner.method("__init__"))
            origin = left or self.value(given_for(name, call, owner), state)
            if origin is not None:
                return origin
        return None

    def _as_called(self, origin: Origin | None, call: Call, function: Function | None) -> Origin | None:
        """The order that a function makes, if it does so for who calls it like this."""
        if origin is None or function is None:
            return origin
        needs = still_needed(origin.needs, call, function, self.scope)
        return None if needs is None else origin._replace(needs=needs | needed_at(call, self.scope))

    def axes(self, expression: Expression, *, of_seed: bool = False) -> frozenset[str]:
        """The axes of the ranks that an expression speaks of: each rank has its own folder, or its own seed. In a seed
        the number of a rank on its node counts like the rank: those of a node have other seeds."""
        found = {inner: self._axes_of(inner, of_seed=of_seed) for inner in facts.subexpressions(expression)}
        halves = [e for e, axes in found.items() if isinstance(e, Binary) and any("/" in axis for axis in axes)]
        return frozenset(
            axis
            for inner, axes in found.items()
            for axis in axes
            if not any(half is not inner and _is_within(inner.span, half.span) for half in halves)
        )

    def _axes_of(self, expression: Expression | None, *, of_seed: bool = False) -> frozenset[str]:
        value = self.asked.kinds.value(expression, self.scope)
        axes = frozenset(_axes(value.term)) if value is not None else frozenset()
        return axes - {"local"} | ({"world"} if of_seed and "local" in axes else frozenset())

    # -- parts -------------------------------------------------------------------------------------------------------

    def look_for_parts(self, expression: Expression, state: State) -> None:
        """Notes the part that an expression picks."""
        if isinstance(expression, Subscript):
            origin = self.value(expression.value, state)
            key = expression.key
            bounds: tuple[Expression | None, ...] = (key.lower, key.upper) if isinstance(key, facts.Slice) else (key,)
            bounds += self.ranged.get(key.id, ()) if isinstance(key, Name) else ()
            if origin is not None:
                self._note(origin, expression, *bounds)
        elif isinstance(expression, Comprehension):
            for clause in expression.clauses:
                origin = self.value(clause.iterable, state)
                counter = counter_of(clause.iterable, clause.target)
                if origin is not None:
                    self._note(origin, expression, *(t for t in clause.conditions if _is_divided(t, counter)))
        elif isinstance(expression, Compare):
            for origin, counter in self.over:
                if _is_divided(expression, counter):
                    self._note(origin, expression, expression)
        elif isinstance(expression, Call):
            self._look_for_cuts(expression, state)

    def _look_for_cuts(self, call: Call, state: State) -> None:
        """Calls that give a rank its part: ``islice(files, rank, None, size)``, ``data.shard(size, rank)``."""
        name = facts.last_word(call.function)
        given = [argument.value for argument in call.arguments]
        if name in _PREPARING and _is_of_accelerate(call):
            for prepared in filter(None, (self.value(one, state) for one in given)):
                self.found.setdefault(prepared.call.span, Share(prepared, call.span))
            return
        if name.endswith(_TRAINER) and (divided := self.value(facts.argument(call, _TRAINS_ON), state)) is not None:
            if public_call(call, self.scope).startswith(_OF_TRANSFORMERS):
                self.found.setdefault(divided.call.span, Share(divided, call.span, if_several=True))
            return
        if name in _CUTS and given:
            origin = self.value(given[0], state)
        elif name in _CUTTING_METHODS and isinstance(call.function, Attribute):
            origin = self.value(call.function.value, state)
        else:
            self._look_into(call, state)
            return
        if origin is not None and name in _FOR_ALL:
            if _is_never_read(call, self.scope):
                return
            self.found.setdefault(origin.call.span, Share(origin, call.span))
        elif origin is not None:
            self._note(origin, call, *given[name in _CUTS :])

    def _look_into(self, call: Call, state: State) -> None:
        """A function of the project that gives a rank its part of an argument: ``share(files, rank, world_size)``."""
        held = [given for given in call.arguments if self.value(given.value, state) is not None]
        for symbol in resolve_all(call.function, self.scope) if held else ():
            if isinstance(symbol, Class) and len(call.arguments) > 1:
                self._look_into_object(call, symbol, state)
            if not isinstance(symbol, Function):
                continue
            for divided, axes in self.asked.cut_by(symbol):
                origin = self.value(symbol.given(divided, call), state)
                if origin is not None:
                    self._divided(origin, call, axes)
            given = {name: symbol.given(name, call) for name in symbol.given_names}
            for divided, picks in self.asked.picked_by(symbol):
                value = given.get(divided)
                origin = self.value(value, state) if value is not None else None
                if origin is not None:
                    self._note(origin, call, *(given.get(name) for name in picks))

    def _look_into_object(self, call: Call, owner: Class, state: State) -> None:
        """An object that goes through the part of a rank of what it is made of: ``Shard(files, rank, world_size)``."""
        for divided, picks in self.asked.gone_through(owner):
            origin = self.value(given_for(divided, call, owner), state)
            if origin is not None:
                self._note(origin, call, *(given_for(name, call, owner) for name in picks))

    def _note(self, origin: Origin, part: Expression, *picks: Expression | None) -> None:
        """Notes a part if what picks it speaks of ranks: those along which the orders are others, if that is known."""
        self._divided(origin, part, frozenset(axis for pick in picks for axis in self.axes_of_pick(pick)))

    def axes_of_pick(self, pick: Expression | None) -> Iterator[str]:
        """The axes of the ranks of which speaks what picks a part."""
        for part in facts.subexpressions(pick) if isinstance(pick, Compare) else (pick,):
            yield from self._axes_of(part)

    def _divided(self, origin: Origin, part: Expression, axes: frozenset[str]) -> None:
        """Notes what is divided along some axes."""
        meets = not origin.axes or any(meet(one, other) for one in axes for other in origin.axes)
        if axes and meets and not self._is_ruled_out(origin, part):
            self.found.setdefault(origin.call.span, Share(origin, part.span))

    def _is_ruled_out(self, origin: Origin, part: Expression) -> bool:
        """Whether who picks a part has had a test come out otherwise than where the orders are made to differ."""
        if not origin.only_if or origin.scope is not self.scope:
            return False
        return any((test, not outcome) in origin.only_if for test, outcome in told_at(part, self.scope))


def told_at(expression: Expression, scope: Scope) -> Iterator[tuple[str, bool]]:
    """How tests have come out where an expression stands: `x is False` is taken for `x` that has not held."""
    place = place_of(scope, expression)
    for test, outcome in outcomes(place) if place is not None else ():
        if isinstance(test, Compare) and len(test.operators) == 1 and test.operators[0] in ("is", "=="):
            written = facts.is_true(test.comparators[0]), facts.is_false(test.comparators[0])
            if any(written):
                yield facts.source_of(test.left), outcome is written[0]
                continue
        yield facts.source_of(test), outcome


def may_prepare(words: Collection[str]) -> bool:
    """Whether a function with these words may have accelerate divide a loader: not where one process hands out all."""
    prepares = not _PREPARING.isdisjoint(words) and "dispatch_batches" not in words
    return prepares and any("accelerat" in word.lower() for word in words)


def _is_of_accelerate(call: Call) -> bool:
    return isinstance(call.function, Attribute) and "accelerat" in facts.source_of(call.function.value).lower()


def _is_within(inner: Span, outer: Span) -> bool:
    starts = (outer.line, outer.column) <= (inner.line, inner.column)
    return starts and (inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)


def _axes(term: Term) -> Iterator[str]:
    """The axes of the ranks that a term speaks of; behind a slash, whether of a rank only the number of its node is
    asked for (``rank // n``), or its number there (``rank % n``)."""
    if isinstance(term, Apply):
        part = _HALVES.get(term.operator, "") if isinstance(term.operands[0], Coordinate) else ""
        for operand in term.operands:
            yield from (f"{axis}/{part}" if part and "/" not in axis else axis for axis in _axes(operand))
    else:
        yield from (c.axis for c in coordinates(term))


def meet(one: str, other: str) -> bool:
    """Whether ranks that differ along an axis may differ along another one: the ranks of a node have one number of
    their node, and divide by their numbers there."""
    (axis, _, part), (second, _, rest) = one.partition("/"), other.partition("/")
    if axis == second:
        return not part or not rest or part == rest
    return "world" in (axis, second)


def _is_divided(test: Expression, counter: str | None) -> bool:
    """Whether a test asks for the remainder of what counts the rounds (``i % world_size == rank``)."""
    return (
        counter is not None
        and isinstance(test, Compare)
        and any(
            isinstance(e, Binary) and e.operator == "%" and facts.is_name(e.left, counter)
            for e in facts.subexpressions(test)
        )
    )


def counter_of(iterable: Expression, target: Expression) -> str | None:
    """The variable that counts the rounds of ``for i, item in enumerate(items)``."""
    if isinstance(iterable, Call) and iterable.arguments and facts.last_word(iterable.function) == "tqdm":
        return counter_of(iterable.arguments[0].value, target)
    if not isinstance(iterable, Call) or facts.last_called(iterable) != "enumerate" or not isinstance(target, Sequence):
        return None
    first = target.items[0]
    return first.id if isinstance(first, Name) else None


def public_call(call: Call, scope: Scope) -> str:
    """The full dotted name of what is called, as far as it is public; empty otherwise."""
    names = (public_name(symbol) for symbol in resolve_all(call.function, scope))
    return next((name for name in names if name), "")


def _is_never_read(call: Call, scope: Scope) -> bool:
    """Whether what a call gives gets a name of a function that nothing in it reads: a sampler that no loader has."""
    if not isinstance(scope, Function):
        return False
    targets = [*facts.targets_of(call.span, scope.body)]
    return bool(targets) and not any(not isinstance(one, Name) or any(reads(scope, one.id)) for one in targets)
