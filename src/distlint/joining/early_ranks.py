"""Ranks and sizes that are asked for before there is a process group: at import, or ahead of the call that makes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.facts import Assign, Call, Expression, Return
from distlint.finding import Span
from distlint.knowledge import starting
from distlint.places import Place, call_of, callees_of, calls_in, is_tried, tests_above
from distlint.places.order import exclude_each_other, is_in_program, leaves_before
from distlint.project import Class, External, Function, Module, Project, public_name, resolve_all
from distlint.remembering import Memory, leads_to, remembered, remembered_but

#: What torch answers, and what functions around it say as long as there is no group.
_ASKED = {"torch.distributed.get_rank": "0", "torch.distributed.get_world_size": "1"}
#: Names of functions that may ask.
_ASKS = re.compile(r"rank|world|num_replicas|dist_info|master|main|primary|leader|chief")
#: Words of functions that know their rank without a group.
_ENVIRONMENT = frozenset(("environ", "getenv", "env", "environment"))
_ASK_WORDS = knowledge.last_words(_ASKED)
#: Objects of which the first one that is made makes the group, too.
_FIRST_MAKERS = frozenset(("Accelerator", "PartialState", "AcceleratorState"))
#: What ends a group, behind which another one can be made.
_ENDS = "destroy_process_group"
#: Libraries that only make a group where a trainer or its arguments are made, and those that make none at all.
ON_DEMAND = frozenset(("transformers", "timm", "torchmetrics"))
#: What says something, and makes what is said.
_SAYS = frozenset((
    "print", "info", "warning", "warn", "debug", "log", "str", "format", "join", "dumps", "pformat", "pprint", "vars",
    "len", "write", "time", "now", "strftime", "get_rank", "get_world_size",
))  # fmt: skip
#: Tests that hold on the first rank.
_MEANS_FIRST = re.compile(
    r"(?<!not )(?<![\w.])[\w.]{0,80}is_?(?:main|master|primary|rank_?(?:0|zero))\w{0,40}\(\)|rank\(\) == 0"
)
#: Names of functions that seed, and what samplers are told of the ranks.
_SEEDS = re.compile(r"seed(?!ing_)")
_SHARED = frozenset(("rank", "num_replicas"))
#: How many functions of the project lead from a call to the question.
_DEEPEST = 2


class Early(NamedTuple):
    """A question that comes too early. ``answer``: what every rank gets, empty if torch refuses to answer; ``before``:
    the call that makes the group, None for a question at import; ``via``: the function that asks; ``guards``: whether
    it is a test for the first rank, around what this one should do alone; ``divides``: whether a program begins here,
    and the answer is to give each rank a seed or a share of its own."""

    place: Place
    answer: str
    before: Call | None
    via: Function | None
    guards: bool = False
    divides: bool = False
    refused: bool = False


class KeptAnswer(NamedTuple):
    """What a constructor that asks too early is told, by which function; ``divides``: whether its object is this rank's
    share of something then."""

    answer: str
    via: Function
    divides: bool


class EarlyRanks:
    """Answers about one project."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self._makers: Memory[Function, bool] = Memory()

    @property
    @remembered
    def starts(self) -> frozenset[str]:
        """The names of calls that make the group: those of the tables, and of the project's functions that use them."""
        found: set[str] = set()
        texts = sorted(starting.names("joins"))
        for module in self.project.modules_at(self.project.mentioning(*texts)):
            words = module.words_like(starting.joining())
            makers = module.mentioning(*words) if words else []
            found.update(words)
            found.update(f.owner.name if f.owner and f.name == "__init__" else f.name for f in makers)
        return frozenset(found)

    def at_import(self, module: Module) -> Iterator[Early]:
        """The questions that importing a file asks."""
        top = calls_in(module)
        asking = [place for place in top if place.at_import and _asks(place)]
        asking = [place for place in asking if not any(map(self._may_have_made, top[: top.index(place)]))]
        refuses = any("init_process_group" in function.words for function in module.functions)
        for place in asking:
            if (asked := _question(place)) is not None:
                answer, via = asked
                if via is not None or _is_checked(place):
                    yield Early(place, answer, None, via)
                elif refuses and not any(
                    isinstance(a, (facts.If, facts.Conditional, facts.Boolean)) for a in place.above
                ):
                    yield Early(place, "", None, None)

    def _may_have_made(self, place: Place) -> bool:
        """Whether there may be a group behind a call at import."""
        return place.at_import and (_may_start(place) or self._makes_group(place) or self._may_make(place))

    def _may_make(self, place: Place) -> bool:
        """Whether a call makes the group on its way, in functions of the project that it leads to."""
        called = (s for s in callees_of(place) if isinstance(s, Function))
        return any(
            leads_to(f, self._makers, lambda one: any(map(starting.joins, one.words)), self.project.mentions.callees)
            for f in called
        )

    def makes_behind(self, function: Function, place: Span) -> bool:
        """Whether a function makes the group behind a place."""
        return any(p.expression.span > place and self._makes_group(p) for p in calls_in(function))

    def is_ahead_of_group(self, function: Function, place: Span) -> bool:
        """Whether a program begins in a function, which makes the group behind a place, and nothing ahead of that may
        have made it: the arguments of a trainer of transformers make it, too."""
        calls = [p for p in calls_in(function) if p.scope is function] if _is_started(function) else []
        ahead = (p for p in calls if p.expression.span < place)
        if not any((self._makes_group(p) or _makes_by_arguments(p)) and p.expression.span > place for p in calls):
            return False
        makes = (self._makes_group, _makes_by_arguments, self._may_make, partial(_may_start, but=ON_DEMAND))
        return not any(may_make(p) for p in ahead for may_make in makes)

    def guards(self, function: Function) -> Iterator[Early]:
        """The tests of a function for the first rank, around more than messages, ahead of the call that makes the
        group: they hold on all ranks."""
        if self.starts.isdisjoint(function.words) and _FIRST_MAKERS.isdisjoint(function.words):
            return
        calls = [place for place in calls_in(function) if place.scope is function]
        asking = [place for place in calls if _asks(place) and _lets_in_the_first(place)]
        made = next((place for place in calls if self._makes_group(place)), None) if asking else None
        if made is not None and _looks_first(made):
            return
        if made is None and asking and _is_started(function):
            made = next((place for place in calls if _makes_first(place)), None)
        if made is None or _is_checked(made) or any(isinstance(a, (facts.For, facts.While)) for a in made.above):
            return
        for place in asking:
            if place.expression.span > made.expression.span or exclude_each_other(place, made):
                continue
            asked = _question(place)
            if asked is None or asked[0] != "0" or leaves_before(place, made):
                continue
            ahead = calls[: calls.index(place)]
            if (asked[1] is not None or _is_checked(place)) and not any(
                _may_start(one) or self._may_make(one) for one in ahead
            ):
                yield Early(place, "0", call_of(made), asked[1], guards=True)

    def ahead(self, function: Function) -> Iterator[Early]:
        """The questions of a function whose answers are kept, ahead of the call that makes the group."""
        if self.starts.isdisjoint(function.words):
            return
        calls = [place for place in calls_in(function) if place.scope is function]
        if not any(_asks(place) for place in calls):
            return
        made = next((place for place in calls if self._makes_group(place)), None)
        if made is None or _is_checked(made) or any(isinstance(a, (facts.For, facts.While)) for a in made.above):
            return
        for place in calls:
            if place.expression.span >= made.expression.span or not _asks(place):
                continue
            if exclude_each_other(place, made) or leaves_before(place, made):
                continue
            kept, asked = _kept(place), _question(place)
            if asked == ("0", None) and kept is None and self._is_refused(place, made, calls):
                yield Early(place, "", call_of(made), None, refused=True)
            if kept is None or asked is None or _asked_again(kept, place, function):
                continue
            answer, via = asked
            if via is not None or _is_checked(place):
                if via is not None or _has_answer_without(kept, place, function):
                    shared = any(isinstance(s, Class) and _divides(s) for s in callees_of(place))
                    shared = shared or any(_tells_apart(one, _names(kept)) for one in calls)
                    divides = _is_started(function) and shared
                    yield Early(place, answer, call_of(made), via, divides=divides)
            elif not _looks_first(made):
                yield Early(place, "", call_of(made), via)

    def _is_refused(self, place: Place, made: Place, calls: list[Place]) -> bool:
        """Whether torch is asked in the same blocks as the call that makes the group, or in those around it, with
        nothing between and ahead of them that may have made or ended one, and no test or handler that minds."""
        if _is_checked(place) or is_tried(place) or is_tried(made) or isinstance(made.scope, Class):
            return False
        inside = [around for around in place.above if facts.is_statement(around)]
        if any(isinstance(around, (facts.If, facts.For, facts.While)) for around in inside[:-1]):
            return False
        if any(isinstance(around, (facts.Boolean, facts.Conditional, facts.Lambda)) for around in place.above):
            return False
        if not any(isinstance(symbol, External) for symbol in callees_of(made)):
            return False
        ahead = calls[: calls.index(made)]
        return not any(
            _may_start(one) or self._may_make(one) or facts.last_name(call_of(one).function) == _ENDS for one in ahead
        )

    def _makes_group(self, place: Place) -> bool:
        """Whether a call makes the group of all ranks, itself or in a function of the project."""
        if facts.last_name(call_of(place).function) not in self.starts:
            return False
        for symbol in callees_of(place):
            if isinstance(symbol, Function):
                return any(map(starting.joins, symbol.words)) and any(
                    _is_making(inner) for inner in calls_in(symbol) if inner.scope is symbol
                )
        return _is_making(place)


