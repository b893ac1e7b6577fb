"""The source broadcasts and then reduces; who listens does it the other way round.

reason: the two sides enter the operations of their group in another order
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in broadcast (line 20); rank 1 hung in all_reduce (line 23)
"""

import torch
import torch.distributed as dist


class Exchange:
    def __init__(self, kind, source):
        self.me = dist.get_rank()
        self.kind = kind
        self.source = source

    def step(self, weights, count):
        if self.kind == "teacher":
            dist.broadcast(weights, src=self.me)  # expect: RNK102 "who listens is in"
            dist.all_reduce(count)
        else:
            dist.all_reduce(count)
            dist.broadcast(weights, src=self.source)
        return weights


def main(rank, world_size):
    Exchange("teacher" if rank == 0 else "student", 0).step(torch.ones(2), torch.ones(3))
