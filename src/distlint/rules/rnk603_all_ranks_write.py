"""All ranks write, or delete, the same file.

## Why it hurts

The file is cut off or holds parts of several versions; deleting fails on all ranks but the first.

## What to do

Put the call under a test for rank 0, and a barrier behind it if others read the file; or put the rank into the name.

## Example

```python
def main():
    dist.init_process_group("gloo")
    model = DDP(build_model())
    train(model)
    torch.save(model.state_dict(), "last.pt")
    if dist.get_rank() == 0:
        print("saved last.pt")


if __name__ == "__main__":
    main()
```

## Use instead

```python
def main():
    dist.init_process_group("gloo")
    model = DDP(build_model())
    train(model)
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), "last.pt")
        print("saved last.pt")


if __name__ == "__main__":
    main()
```

## What it reports

A call that writes, copies to, unpacks into, moves or deletes a path (`torch.save`, `open(path, "w")`, `np.save`,
`to_csv`, `save_pretrained`, `SummaryWriter(folder)`, `shutil.copy`, `extractall(folder)`, `os.rename`, `shutil.rmtree`,
`os.remove` …) on every rank, with the same path on all of them; or one that starts a run of a tracker for each of them
(`wandb.init`, `mlflow.start_run`, `swanlab.init` and such). A log that all open (`logging.FileHandler(path)`,
`logging.basicConfig(filename=path)`) is `hygiene` of low confidence, since its lines are only there once for each rank,
or of one that alone logs, unless they empty it (`mode="w"`).
distlint follows the calls down from what is seen to run on all ranks, and the message names the way (a write in a file
without a word of distributed code is reported at the last call outside of such files):

- a spawned worker (also one that another file imports and spawns, if its first parameter is called like a rank), or an
  entry point of the settings;
- a program whose ranks meet on the way: a collective of all, a wrapped model, a backward; or one that joins its group
  in any case (`init_process_group`) and has a framework train;
- a method that training loops call (`on_epoch_end`, `after_train_iter`);
- a function in which all ranks meet in a collective;
- a function that asks for the first rank, of all or of a node (`if rank == 0: print("saved")`,
  `tqdm(batches, disable=not accelerator.is_main_process)`), in whatever words (`local_rank in (-1, 0)`, `RANK` of the
  environment, a function of the project that does nothing else), and writes beside that, itself or by helpers
  of another file that know no ranks (then the finding is at the call), also of one in which no rule looks for anything
  since it has no word of distributed code, if the path is the same by all its parts: names, texts, options, numbers of
  rounds, also such that a constructor has kept (`self.path`);
- a method of a class of which another method leaves its files to the first rank (`if not is_master(): return`), if
  other files call it by its name where not the first rank alone comes.

A method may be called in a file that does not know its class, by an object that was handed the other one where both
were made (`Engine(model, Keeper(folder))`), also in a list, and by the name of what happens (`getattr(hook,
event)(self)`): then the call is told of the function that makes it, if no other on the way is in sight. A temporary
name that all ranks share is reported although the file is renamed afterwards: the second rename finds no file.

Numbers that a loop counts (`for index, batch in enumerate(loader)`, `count = 0` and `count += 1`) are the same on all
ranks, whatever each of them counts: `f"{count}.png"` is one file.

So is what a logger derived from that of Lightning sends or writes in `log_metrics` and `log_hyperparams`, which
Lightning calls on all ranks, without `@rank_zero_only` or another word for ranks; in projects that leave other work to
the first one.

So is a file that a data set of torch writes in its constructor where `exists` has found none, in a program that speaks
of processes or has the trainer of transformers train. Whoever comes a little later reads it half written.
Where nothing in sight makes the object, or a script of Lightning makes it ahead of `fit`, when the other processes
have not been started, it has `low` confidence.

A copy of the file further down in the same function, and the state of a schedule beside that of an optimizer, are told
with the first ("1 more beside it"): one guard is about both.

A program that merely joins a process group is left alone, since tools for one process do so as well; only a run of a
tracker is reported there. Where ranks meet in a program that neither trains nor asks for a rank, in its own file or in
that of the write, the finding has `low` confidence, and is made with `min-confidence = "low"` only; not in callbacks of
a project that leaves other work to the first process (`rank_zero_only`, `is_global_zero`). The finding is at
the write, or, if the function that writes knows no ranks, at the call in the one that does.

## Stays silent

- A test on the rank anywhere on the way: in the function, in a caller, an early return, a decorator, also one that
  is given the question (`@conditional(lambda: dist.get_rank() == 0)`).
- A rank, a process number, a host name, a time (more than the day), drawn letters or a temporary name in the path, also
  through variables; a file of the process's own that is moved to a path beside it. An attribute into which a method
  puts what another rank has there is the same on all (`self.folder = broadcast(self.folder)`).
- What ranks write only where they find no file, if whoever spawns them has made the call that leads there before, with
  equal arguments.
- Savers that see to it themselves: accelerate, Lightning, `Trainer.save_model`, `dcp.save`, DeepSpeed
  `save_checkpoint`.
- Files opened to append that only loops write to (`for line in results:`): other ranks may have none; and such that are
  only written to below tests for the first rank, also in other methods of the class that keeps them.
- Logs in a file that sets by the rank how much is logged (`setLevel(INFO if rank == 0 else ERROR)`), and such that only
  the first rank adds to its logger.
- Locks (also files that are opened for `fcntl.flock`), deletions that don't mind (`ignore_errors=True`, a handler).
- `_save` and `_rotate_checkpoints` of trainers derived from that of transformers, also by classes of the project: it
  calls them below `args.should_save`; and other methods that a framework calls on the first rank alone
  (`compute_metrics` of mmengine's `BaseMetric`). Not where a method of the project calls them as well.
- What a thread writes, or a helper in the background, that its file starts on the first rank only.
- Tests that sound as if they were on a rank (`context.is_master()`) or ask for what one rank has (`if self.writer:`);
  flags that a class, or its base, sets by the number of its rank or GPU (`if args.gpu != 0: self.verbose = False`), or
  by whether its rank is the one that a setting names (`if get_rank() != self.main_gpu: self.saves = False`), or keeps
  of what it is given, which in all calls in sight is a question about the first rank (`Log(silent=rank != 0)`), also
  through functions that hand it on.
- Elements of a batch or of a list of files in the path, also through a method that is given them (`set_input(sample)`)
  or a list that is made of the batch (`ids = [x["id"] for x in batch]`); lists that a rank keeps for itself; loops that
  note the names of what they go over, which are gathered from all ranks afterwards.
- Below a question whether something is there that is None on all ranks but the first (`if loss is not None:`, where
  `loss = mean() if rank == 0 else None`), through parameters, functions that give it back, and lists of such.
- `wandb.init` with a group, a mode or settings that may say either (not `Settings(start_method="fork")`), or in a file
  that speaks of `WANDB_MODE`; with a group, or a mode that all ranks have, it is reported where one rank alone logs in
  its class or file. A time in the name of a run tells no ranks apart; a rank, a host or a process number does.
- Functions that none of these is seen to reach, scripts of one process, commands that run a launcher in another process
  (`subprocess.run(["torchrun", …])`).
- Methods that other files call by their names where the first rank alone comes (`if rank == 0: trainer.validate()`, a
  hook that only this rank makes), and nowhere else, whatever finds their class.
- Programs of one process: `Trainer(devices=1)` (every trainer of the project, for what Lightning calls), `RANK` set to
  0 in the environment, below `world_size < 2`, beside a branch for DDP, behind `assert num_gpus == 1` or `if world_size
  != 1: raise`, below the opposite of the flag under which processes are joined, or below which a worker was spawned, or
  whose other side asks for the rank or puts it into a name; where `if args.distributed:` raises; files that join a
  group with a rank that is written down (`setup(0, 2)`), the same on all ways.
- All but the first rank, in a program that ends unless there are two (`if world_size != 2: raise`).
- Functions and classes that spread batches over GPUs by `DataParallel`, wrap nothing for several processes and join
  none; what is for one process unless it is told of more (`world_size=1`), in a project that never starts more; scripts
  that write down that nothing is distributed (`args.distributed = False`), or ask accelerate for a device only.
- Options that their program sets by the rank, and nothing sets otherwise (`params["log"] = rank == 0`, or `if rank > 0:
  params["log"] = False`, then `if params.log:` in another file, or `if self.log:` where a class has kept it).
- Writers of torch by which each rank logs under names of its own (`writer.add_scalar(f"{device}/loss", …)`), all of it.
- Flags that ask the one object of a class with a metaclass.
- Methods that are called like those of a library, and are given what only one of the project takes.
- Loggers of Lightning that only keep what they are given, or use an `experiment` with `@rank_zero_experiment`.
- What is opened below `if not hasattr(self, "writer"):` by a method all callers of which have called one before that
  gives the object a writer in any case.
- What a rank keeps of numbers that are not finite; attributes, and entries of mappings
  that they hold, that some method of the class gives a rank.
- Functions that only ask a flag that they are given for the first rank (`is_main_process=True`).
- Files that are only emptied (`with open(path, "w"): pass`).
- Files opened with `r+`; lines that say which rank, or which GPU, has appended them; names made of what a loader, a
  sampler, a queue or a share by rank gives.
- Saves by what `accelerator.prepare` has made of a model (`model.save_pretrained(folder)`): on several processes that
  is a wrapper, which has no such method.
- Functions whose callers in sight all assert that there is one process (`assert args.local_rank == -1`), or that call
  what asserts so; what a program comes to by a function that does so ahead of each call which no rank test guards;
  below a test of a parameter that fails for what every caller in sight gives; methods instead of which every derived
  class has another, where nothing makes the base.

Programs named for a test, an evaluation, a demonstration, samples, an export, a conversion or a merge, that don't
train in sight, have `low` confidence: 33 of 68 alarms about them were right, 325 of 432 elsewhere.

Where guides and scripts of a project show how its programs are started in several processes (`torchrun train.py`), and
none of them starts what comes to the write so, nor does its own code, the finding has `low` confidence: 27 of 93 such
alarms were right, 154 of 203 elsewhere.

Where all files of settings (YAML) of a project leave the flag off below which it spawns its processes, and none of its
guides and scripts starts any, the finding has `low` confidence. So it has in files that import what Ray trains and
tunes with (`ray.train`, `ray.tune`): trials work in folders of their own; and where the program ends in the block of
the write, before ranks have met (`if args.write_settings: …; exit(0)`); and where one rank alone logs by the writers of
torch that all open, as far as their names lead (`if rank == 0: writer.add_scalar(…)`): the others leave empty files.

Where all that is written is settings (`yaml.dump(config, file)`, a dict of them and of what is written down) into a
file that nothing in the program is seen to read, the severity is `hygiene`: the last one leaves the file whole, and
what it says of the rank is all that may differ. What is put into a dict or a list later counts with it, and what a
helper is given is asked for at all its calls (`write_down(config.to_dict(), args.config_file)`). One of that name in
the folder of a model (`load(join(model_dir, "config.json"))`) is another file. A path that an option keeps for a
library (`args.deepspeed_config`) is read when the models are there; a file that an option names (`args.config_file`) is
read if a call of the program is given that name but to write it. So it is with a copy of the file of settings that an
option names (`shutil.copy(args.config, folder / "config.yaml")`) or a parameter, also under its own name (`join(folder,
basename(config_path))`), and with `save_pretrained` of a configuration, an image processor or a feature extractor,
which writes a few lines, unless the file loads something from that folder; tokenizers and models write more.

So it is with results that all ranks have agreed on: a text or table (`to_csv`) written in one go, into a file that
nothing reads, of numbers that were reduced or gathered (`all_reduce`, a helper that does so and is called so,
`gather_for_metrics`), each of them, also by meters, lists and functions of the project. Not where stages of a pipeline
are spoken of, and not what is added to a log.

And so it is with a text written anew (`open(path, "w")`, `write_text`) that is not named for what a rank measures
(`loss`, `metrics`, `samples`, `epoch`, `rank` …), nor made of, filled with or given such, into a file that nothing is
seen to read: a list of the files that were found, a count of parameters, a description of the run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.devices import places
from distlint.facts import Attribute, Call, Evaluate, Expression, For, FunctionDef, Name, Statement, With
from distlint.files import Exposure
from distlint.files.adding import is_added_to_by_the_first
from distlint.files.agreed import are_agreed
from distlint.files.caches import cached_by_datasets
from distlint.files.causes import Told, grouped
from distlint.files.contents import are_settings, block_of, is_left_alone, is_read, opened_as, writes_text, written_by
from distlint.files.handed import handed_on, out_of_sight
from distlint.files.lightning_loggers import logging_on_all
from distlint.files.made_by_the_parent import is_made_by_the_parent
from distlint.files.measured import may_be_measured
from distlint.files.writers import logs_on_one_only, names_its_rank
from distlint.finding import Alarm, Confidence, Evidence, Severity, Span
from distlint.places import Place, call_of, call_place_at, calls_in
from distlint.places.rank_zero import only_rank_zero
from distlint.project import Function, Module, Scope
from distlint.reachability.given_before import is_given_before
from distlint.rules import rule
from distlint.spmd.tree import Effect, Site
from distlint.survey import Survey

_VERBS = {"write": "writes", "track": "starts a run", "delete": "deletes", "move": "moves", "log": "logs"}
#: What goes away for the ranks that come later, who fail.
_TAKES_AWAY = frozenset(("delete", "move"))
#: What tells in a line how much a rank has to say in a log.
_LEVEL_BY_RANK = re.compile(
    r"(?:setLevel|level\s*=|disabled?\b|addHandler)[^\n]{0,200}(?:rank|main|master|primary)", re.IGNORECASE
)
#: Modes by which a log is emptied.
_EMPTIES = re.compile(r"mode\s*=\s*[\"']w|,\s*[\"']w[\"']")
#: What becomes of ranks that open writers in one directory. The files of tensorboardX are named by second and host; in
#: the names of those of torch the process has its place.
_OF_WRITERS = {
    "tensorboardX.": "whose files are named by second and host: ranks of one host may write over one another",
    "torch.": "and what they log is mixed into one run",
}
#: The environment variable by which some ranks are told to start none.
_TOLD = "WANDB_MODE"
#: What in a line says which rank has written it.
_OF_ITS_OWN = re.compile(r"rank|gpu|current_device|hostname|getpid", re.IGNORECASE)


@rule("RNK603", "all-ranks-write", severity=Severity.WRONG_RESULT, needs="project", about="several processes")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call that all ranks make on one path; one for those of a helper that are about one folder."""
    seen: set[Site] = set()
    for (exposure, place), *others in grouped(survey.files, _found(module, survey)):
        seen.update((place, exposure.reached.touch.effect.site))
        yield _finding(survey, exposure, place, others)
    for exposure, place in cached_by_datasets(survey.files, module):
        if place not in seen and not is_made_by_the_parent(survey.files, survey.order, exposure):
            yield _of_cache(survey, exposure, place)
    if not module.is_test and not survey.devices.processes.trains_on_one_device:
        yield from (_of_logger(method, place) for method, place in logging_on_all(module))


