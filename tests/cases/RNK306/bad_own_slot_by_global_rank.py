"""The own tensor is put back at the global rank, into a list for the ranks of a group.

reason: rank 3 is rank 1 of its group, and the list has two places
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised IndexError (line 14)
"""
import torch
import torch.distributed as dist


def gather_with_grad(x, group):
    parts = [torch.zeros_like(x) for _ in range(dist.get_world_size(group))]
    dist.all_gather(parts, x, group=group)
    parts[dist.get_rank()] = x  # expect: RNK306 "dist.get_rank() is the rank in the default group"
    return torch.cat(parts)


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    gather_with_grad(torch.ones(1, requires_grad=True), groups[rank // 2])
