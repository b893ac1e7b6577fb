"""Every rank says what the code around leaves to the first one.

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
- Functions that one rank alone runs, or some caller of which asks for the rank; files that Ray runs; programs in which
  nothing makes a process group or asks the environment for a rank: each process is the first.
- Programs that keep the others quiet: levels and handlers of loggers that go by the rank, `print` replaced; notes by
  `logging` where the first rank alone calls `basicConfig`.
- Loggers of which nobody sees that they speak on all ranks, as those of `accelerate.logging`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from distlint import facts
from distlint.facts import Attribute, Call, Name
from distlint.finding import Alarm, Evidence, Severity
from distlint.joining.without_group import makes_no_group
from distlint.places import call_of, calls_in
from distlint.places.order import Order
from distlint.places.rank_zero import is_for_rank_zero
from distlint.places.said import SAYS, Kind, Message, drawn, is_of_some, said
from distlint.project import Class, Function, Module, Scope
from distlint.rules import rule
from distlint.survey import Survey

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
    rf"{_RANKS}[^\n]{{0,200}}(?:\n[^\n]{{0,200}}){{0,2}}{_SETS}|{_SETS}[^\n]{{0,80}}{_RANKS}"
    rf"|\bif\b[^\n]{{0,80}}{_RANKS}[^\n]{{0,80}}:(?:[^\n]{{0,120}}\n){{1,5}}[^\n]{{0,120}}(?:addHandler|NullHandler|addFilter)"
    rf"|\b(?:INFO|WARN|WARNING|ERROR|DEBUG)\b[^\n]{{0,30}} if [^\n]{{0,60}}{_RANKS}",
    re.IGNORECASE,
)
_SETS_UP = "basicConfig"
#: What a file holds in which :data:`_QUIET` is found.
_QUIET_HINTS = (
    "setLevel", "set_verbosity", "basicConfig", "addHandler", "addFilter", ".disabled", "logging.disable", "dictConfig",
    ".remove()", ".propagate", "log_level", "loglevel", "LOG_LEVEL", "LOGLEVEL", "logLevel", "INFO", "WARN", "ERROR",
    "DEBUG",
)  # fmt: skip
#: What asks for a rank or joins others, by its name.
_JOINS = re.compile(
    r"(?:init|setup)\w{0,20}dist|init_process_group|get_\w{0,10}rank|get_dist_info|Accelerator|PartialState"
)
#: Words of functions that may say something.
_WORDS = re.compile(r"\b\w*?(?:print|log|info|warn|say|message|write|tqdm)\w*")
#: What leaves something to the first rank, in the text of a file in lower case: each is quick to find.
_TESTED = re.compile(r"if [^\n]{0,100}(?:rank|master|main|primary|coordinator|leader|chief|_zero)")
_GUARDS = (
    "rank0", "rank_0", "rankzero", "rank_zero", "ranklast", "rank_last", "rank=", "rank =", "ranks=", "ranks =",
    "on_master", "on_main", "main_process_only", "disable=", "disable =", ".print(", "log_dist", "print0", "print_0",
    "[0])", "master_",
)  # fmt: skip
#: Libraries that run functions where they are told to, on one of many or none of the ranks.
_ELSEWHERE = re.compile(r"^[ \t]*(?:import|from) ray\b", re.MULTILINE)
#: How many messages have to be left to the first rank, and how many times those that are not: in a function, in a file.
_FEW, _TIMES = 3, 2
_FEW_OF_FILE, _TIMES_OF_FILE = 6, 4
#: How many messages a function may have that all ranks say, if it leaves none to the first.
_IN_FUNCTION = 2


@rule("RNK620", "message-of-all-ranks", severity=Severity.HYGIENE, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per function."""
    if module.is_test or module.matches(_ELSEWHERE):
        return
    draws, speaks = module.has("tqdm(", "trange("), module.has("print", ".info(", ".warn", "log")
    guards = _guards(module.text.lower()) if draws or speaks else 0
    if guards and draws:
        yield from _bars(module, survey)
    if guards < _FEW or not speaks:
        return
    told = {scope: list(said(scope)) for scope in module.scopes_having(module.words_like(_WORDS))}
    every = [message for messages in told.values() for message in messages]
    of_file = _of(every, "first"), _of(every, "all")
    for scope, messages in told.items():
        plain = _of(messages, "all")
        guarded = _of(messages, "first")
        is_outlier = _is_outlier(guarded, plain)
        if not plain or not (is_outlier or _is_outlier_of_file(*of_file)):
            continue
        found = next((one for one in plain if _is_note(one) and _may_tell_rank(one, guarded)), None)
        if found is None or not _is_of_all(scope, survey):
            continue
        if not is_outlier and not (len(plain) <= _IN_FUNCTION and _is_called(scope, survey.order)):
            continue
        if _is_kept_quiet(found, module, survey):  # last: that is asked of all files
            continue
        if makes_no_group(module, survey.launching):  # each is the first
            continue
        yield _finding(found, plain, guarded if is_outlier else of_file[0], "function" if is_outlier else "file")


