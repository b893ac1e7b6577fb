"""A list is shuffled in another order on each rank, and each rank takes its part of it.

## Why it hurts

Some samples are seen by several ranks and others by none. Ranks that have to see the same batch see different ones.

## What to do

Seed the generator of the order alike on all ranks, apart from that for augmentation.

## Example

```python
import random

random.shuffle(files)
mine = files[dist.get_rank() :: dist.get_world_size()]
```

## Use instead

```python
import random

random.Random(seed + epoch).shuffle(files)
mine = files[dist.get_rank() :: dist.get_world_size()]
```

## What it reports

`random.shuffle`, `random.sample`, `np.random.permutation`, `torch.randperm`, `random_split`, `RandomSampler` and such
methods of generators, if the order is then divided by rank (`files[rank::world_size]`, `i % world_size == rank`,
`DistributedSampler(files)`, `data.shard(size, rank)`, `split_dataset_by_node`, `share(files, rank, size)` of the
project, or its `share(files)` that asks for the rank itself), and the generator

- has a fresh seed in every process: `random.Random()`, `np.random.default_rng()`;
- is seeded with the rank: `random.seed(seed + rank)`, `torch.Generator().manual_seed(rank)`, `set_seed(seed + rank)`,
  also where a caller hands the seed on (`build(files, seed=1234 + rank)`: then the finding is at that, if it stands in
  the same file);
- is that of the library (a parameter for a seed that is None by default, and that none of the callers in sight gives,
  leaves it at that), and no file of the project seeds it, or all that do so add the rank (`random.seed(seed + rank)`,
  also where the callers of the function that seeds hand it on), or who starts the processes seeds it ahead of
  `torch.multiprocessing.spawn`: they begin anew, and none of them is seeded. It is that of the process, too, in a
  sampler that seeds a generator of torch and gives it to nobody, and in one derived from `DistributedSampler` in a
  library of which nobody in sight calls the functions that seed.

So is an order that splits the data for training and evaluation (`train, test = order[:n], order[n:]`, by their names;
`random_split`, `train_test_split`) or that a trainer of transformers is given to train on, in files that speak of
several processes. In a program (`if __name__ == "__main__"`) that does not train in sight, or is named for a test, an
evaluation and the like, such a split has `low` confidence.

`shuffle()` of a data set that Hugging Face's library has loaded takes its order from NumPy unless it is given a seed.
So is a list that another method of the same object has shuffled (`self.reshuffle()`).
A dataset of the project stands for the list from which its `__getitem__` takes by number; one that goes through
`self.files[self.rank :: self.size]` in `__iter__` divides the list that it is handed.

A `DistributedSampler` that shuffles by a seed with the rank in it, or by the clock or the number of the process
(`DistributedSampler(data, seed=seed + rank)`, also where a caller of the function hands the seed on), divides another
order on each rank; the finding is at its call.

What each rank picks by its `hash` (`hash(name) % world_size == rank`) is no common part either: texts, and what holds
one, hash differently in each process.

The finding is at the shuffle; where that stands in another file, at the call that leads to it.

## Stays silent

- A common seed before, a `generator=` with one, `random.Random(seed + epoch)`.
- Any call in the project that may seed the library's generator (`set_seed` of another library), unless the rank is
  added in sight; a function of the project seeds what its text says. For shuffles inside of a loader's workers that is
  right as long as torch seeds them (by the worker, from a seed that the ranks share); Lightning adds the rank
  (`seed_everything(seed, workers=True)`), so that they differ after all.
- Methods of data sets, which the workers of a loader may run, as soon as torch is seeded alike: it seeds Python and
  NumPy there.
- Shuffles under an option of a function that is off by default (`shuffle=False`), where the call does not give it.
- Splits that some ranks make only, or use only (the others ask for the size); slices whose names don't speak of
  training and evaluation.
- Shuffles to which only the first rank comes, by whoever calls the function: it deals out for all.
- Shuffles of the own part, after it was taken; orders that are broadcast or sorted; data that is not divided.
- Samplers that don't shuffle, or are for one process (`num_replicas=1`); seeds that may be shared (`broadcast`).
- Hashes of numbers, of `hashlib` and `zlib`; `PYTHONHASHSEED` anywhere in the project; processes that are forked.
- Seeds that differ along other axes than the one along which the order is divided, or by the node (`rank // n`) where
  the ranks of the node divide (`rank % n`), or those of a group that is not the world
  (`DistributedSampler(data, rank=dist.get_rank(own), seed=member)`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Argument, Assign, Attribute, Call, Expression, Name
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.places import Place, outcomes, place_of, places
from distlint.places.rank_words import names_ranks
from distlint.places.rank_zero import comes_with_rank_zero
from distlint.project import Function, Module, Scope
from distlint.rules import rule
from distlint.shares import Share
from distlint.shares.hashed import dealt_by_hash
from distlint.shares.sampler_seeds import OwnSeed, own_seeds
from distlint.shares.walk import GivenSeed
from distlint.starting.programs_of_one import is_named_for_one
from distlint.survey import Survey

#: What a launcher tells a program.
_TOLD = ("local_rank", "world_size", "num_replicas")
#: What trains a model, in the text of a file.
_TRAINING = re.compile(r"\.backward\(|Trainer\b|\.(?:fit|train)\(")


@rule("RNK608", "unseeded-shuffle", severity=Severity.WRONG_RESULT, needs="file")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per shuffle whose order is divided over the ranks, or splits their data, and is another one on each
    of them."""
    for share in survey.shuffles.shares(module):
        if share.if_several and (not _is_of_all(share, module, survey) or _is_for_some(share)):
            continue
        made = share.origin.innermost.scope
        if isinstance(made, Function) and comes_with_rank_zero(made, survey.order):
            continue  # who deals out for all
        origin, line = share.origin, share.place.line
        seeded = "is seeded per rank" if origin.axes else "has no common seed"
        becomes = f"but its order is divided over ranks (line {line})"
        if share.splits:
            where = f" (line {line})" if share.place != origin.call.span else ""
            becomes = f"so each rank splits the data for training and evaluation in another way{where}"
        seed, evidence = origin.innermost.seed, share.evidence(module)
        span = origin.call.span
        if seed is not None and seed.scope.module is module:  # there it can be mended
            span = seed.expression.span
            seeded = f"is seeded per rank by `{facts.shortened(seed.expression)}`"
            evidence = (Evidence(origin.scope.module.path, origin.call.span, "the order is made here"), *evidence)
        by = origin.innermost.seeded
        if by is not None:
            evidence = (*evidence, Evidence(by.scope.module.path, by.expression.span, _about(by, made)))
        yield Alarm(
            span=span,
            confidence=Confidence.LOW if share.splits and _only_looks(module, survey) else Confidence.HIGH,
            message=f"{origin.text} {seeded}, {becomes}",
            help="seed the generator of the order alike on all ranks",
            evidence=evidence,
        )
    for own in own_seeds(survey.shuffles, module):
        what = "depends on the rank" if own.axes else "is another one in each process"
        yield Alarm(
            span=own.sampler.span,
            message=f"the seed `{facts.shortened(own.seed)}` of this sampler {what}: each rank takes its part of"
            " another order, and samples are seen twice or never",
            help="give the sampler of each rank the same seed",
            evidence=_seeds(own, module),
        )
    for dealt in dealt_by_hash(module, survey.kinds):
        yield Alarm(
            span=dealt.hashed.span,
            message=f"`{facts.shortened(dealt.hashed, 40)}` is another number in each process if a text is hashed, and"
            " each rank takes its part by it: samples are seen twice or never",
            help="divide by the position in a sorted list, or by zlib.crc32 or hashlib of the text",
            evidence=(Evidence(module.path, dealt.test.span, "each rank takes its part here"),),
        )


