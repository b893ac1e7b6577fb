"""A list for everybody is filled by one group.

reason: the slots of the other ranks stay empty
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 18)
"""
import torch.distributed as dist


def collect(obj, group):
    everybody = [None for _ in range(dist.get_world_size())]  # expect: RNK306 "for each rank of the default group"
    dist.all_gather_object(everybody, obj, group=group)
    return everybody


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    assert None not in collect(rank, groups[rank // 2])
