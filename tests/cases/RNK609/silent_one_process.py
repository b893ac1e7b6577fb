"""A program of one process.

reason: there is nobody to share with
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch.utils.data import DataLoader, IterableDataset


class Numbers(IterableDataset):
    def __iter__(self):
        yield from map(float, range(16))


def main(rank, world_size):
    for batch in DataLoader(Numbers(), batch_size=4):
        torch.nn.Linear(1, 1)(batch[:, None].float()).sum().backward()
