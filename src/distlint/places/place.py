"""Where an expression stands: its scope, and everything around it up to the function."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar, Union

from distlint import facts
from distlint.facts import (
    EXPRESSIONS,
    INNER,
    Assign,
    Call,
    Case,
    ClassDef,
    Conditional,
    Constant,
    Expression,
    FunctionDef,
    Handler,
    If,
    Lambda,
    Name,
    Sequence,
    Statement,
    Subscript,
    Try,
    While,
    blocks,
)
from distlint.finding import Span
from distlint.project import Function, Module, Scope, ScopeOwner, Symbol, resolve_all
from distlint.project.never_back import ends_in_call
from distlint.project.one_form import OneForm, one_form, opposite, parts
from distlint.remembering import remembered

Node = TypeVar("Node")
Wanted = Callable[[Expression], bool]


class Place(NamedTuple):
    """An expression in its surroundings.

    ``above`` are the statements, expressions and arguments around it, outermost first; ``at_import`` says that it is
    evaluated while the module is imported.
    """

    expression: Expression
    scope: ScopeOwner
    above: tuple[object, ...]
    at_import: bool

    @property
    def parent(self) -> object:
        """What the expression stands in directly."""
        return self.above[-1] if self.above else None

    @property
    def statement(self) -> Statement | None:
        """The statement that the expression stands in, if it stands in one of a body."""
        return next(filter(facts.is_statement, reversed(self.above)), None)

    def innermost(self, *kinds: type[Node]) -> Node | None:
        """The innermost thing of some kinds that stands around the expression."""
        return next((around for around in reversed(self.above) if isinstance(around, kinds)), None)


def places(owner: Scope, wanted: Wanted) -> Iterator[Place]:
    """The wanted expressions of a function (with the functions nested in it, without its own defaults), or of what a
    module runs when it is imported: its statements, class bodies, decorators and defaults. Elements that are written
    to are among them."""
    body = owner.body  # who asks rests on it, whoever has asked before
    found = [place for place in _all_places(owner) if wanted(place[0])] if body else ()
    return iter([Place(expression, scope, _above(around), at) for expression, scope, around, at in found])


def places_of(owner: Scope, types: Collection[type]) -> tuple[Place, ...]:
    """The expressions of some types among these."""
    found = _all_places(owner) if owner.body else ()
    return tuple([Place(e, scope, _above(around), at) for e, scope, around, at in found if type(e) in types])


@lru_cache(maxsize=256)  # of one file, mostly: many rules ask about its functions, one after the other
def _all_places(owner: Scope) -> list[_Found]:
    """All expressions of a function or a module."""
    walk = _Walk(whole=isinstance(owner, Function))
    walk.body(owner.body, owner, isinstance(owner, Module), None)
    return walk.found


def place_of(owner: Scope, expression: Expression) -> Place | None:
    """The place in ``owner`` of an expression."""
    found = _by_span(owner).get((type(expression), expression.span)) if owner.body else None
    return Place(found[0], found[1], _above(found[2]), found[3]) if found is not None else None


def call_at(owner: Scope, span: Span) -> Call | None:
    """The call that stands at a place in ``owner``."""
    found = _by_span(owner).get((Call, span)) if owner.body else None
    return found[0] if found is not None and isinstance(found[0], Call) else None


def call_place_at(owner: Scope, span: Span) -> Place | None:
    """The place of the call that stands there in ``owner``."""
    call = call_at(owner, span)
    return place_of(owner, call) if call is not None else None


@lru_cache(maxsize=16)  # as above; some ask for one after the other
def _by_span(owner: Scope) -> dict[tuple[type, Span], _Found]:
    """The first of each type at each place: nodes in f-strings have that of the whole."""
    return {(type(found[0]), found[0].span): found for found in reversed(_all_places(owner))}


def calls_in(scope: Scope) -> tuple[Place, ...]:
    """The calls of a function with what is nested in it, or of the top level of a module, in source order."""
    return _all_calls(scope) if scope.body else ()  # who asks rests on the body, as above


@lru_cache(maxsize=256)  # as above; some look for each of the calls among all
def _all_calls(scope: Scope) -> tuple[Place, ...]:
    return tuple(sorted(places_of(scope, (Call,)), key=lambda place: place.expression.span))


def calls_of_names(scope: Scope, names: Collection[str]) -> list[Place]:
    """Those of these calls that call something by one of some names: most who look for callers look once, and need
    the surroundings of few."""
    found = _all_places(scope) if scope.body else ()
    named = [one for one in found if type(one[0]) is Call and facts.last_name(one[0].function) in names]
    named.sort(key=lambda one: one[0].span)
    return [Place(expression, within, _above(around), at) for expression, within, around, at in named]


def call_place(scope: Scope, call: Expression) -> Place | None:
    """The place of one of these calls."""
    return _calls_by_node(scope).get(id(call)) if scope.body else None


@lru_cache(maxsize=256)  # as above; the places keep the calls, so that no other gets the number of one
def _calls_by_node(scope: Scope) -> dict[int, Place]:
    return {id(place.expression): place for place in _all_calls(scope)}


def distinct_calls(scopes: Iterable[Scope]) -> Collection[Place]:
    """The calls in some functions and top levels of one file, each once."""
    return {place.expression.span: place for scope in scopes for place in calls_in(scope)}.values()


def call_of(place: Place) -> Call:
    """The call that stands at one of these places."""
    assert isinstance(place.expression, Call)
    return place.expression


def callees_of(place: Place) -> tuple[Symbol, ...]:
    """What the call at one of these places may be one of: functions, classes, names of libraries."""
    return resolve_all(call_of(place).function, place.scope)


def reads(owner: Scope, name: str) -> Iterator[Place]:
    """The places where a variable is read."""
    yield from places(owner, lambda expression: type(expression) is Name and expression.id == name)


def tests_above(place: Place) -> tuple[Expression, ...]:
    """The tests under which a place stands: as they are written, and what they ask by what the names in them stand for.
    One that always comes out as it must for who comes to the place is none."""
    return tuple(
        reading
        for node, inner in pairwise((*place.above, place.expression))
        if isinstance(node, (If, Conditional))
        for reading in _form(place.scope).readings(node.test)
        if not (isinstance(reading, Constant) and bool(reading.value) is _is_in_body(inner, node))
    )


def tests_passed(place: Place) -> tuple[Expression, ...]:
    """The tests that hold where a place is come to, or their opposites."""
    return tuple(test if outcome else opposite(test) for test, outcome in outcomes(place))


def outcomes(place: Place) -> Iterator[tuple[Expression, bool]]:
    """The tests whose outcome is known at a place: those of the blocks that it stands in, and of what leaves ahead of
    it in these (``if rank != 0: return``); in whatever words (:mod:`distlint.project.one_form`). A ``not`` is taken for
    the other outcome, and the parts of what must hold together are told of, too."""
    outermost = place.above[0] if place.above else place.expression
    owner = next((one for one in _scopes(place.scope) if _is_in(outermost, one.body)), None)
    left = _leaving(owner) if owner is not None else {}
    for node, inner in pairwise((owner, *place.above, place.expression)):
        if isinstance(node, (If, Conditional)) and inner is not node.test:
            yield from _readings(node.test, _is_in_body(inner, node), place.scope)
        elif isinstance(node, While) and _is_in(inner, node.body):
            yield from _readings(node.test, True, place.scope)
        for block in _blocks(node) if left else ():
            if block and _is_in(inner, block):
                for guard, said in left.get(block[0].span, ()):
                    if guard < inner.span:  # type: ignore[attr-defined]
                        yield from said


def is_taken_out(place: Place) -> bool:
    """Whether a place stands where nobody ever comes: below `if False:`."""
    return any(isinstance(test, Constant) and bool(test.value) is not outcome for test, outcome in outcomes(place))


def is_nested(place: Place) -> bool:
    """Whether a place stands in a function, class or lambda inside of its scope, which runs at another time."""
    return any(isinstance(around, (FunctionDef, ClassDef, Lambda)) for around in place.above)


def is_stored(place: Place) -> bool:
    """Whether something is put into what stands at a place: it is what an assignment assigns."""
    statement = place.parent
    return isinstance(statement, Assign) and any(target is place.expression for target in statement.targets)


def is_tried(place: Place) -> bool:
    """Whether a handler may see to what goes wrong at a place, or this stands in one."""
    return any(isinstance(around, Try) and around.handlers for around in place.above)


def handlers_around(place: Place) -> Iterator[Handler]:
    """The handlers to which an error at a place may come: those of each ``try`` in whose body it stands."""
    for around in place.above:
        if isinstance(around, Try) and facts.encloses(around.body, place.expression.span):
            yield from around.handlers


def _form(scope: ScopeOwner) -> OneForm:
    owner = next(_scopes(scope))
    return one_form(owner.outermost if isinstance(owner, Function) else owner)


def _readings(test: Expression, outcome: bool, scope: ScopeOwner) -> Iterator[tuple[Expression, bool]]:
    """What is known where a test has come out in a way."""
    for reading in _form(scope).readings(test):
        yield from parts(reading, outcome)


#: A test on one side of which nobody goes on, and what is known behind it.
_Guard = tuple[Span, tuple[tuple[Expression, bool], ...]]


@remembered
def _leaving(owner: Scope) -> dict[Span, tuple[_Guard, ...]]:
    """The tests in each block of a function, or of a module's top level, on one side of which nobody goes on, by where
    the block begins."""
    found: dict[Span, tuple[_Guard, ...]] = {}
    stack = [owner.body]

    def ends(statement: Statement | None) -> bool:
        return facts.ends_process(statement) or ends_in_call(statement, owner)

    while stack:
        block = stack.pop()
        tests = ((s.span, tuple(facts.left_behind(s, ends))) for s in facts.passed(block))
        known = ((at, [said for test in left for said in _readings(*test, owner)]) for at, left in tests if left)
        guards = tuple((at, tuple(dict.fromkeys(said))) for at, said in known)
        if guards:
            found[block[0].span] = guards
        for statement in block:
            stack += [inner for inner in _blocks(statement) if inner]
    return found


def _is_in(inner: object, block: tuple[Statement, ...]) -> bool:
    """Whether a statement is one of a block."""
    return facts.is_statement(inner) and facts.encloses(block, inner.span)


def _scopes(scope: ScopeOwner) -> Iterator[Scope]:
    """A function, or the one that a class stands in, and those around it; the module at last."""
    while not isinstance(scope, Module):
        if isinstance(scope, Function):
            yield scope
        scope = scope.parent or scope.module
    yield scope


def _is_in_body(inner: object, node: If | Conditional) -> bool:
    return inner is node.body if isinstance(node, Conditional) else _is_in(inner, node.body)


def _blocks(node: object) -> tuple[tuple[Statement, ...], ...]:
    """The blocks of what stands around a place, or of its scope."""
    if isinstance(node, (Function, FunctionDef, Module)):
        return (node.body or (),)
    return blocks(node) if isinstance(node, facts.COMPOUND) else ()


def is_main_guard(statement: object) -> bool:
    """Whether a statement is ``if __name__ == "__main__"``."""
    if not isinstance(statement, If):
        return False
    return any(type(e) is Name and e.id == "__name__" for e in facts.subexpressions(statement.test))


def is_program(module: Module) -> bool:
    """Whether a module says at its top level what it does as a script."""
    return any(map(is_main_guard, module.body))


#: What stands around a node: the innermost, behind what stands around that.
_Around = Union[tuple["_Around", object], None]  # noqa: UP007 (a forward reference)
#: A place, as the walk comes to it.
_Found = tuple[Expression, ScopeOwner, _Around, bool]


def _above(around: _Around) -> tuple[object, ...]:
    """The same, outermost first."""
    found: list[object] = []
    while around is not None:
        around, node = around
        found.append(node)
    return tuple(reversed(found))


class _Walk:
    """One walk. ``whole``: with the bodies of functions."""

    def __init__(self, *, whole: bool) -> None:
        self.whole = whole
        self.found: list[_Found] = []

    def body(self, body: tuple[Statement, ...], scope: ScopeOwner, at_import: bool, around: _Around) -> None:
        for statement in body:
            inside = (around, statement)
            if isinstance(statement, FunctionDef):
                self._function(statement, scope, at_import, inside)
            elif isinstance(statement, ClassDef):
                self._class(statement, scope, at_import, inside)
            elif isinstance(statement, Assign):
                for target in statement.targets:
                    self._target(target, scope, at_import, inside)
                self._look(statement.value, scope, at_import, inside)
            else:
                self._compound(statement, scope, at_import, inside)

    def _compound(self, statement: Statement, scope: ScopeOwner, at_import: bool, around: _Around) -> None:
        held = [block for block in blocks(statement) if block]
        for index in reversed(INNER[type(statement)]):
            field = statement[index]
            if not any(field is block for block in held):
                self._look(field, scope, at_import, around)
        runs = at_import and not (held and is_main_guard(statement))
        for block in held:
            self.body(block, scope, runs, around)

    def _function(self, definition: FunctionDef, scope: ScopeOwner, at_import: bool, around: _Around) -> None:
        self._look(definition.decorators, scope, at_import, around)
        for parameter in definition.parameters:
            self._look(parameter.default, scope, at_import, (around, parameter))
        if self.whole and definition.body is not None:
            module = scope.module
            owner = scope if not isinstance(scope, (Module, Function)) else None
            parent = scope if isinstance(scope, Function) else None
            self.body(definition.body, module.function_at(definition, owner, parent), False, around)

    def _class(self, definition: ClassDef, scope: ScopeOwner, at_import: bool, around: _Around) -> None:
        self._look((*definition.decorators, *definition.bases), scope, at_import, around)
        module = scope.module
        owner = scope if not isinstance(scope, (Module, Function)) else None
        parent = scope if isinstance(scope, Function) else None
        self.body(definition.body, module.class_at(definition, owner, parent), at_import, around)

    def _target(self, target: Expression, scope: ScopeOwner, at_import: bool, around: _Around) -> None:
        if isinstance(target, Sequence):
            for item in target.items:
                self._target(item, scope, at_import, around)
        elif not isinstance(target, Name):  # what is written to is not read, what it belongs to is
            if isinstance(target, Subscript):
                self.found.append((target, scope, around, at_import))
            self._look(target[1:], scope, at_import, around)

    def _look(self, node: object, scope: ScopeOwner, at_import: bool, around: _Around) -> None:
        """Looks at an expression, an argument, or a tuple of such, and at what stands in it."""
        stack: list[tuple[Any, _Around, bool]] = [(node, around, at_import)]
        while stack:
            top, around, at_import = stack.pop()
            kind = type(top)
            if kind is tuple:  # no node of its own
                stack.extend([(child, around, at_import) for child in reversed(top)])
                continue
            fields = INNER.get(kind, ())
            if kind in EXPRESSIONS:
                self.found.append((top, scope, around, at_import))
            elif kind is Handler or kind is Case:
                fields = fields[1:]  # their blocks are walked as blocks
            if not fields:  # more than half of what is come to: names, constants, what is left out
                continue
            inside = (around, top)
            if kind is Lambda:  # its body runs later
                stack += [(top.body, inside, False), (top.parameters, inside, at_import)]
            else:
                stack += [(top[field], inside, at_import) for field in fields]
