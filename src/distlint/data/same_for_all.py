"""Numbers that come out alike on all ranks, since each goes through all of the same data with the same model: what an
evaluation gives whose loader has no sampler and does not shuffle, whatever the loader for training has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import IntEnum

from distlint import facts
from distlint.calls.going_over import gone_over
from distlint.data.division import speaks_of_ranks, takes_a_part
from distlint.data.loaders import LOADERS, Loader, is_iterable
from distlint.data.own_metrics import COMPUTES
from distlint.data.parted import Parted, given_to
from distlint.facts import Attribute, Call, Expression, For, Name, Parameter
from distlint.finding import Span
from distlint.places import call_of, calls_in, place_of
from distlint.places.order import Order
from distlint.project import Class, External, Function, Module, Scope, ScopeOwner, home_of, public_name, resolve_all
from distlint.project.bindings import Assigned
from distlint.remembering import remembered
from distlint.spmd.batches import loads

#: What takes the data of an evaluation in another order, or other data, on each rank: parts and samples that are drawn.
_DRAWS = re.compile(r"rand|shuffl|permut|choice|augment|_split\b", re.IGNORECASE)
#: Names of settings, which all ranks have alike.
_SETTINGS = re.compile(r"^(?:args?|cfg|conf|config|opts?|options|hps|h_?params|params|flags|settings)$", re.IGNORECASE)
#: What a best value begins with, and other numbers of libraries.
_LIMIT = re.compile(r"n?inf(?:ty|inity)?|maxsize|eps", re.IGNORECASE)
#: What goes over numbers, and not over data.
_COUNTS = frozenset(("range", "trange", "count"))
#: Without it, each rank's dropout has its own say.
_EVALUATES = "eval"
#: How many steps a number is followed, and how many the data of a loader.
_DEEPEST, _OF_DATA = 40, 4


class _Comes(IntEnum):
    """Where a number comes from, the worse the higher."""

    ALIKE = 0
    """from constants and settings"""
    OVER_ALL = 1
    """from a loop over data that all ranks go through"""
    UNKNOWN = 2
    OWN = 3
    """from a loop over other data"""


#: What is known so far of the variables, attributes and functions that a question has come to. One that is asked for
#: inside of itself adds nothing.
_Known = dict[tuple[object, str], _Comes]


class SameForAll:
    """Answers about one project."""

    def __init__(self, order: Order, parted: Parted) -> None:
        self.order = order
        self.parted = parted

    def is_so(self, test: Expression, scope: Scope) -> bool:
        """Whether a test looks at numbers that all ranks have alike, some of them computed over all of the data."""
        return self._comes(test, scope, 0, {}) is _Comes.OVER_ALL

    # where a number comes from

    def _comes(self, value: Expression, scope: ScopeOwner, depth: int, known: _Known) -> _Comes:
        if depth > _DEEPEST or isinstance(scope, Class):
            return _Comes.UNKNOWN
        if isinstance(value, (facts.Constant, facts.Text)):
            return _Comes.ALIKE
        if isinstance(value, Call):
            return self._called(value, scope, depth, known)
        if isinstance(value, Name):
            return self._stored(value, scope, depth, known)
        if isinstance(value, Attribute):
            return self._kept(value, scope, depth, known)
        parts = _parts(value)
        return _worst(self._comes(part, scope, depth + 1, known) for part in parts) if parts else _Comes.UNKNOWN

    def _called(self, call: Call, scope: Scope, depth: int, known: _Known) -> _Comes:
        """The same of what a call gives: a function of the project, or one that computes a number."""
        symbols = resolve_all(call.function, scope)
        functions = [symbol for symbol in symbols if isinstance(symbol, Function)]
        if functions:
            found = _worst(self._given_back(function, depth, known) for function in functions)
            told = self._asked(facts.receiver(call), scope, depth, known) if found is _Comes.UNKNOWN else None
            return told if told is not None else found
        name, receiver = facts.last_called(call) or "", facts.receiver(call)
        if name == "len":
            return _Comes.ALIKE
        is_computing = COMPUTES.fullmatch(name) is not None
        parts = [given.value for given in call.arguments]
        is_public = any(isinstance(symbol, External) for symbol in symbols)
        if is_computing and not is_public and receiver is not None:
            parts.append(receiver)
        elif not is_computing and not is_public and not any(isinstance(symbol, Class) for symbol in symbols):
            return _Comes.UNKNOWN
        found = _worst(self._comes(part, scope, depth + 1, known) for part in parts)
        may_be_own = is_public and not is_computing and found is _Comes.ALIKE  # a clock, the name of the host
        return _Comes.UNKNOWN if may_be_own else found

    def _given_back(self, function: Function, depth: int, known: _Known) -> _Comes:
        key = (function, "")
        if key not in known:
            known[key] = _Comes.UNKNOWN
            ends = [end for end in function.return_values if end is not None]
            if ends:
                known[key] = _worst(self._comes(end, function, depth + 1, known) for end in ends)
        return known[key]

    def _kept(self, value: Attribute, scope: Scope, depth: int, known: _Known) -> _Comes:
        """The same of an attribute: a setting, one of the own object, or what an object tells of what it was given."""
        head = (facts.dotted(value) or "").partition(".")[0]
        if _SETTINGS.match(head) or _LIMIT.fullmatch(value.attr):
            return _Comes.ALIKE
        if (
            not isinstance(scope, Function)
            or scope.owner is None
            or not facts.is_name(value.value, scope.first_parameter)
        ):
            return self._comes(value.value, scope, depth + 1, known)
        key = (scope.owner, value.attr)
        if key not in known:
            known[key] = _Comes.ALIKE
            told = self._asked(value, scope, depth, known)
            known[key] = _worst((self._of_all(value, scope, depth, known), told or _Comes.ALIKE))
        return known[key]

    def _asked(self, holder: Expression | None, scope: Scope, depth: int, known: _Known) -> _Comes | None:
        """The same of what an object of the project answers, by what it has been told: it keeps count, say. None if it
        is not such an object, or is told nothing."""
        if isinstance(holder, Name):
            values = [(given_to(holder.id, statement), scope) for statement in facts.statements(scope.body)]
        elif isinstance(holder, Attribute):
            origins = self.parted.division.origins(holder, scope)
            values = [(given, home) for given, home in origins if not isinstance(home, Class)]
        else:
            return None
        if not any(given is not None and _makes_an_object(given, home) for given, home in values):
            return None
        told = self._told(holder, scope, depth, known)
        return told if told is not _Comes.ALIKE else None

    def _of_all(self, value: Name | Attribute, scope: Scope, depth: int, known: _Known) -> _Comes:
        """The same of a parameter or an attribute by all that it may be given; without any of that, nobody knows."""
        found = [
            self._computed(given, home, depth + 1, known) if given is not None else _Comes.UNKNOWN
            for given, home in self.parted.division.origins(value, scope)
        ]
        return _worst(found) if found else _Comes.UNKNOWN

    def _stored(self, name: Name, scope: Scope, depth: int, known: _Known) -> _Comes:
        """The same of a variable: what is stored in it, or makes it grow, and what a loop gives it."""
        key = (scope, name.id)
        if key not in known:
            known[key] = _Comes.ALIKE
            known[key] = self._held(name, scope, depth, known)
        return known[key]

    def _held(self, name: Name, scope: Scope, depth: int, known: _Known) -> _Comes:
        found: list[_Comes] = []
        for statement in facts.statements(scope.body):
            stored = given_to(name.id, statement)
            if stored is not None:
                found.append(self._computed(stored, scope, depth, known))
                found += [self._told(name, scope, depth, known)] if _makes_an_object(stored, scope) else []
            elif isinstance(statement, For) and name.id in facts.changed_names(statement.target):
                found.append(self._gone_over(statement, scope, depth, known))
        if any(isinstance(definition, Parameter) for definition in scope.bindings.of(name.id)):
            found.append(self._of_all(name, scope, depth, known))
        return _worst(found) if found else self._from_above(name.id, scope)

    def _told(self, holder: Name | Attribute, scope: Scope, depth: int, known: _Known) -> _Comes:
        """The same of what an object of the project is given later, by calls of it or its methods: numbers, if any of
        them are known; beside them stands what it only keeps (the model that it saves)."""
        owner = scope.owner if isinstance(scope, Function) and isinstance(holder, Attribute) else None
        named = facts.dotted(holder)
        given = [
            self._computed(argument.value, one, depth + 1, known)
            for one in (owner.all_methods if owner is not None else (scope,))
            for place in calls_in(one)
            for argument in call_of(place).arguments
            if facts.dotted(_called_on(call_of(place))) == named
        ]
        if given and _Comes.OVER_ALL not in given:
            return _worst(given)
        return _worst(found for found in given if found is not _Comes.UNKNOWN)

    def _computed(self, value: Expression, scope: ScopeOwner, depth: int, known: _Known) -> _Comes:
        """The same of what is stored somewhere: in a loop over data, of that data; elsewhere of what it is made of."""
        if isinstance(value, facts.Constant):
            return _Comes.ALIKE
        if isinstance(scope, Class):
            return _Comes.UNKNOWN
        around = [over for loop, over in self._loops(scope) if value.span.is_inside(loop)]
        return around[-1] if around else self._comes(value, scope, depth + 1, known)

    def _gone_over(self, loop: For, scope: Scope, depth: int, known: _Known) -> _Comes:
        """The same of the variable of a loop."""
        if facts.last_called(gone_over(loop.iterable)) in _COUNTS:
            return _Comes.ALIKE
        over = next((over for span, over in self._loops(scope) if span == loop.span), None)
        return over if over is not None else self._comes(gone_over(loop.iterable), scope, depth + 1, known)

    @staticmethod
    def _from_above(name: str, scope: Scope) -> _Comes:
        """The same of a constant of the file; of whatever else a function does not make itself, nobody knows."""
        home = home_of(name, scope)
        only = home.bindings.only(name) if isinstance(home, Module) else None
        is_constant = isinstance(only, Assigned) and isinstance(only.value, facts.Constant)
        return _Comes.ALIKE if is_constant or _LIMIT.fullmatch(name) else _Comes.UNKNOWN

    # loops over data

    @remembered
    def _loops(self, scope: Scope) -> tuple[tuple[Span, _Comes], ...]:
        """The loops of a function that go over data, the inner ones behind those around them, and of which data."""
        loops = ((s.span, self._over(s, scope)) for s in facts.statements(scope.body) if isinstance(s, For))
        return tuple((span, over) for span, over in loops if over is not None)

    def _over(self, loop: For, scope: Scope) -> _Comes | None:
        """What a loop computes, by the data that it goes over; None if that is no data."""
        iterable = gone_over(loop.iterable)
        ways = [*self.parted.ways(iterable, scope)]
        made = [(way, home) for way, home in ways if isinstance(way, Call) and _is_loader(way, home)]
        if not made:
            return _Comes.OWN if loads(loop.iterable) else None
        is_alike = len(made) == len(ways) and all(self._is_of_all(way, home) for way, home in made)
        return _Comes.OVER_ALL if is_alike and self._evaluates(loop, scope) else _Comes.OWN

    def _is_of_all(self, call: Call, home: ScopeOwner) -> bool:
        """Whether a loader goes through all of its data in one order, on every rank."""
        place = place_of(home, call) if isinstance(home, (Function, Module)) else None
        if place is None or not isinstance(home, (Function, Module)):
            return False
        loader = Loader(place, home)
        shuffle, data = loader.option("shuffle", 2), loader.dataset
        if loader.has_hidden_options or loader.option("sampler", 3) or loader.option("batch_sampler", 4):
            return False
        if data is None or not (shuffle is None or facts.is_false(shuffle)) or loader.is_of_some_ranks:
            return False
        return not (
            is_iterable(loader)
            or self.parted.division.may_divide(data, home)
            or self._may_be_drawn(data, home, _OF_DATA)
        )

    def _may_be_drawn(self, data: Expression, home: ScopeOwner, depth: int) -> bool:
        """Whether anything that data is made of is drawn at random: a part of a larger set, or the samples."""
        if depth == 0 or _DRAWS.search(facts.source_of(data)) is not None:
            return True
        for part in facts.subexpressions(data):
            if isinstance(part, Call) and any(map(_draws, resolve_all(part.function, home))):
                return True
            if isinstance(part, (Name, Attribute)) and not _SETTINGS.match(facts.source_of(part)):
                origins = self.parted.division.origins(part, home)
                if any(v is not None and self._may_be_drawn(v, place, depth - 1) for v, place in origins):
                    return True
        return False

    def _evaluates(self, loop: For, scope: Scope) -> bool:
        """Whether the model of a loop is made to evaluate there, or by who calls the function, and does not learn, and
        each rank does the same in it."""
        parts = facts.subexpressions(loop)
        if any(facts.last_called(part) == "backward" or takes_a_part(part) for part in parts) or _parts_ranks(loop):
            return False
        callers = self.order.callers(scope) if isinstance(scope, Function) else ()
        around: list[Scope] = [scope, *(caller.scope for caller in callers)]
        return any(one.has(_EVALUATES) if isinstance(one, Module) else _EVALUATES in one.words for one in around)


def _parts_ranks(loop: For) -> bool:
    """Whether some ranks pass over a part of what a loop does, or keep what others do not."""
    asking = (s for s in facts.statements(loop.body) if isinstance(s, facts.If) and speaks_of_ranks(s.test))
    inside = (inner for s in asking for inner in facts.statements((*s.body, *s.orelse)))
    return any(isinstance(inner, (facts.Jump, facts.Assign)) for inner in inside)


def _makes_an_object(value: Expression, scope: Scope) -> bool:
    """Whether a value is an object of a class of the project."""
    return isinstance(value, Call) and any(isinstance(known, Class) for known in resolve_all(value.function, scope))


def _called_on(call: Call) -> Expression:
    """What is called, or whose method."""
    return facts.receiver(call) or call.function


def _parts(value: Expression) -> tuple[Expression, ...]:
    """What a number, a test or a list is made of."""
    if isinstance(value, facts.Binary):
        return value.left, value.right
    if isinstance(value, facts.Unary):
        return (value.operand,)
    if isinstance(value, facts.Boolean):
        return value.operands
    if isinstance(value, facts.Compare):
        return value.left, *value.comparators
    if isinstance(value, facts.Conditional):
        return value.test, value.body, value.orelse
    if isinstance(value, facts.Sequence):
        return value.items
    if isinstance(value, facts.Mapping):
        return tuple(item for _, item in value.items)
    return (value.value,) if isinstance(value, facts.Subscript) else ()


def _worst(found: Iterable[_Comes]) -> _Comes:
    return max(found, default=_Comes.ALIKE)


def _is_loader(call: Call, home: ScopeOwner) -> bool:
    return any(public_name(symbol) in LOADERS for symbol in resolve_all(call.function, home))


def _draws(symbol: object) -> bool:
    """Whether a function, or a class of data of the project, draws something at random."""
    if isinstance(symbol, Class):
        methods: Iterator[Function] = (
            method for known in symbol.lineage if isinstance(known, Class) for method in known.methods.values()
        )
        return any(map(_draws, methods))
    return isinstance(symbol, Function) and any(map(_DRAWS.search, symbol.words))
