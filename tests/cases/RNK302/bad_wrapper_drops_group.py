"""A wrapper of barrier takes a group and waits for everybody.

reason: the group is never read
runs: 4 ranks
"""
import torch.distributed as dist


def barrier(group=None, name="barrier"):
    return dist.barrier()  # expect: RNK302 "barrier takes group and never reads it"


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    if rank < 2:
        barrier(groups[0])  # expect: RNK101
