"""The keys are gathered, and the union sorted.

reason: all ranks go over all keys
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    stats = {"loss": 1.0, **({"extra": 2.0} if rank == 0 else {})}
    keys = [None] * world_size
    dist.all_gather_object(keys, set(stats))
    for key in sorted(set().union(*keys)):
        value = torch.tensor([stats.get(key, 0.0)])
        dist.all_reduce(value)
