"""Which variables and attributes hold a wrapped model at a place, and what was wrapped.

Unlike :mod:`distlint.calls.wrapping`, which asks what an expression *may* have been wrapped in, this follows names in
source order: a name holds the wrapper from the wrap on, until it is assigned again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.calls.wrapping import unchained, wrapper
from distlint.facts import Assign, Call, Constant, Expression, Mapping, Name
from distlint.finding import Span
from distlint.knowledge import Entry
from distlint.places import Place, call_of, call_place, callees_of, calls_in, place_of, places, tests_above
from distlint.places.handing import Handing
from distlint.places.order import Order, exclude_each_other
from distlint.project import (
    Class,
    External,
    Function,
    Instance,
    Scope,
    ScopeOwner,
    public_name,
    resolve_all,
    resolve_name,
)
from distlint.project.bindings import part, targets
from distlint.project.mentions import Mentions
from distlint.project.one_form import returned
from distlint.remembering import Memory, leads_to, remembered
from distlint.starting.one_process import in_branch_of_one_process


class Wrap(NamedTuple):
    """A call that wraps a model.

    ``kind`` is the first word of the row (``ddp``, ``fsdp1``, ``fsdp2`` …). ``path`` is the dotted name that holds the
    wrapper afterwards, ``model`` the expression that was wrapped, ``tests`` the conditions under which it is. Where a
    function of the project wraps and gives back what it made, ``place`` is its call, and ``within`` the wrap in it;
    ``model`` and ``scope`` are those of the function. ``derived`` is the class of the project that derives from the
    wrapper, if it is one; ``in_place`` says that the model itself was made one.
    """

    place: Place
    kind: str
    path: str | None
    model: Expression
    tests: tuple[Expression, ...]
    scope: Scope
    within: Place | None = None
    derived: Class | None = None
    in_place: bool = False

    @property
    def wrapping(self) -> Place:
        """Where the wrapper itself is called."""
        return self.within or self.place

    @property
    def call(self) -> Call:
        """The call of the wrapper."""
        return call_of(self.wrapping)


def options_of(wrap: Wrap) -> Iterator[tuple[str, Expression]]:
    """The arguments of a wrapper by name, also those of a dict that a variable holds; "**" for what is not seen."""
    scope = wrap.wrapping.scope
    for given in wrap.call.arguments:
        if given.star == "**":
            known = _only_value(given.value, scope)
            if isinstance(known, Mapping):
                yield from ((str(k.value), value) for k, value in known.items if isinstance(k, Constant))
            elif isinstance(known, Call) and facts.last_name(known.function) == "dict":
                yield from ((one.keyword, one.value) for one in known.arguments if one.keyword)
            else:
                yield "**", given.value
        elif given.keyword:
            yield given.keyword, _only_value(given.value, scope) or given.value


def _only_value(expression: Expression, scope: ScopeOwner) -> Expression | None:
    """What a variable of the function is given, if it is given one thing only; another expression as it stands."""
    return scope.bindings.value(expression.id) if isinstance(expression, Name) else expression


_COMPILE = "torch.compile"


class Handed(NamedTuple):
    """A call that hands a wrapper to a function: the name that holds it there, the call, and the wrap."""

    path: str
    place: Place
    wrap: Wrap


class Wraps:
    """The wraps of one function, or of the top level of a module."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    @property
    @remembered
    def made(self) -> tuple[Wrap, ...]:
        """All wraps, in source order."""
        if isinstance(self.scope, Function) and not _names_wrappers(self.scope):
            return ()
        found = []
        for place in places(self.scope, lambda e: type(e) is Call):
            wrap = _wrap(place, self.scope)
            if wrap is not None:
                found.append(wrap)
        return tuple(sorted(found, key=lambda wrap: wrap.call.span))

    @property
    @remembered
    def _stores(self) -> dict[str, list[Assign]]:
        """The assignments to each name, in source order; what compiles or moves a model goes on with the same one."""
        found: dict[str, list[Assign]] = {}
        for statement in facts.statements(self.scope.body):
            for target in statement.targets if isinstance(statement, Assign) else ():
                for single in facts.items_of(target):
                    path = facts.dotted(single)
                    if path is not None and isinstance(statement, Assign) and not self._goes_on(path, statement):
                        found.setdefault(path, []).append(statement)
        return found

    def _goes_on(self, path: str, statement: Assign) -> bool:
        """Whether a name is given what ``torch.compile`` makes of it, which goes through to the model that it holds, or
        itself (``model = model.eval()``)."""
        value = statement.value
        if value is not None and facts.dotted(unchained(value)) == path:
            return True
        if not isinstance(value, Call) or not value.arguments or facts.dotted(value.arguments[0].value) != path:
            return False
        return any(public_name(symbol) == _COMPILE for symbol in resolve_all(value.function, self.scope))

    def held(self, path: str, place: Place | None) -> Wrap | None:
        """The wrap whose result ``path`` holds at a place (None: at the end), or None."""
        for wrap in reversed(self.made):
            if wrap.path != path or (place is not None and not _comes_before(wrap.place, place)):
                continue
            end = place.expression.span if place is not None else None
            return None if self.is_replaced(path, wrap.call.span, end, wrap.place) else wrap
        return None

    def last_call(self, path: str, place: Place | None) -> tuple[Place, int | None] | None:
        """The call whose result (of a tuple: the element at the position) a name was given last before a place; None if
        it was given something else."""
        end = place.expression.span if place is not None else None
        before = [s for s in self._stores.get(path, ()) if end is None or _is_above(s.span, end)]
        last = before[-1] if before else None
        value = unchained(last.value) if last is not None and last.value is not None else None
        if last is None or len(last.targets) != 1 or not isinstance(value, Call):
            return None
        target = last.targets[0]
        items = [facts.dotted(item) for item in target.items] if isinstance(target, facts.Sequence) else None
        call = call_place(self.scope, value)
        if call is None or (place is not None and exclude_each_other(call, place)):
            return None
        return call, items.index(path) if items is not None else None

    def is_replaced(self, path: str, start: Span, end: Span | None, made: Place | None = None) -> bool:
        """Whether a name is given something else between two places. What it is given in another branch than that of
        ``made`` takes nothing away (``else: model = DataParallel(model)``)."""
        return any(
            start < s.span and (end is None or _is_above(s.span, end)) and not start.is_inside(s.span)
            for s in self._stores.get(path, ())
            if made is None or not self._is_beside(s, made)
        )

    def _is_beside(self, store: Assign, made: Place) -> bool:
        """Whether an assignment stands in another branch than a place of the same function."""
        other = place_of(self.scope, store.value) if store.value is not None else None
        return other is not None and other.scope is made.scope and exclude_each_other(made, other)

    def stored_ahead(self, path: str, span: Span) -> int:
        """How many assignments there are to a name, if all of them stand ahead of a place; 0 otherwise."""
        stores = self._stores.get(path, [])
        return len(stores) if all(_is_above(s.span, span) for s in stores) else 0

    def values_of(self, path: str) -> tuple[Expression | None, ...]:
        """All that is assigned to a name; None for a part of a tuple that is not written down."""
        return tuple(_stored(path, s) for s in self._stores.get(path, ()))

    def stores(self, path: str) -> bool:
        """Whether anything is assigned to a name."""
        return path in self._stores


