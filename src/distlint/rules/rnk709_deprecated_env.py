"""An environment variable is set by a name that NCCL or torch has given up.

## Why it hurts

Each rank prints a warning; what was removed does nothing at all, and nobody is told.

## What to do

Take the new name. `--fix` does so for what torch has renamed, where the project asks for a torch that knows the new
name, and for others with `--unsafe-fixes`, if the file has the old name nowhere else.

## Example

```python
import os

os.environ["NCCL_TREE_THRESHOLD"] = "0"
dist.init_process_group("nccl")
```

## Use instead

```python
import os

os.environ["NCCL_ALGO"] = "Ring"
dist.init_process_group("nccl")
```

## What it reports

- A variable that no NCCL reads which comes with a supported torch: `NCCL_TREE_THRESHOLD`, `NCCL_LL_THRESHOLD`,
  `NCCL_IB_CUDA_SUPPORT` and others. It has no effect, which is the severity; where README and other guides install
  nothing but a torch that came with an NCCL that reads it, it is `hygiene`.
- In a project that asks for a torch with the new name: `NCCL_ASYNC_ERROR_HANDLING`, `NCCL_BLOCKING_WAIT` and others,
  which begin with `TORCH_` since torch 2.2; `TORCH_NCCL_TRACE_BUFFER_SIZE`, which is `TORCH_FR_BUFFER_SIZE` since 2.8;
  `TORCH_NCCL_AVOID_RECORD_STREAMS`, without effect since 2.8.

So it is where a function or decorator of the project is told to set it (`@with_env(NCCL_BLOCKING_WAIT="1")`), unless
that one knows the name itself.

The old names of torch have low confidence where no requirement says which torch there is (of 66 such places in public
code half stand in code for a torch of 2023), and so have those that NCCL still reads (`NCCL_MIN_NCHANNELS`), or that a
function sets which nothing in its program calls.

## Stays silent

- Files that set the new name, too; projects that run on a torch without the new name, or are kept on
  one (`torch<1.7`) whose NCCL reads the old one; tests.
- Names that are only asked for, or removed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import fixes, knowledge
from distlint.finding import Alarm, Confidence, Edit, Fix, Severity
from distlint.fixes.edits import written
from distlint.knowledge import VariableEntry
from distlint.project import Module
from distlint.repository.requirement import parts
from distlint.rules import rule
from distlint.starting.exported import all_settings
from distlint.starting.variables import Setting
from distlint.survey import Survey

#: The NCCL of the oldest torch that is supported, 1.13.
_OLDEST_NCCL = "2.14"
#: The newest NCCL that came with a torch below these (third_party/nccl of their releases).
_BUNDLED = (("1.7", "2.4.8"), ("1.10", "2.7.8"), ("1.13", "2.10.3"))


@rule("RNK709", "deprecated-env", severity=Severity.HYGIENE, needs="function", fix="safe")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per place that sets such a variable."""
    if "NCCL_" not in module.text:
        return
    found = all_settings(module)
    names = {one.name for one in found}
    for one in found:
        entry = knowledge.variables().get(one.name)
        if entry is not None and entry.version and (not entry.instead or entry.instead not in names):
            alarm = _removed(one, entry, survey) if entry.state == "removed" else _deprecated(one, entry, survey)
            if alarm is not None:
                yield survey.in_use.doubted(alarm, module)


def _removed(one: Setting, entry: VariableEntry, survey: Survey) -> Alarm | None:
    library, _, last = entry.version.partition(" ")
    confidence = Confidence.HIGH
    if library == "torch":
        known = survey.settings.torch_version
        if known is not None and parts(known)[:2] <= parts(last):
            return None
        confidence = Confidence.HIGH if known is not None else Confidence.LOW
    elif parts(last) >= parts(_OLDEST_NCCL):
        return None
    older = [torch for torch, bundled in _BUNDLED if parts(bundled) <= parts(last)] if library == "NCCL" else []
    if any(survey.settings.stays_below("torch", version) for version in older):
        return None
    if any(map(survey.settings.is_installed_below_torch, older)):
        return Alarm(
            span=one.named,
            confidence=confidence,
            message=f"{one.name} is read by nothing newer than {entry.version}: it has no effect with a torch from "
            f"{older[-1]} on",
            help=f"use {entry.instead}" if entry.instead else "remove it",
        )
    return Alarm(
        span=one.named,
        severity=Severity.NO_EFFECT,
        confidence=confidence,
        message=f"{one.name} is read by nothing newer than {entry.version}: setting it has no effect",
        help=f"use {entry.instead}" if entry.instead else "remove it",
    )


def _deprecated(one: Setting, entry: VariableEntry, survey: Survey) -> Alarm | None:
    library, _, since = entry.version.partition(" ")
    if library == "torch" and not survey.settings.has_torch(since):
        return None
    sure = library == "torch" and survey.settings.torch_version is not None
    what = f"use {entry.instead}" if entry.instead else "torch does so in any case"
    return Alarm(
        span=one.named,
        confidence=Confidence.HIGH if sure else Confidence.LOW,
        message=f"{one.name} is deprecated since {entry.version}; {what}",
        help=what if entry.instead else "remove it",
        fix=_renamed(one, entry, sure=sure),
    )


def _renamed(one: Setting, entry: VariableEntry, *, sure: bool) -> Fix | None:
    """The new name where the old one stands, if the file has it nowhere else; ``sure``: whatever is installed knows the
    new one."""
    text = one.place.scope.module.text
    literal = written(text, one.named)
    is_alone = len(re.findall(rf"(?<!\w){one.name}(?!\w)", text)) == 1
    if not entry.instead or not is_alone or literal[1:-1] != one.name or literal[0] not in "\"'":
        return None
    edits = (Edit(one.named, f"{literal[0]}{entry.instead}{literal[0]}"),)
    does = f"call it {entry.instead}"
    return fixes.safe(does, edits) if sure else fixes.suggested(does, edits)
