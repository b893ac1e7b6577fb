"""The value is tested for None.

reason: the code knows that there may be no handle
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def total(x, overlap):
    if overlap:
        work = dist.all_reduce(x, async_op=True)
    else:
        work = dist.all_reduce(x)
    if work is not None:
        work.wait()
    return x


def main(rank, world_size):
    assert total(torch.ones(1), False).item() == world_size
