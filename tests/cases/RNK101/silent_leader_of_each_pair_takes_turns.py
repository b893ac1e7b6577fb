"""Groups of two; the leader of each comes later than the other one, and both come.

reason: every rank calls once, before or behind its own work
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    pairs = [dist.new_group([first, first + 1]) for first in range(0, dist.get_world_size(), 2)]
    mine = pairs[dist.get_rank() // 2]
    if dist.get_rank() % 2 == 1:
        dist.barrier(mine)
    value = torch.ones(1)
    if dist.get_rank() % 2 == 0:
        value += 1
        dist.barrier(mine)
