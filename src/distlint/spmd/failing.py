"""Failures of some ranks only: a ``raise``, ``assert`` or exit with an error, ahead of a collective of the others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts
from distlint.facts import (
    Assert,
    Attribute,
    Call,
    Compare,
    Comprehension,
    Constant,
    Expression,
    If,
    Name,
    Raise,
    Statement,
    Unary,
)
from distlint.finding import Span
from distlint.project import Function, public_name
from distlint.project.one_form import plain
from distlint.source.slices import sounding
from distlint.spmd.terms import coordinates, locals_of, names_one_rank, parts_ranks
from distlint.spmd.tree import Event, Site, Tree, reached
from distlint.spmd.walk import Decision, Leave, Step, Word

if TYPE_CHECKING:
    from distlint.spmd.cluster import Scenario
    from distlint.spmd.reach import Reach

#: What ranks have for themselves that lets some of them fail. Files that are missing are missing everywhere, mostly.
_REASONS = frozenset(("background", "clock", "data", "host", "memory", "part"))
_COMMUNICATES = ("collective", "hidden")
#: Names of calls that tell one rank what it alone sees: what lies in a folder, and what the others have sent.
_LEARNS = re.compile(r"^(?:exists|isfile|isdir|is_file|is_dir|listdir|scandir|iterdir|glob|iglob)$|gather")
_learns = sounding(_LEARNS)
#: Names of what one rank has of something, though not those of its place, of what all ranks are told, or of a shape:
#: whether that is empty asks for the number of dimensions.
_OWN = re.compile(
    r"^_?(?:local|own)_(?!rank|world|size|batch|dir|path|file|folder|group|process|device|node|only|files|shape|stride"
    r"|dim|config|cfg|arg|option|setting|model|module|addr|ip\b|host|port|env|mode|backend|version|seed)"
)
#: Names of what is divided among ranks, so that one may have none of it.
_DIVIDED = re.compile(r"grad|param|norm|weight|layer|expert|shard|bucket|local|own", re.IGNORECASE)


class Failure(NamedTuple):
    """A failure at ``place`` if ``test`` comes out so on a rank, while the others go on to ``event`` by what stands at
    ``call``. ``inner`` is the innermost test around the place. ``reason``: what the ranks have for themselves that
    decides; empty for the rank. ``own``: it asks for the size, or for the very value, of what the rank adds."""

    place: Site
    test: Site
    inner: Site
    event: Event
    call: Site
    reason: str
    own: bool = False


class _Fails(NamedTuple):
    """A failure at ``place`` by what a test asks; who does not fail goes on between ``begin`` and ``end``."""

    test: Expression
    place: Span
    begin: tuple[int, int]
    end: tuple[int, int]


def fails_apart(scenarios: Iterable[Scenario]) -> bool:
    """Whether some ranks fail where others go on, and come to their end."""
    for scenario in scenarios:
        died = [len(word.steps) for word in scenario.words.values() if word.died]
        if died and any(len(word.steps) <= min(died) for word in scenario.words.values() if not word.died):
            return True
    return False


def failures(scenarios: Iterable[Scenario], callee: str = "") -> Iterator[Failure]:
    """The failures of a function itself that only some ranks meet, each place once. ``callee``: instead, those of the
    function of that name, which it calls."""
    found: set[Site] = set()
    for scenario in scenarios:
        dead = {rank: word for rank, word in scenario.words.items() if word.died and word.exits}
        alive = {rank: word for rank, word in scenario.words.items() if not word.died}
        for rank, word in dead.items():
            for left in _raised(word):
                if not _stands_in(callee, left) or left.exit.site in found or len(word.steps) > left.after:
                    continue  # in another function, which is looked at by itself; or a `finally` communicates
                failure = _failure(left, rank, word, alive.values(), scenario.apart)
                if failure is not None:
                    found.add(left.exit.site)
                    yield failure
                    break


def _stands_in(callee: str, left: Leave) -> bool:
    """Whether a failure stands in the function that is played itself, or in one that it calls."""
    if not callee:
        return not left.through and not left.exit.frame
    return len(left.through) == 1 and left.through[0].callee == callee and left.through[0].frame == left.exit.frame


def _raised(word: Word) -> Iterator[Leave]:
    """What ended a rank, and if that stands in a handler, the failures right before that may have led there."""
    last = word.exits[-1]
    yield last
    before = reversed(word.exits[:-1])
    yield from takewhile(lambda left: left.exit.kind == "raise" and left.after == last.after, before)


def _failure(left: Leave, rank: int, word: Word, alive: Iterable[Word], apart: str) -> Failure | None:
    """The failure of one rank, if another one goes on to where it is missed."""
    for other in alive:
        step = _missed(left, word, other, rank)
        decision = _parting(left, other, apart) if step is not None else None
        if decision is not None and _is_about_something_else(left, decision):
            return None
        if step is not None and decision is not None and _counts(decision):
            call = step.through[0].site if step.through else step.event.site
            tests = (decision.branch.site, left.under[-1].branch.site)
            reason = _reason(decision)
            return Failure(left.exit.site, *tests, step.event, call, reason, reason == "part")
    return None


def _missed(left: Leave, word: Word, other: Word, rank: int) -> Step | None:
    """The next event of another rank, if the one that failed would take part."""
    if len(other.steps) <= left.after:
        return None
    same = all(a.event is b.event for a, b in zip(word.steps, other.steps[: left.after], strict=True))
    step = other.steps[left.after]
    return step if same and step.event.role in _COMMUNICATES and rank in (step.members or ()) else None


def _parting(left: Leave, other: Word, apart: str) -> Decision | None:
    """The innermost test that both ranks came to, and which came out differently."""
    for decision in reversed(left.under):
        across = other.decisions.get(id(decision.branch))
        if across is not None and across.taken != decision.taken and parts_ranks(decision.term, apart):
            return decision
    return None


def _is_about_something_else(left: Leave, decision: Decision) -> bool:
    """Whether a failure only stands under the test that parts the ranks: an assertion, which holds on all or on none;
    in a function that is called, what is not something that one rank of all finds out by a test of its own."""
    own = left.under[-1].branch is not decision.branch
    if not left.through:
        return own and left.exit.site.note == "assert"
    of_all = all(c.axis == "world" for c in coordinates(decision.term))
    return not own or not of_all or names_one_rank(decision.term)


def _counts(decision: Decision) -> bool:
    return bool(coordinates(decision.term)) or _reason(decision) in _REASONS


def _reason(decision: Decision) -> str:
    if coordinates(decision.term):
        return ""
    return min((local.reason for local in locals_of(decision.term)), default="")


def may_be_empty_for_one(name: str) -> bool:
    """Whether a name says that something is divided among ranks, or one rank's own."""
    return _DIVIDED.search(name) is not None


