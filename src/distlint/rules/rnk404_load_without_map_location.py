"""A checkpoint is loaded without `map_location`: every rank's copy lands on the GPU that saved it.

## Why it hurts

All ranks of a node load onto one GPU, usually GPU 0: out of memory on resume, when the run is already long.

## What to do

`map_location="cpu"`; `load_state_dict` copies to where the parameters are. `weights_only=True` does not change where
tensors go. `--fix --unsafe-fixes` adds it to calls of torch itself, or hands on the location that the caller gives; it
leaves calls of the project's own readers, and those whose arguments come by `*` or `**`.

## Example

```python
def resume(model, optimizer, path):
    checkpoint = torch.load(path)
    model.load_state_dict(checkpoint["model"])
    optimizer.load_state_dict(checkpoint["optimizer"])
    return DistributedDataParallel(model, device_ids=[int(os.environ["LOCAL_RANK"])])
```

## Use instead

```python
def resume(model, optimizer, path):
    checkpoint = torch.load(path, map_location="cpu")
    model.load_state_dict(checkpoint["model"])
    optimizer.load_state_dict(checkpoint["optimizer"])
    return DistributedDataParallel(model, device_ids=[int(os.environ["LOCAL_RANK"])])
```

## What it reports

`torch.load` and `load_state_dict_from_url` without `map_location` (or with `None`) in a file that itself speaks of
ranks, in a function all of whose callers, or the callers of these, stand in such files, or in a reader of checkpoints
(by its name) beside such code, if what they read goes into the state of a model or
an optimizer: through `load_state_dict`, through copies into parameters, or as the result of a function whose callers
put it there. Also the call of a project function that hands on a parameter as it is, of whatever name
(`torch.load(path, map_location=where)`), which defaults to `None` and is left at it, be it that the caller or the
function itself restores with it.

Something has to show that the file was saved by training:

- it holds what training leaves beside the weights (`"optimizer"`, `"epoch"`, `"step"`, `"model_ema"` …), or goes into
  an optimizer or a model that is wrapped already (`model.module`);
- the function or the path says that something is resumed, or it stands in a folder that the program fills
  (`output_dir`, `save_dir` …);
- the same file of code saves a `state_dict()`, or the project saves one under the same entry, the path is not
  called `pretrained` or `init_…`, and the file or that of a caller trains or wraps a model. Where the path is a
  parameter as it is, the save beside it says nothing: a caller has to name such a folder, or to save something under
  that path.

So does a file that is read beside the state of an optimizer and from the same folder, by a parameter of the function;
and one that the other branch of a test for a GPU reads with a location (`else: torch.load(path, map_location="cpu")`
below `if torch.cuda.is_available():`), which the author found to be needed.

Where the other branch of a test reads the same file with a location (`load_state_dict_from_url(path)` beside
`torch.load(path, map_location="cpu")`), nothing else has to speak of ranks in a project that runs as several.

A function that is given `map_location` and never looks at it is told of, whatever the file holds; in methods of models
so is one that is given `device`.

That the user names the file by an option of another name (`args.weights`) says little: 11 of 14 alarms were right, in 8
code bases of 10.

What stands below a flag of such a name (`if args.pretrained:`) was there before, too.

The constructor of a model takes what it begins with: there, only entries of training count. What a hub gave back
(`hf_hub_download`) was published.

Where nothing does, it may be a published file, and those are mostly saved from the CPU: such a finding has `low`
confidence, and is made with `min-confidence = "low"` only.

## Stays silent

- Any `map_location` that is not `None`, options in `**kwargs`, `mmap=True`, `with torch.device(...)`,
  `torch.set_default_device`.
- Files that go into no state: vocabularies, indices, numbers; the states of schedulers, samplers and scalers; files
  into which the same module saves nothing else.
- Files of code for accelerators without CUDA.
- Rank 0 alone loads (also by `config["rank"] == 0`, and where all calls in sight are its own), or the rank to which
  each file belongs (`if owner == rank:`, a rank in the name, also in one that is put together in steps or that a class
  of the project keeps in an attribute); bytes in memory; files whose tensors the same module, or a saver that it
  imports, brings to the CPU first, but for the state of an optimizer that it saves as it is.
- The branch without CUDA, or without a GPU of the process's own (`if args.gpu is None`), and that of Apple's GPUs
  (`if device.type == "mps"`), of which a machine has one.
- Scripts that ask accelerate for a device, and for nothing else; those that write down that nothing is distributed.
- Projects with one process, tools that only load a model for inference, tests; projects that bring their states to the
  CPU before they save them; branches that are never taken, and functions of a program that nothing calls.
- Published files: `load_state_dict_from_url`, or a file named by an address, beside a table of addresses (a dict of
  them, where another branch reads files of the program's own).
- Functions, and methods of classes, that spread batches over GPUs by `DataParallel` and wrap nothing for several
  processes; a model that a class has made itself in a file without a word of devices.
- A loop that reads one tensor per file and copies it into a parameter at once.
- A handler that loads a file again, which the block before it has told where to go.
- Readers that only scripts of one process come to. What nothing in sight calls is `low`.
- Functions that run where the program asserts that there is one process (`assert args.local_rank == -1`), by
  themselves or by all callers in sight; methods instead of which every derived class has another, where nothing makes
  the base.
- A variable that is called: it may be `partial(torch.load, map_location=...)`.
- Projects in which each process sees one GPU, and whoever joins insists on that
  (`assert torch.cuda.device_count() == 1`): the first GPU is its own.
- Programs that hide all GPUs but one from their process, under no test (`os.environ["CUDA_VISIBLE_DEVICES"] = "0"`,
  `str(args.gpu)`), and what only such programs use.
- Functions that wrap the model for several processes where it lies on the current GPU, which nothing has chosen
  (`model.cuda()`, `DistributedDataParallel(model)`): the file's tensors go where the model is, of which RNK402 tells.
- Processes that set `RANK` to 0 for themselves in the environment; branches of the local ranks -1 and 0.

Files named for a test, an evaluation, a demonstration, samples, an export, a conversion or a merge, and that don't
train, have `low` confidence: such programs are mostly run as one process (3 of 8 were right). So
have functions of a project with several processes whose file says nothing of them, nor that of anybody who is seen to
call them (9 of 13), and scripts at their top level that wrap no model (1 of 4). Functions that export or
convert a model have it, by their names (0 of 1), and files that have the stage of a pipeline in their names, which its
own rank has saved where it has no replicas (2 of 4).

Where all files of settings (YAML) of a project leave the flag off below which it spawns its processes, and none of its
guides and scripts starts any, the finding has `low` confidence. So it has in files that import what Ray trains
and tunes with (`ray.train`, `ray.tune`): each worker sees the GPU that it was given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts, fixes, knowledge
from distlint.devices.file_names import is_named_by_stage
from distlint.devices.loading import (
    Read,
    is_read_beside,
    is_reader,
    reads_against,
    reads_anywhere,
    saves_from_cpu,
    takes_optimizer_of_gpu,
)
from distlint.devices.processes import WRAPS, spreads_batches
from distlint.devices.restored import restores_with
from distlint.devices.trained import is_beside_optimizer, is_of_training
from distlint.facts import Call
from distlint.finding import Alarm, Confidence, Evidence, Fix, Severity
from distlint.fixes.edits import replaced, with_argument
from distlint.places import is_program
from distlint.places.rank_zero import comes_with_rank_zero
from distlint.project import Function, Module, Scope, full_name
from distlint.rules import rule
from distlint.starting.programs_of_one import is_named_for_one, names_itself_rank_zero
from distlint.starting.spawned import is_beside_spawn, spawned_in
from distlint.survey import Survey

#: Functions that make something else of a model that was trained.
_EXPORTS = re.compile(r"(?:^|_)(?:export|convert|merge|quantize)(?:_|$)|onnx", re.IGNORECASE)
_LOCATION = "map_location"
#: How far the callers of a reader are followed.
_CALLERS = 5


@rule("RNK404", "load-without-map-location", severity=Severity.CRASH, needs="project", fix="suggested")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call that reads the state of a model."""
    text = module.text
    if "load" not in text:
        return
    for scope in module.scopes:
        if isinstance(scope, Function) and scope.is_test:
            continue
        wrapping = survey.devices.location_wrappers
        told = reads_against(scope, wrapping) if isinstance(scope, Function) else ()
        if told and (_speaks_of_ranks(scope, [], survey) or survey.launching.is_multi_process_code(module)):
            yield from (_unheard(call, scope) for call in told)
        reads = reads_anywhere(scope, wrapping)
        for read in reads:
            if read.call in told:
                continue
            users = [scope] if read.into is not None else _restored_by(scope, survey)
            if not users or not _runs_on_ranks(scope, users, survey):
                continue
            if saves_from_cpu(module) and not takes_optimizer_of_gpu(read, scope):
                continue
            if isinstance(scope, Function) and (spreads_batches(scope) or comes_with_rank_zero(scope, survey.order)):
                continue
            if isinstance(scope, Function) and survey.devices.keeps_to_the_first(scope):
                continue  # the model lies where the file's tensors go: RNK402 says so
            if survey.in_use.is_spared(module, read.call.span):
                continue
            if survey.devices.processes.insist_on_one_gpu(survey.launching.around(module)):
                return
            if _is_run_with_one_gpu(module, survey):
                return
            if isinstance(scope, Module) or not survey.files.is_dead(scope):
                is_for_one = (is_named_for_one(module.path) and not _goes_backward(module)) or _exports(scope)
                is_open = is_for_one or survey.is_left_off or survey.devices.processes.is_trial(module)
                is_open = is_open or is_named_by_stage(read.call, scope)
                is_told = is_read_beside(read.call, facts.statements(scope.body))
                is_sure = (is_told or _leads_from_ranks(scope, users, survey)) and not is_open
                calls = survey.order.callers(scope) if isinstance(scope, Function) else ()
                is_trained = is_of_training(read, scope, users, calls) or is_beside_optimizer(read, reads, scope)
                yield _finding(scope, read, is_sure and is_trained)


