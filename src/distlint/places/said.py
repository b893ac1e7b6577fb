"""Who says what: the messages and progress bars of a function, and whether they are left to the first rank."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from distlint import facts, knowledge
from distlint.facts import Attribute, Call, Expression, Handler, If, Name, Statement, Try
from distlint.finding import Span
from distlint.places import Place, call_of, calls_in, outcomes, tests_above
from distlint.places.order import Order
from distlint.places.rank_words import names_ranks
from distlint.places.rank_zero import comes_with_rank_zero, only_rank_zero
from distlint.project import External, Function, Module, Scope, ScopeOwner, resolve_all
from distlint.project.bindings import Assigned, Imported

#: Tests that may let in one rank, or ask whether to say something.
_MAY_PART = re.compile(
    r"rank|(?<![a-z])main|master|primary|first|leader|chief|coordinator|(?<![a-z])proc(?!ess(?:or|ing|ed))"
    r"|gpu|device|worker|host|\bmps\b|single|(?<![a-z])node|is_root|is_head|(?:pipe\w*|pp|first|last)_stage"
    r"|verbos|debug|quiet|silent|print|(?<![a-z])log(?!it)|progress|show|display|writer|track|record|report|enabled$",
    re.IGNORECASE,
)
#: Tests of the first rank by an attribute or a function of a name that says so.
_IS_FIRST = re.compile(
    r"(?:[\w.]+\.)?_?(?:is_)?_?(?:world_|global_|local_)?(?:master|main|primary|coordinator|chief|leader)"
    r"(?:_?proc(?:ess)?|_?rank|_?node)?(?:\([\w.]*\))?",
    re.IGNORECASE,
)
#: Names of helpers that speak on one rank, where nothing leads to their code.
_HELPER = re.compile(
    r"(?:print|log|info|warn|write)\w{0,20}?_?(?:rank_?(?:0|zero|last)|on_(?:master|main|rank_?0)|main_?process|master)"
    r"|(?:rank_?(?:0|zero)|main|master)_?(?:only_)?(?:print|log|info|warn)\w{0,20}|print_?0|log_?0|print_once_on\w*",
    re.IGNORECASE,
)
#: Messages that tell ranks apart.
_ITS_OWN = re.compile(
    r"rank|gpu|\bmps\b|single|device|host|\bpids?\b|worker|process(?!ing|ed|or)|local|\bnode|world|cuda|shard|replica|stage|partition",
    re.IGNORECASE,
)
_LOGGER = re.compile(r"_?(?:logger|log|logging)", re.IGNORECASE)
#: Words of functions that say something.
_SPEAKING = re.compile(r"print|log|info|warn|say|message|write", re.IGNORECASE)
#: Methods of loggers, and functions of modules, that say something.
SAYS = frozenset(("info", "warning", "warn"))
#: Libraries whose messages every process that says them prints.
_PLAIN = frozenset(("print", "warnings", "logging", "loguru", "absl"))
#: Libraries whose own settings say which processes print a message.
_OF_ANY = ("accelerate.logging.", "mmengine.")
#: By what a message tells for which ranks it is.
_FOR = ("ranks", "rank", "main_process_only")
#: How many calls up callers are looked at.
_DEEPEST = 2

Kind = Literal["first", "all", "unclear"]


class Message(NamedTuple):
    """Something that is said: by whom, its arguments as they are written, and what leaves it to the first rank."""

    place: Place
    kind: Kind
    text: str
    guard: object = None


def drawn(scope: Scope) -> Iterator[Message]:
    """The progress bars of a function."""
    for place in calls_in(scope):
        call = call_of(place)
        if facts.last_name(call.function) in ("tqdm", "trange") and place.scope is scope and _is_bar(call, place):
            disable = facts.source_of(facts.argument(call, "disable"))
            text = facts.source_of(call)
            guard = _guard(place) or (call.span if disable and names_ranks(disable) else None)
            is_own = (
                disable or _ITS_OWN.search(text) or "position" in text or any(given.star for given in call.arguments)
            )
            unclear = is_own or is_exceptional(place) or _may_be_of_some(place)
            yield Message(place, "first" if guard is not None else "unclear" if unclear else "all", text, guard)


def _is_bar(call: Call, place: Place) -> bool:
    symbols = resolve_all(call.function, place.scope)
    return any(isinstance(s, Function) or (isinstance(s, External) and s.name in knowledge.bars()) for s in symbols)


def said(scope: Scope) -> Iterator[Message]:
    """What a function says, or the top level of a module."""
    for place in calls_in(scope):
        message = _message(place)
        if message is not None:
            yield message if place.scope is scope else message._replace(kind="unclear")


def _message(place: Place) -> Message | None:
    """The message that a call is, if it is one."""
    call = call_of(place)
    spoken = _spoken(call, place)
    if spoken is None:
        return None
    text = ", ".join(facts.source_of(given.value) for given in call.arguments)
    if spoken == "first":
        return Message(place, "first", text, call.span)
    guard = _guard(place)
    if guard is not None:
        return Message(place, "first", text, guard)
    is_own = _ITS_OWN.search(text) is not None or facts.argument(call, "file") is not None
    if spoken == "unclear" or is_own or is_exceptional(place) or _may_be_of_some(place):
        return Message(place, "unclear", text)
    return Message(place, "all", text)


def _guard(place: Place) -> Span | None:
    """Where the test stands that leaves a place to the first rank."""
    tests = [*outcomes(place)]
    if only_rank_zero(place) or any(holds and _IS_FIRST.fullmatch(facts.source_of(test)) for test, holds in tests):
        return next(test.span for test, _ in tests)
    return None


def _spoken(call: Call, place: Place) -> Kind | None:
    """Who says what a call says, apart from tests around it; None if it says nothing."""
    name = facts.last_word(call.function)
    if _SPEAKING.search(name) is None and name not in knowledge.role_words("log"):
        return None
    symbols = resolve_all(call.function, place.scope)
    for symbol in symbols:
        if isinstance(symbol, External) and knowledge.lookup(symbol.name, "log") is not None:
            return _of_library(symbol.name, call)
        if isinstance(symbol, Function):
            return _of_function(symbol, call) if _SPEAKING.search(symbol.name) else None
    if symbols:
        return None
    if name == "print" and isinstance(call.function, facts.Name):
        return "all"
    if name in SAYS and isinstance(call.function, Attribute):
        return _of_logger(call.function.value, call, place.scope)
    return "first" if _HELPER.fullmatch(name) else None


def _of_library(name: str, call: Call) -> Kind:
    """Who says what a function of a library says."""
    if name.partition(".")[0] in _PLAIN:
        said = name.rpartition(".")[2]
        return "all" if said in SAYS or said == "print" else "unclear"
    if ".logger." in name:
        return "all"
    last, entry = name.rpartition(".")[2], knowledge.lookup(name, "log")
    told = next((word for word in _FOR if entry is not None and word in entry.params), None)
    if told is not None and entry is not None and _HELPER.fullmatch(last) is None:
        given = facts.argument(call, told, entry.params.index(told))
        return "all" if given is None or facts.is_none(given) else "first"
    return "unclear" if name.startswith(_OF_ANY) or last in ("log", "log_dict", "init_trackers") else "first"


def _of_function(function: Function, call: Call) -> Kind | None:
    """Who says what a function of the project says."""
    told = next((p for p in function.definition.parameters if p.name in _FOR), None)
    calls = [place for place in calls_in(function) if place.scope is function]
    says = [place for place in calls if _speaks(call_of(place))]
    if not says:
        return None
    if told is not None:
        is_for_all = told.default is not None and facts.is_none(told.default)
        given = function.given(told.name, call)
        if given is not None and given is not told.default and not facts.is_none(given):
            return "first"
        return "all" if is_for_all else "unclear"
    alone = [_guard(place) is not None for place in says]
    if all(alone) or _is_decorated(function) or _HELPER.fullmatch(function.name) is not None:
        return "first"
    return "unclear"


def _speaks(call: Call) -> bool:
    name = facts.last_word(call.function)
    return name in SAYS or name in ("print", "log", "warn", "write", "debug", "error")


def _of_logger(receiver: Expression, call: Call, scope: ScopeOwner) -> Kind | None:
    """Who says what is said by an object that is called like a logger, of which no class is known."""
    name = facts.last_word(receiver)
    if _LOGGER.fullmatch(name) is None:
        return None
    if any(facts.argument(call, word) is not None for word in _FOR):
        return "first"
    module = scope if isinstance(scope, Module) else scope.module
    maker = _maker(name, module) if isinstance(receiver, Name) else None
    return "all" if maker is not None and not any(map(names_ranks, maker.words)) else "unclear"


def _maker(name: str, module: Module, depth: int = 0) -> Function | None:
    """The function of the project that makes what a name stands for at the top level of a file, or of one from which it
    is imported."""
    definition = module.bindings.only(name)
    if isinstance(definition, Imported) and definition.name is not None and depth < _DEEPEST * 2:
        source = module.project.imported_module(definition, module)
        return _maker(definition.name, source, depth + 1) if source not in (None, module) else None
    made = definition.value if isinstance(definition, Assigned) else None
    symbols = resolve_all(made.function, module) if isinstance(made, Call) else ()
    return next((symbol for symbol in symbols if isinstance(symbol, Function)), None)


def is_exceptional(place: Place) -> bool:
    """Whether something is done in a handler, in what it watches, or ahead of an error or the end of the program."""
    return any(isinstance(around, Handler) or _ends_in_error(around, place) for around in place.above)


def _ends_in_error(around: object, place: Place) -> bool:
    if isinstance(around, Try):
        return any(facts.encloses(handler.body, place.expression.span) for handler in around.handlers)
    if not isinstance(around, If):
        return False
    blocks: tuple[tuple[Statement, ...], ...] = (around.body, around.orelse)
    return any(
        facts.encloses(block, place.expression.span)
        and (facts.always_raises(block) or (bool(block) and facts.ends_process(block[-1])))
        for block in blocks
    )


def _may_be_of_some(place: Place) -> bool:
    """Whether a test around a message may let in one rank only, or asks whether to say something; or others than one
    rank may have left ahead of it."""
    around = (facts.source_of(test) for test in tests_above(place))
    passed = (facts.source_of(test) for test, _ in outcomes(place))
    return any(_MAY_PART.search(text) is not None for text in around if not text.startswith("__name__")) or any(
        names_ranks(text) for text in passed
    )


def _is_decorated(function: Function) -> bool:
    decorators = (facts.source_of(decorator) for decorator in function.definition.decorators)
    return any(names_ranks(text) for text in decorators)


def is_of_some(function: Function, order: Order, depth: int = 0) -> bool:
    """Whether a decorator or a call on some way to a function may let in one rank only."""
    outer = function.outermost
    if _is_decorated(outer) or names_ranks(outer.name) or comes_with_rank_zero(outer, order):
        return True
    return depth < _DEEPEST and any(
        _may_be_of_some(place) or (isinstance(scope, Function) and is_of_some(scope, order, depth + 1))
        for scope, place in order.callers(outer)
    )
