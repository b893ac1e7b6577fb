"""Data that are divided over the ranks are divided once more by the framework.

## Why it hurts

With eight ranks, each sees an eighth of its eighth: seven of eight samples are never trained on, and nothing fails.

## What to do

Say `use_distributed_sampler=False`; give accelerate a loader that shuffles, without a sampler.

## Example

```python
from torch.utils.data import DataLoader, DistributedSampler

accelerator = Accelerator()
loader = DataLoader(dataset, batch_size=8, sampler=DistributedSampler(dataset))
loader = accelerator.prepare(loader)
```

## Use instead

```python
from torch.utils.data import DataLoader

accelerator = Accelerator()
loader = DataLoader(dataset, batch_size=8, shuffle=True)
loader = accelerator.prepare(loader)
```

## What it reports

- A `Trainer` of Lightning for a data module or model whose `DataLoader` has a sampler of the project that divides by
  rank itself (it derives from torch's `Sampler`, not from `DistributedSampler`, and asks for the rank and the number of
  ranks): without `use_distributed_sampler=False` the trainer wraps it in a distributed sampler.
- `accelerator.prepare(loader)` for a `DataLoader` with a `DistributedSampler`, or such a sampler of the project:
  accelerate shards its batches, whatever made them.
- `len(loader) // world_size` for a loader that has a `DistributedSampler`, or that accelerate has prepared: its length
  is that of one rank already.

## Stays silent

- Lengths of loaders that are prepared later, or that a sampler divides by another number.
- `use_distributed_sampler` or `replace_sampler_ddp` in the call of the trainer, or options that are not seen; one
  device; data modules and models that the file of the trainer does not name.
- `DistributedSampler` and classes derived from it under Lightning, which leaves them as they are; batch samplers.
- Loaders that are given to nobody but the loop; loaders whose sampler only some programs have.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.data.counted import DividedCount, divided_counts
from distlint.data.loaders import Loader, loaders
from distlint.data.samplers import SAMPLERS
from distlint.facts import Call, Expression, Name
from distlint.finding import Alarm, Evidence, Severity, Span
from distlint.places import call_of, callees_of, calls_in, reads
from distlint.project import Class, External, Module, ScopeOwner, public_name, resolve_all
from distlint.project.bindings import Assigned
from distlint.rules import rule
from distlint.starting.programs_of_one import has_one_device
from distlint.survey import Survey

_TRAINERS = frozenset(("lightning.pytorch.Trainer", "lightning.pytorch.trainer.Trainer"))
#: Options by which the trainer leaves samplers as they are.
_LEAVES = ("use_distributed_sampler", "replace_sampler_ddp")
_HOLDERS = ("LightningDataModule", "LightningModule")
_PLAIN = frozenset(("torch.utils.data.Sampler", "torch.utils.data.sampler.Sampler"))
_PREPARING = frozenset(("prepare", "prepare_data_loader"))
#: Words of a sampler that divides: who it is, and how many there are.
_WHO, _OF = frozenset(("rank", "get_rank")), frozenset(("num_replicas", "get_world_size", "world_size"))


@rule("RNK613", "sharded-twice", severity=Severity.WRONG_RESULT, needs="file")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per trainer, at its call, per loader that accelerate prepares, at the loader, and per count."""
    if module.has("Trainer(") and module.has("lightning"):
        yield from _by_trainers(module)
    for count in divided_counts(module):
        yield _of_count(module, count)
    if module.has("DataLoader") and module.has(".prepare") and module.has("accelerat", "Accelerat"):
        for loader in loaders(module):
            sampler = loader.option("sampler", 3)
            prepared = _prepared(loader) if _divides(sampler, loader.place.scope, plain=True) else None
            if prepared is not None:
                yield _by_accelerate(module, loader, prepared)


def _of_count(module: Module, found: DividedCount) -> Alarm:
    return Alarm(
        span=found.division.span,
        message=f"`len({found.loader})` is the number of batches of one rank, and"
        f" `{facts.shortened(found.division.right)}` divides it once more",
        help="leave the division out, or count the data before it is divided",
        evidence=(Evidence(module.path, found.before.span, "divided over the ranks here"),),
    )