def _about(by: GivenSeed, made: Scope) -> str:
    """What a seed means for an order that is made in a scope."""
    if by.axes:
        return "each rank has its own seed here"
    return (
        "makes no order: give it as generator=" if by.scope is made else "set ahead of the processes, which begin anew"
    )


def _only_looks(module: Module, survey: Survey) -> bool:
    """Whether a file is named for a test, an evaluation and the like, or is a program that does not train in sight: who
    only looks at a part of the data, or at how large it is, loses nothing by another one on each rank."""
    if is_named_for_one(module.path):
        return True
    is_program = "__main__" in module.text and not survey.launching.is_imported(module)
    around = map(survey.project.raw_text, survey.launching.around(module))
    return is_program and not any(map(_TRAINING.search, around))


def _seeds(own: OwnSeed, module: Module) -> tuple[Evidence, ...]:
    """The seed of a sampler, and where a caller hands it on."""
    seed = Evidence(module.path, own.seed.span, "this seed")
    if own.given is None:
        return (seed,)
    return seed, Evidence(own.given.scope.module.path, own.given.expression.span, "a caller gives the rank with it")


def _is_of_all(share: Share, module: Module, survey: Survey) -> bool:
    """Whether several processes may run a file, which speaks of them or of what a launcher tells it, and all of them
    come to an order."""
    if not survey.devices.processes.is_distributed(module) and not module.has(*_TOLD):
        return False
    made = share.origin.innermost
    place = place_of(made.scope, made.call)
    return place is None or not _is_of_some(place)


def _is_for_some(share: Share) -> bool:
    """Whether a split, behind the statement that makes it, is for some ranks only: the others ask for its size."""
    scope, call = share.origin.scope, share.origin.call
    made = next((s for s in facts.statements(scope.body) if isinstance(s, Assign) and _stands_in(call, s)), None)
    if made is None or share.place != call.span:
        return False
    targets = [facts.dotted(item) for target in made.targets for item in facts.items_of(target)]
    uses = [
        place
        for place in places(scope, lambda e: isinstance(e, Name) and e.id in targets)
        if place.expression.span > made.span
    ]
    return bool(uses) and all(_asks_for_size(place) or _is_of_some(place) for place in uses)


def _stands_in(call: Expression, assigned: Assign) -> bool:
    return assigned.value is not None and call.span.is_inside(assigned.value.span)


def _asks_for_size(place: Place) -> bool:
    around = [one for one in place.above[-2:] if not isinstance(one, Argument)]
    asking = around[-1] if around else None
    if isinstance(asking, Attribute):
        return asking.attr in ("shape", "size")
    return isinstance(asking, Call) and facts.is_name(asking.function, "len")


def _is_of_some(place: Place) -> bool:
    """Whether a test that asks for the rank stands around a place."""
    return any(names_ranks(facts.source_of(test)) for test, _ in outcomes(place))
