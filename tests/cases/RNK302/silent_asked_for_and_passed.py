"""Calls that stand under the test of a group.

reason: the group is passed or spoken of, or the test says only whether there are several processes
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def squared_norm(total, dp_group, mp_group=None):
    dist.all_reduce(total, group=dp_group)
    if mp_group is not None:
        dist.all_reduce(total, group=mp_group)
    return total


def over_all(total, dp_group=None):
    if dp_group is not None:
        dist.all_reduce(total)
    return total


def of_groups(total, dp_group, mp_group=None):
    dist.all_reduce(total, group=dp_group)
    if mp_group is not None:
        dist.all_reduce(total)
        print(f"summed by rank {dist.get_rank(mp_group)} of {dist.get_world_size(mp_group)}")
    if mp_group is not None:
        dist.barrier()
    return total


def main(rank, world_size):
    columns = [dist.new_group([i, i + 2]) for i in range(2)]
    rows = [dist.new_group([i, i + 1]) for i in range(0, world_size, 2)]
    column, row = columns[rank % 2], rows[rank // 2]
    assert squared_norm(torch.ones(1), column, row).item() == world_size
    assert over_all(torch.ones(1), column).item() == world_size
    of_groups(torch.ones(1), column, row)
