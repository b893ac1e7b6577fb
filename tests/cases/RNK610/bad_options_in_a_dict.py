"""The options stand in a dict without a sampler.

reason: both ranks see every sample
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 29)
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


def main(rank, world_size):
    options = {"batch_size": 4, "num_workers": 0, "pin_memory": False}
    train_data = TensorDataset(torch.arange(16.0)[:, None])
    train_loader = DataLoader(train_data, shuffle=True, **options)  # expect: RNK610 low
    model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(1, 1))
    seen = []
    for (batch,) in train_loader:
        model(batch).sum().backward()
        seen += batch[:, 0].tolist()
    assert all_differ(seen)
