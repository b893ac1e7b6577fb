"""A sampler is made and given to nobody; each rank shuffles by a seed of its own.

reason: the shards that were asked for are not what is read: samples are seen twice and others by nobody
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 33)
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


def main(rank, world_size):
    torch.manual_seed(7 + rank)  # the seed of the rank
    dataset = TensorDataset(torch.arange(16.0)[:, None])
    sampler = DistributedSampler(dataset, num_replicas=world_size, rank=rank)
    train_loader = DataLoader(dataset, batch_size=4, shuffle=True)  # expect: RNK610
    model = DDP(torch.nn.Linear(1, 1))
    for epoch in range(1):
        sampler.set_epoch(epoch)
        seen = []
        for (batch,) in train_loader:
            model(batch).sum().backward()
            seen += batch[:, 0].tolist()
    assert all_differ(seen)
