"""Rank 0 takes the maximum in the group that is handed in.

reason: whatever group it is in, the others take the sum
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 21)
"""
import torch
import torch.distributed as dist


def norm(value, group):
    op = dist.ReduceOp.MAX if dist.get_rank() == 0 else dist.ReduceOp.SUM
    dist.all_reduce(value, op=op, group=group)  # expect: RNK120 "op is MAX on rank 0"
    return value


def main(rank, world_size):
    result = norm(torch.ones(1) * (rank + 1), dist.new_group([0, 1]))
    both = [torch.zeros(1) for _ in range(world_size)]
    dist.all_gather(both, result)
    assert both[0] == both[1] == 3, both
