"""One group for each pair of ranks; the first pair reduces, both of its ranks.

reason: a whole group calls, so nobody waits
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def average_in_first_pair(value):
    world_size = dist.get_world_size()
    pairs = [dist.new_group([first, first + 1]) for first in range(0, world_size, 2)]
    mine = pairs[dist.get_rank() // 2]
    if dist.get_rank() // 2 == 0:
        dist.all_reduce(value, group=mine)
    dist.barrier()


def main(rank, world_size):
    average_in_first_pair(torch.ones(1))