#: Calls through which a parameter is followed to its callers.
_DEEPEST = 2

#: The kinds of wrappers that hold other parameters than the model did.
REPLACING = frozenset(("fsdp1", "fsdp2", "tensor-parallel"))


class Wrapped:
    """Answers about one project."""

    def __init__(self, mentions: Mentions, handing: Handing) -> None:
        self.mentions = mentions
        self.handing = handing
        self._replacing: Memory[Function, bool] = Memory()

    @remembered
    def wraps(self, scope: Scope) -> Wraps:
        """The wraps of a function or of the top level of a module."""
        return Wraps(scope)

    def replaces(self, scope: Scope) -> bool:
        """Whether a function, or the top level of a module, puts other parameters in the place of a model's itself."""
        return any(wrap.kind in REPLACING for wrap in self.wraps(scope).made)

    def leads_to_replacing(self, function: Function) -> bool:
        """Whether a function, or one that it may call, puts other parameters in the place of a model's."""
        return leads_to(function, self._replacing, self.replaces, self.mentions.callees)

    def held(self, path: str, place: Place, scope: Scope) -> Wrap | None:
        """The wrap whose result a name or an attribute of the own object holds at a place, or None.

        An attribute that the constructor wraps last, and no other method assigns, holds the wrapper in all of them, but
        for those that only run ahead of the wrap.
        """
        found = self._held_here(path, place, scope)
        if found is not None or not isinstance(scope, Function):
            return found
        wrap = self._of_constructor(path, scope)
        return None if wrap is None or _is_ahead_of(scope, wrap) else wrap

    @property
    @remembered
    def kept_in(self) -> frozenset[str]:
        """The names of attributes in which methods of the project, tests apart, keep what they wrap in DDP there."""
        modules = self.handing.project.modules_with("DDP", "DistributedDataParallel")
        scopes = (scope for module in modules for scope in module.scopes_with("DDP", "DistributedDataParallel"))
        wraps = (wrap for scope in scopes for wrap in self.wraps(scope).made if wrap.kind == "ddp" and wrap.path)
        return frozenset(wrap.path.partition(".")[2] for wrap in wraps if wrap.path is not None) - {""}

    def held_later(self, path: str, scope: Scope) -> Wrap | None:
        """The wrap that an attribute of the own object holds once the constructor, which alone runs this method, has
        run; None if the attribute holds it before."""
        if not isinstance(scope, Function):
            return None
        wrap = self._of_constructor(path, scope)
        return wrap if wrap is not None and _is_ahead_of(scope, wrap) else None

    def _of_constructor(self, path: str, scope: Function) -> Wrap | None:
        """The wrap that the constructor leaves in an attribute, which no other method assigns."""
        own, _, attribute = path.partition(".")
        if scope.owner is None or own != scope.first_parameter or self.wraps(scope).stores(path):
            return None
        found = self._left_in(attribute, scope.owner)
        return found[1] if found is not None and found[0] is not scope else None

    @remembered
    def _left_in(self, attribute: str, owner: Class) -> tuple[Function, Wrap] | None:
        """The wrap that the constructor of a class leaves in an attribute, which no other method assigns, with that
        constructor."""
        constructor = self._storing(attribute, owner)
        others = (method for method in owner.all_methods if method.name != "__init__")
        if constructor is None or any(self._fills(attribute, method) for method in others):
            return None
        wrap = self._held_here(f"{constructor.first_parameter}.{attribute}", None, constructor)
        return (constructor, wrap) if wrap is not None else None

    def _storing(self, attribute: str, owner: Class) -> Function | None:
        """The constructor of a class that gives an attribute its value: its own, or that of a base which it runs."""
        for method in owner.all_methods:
            if method.name == "__init__":
                if self._fills(attribute, method):
                    return method
                if "super" not in method.words:
                    return None
        return None

    def _fills(self, attribute: str, method: Function) -> bool:
        """Whether a method puts something into an attribute of its object."""
        return attribute in method.words and self.wraps(method).stores(f"{method.first_parameter}.{attribute}")

    def _held_here(self, path: str, place: Place | None, scope: Scope, left: int = _DEEPEST) -> Wrap | None:
        """The same by what the scope does itself: it wraps, or calls a function that gives back what it wrapped."""
        found = self.wraps(scope).held(path, place)
        made = self.wraps(scope).last_call(path, place) if found is None else None
        if made is None:
            return found
        call, position = made
        symbols = callees_of(call)
        function = symbols[0] if len(symbols) == 1 else None
        inner = self._given_back(function, position, left) if isinstance(function, Function) else None
        if inner is None:
            return None
        tests = tests_above(call)
        return inner._replace(place=call, path=path, tests=(*tests, *inner.tests), within=inner.wrapping)

    @remembered
    def _given_back(self, function: Function, position: int | None, left: int = _DEEPEST) -> Wrap | None:
        """The wrap that a function gives back (at a position of a tuple), wherever it returns, be it made by another
        function. What a single process gets is left out, and its test is one of those under which there is a wrap."""
        ends = function.return_values
        if not ends or "yield" in function.words:
            return None
        if position is not None:
            known = [part(value, (position,)) for value in returned(function)]
            ends = [*known, *[None] * (len(ends) - len(known))]
        alone = _given_to_one_process(function)
        found = [self._held_by(value, function, left) for number, value in enumerate(ends) if number not in alone]
        kinds = {wrap.kind if wrap is not None else None for wrap in found}
        last = found[-1] if len(kinds) == 1 else None
        tests = (test for place in alone.values() for test in tests_above(place))
        return last._replace(tests=(*last.tests, *tests)) if last is not None else None

    def _held_by(self, value: Expression | None, function: Function, left: int) -> Wrap | None:
        """The wrap that a function gives back by an expression: the call itself, or what holds its result."""
        value = unchained(value) if value is not None else None
        wraps = self.wraps(function)
        path = facts.dotted(value)
        if path is not None:
            return self._held_here(path, None, function, left - 1) if left else wraps.held(path, None)
        direct = next((wrap for wrap in wraps.made if value is not None and wrap.call.span == value.span), None)
        if direct is not None or not left or not isinstance(value, Call):
            return direct
        symbols = resolve_all(value.function, function)
        made = symbols[0] if len(symbols) == 1 else None
        return self._given_back(made, None, left - 1) if isinstance(made, Function) else None

    @remembered
    def handed_over(self, function: Function, parameter: str) -> tuple[Handed, ...]:
        """Where other files that speak of DDP hand a wrapper to a parameter of a function."""
        project, found = function.module.project, []
        for module in project.modules_with(function.name, beside="DistributedDataParallel"):
            names = module.names_of(function.name) if module is not function.module else ()
            for scope in module.scopes_with(*names) if names else ():
                for place in calls_in(scope):
                    called = call_of(place).function
                    if facts.last_name(called) in names and function in resolve_all(called, place.scope):
                        value = function.given(parameter, call_of(place))
                        path = facts.dotted(value)
                        wrap = self.held(path, place, scope) if path is not None else None
                        if wrap is not None and path is not None and wrap.kind == "ddp":
                            found.append(Handed(path, place, wrap))
        return tuple(found)

    def holders(self, path: str, place: Place, scope: Scope, order: Order, depth: int = 0) -> tuple[Wrap, ...]:
        """The wraps that a name may hold at a place: those of :meth:`held`, of any method of the class for an attribute
        of the own object or of one whose class is known, and of all callers for a parameter; none if one of them gives
        something else."""
        found = self.held(path, place, scope)
        if found is not None or not isinstance(scope, Function) or self.wraps(scope).stores(path):
            return (found,) if found is not None else ()
        own, _, attribute = path.partition(".")
        if attribute and "." not in attribute:
            if own == scope.first_parameter and scope.owner is not None:
                methods = [m for m in _run(scope.owner) if m is not scope and attribute in m.words]
                return self._kept(attribute, scope.owner, methods, order, depth)
            known = self.of_object(own, scope)
            if known is None or self.handing.is_replaced(attribute, known):
                return ()
            left = self._left_in(attribute, known)
            if left is not None:
                return (left[1],)
            methods = [m for m in _run(known) if attribute in m.words]
            return self._kept(attribute, known, methods, order, depth)
        return self._given(path, scope, order, depth) if not attribute else ()

    def of_object(self, name: str, scope: Function) -> Class | None:
        """The class of the project of which an object is that a variable or a parameter holds."""
        symbols = resolve_name(name, scope)
        if symbols:
            known = symbols[0] if len(symbols) == 1 else None
            return known.of if isinstance(known, Instance) and isinstance(known.of, Class) else None
        return self.handing.handed(name, scope) if name in scope.given_names else None

    def _kept(
        self, attribute: str, owner: Class, methods: list[Function], order: Order, depth: int
    ) -> tuple[Wrap, ...]:
        """The wraps that some methods of a class leave in an attribute of its object."""
        ends = [self._held_here(f"{m.first_parameter}.{attribute}", None, m) for m in methods]
        wraps = [wrap for wrap in ends if wrap is not None]
        stored = [w for m in methods for w in self.wraps(m).made if w.path == f"{m.first_parameter}.{attribute}"]
        if not wraps and not stored:
            return self._handed_in(attribute, owner, methods, order, depth)
        return tuple(wraps) if len(wraps) == len(stored) else ()

    def _handed_in(
        self, attribute: str, owner: Class, methods: list[Function], order: Order, depth: int
    ) -> tuple[Wrap, ...]:
        """The wraps that callers hand to a constructor, which keeps them in an attribute as they are; no other method
        changes it."""
        constructor = owner.methods.get("__init__")
        if constructor is None:
            return ()
        stores = [(m, value) for m in methods for value in self.wraps(m).values_of(f"{m.first_parameter}.{attribute}")]
        if len(stores) != 1 or stores[0][0] is not constructor or not isinstance(stores[0][1], facts.Name):
            return ()
        return self._given(stores[0][1].id, constructor, order, depth)

    def _given(self, path: str, scope: Function, order: Order, depth: int) -> tuple[Wrap, ...]:
        """The wraps that the callers of a function give to a parameter, which the function binds to nothing else, also
        what their own callers give them."""
        if path not in scope.given_names or scope.parent is not None or self.wraps(scope).stores(path):
            return ()
        given: list[Wrap] = []
        for value, caller in order.given(scope, path):
            name = facts.dotted(value)
            if name is None or depth > _DEEPEST:
                return ()
            wraps = self.holders(name, caller.place, caller.scope, order, depth + 1)
            if not wraps:
                return ()
            given += wraps
        return tuple(given)


