"""Only where there is one process is the data evaluated

reason: its part is all of the data
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
from torch.utils.data import DataLoader, DistributedSampler, SequentialSampler


def evaluate(data, local_rank):
    sampler = SequentialSampler(data) if local_rank == -1 else DistributedSampler(data, shuffle=False)
    loader = DataLoader(data, batch_size=2, sampler=sampler)
    total = 0.0
    for batch in loader:
        total += batch.sum().item()
    return total / len(loader.dataset)


def train(data, local_rank):
    if local_rank == -1:
        print(evaluate(data, local_rank))


def main(rank, world_size):
    train([torch.ones(1)] * 8, rank)
