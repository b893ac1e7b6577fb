"""A tensor on the CPU goes into communication over NCCL.

## Why it hurts

`RuntimeError: No backend type associated with device type cpu`, at the first call.

## What to do

Make the tensor on the device of the process.

## Example

```python
def count(batch):
    n = torch.tensor(len(batch))
    dist.all_reduce(n)
    return n.item()


dist.init_process_group("nccl")
print(count(batch))
```

## Use instead

```python
def count(batch, device):
    n = torch.tensor(len(batch), device=device)
    dist.all_reduce(n)
    return n.item()


dist.init_process_group("nccl")
print(count(batch, device))
```

## What it reports

A collective, send or receive of `torch.distributed` on the default group, or on a group that `new_group` made of it,
where the program joins with `"nccl"` and nothing else, and a tensor that lies on the CPU on every way to the call: made
by `torch.zeros(...)`, `torch.tensor(3)` and the like without a device, by `from_numpy`, or moved there by `.cpu()`,
also one by one in a list that becomes one tensor (`parts.append(x.cpu())`, `torch.cat(parts)`). The
call may stand in a short function of the project that is handed the tensor, and minds no device itself; the tensor may
be made by one that gives one back on every way, alone or at one place of several (`names, vector = pack(counters)`),
whatever it is called with. So
does `torch.tensor(value)` of a parameter that all callers give numbers, or of what is computed from a shape. A backend
that is gloo on the CPU only (`"gloo" if cpu else "nccl"`) is NCCL where there are GPUs.

The call that joins with NCCL alone, too, where the program needs a backend for the CPU: `async_save` of
`torch.distributed.checkpoint` without a group of its own refuses to run, and `clip_grad_norm_` fails under FSDP2 with
`CPUOffloadPolicy`, as gradients on the CPU are added up over the ranks there. The two may stand in another file, if no
other one joins.

With medium confidence, such a tensor in a function that is handed the group (`group=None`), in a file of which another
function looks whether its group has NCCL (`get_backend(group) == "nccl"`); and a tensor that one side of an `if` makes
on the CPU, where the other side gives the variable something else (`total = mask.sum()`, else
`total = torch.tensor(n)`).

`accelerator.gather(...)`, `gather_for_metrics` and `reduce` of accelerate, too, also by the accelerator of a `Trainer`:
they hand tensors on as they are, and join with NCCL where there are GPUs. `gather` and `gather_for_metrics` are known
by the name of what has them, too (`self.trainer.accelerator.gather(...)`).

## Stays silent

- Functions of a program that nothing calls.
- `backend="cpu:gloo,cuda:nccl"`, a backend that is left out or comes from outside, groups of other backends; functions
  that ask for the backend themselves.
- What one side of an `if` makes whose test sounds like the GPU, the backend, the rank or the number of processes, or
  asks about what a test around the collective asks about.
- Tensors that may have been moved, also under a condition; what is made from another tensor (`torch.tensor(loss)`).
- `set_default_device`, `set_default_tensor_type` and `with torch.device(...)`, as far as they may be meant: in the
  program that uses the file, too.
- accelerate in a project that asks it for the CPU (`cpu=True`, `use_cpu`) or for gloo.
- Calls under a test of backend or device; collectives of objects, which move their data themselves; tests.
- Functions whose docstring speaks of NCCL.
- An offload policy that depends on more than an option (the role of a model), or that a caller leaves off; a program
  that refuses to clip what is offloaded, or wraps another model without the policy.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts, knowledge
from distlint.calls.tensors import is_number
from distlint.devices.cpu_backend import Need
from distlint.devices.on_cpu import MAKING, Sent, sent_from_cpu
from distlint.facts import Call
from distlint.finding import Alarm, Confidence, Evidence, Severity, Span, line_of
from distlint.places import Place, call_of, places, tests_above
from distlint.project import Function, Module, Scope
from distlint.rules import rule
from distlint.survey import Survey

#: Words by which code asks on what it runs.
_ASKING = ("backend", "gloo", "nccl", "cuda", "cpu", "gpu", "device", "is_available")
#: A line that makes a tensor, or moves it to the CPU.
_MADE = re.compile(r"\b(?:tensor|zeros|ones|empty|full|arange|from_numpy|cpu)\(")
#: Methods of an accelerator that communicate what they are given.
_GATHERING = frozenset(("gather", "gather_for_metrics", "reduce", "pad_across_processes"))
#: Words of helpers that mind where a tensor lies.
_MINDING = frozenset(("cuda", "to", "cpu", "device", "is_cuda", "get_backend", "backend", "gloo", "is_nccl"))


@rule("RNK405", "cpu-tensor-on-nccl", severity=Severity.CRASH, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per tensor that is made on the CPU, at its first use; and per call that joins without a backend that
    the program needs."""
    if "init_process_group" in module.text:
        for place, need in survey.devices.cpu_backend.joined_without(module):
            yield _joined_without(module, place, need)
    backends = survey.devices.backends
    scopes = [scope for scope in module.scopes if _may_communicate(scope)]
    on_nccl = bool(scopes) and backends.is_nccl_only(module)
    may_be_nccl = bool(scopes) and not on_nccl and backends.allows_for_nccl(module) and not backends.is_gloo_only
    if not (on_nccl or may_be_nccl):
        scopes = [scope for scope in scopes if _may_gather(scope)]
    if not scopes:
        return
    is_default = backends.keeps_default_device(module)
    for scope in scopes:
        if isinstance(scope, Function) and (scope.is_test or _warns_of_it(scope) or survey.files.is_dead(scope)):
            continue
        reported: set[Span] = set()
        numbers = _numbers_given(scope, survey) if isinstance(scope, Function) else ()
        for sent in sent_from_cpu(scope, is_default=is_default, numbers=numbers):
            if sent.value.made in reported:
                continue
            is_on_any = may_be_nccl and _is_on_any(sent)
            is_sent = backends.accelerates_on_nccl if sent.is_accelerated else on_nccl and _is_on_default(sent, survey)
            if (is_sent or is_on_any) and not _asks_above(sent):
                reported.add(sent.value.made)
                yield _finding(module, sent, is_on_any=is_on_any)


