"""The files of a folder are divided over the ranks in whatever order the file system lists them.

## What it reports

The result of `os.listdir`, `os.scandir`, `os.walk`, `glob.glob`, `Path.glob`, `Path.iterdir` and the like, or of a
`set`, of which each rank picks its part by its number: `files[rank::world_size]`, `files[rank]`,
`array_split(...)[rank]`, `i % world_size == rank`. distlint follows the list through variables, attributes of the
constructor, comprehensions, loops that fill lists, and what functions return. The finding is at the listing.

## Stays silent

- `sorted`, `.sort()`, `natsorted` anywhere in between.
- Listings that are broadcast from one rank, or gathered.
- Folders with the rank in their name; parts that belong to workers of a loader or to ranks of one node.
- Listings that are counted, searched or read whole; datasets behind a sampler.

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
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.facts import source_of
from distlint.finding import Alarm, Evidence, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK606", "unsorted-shard-listing", severity=Severity.WRONG_RESULT, needs="file")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per listing that is divided over the ranks without having been sorted."""
    seen = set()
    for _, share in survey.listings.shares(module):
        origin, place = share
        if origin.call.span in seen:
            continue
        seen.add(origin.call.span)
        yield Alarm(
            span=origin.call.span,
            message=f"`{source_of(origin.call)}` has no certain order, but it is divided over the ranks"
            f" (line {place.line}); sort it",
            help="wrap the listing in sorted(...)",
            evidence=(Evidence(module.path, place, "each rank picks its part here"),),
        )
