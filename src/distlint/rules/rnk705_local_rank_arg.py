"""A script waits for an option `--local_rank` that launchers no longer pass.

## Why it hurts

`unrecognized arguments: --local-rank=0` at the start; under `torchrun` every process keeps the default, so that all of
a node take GPU 0, or each trains alone because the option says that there is one process.

## What to do

Read `int(os.environ["LOCAL_RANK"])`, or let it be the default of the option, and add the second spelling.
`--fix` adds the spelling, with which `torch.distributed.launch` works; what torchrun needs it leaves to you.

## Example

```python
import argparse

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int, default=0)
args = parser.parse_args()
torch.cuda.set_device(args.local_rank)
dist.init_process_group("nccl")
```

## Use instead

```python
import argparse
import os

parser = argparse.ArgumentParser()
parser.add_argument("--local-rank", "--local_rank", type=int, default=int(os.environ.get("LOCAL_RANK", 0)))
args = parser.parse_args()
torch.cuda.set_device(args.local_rank)
dist.init_process_group("nccl")
```

## What it reports

`add_argument("--local_rank", …)` (also `click.option`) without the spelling `--local-rank`, in a program of several
processes that reads the option and never reads `LOCAL_RANK`. `torch.distributed.launch` passes `--local-rank` since
torch 2.0, and `torchrun` passes nothing. Mildly, an option that the file itself puts into the environment where
`LOCAL_RANK` is missing: it is there for a launcher that passes it, and that one passes the other spelling.

## Stays silent

- Both spellings; `LOCAL_RANK` anywhere in the program: the file, what it imports, and who imports it (unless the option
  is what it is set to; in another file, unless the option itself chooses the GPU in this one).
- Programs that start their processes themselves, or assign `args.local_rank`; projects with a launcher or a scheduler
  of their own that passes `--local_rank`, also those whose shell scripts give each process its own
  (`--local_rank $i`).
- DeepSpeed, whose launcher still passes `--local_rank`; accelerate, Lightning, transformers and others that look after
  it; commands with `--local_rank=…` in the program.
- Options without a default that only `device_ids` of DDP reads, which takes None for the current device, where
  `parse_known_args` lets others pass and `torch.cuda.set_device` is told by something else.
- Options that nobody reads (another program that has the option itself reads its own); projects that stay below torch 2
  by what they require (also of conda, or by its name for torch), programs that do by what they import in any case
  (`from torch._six import …`, `if torch._six.PY3:` at the margin), also from folders that they put on `sys.path`.
- Tests.

Where all that the guides and scripts of a project install is a torch below 2 (`pip install torch==1.11.0`, `install
PyTorch 1.8.1`, `FROM pytorch/pytorch:1.8.1-cuda11.1-cudnn8-devel`, or the newest for a former CUDA: `conda install
pytorch cudatoolkit=10.0`), or that it was built with or they name (`built with PyTorch 1.7.1`, `* PyTorch 1.11.0`,
`nvcr.io/nvidia/pytorch:20.06-py3`), the finding has `low` confidence: of such alarms 5 of 15 were right, of others 21
of 27. A guide that starts the file from elsewhere counts, else the nearest folder around it whose guides say something;
those that let in newer ones (`PyTorch 1.8+`) and install none are no such guides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from distlint import facts, fixes, knowledge
from distlint.facts import Call, Constant
from distlint.finding import Alarm, Confidence, Fix, Severity
from distlint.fixes.edits import with_argument_behind, written
from distlint.knowledge import starting
from distlint.project import Module
from distlint.rules import rule
from distlint.starting.command_line import options
from distlint.survey import Survey

_OPTION, _NEWER = "--local_rank", "--local-rank"
_PARSES_SOME, _SETS_DEVICE = "parse_known_args", "torch.cuda.set_device("
#: Who sees to the local rank, or starts the processes, somewhere in the program.
_SEEN_TO = re.compile(
    r"(?<![.\w])\w*LOCAL_RANK|LOCALID|--local[_-]rank=|TrainingArguments|HfArgumentParser|(?<!def )\bget_local_rank\("
    r"|[\"']local_rank[\"'] ?: ?(?:rank|r|i|idx|index|gpu)\b"
)
#: Assigned alone, with a type, or as one of several names; a keyword of a call (`args.local_rank, backend="nccl"`) is
#: no assignment.
_ASSIGNED = re.compile(
    r"\.local_rank *(?::[^=\n()]{1,80})?= *[^=\s]|\.local_rank *,[^=\n()]{1,80} = *[^=\s]"
    r"|[\"']local_rank[\"'] *\] *= *[^=\s]"
)
#: `if "LOCAL_RANK" not in os.environ: os.environ["LOCAL_RANK"] = str(args.local_rank)`
_HANDED_OVER = re.compile(
    r"[\"']LOCAL_RANK[\"'] not in (?:os\.)?environ:\s{1,40}(?:os\.)?environ\[[\"']LOCAL_RANK[\"']\] ?= ?"
    r"(?:str|repr)\(\w{1,20}\.local_rank\)"
)
#: A launcher or a scheduler that puts the option and its value into a command: `"--local_rank={}".format(i)`.
_PASSES = re.compile(r"[\"'][^\"'\n]{0,80}--local_rank[ =](?:\{|%[ds])")
#: Where a scheduler tells the steps of its job their ranks, and what is said of a program that asks for these.
_OF_A_STEP = ("SLURM_PROCID", "SLURM_LOCALID")
_BY_STEPS = " (no guide or script starts this by a launcher)"
#: The option itself is the GPU of the process, whatever another file asks `LOCAL_RANK` for.
_CHOOSES = re.compile(r"\bset_device\( *\w{1,20}\.local_rank *\)")
#: What only a torch below 2.0 has, imported in any case, or asked for at the margin: who runs that has its launcher.
_OLDER = re.compile(
    r"^(?:from|import)[ \t]+torch\.(?:_six|utils\.ffi|legacy|distributed\.deprecated)\b"
    r"|^(?:if|\w{1,40}[ \t]*=)[ \t][^\n#]{0,80}(?<![\w.])torch\._six\.",
    re.MULTILINE,
)
#: Where a rank of None goes that DDP takes for the current device, or that is copied under another name.
_FOR_DDP = re.compile(
    r"\bdevice_ids *= *\[ *[\w.]{1,60}\.local_rank *\]|\boutput_device *= *[\w.]{1,60}\.local_rank\b"
    r"|^[ \t]*[\w.]{1,60}\.local_rank *= *(?:\w{1,20}\.local_rank|0|None) *(?:#.*)?$",
    re.IGNORECASE | re.MULTILINE,
)
_OF_ANY_CASE = re.compile(r"\.local_rank\b|[\"']local_rank[\"'] *\]", re.IGNORECASE)
_READ = re.compile(r"\.local_rank\b|[\"']local_rank[\"'] *\]")


@rule("RNK705", "local-rank-arg", severity=Severity.CRASH, needs="file", fix="safe")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per option."""
    if _OPTION not in module.text:
        return
    found = [call for call in options(module) if _OPTION in _texts(call) and not _is_spelled_both_ways(call)]
    if not found or survey.settings.stays_below("torch", "2.0"):
        return
    if _is_passed(survey) or _is_handed_by_scripts(module, survey) or _needs_older_torch(module, survey):
        return
    trusted = _is_trusted(module, survey, is_read=any(facts.last_name(call.function) == "option" for call in found))
    if not trusted and not _is_handed_over(module):
        return
    if _PARSES_SOME in module.text and all(map(_is_left_out, found)) and _is_only_for_ddp(module, survey):
        return
    is_older = survey.settings.is_installed_below_torch("2.0", module.path)
    is_told = trusted and _is_told_by_steps(module, survey)
    for call in found:
        if not trusted:
            yield Alarm(
                span=call.span,
                severity=Severity.HYGIENE,
                message=f"{_OPTION} is there for torch.distributed.launch, which passes {_NEWER} since torch 2.0: "
                "the start fails there",
                help=f"add the spelling: add_argument({_OPTION!r}, {_NEWER!r}, ...)",
                fix=_fix(call, module),
            )
            continue
        yield Alarm(
            span=call.span,
            severity=Severity.HYGIENE if is_told else None,
            confidence=Confidence.LOW if is_older else Confidence.HIGH,
            message=f"launchers do not pass {_OPTION}: torch.distributed.launch passes {_NEWER} since torch "
            f"2.0, and torchrun only sets LOCAL_RANK{_BY_STEPS if is_told else ''}",
            help='take int(os.environ["LOCAL_RANK"]), or add the spelling and that default',
            fix=_fix(call, module),
        )


