"""An environment variable is set that neither NCCL nor torch reads.

## Why it hurts

The timeout or the limit that was set does not exist, and nothing says so: the job waits as before.

## What to do

Use what the message names: `init_process_group(timeout=…)` in place of `NCCL_TIMEOUT`, or the name that was meant.

## Example

```python
import os

os.environ["NCCL_TIMEOUT"] = "60"
dist.init_process_group("nccl")
```

## Use instead

```python
from datetime import timedelta

dist.init_process_group("nccl", timeout=timedelta(seconds=60))
```

## What it reports

A variable `NCCL_…`, `TORCH_NCCL_…` or `TORCH_FR_…` that no release reads, where it is set:
`os.environ["NCCL_TIMEOUT"] = …`, `setdefault`, `update`, `putenv`, an environment for another process (`env={…}`,
`env_vars={…}`, a variable that is given as `env=`), a function or decorator of the project that sets what it is given
(`export("NCCL_TIMEOUT", 60)`, `@with_env(NCCL_TIMEOUT="60")`), also by a dict that has a name, in whichever file
(`os.environ.update(PRESETS["first"])`), or is kept in an attribute (`os.environ.update(self.network)`), or a command
(`export NCCL_TIMEOUT=…`). Known are all names in the
sources of NCCL 1.3 to 2.30, of its plug-ins and forks (RCCL, NCCLX), and of torch 1.13 to 2.15, documented or not. A
name that is like none of them, asks for no timeout and is no common mistake has low confidence: it may be that of a
vendor's fork.

## Stays silent

- Names that any file of the project reads itself (`os.environ.get("NCCL_TIMEOUT")`, `env_int("NCCL_TIMEOUT", 60)`).
- Families that belong to something else: plug-ins (`NCCL_OFI_…`, `NCCL_FASTRAK_…`), builds (`NCCL_HOME`,
  `NCCL_LIB_DIR`).
- Names that are only listed, asked for or removed, or made at run time; what was removed
  ([RNK709](#rnk709-deprecated-env)); tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from distlint import facts, knowledge
from distlint.finding import Alarm, Confidence, Severity
from distlint.project import Module, Project
from distlint.rules import rule
from distlint.starting.exported import all_settings
from distlint.starting.variables import Setting
from distlint.survey import Survey

_PREFIXES = ("NCCL_", "TORCH_NCCL_", "TORCH_FR_")
_WORDS = ("NCCL_", "TORCH_FR_", "CUDA_MEMORY_FRACTION", "TORCH_DISTRIBUTED_DETAIL")
#: No variable sets the timeout of a group.
_TIMEOUT = re.compile(
    r"NCCL_(?:SOCKET|COLLECTIVE|COLL|OP|COMM|INIT|NET|P2P|WATCHDOG|BARRIER|ALLREDUCE|GLOBAL|DEFAULT|CONNECT|BLOCKING_WAIT|"
    r"ASYNC_ERROR_HANDLING|HEARTBEAT)_TIMEO(?:UT)?(?:_MS|_S|_SEC|_SECS|_SECONDS|_MIN|_MINS|_MINUTES)?"
)
_NAME = re.compile(r"[A-Z0-9_]{1,80}[A-Z0-9]")
_SETS = frozenset(("setdefault", "putenv", "setenv", "delenv", "unsetenv", "pop"))
#: From this likeness on a name is taken for another one, misspelt.
_LIKE = 0.9


@rule("RNK706", "unknown-env", severity=Severity.NO_EFFECT, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per place that sets such a variable."""
    text = module.text
    if not any(word in text for word in _WORDS):
        return
    for one in all_settings(module):
        meant = _meant(one.name)
        if meant is not None and not _is_read(one, survey.project):
            library = "torch" if one.name.startswith("TORCH_") else "NCCL or torch"
            yield Alarm(
                span=one.named,
                confidence=Confidence.HIGH if meant else Confidence.LOW,
                message=f"{_shown(one.name)} is read by no version of {library}: setting it has no effect",
                help=meant or "remove it",
            )


def _shown(name: str) -> str:
    return name if name == name.strip() else repr(name)


@cache
def _meant(name: str) -> str | None:
    """What to do instead of setting a variable that nothing reads (empty: it may be a fork's); None for others."""
    known = knowledge.variables()
    entry = known.get(name)
    if entry is not None:
        return f"use {entry.instead}" if entry.state == "unread" else None
    if name != name.strip() and name.strip() in known:
        return "take the space out of the name"
    if not name.startswith(_PREFIXES) or not _NAME.fullmatch(name):
        return None
    if any(name.startswith(family[:-1]) for family, row in known.items() if row.state == "family"):
        return None
    if f"TORCH_{name}" in known:
        return f"did you mean TORCH_{name}?"
    from difflib import get_close_matches  # only a mistake needs it

    read = [other for other, row in known.items() if row.state in ("read", "debug", "deprecated")]
    near = get_close_matches(name, read, 1, _LIKE)
    if near:
        return f"did you mean {near[0]}?"
    if _TIMEOUT.fullmatch(name):
        return f"use {known['NCCL_TIMEOUT'].instead}"
    return "remove it" if name.startswith("TORCH_") else ""


def _is_read(one: Setting, project: Project) -> bool:
    """Whether a file of the project names a variable in another way than to set or to remove it."""
    name, sets = one.name, _SETS | {facts.last_name(facts.callee(one.place.expression)) or ""}
    behind = r"\](?!\s{0,3}=[^=])|[,)]|(?:not )?in\b|[!=]="
    pattern = re.compile(rf"(\w{{0,40}}\(?)\s{{0,9}}[\"']{name}[\"']\s{{0,3}}(?:{behind})")
    return any(
        ahead is not None and ahead.rstrip("(") not in sets
        for _, found in project.matching(pattern, name)
        for (ahead,) in found
    )
