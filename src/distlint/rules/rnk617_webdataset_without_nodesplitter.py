"""A dataset of webdataset that nobody tells how to divide its shards over the ranks.

## Why it hurts

`ValueError: you need to add an explicit nodesplitter to your input pipeline for multi-node training`, at the first
batch, also where all processes are on one node. With one GPU it works.

## What to do

`nodesplitter=wds.split_by_node`, with at least as many shards as ranks, or `resampled=True` for training.

## Example

```python
import webdataset as wds

def batches(urls):
    data = wds.WebDataset(urls, shardshuffle=100).decode("pil").to_tuple("jpg", "cls")
    return wds.WebLoader(data, batch_size=32)

dist.init_process_group("nccl")
train(DDP(model), batches(urls))
```

## Use instead

```python
import webdataset as wds

def batches(urls):
    data = wds.WebDataset(urls, shardshuffle=100, nodesplitter=wds.split_by_node).decode("pil").to_tuple("jpg", "cls")
    return wds.WebLoader(data, batch_size=32)

dist.init_process_group("nccl")
train(DDP(model), batches(urls))
```

## What it reports

`webdataset.WebDataset(urls, …)` without `nodesplitter=`, in code that several processes run. It is read by all of them,
and the first that does so raises. So is `nodesplitter=wds.split_by_worker`, which divides the shards over the workers
of each loader: all ranks read the same ones.

## Stays silent

- `nodesplitter=`, whatever else it is; `resampled=`; shards that `ResampledShards` draws anew; arguments that are not
  in sight (`**options`); shards that an object lists, or that are picked by the rank (`urls[rank]`).
- Files that speak of `split_by_node` or of `nodesplitter` anywhere: they know.
- Branches of one process or of some ranks; what every caller in sight runs as one process; tests.
- Projects that keep webdataset below 0.2, which divides by itself.

Files named for one process, a test, an evaluation, a conversion and the like have `low` confidence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Call, Expression, Name
from distlint.finding import Alarm, Confidence, Severity
from distlint.places import Place, call_of, calls_in, outcomes
from distlint.project import Class, Function, Module, Scope, public_name, resolve_all
from distlint.rules import rule
from distlint.starting.one_process import in_branch_of_one_process
from distlint.starting.programs_of_one import is_named_for_one
from distlint.survey import Survey

_NAME = "WebDataset"
#: Who has one of these words knows that shards are divided.
_KNOWS = ("split_by_node", "nodesplitter")
_DIVIDED = frozenset(("nodesplitter", "resampled"))
#: What divides the shards over the workers of a loader, where the ranks are asked for.
_BY_WORKER = re.compile(r"nodesplitter *= *[\w.]{0,40}\bsplit_by_worker\b")
_OF_RANK = re.compile(r"rank", re.IGNORECASE)
#: Lists of shards that draw them anew.
_DRAWN = frozenset(("ResampledShards", "ResampledShardList"))
#: Tests for some of the ranks, or for one process.
_SOME = re.compile(r"rank|main|master|world|distrib|ddp|gpu|proc|node|initialized", re.IGNORECASE)


@rule("RNK617", "webdataset-without-nodesplitter", severity=Severity.CRASH, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per dataset."""
    text, is_old = module.text, survey.settings.stays_below("webdataset", "0.2")
    if is_old or f"{_NAME}(" not in text:
        return
    if any(word in text for word in _KNOWS):
        if _BY_WORKER.search(text) is not None and _is_run_by_several(module, survey):
            yield from (_by_worker(given) for scope in module.scopes_with(_NAME) for given in _split_by_worker(scope))
        return
    made = [place for scope in module.scopes_with(_NAME) for place in _made(scope) if not _is_of_some(place)]
    if not made or not _is_run_by_several(module, survey):
        return
    for place in made:
        if not survey.in_use.is_spared(module, place.expression.span):
            yield Alarm(
                span=place.expression.span,
                confidence=Confidence.LOW if is_named_for_one(module.path) else Confidence.HIGH,
                message="WebDataset without nodesplitter=: nothing divides the shards over the ranks, and it raises"
                " where there are several",
                help="nodesplitter=wds.split_by_node, or resampled=True",
            )


def _by_worker(given: Expression) -> Alarm:
    return Alarm(
        span=given.span,
        message="split_by_worker divides shards over the workers of one loader: every rank reads the same ones",
        help="nodesplitter=wds.split_by_node",
    )


def _split_by_worker(scope: Scope) -> Iterator[Expression]:
    """What splits by the workers of a loader, and is given as what divides shards over the ranks."""
    for place in calls_in(scope):
        given = facts.argument(call_of(place), "nodesplitter", None)
        if place.scope is scope and given is not None and facts.last_name(call_of(place).function) == _NAME:
            names = [public_name(symbol) or "" for symbol in resolve_all(given, scope)]
            if names and all(n.startswith("webdataset.") and n.endswith(".split_by_worker") for n in names):
                yield given


def _made(scope: Scope) -> Iterator[Place]:
    """The datasets that are made in a function, or at the top level, of shards that nothing divides."""
    for place in calls_in(scope):
        call = call_of(place)
        if place.scope is scope and facts.last_name(call.function) == _NAME:
            symbols = resolve_all(call.function, scope)
            if any(public_name(s) == "webdataset.WebDataset" for s in symbols) and not _is_divided(call, scope):
                yield place


def _is_divided(call: Call, scope: Scope) -> bool:
    """Whether arguments may say how shards are divided: by name, out of sight, as an object that lists them, or by a
    number of the rank in what is read."""
    if any(given.star or given.keyword in _DIVIDED for given in call.arguments):
        return True
    urls = facts.argument(call, "urls", 0)
    if urls is not None and _OF_RANK.search(facts.source_of(urls)) is not None:
        return True
    if isinstance(urls, Name) and isinstance(scope, Function) and (known := scope.bindings.values(urls.id)):
        return _is_drawn_anew(known[-1], scope)
    if isinstance(urls, Call) and any(isinstance(s, Class) for s in resolve_all(urls.function, scope)):
        return True
    return _is_drawn_anew(urls, scope)


def _is_drawn_anew(urls: Expression | None, scope: Scope) -> bool:
    """Whether shards are an object of the library's that gives each process its own draw of them without end; the
    releases that take it ask nobody to divide it."""
    if not isinstance(urls, Call) or facts.last_name(urls.function) not in _DRAWN:
        return False
    return any((public_name(s) or "").startswith("webdataset.") for s in resolve_all(urls.function, scope))


def _is_of_some(place: Place) -> bool:
    """Whether some ranks only, or a single process, come to a place."""
    return in_branch_of_one_process(place) or any(_SOME.search(facts.source_of(test)) for test, _ in outcomes(place))


def _is_run_by_several(module: Module, survey: Survey) -> bool:
    """Whether code of several processes reads what a module makes."""
    if survey.devices.processes.is_left_alone(module) or survey.devices.processes.trains_on_one_device:
        return False
    return survey.devices.processes.is_distributed(module) or survey.launching.is_multi_process_code(module)
