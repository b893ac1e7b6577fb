"""One rank: joins the others, plays the case, and tells how that ended and where it stood.

It lives on until its supervisor ends it, whatever happened: gloo reports a closed connection when a peer is gone, and a
hang would look like a crash. It may get another case when all ranks have returned or raised something, and nothing is
left of this one: most of the time of a rank goes into its fork, and into the pages that it is the first to touch.
"""

from __future__ import annotations

import datetime
import faulthandler
import importlib.util
import json
import os
import runpy
import signal
import sys
import tempfile
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from .aftermath import Before

if TYPE_CHECKING:
    from torch.distributed import TCPStore

JOINING = 60.0  # seconds that ranks may take to find each other, on a busy machine

_really_exit = os._exit


class Job(NamedTuple):
    """What to run on ``ranks`` ranks: ``entry``, a module of ``folder``.

    Either its function ``main(rank, world_size)`` in a process group that exists, or, if it ``is_script``, the module
    as torchrun would. The ranks are spread over ``nodes`` nodes, as far as their environment says. ``timeout`` is that
    of every process group, ``limit`` what all ranks together may take once they have found each other, both in seconds.
    ``takes_turns``: its ranks may have played other jobs, and may play more.
    """

    entry: str
    folder: str
    ranks: int
    timeout: float
    limit: float
    is_script: bool = False
    nodes: int = 1
    takes_turns: bool = False


class Order(NamedTuple):
    """What a supervisor tells a rank, as a line of JSON: to play ``job`` in ``scratch``, a folder for what it writes,
    with the store at ``port``; no job: to undo what is left of the last one."""

    job: Job | None = None
    scratch: str = ""
    port: int = 0

    @property
    def line(self) -> bytes:
        return json.dumps([self.job, self.scratch, self.port]).encode() + b"\n"

    @classmethod
    def read(cls, pipe: int) -> Order:
        """The next one, for which the supervisor waits to be asked."""
        job, scratch, port = json.loads(os.read(pipe, 1 << 16))
        return cls(Job(*job) if job else None, scratch, port)


class Pipes(NamedTuple):
    """Where a rank reads its ``orders``, and where all ranks of a case tell ``news``, a byte each."""

    orders: int
    news: int


#: The news: a rank has left a trace; nothing is left of its case; something is.
TRACE, CLEAN, DIRTY = b".", b"c", b"d"


class Traces(NamedTuple):
    """The files that a rank leaves in ``folder``: that it has joined, how it ended, and where it stood when killed."""

    folder: Path
    rank: int

    @property
    def joined(self) -> Path:
        return self.folder / f".{self.rank}.joined"

    @property
    def report(self) -> Path:
        return self.folder / f".{self.rank}.json"

    @property
    def stack(self) -> Path:
        """Written by the interpreter when the rank is killed by an error, or gets SIGUSR1."""
        return self.folder / f".{self.rank}.stack"


def live(rank: int, pipes: Pipes) -> NoReturn:
    """Be one rank, and never return."""
    before = Before()
    while True:
        order = Order.read(pipes.orders)
        assert order.job
        _play_one(rank, order.job, order, pipes)
        assert Order.read(pipes.orders).job is None
        os.write(pipes.news, CLEAN if before.is_back(Path(order.job.folder)) else DIRTY)


def _play_one(rank: int, job: Job, order: Order, pipes: Pipes) -> None:
    """Play a case and tell how it ended."""
    os.chdir(order.scratch)
    os.environ["TMPDIR"] = tempfile.tempdir = order.scratch
    traces = Traces(Path(order.scratch), rank)
    stack = traces.stack.open("w")
    faulthandler.enable(stack)
    faulthandler.register(signal.SIGUSR1, stack)

    def tell(end: str, **more: Any) -> None:
        unfinished = traces.report.with_suffix(".part")
        unfinished.write_text(json.dumps({"end": end, **more}), "utf-8")
        unfinished.rename(traces.report)
        os.write(pipes.news, TRACE)

    def leave(status: int) -> NoReturn:  # an exit without handlers must keep its connections as well
        tell("exited", status=status, frames=_frames_here())
        while True:
            signal.pause()

    os._exit = leave
    try:
        store = _meet(rank, job, order.port)
        traces.joined.touch()
        os.write(pipes.news, TRACE)
        _play(rank, job, store)
    except SystemExit as exit_:
        tell("exited", status=exit_.code, frames=_frames(traceback.walk_tb(exit_.__traceback__)))
    except BaseException as error:
        tell(
            "raised",
            type=type(error).__name__,
            message=str(error),
            frames=_frames(traceback.walk_tb(error.__traceback__)),
            text=traceback.format_exc(),
        )
    else:
        tell("returned")
    os._exit = _really_exit


def _frames_here() -> list[tuple[str, int, str]]:
    return _frames(traceback.walk_stack(sys._getframe(2)))[::-1]


def _frames(stack: Any) -> list[tuple[str, int, str]]:
    return [(frame.f_code.co_filename, line, frame.f_code.co_name) for frame, line in stack]


def _meet(rank: int, job: Job, port: int) -> TCPStore:
    """Set the environment that torchrun sets, and come back when all ranks are there."""
    import torch
    from torch.distributed import TCPStore, distributed_c10d

    torch.set_num_threads(1)
    per_node = job.ranks // job.nodes
    torch.default_generator.manual_seed(rank)  # what nobody seeded differs between the ranks
    os.environ.update(
        RANK=str(rank),
        LOCAL_RANK=str(rank % per_node),
        GROUP_RANK=str(rank // per_node),
        WORLD_SIZE=str(job.ranks),
        LOCAL_WORLD_SIZE=str(per_node),
        MASTER_ADDR="127.0.0.1",
        MASTER_PORT=str(port),
        TORCHELASTIC_USE_AGENT_STORE="True",
    )
    store = TCPStore("127.0.0.1", port, is_master=False, timeout=datetime.timedelta(seconds=JOINING))
    if store.add("ready", 1) == job.ranks:  # the time of process groups starts when all are there
        store.set("all ready", "")
    store.wait(["all ready"])
    limit = datetime.timedelta(seconds=job.timeout)
    store.set_timeout(limit)  # of the creation of groups
    distributed_c10d.default_pg_timeout = limit  # of groups that are created without one
    return store


def _play(rank: int, job: Job, store: TCPStore) -> None:
    import torch.distributed as dist

    entry = Path(job.entry)
    sys.path.insert(0, job.folder)
    sys.argv = [job.entry]
    if job.is_script:
        runpy.run_path(job.entry, run_name="__main__")
        return
    limit = datetime.timedelta(seconds=job.timeout)
    dist.init_process_group("gloo", store=store, rank=rank, world_size=job.ranks, timeout=limit)
    specification = importlib.util.spec_from_file_location(entry.stem, entry)
    assert specification and specification.loader
    module = importlib.util.module_from_spec(specification)
    sys.modules[entry.stem] = module  # so that objects of its classes can be pickled
    specification.loader.exec_module(module)
    module.main(rank, job.ranks)
