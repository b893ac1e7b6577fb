"""A helper takes a group, which is the world if it is left out, and every caller leaves it out.

reason: it is right today; the first caller that gives a group gets a list of the wrong length
runs: no (nothing goes wrong yet)
"""
import torch
import torch.distributed as dist


def collect(tensor, group=dist.group.WORLD):
    parts = [torch.zeros_like(tensor) for _ in range(dist.get_world_size())]  # expect: RNK306 low
    dist.all_gather(parts, tensor, group=group)
    return torch.cat(parts)


def main(rank, world_size):
    sizes = collect(torch.tensor([rank]))
    assert sizes.tolist() == [0, 1]
