"""Where a rank's own batch gives no loss, a constant stands for it, and its backward reaches no parameter.

## Why it hurts

`requires_grad=True` lets `backward()` run without an error, and that is all: no gradient is made on this rank, so DDP
and FSDP reduce nothing there. The others wait in their backward until this one comes to the backward of its next step:
from then on gradients of different steps are averaged, and at the end of the epoch somebody waits for good.
`find_unused_parameters=True` does not help.

## What to do

Take the loss of what the model gave, times zero: all parameters get a gradient, which is zero.

## Example

```python
class RankingLoss(torch.nn.Module):
    def forward(self, logits, labels):
        positives = torch.nonzero(labels == 1).squeeze(-1)
        if len(positives) == 0:
            return torch.tensor(0.0, device=logits.device, requires_grad=True)
        return torch.nn.functional.cross_entropy(logits[positives], positives)
```

## Use instead

```python
class RankingLoss(torch.nn.Module):
    def forward(self, logits, labels):
        positives = torch.nonzero(labels == 1).squeeze(-1)
        if len(positives) == 0:
            return logits.sum() * 0.0
        return torch.nn.functional.cross_entropy(logits[positives], positives)
```

## What it reports

A zero that is made with `requires_grad=True`, under a test of what is in the batch (`len(positives) == 0`,
`not mask.any()`, `torch.isnan(loss)`, a list of losses that is empty), and is what a loss function then gives back, or
what `backward()` is called on.

## Stays silent

- `logits.sum() * 0`, also where it is only a part of what is given back.
- A constant that is added to other losses, put into a list or a dict of them, or begins a sum; also by a caller in the
  project.
- Tests of settings, of None, of shapes and of the number of the step, and lists that settings fill: they are the same
  on all ranks.
- Functions that share something among ranks, so that they may have agreed; evaluation.
- Programs of one process; tests.
- A constant without `requires_grad=True`: the backward fails on it, in one process as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.finding import Alarm, Confidence, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK517", "constant-loss", severity=Severity.HANG, needs="function")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per constant."""
    if module.is_test or not survey.devices.processes.is_among_several(module):
        return
    for found in survey.constant_losses.of(module):
        yield Alarm(
            span=found.at,
            confidence=Confidence.MEDIUM,
            message=f"`{found.text}` leads to no parameter: where a rank's own data say `{found.reason}`, its backward"
            " reduces no gradient, and the other ranks wait for it",
            help="take the loss of what the model gave, times zero, so that all parameters get a gradient",
        )
