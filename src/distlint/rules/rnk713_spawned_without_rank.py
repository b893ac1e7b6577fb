"""Spawned processes join their group by an environment that nobody has set.

## Why it hurts

`ValueError: Error initializing torch.distributed using env:// rendezvous: environment variable RANK expected, but not
set`, in every process. Under `torchrun` all processes that one rank spawns take its number.

## What to do

Hand on the number that the function gets and the number of processes, with an address to meet at; or start the program
with `torchrun`, and spawn nothing.

## Example

```python
import torch.multiprocessing as mp

def train(rank, world_size):
    dist.init_process_group("gloo")

mp.spawn(train, args=(4,), nprocs=4)
```

## Use instead

```python
import os
import torch.multiprocessing as mp

def train(rank, world_size):
    os.environ.setdefault("MASTER_ADDR", "localhost")
    os.environ.setdefault("MASTER_PORT", "29500")
    dist.init_process_group("gloo", rank=rank, world_size=world_size)

mp.spawn(train, args=(4,), nprocs=4)
```

## What it reports

`dist.init_process_group` without a rank, by the environment (no `init_method`, or `env://`), in a function that
`torch.multiprocessing.spawn` starts, or in what it calls, where no file of the program speaks of `RANK`.

A launcher that starts a process for each number of a loop, with `RANK` and `WORLD_SIZE` in the environment that it
hands over and no `LOCAL_RANK`: what it starts finds no number of its GPU, or takes the first one.

## Stays silent

- `rank=`, a store, another `init_method` (a file may count those who come), MPI, arguments that are not in sight.
- `RANK` in any file of the program, also in one that writes it for each process, and environments that are filled out
  of sight (`os.environ.update(…)`).
- Launchers whose file speaks of `LOCAL_RANK`, or that give each process its own GPUs or fill the environment otherwise.
- Functions that something else calls as well: they may run under a launcher.
- Branches of one process; tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.calls.by_name import JOIN, argument_of
from distlint.calls.launchers import launches
from distlint.facts import Constant, Expression, For, Name, Subscript
from distlint.finding import Alarm, Evidence, Severity
from distlint.joining.ranks import Join
from distlint.places import Place, call_of, calls_in
from distlint.project import Function, Module, public_name, resolve_all
from distlint.rules import rule
from distlint.starting.one_process import in_branch_of_one_process
from distlint.starting.variables import GPU_VARIABLES, Setting, settings
from distlint.survey import Survey

_STARTS = "torch.multiprocessing.spawn"
#: Who tells a process its rank by the environment, in sight or out of it.
_TOLD = re.compile(r"\bRANK\b|_RANK\b|environ\.update\(|environ *\|=|load_dotenv|env_vars?\b|torchrun|mpirun|srun")
#: Arguments by which processes join without being told a rank by the environment.
_OTHERWISE = frozenset(("rank", "store"))
#: Backends that number nobody, and the ways to join by the environment.
_BACKENDS, _BY_IT = ("nccl", "gloo", "NCCL", "GLOO", "xccl", "hccl", "ccl"), (None, "env://")


@rule("RNK713", "spawned-without-rank", severity=Severity.CRASH, needs="file")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call that joins, and per launcher."""
    for one in _without_local_rank(module):
        yield Alarm(
            span=one.place.expression.span,
            message="the processes that are started here find RANK and WORLD_SIZE, but no LOCAL_RANK",
            help="set LOCAL_RANK to the number of the process on its node",
        )
    if "spawn(" not in module.text or "init_process_group" not in module.text or _TOLD.search(module.text):
        return
    spawned = {function: place for place in _spawns(module) for function in _begun(place, module)}
    if not spawned or any(_TOLD.search(survey.project.text(path)) for path in survey.launching.around(module)):
        return
    told: set[Place] = set()
    for join in survey.joining.joins(module):
        start = spawned.get(join.place.scope) if isinstance(join.place.scope, Function) else None
        if start is None or join.end in told or not _is_by_environment(join) or in_branch_of_one_process(start):
            continue
        if any(in_branch_of_one_process(place) for place in (join.place, join.end)):
            continue
        if join.end.scope.module is module and _are_all_spawned(join, spawned, survey):
            told.add(join.end)
            yield Alarm(
                span=join.end.expression.span,
                message="the processes that spawn starts are told no rank, and none is in their environment: they"
                " cannot join",
                help="init_process_group(..., rank=rank, world_size=world_size), with MASTER_ADDR and MASTER_PORT set",
                evidence=(Evidence(module.path, start.expression.span, "they are started here"),),
            )


