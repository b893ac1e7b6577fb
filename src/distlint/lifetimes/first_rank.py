"""Variables that only the first rank gives a value, and that every rank uses: the others have nothing, or None."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts
from distlint.facts import Assign, Attribute, Boolean, Conditional, Expression, If, Name, Statement
from distlint.finding import Span
from distlint.lifetimes.handed_none import fails_when_handed
from distlint.lifetimes.journal import is_rank_word, words_of
from distlint.lifetimes.kept_away import is_asked_for, may_tell, others_may_have_left, told
from distlint.lifetimes.mpi import fails_on_none
from distlint.places import Place, is_nested, place_of, places, reads, tests_above
from distlint.places.rank_zero import comes_with_rank_zero, is_run_by_rank_zero, only_rank_zero
from distlint.project import Function, Module, Scope, resolve_all
from distlint.project.bindings import Assigned, Definition
from distlint.project.one_form import one_form, plain, returned
from distlint.remembering import remembered
from distlint.spmd.reach import Reach
from distlint.spmd.tree import Site

if TYPE_CHECKING:
    from distlint.places.order import Order

#: What a file says that asks for ranks.
RANK = re.compile(
    r"rank|main_process|is_main|is_master|is_primary|is_chief|is_root|is_first|is_global_zero|is_world_process_zero"
)

#: What stands in a test on the rank that all but the first pass.
_OTHERS = re.compile(r"!= 0\b|> 0\b|>= 1\b|\bnot\b")


#: What may keep somebody from a place that stands in it.
_AROUND = (If, facts.While, facts.For, facts.Try, Conditional, Boolean, facts.Comprehension)


#: How many functions hand on what one gives back.
_DEEPEST = 3


class Missing(NamedTuple):
    """A use of a variable that other ranks do not have: ``bound`` is where the first rank gives it a value, ``is_none``
    says that the others have None (otherwise they have no such variable), ``by`` is the function that gives it."""

    used: Expression
    name: str
    bound: Expression
    is_none: bool
    by: Function | None = None


class _Bound(NamedTuple):
    """How a variable gets its value on the first rank only, as in :class:`Missing`; ``forks`` are the tests, outermost
    first, on the other sides of which other ranks give it one."""

    value: Expression
    is_none: bool
    forks: tuple[If, ...] = ()
    by: Function | None = None


def used_without_value(module: Module, reach: Reach, order: Order) -> Iterator[Missing]:
    """Such uses in a file, one for each variable, at the first use; not in functions that only rank 0 calls. A
    file that says nothing of ranks may still call a function that gives the others None."""
    asks = RANK.search(module.text) is not None
    for scope in module.scopes:
        if isinstance(scope, Function) and scope.is_test:
            continue
        found = tuple(_in_scope(scope, reach, order, asks))
        if found and not (isinstance(scope, Function) and _is_for_the_first(scope, order)):
            yield from found


def _is_for_the_first(function: Function, order: Order) -> bool:
    return is_run_by_rank_zero(function) or comes_with_rank_zero(function, order)


def fails_elsewhere(module: Module, test: Site) -> bool:
    """Whether some ranks fail at a test that comes behind no test of the rank: it asks for a variable that gets its
    value below one only."""
    function = module.function_on(test.span.line) if test.path == module.path else None
    place = next(places(function, lambda e: e.span == test.span), None) if function is not None else None
    if function is None or place is None:
        return False
    form = one_form(function)
    first = form.test(place.expression)
    if any(map(_asks_for_a_rank, (first, *map(form.test, tests_above(place))))):
        return False
    while isinstance(first, (Boolean, facts.Unary)):  # what comes behind it may not be asked for
        first = first.operands[0] if isinstance(first, Boolean) else first.operand
    names = facts.names_in(first)
    return any(_is_bound_by_some(name, function) for name in names - function.bindings.outer)


def _is_bound_by_some(name: str, function: Function) -> bool:
    """Whether all that gives a variable of a function its value stands on one side of a test of the rank."""
    definitions = function.bindings.of(name)
    if not definitions or not all(isinstance(definition, Assigned) for definition in definitions):
        return False
    return any(
        _assignments(name, side) == len(definitions)
        for statement in facts.statements(plain(function))
        if isinstance(statement, If) and _asks_for_a_rank(statement.test)
        for side in (statement.body, statement.orelse)
    )


def _assignments(name: str, body: tuple[Statement, ...]) -> int:
    return sum(
        facts.is_name(target, name)
        for statement in facts.statements(body)
        if isinstance(statement, Assign)
        for target in statement.targets
    )


def _asks_for_a_rank(test: Expression) -> bool:
    return any(is_rank_word(word) or RANK.search(word) for word in words_of(test))


def _given_to_the_first(function: Function) -> frozenset[tuple[int, ...]]:
    """Which parts of what a function gives back are something on the first rank, and None on the others; ``()`` is the
    whole: it has left the others before, or gives back a variable that holds None there."""
    values = [value for value in function.return_values if value is not None]
    if _gives_the_others_none(function) or _gives_behind_a_decorator(function, values):
        return frozenset(((),))
    given = [value for value in values if not facts.is_none(value)]
    if len(given) != 1 or isinstance(given[0], Conditional) or "yield" in function.words:
        return frozenset()
    (value,) = given
    items = value.items if isinstance(value, facts.Sequence) else ()
    parts = [((index,), item) for index, item in enumerate(items)] if len(values) == 1 else []
    named = [(position, part.id) for position, part in [((), value), *parts] if isinstance(part, Name)]
    bound = _bound_by_the_first(function) if named else {}
    found = {position for position, name in named if name in bound and bound[name][1]}
    if _is_of_the_first(value, function) and _gives_none(function):
        found.add(())
    return frozenset(found)


def _gives_the_others_none(function: Function) -> bool:
    """Whether a function gives something back on the first rank, and says that the others get None: with other returns
    before, which may be those of all ranks."""
    for statement in facts.statements(function.body):
        ends = [side[-1] for side in (statement.body, statement.orelse) if side] if isinstance(statement, If) else []
        values = [end.value for end in ends if isinstance(end, facts.Return)]
        none = [value for value in values if value is not None and facts.is_none(value)]
        given = [value for value in values if value is not None and not facts.is_none(value)]
        if len(none) == len(given) == 1 and _is_of_the_first(given[0], function):
            return "yield" not in function.words
    return False


def _gives_behind_a_decorator(function: Function, values: list[Expression]) -> bool:
    """Whether a decorator lets only the first rank run a function that gives something back: the others get None."""
    return (
        bool(values)
        and not any(map(facts.is_none, values))
        and "yield" not in function.words
        and is_run_by_rank_zero(function)
    )


def _gives_none(function: Function) -> bool:
    """Whether those who come to no value in a function get None: a test of the rank returns, or the end is reached."""
    last = function.body[-1] if function.body else None
    if isinstance(last, If) and not last.orelse:
        return True
    for statement in facts.statements(function.body):
        if isinstance(statement, If) and statement.body and isinstance(statement.body[-1], facts.Return):
            words = words_of(statement.test)
            is_empty = statement.body[-1].value is None or facts.is_none(statement.body[-1].value)
            is_of_others = _OTHERS.search(facts.source_of(statement.test)) is not None
            if is_empty and is_of_others and any(is_rank_word(word) or RANK.search(word) for word in words):
                return True
    return False


def _in_scope(scope: Scope, reach: Reach, order: Order, asks: bool) -> Iterator[Missing]:
    asks = asks and (not isinstance(scope, Function) or reach.tests_a_rank(scope))
    bound = {**_given_by(scope, reach), **(_bound_by_the_first(scope) if asks else {})}
    if not bound:
        return
    answers = frozenset((*told(scope), *bound))  # whoever has one of them has the others, too
    lines: set[int] = set()  # one finding where several are missing
    for name, how in bound.items():
        missing = _first_use(name, how, scope, answers, order)
        if missing is not None and missing.used.span.line not in lines:
            lines.add(missing.used.span.line)
            yield missing


def _given_by(scope: Scope, reach: Reach) -> dict[str, _Bound]:
    """The variables of a scope that hold what such a function gives back, and nothing else."""
    found: dict[str, _Bound] = {}
    for name in scope.bindings.names:
        only = scope.bindings.only(name)
        value = only.value if isinstance(only, Assigned) else None
        if isinstance(only, Assigned) and isinstance(value, facts.Call):
            ways = (_gives_to_the_first(function, reach) for function in _called(value, scope, reach))
            by = next((way[only.position] for way in ways if only.position in way), None)
            if by is not None:
                found[name] = _Bound(value, is_none=True, by=by)
    return found


def _called(call: facts.Call, scope: Scope, reach: Reach) -> tuple[Function, ...]:
    """The functions of the project that a call runs, also as methods of an object that the scope is handed."""
    found = tuple(symbol for symbol in resolve_all(call.function, scope) if isinstance(symbol, Function))
    owner = facts.receiver(call)
    if (
        found
        or not isinstance(owner, Name)
        or not isinstance(scope, Function)
        or not isinstance(call.function, Attribute)
    ):
        return found
    known = reach.handing.handed(owner.id, scope)
    method = known.method(call.function.attr) if known is not None else None
    return (method,) if method is not None else ()


@remembered
def _gives_to_the_first(function: Function, reach: Reach, left: int = _DEEPEST) -> dict[tuple[int, ...], Function]:
    """Which parts of what a function gives back are something on the first rank only, by what it asks itself or by
    another function whose result it hands on, each with the one that asks."""
    if function.definition.decorators or (function.says(RANK) and reach.tests_a_rank(function)):
        found = _given_to_the_first(function)
        if found:
            return dict.fromkeys(found, function)
    values = function.return_values
    if not left or len(values) != 1 or values[0] is None or "yield" in function.words or function.definition.is_async:
        return {}
    value = next(iter(returned(function)), None)
    called = _called(value, function, reach) if isinstance(value, facts.Call) else ()
    return _gives_to_the_first(called[0], reach, left - 1) if len(called) == 1 else {}


def _bound_by_the_first(scope: Scope) -> dict[str, _Bound]:
    """The variables of a scope that get their value on the first rank only, with the first such value."""
    found = {}
    inner = inner_values(scope)
    for name, definitions in scope.bindings.names.items():
        values = [d.value for d in definitions if isinstance(d, Assigned) and _is_followed(d)]
        elsewhere = _bound_elsewhere(name, scope)
        if len(values) != len(definitions) or not all(map(_is_plain_none, elsewhere)):
            continue
        sides = [side for value in values for side in _sides(value)]
        given = [side for side in sides if not facts.is_none(side)]
        is_none = len(given) < len(sides) or bool(elsewhere)
        if not is_none:  # whoever has none cannot make another of it
            given = [side for side in given if not _is_made_of(name, side)]
        if not all(side.span in inner or side not in values for side in given):
            continue
        first = [side for side in given if _is_of_the_first(side, scope)]
        others = [side for side in given if side not in first]
        forks = _forks(first[0], others, scope) if first and others else ()
        if first and (forks or not others):
            found[name] = _Bound(first[0], is_none, forks)
    return found


def _is_made_of(name: str, value: Expression) -> bool:
    """Whether what a variable is bound to asks for the variable in any case (``rows = rows[1:]``)."""
    held = tuple(facts.subexpressions(value))
    return any(facts.is_name(e, name) for e in held) and not any(
        isinstance(e, (Conditional, Boolean, facts.Lambda)) for e in held
    )


def _forks(first: Expression, others: list[Expression], scope: Scope) -> tuple[If, ...]:
    """The tests, outermost first, that part a value of the first rank from values of other ranks: each of these stands
    on the other side of one of them. None in a loop, where a value may be there from the round before, and none where
    one of them is the test of the rank: on its other side the others get theirs."""
    place = place_of(scope, first)
    around = [e for e in place.above if isinstance(e, _AROUND)] if place is not None else []
    forks = [e for e in around if isinstance(e, If) and _parts(e, first, others)]
    if not forks or not all(any(_parts(fork, first, [other]) for fork in forks) for other in others):
        return ()
    if any(not isinstance(fork.test, Boolean) and RANK.search(facts.source_of(fork.test)) for fork in forks):
        return ()
    is_repeated = any(isinstance(e, (facts.While, facts.For)) for e in around[: around.index(forks[0])])
    return () if is_repeated else tuple(forks)


def _parts(fork: If, first: Expression, others: list[Expression]) -> bool:
    """Whether a test has a value on one side, and one of the others on the other."""
    mine, other = (fork.body, fork.orelse) if _holds(fork.body, first) else (fork.orelse, fork.body)
    return _holds(mine, first) and any(_holds(other, value) for value in others)


def _holds(body: tuple[Statement, ...], value: Expression) -> bool:
    return any(value.span.is_inside(statement.span) for statement in body)


def _bound_elsewhere(name: str, scope: Scope) -> tuple[Definition, ...]:
    """What else gives a variable its value that a function and its file share (``global``): every rank has that one
    before, or has it from the outset."""
    if isinstance(scope, Function) and name not in scope.bindings.outer:
        return ()
    found = [*scope.module.bindings.of(name)] if isinstance(scope, Function) else []
    for function in scope.module.sharing.get(name, ()):
        if function is not scope:
            found += function.bindings.of(name)
    return tuple(found)


def _is_plain_none(definition: Definition) -> bool:
    return (
        isinstance(definition, Assigned)
        and not definition.position
        and definition.value is not None
        and facts.is_none(definition.value)
    )


def _sides(value: Expression) -> tuple[Expression, ...]:
    """The two values of ``x if test else None``, otherwise the one."""
    if isinstance(value, Conditional) and facts.is_none(value.body) != facts.is_none(value.orelse):
        return (value.body, value.orelse)
    return (value,)


def inner_values(scope: Scope) -> frozenset[Span]:
    """Where the values stand that are assigned inside of a block: of the others every rank has one."""
    blocks = [block for statement in scope.body for block in facts.blocks(statement)]
    inner = (statement for block in blocks for statement in facts.statements(block))
    return frozenset(s.value.span for s in inner if isinstance(s, Assign) and s.value is not None)


def _is_followed(assigned: Assigned) -> bool:
    """Whether it is known of a variable where it gets its value: of a call also if it is one of several."""
    return not assigned.position or isinstance(assigned.value, facts.Call)


def _is_of_the_first(value: Expression, scope: Scope) -> bool:
    """Whether only rank 0 comes to an assignment of a value; not of one that the skeleton of a file leaves out."""
    if value.span.line == 0:
        return False
    place = place_of(scope, value)
    return place is not None and not is_nested(place) and only_rank_zero(place)


def _first_use(name: str, how: _Bound, scope: Scope, answers: frozenset[str], order: Order) -> Missing | None:
    """The first use of a variable behind its assignment that fails on the other ranks; None where a test may have kept
    them away from it, or from what comes after it."""
    value, is_none, forks, by = how
    if any(all(may_tell(test, name, answers) for test in _ways_to_the_others(fork, value)) for fork in forks):
        return None
    for place in sorted(reads(scope, name), key=lambda place: place.expression.span):
        if place.expression.span < value.span or is_nested(place):
            continue
        if only_rank_zero(place) or is_asked_for(place, name, answers, value.span):
            continue
        if others_may_have_left(scope, place.expression, name, answers):
            return None
        if forks and not _is_behind(forks[0], place, scope):
            continue
        used = fails_on_none(place) if is_none else place.expression
        if used is None and isinstance(scope, Function):
            used = fails_when_handed(place, scope, order)
        if (used is not None or not is_none) and only_rank_zero(place, order):
            continue
        if used is not None:
            return Missing(used, name, value, is_none, by)
        if not is_none:
            return None
    return None


def _ways_to_the_others(fork: If, value: Expression) -> tuple[Expression, ...]:
    """What all has to hold for a rank to come to the other side of a test than a value stands on: if all ranks answer
    one of these questions alike, the others may come to the side of the value, too."""
    whole = "and" if _holds(fork.orelse, value) else "or"
    test = fork.test
    return test.operands if isinstance(test, Boolean) and test.operator == whole else (test,)


def _is_behind(fork: If, place: Place, scope: Scope) -> bool:
    """Whether whoever has come to a test comes to a place behind it, whichever side it has taken: nothing else may keep
    it away."""
    used = place.expression.span
    if used < fork.span or used.is_inside(fork.span):
        return False
    if any(isinstance(e, _AROUND) and not fork.span.is_inside(e.span) for e in place.above):
        return False
    return not any(
        isinstance(statement, facts.Assert)
        or (isinstance(statement, If) and any(map(facts.always_leaves, (statement.body, statement.orelse))))
        for statement in facts.statements(scope.body)
        if fork.span < statement.span < used and not statement.span.is_inside(fork.span)
    )
