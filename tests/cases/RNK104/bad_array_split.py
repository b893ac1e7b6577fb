"""numpy.array_split makes the first parts longer.

reason: seven elements on two ranks are four and three
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); rank 1 finished
"""
import numpy as np
import torch
import torch.distributed as dist


def main(rank, world_size):
    ids = np.arange(7)
    for i in np.array_split(ids, world_size)[rank]:  # expect: RNK104 "all_reduce"
        dist.all_reduce(torch.tensor([float(i)]))
