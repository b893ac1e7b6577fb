"""The operation depends on the rank.

reason: all ranks get the same wrong number
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 15)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    op = dist.ReduceOp.SUM if dist.get_rank() == 0 else dist.ReduceOp.MAX
    value = torch.full((4,), float(rank + 1))
    dist.all_reduce(value, op=op)  # expect: RNK120 "op is SUM on rank 0 and MAX on rank 1"
    assert value.tolist() in ([3.0] * 4, [2.0] * 4)