def _given_to_one_process(function: Function) -> dict[int, Place]:
    """What a function gives back where there is one process (``if get_world_size() == 1: return model``), each by its
    number."""
    values = function.return_values if len(function.return_values) > 1 else []
    found = ((n, place_of(function, value)) for n, value in enumerate(values) if value is not None)
    return {n: place for n, place in found if place is not None and in_branch_of_one_process(place)}


def _run(owner: Class) -> Iterator[Function]:
    """The methods that an object of a class runs: its own, and those of its bases that it does not stand in for."""
    for method in owner.all_methods:
        nearest = owner.method(method.name)
        if nearest is method or (nearest is not None and "super" in nearest.words):
            yield method


def _wrap(place: Place, scope: Scope) -> Wrap | None:
    call = place.expression
    assert isinstance(call, Call)
    row, derived = wrapper(call, place.scope), None
    if row is None:
        row, derived = _derived(call, place.scope)
    if row is None or not call.arguments or isinstance(place.scope, Class):
        return None
    name, position = ("model", row.params.index("model")) if "model" in row.params else (_first(row), 0)
    model = facts.argument(call, name, position)
    if model is None:
        return None
    in_place = "in-place" in row.facts
    path = facts.dotted(model) if in_place else _target(place, "0" in row.facts)
    tests = tests_above(place)
    return Wrap(place, kind_of(row), path, model, tests, scope, derived=derived, in_place=in_place)


