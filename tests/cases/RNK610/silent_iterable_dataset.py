"""An iterable dataset.

reason: it takes no sampler, and divides itself
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, IterableDataset


def all_differ(seen):
    """Whether no sample was seen by two ranks."""
    everyone = [None] * dist.get_world_size()
    dist.all_gather_object(everyone, seen)
    return len(set(sum(everyone, []))) == len(sum(everyone, []))


class Stream(IterableDataset):
    def __iter__(self):
        for index in range(dist.get_rank(), 16, dist.get_world_size()):
            yield (torch.tensor([float(index)]),)


def main(rank, world_size):
    train_set = Stream()
    loader = DataLoader(train_set, batch_size=4)
    model = DDP(torch.nn.Linear(1, 1))
    seen = []
    for (batch,) in loader:
        model(batch).sum().backward()
        seen += batch[:, 0].tolist()
    assert all_differ(seen)
