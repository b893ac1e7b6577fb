"""A helper that takes a group, and callers that leave it out.

reason: the group is the world, and rank 0 is its first
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def mean(values, group=None):
    size = dist.get_world_size(group)
    stacked = torch.stack([values[key] for key in sorted(values)])
    dist.reduce(stacked, dst=0, group=group)
    if dist.get_rank(group) == 0:
        stacked /= size
    dist.broadcast(stacked, src=0, group=group)
    return dict(zip(sorted(values), stacked))


def main(rank, world_size):
    found = mean({"a": torch.tensor(float(rank)), "b": torch.tensor(1.0)})
    assert found["a"].item() == 1.5 and found["b"].item() == 1.0
