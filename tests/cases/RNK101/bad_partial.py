"""A partial of all_reduce, called on one rank.

reason: calling the partial is calling the collective
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 18); rank 1 finished
"""
from functools import partial

import torch
import torch.distributed as dist

reduce_max = partial(dist.all_reduce, op=dist.ReduceOp.MAX)


def report_peak(peak):
    rank = dist.get_rank()
    if rank == 0:
        reduce_max(peak)  # expect: RNK101 "reduce_max"
        print("peak", peak.item())


def main(rank, world_size):
    report_peak(torch.tensor(float(rank)))
