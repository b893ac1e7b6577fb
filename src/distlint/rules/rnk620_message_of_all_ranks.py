"""Every rank says what the code around leaves to the first one.

## What it reports

A message (`print`, `logger.info`, `logger.warning`, `warnings.warn`) that all ranks say, among others that the first
one alone says: below a test of the rank, or by a helper that has one (`print_rank_0`, `rank_zero_info`,
`log_dist(…, ranks=[0])`, `accelerator.print`, helpers of the project that do so or are told for which rank a message
is). There must be at least three of these in its function, in several places, and twice as many as such that all ranks
say; or six in its file and four times as many, where the function has one or two and something calls it.

A progress bar of tqdm is reported beside another one of its class or function that the first rank alone draws, unless
more are drawn by all than by the first.

The finding is at the first such message of a function, and tells how many others there are.

## Stays silent

- Messages that speak of a rank, a device, a host, a process or a share, or hold values that each rank has measured or
  found in its share (losses, times, memory, numbers of samples); messages about what goes wrong, and all that stands
  in a handler, ahead of a `raise`, or goes to a file (`file=`).
- Messages below tests that may be on one rank only, in whatever words, or ask whether to say something
  (`if verbose:`).
- Messages ahead of everything that tells the rank, if what the others are said by comes later.
- Functions that one rank alone runs, or some caller of which asks for the rank; files that Ray runs.
- Programs that keep the others quiet: levels and handlers of loggers that go by the rank, `print` replaced.
- Loggers of which nobody sees that they speak on all ranks, as those of `accelerate.logging`.

## Why it hurts

With 512 processes a line stands 512 times in the log, and the message that matters is lost among them.

## What to do

Say it as the others are said.

## Example

```python
def print_rank_0(message):
    if dist.get_rank() == 0:
        print(message)

def train(args, loader):
    print_rank_0("building the model")
    model = build_model()
    print_rank_0("wrapping the model")
    model = DDP(model)
    print_rank_0("starting to train")
    if args.frozen:
        print("the encoder is frozen")
    run(model, loader)
```

## Use instead

```python
def print_rank_0(message):
    if dist.get_rank() == 0:
        print(message)

def train(args, loader):
    print_rank_0("building the model")
    model = build_model()
    print_rank_0("wrapping the model")
    model = DDP(model)
    print_rank_0("starting to train")
    if args.frozen:
        print_rank_0("the encoder is frozen")
    run(model, loader)
```
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from distlint import facts, knowledge
from distlint.facts import Attribute, Call, Expression, Handler, If, Name, Statement, Try
from distlint.finding import Alarm, Evidence, Severity, Span
from distlint.places import Place, call_of, calls_in, outcomes, tests_above
from distlint.places.order import Order
from distlint.places.rank_zero import comes_with_rank_zero, only_rank_zero
from distlint.project import Class, External, Function, Module, Scope, ScopeOwner, resolve_all
from distlint.project.bindings import Assigned, Imported
from distlint.rules import rule
from distlint.survey import Survey

#: What a name, a test or a flag says of ranks.
_OF_RANKS = re.compile(
    r"rank|master|main_?(?:proc|print)|is_?main|primary|coordinator|leader|chief|is_root|_zero|proc_?id\b|is_first"
    r"|on_main|local_main",
    re.IGNORECASE,
)
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
#: Values that each rank has measured, or found in its share.
_MEASURED = re.compile(
    r"loss|time|mem\b|memory|elapsed|\bsec|shape|size|len\(|batch|sampl|acc|step|iter|epoch|debug|speed|throughput|token"
    r"|dist|nccl|\bnan\b|\binf\b|norm|grad|metric|score|result|count|examples|\bid\b|_id\b|ids\b|latenc|item\(|sum\("
    r"|tensor|output|pred|\bidx?\b|\bi\b|data|files?\b|error|\be\b|exc|name\b",
    re.IGNORECASE,
)
#: Messages about what goes wrong, or may on this rank.
_WRONG = re.compile(
    r"error|fail|abort|exit|invalid|cannot|can't|could not|unable|exception|unexpected|traceback|not found|no such"
    r"|missing|corrupt|skip|retry|asser|mismatch|should not|interrupt|debug|\bnan\b|out of memory|timed? ?out",
    re.IGNORECASE,
)
#: Programs that keep the other ranks quiet: `print` is replaced, or what a logger says goes by the rank.
_RANKS = r"(?:rank|is_?main|is_?master|main_?process|global_zero|is_?primary)"
_SETS = (
    r"(?:setLevel|set_verbosity\w{0,20}|basicConfig|addHandler|addFilter|\.disabled\b|logging\.disable|dictConfig"
    r"|\.remove\(\)|\.propagate\b|log_?level)"
)
_PRINT_REPLACED = re.compile(
    r"(?:builtins?|__builtins?__)\.print *=|__builtins__\[.print.\] *=|sys\.stdout *= *(?!sys)|redirect_stdout"
)
_QUIET = re.compile(
    rf"{_RANKS}[^\n]{{0,100}}\n?[^\n]{{0,100}}\n?[^\n]{{0,100}}{_SETS}|{_SETS}[^\n]{{0,80}}{_RANKS}"
    rf"|\b(?:INFO|WARN|WARNING|ERROR|DEBUG)\b[^\n]{{0,30}} if [^\n]{{0,60}}{_RANKS}",
    re.IGNORECASE,
)
#: What asks for a rank or joins others, by its name.
_JOINS = re.compile(
    r"(?:init|setup)\w{0,20}dist|init_process_group|get_\w{0,10}rank|get_dist_info|Accelerator|PartialState"
)
_LOGGER = re.compile(r"_?(?:logger|log|logging)", re.IGNORECASE)
#: Words of functions that say something.
_SPEAKING = re.compile(r"print|log|info|warn|say|message|write", re.IGNORECASE)
_WORDS = re.compile(r"\b\w*?(?:print|log|info|warn|say|message|write|tqdm)\w*")
_SAYS = frozenset(("info", "warning", "warn"))
_BARS = frozenset(("tqdm.tqdm", "tqdm.trange", "tqdm.auto.tqdm", "tqdm.auto.trange", "tqdm.std.tqdm"))
#: Libraries whose messages every process that says them prints.
_PLAIN = frozenset(("print", "warnings", "logging", "loguru", "absl"))
#: Libraries whose own settings say which processes print a message.
_OF_ANY = ("accelerate.logging.", "mmengine.")
#: What leaves something to the first rank, in the text of a file.
_GUARDS = re.compile(
    r"\bif [^\n]{0,100}(?:rank|master|main|primary|coordinator|leader|chief|_zero)|rank_?(?:0|zero|last)"
    r"|on_master|on_main|\branks? ?=|main_process_only|disable ?=|\w\.print\(|log_dist|print_?0|\[0\]\)|master_",
    re.IGNORECASE,
)
#: By what a message tells for which ranks it is.
_FOR = ("ranks", "rank", "main_process_only")
#: Libraries that run functions where they are told to, on one of many or none of the ranks.
_ELSEWHERE = re.compile(r"^[ \t]*(?:import|from) ray\b", re.MULTILINE)
#: How many messages have to be left to the first rank, and how many times those that are not: in a function, in a file.
_FEW, _TIMES = 3, 2
_FEW_OF_FILE, _TIMES_OF_FILE = 6, 4
#: How many messages a function may have that all ranks say, if it leaves none to the first.
_IN_FUNCTION = 2
_DEEPEST = 2
_LONG = 400

_Kind = Literal["first", "all", "unclear"]


class _Message(NamedTuple):
    """Something that is said; ``kind``: by whom; ``guard``: what leaves it to the first rank."""

    place: Place
    kind: _Kind
    text: str
    guard: object = None


@rule("RNK620", "message-of-all-ranks", severity=Severity.HYGIENE, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per function."""
    if module.is_test or module.matches(_ELSEWHERE):
        return
    guards = len(_GUARDS.findall(module.text))
    if guards and module.has("tqdm(", "trange("):
        yield from _bars(module, survey)
    if guards < _FEW or not module.has("print", ".info(", ".warn", "log"):
        return
    said = {scope: list(_said(scope, survey)) for scope in module.scopes_having(module.words_like(_WORDS))}
    every = [message for messages in said.values() for message in messages]
    of_file = _of(every, "first"), _of(every, "all")
    for scope, messages in said.items():
        plain = _of(messages, "all")
        guarded = _of(messages, "first")
        is_outlier = _is_outlier(guarded, plain)
        if not plain or not (is_outlier or _is_outlier_of_file(*of_file)):
            continue
        found = next((one for one in plain if _is_note(one) and _may_tell_rank(one, guarded)), None)
        if found is None or _is_kept_quiet(found, module, survey) or not _is_of_all(scope, survey):
            continue
        if not is_outlier and not (len(plain) <= _IN_FUNCTION and _is_called(scope, survey.order)):
            continue
        yield _finding(found, plain, guarded if is_outlier else of_file[0], "function" if is_outlier else "file")