def _of_cache(survey: Survey, exposure: Exposure, place: Site) -> Alarm:
    """A file that a data set writes where it finds none. Nobody may make the object, or one process before a framework
    starts the others."""
    touch = exposure.reached.touch
    joins = survey.devices.processes.is_distributed(exposure.root.module)
    sure = Confidence.HIGH if joins else Confidence.MEDIUM
    is_made = not (isinstance(exposure.root, Function) and exposure.root.name == "__init__")
    return Alarm(
        span=place.span,
        confidence=sure if is_made and not survey.files.may_be_alone(exposure) else Confidence.LOW,
        message=f"every rank that finds no `{survey.files.shown(touch.effect)}` writes it in place ({exposure.way}),"
        " and others may read it half written; let one rank write it while the others wait",
        help="make the data set on rank 0 first, and on the others after a barrier; or write to a name of the"
        " process's own, and rename",
        evidence=tuple(Evidence(c.site.path, c.site.span, f"calls {c.callee}") for c in touch.through),
    )


def _of_logger(method: Function, place: Place) -> Alarm:
    """What a logger of Lightning logs on all ranks."""
    assert method.owner is not None
    call = facts.shortened(place.expression)
    return Alarm(
        span=place.expression.span,
        message=f"every rank logs by `{call}`: Lightning calls {method.owner.name}.{method.name} on all of them;"
        " decorate it with @rank_zero_only",
        help="decorate the method with rank_zero_only",
    )


