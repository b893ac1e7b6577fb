"""A process that has imported torch and forks supervisors for cases: ``python -m execution.server``.

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
from typing import Any, NoReturn, TextIO

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
    """A supervisor with its ranks: leads a process group of its own, gets jobs through a pipe and answers through one.

    ``number`` is that of the job that it is at, None if it waits for one.
    """

    def __init__(self, number: int, job: Job) -> None:
        self.number: int | None = number
        self.ranks = job.ranks
        self._answer = b""
        self.pipe, write = os.pipe()
        jobs, self._jobs = os.pipe()
        server = os.getpid()
        self._supervisor = os.fork()
        if self._supervisor == 0:
            _supervise(job, server, jobs, write)
        os.close(write)
        os.close(jobs)

    def go_on(self, number: int, job: Job) -> None:
        """Gives it another job."""
        self.number, self._answer = number, b""
        os.write(self._jobs, json.dumps(job).encode())

    def has_ended(self) -> bool:
        """Take what there is to read; the pipe ends when the last process of the group has ended."""
        chunk = os.read(self.pipe, 1 << 16)
        self._answer += chunk
        return not chunk

    def answer(self) -> tuple[list[dict[str, Any]], bool] | None:
        """How the ranks ended, and whether they wait for another job; None if that is not told."""
        if not self._answer.endswith(b"\n"):
            return None
        ends, go_on = json.loads(self._answer)
        return ends, go_on

    def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._supervisor, signal.SIGKILL)
        os.waitpid(self._supervisor, 0)
        os.close(self.pipe)
        os.close(self._jobs)


def _supervise(job: Job, server: int, jobs: int, answer: int) -> NoReturn:
    os.setpgid(0, 0)
    try:
        with os.fdopen(answer, "w", encoding="utf-8") as stream:
            for told in supervise(job, jobs, server):
                print(json.dumps(told), file=stream, flush=True)
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
        for one in running:
            one.end()


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
    def tell(number: int, ends: list[dict[str, Any]] | None) -> None:
        print(json.dumps({"number": number, "ends": ends}), file=answers, flush=True)

    jobs = os.fdopen(0, "rb", buffering=0, closefd=False)
    while True:
        readable, _, _ = select.select([0, *(one.pipe for one in running)], [], [])
        for one in [one for one in running if one.pipe in readable]:
            has_ended = one.has_ended()
            told, number = one.answer(), one.number
            if has_ended:
                one.end()
                running.remove(one)
            if number is not None and (has_ended or (told and told[1])):  # the others are told when nothing is left
                one.number = None
                tell(number, told[0] if told else None)
        if 0 in readable:
            line = jobs.readline()
            if not line:
                return
            number, fields = json.loads(line)
            job = Job(**fields)
            waiting = next((one for one in running if one.number is None and one.ranks == job.ranks), None)
            if job.takes_turns and waiting:
                waiting.go_on(number, job)
            else:
                running.append(_Running(number, job))


if __name__ == "__main__":
    main()
