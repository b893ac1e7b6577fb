"""The source is the second argument.

reason: positional or not, it must be the same everywhere
runs: 2 ranks
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    value = torch.ones(2)
    dist.broadcast(value, dist.get_rank())  # expect: RNK120 "src"
    dist.barrier()
