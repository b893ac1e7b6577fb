"""Replicas add up the gradients of a part, if there are any in it.

reason: what is reduced is equally large on all ranks of the group, so that it is empty on all of them or on none
runs: no (several replicas of a sharded model)
"""

import torch
import torch.distributed as dist


def add_up(buckets, group):
    for bucket in buckets:
        view = bucket.optimizer.part_of(bucket)
        if view is not None and view.numel() > 0:
            dist.all_reduce(view, group=group)  # expect: RNK107 low


def add_up_what_was_found(buckets, group):
    for bucket in buckets:
        found = bucket.optimizer.part_of(bucket)
        if found is not None and found.numel() > 0:
            total = torch.zeros(1)
            total += found.sum()
            dist.all_reduce(total, group=group)
