"""A variable of the launcher is read so that the program ends where nobody has set it, though it may be missing.

## Why it hurts

`KeyError: 'LOCAL_RANK'`, or `int() argument must be a string, not 'NoneType'`: the program runs under `torchrun`, and
ends at this line without it, in a notebook or a run of one process, for which the code around is prepared.

## What to do

Ask by `os.environ.get(name)` with a default that needs nothing itself, or whether the name is in `os.environ`.

## Example

```python
import os

rank = os.environ["RANK"]
if rank is not None:
    torch.cuda.set_device(int(rank) % torch.cuda.device_count())
```

## Use instead

```python
import os

rank = os.environ.get("RANK")
if rank is not None:
    torch.cuda.set_device(int(rank) % torch.cuda.device_count())
```

## What it reports

For the variables of launchers and schedulers (`RANK`, `LOCAL_RANK`, `MASTER_PORT`, `SLURM_PROCID` …):

- A default that is computed in any case, and fails where it is not needed: `os.environ.get("RANK", dist.get_rank())`,
  which raises before there is a group, `os.environ.get("RANK", os.environ["SLURM_PROCID"])`.
- `os.environ["RANK"]` that is compared with None, which it never is.
- `int(os.environ.get("RANK"))` below a test that it is not the empty text, which None is not; and, mildly, with a
  default of None, which is no number.
- `os.environ["LOCAL_RANK"]` in any run of a function in which `RANK` or `WORLD_SIZE` has a default for one process.
- A default that is no text, of which a method of texts is called (`os.environ.get("CUDA_VISIBLE_DEVICES",
  []).split(",")`; mildly if it is None), and the numbers that a variable holds where nothing is set (`gpus =
  list(range(count))`, else `gpus.split(",")`, and then `gpus[i].isdigit()`).
- An empty default that is split at a mark, which gives one empty text and no empty list: `int` of each part
  (`list(map(int, os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",")))`) is a `ValueError`, and a test whether there
  is any (`if not gpus`, `len(gpus) == 0`) does not see it, which is hygiene.
- `del os.environ["CUDA_VISIBLE_DEVICES"]` without a look whether it is set: mostly it is not.

## Stays silent

- Variables that are simply read (`int(os.environ["LOCAL_RANK"])`): programs may count on their launcher.
- What is split at spaces, parts that are left out where they are empty, lists from which something is taken.
- Below a test that the variable is there, in a `try` with handlers, beside something in the file that sets it; in a
  default, behind a read of the same variable that takes it for granted.
- Tests.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.finding import Alarm, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.starting.absent_variables import absent_variables
from distlint.starting.no_text import without_text
from distlint.survey import Survey


@rule("RNK716", "absent-variable", severity=Severity.CRASH, needs="function")
def check(module: Module, _survey: Survey) -> Iterator[Alarm]:
    """One finding per read or deletion."""
    for one in (*absent_variables(module), *without_text(module)):
        severity = None if one.expected else Severity.HYGIENE
        yield Alarm(span=one.span, severity=severity, message=one.outcome, help=one.help)
