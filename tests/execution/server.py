"""A process that has imported torch and forks a supervisor for each case: ``python -m execution.server``.

Reads jobs from standard input, a line of JSON each, and writes what became of them to standard output in the same way.
Ends, with everything that it started, when its input ends.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import importlib
import json
import os
import select
import signal
import sys
import warnings
from typing import NoReturn, TextIO

from .rank import Job
from .supervisor import supervise

# What cases import late; a rank that imports them itself is seconds behind.
_WARM = (
    "torch",
    "torch._dynamo",
    "torch.distributed._functional_collectives",
    "torch.distributed.checkpoint",
    "torch.distributed.checkpoint.state_dict",
    "torch.distributed.device_mesh",
    "torch.distributed.fsdp",
    "torch.distributed.tensor",
    "torch.distributed.tensor.parallel",
    "torch.nn.parallel",
    "torch.utils.data.distributed",
)


class _Running:
    """A case that runs: its supervisor leads a process group of its own and answers through a pipe."""

    def __init__(self, number: int, job: Job) -> None:
        self.number = number
        self.answer = b""
        self.pipe, write = os.pipe()
        server = os.getpid()
        self.supervisor = os.fork()
        if self.supervisor == 0:
            _supervise(job, server, write)
        os.close(write)

    def has_ended(self) -> bool:
        """Take what there is to read; the pipe ends when the last process of the group has ended."""
        chunk = os.read(self.pipe, 1 << 16)
        self.answer += chunk
        return not chunk

    def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.supervisor, signal.SIGKILL)
        os.waitpid(self.supervisor, 0)
        os.close(self.pipe)


def _supervise(job: Job, server: int, answer: int) -> NoReturn:
    os.setpgid(0, 0)
    try:
        ends = supervise(job, server)
        with os.fdopen(answer, "w", encoding="utf-8") as stream:
            json.dump(ends, stream)
    finally:
        os.killpg(0, signal.SIGKILL)  # itself, and processes that ranks have started
        os._exit(1)


def main() -> None:
    """Answer until the input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 1)
    os.dup2(null, 2)  # what ranks print is not asked for, and their exceptions are reported
    warnings.simplefilter("ignore")
    _ask_no_name_server()
    for name in _WARM:
        importlib.import_module(name)
    _play_alone()
    gc.freeze()  # a collection in a forked process would copy all of this
    torch = sys.modules["torch"]
    print(json.dumps({"torch": torch.__version__}), file=answers, flush=True)
    running: list[_Running] = []
    try:
        _serve(running, answers)
    finally:
        for case in running:
            case.end()


def _ask_no_name_server() -> None:
    """torch looks up the name of every address that it connects to. A name server that drops one of many such questions
    costs five seconds, so names come from files alone, where the C library can be told so (glibc)."""
    with contextlib.suppress(AttributeError):
        ctypes.CDLL(None).__nss_configure_lookup(b"hosts", b"files")


def _play_alone() -> None:
    """What every rank does, once: Python specialises the code that it runs, and torch makes some things when they are
    asked for. A rank that is forked before copies a thousand pages more. No thread is left behind."""
    import torch
    import torch.distributed as dist

    dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
    value = torch.ones(1)
    dist.all_reduce(value)
    dist.broadcast(value, src=0)
    dist.all_gather([torch.zeros(1)], value)
    dist.all_gather_object([None], {})
    dist.barrier(dist.new_group([0]))
    dist.destroy_process_group()


def _serve(running: list[_Running], answers: TextIO) -> None:
    jobs = os.fdopen(0, "rb", buffering=0, closefd=False)
    while True:
        readable, _, _ = select.select([0, *(case.pipe for case in running)], [], [])
        for case in [case for case in running if case.pipe in readable and case.has_ended()]:
            case.end()
            running.remove(case)
            ends = json.loads(case.answer) if case.answer else None
            print(json.dumps({"number": case.number, "ends": ends}), file=answers, flush=True)
        if 0 in readable:
            line = jobs.readline()
            if not line:
                return
            number, job = json.loads(line)
            running.append(_Running(number, Job(**job)))


if __name__ == "__main__":
    main()
