"""The generator of the order is seeded with the rank

reason: each rank divides another order
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 23)
"""
import torch
import torch.distributed as dist


def indices(length, seed):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    generator = torch.Generator()
    generator.manual_seed(seed + rank)
    order = torch.randperm(length, generator=generator).tolist()  # expect: RNK608 "is seeded per rank"
    per_rank = length // world_size
    return order[rank * per_rank : (rank + 1) * per_rank]


def main(rank, world_size):
    parts = [None] * world_size
    dist.all_gather_object(parts, indices(100, 7))
    assert sorted(parts[0] + parts[1]) == list(range(100))
