"""The largest of the sums

reason: it is the sum, which all ranks have
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def total(loss):
    dist.all_reduce(loss)
    dist.all_reduce(loss, op=dist.ReduceOp.MAX)
    return loss


def main(rank, world_size):
    assert total(torch.ones(1)) == world_size
