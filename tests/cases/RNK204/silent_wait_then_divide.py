"""The mean is taken after the wait.

reason: the sum is complete
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def mean(x):
    work = dist.all_reduce(x, async_op=True)
    work.wait()
    x /= dist.get_world_size()
    return x


def main(rank, world_size):
    assert mean(torch.full((2,), float(rank)))[0].item() == (world_size - 1) / 2
