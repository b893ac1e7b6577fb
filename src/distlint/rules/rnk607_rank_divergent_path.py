"""Every rank makes for itself the name under which all of them should write, or find, the same thing.

## Why it hurts

Ranks that come a moment later write to another folder: one checkpoint is split over several, and none of them can be
loaded. Or a file that rank 0 has written is not found.

## What to do

Make the name on rank 0 and broadcast it, or take the one that the launcher gives (`TORCHELASTIC_RUN_ID`).

## Example

```python
from datetime import datetime

import torch.distributed.checkpoint as dcp

run = datetime.now().strftime("%H%M%S")
dcp.save(state, checkpoint_id=f"ckpt/{run}")
```

## Use instead

```python
from datetime import datetime

import torch.distributed.checkpoint as dcp

run = [datetime.now().strftime("%H%M%S")]
dist.broadcast_object_list(run, src=0)
dcp.save(state, checkpoint_id=f"ckpt/{run[0]}")
```

## What it reports

A path, run name or tag that is made of the clock, `uuid`, `secrets`, `tempfile.mkdtemp`, `os.getpid`, `hash` of a text,
random numbers, or by looking for a free number in a folder (`len(os.listdir(root))`, `while os.path.exists(…)`), if

- each rank writes its part below it: `dcp.save`, `FileSystemWriter`, `save_checkpoint` of DeepSpeed, `save_state` of
  accelerate, `dist_checkpointing.save` of Megatron;
- or some ranks write, or make a folder, and others look for it under the name that they have made themselves;
- or each rank writes a file with its number, and one collects the files of all.

distlint follows the name through variables, attributes, f-strings, `os.path.join` and calls, also where it is stored in
`args` or by a constructor. The finding is where the value is made.

## Stays silent

- Names that are broadcast, also in other functions, or if there are several processes (`if args.distributed:`).
- Names from the environment or the command line, and defaults of these environment variables.
- Names that only rank 0 makes and uses, and those with the rank or the host in them.
- Names that tell no more than the day; random numbers in files that speak of a seed.
- Temporary folders whose content each worker reports (`Checkpoint.from_directory(...)` of Ray).
- Values made before the processes are started and passed to them; clocks in log lines and timers.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.facts import source_of
from distlint.finding import Alarm, Evidence, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey

#: What makes a folder for the process that asks.
_TEMPORARY = ("TemporaryDirectory(", "tempfile.")


@rule("RNK607", "rank-divergent-path", severity=Severity.WRONG_RESULT, needs="file", about="several processes")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call by which a name is made that is not the same on all ranks."""
    for made, output, use in survey.splits.of(module):
        value = source_of(made)
        place = output.effect.site
        if value.startswith(_TEMPORARY) and "Checkpoint.from_directory(" in module.text:
            continue  # each worker hands on the folder with its own part
        message = f"`{value}` is made separately on every rank and names a shared output; broadcast it from rank 0"
        evidence = [
            Evidence(place.path, place.span, "each rank writes its part here" if use is None else "written here")
        ]
        if use is not None:
            evidence.append(Evidence(use.effect.site.path, use.effect.site.span, "other ranks look for it here"))
        yield Alarm(
            span=made.span,
            message=message,
            help="make it on rank 0 and broadcast it (broadcast_object_list)",
            evidence=tuple(evidence),
        )
