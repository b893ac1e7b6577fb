"""All ranks make the same folder, and only the first of them can; or one makes it, and the others do not wait for it.

## Why it hurts

`FileExistsError` on one rank (or `FileNotFoundError`, where the folder is not there yet), at the start or at the first
checkpoint; the others wait for it in the next collective.

## What to do

Replace test and call by `os.makedirs(path, exist_ok=True)`, on every rank; or put a barrier after the block of rank 0.
`--fix` adds `exist_ok=True`, makes `os.makedirs` of `os.mkdir`, and takes the test away if its block holds nothing
else; where only the name `mkdir` says that it is a method of a path, it takes `--unsafe-fixes`. Links, copied folders
and missing barriers are left.

## Example

```python
def save(model, out_dir):
    if not os.path.exists(out_dir):
        os.makedirs(out_dir)
    torch.save(model.state_dict(), os.path.join(out_dir, f"rank{dist.get_rank()}.pt"))
```

## Use instead

```python
def save(model, out_dir):
    os.makedirs(out_dir, exist_ok=True)
    torch.save(model.state_dict(), os.path.join(out_dir, f"rank{dist.get_rank()}.pt"))
```

## What it reports

`os.makedirs(path)`, `os.mkdir(path)` or `Path.mkdir()` without `exist_ok=True`, also behind `if not
os.path.exists(path)`, `shutil.copytree` without `dirs_exist_ok=True`, or `os.symlink`, in code that all ranks run, on a
path that has no rank in it. distlint looks at the guards of all callers that it can find; where it sees no program that
leads there, the function itself (for a constructor or `__post_init__`, its class) must communicate, ask for a rank, or
be called by training loops.

Where nothing but a trainer of Lightning starts the other processes, what a script makes ahead of `fit` has low
confidence: the folder is there when they come, unless srun or torchrun has started them all.

So is a folder that every rank refuses and then makes, in one function and without having met in between (`if
os.path.exists(path): raise …`, then `os.makedirs(path, exist_ok=True)`): the first one has made it when the slower ones
ask. A question whether something lies in it is another one. So is a file that is refused and then written or logged
to (`logging.FileHandler(path)`).

So is a folder that only some ranks (rank 0, the first rank of every node) make, if other ranks write into it afterwards
and nothing in between makes them wait: no barrier, no other collective, no training step.

## Stays silent

- `exist_ok=True`, a handler around the call, a lock, `with main_process_first():`, `with barrier_context():`.
- What makes its folder itself (`save_pretrained`, `save_to_disk`) beside a rank that makes it with `exist_ok=True`.
- Calls that only one rank reaches: a test on the rank, an early return, a decorator, also in a caller; functions that
  every program in sight calls under such a test.
- Paths with a rank, a process number, a host name, a time or a temporary name in them.
- Code of one process: scripts that join no processes, what runs before the processes are started, tests; below the
  opposite of the flag under which processes are joined, beside an assertion of rank 0; a program that only joins below
  `if False:`, or for its library, as nothing in its file is about ranks, loaders or training; a program whose models
  are wrapped elsewhere if a flag says so, and that says nothing of processes itself; functions of a program that
  nothing calls; scripts that write down that nothing is distributed; functions and classes that spread batches by
  `DataParallel` alone.
- Scripts of which only a helper of another file reads a rank, where another program comes to the call on its first
  rank: that is the one with processes.
- Programs that raise where there are several processes (`if args.distributed: raise …`); functions whose callers in
  sight all assert that there is one, or that a test keeps from it which fails for what each of them gives; what only
  an object does whose constructor raises so.
- Methods `makedirs` of objects that do not sound like a file system.
- Ranks that write into a folder of one rank, and make it themselves or ask for it before.
- Folders that the caller has made before, or one in them, on this rank or behind a barrier, also if only a path that
  is not empty is made there, or if a `SummaryWriter` did it.
- The folder of the results of a trainer of transformers (`args.output_dir`) behind the call that makes the trainer of
  these arguments, which makes the folder, unless several machines are spoken of.
- A path that a test above has found empty (`if not path: os.makedirs(path)`): nothing is made there.

Where guides and scripts start the program, and all of them make the folder first that they give by the option
(`mkdir -p $OUT`, `--output_dir $OUT`), the finding is `hygiene`.

Programs named for a test, an evaluation, a demonstration, samples, an export, a conversion or a merge, that don't
train in sight, have `low` confidence: 14 of 42 alarms about them were right, 134 of 164 elsewhere.

Where all files of settings (YAML) of a project leave the flag off below which it spawns its processes, and none of its
guides and scripts starts any, the finding has `low` confidence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint.files import Exposure, Race
from distlint.files.fixing import tolerant
from distlint.files.handed import out_of_sight
from distlint.files.made_again import refused_when_made
from distlint.files.made_by_trainers import is_made_by_a_trainer
from distlint.files.words import CREATES
from distlint.finding import Alarm, Confidence, Evidence, Severity, line_of
from distlint.places import call_place_at
from distlint.project import Module
from distlint.rules import rule
from distlint.spmd.tree import Branch, Effect, Site
from distlint.survey import Survey

#: A question after a folder.
_EXISTS = re.compile(r"\b(?:l?exists|is_?dir)\(|\b(?:not )?in os\.listdir\(")
#: A folder that is an option of the program.
_OF_AN_OPTION = re.compile(r"^[\w.]{1,60}\(\w{1,40}\.(\w{1,60})(?:\)|,)")
#: What makes the opposite of it.
_DENIED = re.compile(r"\bnot | (?:is|==) False\b")
_ADVICE = {
    "mkdir": "use os.makedirs(…, exist_ok=True)",
    "copytree": "let one rank do it, or give each a folder of its own",
    **dict.fromkeys(("symlink", "link", "symlink_to"), "let one rank do it"),
}


@rule("RNK602", "makedirs-race", severity=Severity.CRASH, needs="function", fix="safe", about="several processes")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call that makes a folder on all ranks and fails where it exists."""
    files = survey.files
    seen = set()
    for root, reached in files.own(module, "create"):
        effect = reached.touch.effect
        if reached.touch.caught or effect.site in seen:
            continue
        exposure = files.exposed(root, reached, proven=not files.speaks_of_processes(root), anywhere=True)
        if exposure is None or files.is_prepared(exposure) or survey.in_use.is_spared(module, effect.site.span):
            continue
        if not (files.is_made_before(root, effect.site) or _is_of_a_trainer(survey, effect.site)):
            seen.add(effect.site)
            alarm = _finding(survey, exposure, effect.site)._replace(fix=tolerant(module, effect.site.span))
            is_made = _is_made_first(module, survey, exposure)
            yield alarm.as_hygiene(" (all that starts this makes it first)") if is_made else alarm
    for exposure, place in out_of_sight(files, module, "create"):
        if place not in seen and not (files.is_prepared(exposure) or survey.in_use.is_spared(module, place.span)):
            if _is_of_a_trainer(survey, exposure.reached.touch.effect.site):
                continue
            seen.add(place)
            yield _finding(survey, exposure, place)
    for exposure, asked, made in refused_when_made(files, module):
        if asked.site not in seen and not survey.in_use.is_spared(module, asked.site.span):
            seen.add(asked.site)
            yield _refused(survey, exposure, asked, made)
    for race in files.races(module, CREATES):
        if race.is_folder and race.place.path == module.path and race.place not in seen:
            seen.add(race.place)
            yield _of_one(survey, race)


