"""Each rank draws other weights, and FSDP puts the model together of them.

## Why it hurts

Every rank keeps its own shard of its own weights. The model that comes out depends on the number of GPUs, and no seed
brings it back; with hybrid sharding the replicas differ from the first step.

## What to do

Seed all ranks alike until the model is sharded, and by the rank behind that; or let FSDP send the weights of rank 0
with `sync_module_states=True`.

## Example

```python
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP

torch.manual_seed(seed + dist.get_rank())
model = FSDP(Transformer(config), device_id=local_rank)
```

## Use instead

```python
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP

torch.manual_seed(seed)
model = FSDP(Transformer(config), device_id=local_rank)
torch.manual_seed(seed + dist.get_rank())
```

## What it reports

A seed that is another one on each rank (`torch.manual_seed(seed + rank)`, `fabric.seed_everything(seed + rank)`,
`set_seed(seed, rank)`), behind which the weights are drawn that FSDP shards without `sync_module_states=True`: the
model is made between the two, or on the device `meta`, whose weights FSDP draws itself. Models that Fabric sets up
count where a file has an `FSDPStrategy`.

## Stays silent

- `sync_module_states=True`; a common seed in between; a model that is made ahead of the seed.
- Weights that are loaded (`from_pretrained`, `load_state_dict`) before they are sharded.
- Seeds by the rank in a group of another parallelism (`tp_rank`, `pp_rank`); DDP and DeepSpeed, which send the weights
  of rank 0 to all; `fully_shard`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Attribute, Call, Constant, Expression, Name
from distlint.finding import Alarm, Evidence, Severity
from distlint.places import Place, call_of, callees_of, calls_in, outcomes
from distlint.project import Class, Function, Module, Scope, public_name, resolve_all
from distlint.project.bindings import Assigned
from distlint.rules import rule
from distlint.survey import Survey

_SEEDS = frozenset(
    ("manual_seed", "seed_everything", "set_seed", "set_random_seed", "random_seed", "seed_all", "set_random_seeds")
)
_WRAPS = frozenset(
    ("torch.distributed.fsdp.FullyShardedDataParallel",
     "torch.distributed.fsdp.fully_sharded_data_parallel.FullyShardedDataParallel")
)  # fmt: skip
_SHARDS, _SETS_UP = frozenset(("FSDP", "FullyShardedDataParallel")), frozenset(("setup", "setup_module"))
_STRATEGY = "FSDPStrategy("
#: The weights of rank 0 are sent to all, or may be.
_SYNCS = re.compile(r"sync_module_states(?!\s{0,3}=\s{0,3}False)")
_RANK = re.compile(r"(?:^|_)rank$|get_rank$|process_index$", re.IGNORECASE)
#: Ranks in groups along which FSDP shards nothing.
_OF_OTHERS = re.compile(r"(?:^|_)(?:tp|pp|cp|ep|sp|mp|model|tensor|pipeline|context|sequence|expert)_", re.IGNORECASE)
_LOADS = re.compile(
    r"(?<!okenizer)(?<!rocessor)(?<!onfig)\.from_pretrained\(|load_state_dict\(|load_(?:checkpoint|model)"
)
_META = re.compile(r"[\"']meta[\"']|init_empty_weights|deferred_init|skip_init")


@rule("RNK615", "seeded-by-rank-before-fsdp", severity=Severity.WRONG_RESULT, needs="function")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per seed."""
    if not module.has(*_SHARDS, _STRATEGY) or module.matches(_SYNCS) or not module.has("seed"):
        return
    for scope in module.scopes_having(_SEEDS):
        calls = [place for place in calls_in(scope) if place.scope is scope]
        seeds = [place for place in calls if facts.last_name(call_of(place).function) in _SEEDS]
        by_rank = [place for place in seeds if _is_by_rank(call_of(place), scope)]
        for wrap in (place for place in calls if by_rank and _shards(place, module)):
            before = [place for place in seeds if place.expression.span < wrap.expression.span]
            last = before[-1] if before else None
            if last is not None and last in by_rank and not _part(last, wrap) and _draws(last, wrap, scope, survey):
                yield _finding(module, last, wrap)
                break


