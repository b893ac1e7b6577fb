"""A loop goes over an object that gives every so many lines.

reason: of three lines the first rank gets two
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 29); rank 1 finished
"""

import sys

import torch
import torch.distributed as dist


class Lines:
    def __init__(self, lines, rank, world):
        self.lines = lines
        self.rank = rank
        self.world = world

    def __iter__(self):
        for number, line in enumerate(self.lines):
            if number % self.world == self.rank:
                yield line


def main(rank, world_size):
    lines = sys.argv[9:] or ["a", "bb", "ccc"]
    for line in Lines(lines, rank, world_size):  # expect: RNK104 "can go round more often"
        dist.all_reduce(torch.tensor([len(line)]))
