"""As many reductions as the rank's number.

reason: rank 1 reduces once, rank 0 never
runs: 2 ranks
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    total = torch.ones(1)
    for _ in range(rank):  # expect: RNK104 "all_reduce"
        dist.all_reduce(total)
