"""A method complains that the local counts are empty, into which another one puts something of some batches only.

reason: a rank whose batches choose nothing has none, and fails alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 26); rank 1 raised RuntimeError (line 24)
"""

import torch
import torch.distributed as dist


class Counts:
    def __init__(self):
        self._local_counts = []

    def accumulate(self, chosen):
        if chosen.numel() > 0:
            self._local_counts.append(torch.bincount(chosen, minlength=4))

    def total(self):
        local_counts = self._local_counts
        self._local_counts = []
        if not local_counts:
            raise RuntimeError("call accumulate first")  # expect: RNK112
        counts = torch.stack(local_counts).sum(dim=0)
        dist.all_reduce(counts)
        return counts


def main(rank, world_size):
    counts = Counts()
    counts.accumulate(torch.arange(2 * (1 - rank)))
    counts.total()
