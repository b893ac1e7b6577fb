"""Each node creates the group of the ranks with its own name, and no other.

reason: ranks 0 and 1 create one group where ranks 2 and 3 create another: they mix, or hang
runs: 4 ranks (differs from run to run)
observed: 4 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""
import torch
import torch.distributed as dist


def node_group(name):
    names = [None for _ in range(dist.get_world_size())]
    dist.all_gather_object(names, name)
    ranks = []
    for rank, other in enumerate(names):
        if other == name:
            ranks.append(rank)
    return dist.new_group(ranks=ranks)  # expect: RNK114 "are the ranks with this `name` only"


def main(rank, world_size):
    value = torch.ones(1)
    for _ in range(4):
        dist.all_reduce(value, group=node_group(f"node{rank // 2}"))
    assert value.item() == 16.0
