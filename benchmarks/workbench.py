"""What the benchmark scripts share: places, source files and their sizes, runs of commands, text tables."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

BENCHMARKS = Path(__file__).resolve().parent
REPOSITORY = BENCHMARKS.parent
TREES = BENCHMARKS / ".trees"
PEERS = BENCHMARKS / ".peers"

ALL_RULES = ("--select", "ALL", "--min-confidence", "low")
"""The arguments that switch on the rules that are off by default, and the forms of low confidence."""

SAMPLED_EVERY = 0.02
"""Seconds between two looks at the memory of a command."""


class Size(NamedTuple):
    """How much Python code there is."""

    files: int
    lines: int


def python_files(folder: Path) -> list[Path]:
    """Every ``.py`` file below ``folder``, sorted."""
    return sorted(path for path in folder.rglob("*.py") if path.is_file())


def size_of(folder: Path) -> Size:
    """Files and physical lines of the Python code below ``folder``."""
    files = python_files(folder)
    return Size(len(files), sum(path.read_bytes().count(b"\n") for path in files))


def own_distlint() -> str:
    """The command of the distlint that belongs to this interpreter, else whichever is on the PATH."""
    beside = Path(sys.executable).with_name("distlint")
    return shlex.quote(str(beside) if beside.exists() else shutil.which("distlint") or "distlint")


class Check(NamedTuple):
    """One run of ``distlint check``: its findings, or why there are none."""

    findings: list[dict[str, Any]]
    seconds: float
    error: str | None


def check(command: str, paths: Iterable[str | Path], *, cwd: Path, extra: Sequence[str] = (), timeout: float) -> Check:
    """Run ``distlint check --output-format json --no-cache`` in ``cwd``.

    An error can come together with findings: a rule that breaks is the finding RNK000 and exit code 2.
    """
    arguments = [*shlex.split(command), "check", "--output-format", "json", "--no-cache", *extra, *map(str, paths)]
    begin = time.perf_counter()
    try:
        run = subprocess.run(arguments, cwd=cwd, capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        return Check([], time.perf_counter() - begin, "timeout")
    except FileNotFoundError:
        raise SystemExit(f"there is no command {arguments[0]}; --distlint COMMAND names another") from None
    seconds = time.perf_counter() - begin
    error = None
    if run.returncode not in (0, 1):
        error = f"exit {run.returncode}: {' '.join(run.stderr.split())[-200:]}"
    try:
        return Check(json.loads(run.stdout), seconds, error)
    except ValueError:
        said = " ".join(run.stderr.split())[-200:]
        return Check([], seconds, error or f"the output is not JSON: {said}")


class Run(NamedTuple):
    """What one command cost, all its processes together."""

    seconds: float
    cpu_seconds: float
    peak_megabytes: float
    error: str | None


def measure(command: Sequence[str | Path], *, cwd: Path, expected: Sequence[int] = (0, 1)) -> Run:
    """Run ``command`` without its output; an exit code that is not ``expected`` is an error."""
    done = threading.Event()
    peak = 0

    def watch(pid: int) -> None:
        nonlocal peak
        while not done.wait(SAMPLED_EVERY):
            peak = max(peak, resident_bytes(pid))

    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as complaints:
        begin = time.perf_counter()
        process = subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=complaints, env=_environment())
        watcher = threading.Thread(target=watch, args=(process.pid,), daemon=True)
        watcher.start()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - begin
        done.set()
        watcher.join()
        process.returncode = os.waitstatus_to_exitcode(status)
        complaints.seek(0)
        last = " ".join(complaints.read()[-300:].split())
    error = None if process.returncode in expected else f"exit {process.returncode}: {last}"
    return Run(seconds, usage.ru_utime + usage.ru_stime, peak / 1e6, error)


def _environment() -> dict[str, str]:
    """The environment of what is measured. Python keeps compiled modules there, as pip does when it installs a package:
    otherwise each worker compiles all of them again (0.4 s of distlint)."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def resident_bytes(pid: int) -> int:
    """The resident memory of a process and its descendants, summed (Linux; 0 elsewhere).

    Pages that processes share count once for each of them.
    """
    total, waiting = 0, [pid]
    while waiting:
        process = Path(f"/proc/{waiting.pop()}")
        try:
            total += int((process / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
            for children in process.glob("task/*/children"):
                waiting += map(int, children.read_text().split())
        except (OSError, IndexError):
            continue  # it has ended meanwhile
    return total


def table(header: Sequence[str], rows: Iterable[Sequence[object]], left: Sequence[int] = (0,)) -> str:
    """A Markdown table that also reads well as text; the columns ``left`` are set to the left, others to the right."""
    cells = [[str(cell) for cell in row] for row in (header, *rows)]
    widths = [max(3, *(len(row[column]) for row in cells)) for column in range(len(header))]

    def set_cell(column: int, cell: str) -> str:
        return cell.ljust(widths[column]) if column in left else cell.rjust(widths[column])

    cells.insert(1, ["-" * width if column in left else "-" * (width - 1) + ":" for column, width in enumerate(widths)])
    return "\n".join(f"| {' | '.join(set_cell(column, cell) for column, cell in enumerate(row))} |" for row in cells)