def _found(module: Module, survey: Survey) -> Iterator[Told]:
    files = survey.files
    seen: set[Site] = set()
    for root, reached in files.own(module, *_VERBS):
        touch = reached.touch
        if touch.effect.site in seen or (touch.effect.kind in _TAKES_AWAY and touch.caught):
            continue
        if touch.effect.kind == "log" and _is_quiet_by_rank(survey, module, touch.effect.site):
            continue
        if touch.effect.name.startswith("open a") and (
            _may_add_nothing(root, touch.effect.site.span)
            or is_added_to_by_the_first(root, touch.effect.site.span, survey.order)
        ):
            continue
        if touch.effect.name.startswith(("open a", "open w")) and _puts_nothing_in(root, touch.effect.site.span):
            continue
        if touch.effect.kind == "track" and (_TOLD in module.text or _is_told_apart(survey, root, touch.effect)):
            continue
        exposure = files.exposed(root, reached, proven=True)
        if exposure is None or not (exposure.together or touch.effect.kind == "track"):
            continue
        if survey.in_use.is_spared(module, touch.effect.site.span) or _fails(survey, root, touch.effect.site):
            continue
        if _is_given_before(survey, touch.effect.site) or is_made_by_the_parent(files, survey.order, exposure):
            continue
        place = files.place(root, exposure)
        if place not in seen:
            yield exposure, place
        seen.update((place, touch.effect.site))
    for exposure, place in (*_handed(module, survey), *_out_of_sight(module, survey)):
        site = exposure.reached.touch.effect.site
        if place not in seen and site not in seen and not survey.in_use.is_spared(module, place.span):
            seen.update((place, site))
            yield exposure, place