def _numbers_given(function: Function, survey: Survey) -> tuple[str, ...]:
    """The parameters of a function that all its callers give numbers of Python."""
    names = function.given_names
    callers = survey.order.callers(function) if names else ()
    if not callers or not survey.order.are_all_seen(function):
        return ()
    calls = [call_of(caller.place) for caller in callers]
    given = {name: [function.given(name, call) for call in calls] for name in names}
    return tuple(name for name, values in given.items() if all(v is not None and is_number(v) for v in values))


def _may_communicate(scope: Scope) -> bool:
    if isinstance(scope, Function):
        words = knowledge.buffer_words()
        may = not words.isdisjoint(scope.words) or (
            not MAKING.isdisjoint(scope.words)
            and any(f.is_short and not words.isdisjoint(f.words) for f in scope.module.project.mentions.named(scope))
        )
        return may and "get_backend" not in scope.words
    return any(isinstance(statement, (facts.Evaluate, facts.Assign)) for statement in facts.statements(scope.body))


def _warns_of_it(function: Function) -> bool:
    """Whether the docstring of a function speaks of the backend: who wrote it knows for which one it is."""
    text = function.module.text
    first = function.body[0].span.line if function.body else function.definition.span.end_line
    return "nccl" in "\n".join(text.split("\n")[function.definition.span.line - 1 : first - 1]).lower()


def _may_gather(scope: Scope) -> bool:
    """Whether a function may gather or reduce by an accelerator what it makes on the CPU, as far as lines tell."""
    if not isinstance(scope, Function) or _GATHERING.isdisjoint(scope.words) or MAKING.isdisjoint(scope.words):
        return False
    return any(_MADE.search(line) and "device" not in line for line in scope.module.project.lines(scope))


