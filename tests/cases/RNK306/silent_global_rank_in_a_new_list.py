"""Rings are picked by the global rank, or made of positions in the list of members.

reason: what is looked for and what the list holds are numbered alike
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def rings(ring_size):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    ring = None
    for i in range(world_size // ring_size):
        ranks = list(range(i * ring_size, (i + 1) * ring_size))
        group = dist.new_group(ranks)
        if rank in ranks:
            ring = group
    return ring


def inside(sp_group, halves):
    sp_rank = dist.get_rank(sp_group)
    mine = None
    for members in halves:
        ranks = [r - members[0] for r in members]
        group = dist.new_group(members)
        if sp_rank in ranks and dist.get_rank() in members:
            mine = group
    return mine


def main(rank, world_size):
    ring = rings(2)
    total = torch.ones(1)
    dist.all_reduce(total, group=ring)
    group = inside(ring, [[0, 1], [2, 3]])
    dist.all_reduce(total, group=group)
    assert total.item() == 4
