"""Every rank of a DDP program goes through all of the data.

## What it reports

In a file that wraps a model in DDP or FSDP, a `DataLoader` for training (it shuffles, or its names speak of training)
without `sampler` and `batch_sampler`, of data that nothing divides over the ranks. A `DistributedSampler` of the same
data that no loader is given is named. Also `shuffle=True` beside a `DistributedSampler`, which torch refuses.

Where nothing in sight was to divide the data, the finding has `low` confidence: it is made with
`min-confidence = "low"` only. No such alarm has been seen in released code.

## Stays silent

- A sampler of any class; options in `**kwargs` that distlint does not see; a function that knows samplers.
- Unless such a lost sampler is there: data that is divided (a rank, a world size or a shard in what it is made of, in
  the class of the dataset, in the loop), and a seed of the rank.
- Iterable datasets ([RNK609](#rnk609-iterable-dataset-unsharded)); random and synthetic data.
- Branches of one process or of some ranks; loaders for validation and test; tests.
- accelerate, Lightning, Ray, composer and others that put their own sampler in place; tensor parallelism.

## Why it hurts

All ranks learn from the same samples: eight GPUs train as fast as one, and what is called an epoch is eight epochs.

## What to do

Give the loader a `DistributedSampler`, in place of `shuffle=True`, and tell it the epoch.

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
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.data.division import is_divided_later, trains
from distlint.data.epochs import Way
from distlint.data.loaders import Loader, is_iterable, loaders
from distlint.data.samplers import is_for_evaluation, is_sampler, sets_epochs_itself
from distlint.facts import Assign, Attribute, Call, Name
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.models.wrapped import Wrap
from distlint.places import Place, call_of, calls_in, reads
from distlint.project import Function, Module
from distlint.project.bindings import Assigned
from distlint.rules import rule
from distlint.survey import Survey

_WRAPPERS = frozenset(("ddp", "fsdp1", "fsdp2"))
#: Each rank shuffles by a seed of its own.
_SEEDS = re.compile(r"seed[^\n#]{0,200}rank|rank[^\n#]{0,200}seed", re.IGNORECASE)
#: Some ranks need the same batches.
_NEEDS_THE_SAME = re.compile(r"parallelize_module|tp_plan|(?:tensor|pipeline|context|sequence)_parallel|[tpc]p_size")


@rule("RNK610", "loader-without-distributed-sampler", severity=Severity.WRONG_RESULT, needs="file")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per loader whose batches are the same on all ranks."""
    text = module.text
    if "DataLoader" not in text or sets_epochs_itself(module):
        return
    found = tuple(loaders(module))
    for loader in found:
        sampler = _refused(loader)
        if sampler is not None:
            yield _both(module, loader, sampler)
    candidates = [loader for loader in found if _has_no_sampler(loader) and not is_for_evaluation(loader.told)]
    wrap = _wrap(module, survey) if candidates and _NEEDS_THE_SAME.search(text) is None else None
    for loader in candidates if wrap is not None else ():
        if loader.is_of_some_ranks or is_iterable(loader) or _sampled_elsewhere(loader, found):
            continue
        assert wrap is not None
        lost = _lost_sampler(loader)
        if lost is not None:
            yield _finding(module, loader, wrap, lost)
            continue
        if (loader.shuffles and _SEEDS.search(text)) or survey.division.may_divide(loader.dataset, loader.place.scope):
            continue
        way = Way(loader.call, loader.scope, survey.launching)
        if (loader.is_for_training or trains(way)) and not is_divided_later(way):
            yield _finding(module, loader, wrap, None)


def _wrap(module: Module, survey: Survey) -> Wrap | None:
    """The first wrap of the file."""
    wraps = (wrap for scope in module.scopes for wrap in survey.wrapped.wraps(scope).made)
    return next((wrap for wrap in wraps if wrap.kind in _WRAPPERS), None)


def _has_no_sampler(loader: Loader) -> bool:
    given = (loader.option("sampler", 3), loader.option("batch_sampler", 4))
    return not any(given) and not loader.has_hidden_options and loader.dataset is not None


def _refused(loader: Loader) -> Call | None:
    """The distributed sampler that a loader is given although it is told to shuffle."""
    sampler = loader.option("sampler", 3)
    if not loader.shuffles or sampler is None:
        return None
    scope = loader.place.scope
    definitions = scope.bindings.names.get(sampler.id, ()) if isinstance(sampler, Name) else ()
    values = [d.value if isinstance(d, Assigned) and not d.position else None for d in definitions] or [sampler]
    calls = [value for value in values if isinstance(value, Call) and is_sampler(value, scope)]
    return calls[0] if len(calls) == len(values) else None


def _sampled_elsewhere(loader: Loader, others: tuple[Loader, ...]) -> bool:
    """Whether the function that builds a loader has a sampler for it: another loader of the same data takes one, or a
    sampler goes where nobody sees."""
    scope, data = loader.scope, facts.source_of(loader.dataset, 200)
    beside = [other for other in others if other.scope is scope and not _has_no_sampler(other)]
    if any(facts.source_of(other.dataset, 200) == data for other in beside):
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
    data = facts.source_of(loader.dataset, 200)
    for place in calls_in(loader.scope):
        name = _target(place) if is_sampler(call_of(place), place.scope) else None
        is_of_it = facts.source_of(facts.argument(call_of(place), "dataset", 0), 200) == data
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
    )


def _finding(module: Module, loader: Loader, wrap: Wrap, lost: Place | None) -> Alarm:
    evidence = [Evidence(module.path, wrap.call.span, "the model is wrapped here")]
    if lost is not None:
        evidence.append(Evidence(module.path, lost.expression.span, "this sampler is given to no loader"))
    program = "a DDP" if wrap.kind == "ddp" else "an FSDP"
    return Alarm(
        span=loader.call.span,
        confidence=Confidence.LOW if lost is None else Confidence.MEDIUM,
        message=f"DataLoader without DistributedSampler in {program} program: every rank iterates over"
        f" all of `{facts.source_of(loader.dataset)}`",
        help="give the loader a DistributedSampler in place of shuffle=True",
        evidence=tuple(evidence),
    )
