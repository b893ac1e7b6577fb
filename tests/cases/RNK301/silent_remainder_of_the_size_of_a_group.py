"""Tensors are dealt out to the members of a group, by their global ranks; and to all ranks.

reason: the remainder picks one of the ranks of the group, and among all ranks it is one itself
runs: no (the group is made by the case itself)
"""
import torch
import torch.distributed as dist


def spread(tensors, group):
    ranks = dist.get_process_group_ranks(group)
    size = dist.get_world_size(group)
    for i, tensor in enumerate(tensors):
        dist.broadcast(tensor, src=ranks[i % size], group=group)
        dist.broadcast(tensor, group_src=i % size, group=group)
        dist.broadcast(tensor, src=i % dist.get_world_size())
