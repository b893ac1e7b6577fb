"""All groups are made in a loop and each rank keeps its own; then the first half of the world reduces.

reason: in the groups of even and of odd ranks, rank 0 and rank 1 wait for ranks 2 and 3
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 hung in all_reduce (line 34); ranks 2 and 3 finished
"""
import torch
import torch.distributed as dist


class Colours:
    def __init__(self, colours):
        self.group = None
        world_size = dist.get_world_size()
        for colour in range(colours):
            ranks = list(range(colour, world_size, colours))
            group = dist.new_group(ranks)
            if dist.get_rank() in ranks:
                self.group = group

    def average(self, value):
        dist.all_reduce(value, group=self.group)


def average_lower_half(value):
    world_size = dist.get_world_size()
    mine = None
    for colour in range(2):
        ranks = [colour + 2 * step for step in range(world_size // 2)]
        group = dist.new_group(ranks)
        if dist.get_rank() in ranks:
            mine = group
    if dist.get_rank() < world_size // 2:
        dist.all_reduce(value, group=mine)  # expect: RNK101 "never join"


def main(rank, world_size):
    Colours(2).average(torch.ones(1))
    average_lower_half(torch.ones(1))