def _makes_first(place: Place) -> bool:
    """Whether a call makes an object of accelerate, of which the first one makes the group."""
    names = (public_name(symbol) or "" for symbol in callees_of(place))
    return any(name.rpartition(".")[2] in _FIRST_MAKERS and name.startswith("accelerate.") for name in names)


def _is_started(function: Function) -> bool:
    """Whether the program begins in a function, as far as its file tells: its top level or a decorator calls it."""
    module = function.module
    return bool(function.definition.decorators) or any(
        function in resolve_all(call.function, module) for call in module.calls
    )


def _lets_in_the_first(place: Place) -> bool:
    """Whether a question stands in the test of a block that holds on rank 0, and in which more is done than said."""
    around = place.statement
    if not isinstance(around, facts.If) or around.orelse or not place.expression.span.is_inside(around.test.span):
        return False
    calls = [e for s in around.body for e in facts.subexpressions(s) if isinstance(e, Call)]
    done = [call for call in calls if facts.last_word(call.function) not in _SAYS]
    return bool(done) and _MEANS_FIRST.search(facts.source_of(around.test)) is not None


def _question(place: Place) -> tuple[str, Function | None] | None:
    """What a call answers without a group, if it asks for the rank or the size, and the function of the project that
    does so."""
    call = call_of(place)
    symbols = callees_of(place)
    if len(symbols) != 1:
        return None
    if isinstance(symbols[0], Function):
        answer = _falls_back(symbols[0], 0)
        return (answer, symbols[0]) if answer is not None else None
    if isinstance(symbols[0], Class):
        kept = _kept_by(symbols[0])
        return (kept.answer, kept.via) if kept is not None else None
    name = public_name(symbols[0])
    return (_ASKED[name], None) if name in _ASKED and not call.arguments else None


