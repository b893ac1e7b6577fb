"""A helper that communicates in the group it is given is given none

reason: the mean is taken over all ranks and scaled for those of the group
runs: no (needs several groups)
"""
import torch.distributed as dist


def mean(tensor, group=None):
    dist.all_reduce(tensor, group=group)
    return tensor / dist.get_world_size(group)


def report(metrics, dp_group):
    replicas = dist.get_world_size(dp_group)
    found = {name: mean(value) for name, value in metrics.items()}  # expect: RNK302 "calls `mean` without group"
    return found, replicas
