"""All ranks of a node write NCCL's log into one file.

## Why it hurts

Each rank opens the file anew and writes over what the others have: the log of the rank that failed is lost.

## What to do

Let the name end in `.%h.%p`. `--fix --unsafe-fixes` puts it behind a name that is written down as a whole.

## Example

```python
import os

os.environ["NCCL_DEBUG_FILE"] = "logs/nccl-rank%d.log"
dist.init_process_group("nccl")
```

## Use instead

```python
import os

os.environ["NCCL_DEBUG_FILE"] = "logs/nccl.%h.%p.log"
dist.init_process_group("nccl")
```

## What it reports

`NCCL_DEBUG_FILE` set to a literal without `%p`, itself or by a function of the project that sets what it is given, also
by constants of whichever file (`paths.LOGS + "/nccl.log"`).
NCCL expands `%h` and `%p` only: `%d`, `%r` and the like stay as they are, and `~` is not expanded. A name that is put
together from parts of which none speaks of a rank, a process or a host has low confidence (a folder may be one of each
process), unless it holds such a conversion.

## Stays silent

- `%p`; names with the rank, the number of the process or another part of each process; `/dev/stderr` and the like.
- What only some ranks set; variables whose value nobody knows; tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts, fixes
from distlint.facts import Binary, Call, Constant, Expression, Text
from distlint.finding import Alarm, Confidence, Fix, Severity
from distlint.fixes.edits import replaced
from distlint.fixes.edits import written as written_in
from distlint.places import tests_above
from distlint.project import Module, settled
from distlint.rules import rule
from distlint.starting.exported import all_settings, given_values
from distlint.starting.variables import Setting
from distlint.survey import Survey

_VARIABLE = "NCCL_DEBUG_FILE"
#: Words of what each process has for itself.
_OWN = re.compile(
    r"rank|pid|proc|worker|host|node|uuid|tmp|temp|device|gpu|index|(?:^|_)(?:id|i|idx|r)(?:$|_)", re.IGNORECASE
)
_STREAMS = ("/dev/", "stdout", "stderr")


@rule("RNK710", "nccl-debug-file-not-unique", severity=Severity.NO_EFFECT, needs="function", fix="suggested")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per place that sets the variable."""
    set_here = all_settings(module) if _VARIABLE in module.text else ()
    for one in (*set_here, *given_values(module)):
        if one.name != _VARIABLE or any(_OWN.search(facts.source_of(test)) for test in tests_above(one.place)):
            continue
        known = one.text is not None
        written = one.text if known else _put_together(one)
        wrong = _conversions(written or "")
        at_home = (written or "").startswith("~")
        if not written or "$" in written or (_is_unique(written) and not at_home):
            continue
        what = "is opened as it stands: ~ is not expanded" if at_home else "is the same file for all ranks"
        yield Alarm(
            span=one.valued,
            confidence=Confidence.HIGH if known else Confidence.MEDIUM if wrong else Confidence.LOW,
            message=f"{_VARIABLE}={written} {what}" + wrong,
            help="let the name end in .%h.%p",
            fix=_fix(one.value, module.text) if known and not at_home and not wrong else None,
        )


def _fix(value: Expression | None, text: str) -> Fix | None:
    """Of a name that is written down as a text in one piece."""
    if not isinstance(value, Constant):
        return None
    literal = written_in(text, value.span)
    if (
        len(literal) < 3
        or literal[0] not in "\"'"
        or literal[-2:] == literal[-1] * 2
        or literal.count(literal[-1]) != 2
    ):
        return None
    does = "let the name end in .%h.%p"
    return fixes.suggested(does, replaced(text, value, f"{literal[:-1]}.%h.%p{literal[-1]}"))


def _is_unique(written: str) -> bool:
    """Whether each process opens a file of its own, or none."""
    return "%p" in written.replace("%%", "") or written.startswith(_STREAMS)


def _conversions(written: str) -> str:
    """What else in a name is not what it looks like."""
    others = [found for found in re.findall(r"%.", written) if found not in ("%h", "%p", "%%")]
    return f": {others[0]} is not expanded" if others else ""


def _put_together(one: Setting) -> str | None:
    """The literal parts of a text that is made of parts; None if one of them may be that of one process."""
    value = one.value
    if not isinstance(value, (Text, Binary, Call)):
        return None
    parts = list(facts.subexpressions(value))
    if any(isinstance(e, Binary) and e.operator == "%" for e in parts):
        return None  # its conversions are Python's
    known = [e for part in parts for e in facts.subexpressions(settled(part, one.place.scope)[0])]
    words = (facts.last_name(e) for e in (*parts, *known) if not isinstance(e, Constant))
    if any(_OWN.search(word) for word in words if word and word != "path"):
        return None
    return "{}".join(text for text in map(facts.text_of, parts) if text is not None)
