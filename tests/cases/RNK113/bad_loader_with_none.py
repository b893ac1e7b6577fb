"""Batches of which nothing is left are None, and the loader of the project gives them as they are.

reason: on one rank nothing is left of a batch, the others wait for its backward
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in forward (line 32); rank 1 finished
"""
import torch
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader


def long_enough(samples):
    kept = [sample for sample in samples if sample >= 0]
    return torch.stack(kept).unsqueeze(1) if kept else None


class Batches:
    def __init__(self, data):
        self.loader = DataLoader(data, batch_size=2, collate_fn=long_enough)

    def __iter__(self):
        for batch in self.loader:
            yield batch


def train(net, data):
    model = DistributedDataParallel(net)
    loader = Batches(data)
    for batch in loader:
        if batch is None:
            continue  # expect: RNK113
        model(batch).sum().backward()


def main(rank, world_size):
    train(torch.nn.Linear(1, 1), torch.tensor([-1.0, -1.0, 1.0, 1.0]) if rank else torch.ones(4))