def _is_given_before(survey: Survey, site: Site) -> bool:
    """Whether a file is only opened where an object lacks what all who come have given it before."""
    function = survey.spmd.function_around(site)
    place = call_place_at(function, site.span) if function is not None else None
    return place is not None and is_given_before(place, survey.order)


def _fails(survey: Survey, root: Scope, site: Site) -> bool:
    """Whether a write goes by what prepare() has made of a model, which fails on every rank of several."""
    scope = survey.spmd.function_around(site) or (root if isinstance(root, Module) else None)
    return scope is not None and survey.prepared.fails(scope, site.span)


def _handed(module: Module, survey: Survey) -> Iterator[tuple[Exposure, Site]]:
    """The calls by which all ranks come to a write of another file that knows no ranks: the first one of a function."""
    seen: set[tuple[object, Site]] = set()
    for root, reached in handed_on(survey.files, module, "write", "track"):
        effect = reached.touch.effect
        if (root, effect.site) in seen or effect.name.startswith("open a"):
            continue
        exposure = survey.files.exposed(root, reached, proven=True)
        if exposure is not None and exposure.together:
            if is_made_by_the_parent(survey.files, survey.order, exposure):
                continue
            seen.add((root, effect.site))
            own = exposure._replace(reached=reached) if exposure.root is root else exposure
            yield own, reached.touch.through[0].site


