"""A thread uses the current GPU, which nobody has chosen in it: each thread begins with GPU 0.

## Why it hurts

Ranks other than the first of a node put their tensors on GPU 0, which runs out of memory; or wait for the streams of
GPU 0 while their own GPU still copies, and read weights that are not there yet.

## What to do

Hand the device to the thread, and call `torch.cuda.set_device(device)` at its beginning; `ThreadPoolExecutor` has
`initializer` and `initargs` for it.

## Example

```python
import threading
import torch

torch.cuda.set_device(local_rank)

def load(batches, queue):
    for batch in batches:
        queue.put(batch.cuda())

threading.Thread(target=load, args=(batches, queue)).start()
```

## Use instead

```python
import threading
import torch

torch.cuda.set_device(local_rank)

def load(batches, queue, device):
    torch.cuda.set_device(device)
    for batch in batches:
        queue.put(batch.cuda())

threading.Thread(target=load, args=(batches, queue, torch.cuda.current_device())).start()
```

## What it reports

A function that runs in a thread (`threading.Thread(target=f)`, `executor.submit(f, …)`, `asyncio.to_thread(f)`) and
uses the current GPU, itself or through what it calls: `x.cuda()`, `device="cuda"`, `torch.cuda.current_device()`,
`torch.cuda.current_stream()`, `torch.cuda.synchronize()`, `torch.cuda.Stream()` and the memory of the GPU that is
current, in a project whose processes choose their GPUs. `torch.cuda.set_device` counts for the thread that calls it.

## Stays silent

- Functions that choose a GPU, themselves or through what they call; blocks of `with torch.cuda.device(…)` or of a
  stream; executors with an `initializer`, and those of processes.
- Threads that only one rank starts; tests, and what stands below `if __name__ == "__main__"`.
- What names its GPU (`x.to(self.device)`), and what waits for a stream that it was given.
- `torch.cuda.empty_cache()`, which does little harm.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.devices.current import gives_current, uses_current
from distlint.devices.setting import enters_device
from distlint.facts import Call, Expression, With
from distlint.finding import Alarm, Evidence, Severity, line_of
from distlint.places import Place, call_of, callees_of, calls_in, is_main_guard
from distlint.places.rank_zero import only_rank_zero
from distlint.project import Function, Module, public_name, resolve_all
from distlint.rules import rule
from distlint.survey import Survey

_STARTS = frozenset(("Thread", "submit", "to_thread"))
_EXECUTOR = "ThreadPoolExecutor"
#: What an executor has that chooses the GPU of its threads, or has processes.
_OTHERWISE = ("initializer", "ProcessPoolExecutor")
#: What is about the current GPU where nothing is given.
_CURRENT = frozenset(
    (
        "torch.cuda.current_stream",
        "torch.cuda.synchronize",
        "torch.cuda.Stream",
        "torch.cuda.mem_get_info",
        "torch.cuda.memory_allocated",
        "torch.cuda.max_memory_allocated",
        "torch.cuda.reset_peak_memory_stats",
    )
)
#: How many calls down a use is looked for.
_DEEPEST = 3


@rule("RNK411", "thread-on-first-gpu", severity=Severity.WRONG_RESULT, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per place that starts a thread."""
    if module.is_test or not any(map(module.has, _STARTS)) or any(word in module.text for word in _OTHERWISE):
        return
    if not survey.devices.setting.in_project:
        return
    for scope in module.scopes_having(_STARTS):
        for place in calls_in(scope):
            work = _work(place)
            if (
                work is None
                or place.scope is not scope
                or any(map(is_main_guard, place.above))
                or only_rank_zero(place)
            ):
                continue
            for function in resolve_all(work, scope):
                if not isinstance(function, Function) or survey.devices.setting.reached_from(function):
                    continue
                used = next(_uses(function, survey, 0), None)
                if used is not None:
                    yield _finding(place, work, used)
                    break


def _finding(place: Place, work: Expression, used: Place) -> Alarm:
    what = facts.shortened(used.expression, 40)
    home = used.scope.module.path
    line = line_of(home, used.expression.span, place.scope.module.path)
    return Alarm(
        span=work.span,
        message=f"threads begin with GPU 0, and this one uses the current GPU in `{what}`"
        f" ({line}); call torch.cuda.set_device in it",
        help="hand the device to the thread, and call torch.cuda.set_device(device) at its beginning",
        evidence=(Evidence(home, used.expression.span, "the current GPU of the thread"),),
    )


def _work(place: Place) -> Expression | None:
    """What a thread is to run."""
    call = call_of(place)
    if facts.last_name(call.function) == "submit":
        return call.arguments[0].value if call.arguments and place.scope.module.has(_EXECUTOR) else None
    names = {public_name(symbol) for symbol in callees_of(place)}
    if "threading.Thread" in names:
        return facts.argument(call, "target", 1)
    return facts.argument(call, "func", 0) if "asyncio.to_thread" in names else None


def _uses(function: Function, survey: Survey, depth: int) -> Iterator[Place]:
    """The calls of a function, and of those that it calls, that use the current GPU."""
    for place in calls_in(function):
        if place.scope is not function or any(_names_gpu(around, place) for around in place.above):
            continue
        if _is_current(place):
            yield place
        elif depth < _DEEPEST:
            for callee in survey.order.callees(place):
                yield from _uses(callee, survey, depth + 1)


def _is_current(place: Place) -> bool:
    call = call_of(place)
    if facts.last_called(call) == "barrier":
        return False
    if not call.arguments and any(public_name(s) in _CURRENT | gives_current() for s in callees_of(place)):
        return True
    return uses_current(place)


def _names_gpu(around: object, place: Place) -> bool:
    """Whether a block has a GPU of its own: that of a device, or of a stream."""
    if not isinstance(around, With):
        return False
    contexts = (context for context, _ in around.items if isinstance(context, Call))
    return enters_device(around, place) or any(facts.last_name(one.function) == "stream" for one in contexts)
