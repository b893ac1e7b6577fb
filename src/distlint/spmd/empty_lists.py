"""Calls that fail where a list is empty, as it may be on some ranks only, ahead of a collective of the others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from distlint import facts
from distlint.facts import Assert, Attribute, Call, Comprehension, Constant, Expression, If, Name, Raise, Statement
from distlint.finding import Span
from distlint.project import Function, public_name
from distlint.project.one_form import plain
from distlint.spmd.failing import Failure, may_be_empty_for_one
from distlint.spmd.tree import TOGETHER, Site, Tree, reached

if TYPE_CHECKING:
    from distlint.spmd.reach import Reach

#: Calls that fail on an empty list, and builtins that do without a default.
_NEEDS_ONE = frozenset(("torch.stack", "torch.cat", "torch.concat"))
_LARGEST = frozenset(("max", "min"))
#: Calls that give as many elements as they are given.
_EACH = frozenset(("range", "zip", "enumerate", "reversed", "sorted", "tqdm", "trange", "chunk", "split", "unbind"))


def empty_failures(function: Function, tree: Tree, lists: frozenset[str], reach: Reach) -> Iterator[Failure]:
    """The calls of a function that fail where one of ``lists`` is empty, which is summed up for an event behind."""
    path = function.module.path
    for statement in facts.statements(plain(function)):
        for call in facts.subexpressions(facts.header(statement)):
            if not isinstance(call, Call) or not _needs_one(call, lists, function, reach):
                continue
            if _is_asked_before(plain(function), call.span, lists):
                continue
            if _begins_with_one(function, _needed(call, lists)):
                continue
            behind = tuple(_behind(plain(function), call.span))
            for way, event in reached(tree, *TOGETHER):
                if way[0].path == path and any(way[0].span.is_inside(span) for span in behind):
                    place = Site(path, call.span)
                    pieces = _is_of_pieces(plain(function), call, lists)
                    own = (not pieces and _is_divided(call, lists)) or _is_of_finds(function, call, lists, reach)
                    yield Failure(place, place, place, event, way[0], "part", own=own)
                    break


def _is_asked_before(body: tuple[Statement, ...], place: Span, lists: frozenset[str]) -> bool:
    """Whether a test of one of these lists stands around a place, or makes something of an empty one before."""
    for statement in body:
        if statement.span[:2] > place[:2]:
            return False
        around = place.is_inside(statement.span)
        test = statement.test if isinstance(statement, (If, facts.While, Assert)) else None
        if any(_is_element(e, lists) for e in facts.subexpressions(facts.header(statement))):
            return True  # whoever takes the first element has one
        sides = (statement.body, statement.orelse) if isinstance(statement, If) else ()
        decides = around or isinstance(statement, Assert) or any(map(_changes_course, sides))
        if test is not None and decides and _asks(test, lists):
            return True
        header = facts.subexpressions(facts.header(statement)) if around else ()
        if any(isinstance(e, facts.Conditional) and _asks(e.test, lists) for e in header):
            return True
        if around and any(_is_asked_before(block, place, lists) for block in facts.blocks(statement)):
            return True
    return False


def _begins_with_one(function: Function, lists: frozenset[str]) -> bool:
    """Whether a list that is filled later has an element from the start (``losses = [logits.sum() * 0]``), and is never
    anything else."""
    handed = {parameter.name for parameter in function.definition.parameters}
    made = {name: [s.value for s in _assigned(function, name)] for name in lists - handed}
    return any(
        values and all(isinstance(value, facts.Sequence) and value.items for value in values)
        for values in made.values()
    )


def _is_element(e: Expression, lists: frozenset[str]) -> bool:
    """Whether an expression is an element of one of these lists, by its number."""
    return isinstance(e, facts.Subscript) and isinstance(e.key, Constant) and facts.dotted(e.value) in lists


def _is_of_pieces(body: tuple[Statement, ...], call: Call, lists: frozenset[str]) -> bool:
    """Whether the list that a call needs gets an element for each piece of something, whatever the piece is: as a rule
    there are pieces (chunks, samples, scales) on all ranks. What is chosen, or found by a function, may be nothing."""
    return any(not _finds(loop.iterable) for loop in _filling(body, call, lists))


def _is_of_finds(function: Function, call: Call, lists: frozenset[str], reach: Reach) -> bool:
    """Whether the list that a call needs gets an element for each thing that a function of the project has found, which
    says itself that there may be none."""
    filling = _filling(plain(function), call, lists)
    return bool(filling) and all(_may_find_none(loop.iterable, function, reach) for loop in filling)


def _filling(body: tuple[Statement, ...], call: Call, lists: frozenset[str]) -> list[facts.For]:
    """The loops of which each round adds an element to the list that a call needs."""
    adds = frozenset(f"{name}.append" for name in _needed(call, lists))
    loops = (loop for loop in facts.statements(body) if isinstance(loop, facts.For))
    return [loop for loop in loops if any(_calls(s, adds) for s in facts.passed(loop.body))]


def _may_find_none(iterable: Expression, function: Function, reach: Reach) -> bool:
    """Whether a function of the project has made what a loop goes over, and may have found nothing: it gives an empty
    list back, or what passes a test."""
    if isinstance(iterable, Name):
        made = [s.value for s in _assigned(function, iterable.id) if s.value is not None]
        return bool(made) and all(isinstance(e, Call) and _may_find_none(e, function, reach) for e in made)
    if not isinstance(iterable, Call):
        return False
    callees = [callee for callee in reach.symbols(iterable.function, function) if isinstance(callee, Function)]
    return bool(callees) and all(map(_gives_none, callees))


def _assigned(function: Function, name: str) -> Iterator[facts.Assign]:
    for statement in facts.statements(plain(function)):
        if isinstance(statement, facts.Assign) and name in map(facts.dotted, statement.targets):
            yield statement


def _gives_none(function: Function) -> bool:
    """Whether a function gives an empty list back where it has looked at something (not only whether it is None), or
    what passes a test."""
    return any(
        any(clause.conditions for clause in statement.value.clauses)
        if isinstance(statement, facts.Return) and isinstance(statement.value, Comprehension)
        else isinstance(statement, If)
        and not _asks_for_none(statement.test)
        and any(map(_ends_with_nothing, (statement.body, statement.orelse)))
        for statement in facts.statements(plain(function))
    )


def _ends_with_nothing(body: tuple[Statement, ...]) -> bool:
    """Whether a block ends in giving an empty list back."""
    last = body[-1] if body else None
    return isinstance(last, facts.Return) and isinstance(last.value, facts.Sequence) and not last.value.items


def _asks_for_none(test: Expression) -> bool:
    """Whether ``None`` stands in a test."""
    return any(facts.is_none(e) for e in facts.subexpressions(test))


def _is_divided(call: Call, lists: frozenset[str]) -> bool:
    """Whether a list that a call needs holds gradients, parameters and the like, of which a rank may have none. Of
    samples and what is made of them each rank has some, as a rule."""
    return any(map(may_be_empty_for_one, _needed(call, lists)))


def _needed(call: Call, lists: frozenset[str]) -> frozenset[str]:
    """Those of some lists that a call is given."""
    return lists.intersection(e.id for e in facts.subexpressions(call.arguments[0].value) if isinstance(e, Name))


def _finds(iterable: Expression) -> bool:
    """Whether a call that may find nothing makes what a loop goes over."""
    return isinstance(iterable, Call) and facts.last_called(iterable.function) not in _EACH


def _calls(statement: Statement, names: frozenset[str]) -> bool:
    """Whether a statement itself calls one of these, by their dotted names."""
    inside = facts.subexpressions(facts.header(statement))
    return any(isinstance(e, Call) and facts.dotted(e.function) in names for e in inside)


def _asks(test: Expression, lists: frozenset[str]) -> bool:
    """Whether a test asks for one of these lists, and not only what it is."""
    kinds = [
        e for e in facts.subexpressions(test) if isinstance(e, Call) and facts.last_name(e.function) == "isinstance"
    ]
    inside = {e.span for kind in kinds for e in facts.subexpressions(kind)}
    return any(isinstance(e, Name) and e.id in lists and e.span not in inside for e in facts.subexpressions(test))


def _changes_course(body: tuple[Statement, ...]) -> bool:
    """Whether something in a block leaves it, or puts another value in place."""
    return any(isinstance(s, (facts.Return, Raise, facts.Jump, facts.Assign)) for s in facts.statements(body))


def _needs_one(call: Call, lists: frozenset[str], function: Function, reach: Reach) -> bool:
    """Whether a call fails if one of these lists is empty."""
    if not call.arguments or any(given.keyword == "default" for given in call.arguments):
        return False
    given = call.arguments[0].value
    if isinstance(given, Comprehension) and not any(clause.conditions for clause in given.clauses):
        made_of = tuple(facts.subexpressions(given.elements[0]))
        if isinstance(given.elements[0], facts.Subscript) or any(
            isinstance(e, Attribute) and e.attr == "grad" for e in made_of
        ):
            return False  # a record for each batch; the parameters of a model, which are there on all ranks
        given = given.clauses[0].iterable
    if not isinstance(given, Name) or given.id not in lists:
        return False
    if isinstance(call.function, Name) and call.function.id in _LARGEST:
        return len(call.arguments) == 1
    names = map(public_name, reach.symbols(call.function, function))
    return not _NEEDS_ONE.isdisjoint(filter(None, names))


def _behind(body: tuple[Statement, ...], place: Span) -> Iterator[Span]:
    """The statements that run behind a place, up to the end of the function."""
    for index, statement in enumerate(body):
        if place.is_inside(statement.span):
            for block in facts.blocks(statement):
                yield from _behind(block, place)
            yield from (following.span for following in body[index + 1 :])
