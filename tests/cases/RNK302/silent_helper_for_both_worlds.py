"""Helpers that are given their group, or are meant for all ranks

reason: the group is passed, left out under a test of it, or the size of the world says that all ranks are meant
runs: no (needs several groups)
"""
import torch.distributed as dist


def mean(tensor, group=None):
    dist.all_reduce(tensor, group=group)
    return tensor / dist.get_world_size(group)


def wait(group=None):
    dist.barrier(group=group)


def inside(value, dp_group):
    share = mean(value, dp_group) / dist.get_world_size(dp_group)
    wait()
    return share


def tested(value, dp_group):
    if dp_group is None:
        return mean(value)
    return mean(value, group=dp_group) + dist.get_rank(dp_group)


def both(value, dp_group):
    here = mean(value, dp_group) + dist.get_rank(dp_group)
    return here, mean(value) * dist.get_world_size()


def for_another_device(value, gloo_group):
    dist.all_reduce(value, group=gloo_group)
    dist.all_reduce(value.cuda())
