"""A `DistributedSampler` is never told the epoch: every epoch repeats the same order.

## Why it hurts

The sampler shuffles with a generator that is seeded by the epoch, which stays 0: all epochs have the same batches in
the same order. Training converges more slowly, and nothing says so.

## What to do

Call `sampler.set_epoch(epoch)` first in the loop over epochs. `--fix --unsafe-fixes` does so where this is the only
finding of the file and the function with the loop makes the sampler, or the loader that it is given to; it writes
`loader.sampler.set_epoch(epoch)` for a loader that is told itself.

## Example

```python
sampler = torch.utils.data.DistributedSampler(dataset)
loader = DataLoader(dataset, batch_size=32, sampler=sampler)
for epoch in range(10):
    for batch in loader:
        train(batch)
```

## Use instead

```python
sampler = torch.utils.data.DistributedSampler(dataset)
loader = DataLoader(dataset, batch_size=32, sampler=sampler)
for epoch in range(10):
    sampler.set_epoch(epoch)
    for batch in loader:
        train(batch)
```

## What it reports

A `DistributedSampler` that shuffles, whose loader is gone through in a loop over epochs, while nothing calls
`set_epoch` in the files that the sampler or the loader comes to. distlint follows the loader through variables,
attributes, parameters and what functions return; the loop over epochs may stand in a method of a base, which calls what
the class of the loader has in the place of its own. The finding is at the loop over epochs; where the loader is gone
through in a function that the loop calls, at the loop over the batches (of a script that makes both at its top, at the
loop over epochs).

So is a sampler that another one of the project goes through, by which the loader goes (`Buckets(sampler, 8)`): if that
is told the epoch, and keeps it to itself, nobody has told the sampler within.

Also `set_epoch` asked of a `DataLoader` of torch, or of what a class of the project makes of one, which has none: an
AttributeError, mostly in the branch of several processes. The variable has to be bound once, without a test for the
method (`hasattr`; one that asks `loader.sampler` says nothing of the loader), and no handler may see to the error. What
a function of the project makes is known where all that it gives back is.

Where nothing in the project tells any sampler the epoch, and nobody in its file is seen to go through the loader, the
loop over epochs of a program that makes such a sampler is reported, with medium confidence: it has to go through
something that is called a loader, and to stand in a file that knows of several processes.

And, as hygiene, code that tells one sampler of a loader the epoch, and leaves open which one the loader goes by: it
asks whether the sampler has the method, or what the loader and its sampler are. The `sampler` of a loader that it is
given, but not the one within a batch sampler (such a loader has another `sampler`, which nobody uses); the one within,
but not the batch sampler itself; a sampler for training, in a class that makes a loader of a batch sampler, which its
file never tells. The project has to know batch samplers.

## Stays silent

- Who tells `loader.sampler` in a file that makes loaders, or in a function that speaks of batch samplers.
- `set_epoch` on the sampler, the loader or what holds it, anywhere on the way, or in a hook that the loop calls, also
  by its name (`self.call_hook("before_epoch")`), unless all that is derived has another one in its place, which does
  without `super()`, and nobody makes the class itself; a constant (`set_epoch(0)`) does not count, nor does telling it
  once, ahead of the loop over epochs of the same function, nor telling only what is called as a loader for validation.
- `shuffle=False`, or a `shuffle` that a parameter or a test decides (`args.shuffle` counts as on); a single epoch;
  loaders for validation and test.
- Samples that are drawn at random when they are asked for, and data sets named as dummies, or put into another order by
  a method of theirs that each round calls (`loader.dataset.shuffle(epoch)`).
- Frameworks that set the epoch: Lightning, accelerate, composer, `transformers.Trainer` and the like.
- A new sampler in every round; a subclass with a `set_epoch` of its own, or whose passes change its `epoch`; loops
  that distlint does not see, or that stand behind an `exit()`.
- Samplers that are made with a switch on (`if world_size > 1 and debug:`) by which the file says that there is one
  process (`if debug: world_size = 1`).
- Functions that run where the program asserts that there is one process (`assert args.local_rank == -1`), by
  themselves or by all callers in sight.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.data.asked_of_loaders import asked_of_loaders
from distlint.data.epochs import Epochs, Way
from distlint.data.never_told import may_count_epochs, never_told
from distlint.data.partly_told import partly_told
from distlint.data.reordering import is_reordered
from distlint.data.samplers import is_drawn, is_for_evaluation, samplers, sets_epochs_itself
from distlint.data.telling import told_each_round
from distlint.facts import Attribute, Call, Expression, Name, shortened, source_of
from distlint.finding import Alarm, Confidence, Evidence, Severity, Span
from distlint.places import Place, call_of, calls_in
from distlint.places.order import Order
from distlint.places.place import call_place
from distlint.project import Class, Function, Instance, Module, Scope, resolve_all
from distlint.project.one_form import plain
from distlint.remembering import remembered
from distlint.rules import rule
from distlint.starting.one_process import excludes_several
from distlint.survey import Survey

#: A constant epoch is no news.
_TELLS = re.compile(r"\bset_epoch\s*\((?!\s*(?:epoch\s*=\s*)?\d+\s*\))|[\"']set_epoch[\"']")
#: What is told the epoch, and is called as what only validates or tests.
_EVALUATES = re.compile(r"\b(?:val|valid|validation|eval|test)_?(?:data_?)?(?:loader|sampler|dl)(?:\.\w{1,20}){0,2}\.$")

#: The variable of a loop over epochs.
_EPOCH = re.compile(r"_?(?:(?:cur|current|i|n|the)_)?epoch(?:_?(?:i|idx|index|id|num|number|no|count|counter))?")


@rule("RNK601", "sampler-no-set-epoch", severity=Severity.WRONG_RESULT, needs="file", fix="suggested")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per sampler that is gone through over epochs without being told so, and one at each place."""
    text = module.text
    if "set_epoch" in text:
        yield from _asked_of_loaders(module)
        yield from _partly_told(module, survey)
    is_told = _tells(_in_rounds(module, survey.order))
    if sets_epochs_itself(module) or (is_told and "batch_sampler" not in text):  # which may keep the epoch to itself
        return
    if not is_told and may_count_epochs(module) and not any(map(_tells, _speaking(survey))):
        yield from _never_told(module, survey)
    if "DistributedSampler" not in text:
        return
    untold = {place: found for found, place in _untold(module, survey)}
    for place, found in untold.items():
        alarm = _finding(module, found, place)
        # a file that tells one sampler its epoch is taken to know: no fix that hides the others
        yield alarm._replace(fix=told_each_round(found)) if len(untold) == 1 else alarm


