"""A maximum over a group, divided by something else.

reason: a maximum is not a sum, so the divisor is no mean
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def scaled_max(x, group):
    dist.all_reduce(x, op=dist.ReduceOp.MAX, group=group)
    return x / dist.get_world_size()


def main(rank, world_size):
    scaled_max(torch.ones(1), dist.new_group([0, 1]))