def _derived(call: Call, scope: ScopeOwner) -> tuple[Entry | None, Class | None]:
    """The row of DDP, and the class of the project that is called, if it derives from that and is called as it is."""
    for symbol in resolve_all(call.function, scope):
        bases = symbol.lineage if isinstance(symbol, Class) else ()
        names = (base.name for base in bases if isinstance(base, External))
        rows = (knowledge.lookup(name, "wrap") for name in names)
        row = next((row for row in rows if row is not None and kind_of(row) == "ddp"), None)
        if row is not None and isinstance(symbol, Class):
            return row, symbol
    return None, None


def kind_of(row: Entry) -> str:
    """What kind of wrapper a row speaks of."""
    return row.result.split()[0]


def _stored(path: str, statement: Assign) -> Expression | None:
    """What a statement gives to a name, also beside others (`self.model, self.step = model, 0`)."""
    if statement.operator or statement.value is None:
        return None
    for target in statement.targets:
        for single, index in targets(target):
            if facts.dotted(single) == path:
                return part(statement.value, index)
    return None


def _first(row: Entry) -> str:
    return row.params[0] if row.params else "module"


def _target(place: Place, is_first: bool) -> str | None:
    """The name that a call's result is assigned to, or ``is_first`` of several results."""
    above = place.above
    is_picked = bool(is_first and above and isinstance(above[-1], facts.Subscript) and _is_zero(above[-1].key))
    result, last = (above[-1], above[-2]) if is_picked and len(above) > 1 else (place.expression, *above[-1:], None)[:2]
    if isinstance(last, facts.Sequence) and not is_picked:  # `net, critic = DDP(net), DDP(critic)`
        return _beside(last, place, above[-2] if len(above) > 1 else None)
    if not isinstance(last, Assign) or last.value is not result or len(last.targets) != 1:
        return None
    target = last.targets[0]
    if is_first and not is_picked and isinstance(target, facts.Sequence) and target.items:
        target = target.items[0]
    return facts.dotted(target)


