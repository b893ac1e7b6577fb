"""A checkpoint is chosen, or training stopped, by a value that each rank has logged of its own batches.

## Why it hurts

Validation is divided between the ranks, and `log` keeps the mean over the batches of its own rank. The checkpoint that
is called the best is the best on a part of the data, another part in each run; ranks that disagree save less than
they should, or stop at the wrong time. With one GPU it is right.

## What to do

Add `sync_dist=True`, which takes the mean over the ranks, or log a torchmetrics metric.

## Example

```python
import lightning.pytorch as pl
from lightning.pytorch.callbacks import ModelCheckpoint


class Classifier(pl.LightningModule):
    def validation_step(self, batch, batch_idx):
        loss = self.loss(batch)
        self.log("val_loss", loss)


trainer = pl.Trainer(devices=8, callbacks=[ModelCheckpoint(monitor="val_loss")])
```

## Use instead

```python
import lightning.pytorch as pl
from lightning.pytorch.callbacks import ModelCheckpoint


class Classifier(pl.LightningModule):
    def validation_step(self, batch, batch_idx):
        loss = self.loss(batch)
        self.log("val_loss", loss, sync_dist=True)


trainer = pl.Trainer(devices=8, callbacks=[ModelCheckpoint(monitor="val_loss")])
```

## What it reports

`self.log("val_loss", loss)` without `sync_dist` in the `validation_step` of a `LightningModule`, where the project
watches a value of this name: `ModelCheckpoint(monitor="val_loss")`, `EarlyStopping(monitor=…)`, or the `"monitor"` of a
scheduler. So in a method that the step hands the name or a part of it (`self.step(batch, "val")`, there
`self.log(f"{kind}_loss", loss)`), and maybe the value (`self.show(loss, VALIDATION)`).

## Stays silent

- `sync_dist=`, `rank_zero_only=` and `**kwargs`, whatever they say.
- Metrics (`self.log("val_acc", self.accuracy)`) and what they `compute()`, which have all ranks' batches; constants;
  steps that gather or reduce something themselves.
- Values by a name that is put together of more; settings in YAML are not read. `on_epoch=` anything but True.
- Programs whose trainers have one device, or leave validation out (`limit_val_batches=0`).

A `ModelCheckpoint` that keeps every checkpoint (`save_top_k=-1`) chooses nothing, where nobody asks for
`best_model_path`.

Where nothing in sight watches what a step logs, the finding is `hygiene`, one for each step: rank 0 shows the mean over
its own part as that of the epoch, of which Lightning warns once in the log.

The finding has `low` confidence where no trainer of the program is told of devices, nodes or a strategy.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Attribute, Call, Expression, Name, Text
from distlint.finding import Alarm, Severity, Span
from distlint.places import call_of, callees_of, calls_in
from distlint.project import Class, External, Function, Module, Project
from distlint.project.bindings import Assigned
from distlint.remembering import remembered
from distlint.rules import rule
from distlint.starting.programs_of_one import has_one_device
from distlint.starting.types import known_text
from distlint.survey import Survey

_STEP, _MODULE = "validation_step", "LightningModule"
#: How the name of a value is given that something watches; lines of comments match without one.
_WATCHED = re.compile(r"^[ \t]{0,80}#[^\n]*|\bmonitor[\"']?\s*[=:]\s*[\"']([^\"'\s{}]{1,80})[\"']", re.MULTILINE)
#: A callback that keeps every checkpoint, as far as it is told so in its own brackets.
_KEEPS_ALL = re.compile(r"\bModelCheckpoint\(([^()]{0,400}\bsave_top_k\s{0,4}=\s{0,4}-1\b[^()]{0,400})\)")
_BEST = re.compile(r"\bbest_model_(?:path|score)\b")
#: What makes the callbacks of a trainer where that is made, or says that it has none.
_MAKES_CALLBACKS = re.compile(r"\b(?:ModelCheckpoint|EarlyStopping)\(")
#: Steps that speak of these take all ranks' values together themselves.
_TOGETHER = re.compile(r"gather|all_?reduce|\breduce\b|sync|\.compute\(")
#: Methods that give back the same number.
_TAKES_OFF = ("detach", "item", "cpu", "clone", "float")
_SAYS = ("sync_dist", "rank_zero_only")
#: What a trainer of several processes is told.
_SEVERAL = ("strategy", "num_nodes", "devices", "gpus")
#: What makes a trainer by the options of whoever starts the program.
_OF_OPTIONS = re.compile(r"from_argparse_args|\w*LightningCLI")
_MAKERS = ("Trainer", "from_argparse_args", "LightningCLI")


@rule("RNK619", "monitored-log-of-one-rank", severity=Severity.WRONG_RESULT, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per value that is watched, where the step logs it."""
    if not module.has(f"def {_STEP}(") or ".log(" not in module.text:
        return
    steps = [method for owner in module.classes if (method := _step(owner)) is not None]
    if not steps or survey.devices.processes.trains_on_one_device:
        return
    near = frozenset(survey.launching.around(module))
    made = _trainers(survey.project, near)
    seen: set[Span] = set()
    for step in steps:
        trainers, homes = _of_step(step, made)
        if trainers and all(has_one_device(trainer) or _leaves_it_out(trainer) for trainer in trainers):
            continue
        is_told = any(map(_is_told, trainers))
        is_open = any(facts.last_called(one) != "Trainer" for one in trainers)  # whoever starts the program tells it
        logged = [(call, name) for call, name in _logged(step) if call.span not in seen]
        seen.update(call.span for call, _ in logged)
        watched = _watched(survey.project, frozenset((module.path, *homes)) if homes else near)
        asked = [one for one in logged if one[1] in watched]
        for call, name in asked:
            yield _finding(call, name).lowered(not is_told)
        if logged and not asked:
            yield _shown(logged[0][0], [name for _, name in logged]).lowered(not (is_told or is_open))


