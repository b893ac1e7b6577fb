"""A loop goes over an object that gives every so many lines, of as many as the ranks can share.

reason: the rest is cut off before
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
    lines = lines[: len(lines) // world_size * world_size]
    for line in Lines(lines, rank, world_size):
        dist.all_reduce(torch.tensor([len(line)]))
