"""A helper that takes a group or the world, and a caller that gives it a part.

reason: the second group does not hold rank 0
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised ValueError in broadcast (line 15)
"""
import torch
import torch.distributed as dist


def mean(value, group=None):
    size = dist.get_world_size(group)
    if dist.get_rank(group) == 0:
        value = value / size
    dist.broadcast(value, src=0, group=group)  # expect: RNK301 "src=0 is global rank 0"
    return value


def main(rank, world_size):
    halves = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    mean(torch.ones(1))
    mean(torch.ones(1), halves[rank // 2])
