"""A process joins an NCCL group without having chosen its GPU, or chooses it afterwards.

## Why it hurts

Whatever names no device uses GPU 0 on every rank of a node: object collectives, pinned memory, `"cuda"`. NCCL
reports a duplicate GPU (from 2.30 on with a proposal to allow it, which is the wrong cure), GPU 0 runs out of memory,
or the first object collective hangs.

## What to do

`torch.cuda.set_device(local_rank)` before the group is created, and `device_id=torch.device("cuda", local_rank)` in
`init_process_group` (since torch 2.3). `--fix --unsafe-fixes` moves a choice that follows in the same block ahead of
the group, if its number is known there; where nothing chooses, it does nothing.

## Example

```python
dist.init_process_group("nccl")
total = torch.ones(1).cuda()
torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
```

## Use instead

```python
local_rank = int(os.environ["LOCAL_RANK"])
torch.cuda.set_device(local_rank)
dist.init_process_group("nccl", device_id=torch.device("cuda", local_rank))
total = torch.ones(1).cuda()
```

## What it reports

`init_process_group("nccl")` (also with the backend left out in code that uses CUDA, or given by an option or a field of
a class, `config.backend`, that has it by default) where no GPU was chosen before:

- nothing in the program chooses one, neither before nor after: no `torch.cuda.set_device`, no framework that does
  (hygiene if nothing is seen to use the current GPU, or a barrier alone); so it is where the method of a base class
  does that is called ahead of the group, and all classes that there are objects of have another one in its place;
- `set_device` comes after the group, and the current GPU is used in between: a collective of objects, `.cuda()`,
  `device="cuda"`, also in a function of the project that is called there (hygiene where it is a barrier, which is
  given the GPU with the number rank modulo GPUs, or the one that its group has used before: mostly the right one);
- `torch.cuda.device(index)` as a statement: that is a context, which chooses nothing until `with` enters it;
- `set_device` stands in the same function under a test that is never true (`count = 0`, then `if count > 0:`);
- `set_device` comes after the group, and nothing is seen to use the GPU in between: hygiene, since it works until
  somebody adds a barrier there.

So is a test that tells the processes apart by the current GPU (`torch.cuda.current_device() == 0`) in a project that
joins or starts processes and chooses the GPU of none: each is the first one then.

The finding stands at the call in the function that has both; a program without any `set_device` is reported at
`init_process_group`.

## Stays silent

- `set_device` in the function, in what it calls or in what calls it; `with torch.cuda.device(local_rank):`.
- `set_device` after the group by a rank that only the group can tell (`dist.get_rank() % torch.cuda.device_count()`).
- Programs that name the GPU of every barrier (`dist.barrier(device_ids=[rank])`), if nothing uses the current one.
- Programs whose files name GPUs by the number of the process, also to DDP (`cuda:{local_rank}` and
  `device_ids=[local_rank]`), and never use the current one; with a barrier that names none the finding has `low`
  confidence.
- `device_id=...` in `init_process_group`, options in `**kwargs` beside the word `device_id`.
- `deepspeed.init_distributed` right before the choice: it tells the group the GPU of the local rank.
- Other backends, also one that is known at run time only, unless the code chooses a CUDA device afterwards.
- Groups of one process (`world_size=1`, or `WORLD_SIZE` set to 1 in the environment); losses of torch without weights,
  which have nothing to move.
- Programs that assert that their process is the first one of its node; pipelines whose one process drives all GPUs of
  its node (`torch.distributed.pipeline.sync`, torchgpipe).
- accelerate, Lightning (its strategies by `accelerator.setup_device`), DeepSpeed, Ray, Composer and launchers that
  leave one visible GPU per process; files that insist on one (`assert torch.cuda.device_count() == 1`).
- Libraries without a program that calls them, unless the function that joins names the GPU of its process itself
  (`torch.device("cuda", local_rank)`), and something in it uses the current one; tests.

Where all files of settings (YAML) of a project leave the flag off below which it spawns its processes, and none of its
guides and scripts starts any, the finding has `low` confidence. So it has in a helper that joins where nobody has done
so before (`if dist.is_initialized(): return`), if nothing is seen to use the current GPU.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from distlint import facts, knowledge
from distlint.devices.choosing import chosen_first
from distlint.devices.current import asks_current
from distlint.devices.groups import Late
from distlint.devices.named import name_all, speak_of_gpus
from distlint.facts import Call, Compare, Constant, Expression
from distlint.finding import Alarm, Confidence, Evidence, Severity, Span
from distlint.places import Place, callees_of, places
from distlint.project import Function, Module, Scope, full_name, public_name, roots
from distlint.rules import rule
from distlint.survey import Survey

_ON_FIRST = "uses GPU 0 on every rank of a node"


@rule("RNK403", "missing-set-device", severity=Severity.CRASH, needs="project", fix="suggested")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per process group that is joined too early, and per context of a device that nobody enters."""
    found: dict[Span, Late] = {}
    for late in survey.devices.groups.late_in(module):
        at = late.place.expression.span
        if at not in found or (found[at].used is None and late.used is not None):
            found[at] = late  # a helper may join in several ways
    for late in found.values():
        if late.used is None and late.chosen is not None and _binds_its_gpu(late.joined):
            continue
        near = _near(late, survey)
        if late.chosen is None and late.dead is None and name_all(near, survey.project):
            if late.used is None:
                continue
            if late.used.guesses:  # a number that is right on most machines, and the group may have used its GPU before
                yield _finding(module, late, near, survey).lowered(True)
                continue
        yield _finding(module, late, near, survey).lowered(_stands_in(late))
    for scope in module.scopes:
        thrown_away = survey.devices.setting.thrown_away(scope)
        yield from (_not_entered(place) for place in thrown_away if not survey.devices.setting.before(place))
    yield from map(_alike_on_all, _told_by_gpu(module, survey))


