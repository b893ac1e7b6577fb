"""A rank function is compared without being called.

reason: a function never equals a number, so no rank writes
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 12); rank 1 finished
"""
import torch.distributed as dist


def main(rank, world_size):
    first = dist.get_rank == 0  # expect: RNK305 "not called"
    assert first == (rank == 0)
