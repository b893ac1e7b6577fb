"""Ranks take turns at a list that is as long as it happens to be

reason: the last sample is that of rank 0, and the other rank has none left
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); rank 1 finished
"""

import torch
import torch.distributed as dist


class Summed(torch.nn.Linear):
    def forward(self, x):
        y = super().forward(x)
        dist.all_reduce(y)
        return y


def evaluate(model: Summed, samples):
    rank, size = dist.get_rank(), dist.get_world_size()
    total = torch.zeros(())
    for index, sample in enumerate(samples):
        if index % size != rank:
            continue  # expect: RNK103
        total += model.forward(sample).sum()
    return total


def main(rank, world_size):
    evaluate(Summed(2, 2), [torch.ones(1, 2)] * 3)
