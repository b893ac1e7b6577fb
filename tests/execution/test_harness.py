"""The harness itself: it tells the ways in which ranks end apart, and leaves nothing behind."""

from __future__ import annotations

import os
import textwrap
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest

from .observe import Observer
from .outcome import Kind, Outcome
from .pool import NO_TORCH, Pool, has_torch
from .rank import Job

pytestmark = pytest.mark.slow

HEAD = """
import os, sys, time
import torch
import torch.distributed as dist

"""


class Program(NamedTuple):
    """The body of a ``main(rank, world_size)``, which starts at line 7, and how it is run."""

    body: str
    ranks: int = 2
    nodes: int = 1

    @property
    def text(self) -> str:
        body = textwrap.indent(textwrap.dedent(self.body).strip(), "    ")
        return f"{HEAD}def main(rank, world_size):\n{body}\n"


EIGHT_IN_GROUPS = """
    groups = [dist.new_group([r, r + 1]) for r in range(0, 8, 2)]
    value = torch.tensor([rank])
    dist.all_reduce(value, group=groups[rank // 2])
    assert value.item() == 4 * (rank // 2) + 1
    if rank < 6:
        dist.barrier()
"""
ENVIRONMENT_OF_TORCHRUN = """
    assert (os.environ["RANK"], os.environ["LOCAL_RANK"]) == (str(rank), str(rank))
    assert (os.environ["WORLD_SIZE"], os.environ["LOCAL_WORLD_SIZE"]) == ("4", "4")
"""
ENVIRONMENT_OF_TWO_NODES = """
    assert (os.environ["RANK"], os.environ["LOCAL_RANK"]) == (str(rank), str(rank % 2))
    assert (os.environ["LOCAL_WORLD_SIZE"], os.environ["GROUP_RANK"]) == ("2", str(rank // 2))
"""


def start(observer: Observer, program: Program, **_: object) -> Future[Outcome]:
    return observer.play({"case": program.text}, ranks=program.ranks, nodes=program.nodes)


@pytest.mark.parametrize(
    ("program", "kind", "text"),
    [
        (Program("dist.barrier()"), Kind.OK, "all ranks finished"),
        (Program("if rank == 0: dist.barrier()"), Kind.HANG, "rank 0 hung in barrier (line 7); rank 1 finished"),
        (Program("dist.recv(torch.ones(1), 1 - rank)"), Kind.HANG, "all ranks hung in recv (line 7)"),
        (
            Program("if rank == 0: return\ndist.barrier()"),
            Kind.HANG,
            "rank 0 finished; rank 1 hung in barrier (line 8)",
        ),
        (Program("assert rank == 0"), Kind.WRONG_VALUE, "rank 0 finished; rank 1 got a wrong value (line 7)"),
        (
            Program("if rank: raise ValueError\ndist.barrier()"),
            Kind.ERROR,
            "rank 0 hung in barrier (line 8); rank 1 raised ValueError (line 7)",
        ),
        (Program("dist.broadcast(torch.ones(1), src=5)"), Kind.ERROR, "all ranks failed in broadcast (line 7)"),
        (Program("if rank: sys.exit(3)"), Kind.ERROR, "rank 0 finished; rank 1 exited with 3 (line 7)"),
        (
            Program("if rank: os._exit(0)\ndist.barrier()"),
            Kind.HANG,
            "rank 0 hung in barrier (line 8); rank 1 exited with 0 (line 7)",
        ),
        (Program("if rank: os.abort()"), Kind.ERROR, "rank 0 finished; rank 1 failed in abort (line 7)"),
        (Program("if rank: time.sleep(60)"), Kind.HANG, "rank 0 finished; rank 1 hung in sleep (line 7)"),
        (
            Program("if rank == 0: dist.new_group([0, 1])"),
            Kind.HANG,
            "rank 0 hung in new_group (line 7); rank 1 finished",
        ),
        (
            Program("import nowhere"),
            Kind.BROKEN,
            "all ranks raised ModuleNotFoundError: No module named 'nowhere' (line 7)",
        ),
        (Program("undefined()"), Kind.BROKEN, "all ranks raised NameError: name 'undefined' is not defined (line 7)"),
        (Program(ENVIRONMENT_OF_TORCHRUN, 4), Kind.OK, "all ranks finished"),
        (Program(ENVIRONMENT_OF_TWO_NODES, 4, nodes=2), Kind.OK, "all ranks finished"),
        (
            Program(EIGHT_IN_GROUPS, 8),
            Kind.HANG,
            "ranks 0-5 hung in barrier (line 12); ranks 6 and 7 finished",
        ),
    ],
    ids=str,
)
def test_outcome(program: Program, kind: Kind, text: str, outcome: Outcome) -> None:
    assert (outcome.kind, outcome.text) == (kind, text), outcome.details


@pytest.mark.parametrize("program", [Program("dist.all_reduce(torch.ones(1 + 9 * rank))")])
def test_shapes_that_differ_are_an_error_and_no_hang(program: Program, outcome: Outcome) -> None:
    assert outcome.kind is Kind.ERROR


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    if not has_torch():
        pytest.skip(NO_TORCH)
    with Pool() as pool:
        yield pool


