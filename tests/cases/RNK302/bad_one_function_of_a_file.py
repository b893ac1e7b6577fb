"""The functions of a file work on the tensor-parallel group, the last one forgot it.

reason: ranks of other groups add their parts
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 47)
"""
import torch
import torch.distributed as dist

_GROUP = None


def get_tensor_parallel_group():
    return _GROUP


def copy_backward(grad):
    dist.all_reduce(grad, group=get_tensor_parallel_group())
    return grad


def largest_logit(logits):
    top = logits.max(dim=-1).values
    dist.all_reduce(top, op=dist.ReduceOp.MAX, group=get_tensor_parallel_group())
    return top


def sum_of_exponents(logits):
    total = logits.exp().sum(dim=-1)
    dist.all_reduce(total, group=get_tensor_parallel_group())
    return total


def row_parallel(x, weight):
    out = x @ weight
    dist.all_reduce(out)  # expect: RNK302 low "all other collectives of this file"
    return out


def main(rank, world_size):
    global _GROUP
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    _GROUP = groups[rank // 2]
    copy_backward(torch.ones(1))
    largest_logit(torch.ones(1, 2))
    sum_of_exponents(torch.ones(1, 2))
    assert row_parallel(torch.ones(1, 1), torch.ones(1, 1)).item() == 2.0
