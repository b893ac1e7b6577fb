"""A generator gives each rank the lines of its number, of as many as the ranks can share.

reason: in each round of the generator one rank gets a line, and all get as many
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import sys

import torch
import torch.distributed as dist


def mine(lines):
    for number, line in enumerate(lines):
        if number % dist.get_world_size() == dist.get_rank():
            yield line


def main(rank, world_size):
    lines = sys.argv[9:] or ["a", "bb", "ccc"]
    lines = lines[: len(lines) // world_size * world_size]
    for line in mine(lines):
        dist.all_reduce(torch.tensor([len(line)]))