def _of_step(step: Function, made: tuple[tuple[Call, Module], ...]) -> tuple[list[Call], list[str]]:
    """The trainers that may run a step: those in files that name its class, or all where none does; and of the former
    the files, if each of them makes its callbacks itself."""
    named = rf"\b{re.escape(step.owner.name)}\b" if step.owner is not None else "$^"
    own = [(call, home) for call, home in made if re.search(named, home.text)]
    makes_all = all(_MAKES_CALLBACKS.search(home.text) for _, home in own)
    return [call for call, _ in own or made], [home.path for _, home in own] if makes_all else []


def _step(owner: Class) -> Function | None:
    """The step of validation of a module of Lightning that takes nothing together itself."""
    step = owner.methods.get(_STEP)
    if step is None or not any(isinstance(b, External) and b.name.rpartition(".")[2] == _MODULE for b in owner.lineage):
        return None
    return None if _takes_together(step) else step


def _takes_together(method: Function) -> bool:
    """Whether a method speaks of values of all ranks."""
    text = "\n".join(method.module.project.lines(method))
    return _TOGETHER.search(text.replace("sync_dist", "")) is not None


def _logged(step: Function) -> Iterator[tuple[Call, str]]:
    """What a step logs, and the methods of its file that it hands the name or a part of it (``self.step(batch,
    "val")``), which may be handed the value, too."""
    for call in _own_values(step):
        if (name := facts.text_of(facts.argument(call, "name", 0))) is not None:
            yield call, name
    for place in calls_in(step):
        called = call_of(place)
        for method in callees_of(place):
            if not isinstance(method, Function) or method.module is not step.module or method is step:
                continue
            given = method.arguments(called)
            texts = ((name, known_text(value, step)) for name, value in given.items())
            told = {name: text for name, text in texts if text is not None}
            if not told or method.first_parameter is None or _takes_together(method):
                continue
            handed = frozenset(n for n, v in given.items() if method.is_as_given(n) and _is_computed(v, step))
            for call in _own_values(method, handed):
                if (composed := _composed(facts.argument(call, "name", 0), told)) is not None:
                    yield call, composed


def _composed(name: Expression | None, told: dict[str, str]) -> str | None:
    """A name that is put together of what is written there and of what a method is handed."""
    parts = name.parts if isinstance(name, Text) else (name,) if isinstance(name, Name) else ()
    texts = [told.get(part.id) if isinstance(part, Name) else facts.text_of(part) for part in parts]
    return "".join(text for text in texts if text is not None) if texts and None not in texts else None


