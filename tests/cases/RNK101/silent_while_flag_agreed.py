"""A loop runs until the ranks have agreed that all are done.

reason: what a rank thinks at the start is reduced before the test, in each round and ahead of the first
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def drain(batches):
    pending = torch.tensor([len(batches)])
    dist.all_reduce(pending, op=dist.ReduceOp.MAX)
    while pending.item() > 0:
        batch = batches.pop() if batches else torch.zeros(1)
        dist.all_reduce(batch)
        pending.fill_(len(batches))
        dist.all_reduce(pending, op=dist.ReduceOp.MAX)


def main(rank, world_size):
    drain([torch.ones(1) for _ in range(rank + 1)])
