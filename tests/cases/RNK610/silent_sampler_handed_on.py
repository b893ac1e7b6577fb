"""A sampler is handed on by the function that makes it.

reason: nobody knows what the caller does with it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


def all_differ(seen):
    """Whether no sample was seen by two ranks."""
    everyone = [None] * dist.get_world_size()
    dist.all_gather_object(everyone, seen)
    return len(set(sum(everyone, []))) == len(sum(everyone, []))


def build(dataset, rank, world_size):
    sampler = DistributedSampler(dataset, num_replicas=world_size, rank=rank)
    look = DataLoader(dataset, batch_size=1, shuffle=True)
    return sampler, look


def main(rank, world_size):
    dataset = TensorDataset(torch.arange(16.0)[:, None])
    sampler, look = build(dataset, rank, world_size)
    print(len(look))
    model = DDP(torch.nn.Linear(1, 1))
    seen = []
    for (batch,) in DataLoader(dataset, batch_size=4, sampler=sampler):
        model(batch).sum().backward()
        seen += batch[:, 0].tolist()
    assert all_differ(seen)
