"""The two timelines under a finding: what the ranks did together, what parts them, and where they stand."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from distlint import api
from distlint.configuration import Configuration
from distlint.report.full import two_ways

HEAD = "import torch\nimport torch.distributed as dist\nfrom queue import fetch\n\n\n"

OPPOSITE_ORDER = """\
def step(x, y):
    first, second = dist.new_group(), dist.new_group()
    if dist.get_rank() == 0:
        dist.all_reduce(x, group=first)
        dist.all_reduce(y, group=second)
    else:
        dist.all_reduce(y, group=second)
        dist.all_reduce(x, group=first)
"""
RING = """\
def shift(x, y):
    rank, size = dist.get_rank(), dist.get_world_size()
    print(rank, "sends")
    dist.send(x, dst=(rank + 1) % size)
    dist.recv(y, src=(rank - 1) % size)
"""
ONE_MESSAGE_MORE = """\
def hand_over(header, body):
    if dist.get_rank() == 0:
        print("to 1")
        dist.send(header, dst=1)
        dist.send(body, dst=1)
    elif dist.get_rank() == 1:
        dist.recv(header, src=0)
"""
NOBODY_THERE = """\
def forward(x):
    rank, size = dist.get_rank(), dist.get_world_size()
    if rank > 0:
        dist.recv(x, src=rank - 1)
    if rank < size:
        print("on")
        dist.send(x + 1, dst=rank + 1)
"""
TWO_REDUCTIONS = """\
def mean(x):
    dist.barrier()
    if dist.get_rank() == 0:
        dist.all_reduce(x, op=dist.ReduceOp.MAX)
    else:
        dist.all_reduce(x)
"""
OWN_ROOT = """\
def share(x):
    dist.broadcast(x, src=dist.get_rank())
"""
HANDLER = """\
def train(batches):
    for batch in batches:
        try:
            loss = fetch(batch)
            dist.all_reduce(loss)
        except RuntimeError:
            continue
"""
PICKED = """\
def hits(scores, parts):
    best = scores[scores > 2]
    dist.all_gather(parts, best)
"""
OUTSIDE = """\
def report(loss, world_size):
    workers = dist.new_group(list(range(1, world_size)))
    dist.all_reduce(loss, group=workers)
    print(loss.item())
"""


@pytest.mark.parametrize(
    ("code", "source", "drawn"),
    [
        (
            "RNK119",
            OPPOSITE_ORDER,
            """\
            line  rank 0                                              rank 1
               7  o dist.new_group() ---------------------------------o dist.new_group()
               7  o dist.new_group() ---------------------------------o dist.new_group()
               8  ? dist.get_rank() == 0 is true                      ? dist.get_rank() == 0 is false
               9  x dist.all_reduce(x, group=first)  waits            |
              12  |                                                   x dist.all_reduce(y, group=second)  waits
              10  # never comes to dist.all_reduce(y, group=second)   |
              13  |                                                   # never comes to dist.all_reduce(x, group=first)
            """,
        ),
        (
            "RNK201",
            RING,
            """\
            line  rank 0                                     rank 1
               9  x dist.send() to rank 1  waits             x dist.send() to rank 0  waits
              10  # never comes to dist.recv() from rank 1   # never comes to dist.recv() from rank 0
            """,
        ),
        (
            "RNK202",
            ONE_MESSAGE_MORE,
            """\
            line  rank 0                           rank 1
               7  ? dist.get_rank() == 0 is true   ? dist.get_rank() == 0 is false
               9  o dist.send() to rank 1 ---------o dist.recv() from rank 0  line 12
              10  x dist.send() to rank 1  waits   |
                  |                                # has no call left to match it
            """,
        ),
        (
            "RNK202",
            NOBODY_THERE,
            """\
            line  rank 1                           rank 2
               9  o dist.recv() from rank 0        |
              10  ? rank < size is true            |
              12  x dist.send() to rank 2  waits   |
                  |                                # there is no such rank
            """,
        ),
        (
            "RNK120",
            TWO_REDUCTIONS,
            """\
            line  rank 0                            rank 1
               7  o dist.barrier() -----------------o dist.barrier()
               8  ? dist.get_rank() == 0 is true    ? dist.get_rank() == 0 is false
               9  o dist.all_reduce() with op MAX --o dist.all_reduce() with op SUM  line 11
            """,
        ),
        (
            "RNK120",
            OWN_ROOT,
            """\
            line  rank 0                                 rank 1
               7  x dist.broadcast() with src 0  waits   x dist.broadcast() with src 1  waits
            """,
        ),
        (
            "RNK111",
            HANDLER,
            """\
            line  the failed rank                                  the others
               9  # fetch() fails                                  o fetch()
              10  |                                                x dist.all_reduce()  waits
              11  ? this handler goes on                           |
              10  o comes to dist.all_reduce() of the next round   |
            """,
        ),
        (
            "RNK115",
            PICKED,
            """\
            line  one rank                     another
               7  ? picks n elements           ? picks another number
               8  x dist.all_gather()  waits   x dist.all_gather()  waits
            """,
        ),
        (
            "RNK118",
            OUTSIDE,
            """\
            line  ranks 1-3 of 4        rank 0 of 4
               8  o dist.all_reduce()   # dist.all_reduce() does nothing
               9  o uses loss           o uses loss as it was
            """,
        ),
    ],
)
def test_two_ways(code: str, source: str, drawn: str, tmp_path: Path) -> None:
    path = tmp_path / "job.py"
    path.write_text(HEAD + source)
    found = [f for f in api.check([path], Configuration(isolated=True), jobs=1).findings if f.code == code]
    assert len(found) == 1
    assert two_ways(found[0], color=False) == dedent(drawn).splitlines()
