"""Steps of training that go backward when they have returned, since a framework does that with the loss.

Lightning runs the backward of what `training_step` gives back, in which DDP reduces the gradients, and leaves it out
for a step that gives nothing. That counts where the project says that it trains in several processes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from distlint import facts
from distlint.facts import Expression
from distlint.project import External, Function, Project
from distlint.remembering import remembered
from distlint.spmd.tree import WORLD, Event, Site
from distlint.spmd.values import Value, own

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter

_STEP = "training_step"
_MODULE = "lightning.pytorch.LightningModule"
#: What makes a trainer one of several processes, by what is written down.
_SEVERAL = re.compile(
    r"\bstrategy\s*=\s*[\"'](?:ddp|fsdp|deepspeed)|\bstrategy\s*=\s*(?:DDP|FSDP|DeepSpeed)\w*Strategy\("
    r"|\b(?:devices|gpus|num_nodes)\s*=\s*(?:[2-9]|\d{2,})\b"
)
_TRAINER = "Trainer("
#: Names of calls that compute a loss from what they get.
_LOSS = re.compile(r"(?:^|_)(?:loss|criterion|loss_fn|loss_func|loss_function)$", re.IGNORECASE)
_LOSSES = frozenset(
    f"torch.nn.functional.{name}"
    for name in ("cross_entropy", "binary_cross_entropy", "binary_cross_entropy_with_logits", "kl_div")
)


def goes_backward(function: Function) -> bool:
    """Whether a function is such a step, of a project that trains in several processes."""
    owner = function.owner
    if function.name != _STEP or owner is None:
        return False
    if not any(isinstance(base, External) and base.name == _MODULE for base in owner.lineage):
        return False
    constructor = owner.method("__init__")
    by_hand = any("automatic_optimization" in f.words for f in (function, constructor) if f is not None)
    return not by_hand and _is_parallel(function.module.project)


@remembered
def _is_parallel(project: Project) -> bool:
    """Whether a file that makes a trainer says that it is one of several processes."""
    made = frozenset(project.mentioning(_TRAINER))
    return any(path in made for path, _ in project.matching(_SEVERAL, "strategy", "devices", "gpus", "num_nodes"))


def backward_of(run: Interpreter, step: facts.Return, frame: Frame) -> Event:
    """What the ranks meet in when a step has returned a loss."""
    given = facts.shortened(step.value) if step.value is not None else ""
    site = run.site(frame, step.span, f"the backward of {given}")
    return Event("backward", "hidden", WORLD, site, "torch.Tensor.backward")


def own_loss(run: Interpreter, function: Expression, name: str, value: Value, site: Site) -> Value:
    """What such a step has computed of its batch, if a call is one of a loss (``name``: its full name, or what is
    called): it is this rank's own."""
    step = run.active[0] if run.active else None
    if step is None or step.name != _STEP or run.looks_only:
        return value
    last = facts.last_word(function)
    is_loss = _LOSS.search(last) is not None or name in _LOSSES
    return own(value, last, site, "data") if is_loss and goes_backward(step) else value