def _own_values(step: Function, handed: frozenset[str] = frozenset()) -> Iterator[Call]:
    """The calls by which a step logs what it has computed of its batch, or parameters that are ``handed`` such."""
    for place in calls_in(step):
        call = call_of(place)
        logs = call.function
        if not isinstance(logs, Attribute) or logs.attr != "log" or not facts.is_name(logs.value, step.first_parameter):
            continue
        if any(given.star or given.keyword in _SAYS for given in call.arguments):
            continue
        on_epoch = facts.argument(call, "on_epoch")
        if on_epoch is not None and not facts.is_true(on_epoch):
            continue
        value = facts.argument(call, "value", 1)
        if value is not None and (_is_computed(value, step) or _bare(value) in handed):
            yield call


def _bare(value: Expression) -> str | None:
    """The name of a value, be it taken off its graph or its device."""
    while isinstance(value, Call) and facts.last_called(value) in _TAKES_OFF and isinstance(value.function, Attribute):
        value = value.function.value
    return value.id if isinstance(value, Name) else None


def _is_computed(value: Expression, step: Function) -> bool:
    """Whether a value comes of a variable that a call has given its value, of more than the module itself."""
    names = {part.id for part in facts.subexpressions(value) if isinstance(part, Name)} - {step.first_parameter}
    made = [d.value for name in names for d in step.bindings.of(name) if isinstance(d, Assigned)]
    return any(isinstance(part, Call) for one in made if one is not None for part in facts.subexpressions(one))


@remembered
def _watched(project: Project, near: frozenset[str]) -> frozenset[str]:
    """The names of the values that callbacks and schedulers in some files watch, and choose something by."""
    watched = Counter(_matched(project, _WATCHED, near, "monitor"))
    if next(iter(project.matching(_BEST, "best_model_")), None) is None:
        for told in _matched(project, _KEEPS_ALL, near, "save_top_k"):
            watched.subtract(filter(None, _WATCHED.findall(told)))
    return frozenset(name for name, times in watched.items() if times > 0)


def _matched(project: Project, pattern: re.Pattern[str], near: frozenset[str], hint: str) -> Iterator[str]:
    """What the group of an expression is in some files, tests apart."""
    for path, matches in project.matching(pattern, hint):
        if path in near and not project.is_test(path):
            yield from (group for (group,) in matches if group is not None)


def _trainers(project: Project, near: frozenset[str]) -> tuple[tuple[Call, Module], ...]:
    """The calls in some files that make trainers, and their files."""
    paths = (path for path in project.mentioning(*map("{}(".format, _MAKERS), beside="lightning") if path in near)
    modules = project.modules_at(project.outside_tests(paths))
    calls = ((call_of(place), one) for one in modules for scope in one.scopes for place in calls_in(scope))
    return tuple((call, one) for call, one in calls if _makes_trainer(facts.last_called(call) or ""))


def _makes_trainer(called: str) -> bool:
    return called == "Trainer" or _OF_OPTIONS.fullmatch(called) is not None


def _leaves_it_out(trainer: Call) -> bool:
    """Whether a trainer runs no step of validation."""
    limit = facts.argument(trainer, "limit_val_batches")
    return limit is not None and facts.is_zero(limit)


def _is_told(trainer: Call) -> bool:
    """Whether a trainer is told of several processes, or of what nobody sees."""
    called = facts.last_called(trainer)
    if called != "Trainer" or trainer.unpacks:
        return called in ("Trainer", "from_argparse_args")
    given = [value for name in _SEVERAL if (value := facts.argument(trainer, name)) is not None]
    return bool(given) and not has_one_device(trainer) and not all(map(facts.is_none, given))


def _shown(call: Call, names: list[str]) -> Alarm:
    """The finding about values that are only shown."""
    others = f", as `{names[1]}`" if len(names) == 2 else f", as {len(names) - 1} more" if len(names) > 2 else ""
    return Alarm(
        span=call.span,
        message=f"`{names[0]}` is the mean over this rank's batches alone{others}: rank 0 shows its part as"
        " the whole epoch",
        help="add sync_dist=True",
        severity=Severity.HYGIENE,
    )


def _finding(call: Call, name: str) -> Alarm:
    return Alarm(
        span=call.span,
        message=f"`{name}` is the mean over this rank's batches alone, and a checkpoint, early stopping or a scheduler"
        " goes by it",
        help="add sync_dist=True",
    )