def _beside(display: facts.Sequence, place: Place, statement: object) -> str | None:
    """The name that an element of a display is assigned to, whose elements have a name each."""
    if not isinstance(statement, Assign) or statement.value is not display or len(statement.targets) != 1:
        return None
    names = facts.items_of(statement.targets[0])
    if len(names) != len(display.items) or any(isinstance(e, facts.Starred) for e in (*names, *display.items)):
        return None
    return next((facts.dotted(n) for n, e in zip(names, display.items, strict=True) if e is place.expression), None)


def _is_zero(key: Expression) -> bool:
    return isinstance(key, facts.Constant) and key.value == 0


def _is_ahead_of(method: Function, wrap: Wrap) -> bool:
    """Whether a constructor calls a method of its class ahead of a wrap, and nothing else in the file does."""
    constructor = wrap.place.scope
    if not isinstance(constructor, Function) or method.name not in constructor.words:
        return False
    calls = [call_of(place) for place in calls_in(constructor)]
    own = [call for call in calls if facts.dotted(call.function) == f"{constructor.first_parameter}.{method.name}"]
    others = (one for one in method.module.mentioning(method.name) if one not in (method, constructor))
    if not own or any(others) or any(facts.last_name(call.function) == method.name for call in method.module.calls):
        return False
    return all(_is_above(call.span, wrap.place.expression.span) for call in own)


def _comes_before(wrap: Place, place: Place) -> bool:
    return _is_above(wrap.expression.span, place.expression.span) and not exclude_each_other(wrap, place)


def _is_above(first: Span, second: Span) -> bool:
    return (first.end_line, first.end_column) <= (second.line, second.column)


def _names_wrappers(function: Function) -> bool:
    """Whether a function names a wrapper, or a class of its file that may derive from one, by its words."""
    if not knowledge.role_words("wrap").isdisjoint(_spelled(function)):
        return True
    known = (one for one in function.module.classes if one.name in function.words)
    return any("DDP" in base or "DataParallel" in base for one in known for base in _bases(one))


def _bases(known: Class) -> Iterator[str]:
    """What a class is derived from, by the last names."""
    yield from filter(None, (facts.last_name(base.value) for base in known.definition.bases))


def _spelled(function: Function) -> frozenset[str]:
    """The words of a function, and what its module imports under them."""
    names = function.module.bindings.names
    imported = (getattr(d, "name", None) for word in function.words & names.keys() for d in names[word])
    return function.words | frozenset(name for name in imported if isinstance(name, str))