def _falls_back(function: Function, depth: int) -> str | None:
    """What a function gives back as long as there is no group, if it gives back a rank or a size, or tests one."""
    if depth > _DEEPEST or not _ENVIRONMENT.isdisjoint(function.words) or any(map(starting.joins, function.words)):
        return None
    statements = list(facts.statements(function.body))
    if not any(isinstance(s, Return) and s.value is not None for s in statements) or len(statements) > 12:
        return None
    places = [place for place in calls_in(function) if place.scope is function]
    if any(map(_is_check, function.words)) and not _ASK_WORDS.isdisjoint(function.words):
        return next((asked[0] for place in places if (asked := _question(place)) is not None and not asked[1]), None)
    if len(statements) > 3:
        return None
    callees = (s for place in places for s in resolve_all(call_of(place).function, function) if isinstance(s, Function))
    return next((a for callee in callees if callee is not function and (a := _falls_back(callee, depth + 1))), None)


def _asks(place: Place) -> bool:
    """A cheap look: whether a call may ask for the rank, or makes an object that does."""
    word = facts.last_word(call_of(place).function)
    if _ASKS.search(word) is not None:
        return True
    return word[:1].isupper() and any(isinstance(one, Class) and _kept_by(one) is not None for one in callees_of(place))


@remembered_but(None)
def _kept_by(made: Class) -> KeptAnswer | None:
    """The answer that a constructor keeps in its object, itself or in what it computes of it."""
    constructor = made.methods.get("__init__")
    own = constructor.first_parameter if constructor is not None else None
    if constructor is None or own is None or not any(map(_ASKS.search, constructor.words)):
        return None
    calls = [place for place in calls_in(constructor) if place.scope is constructor]
    for place in calls:
        asked = _question(place) if _ASKS.search(facts.last_word(call_of(place).function)) else None
        targets = _kept(place) if asked is not None else None
        if asked is None or targets is None or not (asked[1] is not None or _is_checked(place)):
            continue
        names = _names(targets)
        parts = [s for s in facts.statements(constructor.body) if isinstance(s, Assign) and _is_share(s, own, names)]
        divides = bool(parts) or any(_tells_apart(one, names) for one in calls)
        if divides or any(name.startswith(f"{own}.") for name in names):
            return KeptAnswer(asked[0], asked[1] or constructor, divides)
    return None


def _divides(made: Class) -> bool:
    kept = _kept_by(made)
    return kept is not None and kept.divides


