"""A function inside fills the list up, so that each rank gets as many elements.

reason: what it does to the list around it is done to that
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def work(files, rank, world_size):
    def fill_up():
        files.extend([files[-1]] * (-len(files) % world_size))

    fill_up()
    for path in files[rank::world_size]:
        dist.all_reduce(torch.tensor([float(len(path))]))


def main(rank, world_size):
    work(["a", "b", "c"], rank, world_size)