def _untold(module: Module, survey: Survey) -> Iterator[tuple[Epochs, Span]]:
    """The samplers that are not told the epoch, and where that is reported."""
    project = survey.project
    seen: set[Span] = set()
    for sampler, scope in samplers(module):
        around = source_of(sampler) + " " + module.text.split("\n")[sampler.span.line - 1]
        if is_for_evaluation(around) or _evaluates(scope) or _is_never_made(sampler, scope):
            continue
        for found in Way(sampler, scope, survey.launching).epochs():
            if _evaluates(found.user) or _is_left_out(found):
                continue
            files = sorted(
                found.files | {found.module.path, found.around.module.path}
            )  # a subclass elsewhere tells the sampler of its base
            known = [*project.modules_at(files)]
            if any(
                _tells(_without(_in_rounds(m, survey.order), m, found.keepers)) or sets_epochs_itself(m) for m in known
            ):
                break
            if _is_told_in_the_loop(found, survey) or survey.in_use.is_spared(found.module, found.through):
                break
            if is_drawn(sampler, scope, tuple(m.text for m in known)) or is_reordered(found):
                break
            place = found.through if found.module is module else sampler.span
            if place not in seen:
                seen.add(place)
                yield found, place
            break


def _asked_of_loaders(module: Module) -> Iterator[Alarm]:
    """The calls of `set_epoch` of a loader that has none: its sampler has."""
    for call in asked_of_loaders(module):
        loader = shortened(call.function.value) if isinstance(call.function, Attribute) else ""
        yield Alarm(
            span=call.span,
            severity=Severity.CRASH,
            message=f"{loader} is a DataLoader, which has no set_epoch: AttributeError where this is reached",
            help=f"{loader}.sampler.set_epoch(epoch)",
        )


