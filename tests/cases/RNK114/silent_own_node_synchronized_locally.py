"""Each node creates its own group, and says that only its members have to.

reason: use_local_synchronization leaves the others out
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def node_group(name):
    names = [None for _ in range(dist.get_world_size())]
    dist.all_gather_object(names, name)
    ranks = [rank for rank, other in enumerate(names) if other == name]
    return dist.new_group(ranks, use_local_synchronization=True)


def main(rank, world_size):
    value = torch.ones(1)
    dist.all_reduce(value, group=node_group(f"node{rank // 2}"))
    assert value.item() == 2.0
