"""The gathered list is tested before it is used.

reason: it is None off the root
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def gather(x, rank):
    out = [torch.zeros_like(x) for _ in range(dist.get_world_size())] if rank == 0 else None
    dist.gather(x, out, dst=0)
    if out is not None:
        print("gathered", torch.cat(out))
    return out


def main(rank, world_size):
    gather(torch.ones(1), rank)