def _out_of_sight(module: Module, survey: Survey) -> Iterator[Told]:
    """The last calls in sight by which all ranks that meet come to a write in a file no rule looks at."""
    for kind in _VERBS:
        for exposure, place in out_of_sight(survey.files, module, kind):
            if exposure.together and not exposure.reached.touch.effect.name.startswith("open a"):
                yield exposure, place


def _is_quiet_by_rank(survey: Survey, module: Module, site: Site) -> bool:
    """Whether a file that opens a log sets by the rank how much is logged, or only the first rank adds the log."""
    home = survey.project.module_at(site.path) or module
    if _LEVEL_BY_RANK.search(home.text) is not None:
        return True
    function = survey.spmd.function_around(site)
    return function is not None and any(
        facts.last_called(call_of(place)) == "addHandler" and only_rank_zero(place) for place in calls_in(function)
    )


def _puts_nothing_in(root: Scope, opened: Span) -> bool:
    """Whether nothing is written to a file that is opened (`with open(path, "w"): pass`, `open(path, "a").close()`): it
    is empty or as it was afterwards, whoever did it, and who adds to it later does so on one rank."""
    for statement in facts.statements(root.body):
        if isinstance(statement, With) and any(context.span == opened for context, _ in statement.items):
            return not statement.body
        if isinstance(statement, Evaluate) and isinstance(statement.value, Call):
            closing = statement.value.function
            if isinstance(closing, Attribute) and closing.value.span == opened:
                return closing.attr == "close"
    return False