def _is_share(statement: Assign, own: str, names: set[str]) -> bool:
    """Whether an object keeps every n-th element from the rank on: ``self.files = files[rank::size]``."""
    if statement.value is None or not any(name.startswith(f"{own}.") for name in _names(statement.targets)):
        return False
    slices = (e for e in facts.subexpressions(statement.value) if isinstance(e, facts.Slice))
    return any(e.step is not None and e.lower is not None and facts.dotted(e.lower) in names for e in slices)


def _makes_by_arguments(place: Place) -> bool:
    """Whether a call makes the arguments of a trainer of transformers, also of a class that the project derives."""
    found = (
        one.name if isinstance(one, External) else ""
        for symbol in callees_of(place)
        for one in (symbol.lineage if isinstance(symbol, Class) else (symbol,))
    )
    return any(name.startswith("transformers.") and name.endswith("TrainingArguments") for name in found)


def _may_start(place: Place, but: frozenset[str] = frozenset()) -> bool:
    """Whether a call is one of a framework, which may make the group on its way (``init_inference``)."""
    names = (public_name(symbol) or "" for symbol in callees_of(place))
    return any(name.partition(".")[0] in frameworks() - but for name in names)


def asks_for_group(place: Place) -> bool:
    """Whether a test above a place asks for the group."""
    return _is_checked(place)


@cache
def frameworks() -> frozenset[str]:
    """The packages around torch that start groups or wrap models."""
    rows = (entry for role in ("init", "wrap", "hidden") for entry in knowledge.entries(role))
    return frozenset(entry.name.partition(".")[0] for entry in rows) - {"torch"}


def _looks_first(place: Place) -> bool:
    """Whether a function that makes the group leaves it alone if it is there."""
    symbols = callees_of(place)
    return any(isinstance(symbol, Function) and any(map(_is_check, symbol.words)) for symbol in symbols)


def _is_making(place: Place) -> bool:
    for symbol in callees_of(place):
        name = public_name(symbol) or ""
        if isinstance(symbol, External) and starting.joins(name.rpartition(".")[2]):
            return any(entry.role == "init" for entry in knowledge.entries_of(name))
    return False


def _is_checked(place: Place) -> bool:
    """Whether a test above a place asks for the group."""
    tests = (*tests_above(place), *(around for around in place.above if isinstance(around, facts.Boolean)))
    parts = (part for test in tests for part in facts.subexpressions(test))
    return any(_is_check(facts.last_word(part)) for part in parts)


def _is_check(word: str) -> bool:
    """Whether a name asks if there is a group: ``is_initialized``, ``is_dist_avail_and_initialized``."""
    return word.endswith("initialized")


def _kept(place: Place) -> tuple[Expression, ...] | None:
    """What the answer is assigned to; None if it is not."""
    statement = place.statement
    if not isinstance(statement, Assign) or statement.value is None or is_in_program(place):
        return None
    between = place.above[place.above.index(statement) :]
    return None if any(isinstance(around, (facts.Text, facts.Lambda)) for around in between) else statement.targets


def _asked_again(kept: tuple[Expression, ...], place: Place, function: Function) -> bool:
    """Whether one of these names is assigned once more behind a place."""
    names = _names(kept)
    later = (s for s in facts.statements(function.body) if isinstance(s, Assign) and s.span > place.expression.span)
    return any(not names.isdisjoint(_names(statement.targets)) for statement in later)


def _tells_apart(place: Place, names: set[str]) -> bool:
    """Whether a call takes one of these names for what each rank has for itself: a seed, or its share of the data."""
    call = call_of(place)
    word = facts.last_word(call.function).lower()
    if _SEEDS.search(word):
        return any(not names.isdisjoint(facts.names_in(given.value)) for given in call.arguments)
    shared = (given.value for given in call.arguments if given.keyword in _SHARED) if word.endswith("sampler") else ()
    return any(facts.dotted(value) in names for value in shared)


def _has_answer_without(kept: tuple[Expression, ...], place: Place, function: Function) -> bool:
    """Whether these names get something else where there is no group: another side of the same expression, or what they
    were given before the test."""
    inside = next(i for i in reversed(range(len(place.above))) if facts.is_statement(place.above[i]))
    if any(isinstance(around, (facts.Conditional, facts.Boolean)) for around in place.above[inside:]):
        return True
    names = _names(kept)
    earlier = (s for s in facts.statements(function.body) if isinstance(s, Assign) and s.span < place.expression.span)
    statement = place.above[inside]
    return any(s is not statement and not names.isdisjoint(_names(s.targets)) for s in earlier)


def _names(targets: tuple[Expression, ...]) -> set[str]:
    """The names and attributes that an assignment sets."""
    single = (item for target in targets for item in (facts.items_of(target)))
    return {name for target in single if (name := facts.dotted(target)) is not None}
