"""A tensor whose length each rank's data decides goes into a collective that needs equal lengths.

## Why it hurts

With NCCL nobody checks sizes: the gather hangs or leaves garbage in the buffers; with gloo it fails on some ranks.

## What to do

Gather the lengths, pad to the longest and cut afterwards; keep the shape (`torch.where`); or gather objects.

## Example

```python
def collect(scores, world_size):
    hits = scores[scores > 0.5]
    parts = [torch.empty_like(hits) for _ in range(world_size)]
    dist.all_gather(parts, hits)
    return torch.cat(parts)
```

## Use instead

```python
def collect(scores, world_size):
    hits = torch.where(scores > 0.5, scores, torch.zeros_like(scores))
    parts = [torch.empty_like(hits) for _ in range(world_size)]
    dist.all_gather(parts, hits)
    return torch.cat(parts)
```

## What it reports

- `all_gather`, `all_reduce`, `reduce`, `gather`, `broadcast` and `reduce_scatter` of a tensor that was picked out by
  its own values in the same function: `torch.nonzero(x)`, `x[x > 0]` and other boolean masks, `torch.masked_select`,
  `torch.unique` (its counts, too); also through `.float()`, `.to(…)`, `torch.cat` and the like, and by a function of
  the project that gives back what it has picked, or several such tensors, also of an object that was handed over
  (`self.select(x)`). accelerate's `gather` and `gather_for_metrics` are such gathers, too; so is a call of a short
  function of the project whose one collective takes what it is given, as long as that is (`of_all_ranks(x[keep])`).
- A gather of a tensor into which one element is put where it is empty, or of what
  `model.generate(…, max_new_tokens=…)` gives back, also without its prompt (`out[:, n:]`).
- With medium confidence: accelerate's gather of what a batch of texts has for each token (`batch["attention_mask"]`),
  or of logits or labels that are shifted by a token (`labels[..., 1:]`); not in files that pad all texts to one length.
- A gather into `torch.empty_like(x)` of parts of which the largest is looked for afterwards
  (`max(p.shape[1] for p in parts)`), since they all have the shape of `x` by then.
- A buffer whose sizes are the numbers of the dimensions of a tensor, and not their lengths:
  `torch.zeros([n * i if i == 0 else i for i in range(x.ndim)])`.
- A buffer for what the sender takes out of its batch, with the size of the batch twice (`(batch, batch, length)`).
- A tensor that a test of the rank cuts (`if rank == world_size - 1: x = x[:-pad]`, `x = x if rank else x[1:]`) and that
  a gather or a sum takes as it is, over all ranks or the group that the rank is one of, with medium confidence.
- A broadcast of a list that the source collects, as many as it finds, into `torch.empty(self.batch_size)`.
- Mildly: a sum of a list that some ranks have nothing in, and that is `torch.zeros(1)` there.
- `all_reduce`, `reduce` and `broadcast` of a tensor that is made in a size that the rank decides:
  `torch.zeros(2 if rank == 0 else 3)`.
- A collective whose tensor has another number of elements, or another element type, on the two sides of a rank test;
  the list of `broadcast_object_list`, where its length differs there; a helper of the project that is given a list and
  another length (`share(3, [a, b, c, d])`).
- A plain number where a tensor belongs: `total = 0.0`, to which a loop over a list adds tensors, is still a number on a
  rank that has nothing to add.

All of them, as all rules about ranks that part (RNK101 to RNK120), have `low` confidence where a place that they rest
on needs another value of a parameter (`norm_type != 2`) than all callers in sight give, or leave it at. Where none is
in sight, anybody may give it, unless the function only stands in for one of another package.

## Stays silent

- Functions that pad, or in which the lengths are communicated first, or compared (`len(items)`).
- What is cut by the rank where it was made by the rank, or in parts (`chunk`, `cat`, `pad`) before, is bound anew, goes
  into buffers of sizes of their own, or over a group along another axis.
- Sums, means, counts and other values of one shape that are computed from the picked elements.
- Objects (`all_gather_object`), `all_to_all` with split sizes, and tensors whose shape nobody knows.
- Tests, which expect what becomes of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat

from distlint import facts
from distlint.devices.setting import never_runs
from distlint.finding import Alarm, Confidence, Evidence, Lane, Moment, Severity, Span
from distlint.places import calls_in
from distlint.project import Function, Module
from distlint.rules import rule
from distlint.shapes import (
    CutByRank,
    Grown,
    LeftNumber,
    Misfit,
    OfNumbers,
    OwnShape,
    Scalar,
    Twice,
    cut_by_rank,
    grown,
    left_numbers,
    made_of_numbers,
    own_shapes,
    repeated,
    scalars,
)
from distlint.shapes.picked import Collected, collected, may_collect
from distlint.spmd.agreement import Disagreement
from distlint.spmd.standstill import disagreeing
from distlint.spmd.terms import speaks_of_a_share
from distlint.spmd.tree import WORLD
from distlint.spmd.wording import cause, ranks
from distlint.survey import Survey


@rule(
    "RNK115",
    "rank-dependent-shape-in-collective",
    severity=Severity.HANG,
    needs="function",
    about="divergence",
    rests_on_evidence=True,
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per collective that takes a tensor picked out by its own values."""
    for function in module.functions:
        yield from map(_collected, repeat(module), grown(function))
        yield from map(_of_own_shape, repeat(module), own_shapes(function))
        yield from map(_of_numbers, repeat(module), made_of_numbers(function))
        if not may_collect(function) or not survey.spmd.reach.communicates(function):
            continue
        yield from map(_cut, repeat(module), cut_by_rank(function))
        left = tuple(left_numbers(function))
        dead = {place.expression.span for place in calls_in(function) if never_runs(place)} if left else set()
        for number in (found for found in left if found.call.span not in dead):
            yield _plain_number(function, number)
        lists = survey.spmd.reach.contributions(function).chosen
        yield from map(_scalar, repeat(function), scalars(function, lists) if lists else ())
        yield from map(_picked, repeat(function), collected(function, survey.spmd.reach.handing))
    yield from map(_twice, repeat(module), repeated(module))
    told = set()
    for misfit in survey.shapes.misfits(module):
        if not misfit.is_message and (alarm := _misfit(misfit, module)).span not in told:
            told.add(alarm.span)
            yield alarm
    for disagreement in survey.spmd.disagreements(module):
        place = disagreement.other.event.site
        asked = disagreement.sure or disagreement.other.event.group == WORLD  # a parameter may be the rank in any group
        if disagreement.argument == "size" and asked and place.path == module.path and place.span not in told:
            yield _different_sizes(disagreement, survey)


