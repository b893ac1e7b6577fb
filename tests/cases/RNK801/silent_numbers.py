"""Numbers, repeated, then made into tensors.

reason: a tensor is made for each number
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def gather(x):
    sizes = [0] * dist.get_world_size()
    out = [torch.tensor([size]) for size in sizes]
    dist.all_gather(out, x)
    return out


def main(rank, world_size):
    assert [o.item() for o in gather(torch.tensor([rank]))] == [0, 1]
