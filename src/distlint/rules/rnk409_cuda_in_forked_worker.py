"""CUDA in a process that was forked from one that uses CUDA.

## Why it hurts

A forked child inherits a CUDA context that it can't use: "Cannot re-initialize CUDA in forked subprocess", or a worker
that hangs, and the ranks that wait for its batch with it.

## What to do

Leave tensors on the CPU in workers, and let the training loop move the batch (`pin_memory=True`, `non_blocking=True`);
start other processes with `spawn`.

## Example

```python
from torch.utils.data import DataLoader, Dataset

class Images(Dataset):
    def __init__(self, images):
        self.images = images

    def __getitem__(self, index):
        return self.images[index].cuda()

loader = DataLoader(Images(images), num_workers=4)
```

## Use instead

```python
from torch.utils.data import DataLoader, Dataset

class Images(Dataset):
    def __init__(self, images):
        self.images = images

    def __getitem__(self, index):
        return self.images[index]

for batch in DataLoader(Images(images), num_workers=4, pin_memory=True):
    model(batch.cuda(non_blocking=True))
```

## What it reports

- CUDA in what the workers of a `DataLoader` run: `__getitem__` or `__iter__` of the dataset, `collate_fn`,
  `worker_init_fn`, with `num_workers` above 0 or chosen at run time; also data that lies on a GPU already.
- `Process`, `Pool` or `ProcessPoolExecutor` with the default start method, whose function uses CUDA, after the function
  that starts them has used CUDA.

## Stays silent

- `num_workers=0`; `multiprocessing_context=`, `mp_context=`, `set_start_method`, `get_context`, `mp.spawn`.
- Processes that are started before CUDA is used; `torch.cuda.is_available()` and `device_count()`, which start nothing.
- Devices that are chosen at run time, calls under a test for the device or the worker; tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.data.loaders import Loader, loaders
from distlint.devices.touching import Touching, is_guarded
from distlint.facts import Call, Constant, Expression, Name
from distlint.finding import Alarm, Confidence, Evidence, Severity, Span
from distlint.places import Place, call_of, callees_of, calls_in
from distlint.project import Class, Function, Instance, Module, Project, Scope, public_name, resolve_all
from distlint.project.bindings import Assigned
from distlint.rules import rule
from distlint.survey import Survey

_STARTS = {
    f"{package}.{name}": name
    for package in ("multiprocessing", "torch.multiprocessing", "multiprocessing.context", "concurrent.futures")
    for name in ("Process", "Pool", "ProcessPoolExecutor")
}
_STARTED = re.compile(r"\b(?:Process|Pool|ProcessPoolExecutor)\b")
#: What hands a function to the processes of a pool.
_HANDS = frozenset(
    ("map", "map_async", "imap", "imap_unordered", "starmap", "starmap_async", "apply", "apply_async", "submit")
)
_IN_WORKER = ("__getitem__", "__getitems__", "__iter__", "__next__")


@rule("RNK409", "cuda-in-forked-worker", severity=Severity.CRASH, needs="file", default=False)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call that uses CUDA in a forked process."""
    text = module.text
    if "DataLoader" not in text and _STARTED.search(text) is None:
        return
    touching = survey.devices.touching
    found = [*_in_workers(module, touching), *_in_children(module, touching)]
    if found and not _chooses_how_to_start(survey.project):
        yield from found


def _chooses_how_to_start(project: Project) -> bool:
    """Whether a file of the project, tests apart, says how processes are started."""
    return any(project.outside_tests(project.mentioning("set_start_method")))


# -- workers of a loader ---------------------------------------------------------------------------------------------


def _in_workers(module: Module, touching: Touching) -> Iterator[Alarm]:
    seen: set[tuple[str, Span]] = set()
    for loader in loaders(module):
        number = loader.option("num_workers", 5)
        if number is None or (isinstance(number, Constant) and not number.value):
            continue
        if loader.has_hidden_options or loader.option("multiprocessing_context", 11) is not None:
            continue
        for place, what in _used_by_workers(loader, touching):
            home = place.scope.module
            if (home.path, place.expression.span) not in seen:
                seen.add((home.path, place.expression.span))
                why = f"{what} runs in forked workers" if what else "the data of forked workers lies on a GPU"
                yield _finding(module, place, home, loader.place, why)


