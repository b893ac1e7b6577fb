"""What the first rank has, in the branch of a single process

reason: where no group has been joined, the first rank is the only one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def main(rank, world_size):
    if rank == 0:
        parts = list(torch.arange(2.0).split(1))
    else:
        parts = None
    if dist.is_initialized():
        own = torch.empty(1)
        dist.scatter(own, parts)
    else:
        own = parts[0].clone()
    print(own)