def _is_run_with_one_gpu(module: Module, survey: Survey) -> bool:
    """Whether a module, or each program that uses it, hides all GPUs but one from its process: there, the tensors of
    whatever file land on the process's own GPU."""
    sees_one = survey.devices.processes.sees_one_gpu
    users = survey.project.modules_at(survey.launching.users(module.path))
    programs = [*filter(is_program, users)]
    return sees_one(module) or (bool(programs) and all(map(sees_one, programs)))


def _speaks_of_ranks(scope: Scope, users: list[Scope], survey: Survey) -> bool:
    """Whether the file of a function, or that of a user, speaks of ranks."""
    return any(survey.devices.processes.is_distributed(one.module) for one in (scope, *users))


def _leads_from_ranks(scope: Scope, users: list[Scope], survey: Survey) -> bool:
    """The same, or that of somebody who is seen to call the function, through others too; of a script, whether it makes
    the model one of several processes."""
    if isinstance(scope, Module):
        return not WRAPS.isdisjoint(scope.words)
    if _speaks_of_ranks(scope, users, survey):
        return True
    return any(_speaks_of_ranks(one, [], survey) for callers in _callers_above(scope, survey) for one in callers)


def _exports(scope: Scope) -> bool:
    """Whether a function exports or converts a model, by its name, which one process does."""
    return isinstance(scope, Function) and _EXPORTS.search(scope.name) is not None and "backward" not in scope.words


