"""A rank without gradients leaves ahead of the norm; nobody asks for the largest of them, but the other norm adds up too.

reason: the other ranks wait in the reduction, whichever norm it is
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 20)
"""
import torch
import torch.distributed as dist


def total_norm(grads, norm_type=2.0, group=None):
    grads = [grad.detach() for grad in grads]
    if not grads:
        return 0.0  # expect: RNK107
    if norm_type == float("inf"):
        largest = torch.stack([grad.abs().max() for grad in grads]).max()
        dist.all_reduce(largest, op=dist.ReduceOp.MAX, group=group)
        return largest.item()
    total = torch.stack([grad.norm() for grad in grads]).pow(2).sum()
    dist.all_reduce(total, group=group)
    return total.sqrt().item()


def main(rank, world_size):
    total_norm({0: [], 1: [torch.ones(2)]}[rank])
