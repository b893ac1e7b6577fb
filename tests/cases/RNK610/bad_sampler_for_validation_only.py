"""The validation loader has a sampler, the training loader was forgotten.

reason: both ranks see every sample of the training data
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 36)
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


def train_loader(dataset):
    return DataLoader(dataset, batch_size=4, shuffle=True)  # expect: RNK610 low


def val_loader(dataset):
    return DataLoader(dataset, batch_size=4, sampler=DistributedSampler(dataset, shuffle=False))


def main(rank, world_size):
    dataset = TensorDataset(torch.arange(16.0)[:, None])
    model = DDP(torch.nn.Linear(1, 1))
    seen = []
    for (batch,) in train_loader(dataset):
        model(batch).sum().backward()
        seen += batch[:, 0].tolist()
    assert all_differ(seen)