def _bars(module: Module, survey: Survey) -> Iterator[Alarm]:
    """The progress bars of all ranks beside one of the first rank: one for each function."""
    drawn = {scope: list(_drawn(scope)) for scope in module.scopes_with("tqdm", "trange")}
    for scope, bars in drawn.items():
        owner = scope.owner if isinstance(scope, Function) else None
        beside = [bar for other, found in drawn.items() if _is_beside(other, scope, owner) for bar in found]
        guarded, plain = _of(beside, "first"), _of(bars, "all")
        if guarded and plain and len(_of(beside, "all")) <= len(guarded) and _is_of_all(scope, survey):
            call = call_of(plain[0].place)
            first = guarded[0].place
            yield Alarm(
                span=call.span,
                message=f"every rank draws the bar {facts.source_of(call, 60)}, while another one beside it is left to"
                " the first one; disable it on the others",
                help="give it the same disable=",
                evidence=(Evidence(module.path, first.expression.span, "this is left to the first rank"),),
            )


def _is_beside(other: Scope, scope: Scope, owner: Class | None) -> bool:
    return other is scope or (owner is not None and isinstance(other, Function) and other.owner is owner)


def _drawn(scope: Scope) -> Iterator[_Message]:
    """The progress bars of a function."""
    for place in calls_in(scope):
        call = call_of(place)
        if facts.last_name(call.function) in ("tqdm", "trange") and place.scope is scope and _is_bar(call, place):
            disable = facts.source_of(facts.argument(call, "disable"), _LONG)
            text = facts.source_of(call, _LONG)
            guard = _guard(place) or (call.span if disable and _OF_RANKS.search(disable) else None)
            is_own = (
                disable or _ITS_OWN.search(text) or "position" in text or any(given.star for given in call.arguments)
            )
            unclear = is_own or _is_exceptional(place) or _may_be_of_some(place)
            yield _Message(place, "first" if guard is not None else "unclear" if unclear else "all", text, guard)


