"""A conditional expression reduces on one side only.

reason: the None side does not communicate
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 12); rank 1 finished
"""
import torch
import torch.distributed as dist


def global_max(values):
    dist.all_reduce(values, op=dist.ReduceOp.MAX)
    return values.max().item()


def describe(values):
    rank = dist.get_rank()
    top = global_max(values) if rank == 0 else None  # expect: RNK101 "global_max"
    return {"top": top}


def main(rank, world_size):
    print(describe(torch.tensor([0.1, 0.7])))
