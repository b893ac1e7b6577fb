"""One case: forks its ranks, waits until all have ended or stand still, and leaves nothing behind.

Runs in a process of its own, forked from the server; its ranks belong to its process group. It holds the store in which
the ranks find each other, as torchrun does, on a port that the system chose.
"""

from __future__ import annotations

import contextlib
import datetime
import json
import os
import select
import shutil
import signal
import tempfile
import time
from pathlib import Path
from typing import Any

from .rank import JOINING, Job, Pipes, Traces, live

_LOOK = 0.25  # seconds after which to look at the ranks without news: one that is killed tells nothing
_DUMP = 5.0  # seconds that a rank has to write down where it stands
_WRITING = 0.1  # seconds that it may still be writing, when the file is no longer empty


def supervise(job: Job, parent: int) -> list[dict[str, Any]]:
    """Run ``job`` and tell how each rank ended, in the order of ranks.

    Each has ``end``: ``returned``, ``raised`` or ``exited``, with what ``rank.py`` tells about it, or ``killed`` or
    ``stands`` (it did not end), both with the ``stack`` that the interpreter wrote. Raises ProcessLookupError when the
    process ``parent`` is gone.
    """
    scratch = Path(tempfile.mkdtemp(prefix="distlint-case-"))
    os.chdir(scratch)
    os.environ["TMPDIR"] = tempfile.tempdir = str(scratch)  # the ranks' temporary files go with it
    processes: list[int] = []
    try:
        port, news, release = os.pipe(), os.pipe(), os.pipe()
        for rank in range(job.ranks):
            process = os.fork()
            if process == 0:
                os.close(release[1])
                live(rank, job, Pipes(port[0], news[1], release[0]), Traces(scratch, rank))
            processes.append(process)
        store = _store()
        os.write(port[1], f"{store.port:5}".encode() * job.ranks)
        return _watch(job, dict(enumerate(processes)), scratch, news[0], parent)
    finally:
        for process in processes:
            with contextlib.suppress(ProcessLookupError, ChildProcessError):
                os.kill(process, signal.SIGKILL)
                os.waitpid(process, 0)
        shutil.rmtree(scratch, ignore_errors=True)


def _store() -> Any:
    """The store, which must come after the forks: it has threads."""
    from torch.distributed import TCPStore

    patience = datetime.timedelta(seconds=JOINING)
    return TCPStore("127.0.0.1", 0, is_master=True, wait_for_workers=False, timeout=patience)


def _wait(news: int, patience: float) -> None:
    """Come back when a rank has left a trace, or after so many seconds."""
    if select.select([news], [], [], max(patience, 0))[0]:
        os.read(news, 1 << 10)


def _watch(job: Job, processes: dict[int, int], scratch: Path, news: int, parent: int) -> list[dict[str, Any]]:
    ends: dict[int, dict[str, Any]] = {}
    deadline = time.monotonic() + JOINING
    joined = asked = False
    while processes:
        _wait(news, min(deadline - time.monotonic(), _LOOK) if not asked else _WRITING / 10)
        if os.getppid() != parent:
            raise ProcessLookupError(parent)
        late = time.monotonic() > deadline
        for rank, process in list(processes.items()):
            traces = Traces(scratch, rank)
            if traces.report.exists():
                ends[rank] = json.loads(traces.report.read_text("utf-8"))
            elif os.waitpid(process, os.WNOHANG)[0]:
                ends[rank] = {"end": "killed", "stack": traces.stack.read_text("utf-8")}
            elif late and asked:
                ends[rank] = {"end": "stands", "stack": traces.stack.read_text("utf-8")}
            else:
                continue
            del processes[rank]
        if late and not asked:
            asked, deadline = True, time.monotonic() + _DUMP
            for process in processes.values():
                os.kill(process, signal.SIGUSR1)
        elif asked and all(Traces(scratch, rank).stack.stat().st_size for rank in processes):
            deadline = min(deadline, time.monotonic() + _WRITING)
        elif not joined and all(Traces(scratch, rank).joined.exists() for rank in range(job.ranks)):
            joined, deadline = True, time.monotonic() + job.limit
    return [ends[rank] for rank in range(job.ranks)]