def _of_numbers(module: Module, found: OfNumbers) -> Alarm:
    return Alarm(
        span=found.made.span,
        severity=Severity.CRASH,
        message=f"the sizes of this buffer are the numbers of the dimensions of {found.tensor}, not their lengths: "
        f"{facts.shortened(found.call.function)} (line {found.call.span.line}) finds no room in it",
        help=f"take {found.tensor}.shape[i]",
        evidence=(Evidence(module.path, found.call.span, "filled here"),),
    )


def _of_own_shape(module: Module, found: OwnShape) -> Alarm:
    """The finding about a gather into buffers of the own shape."""
    parts, tensor, call = found.parts.id, found.tensor.id, found.call

    def lane(who: str, has: str) -> Lane:
        waits = Moment(1, module.path, call.span, "waits", f"{facts.shortened(call.function)}()")
        return Lane(who, (Moment(0, module.path, call.span, "decides", f"has {has}"), waits))

    return Alarm(
        span=found.call.span,
        confidence=Confidence.MEDIUM,
        message=f"the buffers {parts} have the shape of {tensor} on this rank, but line {found.largest.span.line} asks "
        f"which of them is largest: where ranks have other shapes, nothing fits here",
        help="gather the sizes first, and pad to the largest before the gather",
        evidence=(Evidence(module.path, found.largest.span, "asked here"),),
        lanes=(lane("some ranks", f"{tensor} of one shape"), lane("the others", f"{tensor} of another")),
    )


def _misfit(misfit: Misfit, module: Module) -> Alarm:
    """The finding about a collective whose tensor is made in two ways."""
    one, other, helper = misfit.sender.call, misfit.receiver.call, misfit.helper
    if helper is not None:
        place, path = helper.call, helper.inside.module.path
        where = f"{facts.shortened(other.function)} in {helper.inside.name}"
        evidence = Evidence(path, other.span, "the collective")
    else:
        place, path, where = other, module.path, facts.shortened(other.function)
        evidence = Evidence(path, one.span, f"{misfit.gets} here")
    what = "element type" if misfit.is_of_types else "number of elements"

    def lane(who: str, has: str) -> Lane:
        waits = Moment(1, module.path, place.span, "waits", f"{facts.shortened(place.function)}()")
        return Lane(who, (Moment(0, module.path, place.span, "decides", f"has {has}"), waits))

    return Alarm(
        span=place.span,
        message=f"`{facts.shortened(misfit.receiver.buffer)}` has {misfit.gets} on some ranks and {misfit.wants} on "
        f"the others, but {where} needs the same {what} on all ranks",
        help="make both from one size and type, or exchange the size first",
        evidence=(evidence,) if evidence.span != place.span or helper is not None else (),
        lanes=(lane("some ranks", misfit.gets), lane("the others", misfit.wants)),
    )