def asks_for_nothing(test: Expression, body: tuple[Statement, ...], reduced: frozenset[Span]) -> bool:
    """Whether a test compares with zero the very value that is ``reduced`` next: only the sum has to be more."""
    if not isinstance(test, Compare) or not isinstance(test.left, Name):
        return False
    if not all(isinstance(side, Constant) and side.value == 0 for side in test.comparators):
        return False
    assigned = (s for s in facts.statements(body) if isinstance(s, facts.Assign) and s.span in reduced)
    return any(test.left.id in map(facts.dotted, s.targets) for s in assigned)


def asks_for_its_part(function: Function, reduced: frozenset[Span]) -> bool:
    """Whether a test of a function does so."""
    tested = (s for s in facts.statements(plain(function)) if isinstance(s, (If, Assert))) if reduced else ()
    return any(asks_for_nothing(s.test, plain(function), reduced) for s in tested)


def asks_for_its_own(function: Function) -> bool:
    """Whether a test of a function asks for what is called this rank's own."""
    own = {word for word in function.words if _OWN.match(word)}
    tests = (s.test for s in facts.statements(plain(function)) if isinstance(s, (If, Assert))) if own else ()
    return any(facts.last_name(e) in own for test in tests for e in facts.subexpressions(test))


def may_learn(function: Function) -> bool:
    """Whether a function may ask what one rank alone sees."""
    return any(map(_learns, function.words))


def learns(function: Function) -> bool:
    """Whether a test of a function asks that."""
    tests = [s.test for s in facts.statements(plain(function)) if isinstance(s, (If, Assert))]
    told = _told(plain(function)) if tests else frozenset()
    return any(_asks_for_more(test, told) and not _asks_for_missing(test) for test in tests)


def asks_alone(tests: list[Expression], body: tuple[Statement, ...]) -> bool:
    """Whether tests in a function ask what nobody has seen but the one rank that another test has let in."""
    told = _told(body)
    missing = any(_asks_for_missing(test) or _is_none_of(test, told) for test in tests)
    return any(_asks_for_more(test, told) for test in tests) and not missing


def _told(body: tuple[Statement, ...]) -> frozenset[str]:
    """The variables that hold the answer to such a question, or what was computed from one that does."""
    given: list[tuple[tuple[str | None, ...], Expression]] = []
    for statement in facts.statements(body):
        if isinstance(statement, facts.Assign) and statement.value is not None:
            given.append((tuple(map(facts.dotted, statement.targets)), statement.value))
        elif isinstance(statement, facts.Evaluate) and isinstance(statement.value, Call):
            handed = (argument.value for argument in statement.value.arguments)  # to be filled in
            given.append((tuple(map(facts.dotted, handed)), statement.value))
    direct = frozenset(name for names, value in given if _asks_for_more(value) for name in names if name)
    computed = (names for names, value in given if direct and _asks_for_more(value, direct))
    return direct.union(name for names in computed for name in names if name)


