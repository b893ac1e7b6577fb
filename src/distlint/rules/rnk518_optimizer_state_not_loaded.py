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

## Stays silent

- `get_optimizer_state_dict`, `get_state_dict`, objects of the project that make the states first.
- Functions in which an optimizer makes a step, or that have a word for making its state.
- Optimizers that anything else gives back (those of Megatron-FSDP make their states when they are asked); tests.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


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