def _different_sizes(disagreement: Disagreement, survey: Survey) -> Alarm:
    """The finding about tensors that are made in different sizes, by the rank."""
    (size, one), (another, other) = disagreement.two
    still = disagreeing(disagreement, survey.spmd)
    site, op = disagreement.other.event.site, disagreement.other.event.op
    made = f"made with size {size} on {ranks(one)} and {another} on {ranks(other)}"
    if any(speaks_of_a_share(dict(step.event.agreed)["size"]) for step in (disagreement.one, disagreement.other)):
        made = f"as long as the rank's own part, of another length on {ranks(one)} than on {ranks(other)} unless all"
        made += " divides evenly"
    return Alarm(
        span=site.span,
        confidence=Confidence.HIGH if disagreement.sure else Confidence.MEDIUM,
        message=f"the tensor is {made}, but {op} needs the same number of elements on all ranks",
        help="make it of one size on all ranks, or gather objects",
        evidence=tuple(cause(still.parted, survey.spmd)),
        lanes=still.lanes,
    )


def _plain_number(function: Function, left: LeftNumber) -> Alarm:
    """The finding about a number that is handed over where there was nothing to add."""
    path, called = function.module.path, facts.shortened(left.call.function)
    start = facts.shortened(left.start.value)
    place = left.loop.iterable.span
    fails = Moment(0, path, left.call.span, "decides", f"hands over {start} and fails")
    waits = Moment(1, path, left.call.span, "waits", f"{called}()")
    return Alarm(
        span=left.call.span,
        confidence=Confidence.MEDIUM,
        message=f"`{left.name.id}` is still the number {start} on a rank where the loop in line {place.line} "
        f"adds nothing: {left.op} fails there, and the others wait",
        help="begin with a tensor (`torch.zeros(1, device=…)`)",
        evidence=(
            Evidence(path, left.start.span, "it begins as a number"),
            Evidence(path, place, "it becomes a tensor only after this"),
        ),
        lanes=(Lane("a rank with nothing to add", (fails,)), Lane("another", (waits,))),
    )


def _cut(module: Module, found: CutByRank) -> Alarm:
    """The finding about a tensor that is shorter where a test of the rank says so."""
    path, called, test = module.path, facts.shortened(found.call.function), facts.shortened(found.test)
    cut = facts.shortened(found.cut)

    def lane(who: str, has: str) -> Lane:
        waits = Moment(1, path, found.call.span, "waits", f"{called}()")
        return Lane(who, (Moment(0, path, found.cut.span, "decides", has), waits))

    return Alarm(
        span=found.call.span,
        confidence=Confidence.MEDIUM,
        message=f"`{found.name}` is cut to `{cut}` on some ranks only (line {found.cut.span.line}, by `{test}`), but "
        f"{found.op} needs the same number of elements on all ranks",
        help="cut it behind the collective, or on all ranks alike",
        evidence=(Evidence(path, found.cut.span, "cut on some ranks"),),
        lanes=(lane("ranks that cut it", f"have {cut}"), lane("the others", f"have all of {found.name}")),
    )


def _twice(module: Module, found: Twice) -> Alarm:
    """The finding about a buffer that has the size of the batch twice."""
    size = found.size
    return Alarm(
        span=found.call.span,
        confidence=Confidence.MEDIUM,
        message=f"the buffer for `{found.name}` has `{size}` as its first two sizes, but what is sent is taken out of "
        "a batch, and has the size of the batch once: from two items on the number of elements differs",
        help="give it the sizes that the sent tensor has",
        evidence=(Evidence(module.path, found.taken.span, "what the other side sends"),),
        lanes=(
            Lane(
                "the receivers", (Moment(0, module.path, found.call.span, "decides", f"room for {size} x {size} x …"),)
            ),
            Lane("the sender", (Moment(0, module.path, found.taken.span, "waits", f"sends {size} items"),)),
        ),
    )


