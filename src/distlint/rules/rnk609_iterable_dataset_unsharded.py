"""Every rank reads the same stream: an iterable dataset that asks for no rank.

## Why it hurts

A sampler can't divide a stream. All ranks learn from the same samples: eight GPUs train as fast as one. Worker
processes that divide the stream by `get_worker_info()` do so on each rank alike.

## What to do

Take every world-size-th sample, or give each rank files of its own, and divide these over the workers.

## Example

```python
from torch.utils.data import DataLoader, IterableDataset

class Lines(IterableDataset):
    def __init__(self, path):
        self.path = path

    def __iter__(self):
        yield from open(self.path)

model = DDP(net)
for line in DataLoader(Lines("corpus.txt"), batch_size=8):
    model(line).backward()
```

## Use instead

```python
import itertools
from torch.utils.data import DataLoader, IterableDataset

class Lines(IterableDataset):
    def __init__(self, path):
        self.path = path

    def __iter__(self):
        yield from itertools.islice(open(self.path), dist.get_rank(), None, dist.get_world_size())

model = DDP(net)
for line in DataLoader(Lines("corpus.txt"), batch_size=8):
    model(line).backward()
```

## What it reports

In a file that starts or joins several processes, a `DataLoader` of

- an `IterableDataset` of the project, no method of which speaks of ranks, shards or the number of processes (reported
  at the class, at the loader where the class is in another file);
- a streaming dataset of Hugging Face (`load_dataset(..., streaming=True)`) that is not split by node, also one that a
  function of the project gives back.

## Stays silent

- A rank, a world size or a shard in the class, its bases, its arguments, in `worker_init_fn` or in the loop.
- `split_dataset_by_node`, `.shard(...)`, webdataset; data from a server or a queue.
- Random and synthetic data; loaders for validation and test; branches of one process or of some ranks; tests.
- accelerate, Lightning, Ray, composer and others that divide what the dataset yields.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.data.division import Division, is_divided_later, speaks_of_ranks
from distlint.data.epochs import Way
from distlint.data.loaders import Loader, is_iterable_class, loaders
from distlint.data.samplers import is_for_evaluation, sets_epochs_itself
from distlint.facts import Attribute, Call, Expression, Name, Subscript
from distlint.finding import Alarm, Confidence, Evidence, Severity, Span
from distlint.project import Class, Function, Module, ScopeOwner, public_name, resolve_all
from distlint.project.one_form import returned
from distlint.rules import rule
from distlint.survey import Survey

#: What makes samples up, and what hands each process its own.
_OWN = frozenset(
    ("rand", "randn", "randint", "choice", "choices", "sample", "normal", "uniform", "randperm", "default_rng",
     "socket", "Queue", "queue", "redis", "kafka", "zmq", "requests", "grpc", "client", "env", "gym", "server")
)  # fmt: skip
_DEEPEST = 8


@rule("RNK609", "iterable-dataset-unsharded", severity=Severity.WRONG_RESULT, needs="file", default=False)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per class, and one per loader of another stream."""
    text = module.text
    if "DataLoader" not in text or sets_epochs_itself(module):
        return
    seen: set[Class] = set()
    for loader in loaders(module):
        if loader.option("sampler", 3) is not None or is_for_evaluation(loader.told) or loader.is_of_some_ranks:
            continue
        stream = _stream(loader.dataset, loader.place.scope, survey.division, 0)
        if stream is None or stream.of in seen or not survey.devices.processes.is_distributed(module):
            continue
        if _has_own_workers(loader) or survey.division.may_divide(loader.dataset, loader.place.scope):
            continue
        if is_divided_later(Way(loader.call, loader.scope, survey.launching)):
            continue
        if stream.of is not None:
            seen.add(stream.of)
        yield _finding(module, loader, stream)


class _Stream(NamedTuple):
    """What a loader reads: the call that opens it, and its class (None: a stream of Hugging Face)."""

    opened: Call
    of: Class | None


def _stream(data: Expression | None, scope: ScopeOwner, division: Division, depth: int) -> _Stream | None:
    """The stream that some data comes from, if all of it is read alike on all ranks as far as can be seen."""
    if isinstance(data, (Name, Attribute)) and depth < _DEEPEST:
        streams = [_stream(value, home, division, depth + 1) for value, home in division.origins(data, scope)]
        return next((stream for stream in reversed(streams) if stream is not None), None)
    if isinstance(data, Subscript):
        return _stream(data.value, scope, division, depth + 1)
    if not isinstance(data, Call) or depth >= _DEEPEST:
        return None
    symbols = resolve_all(data.function, scope)
    if any(public_name(symbol) == "datasets.load_dataset" for symbol in symbols):
        streams_it = facts.argument(data, "streaming")
        return _Stream(data, None) if facts.is_true(streams_it) else None
    if len(symbols) == 1 and isinstance(symbols[0], Function) and not isinstance(data.function, Attribute):
        made = [_stream(value, symbols[0], division, depth + 1) for value in returned(symbols[0])]
        return made[0] if made and None not in made else None
    if len(symbols) == 1 and isinstance(symbols[0], Class):
        known = symbols[0]
        return _Stream(data, known) if is_iterable_class(known) and _yields_the_same(known, division) else None
    return _stream(data.function.value, scope, division, depth + 1) if isinstance(data.function, Attribute) else None


def _yields_the_same(known: Class, division: Division) -> bool:
    """Whether a class reads its samples itself, the same in every process as far as can be seen."""
    iterate = known.method("__iter__")
    if iterate is None or not all(resolve_all(base.value, known.module) for base in known.definition.bases):
        return False
    return _OWN.isdisjoint(iterate.words) and not any(
        division.may_divide(value.value, method) or _is_made_elsewhere(value.value, method)
        for base in known.lineage
        if isinstance(base, Class)
        for attribute, values in base.attributes.items()
        if attribute in iterate.words
        for method, value in values
    )


def _is_made_elsewhere(value: Expression, scope: Function) -> bool:
    """Whether a function of the project makes an object, which may divide what it reads."""
    return isinstance(value, Call) and any(isinstance(s, Function) for s in resolve_all(value.function, scope))


def _has_own_workers(loader: Loader) -> bool:
    """Whether its worker processes may each be told a part that the rank decides."""
    prepare = loader.option("worker_init_fn")
    if prepare is None:
        return False
    known = resolve_all(prepare, loader.place.scope)
    words = {word for symbol in known if isinstance(symbol, Function) for word in symbol.words}
    return not known or speaks_of_ranks(tuple(Name(prepare.span, word) for word in sorted(words)))


def _finding(module: Module, loader: Loader, stream: _Stream) -> Alarm:
    span, known, evidence = loader.call.span, stream.of, []
    if known is None:
        evidence.append(Evidence(module.path, stream.opened.span, "the stream is opened here"))
        message = "the streaming dataset yields the same samples on every rank: nothing splits it by node"
    else:
        at = known.definition.span
        if known.module is module:
            span = Span(at.line, at.column, at.line, at.column)
            evidence.append(Evidence(module.path, loader.call.span, "loaded here, on every rank"))
        else:
            evidence.append(Evidence(known.module.path, at, "the class"))
        message = f"`{known.name}` yields the same samples on every rank: nothing in it asks for the rank"
    return Alarm(
        span=span,
        confidence=Confidence.MEDIUM,
        message=message,
        help="give each rank a part: every world-size-th sample, or split_dataset_by_node",
        evidence=tuple(evidence),
    )
