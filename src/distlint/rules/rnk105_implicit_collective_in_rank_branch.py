"""A framework call that synchronises all ranks, although its name does not say so, runs on some of them only.

## Why it hurts

The first checkpoint or validation hangs, and the timeout report names an all-gather or broadcast that appears nowhere
in the code of the program.

## What to do

Call it on every rank: the framework writes on one rank by itself. Keep only what is local under the test.

## Example

```python
from accelerate import Accelerator, DeepSpeedPlugin

accelerator = Accelerator(deepspeed_plugin=DeepSpeedPlugin(zero_stage=2))
if accelerator.is_main_process:
    accelerator.save_state("out")
```

## Use instead

```python
from accelerate import Accelerator, DeepSpeedPlugin

accelerator = Accelerator(deepspeed_plugin=DeepSpeedPlugin(zero_stage=2))
accelerator.save_state("out")
if accelerator.is_main_process:
    print("saved to out")
```

## What it reports

Saving a sharded or prepared model, gathering metrics, materialising a DTensor and the like talk to all ranks inside of
the framework. Such a call is reported where it is reached under a condition on the rank and the other ranks reach no
matching one. Which calls these are stands in the API tables: DeepSpeed `save_checkpoint`, accelerate `save_state`,
`gather`, `wait_for_everyone`, Lightning `save_checkpoint`, Fabric `save`, torchmetrics `compute`, the `state_dict` of
an FSDP1 model, `torch.distributed.checkpoint.save`, `DTensor.full_tensor`, `consolidate_state_dict`, Megatron
`save_checkpoint`, and others. Reading `trainer.log_dir` of Lightning is one of them. The receiver has to be
known: by its constructor, an annotation, what wraps it, or a test (`if isinstance(t, DTensor):`); what is called an
accelerator, and has a method that only accelerate has (`wait_for_everyone`, `gather_for_metrics`), is one.

What accelerate only does together under ZeRO-3 or FSDP has `low` confidence in files that make no plugin of them
(`FullyShardedDataParallelPlugin(...)`, `DeepSpeedPlugin(...)`): they name DeepSpeed, and are launched for DDP. So has
`save_model()` of transformers' trainer where the file names neither stage 3 of ZeRO nor FSDP, and a function of a
program that nothing calls, and what a function would load where it is given nothing, if the call gives it something
that was made (`convert(states=states)`, with `if states is None: dcp.load(...)` in it).

## Stays silent

- The call on every rank with only the use of its result under the test (`torch.save`, printing).
- Calls that are made for one rank: `accelerator.save`, `unwrap_model`, trackers, `state_dict()` of DDP or plain models.
- A rank test that is an argument: `save_pretrained(is_main_process=…)`, or one that stands inside
  `with GatheredParameters(p, modifier_rank=0):`.
- `save_state()`, `get_state_dict()` and the like of accelerate, `save_model()` and `push_to_hub()` of the trainer of
  transformers in files that never name DeepSpeed or FSDP: under DDP they are local.
  Tests that ask for the strategy themselves (`distributed_type == DistributedType.DEEPSPEED or …`, the
  `else` of `if args.fsdp:`).
- `save_checkpoint()` of Lightning's trainer in projects that stay below 2.1 (`pytorch-lightning==1.4.2`): a barrier of
  its own came with 2.1, and under DDP the rest is local. So in hooks that 2.0 and later call no more
  (`on_keyboard_interrupt`, `on_epoch_end`), unless the project calls them by name.
- Trainers of Lightning that are given one device (`devices=1`, `devices=[number]`) and no number of nodes: one process.
- Options that switch the communication off: `dcp.save(no_dist=True)`, metrics with `sync_on_compute=False`.
- The same call in both branches, and whatever distlint can't resolve, such as a method of one of two classes by a
  setting.
- The states of a model that the same branch has made: one rank has it in one piece.
- Files whose settings of ZeRO all ask for stage 0, which shards nothing (`"zero_optimization": {"stage": 0}`), or, for
  what gathers the model only (`save_model()`, `get_state_dict()`, `save_16bit_model()`), for a stage below 3; where the
  file has none, those in the project's settings of DeepSpeed (`ds_config.json`).
- Variables that hold a wrapped model only behind the call, and models that are sharded behind it.
- Calls that only communicate where a model is sharded, in files that name sharding only to refuse it (`assert`,
  `raise`).
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.excuses.divergences import divergences
from distlint.finding import Alarm, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.spmd.lanes import lanes
from distlint.spmd.models import FORWARDS
from distlint.spmd.wording import evidence, never, runs_only_when
from distlint.survey import Survey


@rule("RNK105", "implicit-collective-in-rank-branch", severity=Severity.HANG, needs="project", about="divergence")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per test that parts the ranks, at the first framework call that only some of them reach."""
    for rooted in divergences(module, survey):
        divergence, text = rooted.divergence, survey.spmd.text
        event = divergence.step.event
        if divergence.kind != "branch" or event.role != "hidden" or event.op in FORWARDS:
            continue
        when, others = runs_only_when(rooted, module, survey.spmd), never("join", rooted)
        yield Alarm(
            span=rooted.place.span,
            confidence=rooted.confidence,
            message=f"`{text(event.site)}` synchronises all ranks ({event.name.partition('.')[0]}) but {when}; "
            f"{others}",
            help="call it on every rank; keep only what is local under the test",
            evidence=evidence(rooted, survey.spmd),
            lanes=lanes(rooted, survey.spmd),
        )
