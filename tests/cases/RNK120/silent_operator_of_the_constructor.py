"""An object knows its rank, and reduces with an operation that does not depend on it.

reason: all ranks were made with the same operation
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Comm:
    def __init__(self, largest):
        self.rank = dist.get_rank()
        self.op = dist.ReduceOp.MAX if largest else dist.ReduceOp.SUM

    def run(self, value):
        dist.all_reduce(value, op=self.op)
        return value


def main(rank, world_size):
    value = torch.ones(1)
    Comm(largest=True).run(value)
    assert value.item() == 1.0