def _is_of_a_trainer(survey: Survey, site: Site) -> bool:
    """Whether a trainer of transformers has made a folder before, on the one machine that is spoken of."""
    scope = survey.spmd.function_around(site) or survey.project.module_at(site.path)
    place = call_place_at(scope, site.span) if scope is not None else None
    if scope is None or place is None or not is_made_by_a_trainer(place):
        return False
    return not survey.one_node.may_be_on_several(scope if isinstance(scope, Module) else scope.module)


def _refused(survey: Survey, exposure: Exposure, asked: Effect, made: Effect) -> Alarm:
    """A folder or a file that all ranks make, and that the slower ones refuse."""
    return Alarm(
        span=asked.site.span,
        confidence=_confidence(survey, exposure),
        message=f"every rank fails if `{survey.spmd.text(asked.site)}` finds something, and the first one to pass makes"
        f" it (line {made.site.span.line}): the others come later; ask on one rank and broadcast the answer, or put a"
        " barrier after the question",
        help="put a barrier between the question and what makes it",
        evidence=(Evidence(made.site.path, made.site.span, "made here, by whoever comes first"),),
    )


def _of_one(survey: Survey, race: Race) -> Alarm:
    """A folder that some ranks make, and others write into."""
    made = race.change.effect
    who = "rank 0 only" if race.changer == 0 and "local" not in race.axes else "the first rank of each node only"
    return Alarm(
        span=race.place.span,
        confidence=Confidence.HIGH if race.sure else Confidence.MEDIUM,
        message=f"`{survey.files.shown(made)}` is made by {who} ({_line(made.site, race.place)}), and the others"
        f" write into it in `{survey.spmd.text(race.place)}` without a barrier in between",
        help="make the folder on every rank, with exist_ok=True, or put a barrier after the block",
        evidence=(
            Evidence(made.site.path, made.site.span, f"made here, by {who}"),
            *(
                Evidence(d.branch.site.path, d.branch.site.span, "this test lets only some ranks through")
                for d in race.guards[:1]
            ),
        ),
    )


