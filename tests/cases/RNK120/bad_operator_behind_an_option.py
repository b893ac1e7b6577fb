"""The reduction differs between the ranks, below an option that nobody knows.

reason: rank 0 takes the maximum and the others the sum
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 19)
"""
import torch
import torch.distributed as dist


def reduced(value, sync=True):
    if sync:
        dist.all_reduce(value, op=dist.ReduceOp.MAX if dist.get_rank() == 0 else dist.ReduceOp.SUM)  # expect: RNK120 "MAX on rank 0"
    return value


def main(rank, world_size):
    value = reduced(torch.tensor([1.0, 2.0]) * (rank + 1))
    assert value.tolist() == [3.0, 6.0]
