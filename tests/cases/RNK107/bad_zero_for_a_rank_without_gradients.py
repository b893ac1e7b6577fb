"""A rank that has no gradients gives back the zero that it should have added.

reason: the norm is added up over ranks with different parameters; the others wait for this one's part
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 16)
"""
import torch
import torch.distributed as dist


def total_norm(grads, group=None):
    grads = [grad.detach() for grad in grads]
    if not grads:
        return 0.0  # expect: RNK107 "dist.all_reduce(total, group=group)"
    total = torch.stack([grad.norm() for grad in grads]).pow(2).sum()
    dist.all_reduce(total, group=group)
    return total.sqrt().item()


def main(rank, world_size):
    total_norm({0: [], 1: [torch.ones(2)]}[rank])
