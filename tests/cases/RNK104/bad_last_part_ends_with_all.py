"""Each rank has a stretch of the files; the last one ends where they end.

reason: five files on two ranks are three on one of them and two on the other
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 18); rank 1 finished
"""

import torch
import torch.distributed as dist

FILES = open(__file__).read().split()[:5]


def to_the_end(files):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    part = (len(files) + world_size - 1) // world_size
    for number in range(rank * part, min((rank + 1) * part, len(files))):  # expect: RNK104
        dist.all_reduce(torch.ones(1) * number)


def last_takes_the_rest(files):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    part = len(files) // world_size
    start = rank * part
    end = len(files) if rank == world_size - 1 else start + part
    for file in files[start:end]:  # expect: RNK104
        dist.all_reduce(torch.ones(1) * len(file))


def rounded_up(files):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    part = (len(files) + world_size - 1) // world_size
    for file in files[rank * part : (rank + 1) * part]:  # expect: RNK104
        dist.all_reduce(torch.ones(1) * len(file))


def main(rank, world_size):
    to_the_end(FILES)
