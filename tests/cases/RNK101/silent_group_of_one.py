"""A rank-zero evaluation that wants a group, and gets one of its own.

reason: the group of the guarded collective holds this rank alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def make_solo_group():
    mine = None
    for r in range(dist.get_world_size()):
        group = dist.new_group([r])
        if r == dist.get_rank():
            mine = group
    return mine


def evaluate(scores, group):
    total = scores.sum()
    dist.all_reduce(total, group=group)
    return total / dist.get_world_size(group)


def main(rank, world_size):
    solo = make_solo_group()
    if rank == 0:
        total = evaluate(torch.ones(4), solo)
        assert total.item() == 4.0