def _is_bar(call: Call, place: Place) -> bool:
    symbols = resolve_all(call.function, place.scope)
    return any(isinstance(s, Function) or (isinstance(s, External) and s.name in _BARS) for s in symbols)


def _may_tell_rank(message: _Message, guarded: list[_Message]) -> bool:
    """Whether the rank is known where a message stands: one ahead of it is left to the first rank, or something asks
    for it or joins the others there; or a helper of the file, which needs nothing, does so."""
    here = message.place.expression.span
    if not guarded or any(one.place.expression.span < here for one in guarded):
        return True
    if isinstance(call_of(guarded[0].place).function, Name) and guarded[0].guard == guarded[0].place.expression.span:
        return True
    scope = message.place.scope
    assert isinstance(scope, (Function, Module))
    return any(
        place.expression.span < here and _JOINS.search(facts.last_name(call_of(place).function) or "")
        for place in calls_in(scope)
    )


def _of(messages: list[_Message], kind: _Kind) -> list[_Message]:
    return [message for message in messages if message.kind == kind]


def _is_outlier(guarded: list[_Message], plain: list[_Message]) -> bool:
    """Whether a function leaves most of what it says to the first rank, in several places."""
    apart = {message.guard for message in guarded}
    return len(apart) > 1 and len(guarded) >= max(_FEW, _TIMES * len(plain))


