"""A tensor whose length each rank's data decides goes into a collective that needs equal lengths.

## What it reports

`all_gather`, `all_reduce`, `reduce`, `gather`, `broadcast` and `reduce_scatter` of a tensor that was picked out by its
own values in the same function: `torch.nonzero(x)`, `x[x > 0]` and other boolean masks, `torch.masked_select`,
`torch.unique`; also through `.float()`, `.to(…)`, `torch.cat` and the like.
A buffer for what the sender takes out of its batch, with the size of the batch twice (`(batch, batch, length)`).
Mildly: a sum of a list that some ranks have nothing in, and that is `torch.zeros(1)` there.
And `all_reduce`, `reduce` and `broadcast` of a tensor that is made in a size that the rank decides:
`torch.zeros(2 if rank == 0 else 3)`. A collective whose tensor has another number of elements, or another element type,
on the two sides of a rank test; the list of `broadcast_object_list`, where its length differs there; and a helper of
the project that is given a list and another length (`share(3, [a, b, c, d])`). And a plain number where a tensor
belongs: `total = 0.0`, to which a loop over a list adds tensors, is still a number on a rank that has nothing to add.

## Stays silent

- Functions that pad, or in which the lengths are communicated first.
- Sums, means, counts and other values of one shape that are computed from the picked elements.
- Objects (`all_gather_object`), `all_to_all` with split sizes, and tensors whose shape nobody knows.
- Tests, which expect what becomes of it.

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
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import repeat

from distlint import facts, knowledge
from distlint.devices.setting import never_runs
from distlint.facts import Expression
from distlint.finding import Alarm, Confidence, Evidence, Lane, Moment, Severity, Span
from distlint.places import calls_in
from distlint.project import Function, Module, public_name, resolve_all
from distlint.rules import rule
from distlint.shapes import LeftNumber, Misfit, Scalar, Twice, left_numbers, repeated, scalars
from distlint.spmd.agreement import Disagreement
from distlint.spmd.standstill import disagreeing
from distlint.spmd.tree import WORLD
from distlint.spmd.wording import cause, ranks
from distlint.survey import Survey

_EQUAL_LENGTHS = frozenset(
    ("all_gather", "all_gather_into_tensor", "all_reduce", "reduce", "gather", "broadcast", "reduce_scatter_tensor")
)
#: Calls whose result has as many elements as the values of their argument say.
_PICKS = frozenset(("nonzero", "masked_select", "unique", "unique_consecutive", "argwhere"))
#: Calls that keep the length of what they are given, as far as anybody knows.
_KEEPS = frozenset(
    "float double half long int bool bfloat16 to cuda cpu contiguous clone detach type type_as squeeze unsqueeze "  # noqa: SIM905
    "view reshape flatten ravel t cat concat stack abs exp log sqrt sigmoid softmax index_select".split()
)
_BUFFERS = re.compile(r"torch\.(empty|zeros|ones|full)")
#: Words of functions that make lengths equal.
_EVENS_OUT = ("pad", "max_len", "max_size")


@rule("RNK115", "rank-dependent-shape-in-collective", severity=Severity.HANG, needs="function")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per collective that takes a tensor picked out by its own values."""
    for function in module.functions:
        if _EQUAL_LENGTHS.isdisjoint(function.words) or not survey.spmd.reach.communicates(function):
            continue
        left = tuple(left_numbers(function))
        dead = {place.expression.span for place in calls_in(function) if never_runs(place)} if left else set()
        yield from map(_plain_number, repeat(function), (found for found in left if found.call.span not in dead))
        lists = survey.spmd.reach.contributions(function).chosen
        yield from map(_scalar, repeat(function), scalars(function, lists) if lists else ())
        if not any(part in word.lower() for word in function.words for part in _EVENS_OUT):
            yield from _Reading(function).findings()
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