def _goes_backward(module: Module) -> bool:
    """Whether a file trains a model."""
    return "backward" in module.words


def _restored_by(scope: Scope, survey: Survey) -> list[Scope]:
    """The callers that put what a function gives back into the state of a model."""
    if isinstance(scope, Module):
        return []
    return [caller for caller in survey.spmd.callers(scope) if restores_with(caller, scope)]


def _runs_on_ranks(scope: Scope, users: list[Scope], survey: Survey) -> bool:
    """Whether every rank may run a function or the top level of a script: its file, or that of a user, speaks of ranks,
    or it is the reader of a project that does. Elsewhere in such a project a model may as well be loaded by a tool with
    one process, as beside the workers that a file spawns."""
    if any(map(names_itself_rank_zero, (scope, *users))):
        return False
    if isinstance(scope, Module):
        return not spawned_in(scope) and survey.devices.processes.is_distributed(scope)
    if is_beside_spawn(scope):
        return False
    if _speaks_of_ranks(scope, users, survey):
        return True
    if _is_only_called_on_ranks(scope, survey):
        return True
    return (
        is_reader(scope)
        and survey.launching.is_multi_process_code(scope.module)
        and not _is_called_by_tools_only(scope, survey)
    )


def _is_only_called_on_ranks(function: Function, survey: Survey, left: int = _CALLERS) -> bool:
    """Whether all callers of a function stand in files that speak of ranks, or are only called from such ones."""
    callers = [caller.scope for caller in survey.order.callers(function)] if left else []
    return bool(callers) and all(
        _speaks_of_ranks(one, [], survey)
        or (isinstance(one, Function) and _is_only_called_on_ranks(one, survey, left - 1))
        for one in dict.fromkeys(callers)
    )


