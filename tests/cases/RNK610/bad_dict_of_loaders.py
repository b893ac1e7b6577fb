"""Loaders by phase, as in the tutorial on transfer learning.

reason: both ranks see every sample
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 31)
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
    data = {phase: TensorDataset(torch.arange(16.0)[:, None]) for phase in ("train", "extra")}
    loaders = {
        phase: DataLoader(data[phase], batch_size=4, shuffle=True, num_workers=0)  # expect: RNK610 low
        for phase in ("train", "extra")
    }
    model = DDP(torch.nn.Linear(1, 1))
    seen = []
    for (batch,) in loaders["train"]:
        model(batch).sum().backward()
        seen += batch[:, 0].tolist()
    assert all_differ(seen)