def _fix(call: Call, module: Module) -> Fix | None:
    """The second spelling behind the first, by which the option is still called."""
    index = next(i for i, given in enumerate(call.arguments) if facts.text_of(given.value) == _OPTION)
    quote = written(module.text, call.arguments[index].value.span)[-1:]
    newer = f"{quote}{_NEWER}{quote}"
    return fixes.safe(f"add the spelling {_NEWER}", with_argument_behind(module.text, call, index, newer))


def _needs_older_torch(module: Module, survey: Survey) -> bool:
    """Whether a file of the program, or of those that it imports, imports what torch 2.0 no longer has."""
    around = chain(survey.launching.around(module), survey.launching.found_by_path(module))
    return any(_OLDER.search(survey.project.text(path)) for path in around)


def _is_passed(survey: Survey) -> bool:
    """Whether the project starts its processes itself, and passes the option to them."""
    project = survey.project
    return project.has_match(_PASSES, _OPTION)


def _is_handed_by_scripts(module: Module, survey: Survey) -> bool:
    """Whether a script that names the file, or one that imports it, passes the option with a value for each process."""
    started = survey.settings.started
    return bool(started.handed) and started.hands_rank_to(survey.launching.users_inside(module.path))


def _is_told_by_steps(module: Module, survey: Survey) -> bool:
    """Whether a program that asks a scheduler for its rank is only ever started in the steps of a job."""
    if not survey.settings.started.is_only_in_steps(survey.launching.users_inside(module.path)):
        return False
    return any(word in survey.project.text(path) for path in survey.launching.around(module) for word in _OF_A_STEP)


