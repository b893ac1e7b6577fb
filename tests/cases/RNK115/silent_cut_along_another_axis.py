"""The ranks of one stage cut what ranks of the same stage sum up.

reason: all ranks of a data-parallel group have the same rank in their tensor-parallel groups
runs: no (four ranks)
"""
import torch.distributed as dist


def reduce_rest(grads, weights, tp_rank, tp_group, dp_group):
    if tp_rank == 0:
        grads = grads[1:]
    dist.all_reduce(grads, group=dp_group)
    if tp_rank > 0:
        weights = weights[:, 1:]
    dist.all_reduce(weights, group=dp_group)