def _collected(module: Module, found: Grown) -> Alarm:
    """The finding about a list that the source collects, and the others have room for a number of."""
    room, path = facts.shortened(found.room), module.path

    def lane(who: str, span: Span, has: str) -> Lane:
        waits = Moment(1, path, found.call.span, "waits", f"{facts.shortened(found.call.function)}()")
        return Lane(who, (Moment(0, path, span, "decides", has), waits))

    return Alarm(
        span=found.room.span,
        confidence=Confidence.MEDIUM,
        message=f"`{found.name}` has `{room}` elements here, and on the source it is as long as `{found.items}` came "
        f"to be (line {found.grows.span.line}): nothing sees to it that both are the same",
        help=f"fill `{found.items}` up to `{room}`, or broadcast its length first",
        evidence=(
            Evidence(path, found.grows.span, "grows by as much as is found"),
            Evidence(path, found.call.span, "needs as many elements on all ranks"),
        ),
        lanes=(
            lane("the source", found.grows.span, f"collects `{found.items}`"),
            lane("the others", found.room.span, f"make room for {room}"),
        ),
    )


def _scalar(function: Function, found: Scalar) -> Alarm:
    """The finding about a scalar that is a tensor of one element where there was nothing to add."""
    path, called = function.module.path, facts.shortened(found.call.function)
    place = found.nothing.span

    def lane(who: str, made: facts.Assign, has: str) -> Lane:
        waits = Moment(1, path, found.call.span, "waits", f"{called}()")
        return Lane(who, (Moment(0, path, made.span, "decides", has), waits))

    return Alarm(
        span=place,
        severity=Severity.HYGIENE,
        confidence=Confidence.MEDIUM,
        message=f"`{found.name.id}` has one dimension on a rank where `{found.items}` is empty, and none on others: "
        f"TORCH_DISTRIBUTED_DEBUG=DETAIL refuses the {found.op} in line {found.call.span.line}",
        help="make it without a dimension, too (`torch.tensor(0.0)`, `torch.zeros(())`)",
        evidence=(
            Evidence(path, found.whole.span, "a tensor without a dimension"),
            Evidence(path, found.call.span, "compares shapes, if it is asked to"),
        ),
        lanes=(
            lane("a rank with nothing to add", found.nothing, "makes a tensor of one element"),
            lane("another", found.whole, "makes a tensor without a dimension"),
        ),
    )


def _picked(function: Function, found: Collected) -> Alarm:
    """The finding about a tensor that each rank's values cut to another length."""
    path, called = function.module.path, facts.shortened(found.call.function)
    source, given = found.source, found.given

    def lane(who: str, picks: str) -> Lane:
        waits = Moment(1, path, found.call.span, "waits", f"{called}()")
        return Lane(who, (Moment(0, path, source, "decides", picks), waits))

    if found.is_filled:
        shown = f"`{facts.shortened(given)}` has one element on a rank where it is empty (line {source.line}), and as "
        return Alarm(
            span=found.call.span,
            message=f"{shown}many as it has on the others, but {found.op} needs the same number on all ranks",
            help="exchange the lengths and pad, reduce it to one value first, or gather objects",
            evidence=(Evidence(path, source, "it may be empty on this rank alone"),),
            lanes=(lane("a rank that has nothing", "puts in one element"), lane("another", "has n elements")),
        )
    if found.is_of_tokens:
        return Alarm(
            span=found.call.span,
            confidence=Confidence.MEDIUM,
            message=f"`{facts.shortened(given)}` has an element for each token of this rank's batch, which is padded "
            f"to its own longest text, but {found.op} needs the same size on all ranks",
            help="compute the sum or the count first and gather that, or pad it (`pad_across_processes(…, dim=1)`)",
            evidence=(Evidence(path, source, "as long as this rank's batch"),),
            lanes=(lane("one rank", "has n tokens"), lane("another", "has another number")),
        )
    if found.is_generated:
        return Alarm(
            span=found.call.span,
            message=f"`{facts.shortened(given)}` is as long as the longest text that this rank's model has written "
            f"(line {source.line}), but {found.op} needs the same size on all ranks",
            help="pad it to one length first (accelerate: `pad_across_processes(…, dim=1)`), or gather objects",
            evidence=(Evidence(path, source, "each rank's texts end elsewhere"),),
            lanes=(lane("one rank", "writes n tokens"), lane("another", "writes another number")),
        )
    return Alarm(
        span=found.call.span,
        message=f"`{facts.shortened(given)}` has as many elements as this rank's values say (picked in line "
        f"{source.line}), but {found.op} needs the same number on all ranks",
        help="exchange the lengths and pad, keep the shape, or gather objects",
        evidence=(Evidence(path, source, "how many elements are picked here depends on their values"),),
        lanes=(lane("one rank", "picks n elements"), lane("another", "picks another number")),
    )
