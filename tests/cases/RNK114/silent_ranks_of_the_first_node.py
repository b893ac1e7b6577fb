"""The ranks that have the name of the first one make a group.

reason: the first name is the same for all
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def first_node(name):
    names = [None for _ in range(dist.get_world_size())]
    dist.all_gather_object(names, name)
    ranks = [rank for rank, other in enumerate(names) if other == names[0]]
    return ranks, dist.new_group(ranks)


def main(rank, world_size):
    value = torch.ones(1)
    ranks, group = first_node(f"node{rank // 2}")
    if rank in ranks:
        dist.all_reduce(value, group=group)
        assert value.item() == 2.0
