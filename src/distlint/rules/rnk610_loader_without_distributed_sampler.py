"""Every rank of a DDP program goes through all of the data.

## Why it hurts

All ranks learn from the same samples: eight GPUs train as fast as one, and what is called an epoch is eight epochs.

## What to do

Give the loader a `DistributedSampler`, in place of `shuffle=True`, and tell it the epoch. Where a loader
has both, `--fix --unsafe-fixes` takes `shuffle=True` out, or leaves it to the processes without a sampler; it adds no
samplers.

## Example

```python
from torch.utils.data import DataLoader, DistributedSampler

model = DDP(net, device_ids=[local_rank])
sampler = DistributedSampler(train_set)
loader = DataLoader(train_set, batch_size=32, shuffle=True)
sampler.set_epoch(epoch)
```

## Use instead

```python
from torch.utils.data import DataLoader, DistributedSampler

model = DDP(net, device_ids=[local_rank])
loader = DataLoader(train_set, batch_size=32, sampler=DistributedSampler(train_set))
```

## What it reports

A `DataLoader` without `sampler` and `batch_sampler` beside a `DistributedSampler` of the same data that no loader is
given. Also `shuffle=True` beside a `DistributedSampler`, which torch refuses, be it that only runs of several processes
make one (`DistributedSampler(data) if args.distributed else None`).

A loader that accelerate is given as a generator (`dl = cycle(DataLoader(data))`, `accelerator.prepare(model, dl)`): it
hands back what it doesn't know, so that nobody divides the data, nor moves it to the device.

A `get_train_dataloader` that a trainer of transformers is given in place of its own, and that hands back its loader
without having accelerate prepare it.

As hygiene, the loader of a function for evaluation that has no sampler, beside one that has a `DistributedSampler`: all
ranks go through all of its data, and do the same work.

In a file that wraps a model in DDP or FSDP, any `DataLoader` for training (it shuffles, or its names speak of training)
of data that nothing divides over the ranks.

Where nothing in sight was to divide the data, the finding has `low` confidence: it is made with
`min-confidence = "low"` only. No such alarm has been seen in released code.

## Stays silent

- A sampler of any class; options in `**kwargs` that distlint does not see; a function that knows samplers.
- Unless such a lost sampler is there: data that is divided (a rank, a world size or a shard in what it is made of, in
  the class of the dataset, in the loop), and a seed of the rank.
- Iterable datasets ([RNK609](#rnk609-iterable-dataset-unsharded)); random and synthetic data.
- `shuffle=True` where the variable has no sampler, or another one by then; `shuffle=sampler is None`.
- Branches of one process or of some ranks; loaders for validation and test where none beside them is divided, where
  nobody is seen to go through them, or where a test that sounds like a rank stands on the way there; tests.
- A trainer's loader that is given to anything before it is handed back, or whose method, or own `_get_train_sampler`,
  speaks of ranks; a sampler of the project; the trainer's own sampler before transformers 4.31, which divided; one of
  data that is divided where the trainer is made (`split_dataset_by_node`), also in a function of another file.
- Generators of loaders that accelerate has prepared before, that have a sampler, or are for evaluation.
- accelerate, Lightning, Ray, composer and others that put their own sampler in place; tensor parallelism.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from distlint import facts, fixes
from distlint.calls.by_name import SAMPLER, argument_of
from distlint.data.division import is_divided_later, trains
from distlint.data.epochs import Way
from distlint.data.loaders import Loader, is_iterable, loaders, sides_of
from distlint.data.overridden import unprepared_overrides
from distlint.data.repeated import Repeated, Repetition
from distlint.data.samplers import is_for_evaluation, is_sampler, sets_epochs_itself
from distlint.data.unprepared import Unprepared, unprepared
from distlint.facts import Assign, Attribute, Call, Expression, Name, is_none
from distlint.finding import Alarm, Confidence, Evidence, Fix, Severity
from distlint.fixes.edits import replaced, without_argument
from distlint.models.wrapped import Wrap
from distlint.places import Place, call_of, calls_in, outcomes, place_of, reads
from distlint.project import Function, Module, Scope
from distlint.project.bindings import Assigned
from distlint.rules import rule
from distlint.survey import Survey

_WRAPPERS = frozenset(("ddp", "fsdp1", "fsdp2"))
#: Each rank shuffles by a seed of its own.
_SEEDS = re.compile(r"seed[^\n#]{0,200}rank|rank[^\n#]{0,200}seed", re.IGNORECASE)
#: Some ranks need the same batches.
_NEEDS_THE_SAME = re.compile(r"parallelize_module|tp_plan|(?:tensor|pipeline|context|sequence)_parallel|[tpc]p_size")


@rule("RNK610", "loader-without-distributed-sampler", severity=Severity.WRONG_RESULT, needs="file", fix="suggested")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per loader whose batches are the same on all ranks."""
    text = module.text
    if "DataLoader" not in text:
        return
    found = tuple(loaders(module))
    for loader in found:
        sampler = _refused(loader)
        if sampler is not None:
            yield _both(module, loader, sampler)
    for kept in unprepared(module, found):
        yield _of_generator(module, kept)
    for loader in unprepared_overrides(module, found, survey.settings):
        if not _is_given_a_share(loader, survey):
            yield _of_trainer(loader)
    if sets_epochs_itself(module) or _NEEDS_THE_SAME.search(text) is not None:
        return
    for repeated in Repetition(survey.division, survey.launching).among(found):
        if not survey.in_use.is_spared(module, repeated.loader.call.span):
            yield _repeated(module, repeated)
    candidates = [loader for loader in found if _has_no_sampler(loader) and not is_for_evaluation(loader.told)]
    wrap = _wrap(module, survey) if candidates else None
    for loader in candidates:
        if loader.is_of_some_ranks or is_iterable(loader) or _sampled_elsewhere(loader, found):
            continue
        lost = _lost_sampler(loader)
        if lost is not None:
            yield _finding(module, loader, wrap, lost)
            continue
        if (
            wrap is None
            or (loader.shuffles and _SEEDS.search(text))
            or survey.division.may_divide(loader.dataset, loader.place.scope)
        ):
            continue
        way = Way(loader.call, loader.scope, survey.launching)
        if (loader.is_for_training or trains(way)) and not is_divided_later(way):
            yield _finding(module, loader, wrap, None)


