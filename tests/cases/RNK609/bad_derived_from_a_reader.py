"""The class derives from another one of the project.

reason: the ranks see the same samples
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 44)
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


class Reader(IterableDataset):
    def __init__(self, files):
        self.files = files

    def read(self, file):
        yield from (file * 4.0 + i for i in range(4))

    def __iter__(self):
        for file in self.files:
            yield from self.read(file)


class Train(Reader):  # expect: RNK609 "`Train`"
    def read(self, file):
        yield from sorted(super().read(file), reverse=True)


def main(rank, world_size):
    loader = DataLoader(Train(range(4)), batch_size=4)
    model = DDP(torch.nn.Linear(1, 1))
    seen = []
    for batch in loader:
        model(batch[:, None].float()).sum().backward()
        seen += batch.tolist()
    assert all_differ(seen)
