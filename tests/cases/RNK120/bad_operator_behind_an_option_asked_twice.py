"""The reduction of rank 0 differs, where an option is off that was asked before.

reason: without `in_backward` rank 0 takes the maximum and the others the sum
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 27)
"""
import torch
import torch.distributed as dist


def step(loss, tokens, in_backward):
    if in_backward:
        dist.all_reduce(tokens)
        dist.all_reduce(loss)
    loss = loss * 2
    if not in_backward:
        dist.all_reduce(tokens)
        op = dist.ReduceOp.MAX if dist.get_rank() == 0 else dist.ReduceOp.SUM
        dist.all_reduce(loss, op=op)  # expect: RNK120 "op is MAX on rank 0 and SUM on rank 1"
    return loss


def main(rank, world_size):
    result = step(torch.ones(1) * (rank + 1), torch.ones(1), in_backward=False)
    both = [torch.zeros(1) for _ in range(world_size)]
    dist.all_gather(both, result)
    assert both[0] == both[1] == 6, both
