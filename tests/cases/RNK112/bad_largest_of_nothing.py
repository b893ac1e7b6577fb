"""The largest gradient of a rank that has none.

reason: `max` of nothing fails on that rank, and the others wait for its part
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 raised ValueError (line 13); rank 1 hung in all_reduce (line 15)
"""
import torch
import torch.distributed as dist


def largest(grads):
    grads = [grad.detach() for grad in grads]
    total = max(grad.abs().max() for grad in grads)  # expect: RNK112 "dist.all_reduce(value"
    value = torch.tensor([float(total)])
    dist.all_reduce(value, op=dist.ReduceOp.MAX)
    return value.item()


def main(rank, world_size):
    largest({0: [], 1: [torch.ones(2)]}[rank])
