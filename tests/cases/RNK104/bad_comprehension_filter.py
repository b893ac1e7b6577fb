"""A part that is picked by position modulo the number of ranks.

reason: the same as a strided slice
runs: 2 ranks
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    files = ["a", "b", "c"]
    mine = [path for i, path in enumerate(files) if i % world_size == rank]
    for path in mine:  # expect: RNK104 "all_reduce"
        dist.all_reduce(torch.tensor([float(len(path))]))
