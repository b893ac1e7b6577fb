"""The first rank saves its own part of a sharded model or optimizer, as if it were all of it.

## Why it hurts

The file has the shard of rank 0, and those of the others are lost. Nothing fails: with the same number of ranks, each
of them loads the part of rank 0 as its own, and goes on with another model.

## What to do

Gather the state on all ranks before the first one saves it: `get_state_dict(model, optimizer, options=StateDictOptions(
full_state_dict=True, cpu_offload=True))` of `torch.distributed.checkpoint.state_dict`. Or let each rank save its part:
`torch.distributed.checkpoint.save`.

## Example

```python
model = FSDP(net)
optimizer = torch.optim.AdamW(model.parameters())
train(model, optimizer)
if dist.get_rank() == 0:
    torch.save(optimizer.state_dict(), "optimizer.pt")
```

## Use instead

```python
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_optimizer_state_dict

model = FSDP(net)
optimizer = torch.optim.AdamW(model.parameters())
train(model, optimizer)
options = StateDictOptions(full_state_dict=True, cpu_offload=True)
state = get_optimizer_state_dict(model, optimizer, options=options)
if dist.get_rank() == 0:
    torch.save(state, "optimizer.pt")
```

## What it reports

`torch.save` that only rank 0 comes to, also in a helper that is handed the state (`save_on_master`), of

- `optimizer.state_dict()`, where the optimizer holds the parameters of a model that FSDP1 or `fully_shard` has sharded:
  it knows the states of the rank's own part. `FSDP.state_dict_type(…)` around it changes nothing about that;
- `model.state_dict()` of a model that `fully_shard` has sharded: its values are DTensors, of which the file gets the
  part that rank 0 has.

The state is followed through variables and dicts of the function; optimizer and model to where they are made: in the
function, the class, or all callers.

## Stays silent

- `model.state_dict()` of FSDP1, which gathers (below a test of the rank: RNK105).
- `FSDP.optim_state_dict`, `get_state_dict`, `get_optimizer_state_dict` and the like; functions that make values whole
  (`full_tensor()`, `summon_full_params`).
- What each rank saves under a name of its own; what all ranks save to one file (RNK603).
- `ShardingStrategy.NO_SHARD`; below a test that asks how the model is wrapped; tests.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.models.saved_shards import SavedShard
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK515", "shard-saved-by-one-rank", severity=Severity.WRONG_RESULT, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per state that is saved."""
    yield from map(_finding, survey.saved_shards.of(module))


def _finding(saved: SavedShard) -> Alarm:
    text, home = facts.shortened(saved.state), saved.wrap.scope.module
    what = "states of the parameters" if saved.of_optimizer else "parameters"
    return Alarm(
        span=saved.state.span,
        confidence=Confidence.HIGH if not saved.wrap.tests else Confidence.MEDIUM,
        message=f"only rank 0 saves `{text}`, which has the {what} of its own shard: those of the other ranks are lost",
        help="gather it on all ranks first (get_state_dict with full_state_dict=True), or use "
        "torch.distributed.checkpoint",
        evidence=(Evidence(home.path, saved.wrap.call.span, "sharded here"),),
    )
