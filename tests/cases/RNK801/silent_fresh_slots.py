"""A new tensor for each rank.

reason: every slot has its own memory
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def gather(x):
    out = [torch.zeros_like(x) for _ in range(dist.get_world_size())]
    dist.all_gather(out, x)
    return torch.stack(out)


def main(rank, world_size):
    assert gather(torch.tensor(float(rank))).tolist() == [0.0, 1.0]