def _asks_for_more(expression: Expression, told: frozenset[str] = frozenset()) -> bool:
    inside = tuple(facts.subexpressions(expression))
    names = (facts.last_called(e.function) or "" for e in inside if isinstance(e, Call))
    return any(isinstance(e, Name) and e.id in told for e in inside) or any(map(_learns, names))


def _asks_for_missing(test: Expression) -> bool:
    """``not os.path.exists(path)``: the user has named something that is not there."""
    return any(
        isinstance(e, Unary) and e.operator == "not" and isinstance(e.operand, Call) and _asks_for_more(e.operand)
        for e in facts.subexpressions(test)
    )


def _is_none_of(test: Expression, told: frozenset[str]) -> bool:
    """``not filenames``, of what a listing has given: the user has named a folder with nothing in it."""
    return isinstance(test, Unary) and test.operator == "not" and facts.dotted(test.operand) in told


def named_failures(body: tuple[Statement, ...], tree: Tree, path: str) -> Iterator[Failure]:
    """The failures by the size of what is called a rank's own (``assert len(local_losses) > 0``), ahead of an event."""
    for fails in _failing(body, None):
        if not _is_own_size(fails.test):
            continue
        for way, event in reached(tree, *_COMMUNICATES):
            if fails.begin <= way[0].span[:2] <= fails.end and way[0].path == path:
                asked = Site(path, fails.test.span)
                yield Failure(Site(path, fails.place), asked, asked, event, way[0], "data", own=True)
                break


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
            for way, event in reached(tree, *_COMMUNICATES):
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
    return any(isinstance(e, Constant) and e.value is None for e in facts.subexpressions(test))


def _is_divided(call: Call, lists: frozenset[str]) -> bool:
    """Whether a list that a call needs holds gradients, parameters and the like, of which a rank may have none. Of
    samples and what is made of them each rank has some, as a rule."""
    return any(map(may_be_empty_for_one, _needed(call, lists)))


def _needed(call: Call, lists: frozenset[str]) -> frozenset[str]:
    """Those of some lists that a call is given."""
    return lists.intersection(e.id for e in facts.subexpressions(call.arguments[0].value) if isinstance(e, Name))


def _finds(iterable: Expression) -> bool:
    return isinstance(iterable, Call) and facts.last_called(iterable.function) not in _EACH


def _calls(statement: Statement, names: frozenset[str]) -> bool:
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


def _failing(body: tuple[Statement, ...], end: tuple[int, int] | None) -> Iterator[_Fails]:
    """The statements that fail or go on, each with the part of the function in which those that go on are."""
    last = (body[-1].span.end_line, body[-1].span.end_column) if body else (0, 0)
    for statement in body:
        behind = (statement.span.end_line, statement.span.end_column)
        if isinstance(statement, Assert):
            yield _Fails(statement.test, statement.span, behind, end or last)
        elif isinstance(statement, If):
            sides = [side[-1] for side in (statement.body, statement.orelse) if side and isinstance(side[-1], Raise)]
            if len(sides) == 1:
                asked = statement.test.span
                begin = (asked.end_line, asked.end_column) if statement.orelse else behind
                yield _Fails(statement.test, sides[0].span, begin, end or last)
        elif isinstance(statement, (facts.For, facts.While, facts.With)):
            yield from _failing(statement.body, None)


def _is_own_size(test: Expression) -> bool:
    """Whether a test asks whether something that one rank has of its own is empty, or how large it is."""
    if isinstance(test, Unary) and test.operator == "not":
        return _is_own(test.operand) or _is_own_size(test.operand)
    if isinstance(test, Compare):
        sides = (test.left, *test.comparators)
        return any(map(_is_size, sides)) and all(_is_size(side) or isinstance(side, Constant) for side in sides)
    return _is_own(test) or _is_size(test)


def _is_size(expression: Expression) -> bool:
    if not isinstance(expression, Call):
        return False
    if isinstance(expression.function, Attribute):
        return expression.function.attr == "numel" and _is_own(expression.function.value)
    is_length = isinstance(expression.function, Name) and expression.function.id == "len"
    return is_length and any(_is_own(given.value) for given in expression.arguments)


def _is_own(expression: Expression) -> bool:
    name = facts.last_name(expression)
    return name is not None and _OWN.match(name) is not None
