"""The source is the second argument.

reason: positional or not, it must be the same everywhere
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks hung in broadcast (line 13)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    value = torch.ones(2)
    dist.broadcast(value, dist.get_rank())  # expect: RNK120 "src"
    dist.barrier()
