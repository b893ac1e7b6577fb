"""Forks the ranks of a case, waits until all have ended or stand still, and leaves nothing behind.

Runs in a process of its own, forked from the server; its ranks belong to its process group. It holds the store in which
the ranks find each other, as torchrun does, on a port that the system chose. When nothing is left of a case, its ranks
may play another one.
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
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from .rank import CLEAN, DIRTY, JOINING, Job, Order, Pipes, Traces, live

_LOOK = 0.25  # seconds after which to look at the ranks without news: one that is killed tells nothing
_DUMP = 5.0  # seconds that a rank has to write down where it stands
_WRITING = 0.1  # seconds that it may still be writing, when the file is no longer empty
_CLEANING = 5.0  # seconds that ranks have to undo what is left of a case


class Told(NamedTuple):
    """How each rank of a job ended, in the order of ranks, and whether they can play another one.

    Each end has ``end``: ``returned``, ``raised`` or ``exited``, with what ``rank.py`` tells about it, or ``killed`` or
    ``stands`` (it did not end), both with the ``stack`` that the interpreter wrote.
    """

    ends: list[dict[str, Any]]
    go_on: bool


def supervise(job: Job, jobs: int, parent: int) -> Iterator[Told]:
    """Run ``job``, and what else comes as a line of JSON from ``jobs``, on the same number of ranks, as long as the
    ranks can go on. Raises ProcessLookupError when the process ``parent`` is gone."""
    ranks = _Ranks(job.ranks)
    try:
        while True:
            scratch = Path(tempfile.mkdtemp(prefix="distlint-case-"))
            try:
                store = _store()
                ranks.order(Order(job, str(scratch), store.port))
                ends = _watch(job, dict(enumerate(ranks.processes)), scratch, ranks.news, parent)
                have_come_back = all(end["end"] in ("returned", "raised") for end in ends)
                told = Told(ends, job.takes_turns and have_come_back and ranks.are_clean())
                if not told.go_on:
                    ranks.end()
                del store
            finally:
                shutil.rmtree(scratch, ignore_errors=True)
            yield told
            if not told.go_on:
                return
            job = _next(jobs, parent)
    finally:
        ranks.end()


def _next(jobs: int, parent: int) -> Job:
    while not select.select([jobs], [], [], 1.0)[0]:
        if os.getppid() != parent:
            raise ProcessLookupError(parent)
    return Job(*json.loads(os.read(jobs, 1 << 16)))


class _Ranks:
    """The processes, which wait for orders. They are forked before there is a store, which has threads."""

    def __init__(self, number: int) -> None:
        self.processes: list[int] = []
        self._orders: list[int] = []
        self.news, news = os.pipe()
        for rank in range(number):
            orders, write = os.pipe()
            process = os.fork()
            if process == 0:
                os.close(write)
                live(rank, Pipes(orders, news))
            os.close(orders)
            self.processes.append(process)
            self._orders.append(write)

    def order(self, order: Order) -> None:
        """Tells all of them what to do."""
        for pipe in self._orders:
            os.write(pipe, order.line)

    def are_clean(self) -> bool:
        """Has them undo what is left of the case; whether they have."""
        self.order(Order())
        deadline, news = time.monotonic() + _CLEANING, b""
        while news.count(CLEAN) < len(self.processes):
            if DIRTY in news or not select.select([self.news], [], [], max(0.0, deadline - time.monotonic()))[0]:
                return False
            news += os.read(self.news, 1 << 10)
        return True

    def end(self) -> None:
        for process in self.processes:
            with contextlib.suppress(ProcessLookupError, ChildProcessError):
                os.kill(process, signal.SIGKILL)
                os.waitpid(process, 0)
        self.processes.clear()


def _store() -> Any:
    """The store, where the ranks of a case find each other."""
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
