"""The dataset is an attribute of a trainer.

reason: the ranks see the same samples
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 45)
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


class Stream(IterableDataset):  # expect: RNK609 "`Stream`"
    def __init__(self, tokens, length):
        self.tokens = tokens
        self.length = length

    def __iter__(self):
        for start in range(0, len(self.tokens), self.length):
            yield self.tokens[start]


class Trainer:
    def __init__(self, model):
        self.model = DDP(model)
        self.train_dataset = Stream(torch.arange(32.0), 2)
        self.loader = DataLoader(self.train_dataset, batch_size=4)

    def run(self):
        seen = []
        for batch in self.loader:
            self.model(batch[:, None].float()).sum().backward()
            seen += batch.tolist()
        return seen


def main(rank, world_size):
    assert all_differ(Trainer(torch.nn.Linear(1, 1)).run())