def _by_trainers(module: Module) -> Iterator[Alarm]:
    made = [
        place
        for scope in module.scopes
        for place in calls_in(scope)
        if facts.last_name(call_of(place).function) == "Trainer"
        and any(public_name(symbol) in _TRAINERS for symbol in callees_of(place))
    ]
    calls = [call_of(place) for place in made]
    calls = [call for call in calls if not _leaves_samplers(call) and not has_one_device(call)]
    found = next(_own_samplers(module), None) if calls else None
    if found is not None:
        home, loader = found
        for call in calls:
            yield _by_lightning(call, home, loader)


def _leaves_samplers(call: Call) -> bool:
    """Whether a trainer leaves the samplers as they are, or may be told so in options that nobody sees."""
    return any(given.star or given.keyword in _LEAVES for given in call.arguments)


def _own_samplers(module: Module) -> Iterator[tuple[Module, Loader]]:
    """The loaders of data modules and models that a file names which have a sampler that divides by itself."""
    for name in sorted(module.bindings.names):
        for symbol in resolve_all(Name(Span(0, 0, 0, 0), name), module):
            if not isinstance(symbol, Class) or not _holds_loaders(symbol):
                continue
            for known in symbol.lineage:
                if isinstance(known, Class):
                    yield from _loaders_of(known)


def _loaders_of(owner: Class) -> Iterator[tuple[Module, Loader]]:
    methods = tuple(owner.methods.values())
    for loader in loaders(owner.module):
        sampler = loader.option("sampler", 3)
        if loader.scope in methods and _divides(sampler, loader.place.scope, plain=False):
            yield owner.module, loader


def _holds_loaders(symbol: Class) -> bool:
    return any(isinstance(base, External) and base.name.rpartition(".")[2] in _HOLDERS for base in symbol.lineage)


def _divides(sampler: Expression | None, scope: ScopeOwner, *, plain: bool) -> bool:
    """Whether a sampler is made in any case that gives each rank its part: one of the project that derives from torch's
    plain one, or, if that is asked for (``plain``), a distributed one of torch."""
    values: list[Expression | None] = [sampler]
    if isinstance(sampler, Name):
        definitions = scope.bindings.of(sampler.id)
        values = [d.value if isinstance(d, Assigned) and not d.position else None for d in definitions]
    return bool(values) and all(isinstance(value, Call) and _is_divider(value, scope, plain) for value in values)


def _is_divider(call: Call, scope: ScopeOwner, plain: bool) -> bool:
    for symbol in resolve_all(call.function, scope):
        lineage = symbol.lineage if isinstance(symbol, Class) else (symbol,)
        names = {base.name for base in lineage if isinstance(base, External)}
        if names & SAMPLERS:
            return plain
        if isinstance(symbol, Class) and names & _PLAIN:
            words = frozenset().union(*(method.words for method in symbol.all_methods))
            return not words.isdisjoint(_WHO) and not words.isdisjoint(_OF)
    return False


def _prepared(loader: Loader) -> Expression | None:
    """The call by which accelerate prepares a loader, which has a name, in the scope that makes it."""
    targets = [*facts.targets_of(loader.call.span, loader.scope.body)]
    for name in (target.id for target in targets if isinstance(target, Name)):
        for read in reads(loader.scope, name):
            around = read.innermost(Call)
            called = around.function if around is not None else None
            if isinstance(called, facts.Attribute) and called.attr in _PREPARING:
                return around if "accelerat" in facts.source_of(called.value).lower() else None
    return None


def _by_lightning(call: Call, home: Module, loader: Loader) -> Alarm:
    sampler = facts.shortened(loader.option("sampler", 3))
    return Alarm(
        span=call.span,
        message=f"the trainer wraps `{sampler}`, which gives each rank its part, in a DistributedSampler: each gets a"
        " part of its part; use_distributed_sampler=False leaves it as it is",
        help="pass use_distributed_sampler=False (replace_sampler_ddp=False before Lightning 2.0)",
        evidence=(Evidence(home.path, loader.call.span, "the loader with its own sampler"),),
    )


def _by_accelerate(module: Module, loader: Loader, prepared: Expression) -> Alarm:
    return Alarm(
        span=loader.call.span,
        message=f"`{facts.shortened(prepared)}` divides the batches of this loader over the ranks, and its sampler has"
        " done so before: each rank gets a part of its part",
        help="let accelerate divide the data: shuffle=True in place of the sampler",
        evidence=(Evidence(module.path, prepared.span, "divided once more here"),),
    )