def _confidence(survey: Survey, exposure: Exposure) -> Confidence:
    if survey.files.may_be_alone(exposure) or survey.is_left_off:
        return Confidence.LOW
    return Confidence.HIGH if exposure.launched else Confidence.MEDIUM


def _asks_before(survey: Survey, exposure: Exposure) -> Site | None:
    """The test above a call that has found no folder: between it and the call others may make that."""
    for decision in reversed(exposure.reached.touch.under):
        if isinstance(decision.branch, Branch):
            asked = survey.spmd.written(decision.branch.site)
            if _EXISTS.search(asked) is not None and bool(decision.taken) == (_DENIED.search(asked) is not None):
                return decision.branch.site
    return None


def _finding(survey: Survey, exposure: Exposure, place: Site) -> Alarm:
    effect = exposure.reached.touch.effect
    advice = _ADVICE.get(effect.name.rpartition(".")[2], "use exist_ok=True")
    call, test = f"`{survey.spmd.text(effect.site)}`", _asks_before(survey, exposure)
    if place != effect.site:
        call += f" ({_line(effect.site, place)})"
    message = f"all ranks come to {call}, which fails on all but the first; {advice}"
    if test is not None:
        message = (
            f"all ranks may find nothing with `{_asked(survey.spmd.text(test))}`"
            f" ({_line(test, place)}) before the first reaches {call},"
            f" which then fails on the others; {advice}"
        )
    return Alarm(
        span=place.span,
        confidence=_confidence(survey, exposure),
        message=message,
        help=f"{advice}; if a rank deletes the folder before, a barrier as well",
        evidence=(Evidence(effect.site.path, effect.site.span, "made here"),) if place != effect.site else (),
    )


def _is_made_first(module: Module, survey: Survey, exposure: Exposure) -> bool:
    """Whether what starts the program has made the folder that it names by an option, and all ranks find it."""
    site = exposure.reached.touch.effect.site
    named = _OF_AN_OPTION.search(survey.spmd.text(site))
    if named is None or _asks_before(survey, exposure) is None:
        return False
    return survey.shown.is_made_first(module, site.span, named[1])


def _asked(test: str) -> str:
    """The question after the folder in a test, without its `not`."""
    question = next((part for part in test.split(" and ") if _EXISTS.search(part)), test)
    return _DENIED.sub("", question)


def _line(site: Site, place: Site) -> str:
    """Where a place is, for who stands at another one."""
    return line_of(site.path, site.span, place.path)