def _speaking(survey: Survey) -> Iterator[str]:
    """The texts of the files, tests apart, that speak of telling samplers."""
    return (_in_rounds(module, survey.order) for module in survey.project.modules_with("set_epoch"))


def _never_told(module: Module, survey: Survey) -> Iterator[Alarm]:
    """The loops over epochs in a project that tells no sampler its epoch, where the way of a loader to them is not
    seen."""
    for found in never_told(module, survey.launching):
        seen = [of for of, _ in _untold(found.home, survey)]
        if any(of.loop == found.loop.span for of in seen) or survey.in_use.is_spared(module, found.loop.span):
            continue
        if any(of.sampler is found.sampler for of in seen):
            continue
        yield Alarm(
            span=Span(*found.loop.span[:2], *found.loop.span[:2]),
            confidence=Confidence.MEDIUM,
            message=f"nothing in this project tells a sampler the epoch: `{shortened(found.sampler)}` has the same"
            " order in each",
            help="call set_epoch(epoch) on the sampler first in the loop over epochs",
            evidence=(
                Evidence(found.home.path, found.sampler.span, "this sampler shuffles by its epoch, which stays 0"),
            ),
        )


def _partly_told(module: Module, survey: Survey) -> Iterator[Alarm]:
    """Who tells one sampler of a loader, in a project that knows batch samplers."""
    found = [*partly_told(module)]
    if found and any(survey.project.outside_tests(survey.project.mentioning("batch_sampler"))):
        for call, untold in found:
            told = source_of(call.function).removesuffix(".set_epoch")
            yield Alarm(
                span=call.span,
                severity=Severity.HYGIENE,
                message=f"only `{told}` is told the epoch, and not {untold}, if the loader has one",
                help=f"tell {untold}, too, if it has the method",
            )


def _tells(text: str) -> bool:
    """Whether a file tells a sampler the epoch, other than one that only validates or tests by its name."""
    return "set_epoch" in text and any(
        _EVALUATES.search(text, max(told.start() - 80, 0), told.start()) is None for told in _TELLS.finditer(text)
    )


@remembered
def _in_rounds(module: Module, order: Order) -> str:
    """The text of a file without the lines that tell a sampler an epoch once, ahead of the loop over epochs of the same
    function, and without methods that nobody runs, since all that is derived has others in their place."""
    text = module.text
    scopes = module.scopes_with("set_epoch") if "set_epoch" in text else ()
    left_out = {line for scope in scopes for line in _told_once(scope)}
    for method in scopes:
        if isinstance(method, Function) and method.owner is not None and order.is_replaced(method):
            span = method.definition.span
            left_out.update(range(span.line, span.end_line + 1))
    if not left_out:
        return text
    return "\n".join("" if number in left_out else line for number, line in enumerate(text.split("\n"), 1))


def _without(text: str, module: Module, keepers: frozenset[Class]) -> str:
    """The text of a file without the lines that tell samplers the epoch which keep it to themselves."""
    if not keepers or "set_epoch" not in text:
        return text
    left_out = {c.methods["set_epoch"].definition.span.line for c in keepers if c.module is module}
    for scope in module.scopes_with("set_epoch"):
        for place in calls_in(scope):
            function = call_of(place).function
            if isinstance(function, Attribute) and function.attr == "set_epoch" and place.scope is scope:
                symbols = resolve_all(function.value, scope)
                is_keeper = bool(symbols) and all(isinstance(s, Instance) and s.of in keepers for s in symbols)
                if is_keeper or facts.last_name(function.value) == "batch_sampler":
                    left_out.add(place.expression.span.line)
    return "\n".join("" if number in left_out else line for number, line in enumerate(text.split("\n"), 1))


