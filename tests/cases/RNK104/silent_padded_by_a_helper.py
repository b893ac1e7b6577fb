"""A helper fills up the list that it is handed, so that each rank gets as many elements.

reason: the list is that of the caller
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def fill_up(files, size):
    files.extend([files[-1]] * (-len(files) % size))


def work(files, rank, world_size):
    fill_up(files, world_size)
    for path in files[rank::world_size]:
        dist.all_reduce(torch.tensor([float(len(path))]))


def main(rank, world_size):
    work(["a", "b", "c"], rank, world_size)
