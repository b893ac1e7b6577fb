"""A list for the members of a group is filled by everybody.

reason: the list is too short for the default group
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks raised IndexError in all_gather_object (line 12)
"""
import torch.distributed as dist


def gather(obj, dp_group):
    out = [None] * dist.get_world_size(dp_group)  # expect: RNK306 "works on the default group"
    dist.all_gather_object(out, obj)
    return out


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    assert gather(rank, groups[rank // 2]) == [rank // 2 * 2, rank // 2 * 2 + 1]