def _guards(text: str) -> int:
    """How many things in a text may leave something to the first rank; from :data:`_FEW` on the number is not exact."""
    told = sum(map(text.count, _GUARDS))
    return told if told >= _FEW else told + sum(1 for _ in islice(_TESTED.finditer(text), _FEW))


def _bars(module: Module, survey: Survey) -> Iterator[Alarm]:
    """The progress bars of all ranks beside one of the first rank: one for each function."""
    bars_of = {scope: list(drawn(scope)) for scope in module.scopes_with("tqdm", "trange")}
    for scope, bars in bars_of.items():
        owner = scope.owner if isinstance(scope, Function) else None
        beside = [bar for other, found in bars_of.items() if _is_beside(other, scope, owner) for bar in found]
        guarded, plain = _of(beside, "first"), _of(bars, "all")
        if guarded and plain and len(_of(beside, "all")) <= len(guarded) and _is_of_all(scope, survey):
            call = call_of(plain[0].place)
            first = guarded[0].place
            yield Alarm(
                span=call.span,
                message=f"every rank draws the bar {facts.shortened(call)}, while another one beside it is left to"
                " the first one; disable it on the others",
                help="give it the same disable=",
                evidence=(Evidence(module.path, first.expression.span, "this is left to the first rank"),),
            )


def _is_beside(other: Scope, scope: Scope, owner: Class | None) -> bool:
    return other is scope or (owner is not None and isinstance(other, Function) and other.owner is owner)


def _may_tell_rank(message: Message, guarded: list[Message]) -> bool:
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


def _of(messages: list[Message], kind: Kind) -> list[Message]:
    return [message for message in messages if message.kind == kind]


def _is_outlier(guarded: list[Message], plain: list[Message]) -> bool:
    """Whether a function leaves most of what it says to the first rank, in several places."""
    apart = {message.guard for message in guarded}
    return len(apart) > 1 and len(guarded) >= max(_FEW, _TIMES * len(plain))


def _is_outlier_of_file(guarded: list[Message], plain: list[Message]) -> bool:
    """The same of all functions of a file."""
    return len(guarded) >= max(_FEW_OF_FILE, _TIMES_OF_FILE * len(plain))


def _is_note(message: Message) -> bool:
    """Whether a message has words, and is the same on all ranks as far as these and its values tell."""
    parts = [part for given in call_of(message.place).arguments for part in facts.subexpressions(given.value)]
    texts = [facts.text_of(part) or "" for part in parts if isinstance(part, facts.Constant)]
    values = (facts.source_of(part) for part in parts if isinstance(part, (Name, Attribute, Call)))
    if not any(" " in text.strip() for text in texts) or any(map(_WRONG.search, texts)):
        return False
    return not any(map(_MEASURED.search, values))


def _is_kept_quiet(message: Message, module: Module, survey: Survey) -> bool:
    """Whether something in the program keeps other ranks from saying a message."""
    name = facts.last_name(call_of(message.place).function)
    if name != "print" and name not in SAYS:  # a helper that can be told for which ranks a message is
        return False
    prints = name == "print"
    found = survey.project.matching(*((_PRINT_REPLACED, "print", "stdout") if prints else (_QUIET, *_QUIET_HINTS)))
    near = frozenset(survey.launching.around(module))
    if any(path in near and not survey.project.is_test(path) for path, _ in found):
        return True
    return name == "info" and "loguru" not in module.words and _is_heard_on_the_first(near, survey)


def _is_heard_on_the_first(near: frozenset[str], survey: Survey) -> bool:
    """Whether only the first rank sets up the root logger of its process, wherever a program does: that of the others
    says warnings, and drops notes."""
    modules = survey.project.modules_with(_SETS_UP)
    scopes = [scope for module in modules if module.path in near for scope in module.scopes_with(_SETS_UP)]
    calls = [place for scope in scopes for place in calls_in(scope) if place.scope is scope]
    set_up = [place for place in calls if facts.last_name(call_of(place).function) == _SETS_UP]
    return bool(set_up) and all(is_for_rank_zero(place, survey.order) for place in set_up)


def _is_of_all(scope: Scope, survey: Survey) -> bool:
    """Whether all ranks run a function, as far as its callers tell."""
    if not survey.files.is_run_by_several(scope) or survey.files.entries.starts_them(scope):
        return False
    return isinstance(scope, Module) or not is_of_some(scope, survey.order)


def _is_called(scope: Scope, order: Order) -> bool:
    """Whether something calls a function, as far as can be seen: that is asked of one which says nothing else."""
    return not isinstance(scope, Function) or scope.owner is not None or bool(order.callers(scope.outermost))


def _finding(found: Message, plain: list[Message], guarded: list[Message], where: str) -> Alarm:
    call = call_of(found.place)
    others = f" ({len(plain) - 1} more in this function)" if len(plain) > 1 else ""
    beside = guarded[0].place
    return Alarm(
        span=call.span,
        message=f"every rank runs `{facts.shortened(call)}`, while {len(guarded)} messages of this {where} are left"
        f" to the first one{others}; guard it like them",
        help="put it under the test for the first rank, or use the helper that has one",
        evidence=(Evidence(beside.scope.module.path, beside.expression.span, "this is left to the first rank"),),
    )
