"""Each rank has a stretch of the files, and all are equally long: rounded down, padded, or cut to what all have.

reason: who rounds down leaves some files out, and who rounds up has seen to it that there are enough
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist

FILES = open(__file__).read().split()[:5]


def rounded_down(files):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    part = len(files) // world_size
    for file in files[rank * part : (rank + 1) * part]:
        dist.all_reduce(torch.ones(1) * len(file))
    print("the remaining files are left out", files[world_size * part :])


def numbers_rounded_up(files):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    part = (len(files) + world_size - 1) // world_size
    for number in range(rank * part, (rank + 1) * part):
        dist.all_reduce(torch.ones(1) * len(files[number % len(files)]))


def padded(files):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    part = (len(files) + world_size - 1) // world_size
    files = files + files[: part * world_size - len(files)]
    for file in files[rank * part : (rank + 1) * part]:
        dist.all_reduce(torch.ones(1) * len(file))


def as_many_as_asked_for(files, most):
    for file in files[: min(most, len(files))]:
        dist.all_reduce(torch.ones(1) * len(file))


def collective_behind(files):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    part = (len(files) + world_size - 1) // world_size
    total = torch.zeros(1)
    for file in files[rank * part : (rank + 1) * part]:
        total += len(file)
    dist.all_reduce(total)


def main(rank, world_size):
    rounded_down(FILES)
    numbers_rounded_up(FILES)
    padded(FILES)
    as_many_as_asked_for(FILES, 3)
    collective_behind(FILES)
