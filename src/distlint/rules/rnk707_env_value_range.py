"""An environment variable of NCCL or torch gets a value that it does not take.

## Why it hurts

The value is ignored, or means the opposite: a dead link is never reported, a transport stays on, torch raises when the
group is made.

## What to do

Take a value that the message names.

## Example

```python
import os

os.environ["NCCL_P2P_DISABLE"] = "True"
dist.init_process_group("nccl")
```

## Use instead

```python
import os

os.environ["NCCL_P2P_DISABLE"] = "1"
dist.init_process_group("nccl")
```

## What it reports

A literal that the library ignores, takes for something else or fails on: `NCCL_IB_TIMEOUT` above 31 or below 5 (it is
an exponent; 0 is for ever), words for a switch of NCCL (`NCCL_P2P_DISABLE="True"` is read as 0), an unknown level of
`NCCL_DEBUG`, `^` or `=` inside an interface list, `NCCL_ALGO` and `NCCL_PROTO` of words that there are not,
`TORCH_DISTRIBUTED_DEBUG` other than OFF, INFO and DETAIL, words for numbers of torch. `NCCL_DEBUG=ERROR` has low
confidence: there is no such level, and who wants NCCL to be quiet gets that.

It is found where it is set, also by a name that is bound once, in whichever file, or handed to a function or decorator
of the project that sets what it is given (`export("NCCL_IB_TIMEOUT", 120)`, `@with_env(NCCL_DEBUG="LOUD")`,
`tune(ib_timeout="120")`).

Also pairs that contradict each other in one function: `NCCL_BLOCKING_WAIT=1` switches async error handling off,
`TORCH_DISTRIBUTED_DEBUG=INFO` prints nothing with `TORCH_CPP_LOG_LEVEL=WARNING`, a dump on timeout needs a buffer, and
threads times sockets are 64 at most.

## Stays silent

- Values that are computed, or taken from arguments or a shell; empty values; other cases of a word where the library
  does not care.
- Words that are read as 0 and mean it (`NCCL_IB_DISABLE="False"`); variables of free text; names of plug-ins; tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import knowledge
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.knowledge import VariableEntry
from distlint.places.order import exclude_each_other
from distlint.project import Module
from distlint.rules import rule
from distlint.starting.exported import all_settings, given_values
from distlint.starting.tables import of_tables
from distlint.starting.variables import Setting
from distlint.survey import Survey

_WORDS = ("NCCL_", "TORCH_FR_", "TORCH_DISTRIBUTED_DEBUG", "TORCH_CPP_LOG_LEVEL")
_INTEGER = re.compile(r"\s{0,9}[+-]?(?:0[xX][0-9a-fA-F]{1,16}|\d{1,20})\s{0,9}")
#: What NCCL reads as 0, and is meant so.
_OFF = frozenset(("false", "off", "no", "none", "f", "n", "disable", "disabled"))
#: No levels of NCCL_DEBUG, but its effect is what they ask for.
_QUIET = frozenset(("ERROR", "FATAL", "CRITICAL"))
_YES, _NO = frozenset(("y", "yes", "1", "t", "true")), frozenset(("n", "no", "0", "f", "false"))
#: The levels of NCCL_P2P_LEVEL; numbers are those of old.
_LEVELS = ("LOC", "NVL", "NVB", "C2C", "PIX", "PXB", "P2C", "PXN", "PHB", "SYS")
_BLOCKING = ("TORCH_NCCL_BLOCKING_WAIT", "NCCL_BLOCKING_WAIT")
_ASYNC = ("TORCH_NCCL_ASYNC_ERROR_HANDLING", "NCCL_ASYNC_ERROR_HANDLING")
_DEBUG, _LOG_LEVEL = "TORCH_DISTRIBUTED_DEBUG", "TORCH_CPP_LOG_LEVEL"
_DUMP, _BUFFER = "TORCH_NCCL_DUMP_ON_TIMEOUT", ("TORCH_NCCL_TRACE_BUFFER_SIZE", "TORCH_FR_BUFFER_SIZE")
_SOCKETS, _THREADS = "NCCL_NSOCKS_PERTHREAD", "NCCL_SOCKET_NTHREADS"
_PAIRED = frozenset((*_BLOCKING, *_ASYNC, _DEBUG, _LOG_LEVEL, _DUMP, *_BUFFER, _SOCKETS, _THREADS))
_MOST_SOCKETS = 64


@rule("RNK707", "env-value-range", severity=Severity.WRONG_RESULT, needs="function")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per value."""
    text = module.text
    set_here = all_settings(module) if any(word in text for word in _WORDS) else ()
    found = [one for one in (*set_here, *given_values(module)) if one.text and not {"$", "{", "<"} & {*one.text}]
    for one in found:
        entry = knowledge.variables().get(one.name)
        wrong = _wrong(one.text or "", entry) if entry is not None and entry.values else None
        if wrong is not None:
            yield Alarm(
                span=one.valued,
                message=f"{one.name}={one.text}: {wrong[0]}",
                help=f"accepted: {wrong[1]}",
                severity=Severity.CRASH if "raises" in wrong[0] else None,
                confidence=Confidence.LOW if (one.text or "").upper() in _QUIET else Confidence.HIGH,
            )
    yield from _contradictions(module, found)


