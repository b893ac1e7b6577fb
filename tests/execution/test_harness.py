"""The harness itself: it tells the ways in which ranks end apart, and leaves nothing behind."""

from __future__ import annotations

import os
import textwrap
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from .outcome import Kind, Outcome, outcome_of
from .pool import NO_TORCH, Pool, has_torch
from .rank import Job

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not has_torch(), reason=NO_TORCH)]

Play = Callable[..., Outcome]

HEAD = """
import os, sys, time
import torch
import torch.distributed as dist

"""


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool() as pool:
        yield pool


@pytest.fixture
def play(pool: Pool, tmp_path: Path) -> Play:
    """Runs the body of a ``main(rank, world_size)``; it starts at line 7."""

    def run(body: str, ranks: int = 2, timeout: float = 2.0, limit: float = 6.0, nodes: int = 1) -> Outcome:
        entry = tmp_path / "case.py"
        entry.write_text(
            f"{HEAD}def main(rank, world_size):\n{textwrap.indent(textwrap.dedent(body).strip(), '    ')}\n"
        )
        job = Job(str(entry), str(tmp_path), ranks, timeout, limit, nodes=nodes)
        return outcome_of(pool.run(job), tmp_path, entry)

    return run


@pytest.mark.parametrize(
    ("body", "kind", "text"),
    [
        ("dist.barrier()", Kind.OK, "all ranks finished"),
        ("if rank == 0: dist.barrier()", Kind.HANG, "rank 0 hung in barrier (line 7); rank 1 finished"),
        ("dist.recv(torch.ones(1), 1 - rank)", Kind.HANG, "all ranks hung in recv (line 7)"),
        ("if rank == 0: return\ndist.barrier()", Kind.HANG, "rank 0 finished; rank 1 hung in barrier (line 8)"),
        ("assert rank == 0", Kind.WRONG_VALUE, "rank 0 finished; rank 1 got a wrong value (line 7)"),
        (
            "if rank: raise ValueError\ndist.barrier()",
            Kind.ERROR,
            "rank 0 hung in barrier (line 8); rank 1 raised ValueError (line 7)",
        ),
        ("dist.broadcast(torch.ones(1), src=5)", Kind.ERROR, "all ranks failed in broadcast (line 7)"),
        ("if rank: sys.exit(3)", Kind.ERROR, "rank 0 finished; rank 1 exited with 3 (line 7)"),
        (
            "if rank: os._exit(0)\ndist.barrier()",
            Kind.HANG,
            "rank 0 hung in barrier (line 8); rank 1 exited with 0 (line 7)",
        ),
        ("if rank: os.abort()", Kind.ERROR, "rank 0 finished; rank 1 failed in abort (line 7)"),
        ("if rank: time.sleep(60)", Kind.HANG, "rank 0 finished; rank 1 hung in sleep (line 7)"),
        ("if rank == 0: dist.new_group([0, 1])", Kind.HANG, "rank 0 hung in new_group (line 7); rank 1 finished"),
        ("import nowhere", Kind.BROKEN, "all ranks raised ModuleNotFoundError: No module named 'nowhere' (line 7)"),
        ("undefined()", Kind.BROKEN, "all ranks raised NameError: name 'undefined' is not defined (line 7)"),
    ],
)
def test_outcome(play: Play, body: str, kind: Kind, text: str) -> None:
    outcome = play(body)
    assert (outcome.kind, outcome.text) == (kind, text), outcome.details


def test_shapes_that_differ_are_an_error_and_no_hang(play: Play) -> None:
    assert play("dist.all_reduce(torch.ones(1 + 9 * rank))").kind is Kind.ERROR


def test_eight_ranks_in_groups(play: Play) -> None:
    body = """
    groups = [dist.new_group([r, r + 1]) for r in range(0, 8, 2)]
    value = torch.tensor([rank])
    dist.all_reduce(value, group=groups[rank // 2])
    assert value.item() == 4 * (rank // 2) + 1
    if rank < 6:
        dist.barrier()
    """
    assert play(body, ranks=8).text == "ranks 0-5 hung in barrier (line 12); ranks 6 and 7 finished"


def test_environment_is_that_of_torchrun(play: Play) -> None:
    body = """
    assert (os.environ["RANK"], os.environ["LOCAL_RANK"]) == (str(rank), str(rank))
    assert (os.environ["WORLD_SIZE"], os.environ["LOCAL_WORLD_SIZE"]) == ("4", "4")
    """
    assert play(body, ranks=4).kind is Kind.OK


def test_environment_of_two_nodes(play: Play) -> None:
    body = """
    assert (os.environ["RANK"], os.environ["LOCAL_RANK"]) == (str(rank), str(rank % 2))
    assert (os.environ["LOCAL_WORLD_SIZE"], os.environ["GROUP_RANK"]) == ("2", str(rank // 2))
    """
    assert play(body, ranks=4, nodes=2).kind is Kind.OK


def test_nothing_is_left_behind(play: Play, tmp_path: Path) -> None:
    outcome = play(
        f"""
        import subprocess
        sleeper = subprocess.Popen(["sleep", "600"])
        with open(r"{tmp_path}" + f"/pids{{rank}}", "w") as file:
            print(os.getpid(), sleeper.pid, os.getcwd(), sep="\\n", file=file)
        dist.recv(torch.ones(1), 1 - rank)
        """
    )
    assert outcome.kind is Kind.HANG
    for rank in range(2):
        *processes, folder = (tmp_path / f"pids{rank}").read_text().splitlines()
        assert not any(_is_alive(int(process)) for process in processes)
        assert not Path(folder).exists()


def test_server_ends_what_runs_when_it_is_left(tmp_path: Path) -> None:
    entry = tmp_path / "case.py"
    body = f"with open(r'{tmp_path}/pids', 'a') as file: print(os.getpid(), file=file)\n    time.sleep(60)"
    entry.write_text(f"{HEAD}def main(rank, world_size):\n    {body}\n")
    pids = tmp_path / "pids"
    with Pool() as pool, ThreadPoolExecutor(1) as thread:
        answer = thread.submit(pool.run, Job(str(entry), str(tmp_path), 2, 60.0, 60.0))
        while not pids.exists() or len(pids.read_text().split()) < 2:
            assert not answer.done(), answer.result()
            time.sleep(0.05)
        pool.close()
        assert isinstance(answer.exception(), RuntimeError)
    assert not any(_is_alive(int(process)) for process in pids.read_text().split())


def _is_alive(process: int) -> bool:
    """Whether it runs; one that has ended and that nobody asked about does not."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"
