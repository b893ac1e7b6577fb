"""Ranks take turns at a list that was filled up for all of them.

reason: its length is a multiple of the number of ranks, so each goes forward as often
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
    missing = -len(samples) % size
    samples.extend([samples[-1]] * missing)
    total = torch.zeros(())
    for index, sample in enumerate(iter(samples) if rank == 0 else samples):
        if index % size != rank:
            continue
        total += model.forward(sample).sum()
    return total


def main(rank, world_size):
    evaluate(Summed(2, 2), [torch.ones(1, 2)] * 3)
