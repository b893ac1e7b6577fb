"""The first rank evaluates its part of the samples, and the others wait

reason: two of four batches are counted, and what is printed is half of what there is
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 24); rank 1 finished
"""

import torch
from torch.utils.data import DataLoader, DistributedSampler


def evaluate(model, loader):
    total = 0.0
    for batch in loader:
        total += model(batch).sum().item()
    return total


def main(rank, world_size):
    data = [torch.ones(1)] * 8
    loader = DataLoader(data, batch_size=2, sampler=DistributedSampler(data, shuffle=False))
    if rank == 0:
        total = evaluate(torch.nn.Identity(), loader)  # expect: RNK623 "nobody sees to the other parts"
        assert total == 8.0, "a part of the samples"
