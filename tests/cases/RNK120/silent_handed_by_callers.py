"""A helper gets its source from a loop over all ranks, from one rank that alone calls it, and from a setting.

reason: all ranks that meet give the same
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def share(value, src):
    tensor = torch.ones(1) * value
    dist.broadcast(tensor, src=src)
    return tensor


def main(rank, world_size):
    seen = [share(rank, source) for source in range(dist.get_world_size())]
    last = share(rank, src=dist.get_world_size() - 1)
    if rank == 0:
        print(seen, last)
