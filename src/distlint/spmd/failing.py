"""Failures of some ranks only: a ``raise``, ``assert`` or exit with an error, ahead of a collective of the others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts
from distlint.facts import Assert, Attribute, Call, Compare, Constant, Expression, If, Name, Raise, Statement
from distlint.finding import Span
from distlint.project import Function
from distlint.project.one_form import plain
from distlint.source.slices import sounding
from distlint.spmd.terms import coordinates, locals_of, names_one_rank, parts_ranks
from distlint.spmd.tree import TOGETHER, Event, Site, Tree, reached
from distlint.spmd.words import Decision, Leave, Step, Word

if TYPE_CHECKING:
    from distlint.spmd.cluster import Scenario

#: What ranks have for themselves that lets some of them fail. Files that are missing are missing everywhere, mostly.
_REASONS = frozenset(("background", "clock", "data", "host", "memory", "part"))
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
    return step if same and step.event.role in TOGETHER and rank in (step.members or ()) else None


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
        facts.is_not(e) and isinstance(e.operand, Call) and _asks_for_more(e.operand)
        for e in facts.subexpressions(test)
    )


def _is_none_of(test: Expression, told: frozenset[str]) -> bool:
    """``not filenames``, of what a listing has given: the user has named a folder with nothing in it."""
    return facts.is_not(test) and facts.dotted(test.operand) in told


def named_failures(body: tuple[Statement, ...], tree: Tree, path: str) -> Iterator[Failure]:
    """The failures by the size of what is called a rank's own (``assert len(local_losses) > 0``), ahead of an event."""
    for fails in _failing(body):
        if not _is_own_size(fails.test):
            continue
        for way, event in reached(tree, *TOGETHER):
            if fails.begin <= way[0].span[:2] <= fails.end and way[0].path == path:
                asked = Site(path, fails.test.span)
                yield Failure(Site(path, fails.place), asked, asked, event, way[0], "data", own=True)
                break


def _failing(body: tuple[Statement, ...]) -> Iterator[_Fails]:
    """The statements that fail or go on, each with the part of the function in which those that go on are."""
    last = (body[-1].span.end_line, body[-1].span.end_column) if body else (0, 0)
    for statement in body:
        behind = (statement.span.end_line, statement.span.end_column)
        if isinstance(statement, Assert):
            yield _Fails(statement.test, statement.span, behind, last)
        elif isinstance(statement, If):
            sides = [side[-1] for side in (statement.body, statement.orelse) if side and isinstance(side[-1], Raise)]
            if len(sides) == 1:
                asked = statement.test.span
                begin = (asked.end_line, asked.end_column) if statement.orelse else behind
                yield _Fails(statement.test, sides[0].span, begin, last)
        elif isinstance(statement, (facts.For, facts.While, facts.With)):
            yield from _failing(statement.body)


def _is_own_size(test: Expression) -> bool:
    """Whether a test asks whether something that one rank has of its own is empty, or how large it is."""
    if facts.is_not(test):
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
    is_length = facts.is_name(expression.function, "len")
    return is_length and any(_is_own(given.value) for given in expression.arguments)


def _is_own(expression: Expression) -> bool:
    name = facts.last_name(expression)
    return name is not None and _OWN.match(name) is not None
