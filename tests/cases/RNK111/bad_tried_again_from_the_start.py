"""A rank that fails between two reductions begins again with the first one, while the others are in the second.

reason: the others are one reduction ahead
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 26); rank 1 hung in barrier (line 37)
"""
import torch
import torch.distributed as dist


class Source:
    def __init__(self, rank):
        self.rank, self.asked = rank, 0

    def read(self):
        self.asked += 1
        if self.rank == 0 and self.asked == 1:
            raise OSError("not there yet")
        return 1.0


def told(source):
    total = torch.zeros(1)
    while True:
        try:
            dist.all_reduce(total)
            part = torch.full((1,), source.read())
            dist.all_reduce(part)
            break
        except Exception:  # expect: RNK111
            continue
    return part


def main(rank, world_size):
    told(Source(rank))
    dist.barrier()
