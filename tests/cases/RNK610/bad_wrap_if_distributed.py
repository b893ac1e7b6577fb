"""The model is wrapped if there are several processes, the loader is always the same.

reason: both ranks see every sample
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 33)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, TensorDataset


def all_differ(seen):
    """Whether no sample was seen by two ranks."""
    everyone = [None] * dist.get_world_size()
    dist.all_gather_object(everyone, seen)
    return len(set(sum(everyone, []))) == len(sum(everyone, []))


def get_train_loader(root, batch_size):
    dataset = TensorDataset(torch.arange(16.0)[:, None])
    return DataLoader(dataset, batch_size=batch_size, shuffle=True, drop_last=True)  # expect: RNK610 low


def main(rank, world_size):
    model = torch.nn.Linear(1, 1)
    if world_size > 1:
        model = DDP(model)
    seen = []
    for (batch,) in get_train_loader("/data", 4):
        model(batch).sum().backward()
        seen += batch[:, 0].tolist()
    assert all_differ(seen)
