"""A gather of nested containers loses the group on the way down.

reason: the inner call runs on the default group
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 hung in all_gather (line 15); ranks 2 and 3 finished
"""
import torch
import torch.distributed as dist


def gather_container(data, group=None):
    if isinstance(data, list):
        return [gather_container(item) for item in data]  # expect: RNK302 "calls itself without group"
    parts = [torch.empty_like(data) for _ in range(dist.get_world_size(group))]
    dist.all_gather(parts, data, group=group)
    return parts


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    if rank < 2:
        gather_container([torch.ones(1)], groups[0])
