"""A wrapper of barrier takes a group and waits for everybody.

reason: the group is never read
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 hung in barrier (line 11); ranks 2 and 3 finished
"""
import torch.distributed as dist


def barrier(group=None, name="barrier"):
    return dist.barrier()  # expect: RNK302 "barrier takes group and never reads it"


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    if rank < 2:
        barrier(groups[0])  # expect: RNK101
