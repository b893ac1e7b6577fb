"""A server hands out the samples.

reason: each sample goes to one rank
runs: no (a fragment)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, IterableDataset


class FromServer(IterableDataset):
    def __init__(self, client):
        self.client = client

    def __iter__(self):
        while (sample := self.client.take()) is not None:
            yield sample


def train(model, client):
    model = DDP(model)
    for batch in DataLoader(FromServer(client), batch_size=4):
        model(batch).sum().backward()
