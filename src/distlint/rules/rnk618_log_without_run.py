"""All ranks log to a run of wandb that only the first one has started.

## Why it hurts

`wandb.errors.Error: You must call wandb.init() before wandb.log()` on all ranks but the first, which then waits for
them in its next collective. With one GPU it works.

## What to do

Put the call under the test under which the run is started.

## Example

```python
import wandb

def main():
    dist.init_process_group("nccl")
    if dist.get_rank() == 0:
        wandb.init(project="words")
    for batch in loader:
        loss = step(batch)
        wandb.log({"loss": loss.item()})
```

## Use instead

```python
import wandb

def main():
    dist.init_process_group("nccl")
    if dist.get_rank() == 0:
        wandb.init(project="words")
    for batch in loader:
        loss = step(batch)
        if dist.get_rank() == 0:
            wandb.log({"loss": loss.item()})
```

## What it reports

`wandb.log`, `wandb.watch`, `wandb.define_metric`, `wandb.log_artifact`, `wandb.save` and `wandb.alert` on every rank,
where all calls of `wandb.init` in the program stand under a test for the first rank. distlint follows the calls up to a
function that comes to `wandb.init`, too; the finding is at the first such call of a function.

So does a trainer derived from that of transformers, in a method that the trainer calls on all ranks (`evaluation_loop`,
`compute_loss`, `log` …), below no test but where it reports to (`if "wandb" in self.args.report_to:`): that trainer
starts a run on the first rank only.

So does a model or a callback of Lightning, in a hook that all ranks come to (`training_step`, `on_validation_end` …;
not those of tests and predictions) or in what it calls, in a program with the `WandbLogger` of Lightning, which has a
run on the first rank only, and nothing that starts others; where the project speaks of several processes
(`sync_dist=True`, `strategy="ddp"`, `rank_zero_only`). Settings (`if self.hparams.images:`) and questions for the
logger are the same on all ranks there.

So does a program whose run is started by `accelerator.init_trackers(…)`, on the main process only, and that logs by
`wandb.log` itself.

So do other methods of a class that starts its run below a flag of its own, which its constructor makes of the rank
(`self.enabled = get_rank() == 0`), where all but one method ask for the flag. And `tracker.run`, or another attribute
of what `accelerator.get_tracker(…)` gives: on the other processes that is an empty tracker, which has `log` and
`finish` only.

## Stays silent

- A test on the way that may let in one rank, or ask whether there is a run: for a rank, in whatever words, for a flag
  that says something of logging (`if self.use_wandb:`), or a decorator that does. Not an option that stands beside the
  test for the rank where the run is started (`if args.wandb and rank == 0: wandb.init()`), which nobody sets: it is on
  for all ranks. Intervals of steps are no such flag (`if step % args.log_every == 0:`).
- A test for one number of a loop whose numbers are made of the rank (`for i in range(rank * n, …): if i == 0:`).
- Functions that no call is seen to lead to from where the run is started, or that one rank alone is seen to call
  somewhere; calls in `try`.
- Runs that every rank starts somewhere (then RNK603 speaks); programs that speak of `WANDB_MODE`, `wandb.run` or
  `wandb.setup`; trackers that another framework starts.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.facts import shortened
from distlint.finding import Alarm, Evidence, Severity
from distlint.places import Place, call_of
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey
from distlint.trackers import accelerate, flags, lightning, program, transformers
from distlint.trackers.wandb import sees_to_runs, untried

_HELP = "put it under the test under which wandb.init is called"


@rule("RNK618", "log-without-run", severity=Severity.CRASH, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per function that logs."""
    if not module.has("wandb.", "get_tracker("):
        return
    for place, started, flag in flags.logged_unasked(module):
        only = f"only those with self.{flag} have started a run"
        yield _alarm(place, only, "ask for the flag as elsewhere in the class", _HELP, started)
    for place in accelerate.asked_of_empty(module, survey.order):
        help_ = "put it under accelerator.is_main_process"
        asked = shortened(place.expression)
        message = f"only the first process has this tracker: `{asked}` raises on the others; {help_}"
        yield Alarm(span=place.expression.span, message=message, help=help_)
    logging = [calls for scope in module.scopes_with("wandb") if (calls := untried(scope))]
    if not sees_to_runs(module):
        for place in transformers.logged_on_all(logging, survey.order):
            only = "the trainer of transformers starts a run on the first one only"
            help_ = "put it under a test of self.is_world_process_zero()"
            yield _alarm(place, only, "guard it by self.accelerator.is_main_process", help_)
        if not survey.devices.processes.trains_on_one_device:
            for place, started in lightning.logged_on_all(module, logging, survey.launching, survey.order):
                only = "the logger of Lightning has a run on the first one only"
                help_ = "log by self.logger, or put it under trainer.is_global_zero"
                yield _alarm(place, only, "guard it by trainer.is_global_zero", help_, started)
        for place, started in accelerate.logged_beside(module, logging, survey.order):
            only = "accelerate starts a run on the main process only"
            help_ = "put it under accelerator.is_main_process, or log by accelerator.log"
            yield _alarm(place, only, "guard it by accelerator.is_main_process", help_, started)
    for place, started in program.logged_without(module, logging, survey.launching, survey.order):
        yield _alarm(place, "only the first has started a run", "guard it by rank 0", _HELP, started)


def _alarm(place: Place, only: str, advice: str, help_: str, started: Place | None = None) -> Alarm:
    """The alarm at a call that raises where there is no run; ``only`` says who has one."""
    evidence: tuple[Evidence, ...] = ()
    if started is not None:
        evidence = (Evidence(started.scope.module.path, started.expression.span, "the run is started here"),)
    called = shortened(call_of(place).function)
    message = f"every rank calls {called}, and {only}: it raises on the others; {advice}"
    return Alarm(span=place.expression.span, message=message, help=help_, evidence=evidence)