def _without_local_rank(module: Module) -> Iterator[Setting]:
    """Where a file sets the rank of each process that it starts in a loop, which is told all but its local rank."""
    if module.is_test or "LOCAL_RANK" in module.text or not module.has("RANK"):
        return
    found = settings(module)
    for one in found:
        loop, held = one.place.innermost(For), _held(one)
        if one.name == "RANK" and not one.own and loop is not None and held is not None:
            alike = [other for other in found if other.place.scope is one.place.scope and _held(other) == held]
            is_sized = any(other.name == "WORLD_SIZE" for other in alike)
            has_gpus = any(other.name in GPU_VARIABLES and other.place.innermost(For) is loop for other in alike)
            if is_sized and not has_gpus and _is_handed_over(held, one.place, loop):
                yield one


def _held(one: Setting) -> str | None:
    """The variable that holds the environment of which an element is set."""
    element = one.place.expression
    return element.value.id if isinstance(element, Subscript) and isinstance(element.value, Name) else None


def _is_handed_over(held: str, place: Place, loop: For) -> bool:
    """Whether a call in a loop hands an environment to a process, which nothing else in the function fills."""
    assert isinstance(place.scope, (Function, Module))
    calls = [*map(call_of, calls_in(place.scope))]
    is_filled = any(facts.dotted(call.function) in (f"{held}.update", f"{held}.setdefault") for call in calls)
    inside = (call for call in calls if call.span.is_inside(loop.span))
    return not is_filled and any(facts.is_name(facts.argument(call, "env"), held) for call in inside)


def _spawns(module: Module) -> Iterator[Place]:
    for scope in module.scopes_with("spawn"):
        for place in calls_in(scope):
            if any(launch.row.name == _STARTS for launch in launches(call_of(place), place.scope)):
                yield place


def _begun(place: Place, module: Module) -> Iterator[Function]:
    """The functions of the module with which a call starts processes."""
    for launch in launches(call_of(place), place.scope):
        symbols = resolve_all(launch.target, place.scope) if launch.target is not None else ()
        yield from (s for s in symbols if isinstance(s, Function) and s.module is module)


def _is_by_environment(join: Join) -> bool:
    """Whether a process joins with the rank that its environment tells."""
    call = call_of(join.end)
    if join.rank is not None or not any(public_name(s) == JOIN for s in resolve_all(call.function, join.end.scope)):
        return False
    if any(given.star or given.keyword in _OTHERWISE for given in call.arguments):
        return False
    backend, method = argument_of(call, JOIN, "backend"), argument_of(call, JOIN, "init_method")
    return (backend is None or _is_one_of(backend, _BACKENDS)) and (method is None or _is_one_of(method, _BY_IT))


def _is_one_of(given: Expression, wanted: tuple[str | None, ...]) -> bool:
    return isinstance(given, Constant) and given.value in wanted


def _are_all_spawned(join: Join, spawned: dict[Function, Place], survey: Survey) -> bool:
    """Whether only functions with which processes are spawned lead to a call that joins."""
    functions = [f for f in join.through if f not in spawned]
    for function in functions:
        for caller in survey.order.callers(function):
            if caller.scope not in spawned and caller.scope not in functions:
                return False
    return not any(survey.order.callers(function) for function in spawned)
