"""All ranks create the groups of all nodes, by their gathered names, and keep their own.

reason: every group is created everywhere, in the same order
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def node_group(name):
    names = [None for _ in range(dist.get_world_size())]
    dist.all_gather_object(names, name)
    kept = None
    for node in sorted(set(names)):
        ranks = [rank for rank, other in enumerate(names) if other == node]
        group = dist.new_group(ranks)
        if node == name:
            kept = group
    return kept


def main(rank, world_size):
    value = torch.ones(1)
    dist.all_reduce(value, group=node_group(f"node{rank // 2}"))
    assert value.item() == 2.0
