"""The slots of a list of None are filled one by one.

reason: each slot gets its own tensor
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def gather(x):
    out = [None] * dist.get_world_size()
    for i in range(len(out)):
        out[i] = torch.empty_like(x)
    dist.all_gather(out, x)
    return out


def main(rank, world_size):
    assert [o.item() for o in gather(torch.tensor([float(rank)]))] == [0.0, 1.0]
