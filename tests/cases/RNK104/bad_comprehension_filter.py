"""A part that is picked by position modulo the number of ranks.

reason: the same as a strided slice
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); rank 1 finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    files = ["a", "b", "c"]
    mine = [path for i, path in enumerate(files) if i % world_size == rank]
    for path in mine:  # expect: RNK104 "all_reduce"
        dist.all_reduce(torch.tensor([float(len(path))]))
