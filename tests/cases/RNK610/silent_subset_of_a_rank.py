"""A Subset of the indices of a rank.

reason: each rank has its part
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, Subset, TensorDataset


def all_differ(seen):
    """Whether no sample was seen by two ranks."""
    everyone = [None] * dist.get_world_size()
    dist.all_gather_object(everyone, seen)
    return len(set(sum(everyone, []))) == len(sum(everyone, []))


def part_of(dataset, rank, world_size):
    return Subset(dataset, list(range(rank, len(dataset), world_size)))


def main(rank, world_size):
    mine = part_of(TensorDataset(torch.arange(16.0)[:, None]), rank, world_size)
    loader = DataLoader(mine, batch_size=4, shuffle=True)
    model = DDP(torch.nn.Linear(1, 1))
    seen = []
    for (batch,) in loader:
        model(batch).sum().backward()
        seen += batch[:, 0].tolist()
    assert all_differ(seen)