def _is_left_out(call: Call) -> bool:
    """Whether an option is None if nobody passes it, whatever the launcher calls it."""
    default = facts.argument(call, "default")
    return (default is None or facts.is_none(default)) and not facts.is_true(facts.argument(call, "required"))


def _is_only_for_ddp(module: Module, survey: Survey) -> bool:
    """Whether the option goes nowhere but into `device_ids` of DDP, which takes None for the current device, in a
    program that has set that by something else."""
    texts = [survey.project.text(path) for path in survey.launching.around(module)]
    wraps = any("device_ids" in text for text in texts)
    return (
        wraps
        and any(_SETS_DEVICE in text for text in texts)
        and not any(_OF_ANY_CASE.search(_FOR_DDP.sub("", text)) for text in texts)
    )


def _is_handed_over(module: Module) -> bool:
    """Whether a file puts the option into the environment where no launcher has set the variable: it counts on one that
    passes the option."""
    text = module.text
    others = (_NEWER, _PARSES_SOME, "deepspeed")
    return _HANDED_OVER.search(text) is not None and not any(word in text for word in others)


def _texts(call: Call) -> tuple[object, ...]:
    given = (argument.value for argument in call.arguments if argument.keyword is None and not argument.star)
    return tuple(value.value for value in given if isinstance(value, Constant))


def _is_spelled_both_ways(call: Call) -> bool:
    return _NEWER in _texts(call) or call.unpacks


def _is_trusted(module: Module, survey: Survey, *, is_read: bool) -> bool:
    """Whether a program of several processes has nothing but the option to tell them apart on a node. ``is_read``: a
    function is given it (``@click.option``)."""
    if not survey.launching.is_multi_process_code(module):
        return False
    starts = starting.called("worker", "launcher")
    frameworks = knowledge.imports_that_see_to_local_ranks()
    chooses = _CHOOSES.search(module.text) is not None
    for path in survey.launching.around(module):
        text = survey.project.text(path)
        if _NEWER in text or any(one.search(text) for one in (starts, _ASSIGNED, frameworks)):
            return False
        if _SEEN_TO.search(text) and (path == module.path or not chooses):
            return False
        is_its_own = path != module.path and _OPTION in text  # who has the option itself reads that
        is_read = is_read or (not is_its_own and _READ.search(text) is not None)
    return is_read
