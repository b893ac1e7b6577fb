"""Whether this is rank 0 is handed on as a number that is made true or false.

reason: `bool` of a rank is a test of it, though no comparison stands there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 19); rank 1 hung in broadcast (line 13)
"""
import torch
import torch.distributed as dist


def save(value, sync):
    if sync:
        dist.broadcast(value, src=0)  # the others do


def main(rank, world_size):
    value = torch.ones(2)
    save(value, bool(dist.get_rank()))  # expect: RNK101 "dist.broadcast(value, src=0)"
    dist.all_reduce(value)