def _misfit(misfit: Misfit, module: Module) -> Alarm:
    """The finding about a collective whose tensor is made in two ways."""
    one, other, helper = misfit.sender.call, misfit.receiver.call, misfit.helper
    if helper is not None:
        place, path = helper.call, helper.inside.module.path
        where = f"{facts.source_of(other.function)} in {helper.inside.name}"
        evidence = Evidence(path, other.span, "the collective")
    else:
        place, path, where = other, module.path, facts.source_of(other.function)
        evidence = Evidence(path, one.span, f"{misfit.gets} here")
    what = "element type" if misfit.is_of_types else "number of elements"

    def lane(who: str, has: str) -> Lane:
        waits = Moment(1, module.path, place.span, "waits", f"{facts.source_of(place.function)}()")
        return Lane(who, (Moment(0, module.path, place.span, "decides", f"has {has}"), waits))

    return Alarm(
        span=place.span,
        message=f"`{facts.source_of(misfit.receiver.buffer)}` has {misfit.gets} on some ranks and {misfit.wants} on "
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
    return Alarm(
        span=site.span,
        confidence=Confidence.HIGH if disagreement.sure else Confidence.MEDIUM,
        message=f"the tensor is made with size {size} on {ranks(one)} and {another} on {ranks(other)}, but {op} needs "
        "the same number of elements on all ranks",
        help="make it of one size on all ranks, or gather objects",
        evidence=tuple(cause(still.parted, survey.spmd)),
        lanes=still.lanes,
    )


def _plain_number(function: Function, left: LeftNumber) -> Alarm:
    """The finding about a number that is handed over where there was nothing to add."""
    path, called = function.module.path, facts.source_of(left.call.function)
    start = facts.source_of(left.start.value)
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
            Evidence(path, place, "it becomes a tensor only behind this"),
        ),
        lanes=(Lane("a rank with nothing to add", (fails,)), Lane("another", (waits,))),
    )


def _twice(module: Module, found: Twice) -> Alarm:
    """The finding about a buffer that has the size of the batch twice."""
    size = found.size
    return Alarm(
        span=found.call.span,
        confidence=Confidence.MEDIUM,
        message=f"the buffer for `{found.name}` has `{size}` as its first two sizes, but what is sent is taken out of "
        "a batch: its items do not know how many there are, so the number of elements differs from two items on",
        help="give it the sizes that the sent tensor has",
        evidence=(Evidence(module.path, found.taken.span, "what the other side sends"),),
        lanes=(
            Lane(
                "the receivers", (Moment(0, module.path, found.call.span, "decides", f"room for {size} x {size} x …"),)
            ),
            Lane("the sender", (Moment(0, module.path, found.taken.span, "waits", f"sends {size} items"),)),
        ),
    )


def _scalar(function: Function, found: Scalar) -> Alarm:
    """The finding about a scalar that is a tensor of one element where there was nothing to add."""
    path, called = function.module.path, facts.source_of(found.call.function)
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


