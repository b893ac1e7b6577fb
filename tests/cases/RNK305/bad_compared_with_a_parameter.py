"""The rank as text is compared with the rank that a caller names.

reason: the parameter is a number, as its default says, so every rank waits at the first barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 28); rank 1 finished
"""

import contextlib
import os

import torch.distributed as dist


@contextlib.contextmanager
def first(master_rank=0):
    rank = os.environ.get("RANK", 0)
    if rank != master_rank:  # expect: RNK305 "always True"
        dist.barrier()
    yield
    if rank == master_rank:  # expect: RNK305 "always False"
        dist.barrier()


def main(rank, world_size):
    order = []
    with first():
        order.append(rank)
    assert os.environ["RANK"] != "0" or int(os.environ["RANK"]) != first.__wrapped__.__defaults__[0]
