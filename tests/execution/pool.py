"""The client of the server."""

from __future__ import annotations

import contextlib
import importlib.util
import itertools
import json
import os
import subprocess
import sys
import threading
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from .rank import Job

# The memory of the server lies in huge pages where glibc and the kernel have them: a fork copies a page table entry for
# each page, which took a fourth of the processor time of a case.
_HUGE_PAGES = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1", "PYTHONMALLOC": "malloc"}
_ONE_THREAD = {"OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}

TESTS = Path(__file__).resolve().parents[1]
NO_TORCH = "runs on real ranks, which needs torch: pip install -e '.[torch]'"


def has_torch() -> bool:
    """Whether this Python could import torch; it is not imported."""
    return importlib.util.find_spec("torch") is not None


class Pool:
    """Runs jobs on a server of its own until it is closed; any number of threads may ask it."""

    def __init__(self) -> None:
        self._numbers = itertools.count()
        self._waiting: dict[int, Future[list[dict[str, Any]]]] = {}
        self._lock = threading.Lock()
        self._has_ended = False
        self._hello: Future[str] = Future()
        self._server = subprocess.Popen(
            [sys.executable, "-m", "execution.server"],
            cwd=TESTS,
            env=os.environ | _HUGE_PAGES | _ONE_THREAD | {"GLOO_SOCKET_IFNAME": _loopback()},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        assert self._server.stdin and self._server.stdout
        self._jobs, self._answers = self._server.stdin, self._server.stdout
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def torch(self) -> str:
        """The version of torch; to be had when it is imported."""
        return self._hello.result()

    def close(self) -> None:
        """End the server and what runs on it; those who wait get a RuntimeError."""
        with contextlib.suppress(BrokenPipeError):
            self._jobs.close()  # the server ends all that runs, and itself
        self._server.wait()
        self._reader.join()
        self._answers.close()

    def run(self, job: Job) -> list[dict[str, Any]]:
        """How the ranks of ``job`` ended (see ``supervisor.supervise``)."""
        number = next(self._numbers)
        future: Future[list[dict[str, Any]]] = Future()
        with self._lock:
            if self._has_ended:
                raise RuntimeError("the server that runs the cases has ended")
            self._waiting[number] = future
            self._jobs.write(json.dumps([number, job._asdict()]) + "\n")
        return future.result()

    def _read(self) -> None:
        hello = self._answers.readline()
        if hello:
            self._hello.set_result(json.loads(hello)["torch"])
        for line in self._answers:
            answer = json.loads(line)
            future = self._waiting.pop(answer["number"])
            if answer["ends"] is None:
                future.set_exception(RuntimeError("the supervisor of the case broke"))
            else:
                future.set_result(answer["ends"])
        ended = RuntimeError("the server that runs the cases has ended")
        if not hello:
            self._hello.set_exception(ended)
        with self._lock:
            self._has_ended = True
            waiting = list(self._waiting.values())
        for future in waiting:
            future.set_exception(ended)


def _loopback() -> str:
    return "lo0" if sys.platform == "darwin" else "lo"