def _of_generator(module: Module, found: Unprepared) -> Alarm:
    made = facts.shortened(found.made)
    return Alarm(
        span=found.given.span,
        confidence=Confidence.MEDIUM,
        message=f"`{facts.shortened(found.given)}` is a generator (`{made}`, line {found.made.span.line}), which"
        " accelerate leaves as it is: every rank goes through all of the data; prepare the loader itself, before",
        help="call accelerator.prepare on the loader, and make the generator of what it gives back",
        evidence=(Evidence(module.path, found.loader.call.span, "nothing divides this loader over the ranks"),),
    )


def _is_given_a_share(loader: Loader, survey: Survey) -> bool:
    """Whether a program that makes the trainer of a loader, or one of its file that derives from that, may give it data
    that is divided already."""
    owner = loader.scope.owner if isinstance(loader.scope, Function) else None
    if owner is None:
        return False
    given = (
        (argument.value, maker.place.scope)
        for known in owner.module.classes
        if owner in known.lineage
        for maker in survey.order.makers(known)
        for argument in call_of(maker.place).arguments
        if argument.keyword == "train_dataset"
    )
    return any(survey.division.may_divide(data, scope) for data, scope in given)


def _of_trainer(loader: Loader) -> Alarm:
    data = facts.shortened(loader.dataset)
    return Alarm(
        span=loader.call.span,
        confidence=Confidence.MEDIUM,
        message="the trainer takes this loader in place of its own, which accelerate would have divided: every rank"
        f" goes through all of `{data}`",
        help="return self.accelerator.prepare(DataLoader(...))",
    )


def _repeated(module: Module, found: Repeated) -> Alarm:
    data = facts.shortened(found.loader.dataset)
    return Alarm(
        span=found.loader.call.span,
        severity=Severity.HYGIENE,
        message=f"every rank goes through all of `{data}`, although the data for training is divided: the ranks repeat"
        " each other's work",
        help="give the loader a DistributedSampler with shuffle=False and reduce the results, or evaluate on one rank",
        evidence=(Evidence(module.path, found.divided.call.span, "the data of this loader is divided"),),
    )


def _wrap(module: Module, survey: Survey) -> Wrap | None:
    """The first wrap of the file."""
    wraps = (wrap for scope in module.scopes for wrap in survey.wrapped.wraps(scope).made)
    return next((wrap for wrap in wraps if wrap.kind in _WRAPPERS), None)


def _has_no_sampler(loader: Loader) -> bool:
    given = (loader.option("sampler", 3), loader.option("batch_sampler", 4))
    return not any(given) and not loader.has_hidden_options and loader.dataset is not None


def _refused(loader: Loader) -> Call | None:
    """The distributed sampler that a loader may be given although it is told to shuffle."""
    sampler = loader.option("sampler", 3)
    if not loader.shuffles or sampler is None:
        return None
    if isinstance(sampler, Call):
        return sampler if is_sampler(sampler, loader.place.scope) else None
    definitions = loader.place.scope.bindings.of(sampler.id) if isinstance(sampler, Name) else ()
    values = [d.value if isinstance(d, Assigned) and not d.position else None for d in definitions]
    sides = [side for value in values for side in sides_of(value)]
    calls = [side for side in sides if isinstance(side, Call) and is_sampler(side, loader.place.scope)]
    if not all(side in calls or is_none(side) for side in sides if side is None or side.span < loader.call.span):
        return None
    return next((call for call in reversed(calls) if _reaches(call, sides, loader)), None)


def _reaches(value: Call, others: Sequence[Expression | None], loader: Loader) -> bool:
    """Whether a variable has a value where a loader is built: nothing in between replaces it in any case, and the
    loader is not built under another test."""
    here, there = _known(loader.call, loader.scope), _known(value, loader.scope)
    return (
        value.span < loader.call.span
        and here <= there
        and not any(
            value.span < other.span < loader.call.span and _known(other, loader.scope) <= there
            for other in others
            if other is not None
        )
    )