def _may_add_nothing(root: Scope, opened: Span) -> bool:
    """Whether a file that is opened to append gets nothing, or only what loops find: ranks that have collected nothing
    leave it as it is. A loop in which the file is opened each time has nothing to say about that."""
    targets = tuple(_bound(root.body, opened))
    if targets == (None,):  # `with open(path, "a"): pass` sees to it that there is a file
        return True
    names = {target.id for target in targets if isinstance(target, Name)}
    block = block_of(root.body, opened)
    uses = [
        place
        for place in places(root, lambda e: type(e) is Name and e.id in names)
        if (block is None or place.expression.span.is_inside(block))
        and not any(isinstance(around, Attribute) and around.attr == "close" for around in place.above)
        and any(isinstance(around, Call) for around in place.above)
    ]
    return bool(uses) and (all(_is_in_loop(place, opened) for place in uses) or all(map(_tells_its_rank, uses)))


def _is_in_loop(place: Place, opened: Span) -> bool:
    return any(isinstance(around, For) and around.span > opened for around in place.above)


def _tells_its_rank(place: Place) -> bool:
    """Whether what a file gets at a place says which rank has written it: a line of each is wanted."""
    calls = [around for around in place.above if isinstance(around, Call)]
    return _OF_ITS_OWN.search(facts.source_of(calls[-1])) is not None


def _bound(body: tuple[Statement, ...], opened: Span) -> Iterator[Expression | None]:
    """What a file is bound to that is opened at a place, in a function inside of the block, too."""
    yield from opened_as(opened, body)
    for statement in facts.statements(body):
        if isinstance(statement, FunctionDef):
            yield from _bound(statement.body or (), opened)


def _is_sure(survey: Survey, exposure: Exposure) -> bool:
    """Whether several processes are as good as certain to come there."""
    files = survey.files
    home = exposure.root.module
    if survey.is_left_off or survey.devices.processes.is_trial(home) or files.is_of_one_shot(exposure):
        return False
    if not survey.shown.is_shown(home) or _leaves_empty_files(survey, exposure):
        return False
    if files.meets_beside(exposure):
        return True
    return files.knows_others(exposure) and not files.is_one_by_name(exposure)


