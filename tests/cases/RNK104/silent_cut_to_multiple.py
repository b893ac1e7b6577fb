"""The list is cut to a multiple of the number of ranks first.

reason: every rank has the same number of files
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    files = ["a", "b", "c"]
    files = files[: len(files) // world_size * world_size]
    for path in files[rank::world_size]:
        length = torch.tensor([float(len(path))])
        dist.all_reduce(length)
