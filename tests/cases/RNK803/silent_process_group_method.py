"""A method of a process group gives a handle.

reason: it is asynchronous
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def total(x):
    group: dist.ProcessGroup = dist.group.WORLD
    group.allreduce([x]).wait()
    return x


def main(rank, world_size):
    assert total(torch.ones(1)).item() == world_size