def _wrong(value: str, entry: VariableEntry) -> tuple[str, str] | None:
    """What becomes of a value, and what would be accepted; None for one that is."""
    kind, _, given = entry.values.partition(":")
    words = given.split("|")
    if kind in ("int", "range"):
        if _INTEGER.fullmatch(value) is None:
            number = re.match(r"\s{0,9}[+-]?\d", value)
            if number is None and value.strip().lower() in _OFF and kind == "int":
                return None
            return ("only the digits in front count" if number else "it is read as 0"), "an integer"
        is_good = kind == "int" or _lies_in(int(value, 0 if "x" in value.lower() else 10), given)
        accepted = given.replace("..", " to ").replace("|", ", ")
    elif kind == "number":
        number = re.match(r"\s{0,9}[+-]?\d{1,9}", value)
        is_good = number is not None and _lies_in(int(number[0]), given)
        accepted = "an integer" if given.endswith("..") else given.replace("..", " to ")
    elif kind == "flag":
        is_good, accepted = value.lower() in _YES | _NO, "0 and 1"
    elif kind == "interfaces":
        names = value.removeprefix("^").removeprefix("=").split(",")
        is_good, accepted = not any(name.startswith(("^", "=")) for name in names), "^eth0,lo or =eth0,eth1"
    else:
        is_good, accepted = _is_among(value, kind, words), ", ".join(words if given else _LEVELS)
    return None if is_good else (entry.otherwise, accepted)


def _is_among(value: str, kind: str, words: list[str]) -> bool:
    """Whether a value is made of the words that a variable knows."""
    if kind == "level":
        return value in _LEVELS or value[:1].isdigit()
    if kind == "enum":
        return value in words
    known = {word.lower() for word in words}
    if kind == "words" and value.lower() in _OFF | {"0"} and "version" in known:
        return True  # nothing is printed, as it says
    if kind == "choices":
        lists = [part.rpartition(":")[2].removeprefix("^") for part in value.split(";")]
        return all(word.lower() in known for one in lists for word in one.split(",") if word)
    parts = value.split(",") if kind == "list" else [value]
    return all(part.strip().removeprefix("^").lower() in known for part in parts if part.strip())


def _lies_in(number: int, bounds: str) -> bool:
    """Whether a number lies in one of some ranges, the last of which may be open: ``0|5..31``, ``1..``."""
    for one in bounds.split("|"):
        least, dots, most = one.partition("..")
        if int(least) <= number <= (int(most) if most else number if dots else int(least)):
            return True
    return False


def _contradictions(module: Module, found: list[Setting]) -> Iterator[Alarm]:
    """Values that are without effect beside another one."""
    apart = {one.named for one in of_tables(module)}  # which of them come together, nobody knows
    found = [one for one in found if one.name in _PAIRED and one.named not in apart]
    for one in found:
        for other in found:
            why = _contradiction(one, other)
            alike = one.own == other.own and one.place.scope is other.place.scope
            if why is not None and alike and not exclude_each_other(one.place, other.place):
                yield Alarm(
                    span=one.valued,
                    severity=Severity.NO_EFFECT,
                    message=f"{one.name}={one.text} has no effect beside {other.name}={other.text} "
                    f"(line {other.valued.line}): {why}",
                    help="set one of them",
                    evidence=(Evidence(module.path, other.valued, "beside it"),),
                )
                break


def _contradiction(one: Setting, other: Setting) -> str | None:
    value, beside = (one.text or "").strip().upper(), (other.text or "").strip().upper()
    if one.name in _ASYNC and other.name in _BLOCKING and value in ("1", "2", "3") and beside.lower() in _YES:
        return "torch does one of the two"
    if one.name == _DEBUG and other.name == _LOG_LEVEL:
        return "what it prints has the level INFO" if value == "INFO" and beside in ("WARNING", "ERROR") else None
    if one.name == _DUMP and other.name in _BUFFER:
        return "there is nothing to dump" if value.lower() in _YES and beside == "0" else None
    if one.name == _SOCKETS and other.name == _THREADS:
        too_many = value.isdigit() and beside.isdigit() and int(value) * int(beside) > _MOST_SOCKETS
        return f"NCCL opens {_MOST_SOCKETS} sockets at most" if too_many else None
    return None