def _told_once(scope: Scope) -> Iterator[int]:
    """The lines that tell a sampler the epoch ahead of a loop over epochs, which nothing repeats in the function: what
    it is told is no parameter, which may be another one for each call."""
    given = scope.given_names if isinstance(scope, Function) else ()
    loops = [s for s in facts.statements(scope.body) if isinstance(s, facts.For) and _counts_epochs(s.target)]
    for place in calls_in(scope) if loops else ():
        call = call_of(place)
        if place.scope is not scope or facts.last_name(call.function) != "set_epoch":
            continue
        if any(isinstance(around, (facts.For, facts.While)) for around in place.above):
            continue
        parts = [e for argument in call.arguments for e in facts.subexpressions(argument.value)]
        owners = {facts.dotted(e.value) for e in parts if isinstance(e, Attribute)}
        told = {e.id for e in parts if isinstance(e, Name)} - owners
        if told.isdisjoint(given) and any(call.span < loop.span for loop in loops):
            yield call.span.line


def _counts_epochs(target: Expression) -> bool:
    return _EPOCH.fullmatch(facts.last_name(target) or "") is not None


def _is_told_in_the_loop(found: Epochs, survey: Survey) -> bool:
    """Whether a round of the loop over epochs calls something by the name of a function of the project that tells
    samplers their epoch, or gives a call that name as a text (``self.call_hook("before_epoch")``): a hook, say, that
    nobody can be seen to be called by."""
    around = found.around.module.function_on(found.loop.line)
    scopes = (found.user, around) if around is not None else (found.user,)
    calls = [place for scope in scopes for place in calls_in(scope)]
    called = {name for place in calls if (name := _method(place)) is not None}
    called.update(text for place in calls for a in call_of(place).arguments if (text := facts.text_of(a.value)))
    near = frozenset(survey.launching.around(found.around.module)) if called else frozenset()
    telling = (path for path in survey.project.mentioning("set_epoch") if path in near)
    return any(
        function.name in called and any(map(_TELLS.search, survey.project.lines(function)))
        for module in survey.project.modules_at(survey.project.outside_tests(telling))
        for function in module.functions
        if "set_epoch" in function.words and function.owner not in found.keepers
        if function.owner is None or not survey.order.is_replaced(function)
    )


def _is_left_out(found: Epochs) -> bool:
    """Whether the program has ended in the block of a loop over epochs before it comes there."""
    line = found.loop.line
    return any(
        facts.always_leaves(block[:end])
        for block in facts.all_blocks(plain(found.around))
        for index, statement in enumerate(block)
        if statement.span.line <= line <= statement.span.end_line
        for end in range(1, index + 1)
    )


def _method(place: Place) -> str | None:
    """The name of a method that is called, of an object of which nobody knows for certain what it is."""
    called = call_of(place).function
    if not isinstance(called, facts.Attribute):
        return None
    known = [symbol for symbol in resolve_all(called, place.scope) if isinstance(symbol, Function)]
    return called.attr if all(function.owner is not None for function in known) else None


def _is_never_made(sampler: Call, scope: Scope) -> bool:
    """Whether a sampler is made where the file says that there is one process."""
    place = call_place(scope, sampler)
    return place is not None and excludes_several(place)


def _evaluates(scope: Scope) -> bool:
    return isinstance(scope, Function) and is_for_evaluation(scope.name)


def _finding(module: Module, found: Epochs, span: Span) -> Alarm:
    where = Span(span.line, span.column, span.line, span.column) if span != found.sampler.span else span
    name = f"`{shortened(found.sampler)}` (line {found.sampler.span.line})"
    message = f"{name} is iterated over epochs without set_epoch: every epoch repeats the same order"
    advice, around, what = "first in the loop over epochs", found.loop, "the loop over epochs"
    path = found.around.module.path
    if found.restart is not None:
        message = f"the loader of {name} is restarted at its end without set_epoch: every pass repeats the same order"
        advice, around, what = "before the loader is restarted", found.restart, "the loader is restarted here"
        path = found.module.path
    return Alarm(
        span=where,
        message=message,
        help=f"call set_epoch(epoch) on the sampler {advice}",
        evidence=(
            Evidence(module.path, found.sampler.span, "this sampler shuffles by its epoch, which stays 0"),
            Evidence(path, Span(*around[:2], *around[:2]), what),
        ),
    )
