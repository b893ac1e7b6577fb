"""Files of ranks are sorted as text, and then taken by rank.

## Why it hurts

From 11 ranks on, rank 2 loads the file of rank 10, without an error.

## What to do

Sort by the number, or build the names.

Off by default: no code base that was looked at has such a place, so its precision on real code is unmeasured.

## Example

```python
import glob

files = sorted(glob.glob("ckpt/model_rank_*.pt"))
state = torch.load(files[dist.get_rank()], map_location="cpu")
```

## Use instead

```python
state = torch.load(f"ckpt/model_rank_{dist.get_rank()}.pt", map_location="cpu")
```

## What it reports

Files listed by a pattern, a filter or a folder that names ranks (`rank`, `mp`, `tp`, `pp`, `stage`, `world`; `shard`
and `part` where the files hold states), sorted as text, and then taken by rank or position: `files[rank]`,
`zip(range(world_size), files)`, `for rank, path in enumerate(files)`, `if i == rank`. A key that only cuts a text
(`key=lambda f: f.split("_")[-1]`) sorts as text, too. The finding is at the sort.

## Stays silent

- Keys with a number in them, `natsorted`; names that are made of the rank.
- Numbers that a writer in the project pads (`{rank:05d}`, `%05d`, `zfill`), `mp_rank_*` of Megatron and DeepSpeed.
- Lists that are counted, deleted, searched, or read whole; slices with a step, which give each rank some files.
- Shards of data; patterns with a fixed number of digits; numbers of files or ranks that a literal keeps at ten or less.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey


@rule(
    "RNK309",
    "lexicographic-rank-sort",
    severity=Severity.WRONG_RESULT,
    default=False,
    needs="function",
    about="several processes",
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per sort whose order is taken for that of the ranks."""
    seen = set()
    for share in survey.text_orders.of(module):
        origin, place = share.origin, share.place
        if share.if_several or origin.call.span in seen:
            continue
        seen.add(origin.call.span)
        yield Alarm(
            span=origin.call.span,
            confidence=Confidence.MEDIUM,
            message="shard files sorted as text: rank 10 comes before rank 2; sort by the rank number",
            help="sort by int(...) of the number, or build the names of the files from the rank",
            evidence=(Evidence(module.path, place, "the files are taken by rank here"),),
        )
