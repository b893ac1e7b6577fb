"""As many reductions as the rank's number.

reason: rank 1 reduces once, rank 0 never
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 14)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    total = torch.ones(1)
    for _ in range(rank):  # expect: RNK104 "all_reduce"
        dist.all_reduce(total)
