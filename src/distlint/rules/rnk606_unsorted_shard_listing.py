"""The files of a folder are divided over the ranks in whatever order the file system lists them.

## Why it hurts

Nodes list the same folder in different orders, sets of strings have another order in every process: some files are read
twice and others never, without an error. Where all must read in step, the job hangs.

## What to do

Wrap the listing in `sorted(...)`.

## Example

```python
import glob

files = glob.glob("shards/*.bin")
mine = files[dist.get_rank() :: dist.get_world_size()]
```

## Use instead

```python
import glob

files = sorted(glob.glob("shards/*.bin"))
mine = files[dist.get_rank() :: dist.get_world_size()]
```

## What it reports

The result of `os.listdir`, `os.scandir`, `os.walk`, `glob.glob`, `Path.glob`, `Path.iterdir` and the like, or of a
`set`, of which each rank picks its part by its number: `files[rank::world_size]`, `files[rank]`,
`array_split(...)[rank]`, `i % world_size == rank`. distlint follows the list through variables, attributes of the
constructor, comprehensions, loops that fill lists, and what functions return. It also looks into a function of the
project that gives back a part of its argument (`share(files, rank, world_size)`), or cuts it into pieces, and sees the
numbers that a rank goes through (`range(rank, len(files), world_size)`). A dataset of the project stands for the
list from which its `__getitem__` takes by number (`self.files[index]`), as in `DistributedSampler(Shards(folder))`. The
finding is at the listing; where that stands in another file, at the call that leads to it.

## Stays silent

- `sorted`, `.sort()`, `natsorted` anywhere in between.
- Listings that are broadcast from one rank, or gathered.
- Folders with the rank in their name; parts that belong to workers of a loader or to ranks of one node.
- Listings that are counted, searched or read whole; datasets that take what they are asked for from another list.

Where guides and scripts of a project show how its programs are started in several processes, and none of them starts
what uses the listing so, the finding has `low` confidence. So it has where these start it on one machine only, or
processes somewhere and nothing speaks of several machines, or where the program says so (as for RNK304), unless it is
about a set: all processes of a machine find the files of a folder in one order. It is `hygiene` where guides start the
program and speak of no second machine, or nothing in the project does.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import fixes
from distlint.finding import Alarm, Severity
from distlint.fixes.edits import wrapped
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule(
    "RNK606",
    "unsorted-shard-listing",
    severity=Severity.WRONG_RESULT,
    needs="file",
    fix="safe",
    about="several processes",
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per listing that is divided over the ranks without having been sorted."""
    for share in survey.listings.shares(module):
        if share.if_several:
            continue
        origin, line = share.origin, share.place.line
        one_node = survey.one_node
        is_same = origin.cause != "set" and one_node.is_all_there_is(module)  # one machine lists it in one order
        of_one = ", though nothing here speaks of a second machine" if is_same else ""
        if is_same and one_node.is_guided_to_one(module):
            of_one = ", which the guides start on one machine"
        alarm = Alarm(
            span=origin.call.span,
            severity=Severity.HYGIENE if is_same else None,
            message=f"{origin.text} has no certain order, but it is divided over the ranks (line {line}){of_one}; "
            "sort it",
            help="wrap the listing in sorted(...)",
            evidence=share.evidence(module),
            fix=fixes.safe("wrap the listing in sorted(...)", wrapped(module.text, origin.call, "sorted(")),
        )
        is_on_one = one_node.is_seen_on_one(module) or one_node.is_shown_on_one or one_node.is_said(module, False)
        yield alarm.lowered((is_on_one and origin.cause != "set") or not survey.shown.is_shown(module))
