"""Each rank sums its losses up in a tensor, and leaves when their mean is small enough.

reason: the mean is that of this rank's batches
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 22)
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def main(rank, world_size):
    data = [torch.zeros(1), torch.ones(1)]
    loader = DataLoader(data, sampler=DistributedSampler(data, shuffle=False))
    weight = torch.ones(1)
    for _ in range(3):
        stats = torch.zeros(2)
        for batch in loader:
            loss = (weight * batch).sum()
            stats[0] += loss.item()
            stats[1] += len(batch)
        dist.all_reduce(weight)
        weight /= world_size
        if (stats[0] / stats[1]).item() < 0.5:
            break  # expect: RNK109
