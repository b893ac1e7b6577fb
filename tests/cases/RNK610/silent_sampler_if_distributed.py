"""One branch with a sampler, one without.

reason: the loader without a sampler is that of one process
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data import DistributedSampler


def all_differ(seen):
    """Whether no sample was seen by two ranks."""
    everyone = [None] * dist.get_world_size()
    dist.all_gather_object(everyone, seen)
    return len(set(sum(everyone, []))) == len(sum(everyone, []))


def build(train_set):
    if dist.is_initialized() and dist.get_world_size() > 1:
        return DataLoader(train_set, batch_size=4, sampler=DistributedSampler(train_set))
    return DataLoader(train_set, batch_size=4, shuffle=True)


def main(rank, world_size):
    loader = build(TensorDataset(torch.arange(16.0)[:, None]))
    model = DDP(torch.nn.Linear(1, 1))
    seen = []
    for (batch,) in loader:
        model(batch).sum().backward()
        seen += batch[:, 0].tolist()
    assert all_differ(seen)
