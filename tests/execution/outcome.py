"""What was observed: how every rank ended, in words that do not depend on timing.

gloo tells a rank that waits in vain either by its timeout or, when another rank's came first, by a closed connection.
Both are the same hang, and which rank sees which differs from run to run; so both are "hung".
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

Frame = tuple[str, int, str]  # file, line, function

_TIMED_OUT = re.compile(r"timed? ?out|failed to pass monitoredBarrier", re.IGNORECASE)
_LOST_PEER = re.compile(r"Connection (closed|reset|refused)|(read|write) error|Broken pipe|recvValue", re.IGNORECASE)
_COMMUNICATION_ERRORS = {"RuntimeError", "DistBackendError", "DistNetworkError", "DistStoreError"}
_NOT_THE_CALL = {"wrapper", "inner", "_fn", "decorate_context", "__call__", "_wrapped_call_impl", "_call_impl"}
_NO_CASE = {"ImportError", "ModuleNotFoundError", "NameError", "SyntaxError"}  # the case is broken, not its ranks
_STACK_LINE = re.compile(r'  File "(?P<file>.+)", line (?P<line>\d+) in (?P<function>.+)')


class Kind(Enum):
    """What becomes of the job as a whole."""

    OK = "ok"
    HANG = "hang"
    ERROR = "error"
    WRONG_VALUE = "wrong value"
    BROKEN = "broken case"


class End(NamedTuple):
    """How one rank ended: ``what`` in the past tense, and where it then stood, from the entry inwards."""

    kind: Kind
    what: str
    frames: tuple[Frame, ...] = ()


class Outcome(NamedTuple):
    """What became of a case: ``text`` has every rank, ``details`` what helps to understand it."""

    kind: Kind
    text: str
    ends: tuple[End, ...]
    details: str


def outcome_of(reports: Sequence[dict[str, Any]], folder: Path, entry: Path) -> Outcome:
    """The outcome from what ``supervisor.supervise`` reports of a case whose modules lie in ``folder``."""
    hangs = any(_hangs(report) for report in reports)
    ends = tuple(_end(report, hangs, folder, entry) for report in reports)
    kinds = {end.kind for end in ends}
    worst = next(kind for kind in (Kind.BROKEN, Kind.ERROR, Kind.HANG, Kind.WRONG_VALUE, Kind.OK) if kind in kinds)
    details = "\n".join(
        f"rank {rank}: {report.get('text') or report.get('stack') or end.what}"
        for rank, (report, end) in enumerate(zip(reports, ends, strict=True))
    )
    return Outcome(worst, _text(ends), ends, details)


def _hangs(report: dict[str, Any]) -> bool:
    return report["end"] == "stands" or (report["end"] == "raised" and bool(_TIMED_OUT.search(report["message"])))


def _end(report: dict[str, Any], hangs: bool, folder: Path, entry: Path) -> End:
    if report["end"] == "returned":
        return End(Kind.OK, "finished")
    stack = report.get("stack")
    frames = _frames_of_stack(stack, folder) if stack is not None else [tuple(frame) for frame in report["frames"]]
    inside = [index for index, frame in enumerate(frames) if Path(frame[0]).is_relative_to(folder)]
    own = tuple(frames[index] for index in inside)
    place = f" ({_place(own[-1], folder, entry)})" if own else ""
    call = _call(own[-1], frames[inside[-1] + 1 :]) if own else None
    in_call = f" in {call}" if call else ""

    if report["end"] == "exited":
        status = report["status"] or 0
        return End(Kind.ERROR if status else Kind.OK, f"exited with {status}{place}", own)
    if _hangs(report):
        return End(Kind.HANG, f"hung{in_call}{place}", own)
    if report["end"] == "killed":
        return End(Kind.ERROR, f"failed{in_call}{place}", own)
    error = report["type"]
    if error in _NO_CASE or not own:
        return End(Kind.BROKEN, f"raised {error}: {report['message']}{place}", own)
    if error == "AssertionError" and len(frames) == inside[-1] + 1:
        return End(Kind.WRONG_VALUE, f"got a wrong value{place}", own)
    inside_torch = len(frames) > inside[-1] + 1
    lost_peer = _LOST_PEER.search(report["message"]) is not None
    if hangs and lost_peer:
        return End(Kind.HANG, f"hung{in_call}{place}", own)
    if lost_peer or (inside_torch and error in _COMMUNICATION_ERRORS):
        return End(Kind.ERROR, f"failed{in_call}{place}", own)
    return End(Kind.ERROR, f"raised {error}{in_call if inside_torch else ''}{place}", own)


def _frames_of_stack(stack: str, folder: Path) -> list[Frame]:
    """The frames of the thread that runs the case, from the entry inwards; the interpreter writes it the other way."""
    for thread in reversed(re.split(r"^(?=Thread |Current thread )", stack, flags=re.MULTILINE)):
        frames = [(match["file"], int(match["line"]), match["function"]) for match in _STACK_LINE.finditer(thread)]
        if any(Path(frame[0]).is_relative_to(folder) for frame in frames):
            return frames[::-1]
    return []


def _place(frame: Frame, folder: Path, entry: Path) -> str:
    module = Path(frame[0])
    return f"line {frame[1]}" if module == entry else f"{module.relative_to(folder).as_posix()}, line {frame[1]}"


def _call(frame: Frame, inner: Sequence[Frame]) -> str | None:
    """The call that ``frame`` stands in: the first function inside with a public name, else by the source."""
    name = next((function for _, _, function in inner if function not in _NOT_THE_CALL), "_")
    if not name.startswith("_"):
        return name
    calls = [
        node.func
        for node in ast.walk(ast.parse(Path(frame[0]).read_text("utf-8")))
        if isinstance(node, ast.Call) and node.lineno <= frame[1] <= (node.end_lineno or node.lineno)
    ]
    innermost = max(calls, key=lambda function: function.lineno, default=None)
    if isinstance(innermost, ast.Attribute):
        return innermost.attr
    return innermost.id if isinstance(innermost, ast.Name) else None


def _text(ends: Sequence[End]) -> str:
    ranks: dict[str, list[int]] = {}
    for rank, end in enumerate(ends):
        ranks.setdefault(end.what, []).append(rank)
    if len(ranks) == 1:
        return f"all ranks {ends[0].what}"
    return "; ".join(f"{_ranks(those)} {what}" for what, those in ranks.items())


def _ranks(ranks: Sequence[int]) -> str:
    if len(ranks) == 1:
        return f"rank {ranks[0]}"
    if len(ranks) > 2 and list(ranks) == list(range(ranks[0], ranks[-1] + 1)):
        return f"ranks {ranks[0]}-{ranks[-1]}"
    return "ranks " + ", ".join(map(str, ranks[:-1])) + f" and {ranks[-1]}"
