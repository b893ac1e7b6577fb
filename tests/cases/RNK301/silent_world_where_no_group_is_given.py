"""A helper takes the world where it is given no group, and its caller gives none, though the project has others.

reason: the group is the world, and rank 0 is its first
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def share(tensor, process_group=None):
    group = process_group if process_group is not None else dist.group.WORLD
    held = [tensor.tolist() if dist.get_rank(group) == 0 else None]
    dist.broadcast_object_list(held, src=0, group=group)
    return torch.tensor(held[0])


def main(rank, world_size):
    halves = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    found = share(torch.ones(2) * rank)
    dist.all_reduce(found, group=halves[rank // 2])
    assert found.sum().item() == 0