def _is_outlier_of_file(guarded: list[_Message], plain: list[_Message]) -> bool:
    """The same of all functions of a file."""
    return len(guarded) >= max(_FEW_OF_FILE, _TIMES_OF_FILE * len(plain))


def _is_note(message: _Message) -> bool:
    """Whether a message has words, and is the same on all ranks as far as these and its values tell."""
    parts = [part for given in call_of(message.place).arguments for part in facts.subexpressions(given.value)]
    texts = [facts.text_of(part) or "" for part in parts if isinstance(part, facts.Constant)]
    values = (facts.source_of(part, _LONG) for part in parts if isinstance(part, (Name, Attribute, Call)))
    if not any(" " in text.strip() for text in texts) or any(map(_WRONG.search, texts)):
        return False
    return not any(map(_MEASURED.search, values))


def _said(scope: Scope, survey: Survey) -> Iterator[_Message]:
    """What a function says, or the top level of a module."""
    for place in calls_in(scope):
        message = _message(place)
        if message is not None:
            yield message if place.scope is scope else message._replace(kind="unclear")


def _message(place: Place) -> _Message | None:
    """The message that a call is, if it is one."""
    call = call_of(place)
    spoken = _spoken(call, place)
    if spoken is None:
        return None
    text = ", ".join(facts.source_of(given.value, _LONG) for given in call.arguments)
    if spoken == "first":
        return _Message(place, "first", text, call.span)
    guard = _guard(place)
    if guard is not None:
        return _Message(place, "first", text, guard)
    is_own = _ITS_OWN.search(text) is not None or facts.argument(call, "file") is not None
    if spoken == "unclear" or is_own or _is_exceptional(place) or _may_be_of_some(place):
        return _Message(place, "unclear", text)
    return _Message(place, "all", text)


def _guard(place: Place) -> Span | None:
    """Where the test stands that leaves a place to the first rank."""
    tests = [*outcomes(place)]
    if only_rank_zero(place) or any(
        holds and _IS_FIRST.fullmatch(facts.source_of(test, _LONG)) for test, holds in tests
    ):
        return next(test.span for test, _ in tests)
    return None


def _spoken(call: Call, place: Place) -> _Kind | None:
    """Who says what a call says, apart from tests around it; None if it says nothing."""
    name = facts.last_name(call.function) or ""
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
    if name in _SAYS and isinstance(call.function, Attribute):
        return _of_logger(call.function.value, call, place.scope)
    return "first" if _HELPER.fullmatch(name) else None


def _of_library(name: str, call: Call) -> _Kind:
    """Who says what a function of a library says."""
    if name.partition(".")[0] in _PLAIN:
        said = name.rpartition(".")[2]
        return "all" if said in _SAYS or said == "print" else "unclear"
    if ".logger." in name:
        return "all"
    last, entry = name.rpartition(".")[2], knowledge.lookup(name, "log")
    told = next((word for word in _FOR if entry is not None and word in entry.params), None)
    if told is not None and entry is not None and _HELPER.fullmatch(last) is None:
        given = facts.argument(call, told, entry.params.index(told))
        return "all" if given is None or facts.is_none(given) else "first"
    return "unclear" if name.startswith(_OF_ANY) or last in ("log", "log_dict", "init_trackers") else "first"


