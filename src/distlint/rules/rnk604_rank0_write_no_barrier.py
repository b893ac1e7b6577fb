"""One rank makes a file and the others use it at once: they may come first.

## Why it hurts

`FileNotFoundError` on all ranks but one, or a file that is half written or an old one, and only sometimes.

## What to do

Put a barrier behind the guarded block.

## Example

```python
if dist.get_rank() == 0:
    tokenizer.save_pretrained("tokenizer")
tokenizer = AutoTokenizer.from_pretrained("tokenizer")
```

## Use instead

```python
if dist.get_rank() == 0:
    tokenizer.save_pretrained("tokenizer")
dist.barrier()
tokenizer = AutoTokenizer.from_pretrained("tokenizer")
```

## What it reports

A file or folder that only some ranks (rank 0, the first rank of every node) create, write, download or delete, and
that other ranks open, read, list or write into afterwards, while nothing in between makes them wait: no barrier, no
other collective, no training step. A new folder into which others write is RNK602's.

So are parts that every rank writes under its number, and one of them reads (`torch.load(f"part_{i}.pt")` for every
rank, a listing of their folder), with nothing in between.

And so is the other order: all ranks fail if a file is there (`if os.path.exists(path): raise …`), and one rank makes it
before the others have looked; all ranks fail if a file is not there (`if not path.exists(): raise …`) that one rank
makes right ahead; or all ranks read a file, and one of them deletes it right behind.

distlint runs the function, with what it calls, on a small simulated cluster, and follows the paths through variables,
`os.path.join`, f-strings and arguments. The finding is at the use; where both stand in helpers, at the call that
leads to the use.

Where the change makes or deletes a folder, the finding has `low` confidence: others mostly make it for themselves, or
look into it long after that. So it has where the others only list the folder in which one rank has written (`glob`,
`os.listdir`): they mostly look for something else, and of seven such alarms none was right. Parts that each rank writes
and one lists are reported.

## Stays silent

- Any collective that both ranks enter in between, also hidden ones (`wait_for_everyone`, `main_process_first`,
  building the DDP wrapper, a step of training), and every call whose name says that it waits or trains.
- Uses under the same guard, other paths, paths that are each rank's own (a rank, a pid or a time is in them).
- Ranks that ask themselves whether the path exists, or make it themselves before they use it.
- Listings for weights in a folder into which a tokenizer is written, and listings of which only names are kept that the
  file has not (`if name.startswith("checkpoint")`).
- Functions that only rank 0 calls, and methods that are called by their names where it alone comes, and nowhere else.

What rank 0 writes and only the first rank of each node uses has `low` confidence where nothing speaks of several
machines: on one both are the same rank.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.files import Race
from distlint.finding import Alarm, Confidence, Evidence, Severity, line_of
from distlint.project import Module
from distlint.rules import rule
from distlint.spmd.tree import Site
from distlint.survey import Survey

_DONE = {"write": "written", "save": "written", "create": "made", "delete": "deleted", "download": "downloaded"}


def _confidence(race: Race, survey: Survey, module: Module) -> Confidence:
    """How certain a race is. Where folders are made or go away, others mostly see to it, or need not mind; who lists
    one mostly looks for something else than what was written there; and one among nodes needs several."""
    if race.is_among_nodes and not survey.one_node.may_be_on_several(module):
        return Confidence.LOW
    if race.gone:
        return Confidence.MEDIUM
    if not race.early and not race.missed and race.change.effect.kind in ("create", "delete"):
        return Confidence.LOW
    if race.use.effect.kind == "list" and not (race.early or race.parts):
        return Confidence.LOW
    return Confidence.HIGH if race.sure else Confidence.MEDIUM


@rule("RNK604", "rank0-write-no-barrier", severity=Severity.CRASH, needs="function", about="several processes")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per use that may come before the change that it depends on."""
    races = tuple(survey.files.races(module, nearby=True))
    seen: set[Site] = {race.place for race in races if race.is_folder}
    for race in races:
        place = race.place
        if place.path != module.path or place in seen:
            continue
        seen.add(place)
        change = race.change.effect
        done = _DONE[change.kind]
        shown, path = survey.spmd.text(place), survey.files.shown(change)
        is_first = race.changer == 0 and race.axes != {"local"}
        who = "rank 0 only" if is_first else "the first rank of each node only"
        others = "the first ranks of other nodes" if race.is_among_nodes else "the others"
        line = f"({line_of(change.site.path, change.site.span, module.path)})"
        message = f"`{path}` is {done} by {who} {line} and used by {others} in `{shown}` without a barrier in between"
        if race.early:
            message = (
                f"`{path}` is {done} by {who} {line}, and `{shown}` stops ranks that come later:"
                " ask on one rank and broadcast the answer, or put a barrier after the question"
            )
        if race.missed:
            message = (
                f"`{path}` is {done} by {who} {line}, and `{shown}` stops ranks that come earlier:"
                " put a barrier in between"
            )
        if race.gone:
            message = f"`{path}` is deleted by {who} {line}, and `{shown}` fails on ranks that come to it later"
        if race.parts:
            who = "each rank"
            message = f"each rank writes its part {line}, and `{shown}` reads those of all without a barrier in between"
        yield Alarm(
            span=place.span,
            confidence=_confidence(race, survey, module),
            message=message,
            help="put a barrier between the two",
            evidence=(
                Evidence(change.site.path, change.site.span, f"{done} here, by {who}"),
                *(
                    Evidence(d.branch.site.path, d.branch.site.span, "this test lets only some ranks through")
                    for d in race.guards[:1]
                ),
            ),
        )
