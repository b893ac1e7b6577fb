"""Nodes reduce in different ways, each in its own group.

reason: all members of a group take the same operation
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def norm(value, group):
    first_node = dist.get_rank() // 2 == 0
    op = dist.ReduceOp.MAX if first_node else dist.ReduceOp.SUM
    dist.all_reduce(value, op=op, group=group)
    return value


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    norm(torch.ones(1), groups[rank // 2])