def _is_by_rank(call: Call, scope: Scope) -> bool:
    """Whether a seed is another one on each rank: by what the call is given, or by what a name in it was made of."""
    for given in call.arguments:
        values: list[Expression | None] = [given.value]
        if isinstance(given.value, Name):
            values += scope.bindings.values(given.value.id)
        if given.keyword == "rank" and not isinstance(given.value, Constant):
            return True
        if any(_speaks_of_a_rank(value) for value in values if value is not None):
            return True
    return False


def _speaks_of_a_rank(value: Expression) -> bool:
    names = (
        part.id if isinstance(part, Name) else part.attr
        for part in facts.subexpressions(value)
        if isinstance(part, (Name, Attribute))
    )
    return any(_RANK.search(name) is not None and _OF_OTHERS.search(name) is None for name in names)


def _shards(place: Place, module: Module) -> bool:
    """Whether a call shards a model."""
    call = call_of(place)
    name = facts.last_name(call.function)
    if name in _SHARDS or (isinstance(call.function, Name) and module.has(f"FullyShardedDataParallel as {name}")):
        return any(public_name(symbol) in _WRAPS for symbol in callees_of(place))
    if name not in _SETS_UP or not isinstance(call.function, Attribute) or not module.has(_STRATEGY):
        return False
    return "fabric" in facts.source_of(call.function.value).lower() and bool(call.arguments)


def _part(one: Place, other: Place) -> bool:
    """Whether whoever comes to one place does not come to the other."""
    known = {facts.source_of(test): outcome for test, outcome in outcomes(one)}
    return any(known.get(facts.source_of(test), outcome) is not outcome for test, outcome in outcomes(other))


def _draws(seed: Place, wrap: Place, scope: Scope, survey: Survey) -> bool:
    """Whether the weights that are sharded are drawn behind a seed, and not loaded."""
    start, end = seed.expression.span, wrap.expression.span
    lines = scope.module.text.split("\n")
    if _LOADS.search("\n".join(lines[start.line - 1 : end.end_line])):
        return False
    given = call_of(wrap).arguments[:1]
    model = given[0].value if given else facts.argument(call_of(wrap), "module", 0)
    if not isinstance(model, Name):
        return isinstance(model, Call) and not _loads(model, scope, survey)
    made = [d.value for d in scope.bindings.of(model.id) if isinstance(d, Assigned) and d.value is not None]
    made = [value for value in made if value.span < end and value.span != end]
    between = [value for value in made if start < value.span]
    if not between:
        first = scope.definition.span.line if isinstance(scope, Function) else 1
        return bool(made) and _META.search("\n".join(lines[first - 1 : end.line])) is not None
    return not any(_loads(value, scope, survey) for value in between)


def _loads(value: Expression, scope: Scope, survey: Survey) -> bool:
    """Whether what makes a model loads it: by its own text, or in the function of the project that is called."""
    if _LOADS.search(facts.source_of(value)):
        return True
    called = facts.callee(value)
    known = (symbol for symbol in resolve_all(called, scope) if isinstance(symbol, (Function, Class)))
    return any(
        isinstance(symbol, Function) and _LOADS.search("\n".join(survey.project.lines(symbol))) is not None
        for symbol in known
    )


def _finding(module: Module, seed: Place, wrap: Place) -> Alarm:
    line = wrap.expression.span.line
    return Alarm(
        span=seed.expression.span,
        message=f"`{facts.shortened(seed.expression)}` has each rank draw other weights, and FSDP (line {line}) shards"
        " them without sync_module_states=True: the model is put together of different ones",
        help="seed all ranks alike until the model is sharded, and by the rank after that",
        evidence=(Evidence(module.path, wrap.expression.span, "sharded here, as each rank has drawn them"),),
    )
