"""Tensors are dealt out to the members of a group, by what their number leaves over.

reason: the remainder numbers the members from 0, and src is a global rank
runs: no (the group is made by the case itself)
"""
import torch
import torch.distributed as dist


def spread(tensors, group):
    size = dist.get_world_size(group)
    for i, tensor in enumerate(tensors):
        dist.broadcast(tensor, src=i % size, group=group)  # expect: RNK301


def main():
    dist.init_process_group("gloo")
    half, rank = dist.get_world_size() // 2, dist.get_rank()
    groups = [dist.new_group([first, first + half]) for first in range(half)]
    spread([torch.ones(2) for _ in range(4)], groups[rank % half])
