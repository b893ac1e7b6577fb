"""A function gives back what it was handed in one process, and nobody takes what it gives.

reason: the tensor is changed in place, and the callers go on with it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def share(x):
    if dist.get_world_size() == 1:
        return x
    return dist.broadcast(x, 0)


def share_unless_alone(x):
    if dist.get_world_size() == 1:
        return None
    return dist.broadcast(x, 0)


def main(rank, world_size):
    x = torch.full((1,), float(rank))
    share(x)
    assert x.item() == 0
    assert share_unless_alone(x) is None