def _leaves_empty_files(survey: Survey, exposure: Exposure) -> bool:
    """Whether the writers that all ranks open, with a file for each process, are only used on one of them."""
    effect = exposure.reached.touch.effect
    if effect.kind != "track" or not effect.name.startswith("torch."):
        return False
    scope = survey.spmd.function_around(effect.site) or exposure.root
    return logs_on_one_only(scope, effect.site.span, survey.order)


def _is_told_apart(survey: Survey, root: Scope, effect: Effect) -> bool:
    """Whether all that ranks log by the writers that they open, with a file for each process, has the rank in its name:
    nothing is mixed that somebody would want apart."""
    if not effect.name.startswith("torch."):
        return False
    return names_its_rank(survey.spmd.function_around(effect.site) or root, effect.site.span, survey.order)


def _equal(effect: Effect, scope: Scope, survey: Survey) -> str:
    """What is said of a file into which all ranks write the same, and which nothing reads."""
    if effect.kind != "write":
        return ""
    file = (effect.site, scope, survey.launching, survey.order)
    if are_settings(*file):
        return ", each with the settings of the run"
    contents = () if effect.name.startswith("open a") else written_by(effect.site, scope)
    if not contents:
        return ""
    if all(are_agreed(content, scope) for content in contents) and is_left_alone(*file):
        return ", each with the numbers that all have agreed on"
    is_same = writes_text(effect) and not any(may_be_measured(content, scope, survey.order) for content in contents)
    return ", each with a text that says nothing of what it has measured" if is_same and not is_read(*file) else ""


def _finding(survey: Survey, exposure: Exposure, place: Site, others: list[Told]) -> Alarm:
    touch = exposure.reached.touch
    effect = touch.effect
    early = survey.files.is_ahead_of_group(exposure)
    way = f"{exposure.way}, before they join their group" if early else exposure.way
    guard = "guard it by rank 0"
    if early:  # no rank is known there
        guard = "move it after that, and guard it by rank 0, or ask for RANK in the environment"
    instead = "" if early else " or put the rank into the name"
    scope = survey.spmd.function_around(effect.site) or survey.project.module_at(effect.site.path)
    what = _equal(effect, scope, survey) if scope is not None else ""
    is_added_log = effect.kind == "log" and not _EMPTIES.search(survey.spmd.written(effect.site))
    if is_added_log:
        what = ", each line as many times as there are ranks"
    changed = survey.files.changed(effect)
    changed = f"to {changed}" if effect.kind == "log" and not changed.startswith("by ") else changed
    message = f"every rank {_VERBS[effect.kind]} {changed} ({way}){what}; {guard}{instead}"
    if effect.kind == "track":
        call = survey.spmd.text(effect.site)
        message = f"every rank starts a run of its own by `{call}` ({way}); {guard}"
        harm = next((said for package, said in _OF_WRITERS.items() if effect.name.startswith(package)), "")
        if harm:
            folder = "" if early else " or give each rank a folder"
            message = f"every rank opens a writer in the same directory by `{call}` ({way}), {harm}; {guard}{folder}"
    if others:
        message += f" ({len(others)} more beside it)"
    return Alarm(
        span=place.span,
        severity=Severity.HYGIENE if what else Severity.WRONG_RESULT,
        confidence=Confidence.HIGH if _is_sure(survey, exposure) and not is_added_log else Confidence.LOW,
        message=message,
        help="guard it by rank 0, with a barrier after it if others read the file",
        evidence=(
            *(Evidence(c.site.path, c.site.span, f"calls {c.callee}") for c in touch.through if c.site != place),
            *(
                (Evidence(effect.site.path, effect.site.span, f"{_VERBS[effect.kind]} here"),)
                if place != effect.site
                else ()
            ),
            *(Evidence(other.path, other.span, "and here, by the same call") for _, other in others),
        ),
    )