def job(body: str, folder: Path, timeout: float, *, takes_turns: bool = False) -> Job:
    entry = folder / "case.py"
    entry.write_text(Program(body).text)
    limit = timeout + 2.0  # who waits in vain is told so a moment after the timeout
    return Job(str(entry), str(folder), 2, timeout, limit, takes_turns=takes_turns)


LEAVES_MUCH = """
    import logging, random, warnings
    sys.path.insert(0, "/nowhere")
    os.environ["LEFT"] = "1"
    del os.environ["RANK"]
    open("left.txt", "w").close()
    logging.basicConfig(level=logging.DEBUG)
    warnings.simplefilter("error")
    torch.set_default_dtype(torch.float64)
    torch.set_grad_enabled(False)
    torch.manual_seed(5)
    dist.new_group([0])
    sys.modules["case"].LEFT = torch.ones(1)
    dist.isend(sys.modules["case"].LEFT, 1 - rank)
"""
FINDS_NOTHING = """
    import logging, random, warnings
    assert "/nowhere" not in sys.path and "LEFT" not in os.environ and os.environ["RANK"] == str(rank)
    assert not os.path.exists("left.txt") and not hasattr(sys.modules["case"], "LEFT")
    assert not logging.root.handlers and logging.root.level == logging.WARNING
    warnings.warn("heard by nobody")
    assert torch.ones(1).dtype is torch.float32 and torch.is_grad_enabled()
    assert torch.initial_seed() == rank
    value = torch.ones(1)
    dist.all_reduce(value)
    assert value.item() == 2
"""


@pytest.mark.parametrize(
    ("body", "end"),
    [
        (LEAVES_MUCH, "returned"),
        ("os.environ['LEFT'] = '1'\nassert not rank", "returned"),
        ("os.environ['LEFT'] = '1'\nif not rank: dist.barrier()", "raised"),
    ],
    ids=["finished", "wrong value", "hung"],
)
def test_ranks_that_play_again_find_nothing_of_what_they_played(
    pool: Pool, tmp_path: Path, body: str, end: str
) -> None:
    before = _processes_of(pool, textwrap.dedent(body), tmp_path, end)
    assert _processes_of(pool, FINDS_NOTHING, tmp_path, "returned") == before


@pytest.mark.parametrize(
    ("body", "end"),
    [
        ("import threading; threading.Thread(target=time.sleep, args=[60], daemon=True).start()", "returned"),
        ("dist.barrier = print", "returned"),
        ("sys.exit(0)", "exited"),
        ("time.sleep(60)", "stands"),
    ],
)
def test_ranks_that_cannot_be_as_before_play_no_more(pool: Pool, tmp_path: Path, body: str, end: str) -> None:
    before = _processes_of(pool, body, tmp_path, end)
    assert not before & _processes_of(pool, FINDS_NOTHING, tmp_path, "returned")


def _processes_of(pool: Pool, body: str, folder: Path, end: str) -> set[str]:
    """The processes of the ranks that play this, of which the first ends like that."""
    text = f'open(r"{folder}/pid{{}}".format(rank), "w").write(str(os.getpid()))\n{textwrap.dedent(body).strip()}'
    reports = pool.run(job(text, folder, 2.0, takes_turns=True))
    assert reports[0]["end"] == end, reports
    return {(folder / f"pid{rank}").read_text() for rank in range(2)}


def test_nothing_is_left_behind(pool: Pool, tmp_path: Path) -> None:
    body = f"""
        import subprocess
        sleeper = subprocess.Popen(["sleep", "600"])
        with open(r"{tmp_path}" + f"/pids{{rank}}", "w") as file:
            print(os.getpid(), sleeper.pid, os.getcwd(), sep="\\n", file=file)
        dist.recv(torch.ones(1), 1 - rank)
    """
    reports = pool.run(job(body, tmp_path, 2.0))
    assert all(report["end"] != "returned" for report in reports)
    for rank in range(2):
        *processes, folder = (tmp_path / f"pids{rank}").read_text().splitlines()
        assert _have_ended(processes)
        assert not Path(folder).exists()


def test_server_ends_what_runs_when_it_is_left(pool: Pool, tmp_path: Path) -> None:
    body = f"""
        with open(r"{tmp_path}/pids", "a") as file:
            print(os.getpid(), file=file)
        time.sleep(600)
    """
    pids = tmp_path / "pids"
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(pool.run, job(body, tmp_path, 600.0))
        while not pids.exists() or len(pids.read_text().split()) < 2:
            assert not answer.done(), answer.result()
            time.sleep(0.05)
        pool.close()
        assert isinstance(answer.exception(), RuntimeError)
    assert _have_ended(pids.read_text().split())


def _have_ended(processes: list[str]) -> bool:
    """Whether all are gone, or will be as soon as they get a turn: SIGKILL is sent when a job is answered, but takes
    effect when the process is scheduled next, and nobody can wait for a process that a rank has started."""
    patience = time.monotonic() + 30
    while any(_is_alive(int(process)) for process in processes):
        if time.monotonic() > patience:
            return False
        time.sleep(0.01)
    return True


def _is_alive(process: int) -> bool:
    """Whether it runs; one that has ended and that nobody asked about does not."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"
