"""Rings are picked by the rank inside the sequence group.

reason: a group is made of global ranks, and only in the first sequence group these are the same numbers
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 got a wrong value (line 28)
"""
import torch
import torch.distributed as dist


def ring_of(sp_group, ring_size):
    sp_size = dist.get_world_size(sp_group)
    sp_rank = dist.get_rank(sp_group)
    ring = None
    for i in range(sp_size // ring_size):
        ranks = list(range(i * ring_size, (i + 1) * ring_size))
        group = dist.new_group(ranks)
        if sp_rank in ranks:  # expect: RNK306 "ranks holds global ranks"
            ring = group
    return ring


def main(rank, world_size):
    halves = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    ring = ring_of(halves[rank // 2], 2)
    total = torch.ones(1)
    dist.all_reduce(total, group=ring)
    assert total.item() == 2