def _used_by_workers(loader: Loader, touching: Touching) -> Iterator[tuple[Place, str]]:
    """What uses CUDA in the workers of a loader, with the function that they run; "" for data on a GPU."""
    scope = loader.place.scope
    known = _datasets(loader)
    for owner in known:
        for name in _IN_WORKER:
            method = owner.method(name)
            found = touching.first(method) if method is not None else None
            if found is not None:
                yield found, f"`{owner.name}.{name}`"
    for option in ("collate_fn", "worker_init_fn"):
        given = loader.option(option, {"collate_fn": 6, "worker_init_fn": 10}[option])
        for symbol in resolve_all(given, scope) if given is not None else ():
            found = touching.first(symbol) if isinstance(symbol, Function) else None
            if found is not None and isinstance(symbol, Function):
                yield found, f"`{symbol.name}`"
    data = _tensors(loader.dataset, loader.place)
    for tensor in data:
        if touching.is_on_gpu(tensor, loader.place):
            yield loader.place, ""
            return


def _datasets(loader: Loader) -> tuple[Class, ...]:
    symbols = resolve_all(loader.dataset, loader.place.scope) if loader.dataset is not None else ()
    return tuple(symbol.of for symbol in symbols if isinstance(symbol, Instance) and isinstance(symbol.of, Class))


def _tensors(data: Expression | None, place: Place) -> tuple[Expression, ...]:
    """The tensors that a `TensorDataset` is made of."""
    if isinstance(data, Name):
        only = place.scope.bindings.only(data.id)
        data = only.value if isinstance(only, Assigned) else None
    if not isinstance(data, Call) or facts.last_name(data.function) != "TensorDataset":
        return ()
    return tuple(given.value for given in data.arguments if not given.star and given.keyword is None)


# -- other children --------------------------------------------------------------------------------------------------


def _in_children(module: Module, touching: Touching) -> Iterator[Alarm]:
    words = module.called_as(frozenset(_STARTS.values()))
    for scope in module.scopes_having(words):
        for place in calls_in(scope):
            kind = _starts(place)
            if kind is None:
                continue
            target = next((f for f in _targets(place, kind, scope) if touching.first(f) is not None), None)
            before = touching.before(place, scope) if target is not None and not is_guarded(place) else None
            if target is not None and before is not None:
                yield _finding(module, place, module, before, f"`{target.name}` runs in a forked process")


def _starts(place: Place) -> str | None:
    """What kind of process a call starts with the default start method, or None."""
    call = call_of(place)
    if facts.argument(call, "mp_context") is not None or call.unpacks:
        return None
    names = (public_name(symbol) for symbol in callees_of(place))
    return next((_STARTS[name] for name in names if name in _STARTS), None)


def _targets(place: Place, kind: str, scope: Scope) -> Iterator[Function]:
    """The functions that the children run."""
    call = call_of(place)
    given = [facts.argument(call, "target", 1), facts.argument(call, "initializer")]
    others = map(call_of, calls_in(scope)) if kind != "Process" else ()
    given += [o.arguments[0].value for o in others if facts.last_name(o.function) in _HANDS and o.arguments]
    for function in given:
        for symbol in resolve_all(function, place.scope) if function is not None else ():
            if isinstance(symbol, Function):
                yield symbol


def _finding(module: Module, place: Place, home: Module, other: Place, why: str) -> Alarm:
    is_here = home is module
    at, beside = (place, other) if is_here else (other, place)
    where = module.path if is_here else home.path
    return Alarm(
        span=at.expression.span,
        confidence=Confidence.MEDIUM,
        message=f"`{facts.shortened(place.expression, 40)}` uses CUDA in a forked process: {why}",
        help="keep tensors on the CPU there, or start the processes with spawn",
        evidence=(Evidence(where, beside.expression.span, "what makes it a forked process" if is_here else "CUDA"),),
    )
