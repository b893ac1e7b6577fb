"""A distributed checkpoint is loaded into the state of an optimizer that has none yet.

## Why it hurts

`torch.distributed.checkpoint.load` fills the entries of the dict that it is given. An optimizer has no states before
its first step: nothing of them is asked for, nothing fails, and training goes on with an optimizer that has forgotten
its moments. The loss jumps after each resume.

## What to do

`get_optimizer_state_dict(model, optimizer)` of `torch.distributed.checkpoint.state_dict`, which makes the states first,
and `set_optimizer_state_dict` afterwards.

## Example

```python
import torch.distributed.checkpoint as dcp

optimizer = torch.optim.AdamW(model.parameters())
state = {"model": model.state_dict(), "optimizer": optimizer.state_dict()}
dcp.load(state, checkpoint_id=path)
optimizer.load_state_dict(state["optimizer"])
```

## Use instead

```python
import torch.distributed.checkpoint as dcp
from torch.distributed.checkpoint.state_dict import get_state_dict, set_state_dict

optimizer = torch.optim.AdamW(model.parameters())
of_model, of_optimizer = get_state_dict(model, optimizer)
dcp.load({"model": of_model, "optimizer": of_optimizer}, checkpoint_id=path)
set_state_dict(model, optimizer, model_state_dict=of_model, optim_state_dict=of_optimizer)
```

## What it reports

`torch.distributed.checkpoint.load` (and `load_state_dict`) of a dict with the `state_dict()` of an optimizer of torch
that is seen to be made: in the function, in the class, or by all callers. The dict is followed through variables.

And a call of FSDP that makes the part of a rank of a saved state (`FSDP.scatter_full_optim_state_dict(saved, model)`,
`optim_state_dict_to_load`, `shard_full_optim_state_dict` …) and whose result is dropped: it loads nothing itself.

## Stays silent

- `get_optimizer_state_dict`, `get_state_dict`, objects of the project that make the states first.
- Functions in which an optimizer makes a step, or that have a word for making its state.
- Optimizers that anything else gives back (those of Megatron-FSDP make their states when they are asked); tests.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Call, Evaluate
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.project import Function, Module, Scope, full_name
from distlint.rules import rule
from distlint.survey import Survey

_FSDP = "torch.distributed.fsdp."
#: Methods of FSDP that make of a saved state the part of a rank, and give it back.
_SHARDING = (
    "flatten_sharded_optim_state_dict",
    "optim_state_dict_to_load",
    "rekey_optim_state_dict",
    "scatter_full_optim_state_dict",
    "shard_full_optim_state_dict",
)


@rule("RNK518", "optimizer-state-not-loaded", severity=Severity.WRONG_RESULT, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per state."""
    for empty in survey.empty_states.of(module):
        yield Alarm(
            span=empty.state.span,
            confidence=Confidence.MEDIUM,
            message=f"`{facts.shortened(empty.state, 50)}` is empty before the first step, and load fills only what is"
            " there: the optimizer goes on without the state of the checkpoint",
            help="use get_optimizer_state_dict and set_optimizer_state_dict of torch.distributed.checkpoint.state_dict",
            evidence=(Evidence(module.path, empty.load.span, "loaded here"),),
        )
    for scope in module.scopes_with(*_SHARDING):
        if not (isinstance(scope, Function) and scope.is_test):
            yield from map(_dropped, _shards_for_nobody(scope))


def _shards_for_nobody(scope: Scope) -> Iterator[Call]:
    """The calls that make a rank's part of a saved state, which nobody keeps."""
    for statement in facts.statements(scope.body):
        call = statement.value if isinstance(statement, Evaluate) else None
        if not isinstance(call, Call) or facts.last_called(call) not in _SHARDING:
            continue
        if (full_name(call.function, scope) or "").startswith(_FSDP):
            yield call


def _dropped(call: Call) -> Alarm:
    return Alarm(
        span=call.span,
        confidence=Confidence.HIGH,
        message=f"{facts.shortened(call.function, 60)}() gives back the state and loads nothing: the optimizer goes on"
        " without that of the checkpoint",
        help="give what it returns to optimizer.load_state_dict()",
    )
