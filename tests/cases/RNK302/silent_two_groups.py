"""A function with two groups and a call for everybody.

reason: which group would be meant is open
runs: no (needs several groups)
"""
import torch.distributed as dist
from torch.distributed import ProcessGroup


def hierarchical_mean(x, intra_group: ProcessGroup, inter_group: ProcessGroup):
    dist.all_reduce(x, group=intra_group)
    dist.all_reduce(x, group=inter_group)
    flag = x.isnan().any().float()
    dist.all_reduce(flag)
    return x, flag