def _is_on_default(sent: Sent, survey: Survey) -> bool:
    """Whether a tensor goes into communication of torch itself, on a group of the default backend."""
    made, scope = sent.made, sent.scope
    if not made.entry.name.startswith("torch.distributed.") or "_object" in made.entry.op:
        return False
    if not survey.devices.backends.is_nccl_group(made.argument(made.entry.participants.parameter), scope):
        return False
    return sent.through is None or not isinstance(scope, Function) or not _asks_around(scope)


def _is_on_any(sent: Sent) -> bool:
    """Whether a tensor goes into communication of torch itself, on a group that its function is handed, or leaves at
    None."""
    made, scope = sent.made, sent.scope
    if not made.entry.name.startswith("torch.distributed.") or "_object" in made.entry.op or sent.through is not None:
        return False
    group = made.argument(made.entry.participants.parameter)
    own = scope.definition.parameters if isinstance(scope, Function) else ()
    return isinstance(group, facts.Name) and any(p.name == group.id and facts.is_none(p.default) for p in own)


def _asks_above(sent: Sent) -> bool:
    """Whether a tensor is sent under a test of what the program runs on."""
    span = sent.made.call.span
    place = next(places(sent.scope, lambda e: type(e) is Call and e.span == span))
    asked = [*tests_above(place)]
    tests = " ".join(facts.source_of(test) for test in asked).lower()
    return any(word in tests for word in _ASKING) or (sent.value.under is not None and _shares(sent.value.under, asked))


def _shares(test: facts.Expression, others: list[facts.Expression]) -> bool:
    """Whether one of some tests asks about what another one asks about: both may never hold together."""
    asked = {facts.dotted(part) for part in facts.subexpressions(test)} - {None}
    return any(facts.dotted(part) in asked for other in others for part in facts.subexpressions(other))


def _asks_around(function: Function) -> bool:
    """Whether a helper asks on what it runs, or moves something, anywhere: it minds where its tensor lies."""
    return any(word.lower() in _MINDING for word in function.words) or _warns_of_it(function)


def _joined_without(module: Module, joined: Place, need: Need) -> Alarm:
    """The finding about a call that joins without a backend for the CPU."""
    path, call = need.module.path, call_of(need.place)
    name = f"`{facts.last_name(call.function)}` ({line_of(path, call.span, module.path)})"
    evidence = [Evidence(path, call.span, "needs a backend for the CPU")]
    if need.offload is not None:
        evidence.append(Evidence(need.offload.scope.module.path, need.offload.expression.span, "kept on the CPU here"))
        said = f"{name} adds up gradients that CPUOffloadPolicy keeps on the CPU"
    else:
        said = f"{name} refuses to run without a backend for the CPU"
    return Alarm(
        span=joined.expression.span,
        confidence=Confidence.MEDIUM,
        message=f'the group communicates with NCCL only, and {said}; join with "cpu:gloo,cuda:nccl"',
        help='join with "cpu:gloo,cuda:nccl"',
        evidence=tuple(evidence),
    )


def _finding(module: Module, sent: Sent, *, is_on_any: bool) -> Alarm:
    made = sent.value.made
    evidence = (Evidence(module.path, made, "made here"),) if made.line != sent.argument.span.line else ()
    on_what = "the group communicates with NCCL only"
    if is_on_any:
        on_what = "the group may have NCCL, for which other functions of this file look"
    return Alarm(
        span=sent.argument.span,
        confidence=Confidence.HIGH if sent.value.under is None and not is_on_any else Confidence.MEDIUM,
        message=f"`{facts.shortened(sent.argument, 40)}` is on the CPU, but {on_what}",
        help="make the tensor on the device of the process",
        evidence=evidence,
    )
