"""A view that is not contiguous is the buffer of a collective or a message.

## Why it hurts

NCCL's collectives refuse such tensors, gloo refuses them in messages. Where gloo takes them, it goes by the order in
memory: `all_reduce(x[:, 0])` adds to other elements, in silence.

## What to do

Send `x.contiguous()`. To receive, give a contiguous buffer and copy it into the view afterwards.
`--fix` does for what is only read.

## Example

```python
dist.all_reduce(x[:, 0])
```

## Use instead

```python
column = x[:, 0].contiguous()
dist.all_reduce(column)
x[:, 0] = column
```

## What it reports

A transposed, permuted or expanded tensor, a slice of columns (`x[:, 0]`, `x[..., :n]`, `x[::2]`), a part of a `chunk`,
`split`, `unbind`, `narrow` or `select` on another dimension than the first, or a local variable that holds one, given
to a collective of `torch.distributed` or DeepSpeed, to `send`, `recv` or `P2POp`. A copy by `clone()` or `to()` of a
transposed tensor is transposed, too. Reported at the argument.

## Stays silent

- `.contiguous()`, `.reshape(…)`, `clone()` of a slice, `clone(memory_format=torch.contiguous_format)`.
- Slices of the first dimension; tensors that are seen to have one dimension, or one of size one; channels-last format.
- A transposed view that is transposed again, and whatever else is made of a view.
- A test of `is_contiguous()` on the way, a handler.
- Lists of tensors (but for `all_to_all`), functional collectives, objects: these copy.
- What gloo does right, where the project names gloo and no NCCL.

Off by default: no true alarm in released code is known.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import fixes
from distlint.facts import Attribute, Call, Expression, Name, Subscript, shortened
from distlint.finding import Alarm, Evidence, Fix, Severity
from distlint.fixes.edits import appended
from distlint.project import Module
from distlint.rules import rule
from distlint.shapes import Order, Scattered, scattered
from distlint.survey import Survey

#: Where gloo goes by the order in memory for what it reads, too (measured with torch 2.13).
_BY_MEMORY = ("scatter", "reduce_scatter", "all_reduce", "reduce", "broadcast")


@rule("RNK807", "non-contiguous-collective", severity=Severity.CRASH, default=False, needs="function", fix="safe")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per buffer."""
    gloo_only = any(survey.project.mentioning("gloo")) and not any(survey.project.mentioning("nccl", "NCCL"))
    for buffer in scattered(module):
        effect, with_gloo = _effect(buffer)
        if gloo_only and not with_gloo:
            continue
        made = buffer.layout.made
        apart = made.span != buffer.buffer.span
        where = f" ({shortened(made, 40)}, line {made.span.line})" if apart else ""
        yield Alarm(
            span=buffer.buffer.span,
            message=f"{shortened(buffer.buffer, 40)}{where} is not contiguous: {effect}",
            help="use a contiguous buffer and copy it back into the view"
            if buffer.writes
            else "make it whole with .contiguous() first",
            evidence=(Evidence(module.path, made.span, "this view is not contiguous"),) if apart else (),
            fix=None if buffer.writes else _fix(buffer.buffer, module.text),
        )


def _fix(buffer: Expression, text: str) -> Fix | None:
    if not isinstance(buffer, (Attribute, Call, Name, Subscript)):  # others bind less tightly
        return None
    return fixes.safe("make it whole with .contiguous()", appended(text, buffer, ".contiguous()"))


def _effect(buffer: Scattered) -> tuple[str, bool]:
    """What happens, and whether it also does with gloo."""
    call = shortened(buffer.call.function)
    if buffer.role == "message":
        return f"gloo refuses it in {call}, NCCL goes by the order in memory", True
    if buffer.op in ("all_to_all_single", "all_to_all_tensor"):
        return f"NCCL and gloo refuse it in {call}", True
    if buffer.op in _BY_MEMORY and buffer.writes:
        same_on_all = buffer.layout.order is not Order.GAPS and buffer.op in ("all_reduce", "reduce", "broadcast")
        return f"NCCL refuses it in {call}, gloo goes by the order in memory", not same_on_all
    return f"NCCL refuses it in {call}", False
