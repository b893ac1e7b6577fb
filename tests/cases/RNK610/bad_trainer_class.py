"""A trainer with a method that builds the loader.

reason: both ranks see every sample
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 39)
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


class Trainer:
    def __init__(self, model, dataset):
        self.model = DDP(model)
        self.dataset = dataset
        self.loader = self.train_dataloader()

    def train_dataloader(self):
        return DataLoader(self.dataset, batch_size=4, num_workers=0, drop_last=True)  # expect: RNK610 low

    def run(self):
        seen = []
        for (batch,) in self.loader:
            self.model(batch).sum().backward()
            seen += batch[:, 0].tolist()
        return seen


def main(rank, world_size):
    trainer = Trainer(torch.nn.Linear(1, 1), TensorDataset(torch.arange(16.0)[:, None]))
    assert all_differ(trainer.run())
