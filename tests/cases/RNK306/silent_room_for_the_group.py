"""Tensors with room for the ranks of their group

reason: the size is that of the group of the call, or the group may hold all ranks
runs: no (needs several groups)
"""
import torch
import torch.distributed as dist


def of_the_group(x, tp_group):
    size = dist.get_world_size(tp_group)
    out = torch.empty((x.shape[0] * size, x.shape[1]), device=x.device)
    dist.all_gather_into_tensor(out, x, group=tp_group)
    return out


def of_any(x, group):
    out = x.new_empty(x.shape[0] * dist.get_world_size(), x.shape[1])
    dist.all_gather_into_tensor(out, x, group=group)
    return out


def of_all(x):
    out = torch.zeros(x.shape[0] * dist.get_world_size(), x.shape[1])
    dist.all_gather_into_tensor(out, x)
    return out
