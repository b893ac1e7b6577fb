"""One branch sums, the other takes the maximum.

reason: the same operation with different arguments
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 19)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    value = torch.full((4,), float(rank + 1))
    if dist.get_rank() == 0:
        dist.all_reduce(value)
        dist.all_reduce(value, op=dist.ReduceOp.MIN)
    else:
        dist.all_reduce(value)
        dist.all_reduce(value, op=dist.ReduceOp.AVG)  # expect: RNK120 "MIN on rank 0 and AVG on rank 1"
    assert value.tolist() == [3.0] * 4
