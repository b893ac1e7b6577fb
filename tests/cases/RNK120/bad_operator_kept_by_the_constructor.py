"""An object chooses the reduction by its rank when it is made, and reduces with it later.

reason: gloo mixes the two operations without a word
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 24)
"""
import torch
import torch.distributed as dist


class Comm:
    def __init__(self):
        self.rank = dist.get_rank()
        self.op = dist.ReduceOp.MAX if self.rank < 2 else dist.ReduceOp.SUM

    def run(self, value):
        dist.all_reduce(value, op=self.op)  # expect: RNK120 "op is MAX"
        return value


def main(rank, world_size):
    value = torch.ones(1)
    Comm().run(value)
    assert value.item() == 1.0