def _of_function(function: Function, call: Call) -> _Kind | None:
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
    name = facts.last_name(call.function) or ""
    return name in _SAYS or name in ("print", "log", "warn", "write", "debug", "error")


def _of_logger(receiver: Expression, call: Call, scope: ScopeOwner) -> _Kind | None:
    """Who says what is said by an object that is called like a logger, of which no class is known."""
    name = facts.last_name(receiver) or ""
    if _LOGGER.fullmatch(name) is None:
        return None
    if any(facts.argument(call, word) is not None for word in _FOR):
        return "first"
    module = scope if isinstance(scope, Module) else scope.module
    maker = _maker(name, module) if isinstance(receiver, Name) else None
    return "all" if maker is not None and not any(map(_OF_RANKS.search, maker.words)) else "unclear"


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


def _is_exceptional(place: Place) -> bool:
    """Whether a message stands in a handler, or ahead of an error or the end of the program."""
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
    around = (facts.source_of(test, _LONG) for test in tests_above(place))
    passed = (facts.source_of(test, _LONG) for test, _ in outcomes(place))
    return any(_MAY_PART.search(text) is not None for text in around if not text.startswith("__name__")) or any(
        _OF_RANKS.search(text) is not None for text in passed
    )


def _is_decorated(function: Function) -> bool:
    decorators = (facts.source_of(decorator, _LONG) for decorator in function.definition.decorators)
    return any(_OF_RANKS.search(text) is not None for text in decorators)


def _is_kept_quiet(message: _Message, module: Module, survey: Survey) -> bool:
    """Whether something in the program keeps other ranks from saying a message."""
    name = facts.last_name(call_of(message.place).function)
    if name != "print" and name not in _SAYS:  # a helper that can be told for which ranks a message is
        return False
    prints = name == "print"
    found = survey.project.matching(*((_PRINT_REPLACED, "print", "stdout") if prints else (_QUIET,)))
    near = frozenset(survey.launching.around(module))
    return any(path in near and not survey.project.is_test(path) for path, _ in found)


def _is_of_all(scope: Scope, survey: Survey) -> bool:
    """Whether all ranks run a function, as far as its callers tell."""
    if not survey.files.is_run_by_several(scope) or survey.files.entries.starts_them(scope):
        return False
    return isinstance(scope, Module) or not _is_of_some(scope, survey.order)


def _is_called(scope: Scope, order: Order) -> bool:
    """Whether something calls a function, as far as can be seen: that is asked of one which says nothing else."""
    return not isinstance(scope, Function) or scope.owner is not None or bool(order.callers(scope.outermost))


def _is_of_some(function: Function, order: Order, depth: int = 0) -> bool:
    """Whether a decorator or a call on some way to a function may let in one rank only."""
    outer = function.outermost
    if _is_decorated(outer) or _OF_RANKS.search(outer.name) or comes_with_rank_zero(outer, order):
        return True
    return depth < _DEEPEST and any(
        _may_be_of_some(place) or (isinstance(scope, Function) and _is_of_some(scope, order, depth + 1))
        for scope, place in order.callers(outer)
    )


def _finding(found: _Message, plain: list[_Message], guarded: list[_Message], where: str) -> Alarm:
    call = call_of(found.place)
    others = f" ({len(plain) - 1} more in this function)" if len(plain) > 1 else ""
    beside = guarded[0].place
    return Alarm(
        span=call.span,
        message=f"every rank says {facts.source_of(call, 60)}, while {len(guarded)} messages of this {where} are left"
        f" to the first one{others}; say it as these are said",
        help="put it under the test for the first rank, or use the helper that has one",
        evidence=(Evidence(beside.scope.module.path, beside.expression.span, "this is left to the first rank"),),
    )
