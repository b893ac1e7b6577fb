"""A base class divides.

reason: each rank has its part
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


class Sharded(IterableDataset):
    def mine(self, items):
        return items[dist.get_rank() :: dist.get_world_size()]


class Numbers(Sharded):
    def __iter__(self):
        yield from self.mine([float(number) for number in range(16)])


def main(rank, world_size):
    loader = DataLoader(Numbers(), batch_size=4)
    model = DDP(torch.nn.Linear(1, 1))
    seen = []
    for batch in loader:
        model(batch[:, None].float()).sum().backward()
        seen += batch.tolist()
    assert all_differ(seen)
