"""A comprehension over a rank's own part, each element of which is reduced.

reason: a comprehension is a loop
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 12); rank 1 finished
"""
import torch
import torch.distributed as dist


def reduced(value):
    dist.all_reduce(value)
    return value


def main(rank, world_size):
    files = ["a", "b", "c"]
    sizes = [reduced(torch.tensor([float(len(f))])) for f in files[rank::world_size]]  # expect: RNK104
    print(sizes)
