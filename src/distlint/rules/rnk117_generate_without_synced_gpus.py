"""A model whose parameters are sharded generates text, and each rank stops when its own sentences are complete.

## Why it hurts

Each step gathers the parameters from all ranks. The ranks that finish their sentences first leave the loop, and the
rest hang in the next gather.

## What to do

Pass `synced_gpus=True`: ranks that are done go on with steps whose results are dropped.
`--fix --unsafe-fixes` passes it, unless the call has other arguments in a `**`.

## Example

```python
import deepspeed
from transformers import AutoModelForCausalLM

model = AutoModelForCausalLM.from_pretrained("gpt2")
zero3 = {"train_batch_size": 8, "zero_optimization": {"stage": 3}}
engine, *_ = deepspeed.initialize(model=model, config=zero3)
out = engine.module.generate(ids, max_new_tokens=64)
```

## Use instead

```python
import deepspeed
from transformers import AutoModelForCausalLM

model = AutoModelForCausalLM.from_pretrained("gpt2")
zero3 = {"train_batch_size": 8, "zero_optimization": {"stage": 3}}
engine, *_ = deepspeed.initialize(model=model, config=zero3)
out = engine.module.generate(ids, max_new_tokens=64, synced_gpus=True)
```

## What it reports

`generate()` of transformers on a model under ZeRO-3 or FSDP, where

- it says `synced_gpus=False`;
- the model came from `deepspeed.initialize` with stage 3 written down, `synced_gpus` is not given, and nothing in the
  project tells transformers about DeepSpeed (`HfDeepSpeedConfig`, `TrainingArguments`, accelerate). transformers asks
  these whether it has to keep the ranks together, so that it does not notice, in any version.

The model is followed through `.module`, `unwrap_model`, attributes and parameters. The finding is at the call.

## Stays silent

- `synced_gpus` with any other value, and arguments behind `**`, except what a tokenizer or a processor gives, and a
  dict of the function whose keys are written down.
- Missing `synced_gpus` under FSDP (transformers notices since 4.46), accelerate or the `Trainer` (ZeRO-3: since 4.28).
- Models whose parameters are gathered around the call (`summon_full_params`, `unwrap_model_for_generation`).
- Sentences of one length: `min_new_tokens` equal to `max_new_tokens`, or one token.
- DDP, ZeRO stages 0 to 2, stages that are read from a file.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts, fixes
from distlint.finding import Alarm, Evidence, Fix, Lane, Moment, Severity
from distlint.fixes.edits import with_value
from distlint.models.generation import Unsynced
from distlint.places import call_of
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule(
    "RNK117", "generate-without-synced-gpus", severity=Severity.HANG, needs="file", fix="suggested", about="divergence"
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call."""
    for unsynced in survey.generation.unsynced(module):
        yield _finding(module, unsynced)


def _finding(module: Module, unsynced: Unsynced) -> Alarm:
    how = "with synced_gpus=False" if unsynced.is_said else "without synced_gpus"
    return Alarm(
        span=unsynced.place.expression.span,
        message=f"generate() under {unsynced.wrapper} {how}: ranks that stop early leave the others in a gather of"
        " parameters",
        help="pass synced_gpus=True",
        fix=_fix(module, unsynced),
        evidence=(Evidence(unsynced.home.path, unsynced.wrap.span, "the parameters are sharded here"),),
        lanes=_lanes(module, unsynced),
    )


def _fix(module: Module, unsynced: Unsynced) -> Fix | None:
    """Not where other arguments may have it already."""
    call = call_of(unsynced.place)
    if facts.argument(call, "synced_gpus") is None and any(given.star == "**" for given in call.arguments):
        return None
    return fixes.suggested("pass synced_gpus=True", with_value(module.text, call, "synced_gpus", "True"))


def _lanes(module: Module, unsynced: Unsynced) -> tuple[Lane, Lane]:
    """A rank whose texts have ended, and one whose have not."""
    span = unsynced.place.expression.span
    ended = Moment(0, module.path, span, "leaves", "all texts have ended: returns")
    goes_on = Moment(0, module.path, span, "waits", "next token: parameters are gathered from all ranks")
    return Lane("one rank", (ended,)), Lane("another rank", (goes_on,))
