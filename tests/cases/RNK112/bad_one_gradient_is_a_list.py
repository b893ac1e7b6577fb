"""A single gradient is made a list of one; a list may still be empty.

reason: the stage of a pipeline without gradients takes the largest of nothing
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 16); rank 1 raised ValueError (line 14)
"""
import torch
import torch.distributed as dist


def largest(grads_for_norm):
    if isinstance(grads_for_norm, torch.Tensor):
        grads_for_norm = [grads_for_norm]
    total = max(grad.abs().max() for grad in grads_for_norm)  # expect: RNK112
    total = torch.tensor([float(total)])
    dist.all_reduce(total, op=dist.ReduceOp.MAX)
    return total


def main(rank, world_size):
    largest([torch.ones(2)] if rank == 0 else [])
