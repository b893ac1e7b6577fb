"""A gather was copied from a function that takes the group, and names it still.

reason: the name is bound in no scope, so the call is a NameError as soon as there are two ranks
runs: no (names that are not bound count as a broken case)
"""
import torch
import torch.distributed as dist


def reduce_over(x, group):
    if dist.get_world_size(group) == 1:
        return x
    dist.all_reduce(x, group=group)
    return x


def gather_all(x):
    parts = [torch.empty_like(x), torch.empty_like(x)]
    dist.all_gather(parts, x, group=group)  # expect: RNK302 "bound nowhere"
    return torch.cat(parts)


def main(rank, world_size):
    reduce_over(torch.ones(1), dist.new_group([0, 1]))
    gather_all(torch.ones(1))