def _is_called_by_tools_only(function: Function, survey: Survey) -> bool:
    """Whether all ways to a function are in sight, begin in scripts, and none goes through a file that speaks of
    processes: what these import may well be part of a program of several, too."""
    return all(
        callers and not any(survey.devices.processes.is_distributed(one.module) for one in callers)
        for callers in _callers_above(function, survey)
    )


def _callers_above(function: Function, survey: Survey) -> Iterator[list[Scope]]:
    """Who calls a function, who calls these, and so on: for each of them its callers."""
    level: list[Scope] = [function]
    seen: set[Scope] = {function}
    for _ in range(_CALLERS):
        above: list[Scope] = []
        for scope in level:
            if isinstance(scope, Function):
                callers = [caller.scope for caller in survey.order.callers(scope)]
                yield callers
                above += [one for one in dict.fromkeys(callers) if one not in seen]
                seen.update(callers)
        level = above


def _unheard(call: Call, scope: Scope) -> Alarm:
    name = facts.shortened(call.function)
    given = [p.name for p in scope.definition.parameters if not p.star] if isinstance(scope, Function) else []
    told = next((one for one in (_LOCATION, "device") if one in given), None)
    return Alarm(
        span=call.span,
        confidence=Confidence.MEDIUM,
        message=f"{name} without map_location, though this function is told where the tensors go and never looks at it",
        help="hand on the location that the caller gives",
        fix=_fix(call, scope, told) if told is not None else None,
    )


def _finding(scope: Scope, read: Read, is_trained: bool) -> Alarm:
    module = scope.module
    name = facts.shortened(read.call.function)
    location = read.through or _LOCATION
    what = f"{name}() leaves {location} at None and" if read.through else f"{name} without {_LOCATION}"
    evidence = (Evidence(module.path, read.into.span, "goes into the state here"),) if read.into is not None else ()
    sure = Confidence.HIGH if read.into is not None else Confidence.MEDIUM
    return Alarm(
        span=read.call.span,
        confidence=sure if is_trained else Confidence.LOW,
        message=f"{what} puts every rank's copy on the GPU that saved it",
        help=f'pass {location}="cpu"',
        evidence=evidence,
        fix=None if read.through else _fix(read.call, scope, '"cpu"'),
    )


def _fix(call: Call, scope: Scope, location: str) -> Fix | None:
    """The location given to a call of torch; None if something else may be called, or may hold the location."""
    row = knowledge.lookup(full_name(call.function, scope) or "", "load")
    if row is None or call.unpacks:
        return None
    text, given = scope.module.text, facts.argument(call, _LOCATION, row.params.index(_LOCATION))
    argument = f"{_LOCATION}={location}"
    edits = with_argument(text, call, argument) if given is None else replaced(text, given, location)
    return fixes.suggested(argument, edits)