def _told_by_gpu(module: Module, survey: Survey) -> Iterator[Place]:
    """Where processes are told apart by the number of the current GPU, which none of the project's ever chooses."""
    words = knowledge.last_words(asks_current())
    if words.isdisjoint(module.words) or not survey.launching.is_multi_process_code(module):
        return
    if not survey.devices.setting.is_forgotten:
        return
    for scope in module.scopes:
        if not words.isdisjoint(scope.words) and not (isinstance(scope, Function) and scope.is_test):
            yield from places(scope, partial(_asks_for_gpu, scope))


def _asks_for_gpu(scope: Scope, test: Expression) -> bool:
    """Whether an expression compares the number of the current GPU with a number that is written down."""
    sides = (test.left, *test.comparators) if isinstance(test, Compare) else ()
    asked = [side for side in sides if isinstance(side, Call) and full_name(side.function, scope) in asks_current()]
    written = [side for side in sides if isinstance(side, Constant) and isinstance(side.value, int)]
    return len(sides) == 2 and len(asked) == len(written) == 1


def _alike_on_all(place: Place) -> Alarm:
    shown = facts.shortened(place.expression, 50)
    return Alarm(
        span=place.expression.span,
        severity=Severity.WRONG_RESULT,
        confidence=Confidence.MEDIUM,
        message=f"`{shown}` comes out alike on every rank: no process chooses its GPU, so the current one is 0 in all",
        help="ask for the rank, and call torch.cuda.set_device(local_rank)",
    )


def _not_entered(place: Place) -> Alarm:
    shown = facts.shortened(place.expression, 40)
    return Alarm(
        span=place.expression.span,
        severity=Severity.NO_EFFECT,
        message=f"`{shown}` chooses nothing: it is a context for `with`, and the current GPU stays what it was",
        help="call torch.cuda.set_device(…)",
    )


def _binds_its_gpu(joined: Place) -> bool:
    """Whether what joins the group tells it the GPU of the local rank, as DeepSpeed does."""
    rows = (row for symbol in callees_of(joined) for row in knowledge.entries_of(public_name(symbol) or ""))
    return any(row.role == "init" and row.result == "device" for row in rows)


def _near(late: Late, survey: Survey) -> list[str]:
    """The files of the program that joins, without the packages that it brings from elsewhere."""
    own = roots.package_root(str(Path(late.module.path).parent))
    return [path for path in survey.launching.around(late.module) if path.startswith(own + os.sep)]


def _stands_in(late: Late) -> bool:
    """Whether a helper joins only where nobody has done so, and nothing behind it uses the current GPU: programs have
    their own group, for which they choose their GPUs."""
    own = late.joined.scope
    asks = isinstance(own, Function) and "is_initialized" in own.words and late.place is late.joined
    return asks and late.chosen is None and late.dead is None and (late.used is None or late.used.guesses)


def _finding(module: Module, late: Late, near: list[str], survey: Survey) -> Alarm:
    is_left_off = survey.is_left_off
    evidence = []
    sure = Confidence.HIGH if late.chosen is not None and _is_direct(late) else Confidence.MEDIUM
    if late.place is not late.joined:
        evidence.append(Evidence(late.module.path, late.joined.expression.span, "the process group"))
    if late.dead is not None:
        message = "this never runs, as the test above it has one outcome, so nothing chooses the GPU"
    elif late.chosen is None:
        message = "NCCL group without torch.cuda.set_device(local_rank)"
    else:
        evidence.append(Evidence(module.path, late.chosen.expression.span, "the GPU is chosen here"))
        message = f"the process group is made before the GPU is chosen (line {late.chosen.expression.span.line})"
    if late.used is None and late.chosen is not None:
        message += "; nothing in between seems to use one, but what does gets GPU 0 on every rank: choose it first"
    elif late.used is None and not speak_of_gpus(near, survey.project):
        message += "; nothing here seems to use a GPU: choose one for each rank, or take gloo"
    elif late.used is None:
        message += ": what names no device uses GPU 0 on every rank of a node"
    else:
        where = f" (through {late.used.via.name})" if late.used.via is not None else ""
        between = " in between" if late.chosen is not None else ""
        does = "guesses its GPU (rank modulo the number of GPUs)" if late.used.guesses else _ON_FIRST
        message += f": `{facts.shortened(late.used.what, 40)}`{where}{between} {does}"
    return Alarm(
        span=late.place.expression.span,
        severity=Severity.HYGIENE if late.used is None or late.used.guesses else Severity.CRASH,
        confidence=Confidence.LOW if is_left_off else sure,
        message=message,
        help="call torch.cuda.set_device(local_rank) before the process group",
        evidence=tuple(evidence),
        fix=chosen_first(late),
    )


def _is_direct(late: Late) -> bool:
    return late.used is not None and late.used.via is None