def _known(expression: Expression, scope: Scope) -> frozenset[tuple[str, bool]]:
    """How tests came out for who comes to an expression."""
    place = place_of(scope, expression)
    known = outcomes(place) if place is not None else ()
    return frozenset((facts.source_of(test), outcome) for test, outcome in known)


def _sampled_elsewhere(loader: Loader, others: tuple[Loader, ...]) -> bool:
    """Whether the function that builds a loader has a sampler for it: another loader of the same data takes one, or a
    sampler goes where nobody sees."""
    scope, data = loader.scope, facts.source_of(loader.dataset)
    beside = [other for other in others if other.scope is scope and not _has_no_sampler(other)]
    if any(facts.source_of(other.dataset) == data for other in beside):
        return True
    taken = {part.span for other in beside for part in facts.subexpressions(other.call)}
    named = (
        {p.name for p in scope.definition.parameters if "sampler" in p.name} if isinstance(scope, Function) else set()
    )
    for place in calls_in(scope):
        target = _target(place)
        if target is not None and "sampler" in (facts.last_name(call_of(place).function) or "").lower():
            named.add(target)
    return any(
        read.expression.span not in taken and not _is_told(read) for name in named for read in reads(scope, name)
    )


def _lost_sampler(loader: Loader) -> Place | None:
    """A distributed sampler of the same data that nobody is given."""
    data = facts.source_of(loader.dataset)
    for place in calls_in(loader.scope):
        name = _target(place) if is_sampler(call_of(place), place.scope) else None
        is_of_it = facts.source_of(facts.argument(call_of(place), "dataset", 0)) == data
        if name is not None and is_of_it and all(_is_told(read) for read in reads(loader.scope, name)):
            return place
    return None


def _target(place: Place) -> str | None:
    """The variable that the result of a call is assigned to."""
    above = next((around for around in reversed(place.above) if not isinstance(around, facts.Conditional)), None)
    target = above.targets[0] if isinstance(above, Assign) else None
    return target.id if isinstance(target, Name) else None


def _is_told(read: Place) -> bool:
    """Whether a sampler is only told something (the epoch), asked about, or printed."""
    around = read.above[-1] if read.above else None
    if isinstance(around, (Attribute, facts.If, facts.Compare, facts.Unary, facts.Text)):
        return True
    called = (facts.last_name(above.function) for above in read.above if isinstance(above, Call))
    return not {"print", "info", "str", "format", "isinstance"}.isdisjoint(called)


def _both(module: Module, loader: Loader, sampler: Call) -> Alarm:
    return Alarm(
        span=loader.call.span,
        message="shuffle=True beside a DistributedSampler: DataLoader raises ValueError; the sampler shuffles",
        help="leave shuffle=True out: the sampler shuffles",
        evidence=(Evidence(module.path, sampler.span, "the sampler"),),
        fix=_unshuffled(module, loader, sampler),
    )


def _unshuffled(module: Module, loader: Loader, sampler: Call) -> Fix | None:
    """The loader without `shuffle=True`; where it has no sampler in some cases, it goes on shuffling in these."""
    shuffle, given = facts.argument(loader.call, "shuffle", 2), loader.option("sampler", 3)
    own = argument_of(sampler, SAMPLER, "shuffle")
    if shuffle is None or not (own is None or facts.is_true(own)) or any(a.star for a in sampler.arguments):
        return None  # who shuffles, if anyone should, is for the author to say
    if given is sampler or (isinstance(given, Name) and _is_always(given.id, sampler, loader)):
        left = without_argument(module.text, loader.call, "shuffle") or replaced(module.text, shuffle, "False")
        return fixes.suggested("leave shuffle=True out: the sampler shuffles", left)
    if not isinstance(given, Name):
        return None
    test = f"{given.id} is None"
    return fixes.suggested(f"shuffle={test}", replaced(module.text, shuffle, test))


def _is_always(name: str, sampler: Call, loader: Loader) -> bool:
    """Whether a variable holds a sampler whenever it holds anything."""
    only = loader.place.scope.bindings.only(name)
    return isinstance(only, Assigned) and only.value is sampler


def _finding(module: Module, loader: Loader, wrap: Wrap | None, lost: Place | None) -> Alarm:
    evidence, data = [], facts.source_of(loader.dataset)
    if wrap is not None:
        evidence.append(Evidence(module.path, wrap.call.span, "the model is wrapped here"))
        program = "a DDP" if wrap.kind == "ddp" else "an FSDP"
        message = (
            f"DataLoader without DistributedSampler in {program} program: every rank iterates over all of `{data}`"
        )
    if lost is not None:
        evidence.append(Evidence(module.path, lost.expression.span, "this sampler is given to no loader"))
        message = (
            f"DataLoader without the DistributedSampler that line {lost.expression.span.line} makes: every rank"
            f" iterates over all of `{data}`"
        )
    return Alarm(
        span=loader.call.span,
        confidence=Confidence.LOW if lost is None else Confidence.MEDIUM,
        message=message,
        help="give the loader a DistributedSampler in place of shuffle=True",
        evidence=tuple(evidence),
    )