class _Reading:
    """One function, statement by statement: which variables are masks, and which hold picked elements (from where)."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.masks: set[str] = set()
        self.picked: dict[str, Span] = {}
        self.sizes: set[str] = set()
        self.exchanged = False

    def findings(self) -> Iterator[Alarm]:
        for statement in facts.statements(self.function.body):
            for call in facts.subexpressions(facts.header(statement)):
                if isinstance(call, facts.Call):
                    yield from self._collective(call)
            if isinstance(statement, facts.Assign) and statement.value is not None and not statement.operator:
                for target in statement.targets:
                    self._assign(target, statement.value)
            elif isinstance(statement, facts.For):
                self._assign(statement.target, None)

    def _assign(self, target: Expression, value: Expression | None) -> None:
        if isinstance(target, facts.Sequence):
            for item in target.items:
                self._assign(item, None)
            return
        name = facts.dotted(target)
        if name is None:
            return
        self.masks.discard(name)
        self.sizes.discard(name)
        self.picked.pop(name, None)
        if value is not None:
            source = self._picked(value)
            if self._is_mask(value):
                self.masks.add(name)
            elif source is not None:
                self.picked[name] = source
            elif self._is_size(value):
                self.sizes.add(name)

    def _is_mask(self, e: Expression) -> bool:
        """Whether an expression is true or false element by element, as a comparison of tensors is."""
        if isinstance(e, facts.Compare):
            return all(operator in ("<", "<=", ">", ">=", "==", "!=") for operator in e.operators)
        if isinstance(e, facts.Unary):
            return e.operator == "~" and self._is_mask(e.operand)
        if isinstance(e, facts.Binary):
            return e.operator in ("&", "|", "^") and self._is_mask(e.left) and self._is_mask(e.right)
        return facts.dotted(e) in self.masks

    def _picked(self, e: Expression) -> Span | None:
        """Where the elements were picked that an expression holds; None if its length does not hang on values."""
        if isinstance(e, facts.Subscript):
            return e.span if self._is_mask(e.key) else None
        if isinstance(e, facts.Binary):
            return self._picked(e.left) or self._picked(e.right)
        if not isinstance(e, facts.Call):
            return self.picked.get(facts.dotted(e) or "")
        called = e.function.attr if isinstance(e.function, facts.Attribute) else facts.dotted(e.function) or ""
        on_torch = any((public_name(s) or "").startswith("torch.") for s in resolve_all(e.function, self.function))
        if called in _PICKS:
            return e.span
        if called not in _KEEPS or not isinstance(e.function, facts.Attribute):
            return None
        items = [argument.value for argument in e.arguments[:1]] if on_torch else [e.function.value]
        inside = [part for item in items for part in (item.items if isinstance(item, facts.Sequence) else (item,))]
        return next((span for part in inside if (span := self._picked(part)) is not None), None)

    def _is_size(self, e: Expression) -> bool:
        """Whether an expression tells the size of something; a buffer of that size does not."""
        if isinstance(e, facts.Call) and _BUFFERS.match(facts.dotted(e.function) or ""):
            return False
        return any(
            (isinstance(part, facts.Attribute) and part.attr in ("shape", "numel", "size"))
            or (isinstance(part, facts.Name) and (part.id == "len" or part.id in self.sizes))
            for part in facts.subexpressions(e)
        )

    def _collective(self, call: facts.Call) -> Iterator[Alarm]:
        names = [name for s in resolve_all(call.function, self.function) if (name := public_name(s)) is not None]
        entries = [entry for name in names if (entry := knowledge.lookup(name, "collective")) is not None]
        if not entries:
            return
        if any(self._is_size(argument.value) for argument in call.arguments):
            self.exchanged = True
        if self.exchanged or entries[0].op not in _EQUAL_LENGTHS:
            return
        for parameter in ("tensor", "input_tensor", "input"):
            position = entries[0].params.index(parameter) if parameter in entries[0].params else None
            given = facts.argument(call, parameter, position)
            source = self._picked(given) if given is not None else None
            if given is not None and source is not None:
                yield self._finding(call, given, entries[0].op, source)

    def _finding(self, call: facts.Call, given: Expression, op: str, source: Span) -> Alarm:
        path, called = self.function.module.path, facts.source_of(call.function)

        def lane(who: str, picks: str) -> Lane:
            waits = Moment(1, path, call.span, "waits", f"{called}()")
            return Lane(who, (Moment(0, path, source, "decides", picks), waits))

        return Alarm(
            span=call.span,
            message=f"`{facts.source_of(given)}` has as many elements as this rank's values say (picked in line "
            f"{source.line}), but {op} needs the same number on all ranks",
            help="exchange the lengths and pad, keep the shape, or gather objects",
            evidence=(Evidence(path, source, "how many elements are picked here depends on their values"),),
            lanes=(lane("one rank", "picks n elements"), lane("another", "picks another number")),
        )
