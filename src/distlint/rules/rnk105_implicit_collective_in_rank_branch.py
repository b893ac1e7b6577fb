"""A framework call that synchronises all ranks, although its name does not say so, runs on some of them only.

## What it reports

Saving a sharded or prepared model, gathering metrics, materialising a DTensor and the like talk to all ranks inside of
the framework. Such a call is reported where it is reached under a condition on the rank and the other ranks reach no
matching one. Which calls these are stands in the API tables: DeepSpeed `save_checkpoint`, accelerate `save_state`,
`gather`, `wait_for_everyone`, Lightning `save_checkpoint`, Fabric `save`, torchmetrics `compute`, the `state_dict` of
an FSDP1 model, `torch.distributed.checkpoint.save`, `DTensor.full_tensor`, `consolidate_state_dict`, Megatron
`save_checkpoint`, and others. Reading `trainer.log_dir` of Lightning is one of them. The receiver has to be
known: by its constructor, an annotation, what wraps it, or a test (`if isinstance(t, DTensor):`).

What accelerate only does together under ZeRO-3 or FSDP has `low` confidence in files that make no plugin of them
(`FullyShardedDataParallelPlugin(...)`, `DeepSpeedPlugin(...)`): they name DeepSpeed, and are launched for DDP (0 of 2
first readings). So has a function of a program that nothing calls.

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
  its own came with 2.1, and under DDP the rest is local.
- Trainers of Lightning that are given one device (`devices=1`, `devices=[number]`) and no number of nodes: one process.
- Options that switch the communication off: `dcp.save(no_dist=True)`, metrics with `sync_on_compute=False`.
- The same call in both branches, and whatever distlint can't resolve, such as a method of one of two classes by a
  setting.
- The states of a model that the same branch has made: one rank has it in one piece.
- Files whose settings of ZeRO all ask for stage 0, which shards nothing (`"zero_optimization": {"stage": 0}`).
- Variables that hold a wrapped model only behind the call, and models that are sharded behind it.
- Calls that only communicate where a model is sharded, in files that name sharding only to refuse it (`assert`,
  `raise`).

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
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts, knowledge
from distlint.finding import Alarm, Confidence, Severity
from distlint.places import call_of, calls_in
from distlint.project import Function, Module
from distlint.rules import rule
from distlint.spmd import Rooted
from distlint.spmd.lanes import lanes
from distlint.spmd.models import FORWARDS
from distlint.spmd.terms import coordinates
from distlint.spmd.tree import Site
from distlint.spmd.wording import condition, evidence, line_of, of_cluster, verb
from distlint.survey import Survey

#: What a test asks for that knows under which strategy a call communicates.
_STRATEGY = re.compile(r"distributed_?type|deepspeed|fsdp|zero_?3|zero_stage", re.IGNORECASE)

#: What accelerate only does together if it shards, and what says in a file that it does.
_LOCAL_UNDER_DDP = frozenset(
    f"accelerate.Accelerator.{name}" for name in ("save_state", "save_model", "get_state_dict")
)
#: The stage of ZeRO in settings that stand in a file.
_STAGE = re.compile(r"[\"']?\b(?:zero_)?stage[\"']?\s*[:=]\s*(\d)\b")
_SHARDS = re.compile(r"FullyShardedDataParallelPlugin|DeepSpeedPlugin|fsdp_plugin|fully_shard|FSDP\(")


@rule("RNK105", "implicit-collective-in-rank-branch", severity=Severity.HANG, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per test that parts the ranks, at the first framework call that only some of them reach."""
    for rooted in survey.spmd.divergences(module):
        divergence, text = rooted.divergence, survey.spmd.text
        event, elsewhere = divergence.step.event, divergence.elsewhere
        if divergence.kind != "branch" or event.role != "hidden" or event.op in FORWARDS:
            continue
        test = condition(divergence.parted, survey.spmd)
        if (
            _STRATEGY.search(test)
            or _is_of_other_strategy(rooted, survey)
            or _says_whether_all_take_part(test)
            or _is_of_builder(rooted)
            or _is_of_newer_lightning(rooted, survey)
            or _is_sharded_later(rooted, survey)
            or _is_made_alone(rooted, survey)
            or _shards_nothing(rooted, survey)
        ):
            continue
        via = f" (through `{text(rooted.place)}`, {line_of(event.site, module)})" if rooted.through else ""
        never = f"{of_cluster(elsewhere, divergence.cluster.size)} never {verb('join', elsewhere)} it"
        when = f"runs only when `{test}`{via}"
        yield Alarm(
            span=rooted.place.span,
            confidence=Confidence.LOW if _may_be_local(rooted, survey) else rooted.confidence,
            message=f"`{text(event.site)}` synchronises all ranks ({event.name.partition('.')[0]}) but {when}; {never}",
            help="call it on every rank; keep only what is local under the test",
            evidence=evidence(rooted, survey.spmd),
            lanes=lanes(rooted, survey.spmd),
        )


