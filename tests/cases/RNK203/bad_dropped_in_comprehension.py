"""A comprehension starts broadcasts and is thrown away.

reason: the list of handles is not bound
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 22); rank 1 finished
"""

import time

import torch
import torch.distributed as dist


def from_rank_one(tensors):
    [dist.broadcast(t, src=1, async_op=True) for t in tensors]  # expect: RNK203 "dropped"
    return sum(t.item() for t in tensors)


def main(rank, world_size):
    if rank == 1:
        time.sleep(0.5)
    assert from_rank_one([torch.full((1,), float(rank)) for _ in range(2)]) == 2.0
