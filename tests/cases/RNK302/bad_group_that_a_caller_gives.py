"""A helper has a parameter for a group that it does not read, and a caller gives one

reason: the second group gets the number of rank 0, which is not in it
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 got a wrong value (line 24)
"""

import torch
import torch.distributed as dist


def share(number, group=None):
    tensor = torch.tensor([number])
    dist.broadcast(tensor, 0)  # expect: RNK302
    return int(tensor)


def report(number, group):
    return share(number // 2, group=group) + 1


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    assert report(rank, groups[rank // 2]) == rank // 2 + 1