def _may_be_local(rooted: Rooted, survey: Survey) -> bool:
    """Whether a call of accelerate communicates only where the launch says so: its file makes no plugin that does."""
    event = rooted.divergence.step.event
    text = survey.project.text(event.site.path) or ""
    return event.name in _LOCAL_UNDER_DDP and _SHARDS.search(text) is None


def _is_of_other_strategy(rooted: Rooted, survey: Survey) -> bool:
    """Whether a call of accelerate, which is local without sharding, stands under a test that asks for the strategy."""
    step = rooted.divergence.step
    tests = (survey.spmd.text(decision.branch.site) for decision in step.under if not coordinates(decision.term))
    return step.event.name.startswith("accelerate.") and any(map(_STRATEGY.search, tests))


def _says_whether_all_take_part(test: str) -> bool:
    """``config.DISTRIBUTED_INFERENCE or is_main_process()``: without the flag, the call is made to work on one rank."""
    last = [
        side.strip(" ()").rpartition(".")[2] for side in test.split(" or ") if not side.strip(" (").startswith("not ")
    ]
    return len(last) > 1 and any(name.isidentifier() and "distributed" in name.lower() for name in last)


def _is_of_newer_lightning(rooted: Rooted, survey: Survey) -> bool:
    """Whether a call of Lightning communicates only since a release that the project stays below."""
    entries = knowledge.entries_of(rooted.divergence.step.event.name)
    return any(
        entry.name.startswith("lightning.") and entry.since and survey.settings.stays_below_lightning(entry.since)
        for entry in entries
    )


def _is_of_builder(rooted: Rooted) -> bool:
    """Whether a function that builds models asks for ZeRO-3: who builds a plain one on one rank calls it, too."""
    step = rooted.divergence.step
    asked = any(not coordinates(decision.term) for decision in step.under)
    return step.event.op == "zero.Init" and bool(rooted.through) and asked


def _is_sharded_later(rooted: Rooted, survey: Survey) -> bool:
    """Whether the model that the call is given goes on to a function that shards models: it is a plain one as yet."""
    site = rooted.divergence.step.event.site
    function = survey.spmd.function_around(site)
    given = _given(function, site) if function is not None else frozenset()
    if function is None or not given:
        return False
    return any(
        place.expression.span > site.span
        and any(facts.dotted(argument.value) in given for argument in call_of(place).arguments)
        and any(survey.wrapped.leads_to_replacing(callee) for callee in survey.order.callees(place))
        for place in calls_in(function)
    )


def _shards_nothing(rooted: Rooted, survey: Survey) -> bool:
    """Whether all settings of ZeRO in the file of a call ask for stage 0, which keeps the model whole on each rank."""
    text = survey.project.text(rooted.divergence.step.event.site.path) or ""
    return {match[1] for match in _STAGE.finditer(text)} == {"0"}


def _is_made_alone(rooted: Rooted, survey: Survey) -> bool:
    """Whether the model whose states are asked for was made below the test, by the ranks that it lets in: it is a plain
    one, since the others would have a part of any other."""
    site, test = rooted.divergence.step.event.site, rooted.divergence.parted.branch.site
    if "state_dict" not in rooted.divergence.step.event.op:
        return False
    function = survey.spmd.function_around(site)
    given = _given(function, site) if function is not None and not rooted.through else frozenset()
    parting = (s for s in facts.statements(function.body if function is not None else ()) if isinstance(s, facts.If))
    return any(
        isinstance(made, facts.Assign)
        and isinstance(made.value, facts.Call)
        and made.span < site.span
        and any(facts.dotted(target) in given for target in made.targets)
        for statement in parting
        if statement.test.span == test.span
        for made in facts.statements((*statement.body, *statement.orelse))
    )


def _given(function: Function, site: Site) -> frozenset[str]:
    """The names that the call at a place in a function is given."""
    calls = (call_of(place) for place in calls_in(function) if place.expression.span == site.span)
    named = (facts.dotted(argument.value) for call in calls for argument in call.arguments)
    return frozenset(filter(None, named))
