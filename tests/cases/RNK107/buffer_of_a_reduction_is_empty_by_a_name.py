"""Replicas add up the gradients of a part, if there are any in it; the answer has a name, or the sides are the other
way round.

reason: what is reduced is equally large on all ranks of the group, so that it is empty on all of them or on none
runs: no (several replicas of a sharded model)
"""

import torch.distributed as dist


def add_up(buckets, group):
    for bucket in buckets:
        view = bucket.optimizer.part_of(bucket)
        has_some = view is not None and view.numel() > 0
        bucket.filled = has_some
        if has_some:
            dist.all_reduce(view, group=group)  # expect: RNK107 low


def add_up_what_is_there(buckets, group):
    for bucket in buckets:
        view = bucket.optimizer.part_of(bucket)
        if not (view is not None and view.numel() > 0):
            bucket.filled = False
        else:
            dist.all_reduce(view, group=group)  # expect: RNK107 low
