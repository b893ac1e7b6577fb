"""One group for each pair of ranks, and one rank of each pair reduces in it.

reason: every second rank waits in its own pair for a rank that never calls
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 2 hung in all_reduce (line 16); ranks 1 and 3 finished
"""
import torch
import torch.distributed as dist


def average_in_pairs(value):
    world_size = dist.get_world_size()
    pairs = [dist.new_group([first, first + 1]) for first in range(0, world_size, 2)]
    mine = pairs[dist.get_rank() // 2]
    if dist.get_rank() % 2 == 0:
        dist.all_reduce(value, group=mine)  # expect: RNK101 "never join"


def main(rank, world_size):
    average_in_pairs(torch.ones(1))
